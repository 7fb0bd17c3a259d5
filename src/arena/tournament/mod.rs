//! A tournament as it is played: an [`Event`](crate::arena::event::Event) whose games are played by engines.
//!
//! A [`Tournament`] says who the players are and how they play. [`run`] plays what is due, at several boards at once, and tells all
//! that happens as [`News`] before it counts: what was told can be written down first, so that the event is a strict function of what
//! is written. A [`Happening`] is a line of that journal. Knows nothing of files and of the command line.

mod absence;
mod board;
mod happening;
mod played;
pub mod report;
mod run;
mod setup;

pub use happening::Happening;
pub use played::Played;
pub use run::{News, Next, run};
pub use setup::Tournament;
