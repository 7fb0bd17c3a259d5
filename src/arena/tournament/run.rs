//! A tournament as it runs: boards at which the games are played that are due, and one desk that enters their results.

use std::collections::BTreeSet;
use std::sync::mpsc::{self, Sender};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use humantime::format_rfc3339_seconds;

pub use crate::arena::contest::Next;
use crate::arena::duel::Record;
use crate::arena::event::{Act, ActError, Event, Game, GameId, Seat};
use crate::arena::player::Stop;
use crate::arena::tournament::{Played, Tournament, absence, board};

/// What happens in a tournament.
#[derive(Debug)]
pub enum News<'a> {
    /// A game begins.
    Begun {
        /// Which.
        game: Game,
    },
    /// A game is over. It counts when this has been heard.
    Over {
        /// Which.
        game: Game,
        /// What is known of it.
        record: &'a Record,
        /// What is kept of it.
        played: &'a Played,
    },
    /// Something else happens. It counts when this has been heard.
    Act {
        /// What.
        act: &'a Act,
        /// Why.
        why: &'a str,
    },
    /// What was told counts now.
    Counted {
        /// The event, with it.
        event: &'a Event,
    },
    /// Something about an engine that changes no result.
    Notice {
        /// Which engine.
        seat: Seat,
        /// What, said of the engine.
        text: &'a str,
    },
}

/// Plays an event on from where it stands, and tells what happens from the calling thread, until it is over, `on_news` has enough, or
/// `stop` is pulled. Games that are broken off are not told of. The event as it stands then.
///
/// When this returns no engine runs any more.
///
/// # Errors
/// An [`ActError`] if a game ended as no game of the event can; it does not count.
pub fn run(
    tournament: &Tournament,
    event: Event,
    stop: &Stop,
    on_news: &mut dyn FnMut(News<'_>) -> Next,
) -> Result<Event, ActError> {
    let hall = Hall { state: Mutex::new(State { event, playing: BTreeSet::new() }), changed: Condvar::new() };
    let mut desk = Desk { tournament, hall: &hall, on_news };
    if desk.begin()? == Next::GoOn {
        let (sender, receiver) = mpsc::channel();
        let told = thread::scope(|scope| {
            for _ in 0..tournament.concurrency.max(1) {
                let (sender, hall) = (sender.clone(), &hall);
                scope.spawn(move || play_all(tournament, hall, stop, &sender));
            }
            drop(sender);
            let mut told = Ok(Next::GoOn);
            for report in receiver {
                // What comes after the end is of games that were broken off with it.
                if matches!(told, Ok(Next::GoOn)) {
                    told = desk.take(report);
                }
                if !matches!(told, Ok(Next::GoOn)) {
                    stop.pull();
                }
            }
            told
        });
        told?;
    }
    Ok(hall.state.into_inner().unwrap_or_else(PoisonError::into_inner).event)
}

/// The hall where the boards stand.
struct Hall {
    state: Mutex<State>,
    /// A result was entered.
    changed: Condvar,
}

struct State {
    event: Event,
    playing: BTreeSet<GameId>,
}

/// What a board tells the desk.
enum Report {
    Begun(Game),
    Over(Box<(Game, Record, Played)>),
    Notice(Seat, String),
}

/// How often a board that waits looks whether the stop was pulled.
const GLANCE: Duration = Duration::from_millis(50);

impl Hall {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next game that nobody plays yet, waited for if need be; `None` if there will be none.
    fn next(&self, stop: &Stop) -> Option<Game> {
        let mut state = self.state();
        while !stop.is_pulled() && !state.event.is_over() {
            let mut due = state.event.due().into_iter();
            if let Some(game) = due.find(|game| !state.playing.contains(&game.id)) {
                state.playing.insert(game.id);
                return Some(game);
            }
            state = self.changed.wait_timeout(state, GLANCE).unwrap_or_else(PoisonError::into_inner).0;
        }
        None
    }
}

/// Plays games at one board as long as there are any.
fn play_all(tournament: &Tournament, hall: &Hall, stop: &Stop, sender: &Sender<Report>) {
    // Nobody listens any more only where nothing is left to be told.
    let tell = |report| drop(sender.send(report));
    let plan = hall.state().event.plan().clone();
    while let Some(game) = hall.next(stop) {
        tell(Report::Begun(game));
        let opening = tournament.opening(&plan, &game);
        let (begun, clock) = (format_rfc3339_seconds(SystemTime::now()).to_string(), Instant::now());
        let notice = |seat, text| tell(Report::Notice(seat, text));
        let Some(record) = board::play(tournament, &game, opening, stop, &notice) else { break };
        let names = [game.red, game.black].map(|seat| tournament.engine(seat).label());
        let played = Played::new(game.id, names, opening, &record, (begun, clock.elapsed().as_millis() as u64));
        tell(Report::Over(Box::new((game, record, played))));
    }
}

/// Where results are entered.
struct Desk<'a, 'b> {
    tournament: &'a Tournament,
    hall: &'a Hall,
    on_news: &'b mut dyn FnMut(News<'_>) -> Next,
}

