//! The judgment of a repeated position.
//!
//! A first judgment: perpetual check loses, every other repetition is level (1999 rules, articles 26.1 to 26.3). Threats to mate
//! and chases are not told apart yet.

use crate::board::{Cycle, Position};
use crate::types::Color;

/// What a repetition means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Neither side is at fault, or both are: a draw.
    Level,
    /// This side gave check with every move, the other did not: it loses (26.1).
    PerpetualCheck(Color),
}

/// What a cycle means that ends in this position.
///
/// Looks at the moves of the cycle alone, in a copy of the position.
#[must_use]
pub fn classify(position: &Position, cycle: Cycle) -> Verdict {
    let mut past = position.clone();
    // A side that has just moved is the opponent of the side to move.
    let mut checks_always = [true; 2];
    for _ in 0..cycle.plies {
        let mover = !past.side_to_move();
        if !past.in_check() {
            checks_always[mover.index()] = false;
            if !checks_always[mover.opponent().index()] {
                return Verdict::Level;
            }
        }
        past.unmake();
    }
    match checks_always {
        [true, false] => Verdict::PerpetualCheck(Color::Red),
        [false, true] => Verdict::PerpetualCheck(Color::Black),
        _ => Verdict::Level,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays the moves and judges the cycle at the end.
    fn verdict(fen: &str, moves: &str) -> Option<Verdict> {
        let mut position: Position = fen.parse().unwrap();
        for played in moves.split(' ').map(|text| text.parse().unwrap()) {
            assert!(position.is_legal(played), "{played} in {position}");
            position.make(played);
        }
        position.cycle().map(|cycle| classify(&position, cycle))
    }

    #[test]
    fn perpetual_check_loses_and_all_else_is_level() {
        let rows = [
            ("4k4/8R/9/9/9/9/9/9/9/rrBA1K3 w", "i8i9 e9e8 i9i8 e8e9", Some(Verdict::PerpetualCheck(Color::Red))),
            ("9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w", "e3d3 d6e6 d3e3 e6d6", Some(Verdict::Level)),
            ("5k3/9/9/9/9/1C7/1r7/9/1C7/4K4 w", "b4c4 b3c3 c4b4 c3b3", Some(Verdict::Level)),
            ("5k3/9/9/9/9/1C7/1r7/9/1C7/4K4 w", "b4c4 b3c3 c4b4", None),
        ];
        for (fen, moves, expected) in rows {
            assert_eq!(verdict(fen, moves), expected, "{fen} {moves}");
        }
    }
}
