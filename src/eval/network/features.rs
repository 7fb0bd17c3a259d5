//! The network's inputs: a piece on a square, as one side sees it.
//!
//! Each side sees its own pieces first and then the enemy's, and every piece's square as the piece's own side does, so that the
//! two sides look at the same features when colours are exchanged. Knows no weights.

use crate::board::leaps;
use crate::types::{Bitboard, Color, File, Piece, PieceKind, Rank, Square};

/// A piece on a square in the eyes of one side: the row of the weights that belongs to it, below [`Feature::COUNT`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Feature(u16);

/// The kinds in the order of their features.
const ORDER: [PieceKind; PieceKind::COUNT] = {
    use PieceKind::*;
    [King, Advisor, Elephant, Rook, Horse, Cannon, Pawn]
};

/// Where Red's pawns can come in a game: five files up to the river, and everything beyond it.
const PAWN_POINTS: Bitboard = {
    let mut points = leaps::ACROSS[0];
    let mut file = 0;
    while file < File::COUNT {
        points = points.with(Square::new(File::ALL[file], Rank::R3)).with(Square::new(File::ALL[file], Rank::R4));
        file += 2;
    }
    points
};

/// The squares of a kind that have features of their own, as its own side sees them.
const fn points(kind: PieceKind) -> Bitboard {
    match kind {
        PieceKind::Pawn => PAWN_POINTS,
        kind => leaps::points(Piece::new(Color::Red, kind)),
    }
}

/// How many squares of a set have lower numbers than this one.
const fn below(points: Bitboard, square: Square) -> u16 {
    (points.bits() & ((1 << square.index()) - 1)).count_ones() as u16
}

/// How far apart two squares are, in steps along files and ranks.
const fn steps(a: Square, b: Square) -> usize {
    a.file().index().abs_diff(b.file().index()) + a.rank().index().abs_diff(b.rank().index())
}

/// How far a file is from the middle.
const fn from_middle(square: Square) -> usize {
    square.file().index().abs_diff(File::COUNT / 2)
}

/// The nearest square of a set, itself if it is in it. Of equals the one on the lowest rank, then the one nearest the middle: so
/// left and right stay alike.
const fn nearest(points: Bitboard, square: Square) -> Square {
    if points.contains(square) {
        return square;
    }
    let mut best = (usize::MAX, square);
    let mut rest = points;
    while let Some(other) = rest.first() {
        let distance = 100 * steps(square, other) + 10 * other.rank().index() + from_middle(other);
        if distance < best.0 {
            best = (distance, other);
        }
        rest = rest.without_first();
    }
    best.1
}

/// The number of the first feature of each kind, by [`PieceKind::index`], among the pieces of one side; and how many there are.
const FIRST: ([u16; PieceKind::COUNT], u16) = {
    let mut first = [0; PieceKind::COUNT];
    let mut next = 0;
    let mut index = 0;
    while index < ORDER.len() {
        first[ORDER[index].index()] = next;
        next += points(ORDER[index]).bits().count_ones() as u16;
        index += 1;
    }
    (first, next)
};

/// How many features the pieces of one side have.
const PER_SIDE: u16 = FIRST.1;

const _: () = assert!(PER_SIDE == 346, "9 + 5 + 7 + 90 + 90 + 90 + 55");

/// By piece and square: the feature among those of its own side. Squares where the piece cannot stand share the nearest one's.
static OWN: [[u16; Square::COUNT]; Piece::COUNT] = {
    let mut table = [[0; Square::COUNT]; Piece::COUNT];
    let mut index = 0;
    while index < Piece::COUNT * Square::COUNT {
        let (piece, square) = (Piece::ALL[index / Square::COUNT], Square::ALL[index % Square::COUNT]);
        let seen = match piece.color() {
            Color::Red => square,
            Color::Black => square.flipped(),
        };
        let points = points(piece.kind());
        table[piece.index()][square.index()] = FIRST.0[piece.kind().index()] + below(points, nearest(points, seen));
        index += 1;
    }
    table
};

/// By feature: the same with left and right exchanged.
static MIRRORED: [u16; Feature::COUNT] = {
    let mut table = [0; Feature::COUNT];
    let mut index = 0;
    while index < PieceKind::COUNT * Square::COUNT {
        let (kind, square) = (PieceKind::ALL[index / Square::COUNT], Square::ALL[index % Square::COUNT]);
        let points = points(kind);
        if points.contains(square) {
            let first = FIRST.0[kind.index()];
            let (here, there) = (first + below(points, square), first + below(points, square.mirrored()));
            table[here as usize] = there;
            table[(here + PER_SIDE) as usize] = there + PER_SIDE;
        }
        index += 1;
    }
    table
};

impl Feature {
    /// How many features there are: 346 for the pieces of the side that looks, then as many for the enemy's.
    ///
    /// Of each side: king 9, advisor 5, elephant 7, rook 90, horse 90, cannon 90, pawn 55.
    pub const COUNT: usize = 2 * PER_SIDE as usize;

