//! From the text of web boards to games.

use crate::board::{Position, Setup};
use crate::notation::dhtmlxq::fields::{Field, games};
use crate::notation::dhtmlxq::lines::{Line, Web, moves};
use crate::notation::dhtmlxq::{NAMES, NOWHERE, ORDER, square};
use crate::notation::error::excerpt;
use crate::notation::fault::{GameError, Reading};
use crate::notation::record::{GameRecord, GameResult};
use crate::types::{Color, Move, Piece, Square};

/// How many digits `binit` has.
const BINIT: usize = 64;

/// The line of a fault, and the fault.
type Fault = (u64, GameError);

/// Reads the games of a text; what stands between them is left out.
///
/// The start is that of `fen` if there is one, else that of `binit`, where the side to move is that of the first move. `||` in a
/// value is the end of a line. Values that PGN has tags for become those (`place` is `Site`); others keep their names.
///
/// A game that cannot be read is in the list with its fault, and the next one is read.
#[must_use]
pub fn read(text: &str) -> Vec<Reading> {
    let reading = |fields: Vec<Field<'_>>| {
        let line = fields.first().map_or(1, |field| field.line);
        match game(&fields) {
            Ok(game) => Reading::new(line, Ok(game)),
            Err((line, error)) => Reading::fault(line, error),
        }
    };
    games(text).into_iter().map(reading).collect()
}

/// What the fields tell, before it is put together.
#[derive(Default)]
struct Told<'a> {
    tags: Vec<(String, String)>,
    result: GameResult,
    fen: Option<(&'a str, u64)>,
    binit: Option<(&'a str, u64)>,
    /// Where the moves stand.
    line: u64,
    web: Web,
}

fn game(fields: &[Field<'_>]) -> Result<GameRecord, Fault> {
    let mut told = Told { line: fields.first().map_or(1, |field| field.line), ..Told::default() };
    for field in fields {
        told.take(*field).map_err(|error| (field.line, error))?;
    }
    let first = told.web.lines.get(&0).and_then(|main| main.moves.first().copied());
    let start = told.start(first)?;
    let comments = told.web.comments.get(&(0, 0)).cloned().into_iter().collect();
    let line = told.line;
    let steps = told.web.tree(&start).map_err(|error| (line, error))?;
    Ok(GameRecord { tags: told.tags, start, comments, moves: steps, result: told.result })
}

impl<'a> Told<'a> {
    fn take(&mut self, field: Field<'a>) -> Result<(), GameError> {
        let name = field.name.to_ascii_lowercase();
        let value = field.value.ok_or_else(|| GameError::Field {
            what: "value",
            text: excerpt(field.name),
            expected: "nothing closes it",
        })?;
        let told = Some((value, field.line)).filter(|_| !value.trim().is_empty());
        match name.as_str() {
            "fen" => self.fen = told,
            "binit" => self.binit = told,
            "movelist" => {
                self.line = field.line;
                let moves = moves("movelist", value)?;
                self.web.lines.insert(0, Line { parent: 0, first: 1, moves });
            }
            "result" => match GameResult::told(value) {
                Some(result) => self.result = result,
                None => self.keep("result", value),
            },
            name if name.starts_with("move_") => self.variation(name, value)?,
            name if name.starts_with("comment") && self.comment(name, value) => {}
            _ => self.keep(field.name, value),
        }
        Ok(())
    }

    /// Keeps a value under the name that PGN has for it.
    fn keep(&mut self, name: &str, value: &str) {
        let known = NAMES.iter().find(|(ours, _)| ours.eq_ignore_ascii_case(name));
        let value = text(value);
        if !value.is_empty() {
            self.tags.push((known.map_or(name, |(_, tag)| tag).to_owned(), value));
        }
    }

    /// `move_0_7_1`: line 1 leaves line 0 before move 7.
    fn variation(&mut self, name: &str, value: &str) -> Result<(), GameError> {
        let numbers: Option<Vec<usize>> = name.split('_').skip(1).map(|number| number.parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[parent, first, number]) if (1..usize::MAX / 2).contains(&first) && number > 0 => {
                let line = Line { parent, first, moves: moves("variation", value)? };
                self.web.lines.insert(number, line);
                Ok(())
            }
            _ => Err(GameError::Field {
                what: "variation",
                text: excerpt(name),
                expected: "the line that is left, the move and its own number are expected, as in move_0_7_1",
            }),
        }
    }

    /// `comment7`, `comment1_9`; whether it is one.
    fn comment(&mut self, name: &str, value: &str) -> bool {
        let numbers: Option<Vec<usize>> =
            name["comment".len()..].split('_').map(|number| number.parse().ok()).collect();
        let place = match numbers.as_deref() {
            Some(&[at]) => (0, at),
            Some(&[line, at]) => (line, at),
            _ => return false,
        };
        let said = text(value);
        if !said.is_empty() {
            self.web.comments.insert(place, said);
        }
        true
    }

    /// The start; `first` is the first move.
    fn start(&self, first: Option<Move>) -> Result<Position, Fault> {
        if let Some((fen, line)) = self.fen {
            return fen.trim().parse().map_err(|error| (line, GameError::Fen(error)));
        }
        let mut setup = Position::start().setup();
        let mut line = self.line;
        if let Some((binit, at)) = self.binit {
            setup.pieces = pieces(binit).map_err(|error| (at, error))?;
            line = at;
        }
        set_side(&mut setup, first);
        Position::from_setup(&setup).map_err(|error| (line, GameError::Fen(error)))
    }
}

/// The side to move is that of the piece that moves first.
fn set_side(setup: &mut Setup, first: Option<Move>) {
    if let Some(piece) = first.and_then(|first| setup.pieces[first.from.index()]) {
        setup.side_to_move = piece.color();
    }
}

/// The pieces of `binit`.
fn pieces(value: &str) -> Result<[Option<Piece>; Square::COUNT], GameError> {
    let error = |expected| GameError::Field { what: "binit", text: excerpt(value), expected };
    let digits = value.trim().as_bytes();
    if digits.len() != BINIT {
        return Err(error("32 points of two digits are expected"));
    }
    let mut pieces = [None; Square::COUNT];
    let order = Color::ALL.into_iter().flat_map(|side| ORDER.map(|kind| Piece::new(side, kind)));
    for (piece, point) in order.zip(digits.chunks_exact(2)).filter(|(_, point)| *point != NOWHERE.as_bytes()) {
        let square = square(point).ok_or_else(|| error("a point is a file 0 to 8 and a row 0 to 9, or 99"))?;
        if pieces[square.index()].replace(piece).is_some() {
            return Err(error("two pieces stand on one point"));
        }
    }
    Ok(pieces)
}

/// A value with its ends of lines, without the blanks around it.
fn text(value: &str) -> String {
    value.replace("||", "\n").trim().to_owned()
}
