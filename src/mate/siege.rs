//! A board on which one side checks and the other replies, made and taken back without any memory of the past.

use crate::board::{Key, Placement, Position};
use crate::mate::checks::{checking_moves, is_safe};
use crate::mate::proof::Turn;
use crate::types::{Bitboard, Color, Move, MoveList, Piece, Square};

/// Told apart in a key: which side attacks, and whose turn it is.
const SALTS: [[Key; 2]; 2] = [
    [Key(0x8C3F_51D2_9A07_E64B), Key(0x17B9_E6A4_30DC_852F)],
    [Key(0xE25A_0B97_C861_3FD4), Key(0x5D90_74FE_1B2C_A863)],
];

/// The pieces, and which side attacks. Whose turn it is, is for the caller to know.
#[derive(Clone)]
pub(super) struct Siege {
    placement: Placement,
    attacker: Color,
}

impl Siege {
    /// The position, its side to move attacking.
    pub(super) fn new(position: &Position) -> Self {
        Self { placement: position.placement().clone(), attacker: position.side_to_move() }
    }

    /// A key of the pieces, of who attacks and of whose turn it is.
    pub(super) fn key(&self, turn: Turn) -> Key {
        self.placement.keys().pieces() ^ SALTS[self.attacker.index()][turn as usize]
    }

    /// The attacker's legal checks.
    #[inline]
    pub(super) fn checks(&self) -> MoveList {
        checking_moves(&self.placement, self.attacker)
    }

    /// The defender's legal moves, the king's first.
    pub(super) fn replies(&self) -> MoveList {
        let mut replies = MoveList::new();
        self.each_reply(&mut |from, to| {
            replies.extend(to.into_iter().map(|to| Move::new(from, to)));
            false
        });
        replies
    }

    /// Whether the defender, being in check, has no legal move.
    pub(super) fn is_mate(&self) -> bool {
        !self.each_reply(&mut |_, _| true)
    }

    /// Tells of each defender's piece with its legal moves, if any, until the listener has heard enough; whether it has.
    #[inline(always)]
    fn each_reply(&self, enough: &mut impl FnMut(Square, Bitboard) -> bool) -> bool {
        let us = self.attacker.opponent();
        let placement = &self.placement;
        let king = placement.king(us);
        let steps = placement.destinations(us, king);
        let steps: Bitboard = steps.into_iter().filter(|&to| is_safe(placement, us, to)).collect();
        if !steps.is_empty() && enough(king, steps) {
            return true;
        }
        let danger = placement.danger(us);
        placement.side(us).without(king.into()).into_iter().any(|from| {
            let allowed = danger.allowed(from);
            let to = if allowed.is_empty() { allowed } else { placement.destinations(us, from) & allowed };
            !to.is_empty() && enough(from, to)
        })
    }

    /// Plays a legal move of either side; what it captured.
    #[inline]
    pub(super) fn play(&mut self, played: Move) -> Option<Piece> {
        let captured = self.placement.piece_on(played.to);
        if let Some(captured) = captured {
            self.placement.take(captured, played.to);
        }
        if let Some(piece) = self.placement.piece_on(played.from) {
            self.placement.shift(piece, played.from, played.to);
        }
        captured
    }

    /// Takes back the move played last, given what it captured.
    #[inline]
    pub(super) fn take_back(&mut self, played: Move, captured: Option<Piece>) {
        if let Some(piece) = self.placement.piece_on(played.to) {
            self.placement.shift(piece, played.to, played.from);
        }
        if let Some(captured) = captured {
            self.placement.put(captured, played.to);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::mate::testing::positions;

    #[test]
    fn the_replies_are_the_legal_moves() {
        for mut position in positions(20_000) {
            let before = Siege::new(&position);
            for check in before.checks() {
                let mut siege = before.clone();
                let captured = siege.play(check);
                position.make(check);
                assert_eq!(&siege.placement, position.placement());
                let replies: BTreeSet<Move> = siege.replies().into_iter().collect();
                assert_eq!(replies, position.legal_moves().into_iter().collect(), "{position}");
                assert_eq!(siege.is_mate(), replies.is_empty(), "{position}");
                siege.take_back(check, captured);
                position.unmake();
                assert_eq!(siege.placement, before.placement);
            }
        }
    }
}
