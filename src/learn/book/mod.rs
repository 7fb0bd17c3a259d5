//! How an opening book is made: moves are counted in games, taken over from lines and other books, sieved by how often they were
//! played and how they fared, and checked by the engine.
//!
//! [`Harvest`] counts, [`Sieve`] chooses, [`Examination`] has the engine value positions and remembers the values in a file, and
//! [`build`] is the way from the one to the other.

mod build;
mod examination;
mod harvest;
mod memory;
mod sieve;

pub use build::{Account, Built, build};
pub use examination::{Examination, ExaminationError, Value};
pub use harvest::Harvest;
pub use memory::MemoryError;
pub use sieve::{Candidate, Sieve};
