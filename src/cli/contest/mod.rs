//! `chuhe match`: two engines, a referee, and an answer one can trust.
//!
//! Reads the plan of a match from the command line or a file, plays it, shows how it stands, and keeps the games. The reports and
//! the live display stand in files of their own.

mod arguments;
pub(super) mod conditions;
mod course;
pub(super) mod engines;
mod file;
mod json;
pub(super) mod live;
mod plan;
mod report;
mod standing;
mod words;

use std::io;

use thiserror::Error;

use crate::arena::chronicle::{Chronicle, ChronicleError, Header, Mode};
use crate::arena::openings::OpeningsError;
use crate::arena::player::{PlayerError, Stop};
use crate::cli::contest::plan::Introduction;
use crate::cli::interrupt::SignalError;
use crate::cli::{Console, agreed, interrupt};

pub use arguments::Arguments;
pub(super) use conditions::USUAL_CONTROL;
pub(super) use file::pairs;
pub use file::{Expanded, FileError, expand};
pub use words::WordsError;

/// Why a match was not played, or not to its end.
#[derive(Debug, Error)]
pub enum Error {
    /// The words of an option are wrong.
    #[error(transparent)]
    Words(#[from] WordsError),
    /// The openings cannot be used.
    #[error("--openings: {0}")]
    Openings(#[from] OpeningsError),
    /// The files of the match cannot be used.
    #[error("{error}{}", agreed::advice(error, ELSEWHERE))]
    Chronicle {
        /// What is wrong with them.
        #[from]
        error: ChronicleError,
    },
    /// An engine cannot even be started.
    #[error("{label}: {error}")]
    Engine {
        /// What it is called.
        label: String,
        /// What is wrong.
        error: Box<PlayerError>,
    },
    /// Neither engine starts any more.
    #[error("neither engine starts any more ({0}); broken off, and the same command goes on from here")]
    NobodyStarts(String),
    /// Ctrl-C cannot be heard.
    #[error(transparent)]
    Signal(#[from] SignalError),
    /// The match was broken off by Ctrl-C before it began.
    #[error("broken off while the engines were starting")]
    InterruptedEarly,
    /// Nobody reads the results any more.
    #[error("nobody reads the results; broken off, and the same command goes on from here")]
    Unread,
    /// The match was broken off by Ctrl-C.
    #[error("broken off after {done} of {games} games; the same command goes on from here")]
    Interrupted {
        /// Games that are over.
        done: u64,
        /// All games.
        games: u32,
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
const ELSEWHERE: &str = "; --pgn names another file, --fresh overwrites this one";

/// Plays a match and reports it.
///
/// # Errors
/// [`enum@Error`]. Games that were over by then are in the files.
pub fn run(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    let plan = plan::read(arguments)?;
    let stop = Stop::default();
    interrupt::listen(&stop)?;
    let Introduction { names, warnings } = plan.introduce(&stop)?;
    let warnings = [plan.warnings(), warnings].concat();
    for warning in &warnings {
        // Without a stderr there is nobody left to tell.
        let _ = writeln!(console.err, "chuhe: {warning}");
    }
    let header = Header::new(names, plan.terms());
    let mode = if arguments.files.fresh { Mode::Fresh } else { Mode::Resume };
    let opened = Chronicle::open(&arguments.files.pgn, header, mode)?;
    let standing = course::play(arguments, &plan, opened, &warnings, &stop, console)?;
    let is_interrupted = stop.is_pulled() && !standing.is_decided() && standing.done() < u64::from(plan.contest.games);
    if arguments.display.json {
        json::standing("result", &standing, console.out)?;
    } else {
        report::print(&plan, &standing, console.out)?;
        report::notes(&warnings, &arguments.files.pgn, console.out)?;
    }
    console.out.flush()?;
    if is_interrupted {
        return Err(Error::Interrupted { done: standing.done(), games: plan.contest.games });
    }
    Ok(())
}
