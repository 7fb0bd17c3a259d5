//! A tournament as it is played: an [`Event`](crate::arena::event::Event) whose games are played by engines.

mod played;
pub mod report;

pub use played::Played;
