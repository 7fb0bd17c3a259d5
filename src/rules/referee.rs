//! The judge of real games.

use crate::board::Position;
use crate::rules::cycle::classify;
use crate::rules::limit::{is_bare, is_limit_reached};
use crate::rules::ruleset::RuleSet;
use crate::rules::verdict::{Reason, Verdict};
use crate::types::Move;

/// Judges positions with their past by a rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Referee {
    rules: RuleSet,
}

impl Referee {
    /// A referee who judges by these rules.
    #[must_use]
    pub const fn new(rules: RuleSet) -> Self {
        Self { rules }
    }

    /// The rules judged by.
    #[must_use]
    pub const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The verdict on a game after its last move, in the order of the rules: mate or stalemate, bare material, repetition, the
    /// natural limit.
    #[must_use]
    pub fn judge(&self, position: &Position) -> Verdict {
        if position.legal_moves().is_empty() {
            let reason = if position.in_check() { Reason::Mate } else { Reason::Stalemate };
            return Verdict::Loses(position.side_to_move(), reason);
        }
        if is_bare(position, self.rules.bare) {
            return Verdict::Draw(Reason::BareMaterial);
        }
        match self.repetition(position) {
            Verdict::Open | Verdict::MustChange(..) if self.is_limit_reached(position) => {
                Verdict::Draw(Reason::NaturalLimit)
            }
            verdict => verdict,
        }
    }

    /// Whether the natural limit of the rules has been reached.
    #[must_use]
    pub fn is_limit_reached(&self, position: &Position) -> bool {
        self.rules.limit.is_some_and(|limit| is_limit_reached(position, &limit))
    }

    /// The verdict on the third occurrence of a position, over all moves since the first; open if there have not been three (24).
    ///
    /// Where the rules give grace, a side at fault other than by perpetual check is told at the third occurrence and judged at the
    /// fourth (24.3).
    #[must_use]
    pub fn repetition(&self, position: &Position) -> Verdict {
        let mut earlier = position.occurrences();
        let Some(first) = earlier.nth(1) else { return Verdict::Open };
        match classify(position, first.plies, &self.rules) {
            Verdict::Loses(side, reason @ Reason::PerpetualStrike(_))
                if self.rules.grace && earlier.next().is_none() =>
            {
                Verdict::MustChange(side, reason)
            }
            verdict => verdict,
        }
    }

    /// The legal moves by which the side to move would lose at once by repetition, each with the verdict: what a `banmoves` list
    /// holds, and what an engine must not play.
    #[must_use]
    pub fn forbidden_moves(&self, position: &Position) -> Vec<(Move, Verdict)> {
        let us = position.side_to_move();
        let mut next = position.clone();
        let mut forbidden = Vec::new();
        for played in position.legal_moves() {
            next.make(played);
            let verdict = self.repetition(&next);
            if verdict.winner() == Some(!us) {
                forbidden.push((played, verdict));
            }
            next.unmake();
        }
        forbidden
    }
}
