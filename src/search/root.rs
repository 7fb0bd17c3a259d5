//! The root of a search: one iteration deeper at a time, each in a window around the last score.

use crate::search::node::Expect;
use crate::search::params::{ASPIRATION, ASPIRATION_MIN_DEPTH};
use crate::search::report::{Bound, Info, Report, Wdl};
use crate::search::time::Calm;
use crate::search::worker::{RootMove, Worker};
use crate::types::{Depth, Move, Ply, Score};

/// What ends a search but time and nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Goal {
    /// The last depth.
    pub(crate) depth: Depth,
    /// A mate in so many moves is enough.
    pub(crate) mate: Option<u16>,
    /// How many best lines are wanted.
    pub(crate) lines: usize,
}

/// How the choice has gone from one iteration to the next.
#[derive(Default)]
struct Course {
    best: Option<Move>,
    score: Option<Score>,
    stable: u32,
}

impl Worker {
    /// Searches deeper and deeper until something ends it. The first worker reports and watches the clock.
    pub(crate) fn iterate(&mut self, goal: Goal, report: &mut dyn FnMut(Report)) {
        let lines = goal.lines.clamp(1, self.root_moves.len().max(1));
        let mut course = Course::default();
        self.seeks_mate = goal.mate.is_some();
        for depth in 1..=goal.depth.0 {
            self.root_depth = Depth(depth);
            for root_move in &mut self.root_moves {
                root_move.previous = root_move.score;
                root_move.nodes = 0;
            }
            for line in 0..lines {
                self.line = line;
                self.selective = Ply::ROOT;
                self.aspire();
                if self.stopped {
                    break;
                }
            }
            if self.stopped {
                // What an unfinished iteration has found better is better; the rest of it is not known.
                self.restore_unsearched();
                break;
            }
            self.completed = Depth(depth);
            self.tell_nodes();
            if self.number == 0 {
                self.report_lines(lines, report);
                if self.is_enough(goal, &mut course) {
                    break;
                }
            }
        }
        if self.completed == goal.depth {
            // Whoever gets there first has done it for all.
            self.control.end();
        }
    }

    /// Searches one line in a window that widens until the score lies inside.
    fn aspire(&mut self) {
        let depth = self.root_depth;
        let previous = self.root_moves[self.line].previous;
        let mut delta = ASPIRATION;
        let (mut alpha, mut beta) = (-Score::INFINITE, Score::INFINITE);
        if depth.0 >= ASPIRATION_MIN_DEPTH && !previous.is_mate() && previous > -Score::MATE {
            (alpha, beta) = (previous - delta, previous + delta);
        }
        let mut reduced = depth;
        loop {
            let score = self.node::<true>(alpha, beta, reduced, Ply::ROOT, Expect::All);
            if self.stopped {
                return;
            }
            let line = self.line;
            self.root_moves[line..].sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
            if score <= alpha && alpha > -Score::INFINITE {
                beta = Score::from_value(i16::midpoint(alpha.value(), beta.value()));
                alpha = widened(score, -delta);
                reduced = depth;
            } else if score >= beta && beta < Score::INFINITE {
                beta = widened(score, delta);
                reduced = (reduced - 1).max(depth - 3).max(Depth(1));
            } else {
                break;
            }
            delta += delta / 2;
        }
        self.root_moves[..=self.line].sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
    }

    /// After an unfinished iteration: moves that it did not come to have the scores of the last one.
    fn restore_unsearched(&mut self) {
        let best = self.root_moves[self.line..].iter().map(|root_move| root_move.score).max();
        if best.is_none_or(|best| best == -Score::INFINITE) {
            for root_move in &mut self.root_moves[self.line..] {
                root_move.score = root_move.previous;
            }
        }
        self.line = 0;
        self.root_moves.sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
    }

    fn report_lines(&self, lines: usize, report: &mut dyn FnMut(Report)) {
        for (index, root_move) in self.root_moves.iter().take(lines).enumerate() {
            report(Report::Info(self.info(index + 1, root_move)));
        }
    }

    /// The report of a line, with all nodes that have been told.
    pub(crate) fn info(&self, number: usize, root_move: &RootMove) -> Info {
        let score = if root_move.score == -Score::INFINITE { root_move.previous } else { root_move.score };
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

    /// Whether there is no need to go deeper.
    fn is_enough(&self, goal: Goal, course: &mut Course) -> bool {
        let Some(best) = self.root_moves.first() else { return true };
        let mate = best.score.mate_distance().filter(|&plies| plies > 0);
        if let (Some(plies), Some(moves)) = (mate, goal.mate)
            && i32::from(plies) < 2 * i32::from(moves)
        {
            return true;
        }
        course.stable = if course.best == Some(best.played) { course.stable + 1 } else { 0 };
        course.best = Some(best.played);
        let value = |score: Score| i32::from(score.value());
        let fall = course.score.map_or(0, |score| value(score) - value(best.score));
        course.score = Some(best.score);
        if !self.control.has_clock() {
            return false;
        }
        let is_settled = self.root_moves.len() == 1 || mate.is_some_and(|plies| plies <= self.completed.0 / 2);
        let effort = best.nodes as f64 / self.root_moves.iter().map(|it| it.nodes).sum::<u64>().max(1) as f64;
        let calm = Calm { stable: course.stable, fall, effort };
        self.control.is_soft_over(if is_settled { 0.1 } else { calm.scale() })
    }
}

/// A bound of the window moved away from a score; open where it comes near the mates.
fn widened(score: Score, by: i32) -> Score {
    let moved = score + by;
    if moved.is_mate() || by.abs() > 600 { if by < 0 { -Score::INFINITE } else { Score::INFINITE } } else { moved }
}
