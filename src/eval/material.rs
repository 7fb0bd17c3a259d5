//! Material: how many pieces of each kind there are, and the phase of the game that follows from them.
//!
//! Knows no square.

use crate::board::Placement;
use crate::types::{Color, Piece, PieceKind};

/// How many pieces of each colour and kind stand on the board: four bits a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Material(u64);

const BITS: u32 = 4;
const MASK: u64 = (1 << BITS) - 1;

/// One piece, as the number that counts it.
#[inline(always)]
const fn one(piece: Piece) -> u64 {
    1 << (piece as u32 * BITS)
}

/// The bits that count Red's horses, and so on.
const HORSES: u64 = MASK * one(Piece::RedHorse);
const ROOKS: u64 = MASK * one(Piece::RedRook);
const CANNONS: u64 = MASK * one(Piece::RedCannon);
const PAWNS: u64 = MASK * one(Piece::RedPawn);

/// Where the counts of this side begin.
#[inline(always)]
const fn shift(color: Color) -> u32 {
    color as u32 * PieceKind::COUNT as u32 * BITS
}

impl Material {
    /// No piece at all.
    pub(crate) const NONE: Self = Self(0);

    /// The material of a placement.
    #[must_use]
    pub fn of(placement: &Placement) -> Self {
        Piece::ALL.into_iter().fold(Self::default(), |material, piece| {
            let count = placement.pieces(piece.color(), piece.kind()).count();
            Self(material.0 + u64::from(count) * one(piece))
        })
    }

    /// With one more of this piece.
    #[inline(always)]
    pub(crate) const fn add(&mut self, piece: Piece) {
        self.0 = self.0.wrapping_add(one(piece));
    }

    /// With one fewer of this piece.
    #[inline(always)]
    pub(crate) const fn remove(&mut self, piece: Piece) {
        self.0 = self.0.wrapping_sub(one(piece));
    }

    /// How many of this colour and kind there are.
    #[inline(always)]
    #[must_use]
    pub const fn count(self, color: Color, kind: PieceKind) -> i32 {
        (self.0 >> (Piece::new(color, kind) as u32 * BITS) & MASK) as i32
    }

    /// How many advisors and elephants this side has: four at most.
    #[inline(always)]
    #[must_use]
    pub const fn guards(self, color: Color) -> i32 {
        self.count(color, PieceKind::Advisor) + self.count(color, PieceKind::Elephant)
    }

    /// Whether this side has a rook, horse, cannon or pawn: without one it cannot win.
    #[inline(always)]
    #[must_use]
    pub const fn has_attackers(self, color: Color) -> bool {
        self.0 & (HORSES | ROOKS | CANNONS | PAWNS) << shift(color) != 0
    }

    /// What this side's rooks, horses and cannons count in the phase: 24 at the start.
    #[inline(always)]
    #[must_use]
    pub const fn attack(self, color: Color) -> i32 {
        6 * self.count(color, PieceKind::Rook)
            + 3 * (self.count(color, PieceKind::Horse) + self.count(color, PieceKind::Cannon))
    }

    /// The phase of the game.
    #[inline(always)]
    #[must_use]
    pub const fn phase(self) -> Phase {
        Phase::new(self.attack(Color::Red) + self.attack(Color::Black))
    }
}

/// How much of the attacking material is still on the board: [`Phase::FULL`] at the start, 0 with guards and pawns alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Phase(i32);

impl Phase {
    /// The phase with this much attacking material, held between 0 and [`Phase::FULL`].
    #[inline(always)]
    #[must_use]
    pub const fn new(attack: i32) -> Self {
        if attack < 0 {
            return Self(0);
        }
        Self(if attack > Self::FULL { Self::FULL } else { attack })
    }

    /// All rooks (6 each), horses and cannons (3 each) are there.
    pub const FULL: i32 = 48;

    /// The weight of the middlegame, out of [`Phase::FULL`].
    #[inline(always)]
    #[must_use]
    pub const fn middlegame(self) -> i32 {
        self.0
    }

    /// The weight of the endgame, out of [`Phase::FULL`].
    #[inline(always)]
    #[must_use]
    pub const fn endgame(self) -> i32 {
        Self::FULL - self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;

    #[test]
    fn the_start_has_every_piece_and_the_full_phase() {
        let material = Material::of(Position::start().placement());
        for color in Color::ALL {
            for kind in PieceKind::ALL {
                assert_eq!(material.count(color, kind), i32::from(kind.full_count()), "{color} {kind}");
            }
            assert!(material.has_attackers(color));
        }
        assert_eq!(material.phase().middlegame(), Phase::FULL);
    }

    #[test]
    fn a_side_with_guards_alone_has_no_attackers() {
        let position: Position = "4k4/4a4/9/9/9/9/9/9/4A4/3K1C3 w - - 0 1".parse().unwrap();
        let material = Material::of(position.placement());
        assert!(material.has_attackers(Color::Red));
        assert!(!material.has_attackers(Color::Black));
        assert_eq!((material.guards(Color::Red), material.guards(Color::Black)), (1, 1));
        assert_eq!(material.phase().middlegame(), 3);
    }
}
