//! What an idle move does besides: 兑, 献, 拦, 跟 or nothing of the kind (28.5 to 28.9).
//!
//! For people to read. All idle moves are allowed, so no verdict depends on it.

use crate::board::{Placement, Position};
use crate::rules::explain::{Attack, Finding, Stand, stand};
use crate::rules::prospects::Prospects;
use crate::rules::step::Step;
use crate::rules::worth::{LEAST_PIECE, worth};
use crate::types::{Bitboard, Color, Move, Piece, PieceKind, Square};

/// What an idle move does, each with what shows it. Of several the first in this order.
///
/// A pawn or a king neither offers to exchange nor follows by an attack of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Effect {
    /// 兑 (28.5): a piece may be exchanged for one of equal worth, an advisor's at least. Either the mover newly attacks it, and the
    /// exchange gains exactly nothing or the two of one kind may capture each other; or the moved piece can be captured by it, and
    /// that exchange gains exactly nothing.
    ExchangeOffer {
        /// The piece that may capture.
        by: Stand,
        /// The piece that it may capture.
        of: Stand,
    },
    /// 献 (28.6): the moved piece can be captured with gain, and the capture is not answered by mate.
    SacrificeOffer {
        /// The enemy piece that may capture.
        by: Stand,
        /// The piece offered.
        of: Stand,
    },
    /// 跟 (28.8): the mover newly attacks a protected piece, an advisor's worth at least.
    Follow {
        /// The piece that follows.
        by: Stand,
        /// The piece followed.
        of: Stand,
    },
    /// 拦 (28.7): the moved piece, no king, stands in the way: on the line, leg or eye between an enemy piece and a king or piece that
    /// counts, which it attacked before; or on its leg or eye for any leap; or on its line to a point from which it would check.
    Block {
        /// The enemy piece in whose way it stands.
        of: Stand,
        /// Where that piece does not come now.
        from: Square,
    },
    /// 闲 (28.9): none of these.
    #[default]
    Idle,
}

/// The effect of an idle move, whose attacks are known.
pub(super) fn effect(step: &mut Step<'_>, attacks: &[Attack]) -> Effect {
    exchange_offer(step, attacks)
        .or_else(|| sacrifice_offer(step))
        .or_else(|| follow(attacks))
        .or_else(|| block(step))
        .unwrap_or_default()
}

fn worth_of(stand: Stand) -> i32 {
    worth(stand.piece, stand.square)
}

fn is_even(by: Stand, of: Stand) -> bool {
    worth_of(by) == worth_of(of) && worth_of(of) >= LEAST_PIECE
}

fn exchange_offer(step: &mut Step<'_>, attacks: &[Attack]) -> Option<Effect> {
    let offers = |attack: &&Attack| {
        let is_exchange = matches!(attack.finding, Finding::Even | Finding::Offer);
        attack.is_new && is_exchange && is_even(attack.attacker, attack.victim)
    };
    if let Some(attack) = attacks.iter().find(offers) {
        return Some(Effect::ExchangeOffer { by: attack.attacker, of: attack.victim });
    }
    let (by, of) = capture_of_moved(step, |prospects, by, of| {
        is_even(by, of) && prospects.balance(Move::new(by.square, of.square)) == Some(0)
    })?;
    Some(Effect::ExchangeOffer { by, of })
}

fn sacrifice_offer(step: &mut Step<'_>) -> Option<Effect> {
    let (by, of) =
        capture_of_moved(step, |prospects, by, of| prospects.outcome(Move::new(by.square, of.square)).is_ok())?;
    Some(Effect::SacrificeOffer { by, of })
}

/// The first enemy piece whose capture of the moved piece is wanted, and the moved piece.
fn capture_of_moved(
    step: &mut Step<'_>,
    is_wanted: impl Fn(&mut Prospects<'_>, Stand, Stand) -> bool,
) -> Option<(Stand, Stand)> {
    let points = step.points;
    step.before.make(step.played);
    let found = find_capture(step.before, step.played.to, |after, by, of| {
        is_wanted(&mut Prospects::new(after, points), by, of)
    });
    step.before.unmake();
    found
}

fn find_capture(
    after: &mut Position,
    square: Square,
    is_wanted: impl Fn(&mut Position, Stand, Stand) -> bool,
) -> Option<(Stand, Stand)> {
    let of = stand(after, square)?;
    let attackers = after.placement().attackers(square, after.side_to_move());
    for from in attackers {
        if let Some(by) = stand(after, from)
            && is_wanted(after, by, of)
        {
            return Some((by, of));
        }
    }
    None
}

fn follow(attacks: &[Attack]) -> Option<Effect> {
    let follows = |attack: &&Attack| {
        let is_protected = matches!(attack.finding, Finding::Even | Finding::Loses);
        attack.is_new && is_protected && worth_of(attack.victim) >= LEAST_PIECE
    };
    attacks.iter().find(follows).map(|attack| Effect::Follow { by: attack.attacker, of: attack.victim })
}

fn block(step: &Step<'_>) -> Option<Effect> {
    let mover = step.before.piece_on(step.played.from)?;
    if mover.kind() == PieceKind::King {
        return None;
    }
    let way = Way { before: step.before.placement(), played: step.played, us: mover.color() };
    let enemies = way.before.side(!mover.color()).without(step.played.to.into());
    enemies.into_iter().find_map(|square| {
        let of = stand(step.before, square)?;
        way.shut_off(of).map(|from| Effect::Block { of, from })
    })
}

/// A move in the position before it, looked at for the ways that it shuts to the enemy.
struct Way<'a> {
    before: &'a Placement,
    played: Move,
    us: Color,
}

