//! A run: all threads play, and one writer puts the games into the files in the order of their numbers.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::{io, thread};

use thiserror::Error;

use crate::learn::datagen::Settings;
use crate::learn::datagen::play::SelfPlay;
use crate::learn::datagen::store::{Store, StoreError};
use crate::learn::games::Record;
use crate::search::HashError;

/// A run bears so many games that fail.
const FAILURES_BORNE: u32 = 100;

/// When there are enough games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// So many games in all files of the run.
    Games(u32),
    /// With the game by which all files have so many positions with a score.
    Positions(u64),
}

impl Goal {
    /// Whether these files have enough.
    #[must_use]
    pub const fn is_reached(self, store: &Store) -> bool {
        match self {
            Self::Games(games) => store.next_game() >= games,
            Self::Positions(positions) => store.positions() >= positions,
        }
    }
}

/// Why a run ended before its goal.
#[derive(Debug, Error)]
pub enum RunError {
    /// The files cannot be written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The search gets no memory.
    #[error(transparent)]
    Hash(#[from] HashError),
    /// A thread cannot be started.
    #[error("no more threads: {0}")]
    Threads(io::Error),
    /// Too many games failed: something is wrong with the engine.
    #[error("{FAILURES_BORNE} games failed")]
    Failures,
}

/// The wish to end a run.
#[derive(Debug, Default)]
pub struct Stop(AtomicU8);

impl Stop {
    /// Once: the games in hand are finished, and no others begun. Twice: those in hand are given up.
    pub fn wish(&self) {
        self.0.fetch_max(1 + self.0.load(Ordering::Relaxed).min(1), Ordering::Relaxed);
    }

    /// Whether the run is to end.
    #[must_use]
    pub fn is_wished(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }

    fn is_urgent(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 1
    }
}

/// What happens in a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// The files have another game.
    Added,
    /// The game of this number could not be played to its end, and is left out.
    Failed(u32),
}

/// What a thread has come to with the game of a number; `None` if it failed.
type Played = (u32, Option<Record>);

/// Plays from where the files end until the goal is reached or the wish to stop is heard.
///
/// `told` hears what has happened, with the files as they then are.
///
/// # Errors
/// [`RunError`]; the files then end with a whole game, or are cut there when they are taken up again.
pub fn run(
    settings: &Settings,
    goal: Goal,
    threads: NonZeroUsize,
    store: &mut Store,
    stop: &Stop,
    told: impl FnMut(Progress, &Store),
) -> Result<(), RunError> {
    if goal.is_reached(store) {
        return Ok(());
    }
    let players = Players { settings, goal, stop, next: AtomicU32::new(store.next_game()), enough: Stop::default() };
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(64);
        let started = (0..threads.get()).try_for_each(|number| {
            let (sender, players) = (sender.clone(), &players);
            let mut self_play = SelfPlay::new(settings.clone())?;
            let thread = thread::Builder::new().name(format!("games {number}"));
            let spawned = thread.spawn_scoped(scope, move || players.play(&mut self_play, &sender));
            spawned.map(drop).map_err(RunError::Threads)
        });
        drop(sender);
        let written = started.and_then(|()| players.write(receiver, store, told));
        // Whatever the reason, nobody waits for another game.
        players.enough.wish();
        players.enough.wish();
        written
    })
}

/// What all threads of a run share.
struct Players<'a> {
    settings: &'a Settings,
    goal: Goal,
    stop: &'a Stop,
    /// The number of the game that nobody has yet begun.
    next: AtomicU32,
    /// The goal is reached, or the files cannot be written.
    enough: Stop,
}

