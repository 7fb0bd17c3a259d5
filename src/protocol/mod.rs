//! Text to values and back, and the session that plays.
//!
//! A [`Command`] is what a GUI says and a [`Reply`] is what an engine says; both read and write UCCI 3.0 and the xiangqi dialects of
//! UCI, so that the session, which answers GUIs, and a match runner, which talks to engines, share one grammar. The [`options`] of
//! the engine stand in one table. The [`session`] obeys the commands. Knows nothing of how moves are found.

mod announce;
pub mod command;
pub mod dialect;
mod go;
mod info;
pub mod moves;
pub mod options;
pub mod reply;

#[cfg(test)]
mod round_trip;
pub mod session;
mod text;

pub use announce::{Announcement, Kind};
pub use command::{Command, Placing, SetOption, Start};
pub use dialect::{Dialect, Numbering, PositionForm, Protocol};
pub use go::{Go, Manner};
pub use info::InfoLine;
pub use moves::WrittenMove;
pub use reply::{Entry, Limit, Proposal, Reply, ReplyError};
