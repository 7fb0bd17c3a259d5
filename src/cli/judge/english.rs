//! The account in English.

use crate::cli::judge::conduct::Conduct;
use crate::cli::judge::words::{Labels, Words, article, line};
use crate::rules::{Attack, Class, Effect, Finding, Reason, Root, Stand, Strikes, Verdict};
use crate::types::{Color, Move};

/// English.
pub(super) struct English;

impl Words for English {
    fn labels(&self) -> Labels {
        Labels {
            game: "game",
            verdict: "verdict",
            reached: "reached",
            cycle: "cycle",
            from: "from",
            columns: ["ply", "side", "move", "piece", "class", "why"],
        }
    }

    fn side(&self, side: Color) -> &'static str {
        match side {
            Color::Red => "Red",
            Color::Black => "Black",
        }
    }

    fn outcome(&self, verdict: Verdict) -> String {
        match verdict {
            Verdict::Open => "the game goes on".to_owned(),
            Verdict::MustChange(side, _) => format!("{side} must change"),
            Verdict::Draw(_) => "draw".to_owned(),
            Verdict::Loses(side, _) => format!("{side} loses"),
        }
    }

    fn reason(&self, reason: Reason) -> String {
        reason.to_string()
    }

    fn verdict(&self, verdict: Verdict) -> String {
        let outcome = self.outcome(verdict);
        let Some(reason) = verdict.reason() else { return outcome };
        let articles = reason.articles();
        let word = if articles.len() == 1 { "article" } else { "articles" };
        format!("{outcome}: {reason} ({word} {})", articles.join(", "))
    }

    fn reached(&self, ply: usize, told: usize) -> String {
        let when = if ply == 0 { "before the first move".to_owned() } else { format!("after ply {ply}") };
        match told - ply {
            0 => when,
            1 => format!("{when}; the move after it is not played"),
            more => format!("{when}; the {more} moves after it are not played"),
        }
    }

    fn span(&self, first: usize, last: usize) -> String {
        format!("plies {first} to {last}")
    }

    fn conduct(&self, conduct: Conduct) -> String {
        match conduct {
            Conduct::Checks => "checks with every move".to_owned(),
            Conduct::Strikes(strikes) => format!("strikes with every move: {}", kinds(strikes)),
            Conduct::MayStrike(strikes) => {
                format!("strikes with every move, which these rules allow: {}", kinds(strikes))
            }
            Conduct::PawnsStrike => {
                "strikes with every move, as pawns' attacks count against one that always strikes (27.2)".to_owned()
            }
            Conduct::Allowed(idle) => format!("is allowed: {idle} is idle (25.2)"),
        }
    }

    fn class(&self, class: &Class, effect: Effect) -> &'static str {
        match (class, effect) {
            (Class::Check, _) => "check",
            (Class::Kill(_), _) => "kill",
            (Class::Chase(_) | Class::ChaseByChecks(_) | Class::ChaseByExchange(_), _) => "chase",
            (Class::Idle, Effect::ExchangeOffer { .. }) => "exchange offer",
            (Class::Idle, Effect::SacrificeOffer { .. }) => "sacrifice offer",
            (Class::Idle, Effect::Follow { .. }) => "follow",
            (Class::Idle, Effect::Block { .. }) => "block",
            (Class::Idle, Effect::Idle) => "idle",
        }
    }

    fn checks(&self, checkers: &[Stand]) -> String {
        let names: Vec<String> = checkers.iter().copied().map(the).collect();
        let verb = if names.len() == 1 { "checks" } else { "check" };
        format!("{} {verb} (28.1)", names.join(" and "))
    }

    fn kill(&self, moves: &[Move]) -> String {
        format!("threatens mate by {} (28.2)", line(moves))
    }

    fn wins_by_checks(&self, check: Move) -> String {
        format!("threatens to win a piece by checks that begin with {check} (29.1)")
    }

    fn wins_by_exchange(&self, capture: Move) -> String {
        format!("threatens to win a piece by an exchange that begins with {capture} (29.1)")
    }

    fn attack(&self, attack: Attack) -> String {
        let Attack { attacker, victim, finding, .. } = attack;
        format!("{} attacks {}, {} ({})", the(attacker), the(victim), comment(finding), article(finding))
    }

    fn effect(&self, effect: Effect) -> Option<String> {
        Some(match effect {
            Effect::ExchangeOffer { by, of } => format!("{} may take {}, an even exchange (28.5)", the(by), the(of)),
            Effect::SacrificeOffer { by, of } => format!("{} may take {} and gains by it (28.6)", the(by), the(of)),
            Effect::Follow { by, of } => format!("{} follows {}, which has a root (28.8)", the(by), the(of)),
            Effect::Block { of, from } => format!("shuts off {} from {from} (28.7)", the(of)),
            Effect::Idle => return None,
        })
    }

    fn old_mate(&self, moves: &[Move]) -> String {
        format!("leaves the mate by {}, which could be given before: not new (28.2, 29.2)", line(moves))
    }

    fn nothing(&self) -> &'static str {
        "attacks nothing that it did not attack before (28.9)"
    }

    fn total(&self, lines: u64, broken: u64) -> String {
        match broken {
            0 => format!("{lines} games"),
            broken => format!("{lines} games, of which {broken} could not be judged"),
        }
    }
}

/// A piece and where it stands.
fn the(stand: Stand) -> String {
    format!("the {} on {}", stand.piece.kind(), stand.square)
}

/// What the rules say of an attack.
const fn comment(finding: Finding) -> &'static str {
    match finding {
        Finding::Wins(Root::None) => "which has no root",
        Finding::Wins(Root::False) => "whose root is false: nothing can take back",
        Finding::Wins(Root::Dearer) => "which is worth more than its attacker, though it has a root",
        Finding::Wins(Root::TooFew) => "which has too few roots",
        Finding::NotNew => "which could be won before the move too: not new",
        Finding::Even => "which is protected: the exchange gains nothing",
        Finding::Loses => "which is protected: to take it would lose material",
        Finding::Illegal => "but may not take it: its own king would be attacked",
        Finding::Offer => "which may take it as well: an offer to exchange",
        Finding::Mated => "but would be mated after taking it",
        Finding::King => "but a king's own attack is idle",
        Finding::Pawn => "but a pawn's own attack is idle",
        Finding::Worthless => "which has not crossed the river and does not count",
    }
}

/// The kinds of strike, joined.
fn kinds(strikes: Strikes) -> String {
    let named = [(strikes.check, "check"), (strikes.kill, "kill"), (strikes.chase, "chase")];
    named.into_iter().filter(|(is_there, _)| *is_there).map(|(_, name)| name).collect::<Vec<_>>().join(", ")
}
