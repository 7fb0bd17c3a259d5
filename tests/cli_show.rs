//! `chuhe show` as a user meets it: positions, games of files, pictures, and what cannot be drawn.

#![cfg(feature = "tools")]

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin_cmd;
use tempfile::TempDir;

const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/notation/games.txt");
const XBOARD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/notation/xboard.pgn");

/// What the program writes on stdout and stderr, and its exit code. It never panics, whatever the arguments are.
fn show(arguments: &[&str], input: &[u8]) -> (String, String, Option<i32>) {
    let mut command = cargo_bin_cmd!("chuhe");
    let output = command.arg("show").args(arguments).write_stdin(input).timeout(Duration::from_mins(1)).output();
    let output = output.unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    let text = |bytes| String::from_utf8(bytes).unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert!(!err.contains("panicked"), "{arguments:?}: {err}");
    (out, err, output.status.code())
}

/// What a run writes that succeeds and says nothing on stderr.
fn shown(arguments: &[&str]) -> String {
    let (out, err, code) = show(arguments, b"");
    assert_eq!((err.as_str(), code), ("", Some(0)), "{arguments:?}");
    out
}

/// The one line on stderr of a run that is refused.
fn refused(arguments: &[&str]) -> String {
    let (out, err, code) = show(arguments, b"");
    assert_eq!((out.as_str(), code), ("", Some(2)), "{arguments:?}: {err}");
    assert_eq!(err.lines().count(), 1, "{arguments:?}: {err}");
    err
}

fn path(folder: &TempDir, name: &str) -> String {
    let path: PathBuf = folder.path().join(name);
    path.to_str().expect("a path in ASCII").to_owned()
}

#[test]
fn positions_come_as_words_options_moves_or_not_at_all() {
    let start = "FEN rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n";
    assert!(shown(&[]).ends_with(start));
    assert!(shown(&["startpos"]).ends_with(start));
    let fen = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1";
    let as_words: Vec<&str> = fen.split(' ').collect();
    let drawn = shown(&as_words);
    assert!(drawn.contains("帅") && drawn.ends_with(&format!("Red to move\nFEN {fen}\n")), "{drawn}");
    assert_eq!(shown(&["--fen", fen]), drawn);
    assert_eq!(shown(&[fen]), drawn);
    let moved = shown(&["moves", "炮二平五", "马8进7"]);
    assert!(moved.contains("ply 2 of 2: 马８进７ h9g7\nRed to move\n"), "{moved}");
    assert_eq!(shown(&["--moves", "h2e2", "h9g7"]), moved);
    assert!(shown(&["--moves", "h2e2", "h9g7", "--ply", "0"]).ends_with(start));
    assert!(shown(&[&[fen, "moves"][..], &["e1e9"]].concat()).contains("is in check"));
}

#[test]
fn a_game_of_a_file_is_found_by_its_number_and_ply() {
    let drawn = shown(&[GAMES, "--game", "2", "--ply", "3", "--ascii"]);
    assert!(drawn.is_ascii() && drawn.contains("ply 3 of ") && drawn.contains("h2f2\nBlack to move\n"), "{drawn}");
    let drawn = shown(&[XBOARD]);
    assert!(drawn.contains(" - ") && drawn.contains("ply "), "{drawn}");
    let (out, _, code) = show(&["-", "--from", "pgn", "--ply", "1"], "1. C2.5 H8+7".as_bytes());
    assert!(code == Some(0) && out.contains("炮二平五 h2e2"), "{out}");
}

#[test]
fn colour_is_asked_for_or_left_away() {
    assert!(!shown(&["--color", "auto"]).contains('\u{1b}'));
    assert!(!shown(&["--color", "never"]).contains('\u{1b}'));
    assert!(shown(&["--color", "always"]).contains("\u{1b}[1;31m"));
}

#[test]
fn pictures_go_where_they_are_told() {
    let folder = TempDir::new().expect("a folder");
    let file = path(&folder, "board.svg");
    assert_eq!(shown(&["moves", "h2e2", "--svg", &file, "--arrow", "马8进7", "--arrow", "a0a5", "--flip"]), "");
    let picture = fs::read_to_string(&file).expect("a picture");
    assert!(picture.starts_with("<svg ") && picture.matches("<polygon").count() == 2);
    assert!(shown(&["--svg", "-"]).starts_with("<svg "));
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
}

#[test]
fn what_cannot_be_drawn_is_told_in_a_line_and_no_file_is_lost() {
    let folder = TempDir::new().expect("a folder");
    let games = path(&folder, "games.pgn");
    fs::write(&games, "1. h2e2 h9g7 *\n\n1. h2e2 h2e2 *\n").expect("a file");
    let empty = path(&folder, "empty.pgn");
    fs::write(&empty, "").expect("a file");
    for (arguments, said) in [
        (&["no-such.pgn"][..], "no-such.pgn: No such file"),
        (&[&empty], "there is no game in it"),
        (&[&games, "--game", "2"], "games.pgn:3: move 2: "),
        (&[&games, "--game", "9"], "--game 9: "),
        (&[&games, "--ply", "9"], "there are only 2 plies"),
        (&[&games, "--moves", "h2e2"], "takes no --moves"),
        (&["9/9"], "bad FEN"),
        (&[""], "the word is empty"),
        (&[&games, "moves", "h2e2"], "nothing may follow it"),
        (&[&games, &games], "nothing may follow it"),
        (&[&games, "--ply", "-1"], "-1"),
        (&["moves", "7747", "7062"], "word \"7747\""),
        (&["moves", "1-0"], "word \"1-0\""),
        (&["moves", "h2h9x"], "move 1: "),
        (&["moves", "h2e2", "h2e2"], "move 2: "),
        (&["--game", "2"], "--game is for a file"),
        (&["--svg", "x.svg", "--ascii"], "cannot be used with"),
        (&["--arrow", "h2e2"], "--svg"),
        (&["--svg", "-", "--arrow", "nonsense"], "--arrow \"nonsense\""),
        (&["--labels", "roman"], "there are players, letters and none"),
        (&[&games, "--svg", &games], "name another file"),
        (&["--svg", "/no/such/folder/x.svg"], "/no/such/folder/x.svg: "),
    ] {
        let err = refused(arguments);
        assert!(err.contains(said), "{arguments:?}: {err}");
    }
    // What is in no encoding is named besides.
    let (out, err, code) = show(&["-"], b"\xff\xfe\x00\x01 \xf0\x90 nonsense");
    assert_eq!((out.as_str(), code), ("", Some(2)), "{err}");
    assert!(fs::read_to_string(&games).expect("a file").starts_with("1. h2e2"));
}
