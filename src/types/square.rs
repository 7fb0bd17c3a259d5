//! Squares, files and ranks: the ninety points of the board and their coordinates.
//!
//! Knows the geometry of the board and the text of a square (`e0`); nothing of pieces or of who moves where.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::types::color::Color;

/// Defines an enum whose variants are numbered from zero, with the list of its variants and the way back from a number.
///
/// The numbers are spelled out so that the way back is a `match` on literals, which compiles to one comparison.
macro_rules! numbered {
    ($(#[$meta:meta])* $name:ident, $count:literal, { $($variant:ident = $number:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum $name { $($variant = $number,)* }

        impl $name {
            /// How many there are.
            pub const COUNT: usize = $count;

            /// All of them, in the order of their numbers.
            pub const ALL: [Self; $count] = [$(Self::$variant,)*];

            /// The one with this number; `None` from [`Self::COUNT`] on.
            #[inline(always)]
            #[must_use]
            pub const fn from_index(index: usize) -> Option<Self> {
                match index {
                    $($number => Some(Self::$variant),)*
                    _ => None,
                }
            }

            /// Its number, counted from zero: the index into every table.
            #[inline(always)]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}

numbered! {
    /// A file of the board, `a` to `i`, counted from Red's left.
    File, 9, { A = 0, B = 1, C = 2, D = 3, E = 4, F = 5, G = 6, H = 7, I = 8, }
}

numbered! {
    /// A rank of the board, `0` to `9`, counted from Red's side.
    Rank, 10, { R0 = 0, R1 = 1, R2 = 2, R3 = 3, R4 = 4, R5 = 5, R6 = 6, R7 = 7, R8 = 8, R9 = 9, }
}

numbered! {
    /// A point of the board: file `a`..`i` from Red's left, rank `0`..`9` from Red's side.
    ///
    /// Numbered rank by rank: `A0` is 0, `I0` is 8, `A1` is 9, `I9` is 89. An enum of exactly ninety, so that a table of ninety
    /// is indexed without a check and `Option<Square>` takes one byte.
    Square, 90, {
    A0 = 0, B0 = 1, C0 = 2, D0 = 3, E0 = 4, F0 = 5, G0 = 6, H0 = 7, I0 = 8,
    A1 = 9, B1 = 10, C1 = 11, D1 = 12, E1 = 13, F1 = 14, G1 = 15, H1 = 16, I1 = 17,
    A2 = 18, B2 = 19, C2 = 20, D2 = 21, E2 = 22, F2 = 23, G2 = 24, H2 = 25, I2 = 26,
    A3 = 27, B3 = 28, C3 = 29, D3 = 30, E3 = 31, F3 = 32, G3 = 33, H3 = 34, I3 = 35,
    A4 = 36, B4 = 37, C4 = 38, D4 = 39, E4 = 40, F4 = 41, G4 = 42, H4 = 43, I4 = 44,
    A5 = 45, B5 = 46, C5 = 47, D5 = 48, E5 = 49, F5 = 50, G5 = 51, H5 = 52, I5 = 53,
    A6 = 54, B6 = 55, C6 = 56, D6 = 57, E6 = 58, F6 = 59, G6 = 60, H6 = 61, I6 = 62,
    A7 = 63, B7 = 64, C7 = 65, D7 = 66, E7 = 67, F7 = 68, G7 = 69, H7 = 70, I7 = 71,
    A8 = 72, B8 = 73, C8 = 74, D8 = 75, E8 = 76, F8 = 77, G8 = 78, H8 = 79, I8 = 80,
    A9 = 81, B9 = 82, C9 = 83, D9 = 84, E9 = 85, F9 = 86, G9 = 87, H9 = 88, I9 = 89,
    }
}

const FILE_OF: [File; Square::COUNT] = {
    let mut table = [File::A; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        table[index] = File::ALL[index % File::COUNT];
        index += 1;
    }
    table
};

const RANK_OF: [Rank; Square::COUNT] = {
    let mut table = [Rank::R0; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        table[index] = Rank::ALL[index / File::COUNT];
        index += 1;
    }
    table
};

impl Square {
    /// The square on this file and rank.
    #[inline(always)]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::ALL[rank.index() * File::COUNT + file.index()]
    }

    /// Its file.
    #[inline(always)]
    #[must_use]
    pub const fn file(self) -> File {
        FILE_OF[self.index()]
    }

    /// Its rank.
    #[inline(always)]
    #[must_use]
    pub const fn rank(self) -> Rank {
        RANK_OF[self.index()]
    }

    /// The square this many files to the right and ranks up, as Red sees the board; `None` off the board.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || file >= File::COUNT as i8 || rank < 0 || rank >= Rank::COUNT as i8 {
            return None;
        }
        Self::from_index(rank as usize * File::COUNT + file as usize)
    }

    /// The same square on a board whose left and right are exchanged: `a0` and `i0`.
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self::ALL[self.rank().index() * File::COUNT + (File::COUNT - 1 - self.file().index())]
    }

    /// The same square seen by the other side, whose back rank is this side's: `a0` and `a9`.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self::ALL[(Rank::COUNT - 1 - self.rank().index()) * File::COUNT + self.file().index()]
    }

    /// Whether the square lies in this side's half: ranks 0 to 4 for Red, 5 to 9 for Black.
    #[must_use]
    pub const fn is_home_of(self, color: Color) -> bool {
        match color {
            Color::Red => self.rank().index() < 5,
            Color::Black => self.rank().index() >= 5,
        }
    }
}

/// Why a text is no square.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is no square: a file a to i and a rank 0 to 9 are expected")]
pub struct ParseSquareError(pub String);

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads a square: a file `a` to `i` in either case, and a rank `0` to `9`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || ParseSquareError(text.to_owned());
        let &[file, rank] = text.as_bytes() else { return Err(wrong()) };
        let file = File::from_index(usize::from(file.to_ascii_lowercase().wrapping_sub(b'a')));
        let rank = Rank::from_index(usize::from(rank.wrapping_sub(b'0')));
        file.zip(rank).map(|(file, rank)| Self::new(file, rank)).ok_or_else(wrong)
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + *self as u8))
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", *self as u8)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_reads_back_from_its_text_and_its_number() {
        for (index, square) in Square::ALL.into_iter().enumerate() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::from_index(index), Some(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
        }
        assert_eq!(Square::from_index(90), None);
    }

    #[test]
    fn an_optional_square_takes_one_byte() {
        assert_eq!(size_of::<Option<Square>>(), 1);
    }

    #[test]
    fn texts_off_the_board_are_refused() {
        for text in ["", "e", "j0", "e10", "0e", "é", "`0", "e:", "e/"] {
            assert_eq!(text.parse::<Square>(), Err(ParseSquareError(text.to_owned())));
        }
    }

    #[test]
    fn mirrored_and_flipped_exchange_left_with_right_and_red_with_black() {
        assert_eq!(Square::B2.mirrored(), Square::H2);
        assert_eq!(Square::B2.flipped(), Square::B7);
        for square in Square::ALL {
            assert_eq!(square.mirrored().mirrored(), square);
            assert_eq!(square.flipped().flipped(), square);
            assert_ne!(square.is_home_of(Color::Red), square.is_home_of(Color::Black));
        }
    }
}
