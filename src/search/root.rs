//! The root as one worker searches it: attempt after attempt, in the windows that all workers share.

use crate::search::checkmate;
use crate::search::iterations::{Attempt, Iterations, sort};
use crate::search::node::Expect;
use crate::search::report::{Bound, Info, Wdl};
use crate::search::worker::{RootMove, Worker};
use crate::types::{Depth, Ply, Score};

impl Worker {
    /// Searches deeper and deeper, together with the others, until something ends it.
    pub(crate) fn iterate(&mut self, iterations: &Iterations) {
        // In a bare ending the solver has looked at everything that is near: what is far takes guesses.
        self.seeks_mate = iterations.seeks_mate() && !checkmate::is_bare(&self.position);
        loop {
            let attempt = iterations.take_up(&mut self.root_moves);
            self.begin(&attempt);
            if self.completed > Depth::ZERO && self.control.is_stopped() {
                break;
            }
            let score = self.node::<true>(attempt.alpha, attempt.beta, attempt.searched, Ply::ROOT, Expect::All);
            if !self.stopped {
                iterations.end(self, &attempt, score);
            } else if !self.control.is_over(attempt.number) {
                // What an unfinished iteration has found better is better; the rest of it is not known.
                self.restore_unsearched();
                break;
            }
        }
        self.line = 0;
        self.tell_nodes();
    }

    fn begin(&mut self, attempt: &Attempt) {
        self.attempt = attempt.number;
        self.root_depth = attempt.depth;
        self.completed = attempt.depth - 1;
        self.line = attempt.line;
        self.selective = Ply::ROOT;
        self.stopped = false;
    }

    /// After an unfinished iteration: moves that it did not come to have the scores of the last one.
    fn restore_unsearched(&mut self) {
        let best = self.root_moves[self.line..].iter().map(|root_move| root_move.score).max();
        if best.is_none_or(|best| best == -Score::INFINITE) {
            for root_move in &mut self.root_moves[self.line..] {
                root_move.score = root_move.previous;
            }
        }
        sort(&mut self.root_moves);
    }

    /// The report of a line, with all nodes that have been told.
    pub(crate) fn info(&self, number: usize, root_move: &RootMove) -> Info {
        let score = root_move.known_score();
        Info {
            depth: self.completed,
            selective_depth: root_move.selective,
            multi_pv: number,
            score,
            bound: Bound::Exact,
            wdl: Wdl::of(score, &self.position),
            nodes: self.control.nodes(),
            time: self.control.elapsed(),
            hashfull: self.table.hashfull(),
            pv: root_move.pv.to_vec(),
        }
    }
}
