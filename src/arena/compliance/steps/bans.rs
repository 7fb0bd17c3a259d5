//! What only UCCI has: banned moves, offers of a draw, and questions about the table.

use crate::arena::compliance::finding::{Finding, Outcome};
use crate::arena::compliance::given::Given;
use crate::arena::compliance::step::{Ability, Says, Step};
use crate::arena::compliance::subject::Subject;
use crate::protocol::Reply;

const BANS: Says = Says::Ucci(
    "UCCI 3.0, `banmoves <move> ...`, behind `position`: these moves may not be played from the position; the next `position` allows them \
     again. The league's referee bans moves that would chase or check for ever.",
);

pub(super) const STEPS: &[Step] = &[
    Step {
        title: "banned moves are not played",
        says: BANS,
        needs: &[Ability::Legal],
        proves: None,
        ask: |subject| {
            let given = start(subject);
            let (allowed, banned) = moves(&given);
            let best = think_without(subject, &given, &banned)?;
            if best.as_deref() == Some(allowed.as_str()) {
                return Ok(());
            }
            let best = best.unwrap_or_else(|| "no move".to_owned());
            Err(Finding::fail(format!("all moves but {allowed} are banned, and it plays {best}")))
        },
    },
    Step {
        title: "with all moves banned there is none",
        says: Says::Ucci("UCCI 3.0, `nobestmove`: no move could be chosen; `banmoves`: these moves may not be played."),
        needs: &[Ability::Legal],
        proves: None,
        ask: |subject| {
            let given = start(subject);
            let (allowed, banned) = moves(&given);
            match think_without(subject, &given, &format!("{banned} {allowed}"))? {
                None => Ok(()),
                Some(best) => Err(Finding::fail(format!("all moves are banned, and it plays {best}"))),
            }
        },
    },
    Step {
        title: "the next position allows banned moves again",
        says: BANS,
        needs: &[Ability::Legal],
        proves: None,
        ask: |subject| {
            let given = start(subject);
            let (allowed, banned) = moves(&given);
            subject.settle()?;
            subject.give(&given)?;
            subject.say(&format!("banmoves {banned} {allowed}"))?;
            subject.play(&given, "depth 2").map(drop)
        },
    },
    Step {
        title: "go draw is answered with a move",
        says: Says::Ucci(
            "UCCI 3.0, `go draw ...`: the opponent offers a draw; the answer is a move, with `draw` behind it or not.",
        ),
        needs: &[Ability::Legal],
        proves: None,
        ask: |subject| {
            let given = start(subject);
            let (clock, _) = subject.clock(std::time::Duration::from_secs(1));
            subject.play(&given, &format!("draw {clock}")).map(drop)
        },
    },
    Step {
        title: "probe is answered with pophash",
        says: Says::Ucci(
            "UCCI 3.0, `probe {fen <fen> | startpos} [moves <move> ...]`: what the table holds of the position; the answer is `pophash \
             ...`, the bare word if it holds nothing. It is made for finding faults; few engines know it.",
        ),
        needs: &[Ability::Ready],
        proves: None,
        ask: |subject| {
            let lines = subject.ask_ready("probe startpos\nisready\n")?;
            let is_entry = |line: &String| matches!(Reply::read(line, subject.dialect()), Ok(Reply::PopHash(_)));
            if lines.iter().any(is_entry) { Ok(()) } else { Err(Finding::warn("there is no pophash")) }
        },
    },
];

fn start(subject: &Subject) -> Given {
    Given::start(&["h2e2"], subject.dialect().numbering)
}

/// One move, and all others, as words.
fn moves(given: &Given) -> (String, String) {
    let moves: Vec<String> = given.position.legal_moves().iter().map(ToString::to_string).collect();
    moves.split_first().map_or_else(Default::default, |(first, others)| (first.clone(), others.join(" ")))
}

/// The move found where some are banned; `None` if there is none.
fn think_without(subject: &mut Subject, given: &Given, banned: &str) -> Outcome<Option<String>> {
    subject.settle()?;
    subject.give(given)?;
    subject.say(&format!("banmoves {banned}"))?;
    let begun = subject.say("go depth 3")?;
    let answer = subject.answer(begun, subject.patience.answer)?;
    Ok(answer.best.map(|best| best.to_string()))
}
