//! A board on which one side attacks, by checks or by any moves, and the other replies, made and taken back without any memory of
//! the past.

use crate::board::{Key, Placement, Position};
use crate::mate::checks::{checking_moves, is_safe};
use crate::mate::proof::Turn;
use crate::types::{Bitboard, Color, Move, MoveList, Piece, Square};

/// Told apart in a key: which side attacks, and whose turn it is.
const SALTS: [[Key; 2]; 2] = [
    [Key(0x8C3F_51D2_9A07_E64B), Key(0x17B9_E6A4_30DC_852F)],
    [Key(0xE25A_0B97_C861_3FD4), Key(0x5D90_74FE_1B2C_A863)],
];

/// Told apart in a key: that the attacker may play any move.
const FREE: Key = Key(0x6F13_C2B8_05EA_974D);

/// What the attacker may play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    /// Checks alone.
    Checks,
    /// Any legal move.
    AnyMoves,
}

/// The pieces, and which side attacks. Whose turn it is, is for the caller to know.
#[derive(Clone)]
pub(super) struct Siege {
    placement: Placement,
    attacker: Color,
    means: Means,
}

impl Siege {
    /// The position, its side to move attacking.
    pub(super) fn new(position: &Position, means: Means) -> Self {
        Self { placement: position.placement().clone(), attacker: position.side_to_move(), means }
    }

    /// A key of the pieces, of who attacks and of whose turn it is.
    pub(super) fn key(&self, turn: Turn) -> Key {
        let key = self.placement.keys().pieces() ^ SALTS[self.attacker.index()][turn as usize];
        match self.means {
            Means::Checks => key,
            Means::AnyMoves => key ^ FREE,
        }
    }

    /// The legal moves that the attacker may play.
    #[inline]
    pub(super) fn attacks(&self) -> MoveList {
        match self.means {
            Means::Checks => checking_moves(&self.placement, self.attacker),
            Means::AnyMoves => self.moves_of(self.attacker),
        }
    }

    /// The defender's legal moves, the king's first.
    pub(super) fn replies(&self) -> MoveList {
        self.moves_of(self.attacker.opponent())
    }

    /// Whether the defender has no legal move.
    pub(super) fn is_mate(&self) -> bool {
        !self.each_move(self.attacker.opponent(), &mut |_, _| true)
    }

    fn moves_of(&self, us: Color) -> MoveList {
        let mut moves = MoveList::new();
        self.each_move(us, &mut |from, to| {
            moves.extend(to.into_iter().map(|to| Move::new(from, to)));
            false
        });
        moves
    }

    /// Tells of each piece of a side with its legal moves, if any, until the listener has heard enough; whether it has.
    #[inline(always)]
    fn each_move(&self, us: Color, enough: &mut impl FnMut(Square, Bitboard) -> bool) -> bool {
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
            let before = Siege::new(&position, Means::Checks);
            let free: BTreeSet<Move> = Siege::new(&position, Means::AnyMoves).attacks().into_iter().collect();
            assert_eq!(free, position.legal_moves().into_iter().collect(), "{position}");
            for check in before.attacks() {
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
