//! Games a line each: a FEN and moves, a table of id, FEN and moves, or a result and moves.
//!
//! Moves are written by coordinates and read in any notation.

use crate::board::Position;
use crate::notation::any;
use crate::notation::error::excerpt;
use crate::notation::fault::GameError;
use crate::notation::numbering::is_in_place;
use crate::notation::pgn::tokens::{Kind, is_blank, tokens};
use crate::notation::record::{GameRecord, GameResult, Step};
use crate::types::Move;

/// The tag that holds what a table calls a game.
const ID: &str = "Id";

/// What begins lines that are left out.
const REMARK: char = '#';

/// Reads a line of a FEN or `startpos`, with or without `position` or `fen` before it, and moves, with or without `moves` before
/// them; moves alone begin at the start position. Numbers may stand before moves if they are in order, and a result behind the last.
/// `None` for a blank line and one that begins with `#`.
///
/// # Errors
/// [`GameError`] for a bad FEN, for a move that cannot be read or is not legal, and for anything else.
#[must_use]
pub fn read_line(line: &str) -> Option<Result<GameRecord, GameError>> {
    let text = line.trim();
    if text.is_empty() || text.starts_with(REMARK) {
        return None;
    }
    let text = ["position", "fen", "startpos"].into_iter().fold(text, without_word);
    let moves = if first_word(text).contains('/') { behind_fen(text) } else { text };
    let fen = text[..text.len() - moves.len()].trim();
    Some(game(fen, without_word(moves, "moves")))
}

/// Reads a row of a table: an id, a FEN and moves, with tabs between; more fields are not looked at. `None` for a blank line and
/// for the heading `id fen moves`.
///
/// # Errors
/// [`GameError`] if there are not so many fields, for a bad FEN, and for a move that cannot be read or is not legal.
#[must_use]
pub fn read_row(line: &str) -> Option<Result<GameRecord, GameError>> {
    let mut fields = line.trim_end().split('\t');
    let id = fields.next().unwrap_or_default();
    let rest = (fields.next(), fields.next());
    match rest {
        _ if line.trim().is_empty() => None,
        (Some("fen"), Some("moves")) if id == "id" => None,
        (Some(fen), moves) => Some(game(fen, moves.unwrap_or_default()).map(|mut game| {
            if !id.is_empty() {
                game.tags.push((ID.to_owned(), id.to_owned()));
            }
            game
        })),
        (None, _) => Some(Err(GameError::Fields { expected: "id, FEN and moves" })),
    }
}

/// Reads a line of a result and moves from the start position, with a tab between. `None` for a blank line.
///
/// # Errors
/// [`GameError`] if the result is none, and for a move that cannot be read or is not legal.
#[must_use]
pub fn read_result(line: &str) -> Option<Result<GameRecord, GameError>> {
    if line.trim().is_empty() {
        return None;
    }
    let Some((result, moves)) = line.split_once('\t') else {
        return Some(Err(GameError::Fields { expected: "a result and moves" }));
    };
    let told = GameResult::told(result).ok_or_else(|| GameError::Field {
        what: "result",
        text: excerpt(result),
        expected: "1-0, 0-1, 1/2-1/2 or * are expected",
    });
    Some(told.and_then(|result| Ok(GameRecord { result, ..game("", moves)? })))
}

/// Writes a game as a line: its FEN, or `startpos`, and its moves. Everything else is left out.
#[must_use]
pub fn write_line(game: &GameRecord) -> String {
    let start = if game.is_from_the_start() { "startpos".to_owned() } else { game.start.to_string() };
    let moves = game.coordinates();
    if moves.is_empty() { format!("{start}\n") } else { format!("{start} moves {moves}\n") }
}

/// Writes a game as a row of a table, as `chuhe judge` reads it. The id is the tag `Id`, or `id` where there is none. Everything
/// else is left out.
#[must_use]
pub fn write_row(game: &GameRecord, id: &str) -> String {
    let id: String =
        game.tag(ID).unwrap_or(id).chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    format!("{id}\t{}\t{}\n", game.start, game.coordinates())
}

