//! Piece-square values, and the accumulator that keeps their sum up to date while moves are made.
//!
//! The table joins what a piece is worth with where it stands, so that a move changes the sum by a few additions.

use crate::board::{Observer, Placement, Position};
use crate::eval::features::{Feature, Group};
use crate::eval::material::Material;
use crate::eval::tally::{FLAT, Tally};
use crate::eval::tapered::Tapered;
use crate::types::{Color, File, Piece, PieceKind, Rank, Square};

/// How many files are told apart: from the edge to the middle.
const COLUMNS: usize = File::COUNT / 2 + 1;

/// The feature of a piece on a square.
#[must_use]
pub(crate) const fn feature(piece: Piece, square: Square) -> Feature {
    let own = match piece.color() {
        Color::Red => square,
        Color::Black => square.flipped(),
    };
    let file = own.file().index();
    let column = if file < COLUMNS { file } else { File::COUNT - 1 - file };
    Group::Squares.at((piece.kind().index() * Rank::COUNT + own.rank().index()) * COLUMNS + column)
}

/// What each piece on each square is worth, seen by Red: a black piece counts negative.
pub static SQUARES: [[Tapered; Square::COUNT]; Piece::COUNT] = {
    let mut table = [[Tapered::ZERO; Square::COUNT]; Piece::COUNT];
    let mut index = 0;
    while index < Piece::COUNT * Square::COUNT {
        let (piece, square) = (Piece::ALL[index / Square::COUNT], Square::ALL[index % Square::COUNT]);
        let value = FLAT[Group::Value.at(piece.kind().index()).index()].plus(FLAT[feature(piece, square).index()]);
        table[piece.index()][square.index()] = match piece.color() {
            Color::Red => value,
            Color::Black => value.negated(),
        };
        index += 1;
    }
    table
};

/// Counts every piece and its square.
pub(crate) fn tally(placement: &Placement, tally: &mut impl Tally) {
    for color in Color::ALL {
        for kind in PieceKind::ALL {
            for square in placement.pieces(color, kind) {
                tally.count(color, Group::Value.at(kind.index()), 1);
                tally.count(color, feature(Piece::new(color, kind), square), 1);
            }
        }
    }
}

/// The sum of the piece-square values, and the material, kept up to date by listening to the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Accumulator {
    sum: Tapered,
    material: Material,
}

impl Accumulator {
    /// The sum over a position, computed anew.
    #[must_use]
    pub fn from_position(position: &Position) -> Self {
        Self::of(position.placement())
    }

    /// The sum over a placement, computed anew.
    #[must_use]
    pub fn of(placement: &Placement) -> Self {
        let mut accumulator = Self::default();
        for color in Color::ALL {
            for square in placement.side(color) {
                if let Some(piece) = placement.piece_on(square) {
                    accumulator.added(piece, square);
                }
            }
        }
        accumulator
    }

    /// The sum, Red's pieces less Black's.
    #[inline(always)]
    #[must_use]
    pub const fn sum(&self) -> Tapered {
        self.sum
    }

    /// The pieces that are on the board.
    #[inline(always)]
    #[must_use]
    pub const fn material(&self) -> Material {
        self.material
    }
}

impl Observer for Accumulator {
    #[inline(always)]
    fn added(&mut self, piece: Piece, square: Square) {
        self.sum += SQUARES[piece.index()][square.index()];
        self.material.add(piece);
    }

    #[inline(always)]
    fn removed(&mut self, piece: Piece, square: Square) {
        self.sum -= SQUARES[piece.index()][square.index()];
        self.material.remove(piece);
    }

    #[inline(always)]
    fn moved(&mut self, piece: Piece, from: Square, to: Square) {
        let squares = &SQUARES[piece.index()];
        self.sum += squares[to.index()] - squares[from.index()];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::tally::Sum;
    use crate::eval::testing::random_games;

    #[test]
    fn the_sum_kept_up_with_the_moves_is_the_sum_from_scratch() {
        random_games(40, 200, |position, played| {
            let before = Accumulator::from_position(position);
            let mut kept = before;
            position.make_observed(played, &mut kept);
            assert_eq!(kept, Accumulator::from_position(position), "after {played}: {position}");
            position.unmake_observed(&mut kept);
            assert_eq!(kept, before, "{played} taken back: {position}");
        });
    }

    #[test]
    fn the_accumulator_knows_the_material_and_the_sum_of_the_features() {
        random_games(10, 200, |position, _| {
            let kept = Accumulator::from_position(position);
            assert_eq!(kept.material(), Material::of(position.placement()));
            let mut sum = Sum::default();
            tally(position.placement(), &mut sum);
            assert_eq!(sum.of(Color::Red) - sum.of(Color::Black), kept.sum());
        });
    }
}
