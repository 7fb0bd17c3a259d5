//! `chuhe tournament`: any number of engines, an organiser and a referee.
//!
//! Reads an event from a file, plays it or goes on with it, and keeps games, journal and reports in a folder of its own. Pairings,
//! draws and standings can be asked for without playing. What an event is stands in `arena`; the reports in files of their own.

mod acts;
mod arguments;
mod course;
mod file;
mod json;
mod live;
mod pairings;
mod reports;
mod setup;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::arena::chronicle::{self, Chronicle, ChronicleError, Difference, Header, Kind, Mode, Opened};
use crate::arena::event::{Act, ActError, Event, GameId, ReplayError};
use crate::arena::openings::OpeningsError;
use crate::arena::player::Stop;
use crate::arena::tournament::report::{Account, GameMoves};
use crate::arena::tournament::{Happening, Played};
use crate::cli::interrupt::SignalError;
use crate::cli::tournament::setup::{Prints, Setup};
use crate::cli::{Console, agreed, interrupt, one_line};

pub use arguments::Arguments;
pub use file::{FileError, Place};

/// Why an event was not played, or not to its end.
#[derive(Debug, Error)]
pub enum Error {
    /// The file describes no event.
    #[error(transparent)]
    File(#[from] FileError),
    /// The openings cannot be used.
    #[error("openings: {0}")]
    Openings(#[from] OpeningsError),
    /// The games and the journal cannot be used.
    #[error("{error}{}", agreed::advice(error, ELSEWHERE))]
    Chronicle {
        /// What is wrong with them.
        #[from]
        error: ChronicleError,
    },
    /// The journal tells of something that cannot have happened.
    #[error("{}: {error}", journal.display())]
    Replay {
        /// The journal.
        journal: PathBuf,
        /// What cannot have happened.
        error: ReplayError,
    },
    /// The program of an engine is not there, and no game has been played.
    #[error("{name}: {} cannot be read; --absent begins without it, and it forfeits its games", program.display())]
    Program {
        /// The engine.
        name: String,
        /// Its program.
        program: PathBuf,
    },
    /// A folder or a report cannot be written.
    #[error("{}: {error}", path.display())]
    Report {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Nobody is called so.
    #[error("{name:?} is not among the {what}: {known}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// Where it was looked for.
        what: String,
        /// Who there is.
        known: String,
    },
    /// A round is a number.
    #[error("--lineup: the round is a number from 1 up, not {0:?}")]
    Round(String),
    /// What was asked for cannot happen in this event.
    #[error("{name}: {error}")]
    Act {
        /// Whom it is about.
        name: String,
        /// Why.
        error: ActError,
    },
    /// A game ended as none can.
    #[error("the result of a game cannot be entered: {0}")]
    Result(ActError),
    /// Ctrl-C cannot be heard.
    #[error(transparent)]
    Signal(#[from] SignalError),
    /// Nobody reads the results any more.
    #[error("nobody reads the results; broken off, and the same command goes on from here")]
    Unread,
    /// The event was broken off by Ctrl-C.
    #[error("broken off after {done} games; the same command goes on from here")]
    Interrupted {
        /// Games that are over.
        done: usize,
    },
    /// The results cannot be written.
    #[error(transparent)]
    Write(io::Error),
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::Unread } else { Self::Write(error) }
    }
}

/// What can be done about files that cannot be used.
const ELSEWHERE: &str = "; --out names another folder, --fresh overwrites this one";

/// Plays an event and reports it, or does what is asked for instead.
///
/// # Errors
/// [`enum@Error`]. Games that were over by then are in the files.
pub fn run(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    let setup = setup::read(&arguments.file, arguments.concurrency)?;
    let folder = Folder::of(arguments);
    match instead(arguments, &setup, &folder, console) {
        Ok(true) => Ok(()),
        Ok(false) => play(arguments, &setup, &folder, console),
        // Nothing was broken off.
        Err(Error::Unread) => Err(Error::Write(io::ErrorKind::BrokenPipe.into())),
        Err(error) => Err(error),
    }
}

/// Does what is asked for instead of playing; whether anything was.
fn instead(arguments: &Arguments, setup: &Setup, folder: &Folder, console: &mut Console) -> Result<bool, Error> {
    let instead = &arguments.instead;
    if instead.dry_run {
        pairings::print(setup, &entered(setup, folder)?, console.out)?;
    } else if instead.status {
        status(setup, folder, arguments.json, console)?;
    } else if let Some(act) = acts::asked(setup, instead)? {
        let state = acts::enter(setup, folder, act)?;
        tell(setup, &state, arguments.json, console)?;
    } else {
        return Ok(false);
    }
    console.out.flush()?;
    Ok(true)
}

/// The event before its first game, with what has been entered before that, and all lineups.
fn entered(setup: &Setup, folder: &Folder) -> Result<Event, Error> {
    let lines = match folder.peek(setup) {
        Ok((_, lines)) => lines,
        // Nothing was entered for this plan.
        Err(Error::Chronicle { error: ChronicleError::OtherTerms { .. } }) => Vec::new(),
        Err(error) => return Err(error),
    };
    let mut has_begun = false;
    let is_known = |act: &Act| {
        has_begun |= matches!(act, Act::Game(_));
        !has_begun || matches!(act, Act::Lineup { .. })
    };
    replay(setup, folder, lines.iter().map(Happening::act).filter(is_known))
}

/// The event after these acts.
fn replay(setup: &Setup, folder: &Folder, acts: impl Iterator<Item = Act>) -> Result<Event, Error> {
    let journal = || chronicle::journal_path(&folder.games());
    Event::replay(setup.plan.clone(), acts).map_err(|error| Error::Replay { journal: journal(), error })
}

fn play(arguments: &Arguments, setup: &Setup, folder: &Folder, console: &mut Console) -> Result<(), Error> {
    let stop = Stop::default();
    interrupt::listen(&stop)?;
    let prints = setup.prints();
    if !arguments.absent && (arguments.fresh || !folder.has_games(setup)) {
        complete(setup, &prints)?;
    }
    let warnings = setup.warnings(&prints);
    for warning in &warnings {
        // Without a stderr there is nobody left to tell.
        let _ = writeln!(console.err, "chuhe: {}", one_line(warning));
    }
    let mode = if arguments.fresh { Mode::Fresh } else { Mode::Resume };
    let opened = folder.open(Header::new(setup.names(), setup.terms(&prints)), mode)?;
    let state = State::replay(setup, folder, &opened.lines)?;
    if arguments.json {
        json::start(setup, &opened.header.terms, state.played.len(), &warnings, console.out)?;
    }
    let state = course::play(setup, folder, opened.chronicle, state, (arguments.json, &stop), console)?;
    tell(setup, &state, arguments.json, console)?;
    if !arguments.json {
        writeln!(console.out, "in {}", folder.path.display())?;
    }
    console.out.flush()?;
    let is_broken_off = stop.is_pulled() && !state.event.is_over();
    if is_broken_off { Err(Error::Interrupted { done: state.played.len() }) } else { Ok(()) }
}

/// Before the first game every program is there.
fn complete(setup: &Setup, prints: &Prints) -> Result<(), Error> {
    match setup.missing(prints).next() {
        Some(engine) => Err(Error::Program { name: engine.label(), program: engine.config.program.clone() }),
        None => Ok(()),
    }
}

/// Tells how an event stands, from its journal alone.
fn status(setup: &Setup, folder: &Folder, is_json: bool, console: &mut Console) -> Result<(), Error> {
    let (header, lines) = folder.peek(setup)?;
    let state = State::replay(setup, folder, &lines)?;
    if header.is_none() && !is_json {
        writeln!(console.out, "the event has not begun")?;
    }
    tell(setup, &state, is_json, console)
}

/// Tells how an event stands, and what is to be played now.
fn tell(setup: &Setup, state: &State, is_json: bool, console: &mut Console) -> Result<(), Error> {
    if is_json {
        json::standings(&state.account(), console.out)?;
    } else {
        reports::print(state, console.out)?;
        reports::open(setup, state, console.out)?;
    }
    Ok(())
}

/// How an event stands, with what is kept of its games.
struct State {
    event: Event,
    played: BTreeMap<GameId, Played>,
    moves: BTreeMap<GameId, GameMoves>,
}

impl State {
    /// How the event stands after all that its journal tells.
    fn replay(setup: &Setup, folder: &Folder, lines: &[Happening]) -> Result<Self, Error> {
        let event = replay(setup, folder, lines.iter().map(Happening::act))?;
        let mut state = Self { event, played: BTreeMap::new(), moves: BTreeMap::new() };
        for line in lines {
            state.add(line);
        }
        Ok(state)
    }

