//! What loops mean under the rules of the game, remembered from one loop to the next: a search meets the same loop many times.

use crate::board::{Past, Position};
use crate::rules::{RuleSet, Tally, Verdict, classify, is_limit_reached, may_reach_limit};
use crate::types::{Color, Score};

/// How many verdicts are remembered; a power of two.
const SLOTS: usize = 1 << 10;

/// A loop, by the positions that it runs through, and its verdict.
type Slot = Option<(u64, Verdict)>;

/// The rules of the game and the verdicts that have been asked for.
#[derive(Clone, Debug)]
pub(crate) struct Verdicts {
    rules: RuleSet,
    slots: Vec<Slot>,
    /// What counts towards the natural limit at the root, and how many plies the root remembers.
    root: (Tally, usize),
    /// What a draw is worth to Red: level, unless one side likes draws less than the other.
    draw: Score,
}

impl Verdicts {
    /// Nothing remembered yet.
    pub(crate) fn new(rules: RuleSet) -> Self {
        Self { rules, slots: vec![None; SLOTS], root: (Tally::default(), 0), draw: Score::ZERO }
    }

    /// Goes over to other rules, and forgets if they are others.
    pub(crate) fn set_rules(&mut self, rules: RuleSet) {
        if rules != self.rules {
            *self = Self::new(rules);
        }
    }

    /// The rules.
    pub(crate) const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Goes over to another root, to whose side to move a draw is worth so many centipawns.
    pub(crate) fn set_root(&mut self, root: &Position, draw: i32) {
        self.root = (Tally::of(root), root.trail().steps().len());
        self.draw = of_red(Score::from_centipawns(draw), root.side_to_move());
    }

    /// What a draw is worth to this side.
    pub(crate) fn draw(&self, side: Color) -> Score {
        of_red(self.draw, side)
    }

    /// Whether the natural limit has been reached in a position below the root.
    pub(crate) fn is_limit_reached(&self, position: &Position) -> bool {
        let Some(limit) = self.rules.limit.filter(|limit| may_reach_limit(position, limit)) else { return false };
        let (tally, remembered) = self.root;
        let since = position.trail().steps().len() - remembered;
        let clock = position.capture_clock();
        if since > usize::from(clock) {
            // Something may have been captured since.
            return is_limit_reached(position, &limit);
        }
        tally.with_last(position, since).reaches(&limit, clock)
    }

    /// What the last `plies` moves mean, after which the position is the same as before them.
    pub(crate) fn of(&mut self, position: &Position, plies: u16) -> Verdict {
        let print = fingerprint(position, plies);
        let slot = &mut self.slots[print as usize % SLOTS];
        match *slot {
            Some((known, verdict)) if known == print => verdict,
            _ => {
                let verdict = classify(position, plies, &self.rules);
                *slot = Some((print, verdict));
                verdict
            }
        }
    }
}

/// A score of Red's for this side, and the other way round.
fn of_red(score: Score, side: Color) -> Score {
    match side {
        Color::Red => score,
        Color::Black => -score,
    }
}

/// The positions of a loop in their order, as one number.
fn fingerprint(position: &Position, plies: u16) -> u64 {
    let steps = position.trail().steps();
    let of_loop = &steps[steps.len().saturating_sub(usize::from(plies))..];
    let mix = |print: u64, past: &Past| (print ^ past.key.0).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    of_loop.iter().fold(u64::from(plies), mix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_comes_from_memory_as_it_went_in_and_changes_with_the_rules() {
        use crate::rules::RuleSetName;
        // A rook that chases a cannon back and forth.
        let mut position: Position = "5k3/9/9/9/9/1C7/1r7/9/9/4K4 w".parse().unwrap();
        for played in ["b4c4", "b3c3", "c4b4", "c3b3"] {
            position.make(played.parse().unwrap());
        }
        let mut verdicts = Verdicts::new(RuleSet::default());
        let said = verdicts.of(&position, 4);
        assert_eq!(said, classify(&position, 4, &RuleSet::default()));
        assert_eq!(verdicts.of(&position, 4), said);
        verdicts.set_rules(RuleSet::new(RuleSetName::CheckOnly));
        assert_ne!(verdicts.of(&position, 4), said);
    }

    /// The tally that counts for the natural limit, counted by taking the moves back.
    fn is_reached_by_hand(position: &Position, rounds: u32, cap: u32) -> bool {
        let (mut moves, mut checks) = ([0_u32; 2], [0_u32; 2]);
        let mut past = position.clone();
        while past.capture_clock() > 0 {
            let us = (!past.side_to_move()).index();
            moves[us] += 1;
            checks[us] += u32::from(past.in_check());
            past.unmake();
        }
        (0..2).all(|side| moves[side] - checks[side].saturating_sub(cap) >= rounds)
    }

    #[test]
    fn the_natural_limit_is_the_same_counted_from_the_root_or_by_hand() {
        use crate::rules::Limit;
        let rules =
            RuleSet { limit: Some(Limit { rounds: 10, check_cap: Some(1), ..Limit::default() }), ..RuleSet::default() };
        let cap = rules.limit.and_then(|limit| limit.check_cap).map_or(0, u32::from);
        let mut state = 7_u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let (mut reached, mut held_open) = (0, 0);
        for _ in 0..40 {
            let mut position: Position = "3k5/9/9/r8/9/9/R8/9/9/4K4 w - - 0 1".parse().unwrap();
            let mut verdicts = Verdicts::new(rules);
            let root = random(50);
            for ply in 0..90 {
                if ply == root {
                    verdicts.set_root(&position, 0);
                }
                if ply >= root {
                    let by_hand = is_reached_by_hand(&position, 10, cap);
                    assert_eq!(verdicts.is_limit_reached(&position), by_hand, "ply {ply} of {position}");
                    reached += u32::from(by_hand);
                    held_open += u32::from(!by_hand && position.capture_clock() >= 20);
                }
                // Checks are preferred, so that there are more than the cap.
                let moves = position.legal_moves();
                let checks: Vec<_> = moves.iter().copied().filter(|&played| position.gives_check(played)).collect();
                if moves.is_empty() {
                    break;
                }
                let prefers = !checks.is_empty() && random(4) > 0;
                let played = if prefers { checks[random(checks.len())] } else { moves[random(moves.len())] };
                position.make(played);
            }
        }
        assert!(reached > 50 && held_open > 5, "{reached} {held_open}");
    }
}
