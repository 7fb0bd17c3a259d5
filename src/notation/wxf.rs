//! Moves in the letters of the World Xiangqi Federation: `C2.5`, `H8+7`, `R+-3`, `++.4`.
//!
//! Knows the letters and which move they mean in a position; nothing of games.

use crate::board::Position;
use crate::notation::error::NotationError;
use crate::notation::files::{Course, Description, Mover, Place, Told, Way, Who, describe, find};
use crate::types::{Color, Move, PieceKind};

/// What a move looks like.
const EXPECTED: &str = "a piece, its file, a way and a number are expected, as in C2.5, H8+7 or R+-1";

/// The letters of elephant and horse.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Letters {
    /// `E` and `H`, as the federation has it.
    #[default]
    ElephantHorse,
    /// `B` and `N`, as Chinese programs have it.
    BishopKnight,
}

/// The letters of Black's pieces. Red's are always capitals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BlackLetters {
    /// `H8+7`.
    #[default]
    Capital,
    /// `h8+7`.
    Small,
}

/// The sign for moves along a rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Across {
    /// `C2.5`.
    #[default]
    Dot,
    /// `C2=5`.
    Equals,
}

/// Where the sign of a place stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Sign {
    /// `R+.3`.
    #[default]
    After,
    /// `+R.3`.
    Before,
}

/// How several pawns on one file are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PawnPlaces {
    /// By the federation's signs: `P+`, `P3` in the middle of file 3, `P-`, `++`, `--`, and `3+` where two files hold several.
    #[default]
    Signs,
    /// As the xqbase programs have it: `P+`, `P.` and `P-` for two or three, `Pa` to `Pe` for more, and over two files.
    Letters,
}

/// How moves are written. Reading takes all of it, mixed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct WxfStyle {
    /// Elephant and horse.
    pub letters: Letters,
    /// Black's pieces.
    pub black: BlackLetters,
    /// Moves along a rank.
    pub across: Across,
    /// Where the sign of a place stands.
    pub sign: Sign,
    /// Several pawns on one file.
    pub pawns: PawnPlaces,
}

/// Writes a legal move: `C2.5`, `H8+7`.
///
/// [`read`] gives the same move back, whatever the style. A move from an empty square, which is not legal, is written by its
/// coordinates.
#[must_use]
pub fn write(position: &Position, played: Move, style: WxfStyle) -> String {
    let Some(told) = describe(position, played) else { return played.to_string() };
    let [first, second] = head(&told, style);
    let way = match (told.way, style.across) {
        (Way::Forward, _) => '+',
        (Way::Back, _) => '-',
        (Way::Across, Across::Dot) => '.',
        (Way::Across, Across::Equals) => '=',
    };
    [first, second, way, digit(told.number)].iter().collect()
}

fn digit(number: u8) -> char {
    char::from(b'0' + number % 10)
}

fn letter(told: &Description, style: WxfStyle) -> char {
    let letter = match (told.kind, style.letters) {
        (PieceKind::Elephant, Letters::ElephantHorse) => 'E',
        (PieceKind::Horse, Letters::ElephantHorse) => 'H',
        (kind, _) => kind.letter(),
    };
    if told.side == Color::Black && style.black == BlackLetters::Small { letter.to_ascii_lowercase() } else { letter }
}

/// The two characters that name the piece.
fn head(told: &Description, style: WxfStyle) -> [char; 2] {
    let (piece, file) = (letter(told, style), digit(told.file));
    let named = |place| match style.sign {
        Sign::After => [piece, place],
        Sign::Before => [place, piece],
    };
    match (told.who, style.pawns) {
        (Who::Alone, _) => [piece, file],
        (Who::Columns { number, .. }, PawnPlaces::Letters) => named(nth(number)),
        (Who::Columns { index, count, .. }, PawnPlaces::Signs) => [file, sign(index, count).unwrap_or(file)],
        (Who::Column { index, count: 4.. }, PawnPlaces::Letters) => named(nth(index + 1)),
        (Who::Column { index, count }, PawnPlaces::Letters) => named(sign(index, count).unwrap_or('.')),
        (Who::Column { index: 0, count: 4.. }, PawnPlaces::Signs) => ['+', '+'],
        (Who::Column { index, count: count @ 4.. }, PawnPlaces::Signs) if index + 1 == count => ['-', '-'],
        (Who::Column { index, count: count @ 4.. }, PawnPlaces::Signs) => {
            sign(index - 1, count - 2).map_or([piece, file], named)
        }
        (Who::Column { index, count }, PawnPlaces::Signs) => sign(index, count).map_or([piece, file], named),
    }
}

