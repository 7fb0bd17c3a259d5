//! Why the moves of a loop are classed as they are, for people to read.
//!
//! Asks the same questions as the judgment and keeps the answers that the judgment has no need of. Never decides anything.

use crate::board::Position;
use crate::rules::cycle::Loop;
use crate::rules::effect::{Effect, effect};
use crate::rules::prospects::{By, Prospects, Refusal};
use crate::rules::ruleset::{Fault, Points, RuleSet};
use crate::rules::step::{Class, Step, mating_line};
use crate::types::{Bitboard, Move, Piece, PieceKind, Square};

/// A piece on its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stand {
    /// The piece.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
}

/// Why a piece that is attacked counts as one without root (28.16).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    /// Nothing protects it.
    None,
    /// What protects it cannot capture back (假根).
    False,
    /// It is protected, but worth more than the piece that attacks it (25.3).
    Dearer,
    /// It is protected, but by too little for the whole exchange (少根).
    TooFew,
}

/// What the rules say of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The piece could be won, and could not before: a chase (28.3).
    Wins(Root),
    /// The piece could be won, but already before the move (29.2).
    NotNew,
    /// The piece is protected: the exchange gains nothing (28.16).
    Even,
    /// The piece is protected: the exchange loses something (28.16).
    Loses,
    /// The capture would leave the attacker's king attacked.
    Illegal,
    /// The piece, of the same kind, could as well capture its attacker: an offer to exchange (28.5).
    Offer,
    /// The capture would be answered by mate (29.4).
    Mated,
    /// A king could win the piece by itself: idle (27.1).
    King,
    /// A pawn could win the piece by itself: idle, but in mutual strikes (27.2).
    Pawn,
    /// A pawn that has not crossed the river counts for nothing (25.3).
    Worthless,
}

/// A piece attacks another after a move, as if the other side passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attack {
    /// The piece that attacks.
    pub attacker: Stand,
    /// The piece that is attacked.
    pub victim: Stand,
    /// What the rules say of it.
    pub finding: Finding,
    /// Whether this piece did not attack that one before the move.
    pub is_new: bool,
}

/// A move of a loop with its class and what speaks for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The move.
    pub played: Move,
    /// The piece that moved.
    pub piece: Piece,
    /// What the move does.
    pub class: Class,
    /// What it does besides, if it is idle.
    pub effect: Effect,
    /// The pieces that check.
    pub checkers: Vec<Stand>,
    /// The attacks that tell: of a strike those that win something, of an idle move those that are new or would win something.
    pub attacks: Vec<Attack>,
    /// The mate that an idle move leaves standing, which could be given before it too (29.2).
    pub old_mate: Option<Vec<Move>>,
}

/// How many of the last plies are under audit: those since the first of the last three occurrences of the position. `None` if it has
/// not occurred three times.
#[must_use]
pub fn audited(position: &Position) -> Option<u16> {
    position.occurrences().nth(1).map(|first| first.plies)
}

/// What each of the last `plies` moves does and why, the oldest first.
///
/// The classes are those of [`classes`](crate::rules::classes). `plies` are at most those that the position remembers.
#[must_use]
pub fn explain(position: &Position, plies: u16, rules: &RuleSet) -> Vec<Explanation> {
    let mut cycle = Loop::new(position, plies, rules.points());
    (0..cycle.moves.len()).map(|index| explain_step(&mut cycle.step(index))).collect()
}

fn explain_step(step: &mut Step<'_>) -> Explanation {
    let class = step.class();
    let mut attacks = if class == Class::Check { Vec::new() } else { attacks(step) };
    attacks.retain(|attack| match attack.finding {
        Finding::Wins(_) => true,
        Finding::NotNew => !class.is_strike(),
        _ => attack.is_new && !class.is_strike(),
    });
    let effect = if class.is_strike() { Effect::Idle } else { effect(step, &attacks) };
    let old_mate = if class.is_strike() { None } else { old_mate(step) };
    let piece = step.before.piece_on(step.played.from).unwrap_or(Piece::RedKing);
    Explanation { played: step.played, piece, class, effect, checkers: checkers(step), attacks, old_mate }
}

/// The pieces that check after the move.
fn checkers(step: &mut Step<'_>) -> Vec<Stand> {
    step.before.make(step.played);
    let checkers = step.before.checkers().into_iter().filter_map(|square| stand(step.before, square)).collect();
    step.before.unmake();
    checkers
}

fn old_mate(step: &mut Step<'_>) -> Option<Vec<Move>> {
    if step.points.fault == Fault::Strike { step.passed(|after| mating_line(after)) } else { None }
}

/// What stands on a square.
pub(super) fn stand(position: &Position, square: Square) -> Option<Stand> {
    position.piece_on(square).map(|piece| Stand { piece, square })
}

/// All attacks on enemy pieces after the move, kings apart.
fn attacks(step: &mut Step<'_>) -> Vec<Attack> {
    let won = step.new_victims(By::Pieces);
    let (played, points) = (step.played, step.points);
    let mut attacks = step.passed(|after| attacks_after(after, won, points));
    for attack in &mut attacks {
        let square = attack.attacker.square;
        let origin = if square == played.to { played.from } else { square };
        let before = step.before.placement().attackers(attack.victim.square, attack.attacker.piece.color());
        attack.is_new = !before.contains(origin);
    }
    attacks
}

