//! The course of a match: each game is written down, counted and shown as it ends.

use std::collections::BTreeSet;
use std::time::{Duration, SystemTime};

use humantime::format_rfc3339_seconds;

use crate::arena::chronicle::{self, Chronicle, Opened};
use crate::arena::contest::{self, Event, Fixture, Line, Next};
use crate::arena::duel::{Conclusion, End, Record};
use crate::arena::player::Stop;
use crate::cli::Console;
use crate::cli::contest::live::Live;
use crate::cli::contest::plan::Plan;
use crate::cli::contest::standing::Standing;
use crate::cli::contest::{Arguments, Error, json};

/// Plays the games that are left.
///
/// # Errors
/// If a game cannot be written down or told of; the match is broken off then.
pub(super) fn play(
    arguments: &Arguments,
    plan: &Plan,
    opened: Opened<Line>,
    warnings: &[String],
    stop: &Stop,
    console: &mut Console,
) -> Result<Standing, Error> {
    let contest = &plan.contest;
    let Opened { chronicle, header, lines } = opened;
    let standing = Standing::new(header.names.clone(), contest.games, plan.sprt, &lines);
    if arguments.display.json {
        json::start(&header, lines.len(), warnings, console.out)?;
    }
    if standing.is_decided() {
        return Ok(standing);
    }
    let done: BTreeSet<u32> = lines.iter().map(|line| line.game - 1).collect();
    let (title, site) = (arguments.files.event.clone(), arguments.files.site.clone());
    let mut course = Course {
        live: Live::new(&standing, arguments.display.every, console.bars),
        standing,
        chronicle,
        event: chronicle::Event { title, site, names: header.names, contest },
        is_json: arguments.display.json,
        every: arguments.display.every.into(),
        console,
        failure: None,
    };
    contest::run(contest, &done, stop, |event| course.take(event));
    course.live.finish();
    course.failure.map_or(Ok(course.standing), Err)
}

/// A match that is being played.
struct Course<'a, 'b, 'c> {
    live: Live,
    standing: Standing,
    chronicle: Chronicle<Line>,
    event: chronicle::Event<'a>,
    is_json: bool,
    /// After so many games it is told how the match stands.
    every: u64,
    console: &'b mut Console<'c>,
    /// Why the match is broken off, if it is.
    failure: Option<Error>,
}

impl Course<'_, '_, '_> {
    fn take(&mut self, event: Event) -> Next {
        if self.failure.is_some() {
            return Next::Stop;
        }
        let taken = match event {
            Event::Notice { engine, text } => self.notice(engine, &text),
            Event::Game { fixture, record, begun, took } => self.game(fixture, &record, begun, took),
        };
        taken.unwrap_or_else(|error| {
            self.failure = Some(error);
            Next::Stop
        })
    }

    fn notice(&mut self, engine: usize, text: &str) -> Result<Next, Error> {
        let name = &self.standing.names[engine];
        self.live.notice(&format!("{name} {text}"), self.console.err);
        if self.is_json {
            json::notice(name, text, self.console.out)?;
        }
        Ok(Next::GoOn)
    }

    fn game(
        &mut self,
        fixture: Fixture<'_>,
        record: &Record,
        begun: SystemTime,
        took: Duration,
    ) -> Result<Next, Error> {
        if let Conclusion { winner: None, end: End::Fault(fault) } = &record.conclusion {
            return Err(Error::NobodyStarts(fault.account.clone()));
        }
        let begun = format_rfc3339_seconds(begun).to_string();
        let game = Line::new(fixture, record, begun, took.as_millis() as u64);
        let heading = self.event.heading(fixture, &game, record.conclusion.winner);
        self.chronicle.add(&chronicle::text(&heading, record), &game)?;
        self.standing.add(&game);
        if self.is_json {
            json::game(&game, self.console.out)?;
            if self.standing.done().is_multiple_of(self.every) {
                json::standing("status", &self.standing, self.console.out)?;
            }
        }
        self.live.game(&self.standing, &game, self.console.err);
        Ok(if self.standing.is_decided() { Next::Stop } else { Next::GoOn })
    }
}