/// The sign of the first or the last of two or three; none for the one in the middle.
const fn sign(index: usize, count: usize) -> Option<char> {
    match index {
        0 => Some('+'),
        _ if index + 1 == count => Some('-'),
        _ => None,
    }
}

/// The letter of a place, counted from 1.
fn nth(number: usize) -> char {
    ('a'..='e').nth(number - 1).unwrap_or('e')
}

/// Reads a legal move, in any style and mixture of styles: `C2.5`, `c2=5`, `N8+7`, `R+.3`, `+R.3`, `Pa+1`.
///
/// Also the file for one of two pieces on it where only one of them can go so, a pawn with file and place (`P3+.4`), and in capitals
/// the short record (`C25`), where of several ways that can be gone that along the rank is meant.
///
/// # Errors
/// [`NotationError`]: the text has another form, there is no such piece, no such move, or more than one.
pub fn read(position: &Position, text: &str) -> Result<Move, NotationError> {
    let told = parse(text).ok_or_else(|| NotationError::unreadable(text, EXPECTED))?;
    find(position, &told, text)
}

/// Whether the text has the form of a move in these letters.
pub(super) fn is_move(text: &str) -> bool {
    parse(text).is_some()
}

/// What the text tells; `None` if it has not the form of a move.
fn parse(text: &str) -> Option<Told> {
    let (kind, mover, course, number) = match *text.as_bytes() {
        [b'P' | b'p', file, place, way, number] => {
            let mover = Mover::PlaceOnFile(place_of(place)?, number_of(file)?);
            (PieceKind::Pawn, mover, course_of(way)?, number)
        }
        [first, second, way, number] => {
            let (kind, mover) = who(first, second)?;
            (kind, mover, course_of(way)?, number)
        }
        [piece @ b'A'..=b'Z', file, number] => {
            let kind = PieceKind::from_letter(char::from(piece))?;
            (kind, Mover::FileOrMiddle(number_of(file)?), Course::LeftOut, number)
        }
        _ => return None,
    };
    Some(Told { kind, mover, course, number: number_of(number)? })
}

const fn course_of(byte: u8) -> Option<Course> {
    Some(Course::Named(match byte {
        b'+' => Way::Forward,
        b'-' => Way::Back,
        b'.' | b'=' => Way::Across,
        _ => return None,
    }))
}

fn number_of(byte: u8) -> Option<u8> {
    matches!(byte, b'1'..=b'9').then(|| byte - b'0')
}

/// The piece that two characters name.
fn who(first: u8, second: u8) -> Option<(PieceKind, Mover)> {
    let kind = |byte| PieceKind::from_letter(char::from(byte));
    let pawn = |mover| Some((PieceKind::Pawn, mover));
    match (first, second) {
        (b'+', b'+') => pawn(Mover::Place(Place::Foremost)),
        (b'-', b'-') => pawn(Mover::Place(Place::Rearmost)),
        (b'P' | b'p', place @ (b'a'..=b'e' | b'A'..=b'E')) | (place @ (b'a'..=b'e' | b'A'..=b'E'), b'P' | b'p') => {
            pawn(Mover::Numbered(usize::from(place.to_ascii_lowercase() - b'a') + 1))
        }
        (b'1'..=b'9', place) => {
            let file = number_of(first)?;
            let place = if place == first { Place::Middle } else { place_of(place)? };
            pawn(Mover::PlaceOnFile(place, file))
        }
        (piece, b'1'..=b'9') => Some((kind(piece)?, Mover::FileOrMiddle(number_of(second)?))),
        (place @ (b'+' | b'-' | b'.'), piece) | (piece, place) => Some((kind(piece)?, Mover::Place(place_of(place)?))),
    }
}

const fn place_of(byte: u8) -> Option<Place> {
    match byte {
        b'+' => Some(Place::Plus),
        b'-' => Some(Place::Minus),
        b'.' => Some(Place::Middle),
        _ => None,
    }
}
