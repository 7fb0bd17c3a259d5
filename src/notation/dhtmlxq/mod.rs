//! Games as the web boards of dpxq have them: `[DhtmlXQ_movelist]7747…[/DhtmlXQ_movelist]`.
//!
//! Points are two digits: the file from Red's left, then the row from Black's side, both from 0.

mod fields;
mod lines;
mod read;
mod write;

pub use read::read;
pub use write::write;

use crate::types::{File, PieceKind, Rank, Square};

/// What stands for a piece that is not on the board.
const NOWHERE: &str = "99";

/// The order of the pieces in `binit`, for each side.
const ORDER: [PieceKind; 16] = {
    use PieceKind::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
    [Rook, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Rook, Cannon, Cannon, Pawn, Pawn, Pawn, Pawn, Pawn]
};

/// The names of values, and the tags of PGN that say the same. `title` has none.
const NAMES: [(&str, &str); 9] = [
    ("event", "Event"),
    ("place", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("red", "Red"),
    ("black", "Black"),
    ("redteam", "RedTeam"),
    ("blackteam", "BlackTeam"),
    ("open", "Opening"),
];

/// The point of two digits; `None` if there is none.
fn square(digits: &[u8]) -> Option<Square> {
    let &[file, row] = digits else { return None };
    let digit = |byte: u8| byte.is_ascii_digit().then(|| usize::from(byte - b'0'));
    Some(Square::new(File::from_index(digit(file)?)?, Rank::from_index(Rank::COUNT - 1 - digit(row)?)?))
}

/// The two digits of a point.
fn digits(square: Square) -> String {
    format!("{}{}", square.file().index(), Rank::COUNT - 1 - square.rank().index())
}
