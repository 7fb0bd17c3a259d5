//! A position as SVG, and the parts that it is made of.
//!
//! One step from point to point is [`STEP`] units. Everything is drawn with plain attributes: no style sheet, no script, no
//! reference to anything outside. The characters come from a font of whoever looks.

use std::fmt::Write;

use crate::notation::chinese::{Digits, Script, letters};
use crate::notation::diagram::{Diagram, Edge, Labels, number_at, place_of, square_at};
use crate::notation::markup::fill;
use crate::types::{Color, File, Move, Piece, Rank, Square};

/// The units from one point to the next.
pub const STEP: i32 = 60;

/// The units from the edge of the picture to the first file and rank.
pub const MARGIN: i32 = 58;

/// Width and height of the picture.
pub const SIZE: (i32, i32) =
    (2 * MARGIN + STEP * (File::COUNT as i32 - 1), 2 * MARGIN + STEP * (Rank::COUNT as i32 - 1));

/// The fonts that the characters are looked for in, the finest first.
pub const FONTS: &str = "'Noto Serif CJK SC','Source Han Serif SC',STKaiti,KaiTi,'Songti SC',SimSun,'Noto Sans CJK SC',\
                         'WenQuanYi Micro Hei',serif";

const WOOD: &str = "#f2d9a6";
const FRAME: &str = "#8a5a2b";
const LINE: &str = "#6b4a2a";
const DISC: &str = "#fdf3dc";
const RED: &str = "#b3201b";
const BLACK: &str = "#1d1d1f";
const MARK: &str = "#1565c0";
const ARROW: &str = "#2e7d32";

impl Diagram<'_> {
    /// The picture, a whole file: an XML document that ends with a line break.
    #[must_use]
    pub fn svg(&self) -> String {
        let (width, height) = SIZE;
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\" font-family=\"{FONTS}\">\n<title>{}</title>\n",
            self.position
        );
        text += &board(self.below, self.labels, self.script);
        for square in self.last.into_iter().flat_map(|last| [last.from, last.to]) {
            text += &mark(centre(square, self.below));
        }
        for square in Square::ALL {
            if let Some(it) = self.position.piece_on(square) {
                let (x, y) = centre(square, self.below);
                let _ = writeln!(text, "<g transform=\"translate({x} {y})\">{}</g>", piece(it, self.script));
            }
        }
        for &played in &self.arrows {
            text += &arrow(played, self.below);
        }
        text + "</svg>\n"
    }
}

/// Where a square is drawn.
#[must_use]
pub const fn centre(square: Square, below: Color) -> (i32, i32) {
    let (column, row) = place_of(square, below);
    (x_of(column), y_of(row))
}

const fn x_of(column: usize) -> i32 {
    MARGIN + STEP * column as i32
}

const fn y_of(row: usize) -> i32 {
    MARGIN + STEP * row as i32
}

/// What the script of a page puts on the board by its names: `piece-K` and so on, and `corners`, the mark of a square.
#[must_use]
pub fn symbols(script: Script) -> String {
    let symbol = |it: Piece| format!("<g id=\"piece-{}\">{}</g>\n", it.letter(), piece(it, script));
    let symbols: String = Piece::ALL.into_iter().map(symbol).collect();
    format!("{symbols}<g id=\"corners\">{}</g>\n", corners())
}

/// What the scripts of all pages with a board begin with: the object `xiangqi`, which knows positions and where squares are drawn.
#[must_use]
pub fn script() -> String {
    fill(include_str!("board.js"), |name| match name {
        "step" => STEP.to_string(),
        "margin" => MARGIN.to_string(),
        _ => String::new(),
    })
}

/// The board without pieces, as a piece of SVG: wood, lines, palaces, river, labels.
#[must_use]
pub fn board(below: Color, labels: Labels, script: Script) -> String {
    let (width, height) = SIZE;
    let (right, bottom) = (x_of(File::COUNT - 1), y_of(Rank::COUNT - 1));
    let (left, top) = (MARGIN, MARGIN);
    let mut text = format!(
        "<rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{WOOD}\"/>\n\
         <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{FRAME}\" stroke-width=\"3\"/>\n",
        left - 6,
        top - 6,
        right - left + 12,
        bottom - top + 12,
    );
    let _ = writeln!(text, "<path d=\"{}\" fill=\"none\" stroke=\"{LINE}\" stroke-width=\"1.5\"/>", lines());
    let words = match script {
        Script::Simplified => ["楚河", "汉界"],
        Script::Traditional => ["楚河", "漢界"],
    };
    for (word, column) in words.into_iter().zip([1, 5]) {
        let (x, y) = (x_of(column) + STEP, y_of(4) + STEP / 2);
        let _ = writeln!(
            text,
            "<text x=\"{x}\" y=\"{}\" font-size=\"30\" letter-spacing=\"16\" text-anchor=\"middle\" fill=\"{FRAME}\">{word}</text>",
            y + 11
        );
    }
    text + &edge_labels(below, labels)
}

