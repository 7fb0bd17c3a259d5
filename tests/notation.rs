//! Moves written in every notation and read again, for every legal move of many positions, and cases checked by hand.
//!
//! `CHUHE_NOTATION_GAMES=FILE cargo test --release --test notation -- --ignored` takes the positions of a whole collection, a game a
//! line: result, tab, moves.

use std::fs;

use chuhe::board::{Position, Setup};
use chuhe::notation::chinese::{self, ChineseStyle, Digits, DoubledPawns, Script};
use chuhe::notation::wxf::{self, Across, BlackLetters, Letters, PawnPlaces, Sign, WxfStyle};
use chuhe::notation::{GameFormat, MoveStyle, any, iccs, rows};
use chuhe::types::{Color, File, Move, Piece, PieceKind, Random, Rank, Square};
use rayon::prelude::*;

const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/notation/games.txt");

/// Every Chinese style, and of the 32 of WXF those in which each choice is made at least once.
fn styles() -> Vec<MoveStyle> {
    let mut styles = vec![MoveStyle::Iccs];
    for script in [Script::Simplified, Script::Traditional] {
        for digits in [Digits::FullWidth, Digits::Ascii] {
            for pawns in [DoubledPawns::Numbered, DoubledPawns::ByFile] {
                styles.push(MoveStyle::Chinese(ChineseStyle { script, digits, pawns }));
            }
        }
    }
    let other = WxfStyle {
        letters: Letters::BishopKnight,
        black: BlackLetters::Small,
        across: Across::Equals,
        sign: Sign::Before,
        pawns: PawnPlaces::Letters,
    };
    let usual = WxfStyle::default();
    let wxf = [usual, other, WxfStyle { sign: Sign::Before, ..usual }, WxfStyle { sign: Sign::After, ..other }];
    styles.extend(wxf.map(MoveStyle::Wxf));
    styles
}

/// Whether every legal move of the position reads back as it was written, in every style, and no two are written alike.
fn check(position: &Position, styles: &[MoveStyle]) {
    let legal = position.legal_moves();
    for &style in styles {
        let mut texts: Vec<String> = legal.iter().map(|&played| style.write(position, played)).collect();
        for (text, &played) in texts.iter().zip(&legal) {
            let read = match style {
                MoveStyle::Iccs => iccs::read(position, text),
                MoveStyle::Chinese(_) => chinese::read(position, text),
                MoveStyle::Wxf(_) => wxf::read(position, text),
            };
            assert_eq!(read, Ok(played), "{text} for {played} in {position}, {style:?}");
            assert_eq!(any::read(position, text), Ok(played), "{text} for {played} in {position}, {style:?}");
        }
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), legal.len(), "{position}, {style:?}");
    }
    for &played in &legal {
        let text = chinese::write_short(position, played, ChineseStyle::default());
        assert_eq!(chinese::read(position, &text), Ok(played), "{text} in {position}");
    }
}

/// The positions of the games of a text, a game a line.
fn positions(text: &str) -> Vec<Position> {
    let mut positions = Vec::new();
    for line in text.lines() {
        let game = rows::read_result(line).expect("a game a line").expect(line);
        let mut position = game.start.clone();
        for played in game.played() {
            positions.push(position.without_past());
            position.make(played);
        }
        positions.push(position.without_past());
    }
    positions
}

#[test]
fn every_legal_move_of_real_games_reads_back_in_every_style() {
    let text = fs::read_to_string(GAMES).expect(GAMES);
    let (positions, styles) = (positions(&text), styles());
    assert!(positions.len() > 3_500, "{}", positions.len());
    positions.par_iter().for_each(|position| check(position, &styles));
}

#[test]
#[ignore = "takes a file of games, named by CHUHE_NOTATION_GAMES, and a minute"]
fn every_legal_move_of_a_hundred_thousand_positions_reads_back() {
    let path = std::env::var("CHUHE_NOTATION_GAMES").expect("CHUHE_NOTATION_GAMES names a file of games");
    let text = fs::read_to_string(&path).expect(&path);
    let games: Vec<&str> = text.lines().step_by(20).collect();
    let (positions, styles) = (positions(&games.join("\n")), styles());
    assert!(positions.len() >= 100_000, "{}", positions.len());
    positions.par_iter().for_each(|position| check(position, &styles));
}

