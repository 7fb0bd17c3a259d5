//! Texts for a human who sits at the terminal: the board and the list of commands.

use std::fmt::Write;

use crate::board::Position;
use crate::protocol::dialect::Numbering;
use crate::protocol::text::ascii;
use crate::types::{File, Piece, Rank, Square};

/// What `help` says.
pub(super) const HELP: &str = "\
Chuhe plays xiangqi with a GUI that speaks UCCI or UCI. By hand:
  ucci | uci                             choose the protocol, list the options
  isready                                answered when all is done
  setoption NAME VALUE                   UCCI
  setoption name NAME value VALUE        UCI
  position startpos [moves h2e2 ...]     set up a position
  position fen FEN [moves ...]
  banmoves h2e2 ...                      moves that may not be played now
  go depth N | nodes N | movetime MS | infinite
  go perft N                             count the tree of legal moves
  stop | ponderhit                       while a search runs
  d                                      show the board
  eval                                   show what the position is worth
  quit";

/// The board, Red below, with the FEN, the key and the pieces that give check.
pub(super) fn board(position: &Position, numbering: Numbering) -> String {
    let first = match numbering {
        Numbering::FromZero => 0,
        Numbering::FromOne => 1,
    };
    let mut text = String::from("\n");
    for rank in Rank::ALL.into_iter().rev() {
        let _ = write!(text, "{:2} ", rank.index() + first);
        for file in File::ALL {
            let letter = position.piece_on(Square::new(file, rank)).map_or('.', Piece::letter);
            let _ = write!(text, " {letter}");
        }
        text.push('\n');
    }
    text.push_str("\n    a b c d e f g h i\n\n");
    let _ = writeln!(text, "Fen: {position}");
    let _ = writeln!(text, "Key: {}", position.key());
    text.push_str("Checkers:");
    for checker in position.checkers() {
        let _ = write!(text, " {}{}", checker.file(), checker.rank().index() + first);
    }
    text
}

/// A line as it may be written: ASCII only.
pub(super) fn plain(line: &str) -> String {
    ascii(&line.replace('\t', "    "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_stands_with_red_below() {
        let position: Position = "4k4/9/9/9/9/9/9/4r4/9/3RK4 w - - 0 1".parse().expect("a position");
        let text = board(&position, Numbering::FromZero);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], " 9  . . . . k . . . .");
        assert_eq!(lines[10], " 0  . . . R K . . . .");
        assert!(text.contains("\nFen: 4k4/9/9/9/9/9/9/4r4/9/3RK4 w - - 0 1\nKey: "));
        assert!(text.ends_with("\nCheckers: e2"));
        assert!(board(&position, Numbering::FromOne).ends_with("\nCheckers: e3"));
    }
}
