//! A tuning as it runs: several boards at once, each playing one iteration after another.

use std::collections::BTreeSet;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Instant;

use crate::arena::contest::{self, Board, Contest, Next};
use crate::arena::duel::{Conclusion, End};
use crate::arena::player::Stop;
use crate::arena::tune::{Iterations, Line, Optimiser, Trial};

/// What happens in a tuning.
#[derive(Debug)]
pub enum Event {
    /// An iteration is over, and its result heeded.
    Iteration(Line),
    /// A game was lost because an engine failed.
    Broken {
        /// In which iteration.
        iteration: u32,
        /// The account of the game.
        account: String,
    },
    /// Something about an engine that changes no result.
    Notice(String),
    /// No engine starts any more, for this reason; the iteration does not count.
    Absent(String),
}

/// What a board tells.
enum Message {
    Event(Event),
    /// The board, by its number, has played an iteration.
    Played(usize, Line),
}

/// Plays the iterations that are not `done`, in the order of their numbers, lets the optimiser heed each as it ends, and tells what
/// happens from the calling thread, until all are over, `on_event` has enough, or `stop` is pulled. Iterations that are broken off are
/// not told of.
///
/// The contest is between the engine and itself, and has the games of all iterations. With one board the course depends on the games
/// alone; with several also on which end first.
///
/// When this returns no engine runs any more.
pub fn run(
    contest: &Contest,
    iterations: Iterations,
    done: &BTreeSet<u32>,
    optimiser: &mut Optimiser,
    stop: &Stop,
    mut on_event: impl FnMut(Event, &Optimiser) -> Next,
) {
    let mut left = (1..=iterations.count).filter(|number| !done.contains(number));
    let names: Vec<String> = optimiser.parameters().iter().map(|parameter| parameter.name.clone()).collect();
    let (sender, messages) = mpsc::channel();
    thread::scope(|scope| {
        let mut boards: Vec<Option<Sender<Trial>>> = Vec::new();
        for (board, first) in left.by_ref().take(contest.concurrency.max(1)).enumerate() {
            let (trials, orders) = mpsc::channel();
            let (sender, names) = (sender.clone(), &names);
            scope.spawn(move || play_all(contest, iterations, names, stop, &orders, (board, &sender)));
            // A board that has gone already plays no more.
            let _ = trials.send(optimiser.trial(first));
            boards.push(Some(trials));
        }
        drop(sender);
        for message in messages {
            let (event, board) = match message {
                Message::Event(event) => (event, None),
                Message::Played(board, line) => {
                    optimiser.learn(line.iteration, line.result());
                    (Event::Iteration(line), Some(board))
                }
            };
            if on_event(event, optimiser) == Next::Stop {
                stop.pull();
            }
            if let Some(board) = board {
                let next = if stop.is_pulled() { None } else { left.next() };
                match (next, &boards[board]) {
                    (Some(next), Some(trials)) => drop(trials.send(optimiser.trial(next))),
                    _ => boards[board] = None,
                }
            }
        }
    });
}

/// Plays at one board as long as there are iterations to be played.
fn play_all(
    contest: &Contest,
    iterations: Iterations,
    names: &[String],
    stop: &Stop,
    orders: &Receiver<Trial>,
    (number, sender): (usize, &Sender<Message>),
) {
    // Nobody listens any more only where nothing is left to be told.
    let tell = |event| drop(sender.send(Message::Event(event)));
    let tell_notice = |event: contest::Event| {
        if let contest::Event::Notice { text, .. } = event {
            tell(Event::Notice(text));
        }
    };
    let mut board = Board::new(contest, stop, &tell_notice);
    for trial in orders {
        let Some(line) = play(&mut board, contest, iterations, names, &trial, &tell) else { break };
        drop(sender.send(Message::Played(number, line)));
    }
    board.dismiss();
}

/// Plays an iteration; `None` if it was broken off.
fn play(
    board: &mut Board<'_, '_>,
    contest: &Contest,
    iterations: Iterations,
    names: &[String],
    trial: &Trial,
    tell: &dyn Fn(Event),
) -> Option<Line> {
    let begun = Instant::now();
    let options = |values: &Vec<i64>| names.iter().cloned().zip(values.iter().map(ToString::to_string)).collect();
    board.set([options(&trial.values[0]), options(&trial.values[1])]);
    let mut line = Line { iteration: trial.iteration, values: trial.values.clone(), ..Line::default() };
    let first = (trial.iteration - 1) * iterations.games_each();
    for number in first..first + iterations.games_each() {
        let fixture = contest.fixture(number);
        let record = board.play(fixture)?;
        let Conclusion { winner, end } = &record.conclusion;
        let winner = winner.map(|side| fixture.engine_of(side));
        if let (None, End::Fault(fault)) = (winner, end) {
            tell(Event::Absent(fault.account.clone()));
            return None;
        }
        line.games[winner.map_or(1, |engine| 2 - 2 * engine)] += 1;
        line.plies += record.steps.len() as u32;
        if let Some(winner) = winner.filter(|_| end.is_broken()) {
            line.broken[1 - winner] += 1;
            tell(Event::Broken { iteration: trial.iteration, account: record.conclusion.to_string() });
        }
    }
    line.took_ms = begun.elapsed().as_millis() as u64;
    Some(line)
}
