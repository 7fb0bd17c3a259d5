//! Why a game cannot be read from a file or written to one: one clear line for each fault.

use thiserror::Error;

use crate::board::FenError;
use crate::notation::error::NotationError;

use crate::notation::record::GameRecord;

/// Why a game cannot be read or written.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GameError {
    /// The start is no position.
    #[error("bad FEN: {0}")]
    Fen(#[from] FenError),
    /// One of the moves cannot be read or is not legal.
    #[error("move {number}: {error}")]
    Move {
        /// Which move of its line, counted from 1, both sides' together.
        number: usize,
        /// What is wrong with it.
        error: NotationError,
    },
    /// There are words where the moves should be.
    #[error("there is no move in it")]
    NoMove,
    /// Something else in the file is not as it has to be.
    #[error("{what} {text:?} is not as it should be: {expected}")]
    Field {
        /// What it is.
        what: &'static str,
        /// What was read, cut short.
        text: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A line has too few fields.
    #[error("{expected} are expected with tabs between, and there is no tab")]
    Fields {
        /// The fields.
        expected: &'static str,
    },
    /// The format cannot tell the game.
    #[error("{format} has no place for {what}")]
    NoPlace {
        /// The format.
        format: &'static str,
        /// What it cannot tell.
        what: &'static str,
    },
    /// A character is not in the encoding.
    #[error("the character {letter:?} is not in {encoding}")]
    Unencodable {
        /// The character.
        letter: char,
        /// The name of the encoding.
        encoding: &'static str,
    },
}

impl GameError {
    /// The fault without what was read, for counting faults of one kind.
    #[must_use]
    pub const fn summary(&self) -> &'static str {
        match self {
            Self::Fen(_) => "bad FEN",
            Self::Move { error: NotationError::Unreadable { .. }, .. } => "unreadable move",
            Self::Move { error: NotationError::Ambiguous { .. }, .. } => "ambiguous move",
            Self::Move { error: NotationError::Nobody { .. } | NotationError::CannotGo { .. }, .. } => "illegal move",
            Self::NoMove => "no move",
            Self::Field { .. } | Self::Fields { .. } => "bad field",
            Self::NoPlace { .. } => "no place in the format",
            Self::Unencodable { .. } => "not in the encoding",
        }
    }
}

/// A game as it was found in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The line where it begins or, if it cannot be read, where its fault lies; counted from 1.
    pub line: u64,
    /// The game, or what is wrong with it.
    pub game: Result<GameRecord, GameError>,
    /// What is kept of the game in another way than it was meant.
    pub remarks: Vec<Remark>,
}

impl Reading {
    /// A game, or its fault, without remarks.
    pub(super) const fn new(line: u64, game: Result<GameRecord, GameError>) -> Self {
        Self { line, game, remarks: Vec::new() }
    }

    /// A game that cannot be read.
    pub(super) const fn fault(line: u64, error: GameError) -> Self {
        Self::new(line, Err(error))
    }
}

/// A variation that cannot be played to its end, and so is kept as a comment.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("a variation that cannot be played is kept as a comment: {error}")]
pub struct Remark {
    /// The line where its fault lies, counted from 1.
    pub line: u64,
    /// Why it cannot be played.
    pub error: GameError,
}
