//! What is kept of an iteration.

use serde::{Deserialize, Serialize};

use crate::arena::chronicle::{Kept, Kind};
use crate::arena::tune::Outset;

/// What is kept of an iteration. The lines of a journal stand in the order in which their results were heeded.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Line {
    /// Which, from 1.
    pub iteration: u32,
    /// The games of the side that moved forth: lost, drawn and won.
    pub games: [u32; 3],
    /// Games that the side that moved forth, and the side that moved back, lost because the engine failed, be it only in time.
    pub broken: [u32; 2],
    /// The numbers that both played with, in the order of the parameters.
    pub values: [Vec<i64>; 2],
    /// Plies of all its games.
    pub plies: u32,
    /// Milliseconds that it took.
    pub took_ms: u64,
}

impl Line {
    /// How many games.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.games.iter().map(|&count| u64::from(count)).sum()
    }

    /// Games that the side that moved forth won, less those that it lost.
    #[must_use]
    pub fn result(&self) -> i64 {
        let [lost, _, won] = self.games;
        i64::from(won) - i64::from(lost)
    }
}

impl Kept for Line {
    type Names = Outset;

    const KIND: Kind = Kind::Tuning;

    fn game(&self) -> Option<String> {
        Some(format!("iteration {}", self.iteration))
    }

    fn fault(&self) -> Option<String> {
        (self.iteration == 0 || self.count() == 0).then(|| format!("iteration {} has no games", self.iteration))
    }
}
