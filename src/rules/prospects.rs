//! What the side to move could win: the ground of 捉 (28.3, 29).
//!
//! Decided by capturing on the board, not by patterns. A capture counts if it is legal, if the full exchange on its square gains
//! (both sides free to stop, kings and pawns taking part), and if it is not answered by mate.

use crate::board::{Placement, Position};
use crate::mate;
use crate::rules::ruleset::Points;
use crate::rules::worth::worth;
use crate::types::{Bitboard, Color, Move, Piece, PieceKind, Square};

/// Who captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    /// Rooks, cannons, horses, advisors and elephants.
    Pieces,
    /// Pawns, whose attacks count only in mutual strikes (27.2).
    Pawns,
}

impl By {
    const fn includes(self, kind: PieceKind) -> bool {
        match kind {
            PieceKind::King => false,
            PieceKind::Pawn => matches!(self, Self::Pawns),
            _ => matches!(self, Self::Pieces),
        }
    }
}

/// Why a capture is not one that the rules call winning a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// It leaves its king attacked.
    Illegal,
    /// The victim could as well capture the attacker, a piece of the same kind (28.5).
    Offer,
    /// The exchange gains nothing, or loses so much as this negative number says (28.16).
    NoGain(i32),
    /// It is answered by mate (29.4).
    Mated,
}

/// More than there are checks to look at.
const NODES_FOR_MATE_IN_ONE: u64 = 1 << 16;

/// The captures of the side to move, to be looked at one by one.
pub(crate) struct Prospects<'a> {
    position: &'a mut Position,
    points: Points,
    /// Who attacks each king before anything is captured, where that is left aside.
    standing: [Bitboard; 2],
}

impl<'a> Prospects<'a> {
    /// The prospects of the side to move. The position is as it was when this ends.
    pub(crate) fn new(position: &'a mut Position, points: Points) -> Self {
        Self { position, points, standing: [Bitboard::EMPTY; 2] }
    }

    /// The prospects of the side to move if it is in check and that check is left aside: an attack that a check merely suspends is
    /// not new afterwards (29.2).
    pub(crate) fn aside_from_checks(position: &'a mut Position, points: Points) -> Self {
        let standing = Color::ALL.map(|color| king_attackers(position, color));
        Self { position, points, standing }
    }

    fn us(&self) -> Color {
        self.position.side_to_move()
    }

    /// Enemy pieces that are worth something.
    pub(crate) fn targets(&self) -> Bitboard {
        let is_worth = |&square: &Square| self.piece(square).is_some_and(|piece| worth(piece, square) > 0);
        let enemies = self.position.placement().side(!self.us());
        enemies.into_iter().filter(is_worth).collect()
    }

    /// What the piece on a square is worth.
    pub(crate) fn worth_of(&self, square: Square) -> i32 {
        self.piece(square).map_or(0, |piece| worth(piece, square))
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        self.position.piece_on(square)
    }

    /// The enemy pieces among these that could be won.
    pub(crate) fn victims(&mut self, among: Bitboard, by: By) -> Bitboard {
        among.into_iter().filter(|&victim| self.can_win(victim, by)).collect()
    }

    fn can_win(&mut self, victim: Square, by: By) -> bool {
        self.attackers(victim, by).into_iter().any(|from| self.gain(Move::new(from, victim)).is_some())
    }

    /// The pieces that could win this one.
    pub(crate) fn winners(&mut self, victim: Square, by: By) -> Bitboard {
        let attackers = self.attackers(victim, by);
        attackers.into_iter().filter(|&from| self.gain(Move::new(from, victim)).is_some()).collect()
    }

    /// The pieces that could capture this one, whatever comes of it.
    pub(crate) fn attackers(&self, victim: Square, by: By) -> Bitboard {
        let attackers = self.position.placement().attackers(victim, self.us());
        let counts = |&from: &Square| self.piece(from).is_some_and(|piece| by.includes(piece.kind()));
        attackers.into_iter().filter(counts).collect()
    }

    /// The greatest gain by one capture; zero if there is none.
    pub(crate) fn best_gain(&mut self) -> i32 {
        let mut best = 0;
        for victim in self.targets() {
            for from in self.attackers(victim, By::Pieces) {
                best = best.max(self.gain(Move::new(from, victim)).unwrap_or(0));
            }
        }
        best
    }

