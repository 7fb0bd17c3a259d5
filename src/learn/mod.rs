//! The workshop of the evaluation: what makes its numbers from games.

pub mod datagen;
pub mod games;
pub mod texel;