/// A position with many pieces of a kind on few files; `None` if the pieces cannot stand so.
fn crowded(numbers: &mut Random) -> Option<Position> {
    let mut pieces = [None; Square::COUNT];
    pieces[[Square::D0, Square::E0, Square::F1][numbers.below(3)].index()] = Some(Piece::RedKing);
    pieces[[Square::D9, Square::E8, Square::F9][numbers.below(3)].index()] = Some(Piece::BlackKing);
    for side in Color::ALL {
        let files = [numbers.below(9), numbers.below(9), numbers.below(9)];
        for (kind, count) in [
            (PieceKind::Pawn, 5),
            (PieceKind::Rook, 2),
            (PieceKind::Horse, 2),
            (PieceKind::Cannon, 2),
            (PieceKind::Advisor, 2),
            (PieceKind::Elephant, 2),
        ] {
            for _ in 0..count {
                let file = File::from_index(files[numbers.below(3)])?;
                let square = Square::new(file, Rank::from_index(numbers.below(10))?);
                let is_free = pieces[square.index()].is_none();
                let piece = Piece::new(side, kind);
                if is_free && chuhe::board::leaps::points(piece).contains(square) {
                    pieces[square.index()] = Some(piece);
                }
            }
        }
    }
    let side_to_move = Color::ALL[numbers.below(2)];
    Position::from_setup(&Setup { pieces, side_to_move, capture_clock: 0, move_number: 1 }).ok()
}

#[test]
fn every_legal_move_of_crowded_files_reads_back_in_every_style() {
    let mut numbers = Random::new(7);
    let styles = styles();
    let positions: Vec<Position> = (0..8_000).filter_map(|_| crowded(&mut numbers)).collect();
    assert!(positions.len() > 1_500, "{}", positions.len());
    let most = |position: &Position| {
        let pawns = position.placement().pieces(position.side_to_move(), PieceKind::Pawn);
        File::ALL.map(|file| pawns.and(chuhe::types::Bitboard::from_file(file)).count())
    };
    let counts: Vec<_> = positions.iter().map(most).collect();
    for wanted in [[5, 0], [4, 0], [3, 2], [3, 0], [2, 2]] {
        let has = |counts: &[u32; 9]| wanted.iter().filter(|&&it| it > 0).all(|it| counts.contains(it));
        assert!(counts.iter().filter(|counts| has(counts)).count() > 10, "{wanted:?}");
    }
    positions.par_iter().for_each(|position| check(position, &styles));
}

