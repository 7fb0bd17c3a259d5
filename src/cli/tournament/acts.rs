//! What an organiser enters in an event that is not being played: withdrawals, penalties and lineups.

use std::time::SystemTime;

use humantime::format_rfc3339_seconds;

use crate::arena::chronicle::{Header, Mode};
use crate::arena::event::{Act, ActError};
use crate::arena::tournament::Happening;
use crate::cli::tournament::arguments::Instead;
use crate::cli::tournament::setup::Setup;
use crate::cli::tournament::{Error, Folder, State, reports};

/// Something that is to be entered.
pub(super) struct Asked {
    act: Act,
    /// Whom it is about.
    name: String,
    why: &'static str,
}

/// What is to be entered by these options, if anything.
///
/// # Errors
/// [`Error::Unknown`] or [`Error::Round`].
pub(super) fn asked(setup: &Setup, instead: &Instead) -> Result<Option<Asked>, Error> {
    if let Some(name) = &instead.withdraw {
        let act = Act::Withdrawal { entry: entry(setup, name)? };
        return Ok(Some(Asked { act, name: name.clone(), why: "told by the organiser (20)" }));
    }
    if let Some(punished) = &instead.penalty {
        let act = Act::Penalty { entry: entry(setup, &punished.name)?, penalty: punished.penalty };
        return Ok(Some(Asked { act, name: punished.name.clone(), why: "told by the organiser (18)" }));
    }
    let Some([round, team, members @ ..]) = instead.lineup.as_deref() else { return Ok(None) };
    let number = round.parse().ok().filter(|&round| round > 0);
    let round = number.ok_or_else(|| Error::Round(round.clone()))?;
    let entry = entry(setup, team)?;
    if setup.plan.entries[entry].members.is_empty() {
        return Err(Error::Act { name: team.clone(), error: ActError::NoLineups });
    }
    let members = members.iter().map(|name| member(setup, entry, name)).collect::<Result<_, _>>()?;
    let act = Act::Lineup { round, entry, members };
    Ok(Some(Asked { act, name: team.clone(), why: "told by the team (12)" }))
}

/// Enters it, and brings the reports up to date; how the event stands then.
///
/// # Errors
/// If it cannot happen, or the event is being played by another process.
pub(super) fn enter(setup: &Setup, folder: &Folder, asked: Asked) -> Result<State, Error> {
    let (header, _) = folder.peek(setup)?;
    // An engine that is not there any more is no reason to keep it in.
    let header = header.unwrap_or_else(|| Header::new(setup.names(), setup.terms(&setup.prints())));
    let mut opened = folder.open(header, Mode::Resume)?;
    let mut state = State::replay(setup, folder, &opened.lines)?;
    let Asked { act, name, why } = asked;
    state.event.apply(act.clone()).map_err(|error| Error::Act { name, error })?;
    let at = format_rfc3339_seconds(SystemTime::now()).to_string();
    opened.chronicle.add("", &Happening::Act { act, why: why.to_owned(), at })?;
    reports::keep(folder, &state)?;
    Ok(state)
}

fn entry(setup: &Setup, name: &str) -> Result<usize, Error> {
    find(name, "entries", setup.plan.entries.iter().map(|entry| entry.name.as_str()))
}

fn member(setup: &Setup, entry: usize, name: &str) -> Result<usize, Error> {
    let team = &setup.plan.entries[entry];
    find(name, &format!("members of {}", team.name), team.members.iter().map(|member| member.name.as_str()))
}

fn find<'a>(name: &str, what: &str, names: impl Iterator<Item = &'a str>) -> Result<usize, Error> {
    let names: Vec<&str> = names.collect();
    let unknown = || Error::Unknown { name: name.to_owned(), what: what.to_owned(), known: names.join(", ") };
    names.iter().position(|known| *known == name).ok_or_else(unknown)
}
