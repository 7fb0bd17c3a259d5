//! Who attacks what: on the board as it is, or with other squares occupied.

use crate::board::placement::Placement;
use crate::board::{leaps, lines};
use crate::types::{Bitboard, Color, Piece, PieceKind, Square};

/// How many pieces stand in a set, as far as a cannon cares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Screens {
    /// The line is open.
    None,
    /// One screen.
    One,
    /// Two pieces: the cannon needs one of them to go.
    Two,
    /// Too many for one move to matter.
    More,
}

impl Screens {
    /// Counts the pieces.
    #[inline(always)]
    pub(crate) const fn of(pieces: Bitboard) -> Self {
        if pieces.is_empty() {
            return Self::None;
        }
        let rest = pieces.without_first();
        if rest.is_empty() {
            return Self::One;
        }
        if rest.without_first().is_empty() { Self::Two } else { Self::More }
    }
}

impl Placement {
    /// Whether a piece on `from`, standing there or imagined there, attacks `to` when these squares are occupied.
    ///
    /// A king attacks the points it steps to. That it also attacks the enemy king along an open file is known to
    /// [`Placement::king_attackers`] alone.
    #[must_use]
    pub(crate) fn attacks(piece: Piece, from: Square, to: Square, occupied: Bitboard) -> bool {
        let on_line = || lines::CROSS[from.index()].contains(to);
        let passed = || Screens::of(lines::between(from, to) & occupied);
        let is_free = |square: Option<Square>| square.is_some_and(|square| !occupied.contains(square));
        match piece.kind() {
            PieceKind::Rook => on_line() && passed() == Screens::None,
            PieceKind::Cannon => on_line() && passed() == Screens::One,
            PieceKind::Horse => is_free(leaps::leg(from, to)),
            PieceKind::Pawn => leaps::PAWN[piece.color().index()][from.index()].contains(to),
            PieceKind::King => leaps::KING[from.index()].contains(to),
            PieceKind::Advisor => leaps::ADVISOR[from.index()].contains(to),
            PieceKind::Elephant => leaps::elephant(from, 0).contains(to) && is_free(leaps::eye(from, to)),
        }
    }

    /// The pieces of one side that would attack a king on this square when these squares are occupied; a piece that stands on an
    /// unoccupied square counts as gone.
    ///
    /// The enemy king is among them where the two would face each other. Advisors and elephants never attack a king.
    #[inline]
    #[must_use]
    pub(crate) fn king_attackers(&self, king: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let mut attackers = leaps::PAWN_SOURCES[by.index()][king.index()] & self.pieces(by, PieceKind::Pawn);
        let cross = lines::CROSS[king.index()] & occupied;
        for from in (self.pieces(by, PieceKind::Rook) | self.pieces(by, PieceKind::King)) & cross {
            if !lines::between(king, from).intersects(occupied) {
                attackers |= from.into();
            }
        }
        for from in self.pieces(by, PieceKind::Cannon) & cross {
            if Screens::of(lines::between(king, from) & occupied) == Screens::One {
                attackers |= from.into();
            }
        }
        for from in self.pieces(by, PieceKind::Horse) & leaps::horse_zone(king) {
            if leaps::leg(from, king).is_some_and(|leg| !occupied.contains(leg)) {
                attackers |= from.into();
            }
        }
        attackers & occupied
    }

    /// The pieces of one side that attack a square, kings and pawns among them, whatever their own king says to it.
    #[must_use]
    pub(crate) fn attackers(&self, square: Square, by: Color) -> Bitboard {
        let occupied = self.occupied();
        let cross = lines::CROSS[square.index()];
        let zones = [
            (PieceKind::Rook, cross),
            (PieceKind::Cannon, cross),
            (PieceKind::Horse, leaps::horse_zone(square)),
            (PieceKind::Pawn, leaps::PAWN_SOURCES[by.index()][square.index()]),
            (PieceKind::Advisor, leaps::ADVISOR[square.index()]),
            (PieceKind::Elephant, leaps::elephant(square, 0)),
            (PieceKind::King, leaps::KING[square.index()]),
        ];
        let mut attackers = Bitboard::EMPTY;
        for (kind, zone) in zones {
            for from in self.pieces(by, kind) & zone {
                if Self::attacks(Piece::new(by, kind), from, square, occupied) {
                    attackers |= from.into();
                }
            }
        }
        attackers
    }
}
