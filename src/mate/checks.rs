//! The legal moves that give check, found from the checked king outwards, so that no other move is looked at.

use arrayvec::ArrayVec;

use crate::board::{Danger, Placement, leaps, lines};
use crate::mate::reach::{behind_screens, slides};
use crate::types::{Bitboard, Color, Move, MoveList, PieceKind, Square};

/// Two rooks, two cannons and two horses.
const MAX_OPENINGS: usize = 6;

/// A piece that checks as soon as another piece of its side makes a certain move.
struct Opening {
    /// The piece that would check. Its own moves open nothing.
    by: Square,
    /// Where the piece that moves stands.
    from: Bitboard,
    /// Where it goes.
    to: Bitboard,
}

/// The checks that other pieces can open, on the king of one side.
struct Openings(ArrayVec<Opening, MAX_OPENINGS>);

impl Openings {
    /// The checks that this side can open on a king.
    #[inline]
    fn new(placement: &Placement, us: Color, king: Square) -> Self {
        let mut openings = Self(ArrayVec::new_const());
        let cross = lines::CROSS[king.index()];
        for by in placement.pieces(us, PieceKind::Rook) & cross {
            openings.add_rook(placement, us, king, by);
        }
        for by in placement.pieces(us, PieceKind::Cannon) & cross {
            openings.add_cannon(placement, us, king, by);
        }
        for by in placement.pieces(us, PieceKind::Horse) & leaps::horse_zone(king) {
            openings.add_horse(placement, us, king, by);
        }
        openings
    }

    /// A rook checks when the only piece before it leaves the line.
    #[inline(always)]
    fn add_rook(&mut self, placement: &Placement, us: Color, king: Square, by: Square) {
        let line = lines::between(king, by);
        let blockers = line & placement.occupied();
        if blockers.without_first().is_empty() && blockers.intersects(placement.side(us)) {
            self.0.push(Opening { by, from: blockers, to: !line });
        }
    }

    /// A cannon checks when a screen comes before it, or when one of two leaves the line or captures the other.
    #[inline(always)]
    fn add_cannon(&mut self, placement: &Placement, us: Color, king: Square, by: Square) {
        let line = lines::between(king, by);
        let screens = line & placement.occupied();
        let movers = screens & placement.side(us);
        if screens.is_empty() {
            self.0.push(Opening { by, from: placement.side(us), to: line });
        } else if screens.without_first().without_first().is_empty() && !movers.is_empty() {
            self.0.push(Opening { by, from: movers, to: !line.without(screens) });
        }
    }

    /// A horse checks when its leg is freed.
    #[inline(always)]
    fn add_horse(&mut self, placement: &Placement, us: Color, king: Square, by: Square) {
        if let Some(leg) = leaps::leg(by, king)
            && placement.side(us).contains(leg)
        {
            self.0.push(Opening { by, from: leg.into(), to: Bitboard::ALL });
        }
    }

    /// Where the piece on this square goes to open a check.
    #[inline(always)]
    fn of(&self, from: Square) -> Bitboard {
        self.0
            .iter()
            .filter(|opening| opening.by != from && opening.from.contains(from))
            .fold(Bitboard::EMPTY, |to, opening| to | opening.to)
    }
}

/// The side that checks, as the generator sees it.
struct Attack<'a> {
    placement: &'a Placement,
    us: Color,
    openings: Openings,
    /// What the own king's safety demands, once it has been asked for.
    danger: Option<Danger>,
    moves: MoveList,
}

impl Attack<'_> {
    /// Adds the moves of all pieces of a kind, given from where each checks by itself.
    #[inline(always)]
    fn add(&mut self, kind: PieceKind, points: impl Fn(Square) -> Bitboard) {
        for from in self.placement.pieces(self.us, kind) {
            let to = points(from) | self.openings.of(from);
            if to.is_empty() {
                continue;
            }
            let to = self.placement.destinations(self.us, from) & to;
            if !to.is_empty() {
                self.push(kind, from, to);
            }
        }
    }

    /// Adds those moves after which the own king is safe.
    fn push(&mut self, kind: PieceKind, from: Square, to: Bitboard) {
        let (placement, us) = (self.placement, self.us);
        if kind == PieceKind::King {
            for to in to {
                if is_safe(placement, us, to) {
                    self.moves.push(Move::new(from, to));
                }
            }
            return;
        }
        let danger = self.danger.get_or_insert_with(|| placement.danger(us));
        for to in to & danger.allowed(from) {
            self.moves.push(Move::new(from, to));
        }
    }
}

/// From where a horse that leaves a square checks the king, among the points a leap away from both.
#[inline(always)]
fn horse_points(placement: &Placement, king: Square, from: Square) -> Bitboard {
    let occupied = placement.occupied().without(from.into());
    let is_free = |&to: &Square| leaps::leg(to, king).is_some_and(|leg| !occupied.contains(leg));
    (leaps::horse_zone(king) & leaps::horse_zone(from)).into_iter().filter(is_free).collect()
}

/// Whether the king of this side, stepping to a square beside it, is attacked by nobody there.
#[inline]
pub(super) fn is_safe(placement: &Placement, us: Color, to: Square) -> bool {
    let king = placement.king(us);
    let occupied = placement.occupied().without(king.into()).with(to);
    placement.king_attackers(to, us.opponent(), occupied).without(to.into()).is_empty()
}

/// The legal moves of this side that check the other; the other must not be in check yet.
#[inline]
pub(super) fn checking_moves(placement: &Placement, us: Color) -> MoveList {
    let king = placement.king(us.opponent());
    let openings = Openings::new(placement, us, king);
    let opens = !openings.0.is_empty();
    let mut attack = Attack { placement, us, openings, danger: None, moves: MoveList::new() };
    let nowhere = |_| Bitboard::EMPTY;
    let slides = slides(placement, king);
    attack.add(PieceKind::Rook, |_| slides);
    attack.add(PieceKind::Horse, |from| horse_points(placement, king, from));
    attack.add(PieceKind::Cannon, |from| behind_screens(placement, king, from));
    attack.add(PieceKind::Pawn, |_| leaps::PAWN_SOURCES[us.index()][king.index()]);
    if opens {
        attack.add(PieceKind::Advisor, nowhere);
        attack.add(PieceKind::Elephant, nowhere);
        attack.add(PieceKind::King, nowhere);
    }
    attack.moves
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::mate::testing::positions;

    #[test]
    fn the_checks_are_the_legal_moves_that_give_check() {
        let mut seen = 0;
        for position in positions(20_000) {
            let found = checking_moves(position.placement(), position.side_to_move());
            let expected: BTreeSet<Move> =
                position.legal_moves().into_iter().filter(|&played| position.gives_check(played)).collect();
            assert_eq!(found.len(), expected.len(), "{position}: {found:?}");
            assert_eq!(found.into_iter().collect::<BTreeSet<Move>>(), expected, "{position}");
            seen += expected.len();
        }
        assert!(seen > 10_000, "only {seen} checks");
    }
}
