//! The network: piece-squares in the eyes of both sides, one hidden layer for each, and one of several outputs.
//!
//! [`Parameters`] are its numbers and its file, [`Feature`] its inputs; [`Network`] is made ready to evaluate, and [`Accumulators`]
//! follow the moves of a search. Knows nothing of the hand-written evaluation but what it says of drawn material and of the natural
//! limit.

mod accumulator;
pub mod dispatch;
pub mod features;
mod file;
pub mod format;
mod layers;
mod rows;

#[cfg(test)]
pub(crate) mod testing;

pub use accumulator::Accumulators;
pub use features::Feature;
pub use file::LoadError;
pub use format::{FormatError, Parameters};
pub use layers::Network;
