//! The workshop: what makes the numbers of the evaluation and the opening book from games.

#[cfg(feature = "tools")]
pub mod book;
pub mod chances;
pub mod datagen;
#[cfg(feature = "tools")]
pub mod dataset;
pub mod games;
pub mod texel;
#[cfg(feature = "tools")]
pub mod train;
