//! The text of games, held against texts written by hand.

use proptest::prelude::*;

use super::*;

/// A game from the start position, or from a FEN, with moves after which their comments stand in braces.
fn game(fen: &str, moves: &[(&str, &str)], result: PgnResult) -> PgnGame {
    let comment = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let it = |&(played, said): &(&str, &str)| PgnMove { played: played.parse().expect(played), comment: comment(said) };
    let start = if fen.is_empty() { Position::start() } else { fen.parse().expect(fen) };
    PgnGame { tags: Vec::new(), start, moves: moves.iter().map(it).collect(), result, comment: None }
}

fn tags(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// The lines from the first move on, without the empty line at the end.
fn moves_of(game: &PgnGame) -> String {
    let text = game.to_string();
    let (_, moves) = text.split_once("\n\n").expect("an empty line ends the tags");
    moves.strip_suffix("\n\n").expect("an empty line ends the game").to_owned()
}

#[test]
fn a_game_is_written_with_its_tags_comments_and_result() {
    let moves = [("h2e2", "+0.21/12 0.103s"), ("h9g7", "-0.05/11 0.098s"), ("h0g2", ""), ("i9h9", "book")];
    let tags = tags(&[
        ("Black", "乙方"),
        ("ECCO", "C30"),
        ("Event", "A \"small\" match"),
        ("Round", "1.2"),
        ("Date", "2024.05.06"),
        ("Red", "C:\\engines\\甲"),
        ("Termination", "adjudication"),
        ("Site", "here"),
    ]);
    let game = PgnGame {
        tags,
        comment: Some("Red wins: perpetual check (26.1)".to_owned()),
        ..game("", &moves, PgnResult::RedWins)
    };
    assert_eq!(
        game.to_string(),
        "[Game \"Chinese Chess\"]\n\
         [Event \"A \\\"small\\\" match\"]\n\
         [Site \"here\"]\n\
         [Date \"2024.05.06\"]\n\
         [Round \"1.2\"]\n\
         [Red \"C:\\\\engines\\\\甲\"]\n\
         [Black \"乙方\"]\n\
         [Result \"1-0\"]\n\
         [ECCO \"C30\"]\n\
         [Termination \"adjudication\"]\n\
         [Format \"ICCS\"]\n\
         \n\
         1. H2-E2 {+0.21/12 0.103s} H9-G7 {-0.05/11 0.098s} 2. H0-G2 I9-H9 {book} {Red\n\
         wins: perpetual check (26.1)} 1-0\n\
         \n"
    );
}

#[test]
fn a_game_of_which_nothing_is_known_has_all_its_tags() {
    assert_eq!(
        game("", &[], PgnResult::Unknown).to_string(),
        "[Game \"Chinese Chess\"]\n\
         [Event \"?\"]\n\
         [Site \"?\"]\n\
         [Date \"????.??.??\"]\n\
         [Round \"?\"]\n\
         [Red \"?\"]\n\
         [Black \"?\"]\n\
         [Result \"*\"]\n\
         [Format \"ICCS\"]\n\
         \n\
         *\n\
         \n"
    );
}

#[test]
fn a_game_from_another_start_tells_it_and_numbers_its_moves_from_there() {
    let fen = "r1bakabr1/9/1cn3n1c/p1p1p1pRp/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB2 b - - 3 8";
    let game = game(fen, &[("i7h7", ""), ("h6g6", ""), ("h7i7", "")], PgnResult::Draw);
    let text = game.to_string();
    assert!(text.contains(&format!("[Result \"1/2-1/2\"]\n[Format \"ICCS\"]\n[FEN \"{fen}\"]\n\n")), "{text}");
    assert_eq!(moves_of(&game), "8. ... I7-H7 9. H6-G6 H7-I7 1/2-1/2");
}

#[test]
fn the_number_of_the_first_move_alone_is_reason_to_tell_the_start() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 9";
    let game = game(fen, &[("h2e2", ""), ("h9g7", ""), ("h0g2", "")], PgnResult::BlackWins);
    assert!(game.to_string().contains(fen));
    assert_eq!(moves_of(&game), "9. H2-E2 H9-G7 10. H0-G2 0-1");
}

#[test]
fn a_start_that_was_reached_by_moves_counts_as_it_stands() {
    let mut start = Position::start();
    start.make("h2e2".parse().expect("it is a move"));
    let game = PgnGame { start, ..game("", &[("h9g7", ""), ("h0g2", "")], PgnResult::Unknown) };
    assert_eq!(moves_of(&game), "1. ... H9-G7 2. H0-G2 *");
}

#[test]
fn the_number_of_a_move_grows_beyond_what_a_fen_can_tell() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 65535";
    let game = game(fen, &[("h2e2", ""), ("h9g7", ""), ("h0g2", "")], PgnResult::Unknown);
    assert_eq!(moves_of(&game), "65535. H2-E2 H9-G7 65536. H0-G2 *");
}

