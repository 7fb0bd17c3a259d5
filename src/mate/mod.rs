//! Forced mates, by consecutive checks or in a few moves of any kind: proved or refuted, never guessed.
//!
//! The attacker is the side to move. Each of its moves is legal, and gives check unless any moves are allowed; the defender tries
//! every legal reply; it is mate when there is none. [`by_checks`] is small and fast, for threats of a few checks and for
//! refereeing; [`Solver`] keeps a table and finds long mates. Knows nothing of rules about repetition or of search.

mod checks;
mod proof;
mod quick;
mod reach;
mod siege;
mod solver;
mod table;
#[cfg(test)]
mod testing;

use crate::types::Move;

pub use quick::by_checks;
pub use siege::Means;
pub use solver::{Solver, SolverError};

/// What is known of a mate by consecutive checks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The side to move mates: a full line, checks and the replies that resist longest, which ends in mate. It has an odd number of
    /// plies, `2n - 1` for a mate in `n` checks.
    Mate(Vec<Move>),
    /// It does not, within the number of checks asked about.
    NoMate,
    /// The nodes ran out first, or the search was stopped.
    Unknown,
}
