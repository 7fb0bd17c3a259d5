//! `chuhe convert` as a user meets it: formats, encodings, and games that cannot be converted.

#![cfg(feature = "tools")]

use std::fs;
#[cfg(unix)]
use std::io::Write;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::{Command, Stdio};
#[cfg(unix)]
use std::thread::sleep;
use std::time::Duration;
#[cfg(unix)]
use std::time::Instant;

use assert_cmd::cargo::cargo_bin_cmd;
use chuhe::notation::encoding::Encoding;
use tempfile::TempDir;

const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/notation/games.txt");

/// What the program left behind.
struct Run {
    out: Vec<u8>,
    err: String,
    code: Option<i32>,
}

/// Runs the program with these arguments and this input. It never panics, whatever they are.
fn convert(arguments: &[&str], input: impl Into<Vec<u8>>) -> Run {
    let mut command = cargo_bin_cmd!("chuhe");
    let output = command.arg("convert").args(arguments).write_stdin(input).timeout(Duration::from_mins(1)).output();
    let output = output.unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    let err = String::from_utf8(output.stderr).unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    assert!(!err.contains("panicked"), "{arguments:?}: {err}");
    Run { out: output.stdout, err, code: output.status.code() }
}

/// What a run writes that succeeds and says nothing on stderr.
fn converted(arguments: &[&str], input: impl Into<Vec<u8>>) -> Vec<u8> {
    let run = convert(arguments, input);
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)), "{arguments:?}");
    run.out
}

fn path(folder: &TempDir, name: &str) -> String {
    let path: PathBuf = folder.path().join(name);
    path.to_str().expect("a path in ASCII").to_owned()
}

#[test]
fn games_come_back_from_every_format_style_and_encoding() {
    let games = fs::read(GAMES).expect(GAMES);
    for (style, encoding) in [
        ("iccs", "utf-8"),
        ("chinese", "utf-8"),
        ("chinese", "gb18030"),
        ("chinese,ascii,by-file", "big5"),
        ("wxf", "gb18030"),
        ("wxf,bn,small,equals,before,letters", "utf-8"),
    ] {
        let options = ["-", "-", "--to", "pgn", "--style", style, "--encoding", encoding];
        let pgn = converted(&options, games.clone());
        assert!(pgn.starts_with(b"[Game \"Chinese Chess\"]\n"), "{style}");
        assert!(converted(&["-", "-", "--to", "results"], pgn) == games, "{style} {encoding}");
    }
    for encoding in ["utf-8", "gb18030", "big5"] {
        let web = converted(&["-", "-", "--to", "dhtmlxq", "--encoding", encoding], games.clone());
        assert!(converted(&["-", "-", "--to", "results"], web) == games, "dhtmlxq {encoding}");
    }
    let unknown = |games: &[u8]| {
        let text = String::from_utf8(games.to_vec()).expect("UTF-8");
        text.lines().flat_map(|line| ["*\t", line.split_once('\t').expect("a tab").1, "\n"]).collect::<String>()
    };
    for format in ["lines", "tsv"] {
        let run = convert(&["-", "-", "--to", format], games.clone());
        let said = format!("chuhe: standard input: {format} has no place for results, which are left out\n");
        assert_eq!((run.err, run.code), (said, Some(0)));
        let lines = run.out;
        let back = converted(&["-", "-", "--to", "results"], lines);
        assert_eq!(String::from_utf8(back).expect("UTF-8"), unknown(&games), "{format}");
    }
}

#[test]
fn what_was_there_stays_unless_games_take_its_place() {
    let folder = TempDir::new().expect("a folder");
    let [empty, bad, out] = ["empty.pgn", "bad.pgn", "p.pgn"].map(|name| path(&folder, name));
    fs::write(&empty, "").expect("a file");
    fs::write(&bad, "1. h2e9 *\n").expect("a file");
    fs::write(&out, "PRECIOUS").expect("a file");
    for input in [&empty, &bad] {
        assert_eq!(convert(&[input.as_str(), out.as_str()], "").code, Some(2));
        assert_eq!(fs::read_to_string(&out).expect("a file"), "PRECIOUS", "{input}");
    }
    converted(&["-", out.as_str()], "1. h2e2 *\n");
    assert!(fs::read_to_string(&out).expect("a file").contains("H2-E2"));
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 3);
}

