//! Rounds, the pairings of a round and the games of a pairing.

use crate::arena::event::result::GameId;
use crate::types::Color;

/// A part of an event that has a table of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// The whole event, or, where there are groups, the first part of it (初赛).
    Main,
    /// A play-off (加赛) of those who are level in a group where only some of them go on; from 1.
    GroupPlayOff(u32),
    /// The final of the best of the groups (决赛).
    Final,
    /// A play-off (加赛) of those who are level after everything; from 1.
    PlayOff(u32),
}

impl Phase {
    /// Whether those play who were level.
    #[must_use]
    pub const fn is_play_off(self) -> bool {
        matches!(self, Self::GroupPlayOff(_) | Self::PlayOff(_))
    }
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// From 1, through the whole event.
    pub number: u32,
    /// The part of the event.
    pub phase: Phase,
    /// Who meets whom, in the order of the tables.
    pub pairings: Vec<Pairing>,
    /// The entries that are without an opponent (轮空).
    pub byes: Vec<usize>,
}

/// Two entries that meet. Entries are told by their index in the plan, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pairing {
    /// The round, from 1.
    pub round: u32,
    /// The table, from 1.
    pub table: u32,
    /// The part of the event.
    pub phase: Phase,
    /// The entry that is named first: it has Red in the first game, a team at the boards 1, 3, 5 (13.1, 13.2).
    pub first: usize,
    /// The entry that is named second.
    pub second: usize,
}

impl Pairing {
    /// Both entries.
    #[must_use]
    pub const fn entries(&self) -> [usize; 2] {
        [self.first, self.second]
    }

    /// Whether this entry takes part.
    #[must_use]
    pub const fn has(&self, entry: usize) -> bool {
        self.first == entry || self.second == entry
    }

    /// The entry that meets this one.
    #[must_use]
    pub const fn opponent(&self, entry: usize) -> usize {
        if self.first == entry { self.second } else { self.first }
    }

    /// The game of this number, from 1.
    pub(super) const fn id(&self, game: u32) -> GameId {
        GameId { round: self.round, table: self.table, game }
    }
}

/// Who sits on one side of a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat {
    /// The entry.
    pub entry: usize,
    /// Which of its members, from 0; `None` where the entry is the player itself.
    pub member: Option<usize>,
}

/// A game that is to be played, or was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Game {
    /// Which.
    pub id: GameId,
    /// The board (台次), from 1.
    pub board: u32,
    /// The leg of the pairing, from 1: after each the colours are exchanged (13.5).
    pub leg: u32,
    /// Who has Red.
    pub red: Seat,
    /// Who has Black.
    pub black: Seat,
}

impl Game {
    /// Which side this entry has.
    #[must_use]
    pub const fn side_of(&self, entry: usize) -> Color {
        if self.red.entry == entry { Color::Red } else { Color::Black }
    }
}
