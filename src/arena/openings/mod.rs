//! The positions from which matches start: read from a file, or those that come with the program.
//!
//! Every line is checked when it is read, so that no match stops at a bad one. Knows nothing of who plays from them, nor how often.

mod error;
mod order;
mod plain;
mod reader;
mod setting;
mod table;

#[cfg(test)]
mod tests;

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use crate::arena::openings::reader::Reader;
use crate::board::Position;
use crate::types::Move;

pub use error::{Fault, OpeningsError};
pub use order::{Order, order};

/// The openings that come with the program, as `book/README.md` tells.
const BUILT_IN: &str = include_str!("../../../book/openings.tsv");

/// The most openings that are read. They take some 130 megabytes.
const MOST: usize = 200_000;

/// Where a game of a match starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// What it is called: its id, or the file and the line where it stands (`openings.epd:12`). No control characters.
    pub name: String,
    /// The position before the moves, without a past.
    pub start: Position,
    /// The moves that are played at once, all of them legal.
    pub moves: Vec<Move>,
    /// The code of the opening, such as `C30`, if the file tells it.
    pub ecco: Option<String>,
    /// The name that people have for the opening, such as `中炮对屏风马`, if the file tells it.
    pub title: Option<String>,
}

impl Opening {
    /// The position after the moves, which remembers them. There is a legal move in it.
    #[must_use]
    pub fn position(&self) -> Position {
        let mut position = self.start.clone();
        self.moves.iter().for_each(|&played| position.make(played));
        position
    }
}

/// A list of openings: at least one, in the order of its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Openings(Vec<Opening>);

impl Openings {
    /// The openings that come with the program: out of the start position, balanced and each unlike the others.
    ///
    /// # Panics
    /// Never: a test reads them.
    #[must_use]
    pub fn built_in() -> Self {
        Self::parse("built-in openings", BUILT_IN).expect("the openings that come with the program can be read")
    }

    /// The openings of a file; [`Openings::parse`] tells what it may hold.
    ///
    /// # Errors
    /// [`OpeningsError::Read`] if it cannot be read; otherwise as [`Openings::parse`].
    pub fn read(path: &Path) -> Result<Self, OpeningsError> {
        let name = path.display().to_string();
        match File::open(path) {
            Ok(file) => Self::collect(&name, BufReader::new(file), MOST),
            Err(error) => Err(OpeningsError::Read { name, error }),
        }
    }

    /// The openings of a text that is called `name`, in any of these forms.
    ///
    /// - A table: the first line names the columns, with tabs between them. Known are `id`, `moves`, `start`, `fen`, `ecco` and
    ///   `name`. The moves are played from the position `start`, which is the start of the game where it is not told; `fen` is
    ///   the position after them, or the opening itself where there are no moves.
    /// - A FEN a line, with as many of its fields as one likes; `moves h2e2 h9g7` may follow.
    /// - EPD: pieces, side, two dashes, and operations such as `id "name";`. Only the `id` is read.
    /// - `startpos`, `startpos moves h2e2 h9g7`, or `h2e2 h9g7` alone. Ranks are counted from 0.
    ///
    /// The last three may be mixed, and `position` or `fen` may stand before each. Blank lines and lines that begin with `#` are
    /// left out; a byte order mark and CR LF do no harm.
    ///
    /// # Errors
    /// For the first line that holds no opening, [`OpeningsError::Line`]; [`OpeningsError::Empty`] if no line holds anything;
    /// [`OpeningsError::TooMany`] above 200,000 openings, [`OpeningsError::TooLarge`] above 32 megabytes.
    pub fn parse(name: &str, text: &str) -> Result<Self, OpeningsError> {
        Self::collect(name, text.as_bytes(), MOST)
    }

    /// Reads `most` openings at most.
    fn collect(name: &str, source: impl BufRead, most: usize) -> Result<Self, OpeningsError> {
        let mut reader = Reader::new(name, source);
        let mut openings = Vec::new();
        while let Some(line) = reader.next_line()? {
            openings.extend(reader.opening(&line)?);
            if openings.len() > most {
                return Err(OpeningsError::TooMany { name: name.to_owned(), most });
            }
        }
        if openings.is_empty() { Err(OpeningsError::Empty { name: name.to_owned() }) } else { Ok(Self(openings)) }
    }

    /// How many there are: one or more.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "there is always one")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The opening with this number, counted from 0, as [`order()`] gives them.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&Opening> {
        self.0.get(index)
    }

    /// All of them, in the order of the file.
    #[must_use]
    pub fn as_slice(&self) -> &[Opening] {
        &self.0
    }
}
