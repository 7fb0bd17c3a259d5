//! The engine as it looks at one position after the other.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use crate::board::Position;
use crate::engine::Engine;
use crate::eval::Evaluation;
use crate::rules::{LostMove, RuleSet, Verdict};
use crate::search::{HashError, Info, Limits, Report, Wdl};
use crate::types::{Depth, Move, Score};

/// How often the wish to stop is looked at while a search runs.
const TICK: Duration = Duration::from_millis(50);

/// With what every position is searched.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What ends a search. The same games give the same answers where this is nodes or depth, and there is one thread.
    pub limits: Limits,
    /// Search threads.
    pub threads: usize,
    /// Megabytes of the table.
    pub hash: usize,
    /// How many best lines are looked for.
    pub lines: usize,
    /// The rules of the game.
    pub rules: RuleSet,
    /// What evaluates.
    pub evaluation: Evaluation,
}

/// A line of play and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// For the side to move.
    pub score: Score,
    /// The chances that belong to the score, for the side to move.
    pub wdl: Wdl,
    /// The moves: at least one.
    pub moves: Vec<Move>,
}

/// What a search has found in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// The best lines, the best first: at least one.
    pub lines: Vec<Line>,
    /// The depth of the last iteration.
    pub depth: Depth,
    /// Positions visited.
    pub nodes: u64,
    /// Moves that were left out, because they would lose by a rule about repetition.
    pub avoided: Vec<LostMove>,
    /// The verdict by which the best line ends, if one side loses there by a rule about repetition.
    pub by_rule: Option<Verdict>,
}

impl Look {
    /// The best move.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.moves.first().copied())
    }
}

/// An engine that looks at positions.
pub struct Analyst {
    engine: Engine,
    limits: Limits,
}

impl Analyst {
    /// An analyst that works with these settings.
    ///
    /// # Errors
    /// [`HashError`] if there is no memory for the table.
    pub fn new(settings: &Settings) -> Result<Self, HashError> {
        let mut engine = Engine::new();
        engine.set_hash(settings.hash)?;
        engine.set_threads(settings.threads);
        engine.set_multi_pv(settings.lines);
        engine.set_rules(settings.rules);
        engine.set_evaluation(settings.evaluation.clone());
        Ok(Self { engine, limits: settings.limits.clone() })
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &RuleSet {
        self.engine.rules()
    }

    /// Forgets all earlier games, so that what is found in this one does not depend on them.
    pub(super) fn new_game(&mut self) {
        self.engine.new_game();
    }

    /// Searches the position after some moves. `None` if it was stopped, if there is no legal move, or if a move is not legal.
    pub(super) fn look(&mut self, start: &Position, moves: &[Move], stop: &AtomicBool) -> Option<Look> {
        self.search(start, moves, self.limits.clone(), stop)
    }

    /// What one move is worth in the position after some moves, seen from there and as deep as a look at the whole position was, so
    /// that the two can be compared. `None` as in [`Analyst::look`].
    pub(super) fn weigh(
        &mut self,
        start: &Position,
        moves: &[Move],
        (played, depth): (Move, Depth),
        stop: &AtomicBool,
    ) -> Option<Line> {
        let limits = Limits { depth: Some(depth), search_moves: vec![played], ..self.limits.clone() };
        self.search(start, moves, limits, stop)?.lines.into_iter().next()
    }

    fn search(&mut self, start: &Position, moves: &[Move], limits: Limits, stop: &AtomicBool) -> Option<Look> {
        self.engine.set_position(start.clone(), moves).ok()?;
        let (sender, receiver) = mpsc::channel();
        self.engine.go(limits, move |report| drop(sender.send(report)));
        let mut heard = Heard::default();
        loop {
            match receiver.recv_timeout(TICK) {
                Ok(report) => heard.take(report),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if stop.load(Ordering::Relaxed) {
                self.engine.stop();
                heard.is_stopped = true;
            }
        }
        self.engine.wait();
        heard.look(self.engine.position())
    }
}

/// What a search has reported.
#[derive(Default)]
struct Heard {
    /// The latest report on each line.
    lines: Vec<Option<Info>>,
    avoided: Vec<LostMove>,
    by_rule: Option<Verdict>,
    best: Option<(Move, Score)>,
    is_stopped: bool,
}

impl Heard {
    fn take(&mut self, report: Report) {
        match report {
            Report::Info(info) if !info.pv.is_empty() => {
                let index = info.multi_pv.saturating_sub(1);
                if self.lines.len() <= index {
                    self.lines.resize(index + 1, None);
                }
                self.lines[index] = Some(info);
            }
            Report::Info(_) | Report::CurrentMove { .. } | Report::Book { .. } => {}
            Report::Avoided(lost) => self.avoided.push(lost),
            Report::ByRule { verdict, .. } => self.by_rule = Some(verdict),
            Report::Best { best, score, .. } => self.best = best.map(|best| (best, score)),
        }
    }

    fn look(self, position: &Position) -> Option<Look> {
        let (best, score) = self.best.filter(|_| !self.is_stopped)?;
        let told = self.lines.iter().flatten();
        let (depth, nodes) = told.clone().next().map_or((Depth(0), 0), |info| (info.depth, info.nodes));
        let mut lines: Vec<Line> = Vec::new();
        for info in told {
            // What an unfinished iteration has found may have come up as the best line and still be told as another.
            if lines.iter().all(|line| line.moves.first() != info.pv.first()) {
                lines.push(Line { score: info.score, wdl: info.wdl, moves: info.pv.clone() });
            }
        }
        if lines.first().and_then(|line| line.moves.first()) != Some(&best) {
            lines.retain(|line| line.moves.first() != Some(&best));
            lines.insert(0, Line { score, wdl: Wdl::of(score, position), moves: vec![best] });
        }
        Some(Look { lines, depth, nodes, avoided: self.avoided, by_rule: self.by_rule })
    }
}