/// Writes a game as a line of its result and its moves. Everything else is left out.
///
/// # Errors
/// [`GameError::NoPlace`] if it does not begin at the start position.
pub fn write_result(game: &GameRecord) -> Result<String, GameError> {
    if !game.is_from_the_start() {
        return Err(GameError::NoPlace {
            format: "a line of result and moves",
            what: "another start than the usual one",
        });
    }
    Ok(format!("{}\t{}\n", game.result, game.coordinates()))
}

/// The game from a FEN, or from the start position if that is empty.
fn game(fen: &str, moves: &str) -> Result<GameRecord, GameError> {
    let start = if fen.trim().is_empty() { Position::start() } else { fen.parse()? };
    let mut line = Line { position: start.clone(), game: GameRecord::new(start) };
    let rest = line.play_coordinates(moves);
    line.play(rest)?;
    Ok(line.game)
}

/// A game while its line is read.
struct Line {
    position: Position,
    game: GameRecord,
}

impl Line {
    fn add(&mut self, played: Move) {
        self.position.make(played);
        self.game.moves.push(Step::from(played));
    }

    /// Plays moves by coordinates, by far the most frequent ones, and gives the text behind them.
    fn play_coordinates<'a>(&mut self, text: &'a str) -> &'a str {
        let mut rest = text;
        while let Ok(played) = first_word(rest).parse()
            && self.position.is_legal(played)
        {
            self.add(played);
            rest = after(rest, |_| true);
        }
        rest
    }

    /// Plays moves in any notation, with numbers before them or not, up to a result.
    fn play(&mut self, text: &str) -> Result<(), GameError> {
        let mut result = None;
        // A number whose move has not come yet.
        let mut number = None;
        let mut end = 0;
        for token in tokens(text) {
            check_blank(&text[end..token.at])?;
            end = token.end;
            let plies = self.game.moves.len();
            let is_behind_a_move = plies > 0 && number.is_none() && result.is_none();
            match token.kind {
                Kind::Word(word) if result.is_none() => {
                    let played = any::read(&self.position, word);
                    self.add(played.map_err(|error| GameError::Move { number: plies + 1, error })?);
                    number = None;
                }
                Kind::Number(it)
                    if number.is_none() && result.is_none() && is_in_place(it, &self.game.start, plies) =>
                {
                    number = Some(token.at..token.end);
                }
                Kind::Dots if number.is_some() => {}
                // A semicolon at the end.
                Kind::Comment("") => {}
                Kind::Glyph(_) if is_behind_a_move => {}
                Kind::Result(told) if is_behind_a_move => result = Some(told),
                _ => return Err(misplaced(&text[token.at..token.end])),
            }
        }
        check_blank(&text[end..])?;
        if let Some(number) = number {
            return Err(misplaced(&text[number]));
        }
        self.game.result = result.unwrap_or_default();
        Ok(())
    }
}

/// Refuses what stands between words and parts none.
fn check_blank(text: &str) -> Result<(), GameError> {
    // Semicolons part moves.
    let other = text.trim_matches(|letter| is_blank(letter) || letter == ';');
    if other.is_empty() { Ok(()) } else { Err(misplaced(other)) }
}

fn misplaced(text: &str) -> GameError {
    let expected = "moves are expected, the number of each before it or none, and behind the last its result or none";
    GameError::Field { what: "word", text: excerpt(text), expected }
}

/// What stands behind the fields of a FEN, as many as there are.
fn behind_fen(text: &str) -> &str {
    let is_side = |word: &str| matches!(word, "w" | "b" | "r" | "W" | "B" | "R");
    let is_dash = |word: &str| matches!(word, "-" | "--");
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let behind = after(after(text, |_| true), is_side);
    let behind = after(after(behind, is_dash), is_dash);
    after(after(behind, is_number), is_number)
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

/// The text behind its first word, if that is one that is `wanted`; else the text as it is.
fn after(text: &str, wanted: impl Fn(&str) -> bool) -> &str {
    let text = text.trim_start();
    let first = first_word(text);
    if !first.is_empty() && wanted(first) { text[first.len()..].trim_start() } else { text }
}

fn without_word<'a>(text: &'a str, word: &str) -> &'a str {
    after(text, |first| first == word)
}