/// The lines of the board, the palaces and the marks of cannons and pawns, as the data of a path.
fn lines() -> String {
    let (left, right) = (MARGIN, x_of(File::COUNT - 1));
    let (top, bottom) = (MARGIN, y_of(Rank::COUNT - 1));
    let mut path = String::new();
    for row in 0..Rank::COUNT {
        let _ = write!(path, "M{left} {}H{right}", y_of(row));
    }
    for column in 0..File::COUNT {
        let x = x_of(column);
        if column == 0 || column + 1 == File::COUNT {
            let _ = write!(path, "M{x} {top}V{bottom}");
        } else {
            let _ = write!(path, "M{x} {top}V{}M{x} {}V{bottom}", y_of(4), y_of(5));
        }
    }
    for row in [0, 7] {
        let (near, far) = (y_of(row), y_of(row + 2));
        let (west, east) = (x_of(3), x_of(5));
        let _ = write!(path, "M{west} {near}L{east} {far}M{east} {near}L{west} {far}");
    }
    for (column, row) in [(1, 2), (7, 2), (1, 7), (7, 7)] {
        path += &star(column, row);
    }
    for row in [3, 6] {
        for column in [0, 2, 4, 6, 8] {
            path += &star(column, row);
        }
    }
    path
}

/// The four corners around a point where a cannon or pawn begins, without those off the board.
fn star(column: usize, row: usize) -> String {
    const GAP: i32 = 5;
    const LENGTH: i32 = 10;
    let (x, y) = (x_of(column), y_of(row));
    let mut path = String::new();
    for (across, down) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
        if (column == 0 && across < 0) || (column + 1 == File::COUNT && across > 0) {
            continue;
        }
        let (near_x, near_y) = (x + across * GAP, y + down * GAP);
        let _ = write!(path, "M{} {near_y}H{near_x}V{}", near_x + across * LENGTH, near_y + down * LENGTH);
    }
    path
}

fn edge_labels(below: Color, labels: Labels) -> String {
    let mut text = String::new();
    let mut label = |x: i32, y: i32, label: &str| {
        let _ = writeln!(
            text,
            "<text x=\"{x}\" y=\"{}\" font-size=\"17\" text-anchor=\"middle\" fill=\"{FRAME}\">{label}</text>",
            y + 6
        );
    };
    let (above, under) = (15, SIZE.1 - 15);
    match labels {
        Labels::None => {}
        Labels::Players => {
            for column in 0..File::COUNT {
                let number = |edge| number_at(column, edge, below, Digits::Ascii).to_string();
                label(x_of(column), above, &number(Edge::Top));
                label(x_of(column), under, &number(Edge::Bottom));
            }
        }
        Labels::Letters => {
            for square in (0..File::COUNT).filter_map(|column| square_at(column, 0, below)) {
                label(centre(square, below).0, under, &square.file().to_string());
            }
            for square in (0..Rank::COUNT).filter_map(|row| square_at(0, row, below)) {
                label(14, centre(square, below).1, &square.rank().to_string());
            }
        }
    }
    text
}

/// A piece around the origin, as a piece of SVG.
#[must_use]
pub fn piece(piece: Piece, script: Script) -> String {
    let color = if piece.color() == Color::Red { RED } else { BLACK };
    let letter = letters::piece(piece.color(), piece.kind(), script);
    format!(
        "<circle r=\"26\" fill=\"{DISC}\" stroke=\"{color}\" stroke-width=\"2\"/><circle r=\"22\" fill=\"none\" stroke=\"{color}\" \
         stroke-width=\"1\"/><text y=\"11\" font-size=\"31\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{color}\">{letter}</text>"
    )
}

/// The four corners around a point where a move began or ended.
fn mark((x, y): (i32, i32)) -> String {
    format!("<g transform=\"translate({x} {y})\">{}</g>\n", corners())
}

/// The four corners that mark a point, around the origin, as a piece of SVG.
#[must_use]
pub fn corners() -> String {
    format!(
        "<path d=\"M-28 -17V-28H-17M17 -28H28V-17M28 17V28H17M-17 28H-28V17\" fill=\"none\" stroke=\"{MARK}\" stroke-width=\"3\"/>"
    )
}

/// An arrow over the board from where a move begins to where it ends.
#[must_use]
pub fn arrow(played: Move, below: Color) -> String {
    /// How far before the middle of the point the tip is, how long the head is, and half of its width.
    const SHORT: f64 = 8.0;
    const HEAD: f64 = 22.0;
    const HALF: f64 = 12.0;
    let as_floats = |(x, y): (i32, i32)| (f64::from(x), f64::from(y));
    let (x, y) = as_floats(centre(played.from, below));
    let (to_x, to_y) = as_floats(centre(played.to, below));
    let (across, down) = (to_x - x, to_y - y);
    let length = across.hypot(down).max(1.0);
    let (across, down) = (across / length, down / length);
    let at = |along: f64, aside: f64| (x + across * along - down * aside, y + down * along + across * aside);
    let (neck, tip) = (length - SHORT - HEAD, length - SHORT);
    let points =
        [at(0.0, -4.0), at(neck, -4.0), at(neck, -HALF), at(tip, 0.0), at(neck, HALF), at(neck, 4.0), at(0.0, 4.0)];
    let points = points.map(|(x, y)| format!("{x:.1},{y:.1}")).join(" ");
    format!("<polygon points=\"{points}\" fill=\"{ARROW}\" fill-opacity=\"0.75\"/>\n")
}
