//! What one talks to: a position, options, and searches that run beside the talk.
//!
//! Knows no text: it takes values and reports values. When an opening book is asked is decided in `opening`.

mod opening;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use thiserror::Error;

use crate::board::Position;
use crate::book::Shelf;
use crate::eval::{self, Evaluation};
use crate::rules::RuleSet;
#[cfg(feature = "tuning")]
use crate::search;
use crate::search::{Choice, Control, Habits, HashError, Known, Limits, Play, Pool, Report, Table};
use crate::types::random::stirred;
use crate::types::{Move, Ply, Score};

use opening::Opening;

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
    opening: Opening,
}

/// What holds for every search.
#[derive(Clone, Debug)]
struct Settings {
    hash: usize,
    threads: usize,
    lines: usize,
    habits: Habits,
    rules: RuleSet,
    play: Play,
    /// What the choice among moves comes from, where there is one.
    seed: u64,
    /// What evaluates.
    evaluation: Evaluation,
}

impl Settings {
    /// A pool as the settings want it, with the least table if there is no memory for the right one.
    fn pool(&self) -> Pool {
        let pool = self.exact_pool(self.hash).or_else(|_| self.exact_pool(LEAST_HASH));
        pool.expect("a megabyte is to be had")
    }

    /// A pool as the settings want it, with a table of so many megabytes.
    fn exact_pool(&self, hash: usize) -> Result<Pool, HashError> {
        let mut pool = Pool::new(hash)?;
        pool.set_evaluation(self.evaluation.clone());
        pool.set_threads(self.threads);
        pool.lines = self.lines;
        pool.rules = self.rules;
        (pool.play, pool.seed) = (self.play, self.seed);
        Ok(pool)
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
    /// Memory is taken with [`Engine::get_ready`] or the first search: this is done at once.
    #[must_use]
    pub fn new() -> Self {
        let settings = Settings {
            hash: DEFAULT_HASH,
            threads: 1,
            lines: 1,
            habits: Habits { overhead: Duration::from_millis(30), ponders: false },
            rules: RuleSet::default(),
            play: Play::default(),
            seed: 0,
            evaluation: Evaluation::default(),
        };
        Self { position: Position::start(), pool: None, running: None, settings, opening: Opening::default() }
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

    /// Starts a search of the position and returns at once. In a game, a move of the books takes the place of the search.
    ///
    /// `report` is called from one thread, and the last report is [`Report::Best`], exactly one, whether there is a move or not. A
    /// search that still runs is waited for.
    pub fn go(&mut self, limits: Limits, report: impl FnMut(Report) + Send + 'static) {
        let mut pool = self.take_pool();
        let settings = self.settings.clone();
        let control = Arc::new(Control::new(&limits, settings.habits, report));
        let position = self.position.clone();
        let (shared, table) = (Arc::clone(&control), Arc::clone(&pool.table));
        let answer = fallback(&position, &limits);
        let from_book = self.opening.choose(&position, &limits, &settings.rules);
        let thread = thread::Builder::new().name("search".to_owned()).spawn(move || {
            if let Some((played, choice)) = from_book {
                shared.report(played);
                shared.wait_for_release();
                shared.report_last(choice.into());
                return pool;
            }
            let search = || pool.search(&position, &limits, &shared);
            let choice = catch_unwind(AssertUnwindSafe(search)).unwrap_or_else(|_| {
                // A fault of ours must not lose the game: any move is better than none.
                pool = settings.pool();
                shared.wait_for_release();
                fallback(&position, &limits)
            });
            shared.report_last(choice.into());
            pool
        });
        match thread {
            Ok(thread) => self.running = Some(Running { control, table, thread }),
            // Without a thread there is no search; the pool has gone with it.
            Err(_) => control.report_last(answer.into()),
        }
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
        let settings = &self.settings;
        self.pool.get_or_insert_with(|| settings.pool())
    }

    /// Takes the memory that searches need, so that none waits for it. A search that runs is not waited for: it has its memory.
    pub fn get_ready(&mut self) {
        if self.running.is_none() {
            self.pool_mut();
        }
    }

    /// Forgets the table and all that was learnt: a new game begins. The books may choose other moves in it, and so may a level.
    pub fn new_game(&mut self) {
        self.opening.new_game();
        self.set_play_seed(stirred(self.settings.seed));
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
        self.wait();
        match &mut self.pool {
            Some(pool) => pool.set_hash(megabytes)?,
            None => self.pool = Some(self.settings.exact_pool(megabytes)?),
        }
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

    /// The rules by which the game is judged.
    #[must_use]
    pub const fn rules(&self) -> &RuleSet {
        &self.settings.rules
    }

    /// Judges games by these rules from now on. What the table knows was found under the old ones, and is forgotten.
    pub fn set_rules(&mut self, rules: RuleSet) {
        if rules == self.settings.rules {
            return;
        }
        self.settings.rules = rules;
        let pool = self.pool_mut();
        pool.rules = rules;
        pool.clear_hash();
    }

    /// How it plays.
    #[must_use]
    pub const fn play(&self) -> &Play {
        &self.settings.play
    }

    /// Plays so from now on. What the table knows under another worth of draws is forgotten.
    pub fn set_play(&mut self, play: Play) {
        if play == self.settings.play {
            return;
        }
        let is_other_style = play.style != self.settings.play.style;
        self.settings.play = play;
        let pool = self.pool_mut();
        pool.play = play;
        if is_other_style {
            pool.clear_hash();
        }
    }

    /// What the choice among moves comes from, at a level or with randomness: with the same seed the same moves, until a new game.
    pub fn set_play_seed(&mut self, seed: u64) {
        self.settings.seed = seed;
        self.wait();
        // A pool that is yet to come will be made with it.
        if let Some(pool) = &mut self.pool {
            pool.seed = seed;
        }
    }

    /// Evaluates by another evaluation from now on. What the table and the search have learnt from the old one is forgotten.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.settings.evaluation.clone_from(&evaluation);
        self.wait();
        // A pool that is yet to come will be made with it.
        if let Some(pool) = &mut self.pool {
            pool.set_evaluation(evaluation);
        }
    }

    /// What evaluates.
    #[must_use]
    pub const fn evaluation(&self) -> &Evaluation {
        &self.settings.evaluation
    }

    /// Whether the books are asked in games. They are not before this is set.
    pub const fn set_book_use(&mut self, on: bool) {
        self.opening.is_on = on;
    }

    /// Asks these books from now on. Before, it is the one that comes with the program.
    pub fn set_books(&mut self, books: Shelf) {
        self.opening.books = Some(books);
    }

    /// Asks the books for so many plies of a game at most, counted from its first by the number of the move.
    pub const fn set_book_depth(&mut self, plies: u16) {
        self.opening.plies = plies;
    }

    /// What the choice among moves of the books comes from: with the same seed the same moves.
    pub const fn set_book_seed(&mut self, seed: u64) {
        self.opening.seed = seed;
    }

    /// The numbers of the search that may be set.
    #[cfg(feature = "tuning")]
    #[must_use]
    pub const fn parameters() -> &'static [search::Parameter] {
        search::PARAMETERS
    }

    /// Sets a number of the search, held within its range, for all engines of the process; whether there is one of this name. What
    /// was found with the old one is forgotten.
    #[cfg(feature = "tuning")]
    pub fn set_parameter(&mut self, name: &str, value: i32) -> bool {
        self.pool_mut().clear();
        search::set_parameter(name, value)
    }

    /// Keeps so much of the clock back for the way to and from the GUI.
    pub const fn set_move_overhead(&mut self, overhead: Duration) {
        self.settings.habits.overhead = overhead;
    }

    /// Whether the client lets the engine think on the opponent's time, so that it may spend more of its own.
    pub const fn set_ponder(&mut self, ponders: bool) {
        self.settings.habits.ponders = ponders;
    }

    /// What the position is worth without a search, for the side to move.
    #[must_use]
    pub fn evaluate(&self) -> Score {
        self.evaluation().value(&self.position)
    }

    /// The evaluation laid open, as tables in text: its terms, or the network's name; and what each piece is worth.
    #[must_use]
    pub fn evaluation_table(&self) -> String {
        let evaluation = self.evaluation();
        let head = match evaluation {
            Evaluation::HandWritten => eval::trace(&self.position),
            Evaluation::Network(_) => format!("{evaluation}\n"),
        };
        format!("{head}\n{}", eval::worth(&self.position, evaluation))
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

impl From<Choice> for Report {
    fn from(Choice { best, ponder, score }: Choice) -> Self {
        Self::Best { best, ponder, score }
    }
}

/// The first legal move that may be chosen.
fn fallback(position: &Position, limits: &Limits) -> Choice {
    let best = position.legal_moves().into_iter().find(|&played| limits.allows(played));
    Choice { best, ponder: None, score: Score::ZERO }
}
