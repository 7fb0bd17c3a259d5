//! Positions in every way in which they are sent: the answer shows whether the engine has taken them.

use crate::arena::compliance::finding::{Finding, Outcome};
use crate::arena::compliance::given::{ELEPHANT, Given, HORSE, MATED, MIDDLE, ONE_MOVE, STALEMATED};
use crate::arena::compliance::step::{Ability, Says, Step};
use crate::arena::compliance::subject::Subject;
use crate::protocol::{Numbering, Protocol};

/// The plies of a long game.
const LONG: usize = 300;

const POSITION: Says = Says::Each {
    ucci: "UCCI 3.0, `position {fen <fen> | startpos} [moves <move> ...]`: sets up the position, and plays the moves.",
    uci: "UCI, `position [fen <fenstring> | startpos] moves <move1> ...`: \"set up the position described in fenstring on the internal \
          board and play the moves on the internal board\".",
};

/// A step in which the engine must find a legal move in a position.
const fn legal_in(title: &'static str, says: Says, ask: fn(&mut Subject) -> Outcome) -> Step {
    Step { title, says, needs: &[Ability::Legal], proves: None, ask }
}

pub(super) const STEPS: &[Step] = &[
    legal_in("moves after startpos are played", POSITION, |subject| {
        let given = Given::start(&["h2e2", "h9g7", "h0g2"], numbering(subject));
        subject.play(&given, "depth 2").map(drop)
    }),
    legal_in("a FEN is set up", POSITION, |subject| play_fen(subject, MIDDLE.0, &[])),
    legal_in("moves after a FEN are played", POSITION, |subject| play_fen(subject, MIDDLE.0, MIDDLE.1)),
    legal_in("counters in the FEN do no harm", POSITION, |subject| {
        play_fen(subject, &ONE_MOVE.replace("0 1", "40 61"), &[])
    }),
    legal_in("captures in the list are played", POSITION, |subject| {
        let given = Given::start(&["h2h9", "i9h9", "b2b9", "a9b9"], numbering(subject));
        subject.play(&given, "depth 2").map(drop)
    }),
    legal_in("the only move is found", POSITION, |subject| play_fen(subject, ONE_MOVE, &[])),
    legal_in(
        "a long game is taken whole",
        Says::Each {
            ucci: "UCCI 3.0, `position`: the moves since the last capture. Clients that send the whole game are many, and it has no \
                   greatest length.",
            uci: "UCI, `position ... moves`: the moves of the game, however many.",
        },
        |subject| {
            let given = Given::long(LONG, numbering(subject));
            subject.play(&given, "depth 2").map(drop)
        },
    ),
    Step {
        title: "a mated side has no move",
        says: NO_MOVE,
        needs: &[Ability::Search],
        proves: None,
        ask: |subject| has_no_move(subject, MATED),
    },
    Step {
        title: "a stalemated side has no move",
        says: NO_MOVE,
        needs: &[Ability::Search],
        proves: None,
        ask: |subject| has_no_move(subject, STALEMATED),
    },
    legal_in(
        "a FEN of two words is taken",
        Says::Both("UCI2WB and many others send the board and the side, and nothing behind."),
        |subject| play_fen(subject, MIDDLE.0.trim_end_matches(" - - 0 1"), &[]).map_err(Finding::soften),
    ),
    legal_in(
        "a FEN with `--` is taken",
        Says::Both("GMChess writes the third and the fourth word as one: `b -- 0 1`."),
        |subject| play_fen(subject, &MIDDLE.0.replace("- -", "--"), &[]).map_err(Finding::soften),
    ),
    legal_in(
        "Red may be written r",
        Says::Both("UCI2WB and a part of the guides to FEN write `r` for the side that others write `w`."),
        |subject| {
            let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - - 0 1";
            play_fen(subject, fen, &[]).map_err(Finding::soften)
        },
    ),
    legal_in(
        "the horse may be written h",
        Says::Both("Some clients write `H` for the horse and `E` for the elephant in a FEN."),
        |subject| play_fen(subject, HORSE, &[]).map_err(Finding::soften),
    ),
    legal_in(
        "the elephant may be written e",
        Says::Both("Some clients write `H` for the horse and `E` for the elephant in a FEN."),
        |subject| play_fen(subject, ELEPHANT, &[]).map_err(Finding::soften),
    ),
    legal_in(
        "the list of moves may be empty",
        Says::Both("The Jiajia GUI sends `position fen <fen> moves` with nothing behind it."),
        |subject| {
            let mut given = Given::fen(MIDDLE.0, &[], numbering(subject));
            given.words.push_str(" moves");
            subject.play(&given, "depth 2").map(drop).map_err(Finding::soften)
        },
    ),
    legal_in(
        "blanks in position and go do no harm",
        Says::Each {
            ucci: "gmchess sends two blanks before `moves` and one at the end of `go depth 8 `.",
            uci: "UCI: \"arbitrary white space between tokens is allowed\".",
        },
        |subject| {
            let mut given = Given::start(&["h2e2"], numbering(subject));
            given.words = given.words.replace(" moves", "  moves") + " ";
            let protocol = subject.protocol();
            subject.play(&given, "depth  2 ").map(drop).map_err(|finding| finding.soften_in_ucci(protocol))
        },
    ),
];

const NO_MOVE: Says = Says::Each {
    ucci: "UCCI 3.0, `nobestmove`: no move could be chosen, because the side to move is mated or has no move.",
    uci: "UCI, `bestmove`: there is one for every `go`; where there is no move engines write `bestmove (none)` or `bestmove 0000`.",
};

fn numbering(subject: &Subject) -> Numbering {
    subject.dialect().numbering
}

fn play_fen(subject: &mut Subject, fen: &str, moves: &[&str]) -> Outcome {
    let given = Given::fen(fen, moves, numbering(subject));
    subject.play(&given, "depth 2").map(drop)
}

fn has_no_move(subject: &mut Subject, fen: &str) -> Outcome {
    let given = Given::fen(fen, &[], numbering(subject));
    let answer = subject.think(&given, "depth 3", subject.patience.answer)?;
    let first = answer.line.split_ascii_whitespace().next().unwrap_or_default();
    match (answer.best, subject.protocol(), first) {
        (Some(best), ..) => Err(Finding::fail(format!("{best}, but no move is legal in {}", given.position))),
        (None, Protocol::Ucci, "nobestmove") | (None, Protocol::Uci, "bestmove") => Ok(()),
        (None, Protocol::Ucci, _) => Err(Finding::warn(format!("{:?} in the place of nobestmove", answer.line))),
        (None, Protocol::Uci, _) => Err(Finding::fail(format!("{:?} is not of UCI", answer.line))),
    }
}
