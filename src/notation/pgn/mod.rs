//! Games as PGN: tags, moves with comments, a result.
//!
//! The dialect for xiangqi: the tag `[Game "Chinese Chess"]` comes first, players are Red and Black, moves are written in the
//! notation that the tag `Format` names. Knows neither who played nor why the game ended: all of that is told by tags and comments.

mod line;
mod lines;
mod read;
pub(in crate::notation) mod tokens;
mod write;

#[cfg(test)]
mod tests;

use std::fmt;

use crate::board::Position;
use crate::notation::pgn::write::PgnText;
use crate::notation::record::{GameRecord, Step};
use crate::notation::style::MoveStyle;
use crate::types::Move;

pub use crate::notation::record::GameResult as PgnResult;
pub use read::read;

/// A game that has been played, as PGN tells it: moves by coordinates, no variations. Its text is what `Display` writes.
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

impl From<&PgnGame> for GameRecord {
    fn from(game: &PgnGame) -> Self {
        let step = |it: &PgnMove| Step { after: it.comment.iter().cloned().collect(), ..Step::from(it.played) };
        let mut record = Self { tags: game.tags.clone(), result: game.result, ..Self::new(game.start.clone()) };
        record.moves = game.moves.iter().map(step).collect();
        let list = record.moves.last_mut().map_or(&mut record.comments, |last| &mut last.after);
        list.extend(game.comment.clone());
        record
    }
}

impl fmt::Display for PgnGame {
    /// Writes the whole game, with an empty line after it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        PgnText { game: &self.into(), style: MoveStyle::Iccs }.fmt(f)
    }
}

/// Writes a game with its moves in a notation, comments and variations, and an empty line after it.
///
/// The text is as that of a [`PgnGame`]. What [`read()`] makes of it is the same game, but that runs of blanks in a comment are one
/// blank, and braces in it round brackets.
#[must_use]
pub fn write(game: &GameRecord, style: MoveStyle) -> String {
    PgnText { game, style }.to_string()
}
