//! A match as it runs: several boards at once, each taking the next game that is left.

use std::collections::BTreeSet;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use crate::arena::contest::board::Board;
use crate::arena::contest::schedule::{Contest, Fixture};
use crate::arena::duel::Record;
use crate::arena::player::Stop;

/// What happens in a match.
#[derive(Debug)]
pub enum Event<'a> {
    /// A game is over.
    Game {
        /// Which.
        fixture: Fixture<'a>,
        /// What is known of it.
        record: Box<Record>,
        /// When it began.
        begun: SystemTime,
        /// How long it took.
        took: Duration,
    },
    /// Something about an engine that changes no result.
    Notice {
        /// Which engine: 0 or 1.
        engine: usize,
        /// What, said of the engine.
        text: String,
    },
}

/// Whether a match goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// It does.
    GoOn,
    /// It is broken off.
    Stop,
}

/// Plays the games that are not `done`, in the order of their numbers, and tells what happens from the calling thread, until all are
/// over, `on_event` has enough, or `stop` is pulled. Games that are broken off are not told of.
///
/// When this returns no engine runs any more.
pub fn run<'a>(contest: &'a Contest, done: &BTreeSet<u32>, stop: &Stop, mut on_event: impl FnMut(Event<'a>) -> Next) {
    let todo = Mutex::new((0..contest.games).filter(|number| !done.contains(number)));
    let next = || todo.lock().unwrap_or_else(PoisonError::into_inner).next();
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..contest.concurrency.max(1) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || play_all(contest, stop, next, &sender));
        }
        drop(sender);
        for event in receiver {
            if on_event(event) == Next::Stop {
                stop.pull();
            }
        }
    });
}

/// Plays games at one board as long as there are any.
fn play_all<'a>(contest: &'a Contest, stop: &Stop, next: &dyn Fn() -> Option<u32>, sender: &Sender<Event<'a>>) {
    // Nobody listens any more only where nothing is left to be told.
    let tell = |event| drop(sender.send(event));
    let mut board = Board::new(contest, stop, &tell);
    while !stop.is_pulled() {
        let Some(fixture) = next().map(|number| contest.fixture(number)) else { break };
        let (begun, clock) = (SystemTime::now(), Instant::now());
        if let Some(record) = board.play(fixture) {
            tell(Event::Game { fixture, record: Box::new(record), begun, took: clock.elapsed() });
        }
    }
    board.dismiss();
}
