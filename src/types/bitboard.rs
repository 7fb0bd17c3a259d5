//! A set of squares, as ninety bits of a `u128`.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::types::square::{File, Rank, Square};

/// A set of squares: bit `n` stands for the square with the number `n`, and the thirty-eight bits above are always zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(u128);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// The whole board.
    pub const ALL: Self = Self((1 << Square::COUNT) - 1);

    /// The set with these bits; bits that stand for no square are dropped.
    #[inline(always)]
    #[must_use]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The bits of the set.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one square.
    #[inline(always)]
    #[must_use]
    pub const fn from_square(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// All squares of a file.
    #[must_use]
    pub const fn from_file(file: File) -> Self {
        let mut bits = 0;
        let mut rank = 0;
        while rank < Rank::COUNT {
            bits |= 1 << (rank * File::COUNT + file.index());
            rank += 1;
        }
        Self(bits)
    }

    /// All squares of a rank.
    #[must_use]
    pub const fn from_rank(rank: Rank) -> Self {
        Self(0x1FF << (rank.index() * File::COUNT))
    }

    /// The set with this square added, in a constant.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.index())
    }

    /// The squares that are in both sets, in a constant.
    #[inline(always)]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The squares of this set that are not in the other.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the square is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether no square is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the two sets share a square.
    #[inline(always)]
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// How many squares are in the set.
    #[inline(always)]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The square with the lowest number; `None` of the empty set.
    #[inline(always)]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        Square::from_index(self.0.trailing_zeros() as usize)
    }

    /// The set without its square of the lowest number.
    #[inline(always)]
    #[must_use]
    pub const fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// The squares one rank up, as Red sees the board; what leaves the board is dropped.
    #[inline(always)]
    #[must_use]
    pub const fn up(self) -> Self {
        Self::from_bits(self.0 << File::COUNT)
    }

    /// The squares one rank down, as Red sees the board; what leaves the board is dropped.
    #[inline(always)]
    #[must_use]
    pub const fn down(self) -> Self {
        Self(self.0 >> File::COUNT)
    }

    /// The squares one file to Red's right; what leaves the board is dropped.
    #[inline(always)]
    #[must_use]
    pub const fn right(self) -> Self {
        Self((self.0 & !Self::from_file(File::I).0) << 1)
    }

    /// The squares one file to Red's left; what leaves the board is dropped.
    #[inline(always)]
    #[must_use]
    pub const fn left(self) -> Self {
        Self((self.0 & !Self::from_file(File::A).0) >> 1)
    }
}

macro_rules! set_operator {
    ($operator:ident, $method:ident, $assign:ident, $assign_method:ident, $symbol:tt) => {
        impl $operator for Bitboard {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $symbol other.0)
            }
        }

        impl $assign for Bitboard {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = *self $symbol other;
            }
        }
    };
}

set_operator!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
set_operator!(BitOr, bitor, BitOrAssign, bitor_assign, |);
set_operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

impl Not for Bitboard {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0 ^ Self::ALL.0)
    }
}

impl From<Square> for Bitboard {
    #[inline(always)]
    fn from(square: Square) -> Self {
        Self::from_square(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The squares of a set, from the lowest number up.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0 = self.0.without_first();
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl fmt::Debug for Bitboard {
    /// Draws the set from rank 9 down to rank 0, `x` for a square of the set and `.` for another.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                f.write_str(if self.contains(Square::new(file, rank)) { "x" } else { "." })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_squares_in_order() {
        let squares = [Square::A0, Square::E4, Square::I6, Square::A7, Square::B7, Square::I9];
        let set: Bitboard = squares.into_iter().collect();
        assert_eq!(set.count(), 6);
        assert!(set.into_iter().eq(squares));
        assert_eq!(Bitboard::EMPTY.first(), None);
        assert!(Bitboard::ALL.into_iter().eq(Square::ALL));
    }

    #[test]
    fn steps_do_not_leave_the_board() {
        for square in Square::ALL {
            let set = Bitboard::from(square);
            for (moved, files, ranks) in
                [(set.up(), 0, 1), (set.down(), 0, -1), (set.right(), 1, 0), (set.left(), -1, 0)]
            {
                assert_eq!(moved.first(), square.offset(files, ranks), "{square} by {files}, {ranks}");
            }
        }
    }

    #[test]
    fn files_and_ranks_cover_the_board_once() {
        let files = File::ALL.map(Bitboard::from_file);
        let ranks = Rank::ALL.map(Bitboard::from_rank);
        assert_eq!(files.iter().fold(Bitboard::EMPTY, |all, &file| all ^ file), Bitboard::ALL);
        assert_eq!(ranks.iter().fold(Bitboard::EMPTY, |all, &rank| all ^ rank), Bitboard::ALL);
    }

    #[test]
    fn the_complement_holds_no_bit_off_the_board() {
        assert_eq!(!Bitboard::EMPTY, Bitboard::ALL);
        assert_eq!(!Bitboard::ALL, Bitboard::EMPTY);
        assert_eq!(Bitboard::from_bits(u128::MAX), Bitboard::ALL);
    }
}