/// Position, move, Chinese, Chinese by file, WXF, WXF with letters. Written by hand from the rules of the notations.
const HARD: &[(&str, &[[&str; 5]])] = &[
    // Three pawns on a file.
    (
        "4k4/2P6/9/2P6/9/2P6/9/9/9/3K5 w",
        &[
            ["c8b8", "前兵平八", "前兵平八", "P+.8", "P+.8"],
            ["c6c7", "中兵进一", "中兵进一", "P7+1", "P.+1"],
            ["c4c5", "后兵进一", "后兵进一", "P-+1", "P-+1"],
        ],
    ),
    // Four.
    (
        "4k4/2P6/2P6/2P6/2P6/9/9/9/9/3K5 w",
        &[
            ["c8d8", "前兵平六", "前兵平六", "++.6", "Pa.6"],
            ["c7d7", "二兵平六", "二兵平六", "P+.6", "Pb.6"],
            ["c6d6", "三兵平六", "三兵平六", "P-.6", "Pc.6"],
            ["c5d5", "后兵平六", "后兵平六", "--.6", "Pd.6"],
        ],
    ),
    // Five.
    (
        "2P1k4/2P6/2P6/2P6/2P6/9/9/9/9/3K5 w",
        &[
            ["c9d9", "前兵平六", "前兵平六", "++.6", "Pa.6"],
            ["c8d8", "二兵平六", "二兵平六", "P+.6", "Pb.6"],
            ["c7d7", "三兵平六", "三兵平六", "P7.6", "Pc.6"],
            ["c6d6", "四兵平六", "四兵平六", "P-.6", "Pd.6"],
            ["c5d5", "后兵平六", "后兵平六", "--.6", "Pe.6"],
        ],
    ),
    // Two files of two, and a pawn alone.
    (
        "4k4/2P6/6P2/2P1P4/6P2/9/9/9/9/3K5 w",
        &[
            ["g7h7", "一兵平二", "前三平二", "3+.2", "Pa.2"],
            ["g5f5", "二兵平四", "后三平四", "3-.4", "Pb.4"],
            ["c8c9", "三兵进一", "前七进一", "7++1", "Pc+1"],
            ["c6b6", "四兵平八", "后七平八", "7-.8", "Pd.8"],
            ["e6e7", "兵五进一", "兵五进一", "P5+1", "P5+1"],
        ],
    ),
    // A file of three and a file of two.
    (
        "4k4/2P6/6P2/2P6/2P3P2/9/9/9/9/3K5 w",
        &[
            ["g5h5", "二兵平二", "后三平二", "3-.2", "Pb.2"],
            ["c8b8", "三兵平八", "前七平八", "7+.8", "Pc.8"],
            ["c6b6", "四兵平八", "中七平八", "77.8", "Pd.8"],
            ["c5d5", "五兵平六", "后七平六", "7-.6", "Pe.6"],
        ],
    ),
    // Black's front is below.
    (
        "4k4/9/9/9/6p2/9/6p2/9/6p2/3K5 b",
        &[
            ["g1h1", "前卒平８", "前卒平８", "P+.8", "P+.8"],
            ["g3f3", "中卒平６", "中卒平６", "P7.6", "P..6"],
            ["g5g4", "后卒进１", "后卒进１", "P-+1", "P-+1"],
        ],
    ),
    (
        "4k4/9/9/9/9/2p6/6p2/2p6/6p2/3K5 b",
        &[
            ["c2b2", "一卒平２", "前３平２", "3+.2", "Pa.2"],
            ["c4c3", "二卒进１", "后３进１", "3-+1", "Pb+1"],
            ["g1h1", "三卒平８", "前７平８", "7+.8", "Pc.8"],
            ["g3f3", "四卒平６", "后７平６", "7-.6", "Pd.6"],
        ],
    ),
    // Two horses, rooks, cannons on a file.
    (
        "4k4/9/9/2N6/9/9/9/2N6/9/3K5 w",
        &[["c6b4", "前马退八", "前马退八", "H+-8", "H+-8"], ["c2b4", "后马进八", "后马进八", "H-+8", "H-+8"]],
    ),
    (
        "4k4/9/9/9/R8/9/9/9/R8/3K5 w",
        &[["a5h5", "前车平二", "前车平二", "R+.2", "R+.2"], ["a1a4", "后车进三", "后车进三", "R-+3", "R-+3"]],
    ),
    (
        "4k4/9/7c1/9/9/9/9/7c1/9/3K5 b",
        &[["h2e2", "前炮平５", "前炮平５", "C+.5", "C+.5"], ["h7h9", "后炮退２", "后炮退２", "C--2", "C--2"]],
    ),
    // Advisors and elephants keep their file: one goes forward, one back.
    (
        "3k5/9/9/9/9/9/9/5A3/9/4KA3 w",
        &[["f0e1", "仕四进五", "仕四进五", "A4+5", "A4+5"], ["f2e1", "仕四退五", "仕四退五", "A4-5", "A4-5"]],
    ),
    (
        "3k5/9/9/9/9/2B6/9/9/9/2B1K4 w",
        &[["c0e2", "相七进五", "相七进五", "E7+5", "E7+5"], ["c4a2", "相七退九", "相七退九", "E7-9", "E7-9"]],
    ),
    (
        "3k1a3/9/3a5/9/9/9/9/9/9/5K3 b",
        &[
            ["d9e9", "将４平５", "将４平５", "K4.5", "K4.5"],
            ["f9e8", "士６进５", "士６进５", "A6+5", "A6+5"],
            ["d7e8", "士４退５", "士４退５", "A4-5", "A4-5"],
        ],
    ),
];

#[test]
fn hard_cases_are_written_as_the_rules_have_them() {
    let letters = WxfStyle { pawns: PawnPlaces::Letters, ..WxfStyle::default() };
    let by_file = ChineseStyle { pawns: DoubledPawns::ByFile, ..ChineseStyle::default() };
    for &(fen, cases) in HARD {
        let position: Position = fen.parse().expect(fen);
        for [played, chinese, file, signs, lettered] in cases {
            let it: Move = played.parse().expect(played);
            assert!(position.is_legal(it), "{played} in {fen}");
            assert_eq!(&chinese::write(&position, it, ChineseStyle::default()), chinese, "{fen}");
            assert_eq!(&chinese::write(&position, it, by_file), file, "{fen}");
            assert_eq!(&wxf::write(&position, it, WxfStyle::default()), signs, "{fen}");
            assert_eq!(&wxf::write(&position, it, letters), lettered, "{fen}");
            for text in [chinese, file, signs, lettered] {
                assert_eq!(any::read(&position, text), Ok(it), "{text} in {fen}");
            }
        }
    }
}

