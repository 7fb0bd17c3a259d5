//! Why a file of openings is refused: one clear line for each fault.
//!
//! What a message quotes is cut short and escaped, so that the line stays one line whatever the file holds.

use std::io;

use thiserror::Error;

use crate::board::FenError;
use crate::notation::NotationError;
use crate::types::Move;
use crate::types::moves::ParseMoveError;

/// How many characters of a faulty text an error keeps.
const EXCERPT: usize = 40;

/// Why there are no openings.
#[derive(Debug, Error)]
pub enum OpeningsError {
    /// The file cannot be read.
    #[error("{name}: {error}")]
    Read {
        /// The file.
        name: String,
        /// What the system says.
        error: io::Error,
    },
    /// The file is too large to be a list of openings.
    #[error("{name}: larger than {most} bytes, which no list of openings is")]
    TooLarge {
        /// The file.
        name: String,
        /// The most bytes that it may have.
        most: usize,
    },
    /// There are more openings than a match could want.
    #[error("{name}: more than {most} openings")]
    TooMany {
        /// The file.
        name: String,
        /// The most that are read.
        most: usize,
    },
    /// No line holds an opening.
    #[error("{name}: no opening in it")]
    Empty {
        /// The file.
        name: String,
    },
    /// A line holds no opening.
    #[error("{name}:{line}: {fault}")]
    Line {
        /// The file.
        name: String,
        /// The number of the line, counted from 1.
        line: u64,
        /// What is wrong with it.
        fault: Fault,
    },
}

/// What is wrong with a line of a file of openings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// It is longer than any opening.
    #[error("the line is longer than {most} bytes, which no opening is")]
    TooLong {
        /// The most bytes that it may have.
        most: usize,
    },
    /// It is no text.
    #[error("the line is no UTF-8")]
    NotUtf8,
    /// It is no text either.
    #[error("the line holds the control character {0:?}")]
    Control(char),
    /// A heading names a column twice.
    #[error("the heading names the column {0} twice")]
    ColumnTwice(&'static str),
    /// A row with more cells than columns.
    #[error("the row has {cells} cells, and the heading names {columns} columns")]
    Cells {
        /// The cells of the row.
        cells: usize,
        /// The columns of the heading.
        columns: usize,
    },
    /// A row that tells no position.
    #[error("the row has neither moves nor a FEN")]
    Nothing,
    /// The FEN describes no position.
    #[error("bad FEN: {0}")]
    Fen(#[from] FenError),
    /// One of the moves cannot be read.
    #[error("move {number}: {error}")]
    Unreadable {
        /// Which move, counted from 1.
        number: usize,
        /// What is wrong with it.
        error: ParseMoveError,
    },
    /// One of the moves is in another notation than by coordinates, and is none in the position.
    #[error("move {number}: {error}")]
    Unfit {
        /// Which move, counted from 1.
        number: usize,
        /// What is wrong with it.
        error: NotationError,
    },
    /// One of the moves may not be played.
    #[error("move {number}, {played}, is illegal in {fen}")]
    Illegal {
        /// Which move, counted from 1.
        number: usize,
        /// The move.
        played: Move,
        /// The position in which it should have been played.
        fen: String,
    },
    /// The FEN of a row is not the position after its moves.
    #[error("the moves lead to {reached}, and the row says {told}")]
    Contradiction {
        /// The FEN of the position after the moves.
        reached: String,
        /// The FEN of the position that the row tells.
        told: String,
    },
    /// The side to move has no move: the game is over before it begins.
    #[error("there is no legal move in {fen}")]
    Over {
        /// The position.
        fen: String,
    },
}

/// A text as an error keeps it: whole if it is short, else its beginning and `...`.
pub(super) fn excerpt(text: &str) -> String {
    match text.char_indices().nth(EXCERPT) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
