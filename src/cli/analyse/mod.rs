//! `chuhe analyse`: every move of the games of a file, weighed by the engine and watched by the referee.
//!
//! Games are read, analysed and written one after the other, so that a file may be as long as it likes. One that cannot be read is
//! named on stderr, and the next one is analysed.

mod arguments;
mod output;
mod progress;

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use thiserror::Error;

use crate::analysis::{self, Analyst};
use crate::cli::Console;
pub use crate::cli::analyse::arguments::Arguments;
use crate::cli::analyse::output::Outputs;
use crate::cli::analyse::progress::Progress;
use crate::cli::convert;
use crate::cli::draft::DraftError;
use crate::cli::games::Games;
use crate::cli::interrupt::{self, SignalError};
use crate::eval::LoadError;
use crate::search::HashError;

/// Why not every game has been analysed.
#[derive(Debug, Error)]
pub enum Error {
    /// The games cannot be read, there are none, or they would be written over themselves.
    #[error(transparent)]
    Games(#[from] convert::Error),
    /// Two results would be written to one place.
    #[error("--pgn and --html both write to {0}")]
    Twice(String),
    /// There are not so many games.
    #[error("--game {asked}: {name} has {games} games")]
    NoGame {
        /// The game that was asked for.
        asked: u64,
        /// The name of the file.
        name: String,
        /// How many there are.
        games: u64,
    },
    /// There is no memory for the table.
    #[error("--hash: {0}")]
    Hash(#[from] HashError),
    /// The file is no network.
    #[error("--net: {0}")]
    Network(#[from] LoadError),
    /// Ctrl-C cannot be heard.
    #[error(transparent)]
    Signal(#[from] SignalError),
    /// A file of results cannot be written.
    #[error(transparent)]
    Draft(#[from] DraftError),
    /// Some games could not be read; each has been named on stderr.
    #[error("{name}: {broken} of {games} games could not be read")]
    Broken {
        /// The name of the file.
        name: String,
        /// How many could not.
        broken: u64,
        /// How many games there are.
        games: u64,
    },
    /// It was broken off; what had been found until then is written.
    #[error("interrupted: what was found until then is written")]
    Interrupted,
    /// The results cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// Analyses the games that the arguments name.
///
/// # Errors
/// [`enum@Error`] if the arguments contradict each other, if the games cannot be read or the results not written, and after all
/// others if some game could not be read.
pub fn run(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    let settings = arguments.settings()?;
    let mut games = Games::open(&arguments.file, arguments.reading)?;
    arguments.check()?;
    let mut analyst = Analyst::new(&settings)?;
    let mut outputs = Outputs::begin(arguments, games.name())?;
    let stop = interrupt::wish()?;
    let course = Course { arguments, stop, progress: Progress::new(console.bars) };
    let broken = course.follow(&mut games, &mut analyst, &mut outputs, console);
    course.progress.finish();
    let (broken, done) = broken?;
    let name = games.name().to_owned();
    match arguments.game {
        _ if course.is_stopped() => {}
        _ if games.read() == 0 => return Err(convert::Error::Empty(name, games.format()).into()),
        Some(asked) if done + broken == 0 => return Err(Error::NoGame { asked, name, games: games.read() }),
        _ => {}
    }
    if done > 0 {
        outputs.finish(console)?;
    }
    match broken {
        _ if course.is_stopped() => Err(Error::Interrupted),
        0 => Ok(()),
        broken => Err(Error::Broken { name, broken, games: broken + done }),
    }
}

/// One run through a file.
struct Course<'a> {
    arguments: &'a Arguments,
    stop: Arc<AtomicBool>,
    progress: Progress,
}

impl Course<'_> {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Analyses the games and writes them; gives how many could not be read, and how many were analysed.
    fn follow(
        &self,
        games: &mut Games,
        analyst: &mut Analyst,
        outputs: &mut Outputs,
        console: &mut Console,
    ) -> Result<(u64, u64), Error> {
        let (mut broken, mut done) = (0, 0);
        while !self.is_stopped()
            && let Some(found) = games.next_game(console)?
        {
            match self.arguments.game {
                Some(asked) if found.number < asked => continue,
                Some(asked) if found.number > asked => break,
                _ => {}
            }
            let record = match found.game {
                Ok(record) => record,
                Err(error) => {
                    broken += 1;
                    self.progress.pause(|| games.complain(found.line, &error.to_string(), console));
                    continue;
                }
            };
            self.progress.begin(found.number, record.moves.len() + 1);
            let judged = analysis::judge(record, analyst, &self.stop, |views| self.progress.reach(views));
            // A game that nothing is known of says nothing.
            if !judged.views.is_empty() {
                done += 1;
                self.progress.pause(|| outputs.write(&judged, found.number, console))?;
            }
        }
        Ok((broken, done))
    }
}
