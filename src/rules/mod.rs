//! What a game means: for now, what a repeated position is worth.
//!
//! [`classify`] is the only copy of the rule about repetition; the search asks it, and whoever judges games will ask it too.

mod cycle;

pub use cycle::{Verdict, classify};
