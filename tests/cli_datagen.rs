//! `chuhe datagen` as a user meets it: files that are the same again, interrupted runs, counts, and what it refuses.
#![cfg(feature = "tools")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use chuhe::learn::games::Reader;

/// What the program left behind.
struct Run {
    out: String,
    err: String,
    code: Option<i32>,
}

/// Runs the program with these arguments. It never panics, whatever they are.
fn datagen(arguments: &[&str]) -> Run {
    let output = cargo_bin_cmd!("chuhe").arg("datagen").args(arguments).timeout(Duration::from_mins(5)).output();
    let output = output.unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    let text = |bytes| String::from_utf8(bytes).unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    let run = Run { out: text(output.stdout), err: text(output.stderr), code: output.status.code() };
    assert!(!run.err.contains("panicked"), "{arguments:?}: {}", run.err);
    run
}

/// Short games of 30 nodes a move in a folder, to this goal.
fn short<'a>(folder: &'a Path, goal: [&'a str; 2]) -> Vec<&'a str> {
    let folder = folder.to_str().expect("temporary folders have plain names");
    vec!["--out", folder, goal[0], goal[1], "--nodes", "30", "--seed", "9"]
}

/// The bytes of the only file in a folder.
fn only_file(folder: &Path) -> Vec<u8> {
    fs::read(folder.join("games-n30-s9-0000.chg")).expect("the first file")
}

/// What a straight run leaves on one thread.
fn straight(goal: [&str; 2]) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let run = datagen(&[&short(folder.path(), goal)[..], &["--threads", "1"]].concat());
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
    only_file(folder.path())
}

#[test]
fn two_threads_leave_the_file_of_one() {
    let folder = tempfile::tempdir().unwrap();
    let goal = ["--positions", "1500"];
    let run = datagen(&[&short(folder.path(), goal)[..], &["--threads", "2"]].concat());
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
    assert!(run.out.starts_with("games ") && run.out.lines().count() == 1, "{}", run.out);
    assert!(only_file(folder.path()) == straight(goal));
}

/// Starts a long run, waits until there are some games, ends it, and tells what it printed and its exit code.
fn interrupted(folder: &Path, end: impl Fn(&mut std::process::Child)) -> (String, Option<i32>) {
    let mut command = Command::new(cargo_bin!("chuhe"));
    command.arg("datagen").args(short(folder, ["--games", "1000000"])).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    while fs::metadata(folder.join("games-n30-s9-0000.chg")).map_or(0, |file| file.len()) < 4000 {
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        thread::sleep(Duration::from_millis(5));
    }
    end(&mut child);
    let output = child.wait_with_output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

/// How many games there are, of which all are whole.
fn whole_games(folder: &Path) -> usize {
    let reader = Reader::open(&folder.join("games-n30-s9-0000.chg")).unwrap();
    reader.collect::<Result<Vec<_>, _>>().unwrap().len()
}

#[test]
fn a_killed_run_goes_on_as_if_nothing_had_happened() {
    let folder = tempfile::tempdir().unwrap();
    interrupted(folder.path(), |child| child.kill().unwrap());
    // As if the last write had been cut short.
    let path = folder.path().join("games-n30-s9-0000.chg");
    let length = fs::metadata(&path).unwrap().len();
    fs::File::options().write(true).open(&path).unwrap().set_len(length - 7).unwrap();
    let games = datagen(&["--stats", path.to_str().unwrap()]);
    assert!(games.err.contains("-0000.chg: byte ") && games.err.contains("the file ends within the game"));
    assert_eq!(games.code, Some(2));
    let games = Reader::open(&path).unwrap().flatten().count() + 3;
    let games = games.to_string();
    let run = datagen(&short(folder.path(), ["--games", &games]));
    assert_eq!(run.code, Some(0));
    assert!(run.err.contains("-0000.chg: cut off at byte ") && run.err.lines().count() == 1, "{}", run.err);
    assert!(only_file(folder.path()) == straight(["--games", &games]));
}

#[cfg(unix)]
#[test]
fn an_interrupt_finishes_the_games_in_hand_and_says_how_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let (out, code) = interrupted(folder.path(), |child| {
        let status = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().unwrap();
        assert!(status.success());
    });
    assert_eq!(code, Some(0));
    assert!(out.ends_with("interrupted: the same command goes on from here\n"), "{out}");
    let games = whole_games(folder.path());
    assert!(out.starts_with(&format!("games {games}  positions ")), "{out}");
    assert!(only_file(folder.path()) == straight(["--games", &games.to_string()]));
}

