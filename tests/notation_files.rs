//! Files of games: PGN as people write it, the records of web boards, lines; and that no reader falls over anything.

use chuhe::board::Position;
use chuhe::notation::chinese::Script;
use chuhe::notation::split::{Chunk, Chunks};
use chuhe::notation::{
    GameError, GameFormat, GameRecord, GameResult, MoveStyle, Reading, Step, any, dhtmlxq, pgn, rows,
};
use proptest::prelude::*;

/// The only game of a text.
fn one(text: &str) -> GameRecord {
    let mut games = pgn::read(text);
    assert_eq!(games.len(), 1, "{text}: {games:?}");
    games.remove(0).game.unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The moves of a text with one game.
fn moves(text: &str) -> String {
    one(text).coordinates()
}

/// A fault and its line, of a text with one game.
fn fault(games: &[Reading]) -> (u64, String) {
    let faults: Vec<_> = games.iter().filter_map(|it| Some((it.line, it.game.as_ref().err()?.to_string()))).collect();
    assert_eq!(faults.len(), 1, "{games:?}");
    faults[0].clone()
}

#[test]
fn moves_are_read_in_every_notation_whatever_the_tag_says() {
    for moves_text in [
        "1. 炮二平五 马８进７ 2. 马二进三 *",
        "1.炮二平五 马8进7 2.马二进三",
        "1、炮二平五　马８进７\n2、马二进三",
        "1 炮二平五，馬8進7 2 傌二進三",
        "1．炮二平五马８进７２．马二进三",
        "炮二平五 马８进７ 马二进三",
        "1. C2.5 H8+7 2. H2+3",
        "1. C2=5 n8+7 2. N2+3",
        "1. H2-E2 H9-G7 2. H0-G2",
        "1.h2e2 h9g7 2.h0g2 *",
        "1. Che2 Hg7 2. Hg2 1/2-1/2",
        "1. Che2!? Hg7?? $6 2. Hg2+ {check?}",
    ] {
        for tags in ["", "[Format \"WXF\"]\n", "[Variant \"xiangqi\"]\n\n", "[Game \"Chinese Chess\"] [Red \"a\"]"] {
            assert_eq!(moves(&format!("{tags}{moves_text}")), "h2e2 h9g7 h0g2", "{tags}{moves_text}");
        }
    }
}

#[test]
fn comments_and_variations_are_told_apart_by_whether_they_can_be_played() {
    let text = "{before} 1. 炮二平五 {after} 马８进７ (红方优势) (1... 炮８平５ {also} 2. 马二进三 (2. 马八进七)) 2. {next} 马二进三 \
                ; to the end 1-0\n 车９平８ (车一平二) 1-0 {the end}";
    let game = one(text);
    assert_eq!(game.coordinates(), "h2e2 h9g7 h0g2 i9h9");
    assert_eq!((game.comments, game.result), (vec!["before".to_owned()], GameResult::RedWins));
    let [first, second, third, fourth] = &game.moves[..] else { panic!("four moves") };
    assert_eq!(first.after, ["after"]);
    assert_eq!(second.after, ["红方优势"]);
    let inner: Vec<_> = second.variations[0].iter().map(|step| step.played.to_string()).collect();
    assert_eq!(inner, ["h7e7", "h0g2"]);
    assert_eq!(second.variations[0][0].after, ["also"]);
    assert_eq!(second.variations[0][1].variations[0][0].played.to_string(), "b0c2");
    assert_eq!(
        (third.before.as_slice(), third.after.as_slice()),
        (&["next".to_owned()][..], &["to the end 1-0".to_owned()][..])
    );
    // A rook of Red cannot move in place of Black's: these brackets hold words.
    assert_eq!(fourth.after, ["车一平二", "the end"]);
}

#[test]
fn a_comment_that_was_broken_into_lines_is_read_as_it_was_before() {
    let game = one("1. h2e2 {A long\nremark,  \r\n wrapped.} h9g7 *");
    assert_eq!(game.moves[0].after, ["A long remark, wrapped."]);
}

#[test]
fn a_game_with_everything_reads_back_as_it_was() {
    let text = "[Game \"Chinese Chess\"]\n[Event \"杯 \\\"一\\\"\"]\n[Red \"甲\\\\\"]\n[ECCO \"C30\"]\n[Result \"0-1\"]\n\n{intro} {two} \
                1. 炮二平五 $1 $10 {a} {b} (1. 兵三进一 {x} (1. {y} 兵七进一 卒７进１) 卒７进１) (1. 相三进五) 1... 马８进７ \
                2. 马二进三 (2. 马八进七 马２进３) 0-1";
    let game = one(text);
    assert_eq!(game.tag("event"), Some("杯 \"一\""));
    assert_eq!(game.tag("Red"), Some("甲\\"));
    assert_eq!((game.tag("Result"), game.tag("Game"), game.result), (None, None, GameResult::BlackWins));
    assert_eq!(game.moves[0].glyphs, [1, 10]);
    assert_eq!(game.moves[0].variations.len(), 2);
    for style in ["iccs", "chinese", "chinese,traditional,ascii", "wxf", "wxf,bn,small,equals,before,letters"] {
        let style: MoveStyle = style.parse().expect(style);
        assert_eq!(one(&pgn::write(&game, style)), game, "{style}");
    }
    let kept = dhtmlxq::read(&dhtmlxq::write(&game, Script::Simplified)).remove(0).game.expect("a game");
    let mut without = game.clone();
    without.comments = vec!["intro\ntwo".to_owned()];
    without.moves[0].glyphs.clear();
    without.moves[0].after = vec!["a\nb".to_owned()];
    assert_eq!(kept, without);
}

#[test]
fn many_games_are_parted_by_tags_or_by_results_and_first_numbers() {
    let tags = "[Event \"a\"]\n1. h2e2 {x} h9g7\n[Event \"b\"]\n\n\n1. b2e2 *\n\nadvert of http://site 12 [Red \"c\"]\n[Event \"c\"]\n*";
    let events: Vec<_> = pgn::read(tags).into_iter().map(|it| it.game.expect("a game")).collect();
    assert_eq!(events.iter().map(|game| game.tag("Event").unwrap_or_default()).collect::<Vec<_>>(), ["a", "b", "c"]);
    assert_eq!(events.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [2, 1, 0]);
    let bare = "1. h2e2 h9g7 1-0\n 1. 炮二平五 红胜\n{note} 1. c3c4 和棋 some words";
    let games: Vec<_> = pgn::read(bare).into_iter().map(|it| it.game.expect("a game")).collect();
    let told: Vec<_> = games.iter().map(|game| (game.coordinates(), game.result.to_string())).collect();
    let expected = [("h2e2 h9g7", "1-0"), ("h2e2", "1-0"), ("c3c4", "1/2-1/2")];
    assert_eq!(told, expected.map(|(moves, result)| (moves.to_owned(), result.to_owned())));
}

#[test]
fn a_game_may_begin_with_black_or_anywhere() {
    let fen = "[FEN \"3k5/9/9/9/9/9/9/9/9/4KR3 b - - 0 7\"]\n";
    assert_eq!(moves(&format!("{fen} 7. ... 将４退１ *").replace("退", "进")), "d9d8");
    assert_eq!(moves(&format!("{fen} 7... d9d8 8. f0f8")), "d9d8 f0f8");
    let handicap = one("1. ... 马8进7 2. 炮二平五");
    assert_eq!(handicap.coordinates(), "h9g7 h2e2");
    let text = pgn::write(&handicap, MoveStyle::default());
    assert!(text.contains("RNBAKABNR b - - 0 1") && text.contains("\n1. ... H9-G7 2. H2-E2 *\n"), "{text}");
}

#[test]
fn tags_of_chess_tools_and_results_in_words_are_understood() {
    let game = one(
        "\u{FEFF}[White \"a\"]\r\n[WhiteElo \"2000\"]\r\n[Black \"?\"]\r\n[Date \"????.??.??\"]\r\n[Result \"红先负\"]\r\n\r\n1. Che2\r\n",
    );
    assert_eq!(game.tags, [("Red".to_owned(), "a".to_owned()), ("RedElo".to_owned(), "2000".to_owned())]);
    assert_eq!(game.result, GameResult::BlackWins);
    for (text, result) in [
        ("[Result \"1-0\"] 1. h2e2 *", GameResult::RedWins),
        ("[Result \"1-0\"] 1. h2e2 0-1", GameResult::BlackWins),
        ("1. h2e2 和局", GameResult::Draw),
        ("1. h2e2", GameResult::Unknown),
    ] {
        assert_eq!(one(text).result, result, "{text}");
    }
}

#[test]
fn a_game_that_xboard_wrote_is_read_to_its_mate() {
    let game = one(include_str!("data/notation/xboard.pgn"));
    assert_eq!((game.moves.len(), game.result, game.tag("Red")), (85, GameResult::RedWins, Some("fairy-stockfish")));
    let mut position = game.start.clone();
    game.played().for_each(|played| position.make(played));
    assert!(position.in_check() && position.legal_moves().is_empty(), "{position}");
}

#[test]
fn advertising_is_no_move() {
    for text in [
        "1. h2e2 h9g7 2. h0g2\n本棋谱由某某网站提供 http://www.example.com\n",
        "1. h2e2 h9g7 2. h0g2 1-0\n============ 象棋 (见网站) {谱} ============\n",
        "[www.example.com]\n[Event \"a\"]\n% a line of a program\n1. h2e2 h9g7 2. h0g2 [象棋网] 1-0",
        "象棋谱大全\n[Event \"a\"]\n\n1. h2e2 h9g7 2. h0g2",
    ] {
        assert_eq!(moves(text), "h2e2 h9g7 h0g2", "{text}");
    }
    for nothing in ["", "象棋谱大全 第一卷", "[www.example.com]", "{only words}", "\u{FEFF}\r\n"] {
        assert_eq!(pgn::read(nothing), [], "{nothing}");
    }
}

#[test]
fn a_broken_game_is_named_with_its_line_and_the_next_is_read() {
    for (text, line, reason) in [
        (
            "[Event \"a\"]\n\n1. h2e2 h9g7\n2. h2e2 *\n[Event \"b\"]\n1. h2e2 *",
            4,
            "move 3: \"h2e2\" is no move here: Red has no piece on h2",
        ),
        (
            "[Event \"a\"]\n[FEN \"9/9 w\"]\n1. h2e2\n[Event \"b\"]\n1. h2e2 *",
            2,
            "bad FEN: the board has 2 ranks, not 10",
        ),
        ("1. h2e2 xx h9g7 *\n1. h2e2 *", 1, "move 2: \"xx\" is no move: such as"),
        ("1. 炮二平五\n马九进七 1-0 1. h2e2", 2, "move 2: \"马九进七\" is no move here: Black has no horse on file 9"),
    ] {
        let games = pgn::read(text);
        let (at, error) = fault(&games);
        assert_eq!((games.len(), at), (2, line), "{text}: {error}");
        assert!(error.contains(reason), "{text}: {error}");
        assert_eq!(games[1].game.as_ref().map(GameRecord::coordinates), Ok("h2e2".to_owned()), "{text}");
    }
}

#[test]
fn what_was_meant_to_be_a_move_is_a_fault_and_no_comment() {
    let game = "[Red \"x\"]\n\n1. 炮二平五 马8进7 2. 马二近三 车9瓶8 1-0\n";
    for (text, said) in [
        (game, "move 3: \"马二近三\" is no move"),
        ("1. h2e2 h9g7 2. R9,8", "move 3: \"R9\" is no move"),
        ("1. h2e2 h9g7 2. h0g2 I9-H99 1-0", "move 4: \"I9-H99\" is no move"),
        ("1. h2e2 h9g7 2. h0g2 I9-H", "move 4: \"I9-H\" is no move"),
        ("1. h2e2 马8近7", "move 2: \"马8近7\" is no move"),
        ("1. 炮二平五五 马8进7", "move 1: \"炮二平五五\" is no move"),
        ("[Red \"x\"]\n\n1. foo bar 2. baz", "move 1: \"foo\" is no move"),
        ("1. h2e2 h9g7 2. {now} knight", "move 3: \"knight\" is no move"),
        ("[Red \"x\"]\n\n垃圾\n", "there is no move in it"),
        ("1. h2e2 (1. b2e2 h9g7 2. h0g2 *", "bracket \"(\" is not as it should be: nothing closes it"),
    ] {
        let (line, error) = fault(&pgn::read(text));
        assert!(error.contains(said) && line == 1 + 2 * u64::from(text.starts_with('[')), "{text}: {line}: {error}");
    }
    for (text, moves_of_it) in [
        ("[Red \"x\"]\n\n垃圾 1-0\n", 0),
        ("[Red \"x\"]\n[Result \"0-1\"]\n\n垃圾\n", 0),
        ("[Red \"x\"]\n\n", 0),
        ("1. h2e2 h9g7\n2024 年 本棋谱由某某网站提供", 2),
        ("1. 炮贰平伍 馬捌進柒", 2),
    ] {
        assert_eq!(one(text).moves.len(), moves_of_it, "{text}");
    }
}

#[test]
fn moves_behind_a_result_are_told() {
    for text in ["1. H2-E2 H9-G7 0-1 2. H0-G2 *", "1. 炮二平五 马8进7 0-1\n马二进三", "1-0 h2e2"] {
        let (_, error) = fault(&pgn::read(text));
        assert!(error.contains("the game has ended before it"), "{text}: {error}");
    }
    let games = pgn::read("1. H2-E2 H9-G7 0-1\n2. H0-G2 *\n[Red \"a\"]\n1. h2e2 *");
    assert_eq!(
        games.iter().map(|it| (it.line, it.game.is_ok())).collect::<Vec<_>>(),
        [(1, true), (2, false), (3, true)]
    );
}

#[test]
fn a_variation_that_cannot_be_played_to_its_end_is_a_comment_with_a_remark() {
    let games = pgn::read("1. h2e2 h9g7\n(1... h7e7 2. h0g9 bad) (only words) (e0e1 no) (1... h7e7 2. h0g2) 2. h0g2 *");
    let Reading { game: Ok(game), remarks, .. } = &games[0] else { panic!("{games:?}") };
    assert_eq!(game.moves[1].after, ["1... h7e7 2. h0g9 bad", "only words", "e0e1 no"]);
    assert_eq!(game.moves[1].variations.len(), 1);
    let [remark] = &remarks[..] else { panic!("{remarks:?}") };
    assert_eq!(remark.line, 2);
    let said = "a variation that cannot be played is kept as a comment: move 2: \"h0g9\" is no legal move here: ";
    assert!(remark.to_string().starts_with(said), "{remark}");
}

#[test]
fn a_tag_with_a_blank_in_its_name_makes_no_game_of_its_own() {
    let text = "[Red \"x\"]\n[Weird Tag \"a b\"]\n[Black \"y\"]\n\n1. h2e2 *\n";
    assert_eq!(chunks(GameFormat::Pgn, text.as_bytes()).len(), 1);
    let game = one(text);
    assert_eq!((game.tag("Red"), game.tag("Black"), game.moves.len()), (Some("x"), Some("y"), 1));
}

#[test]
fn moves_are_read_apart_together_and_with_what_stands_between() {
    for text in [
        "1 炮2 5 马8 7 2 马2 3 车9 8 3 车1 2 炮8 4",
        "炮25 马87 马23 车98 车12 炮84",
        "炮25马87马23车98车12炮84",
        "炮二平五马8进7马二进三车9平8车一平二炮8进4",
        "1. 炮二平五;马8进7 2. 马二进三； 车9平8 3. 车一平二, 炮8进4",
        "1. 炮二平五 ; 马8进7; 2. 马二进三 车9平8 ; a comment\n3. 车一平二，炮8进4;",
        "1. 炮 二 平 五 马8 进7 2. 马二进 三 车9平8 3. 车一平二 炮8进4",
        "1. Ｃ２．５ Ｈ８＋７ 2. H2＋3 Ｒ９．８ 3. R1.2 Ｃ8+4",
        "1. H2－E2 H9–G7 2. H0 - G2 I9 -H9 3. i0 – h0 H7 - H3",
        "1. C25 H8+7 2. H2+3 R98 3. R1.2 C8+4",
        "1. 炮二.五 马8+7 2. 马二+三 车9=8 3. 车一=二 炮8+4",
    ] {
        assert_eq!(moves(text), "h2e2 h9g7 h0g2 i9h9 i0h0 h7h3", "{text}");
    }
    let game = one("1. h2e2 ; h9g7 is better\n h9g7 *");
    assert_eq!(game.moves[0].after, ["h9g7 is better"]);
}

#[test]
fn variations_in_web_records_leave_their_line_before_a_move() {
    let text = "[DhtmlXQ]\n[DhtmlXQ_title]一局||棋[/DhtmlXQ_title]\n[DhtmlXQ_place]广州[/DhtmlXQ_place]\n\
                [DhtmlXQ_binit]0919293949596979891777062646668600102030405060708012720323436383[/DhtmlXQ_binit]\n\
                [DhtmlXQ_result]红胜[/DhtmlXQ_result]\n[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n\
                [DhtmlXQ_move_0_2_1]72427967[/DhtmlXQ_move_0_2_1]\n[DhtmlXQ_move_1_3_2]1947[/DhtmlXQ_move_1_3_2]\n\
                [DhtmlXQ_comment0]开局[/DhtmlXQ_comment0]\n[DhtmlXQ_comment1]中炮||好[/DhtmlXQ_comment1]\n\
                [DhtmlXQ_comment1_3]红马[/DhtmlXQ_comment1_3]\n[/DhtmlXQ]";
    // Move 3 of line 2, b0 to e2, is none.
    let (line, error) = fault(&dhtmlxq::read(text));
    assert_eq!(line, 6, "{error}");
    assert!(
        error.contains("move 3: \"b0e2\" is no legal move here: the Red horse on b0 may only go to a2 c2"),
        "{error}"
    );
    let game = dhtmlxq::read(&text.replace("]1947[", "]1927[")).remove(0).game.expect("a game");
    assert_eq!(game.coordinates(), "h2e2 h9g7 h0g2");
    assert_eq!(game.comments, ["开局"]);
    assert_eq!(
        (game.tag("title"), game.tag("Site"), game.result),
        (Some("一局\n棋"), Some("广州"), GameResult::RedWins)
    );
    assert_eq!(game.moves[0].after, ["中炮\n好"]);
    let line = &game.moves[1].variations[0];
    let played: Vec<_> = line.iter().map(|step| step.played.to_string()).collect();
    assert_eq!(
        (played, line[1].after.as_slice()),
        (vec!["h7e7".to_owned(), "h0g2".to_owned()], &["红马".to_owned()][..])
    );
    assert_eq!(line[1].variations, [[Step::from("b0c2".parse::<chuhe::types::Move>().expect("a move"))]]);
    let written = dhtmlxq::write(&game, Script::Simplified);
    assert_eq!(dhtmlxq::read(&written).remove(0).game, Ok(game));
}

#[test]
fn the_side_that_begins_a_web_record_is_that_of_the_first_piece() {
    let start = "0919293949596979891777062646668600102030405060708012720323436383";
    let text = format!("[DhtmlXQ_binit]{start}[/DhtmlXQ_binit][DhtmlXQ_movelist]7062[/DhtmlXQ_movelist]");
    let game = dhtmlxq::read(&text).remove(0).game.expect("a game");
    assert_eq!(game.coordinates(), "h9g7");
    assert!(dhtmlxq::write(&game, Script::Traditional).contains(start));
    for (binit, reason) in
        [("09", "32 points"), (&start.replace("09", "9a"), "a point is"), (&start.replace("19", "09"), "one point")]
    {
        let text = format!("[DhtmlXQ]\n[DhtmlXQ_binit]{binit}[/DhtmlXQ_binit]\n[/DhtmlXQ]");
        let (line, error) = fault(&dhtmlxq::read(&text));
        assert!(line == 2 && error.contains(reason), "{line}: {error}");
    }
    for (field, reason) in [
        ("[DhtmlXQ_movelist]774[/DhtmlXQ_movelist]", "four digits a move"),
        ("[DhtmlXQ_move_0_9_1]7747[/DhtmlXQ_move_0_9_1][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]", "leave a line"),
        ("[DhtmlXQ_move_2_1_1]7747[/DhtmlXQ_move_2_1_1][DhtmlXQ_move_1_1_2]7747[/DhtmlXQ_move_1_1_2]", "leave a line"),
        ("[DhtmlXQ_move_0_x_1]7747[/DhtmlXQ_move_0_x_1]", "as in move_0_7_1"),
        ("[DhtmlXQ_movelist]7747", "nothing closes it"),
        ("[DhtmlXQ_fen]9/9[/DhtmlXQ_fen]", "2 ranks"),
    ] {
        let (_, error) = fault(&dhtmlxq::read(field));
        assert!(error.contains(reason), "{field}: {error}");
    }
}

#[test]
fn lines_of_every_form_are_read() {
    let start = Position::start();
    for line in [
        "h2e2 h9g7",
        "startpos moves h2e2 h9g7",
        "position startpos moves h2e2 h9g7",
        "moves h2e2 h9g7",
        "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2 h9g7",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR h2e2 h9g7",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w -- 0 1  moves H2-E2 H9-G7",
        "1. 炮二平五 马8进7",
        "1.C2.5 H8+7",
        "1 C2.5 1... H8+7 *",
        "炮二平五马8进7",
        "炮2 5，马8 7;",
        "1 h2e2 2 h9g7",
    ] {
        let game = rows::read_line(line).expect("a game").unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!((game.coordinates().as_str(), &game.start), ("h2e2 h9g7", &start), "{line}");
        assert_eq!(rows::read_line(&rows::write_line(&game)), Some(Ok(game)), "{line}");
    }
    assert_eq!(
        (rows::read_line(" \r"), rows::read_line("# words"), rows::read_row("id\tfen\tmoves")),
        (None, None, None)
    );
    let fen = "3k5/9/9/9/9/9/9/9/9/4KR3 b - - 3 7";
    let row = format!("a game\t{fen}\td9d8 f0f8\tmore\n");
    let game = rows::read_row(&row).expect("a game").expect("a game");
    assert_eq!(rows::write_row(&game, "x"), format!("a game\t{fen}\td9d8 f0f8\n"));
    assert!(matches!(rows::write_result(&game), Err(GameError::NoPlace { .. })));
    let game = rows::read_result("1/2-1/2\th2e2 h9g7\n").expect("a game").expect("a game");
    assert_eq!(rows::write_result(&game), Ok("1/2-1/2\th2e2 h9g7\n".to_owned()));
    for (error, reason) in [
        (rows::read_row("one"), "id, FEN and moves are expected"),
        (rows::read_row("one\tx\th2e2"), "bad FEN"),
        (rows::read_result("h2e2"), "a result and moves are expected"),
        (rows::read_result("2-0\th2e2"), "result \"2-0\""),
        (rows::read_line("h2e2 h2e2"), "move 2: "),
        (rows::read_line("7747 7062"), "word \"7747\""),
        (rows::read_line("moves 12 34"), "word \"12\""),
        (rows::read_line("moves 1-0"), "word \"1-0\""),
        (rows::read_line("moves ..."), "word \"...\""),
        (rows::read_line("h2e2 1-0 h9g7"), "word \"h9g7\""),
        (rows::read_line("1. h2e2 h9g7 2."), "word \"2.\""),
        (rows::read_line("1. h2e2 5. h9g7"), "word \"5.\""),
        (rows::read_line("h2e2 ] h9g7"), "word \"]\""),
        (rows::read_line("h2e2 {well} h9g7"), "word \"{well}\""),
    ] {
        let error = error.expect("a game").expect_err(reason).to_string();
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn a_format_is_recognised_by_what_a_file_holds() {
    for (text, format) in [
        ("[DhtmlXQ]\n", GameFormat::DhtmlXq),
        ("words\n[DhtmlXQ_binit]", GameFormat::DhtmlXq),
        ("[Game \"Chinese Chess\"]\n", GameFormat::Pgn),
        ("1. 炮二平五 马8进7", GameFormat::Pgn),
        ("", GameFormat::Pgn),
        ("1-0\th2e2 h9g7\n", GameFormat::Results),
        ("id\tfen\tmoves\n", GameFormat::Table),
        ("\n\ngame\trnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\t\n", GameFormat::Table),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w moves h2e2", GameFormat::Lines),
        ("\u{FEFF}startpos moves h2e2", GameFormat::Lines),
        ("h2e2 h9g7", GameFormat::Lines),
    ] {
        assert_eq!(GameFormat::of_content(text.as_bytes()), format, "{text}");
    }
    for format in GameFormat::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    assert!("xqf".parse::<GameFormat>().is_err());
}

/// The pieces of a text.
fn chunks(format: GameFormat, text: &[u8]) -> Vec<Chunk> {
    let mut chunks = Chunks::new(format, text);
    std::iter::from_fn(|| chunks.next_chunk().expect("bytes in memory can be read")).collect()
}

#[test]
fn a_file_is_cut_between_games_only() {
    let text = "[A \"1\"]\n[B \"2\"]\n\n1. h2e2\n{[C \"x]\"}\n\n[A \"2\"] 1. h2e2 *\n[A \"3\"]\n*\n";
    let cut: Vec<_> =
        chunks(GameFormat::Pgn, text.as_bytes()).into_iter().map(|it| (it.line, it.bytes.len())).collect();
    assert_eq!(cut, [(1, 36), (7, 18), (8, 10)]);
    let text = "x\n[DhtmlXQ]\na\n[/DhtmlXQ]\n[DhtmlXQ]\nb[/DhtmlXQ]\n";
    assert_eq!(chunks(GameFormat::DhtmlXq, text.as_bytes()).iter().map(|it| it.line).collect::<Vec<_>>(), [1, 5]);
    assert_eq!(chunks(GameFormat::Lines, "h2e2\n".repeat(100).as_bytes()).len(), 2);
}

#[cfg(feature = "tools")]
mod encodings {
    use chuhe::notation::encoding::{Decoding, Encoding, decode, decode_utf16, is_utf16};

    use super::*;

    /// A game with Chinese names and moves in this style, as text.
    fn game(style: &str) -> String {
        let mut game = one("1. 炮二平五 马８进７ 2. 马二进三 车９平８ 3. 车一平二 红胜 ");
        game.tags.push(("Event".to_owned(), "第一屆全國象棋大會公開組比賽".to_owned()));
        game.tags.push(("Red".to_owned(), "楊官璘".to_owned()));
        pgn::write(&game, style.parse().expect(style))
    }

    #[test]
    fn each_encoding_is_told_by_its_bytes() {
        for style in ["iccs", "wxf", "chinese,traditional", "chinese,traditional,ascii"] {
            let text = game(style);
            for encoding in [Encoding::Utf8, Encoding::Gb18030, Encoding::Big5] {
                let bytes = encoding.encode(&text).unwrap_or_else(|error| panic!("{encoding}: {error}"));
                if (encoding, style) == (Encoding::Gb18030, "iccs") || (encoding, style) == (Encoding::Gb18030, "wxf") {
                    // Traditional names in GBK and no Chinese moves: nothing tells these from Big5 for certain.
                    continue;
                }
                assert_eq!(decode(&bytes, GameFormat::Pgn), (text.as_str().into(), encoding), "{style}");
            }
        }
        let simplified = game("chinese")
            .replace("屆", "届")
            .replace("國", "国")
            .replace("會公開組比賽", "会公开组比赛")
            .replace("楊", "杨");
        for style in ["chinese", "iccs"] {
            let text =
                if style == "iccs" { pgn::write(&one(&simplified), MoveStyle::Iccs) } else { simplified.clone() };
            let bytes = Encoding::Gb18030.encode(&text).expect("GB18030 has every character");
            assert_eq!(decode(&bytes, GameFormat::Pgn), (text.as_str().into(), Encoding::Gb18030), "{style}");
        }
        assert!(Encoding::Big5.encode("车一平二").is_err());
        let marked = [b"\xEF\xBB\xBF", game("chinese").as_bytes()].concat();
        assert_eq!(decode(&marked, GameFormat::Pgn).0, game("chinese"));
    }

    #[test]
    fn names_tell_the_encoding_where_the_moves_do_not() {
        for (name, encoding) in [
            ("趙鑫鑫", Encoding::Big5),
            ("許銀川", Encoding::Big5),
            ("杨官璘", Encoding::Gb18030),
            ("郑惟桐", Encoding::Gb18030),
            ("赵鑫鑫", Encoding::Gb18030),
            ("许银川", Encoding::Gb18030),
            ("吕钦", Encoding::Gb18030),
            ("呂欽", Encoding::Big5),
            ("王天一", Encoding::Utf8),
            ("Nguyễn Café", Encoding::Utf8),
        ] {
            let text = format!("[Red \"{name}\"]\n\n1. h2e2 *\n");
            let bytes = encoding.encode(&text).expect("it has every character");
            assert_eq!(decode(&bytes, GameFormat::Pgn), (text.as_str().into(), encoding), "{name}");
        }
    }

    #[test]
    fn the_encoding_of_the_file_counts_where_it_can_be_decoded() {
        let text = "[Red \"鑫鑫\"]\n1. h2e2 *\n";
        let big5 = Encoding::Big5.encode(text).expect("it has every character");
        let judged = Decoding::Judged(Some(Encoding::Big5));
        assert_eq!(judged.decode(&big5, GameFormat::Pgn), (text.into(), Encoding::Big5));
        assert_eq!(judged.decode(text.as_bytes(), GameFormat::Pgn), (text.into(), Encoding::Utf8));
        for bytes in [&b"\xFF\xFEh\0i\0"[..], b"h\0i\0", b"\0h\0i", b"\xFE\xFF\0h\0i"] {
            assert!(is_utf16(bytes) && decode_utf16(bytes) == "hi", "{bytes:?}");
        }
        assert!(!is_utf16(b"hi") && !is_utf16(b""));
    }

    #[test]
    fn a_stray_byte_does_not_hide_the_game() {
        for encoding in [Encoding::Utf8, Encoding::Gb18030] {
            let mut bytes = encoding.encode(&game("chinese")).expect("both have every character").into_owned();
            bytes.extend_from_slice(b"{\xFF\xFF}");
            let (text, told) = decode(&bytes, GameFormat::Pgn);
            assert_eq!((moves(&text), told), ("h2e2 h9g7 h0g2 i9h9 i0h0".to_owned(), encoding));
        }
    }
}

/// Texts that come near to what readers know.
fn nearly() -> impl Strategy<Value = String> {
    let words = [
        "[",
        "]",
        "(",
        ")",
        "（",
        "{",
        "}",
        ";",
        "\n",
        "%",
        "\"",
        "\\",
        "$",
        "$7",
        "!?",
        "1.",
        "1...",
        "…",
        "1-0",
        "*",
        "h2e2",
        "H9-G7",
        "炮二平五",
        "马８进７",
        "前",
        "兵",
        "C2.5",
        "33.4",
        "++.4",
        "Pa+1",
        "Che2",
        "1炮二平五",
        "[FEN \"",
        "[Red \"a\"]",
        "[Event \"b",
        "[DhtmlXQ]",
        "[/DhtmlXQ]",
        "[DhtmlXQ_movelist]",
        "[/DhtmlXQ_movelist]",
        "7747",
        "[DhtmlXQ_move_0_1_1]",
        "[DhtmlXQ_move_1_1_1]",
        "[DhtmlXQ_binit]",
        "99",
        "||",
        "[DhtmlXQ_comment1_1]",
        "\t",
        "startpos",
        "moves",
        "4k4/9/9/9/9/9/9/9/9/3K5",
        "w",
        "id",
        "\u{FEFF}",
        "é",
        "\0",
        "1234567890123456789012",
    ];
    prop::collection::vec(prop::sample::select(words.to_vec()), 0..60)
        .prop_flat_map(|words| prop::sample::select(vec!["", " "]).prop_map(move |between| words.join(between)))
}

/// Has every reader read a text, and what it made of it written and read again.
fn survive(text: &str) {
    let position = Position::start();
    let _ = any::read(&position, text);
    for format in GameFormat::ALL {
        for chunk in chunks(format, text.as_bytes()) {
            assert!(chunk.line > 0);
        }
        for reading in format.read(text) {
            match reading.game {
                Err(error) => assert_eq!(error.to_string().lines().count(), 1, "{error}"),
                Ok(game) => {
                    for style in ["iccs", "chinese", "wxf,letters"] {
                        let written = pgn::write(&game, style.parse().expect(style));
                        let again = one(&written);
                        assert_eq!(again.coordinates(), game.coordinates(), "{text:?}: {written}");
                    }
                    let written = dhtmlxq::write(&game, Script::Simplified);
                    let again = dhtmlxq::read(&written);
                    assert_eq!(again.len(), 1, "{text:?}: {written}");
                    assert_eq!(
                        again[0].game.as_ref().map(GameRecord::coordinates),
                        Ok(game.coordinates()),
                        "{text:?}: {written}"
                    );
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn nothing_that_looks_like_games_breaks_a_reader(text in nearly()) {
        survive(&text);
    }

    #[test]
    fn no_bytes_break_a_reader(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        survive(&String::from_utf8_lossy(&bytes));
        #[cfg(feature = "tools")]
        for format in GameFormat::ALL {
            let _ = chuhe::notation::encoding::decode(&bytes, format);
        }
    }
}

#[test]
fn brackets_without_end_are_read_in_reasonable_depth() {
    for text in [
        "1. h2e2 (".repeat(3_000),
        format!("1. h2e2 {}{}", "(1. h2e2 ".repeat(3_000), ")".repeat(3_000)),
        "{}".repeat(3_000) + "[Red \"a\"] *",
        "[DhtmlXQ_a]".repeat(3_000),
    ] {
        for format in [GameFormat::Pgn, GameFormat::DhtmlXq] {
            let _ = format.read(&text);
        }
    }
    let chain = |number: usize| {
        format!("[DhtmlXQ_move_{}_1_{number}]7747[/DhtmlXQ_move_{}_1_{number}]", number - 1, number - 1)
    };
    let text: String = (1..3_000).map(chain).collect();
    let (_, error) = fault(&dhtmlxq::read(&format!("{text}[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]")));
    assert!(error.contains("not too deep"), "{error}");
}
