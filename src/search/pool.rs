//! All search threads: Lazy SMP, in which every worker searches the same root and they meet in the table.

use std::collections::HashMap;
use std::sync::Arc;
use std::thread;

use crate::board::Position;
use crate::eval::Evaluation;
use crate::rules::{Referee, RuleSet, Verdict};
use crate::search::busy::Busy;
use crate::search::checkmate;
use crate::search::control::Control;
use crate::search::freedom::Freedom;
use crate::search::history::Histories;
use crate::search::iterations::{Goal, Iterations};
use crate::search::limits::{Hold, Limits};
use crate::search::play::Play;
use crate::search::repeat;
use crate::search::report::{Bound, Info, Report, Wdl};
use crate::search::stack::Line;
use crate::search::table::{HashError, Table};
use crate::search::time::Habits;
use crate::search::verdicts::Verdicts;
use crate::search::worker::{RootMove, Worker};
use crate::types::{Depth, Move, Ply, Score};

/// What a search chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    pub(crate) best: Option<Move>,
    pub(crate) ponder: Option<Move>,
    pub(crate) score: Score,
}

/// The workers and their table.
pub(crate) struct Pool {
    pub(crate) table: Arc<Table>,
    histories: Arc<Histories>,
    workers: Vec<Worker>,
    /// What evaluates.
    evaluation: Evaluation,
    /// How many best lines are wanted.
    pub(crate) lines: usize,
    /// The rules of the game.
    pub(crate) rules: RuleSet,
    /// How it plays.
    pub(crate) play: Play,
    /// What the choice among moves comes from, where there is one.
    pub(crate) seed: u64,
    /// The pool that plays at a level, once there has been one.
    pub(super) novice: Option<Box<Pool>>,
}

impl Pool {
    /// A pool of one worker with a table of so many megabytes.
    ///
    /// # Errors
    /// [`HashError`] if there is no memory for the table.
    pub(crate) fn new(megabytes: usize) -> Result<Self, HashError> {
        let table = Arc::new(Table::new(megabytes)?);
        let mut pool = Self {
            table,
            histories: Arc::new(Histories::new()),
            workers: Vec::new(),
            evaluation: Evaluation::default(),
            lines: 1,
            rules: RuleSet::default(),
            play: Play::default(),
            seed: 0,
            novice: None,
        };
        pool.set_threads(1);
        Ok(pool)
    }

    /// Takes so many workers, at least one; those that were there keep what they have learnt.
    pub(crate) fn set_threads(&mut self, threads: usize) {
        let control = Arc::new(Control::new(&Limits::default(), Habits::default(), |_| ()));
        self.workers.truncate(threads.max(1));
        for number in self.workers.len()..threads.max(1) {
            let (table, histories) = (Arc::clone(&self.table), Arc::clone(&self.histories));
            self.workers.push(Worker::new(number, table, histories, Arc::clone(&control), &self.evaluation));
        }
        let busy = Busy::new(threads);
        for worker in &mut self.workers {
            worker.busy.clone_from(&busy);
        }
    }

    /// Takes an empty table of another size; the old one stays if there is no memory.
    ///
    /// # Errors
    /// [`HashError`] if there is no memory for the table.
    pub(crate) fn set_hash(&mut self, megabytes: usize) -> Result<(), HashError> {
        self.table = Arc::new(Table::new(megabytes)?);
        for worker in &mut self.workers {
            worker.table = Arc::clone(&self.table);
        }
        Ok(())
    }

