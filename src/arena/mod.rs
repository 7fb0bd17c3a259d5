//! Matches between engines: who plays, time, results and what they say.
//!
//! A [`player`] is an engine as a child process. Nothing here knows of command lines.

pub mod chronicle;
pub mod clock;
pub mod contest;
pub mod duel;
pub mod openings;
pub mod player;
pub mod sprt;
pub mod stats;
