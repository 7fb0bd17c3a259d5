//! What is known of a game that was played.

use std::time::Duration;

use crate::arena::duel::end::Conclusion;
use crate::arena::duel::log::Log;
use crate::arena::duel::ruling::Ruling;
use crate::board::Position;
use crate::types::{Move, Score};

/// A game that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The position that it began with.
    pub start: Position,
    /// The moves, those of the opening first.
    pub steps: Vec<Step>,
    /// How it ended.
    pub conclusion: Conclusion,
    /// The time from one move to the next that was not the mover's: what the runner needs for a move, in the middle of the game's
    /// moves; `None` if no move was made.
    pub overhead: Option<Duration>,
    /// The time of Red and of Black (10.1): what they thought, what was waited for in vain, and what was taken off.
    pub used: [Duration; 2],
    /// What the referee ruled, in the order in which it happened.
    pub rulings: Vec<Ruling>,
    /// Fouls (犯规, article 9) of Red and of Black.
    pub fouls: [u32; 2],
}

impl Record {
    /// A game that ended before a move could be made, because an engine did not start.
    #[must_use]
    pub fn unplayed(start: &Position, conclusion: Conclusion) -> Self {
        let mut log = Log::default();
        log.close(&conclusion);
        let start = start.clone();
        let used = [Duration::ZERO; 2];
        Self { start, steps: Vec::new(), conclusion, overhead: None, used, rulings: log.rulings, fouls: log.fouls }
    }
}

/// A move of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The move.
    pub played: Move,
    /// What its engine told; `None` for a move of the opening.
    pub told: Option<Told>,
}

/// What an engine told along with its move, and how long it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Told {
    /// The score for the side that moved.
    pub score: Option<Score>,
    /// The depth in plies.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// The time on the clock.
    pub time: Duration,
}
