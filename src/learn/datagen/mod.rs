//! Self-play: games from which an evaluation can learn, the same again for the same seed.
//!
//! A game is a function of the engine, the settings and its number: each begins with an empty table and random numbers of its own.
//! Threads play whole games, and one writer puts them into files in the order of their numbers, so that the files do not depend on
//! how many threads there were, nor on whether the run was interrupted. Knows nothing of what is learnt from the games.

mod adjudicate;
mod opening;
mod play;
mod run;
mod statistics;
mod store;
mod thinker;

pub use opening::{Lines, LinesError};
pub use play::{SelfPlay, origin};
pub use run::{Goal, Progress, RunError, Stop, run};
pub use statistics::{Sieve, Statistics};
pub use store::{Store, StoreError};

use std::sync::Arc;

use crate::eval::Evaluation;

/// What the games of a run depend on, besides the engine.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What evaluates.
    pub evaluation: Evaluation,
    /// Nodes after which no new iteration is begun.
    pub soft_nodes: u64,
    /// What the random numbers come from.
    pub seed: u64,
    /// Openings that every other game begins with, before its random plies; none if every game begins with random plies alone.
    pub lines: Option<Arc<Lines>>,
}
