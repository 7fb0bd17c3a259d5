//! `chuhe book` as a user meets it: built, converted, shown, asked, and refused.

#![cfg(feature = "tools")]

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;
use tempfile::TempDir;

const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/notation/games.txt");
const BOOK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/book/book.tsv");
const COMPILED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/book/book.bin");

/// What the program left behind.
struct Run {
    out: String,
    err: String,
    code: Option<i32>,
}

/// Runs the program with these arguments and this input. It never panics, whatever they are.
fn book(arguments: &[&str], input: &str) -> Run {
    let mut command = cargo_bin_cmd!("chuhe");
    let output = command.arg("book").args(arguments).write_stdin(input).timeout(Duration::from_mins(2)).output();
    let output = output.unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(!err.contains("panicked"), "{arguments:?}: {err}");
    Run { out, err, code: output.status.code() }
}

/// What a run writes that succeeds and says nothing on stderr.
fn done(arguments: &[&str], input: &str) -> String {
    let run = book(arguments, input);
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)), "{arguments:?}");
    run.out
}

/// What a run says that is refused.
fn refused(arguments: &[&str], input: &str) -> String {
    let run = book(arguments, input);
    assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{arguments:?}: {}", run.err);
    run.err
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn path(folder: &TempDir, name: &str) -> String {
    let path: PathBuf = folder.path().join(name);
    path.to_str().expect("a path in ASCII").to_owned()
}

/// Twenty games: a good move, a bad one, a rare one.
fn games() -> String {
    "1-0\th2e2 h9g7 h0g2\n".repeat(10) + &"0-1\th2h9 i9h9\n".repeat(8) + "1-0\tc3c4 g6g5\n0-1\tc3c4 g6g5\n"
}

#[test]
fn the_book_that_is_built_in_is_compiled_from_its_text() {
    let folder = folder();
    let out = path(&folder, "book.bin");
    done(&["convert", BOOK, &out], "");
    assert!(fs::read(out).expect("a file") == fs::read(COMPILED).expect(COMPILED));
}

#[test]
fn a_book_is_built_checked_and_built_again_from_what_is_remembered() {
    let folder = folder();
    let out = path(&folder, "book.tsv");
    let build = [
        "build",
        "-",
        "--from",
        "results",
        "--out",
        &out,
        "--nodes",
        "1000",
        "--margin",
        "50",
        "--net",
        "hand-written",
        "--min-score",
        "10",
        "--remark",
        "by  hand",
    ];
    let first = done(&build, &games());
    assert!(
        first.contains("\ncheck     1 moves more than 50 cp worse; ") && !first.contains("; 0 searches"),
        "{first}"
    );
    let text = fs::read_to_string(&out).expect("a file");
    assert!(text.starts_with("# chuhe book 1\n# Made by ") && text.contains("\n# by hand\n"), "{text}");
    let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(
        rows,
        ["start\th2e2 23 +10=0-0", "h2e2\th9g7 3 +0=0-10", "h2e2 h9g7\th0g2 23 +10=0-0", "h2h9\ti9h9 17 +8=0-0",]
    );
    let again = done(&build, &games());
    assert!(again.contains("; 0 searches of 1,000 nodes"), "{again}");
    assert_eq!(fs::read_to_string(&out).expect("a file"), text);
    let unchecked = path(&folder, "unchecked.tsv");
    let build = [
        "build",
        "-",
        "--from",
        "results",
        "--out",
        &unchecked,
        "--nodes",
        "0",
        "--min-score",
        "10",
        "--min-games",
        "1",
    ];
    done(&build, &games());
    let text = fs::read_to_string(&unchecked).expect("a file");
    assert!(text.contains("h2h9") && text.contains("c3c4"), "{text}");
    assert!(!PathBuf::from(unchecked + ".values").exists());
}

#[test]
fn books_and_lines_are_sources_too() {
    let folder = folder();
    let (text, elephant, out) = (path(&folder, "a.tsv"), path(&folder, "BOOK.DAT"), path(&folder, "b.txt"));
    fs::write(&text, "# chuhe book 1\nstart\th2e2 300, c3c4 100\nc3c4\tg6g5 9\n").expect("a file");
    done(&["convert", &text, &elephant], "");
    let lines = path(&folder, "lines.tsv");
    fs::write(&lines, "id\tmoves\tname\nx1\t马八进七 b9c7\t起马局\n").expect("a file");
    done(&["build", &elephant, GAMES, "--lines", &lines, "--out", &out, "--nodes", "0", "--min-games", "1000"], "");
    let rows = fs::read_to_string(&out).expect("a file");
    for part in ["h2e2 ", "c3c4 ", "\tg6g5 ", "b0c2", "\nb0c2\tb9c7 1 +0=0-0?1\n"] {
        assert!(rows.contains(part), "{part:?}: {rows}");
    }
    assert!(refused(&["build", "--out", &out], "").contains("nothing to make a book of"));
}

#[test]
fn a_book_comes_back_from_every_form() {
    let folder = folder();
    let [text, elephant, compiled, again] = ["a.tsv", "BOOK.DAT", "a.bin", "b.tsv"].map(|name| path(&folder, name));
    let rows = "# chuhe book 1\nstart\th2e2 300, c3c4 100\nh2e2\tb9c7 8, h9g7 8\nc3c4\tg6g5 9\n";
    fs::write(&text, rows).expect("a file");
    for form in [&elephant, &compiled] {
        assert!(done(&["convert", &text, form], "").starts_with("positions 3  moves 5  "));
        done(&["convert", form, &again], "");
        assert_eq!(fs::read_to_string(&again).expect("a file"), rows);
        assert_eq!(done(&["convert", form, "-"], ""), rows);
    }
}

#[test]
fn known_moves_behind_unknown_ones_are_found_in_books_of_others_too() {
    let folder = folder();
    let [text, elephant, again] = ["a.tsv", "BOOK.DAT", "b.tsv"].map(|name| path(&folder, name));
    let rows = "# chuhe book 1\nstart\th2e2 300\na0a1 a9a8\tb0c2 8\nc3c4\tg6g5 9\n";
    fs::write(&text, rows).expect("a file");
    done(&["convert", &text, &elephant], "");
    let run = book(&["convert", &elephant, &again], "");
    let found = fs::read_to_string(&again).expect("a file");
    assert!(found.contains("c3c4\tg6g5 9\n") && !found.contains("a0a1"), "{found}");
    assert!(
        run.err.contains("1 moves are not converted: illegal, of no weight, or nothing leads to them"),
        "{}",
        run.err
    );
    let run = book(&["build", &elephant, "--out", &path(&folder, "c.tsv"), "--nodes", "0"], "");
    assert!(run.err.contains("BOOK.DAT: 1 moves are not taken: "), "{}", run.err);
}

#[test]
fn a_broken_book_is_no_file_of_games() {
    let folder = folder();
    for name in ["BOOK.DAT", "a.bin", "a.obk", "a.xqb", "a.pfBook"] {
        let broken = path(&folder, name);
        fs::write(&broken, "12345").expect("a file");
        let err = refused(&["build", &broken, "--out", &path(&folder, "b.tsv"), "--nodes", "0"], "");
        assert!(err.contains(&broken) && err.contains("no opening book"), "{err}");
    }
}

#[test]
fn a_position_is_asked_about() {
    let folder = folder();
    let text = path(&folder, "a.tsv");
    fs::write(&text, "# chuhe book 1\nh2e2\th9g7 75 +30=40-30, b9c7 25\n").expect("a file");
    let told = done(&["probe", "b2e2", "--book", &text, "--book", BOOK], "");
    assert!(told.contains(&format!("\nbook      {text} (text)\n")), "{told}");
    assert!(
        told.contains("\nb9c7  马２进３            75   75.0%     100   30.0%   40.0%   30.0%   50.0%\n"),
        "{told}"
    );
    let told = done(&["probe", "startpos", "moves", "h2e2", "--json", "--book", &text], "");
    let object: Value = serde_json::from_str(&told).expect("an object");
    assert_eq!(object["kind"], "text");
    assert_eq!(object["moves"][0]["chinese"], "马８进７");
    assert_eq!(object["moves"][0]["share"], 75.0);
    assert_eq!(object["moves"][1]["games"], 0);
    assert!(done(&["probe", "a0a1", "a9a8", "a1a0", "--book", &text], "").ends_with("nothing known of the position\n"));
    assert!(refused(&["probe", "h2e9"], "").contains("move 1: \"h2e9\" is no legal move here"));
    assert_eq!(done(&["probe", "炮二平五", "C8.5"], ""), done(&["probe", "h2e2", "h7e7"], ""));
    assert_eq!(done(&["show", "start", "--depth", "1"], ""), done(&["show", "--depth", "1"], ""));
    assert!(refused(&["show", "--min-share", "101"], "").contains("0 to 100 is expected"));
    assert!(refused(&["probe", "9/9"], "").contains("bad FEN"));
    assert!(refused(&["probe", "--book", "no such.dat"], "").contains("no such.dat: "));
}

#[test]
fn a_book_is_shown_as_a_tree() {
    let folder = folder();
    let text = path(&folder, "a.tsv");
    fs::write(&text, "# chuhe book 1\nstart\th2e2 75 +30=40-30, c3c4 25\nh2e2\th9g7 1\n").expect("a file");
    let told = done(&["show", "--book", &text], "");
    let expected = "positions  2  moves 3  plies 2  games 100\n\nrnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n  \
                    h2e2 炮二平五  75.0%  100 games, 50.0%\n    h9g7 马８进７ 100.0%\n  c3c4 兵七进一  25.0%\n";
    assert!(told.ends_with(expected), "{told}");
    let shallow = done(&["show", "--book", &text, "--depth", "1", "--min-share", "50"], "");
    assert!(!shallow.contains("h9g7") && !shallow.contains("c3c4"), "{shallow}");
    let lines = done(&["show", "--book", &text, "--json"], "");
    let objects: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!((objects.len(), &objects[1]["line"], &objects[2]["moves"]), (3, &Value::from("h2e2"), &Value::from(3)));
    assert!(done(&["show"], "").starts_with("book       built in\n"));
}

#[test]
fn no_file_is_lost_in_an_error() {
    let folder = folder();
    let [text, letter] = ["a.tsv", "letter.txt"].map(|name| path(&folder, name));
    fs::write(&text, "# chuhe book 1\nstart\th2e2 1\n").expect("a file");
    fs::write(&letter, "Dear Anne,\n").expect("a file");
    let folder_name = path(&folder, "folder.tsv");
    fs::create_dir(&folder_name).expect("a folder");
    let none = path(&folder, "no folder/a.tsv");
    for (arguments, reason) in [
        (&["convert", &text, &text][..], "name another file"),
        (&["convert", &text, &path(&folder, "a.xyz")], "the name tells no form"),
        (&["convert", &text, &folder_name], "no plain file"),
        (&["convert", &text, &none], "No such file"),
        (&["convert", &letter, &path(&folder, "b.tsv")], "no opening book"),
        (&["build", &text, "--out", &text], "name another file"),
        (&["build", &text, "--out", &path(&folder, "b.tsv"), "--values", &letter], "not a file of values"),
        (&["build", &text, "--out", &path(&folder, "b.tsv"), "--values", &text], "name another file"),
        (&["build", &letter, "--out", &path(&folder, "b.tsv"), "--nodes", "0"], "there is no game in it"),
        (&["build", &none, "--out", &path(&folder, "b.tsv")], "No such file"),
        (&["build", "-", "--out", &path(&folder, "b.tsv")], "there is no game in it"),
        (&["build", &text, "--out", "b.tsv", "--margin", "x"], "--margin"),
    ] {
        let err = refused_somehow(arguments);
        assert!(err.contains(reason), "{arguments:?}: {err}");
    }
    assert_eq!(fs::read_to_string(&letter).expect("a file"), "Dear Anne,\n");
    assert_eq!(fs::read_to_string(&text).expect("a file"), "# chuhe book 1\nstart\th2e2 1\n");
    assert!(!PathBuf::from(path(&folder, "b.tsv")).exists());
}

/// What a run says that fails; a game that cannot be read may be named besides.
fn refused_somehow(arguments: &[&str]) -> String {
    let run = book(arguments, "");
    assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.err);
    run.err
}

#[test]
fn a_game_that_cannot_be_read_is_named_and_the_book_made_of_the_others() {
    let folder = folder();
    let out = path(&folder, "book.tsv");
    let input = games() + "1-0\th2e9\n";
    let run = book(&["build", "-", "--from", "results", "--out", &out, "--nodes", "0"], &input);
    assert_eq!(run.code, Some(2));
    let lines: Vec<&str> = run.err.lines().collect();
    assert!(lines[0].starts_with("chuhe: standard input:21: ") && lines[1].contains("1 of 21 games"), "{lines:?}");
    assert!(PathBuf::from(out).exists());
}
