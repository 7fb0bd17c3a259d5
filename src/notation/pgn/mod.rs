//! Games as PGN: tags, moves with comments, a result.
//!
//! The dialect for xiangqi: the tag `[Game "Chinese Chess"]` comes first, players are Red and Black, moves are written `H2-E2`.
//! Knows neither who played nor why the game ended: all of that is told by tags and comments.

mod lines;
mod write;

#[cfg(test)]
mod tests;

use std::fmt;

use crate::board::Position;
use crate::types::Move;

/// A game as PGN tells it. Its text is what `Display` writes.
///
/// The text is complete: tags, an empty line, the moves in lines of up to eighty characters, and an empty line, so that texts
/// written one after another are a file of games. It is UTF-8 without a byte order mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnGame {
    /// Names and values of the tags, in the order in which they are to be written.
    ///
    /// Event, Site, Date, Round, Red and Black come first in any case, with `?` for what is missing. `Game`, `Result`, `Format` and
    /// `FEN` follow from the rest and are not taken from here. Of two tags of one name the first counts. Letters that a name cannot
    /// have are left out; in a value control characters become blanks, and all else is kept.
    pub tags: Vec<(String, String)>,
    /// The position before the first move. Its side to move and its move number are those of the first move.
    pub start: Position,
    /// The moves, which should be legal one after another.
    pub moves: Vec<PgnMove>,
    /// How it ended.
    pub result: PgnResult,
    /// What is to be said at the end, before the result.
    pub comment: Option<String>,
}

/// A move and what is to be said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnMove {
    /// The move.
    pub played: Move,
    /// Any text. In the file it is put between braces, so braces in it become round brackets, and each run of blanks, line ends and
    /// control characters becomes a blank.
    pub comment: Option<String>,
}

impl From<Move> for PgnMove {
    /// The move without a comment.
    fn from(played: Move) -> Self {
        Self { played, comment: None }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PgnResult {
    /// `1-0`.
    RedWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: it goes on, or nobody knows.
    #[default]
    Unknown,
}

impl fmt::Display for PgnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::RedWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        })
    }
}
