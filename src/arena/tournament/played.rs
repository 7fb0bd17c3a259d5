//! What is kept of a game of a tournament.

use serde::{Deserialize, Serialize};

use crate::arena::duel::{Record, Ruling};
use crate::arena::event::{GameId, GameResult, Scoresheet};
use crate::arena::openings::Opening;

/// What is kept of a game that was played, besides its moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// What counts for the tables.
    pub sheet: Scoresheet,
    /// What Red is called.
    pub red: String,
    /// What Black is called.
    pub black: String,
    /// The name of the opening.
    pub opening: String,
    /// Why it ended, in a word.
    pub reason: String,
    /// Why it ended, with all that is known.
    pub account: String,
    /// Plies, those of the opening counted.
    pub plies: u32,
    /// When it began, as in RFC 3339.
    pub begun: String,
    /// Milliseconds that it took.
    pub took_ms: u64,
    /// Milliseconds that Red and Black used (10.1): thought, waited for in vain, and taken off their clocks.
    #[serde(default)]
    pub used_ms: [u64; 2],
    /// What the referee ruled, the end of the game last.
    pub rulings: Vec<Ruling>,
}

impl Played {
    /// What is kept of a game between these, Red first; `begun` is a time as in RFC 3339.
    #[must_use]
    pub fn new(
        game: GameId,
        [red, black]: [String; 2],
        opening: &Opening,
        record: &Record,
        (begun, took_ms): (String, u64),
    ) -> Self {
        Self {
            sheet: Scoresheet { game, result: GameResult::from(&record.conclusion), fouls: record.fouls },
            red,
            black,
            opening: opening.name.clone(),
            reason: record.conclusion.end.id().to_owned(),
            account: record.conclusion.to_string(),
            plies: record.steps.len() as u32,
            begun,
            took_ms,
            used_ms: record.used.map(|time| time.as_millis() as u64),
            rulings: record.rulings.clone(),
        }
    }
}
