//! Who meets whom: the official table, groups, Swiss rounds, knockouts, and the boards of teams.
//!
//! Everything here is told by numbers and knows neither names nor the course of an event.

pub mod boards;
pub mod groups;
pub mod knockout;
pub(in crate::arena::event) mod lot;
pub mod matching;
pub mod ranked;
pub mod round_robin;
pub mod swiss;