impl Way<'_> {
    /// Where an enemy piece does not come any more: a piece that it attacked, if there is one, or else an empty point.
    fn shut_off(&self, of: Stand) -> Option<Square> {
        let ours = self.before.side(self.us).without(self.played.from.into());
        let empty = Bitboard::ALL.without(self.before.occupied()).without(self.played.to.into());
        let attacked = ours.into_iter().find(|&to| self.counts(to) && self.is_attack_shut(of, to));
        attacked.or_else(|| empty.into_iter().find(|&to| self.is_way_shut(of, to)))
    }

    /// Whether a piece of ours is a king or worth something.
    fn counts(&self, square: Square) -> bool {
        let piece = self.before.piece_on(square);
        piece.is_some_and(|piece| piece.kind() == PieceKind::King || worth(piece, square) > 0)
    }

    fn is_attack_shut(&self, of: Stand, to: Square) -> bool {
        self.is_shut(|occupied| Placement::attacks(of.piece, of.square, to, occupied))
    }

    /// Whether the piece does not come to an empty point any more: by any leap, or by a line to a point from which it would check.
    fn is_way_shut(&self, of: Stand, to: Square) -> bool {
        match of.piece.kind() {
            PieceKind::Horse | PieceKind::Elephant => self.is_attack_shut(of, to),
            PieceKind::Rook | PieceKind::Cannon => self.is_shut(|occupied| {
                let slider = Piece::new(of.piece.color(), PieceKind::Rook);
                let checks = || {
                    let left = occupied.without(of.square.into());
                    Placement::attacks(of.piece, to, self.before.king(self.us), left)
                };
                Placement::attacks(slider, of.square, to, occupied) && checks()
            }),
            _ => false,
        }
    }

    /// Whether something held before the move, does not hold after it, and would if the moved piece were taken off.
    fn is_shut(&self, holds: impl Fn(Bitboard) -> bool) -> bool {
        let before = self.before.occupied();
        let left = before.without(self.played.from.into());
        holds(before) && !holds(left | self.played.to.into()) && holds(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{RuleSet, RuleSetName, explain};

    /// The effect of a move, in a word and the squares that show it.
    fn told(fen: &str, played: &str) -> String {
        let mut position: Position = fen.parse().expect(fen);
        let played = played.parse().expect(played);
        assert!(position.is_legal(played), "{played} in {position}");
        position.make(played);
        let explained = explain(&position, 1, &RuleSet::new(RuleSetName::Chinese1999));
        assert!(!explained[0].class.is_strike(), "{played} in {fen}: {:?}", explained[0].class);
        match explained[0].effect {
            Effect::ExchangeOffer { by, of } => format!("exchange {}{}", by.square, of.square),
            Effect::SacrificeOffer { by, of } => format!("sacrifice {}{}", by.square, of.square),
            Effect::Follow { by, of } => format!("follow {}{}", by.square, of.square),
            Effect::Block { of, from } => format!("block {}{from}", of.square),
            Effect::Idle => "idle".to_owned(),
        }
    }

    #[test]
    fn every_idle_move_has_its_effect() {
        for (fen, played, effect) in [
            // Rook against rook, horse against a protected cannon, a protected cannon before a horse.
            ("3k5/9/9/9/9/r8/1R7/9/9/4K4 w", "b3b4", "exchange b4a4"),
            ("3k5/9/2r6/2c6/9/9/1N7/9/9/4K4 w", "b3d4", "exchange d4c6"),
            ("3k5/9/7n1/9/5P3/9/6C2/9/9/4K4 w", "g3g5", "exchange h7g5"),
            // A rook before a pawn.
            ("3k5/9/9/4p4/R8/9/9/9/9/4K4 w", "a5e5", "sacrifice e6e5"),
            // A rook behind a protected cannon, and behind a protected pawn.
            ("3k5/9/r1c6/9/9/9/9/6R2/9/4K4 w", "g2c2", "follow c2c7"),
            ("3k5/9/r1p6/9/9/9/9/6R2/9/4K4 w", "g2c2", "idle"),
            // On the leg, on the eye, between the rook and a horse, between the rook and a check.
            ("3k5/9/9/2n6/9/2P6/9/9/9/4K4 w", "c4c5", "block c6b4"),
            ("2bk5/9/9/9/1R7/9/9/9/9/4K4 w", "b5b8", "block c9a7"),
            ("r2k5/9/9/9/9/2B6/9/9/N8/2B1K4 w", "c0a2", "block a9a1"),
            ("1r1ak4/4aP3/b1P1b4/4C4/9/3R5/9/9/4p4/3K5 w", "c7b7", "block b9b0"),
            // A king is in nobody's way.
            ("3k5/9/9/9/9/9/9/4n4/9/4K4 w", "e0e1", "idle"),
        ] {
            assert_eq!(told(fen, played), effect, "{fen} {played}");
        }
    }
}
