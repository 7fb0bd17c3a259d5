//! Iterative deepening, done once for all workers: they search the same root in the same window, whoever ends first moves all of
//! them on, and what the others have left unfinished lies in the table.
//!
//! Sharing the window is what lets one worker's bounds cut in another's tree.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::search::control::Control;
use crate::search::params;
use crate::search::report::Report;
use crate::search::stack::Line;
use crate::search::time::Calm;
use crate::search::worker::{RootMove, Worker};
use crate::types::{Depth, Move, Score};

/// What ends a search but time and nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Goal {
    /// The last depth.
    pub(crate) depth: Depth,
    /// A mate in so many moves is enough.
    pub(crate) mate: Option<u16>,
    /// How many best lines are wanted.
    pub(crate) lines: usize,
    /// How many of them are told.
    pub(crate) told: usize,
}

/// One search of the root in one window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Attempt {
    /// Counts the attempts of a search.
    pub(crate) number: u32,
    /// The depth of the iteration.
    pub(crate) depth: Depth,
    /// The depth searched: less after the score has risen out of the window.
    pub(crate) searched: Depth,
    /// Which of the best lines is being looked for.
    pub(crate) line: usize,
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
    /// How far the window moves next.
    delta: i32,
}

impl Attempt {
    /// The first attempt at a line: a window around the last score, once that means something.
    fn first(depth: Depth, line: usize, previous: Score) -> Self {
        let is_narrow =
            i32::from(depth.0) >= params::aspiration_min_depth() && !previous.is_mate() && previous > -Score::MATE;
        let (alpha, beta) = if is_narrow {
            (previous - params::aspiration(), previous + params::aspiration())
        } else {
            (-Score::INFINITE, Score::INFINITE)
        };
        Self { number: 0, depth, searched: depth, line, alpha, beta, delta: params::aspiration() }
    }

    /// The next attempt at the same line, if the score lies outside the window.
    fn widened(self, score: Score) -> Option<Self> {
        let delta = self.delta + self.delta / 2;
        if score <= self.alpha && self.alpha > -Score::INFINITE {
            let beta = Score::from_value(i16::midpoint(self.alpha.value(), self.beta.value()));
            Some(Self { alpha: moved(score, -self.delta), beta, searched: self.depth, delta, ..self })
        } else if score >= self.beta && self.beta < Score::INFINITE {
            let searched = (self.searched - 1).max(self.depth - 3).max(Depth(1));
            Some(Self { beta: moved(score, self.delta), searched, delta, ..self })
        } else {
            None
        }
    }
}

/// A bound of the window moved away from a score; open where it comes near the mates.
fn moved(score: Score, by: i32) -> Score {
    let moved = score + by;
    if moved.is_mate() || by.abs() > 600 { if by < 0 { -Score::INFINITE } else { Score::INFINITE } } else { moved }
}

/// The best first; equals stay in their order.
pub(crate) fn sort(root_moves: &mut [RootMove]) {
    root_moves.sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
}

/// How the choice has gone from one iteration to the next.
#[derive(Default)]
struct Course {
    best: Option<Move>,
    score: Option<Score>,
    stable: u32,
}

/// What all workers have come to.
struct State {
    attempt: Attempt,
    root_moves: Vec<RootMove>,
    course: Course,
    /// The best line as it was reported last.
    told: Option<Line>,
}

/// The iterations of one search.
pub(crate) struct Iterations {
    goal: Goal,
    control: Arc<Control>,
    state: Mutex<State>,
}

impl Iterations {
    /// Before the first attempt at the first iteration.
    pub(crate) fn new(goal: Goal, control: &Arc<Control>, root_moves: Vec<RootMove>) -> Self {
        let goal = Goal { lines: goal.lines.clamp(1, root_moves.len().max(1)), ..goal };
        let attempt = Attempt::first(Depth(1), 0, -Score::INFINITE);
        let state = State { attempt, root_moves, course: Course::default(), told: None };
        Self { goal, control: Arc::clone(control), state: Mutex::new(state) }
    }

    /// Whether a mate is asked for.
    pub(crate) const fn seeks_mate(&self) -> bool {
        self.goal.mate.is_some()
    }

    /// The best line as it was reported last.
    pub(crate) fn told(&self) -> Option<Line> {
        self.lock().told.clone()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The attempt that counts, and the root moves in the order and with the scores of the last one.
    pub(crate) fn take_up(&self, root_moves: &mut Vec<RootMove>) -> Attempt {
        let state = self.lock();
        root_moves.clone_from(&state.root_moves);
        state.attempt
    }

    /// A worker has ended its attempt with this score: if it is the first, its result counts, and the next attempt begins.
    pub(crate) fn end(&self, worker: &mut Worker, attempt: &Attempt, score: Score) {
        let mut state = self.lock();
        if self.control.is_over(attempt.number) {
            return;
        }
        let line = attempt.line;
        sort(&mut worker.root_moves[line..]);
        let next = attempt.widened(score).unwrap_or_else(|| {
            sort(&mut worker.root_moves[..=line]);
            if line + 1 < self.goal.lines {
                return Attempt::first(attempt.depth, line + 1, worker.root_moves[line + 1].previous);
            }
            self.complete(worker, attempt.depth, &mut state);
            Attempt::first(attempt.depth + 1, 0, worker.root_moves[0].previous)
        });
        state.root_moves.clone_from(&worker.root_moves);
        state.attempt = Attempt { number: attempt.number + 1, ..next };
        self.control.set_attempt(attempt.number + 1);
    }

    /// An iteration is complete: it is reported, the search ends if that is enough, and the next is made ready.
    fn complete(&self, worker: &mut Worker, depth: Depth, state: &mut State) {
        worker.completed = depth;
        worker.tell_nodes();
        for (index, root_move) in worker.root_moves.iter().take(self.goal.lines.min(self.goal.told)).enumerate() {
            self.control.report(Report::Info(worker.info(index + 1, root_move)));
        }
        state.told = worker.root_moves.first().map(|root_move| root_move.pv.clone());
        if depth == self.goal.depth || self.is_enough(&worker.root_moves, depth, &mut state.course) {
            self.control.end();
        }
        for root_move in &mut worker.root_moves {
            root_move.previous = root_move.score;
            root_move.nodes = 0;
        }
    }

    /// Whether there is no need to go deeper.
    fn is_enough(&self, root_moves: &[RootMove], completed: Depth, course: &mut Course) -> bool {
        let Some(best) = root_moves.first() else { return true };
        if self.control.has_enough_nodes() {
            return true;
        }
        let mate = best.score.mate_distance().filter(|&plies| plies > 0);
        if let (Some(plies), Some(moves)) = (mate, self.goal.mate)
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
        let is_settled = root_moves.len() == 1 || mate.is_some_and(|plies| plies <= completed.0 / 2);
        let effort = best.nodes as f64 / root_moves.iter().map(|it| it.nodes).sum::<u64>().max(1) as f64;
        let calm = Calm { stable: course.stable, fall, effort };
        self.control.is_soft_over(if is_settled { 0.1 } else { calm.scale() })
    }
}
