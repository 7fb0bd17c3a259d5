//! What one talks to: a position, options, and searches that run beside the talk.
//!
//! Knows no text: it takes values and reports values.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use thiserror::Error;

use crate::board::Position;
use crate::eval;
use crate::search::{Choice, Control, HashError, Known, Limits, Pool, Report, Table};
use crate::types::{Move, Ply, Score};

/// A move list that could not be played to its end.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("move {number}, {played}, is illegal in {position}")]
pub struct IllegalMove {
    /// Its place in the list, from 1.
    pub number: usize,
    /// The move.
    pub played: Move,
    /// The FEN of the position in which it is illegal.
    pub position: String,
}

/// A search that runs.
struct Running {
    control: Arc<Control>,
    table: Arc<Table>,
    thread: JoinHandle<Pool>,
}

/// The size of the table that an engine begins with, in megabytes.
pub const DEFAULT_HASH: usize = 64;

/// The least table there is, for when there is no memory for another.
const LEAST_HASH: usize = 1;

/// The engine.
///
/// One search runs at a time, in threads of its own. What changes the engine waits until a running search has ended, and does not
/// end it: [`Engine::stop`] does.
pub struct Engine {
    position: Position,
    /// At home, or with the thread that searches.
    pool: Option<Pool>,
    running: Option<Running>,
    settings: Settings,
}

/// What holds for every search.
#[derive(Clone, Copy, Debug)]
struct Settings {
    hash: usize,
    threads: usize,
    lines: usize,
    overhead: Duration,
    ponders: bool,
}

impl Settings {
    /// A pool as the settings want it, with the least table if there is no memory for the right one.
    fn pool(self) -> Pool {
        let pool = Pool::new(self.hash).or_else(|_| Pool::new(LEAST_HASH));
        let mut pool = pool.expect("a megabyte is to be had");
        pool.set_threads(self.threads);
        pool.lines = self.lines;
        pool
    }
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Engine {
    /// An engine in the start position, with one thread and a table of [`DEFAULT_HASH`].
    ///
    /// The table is not touched until the first search: this is done at once.
    #[must_use]
    pub fn new() -> Self {
        let settings =
            Settings { hash: DEFAULT_HASH, threads: 1, lines: 1, overhead: Duration::from_millis(30), ponders: false };
        Self { position: Position::start(), pool: None, running: None, settings }
    }

    /// The position that the next search begins from.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Sets up a position and plays the moves from it, up to the first that is illegal.
    ///
    /// # Errors
    /// [`IllegalMove`]; the engine then stands before that move.
    pub fn set_position(&mut self, start: Position, moves: &[Move]) -> Result<(), IllegalMove> {
        self.position = start;
        for (number, &played) in (1..).zip(moves) {
            if !self.position.is_legal(played) {
                return Err(IllegalMove { number, played, position: self.position.to_string() });
            }
            self.position.make(played);
        }
        Ok(())
    }

    /// Starts a search of the position and returns at once.
    ///
    /// `report` is called from one thread, and the last report is [`Report::Best`], exactly one, whether there is a move or not. A
    /// search that still runs is waited for.
    pub fn go(&mut self, limits: Limits, mut report: impl FnMut(Report) + Send + 'static) {
        let mut pool = self.take_pool();
        let control = Arc::new(Control::new(&limits, self.settings.overhead));
        let position = self.position.clone();
        let settings = self.settings;
        let (shared, table) = (Arc::clone(&control), Arc::clone(&pool.table));
        let thread = std::thread::spawn(move || {
            let search = || pool.search(&position, &limits, &shared, &mut report);
            let choice = catch_unwind(AssertUnwindSafe(search)).unwrap_or_else(|_| {
                // A fault of ours must not lose the game: any move is better than none.
                pool = settings.pool();
                shared.wait_for_release();
                fallback(&position, &limits)
            });
            let Choice { best, ponder, score } = choice;
            report(Report::Best { best, ponder, score });
            pool
        });
        self.running = Some(Running { control, table, thread });
    }

    /// Ends the running search, which tells its move within milliseconds; nothing happens if none runs.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
    }

    /// The opponent has played the move that was pondered on.
    pub fn ponder_hit(&self) {
        if let Some(running) = &self.running {
            running.control.ponder_hit();
        }
    }

    /// Whether a search runs that has not told its move.
    #[must_use]
    pub fn is_searching(&self) -> bool {
        self.running.as_ref().is_some_and(|running| !running.thread.is_finished())
    }

    /// Waits until the running search has told its move.
    pub fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            self.pool = running.thread.join().ok();
        }
    }

    fn take_pool(&mut self) -> Pool {
        self.wait();
        self.pool.take().unwrap_or_else(|| self.settings.pool())
    }

    fn pool_mut(&mut self) -> &mut Pool {
        self.wait();
        let settings = self.settings;
        self.pool.get_or_insert_with(|| settings.pool())
    }

    /// Forgets the table and all that was learnt: a new game begins.
    pub fn new_game(&mut self) {
        self.pool_mut().clear();
    }

    /// Empties the table.
    pub fn clear_hash(&mut self) {
        self.pool_mut().clear_hash();
    }

    /// Takes an empty table of so many megabytes.
    ///
    /// # Errors
    /// [`HashError`] if the memory is not to be had; the old table stays.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), HashError> {
        self.pool_mut().set_hash(megabytes)?;
        self.settings.hash = megabytes;
        Ok(())
    }

    /// Searches with so many threads from now on, at least one.
    pub fn set_threads(&mut self, threads: usize) {
        self.settings.threads = threads.max(1);
        self.pool_mut().set_threads(threads);
    }

    /// Looks for so many best lines from now on, at least one.
    pub fn set_multi_pv(&mut self, lines: usize) {
        self.settings.lines = lines.max(1);
        self.pool_mut().lines = lines.max(1);
    }

    /// Keeps so much of the clock back for the way to and from the GUI.
    pub const fn set_move_overhead(&mut self, overhead: Duration) {
        self.settings.overhead = overhead;
    }

    /// Whether the client lets the engine think on the opponent's time.
    pub const fn set_ponder(&mut self, ponders: bool) {
        self.settings.ponders = ponders;
    }

    /// What the position is worth without a search, for the side to move.
    #[must_use]
    pub fn evaluate(&self) -> Score {
        eval::evaluate(&self.position)
    }

    /// The terms of the evaluation, as a table in text.
    #[must_use]
    pub fn evaluation_table(&self) -> String {
        eval::trace(&self.position)
    }

    /// What the table knows of a position, also while a search runs.
    #[must_use]
    pub fn probe(&self, position: &Position) -> Option<Known> {
        let table = match (&self.running, &self.pool) {
            (Some(running), _) => &running.table,
            (None, Some(pool)) => &pool.table,
            (None, None) => return None,
        };
        table.get(position.key(), Ply::ROOT)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop();
        self.wait();
    }
}

/// The first legal move that may be chosen.
fn fallback(position: &Position, limits: &Limits) -> Choice {
    let best = position.legal_moves().into_iter().find(|&played| limits.allows(played));
    Choice { best, ponder: None, score: Score::ZERO }
}
