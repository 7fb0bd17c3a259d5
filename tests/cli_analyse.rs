//! `chuhe analyse` as a user meets it: PGN, pages, broken games, Ctrl-C, and files that must not be lost.

#![cfg(feature = "tools")]

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin_cmd;
use chuhe::notation::pgn;
use tempfile::TempDir;

const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/notation/games.txt");

/// What the program writes on stdout and stderr, and its exit code. It never panics, whatever the arguments are.
fn analyse(arguments: &[&str], input: &[u8]) -> (String, String, Option<i32>) {
    let mut command = cargo_bin_cmd!("chuhe");
    command.arg("analyse").args(arguments).args(["--hash", "1"]);
    let output = command.write_stdin(input).timeout(Duration::from_mins(2)).output();
    let output = output.unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    let text = |bytes| String::from_utf8(bytes).unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert!(!err.contains("panicked"), "{arguments:?}: {err}");
    (out, err, output.status.code())
}

fn path(folder: &TempDir, name: &str) -> String {
    let path: PathBuf = folder.path().join(name);
    path.to_str().expect("a path in ASCII").to_owned()
}

/// The text with each run of blanks and line ends as one blank.
fn on_a_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_game_of_many_is_told_as_pgn_that_reads_back_the_same_each_time() {
    let arguments = [GAMES, "--game", "2", "--nodes", "300", "--style", "chinese"];
    let (out, err, code) = analyse(&arguments, b"");
    assert_eq!((err.as_str(), code), ("", Some(0)));
    let mut games = pgn::read(&out);
    assert_eq!(games.len(), 1);
    let game = games.remove(0).game.expect("what was written");
    assert!(on_a_line(&game.comments[0]).contains("300 nodes, rules chinese-1999"), "{:?}", game.comments);
    assert!(game.moves.iter().all(|step| on_a_line(&step.after[0]).contains("(W ")));
    assert!(game.moves.iter().any(|step| !step.variations.is_empty()));
    assert_eq!(analyse(&arguments, b"").0, out);
}

#[test]
fn a_page_has_all_games_and_stands_alone() {
    let folder = TempDir::new().expect("a folder");
    let (page, other) = (path(&folder, "page.html"), path(&folder, "out.pgn"));
    let games = b"[Red \"<script>\"]\n\n1. h2e2 h9g7 *\n\n[Red \"B\"]\n\n1. C2.5 C8.5 1-0\n";
    let (out, err, code) = analyse(&["-", "--depth", "2", "--html", &page, "--lang", "zh"], games);
    assert_eq!((out.as_str(), err.as_str(), code), ("", "", Some(0)));
    let text = fs::read_to_string(&page).expect("a page");
    assert_eq!(text.matches("class=\"game\"").count(), 2);
    assert!(text.ends_with("</html>\n") && !text.contains("<script>\"") && text.contains("lang=\"zh-Hans\""));
    let both = ["-", "--depth", "1", "--multipv", "3", "--html", &page, "--pgn", &other];
    assert_eq!(analyse(&both, games).2, Some(0));
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 2);
    assert_eq!(pgn::read(&fs::read_to_string(&other).expect("games")).len(), 2);
}

#[test]
fn a_broken_game_is_named_and_the_others_are_analysed() {
    let games = b"1. h2e2 h9g7 *\n\n1. h2e2 h2e2 *\n\n1. b2e2 *\n";
    let (out, err, code) = analyse(&["-", "--from", "pgn", "--depth", "1"], games);
    assert_eq!((pgn::read(&out).len(), code), (2, Some(2)), "{out}");
    let lines: Vec<&str> = err.lines().collect();
    assert!(lines[0].starts_with("chuhe: standard input:3: move 2: "), "{err}");
    assert!(lines[1].ends_with("1 of 3 games could not be read") && lines.len() == 2, "{err}");
}

#[test]
fn what_the_referee_says_is_told_in_either_language() {
    let line = "3k5/9/9/9/9/9/9/9/9/R3K4 w moves a0a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9";
    for (language, said) in [("en", "Red loses: perpetual check (26.1,"), ("zh", "红方负：单方长将（26.1、")]
    {
        let (out, err, code) = analyse(&["-", "--from", "lines", "--depth", "1", "--lang", language], line.as_bytes());
        assert_eq!((err.as_str(), code), ("", Some(0)));
        assert!(on_a_line(&out).contains(said), "{out}");
    }
}

#[test]
fn arguments_that_cannot_be_followed_leave_a_line_and_every_file_as_it_was() {
    let folder = TempDir::new().expect("a folder");
    let (games, page) = (path(&folder, "games.pgn"), path(&folder, "page.html"));
    fs::write(&games, "1. h2e2 h9g7 *\n").expect("a file");
    fs::write(&page, "before").expect("a file");
    let empty = path(&folder, "empty.pgn");
    fs::write(&empty, "").expect("a file");
    for (arguments, said) in [
        (&["no-such.pgn"][..], "no-such.pgn: No such file"),
        (&[&empty, "--html", &page], "there is no game in it"),
        (&[&games, "--html", &page, "--game", "7"], "--game 7: "),
        (&[&games, "--pgn", &games], "name another file"),
        (&[&games, "--pgn", "-", "--html", "-"], "both write to -"),
        (&[&games, "--pgn", &page, "--html", &page], "both write to "),
        (&[&games, "--html", "/no/such/folder/x.html"], "/no/such/folder/x.html: "),
        (&[&games, "--html", folder.path().to_str().expect("ASCII")], "directory"),
        (&[&games, "--net", "no-such.nnue"], "--net: no-such.nnue"),
        (&[&games, "--nodes", "0"], "--nodes"),
        (&[&games, "--depth", "0"], "--depth"),
        (&[&games, "--multipv", "0"], "--multipv"),
        (&[&games, "--style", "runes"], "--style"),
        (&[&games, "--rules", "none"], "--rules"),
    ] {
        let (out, err, code) = analyse(arguments, b"");
        assert_eq!((out.as_str(), code), ("", Some(2)), "{arguments:?}: {err}");
        assert!(err.contains(said) && err.lines().count() == 1, "{arguments:?}: {err}");
    }
    assert_eq!(fs::read_to_string(&page).expect("a file"), "before");
    assert_eq!(fs::read_to_string(&games).expect("a file"), "1. h2e2 h9g7 *\n");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 3);
}
