//! What loops mean under the rules of the game, remembered from one loop to the next: a search meets the same loop many times.

use crate::board::{Past, Position};
use crate::rules::{Referee, RuleSet, Verdict, classify};

/// How many verdicts are remembered; a power of two.
const SLOTS: usize = 1 << 10;

/// A loop, by the positions that it runs through, and its verdict.
type Slot = Option<(u64, Verdict)>;

/// The rules of the game and the verdicts that have been asked for.
#[derive(Clone, Debug)]
pub(crate) struct Verdicts {
    rules: RuleSet,
    slots: Vec<Slot>,
}

impl Verdicts {
    /// Nothing remembered yet.
    pub(crate) fn new(rules: RuleSet) -> Self {
        Self { rules, slots: vec![None; SLOTS] }
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

    /// Whether the natural limit has been reached.
    pub(crate) fn is_limit_reached(&self, position: &Position) -> bool {
        Referee::new(self.rules).is_limit_reached(position)
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
}
