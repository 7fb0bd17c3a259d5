//! A position drawn for people: [`text`](Diagram::text) for a terminal, [`svg`](Diagram::svg) for everything else.
//!
//! Knows what the board looks like and how files are numbered; nothing of games, nor of who looks on.

pub mod svg;
mod text;

#[cfg(test)]
mod tests;

use std::str::FromStr;

use thiserror::Error;

use crate::board::Position;
use crate::notation::chinese::{Digits, Script, letters};
use crate::types::{Color, File, Move, Rank, Square};

/// What stands at the edges of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Labels {
    /// Nothing.
    None,
    /// The numbers by which players count files: from each side's right hand, Red's in Chinese numerals.
    #[default]
    Players,
    /// Files `a` to `i` and ranks 0 to 9, as coordinates have them.
    Letters,
}

/// A text that names no labels.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} are no labels: there are players, letters and none")]
pub struct LabelsError(String);

impl FromStr for Labels {
    type Err = LabelsError;

    /// Reads `players`, `letters` or `none`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.to_ascii_lowercase().as_str() {
            "players" => Ok(Self::Players),
            "letters" => Ok(Self::Letters),
            "none" => Ok(Self::None),
            _ => Err(LabelsError(text.to_owned())),
        }
    }
}

/// The characters of a drawing in text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Characters {
    /// Chinese pieces, two columns of a terminal wide each, on a board of box-drawing characters.
    #[default]
    Chinese,
    /// The letters of FENs, and nothing beyond ASCII.
    Ascii,
}

/// Whether a drawing in text is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Paint {
    /// It is not.
    #[default]
    Plain,
    /// It is, by the escape sequences of terminals: Red is red, and the last move is marked in yellow.
    Colored,
}

/// A position, and how it is to be drawn.
#[derive(Clone, Debug)]
pub struct Diagram<'a> {
    /// The position.
    pub position: &'a Position,
    /// The move that led to it, which is marked.
    pub last: Option<Move>,
    /// The side that sits below.
    pub below: Color,
    /// What stands at the edges.
    pub labels: Labels,
    /// In which script Chinese pieces are written.
    pub script: Script,
    /// Moves that are drawn as arrows; only SVG has them.
    pub arrows: Vec<Move>,
}

impl<'a> Diagram<'a> {
    /// The position as it is usually drawn: Red below, files as players count them. The last move that it remembers is marked.
    #[must_use]
    pub fn new(position: &'a Position) -> Self {
        let last = position.trail().steps().last().and_then(|past| past.played);
        Self {
            position,
            last,
            below: Color::Red,
            labels: Labels::default(),
            script: Script::default(),
            arrows: Vec::new(),
        }
    }

    /// Whether the last move began or ended here.
    fn is_marked(&self, square: Square) -> bool {
        self.last.is_some_and(|last| [last.from, last.to].contains(&square))
    }
}

/// The square that is drawn in this column, from the left, and row, from the top; `None` off the board.
fn square_at(column: usize, row: usize, below: Color) -> Option<Square> {
    let (file, rank) = match below {
        Color::Red => (column, Rank::COUNT.checked_sub(1 + row)?),
        Color::Black => (File::COUNT.checked_sub(1 + column)?, row),
    };
    Some(Square::new(File::from_index(file)?, Rank::from_index(rank)?))
}

/// The column, from the left, and the row, from the top, in which a square is drawn.
const fn place_of(square: Square, below: Color) -> (usize, usize) {
    let (file, rank) = (square.file().index(), square.rank().index());
    match below {
        Color::Red => (file, Rank::COUNT - 1 - rank),
        Color::Black => (File::COUNT - 1 - file, rank),
    }
}

/// The number by which the side that sits at one edge counts the file in a column, as it writes it.
fn number_at(column: usize, edge: Edge, below: Color, digits: Digits) -> char {
    let (side, number) = match edge {
        Edge::Bottom => (below, File::COUNT - column),
        Edge::Top => (!below, column + 1),
    };
    letters::digit(side, number as u8, digits)
}

/// An edge at which a player sits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Edge {
    Top,
    Bottom,
}
