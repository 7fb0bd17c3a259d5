//! The moves of a node: in which order they are tried, which are left out, how deep each is searched, and what is learnt.

use std::time::Duration;

use arrayvec::ArrayVec;

use crate::search::busy::Task;
use crate::search::history::Before;
use crate::search::node::{Expect, Outlook};
use crate::search::params;
use crate::search::picker::{Guide, Picker, Wish};
use crate::search::prune;
use crate::search::repeat;
use crate::search::report::{Bound, Report};
use crate::search::worker::Worker;
use crate::types::{Depth, Move, MoveList, Ply, Score};

/// Only then are the moves of the root told one by one: before they come faster than anyone reads.
const CURRENT_MOVE_AFTER: Duration = Duration::from_secs(3);

/// So many moves of a node are put off at most.
const MAX_DEFERRED: usize = 32;

/// One node's search of its moves, as far as it has come.
pub(crate) struct Trial {
    pub(crate) outlook: Outlook,
    pub(crate) depth: Depth,
    pub(crate) ply: Ply,
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
    table_move: Option<Move>,
    pub(crate) before: Before,
    /// Moves looked at so far.
    number: usize,
    pub(crate) best: Option<Move>,
    pub(crate) best_score: Score,
    /// The ply that the best score rests on.
    rests_on: Ply,
    /// Moves that another worker has in hand.
    deferred: ArrayVec<Candidate, MAX_DEFERRED>,
    pub(crate) quiets: MoveList,
    pub(crate) captures: MoveList,
}

/// A move on trial.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    pub(crate) played: Move,
    pub(crate) is_capture: bool,
    history: i32,
    /// Which of the node's moves it is, from 1.
    number: usize,
}

/// What is said of the table's move by a search without it.
enum Singular {
    /// It is so much better than the others, in plies; negative if it is nothing special.
    Extend(i16),
    /// Others cut too: so does the node.
    Cut(Score),
}

impl Worker {
    /// The best score of the node's moves.
    pub(crate) fn try_moves<const PV: bool>(
        &mut self,
        outlook: Outlook,
        alpha: Score,
        beta: Score,
        depth: Depth,
        ply: Ply,
    ) -> Score {
        let excluded = self.stack.at(ply).excluded;
        let mut trial = self.trial::<PV>(outlook, alpha, beta, depth, ply);
        let killers = self.stack.at(ply).killers;
        let mut picker =
            Picker::new(&self.position, &trial.outlook.danger, Wish::Everything, trial.table_move, killers);
        while let Some(candidate) = self.next_candidate(&mut trial, &mut picker) {
            let played = candidate.played;
            let extension = match self.singular::<PV>(&trial, played) {
                Singular::Extend(plies) => plies,
                Singular::Cut(score) => return score,
            };
            if ply == Ply::ROOT {
                self.tell_current(candidate);
            }
            let nodes = self.nodes;
            let task = self.task(&trial, played);
            self.busy.begin(task);
            let score = self.search_move::<PV>(&trial, candidate, extension);
            self.busy.end(task);
            if self.stopped {
                return Score::ZERO;
            }
            if ply == Ply::ROOT {
                let is_best = candidate.number == 1 || score > trial.alpha;
                self.note_root_move(played, score, self.nodes - nodes, is_best);
            }
            if self.weigh(&mut trial, candidate, score) {
                break;
            }
        }
        if trial.number == 0 {
            return if excluded.is_some() { alpha } else { Score::mated_at(ply) };
        }
        self.stack.at_mut(ply).rests_on = if trial.rests_on >= ply { Ply::MAX } else { trial.rests_on };
        if excluded.is_none() {
            self.keep::<PV>(&trial, alpha);
        }
        trial.best_score
    }

    /// Tells which root move is being looked at, once a search takes its time.
    fn tell_current(&self, candidate: Candidate) {
        if self.number == 0 && self.line == 0 && self.control.elapsed() >= CURRENT_MOVE_AFTER {
            let Candidate { played, number, .. } = candidate;
            self.control.report(Report::CurrentMove { depth: self.root_depth, played, number });
        }
    }

