//! Matches between engines: what their results say.
//!
//! Knows nothing of how a game is played.

pub mod sprt;
pub mod stats;
