//! Why a text is no move here: one clear line for each fault.
//!
//! What a message quotes is cut short and escaped, so that the line stays one line. Knows nothing of any one notation.

use thiserror::Error;

use crate::board::Position;
use crate::types::{Bitboard, Color, Move};

/// How many characters of a faulty text an error keeps.
const EXCERPT: usize = 40;

/// Why a text is no move of a position.
///
/// `text` is what was read, cut after forty characters and then ended by `...`.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotationError {
    /// The text has not the form of a move.
    #[error("{text:?} is no move: {expected}")]
    Unreadable {
        /// What was read.
        text: String,
        /// What a move looks like.
        expected: &'static str,
    },
    /// There is no piece of which the text could speak.
    #[error("{text:?} is no move here: {side} has no {who}")]
    Nobody {
        /// What was read.
        text: String,
        /// The side to move.
        side: Color,
        /// The piece that is not there, such as `cannon on file 3`.
        who: String,
    },
    /// The piece is there and may not go so.
    #[error("{text:?} is no legal move here: {reach}")]
    CannotGo {
        /// What was read.
        text: String,
        /// Where the pieces in question may go.
        reach: String,
    },
    /// More than one legal move is written so.
    #[error("{text:?} may be any of {}", listed(moves))]
    Ambiguous {
        /// What was read.
        text: String,
        /// The moves that fit.
        moves: Vec<Move>,
    },
}

impl NotationError {
    pub(super) fn unreadable(text: &str, expected: &'static str) -> Self {
        Self::Unreadable { text: excerpt(text), expected }
    }

    pub(super) fn nobody(text: &str, side: Color, who: String) -> Self {
        Self::Nobody { text: excerpt(text), side, who }
    }

    /// The error of pieces that are there and may not go as the text has it.
    pub(super) fn cannot_go(text: &str, position: &Position, pieces: Bitboard) -> Self {
        let moves = position.legal_moves();
        let one = |square| match position.piece_on(square) {
            None => format!("nothing stands on {square}"),
            Some(piece) => {
                let targets = moves.iter().filter(|it| it.from == square).map(|it| it.to.to_string());
                match targets.collect::<Vec<_>>().join(" ") {
                    none if none.is_empty() => format!("the {piece} on {square} may not move"),
                    targets => format!("the {piece} on {square} may only go to {targets}"),
                }
            }
        };
        let check = position.in_check().then(|| format!("{} is in check", position.side_to_move()));
        let reach = check.into_iter().chain(pieces.into_iter().map(one)).collect::<Vec<_>>().join(", ");
        Self::CannotGo { text: excerpt(text), reach }
    }

    /// Whether the text has not even the form of a move.
    #[must_use]
    pub const fn is_unreadable(&self) -> bool {
        matches!(self, Self::Unreadable { .. })
    }
}

/// The only move of a list, if there is one; an error if there are more.
pub(super) fn only(text: &str, moves: &[Move]) -> Option<Result<Move, NotationError>> {
    match *moves {
        [] => None,
        [played] => Some(Ok(played)),
        _ => Some(Err(NotationError::Ambiguous { text: excerpt(text), moves: moves.to_vec() })),
    }
}

/// A text as an error keeps it: whole if it is short, else its beginning and `...`.
pub(super) fn excerpt(text: &str) -> String {
    match text.char_indices().nth(EXCERPT) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

fn listed(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
