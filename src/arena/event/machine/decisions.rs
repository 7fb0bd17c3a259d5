//! What is decided by rule and not on a board, as it is decided.

use crate::arena::event::decision::Decision;
use crate::arena::event::machine::Event;
use crate::arena::event::machine::games::Finish;
use crate::arena::event::round::Pairing;

impl Event {
    /// What was decided by rule and not on a board, in its order: how many acts had happened before, and what.
    #[must_use]
    pub fn decisions(&self) -> &[(usize, Decision)] {
        &self.decisions
    }

    /// Takes note of a decision, once.
    pub(super) fn decide(&mut self, decision: Decision) {
        if !self.decisions.iter().any(|(_, known)| *known == decision) {
            self.decisions.push((self.acts.len(), decision));
        }
    }

    /// Takes note of how a knockout match goes on, or ends, that is level.
    pub(super) fn settle(&mut self, pairing: &Pairing) {
        if self.plan.format.elimination().is_none() {
            return;
        }
        for legs in self.stages(pairing).into_iter().skip(1) {
            let is_last = self.deciding_leg() == Some(legs);
            self.decide(Decision::MoreGames { pairing: *pairing, legs, is_last });
        }
        if !self.is_complete(pairing) {
            return;
        }
        match self.finish(pairing) {
            Finish::Ahead(_) => {}
            Finish::LevelForBlack(through) => self.decide(Decision::LevelForBlack { pairing: *pairing, through }),
            Finish::NeitherCame => self.decide(Decision::NeitherCame { pairing: *pairing }),
        }
    }

    /// Takes note of what came of a play-off, if the last round was one.
    pub(super) fn tell_play_off(&mut self) {
        let Some(over) = self.rounds.last().map(|round| round.phase).filter(|phase| phase.is_play_off()) else {
            return;
        };
        let ledger = self.ledger(over, None);
        let scores = |(_, decision): &(usize, Decision)| match decision {
            Decision::PlayOn { phase, entries } if *phase == over => {
                let mut scores: Vec<_> = entries.iter().map(|&entry| (entry, ledger.points(entry))).collect();
                scores.sort_by(|(_, one), (_, other)| other.cmp(one));
                Some(scores)
            }
            _ => None,
        };
        let told: Vec<_> = self.decisions.iter().filter_map(scores).collect();
        for scores in told {
            self.decide(Decision::PlayedOn { phase: over, scores });
        }
    }
}
