//! The course of an event: what happens is written down, counted and shown as it happens.

use std::time::{Duration, Instant, SystemTime};

use humantime::format_rfc3339_seconds;

use crate::arena::chronicle::{self, Chronicle, Heading};
use crate::arena::duel::Record;
use crate::arena::event::{Game, GameId, GameResult};
use crate::arena::player::Stop;
use crate::arena::tournament::{self, Happening, News, Next, Played};
use crate::cli::Console;
use crate::cli::tournament::live::Live;
use crate::cli::tournament::setup::Setup;
use crate::cli::tournament::{Error, Folder, State, json, reports};
use crate::notation::pgn::PgnResult;
use crate::types::Color;

/// Reports are written no more often than this, and when the event is over or broken off.
const OFTEN: Duration = Duration::from_secs(1);

/// Plays the games that are left; how the event stands then.
///
/// # Errors
/// If something cannot be written down or told; the event is broken off then.
pub(super) fn play(
    setup: &Setup,
    folder: &Folder,
    chronicle: Chronicle<Happening>,
    state: State,
    (is_json, stop): (bool, &Stop),
    console: &mut Console,
) -> Result<State, Error> {
    reports::keep(folder, &state)?;
    let event = state.event.clone();
    let live = Live::new(&event, console.bars);
    let kept = Instant::now();
    let mut course = Course { setup, folder, chronicle, state, live, is_json, console, kept, failure: None };
    let event = tournament::run(&setup.tournament, event, stop, &mut |news| course.take(&news));
    course.live.finish();
    if let Some(failure) = course.failure {
        return Err(failure);
    }
    let event = event.map_err(Error::Result)?;
    let state = State { event, ..course.state };
    reports::keep(folder, &state)?;
    Ok(state)
}

/// An event that is being played.
struct Course<'a, 'b> {
    setup: &'a Setup,
    folder: &'a Folder,
    chronicle: Chronicle<Happening>,
    state: State,
    live: Live,
    is_json: bool,
    console: &'a mut Console<'b>,
    /// When the reports were written.
    kept: Instant,
    /// Why the event is broken off, if it is.
    failure: Option<Error>,
}

impl Course<'_, '_> {
    fn take(&mut self, news: &News<'_>) -> Next {
        if self.failure.is_some() {
            return Next::Stop;
        }
        match self.heard(news) {
            Ok(()) => Next::GoOn,
            Err(error) => {
                self.failure = Some(error);
                Next::Stop
            }
        }
    }

    fn heard(&mut self, news: &News<'_>) -> Result<(), Error> {
        match *news {
            News::Begun { game } => {
                self.live.begun(self.setup, &game);
                Ok(())
            }
            News::Over { game, record, played } => self.game(&game, record, played),
            News::Act { act, why } => {
                self.live.notice(why, self.console.err);
                let at = format_rfc3339_seconds(SystemTime::now()).to_string();
                self.keep("", &Happening::Act { act: act.clone(), why: why.to_owned(), at })
            }
            News::Counted { event } => {
                self.state.event = event.clone();
                self.live.counted(event);
                self.report()
            }
            News::Notice { seat, text } => {
                let name = self.setup.called(seat);
                self.live.notice(&format!("{name} {text}"), self.console.err);
                if self.is_json {
                    json::notice(&name, text, self.console.out)?;
                }
                Ok(())
            }
        }
    }

    fn game(&mut self, game: &Game, record: &Record, played: &Played) -> Result<(), Error> {
        let text = text(self.setup, game, record, played);
        let line = Happening::game(played.clone(), record);
        self.keep(&text, &line)?;
        self.live.over(self.setup, game, played, self.console.err);
        self.state.add(&line);
        Ok(())
    }

    /// Brings the reports up to date, unless that was done a moment ago: of long events they are large.
    fn report(&mut self) -> Result<(), Error> {
        if self.kept.elapsed() < OFTEN {
            return Ok(());
        }
        reports::keep(self.folder, &self.state)?;
        self.kept = Instant::now();
        Ok(())
    }

    /// Writes down what has happened, and tells it.
    fn keep(&mut self, game: &str, line: &Happening) -> Result<(), Error> {
        self.chronicle.add(game, line)?;
        if self.is_json {
            json::happening(line, self.console.out)?;
        }
        Ok(())
    }
}

/// A game as PGN.
fn text(setup: &Setup, game: &Game, record: &Record, played: &Played) -> String {
    let seats = [game.red, game.black];
    let is_of_teams = seats.iter().any(|seat| seat.member.is_some());
    let teams = seats.map(|seat| setup.plan.entries[seat.entry].name.as_str());
    let GameId { round, table, game: number } = game.id;
    let heading = Heading {
        title: &setup.plan.name,
        site: &setup.site,
        round: format!("{round}.{table}.{number}"),
        board: is_of_teams.then_some(game.board),
        teams: is_of_teams.then_some(teams),
        names: [&played.red, &played.black],
        budgets: seats.map(|seat| setup.tournament.budget(seat).to_string()),
        begun: &played.begun,
        result: result(played.sheet.result),
        reason: &played.reason,
        account: &played.account,
        rules: setup.tournament.terms.rules.name,
        opening: setup.tournament.opening(&setup.plan, game),
    };
    chronicle::text(&heading, record)
}

/// A result as PGN has it: a game to which neither came has none there.
const fn result(result: GameResult) -> PgnResult {
    match result {
        GameResult::BothForfeit => PgnResult::Unknown,
        GameResult::RedWins | GameResult::BlackForfeits => chronicle::result_of(Some(Color::Red)),
        GameResult::BlackWins | GameResult::RedForfeits => chronicle::result_of(Some(Color::Black)),
        GameResult::Draw => chronicle::result_of(None),
    }
}