/// The attacks of the side to move, where these pieces could be won and could not before.
fn attacks_after(after: &mut Position, won: Bitboard, points: Points) -> Vec<Attack> {
    let us = after.side_to_move();
    let kings = after.placement().pieces(!us, PieceKind::King);
    let mut attacks = Vec::new();
    for victim in after.placement().side(!us).without(kings) {
        for from in after.placement().attackers(victim, us) {
            let (Some(attacker), Some(victim)) = (stand(after, from), stand(after, victim)) else { continue };
            let finding = finding(after, attacker, victim, won, points);
            attacks.push(Attack { attacker, victim, finding, is_new: true });
        }
    }
    attacks
}

fn finding(after: &mut Position, attacker: Stand, victim: Stand, won: Bitboard, points: Points) -> Finding {
    let mut prospects = Prospects::new(after, points);
    if prospects.worth_of(victim.square) == 0 {
        return Finding::Worthless;
    }
    let capture = Move::new(attacker.square, victim.square);
    match prospects.outcome(capture) {
        Ok(_) if attacker.piece.kind() == PieceKind::King => Finding::King,
        Ok(_) if attacker.piece.kind() == PieceKind::Pawn => Finding::Pawn,
        Ok(_) if won.contains(victim.square) => Finding::Wins(root(after, capture, points)),
        Ok(_) => Finding::NotNew,
        Err(Refusal::NoGain(0)) => Finding::Even,
        Err(Refusal::NoGain(_)) => Finding::Loses,
        Err(Refusal::Illegal) => Finding::Illegal,
        Err(Refusal::Offer) => Finding::Offer,
        Err(Refusal::Mated) => Finding::Mated,
    }
}

/// What is the matter with the root of a piece that this capture wins.
fn root(after: &mut Position, capture: Move, points: Points) -> Root {
    let is_protected = !after.placement().attackers(capture.to, !after.side_to_move()).is_empty();
    let prospects = Prospects::new(after, points);
    let is_dearer = prospects.worth_of(capture.to) > prospects.worth_of(capture.from);
    after.make(capture);
    let is_recaptured = Prospects::new(after, points).can_capture(capture.to);
    after.unmake();
    match (is_recaptured, is_protected) {
        (true, _) if is_dearer => Root::Dearer,
        (true, _) => Root::TooFew,
        (false, true) => Root::False,
        (false, false) => Root::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{RuleSetName, classes};

    /// The explanations of all moves played from a position, under the rules of this name.
    fn explained(fen: &str, moves: &str, name: RuleSetName) -> Vec<Explanation> {
        let mut position: Position = fen.parse().expect(fen);
        let moves: Vec<Move> = moves.split(' ').map(|text| text.parse().expect(text)).collect();
        for &played in &moves {
            assert!(position.is_legal(played), "{played} in {position}");
            position.make(played);
        }
        let (plies, rules) = (moves.len() as u16, RuleSet::new(name));
        let explained = explain(&position, plies, &rules);
        let told: Vec<_> = explained.iter().map(|it| (it.played, it.class.clone())).collect();
        assert_eq!(told, classes(&position, plies, &rules));
        explained
    }

    /// The findings on the attacks of the first move, by where attacker and victim stand.
    fn findings(fen: &str, played: &str) -> Vec<(String, Finding)> {
        let explained = explained(fen, played, RuleSetName::Chinese1999);
        let tell = |it: &Attack| (format!("{}{}", it.attacker.square, it.victim.square), it.finding);
        explained[0].attacks.iter().map(tell).collect()
    }

    #[test]
    fn an_attack_is_explained_by_the_article_that_settles_it() {
        for (fen, played, capture, finding) in [
            ("3k5/9/9/9/9/2n6/9/9/R8/4K4 w", "a1a4", "a4c4", Finding::Wins(Root::None)),
            ("3k5/9/9/9/9/2p6/9/9/R8/4K4 w", "a1a4", "a4c4", Finding::Wins(Root::None)),
            ("3aka3/9/6N2/4p4/2r6/9/4P4/2N6/9/3AKAC2 b", "c5g5", "g5g7", Finding::Wins(Root::False)),
            ("2rk5/9/9/2r6/9/9/1N7/9/9/4K4 w", "b3d4", "d4c6", Finding::Wins(Root::Dearer)),
            ("3k5/9/2r6/9/9/1Rn6/9/9/R8/4K4 w", "a1a4", "b4c4", Finding::Wins(Root::TooFew)),
            ("3k5/9/9/9/9/R1n6/9/9/9/4K4 w", "e0e1", "a4c4", Finding::NotNew),
            ("3k5/9/2r6/9/9/2n6/9/9/R8/4K4 w", "a1a4", "a4c4", Finding::Loses),
            ("3k5/9/2r6/2c6/9/9/1N7/9/9/4K4 w", "b3d4", "d4c6", Finding::Even),
            ("3k5/9/9/2n6/9/9/1N7/9/9/4K4 w", "b3d4", "d4c6", Finding::Offer),
            ("3kr4/9/9/9/9/2n6/9/9/4R4/4K4 w", "e1e4", "e4c4", Finding::Illegal),
            ("2c6/5k3/9/9/9/9/9/r8/3p5/1R2K4 w", "b0c0", "c0c9", Finding::Mated),
            ("3k5/9/9/9/2p6/9/9/9/R8/4K4 w", "a1a5", "a5c5", Finding::Worthless),
            ("5k3/9/9/9/9/9/9/3c5/4K4/9 w", "e1e2", "e2d2", Finding::King),
            ("3k5/9/9/9/2n6/1P7/9/9/9/4K4 w", "b4b5", "b5c5", Finding::Pawn),
        ] {
            let found = findings(fen, played);
            assert!(found.contains(&(capture.to_owned(), finding)), "{fen} {played}: {found:?}");
        }
    }
}