#[test]
fn tags_that_follow_from_the_game_are_not_taken_from_others() {
    let tags = tags(&[
        ("result", "0-1"),
        ("FEN", "x"),
        ("Format", "WXF"),
        ("game", "chess"),
        ("Red", "first"),
        ("red", "second"),
        ("Note", "first"),
        ("NOTE", "second"),
        ("", "no name"),
        ("着法", "no letter of it is one"),
        ("Red Elo\"]\n", "2000"),
    ]);
    let text = PgnGame { tags, ..game("", &[], PgnResult::Draw) }.to_string();
    assert_eq!(
        text.lines().skip(5).collect::<Vec<_>>(),
        [
            "[Red \"first\"]",
            "[Black \"?\"]",
            "[Result \"1/2-1/2\"]",
            "[Note \"first\"]",
            "[RedElo \"2000\"]",
            "[Format \"ICCS\"]",
            "",
            "1/2-1/2",
            ""
        ]
    );
}

#[test]
fn nothing_breaks_out_of_a_value_or_a_comment() {
    for (said, written) in [
        ("a } 1-0 { b", "{a ) 1-0 ( b}"),
        ("two\r\nlines\tand \u{1b}[31mred\u{85}\u{2028}end", "{two lines and [31mred end}"),
        ("  blanks  ", "{blanks}"),
        ("; rest", "{; rest}"),
        ("\"quoted\" \\", "{\"quoted\" \\}"),
    ] {
        let game = PgnGame { comment: Some(said.to_owned()), ..game("", &[], PgnResult::Unknown) };
        assert_eq!(moves_of(&game), format!("{written} *"), "{said:?}");
    }
    for nothing in ["", " ", "\n\t\u{0}"] {
        let game = PgnGame { comment: Some(nothing.to_owned()), ..game("", &[], PgnResult::Unknown) };
        assert_eq!(moves_of(&game), "*", "{nothing:?}");
    }
    let tags = tags(&[("Red", "a\"]\n[Black \"b\r\u{0}\u{2029}\u{7f}]")]);
    let text = PgnGame { tags, ..game("", &[], PgnResult::Unknown) }.to_string();
    assert!(text.contains("\n[Red \"a\\\"] [Black \\\"b    ]\"]\n[Black \"?\"]\n"), "{text}");
}

#[test]
fn lines_are_wrapped_and_none_begins_like_something_else() {
    let shuffle = [("h2h3", "+0.00/9 0.1s"), ("h7h6", "%eval 0"), ("h3h2", "[book]"), ("h6h7", "; said")];
    let game = game("", &shuffle.repeat(50), PgnResult::Draw);
    let moves = moves_of(&game);
    assert!(moves.lines().count() > 40, "{moves}");
    for line in moves.lines() {
        assert!(line.len() <= 80 || line.ends_with(['%', ';', ']', '}']) && line.len() <= 90, "{line}");
        assert!(!line.starts_with(['%', '[', ';', ' ']) && !line.ends_with([' ', '.']), "{line}");
    }
    let unwrapped = moves.replace('\n', " ");
    assert!(unwrapped.contains(" 100. H3-H2 {[book]} H6-H7 {; said} 1/2-1/2"), "{unwrapped}");
}

/// The tags of a text, read as the standard of PGN has it: a backslash stands before a quotation mark or a backslash.
fn read_tags(text: &str) -> Vec<(String, String)> {
    let mut tags = Vec::new();
    for line in text.lines().take_while(|line| !line.is_empty()) {
        let (name, rest) = line.strip_prefix('[').and_then(|rest| rest.split_once(" \"")).expect(line);
        let mut value = String::new();
        let mut letters = rest.chars();
        while let Some(letter) = letters.next().filter(|&letter| letter != '"') {
            value.push(if letter == '\\' { letters.next().expect(line) } else { letter });
        }
        assert_eq!(letters.as_str(), "]", "{line}");
        tags.push((name.to_owned(), value));
    }
    tags
}

proptest! {
    #[test]
    fn values_read_back_as_they_were(values in prop::collection::vec("[^\\p{Cc}\u{2028}\u{2029}]{0,40}", 1..8)) {
        let names = ["Event", "Site", "Date", "Round", "Red", "Black"].map(str::to_owned);
        let names = names.into_iter().chain((6..).map(|number| format!("Other_{number}")));
        let tags: Vec<_> = names.zip(values).collect();
        let read = read_tags(&PgnGame { tags: tags.clone(), ..game("", &[], PgnResult::Unknown) }.to_string());
        for tag in tags {
            prop_assert!(read.contains(&tag), "{tag:?}: {read:?}");
        }
    }

    #[test]
    fn whatever_is_told_the_text_keeps_its_form(name in any::<String>(), value in any::<String>(), said in any::<String>()) {
        let told = PgnGame {
            tags: vec![(name, value.clone()), ("Red".to_owned(), value)],
            comment: Some(said.clone()),
            ..game("", &[("h2e2", &said)], PgnResult::RedWins)
        };
        let text = told.to_string();
        prop_assert!((9..=10).contains(&read_tags(&text).len()), "{text}");
        let moves = moves_of(&told);
        prop_assert!(moves.starts_with("1. H2-E2") && moves.ends_with("1-0"), "{text}");
        prop_assert!(!text.contains(|letter: char| letter.is_control() && letter != '\n'), "{text:?}");
        let (opened, closed) = (moves.matches('{').count(), moves.matches('}').count());
        prop_assert!(opened == closed && opened <= 2 && !moves.contains("\n\n"), "{text}");
    }
}
