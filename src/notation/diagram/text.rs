//! A position in the cells of a terminal.
//!
//! From one point of a rank to the next are four columns, whatever stands on them: a Chinese piece takes two of them, a letter or a
//! crossing of lines one, and the line between the points the rest.

use std::fmt::Write;

use crate::notation::chinese::{Digits, Script, letters};
use crate::notation::diagram::{Characters, Diagram, Edge, Labels, Paint, number_at, square_at};
use crate::types::{Color, File, Piece, Rank, Square};

/// The columns from one point to the next.
const PITCH: usize = 4;

/// The last row before the river, counted from the top.
const ABOVE_RIVER: usize = 4;

/// What stands in the river, which is as wide as eight steps less one column.
const RIVER: &str = "      楚 河         汉 界      ";
const RIVER_TRADITIONAL: &str = "      楚 河         漢 界      ";
const RIVER_ASCII: &str = "             river             ";

const RED: &str = "1;31";
const BLACK: &str = "1";
const MARK: &str = "33";

impl Diagram<'_> {
    /// The board in lines, each ended. Nothing is written in the colour of a side that the characters do not tell as well.
    #[must_use]
    pub fn text(&self, characters: Characters, paint: Paint) -> String {
        let mut canvas = Canvas { diagram: self, characters, paint, text: String::new() };
        canvas.label(Edge::Top);
        for row in 0..Rank::COUNT {
            canvas.rank(row);
            if row + 1 < Rank::COUNT {
                canvas.between(row);
            }
        }
        canvas.label(Edge::Bottom);
        canvas.text
    }
}

struct Canvas<'a> {
    diagram: &'a Diagram<'a>,
    characters: Characters,
    paint: Paint,
    text: String,
}

impl Canvas<'_> {
    fn is_ascii(&self) -> bool {
        self.characters == Characters::Ascii
    }

    fn painted(&mut self, text: &str, color: &str) {
        match self.paint {
            Paint::Plain => self.text.push_str(text),
            Paint::Colored => {
                let _ = write!(self.text, "\u{1b}[{color}m{text}\u{1b}[0m");
            }
        }
    }

    fn end_line(&mut self) {
        let length = self.text.trim_end_matches(' ').len();
        self.text.truncate(length);
        self.text.push('\n');
    }

    /// The numbers or letters of the files at one edge; no line if there are none.
    fn label(&mut self, edge: Edge) {
        let below = self.diagram.below;
        let digits = if self.is_ascii() { Digits::Ascii } else { Digits::FullWidth };
        let label = |column: usize| match self.diagram.labels {
            Labels::None => None,
            Labels::Letters if edge == Edge::Top => None,
            Labels::Letters => square_at(column, 0, below).map(|square| square.file().to_string()),
            Labels::Players if self.is_ascii() => Some(match edge {
                Edge::Bottom => (File::COUNT - column).to_string(),
                Edge::Top => (column + 1).to_string(),
            }),
            Labels::Players => Some(number_at(column, edge, below, digits).to_string()),
        };
        let labels: Vec<String> = (0..File::COUNT).map_while(label).collect();
        if labels.is_empty() {
            return;
        }
        self.text.push_str("   ");
        for label in &labels {
            self.text.push_str(label);
            let width = if label.is_ascii() { 1 } else { 2 };
            self.text.push_str(&" ".repeat(PITCH - width));
        }
        self.end_line();
    }

    /// A rank with what stands on it.
    fn rank(&mut self, row: usize) {
        let below = self.diagram.below;
        let squares: Vec<Square> = (0..File::COUNT).filter_map(|column| square_at(column, row, below)).collect();
        let marked: Vec<bool> = squares.iter().map(|&square| self.diagram.is_marked(square)).collect();
        let label = squares.first().filter(|_| self.diagram.labels == Labels::Letters);
        self.text += &label.map_or("  ".to_owned(), |square| format!("{} ", square.rank()));
        match marked.first() {
            Some(true) => self.painted("[", MARK),
            _ => self.text.push(' '),
        }
        for (column, &square) in squares.iter().enumerate() {
            let width = self.point(column, row, square);
            let next = marked.get(column + 1).copied();
            self.line(PITCH - width, marked[column], next);
        }
        self.end_line();
    }

    /// What stands on a point, and how many columns it takes.
    fn point(&mut self, column: usize, row: usize, square: Square) -> usize {
        let Some(piece) = self.diagram.position.piece_on(square) else {
            self.text.push(if self.is_ascii() { '+' } else { crossing(column, row) });
            return 1;
        };
        let color = if piece.color() == Color::Red { RED } else { BLACK };
        let (letter, width) = self.letter(piece);
        self.painted(&letter.to_string(), color);
        width
    }

    fn letter(&self, piece: Piece) -> (char, usize) {
        match self.characters {
            Characters::Chinese => (letters::piece(piece.color(), piece.kind(), self.diagram.script), 2),
            Characters::Ascii => (piece.letter(), 1),
        }
    }

    /// The line from a point to the next, over so many columns, with the brackets of marked points in it. There is no next point
    /// behind the last.
    fn line(&mut self, width: usize, is_marked: bool, next: Option<bool>) {
        let is_next_marked = next == Some(true);
        if is_marked {
            self.painted("]", MARK);
        }
        if next.is_some() {
            let length = width - usize::from(is_marked) - usize::from(is_next_marked);
            let sign = if self.is_ascii() { "-" } else { "─" };
            self.text += &sign.repeat(length);
        }
        if is_next_marked {
            self.painted("[", MARK);
        }
    }

    /// The lines from a row to the one below it: files, diagonals of the palaces, or the river.
    fn between(&mut self, row: usize) {
        let upright = if self.is_ascii() { '|' } else { '│' };
        self.text.push_str("   ");
        self.text.push(upright);
        if row == ABOVE_RIVER {
            self.text.push_str(match self.characters {
                Characters::Ascii => RIVER_ASCII,
                Characters::Chinese if self.diagram.script == Script::Traditional => RIVER_TRADITIONAL,
                Characters::Chinese => RIVER,
            });
            self.text.push(upright);
        } else {
            for column in 0..File::COUNT - 1 {
                let diagonal = diagonal(column, row, self.characters);
                let _ = write!(self.text, " {diagonal} {upright}");
            }
        }
        self.end_line();
    }
}

/// The crossing of lines on an empty point.
const fn crossing(column: usize, row: usize) -> char {
    match (column, row) {
        (0, 0) => '┌',
        (8, 0) => '┐',
        (0, 9) => '└',
        (8, 9) => '┘',
        (0, _) => '├',
        (8, _) => '┤',
        // The files between the edges end at the river.
        (_, 0 | 5) => '┬',
        (_, 4 | 9) => '┴',
        _ => '┼',
    }
}

/// The diagonal of a palace to the right of a column and below a row; a blank outside.
const fn diagonal(column: usize, row: usize, characters: Characters) -> char {
    let falls = match (column, row) {
        (3, 0 | 7) | (4, 1 | 8) => true,
        (4, 0 | 7) | (3, 1 | 8) => false,
        _ => return ' ',
    };
    match (falls, characters) {
        (true, Characters::Chinese) => '╲',
        (false, Characters::Chinese) => '╱',
        (true, Characters::Ascii) => '\\',
        (false, Characters::Ascii) => '/',
    }
}