    /// The next move to be searched. Those that another worker has in hand come last: by then the table may know the answer.
    fn next_candidate(&self, trial: &mut Trial, picker: &mut Picker) -> Option<Candidate> {
        while let Some(played) = picker.next(&self.position, &trial.outlook.danger, &self.guide(trial)) {
            if Some(played) == self.stack.at(trial.ply).excluded
                || trial.ply == Ply::ROOT && self.root_index(played).is_none()
            {
                continue;
            }
            trial.number += 1;
            let candidate = self.candidate(trial, played);
            if self.is_pruned(trial, candidate, picker) {
                continue;
            }
            if trial.number == 1 || trial.deferred.is_full() || !self.busy.has(self.task(trial, played)) {
                return Some(candidate);
            }
            trial.deferred.push(candidate);
        }
        trial.deferred.pop_at(0)
    }

    /// What this worker takes in hand by searching the move; `None` where it is too little to tell the others.
    fn task(&self, trial: &Trial, played: Move) -> Option<Task> {
        (i32::from(trial.depth.0) >= params::defer_min_depth()).then(|| Task::new(self.position.key(), played))
    }

    #[inline(always)]
    fn trial<const PV: bool>(&self, outlook: Outlook, alpha: Score, beta: Score, depth: Depth, ply: Ply) -> Trial {
        let table_move = if ply == Ply::ROOT {
            self.root_moves.get(self.line).map(|root_move| root_move.played)
        } else {
            outlook.known.and_then(|known| known.best)
        };
        let is_blind = table_move.is_none() && (PV || outlook.expect == Expect::Cut);
        Trial {
            depth: if is_blind && prune::internal_reduction(depth) { depth - 1 } else { depth },
            outlook,
            ply,
            alpha,
            beta,
            table_move,
            before: self.stack.arrivals(ply),
            number: 0,
            best: None,
            best_score: -Score::INFINITE,
            rests_on: Ply::MAX,
            deferred: ArrayVec::new(),
            quiets: MoveList::new(),
            captures: MoveList::new(),
        }
    }

