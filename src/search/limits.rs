//! When a search ends, and which root moves it may choose.

use std::time::Duration;

use crate::types::{Depth, Move};

/// The clock of the side that moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is left on it; zero if it has run out.
    pub left: Duration,
    /// What is added after the move.
    pub increment: Duration,
    /// For how many moves it must last, this one included; `None` for the whole game.
    pub moves_to_go: Option<u32>,
}

/// Whether a search must wait before it tells its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Hold {
    /// It tells its move as soon as a limit is reached.
    #[default]
    None,
    /// It thinks on the opponent's time: its clock starts, and its move may be told, from the ponder hit on.
    Ponder,
    /// It tells its move only when it is stopped.
    Infinite,
}

/// All limits of one search; the first that is reached ends it. Without any it goes on until it is stopped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The last depth to be completed.
    pub depth: Option<Depth>,
    /// Positions to be visited, by all threads together.
    pub nodes: Option<u64>,
    /// So many positions visited are enough: the iteration that is then running is finished, and no other is begun.
    pub soft_nodes: Option<u64>,
    /// A mate in so many moves ends the search.
    pub mate: Option<u16>,
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// The clock of the game.
    pub clock: Option<Clock>,
    /// Whether the move must be held back.
    pub hold: Hold,
    /// If not empty: the only root moves that may be chosen.
    pub search_moves: Vec<Move>,
    /// Root moves that may not be chosen.
    pub banned: Vec<Move>,
}

impl Limits {
    /// Whether a legal root move may be chosen.
    #[must_use]
    pub fn allows(&self, played: Move) -> bool {
        (self.search_moves.is_empty() || self.search_moves.contains(&played)) && !self.banned.contains(&played)
    }
}
