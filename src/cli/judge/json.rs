//! The verdict on a game as a JSON object on one line, in words that do not change with the language.

use serde_json::{Value, json};

use crate::cli::judge::input::Broken;
use crate::cli::judge::judged::{Judged, Stretch};
use crate::cli::judge::summary::Summary;
use crate::rules::{Attack, Class, Effect, Explanation, Finding, Reason, Root, Stand, Verdict};
use crate::types::{Color, Move};

/// The object of a game that has been judged: `id`, `verdict`, `must-change` if that is pending, `reason`, `articles`, `ply`, and
/// `from` and `moves` of the stretch under audit.
pub(super) fn game(judged: &Judged) -> String {
    let mut object = json!({ "id": judged.id, "verdict": outcome(judged.verdict) });
    if let Verdict::MustChange(side, _) = judged.verdict {
        object["must-change"] = name(side).into();
    }
    let reason = judged.verdict.reason();
    object["reason"] = reason.map(Reason::id).into();
    object["articles"] = reason.map_or(&[][..], Reason::articles).into();
    object["ply"] = judged.verdict.reason().map(|_| judged.ply).into();
    if let Some(stretch) = &judged.stretch {
        object["from"] = stretch.fen.as_str().into();
    }
    object["moves"] = judged.stretch.as_ref().map_or_else(|| json!([]), moves);
    format!("{object}\n")
}

/// The object of a line that holds no game: `id` and `error`.
pub(super) fn broken(broken: &Broken) -> String {
    format!("{}\n", json!({ "id": broken.id, "error": broken.fault.to_string() }))
}

/// The object of the counts: `games`, `broken`, and for each verdict and reason the number of games.
pub(super) fn summary(summary: &Summary) -> String {
    let counts: Vec<Value> = summary.counts().into_iter().map(|(verdict, games)| count(verdict, games)).collect();
    let object = json!({ "games": summary.lines(), "broken": summary.broken(), "counts": counts });
    format!("{object}\n")
}

fn count(verdict: Verdict, games: u64) -> Value {
    let mut object = json!({ "verdict": outcome(verdict) });
    if let Verdict::MustChange(side, _) = verdict {
        object["must-change"] = name(side).into();
    }
    object["reason"] = verdict.reason().map(Reason::id).into();
    object["games"] = games.into();
    object
}

fn moves(stretch: &Stretch) -> Value {
    (stretch.before + 1..).zip(&stretch.moves).map(|(ply, it)| explained(ply, it)).collect()
}

fn explained(ply: usize, explanation: &Explanation) -> Value {
    let mut object = json!({
        "ply": ply,
        "move": explanation.played.to_string(),
        "side": name(explanation.piece.color()),
        "piece": explanation.piece.letter(),
        "class": class(&explanation.class, explanation.effect),
    });
    match &explanation.class {
        Class::Check => object["checkers"] = explanation.checkers.iter().copied().map(stand).collect(),
        Class::Kill(mate) => object["mate"] = line(mate),
        Class::ChaseByChecks(first) => object["by-checks"] = first.to_string().into(),
        Class::ChaseByExchange(first) => object["by-exchange"] = first.to_string().into(),
        Class::Chase(victims) => object["victims"] = victims.into_iter().map(|it| it.to_string()).collect(),
        Class::Idle => {}
    }
    if let Some(shown) = shown(explanation.effect) {
        object["effect"] = shown;
    }
    if let Some(mate) = &explanation.old_mate {
        object["old-mate"] = line(mate);
    }
    object["attacks"] = explanation.attacks.iter().copied().map(attack).collect();
    object
}

fn stand(stand: Stand) -> Value {
    json!({ "piece": stand.piece.letter(), "square": stand.square.to_string() })
}

fn line(moves: &[Move]) -> Value {
    moves.iter().map(Move::to_string).collect()
}

/// What shows the effect of an idle move.
fn shown(effect: Effect) -> Option<Value> {
    match effect {
        Effect::ExchangeOffer { by, of } | Effect::SacrificeOffer { by, of } | Effect::Follow { by, of } => {
            Some(json!({ "by": stand(by), "of": stand(of) }))
        }
        Effect::Block { of, from } => Some(json!({ "of": stand(of), "from": from.to_string() })),
        Effect::Idle => None,
    }
}

fn attack(attack: Attack) -> Value {
    json!({
        "attacker": stand(attack.attacker),
        "victim": stand(attack.victim),
        "finding": finding(attack.finding),
        "new": attack.is_new,
    })
}

const fn name(side: Color) -> &'static str {
    match side {
        Color::Red => "red",
        Color::Black => "black",
    }
}

const fn outcome(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Open | Verdict::MustChange(..) => "none",
        Verdict::Draw(_) => "draw",
        Verdict::Loses(Color::Black, _) => "red-wins",
        Verdict::Loses(Color::Red, _) => "black-wins",
    }
}

const fn class(class: &Class, effect: Effect) -> &'static str {
    match (class, effect) {
        (Class::Check, _) => "check",
        (Class::Kill(_), _) => "kill",
        (Class::Chase(_) | Class::ChaseByChecks(_) | Class::ChaseByExchange(_), _) => "chase",
        (Class::Idle, Effect::ExchangeOffer { .. }) => "exchange-offer",
        (Class::Idle, Effect::SacrificeOffer { .. }) => "sacrifice-offer",
        (Class::Idle, Effect::Follow { .. }) => "follow",
        (Class::Idle, Effect::Block { .. }) => "block",
        (Class::Idle, Effect::Idle) => "idle",
    }
}

const fn finding(finding: Finding) -> &'static str {
    match finding {
        Finding::Wins(Root::None) => "no-root",
        Finding::Wins(Root::False) => "false-root",
        Finding::Wins(Root::Dearer) => "dearer",
        Finding::Wins(Root::TooFew) => "too-few-roots",
        Finding::NotNew => "not-new",
        Finding::Even => "even",
        Finding::Loses => "loses",
        Finding::Illegal => "illegal",
        Finding::Offer => "offer",
        Finding::Mated => "mated",
        Finding::King => "king",
        Finding::Pawn => "pawn",
        Finding::Worthless => "worthless",
    }
}