impl Desk<'_, '_> {
    /// Before the first game of a run: who should have left already when the last run ended, leaves.
    fn begin(&mut self) -> Result<Next, ActError> {
        let mut after = self.hall.state().event.clone();
        let entries = after.plan().entries.len();
        match self.send_away(&mut after, 0..entries)? {
            Next::GoOn => Ok(self.count(&after)),
            Next::Stop => Ok(Next::Stop),
        }
    }

    fn take(&mut self, report: Report) -> Result<Next, ActError> {
        match report {
            Report::Begun(game) => Ok((self.on_news)(News::Begun { game })),
            Report::Notice(seat, text) => Ok((self.on_news)(News::Notice { seat, text: &text })),
            Report::Over(over) => {
                let (game, record, played) = &*over;
                self.enter(game, record, played)
            }
        }
    }

    /// Enters the result of a game, unless somebody has left meanwhile and it does not count.
    fn enter(&mut self, game: &Game, record: &Record, played: &Played) -> Result<Next, ActError> {
        let mut after = self.hall.state().event.clone();
        let is_due = after.due().contains(game);
        if !is_due {
            self.hall.state().playing.remove(&game.id);
            let text = format!("has ended {} after it was decided by a withdrawal; it does not count", game.id);
            return Ok((self.on_news)(News::Notice { seat: game.red, text: &text }));
        }
        after.record(played.sheet)?;
        if (self.on_news)(News::Over { game: *game, record, played }) == Next::Stop {
            return Ok(Next::Stop);
        }
        if self.send_away(&mut after, [game.red.entry, game.black.entry].into_iter())? == Next::Stop {
            return Ok(Next::Stop);
        }
        self.hall.state().playing.remove(&game.id);
        Ok(self.count(&after))
    }

    /// Those of these entries leave who have been away too often. No board sees the event between a game and what follows from it.
    fn send_away(&mut self, after: &mut Event, entries: impl Iterator<Item = usize>) -> Result<Next, ActError> {
        for entry in absence::overdue(self.tournament, after, entries) {
            let act = Act::Withdrawal { entry };
            if after.is_over() {
                break;
            }
            after.apply(act.clone())?;
            let times = self.tournament.withdraw_after.unwrap_or_default();
            let name = &after.plan().entries[entry].name;
            let why = format!("{name} was not there in {times} games running, and leaves the event (20)");
            if (self.on_news)(News::Act { act: &act, why: &why }) == Next::Stop {
                return Ok(Next::Stop);
            }
        }
        Ok(Next::GoOn)
    }

    /// What has happened counts.
    fn count(&mut self, event: &Event) -> Next {
        self.hall.state().event.clone_from(event);
        self.hall.changed.notify_all();
        (self.on_news)(News::Counted { event })
    }
}
