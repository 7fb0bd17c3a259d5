//! Moves in whichever notation they come: the text tells which it is.
//!
//! No text is a move in two of them: Chinese has characters beyond ASCII, the federation's letters have a sign in the third place
//! and a digit in the fourth, coordinates are two squares, and what `XBoard` writes ends in a square and begins with none. Only
//! `A9e8` could be two things: a capital before a small letter is taken for a piece, as the letters of coordinates are of one kind.

use crate::board::Position;
use crate::notation::error::NotationError;
use crate::notation::{algebraic, chinese, iccs, wxf};
use crate::types::Move;

/// What moves look like.
const EXPECTED: &str = "such as 炮二平五, C2.5, H2-E2 or h2e2 are expected";

/// The notations that are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// `炮二平五`, `炮2 5`.
    Chinese,
    /// `C2.5`.
    Wxf,
    /// `H2-E2`, `h2e2`.
    Coordinates,
    /// `Cbe2`, as `XBoard` writes.
    Algebraic,
}

/// The notation of a text, by its form alone; `None` if it is no move in any of them.
#[must_use]
pub fn notation(text: &str) -> Option<Notation> {
    let text = bare(text);
    if !text.is_ascii() {
        return chinese::is_move(text).then_some(Notation::Chinese);
    }
    if wxf::is_move(text) {
        return Some(Notation::Wxf);
    }
    if text.parse::<Move>().is_ok() && !(begins_with_a_piece(text) && algebraic::is_move(text)) {
        return Some(Notation::Coordinates);
    }
    algebraic::is_move(text).then_some(Notation::Algebraic)
}

/// Reads a legal move in any notation. Blanks around it and marks after it (`+`, `#`, `!`, `?`) do no harm.
///
/// # Errors
/// [`NotationError::Unreadable`] if the text is a move in no notation; else what the reader of its notation finds.
pub fn read(position: &Position, text: &str) -> Result<Move, NotationError> {
    let it = bare(text);
    match notation(it) {
        Some(Notation::Chinese) => chinese::read(position, it),
        Some(Notation::Wxf) => wxf::read(position, it),
        Some(Notation::Coordinates) => iccs::read(position, it),
        Some(Notation::Algebraic) => {
            algebraic::read(position, it).or_else(|error| iccs::read(position, it).map_err(|_| error))
        }
        None => Err(NotationError::unreadable(it, EXPECTED)),
    }
}

/// Whether a text of four letters is a piece, a rank and a square: `A9e8`.
fn begins_with_a_piece(text: &str) -> bool {
    matches!(text.as_bytes(), [b'A'..=b'Z', _, b'a'..=b'z', _])
}

fn bare(text: &str) -> &str {
    text.trim().trim_end_matches(['+', '#', '!', '?', '！', '？'])
}
