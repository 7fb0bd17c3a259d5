//! The course of a tuning: each iteration is written down, counted and shown as it ends.

use std::collections::BTreeSet;
use std::io;

use crate::arena::chronicle::{Logbook, Resumed};
use crate::arena::contest::Next;
use crate::arena::player::Stop;
use crate::arena::tune::{self, Event, Line, Optimiser, Outset};
use crate::cli::Console;
use crate::cli::tune::live::Live;
use crate::cli::tune::plan::Plan;
use crate::cli::tune::standing::Standing;
use crate::cli::tune::{Arguments, Error, json};

/// Plays the iterations that are left.
///
/// # Errors
/// If an iteration cannot be written down or told of, or the engine does not start any more; the tuning is broken off then.
pub(super) fn play(
    arguments: &Arguments,
    plan: &Plan,
    (outset, resumed): (Outset, Resumed<Line>),
    warnings: &[String],
    stop: &Stop,
    console: &mut Console,
) -> Result<Standing, Error> {
    let Resumed { logbook, header, lines } = resumed;
    let is_json = arguments.display.json;
    if is_json {
        json::start(&header, lines.len(), warnings, console.out).map_err(told)?;
    }
    let done: BTreeSet<u32> = lines.iter().map(|line| line.iteration).collect();
    let standing = Standing::new(outset, &lines);
    let mut optimiser = standing.optimiser.clone();
    let live = Live::new(&standing, console.bars);
    let every = arguments.display.every as usize;
    let mut course = Course { live, standing, logbook, is_json, every, console, failure: None };
    tune::run(&plan.contest, plan.iterations, &done, &mut optimiser, stop, |event, now| course.take(event, now));
    course.live.finish();
    course.failure.map_or(Ok(course.standing), Err)
}

/// Why a line for machines is not told.
fn told(error: io::Error) -> Error {
    if error.kind() == io::ErrorKind::BrokenPipe { Error::Unread } else { Error::Write(error) }
}

/// A tuning that is being played.
struct Course<'b, 'c> {
    live: Live,
    standing: Standing,
    logbook: Logbook<Line>,
    is_json: bool,
    /// After so many iterations the numbers are told.
    every: usize,
    console: &'b mut Console<'c>,
    /// Why it is broken off, if it is.
    failure: Option<Error>,
}

impl Course<'_, '_> {
    fn take(&mut self, event: Event, optimiser: &Optimiser) -> Next {
        if self.failure.is_some() {
            return Next::Stop;
        }
        let taken = match event {
            Event::Iteration(line) => self.iteration(&line, optimiser),
            Event::Broken { iteration, account } => self.notice(&format!("iteration {iteration}: {account}")),
            Event::Notice(text) => self.notice(&format!("{} {text}", self.standing.outset.engine)),
            Event::Absent(account) => Err(Error::NobodyStarts(account)),
        };
        taken.map_or_else(
            |error| {
                self.failure = Some(error);
                Next::Stop
            },
            |()| Next::GoOn,
        )
    }

    fn iteration(&mut self, line: &Line, optimiser: &Optimiser) -> Result<(), Error> {
        self.logbook.add(line)?;
        self.standing.add(line, optimiser);
        let is_due = self.standing.done().is_multiple_of(self.every);
        self.live.iteration(&self.standing, is_due, self.console.err);
        if self.is_json {
            json::iteration(line, self.console.out).map_err(told)?;
            if is_due {
                json::standing("status", &self.standing, self.console.out).map_err(told)?;
            }
        }
        Ok(())
    }

    fn notice(&mut self, text: &str) -> Result<(), Error> {
        self.live.notice(text, self.console.err);
        if self.is_json {
            json::notice(text, self.console.out).map_err(told)?;
        }
        Ok(())
    }
}
