//! Files of openings in every form, and those that are refused.

use super::reader::MAX_LINE;
use super::*;

const AFTER_ONE: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";
const PAWN_UP: &str = "4k4/9/9/9/9/9/4P4/9/9/4K4 w - - 0 1";

fn read(text: &str) -> Openings {
    Openings::parse("some/where/file.txt", text).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn refusal(text: &str) -> String {
    match Openings::parse("file.txt", text) {
        Ok(openings) => panic!("{text:?}: {openings:?}"),
        Err(error) => error.to_string(),
    }
}

/// An opening in short: name, FEN before the moves, moves.
fn short(opening: &Opening) -> (String, String, String) {
    let moves: Vec<String> = opening.moves.iter().map(ToString::to_string).collect();
    (opening.name.clone(), opening.start.to_string(), moves.join(" "))
}

fn lines(openings: &Openings) -> Vec<(String, String, String)> {
    openings.as_slice().iter().map(short).collect()
}

#[test]
fn every_form_of_a_single_line_is_read() {
    let start = Position::start().to_string();
    for (text, fen, moves) in [
        (AFTER_ONE, AFTER_ONE, ""),
        (PAWN_UP, PAWN_UP, ""),
        ("4k4/9/9/9/9/9/4P4/9/9/4K4", PAWN_UP, ""),
        ("4k4/9/9/9/9/9/4P4/9/9/4K4 r", PAWN_UP, ""),
        ("4k4/9/9/9/9/9/4P4/9/9/4K4 moves e3e4", PAWN_UP, "e3e4"),
        ("4k4/9/9/9/9/9/4P4/9/9/4K4 w -- 0 1  moves e3e4 e9d9 ", PAWN_UP, "e3e4 e9d9"),
        ("4k4/9/9/9/9/9/4P4/9/9/4K4 w - - 0 1 moves", PAWN_UP, ""),
        ("4k4/9/9/9/9/9/4P4/9/9/4K4 w\tmoves\te3e4", PAWN_UP, "e3e4"),
        ("fen 4k4/9/9/9/9/9/4P4/9/9/4K4 w moves e3e4", PAWN_UP, "e3e4"),
        ("position fen 4k4/9/9/9/9/9/4P4/9/9/4K4 w", PAWN_UP, ""),
        ("4k4/9/9/9/9/9/4P4/9/9/4K4 w - - bm e3e4;", PAWN_UP, ""),
        ("startpos", &start, ""),
        ("  startpos moves h2e2 h9g7\t", &start, "h2e2 h9g7"),
        ("position startpos moves h2e2", &start, "h2e2"),
        ("startpos\tmoves\th2e2", &start, "h2e2"),
        ("startpos h2e2", &start, "h2e2"),
        ("moves h2e2", &start, "h2e2"),
        ("h2e2 h9g7 h0g2", &start, "h2e2 h9g7 h0g2"),
        ("H2-E2 h9-g7", &start, "h2e2 h9g7"),
    ] {
        assert_eq!(lines(&read(text)), [("file.txt:1".to_owned(), fen.to_owned(), moves.to_owned())], "{text:?}");
    }
}

#[test]
fn an_epd_tells_the_name() {
    for (operations, name) in [
        ("id \"name\";", "name"),
        ("bm e3e4; id \"one; two\"; c0 \"id no\";", "one; two"),
        ("c0 \"id \"no\"\"; id \"with moves e3e4\" ;", "with moves e3e4"),
        ("hmvc 3; id word ;", "word"),
        ("id \"open;", "open;"),
        ("id \" \";", "file.txt:1"),
        ("id;", "file.txt:1"),
        ("identity \"x\";", "file.txt:1"),
        (";;;", "file.txt:1"),
    ] {
        for fields in ["w", "w -", "w - -", "w --", "w - - 0", "w - - 0 1"] {
            let text = format!("4k4/9/9/9/9/9/4P4/9/9/4K4 {fields} {operations}");
            assert_eq!(lines(&read(&text)), [(name.to_owned(), PAWN_UP.to_owned(), String::new())], "{text}");
        }
    }
}

#[test]
fn blank_lines_comments_marks_and_carriage_returns_do_no_harm() {
    let text = format!("\u{feff}# comment\r\n\r\n  # h2e2\r\nh2e2\r\n \t \r\n{PAWN_UP}\r\nstartpos");
    let names: Vec<_> = lines(&read(&text)).into_iter().map(|(name, ..)| name).collect();
    assert_eq!(names, ["file.txt:4", "file.txt:6", "file.txt:7"]);
    assert_eq!(read(&format!("\u{feff}{PAWN_UP}")).len(), 1);
    assert_eq!(read("\u{feff}id\tmoves\r\na\th2e2\r\n").as_slice()[0].name, "a");
}

#[test]
fn a_table_is_read_by_the_names_of_its_columns() {
    let text = format!(
        "name\tgames\tFEN\tid\tmoves\tecco\n\
         中炮\t36\t{AFTER_ONE}\top1\th2e2\tB00\n\
         \t\trnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b\t\th2e2\n\
         # between\n\
         \t\t{PAWN_UP}\tpawn\n\
         \t\t\t\tg3g4"
    );
    let (start, ecco) = (Position::start(), Some("B00".to_owned()));
    let played = |text: &str| vec![text.parse::<Move>().expect(text)];
    let opening = |name: &str, start: &Position, moves| Opening {
        name: name.to_owned(),
        start: start.clone(),
        moves,
        ecco: None,
        title: None,
    };
    let expected = [
        Opening { ecco, title: Some("中炮".to_owned()), ..opening("op1", &start, played("h2e2")) },
        opening("file.txt:3", &start, played("h2e2")),
        opening("pawn", &PAWN_UP.parse().expect(PAWN_UP), Vec::new()),
        opening("file.txt:6", &start, played("g3g4")),
    ];
    assert_eq!(read(&text).as_slice(), expected);
}

#[test]
fn a_table_of_one_column_and_one_with_a_start_are_read() {
    assert_eq!(lines(&read("moves\nh2e2 h9g7\nh2e2"))[1].2, "h2e2");
    assert_eq!(lines(&read(&format!("fen\n{PAWN_UP}")))[0].1, PAWN_UP);
    let after = "4k4/9/9/9/9/4P4/9/9/9/4K4 b";
    for text in [
        format!("start\tmoves\tfen\n{PAWN_UP}\te3e4\t{after}"),
        format!("start\tmoves\n{PAWN_UP}\te3e4"),
        format!("moves\tstart\ne3e4\t{PAWN_UP}"),
    ] {
        let name = "file.txt:2".to_owned();
        assert_eq!(lines(&read(&text)), [(name, PAWN_UP.to_owned(), "e3e4".to_owned())], "{text}");
    }
}

#[test]
fn the_position_of_an_opening_is_that_after_its_moves() {
    let position = read("h2e2").as_slice()[0].position();
    assert_eq!(position.to_string(), AFTER_ONE);
    assert_eq!(position.trail().steps().len(), 1);
}

#[test]
fn openings_are_taken_by_their_numbers() {
    let openings = read("h2e2\nb2e2");
    assert_eq!(openings.len(), 2);
    assert_eq!(openings.get(1).map(|opening| opening.name.as_str()), Some("file.txt:2"));
    assert_eq!(openings.get(2), None);
}

#[test]
fn what_is_no_opening_is_refused_with_its_line_and_the_reason() {
    let start = Position::start().to_string();
    for (text, message) in [
        ("hello world", "1: move 1: \"hello\" is no move: two squares are expected, as in h2e2"),
        ("h2e2\n\nh2e2 h9g9", &format!("3: move 2, h9g9, is illegal in {AFTER_ONE}")),
        ("h3e3", &format!("1: move 1, h3e3, is illegal in {start}")),
        ("startposition", "1: move 1: \"startposition\" is no move: two squares are expected, as in h2e2"),
        ("4k4/9 w", "1: bad FEN: the board has 2 ranks, not 10"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "1: bad FEN: the kings face each other on file e with nothing between them"),
        ("4k4/9/9/9/9/9/4P4/9/9/4K4 x - - 0 1", "1: bad FEN: \"x\" is no side to move: w is Red, b is Black"),
        ("4k4/9/9/9/9/9/4P4/9/9/4K4 x - - id \"a\";", "1: bad FEN: \"x\" is no side to move: w is Red, b is Black"),
        (
            "4k4/9/9/9/9/9/4P4/9/9/4K4 w - - 0 1 e3e4",
            "1: bad FEN: the FEN ends with the move number, and more follows: \"e3e4\"",
        ),
        ("4k4/9/9/9/9/9/4P4/9/9/4K4 w moves e3f3", &format!("1: move 1, e3f3, is illegal in {PAWN_UP}")),
        ("3k5/3R5/9/9/9/9/9/9/9/3RK4 b", "1: there is no legal move in 3k5/3R5/9/9/9/9/9/9/9/3RK4 b - - 0 1"),
        (
            "4k4/9/9/9/9/9/4P4/9/R8/1R2K4 w moves a1a8 e9d9 b0b9",
            "1: there is no legal move in 1R1k5/R8/9/9/9/9/4P4/9/9/4K4 b - - 3 2",
        ),
        ("id\tmoves\n a\th2e2\tb", "2: the row has 3 cells, and the heading names 2 columns"),
        ("id\tmoves\na\t", "2: the row has neither moves nor a FEN"),
        ("id\tmoves\na", "2: the row has neither moves nor a FEN"),
        ("id\tid\tmoves\na", "1: the heading names the column id twice"),
        (
            "id\tmoves\na\th2e2 junk",
            "2: move 2: \"junk\" is no move: \"ju\" is no square: a file a to i and a rank 0 to 9 are expected",
        ),
        ("id\tfen\na\tjunk", "2: bad FEN: 'j' on rank 9, file a is no piece: the letters are K A B N R C P"),
        (
            &format!("fen\tmoves\n{AFTER_ONE}\tb2e2"),
            &format!(
                "2: the moves lead to rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR b - - 1 1, \
                 and the row says {AFTER_ONE}"
            ),
        ),
        (
            "fen\tmoves\nrnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w\th2e2",
            &format!(
                "2: the moves lead to {AFTER_ONE}, and the row says \
                 rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
            ),
        ),
        ("h2e2\n\0", "2: the line holds the control character '\\0'"),
        ("h2e2 \u{1b}[2J", "1: the line holds the control character '\\u{1b}'"),
    ] {
        assert_eq!(refusal(text), format!("file.txt:{message}"), "{text:?}");
    }
}

#[test]
fn a_file_without_an_opening_is_refused() {
    for text in ["", "\n\n", "\u{feff}", "# nothing\r\n", "id\tmoves\n"] {
        assert_eq!(refusal(text), "file.txt: no opening in it", "{text:?}");
    }
}

#[test]
fn only_so_many_openings_are_read() {
    let text = "h2e2\n# comment\nb2e2\n".as_bytes();
    assert_eq!(Openings::collect("file.txt", text, 2).map(|openings| openings.len()).ok(), Some(2));
    let error = Openings::collect("file.txt", text, 1).expect_err("there are two").to_string();
    assert_eq!(error, "file.txt: more than 1 openings");
}

#[test]
fn a_long_line_is_refused_and_one_that_is_just_short_enough_is_read() {
    for (mark, end) in ["", "\u{feff}"].into_iter().flat_map(|mark| ["", "\n", "\r\n"].map(|end| (mark, end))) {
        let fits = format!("{mark}h2e2{}{end}", " ".repeat(MAX_LINE - 4));
        assert_eq!(read(&fits).len(), 1, "{mark:?} {end:?}");
        let longer = format!("{mark}h2e2{}{end}", " ".repeat(MAX_LINE - 3));
        assert_eq!(
            refusal(&longer),
            "file.txt:1: the line is longer than 8192 bytes, which no opening is",
            "{mark:?} {end:?}"
        );
    }
}

#[test]
fn junk_is_refused_in_one_short_line() {
    for piece in ["x", "/", "9/", "h2e2", "h2e2 ", "\t", "-", "馬", "é", ";", "\"", "id\t", "startpos ", "moves ", "#"]
    {
        for start in ["", "h2e2\n", "id\tmoves\n", "id\tmoves\na\t", "4k4/9/9/9/9/9/4P4/9/9/4K4 w "] {
            let text = format!("{start}{}", piece.repeat(100_000 / piece.len()));
            if let Err(error) = Openings::parse("file.txt", &text) {
                let message = error.to_string();
                assert!(message.len() < 400 && !message.contains(char::is_control), "{start}{piece}: {message}");
            }
        }
    }
}

#[test]
fn every_slip_of_one_character_is_judged() {
    let epd = "4k4/9/9/9/9/9/4P4/9/9/4K4 w - - 0 1 id \"a\";";
    let table = "id\tmoves\tfen\na\te3e4\t4k4/9/9/9/9/9/4P4/9/9/4K4 w";
    for text in [epd, "startpos moves h2e2 h9g7", "H2-E2", table] {
        for (place, slip) in
            (0..text.len()).flat_map(|place| "09/ -kw;\"\t\n\0#馬".chars().map(move |slip| (place, slip)))
        {
            let (before, after) = text.split_at(place);
            for slipped in [format!("{before}{slip}{after}"), format!("{before}{slip}{}", &after[1..])] {
                if let Err(error) = Openings::parse("file.txt", &slipped) {
                    assert!(!error.to_string().contains(char::is_control), "{slipped:?}: {error}");
                }
            }
        }
    }
}