    /// Keeps a game; the event counts it for itself.
    fn add(&mut self, line: &Happening) {
        let Happening::Game { played, .. } = line else { return };
        self.moves.extend(line.moves().map(|moves| (played.sheet.game, moves)));
        self.played.insert(played.sheet.game, played.clone());
    }

    /// All that reports tell of.
    const fn account(&self) -> Account<'_> {
        Account { event: &self.event, played: &self.played }
    }
}

/// The folder of an event.
struct Folder {
    path: PathBuf,
}

/// What a journal holds: what was agreed on, if it has begun, and what has happened.
type Held = (Option<Header<Vec<String>>>, Vec<Happening>);

impl Folder {
    fn of(arguments: &Arguments) -> Self {
        let beside = || {
            let mut name = arguments.file.file_stem().unwrap_or_default().to_owned();
            name.push("-event");
            arguments.file.with_file_name(name)
        };
        Self { path: arguments.out.clone().unwrap_or_else(beside) }
    }

    /// The file of the games.
    fn games(&self) -> PathBuf {
        self.path.join("games.pgn")
    }

    /// Whether a game of this event is over.
    fn has_games(&self, setup: &Setup) -> bool {
        let is_game = |line: &Happening| matches!(line, Happening::Game { .. });
        self.peek(setup).is_ok_and(|(_, lines)| lines.iter().any(is_game))
    }

    /// Opens the games and the journal, or begins them where nothing is called as a report.
    fn open(&self, header: Header<Vec<String>>, mode: Mode) -> Result<Opened<Happening>, Error> {
        let foreign = reports::NAMES.map(|name| self.report(name)).into_iter().find(|path| path.exists());
        if let Some(path) = foreign
            && mode == Mode::Resume
            && !chronicle::journal_path(&self.games()).exists()
        {
            return Err(ChronicleError::NoJournal { kind: Kind::Event, path }.into());
        }
        fs::create_dir_all(&self.path).map_err(|error| Error::Report { path: self.path.clone(), error })?;
        Ok(Chronicle::open(&self.games(), header, mode)?)
    }

    /// What the journal holds, without a claim to write in it. It must be of the same plan; what the engines are may have changed.
    fn peek(&self, setup: &Setup) -> Result<Held, Error> {
        let Some((header, lines)) = chronicle::peek::<Happening>(&self.games())? else { return Ok((None, Vec::new())) };
        match header.differs_from(&setup.plan_terms()) {
            Some(Difference { what, was, is }) => {
                Err(ChronicleError::OtherTerms { kind: Kind::Event, path: self.games(), what, was, is }.into())
            }
            None => Ok((Some(header), lines)),
        }
    }

    /// A report of this name.
    fn report(&self, name: impl AsRef<Path>) -> PathBuf {
        self.path.join(name)
    }
}
