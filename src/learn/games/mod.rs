//! Files of games: what self-play leaves behind and what a network learns from. About 4 bytes a position.
//!
//! A file is a header, which says what made the games ([`Origin`]), and the games one after the other, each a [`Record`] with a
//! length and a checksum, so that a file which ends within a game is found out. Knows neither how games are played nor what is
//! learnt from them.
//!
//! All numbers are little-endian:
//!
//! | bytes | of the header |
//! |---|---|
//! | 8 | `chuhegms` |
//! | 2 | the number of the format, 1 |
//! | 2 | the length of the text |
//! | 4 | the checksum of the text |
//! | | the text, a key, a blank and a value a line: see [`Header`] |
//!
//! | bytes | of each game |
//! |---|---|
//! | 4 | the checksum of all that follows |
//! | 4 | the number of the game |
//! | 2 | plies |
//! | 1 | the result: 0 Black wins, 1 draw, 2 Red wins |
//! | 1 | how it ended: see [`End`] |
//! | 4 a ply | from * 90 + to (2), the score (2) |
//!
//! The game begins in the start position. The score is that of the side to move, in centipawns, and near ±32,000 for a mate, as in
//! [`Score::value`](crate::types::Score::value); -32,768 where nobody thought: the random plies of the opening. Checksums are
//! CRC-32.

mod checksum;
mod header;
mod read;
mod record;

pub use checksum::Checksum;
pub use header::{Header, Origin};
pub use read::{ReadError, Reader};
pub use record::{End, Outcome, Record, RecordError, Step};
