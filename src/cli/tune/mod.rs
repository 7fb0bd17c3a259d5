//! `chuhe tune`: numbers of an engine, tuned by games against itself.
//!
//! Reads what is tuned and how, plays, shows how the numbers stand, and keeps a journal from which the same command goes on. The words
//! of the options are those of `chuhe match`.

mod arguments;
mod course;
mod json;
mod live;
mod meeting;
mod plan;
mod report;
mod standing;

use std::fs;
use std::io;
use std::path::{self, Path, PathBuf};

use thiserror::Error;

use crate::arena::chronicle::{ChronicleError, Header, Logbook, Mode};
use crate::arena::openings::OpeningsError;
use crate::arena::player::{PlayerError, Stop};
use crate::arena::tune::{Line, ParametersError, csv, proposal};
use crate::cli::contest::WordsError;
use crate::cli::interrupt::SignalError;
use crate::cli::tune::standing::Standing;
use crate::cli::{Console, interrupt};
use crate::files;

pub use arguments::Arguments;

/// Why nothing was tuned, or not to the end.
#[derive(Debug, Error)]
pub enum Error {
    /// No file says what is tuned.
    #[error("PARAMETERS is missing, the file with what is tuned; --print-parameters prints one to begin with")]
    NoParameters,
    /// The file of parameters cannot be used.
    #[error(transparent)]
    Parameters(#[from] ParametersError),
    /// There is no engine.
    #[error("--engine is missing")]
    NoEngine,
    /// It would take too long.
    #[error("--iterations: {0}")]
    TooLong(String),
    /// The words of an option are wrong.
    #[error(transparent)]
    Words(#[from] WordsError),
    /// The openings cannot be used.
    #[error("--openings: {0}")]
    Openings(#[from] OpeningsError),
    /// Two files are one.
    #[error("{option}: {} is {what}", path.display())]
    SameFile {
        /// The option.
        option: &'static str,
        /// Its file.
        path: PathBuf,
        /// What the file is besides.
        what: &'static str,
    },
    /// A file cannot be written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// The journal cannot be used.
    #[error("{error}{}", advice(error))]
    Chronicle {
        /// What is wrong with it.
        #[from]
        error: ChronicleError,
    },
    /// The journal cannot be told of.
    #[error(transparent)]
    Status(ChronicleError),
    /// The journal tells what cannot be.
    #[error("{}: not the journal of a tuning: {what}", path.display())]
    Unsound {
        /// The journal.
        path: PathBuf,
        /// What cannot be.
        what: String,
    },
    /// There is no journal to tell of.
    #[error("{}: no tuning is kept there; --journal names the file", .0.display())]
    NothingKept(PathBuf),
    /// The engine does not start.
    #[error("{label}: {error}")]
    Engine {
        /// What it is called.
        label: String,
        /// What is wrong.
        error: Box<PlayerError>,
    },
    /// The engine does not take what is tuned.
    #[error("{label}: {what}")]
    Option {
        /// What it is called.
        label: String,
        /// What is wrong.
        what: String,
    },
    /// The engine does not start any more.
    #[error("the engine does not start any more ({0}); broken off, and the same command goes on from here")]
    NobodyStarts(String),
    /// Ctrl-C cannot be heard.
    #[error(transparent)]
    Signal(#[from] SignalError),
    /// It was broken off by Ctrl-C before it began.
    #[error("broken off while the engine was starting")]
    InterruptedEarly,
    /// Nobody reads the results any more.
    #[error("nobody reads the results; broken off, and the same command goes on from here")]
    Unread,
    /// It was broken off by Ctrl-C.
    #[error("broken off after {done} of {iterations} iterations; the same command goes on from here")]
    Interrupted {
        /// Iterations that are over.
        done: usize,
        /// All iterations.
        iterations: u32,
    },
    /// The results cannot be written.
    #[error(transparent)]
    Write(io::Error),
}

/// What can be done about a journal that cannot be used.
const fn advice(error: &ChronicleError) -> &'static str {
    match error {
        ChronicleError::OtherTerms { .. } | ChronicleError::NoEntry { .. } => {
            "; --journal names another file, --fresh overwrites this one"
        }
        _ => "",
    }
}

/// Tunes, or tells what is asked for instead.
///
/// # Errors
/// [`enum@Error`]. Iterations that were over by then are in the journal.
pub fn run(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    if arguments.display.status {
        return status(arguments, console);
    }
    if arguments.display.print_parameters {
        return print_parameters(arguments, console);
    }
    tune(arguments, console)
}

fn tune(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    apart(arguments)?;
    let plan = plan::read(arguments)?;
    let stop = Stop::default();
    interrupt::listen(&stop)?;
    let (outset, warnings) = meeting::outset(&plan, &stop)?;
    let warnings = [plan.warnings(), warnings].concat();
    for warning in &warnings {
        // Without a stderr there is nobody left to tell.
        let _ = writeln!(console.err, "chuhe: {warning}");
    }
    let header = Header::new(outset.clone(), plan.terms());
    let mode = if arguments.files.fresh { Mode::Fresh } else { Mode::Resume };
    let resumed = Logbook::<Line>::open(&arguments.files.journal, header, mode)?;
    sound(outset.fault(&resumed.lines), &arguments.files.journal)?;
    let standing = course::play(arguments, &plan, (outset, resumed), &warnings, &stop, console)?;
    let iterations = standing.outset.iterations.count;
    let is_interrupted = stop.is_pulled() && standing.done() < iterations as usize;
    tell("result", arguments, &standing, &plan.terms(), console)?;
    if is_interrupted {
        return Err(Error::Interrupted { done: standing.done(), iterations });
    }
    Ok(())
}

/// Tells how a tuning stands by its journal.
fn status(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    apart(arguments)?;
    let journal = &arguments.files.journal;
    let known = Logbook::<Line>::peek(journal).map_err(Error::Status)?;
    let (header, lines) = known.ok_or_else(|| Error::NothingKept(journal.clone()))?;
    sound(header.names.fault(&lines), journal)?;
    let standing = Standing::new(header.names, &lines);
    tell("status", arguments, &standing, &header.terms, console)
}

/// Prints a file of parameters to be edited.
fn print_parameters(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    let entrant = arguments.engine.0.as_ref().ok_or(Error::NoEngine)?;
    let stop = Stop::default();
    interrupt::listen(&stop)?;
    let player = meeting::start(entrant, &stop)?;
    let text = proposal(player.name(), &player.identity().options);
    player.quit();
    console.out.write_all(text.as_bytes()).and_then(|()| console.out.flush()).map_err(Error::Write)
}

/// Prints how it stands, and writes the values down where that is asked for.
fn tell(
    kind: &str,
    arguments: &Arguments,
    standing: &Standing,
    terms: &[(String, String)],
    console: &mut Console,
) -> Result<(), Error> {
    if let Some(path) = &arguments.files.csv {
        let text = csv(&standing.outset, &standing.results);
        files::replace(path, text.as_bytes()).map_err(|error| Error::File { path: path.clone(), error })?;
    }
    let written = if arguments.display.json {
        json::standing(kind, standing, console.out)
    } else {
        report::print(standing, terms, console.out)
    };
    written.and_then(|()| console.out.flush()).map_err(Error::Write)
}

/// A journal is not the file of parameters, and neither is written over by the values, which can be written.
fn apart(arguments: &Arguments) -> Result<(), Error> {
    let (journal, csv) = (&arguments.files.journal, arguments.files.csv.as_deref());
    let same = |option, path: &Path, other: Option<&Path>, what| match other {
        Some(other) if is_same(path, other) => Err(Error::SameFile { option, path: path.to_owned(), what }),
        _ => Ok(()),
    };
    let parameters = arguments.parameters.as_deref();
    same("--journal", journal, parameters, "the file of parameters")?;
    let Some(csv) = csv else { return Ok(()) };
    same("--csv", csv, parameters, "the file of parameters")?;
    same("--csv", csv, Some(journal), "the journal")?;
    files::Draft::begin(csv).map(drop).map_err(|error| Error::File { path: csv.to_owned(), error })
}

fn is_same(one: &Path, other: &Path) -> bool {
    let is_spelled_alike = path::absolute(one).ok() == path::absolute(other).ok();
    is_spelled_alike || fs::canonicalize(one).ok().is_some_and(|one| Some(one) == fs::canonicalize(other).ok())
}

fn sound(fault: Option<String>, journal: &Path) -> Result<(), Error> {
    fault.map_or(Ok(()), |what| Err(Error::Unsound { path: journal.to_owned(), what }))
}
