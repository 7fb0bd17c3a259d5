//! Moves in whichever notation they come: the text tells which it is.
//!
//! No text is a move in two of them: Chinese has characters beyond ASCII, the federation's letters have a sign before the last digit
//! or are a piece and two digits, coordinates are two squares, and what `XBoard` writes ends in a square and begins with none. Only
//! `A9e8` could be two things: a capital before a small letter is taken for a piece, as the letters of coordinates are of one kind.

use std::borrow::Cow;

use crate::board::Position;
use crate::notation::error::NotationError;
use crate::notation::{algebraic, chinese, iccs, wxf};
use crate::types::Move;

/// What moves look like.
const EXPECTED: &str = "such as 炮二平五, C2.5, H2-E2 or h2e2 are expected";

/// The most characters of a Latin word that was meant to be a move.
const MOST: usize = 7;

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
    let text = &*latin(bare(text));
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

/// Reads a legal move in any notation. Blanks around it, marks after it (`+`, `#`, `!`, `?`) and a comma or semicolon do no harm;
/// Latin letters, digits and signs may be of full width, and blanks may stand around a dash.
///
/// # Errors
/// [`NotationError::Unreadable`] if the text is a move in no notation; else what the reader of its notation finds.
pub fn read(position: &Position, text: &str) -> Result<Move, NotationError> {
    let it = &*latin(bare(text));
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

/// Whether a text that is no move was hardly meant to be anything else: it begins as a move does, and is as short, as `R9`, `I9-H99`
/// and `马8近7` are.
pub(super) fn is_nearly_a_move(text: &str) -> bool {
    let text = &*latin(bare(text));
    if !text.is_ascii() {
        return chinese::is_nearly_a_move(text);
    }
    let begins = |byte: &u8| matches!(byte.to_ascii_uppercase(), b'A'..=b'I' | b'K' | b'N' | b'P' | b'R');
    let goes_on = |byte: u8| begins(&byte) || byte.is_ascii_digit() || b"+-.=x".contains(&byte);
    let bytes = text.as_bytes();
    bytes.len() <= MOST
        && bytes.first().is_some_and(begins)
        && bytes.iter().any(u8::is_ascii_digit)
        && bytes.iter().all(|&byte| goes_on(byte))
}

/// The text in ASCII, if it is made of Latin letters, digits and signs of either width; any other as it is. Blanks around a dash are
/// left out.
pub(super) fn latin(text: &str) -> Cow<'_, str> {
    let is_plain = |letter: char| letter.is_ascii() && !letter.is_ascii_whitespace();
    if text.chars().all(is_plain) || (text.is_ascii() && !text.contains('-')) {
        return Cow::Borrowed(text);
    }
    let narrow = |letter: char| match letter {
        '！'..='～' => char::from_u32(letter as u32 - '！' as u32 + u32::from(b'!')),
        '–' | '—' | '−' | '‐' | '‑' => Some('-'),
        _ => letter.is_ascii().then_some(letter),
    };
    let letters = text.chars().filter(|letter| !letter.is_whitespace()).map(narrow);
    letters.collect::<Option<String>>().map_or(Cow::Borrowed(text), Cow::Owned)
}

/// Whether a text of four letters is a piece, a rank and a square: `A9e8`.
fn begins_with_a_piece(text: &str) -> bool {
    matches!(text.as_bytes(), [b'A'..=b'Z', _, b'a'..=b'z', _])
}

fn bare(text: &str) -> &str {
    let is_mark =
        |letter| matches!(letter, '+' | '#' | '!' | '?' | '！' | '？' | ',' | '，' | ';' | '；' | '。' | '、');
    text.trim().trim_end_matches(is_mark).trim_end()
}
