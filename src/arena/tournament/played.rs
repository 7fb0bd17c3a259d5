//! What is kept of a game of a tournament.

use serde::{Deserialize, Serialize};

use crate::arena::duel::Ruling;
use crate::arena::event::Scoresheet;

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
    /// What the referee ruled, the end of the game last.
    pub rulings: Vec<Ruling>,
}
