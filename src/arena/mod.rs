//! Matches between engines: time, results and what they say.
//!
//! Knows nothing of how a game is played.

pub mod clock;
pub mod sprt;
pub mod stats;