    fn guide(&self, trial: &Trial) -> Guide<'_> {
        Guide { histories: &self.histories, before: trial.before }
    }

    fn candidate(&self, trial: &Trial, played: Move) -> Candidate {
        let is_capture = self.position.piece_on(played.to).is_some();
        let history = if is_capture { 0 } else { self.guide(trial).history(&self.position, played) };
        Candidate { played, is_capture, history, number: trial.number }
    }

    /// Whether the move is left out; once quiet moves are hopeless, the picker is told.
    fn is_pruned(&self, trial: &Trial, candidate: Candidate, picker: &mut Picker) -> bool {
        // Who is lost looks at every way out.
        let is_lost = trial.best_score < Score::ZERO && repeat::is_decided(trial.best_score);
        if trial.ply == Ply::ROOT || is_lost || trial.outlook.in_check || self.seeks_mate {
            return false;
        }
        let Candidate { played, is_capture, history, number } = candidate;
        let reduced = trial.depth - (prune::late_move_reduction(trial.depth, number) / 1024) as i16;
        if is_capture {
            let least = prune::capture_exchange(trial.depth);
            return least.is_some_and(|least| !self.position.exchange_at_least(played, least));
        }
        if prune::late_move_count(trial.depth, trial.outlook.trend).is_some_and(|limit| number > limit) {
            picker.skip_quiets();
        }
        if prune::futility(reduced, trial.outlook.eval, trial.alpha) && !self.position.gives_check(played) {
            picker.skip_quiets();
            return true;
        }
        prune::bad_history(trial.depth, history)
            || prune::quiet_exchange(reduced).is_some_and(|least| !self.position.exchange_at_least(played, least))
    }

    /// Searches without the table's move, to see whether it stands alone.
    fn singular<const PV: bool>(&mut self, trial: &Trial, played: Move) -> Singular {
        let Trial { depth, ply, beta, .. } = *trial;
        let is_asked = ply != Ply::ROOT
            && Some(played) == trial.table_move
            && i32::from(depth.0) >= params::singular_min_depth()
            && self.stack.at(ply).excluded.is_none()
            && i16::from(ply.0) < 2 * self.root_depth.0;
        let Some(known) = trial.outlook.known.filter(|known| {
            is_asked
                && matches!(known.bound, Some(Bound::Lower | Bound::Exact))
                && known.depth >= depth - 3
                && !known.score.is_mate()
        }) else {
            return Singular::Extend(0);
        };
        let target = known.score - prune::singular_margin(depth);
        self.stack.at_mut(ply).excluded = Some(played);
        let half = Depth((depth.0 - 1) / 2);
        let score = self.node::<false>(target - 1, target, half, ply, trial.outlook.expect);
        self.stack.at_mut(ply).excluded = None;
        if score < target {
            let below = i32::from(target.value()) - i32::from(score.value());
            return Singular::Extend(if PV { 1 } else { prune::singular_extension(below) });
        }
        if target >= beta && !self.stopped {
            return Singular::Cut(target);
        }
        Singular::Extend(if known.score >= beta { -params::singular_negative() as i16 } else { 0 })
    }

    /// Plays the move and searches what follows: reduced, then in full where it does better than expected.
    fn search_move<const PV: bool>(&mut self, trial: &Trial, candidate: Candidate, extension: i16) -> Score {
        let Trial { ply, alpha, beta, .. } = *trial;
        let number = candidate.number;
        self.make(candidate.played, ply);
        let depth = trial.depth - 1 + extension;
        let child = trial.outlook.expect.child();
        let mut score = alpha + 1;
        if i32::from(trial.depth.0) >= params::lmr_min_depth() && number > 1 + usize::from(PV) {
            let reduction = self.reduction::<PV>(trial, candidate);
            let reduced = Depth((depth.0 - reduction).min(depth.0 + 1).max(1));
            score = -self.node::<false>(-(alpha + 1), -alpha, reduced, ply.next(), Expect::Cut);
            if score > alpha && reduced < depth {
                let deeper = i16::from(score > trial.best_score + params::deeper_margin());
                score = -self.node::<false>(-(alpha + 1), -alpha, depth + deeper, ply.next(), child);
            }
        } else if !PV || number > 1 {
            score = -self.node::<false>(-(alpha + 1), -alpha, depth, ply.next(), child);
        }
        if PV && (number == 1 || score > alpha) {
            score = -self.node::<true>(-beta, -alpha, depth, ply.next(), Expect::All);
            if !self.stopped && (number == 1 || score > alpha) {
                self.stack.extend_pv(ply, candidate.played);
            }
        }
        self.unmake();
        score
    }

    /// How many plies a late move loses, which has just been played, by what is known of it.
    fn reduction<const PV: bool>(&self, trial: &Trial, candidate: Candidate) -> i16 {
        let gives_check = self.position.in_check();
        // A check is as likely to begin a mate late as early.
        if self.seeks_mate && gives_check {
            return 0;
        }
        let Outlook { expect, trend, known, .. } = &trial.outlook;
        let adjust = |condition: bool, by: i32| if condition { by } else { 0 };
        let reduction = prune::late_move_reduction(trial.depth, candidate.number)
            + adjust(*expect == Expect::Cut, params::lmr_cut())
            + adjust(*trend == prune::Trend::Worsening, params::lmr_worsening())
            + adjust(self.stack.at(trial.ply.next()).cutoffs > 3, params::lmr_cutoffs())
            - adjust(PV, params::lmr_pv())
            - adjust(gives_check, params::lmr_check())
            - adjust(known.is_some_and(|known| known.was_pv), params::lmr_was_pv())
            - adjust(candidate.is_capture, params::lmr_capture())
            - params::lmr_history() * candidate.history / 1024;
        (reduction / 1024) as i16
    }

    /// Takes the score of a move into account; whether it cuts.
    fn weigh(&mut self, trial: &mut Trial, candidate: Candidate, score: Score) -> bool {
        let played = candidate.played;
        if score > trial.best_score {
            trial.best_score = score;
            trial.rests_on = self.stack.at(trial.ply.next()).rests_on;
            if score > trial.alpha {
                trial.best = Some(played);
                if score >= trial.beta {
                    self.learn(trial, candidate);
                    return true;
                }
                trial.alpha = score;
            }
        }
        if candidate.is_capture {
            trial.captures.push(played);
        } else {
            trial.quiets.push(played);
        }
        false
    }
}
