//! Zobrist keys: the random numbers, and the keys that a placement keeps of them.
//!
//! The numbers come from a fixed generator at compile time, so that keys are the same in every build and on every machine.

use std::fmt;
use std::ops::{BitXor, BitXorAssign};

use crate::types::{Color, Piece, PieceKind, Random, Square};

/// A Zobrist key: 64 bits that tell positions apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Key(pub u64);

impl BitXor for Key {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl fmt::Display for Key {
    /// Sixteen hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016X}", self.0)
    }
}

/// The keys of a placement, each over some of the pieces.
///
/// The key of a whole position is made from the parts, so that a move touches one number for each piece that it changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Keys {
    /// Pawns of both colours; Red's other pieces; Black's other pieces.
    parts: [Key; 3],
    material: Key,
}

impl Keys {
    /// The keys of no piece.
    pub(crate) const EMPTY: Self = Self { parts: [Key(0); 3], material: Key(0) };

    /// The key over the pawns of both colours.
    #[inline(always)]
    #[must_use]
    pub const fn pawn(&self) -> Key {
        self.parts[0]
    }

    /// The key over one side's pieces other than pawns.
    #[inline(always)]
    #[must_use]
    pub const fn non_pawn(&self, color: Color) -> Key {
        self.parts[1 + color.index()]
    }

    /// The key over the number of pieces of each colour and kind, wherever they stand.
    #[inline(always)]
    #[must_use]
    pub const fn material(&self) -> Key {
        self.material
    }

    /// The key over all pieces on their squares.
    #[inline(always)]
    #[must_use]
    pub(crate) fn pieces(&self) -> Key {
        self.parts[0] ^ self.parts[1] ^ self.parts[2]
    }

    /// Takes note of a piece that comes to a square or leaves it.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, piece: Piece, square: Square) {
        self.parts[part(piece)] ^= NUMBERS[piece.index()][square.index()];
    }

    /// Takes note of a piece that moves.
    #[inline(always)]
    pub(crate) fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        let numbers = &NUMBERS[piece.index()];
        self.parts[part(piece)] ^= numbers[from.index()] ^ numbers[to.index()];
    }

    /// Takes note that there is one piece more, or one fewer, than `others` of its colour and kind.
    #[inline(always)]
    pub(crate) fn toggle_material(&mut self, piece: Piece, others: u32) {
        self.material ^= MATERIAL[piece.index()][others as usize % MATERIAL[0].len()];
    }
}

/// Which of the parts a piece belongs to.
#[inline(always)]
const fn part(piece: Piece) -> usize {
    const PARTS: [u8; Piece::COUNT] = {
        let mut parts = [0; Piece::COUNT];
        let mut index = 0;
        while index < Piece::COUNT {
            let piece = Piece::ALL[index];
            if !matches!(piece.kind(), PieceKind::Pawn) {
                parts[index] = 1 + piece.color() as u8;
            }
            index += 1;
        }
        parts
    };
    PARTS[piece.index()] as usize
}

/// A table of random numbers.
const fn numbers<const COLUMNS: usize>(seed: u64) -> [[Key; COLUMNS]; Piece::COUNT] {
    let mut random = Random::new(seed);
    let mut table = [[Key(0); COLUMNS]; Piece::COUNT];
    let mut piece = 0;
    while piece < Piece::COUNT {
        let mut column = 0;
        while column < COLUMNS {
            table[piece][column] = Key(random.number());
            column += 1;
        }
        piece += 1;
    }
    table
}

/// A piece on a square.
static NUMBERS: [[Key; Square::COUNT]; Piece::COUNT] = numbers(0x5843_4849_4E41);

/// The first, second, ... piece of a colour and kind.
static MATERIAL: [[Key; 8]; Piece::COUNT] = numbers(0x4D41_5445_5249_414C);

/// Black is to move.
pub(crate) const BLACK_TO_MOVE: Key = Key(Random::new(0x0042_4C41_434B).number());

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_numbers_are_the_same() {
        let all = NUMBERS.as_flattened().iter().chain(MATERIAL.as_flattened()).chain([&BLACK_TO_MOVE]);
        let distinct: HashSet<Key> = all.clone().copied().collect();
        assert_eq!(distinct.len(), all.count());
        assert!(!distinct.contains(&Key(0)));
    }
}