    /// What a capture gains, if it is one that the rules call winning a piece.
    fn gain(&mut self, capture: Move) -> Option<i32> {
        self.outcome(capture).ok()
    }

    /// What a capture gains, or why the rules do not call it winning a piece.
    pub(crate) fn outcome(&mut self, capture: Move) -> Result<i32, Refusal> {
        let (Some(attacker), Some(victim)) = (self.piece(capture.from), self.piece(capture.to)) else {
            return Err(Refusal::Illegal);
        };
        if attacker.kind() == victim.kind() && self.strikes_back(capture) {
            return Err(Refusal::Offer);
        }
        let gain = self.balance(capture).ok_or(Refusal::Illegal)?;
        if gain <= 0 {
            return Err(Refusal::NoGain(gain));
        }
        if self.is_answered_by_mate(capture) { Err(Refusal::Mated) } else { Ok(gain) }
    }

    /// Whether the victim could itself capture the attacker, so that the attack is an offer to exchange (28.5).
    fn strikes_back(&mut self, capture: Move) -> bool {
        let Some(victim) = self.piece(capture.to) else { return false };
        let occupied = self.position.placement().occupied();
        let attacks = Placement::attacks(victim, capture.to, capture.from, occupied);
        if !attacks {
            return false;
        }
        // The victim moves as if it were its turn.
        self.position.make_null();
        let is_legal = self.captures_legally(Move::new(capture.to, capture.from));
        self.position.unmake_null();
        is_legal
    }

    /// Whether a capture leaves its king attacked by nobody who did not attack it before.
    fn captures_legally(&mut self, capture: Move) -> bool {
        let us = self.us();
        self.position.make(capture);
        let attackers = king_attackers(self.position, us);
        self.position.unmake();
        attackers.without(self.standing[us.index()]).is_empty()
    }

    /// What a capture gains by the exchange that follows; `None` if it is not legal. Negative if it loses.
    pub(crate) fn balance(&mut self, capture: Move) -> Option<i32> {
        let (attacker, victim) = (self.piece(capture.from)?, self.piece(capture.to)?);
        if !self.captures_legally(capture) {
            return None;
        }
        let prize = worth(victim, capture.to);
        self.position.make(capture);
        let lost = if self.points.one_root_is_enough {
            let is_chased = self.points.is_chased_though_protected(attacker.kind(), victim.kind());
            if is_chased || !self.can_capture(capture.to) { 0 } else { prize }
        } else {
            self.exchange(capture.to)
        };
        self.position.unmake();
        Some(prize - lost)
    }

    /// Whether the side to move can capture on the square.
    pub(crate) fn can_capture(&mut self, square: Square) -> bool {
        let attackers = self.position.placement().attackers(square, self.us());
        attackers.into_iter().any(|from| self.captures_legally(Move::new(from, square)))
    }

    /// Whether the other side mates at once after a capture (29.4). While a check stands, that check is left aside.
    fn is_answered_by_mate(&mut self, capture: Move) -> bool {
        if !self.points.mate_forbids || !self.standing[self.us().index()].is_empty() {
            return false;
        }
        self.position.make(capture);
        let answer = mate::by_checks(self.position, 1, NODES_FOR_MATE_IN_ONE);
        self.position.unmake();
        matches!(answer, mate::Answer::Mate(_))
    }

    /// The best that the side to move can win by capturing on the square and what follows there; nothing if it does better to stop.
    fn exchange(&mut self, square: Square) -> i32 {
        let Some(piece) = self.piece(square) else { return 0 };
        let prize = worth(piece, square);
        let mut best = 0;
        for from in self.position.placement().attackers(square, self.us()) {
            let capture = Move::new(from, square);
            if prize > best && self.captures_legally(capture) {
                self.position.make(capture);
                best = best.max(prize - self.exchange(square));
                self.position.unmake();
            }
        }
        best
    }
}

/// Who attacks the king of this side.
fn king_attackers(position: &Position, color: Color) -> Bitboard {
    let placement = position.placement();
    placement.king_attackers(placement.king(color), !color, placement.occupied())
}
