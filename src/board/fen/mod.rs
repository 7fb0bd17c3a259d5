//! FEN: a position as one line of text.
//!
//! Reads what other programs write and writes the one form of its own. Knows the letters, the counters and on which
//! points a piece can stand; nothing of moves or checks, so that the position can still refuse what is accepted here.

mod error;
mod read;

use std::fmt::{self, Write};
use std::str::FromStr;

use crate::board::leaps::points;
use crate::types::{Color, File, Piece, PieceKind, Rank, Square};

pub use error::{Counter, FenError};

/// What a FEN says: pieces, side to move, counters.
///
/// Kept to its letter: the counters are those of the FEN, likely or not. Whether the pieces can stand like this is
/// judged by [`Setup::check_pieces`], which every setup read from a text has passed; whether a king could be taken is
/// the position's business.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The piece on each square.
    pub pieces: [Option<Piece>; Square::COUNT],
    /// The side whose turn it is.
    pub side_to_move: Color,
    /// Plies since the last capture.
    pub capture_clock: u16,
    /// The number of the full move (one of Red's and one of Black's), counted from 1.
    pub move_number: u16,
}

impl Setup {
    /// Whether a game's pieces can stand like this: one king a side, no piece too many, none where its kind cannot be.
    ///
    /// A pawn may stand anywhere: composed problems have pawns where no game brings them, and their moves are well
    /// defined.
    ///
    /// # Errors
    /// The first fault from a9 to i0 is told: [`FenError::Misplaced`] or [`FenError::TooMany`]; without one,
    /// [`FenError::NoKing`].
    pub fn check_pieces(&self) -> Result<(), FenError> {
        let mut counts = [0; Piece::COUNT];
        for square in squares_as_written() {
            let Some(piece) = self.pieces[square.index()] else { continue };
            if !points(piece).contains(square) {
                return Err(FenError::Misplaced { piece, square });
            }
            counts[piece.index()] += 1;
            if counts[piece.index()] > piece.kind().full_count() {
                let count = self.pieces.iter().filter(|&&other| other == Some(piece)).count();
                return Err(FenError::TooMany { piece, square, count });
            }
        }
        for color in Color::ALL {
            if counts[Piece::new(color, PieceKind::King).index()] == 0 {
                return Err(FenError::NoKing(color));
            }
        }
        Ok(())
    }
}

/// The squares in the order of a FEN: from rank 9 down, each rank from file a to i.
fn squares_as_written() -> impl Iterator<Item = Square> {
    Rank::ALL.into_iter().rev().flat_map(|rank| File::ALL.map(|file| Square::new(file, rank)))
}

impl FromStr for Setup {
    type Err = FenError;

    /// Reads a FEN in every form that other programs write.
    ///
    /// Six words: the pieces from rank 9 down, the side to move, `-`, `-`, plies since the last capture, move number.
    /// Words are parted by any run of blanks, tabs and ends of line. What is missing at the end is Red to move and
    /// `- - 0 1`.
    ///
    /// - Pieces: `K A B N R C P` in capitals for Red and small letters for Black; also `E` for `B`, `H` for `N` and `G`
    ///   for `K`. Empty points are digits from 1 to 9, split in any way.
    /// - Side: `w`, `r`, `W` and `R` are Red, `b` and `B` are Black.
    /// - The two dashes may be one word (`--`), and one or both may be missing.
    /// - Counters are decimal and below 65,536. A move number of 0 is taken as 1.
    ///
    /// # Errors
    /// The first fault of the text is told, from left to right; then that of the pieces, see [`Setup::check_pieces`].
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let setup = read::setup(text)?;
        setup.check_pieces()?;
        Ok(setup)
    }
}

