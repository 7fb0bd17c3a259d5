//! Danger to the king: checks, pins, facing kings, cannon screens, as demands on the moves of the other pieces.
//!
//! Every enemy piece that attacks the king, or is one move away from it, makes one demand: where a move must come to so that this
//! piece does not attack the king afterwards, or is captured. A move that meets every demand is legal, in check or not. So moves
//! are generated legal, and none is tried out.

use arrayvec::ArrayVec;

use crate::board::attacks::Screens;
use crate::board::placement::Placement;
use crate::board::{leaps, lines};
use crate::types::{Bitboard, Color, Move, PieceKind, Square};

/// What one enemy piece demands of a move that is not the king's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Demand {
    /// The pieces for which the demand is another than for the rest: they stand in the enemy's way.
    tied: Bitboard,
    /// Where a tied piece may go.
    tied_to: Bitboard,
    /// Where every other piece may go.
    rest_to: Bitboard,
}

/// Two rooks, two cannons and the king along lines, two horses, and at most three pawns beside a king.
const MAX_DEMANDS: usize = 10;

/// The checks, pins and screens around the king of the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Danger {
    checkers: Bitboard,
    tied: Bitboard,
    rest_to: Bitboard,
    demands: ArrayVec<Demand, MAX_DEMANDS>,
}

impl Danger {
    /// The enemy pieces that give check.
    #[inline(always)]
    #[must_use]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Own pieces that are not free to go wherever the others may: pinned by a rook, a horse or the facing king, or screens of a
    /// cannon.
    #[inline(always)]
    #[must_use]
    pub const fn tied(&self) -> Bitboard {
        self.tied
    }

    /// Where the pieces may go that are not tied: the whole board, less what a check demands and the open line of a cannon.
    #[inline(always)]
    #[must_use]
    pub const fn rest_to(&self) -> Bitboard {
        self.rest_to
    }

    /// Where a piece other than the king may go, as far as the king's safety is concerned.
    #[inline]
    #[must_use]
    pub fn allowed(&self, from: Square) -> Bitboard {
        if !self.tied.contains(from) {
            return self.rest_to;
        }
        self.demands.iter().fold(Bitboard::ALL, |allowed, demand| {
            allowed & if demand.tied.contains(from) { demand.tied_to } else { demand.rest_to }
        })
    }

    /// Whether the king stays safe after this move of another piece.
    #[inline]
    #[must_use]
    pub fn allows(&self, played: Move) -> bool {
        self.allowed(played.from).contains(played.to)
    }

    #[inline(always)]
    fn demand(&mut self, tied: Bitboard, tied_to: Bitboard, rest_to: Bitboard) {
        self.tied |= tied;
        self.rest_to &= rest_to;
        self.demands.push(Demand { tied, tied_to, rest_to });
    }

    /// A piece gives check that is answered by going to one of these squares.
    #[inline(always)]
    fn check(&mut self, checker: Square, answers: Bitboard) {
        self.checkers |= checker.into();
        self.demand(Bitboard::EMPTY, Bitboard::ALL, answers);
    }

    /// A rook, or the enemy king, on a line with the king.
    #[inline(always)]
    fn add_rook(&mut self, king: Square, rook: Square, occupied: Bitboard, own: Bitboard) {
        let line = lines::between(king, rook);
        let blockers = line & occupied;
        match Screens::of(blockers) {
            Screens::None => self.check(rook, line.with(rook)),
            Screens::One if blockers.intersects(own) => self.demand(blockers, line.with(rook), Bitboard::ALL),
            _ => {}
        }
    }

    /// A cannon on a line with the king.
    #[inline(always)]
    fn add_cannon(&mut self, king: Square, cannon: Square, occupied: Bitboard, own: Bitboard) {
        let line = lines::between(king, cannon);
        let screens = line & occupied;
        let open = line.without(screens).with(cannon);
        match Screens::of(screens) {
            // An open cannon: nobody may become its screen.
            Screens::None => self.demand(Bitboard::EMPTY, Bitboard::ALL, !line),
            // Check: a second screen, the cannon captured, or the screen gone from the line.
            Screens::One => {
                self.checkers |= cannon.into();
                self.demand(screens & own, !line, open);
            }
            // Neither screen may leave the line or capture the other.
            Screens::Two if screens.intersects(own) => self.demand(screens & own, open, Bitboard::ALL),
            _ => {}
        }
    }

    /// A horse that leaps to the king if its leg is free.
    #[inline(always)]
    fn add_horse(&mut self, king: Square, horse: Square, occupied: Bitboard, own: Bitboard) {
        let Some(leg) = leaps::leg(horse, king) else { return };
        if !occupied.contains(leg) {
            self.check(horse, Bitboard::from(horse).with(leg));
        } else if own.contains(leg) {
            self.demand(leg.into(), horse.into(), Bitboard::ALL);
        }
    }
}

impl Placement {
    /// The danger to the king of this side.
    #[inline]
    #[must_use]
    pub fn danger(&self, us: Color) -> Danger {
        let mut danger = Danger {
            checkers: Bitboard::EMPTY,
            tied: Bitboard::EMPTY,
            rest_to: Bitboard::ALL,
            demands: ArrayVec::new_const(),
        };
        let them = us.opponent();
        let king = self.king(us);
        let own = self.side(us);
        let occupied = self.occupied();
        let cross = lines::CROSS[king.index()];
        for rook in (self.pieces(them, PieceKind::Rook) | self.pieces(them, PieceKind::King)) & cross {
            danger.add_rook(king, rook, occupied, own);
        }
        for cannon in self.pieces(them, PieceKind::Cannon) & cross {
            danger.add_cannon(king, cannon, occupied, own);
        }
        for horse in self.pieces(them, PieceKind::Horse) & leaps::horse_zone(king) {
            danger.add_horse(king, horse, occupied, own);
        }
        for pawn in self.pieces(them, PieceKind::Pawn) & leaps::PAWN_SOURCES[them.index()][king.index()] {
            danger.check(pawn, pawn.into());
        }
        danger
    }
}
