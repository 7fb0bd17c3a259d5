//! The workshop of the evaluation: what makes its numbers from games.

pub mod datagen;
#[cfg(feature = "tools")]
pub mod dataset;
pub mod games;
pub mod texel;
#[cfg(feature = "tools")]
pub mod train;
