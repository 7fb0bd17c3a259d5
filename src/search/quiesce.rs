//! Quiescence: captures until nothing hangs, and every evasion of a check, so that the evaluation is asked in quiet positions.

use crate::search::params;
use crate::search::picker::{Guide, Picker, Wish};
use crate::search::report::Bound;
use crate::search::table::Known;
use crate::search::worker::Worker;
use crate::types::{Depth, Move, Ply, Score};

/// So many plies quiescence may go on. Captures come to an end by themselves, but sides that answer check with check need not.
const LONGEST: u8 = 24;

impl Worker {
    /// The score of the position when only captures are looked at, for the side to move.
    pub(crate) fn quiesce<const PV: bool>(&mut self, alpha: Score, beta: Score, ply: Ply) -> Score {
        let end = Ply(ply.0.saturating_add(LONGEST)).min(Ply::MAX);
        self.calm_down::<PV>(alpha, beta, ply, end)
    }

    /// Quiescence that goes on to a ply at most.
    fn calm_down<const PV: bool>(&mut self, mut alpha: Score, beta: Score, ply: Ply, end: Ply) -> Score {
        if self.visit(ply) {
            return Score::ZERO;
        }
        let frame = self.stack.at_mut(ply);
        frame.pv.clear();
        frame.rests_on = Ply::MAX;
        if ply >= end {
            return self.evaluate();
        }
        let key = self.position.key();
        let known = self.table.get(key, ply);
        if !PV && let Some(score) = known.and_then(|known| known.cutoff(Depth::ZERO, alpha, beta)) {
            return score;
        }
        let danger = self.position.danger();
        let in_check = !danger.checkers().is_empty();
        let raw =
            if in_check { None } else { Some(known.and_then(|known| known.eval).unwrap_or_else(|| self.evaluate())) };
        let before = self.stack.arrivals(ply);
        let stand = raw.map(|raw| self.histories.corrected(&self.position, raw));
        let stand = stand.map(|stand| known.and_then(|known| known.better_than(stand)).unwrap_or(stand));
        let mut best_score = stand.unwrap_or(Score::mated_at(ply));
        if best_score >= beta {
            return best_score;
        }
        let first_alpha = alpha;
        alpha = alpha.max(best_score);
        let mut best = None;
        let table_move = known.and_then(|known| known.best);
        let mut picker = Picker::new(&self.position, &danger, Wish::Captures(0), table_move, [None; 2]);
        while let Some(played) = picker.next(&self.position, &danger, &Guide { histories: &self.histories, before }) {
            if let Some(stand) = stand
                && let Some(limit) = self.futile_capture(played, stand, alpha)
            {
                best_score = best_score.max(limit);
                continue;
            }
            self.make(played, ply);
            let score = -self.calm_down::<PV>(-beta, -alpha, ply.next(), end);
            self.unmake();
            if self.stopped {
                return Score::ZERO;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best = Some(played);
                    if PV {
                        self.stack.extend_pv(ply, played);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }
        let bound = if best_score >= beta {
            Bound::Lower
        } else if PV && best_score > first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let known = Known { best, score: best_score, bound: Some(bound), eval: raw, depth: Depth::ZERO, was_pv: PV };
        self.table.set(key, known, ply);
        best_score
    }

    /// What a capture can bring at most, if that is not enough.
    fn futile_capture(&self, played: Move, stand: Score, alpha: Score) -> Option<Score> {
        let prize = self.position.piece_on(played.to).map_or(0, |piece| piece.kind().exchange_value());
        let limit = stand + (prize + params::quiescence_margin());
        (limit <= alpha && !alpha.is_mate()).then_some(limit)
    }
}
