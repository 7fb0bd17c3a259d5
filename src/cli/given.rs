//! What is wrong with a position and moves as the command line or a file gives them.

use thiserror::Error;

use crate::board::{FenError, Position};
use crate::types::Move;
use crate::types::moves::ParseMoveError;

/// Why the position or the moves after it cannot be taken.
#[derive(Debug, Error)]
pub enum GivenError {
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
}

impl GivenError {
    /// The error of a move that may not be played in a position.
    pub(super) fn illegal(number: usize, played: Move, position: &Position) -> Self {
        Self::Illegal { number, played, fen: position.to_string() }
    }
}