#[cfg(unix)]
#[test]
fn what_is_asked_to_end_leaves_what_was_there() {
    let folder = TempDir::new().expect("a folder");
    let out = path(&folder, "p.pgn");
    for signal in ["-INT", "-TERM"] {
        fs::write(&out, "PRECIOUS").expect("a file");
        let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
        command.args(["convert", "-", &out, "--from", "lines"]).stdin(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program begins");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(b"h2e2\n").expect("it reads");
        input
            .write_all(&b"# nothing, as often as it takes until something is written\n".repeat(100_000))
            .expect("it reads");
        let begun = Instant::now();
        while fs::read_dir(&folder).expect("a folder").count() < 2 {
            assert!(begun.elapsed() < Duration::from_mins(1), "nothing is written");
            sleep(Duration::from_millis(20));
        }
        let pid = child.id().to_string();
        assert!(
            Command::new("sh").args(["-c", &format!("kill {signal} {pid}")]).status().expect("kill runs").success()
        );
        sleep(Duration::from_millis(200));
        drop(input);
        let run = child.wait_with_output().expect("it ends");
        assert_eq!(run.status.code(), Some(130), "{signal}: {}", String::from_utf8_lossy(&run.stderr));
        assert_eq!(fs::read_to_string(&out).expect("a file"), "PRECIOUS", "{signal}");
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1, "{signal}");
    }
}

#[test]
fn a_file_has_one_encoding_and_a_guess_is_told() {
    let names = ["許銀川", "呂欽", "趙鑫鑫", "鑫"];
    let games: Vec<String> = names.iter().map(|name| format!("[Red \"{name}\"]\n\n1. h2e2 *\n\n")).collect();
    let text = games.concat();
    let big5 = Encoding::Big5.encode(&text).expect("Big5 has them").into_owned();
    let pgn = String::from_utf8(converted(&["-", "-", "--to", "pgn"], big5)).expect("UTF-8");
    assert!(names.iter().all(|name| pgn.contains(name)), "{pgn}");
    let one = Encoding::Gb18030.encode("[Red \"吕钦\"]\n\n1. h2e2 *\n").expect("GB18030 has it").into_owned();
    let guess = convert(&["-", "-", "--to", "pgn"], one);
    assert!(String::from_utf8(guess.out).expect("UTF-8").contains("吕钦"));
    assert!(
        guess.err.contains("standard input: read as GB18030, which is a guess: --from-encoding says otherwise"),
        "{}",
        guess.err
    );
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [utf16.clone(), [b"\xFF\xFE", &utf16[..]].concat()] {
        let pgn = String::from_utf8(converted(&["-", "-", "--to", "pgn"], bytes)).expect("UTF-8");
        assert!(names.iter().all(|name| pgn.contains(name)), "{pgn}");
    }
}

#[test]
fn what_is_left_out_or_kept_otherwise_is_told_once() {
    let run = convert(&["-", "-", "--to", "lines"], "1. h2e2 {x} (1. b2e2 h2h2) h9g7 1-0\n\n1. h2e2 {y} 1-0\n");
    assert_eq!((run.code, run.out.as_slice()), (Some(0), &b"startpos moves h2e2 h9g7\nstartpos moves h2e2\n"[..]));
    let lines: Vec<&str> = run.err.lines().collect();
    assert!(lines[0].starts_with("chuhe: standard input:1: a variation that cannot be played is kept"), "{lines:?}");
    assert_eq!(
        lines[1..],
        [
            "chuhe: standard input: 1 variations that cannot be played are kept as comments",
            "chuhe: standard input: lines has no place for comments, results, which are left out"
        ]
    );
}

#[test]
fn formats_follow_from_the_names_of_files() {
    let folder = TempDir::new().expect("a folder");
    let (pgn, ubb, tsv) = (path(&folder, "a.pgn"), path(&folder, "a.ubb"), path(&folder, "a.tsv"));
    fs::write(&pgn, "[Red \"甲\"]\n\n1. 炮二平五 (1. 兵七进一) 马８进７ {好} 1-0\n").expect("a file");
    assert_eq!(converted(&[pgn.as_str(), ubb.as_str()], ""), b"");
    let web = fs::read_to_string(&ubb).expect("a file");
    assert!(web.contains("[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]"), "{web}");
    assert!(web.contains("[DhtmlXQ_move_0_1_1]2625[/DhtmlXQ_move_0_1_1]"), "{web}");
    assert!(
        convert(&[ubb.as_str(), tsv.as_str()], "")
            .err
            .contains("tsv has no place for tags, comments, variations, results")
    );
    // A game without an id is called by its line.
    let row = "2\trnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\th2e2 h9g7\n";
    assert_eq!(fs::read_to_string(&tsv).expect("a file"), row);
    let back = String::from_utf8(converted(&[ubb.as_str(), "-", "--to", "pgn", "--style", "wxf"], "")).expect("UTF-8");
    assert!(back.contains("[Red \"甲\"]\n") && back.contains("\n1. C2.5 (1. P7+1) 1. ... H8+7 {好} 1-0\n"), "{back}");
}

