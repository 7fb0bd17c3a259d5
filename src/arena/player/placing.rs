//! A game as its position is sent: in UCCI from the last capture on, in UCI whole.

use crate::board::{Position, START_FEN};
use crate::protocol::{Dialect, Placing, Protocol, Start, WrittenMove};
use crate::types::Move;

/// The words of `position` for a start and the moves since.
///
/// UCCI 3.0, `position`: the FEN is that of the position after the last capture, before which nothing can be repeated, so that lines
/// stay short enough for engines with fixed buffers.
pub(super) fn placing(start: &Position, moves: &[Move], dialect: Dialect) -> Placing {
    let (start, moves) = match dialect.protocol {
        Protocol::Ucci => since_capture(start, moves),
        Protocol::Uci => (start.to_string(), moves),
    };
    let is_usual = dialect.protocol == Protocol::Uci && start == START_FEN;
    Placing {
        start: if is_usual { Start::Game } else { Start::Fen(start) },
        moves: moves.iter().map(|&played| WrittenMove::new(played, dialect.numbering)).collect(),
    }
}

/// The position after the last capture, as FEN, and the moves since. All of them, if one is not legal.
fn since_capture<'a>(start: &Position, moves: &'a [Move]) -> (String, &'a [Move]) {
    let mut position = start.clone();
    let (mut fen, mut since) = (start.to_string(), 0);
    for (index, &played) in moves.iter().enumerate() {
        if !position.is_legal(played) {
            return (start.to_string(), moves);
        }
        let is_capture = position.piece_on(played.to).is_some();
        position.make(played);
        if is_capture {
            (fen, since) = (position.to_string(), index + 1);
        }
    }
    (fen, &moves[since..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Command;

    fn line(dialect: Dialect, start: &Position, moves: &str) -> String {
        let moves: Vec<Move> = moves.split_whitespace().map(|text| text.parse().expect(text)).collect();
        let command = Command::Position(placing(start, &moves, dialect));
        String::from_utf8_lossy(&command.write(dialect)).into_owned()
    }

    #[test]
    fn ucci_hears_of_the_moves_since_the_last_capture_and_uci_of_all() {
        let start = Position::start();
        for (dialect, moves, expected) in [
            (Dialect::PIKAFISH, "h2e2 h9g7", "position startpos moves h2e2 h9g7"),
            (Dialect::FAIRY, "h2h9 i9h9", "position startpos moves h3h10 i10h10"),
            (Dialect::UCCI, "", "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"),
            (
                Dialect::UCCI,
                "h2h9 i9h9 b0c2",
                "position fen rnbakabr1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w - - 0 2 moves b0c2",
            ),
            (
                Dialect::UCCI,
                "h2h9 i9h9 b0c3",
                "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2h9 i9h9 b0c3",
            ),
        ] {
            assert_eq!(line(dialect, &start, moves), expected);
        }
    }
}