    /// Evaluates by another evaluation from now on. What was learnt from the old one is forgotten.
    pub(crate) fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.evaluation = evaluation;
        self.novice = None;
        for worker in &mut self.workers {
            worker.set_evaluation(&self.evaluation);
        }
        self.clear();
    }

    /// What evaluates.
    pub(super) const fn evaluation(&self) -> &Evaluation {
        &self.evaluation
    }

    /// Empties the table.
    pub(crate) fn clear_hash(&self) {
        self.table.clear(self.workers.len());
    }

    /// Forgets everything: a new game begins.
    pub(crate) fn clear(&mut self) {
        self.clear_hash();
        self.histories.clear();
    }

    /// Searches the position and waits until the choice may be told. Everything but the choice is reported.
    pub(crate) fn search(&mut self, position: &Position, limits: &Limits, control: &Arc<Control>) -> Choice {
        match self.play.level {
            // Who asks for a mate wants to know.
            Some(level) if limits.mate.is_none() => self.search_at(&level, position, limits, control),
            _ => self.search_fully(position, limits, control),
        }
    }

    /// Searches at full strength. Where nothing but a mate or a stop ends the search, no move but the best is chosen.
    pub(super) fn search_fully(&mut self, position: &Position, limits: &Limits, control: &Arc<Control>) -> Choice {
        let is_free = limits.mate.is_none() && limits.hold != Hold::Infinite;
        let freedom = if is_free { self.play.freedom(self.seed) } else { Freedom::NONE };
        self.search_with(position, limits, control, freedom)
    }

    /// Searches, and chooses with so much freedom.
    pub(super) fn search_with(
        &mut self,
        position: &Position,
        limits: &Limits,
        control: &Arc<Control>,
        freedom: Freedom,
    ) -> Choice {
        let moves = self.root_moves(position, limits, |report| control.report(report));
        if moves.is_empty() {
            control.report(Report::Info(no_move(position, control)));
            control.wait_for_release();
            return Choice { best: None, ponder: None, score: Score::mated_at(Ply::ROOT) };
        }
        if let Some(info) = self.forced_mate(position, limits, control)
            && info.pv.first().is_some_and(|first| moves.contains(first))
        {
            let choice = Choice { best: info.pv.first().copied(), ponder: info.pv.get(1).copied(), score: info.score };
            control.report(Report::Info(info));
            control.wait_for_release();
            return choice;
        }
        self.table.age();
        for worker in &mut self.workers {
            worker.verdicts.set_rules(self.rules);
            worker.verdicts.set_root(position, self.play.style.draw_worth());
            worker.prepare(position, &moves, control);
        }
        let deepest = Depth(i16::from(Ply::MAX.0));
        let goal = Goal {
            depth: limits.depth.unwrap_or(deepest).clamp(Depth(1), deepest),
            mate: limits.mate,
            lines: self.lines.max(freedom.lines),
            told: self.lines,
        };
        let root_moves = moves.into_iter().map(RootMove::new).collect();
        let iterations = Iterations::new(goal, control, root_moves);
        self.run(&iterations);
        control.wait_for_release();
        self.choose(iterations.told().as_ref(), control, freedom)
    }

    /// A mate by checks, where a mate is asked for and one line is enough. Not where a position has already come again: what is a
    /// mate on the board may then be a third time on the way.
    fn forced_mate(&self, position: &Position, limits: &Limits, control: &Control) -> Option<Info> {
        let moves = limits.mate.filter(|_| self.lines == 1 && !repeat::has_repeated(position))?;
        checkmate::look(position, moves, control)
    }

    /// The legal moves that the limits leave, without those by which we would lose by a rule, at once or with the answer, if there are
    /// others: even a mate must be seen by the opponent first. These are reported.
    pub(super) fn root_moves(&self, position: &Position, limits: &Limits, mut report: impl FnMut(Report)) -> Vec<Move> {
        let allowed = position.legal_moves().into_iter().filter(|&played| limits.allows(played));
        let lost = Referee::new(self.rules).lost_moves(position);
        let (mut left, mut avoided) = (Vec::new(), Vec::new());
        for played in allowed {
            match lost.iter().find(|lost| lost.played == played) {
                None => left.push(played),
                Some(lost) => avoided.push(*lost),
            }
        }
        if left.is_empty() {
            // An answer must be found; a loss at once need not.
            let at_once = avoided.iter().all(|lost| lost.answer.is_none());
            avoided.retain(|lost| {
                let stays = at_once || lost.answer.is_some();
                left.extend(stays.then_some(lost.played));
                !stays
            });
        }
        for lost in avoided {
            report(Report::Avoided(lost));
        }
        left
    }

    /// Lets all workers search, the first on this thread.
    fn run(&mut self, iterations: &Iterations) {
        let Some((first, others)) = self.workers.split_first_mut() else { return };
        thread::scope(|scope| {
            for worker in others {
                // Where the system has no more threads, those that there are must do.
                let thread = thread::Builder::new().name(format!("search {}", worker.number));
                if thread.spawn_scoped(scope, move || worker.iterate(iterations)).is_err() {
                    break;
                }
            }
            first.iterate(iterations);
        });
    }

    /// The move that the workers vote for: deeper and better searches count for more; or one of the best, where there is freedom. What
    /// is new in it since the last line told is reported.
    fn choose(&self, told: Option<&Line>, control: &Control, freedom: Freedom) -> Choice {
        let best = self.voted(self.lines.max(freedom.lines));
        let weighed = best.root_moves.iter().take(freedom.lines);
        let weighed: Vec<_> = weighed.map_while(|it| Some((it.played, it.last_score()?))).collect();
        let root_move = &best.root_moves[freedom.pick(&best.position, &weighed)];
        let is_news = ![root_move.previous, -Score::INFINITE].contains(&root_move.score);
        if is_news || told != Some(&root_move.pv) {
            control.report(Report::Info(best.info(1, root_move)));
        }
        if let Some(verdict) = self.verdict_at_the_end(best, &root_move.pv) {
            control.report(Report::ByRule { played: root_move.played, verdict });
        }
        Choice {
            best: Some(root_move.played),
            ponder: root_move.pv.get(1).copied().or_else(|| self.reply_from_table(&best.position, root_move.played)),
            score: root_move.known_score(),
        }
    }

    /// The verdict with which a line ends, if one side loses there by a rule about repetition.
    fn verdict_at_the_end(&self, worker: &Worker, line: &[Move]) -> Option<Verdict> {
        let mut position = worker.position.clone();
        for &played in line {
            position.make(played);
        }
        let mut verdicts = Verdicts::new(self.rules);
        repeat::verdict(&position, line.len(), &mut verdicts).filter(|verdict| verdict.winner().is_some())
    }

    fn voted(&self, lines: usize) -> &Worker {
        let first = &self.workers[0];
        if lines > 1 || self.workers.len() == 1 {
            return first;
        }
        let lowest = self.workers.iter().map(|worker| worker.root_moves[0].score).min().unwrap_or_default();
        let weight = |worker: &Worker| {
            let above = i64::from(worker.root_moves[0].score.value()) - i64::from(lowest.value());
            (above + 10) * i64::from(worker.completed.0)
        };
        let mut votes: HashMap<Move, i64> = HashMap::new();
        for worker in &self.workers {
            *votes.entry(worker.root_moves[0].played).or_default() += weight(worker);
        }
        let standing = |worker: &&Worker| (votes[&worker.root_moves[0].played], weight(worker));
        // Of equals the first, so that one thread decides where all agree.
        self.workers.iter().rev().max_by_key(standing).unwrap_or(first)
    }

    /// A legal reply that the table knows.
    fn reply_from_table(&self, position: &Position, played: Move) -> Option<Move> {
        let mut next = position.clone();
        next.make(played);
        self.table.get(next.key(), Ply::ROOT)?.best.filter(|&reply| next.is_legal(reply))
    }
}

/// The report on a position without a move to choose.
fn no_move(position: &Position, control: &Control) -> Info {
    let score = if position.legal_moves().is_empty() { Score::mated_at(Ply::ROOT) } else { Score::ZERO };
    Info {
        depth: Depth::ZERO,
        selective_depth: Ply::ROOT,
        multi_pv: 1,
        score,
        bound: Bound::Exact,
        wdl: Wdl::of(score, position),
        nodes: 0,
        time: control.elapsed(),
        hashfull: 0,
        pv: Vec::new(),
    }
}
