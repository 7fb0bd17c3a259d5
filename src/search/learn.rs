//! What a node leaves behind: in the histories which moves were good, in the table what it is worth, and how wrong the evaluation was.

use crate::search::history::{Before, Quiet, bonus, malus};
use crate::search::moves::{Candidate, Trial};
use crate::search::repeat;
use crate::search::report::Bound;
use crate::search::table::Known;
use crate::search::worker::Worker;
use crate::types::{Move, Ply, Score};

impl Worker {
    /// Learns from a cut: the move was good, those tried before it were not.
    pub(crate) fn learn(&mut self, trial: &Trial, candidate: Candidate) {
        let Trial { ply, before, .. } = *trial;
        let (bonus, malus) = (bonus(trial.depth), malus(trial.depth));
        let frame = self.stack.at_mut(ply);
        frame.cutoffs += 1;
        if candidate.is_capture {
            self.learn_capture(candidate.played, bonus);
        } else {
            if frame.killers[0] != Some(candidate.played) {
                frame.killers = [Some(candidate.played), frame.killers[0]];
            }
            self.learn_quiet(candidate.played, before, bonus);
            for &played in &trial.quiets {
                self.learn_quiet(played, before, -malus);
            }
        }
        for &played in &trial.captures {
            self.learn_capture(played, -malus);
        }
    }

    fn learn_quiet(&mut self, played: Move, before: Before, bonus: i32) {
        if let Some(quiet) = Quiet::new(&self.position, played, before) {
            self.histories.learn_quiet(&quiet, bonus);
        }
    }

    fn learn_capture(&mut self, played: Move, bonus: i32) {
        if let (Some(arrival), Some(captured)) = (self.arrival(played), self.position.piece_on(played.to)) {
            self.histories.learn_capture(arrival, captured.kind(), bonus);
        }
    }

    /// Keeps what the node has found: in the table, unless its score rests on the path; and how wrong the evaluation was.
    pub(crate) fn keep<const PV: bool>(&mut self, trial: &Trial, first_alpha: Score) {
        let score = trial.best_score;
        let bound = if score >= trial.beta {
            Bound::Lower
        } else if PV && score > first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let rests_on_path = self.stack.at(trial.ply).rests_on < trial.ply;
        let is_filtered = trial.ply == Ply::ROOT && (self.line > 0 || self.is_restricted);
        if !rests_on_path && !is_filtered {
            let known = Known {
                best: trial.best,
                score,
                bound: Some(bound),
                eval: trial.outlook.raw,
                depth: trial.depth,
                was_pv: PV || trial.outlook.known.is_some_and(|known| known.was_pv),
            };
            self.table.set(self.position.key(), known, trial.ply);
        }
        let Some(eval) = self.stack.at(trial.ply).eval else { return };
        let is_quiet = trial.best.is_none_or(|best| self.position.piece_on(best.to).is_none());
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => score > eval,
            Bound::Upper => score < eval,
        };
        if is_quiet && tells && !rests_on_path && !repeat::is_decided(score) {
            let error = i32::from(score.value()) - i32::from(eval.value());
            self.histories.learn_correction(&self.position, error, trial.depth);
        }
    }
}
