//! Better numbers for an engine, found by games: simultaneous perturbation stochastic approximation (SPSA, Spall 1998).
//!
//! In each iteration all numbers are moved at once, each up or down at random, and the engine with these plays pairs of games against
//! the engine with the opposite moves; the numbers then go towards the side that won. A [`Parameter`] is a number, read by [`read`];
//! an [`Outset`] is what is tuned and how long, an [`Optimiser`] the numbers as they stand, which knows nothing of games; [`run`] plays,
//! and a [`Line`] is what is kept of an iteration. Where the numbers are screened, they stay where they are, and [`worths`] tells what
//! others would be worth. Knows nothing of files that are written and of the command line.

mod error;
mod file;
mod history;
mod line;
mod optimiser;
mod outset;
mod parameter;
mod run;
mod schedule;
mod screening;

pub use error::{ParametersError, RowError};
pub use file::{proposal, read};
pub use history::csv;
pub use line::Line;
pub use optimiser::{Optimiser, Trial};
pub use outset::{Iterations, Outset, PAIRS_LIMIT};
pub use parameter::Parameter;
pub use run::{Event, run};
pub use screening::{Worth, worths};