#[test]
fn one_move_is_read_as_many_sites_write_it() {
    let three = "4k4/2P6/9/2P6/9/2P6/9/9/9/3K5 w";
    let four = "4k4/2P6/2P6/2P6/2P6/9/9/9/9/3K5 w";
    let two_files = "4k4/2P6/6P2/2P1P4/6P2/9/9/9/9/3K5 w";
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    for (fen, played, texts) in [
        (start, "h2e2", &["炮二平五", "砲二平五", "包2平5", "炮２平５", "炮 二　平 五", "炮二平五!", " 炮二平五 "][..]),
        (
            start,
            "h2e2",
            &["炮25", "炮2 5", "炮2-5", "炮二—五", "C2.5", "c2=5", "h2e2", "H2-E2", "h2-E2", "Che2", "Che2+"],
        ),
        (start, "h0g2", &["马二进三", "馬二進三", "傌2/3", "马2 3", "H2+3", "N2+3", "n2+3", "Hg2", "Nhg2", "H0g2"]),
        (
            start,
            "h2e2",
            &[
                "炮二.五",
                "炮二=五",
                "炮贰平伍",
                "C25",
                "Ｃ２．５",
                "Ｈ２－Ｅ２",
                "H2–E2",
                "H2 - E2",
                "炮二平五，",
                "h2e2;",
            ],
        ),
        (start, "i0i2", &["车一+二", "车一进二", "R1+2"]),
        ("4k4/9/9/9/8R/9/9/9/9/3K5 w", "i5h5", &["车1 2", "车12", "车一.二", "R12"]),
        ("4k4/9/9/9/9/9/9/9/9/3K4R w", "i0h0", &["车1-2", "车一－二"]),
        (three, "c8b8", &["P7+.8"]),
        (start, "g0e2", &["相三进五", "象三进五", "B3+5", "E3+5", "Ege2"]),
        (start, "c3c4", &["兵七进一", "卒7进1", "P7+1", "c4"]),
        (three, "c8b8", &["前兵平八", "兵前平八", "一兵平八", "前七平八", "P+.8", "+P.8", "++.8", "7+.8", "Pa.8"]),
        (three, "c6b6", &["中兵平八", "二兵平八", "P7.8", "P..8", ".P.8", "77=8", "b6"]),
        (three, "c4c5", &["后兵进一", "後兵進一", "三兵进一", "P-+1", "-P+1", "7-+1"]),
        (four, "c5d5", &["后兵平六", "四兵平六", "--.6", "Pd.6", "dP.6"]),
        (two_files, "e6d6", &["兵五平六", "P5.6"]),
        (two_files, "c6b6", &["四兵平八", "后七平八", "二七平八", "7-.8", "Pd.8"]),
        // Only one of two rooks on a file can go there.
        ("4k4/9/9/9/R8/9/9/9/R8/3K5 w", "a5a9", &["车九进四", "R9+4", "前车进四", "R++4", "+R+4", "车前进四"]),
        ("3k5/9/9/9/9/9/9/5A3/9/4KA3 w", "f0e1", &["仕四进五", "后仕进五", "士4进5", "A-+5"]),
        // A capital before a small letter is a piece of XBoard's, and coordinates only where that cannot be.
        ("3ak4/9/3a5/9/9/9/9/9/9/3K5 b", "d9e8", &["A9e8", "Ad9e8", "d9e8"]),
        (start, "b0c2", &["B0c2", "Hbc2", "b0-C2"]),
        // XBoard's pawns: to the front, to the side, and a capture; without a file it is the one behind the point.
        ("4k4/9/9/9/5P3/6P2/9/9/9/3K5 w", "g4g5", &["g5", "gg5"]),
        ("4k4/9/9/9/5P3/6P2/9/9/9/3K5 w", "f5g5", &["fg5"]),
        ("4k4/9/9/2n1P4/4P4/9/9/9/9/3K5 w", "e6d6", &["ed6", "d6", "e6d6"]),
        ("4k4/9/9/2nP5/9/9/9/9/9/3K5 w", "d6c6", &["dxc6", "xc6", "c6+"]),
    ] {
        let position: Position = fen.parse().expect(fen);
        for text in texts {
            assert_eq!(any::read(&position, text).map(|it| it.to_string()), Ok(played.to_owned()), "{text} in {fen}");
        }
    }
}

