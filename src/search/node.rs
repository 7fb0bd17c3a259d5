//! One node of the tree: principal variation search with everything that makes it small.

use crate::board::Danger;
use crate::search::prune::Trend;
use crate::search::repeat::{self, PathScore};
use crate::search::report::Bound;
use crate::search::table::Known;
use crate::search::worker::Worker;
use crate::types::{Depth, Ply, Score};

/// What a node off the principal variation is expected to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Expect {
    /// One of its moves cuts.
    Cut,
    /// No move reaches alpha, or it is on the principal variation.
    All,
}

impl Expect {
    /// What its children are expected to do.
    pub(crate) const fn child(self) -> Self {
        match self {
            Self::Cut => Self::All,
            Self::All => Self::Cut,
        }
    }
}

impl Known {
    /// The score, if it is deep enough and lies on the right side of the window to be the answer.
    pub(crate) fn cutoff(self, depth: Depth, alpha: Score, beta: Score) -> Option<Score> {
        let answers = match self.bound? {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        };
        (answers && self.depth >= depth).then_some(self.score)
    }

    /// The score, if it tells more than the evaluation does.
    pub(crate) fn better_than(self, eval: Score) -> Option<Score> {
        let tells = match self.bound? {
            Bound::Exact => true,
            Bound::Lower => self.score > eval,
            Bound::Upper => self.score < eval,
        };
        (tells && !self.score.is_mate()).then_some(self.score)
    }
}

/// What a node has found out before it tries its moves.
pub(crate) struct Outlook {
    pub(crate) danger: Danger,
    pub(crate) in_check: bool,
    pub(crate) known: Option<Known>,
    /// The evaluation as it came, to be kept in the table.
    pub(crate) raw: Option<Score>,
    /// What the position seems worth: the evaluation, corrected, or the table's score.
    pub(crate) eval: Score,
    pub(crate) trend: Trend,
    pub(crate) expect: Expect,
}

/// So many plies before the natural limit a score of the table may not hold on this path.
const TABLE_MARGIN: u16 = 20;

impl Worker {
    /// The score of the position within the window, `depth` plies deep, for the side to move.
    pub(crate) fn node<const PV: bool>(
        &mut self,
        mut alpha: Score,
        mut beta: Score,
        depth: Depth,
        ply: Ply,
        expect: Expect,
    ) -> Score {
        if depth.0 <= 0 {
            // Captures repeat nothing: from here on there is no need to ask.
            return match repeat::repetition(&self.position, ply, &mut self.verdicts) {
                Some(path) if ply != Ply::ROOT => self.by_path_at_the_horizon(path, ply),
                _ => self.quiesce::<PV>(alpha, beta, ply),
            };
        }
        if self.visit(ply) {
            return Score::ZERO;
        }
        self.enter(ply);
        let danger = self.position.danger();
        if ply != Ply::ROOT {
            if let Some(score) = self.ended(&danger, ply) {
                return score;
            }
            alpha = alpha.max(Score::mated_at(ply));
            beta = beta.min(Score::mates_at(ply.next()));
            if alpha >= beta {
                return alpha;
            }
        }
        let excluded = self.stack.at(ply).excluded;
        let known = if excluded.is_some() { None } else { self.table.get(self.position.key(), ply) };
        if !PV
            && !self.is_near_limit()
            && let Some(score) = known.and_then(|known| known.cutoff(depth, alpha, beta))
        {
            return score;
        }
        let outlook = self.outlook(danger, known, ply, expect);
        if !PV
            && !outlook.in_check
            && excluded.is_none()
            && let Some(score) = self.early_cut(&outlook, alpha, beta, depth, ply)
        {
            return score;
        }
        self.try_moves::<PV>(outlook, alpha, beta, depth, ply)
    }

    fn is_near_limit(&self) -> bool {
        let limit = self.verdicts.rules().limit;
        limit.is_some_and(|limit| self.position.capture_clock() + TABLE_MARGIN >= 2 * limit.rounds)
    }

    fn by_path_at_the_horizon(&mut self, path: PathScore, ply: Ply) -> Score {
        self.stack.at_mut(ply).pv.clear();
        self.by_path(path, ply)
    }

    /// Clears what an earlier visit has left on the ply.
    fn enter(&mut self, ply: Ply) {
        self.stack.at_mut(ply.next()).cutoffs = 0;
        self.stack.at_mut(ply.next().next()).killers = [None; 2];
        let frame = self.stack.at_mut(ply);
        frame.pv.clear();
        frame.rests_on = Ply::MAX;
    }

    /// The score where the line ends here: by repetition, by the natural limit, or because it is too long.
    fn ended(&mut self, danger: &Danger, ply: Ply) -> Option<Score> {
        if let Some(path) = repeat::repetition(&self.position, ply, &mut self.verdicts) {
            return Some(self.by_path(path, ply));
        }
        if let Some(path) = repeat::natural_limit(&self.position, &self.verdicts) {
            let is_lost = self.position.moves_in(danger).is_empty();
            return Some(if is_lost { Score::mated_at(ply) } else { self.by_path(path, ply) });
        }
        (ply >= Ply::MAX).then(|| self.evaluate())
    }

    fn outlook(&mut self, danger: Danger, known: Option<Known>, ply: Ply, expect: Expect) -> Outlook {
        let in_check = !danger.checkers().is_empty();
        let raw =
            if in_check { None } else { Some(known.and_then(|known| known.eval).unwrap_or_else(|| self.evaluate())) };
        let corrected = raw.map(|raw| self.histories.corrected(&self.position, raw));
        self.stack.at_mut(ply).eval = corrected;
        let earlier = self.stack.before(ply, 2).eval.or(self.stack.before(ply, 4).eval);
        let trend = match (corrected, earlier) {
            (Some(now), Some(earlier)) if now > earlier => Trend::Improving,
            (Some(_), None) => Trend::Improving,
            _ => Trend::Worsening,
        };
        let corrected = corrected.unwrap_or(Score::mated_at(ply));
        let eval = known.and_then(|known| known.better_than(corrected)).unwrap_or(corrected);
        Outlook { danger, in_check, known, raw, eval, trend, expect }
    }
}