#[test]
fn a_broken_game_is_named_and_counted_and_the_rest_is_converted() {
    let input = "[Red \"a\"]\n1. h2e2 *\n\n[Red \"b\"]\n1. h2e2\nh9g8 *\n\n[Red \"c\"]\n[FEN \"x\"]\n*\n\n[Red \"d\"]\n1. h2e2 h0g2 *\n[Red \"e\"]\n1. b2e2 *\n";
    let run = convert(&["-", "-", "--to", "lines"], input);
    assert_eq!(String::from_utf8(run.out).expect("UTF-8"), "startpos moves h2e2\nstartpos moves b2e2\n");
    let lines: Vec<&str> = run.err.lines().collect();
    assert_eq!(run.code, Some(2));
    assert_eq!(
        lines,
        [
            "chuhe: standard input:6: move 2: \"h9g8\" is no legal move here: the Black horse on h9 may only go to g7 i7",
            "chuhe: standard input:9: bad FEN: 'x' on rank 9, file a is no piece: the letters are K A B N R C P",
            "chuhe: standard input:13: move 2: \"h0g2\" is no move here: Black has no piece on h0",
            "chuhe: standard input: lines has no place for tags, which are left out",
            "chuhe: standard input: 3 of 5 games could not be converted: illegal move 2, bad FEN 1",
        ]
    );
}

#[test]
fn what_a_format_or_an_encoding_cannot_tell_is_said() {
    let black = "[FEN \"3k5/9/9/9/9/9/9/9/9/4KR3 b - - 0 7\"]\n[Red \"车\"]\n7... d9d8 *\n";
    for (options, reason) in [
        (&["--to", "results"][..], "1: a line of result and moves has no place for another start than the usual one"),
        (&["--to", "pgn", "--encoding", "big5"], "1: the character '车' is not in Big5"),
    ] {
        let run = convert(&[&["-", "-"], options].concat(), black);
        assert!(run.err.contains(reason) && run.out.is_empty() && run.code == Some(2), "{}", run.err);
    }
}

#[test]
fn a_file_is_not_written_over_itself() {
    let folder = TempDir::new().expect("a folder");
    let pgn = path(&folder, "a.pgn");
    fs::write(&pgn, "1. h2e2 *\n").expect("a file");
    let dotted = folder.path().join(".").join("a.pgn").to_str().expect("ASCII").to_owned();
    let mut others = vec![pgn.clone(), dotted];
    let link = path(&folder, "b.pgn");
    fs::hard_link(&pgn, &link).expect("a link");
    others.push(link);
    for other in others {
        let run = convert(&[pgn.as_str(), other.as_str()], "");
        assert!(run.err.contains("is read from and would be written to") && run.code == Some(2), "{}", run.err);
        assert_eq!(fs::read_to_string(&pgn).expect("a file"), "1. h2e2 *\n");
    }
}

#[test]
fn what_cannot_be_done_is_said_in_one_line() {
    let folder = TempDir::new().expect("a folder");
    let nowhere = path(&folder, "no/such.pgn");
    for (arguments, reason) in [
        (&["-", "-"][..], "standard output: the name tells no format to write"),
        (&["-", "games.xyz"], "games.xyz: the name tells no format to write"),
        (&["-", "-", "--to", "xqf"], "\"xqf\" is no format"),
        (&["-", "-", "--to", "tsv", "--style", "wxf"], "--style is for pgn: tsv has moves by coordinates"),
        (&["-", "-", "--to", "pgn", "--style", "latin"], "\"latin\" is no notation"),
        (&["-", "-", "--to", "pgn", "--style", "wxf,traditional"], "\"traditional\" is no choice of wxf"),
        (&["-", "-", "--to", "pgn", "--encoding", "latin1"], "\"latin1\" is no encoding"),
        (&["no/such/file.pgn", "-", "--to", "tsv"], "no/such/file.pgn: "),
        (&["-", nowhere.as_str()], "such.pgn: "),
        (&["-", "-", "--to", "pgn"], "standard input: there is no game in it, read as pgn"),
        (&["-"], "<OUT>"),
    ] {
        let run = convert(arguments, "");
        assert!(run.err.contains(reason), "{arguments:?}: {}", run.err);
        assert_eq!((run.err.lines().count(), run.code), (1, Some(2)), "{arguments:?}: {}", run.err);
    }
    assert!(!Path::new(&nowhere).exists());
}

#[test]
fn bytes_in_no_encoding_are_told_and_the_game_is_kept() {
    let run = convert(&["-", "-", "--to", "lines"], b"[Red \"\xFF\xFF\"]\n1. h2e2 *\n".to_vec());
    assert_eq!((run.out.as_slice(), run.code), (&b"startpos moves h2e2\n"[..], Some(0)));
    assert!(run.err.contains("standard input:1: there are bytes in no encoding"), "{}", run.err);
    let forced =
        converted(&["-", "-", "--to", "pgn", "--from-encoding", "big5"], b"[Red \"\xAE\xF0\"]\n1. h2e2 *\n".to_vec());
    assert!(String::from_utf8(forced).expect("UTF-8").contains("[Red \"氣\"]"));
}
