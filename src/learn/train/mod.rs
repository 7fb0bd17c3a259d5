//! Training a network on positions of games: from a [`Dataset`](crate::learn::dataset::Dataset) to the numbers of a
//! [`Parameters`](crate::eval::network::Parameters).
//!
//! 692 piece-squares -> hidden neurons for each perspective, squared after a clamp to 0..1 -> one of 8 outputs by the number of
//! pieces. Float arithmetic on the processor, `AdamW`. With the same recipe and the same data the weights are the same to the last bit, on
//! any number of threads, whatever vectors the processor has, and however often the training was broken off. Knows no files of
//! games.

pub mod checkpoint;
mod chunk;
mod kernel;
pub mod measure;
pub mod optimiser;
mod order;
mod pass;
pub mod plot;
pub mod quantise;
pub mod recipe;
mod rounding;
pub mod scale;
mod trainer;
mod weights;

pub use checkpoint::{CheckpointError, Terms};
pub use chunk::{Aim, View};
pub use recipe::{Ramp, Recipe};
pub use trainer::{Advance, Epoch, State, Trainer};
pub use weights::{BUCKETS, TILE, Weights};

#[cfg(test)]
mod tests;
