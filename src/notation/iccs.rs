//! Moves by their coordinates, as the Internet Chinese Chess Server wrote them: `H2-E2`.
//!
//! [`Iccs`] knows no position; [`read`] asks whether the move is legal in one.

use std::fmt;
use std::str::FromStr;

use crate::board::Position;
use crate::notation::error::NotationError;
use crate::types::moves::ParseMoveError;
use crate::types::{Bitboard, Move};

/// What a move by coordinates looks like.
const EXPECTED: &str = "two squares are expected, as in h2e2 or H2-E2";

/// A move that is written `H2-E2`: the files in capitals from Red's left, the ranks from 0 at Red's side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Iccs(pub Move);

impl FromStr for Iccs {
    type Err = ParseMoveError;

    /// Reads `H2-E2`; either case will do, and the dash may be missing: `h2e2`. Nothing else, no blanks around it either.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl fmt::Display for Iccs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move { from, to } = self.0;
        write!(f, "{}-{}", from.to_string().to_ascii_uppercase(), to.to_string().to_ascii_uppercase())
    }
}

/// Reads a legal move: `h2e2` or `H2-E2`, in either case.
///
/// # Errors
/// [`NotationError::Unreadable`] for any other form, [`NotationError::Nobody`] if none of the mover's pieces stands there, and
/// [`NotationError::CannotGo`] if the move is not legal.
pub fn read(position: &Position, text: &str) -> Result<Move, NotationError> {
    let played: Move = text.parse().map_err(|_| NotationError::unreadable(text, EXPECTED))?;
    if position.is_legal(played) {
        return Ok(played);
    }
    let side = position.side_to_move();
    match position.piece_on(played.from) {
        Some(piece) if piece.color() == side => {
            Err(NotationError::cannot_go(text, position, Bitboard::from_square(played.from)))
        }
        _ => Err(NotationError::nobody(text, side, format!("piece on {}", played.from))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Square;

    #[test]
    fn every_move_is_written_in_capitals_with_a_dash_and_reads_back() {
        assert_eq!(Iccs(Move::new(Square::H2, Square::E2)).to_string(), "H2-E2");
        for from in Square::ALL {
            for to in Square::ALL.into_iter().filter(|&to| to != from) {
                let it = Iccs(Move::new(from, to));
                let text = it.to_string();
                assert_eq!((text.len(), text.parse()), (5, Ok(it)), "{text}");
            }
        }
    }

    #[test]
    fn either_case_is_read_with_the_dash_or_without() {
        for text in ["H2-E2", "h2e2", "h2-e2", "H2E2"] {
            assert_eq!(text.parse(), Ok(Iccs(Move::new(Square::H2, Square::E2))), "{text}");
        }
    }

    #[test]
    fn what_is_no_move_by_coordinates_is_refused() {
        for text in ["", " H2-E2", "H2-E2 ", "H2--E2", "H2–E2", "H2-E10", "J2-E2", "H2-H2", "炮二平五", "C2.5"] {
            assert!(text.parse::<Iccs>().is_err(), "{text}");
        }
    }
}