#[test]
fn what_fits_no_move_says_why() {
    let start = Position::start();
    let rooks: Position = "4k4/9/9/9/R8/9/9/9/R8/3K5 w".parse().expect("a position");
    let rook: Position = "4k4/9/9/9/8R/9/9/9/9/3K5 w".parse().expect("a position");
    let check: Position = "3k5/9/9/9/9/9/9/9/3r5/3K3R1 w".parse().expect("a position");
    for (position, text, reason) in [
        (&start, "炮三平五", "\"炮三平五\" is no move here: Red has no cannon on file 3"),
        (&start, "前炮平五", "Red has no front cannon among several on one file"),
        (&start, "三兵进一", "Red has no pawn no. 3 on files that hold several"),
        (&start, "马二进五", "no legal move here: the Red horse on h0 may only go to g2 i2"),
        (&start, "车二进一", "Red has no rook on file 2"),
        (&start, "R1+4", "the Red rook on i0 may only go to i1 i2"),
        (&start, "h5e5", "Red has no piece on h5"),
        (&start, "h7e7", "Red has no piece on h7"),
        (&start, "e0e2", "the Red king on e0 may only go to e1"),
        (&start, "Ce2", "may be any of "),
        (&start, "Rxi5", "the Red rook on a0 may only go to a1 a2, the Red rook on i0"),
        (&start, "你好", "\"你好\" is no move: such as 炮二平五"),
        (&start, "炮二平五五", "is no move: such as"),
        (&start, "", "\"\" is no move: such as"),
        (&start, "e4e", "is no move: such as"),
        (&rooks, "车九平八", "may be any of a1b1, a5b5"),
        (&rook, "车1-2", "\"车1-2\" may be any of i5i3, i5h5"),
        (&rook, "车一—二", "\"车一—二\" may be any of i5i3, i5h5"),
        (&check, "车二进一", "Red is in check, the Red rook on h0 may not move"),
    ] {
        let error = any::read(position, text).expect_err(text).to_string();
        assert!(error.contains(reason), "{text}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn the_game_of_article_7_5_is_the_same_in_full_and_short() {
    // Rules of 1999, 7.5: the same three rounds in the full record and in the short one.
    let full = ["炮二平五", "马8进7", "马二进三", "车9平8", "车一平二", "炮8进4"];
    let short = ["炮2 5", "马8 7", "马2 3", "车9 8", "车1 2", "炮8 4"];
    let style = ChineseStyle { digits: Digits::Ascii, ..ChineseStyle::default() };
    let mut position = Position::start();
    for (full, short) in full.into_iter().zip(short) {
        let played = chinese::read(&position, full).expect(full);
        assert_eq!(chinese::write(&position, played, style), full);
        assert_eq!(chinese::write_short(&position, played, style), short);
        // The rook could go forward as well: the way that is left out is the one along the rank.
        assert_eq!(chinese::read(&position, short), Ok(played), "{short}");
        position.make(played);
    }
}

#[test]
fn every_game_reads_back_from_every_format_and_style() {
    let text = fs::read_to_string(GAMES).expect(GAMES);
    let games: Vec<_> = text.lines().filter_map(rows::read_result).map(|game| game.expect("a game")).collect();
    for format in GameFormat::ALL {
        for style in styles() {
            let written: Vec<String> =
                games.iter().map(|game| format.write(game, style, "id").expect("a game")).collect();
            let read = format.read(&written.concat());
            assert_eq!(read.len(), games.len(), "{format}");
            for (reading, game) in read.iter().zip(&games) {
                let read = reading.game.as_ref().unwrap_or_else(|error| panic!("{format} {}: {error}", reading.line));
                assert_eq!((read.moves == game.moves, &read.start), (true, &game.start), "{format}, {style:?}");
                let is_told = !matches!(format, GameFormat::Lines | GameFormat::Table);
                assert!(!is_told || read.result == game.result, "{format}");
            }
            if format != GameFormat::Pgn {
                break;
            }
        }
    }
}
