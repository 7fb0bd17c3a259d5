//! How people write moves and games.
//!
//! [`iccs`] is moves by their coordinates; [`pgn`] is games as text. Knows nothing of rules about repetition: a result is what it
//! is told.

pub mod iccs;
pub mod pgn;
