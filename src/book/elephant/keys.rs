//! The keys of `BOOK.DAT`: one word in three of a stream of RC4, for each piece on each of 256 points.

use once_cell::sync::Lazy;

use crate::board::Position;
use crate::types::{Color, File, Move, Piece, Rank, Square};

/// Columns and rows around the board in the numbering of points.
const MARGIN: usize = 3;

/// The words of the keys.
struct Words {
    black_to_move: u32,
    pieces: [[u32; Square::COUNT]; Piece::COUNT],
}

static WORDS: Lazy<Words> = Lazy::new(|| {
    let mut stream = Rc4::new();
    let black_to_move = stream.third_word();
    let mut pieces = [[0; Square::COUNT]; Piece::COUNT];
    // Piece kinds come in our own order: king, advisor, elephant, horse, rook, cannon, pawn, Red's first.
    for of_piece in &mut pieces {
        for number in 0..=u8::MAX {
            let word = stream.third_word();
            if let Some(square) = square(number) {
                of_piece[square.index()] = word;
            }
        }
    }
    Words { black_to_move, pieces }
});

/// The stream cipher, with a key of zeros.
struct Rc4 {
    state: [u8; 256],
    first: u8,
    second: u8,
}

impl Rc4 {
    fn new() -> Self {
        let mut state: [u8; 256] = std::array::from_fn(|index| index as u8);
        let mut second = 0_u8;
        for first in 0..256 {
            second = second.wrapping_add(state[first]);
            state.swap(first, second.into());
        }
        Self { state, first: 0, second: 0 }
    }

    fn byte(&mut self) -> u8 {
        self.first = self.first.wrapping_add(1);
        let (first, state) = (usize::from(self.first), &mut self.state);
        self.second = self.second.wrapping_add(state[first]);
        state.swap(first, self.second.into());
        state[usize::from(state[first].wrapping_add(state[usize::from(self.second)]))]
    }

    fn word(&mut self) -> u32 {
        u32::from_le_bytes(std::array::from_fn(|_| self.byte()))
    }

    /// Of three words the last: the first two are for keys that the book does not use.
    fn third_word(&mut self) -> u32 {
        (self.word(), self.word(), self.word()).2
    }
}

/// The key of a position.
pub(super) fn key(position: &Position) -> u32 {
    let words = &*WORDS;
    let side = if position.side_to_move() == Color::Black { words.black_to_move } else { 0 };
    let pieces = Square::ALL.into_iter().filter_map(|square| Some((position.piece_on(square)?, square)));
    pieces.fold(side, |key, (piece, square)| key ^ words.pieces[piece.index()][square.index()])
}

/// The number of a point: the column and, from Black's back rank, 16 times the row, each with the margin before it.
const fn point(square: Square) -> u8 {
    let row = Rank::COUNT - 1 - square.rank().index();
    ((square.file().index() + MARGIN) + 16 * (row + MARGIN)) as u8
}

/// The square of a point; `None` off the board.
fn square(point: u8) -> Option<Square> {
    let (column, row) = (usize::from(point % 16).checked_sub(MARGIN)?, usize::from(point / 16).checked_sub(MARGIN)?);
    let rank = (Rank::COUNT - 1).checked_sub(row)?;
    Some(Square::new(File::from_index(column)?, Rank::from_index(rank)?))
}

/// The number of a move: the point that it leaves and 256 times the one that it reaches.
pub(super) const fn number(played: Move) -> u16 {
    u16::from_le_bytes([point(played.from), point(played.to)])
}

/// The move of a number; `None` if it leaves the board, or stays where it is.
pub(super) fn played(number: u16) -> Option<Move> {
    let [from, to] = number.to_le_bytes().map(square);
    Some(Move::new(from?, to?)).filter(|it| it.from != it.to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_position_has_the_key_that_the_format_is_checked_by() {
        assert_eq!(key(&Position::start()), 0x0526_56D5);
        assert_eq!(key(&Position::start().mirrored()), 0x0526_56D5);
    }

    #[test]
    fn points_and_moves_have_the_numbers_of_the_format() {
        assert_eq!((point(Square::H2), point(Square::E2)), (0xAA, 0xA7));
        for from in Square::ALL {
            assert_eq!(square(point(from)), Some(from));
            for to in Square::ALL.into_iter().filter(|&to| to != from) {
                assert_eq!(played(number(Move::new(from, to))), Some(Move::new(from, to)));
            }
        }
        assert_eq!((0..=u8::MAX).filter_map(square).count(), Square::COUNT);
        for none in [0, 0x3333, 0x33D3, 0xC0AA] {
            assert_eq!(played(none), None, "{none:04x}");
        }
    }
}
