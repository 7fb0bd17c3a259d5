//! The judge of real games.

use crate::board::Position;
use crate::rules::cycle::classify;
use crate::rules::limit::{is_bare, is_limit_reached};
use crate::rules::ruleset::RuleSet;
use crate::rules::verdict::{Reason, Verdict};
use crate::types::Move;

/// A position stands for the third time after so many plies at the earliest.
const SHORTEST_TWO_ROUNDS: u16 = 8;

/// A move that loses by repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LostMove {
    /// The move.
    pub played: Move,
    /// The answer by which it loses; `None` if it loses at once.
    pub answer: Option<Move>,
    /// What it comes to.
    pub verdict: Verdict,
}

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
        moves_with(position, |next| Some(self.repetition(next)).filter(|verdict| verdict.winner() == Some(!us)))
    }

    /// The legal moves by which the side to move would lose by repetition at once, or as soon as the other side answers so.
    #[must_use]
    pub fn lost_moves(&self, position: &Position) -> Vec<LostMove> {
        if position.capture_clock() < SHORTEST_TWO_ROUNDS - 2 {
            return Vec::new();
        }
        let mut next = position.clone();
        let mut lost = Vec::new();
        for played in position.legal_moves() {
            next.make(played);
            lost.extend(self.loss_after(&next).map(|(answer, verdict)| LostMove { played, answer, verdict }));
            next.unmake();
        }
        lost
    }

    /// How the side that has just moved loses by repetition, at once or by an answer; `None` if it does not.
    fn loss_after(&self, next: &Position) -> Option<(Option<Move>, Verdict)> {
        let winner = Some(next.side_to_move());
        let verdict = self.judge(next);
        if verdict.is_end() {
            return (verdict.winner() == winner).then_some((None, verdict));
        }
        let answers =
            moves_with(next, |after| Some(self.repetition(after)).filter(|verdict| verdict.winner() == winner));
        answers.first().map(|&(answer, verdict)| (Some(answer), verdict))
    }
}

/// The legal moves after which something is to be said of the position, each with what it is.
fn moves_with(position: &Position, said: impl Fn(&Position) -> Option<Verdict>) -> Vec<(Move, Verdict)> {
    let mut next = position.clone();
    let mut found = Vec::new();
    for played in position.legal_moves() {
        next.make(played);
        found.extend(said(&next).map(|verdict| (played, verdict)));
        next.unmake();
    }
    found
}
