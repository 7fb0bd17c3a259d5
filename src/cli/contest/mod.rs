//! `chuhe match`: two engines, a referee, and an answer one can trust.
//!
//! Reads the plan of a match from the command line or a file, plays it, shows how it stands, and keeps the games. The reports and
//! the live display stand in files of their own.

mod arguments;
mod course;
mod engines;
mod file;
mod json;
mod live;
mod plan;
mod report;
mod standing;
mod words;

use std::io;

use thiserror::Error;

use crate::arena::chronicle::{Chronicle, ChronicleError, Header, Mode};
use crate::arena::contest::Stop;
use crate::arena::openings::OpeningsError;
use crate::cli::Console;

pub use arguments::Arguments;
pub use file::{FileError, expand};
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
    #[error("{error}{}", advice(error))]
    Chronicle {
        /// What is wrong with them.
        #[from]
        error: ChronicleError,
    },
    /// Ctrl-C cannot be heard.
    #[error("cannot listen for Ctrl-C: {0}")]
    Signal(#[from] ctrlc::Error),
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
    Write(#[from] io::Error),
}

/// What can be done about files that cannot be used.
const fn advice(error: &ChronicleError) -> &'static str {
    match error {
        ChronicleError::OtherMatch { .. }
        | ChronicleError::NoJournal { .. }
        | ChronicleError::NoEntry { .. }
        | ChronicleError::Shortened { .. } => "; --pgn names another file, --fresh overwrites this one",
        ChronicleError::File { .. } | ChronicleError::InUse { .. } => "",
    }
}

/// Plays a match and reports it.
///
/// # Errors
/// [`enum@Error`]. Games that were over by then are in the files.
pub fn run(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    let plan = plan::read(arguments)?;
    plan.warn(console);
    let names = plan.introduce(console);
    let header = Header::new(names, plan.terms());
    let mode = if arguments.files.fresh { Mode::Fresh } else { Mode::Resume };
    let opened = Chronicle::open(&arguments.files.pgn, header, mode)?;
    let stop = Stop::default();
    listen(&stop)?;
    let standing = course::play(arguments, &plan, opened, &stop, console)?;
    let is_interrupted = stop.is_pulled() && !standing.is_decided() && standing.done() < u64::from(plan.contest.games);
    if arguments.display.json {
        json::result(&standing, console.out)?;
    } else {
        report::print(&plan, &standing, &arguments.files.pgn, console.out)?;
    }
    console.out.flush()?;
    if is_interrupted {
        return Err(Error::Interrupted { done: standing.done(), games: plan.contest.games });
    }
    Ok(())
}

/// Breaks the match off at the first Ctrl-C, and ends the program at the second.
fn listen(stop: &Stop) -> Result<(), Error> {
    let stop = stop.clone();
    let heard = move || {
        if stop.is_pulled() {
            std::process::exit(i32::from(super::INTERRUPTED));
        }
        stop.pull();
    };
    match ctrlc::try_set_handler(heard) {
        // Something else in this process listens already.
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
