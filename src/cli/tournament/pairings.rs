//! The pairings that are known before the first game.

use std::io::Write;

use crate::arena::event::{Event, Format, Pairing, Round};
use crate::cli::tournament::Error;
use crate::cli::tournament::setup::Setup;

/// Prints the numbers that were drawn, the groups, and each round that is known.
pub(super) fn print(setup: &Setup, event: &Event, out: &mut dyn Write) -> Result<(), Error> {
    writeln!(out, "{}", setup.plan.name)?;
    writeln!(out, "numbers")?;
    for (number, entry) in (1..).zip(event.numbers()) {
        let name = entry.map_or("-", |entry| &setup.plan.entries[entry].name);
        writeln!(out, "  {number:>3}  {name}")?;
    }
    for (number, group) in (1..).zip(event.groups()) {
        let names: Vec<&str> = group.iter().map(|&entry| setup.plan.entries[entry].name.as_str()).collect();
        writeln!(out, "group {number}: {}", names.join(", "))?;
    }
    for round in event.rounds() {
        print_round(setup, event, round, out)?;
    }
    if let Some(text) = left_open(&setup.plan.format) {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

/// What is paired only when results are there.
const fn left_open(format: &Format) -> Option<&'static str> {
    match format {
        Format::RoundRobin { .. } => None,
        Format::Groups { .. } => Some("the final is paired when the groups are over"),
        Format::Swiss { .. } | Format::Knockout { .. } | Format::DoubleKnockout { .. } => {
            Some("a round is paired when the one before is over")
        }
    }
}

fn print_round(setup: &Setup, event: &Event, round: &Round, out: &mut dyn Write) -> Result<(), Error> {
    writeln!(out, "round {}", round.number)?;
    for pairing in &round.pairings {
        print_pairing(setup, event, pairing, out)?;
    }
    for &entry in &round.byes {
        writeln!(out, "    -  {} has a bye", setup.plan.entries[entry].name)?;
    }
    Ok(())
}

/// A pairing of players is a line, Red first; one of teams has a line for each board besides.
fn print_pairing(setup: &Setup, event: &Event, pairing: &Pairing, out: &mut dyn Write) -> Result<(), Error> {
    let [first, second] = pairing.entries().map(|entry| &setup.plan.entries[entry].name);
    let games = event.games(pairing);
    let is_of_teams = games.iter().any(|game| game.red.member.is_some());
    match games.first().filter(|_| !is_of_teams) {
        Some(game) => {
            writeln!(out, "  {:>3}  {} - {}", pairing.table, setup.called(game.red), setup.called(game.black))?;
        }
        None => writeln!(out, "  {:>3}  {first} - {second}", pairing.table)?,
    }
    for game in games.iter().filter(|game| is_of_teams && game.leg == 1) {
        writeln!(out, "       board {}: {} - {}", game.board, setup.called(game.red), setup.called(game.black))?;
    }
    Ok(())
}