impl Players<'_> {
    /// One thread: plays game after game.
    fn play(&self, self_play: &mut SelfPlay, sender: &SyncSender<Played>) {
        while !self.stop.is_wished() && !self.enough.is_wished() {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number == u32::MAX || matches!(self.goal, Goal::Games(games) if number >= games) {
                return;
            }
            let goes_on = || !self.stop.is_urgent() && !self.enough.is_urgent();
            let played = match catch_unwind(AssertUnwindSafe(|| self_play.play(number, goes_on))) {
                Ok(Ok(None)) => return,
                Ok(Ok(record)) => record,
                Ok(Err(_)) => None,
                Err(_) => {
                    // A fault of the engine costs a game, not the run. What it left behind is not used.
                    let Ok(another) = SelfPlay::new(self.settings.clone()) else { return };
                    *self_play = another;
                    None
                }
            };
            if sender.send((number, played)).is_err() {
                return;
            }
        }
    }

    /// The writer: adds the games in their order. A game that comes before its turn waits.
    fn write(
        &self,
        receiver: Receiver<Played>,
        store: &mut Store,
        mut told: impl FnMut(Progress, &Store),
    ) -> Result<(), RunError> {
        let (mut waiting, mut next, mut failures) = (BTreeMap::new(), store.next_game(), 0);
        for (number, played) in receiver {
            waiting.insert(number, played);
            while let Some(played) = waiting.remove(&next) {
                if let Some(record) = played {
                    store.add(&record)?;
                    told(Progress::Added, store);
                } else {
                    failures += 1;
                    told(Progress::Failed(next), store);
                }
                next += 1;
                if self.goal.is_reached(store) {
                    return Ok(());
                }
                if failures >= FAILURES_BORNE {
                    return Err(RunError::Failures);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::eval::Evaluation;
    use crate::learn::games::{Checksum, End, Origin, Outcome, Reader};

    /// Files are full after so many bytes, so that a run has several.
    const FULL: u64 = 2000;

    fn settings() -> Settings {
        Settings { evaluation: Evaluation::default(), soft_nodes: 40, seed: 5, lines: None }
    }

    fn store(folder: &Path) -> Store {
        let origin = Origin {
            engine: "test".to_owned(),
            signature: Checksum(0),
            evaluation: "none".to_owned(),
            soft_nodes: 40,
            seed: 5,
            openings: "random".to_owned(),
            rules: "chinese-1999".to_owned(),
        };
        Store::with_full(folder, "t", &origin, FULL).unwrap()
    }

    fn play(folder: &Path, goal: Goal, threads: usize, stop: &Stop, told: impl FnMut(Progress, &Store)) {
        run(&settings(), goal, NonZeroUsize::new(threads).unwrap(), &mut store(folder), stop, told).unwrap();
    }

    /// The names of the files in a folder and what is in them.
    fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut files: Vec<_> = names.map(|name| (name.clone(), fs::read(folder.join(name)).unwrap())).collect();
        files.sort();
        files
    }

    /// A straight run on one thread.
    fn straight(goal: Goal) -> Vec<(String, Vec<u8>)> {
        let folder = tempfile::tempdir().unwrap();
        play(folder.path(), goal, 1, &Stop::default(), |_, _| ());
        files(folder.path())
    }

    #[test]
    fn the_files_do_not_depend_on_the_number_of_threads() {
        let goal = Goal::Games(20);
        let folder = tempfile::tempdir().unwrap();
        play(folder.path(), goal, 3, &Stop::default(), |_, _| ());
        let files = files(folder.path());
        assert!(files.len() > 2, "{} files", files.len());
        assert!(files == straight(goal));
    }

    #[test]
    fn an_interrupted_run_that_is_taken_up_again_leaves_the_same_files() {
        let goal = Goal::Positions(1500);
        let folder = tempfile::tempdir().unwrap();
        play(folder.path(), Goal::Games(2), 2, &Stop::default(), |_, _| ());
        for games in [1, 3] {
            let (stop, left) = (Stop::default(), Cell::new(games));
            play(folder.path(), goal, 2, &stop, |_, _| {
                left.set(left.get() - 1);
                if left.get() <= 0 {
                    stop.wish();
                }
            });
        }
        play(folder.path(), goal, 2, &Stop::default(), |_, _| ());
        assert!(files(folder.path()) == straight(goal));
    }

    #[test]
    fn a_run_that_was_killed_anywhere_is_taken_up_and_leaves_the_same_files() {
        let goal = Goal::Games(14);
        let whole = straight(goal);
        let (last_name, last) = whole.last().unwrap();
        for length in (0..last.len()).step_by(97).chain([1, 15, 16, last.len() - 1]) {
            let folder = tempfile::tempdir().unwrap();
            for (name, bytes) in &whole {
                let bytes = if name == last_name { &bytes[..length] } else { &bytes[..] };
                fs::write(folder.path().join(name), bytes).unwrap();
            }
            let taken_up = store(folder.path());
            let is_whole = taken_up.cut().is_none();
            drop(taken_up);
            assert!(is_whole || !straight_end(&last[..length]), "{length}");
            play(folder.path(), goal, 1, &Stop::default(), |_, _| ());
            assert!(files(folder.path()) == whole, "cut at {length}");
        }
    }

    /// Whether a file ends with a whole game or header.
    fn straight_end(bytes: &[u8]) -> bool {
        bytes.is_empty() || Reader::new(bytes).is_ok_and(|reader| reader.into_iter().all(|game| game.is_ok()))
    }

    #[test]
    fn a_reached_goal_takes_no_more_games() {
        let folder = tempfile::tempdir().unwrap();
        play(folder.path(), Goal::Games(3), 2, &Stop::default(), |_, _| ());
        let before = files(folder.path());
        play(folder.path(), Goal::Games(2), 2, &Stop::default(), |_, _| panic!("nothing is played"));
        assert!(files(folder.path()) == before);
        let store = store(folder.path());
        assert_eq!((store.next_game(), store.files()), (3, before.len() as u32));
    }

    #[test]
    fn games_are_written_in_their_order_and_failed_ones_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let (settings, stop) = (settings(), Stop::default());
        let goal = Goal::Games(5);
        let players =
            Players { settings: &settings, goal, stop: &stop, next: AtomicU32::new(0), enough: Stop::default() };
        let (sender, receiver) = mpsc::sync_channel(8);
        for number in [2, 0, 3, 1, 4] {
            let record = Record { number, outcome: Outcome::Draw, end: End::LongestGame, steps: Vec::new() };
            sender.send((number, (number != 1).then_some(record))).unwrap();
        }
        drop(sender);
        let mut told = Vec::new();
        let mut store = store(folder.path());
        players.write(receiver, &mut store, |progress, _| told.push(progress)).unwrap();
        let added = Progress::Added;
        assert_eq!(told, [added, Progress::Failed(1), added, added, added]);
        let games = Reader::open(&store.path()).unwrap().map(|game| game.unwrap().number);
        assert_eq!(games.collect::<Vec<_>>(), [0, 2, 3, 4]);
    }

    #[test]
    fn the_second_wish_to_stop_is_urgent() {
        let stop = Stop::default();
        assert!(!stop.is_wished());
        stop.wish();
        assert!(stop.is_wished() && !stop.is_urgent());
        stop.wish();
        stop.wish();
        assert!(stop.is_urgent());
    }
}