#[test]
fn counts_are_printed_and_bad_files_named_while_the_others_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let run = datagen(&short(folder.path(), ["--games", "6"]));
    assert_eq!(run.code, Some(0));
    let (good, foreign) = (folder.path().join("games-n30-s9-0000.chg"), folder.path().join("picture.chg"));
    fs::write(&foreign, "P6 640 480").unwrap();
    let missing = folder.path().join("missing.chg");
    let paths = [&foreign, &good, &missing].map(|path| path.to_str().unwrap());
    let run = datagen(&["--stats", paths[0], paths[1], paths[2]]);
    for line in ["made by     chuhe ", "games       6\n", "ended by\n", "learnt from  ", "different   "] {
        assert!(run.out.contains(line), "{line:?} is not in\n{}", run.out);
    }
    let lines: Vec<&str> = run.err.lines().collect();
    assert_eq!(lines.len(), 3, "{}", run.err);
    assert!(lines[0].ends_with("picture.chg: byte 0: this is no file of games"), "{}", lines[0]);
    assert!(lines[1].contains("missing.chg: byte 0: "), "{}", lines[1]);
    assert_eq!(lines[2], "chuhe: 2 of 3 files could not be read to the end");
    assert_eq!(run.code, Some(2));
}

#[test]
fn openings_of_a_file_are_played() {
    let folder = tempfile::tempdir().unwrap();
    let openings = folder.path().join("openings.txt");
    fs::write(&openings, "h2e2 h9g7 h0g2 i9h9 # the usual\n").unwrap();
    let arguments = [&short(folder.path(), ["--games", "12"])[..], &["--openings", openings.to_str().unwrap()]];
    assert_eq!(datagen(&arguments.concat()).code, Some(0));
    let path = folder.path().join("games-n30-s9-0000.chg");
    let begins = |moves: &[String]| moves.starts_with(&["h2e2", "h9g7", "h0g2", "i9h9"].map(str::to_owned));
    let games = Reader::open(&path)
        .unwrap()
        .map(|game| game.unwrap().steps.iter().map(|step| step.played.to_string()).collect::<Vec<_>>());
    let begun = games.filter(|moves| begins(moves)).count();
    assert!((1..12).contains(&begun), "{begun}");
    let run = datagen(&short(folder.path(), ["--games", "13"]));
    assert!(run.err.contains("its openings is ") && run.code == Some(2), "{}", run.err);
}

#[test]
fn arguments_that_cannot_be_followed_are_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    for (arguments, reason) in [
        (&[][..], "not provided"),
        (&["--out", out], "not provided"),
        (&["--out", out, "--games", "0"], "0 is not in 1.."),
        (&["--out", out, "--games", "1", "--positions", "1"], "cannot be used with"),
        (&["--games", "1"], "not provided"),
        (&["--out", out, "--games", "1", "--nodes", "0"], "0 is not in 1.."),
        (&["--out", out, "--games", "1", "--tag", "../x"], "letters, digits"),
        (&["--out", out, "--games", "1", "--openings", "no/such"], "no/such: "),
        (&["--out", "/dev/null/x", "--games", "1"], "/dev/null/x: "),
        (&["--stats"], "value is required"),
        (&["--stats", "x", "--games", "1"], "cannot be used with"),
    ] {
        let run = datagen(arguments);
        assert_eq!((run.out.as_str(), run.code), ("", Some(2)), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(reason) && run.err.lines().count() == 1, "{arguments:?}: {}", run.err);
    }
}
