//! What each piece is worth where it stands: the value of the position less its value without the piece, as a table.

use std::fmt::Write as _;

use crate::board::{Placement, Position};
use crate::eval::Evaluation;
use crate::types::{Color, File, Piece, PieceKind, Rank, Square};

/// By square, what the piece there is worth, in centipawns for Red; none for kings and where nothing stands.
fn pieces(position: &Position, evaluation: &Evaluation) -> [Option<i32>; Square::COUNT] {
    let us = position.side_to_move();
    let for_red = |board: &[Option<Piece>; Square::COUNT]| {
        let score = evaluation.judge(&Placement::from_board(board), us, position.capture_clock());
        i32::from(score.value()) * if us == Color::Red { 1 } else { -1 }
    };
    let board = position.placement().board();
    let with = for_red(board);
    std::array::from_fn(|index| {
        board[index].filter(|piece| piece.kind() != PieceKind::King).map(|_| {
            let mut without = *board;
            without[index] = None;
            with - for_red(&without)
        })
    })
}

/// A table in ASCII: the board with Red below, and under each piece but the kings what it is worth in centipawns for Red: the value
/// of the position less that without the piece. The last line is the value.
#[must_use]
pub fn worth(position: &Position, evaluation: &Evaluation) -> String {
    let values = pieces(position, evaluation);
    let mut text = String::from("each piece in centipawns for Red: with it less without it\n");
    for rank in Rank::ALL.into_iter().rev() {
        let squares = File::ALL.map(|file| Square::new(file, rank));
        let letter = |square| position.piece_on(square).map_or('.', Piece::letter).to_string();
        let value = |square: Square| values[square.index()].map_or(String::new(), |value| value.to_string());
        line(&mut text, &rank.to_string(), squares.map(letter));
        if squares.iter().any(|square| values[square.index()].is_some()) {
            line(&mut text, "", squares.map(value));
        }
    }
    line(&mut text, "", File::ALL.map(|file| file.to_string()));
    // Writing to a string does not fail.
    let _ = writeln!(text, "score for {}, to move: {}", position.side_to_move(), evaluation.value(position));
    text
}

/// A line of the table: its head and a cell for each file.
fn line(text: &mut String, head: &str, cells: [String; File::COUNT]) {
    let mut line = format!("{head:<2}");
    for cell in cells {
        let _ = write!(line, "{cell:>6}");
    }
    text.push_str(line.trim_end());
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::evaluate;

    #[test]
    fn the_hand_written_table_knows_that_a_rook_is_worth_more_than_a_pawn() {
        let values = pieces(&Position::start(), &Evaluation::HandWritten);
        let value = |square: Square| values[square.index()].expect("a piece stands here");
        assert!(value(Square::A0) > 4 * value(Square::E3) && value(Square::E3) > 0, "{values:?}");
        assert!(value(Square::A9) < 4 * value(Square::E6) && value(Square::E6) < 0, "{values:?}");
        assert_eq!((values[Square::E0.index()], values[Square::E5.index()]), (None, None));
    }

    #[test]
    fn the_table_is_ascii_and_ends_with_the_score() {
        let text = worth(&Position::start(), &Evaluation::HandWritten);
        assert!(text.is_ascii());
        // A second line for the six ranks on which pieces stand.
        assert_eq!(text.lines().count(), 1 + 10 + 6 + 2, "{text}");
        assert!(text.trim_end().ends_with(&evaluate(&Position::start()).to_string()), "{text}");
    }
}
