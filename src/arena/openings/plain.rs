//! Openings a line each: a FEN, an EPD, or moves from the start position.

use crate::arena::openings::Opening;
use crate::arena::openings::error::Fault;
use crate::arena::openings::setting::Setting;
use crate::board::Position;

/// The opening on a line, called by `label` if it has no id.
///
/// # Errors
/// Whatever is wrong with the line.
pub(super) fn line(line: &str, label: impl Fn() -> String) -> Result<Opening, Fault> {
    let text = without_word(without_word(line.trim_ascii(), "position"), "fen");
    let told = if first_word(text).contains('/') { with_fen(text)? } else { from_the_start(text) };
    let Setting { start, moves, .. } = Setting::play(told.start, told.moves.split_ascii_whitespace())?;
    Ok(Opening { name: told.id.map_or_else(label, str::to_owned), start, moves, ecco: None, title: None })
}

/// What a line tells.
struct Told<'a> {
    start: Position,
    moves: &'a str,
    id: Option<&'a str>,
}

/// Moves from the start position, with or without words before them.
fn from_the_start(text: &str) -> Told<'_> {
    Told { start: Position::start(), moves: without_word(without_word(text, "startpos"), "moves"), id: None }
}

/// A FEN with moves, an EPD, or a FEN alone.
fn with_fen(text: &str) -> Result<Told<'_>, Fault> {
    let fields = Fields::of(text);
    if first_word(fields.rest) == "moves" {
        return Ok(Told { start: fields.fen.parse()?, moves: without_word(fields.rest, "moves"), id: None });
    }
    if fields.has_side && fields.rest.contains(';') {
        return Ok(Told { start: fields.fen.parse()?, moves: "", id: id(fields.rest) });
    }
    // What is left over belongs to no form: the FEN reader says so.
    Ok(Told { start: text.parse()?, moves: "", id: None })
}

/// The fields of a FEN, as many as there are, and what follows them.
struct Fields<'a> {
    fen: &'a str,
    has_side: bool,
    rest: &'a str,
}

impl<'a> Fields<'a> {
    fn of(text: &'a str) -> Self {
        let pieces = after(text, |_| true);
        let side = after(pieces, |word| matches!(word, "w" | "b" | "r" | "W" | "B" | "R"));
        let dashes = |rest| after(rest, |word| matches!(word, "-" | "--"));
        let number = |rest| after(rest, |word| word.bytes().all(|byte| byte.is_ascii_digit()));
        let rest = number(number(dashes(dashes(side))));
        Self { fen: &text[..text.len() - rest.len()], has_side: side.len() < pieces.len(), rest }
    }
}

/// The operand of the operation `id`, unless there is none or it is empty.
fn id(operations: &str) -> Option<&str> {
    let mut rest = operations;
    while !rest.is_empty() {
        let (operation, next) = rest.split_at(end_of_operation(rest));
        let operation = operation.trim_ascii();
        if first_word(operation) == "id" {
            let operand = without_word(operation, "id").trim_matches('"').trim_ascii();
            return Some(operand).filter(|operand| !operand.is_empty());
        }
        rest = next.strip_prefix(';').unwrap_or(next);
    }
    None
}

/// Where the semicolon stands that ends an operation, those between quotation marks left out; or the end of the text.
fn end_of_operation(text: &str) -> usize {
    let mut quoted = false;
    let end = text.find(|letter| {
        quoted ^= letter == '"';
        letter == ';' && !quoted
    });
    end.unwrap_or(text.len())
}

fn first_word(text: &str) -> &str {
    text.split_ascii_whitespace().next().unwrap_or_default()
}

/// The text behind its first word, if that is one that is `wanted`; else the text as it is.
fn after(text: &str, wanted: impl Fn(&str) -> bool) -> &str {
    let text = text.trim_ascii_start();
    let first = first_word(text);
    if !first.is_empty() && wanted(first) { text[first.len()..].trim_ascii_start() } else { text }
}

fn without_word<'a>(text: &'a str, word: &str) -> &'a str {
    after(text, |first| first == word)
}
