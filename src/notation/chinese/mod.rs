//! Moves in Chinese: `炮二平五`, `前马退六`, and the short record `炮2 5`.
//!
//! Red is written with Chinese numerals, Black with digits. Knows the words and which move they mean in a position; nothing of
//! games.

pub(in crate::notation) mod letters;

use crate::board::Position;
use crate::notation::error::NotationError;
use crate::notation::files::{Course, Description, Mover, Place, Told, Who, describe, find};
use crate::types::{Move, PieceKind};

/// What a move in Chinese looks like.
const EXPECTED: &str = "a piece, its file, a way and a number are expected, as in 炮二平五 or 前马退六";

/// The most characters of a move, blanks apart.
const MOST: usize = 4;

/// In which characters moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Script {
    /// 帅马车进后.
    #[default]
    Simplified,
    /// 帥馬車進後, and 砲 for Black's cannon: in Big5 there are no others.
    Traditional,
}

/// In which digits Black's moves are written. Red's are always in Chinese numerals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Digits {
    /// `马８进７`, as Chinese programs write.
    #[default]
    FullWidth,
    /// `马8进7`, as is common on the web.
    Ascii,
}

/// How pawns are told apart where two files hold several of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DoubledPawns {
    /// 一 to 五 over all of them, from the mover's right to the left and on a file from the front: `一兵平四`, as xqbase has it.
    #[default]
    Numbered,
    /// The place and the file, without the name of the piece: `前九平八`.
    ByFile,
}

/// How moves are written in Chinese. Reading takes all of it, mixed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ChineseStyle {
    /// The characters.
    pub script: Script,
    /// Black's digits.
    pub digits: Digits,
    /// Pawns on two files that hold several.
    pub pawns: DoubledPawns,
}

/// Writes a legal move in full: `炮二平五`, `马８进７`.
///
/// [`read`] gives the same move back, whatever the style. A move from an empty square, which is not legal, is written by its
/// coordinates.
#[must_use]
pub fn write(position: &Position, played: Move, style: ChineseStyle) -> String {
    let Some(told) = describe(position, played) else { return played.to_string() };
    let digit = |number| letters::digit(told.side, number, style.digits);
    let [first, second] = head(&told, style, digit);
    [first, second, letters::way(told.way, style.script), digit(told.number)].iter().collect()
}

/// Writes the short record of a legal move: the piece and two numbers, `炮2 5`, `前炮 5`.
///
/// The way is left out and the numbers of both sides are in ASCII. Two moves may then be written alike, as 车一进二 and 车一平二
/// are: [`read`] takes the one along the rank, and the way of the other is written, `车1进2`.
///
/// Rules of 1999, article 7.5.
#[must_use]
pub fn write_short(position: &Position, played: Move, style: ChineseStyle) -> String {
    let Some(told) = describe(position, played) else { return played.to_string() };
    let [first, second] = head(&told, style, letters::ascii);
    let number = letters::ascii(told.number);
    let short = format!("{first}{second} {number}");
    if read(position, &short) == Ok(played) {
        return short;
    }
    [first, second, letters::way(told.way, style.script), number].iter().collect()
}

/// The two characters that name the piece.
fn head(told: &Description, style: ChineseStyle, digit: impl Fn(u8) -> char) -> [char; 2] {
    let piece = letters::piece(told.side, told.kind, style.script);
    match told.who {
        Who::Alone => [piece, digit(told.file)],
        Who::Column { index, count } => [letters::place(index, count, style.script), piece],
        Who::Columns { index, count, number } => match style.pawns {
            DoubledPawns::Numbered => [letters::numeral(number), piece],
            DoubledPawns::ByFile => [letters::place(index, count, style.script), digit(told.file)],
        },
    }
}

/// Reads a legal move in Chinese, in full or short, in any style and mixture of styles.
///
/// Besides what [`write()`] and [`write_short`] write: pieces by the other side's name and by variants (傌 俥 軍 包), any digits and
/// numerals for either side, blanks anywhere, the place after the piece (`车前进一`), a numeral for a place (`一兵` for `前兵`, `四兵`
/// for `后兵`), signs for the ways, a place for one of two advisors or elephants, and the file for one of two pieces on it where only
/// one of them can go so. The signs are `/` and `+` for 进, `\` for 退, `.` and `=` for 平; `-` is 平 to some and 退 to others, and is
/// that which can be gone. Where the way is left out and several can be gone, it is 平.
///
/// # Errors
/// [`NotationError`]: the text has another form, there is no such piece, no such move, or more than one.
pub fn read(position: &Position, text: &str) -> Result<Move, NotationError> {
    let told = parse(text).ok_or_else(|| NotationError::unreadable(text, EXPECTED))?;
    find(position, &told, text)
}

/// Whether the text has the form of a move in Chinese.
pub(super) fn is_move(text: &str) -> bool {
    parse(text).is_some()
}

/// Whether a text that is no move was hardly meant to be anything else: it begins as a move does, and is as short.
pub(super) fn is_nearly_a_move(text: &str) -> bool {
    begins_a_move(text) && text.chars().count() <= MOST + 2
}

/// Whether a character is a digit or a numeral.
pub(super) fn is_number(letter: char) -> bool {
    letters::number(letter).is_some()
}

/// Whether a text begins with the name of a piece: the piece and its file, or its place.
pub(super) fn begins_a_move(text: &str) -> bool {
    let mut letters = text.chars();
    let [Some(first), Some(second)] = [letters.next(), letters.next()] else { return false };
    let is_place = |letter| letters::place_of(letter).is_some();
    match (letters::kind(first), letters::kind(second)) {
        (Some(_), _) => is_number(second) || is_place(second),
        (None, Some(_)) => is_number(first) || is_place(first),
        (None, None) => is_place(first) && is_number(second),
    }
}

/// What the text tells; `None` if it has not the form of a move.
fn parse(text: &str) -> Option<Told> {
    let mut letters = ['\0'; MOST];
    let mut count = 0;
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        *letters.get_mut(count)? = letter;
        count += 1;
    }
    let [first, second, third, fourth] = letters;
    let (course, last) = match count {
        3 => (Course::LeftOut, third),
        4 => (letters::course_of(third)?, fourth),
        _ => return None,
    };
    let (kind, mover) = who(first, second, course)?;
    Some(Told { kind, mover, course, number: letters::number(last)? })
}

/// The piece that two characters name. Three numerals alone are no move in the short record.
fn who(first: char, second: char, course: Course) -> Option<(PieceKind, Mover)> {
    if let Some(kind) = letters::kind(first) {
        let file = letters::number(second).map(Mover::File);
        return Some((kind, file.or_else(|| letters::place_of(second).map(Mover::Place))?));
    }
    if let Some(kind) = letters::kind(second) {
        let place = letters::place_of(first).map(Mover::Place);
        return Some((kind, place.or_else(|| letters::number(first).map(|it| Mover::Numbered(it.into())))?));
    }
    let file = letters::number(second)?;
    let is_full = course != Course::LeftOut;
    let nth = || letters::number(first).map(|number| Place::Nth(usize::from(number) - 1)).filter(|_| is_full);
    let place = letters::place_of(first).or_else(nth)?;
    Some((PieceKind::Pawn, Mover::PlaceOnFile(place, file)))
}
