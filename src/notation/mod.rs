//! How people write moves and games.
//!
//! Moves: [`iccs`] by their coordinates, [`chinese`] and [`wxf`] by file, [`algebraic`] as `XBoard` has them, [`any`] whichever it is.
//! Games: a [`GameRecord`] is what every file tells, [`pgn`], [`dhtmlxq`] and [`rows`] are its texts, [`GameFormat`] tells them
//! apart. [`split`] cuts files into games, and `encoding` knows in which bytes Chinese text comes. Positions: a [`diagram`] draws
//! them. [`markup`] and [`width`] are for those who print. Knows nothing of rules about repetition: a result is what it is told.

pub mod algebraic;
pub mod any;
pub mod chinese;
pub mod dhtmlxq;
pub mod diagram;
#[cfg(feature = "tools")]
pub mod encoding;
mod error;
mod fault;
mod files;
mod format;
pub mod iccs;
pub mod markup;
mod numbering;
pub mod pgn;
mod record;
pub mod rows;
pub mod split;
mod style;
pub mod width;
pub mod wxf;

pub use error::NotationError;
pub use fault::{GameError, Reading, Remark};
pub use format::{FormatError, GameFormat};
pub use record::{GameRecord, GameResult, MAX_DEPTH, Step};
pub use style::{MoveStyle, StyleError};
