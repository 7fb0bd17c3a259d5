//! Pieces and their kinds.
//!
//! Knows a piece's colour, kind and FEN letter; nothing of how it moves.

use std::fmt;

use crate::types::color::Color;

/// What a piece is, whoever owns it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum PieceKind {
    /// 帥 將: one step along file or rank inside the palace.
    King = 0,
    /// 仕 士: one diagonal step inside the palace.
    Advisor = 1,
    /// 相 象: two diagonal steps on its own half, the eye between empty.
    Elephant = 2,
    /// 馬: one step straight, then one diagonally outward, the leg between empty.
    Horse = 3,
    /// 車: any distance along file or rank.
    Rook = 4,
    /// 炮 砲: moves as a rook, captures over exactly one screen.
    Cannon = 5,
    /// 兵 卒: one step forward, across the river sideways too.
    Pawn = 6,
}

impl PieceKind {
    /// How many kinds there are.
    pub const COUNT: usize = 7;

    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; Self::COUNT] =
        [Self::King, Self::Advisor, Self::Elephant, Self::Horse, Self::Rook, Self::Cannon, Self::Pawn];

    /// The index into every table by kind.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// With how many of this kind a side starts the game, which is also the most that it can ever have.
    #[must_use]
    pub const fn full_count(self) -> u8 {
        match self {
            Self::King => 1,
            Self::Advisor | Self::Elephant | Self::Horse | Self::Rook | Self::Cannon => 2,
            Self::Pawn => 5,
        }
    }

    /// The kind's capital letter in a FEN: `K A B N R C P`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Advisor => 'A',
            Self::Elephant => 'B',
            Self::Horse => 'N',
            Self::Rook => 'R',
            Self::Cannon => 'C',
            Self::Pawn => 'P',
        }
    }

    /// The kind a letter stands for, in either case; also `E` for the elephant, `H` for the horse and `G` for the king.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_uppercase() {
            'K' | 'G' => Self::King,
            'A' => Self::Advisor,
            'B' | 'E' => Self::Elephant,
            'N' | 'H' => Self::Horse,
            'R' => Self::Rook,
            'C' => Self::Cannon,
            'P' => Self::Pawn,
            _ => return None,
        })
    }
}

impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::King => "king",
            Self::Advisor => "advisor",
            Self::Elephant => "elephant",
            Self::Horse => "horse",
            Self::Rook => "rook",
            Self::Cannon => "cannon",
            Self::Pawn => "pawn",
        })
    }
}

/// A piece: a kind and its owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Piece {
    RedKing = 0,
    RedAdvisor = 1,
    RedElephant = 2,
    RedHorse = 3,
    RedRook = 4,
    RedCannon = 5,
    RedPawn = 6,
    BlackKing = 7,
    BlackAdvisor = 8,
    BlackElephant = 9,
    BlackHorse = 10,
    BlackRook = 11,
    BlackCannon = 12,
    BlackPawn = 13,
}

impl Piece {
    /// How many pieces there are: seven kinds of two colours.
    pub const COUNT: usize = 14;

    /// All pieces, in the order of their numbers: Red's, then Black's.
    pub const ALL: [Self; Self::COUNT] = [
        Self::RedKing,
        Self::RedAdvisor,
        Self::RedElephant,
        Self::RedHorse,
        Self::RedRook,
        Self::RedCannon,
        Self::RedPawn,
        Self::BlackKing,
        Self::BlackAdvisor,
        Self::BlackElephant,
        Self::BlackHorse,
        Self::BlackRook,
        Self::BlackCannon,
        Self::BlackPawn,
    ];

    /// The piece of this colour and kind.
    #[inline(always)]
    #[must_use]
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        Self::ALL[color.index() * PieceKind::COUNT + kind.index()]
    }

    /// The index into every table by piece.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its owner.
    #[inline(always)]
    #[must_use]
    pub const fn color(self) -> Color {
        if self.index() < PieceKind::COUNT { Color::Red } else { Color::Black }
    }

    /// Its kind.
    #[inline(always)]
    #[must_use]
    pub const fn kind(self) -> PieceKind {
        PieceKind::ALL[self.index() % PieceKind::COUNT]
    }

    /// Its FEN letter: a capital for Red, a small letter for Black.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color() {
            Color::Red => self.kind().letter(),
            Color::Black => self.kind().letter().to_ascii_lowercase(),
        }
    }

    /// The piece that a FEN letter stands for; see [`PieceKind::from_letter`].
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::Red } else { Color::Black };
        match PieceKind::from_letter(letter) {
            Some(kind) => Some(Self::new(color, kind)),
            None => None,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color(), self.kind())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_reads_back_from_its_parts_and_its_letter() {
        for (index, piece) in Piece::ALL.into_iter().enumerate() {
            assert_eq!(piece.index(), index);
            assert_eq!(Piece::new(piece.color(), piece.kind()), piece);
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
        }
    }

    #[test]
    fn the_letters_of_other_programs_are_read() {
        for (letter, piece) in
            [('E', Piece::RedElephant), ('h', Piece::BlackHorse), ('G', Piece::RedKing), ('g', Piece::BlackKing)]
        {
            assert_eq!(Piece::from_letter(letter), Some(piece));
        }
        assert_eq!(Piece::from_letter('x'), None);
        assert_eq!(Piece::from_letter('馬'), None);
    }

    #[test]
    fn an_optional_piece_takes_one_byte() {
        assert_eq!(size_of::<Option<Piece>>(), 1);
    }
}
