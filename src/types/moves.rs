//! Moves and lists of moves.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use thiserror::Error;

use crate::types::square::{ParseSquareError, Square};

/// A move: the square a piece leaves and the square it comes to.
///
/// Two bytes, and so is `Option<Move>`: there is no sentinel move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The square the piece leaves.
    pub from: Square,
    /// The square it comes to, empty or held by an enemy.
    pub to: Square,
}

impl Move {
    /// The move between these squares.
    #[inline(always)]
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to }
    }

    /// The same move on a board whose left and right are exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self::new(self.from.mirrored(), self.to.mirrored())
    }

    /// The same move seen by the other side.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self::new(self.from.flipped(), self.to.flipped())
    }
}

/// Why a text is no move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParseMoveError {
    /// The text has not four characters, or something between the squares that is no dash.
    #[error("{0:?} is no move: two squares are expected, as in h2e2")]
    Shape(String),
    /// One of the two squares is none.
    #[error("{text:?} is no move: {square}")]
    Square {
        /// The whole text.
        text: String,
        /// What is wrong with the square.
        square: ParseSquareError,
    },
    /// Both squares are the same.
    #[error("{0:?} is no move: it stays where it is")]
    Still(String),
}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Reads a move in coordinates: `h2e2`, and in either case and with a dash between the squares, `H2-E2`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let shape = || ParseMoveError::Shape(text.to_owned());
        let (from, rest) = text.split_at_checked(2).ok_or_else(shape)?;
        let to = rest.strip_prefix('-').unwrap_or(rest);
        if to.len() != 2 {
            return Err(shape());
        }
        let square = |name: &str| {
            name.parse::<Square>().map_err(|square| ParseMoveError::Square { text: text.to_owned(), square })
        };
        let (from, to) = (square(from)?, square(to)?);
        if from == to {
            return Err(ParseMoveError::Still(text.to_owned()));
        }
        Ok(Self::new(from, to))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// The most moves that a list holds.
///
/// No position has as many: 17 for each rook and cannon, 8 for each horse, 4 for each elephant and advisor and for the king, and
/// 3 for each pawn make 119 with all pieces at their best at once.
pub const MAX_MOVES: usize = 120;

/// The moves of one position, in place.
pub type MoveList = ArrayVec<Move, MAX_MOVES>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_optional_move_takes_two_bytes() {
        assert_eq!(size_of::<Option<Move>>(), 2);
    }

    #[test]
    fn every_move_reads_back_from_its_text() {
        for from in Square::ALL {
            for to in Square::ALL.into_iter().filter(|&to| to != from) {
                let it = Move::new(from, to);
                assert_eq!(it.to_string().parse(), Ok(it));
                assert_eq!(it.mirrored().mirrored(), it);
                assert_eq!(it.flipped().flipped(), it);
            }
        }
    }

    #[test]
    fn capitals_and_a_dash_are_read() {
        for text in ["H2-E2", "h2-e2", "H2E2", "h2E2"] {
            assert_eq!(text.parse(), Ok(Move::new(Square::H2, Square::E2)), "{text}");
        }
    }

    #[test]
    fn what_is_no_move_says_why() {
        for (text, reason) in [
            ("", "two squares are expected"),
            ("h2e", "two squares are expected"),
            ("h2e2q", "two squares are expected"),
            ("h2--e2", "two squares are expected"),
            ("é2e2", "two squares are expected"),
            ("h2é2", "two squares are expected"),
            ("z2e2", "\"z2\" is no square"),
            ("h2e:", "\"e:\" is no square"),
            ("e2e2", "it stays where it is"),
        ] {
            let error = text.parse::<Move>().unwrap_err().to_string();
            assert!(error.contains(reason), "{text:?}: {error}");
        }
    }
}
