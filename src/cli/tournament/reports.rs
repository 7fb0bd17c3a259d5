//! What is told of an event: on the terminal, and in the files of its folder.

use std::io::Write;

use crate::arena::tournament::report::record::{self, Form};
use crate::arena::tournament::report::{csv, html, json, rulings, terminal};
use crate::cli::tournament::setup::Setup;
use crate::cli::tournament::{Error, Folder, State};
use crate::files;

/// Prints how an event stands.
pub(super) fn print(state: &State, out: &mut dyn Write) -> Result<(), Error> {
    Ok(write!(out, "{}", terminal::whole(&state.account()))?)
}

/// What the reports are called.
pub(super) const NAMES: [&str; 10] = [
    "standings.txt",
    "standings.csv",
    "crosstable.csv",
    "games.csv",
    "event.json",
    "rulings.log",
    "records-full.txt",
    "records-short.txt",
    "index.html",
    "teams.csv",
];

/// Brings the files of a folder up to date, each as a whole.
///
/// # Errors
/// [`Error::Report`] if one cannot be written.
pub(super) fn keep(folder: &Folder, state: &State) -> Result<(), Error> {
    let account = state.account();
    let reports = [
        terminal::whole(&account),
        csv::standings(&account),
        csv::crosstable(&account),
        csv::games(&account),
        json::text(&account),
        rulings::log(&account),
        record::games(&account, &state.moves, Form::Full),
        record::games(&account, &state.moves, Form::Short),
        html::page(&account, &state.moves),
    ];
    let teams = state.event.plan().teams.map(|_| csv::teams(&account));
    for (name, text) in NAMES.into_iter().zip(reports.into_iter().chain(teams)) {
        let path = folder.report(name);
        files::replace(&path, text.as_bytes()).map_err(|error| Error::Report { path, error })?;
    }
    Ok(())
}

/// Prints the games that are to be played now.
pub(super) fn open(setup: &Setup, state: &State, out: &mut dyn Write) -> Result<(), Error> {
    for game in state.event.due() {
        writeln!(out, "open: {}, {} - {}", game.id, setup.called(game.red), setup.called(game.black))?;
    }
    Ok(())
}