impl fmt::Display for Setup {
    /// Writes the FEN in six words: letters `K A B N R C P`, `w` or `b`, two dashes, both counters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut empty = 0;
        for square in squares_as_written() {
            let piece = self.pieces[square.index()];
            if piece.is_none() {
                empty += 1;
            }
            let at_the_edge = square.file() == File::I;
            if empty > 0 && (piece.is_some() || at_the_edge) {
                write!(f, "{empty}")?;
                empty = 0;
            }
            if let Some(piece) = piece {
                f.write_char(piece.letter())?;
            }
            if at_the_edge && square.rank() != Rank::R0 {
                f.write_char('/')?;
            }
        }
        let side = match self.side_to_move {
            Color::Red => 'w',
            Color::Black => 'b',
        };
        write!(f, " {side} - - {} {}", self.capture_clock, self.move_number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

    #[test]
    fn the_letters_stand_where_the_board_has_them() {
        let setup: Setup = START.parse().unwrap();
        for (square, piece) in [
            (Square::A0, Some(Piece::RedRook)),
            (Square::B0, Some(Piece::RedHorse)),
            (Square::C0, Some(Piece::RedElephant)),
            (Square::D0, Some(Piece::RedAdvisor)),
            (Square::E0, Some(Piece::RedKing)),
            (Square::H2, Some(Piece::RedCannon)),
            (Square::I3, Some(Piece::RedPawn)),
            (Square::E4, None),
            (Square::G6, Some(Piece::BlackPawn)),
            (Square::B7, Some(Piece::BlackCannon)),
            (Square::E9, Some(Piece::BlackKing)),
            (Square::I9, Some(Piece::BlackRook)),
        ] {
            assert_eq!(setup.pieces[square.index()], piece, "{square}");
        }
        assert_eq!(setup.pieces.iter().flatten().count(), 32);
        assert_eq!((setup.side_to_move, setup.capture_clock, setup.move_number), (Color::Red, 0, 1));
    }

    #[test]
    fn a_fen_of_our_own_reads_back_to_the_letter() {
        for fen in [
            START,
            "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1",
            "2bak4/4a4/4b4/9/9/2B6/9/B3c4/4A4/3AK4 b - - 119 65535",
            "3k5/9/9/9/p7p/P7P/9/9/9/p1P1K1P1p w - - 65535 7",
            "r1bk4r/1n7/2c6/3p5/4p4/5p3/6P2/7P1/8P/R2KC3R w - - 3 40",
        ] {
            let setup: Setup = fen.parse().unwrap();
            assert_eq!(setup.to_string(), fen);
        }
    }

    #[test]
    fn a_pawn_may_stand_on_every_point() {
        for board in ["3k5/9/9/9/9/9/9/9/9/5K3", "5k3/9/9/9/9/9/9/9/9/3K5"] {
            let kings: Setup = board.parse().unwrap();
            for square in Square::ALL.into_iter().filter(|square| kings.pieces[square.index()].is_none()) {
                for pawn in [Piece::RedPawn, Piece::BlackPawn] {
                    let mut setup = kings.clone();
                    setup.pieces[square.index()] = Some(pawn);
                    assert_eq!(setup.to_string().parse(), Ok(setup), "{pawn} on {square}");
                }
            }
        }
    }

    #[test]
    fn kings_advisors_and_elephants_keep_to_their_points() {
        for (piece, count) in [
            (Piece::RedKing, 9),
            (Piece::BlackKing, 9),
            (Piece::RedAdvisor, 5),
            (Piece::BlackAdvisor, 5),
            (Piece::RedElephant, 7),
            (Piece::BlackElephant, 7),
            (Piece::RedRook, 90),
        ] {
            assert_eq!(points(piece).count(), count, "{piece}");
            for square in Square::ALL {
                let mut setup =
                    Setup { pieces: [None; Square::COUNT], side_to_move: Color::Red, capture_clock: 0, move_number: 1 };
                setup.pieces[square.index()] = Some(piece);
                let misplaced = setup.check_pieces() == Err(FenError::Misplaced { piece, square });
                assert_eq!(misplaced, !points(piece).contains(square), "{piece} on {square}");
            }
        }
    }
}
