//! What drawings look like.

use crate::board::Position;
use crate::notation::chinese::Script;
use crate::notation::diagram::{Characters, Diagram, Labels, Paint, place_of, square_at, svg};
use crate::types::{Color, Move, Piece, Square};

fn after(moves: &str) -> Position {
    let mut position = Position::start();
    for text in moves.split_whitespace() {
        position.make(text.parse().expect("a move"));
    }
    position
}

/// How many columns of a terminal a line takes: two for each Chinese character.
fn columns(line: &str) -> usize {
    line.chars().map(|letter| if letter >= '\u{2E80}' { 2 } else { 1 }).sum()
}

/// The columns in which the points of a line begin.
fn cut(line: &str, at: usize) -> String {
    let mut column = 0;
    let mut cut = String::new();
    for letter in line.chars() {
        if column >= at {
            cut.push(letter);
        }
        column += columns(&letter.to_string());
    }
    cut
}

#[test]
fn the_start_position_stands_as_players_know_it() {
    let drawn = Diagram::new(&Position::start()).text(Characters::Chinese, Paint::Plain);
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines.len(), 21);
    assert_eq!(lines[0], "   １  ２  ３  ４  ５  ６  ７  ８  ９");
    assert_eq!(lines[1], "   车──马──象──士──将──士──象──马──车");
    assert_eq!(lines[2], "   │   │   │   │ ╲ │ ╱ │   │   │   │");
    assert_eq!(lines[3], "   ├───┼───┼───┼───┼───┼───┼───┼───┤");
    assert_eq!(lines[5], "   ├───炮──┼───┼───┼───┼───┼───炮──┤");
    assert_eq!(lines[9], "   ├───┴───┴───┴───┴───┴───┴───┴───┤");
    assert_eq!(lines[10], "   │      楚 河         汉 界      │");
    assert_eq!(lines[19], "   车──马──相──仕──帅──仕──相──马──车");
    assert_eq!(lines[20], "   九  八  七  六  五  四  三  二  一");
}

#[test]
fn the_last_move_stands_in_brackets_at_both_ends() {
    for (moves, characters, lines) in [
        ("h2e2", Characters::Chinese, [(15, "   ├───炮──┼───┼──[炮]─┼───┼──[┼]──┤")]),
        ("h2e2", Characters::Ascii, [(15, "   +---C---+---+--[C]--+---+--[+]--+")]),
        ("a3a4", Characters::Chinese, [(11, "  [兵]─┬───┬───┬───┬───┬───┬───┬───┤")]),
        ("a3a4 i9i8", Characters::Chinese, [(3, "   ├───┼───┼───┼───┼───┼───┼───┼──[车]")]),
        ("a3a4 i9i8", Characters::Ascii, [(1, "   r---n---b---a---k---a---b---n--[+]")]),
    ] {
        let position = after(moves);
        let drawn = Diagram::new(&position).text(characters, Paint::Plain);
        for (line, expected) in lines {
            assert_eq!(drawn.lines().nth(line), Some(expected), "{moves}\n{drawn}");
        }
    }
}

#[test]
fn points_stand_under_each_other_whatever_is_on_them() {
    let position = after("h2e2 h9g7 h0g2 i9h9 g3g4");
    for characters in [Characters::Chinese, Characters::Ascii] {
        for below in Color::ALL {
            for labels in [Labels::None, Labels::Players, Labels::Letters] {
                let diagram = Diagram { below, labels, ..Diagram::new(&position) };
                let drawn = diagram.text(characters, Paint::Plain);
                let ranks = drawn.lines().filter(|line| line.contains(['─', '-']));
                for line in ranks {
                    for column in 0..9 {
                        let point = cut(line, 3 + 4 * column).chars().next().expect("a point");
                        assert!(!matches!(point, '─' | '-' | '[' | ']' | ' '), "{column} of {line}\n{drawn}");
                    }
                }
                assert!(drawn.lines().all(|line| columns(line) <= 38), "{drawn}");
            }
        }
    }
}

#[test]
fn black_may_sit_below_and_letters_count_from_its_right() {
    let position = Position::start();
    let diagram = Diagram { below: Color::Black, labels: Labels::Letters, ..Diagram::new(&position) };
    let drawn = diagram.text(Characters::Ascii, Paint::Plain);
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[0], "0  R---N---B---A---K---A---B---N---R");
    assert_eq!(lines[18], "9  r---n---b---a---k---a---b---n---r");
    assert_eq!(lines[19], "   i   h   g   f   e   d   c   b   a");
    assert!(drawn.is_ascii());
}

#[test]
fn colours_only_wrap_what_is_there_without_them() {
    let position = after("h2e2");
    let diagram = Diagram::new(&position);
    for characters in [Characters::Chinese, Characters::Ascii] {
        let colored = diagram.text(characters, Paint::Colored);
        assert!(colored.contains("\u{1b}[1;31m"));
        let mut plain = String::new();
        for (index, part) in colored.split('\u{1b}').enumerate() {
            let behind = if index == 0 { part } else { part.split_once('m').map_or("", |(_, behind)| behind) };
            plain.push_str(behind);
        }
        assert_eq!(plain, diagram.text(characters, Paint::Plain));
    }
}

#[test]
fn every_square_is_found_where_it_is_drawn() {
    for below in Color::ALL {
        for square in Square::ALL {
            let (column, row) = place_of(square, below);
            assert_eq!(square_at(column, row, below), Some(square));
        }
        assert_eq!((square_at(9, 0, below), square_at(0, 10, below)), (None, None));
    }
}

#[test]
fn a_picture_has_every_piece_the_marks_and_the_arrows() {
    let position = after("h2e2 h9g7");
    let arrows = vec![Move::new(Square::B0, Square::C2)];
    let drawn = Diagram { arrows, ..Diagram::new(&position) }.svg();
    assert!(drawn.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && drawn.ends_with("</svg>\n"));
    assert_eq!(drawn.matches("<circle r=\"26\"").count(), 32);
    assert_eq!(drawn.matches("<path d=\"M-28").count(), 2);
    assert_eq!(drawn.matches("<polygon").count(), 1);
    assert!(drawn.contains(&format!("<title>{position}</title>")));
    assert!(!drawn.contains("NaN") && !drawn.contains("href"));
}

#[test]
fn flipping_a_picture_turns_it_by_half() {
    let (width, height) = svg::SIZE;
    for square in Square::ALL {
        let (x, y) = svg::centre(square, Color::Red);
        assert_eq!(svg::centre(square, Color::Black), (width - x, height - y), "{square}");
    }
}

#[test]
fn pieces_are_written_in_either_script() {
    for (script, letter) in [(Script::Simplified, "帅"), (Script::Traditional, "帥")] {
        assert!(svg::piece(Piece::RedKing, script).contains(letter));
    }
}

#[test]
fn labels_are_told_by_their_names() {
    assert_eq!("Letters".parse(), Ok(Labels::Letters));
    assert_eq!("players".parse(), Ok(Labels::Players));
    assert_eq!("none".parse(), Ok(Labels::None));
    let error = "abc".parse::<Labels>().unwrap_err().to_string();
    assert!(error.contains("there are players, letters and none"), "{error}");
}