    /// The feature of a piece on a square in the eyes of `perspective`.
    ///
    /// A square's slot is its place among the kind's legal squares in ascending order, as the piece's own side sees them: Black's
    /// squares are flipped top to bottom. A pawn where no game can bring it shares the slot of the nearest square where one can.
    #[inline(always)]
    #[must_use]
    pub fn new(perspective: Color, piece: Piece, square: Square) -> Self {
        let own = OWN[piece.index()][square.index()];
        Self(if piece.color() as u8 == perspective as u8 { own } else { own + PER_SIDE })
    }

    /// Its number.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The feature with this number; `None` from [`Feature::COUNT`] on.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u16)) } else { None }
    }

    /// The feature of the same piece with left and right exchanged.
    #[inline]
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self(MIRRORED[self.index()])
    }

    /// The same piece in the eyes of the other side.
    #[inline]
    #[must_use]
    pub const fn seen_by_other(self) -> Self {
        Self(if self.0 < PER_SIDE { self.0 + PER_SIDE } else { self.0 - PER_SIDE })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Every piece with every square on which it may stand.
    fn standing() -> impl Iterator<Item = (Piece, Square)> {
        Piece::ALL.into_iter().flat_map(|piece| leaps::points(piece).into_iter().map(move |square| (piece, square)))
    }

    #[test]
    fn every_feature_belongs_to_a_piece_on_a_square_and_only_unreachable_pawns_share() {
        for perspective in Color::ALL {
            let features: BTreeSet<Feature> =
                standing().map(|(piece, square)| Feature::new(perspective, piece, square)).collect();
            assert_eq!(features.len(), 692);
            assert_eq!(standing().count(), 692 + 2 * 35);
            assert_eq!(features.last().map(|last| last.index()), Some(Feature::COUNT - 1));
        }
    }

    #[test]
    fn pawns_come_where_their_moves_bring_them_and_nowhere_else() {
        let mut reached: BTreeSet<Square> = [Square::A3, Square::C3, Square::E3, Square::G3, Square::I3].into();
        while let Some(next) =
            reached.iter().flat_map(|from| leaps::PAWN[0][from.index()]).find(|to| !reached.contains(to))
        {
            reached.insert(next);
        }
        assert_eq!(PAWN_POINTS.into_iter().collect::<BTreeSet<_>>(), reached);
    }

    #[test]
    fn the_numbers_are_those_of_the_format() {
        for (perspective, piece, square, index) in [
            (Color::Red, Piece::RedKing, Square::D0, 0),
            (Color::Red, Piece::RedKing, Square::F2, 8),
            (Color::Black, Piece::BlackKing, Square::D9, 0),
            (Color::Red, Piece::RedAdvisor, Square::D0, 9),
            (Color::Red, Piece::RedElephant, Square::C0, 14),
            (Color::Red, Piece::RedRook, Square::A0, 21),
            (Color::Red, Piece::RedHorse, Square::A0, 111),
            (Color::Red, Piece::RedCannon, Square::A0, 201),
            (Color::Red, Piece::RedPawn, Square::A3, 291),
            (Color::Red, Piece::RedPawn, Square::C3, 292),
            (Color::Red, Piece::RedPawn, Square::A5, 301),
            (Color::Red, Piece::RedPawn, Square::I9, 345),
            (Color::Black, Piece::BlackPawn, Square::A6, 291),
            (Color::Red, Piece::BlackPawn, Square::A6, 346 + 291),
            (Color::Black, Piece::RedKing, Square::D0, 346),
            (Color::Red, Piece::BlackRook, Square::I0, 346 + 21 + 89),
        ] {
            assert_eq!(Feature::new(perspective, piece, square).index(), index, "{piece} on {square}");
        }
    }

    #[test]
    fn a_pawn_that_no_game_can_bring_shares_with_the_nearest() {
        for (square, shared) in [
            (Square::A0, Square::A3),
            (Square::B0, Square::C3),
            (Square::E2, Square::E3),
            (Square::B3, Square::C3),
            (Square::D3, Square::E3),
            (Square::H4, Square::G4),
            (Square::B4, Square::C4),
        ] {
            let feature = |square| Feature::new(Color::Red, Piece::RedPawn, square);
            assert_eq!(feature(square), feature(shared), "{square}");
        }
    }

    #[test]
    fn colours_exchanged_show_the_same_features_to_the_other_side() {
        for (piece, square) in standing() {
            let other = Piece::new(!piece.color(), piece.kind());
            for perspective in Color::ALL {
                let feature = Feature::new(perspective, piece, square);
                assert_eq!(feature, Feature::new(!perspective, other, square.flipped()));
                assert_eq!(feature.seen_by_other(), Feature::new(!perspective, piece, square));
            }
        }
    }

    #[test]
    fn the_mirror_of_a_feature_is_that_of_the_mirrored_square() {
        for (piece, square) in standing() {
            for perspective in Color::ALL {
                let feature = Feature::new(perspective, piece, square);
                assert_eq!(feature.mirrored(), Feature::new(perspective, piece, square.mirrored()));
                assert_eq!(feature.mirrored().mirrored(), feature);
            }
        }
    }

    #[test]
    fn a_feature_has_its_number_and_no_other_has_one() {
        assert!((0..Feature::COUNT).all(|index| Feature::from_index(index).map(Feature::index) == Some(index)));
        assert_eq!(Feature::from_index(Feature::COUNT), None);
    }
}
