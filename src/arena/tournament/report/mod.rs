//! What is told of a tournament: pure functions from an [`Account`] to text.
//!
//! [`terminal`] is for people at a screen, [`csv`] for spreadsheets, [`json`] for programs, [`html`] a page that follows the event,
//! [`record`] the games as records on paper (articles 7.5 and 10.1), and [`rulings`] the log of what the referee ruled. Nothing here
//! plays, reckons a tie-break or touches a file: the [`Event`] knows who stands where, and a caller writes the text down.
//!
//! Names come from files of strangers: each output escapes them in its own way, and a control character never gets through.

pub mod csv;
mod encounter;
mod grid;
pub mod html;
pub mod json;
pub mod record;
pub mod rulings;
mod sheets;
pub mod terminal;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod words;

use std::collections::BTreeMap;

use crate::arena::duel::Record;
use crate::arena::event::{CrossTable, Event, Format, GameId, Phase, Presence, Round, Seat, Table};
use crate::arena::tournament::Played;
use crate::arena::tournament::report::encounter::Encounter;
use crate::board::Position;
use crate::types::Move;

/// All that is told of: an event, and what is kept of its games.
#[derive(Clone, Copy, Debug)]
pub struct Account<'a> {
    /// The event.
    pub event: &'a Event,
    /// What is kept of the games that were played. One that is missing, as a forfeited one may be, is told from its sheet alone.
    pub played: &'a BTreeMap<GameId, Played>,
}

/// The moves of a game, for what shows them.
#[derive(Clone, PartialEq, Debug)]
pub struct GameMoves {
    /// The position before the first.
    pub start: Position,
    /// The moves, each legal after those before it.
    pub moves: Vec<Move>,
}

impl From<&Record> for GameMoves {
    fn from(record: &Record) -> Self {
        Self { start: record.start.clone(), moves: record.steps.iter().map(|step| step.played).collect() }
    }
}

/// How many games an event has, as far as is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Progress {
    over: usize,
    known: usize,
}

impl<'a> Account<'a> {
    /// What an entry is called.
    fn entry(&self, entry: usize) -> &'a str {
        self.event.plan().entries.get(entry).map_or("?", |entry| entry.name.as_str())
    }

    /// The team for which a player's place counts (12.5).
    fn team(&self, entry: usize) -> Option<&'a str> {
        self.event.plan().entries.get(entry)?.team.as_deref()
    }

    /// What the player at a board is called: the member of a team, or the entry itself.
    fn player(&self, seat: Seat) -> &'a str {
        let entry = self.event.plan().entries.get(seat.entry);
        let member = seat.member.and_then(|member| entry?.members.get(member));
        member.map_or_else(|| self.entry(seat.entry), |member| member.name.as_str())
    }

    /// The player at a board, with the team before it if there is one.
    fn player_in_full(&self, seat: Seat) -> String {
        match seat.member {
            Some(_) => format!("{}: {}", self.entry(seat.entry), self.player(seat)),
            None => self.player(seat).to_owned(),
        }
    }

    /// The meetings of a round, in the order of the tables.
    fn encounters(&self, round: &Round) -> Vec<Encounter> {
        round.pairings.iter().map(|&pairing| Encounter::of(self, pairing)).collect()
    }

    /// The games that count.
    fn progress(&self) -> Progress {
        let rounds = self.event.rounds().iter();
        let encounters: Vec<Encounter> = rounds.flat_map(|round| self.encounters(round)).collect();
        let games = || encounters.iter().filter(|it| !it.is_void).flat_map(|it| &it.games);
        Progress { over: games().filter(|game| game.sheet.is_some()).count(), known: games().count() }
    }

    /// How far the event is: `round 3 of 5 · 10 of 12 games over`.
    fn state(&self) -> String {
        let progress = self.progress();
        let games = format!("{} of {} games over", progress.over, progress.known);
        let Some(round) = self.event.current_round() else {
            let cut = match (self.event.is_cut_short(), self.event.present_entries()) {
                (false, _) => "",
                (true, 0) => ", cut short: everybody has left",
                (true, 1) => ", cut short: all but one have left",
                (true, _) => ", cut short: there is no pairing left without a rematch",
            };
            return format!("over{cut} · {} rounds · {games}", self.event.rounds().len());
        };
        let planned = self.planned_rounds().map_or_else(String::new, |count| format!(" of {count}"));
        let part = words::phase(round.phase).map_or_else(String::new, |part| format!(" ({part})"));
        format!("round {}{planned}{part} · {games}", round.number)
    }

    /// How many rounds the event will have at least, and whether that is all.
    fn planned_rounds(&self) -> Option<usize> {
        match self.event.plan().format {
            Format::Swiss { rounds } => Some((rounds as usize).max(self.event.rounds().len())),
            Format::RoundRobin { .. } => Some(self.event.rounds().len()),
            Format::Groups { .. } | Format::Knockout { .. } | Format::DoubleKnockout { .. } => None,
        }
    }

    /// The table of an event that is wanted for print: by opponents, or by rounds where not everybody meets everybody.
    fn crosstable(&self, table: &Table) -> CrossTable {
        if self.is_by_round() { table.by_round(&self.main_rounds()) } else { table.by_opponent() }
    }

    /// Whether who loses is out.
    const fn is_knockout(&self) -> bool {
        self.event.plan().format.elimination().is_some()
    }

    /// Whether crosstables have a column for each round.
    const fn is_by_round(&self) -> bool {
        matches!(self.event.plan().format, Format::Swiss { .. }) || self.is_knockout()
    }

    /// The rounds that are no play-offs.
    fn main_rounds(&self) -> Vec<u32> {
        let main = self.event.rounds().iter().filter(|round| round.phase == Phase::Main);
        main.map(|round| round.number).collect()
    }

    /// Whether an entry's results are annulled in this part of the event, or how else it is not in it any more.
    fn presence_in(&self, entry: usize, phase: Phase) -> Presence {
        match self.event.presence(entry) {
            Presence::Annulled(other) if other != phase => Presence::Left,
            presence => presence,
        }
    }

    /// The mean of the ratings that ratings from this event are told by: that of the plan if it rates everybody, else zero.
    fn anchor(&self) -> f64 {
        let entries = &self.event.plan().entries;
        let known: Vec<f64> = entries.iter().filter_map(|entry| entry.rating).collect();
        if known.len() == entries.len() { known.iter().sum::<f64>() / known.len().max(1) as f64 } else { 0.0 }
    }
}
