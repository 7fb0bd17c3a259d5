//! The workshop of the evaluation: what makes its numbers from games.

pub mod texel;
