//! The opening book: which moves are known to be good in which positions, and how often each is to be played.
//!
//! A [`Book`] holds positions by their keys, a position and its mirror image as one. It is written as [`text`] for people and
//! `compiled` for the program, which has one built in. Books of others are read too: `BOOK.DAT` of [`elephant`], and `.xqb` of
//! `SQLite`; [`AnyBook`] is whichever a file holds, and a [`Shelf`] is several in their order. Whatever a book says, a move that is
//! not legal in the position is not told. Knows nothing of games, clocks and repetition: who asks decides when.

mod any;
mod compiled;
pub mod elephant;
mod known;
mod memory;
mod shelf;
#[cfg(feature = "tools")]
mod sqlite;
pub mod text;
mod walk;
mod weight;

pub use any::{AnyBook, Kind, OpenError};
pub use compiled::CompiledError;
pub use known::{BookMove, ParseBookMoveError, Tally};
pub use memory::{Book, InsertError, View, identify};
pub use shelf::{Found, Shelf};
#[cfg(feature = "tools")]
pub use sqlite::{SqliteBook, SqliteError};
pub use walk::{Line, ParseLineError, Row, Stop, walk};
pub use weight::weights;
