//! Moves as `XBoard` writes them: `Cbe2`, `Rxe2`, `cd6`, `e4`. For reading only.
//!
//! A piece in capitals, none for a pawn; the file or the rank it leaves where that is needed, and always for a pawn that
//! goes to the side; `x` for a capture; the square reached. Held against games that `XBoard` 4.9.1 wrote.

use crate::board::Position;
use crate::notation::error::{NotationError, only};
use crate::types::{Bitboard, File, Move, MoveList, PieceKind, Rank, Square};

/// What a move looks like.
const EXPECTED: &str = "a piece and the square it goes to are expected, as in Cbe2 or Rxe2";

/// What a text tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Told {
    kind: PieceKind,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
}

/// Reads a legal move. Marks of check and mate may follow.
///
/// # Errors
/// [`NotationError`]: the text has another form, there is no such piece, no such move, or more than one.
pub fn read(position: &Position, text: &str) -> Result<Move, NotationError> {
    let told = parse(text).ok_or_else(|| NotationError::unreadable(text, EXPECTED))?;
    let side = position.side_to_move();
    let is_meant = |square: Square| {
        told.file.is_none_or(|file| file == square.file()) && told.rank.is_none_or(|rank| rank == square.rank())
    };
    let own = position.placement().pieces(side, told.kind);
    let meant: Bitboard = own.into_iter().filter(|&square| is_meant(square)).collect();
    if meant.is_empty() {
        return Err(NotationError::nobody(text, side, who(told)));
    }
    let legal = position.legal_moves();
    let fitting: MoveList = legal.into_iter().filter(|it| it.to == told.to && meant.contains(it.from)).collect();
    // Of a pawn that goes to the side the file is always told: `g5` is forward if that can be.
    let ahead = |it: &&Move| told.kind == PieceKind::Pawn && told.file.is_none() && it.from.file() == it.to.file();
    let ahead: MoveList = fitting.iter().filter(ahead).copied().collect();
    only(text, &ahead)
        .or_else(|| only(text, &fitting))
        .unwrap_or_else(|| Err(NotationError::cannot_go(text, position, meant)))
}

/// Whether the text has the form of such a move.
pub(super) fn is_move(text: &str) -> bool {
    parse(text).is_some()
}

fn who(told: Told) -> String {
    let file = told.file.map(|file| format!(" on file {file}"));
    let rank = told.rank.map(|rank| format!(" on rank {rank}"));
    format!("{}{}{}", told.kind, file.unwrap_or_default(), rank.unwrap_or_default())
}

/// What the text tells; `None` if it has not the form of a move.
fn parse(text: &str) -> Option<Told> {
    let text = text.trim_end_matches(['+', '#']);
    let (rest, to) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let to = to.parse().ok()?;
    let rest = rest.strip_suffix(['x', '-']).unwrap_or(rest);
    let (kind, rest) = match rest.chars().next() {
        Some(letter @ 'A'..='Z') => (PieceKind::from_letter(letter)?, &rest[1..]),
        _ => (PieceKind::Pawn, rest),
    };
    let file = |byte: u8| File::from_index(usize::from(byte.wrapping_sub(b'a')));
    let rank = |byte: u8| Rank::from_index(usize::from(byte.wrapping_sub(b'0')));
    let (file, rank) = match *rest.as_bytes() {
        [] => (None, None),
        [byte @ b'a'..=b'z'] => (Some(file(byte)?), None),
        [byte] => (None, Some(rank(byte)?)),
        [first, second] => (Some(file(first)?), Some(rank(second)?)),
        _ => return None,
    };
    Some(Told { kind, file, rank, to })
}
