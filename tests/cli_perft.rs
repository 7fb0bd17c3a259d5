//! `chuhe perft` as a user meets it: what it prints, and how it refuses what it cannot do.

use std::io;
use std::process::Stdio;
use std::time::Duration;

use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Both centre cannons moved, Red to move.
const CANNONS: &str = "rnbakabnr/9/4c2c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2";

/// What the program left behind.
struct Run {
    out: String,
    err: String,
    code: Option<i32>,
}

/// Runs the program with these arguments. It never panics, whatever they are.
fn chuhe(arguments: &[&str]) -> Run {
    let output = cargo_bin_cmd!("chuhe").args(arguments).timeout(Duration::from_mins(1)).output();
    let output = output.unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    let text = |bytes| String::from_utf8(bytes).unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    let run = Run { out: text(output.stdout), err: text(output.stderr), code: output.status.code() };
    assert!(!run.err.contains("panicked"), "{arguments:?}: {}", run.err);
    run
}

/// The lines on stdout of a run that succeeds and says nothing on stderr.
fn lines(arguments: &[&str]) -> Vec<String> {
    let run = chuhe(arguments);
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)), "{arguments:?}");
    assert!(run.out.ends_with('\n'), "{arguments:?}: {:?}", run.out);
    run.out.lines().map(str::to_owned).collect()
}

/// The count in a last line, whose form is checked to the letter.
fn nodes(line: &str) -> u64 {
    let words: Vec<&str> = line.split(' ').collect();
    let ["nodes", nodes, "", "time_ms", time, "", "nps", nps] = words[..] else {
        panic!("not in the form of a last line: {line:?}")
    };
    let number = |text: &str| text.parse::<u64>().unwrap_or_else(|error| panic!("{error}: {line:?}"));
    number(time);
    number(nps);
    number(nodes)
}

/// The count of a run that prints one line.
fn count(arguments: &[&str]) -> u64 {
    let lines = lines(arguments);
    assert_eq!(lines.len(), 1, "{arguments:?}: {lines:?}");
    nodes(&lines[0])
}

/// The one line on stderr of a run that is refused and prints no result.
fn refusal(arguments: &[&str]) -> String {
    let run = chuhe(arguments);
    assert_eq!((run.out.as_str(), run.code), ("", Some(2)), "{arguments:?}: {}", run.err);
    assert!(run.err.starts_with("chuhe: ") && run.err.ends_with('\n'), "{arguments:?}: {:?}", run.err);
    assert_eq!(run.err.lines().count(), 1, "{arguments:?}: {}", run.err);
    run.err
}

#[test]
fn the_count_from_the_start_position_stands_on_one_line() {
    for (depth, expected) in [("0", 1), ("1", 44), ("2", 1_920), ("3", 79_666), ("4", 3_290_240)] {
        assert_eq!(count(&["perft", depth]), expected, "depth {depth}");
    }
}

#[test]
fn a_fen_is_read_as_one_word_or_several_and_after_the_option() {
    let words: Vec<&str> = CANNONS.split(' ').collect();
    let expected = count(&["perft", "3", CANNONS]);
    assert_eq!(count(&[&["perft", "3"], &words[..]].concat()), expected);
    assert_eq!(count(&[&["perft", "3"], &words[..2]].concat()), expected);
    assert_eq!(count(&["perft", "3", "--fen", CANNONS]), expected);
    assert_eq!(count(&["perft", "--fen", CANNONS, "3"]), expected);
    assert_eq!(lines(&[&["perft", "1"], &words[..], &["--divide"]].concat()).len(), 36 + 1);
    assert_eq!(count(&["perft", "3", START]), 79_666);
}

#[test]
fn moves_are_played_before_the_count() {
    let expected = count(&["perft", "3", CANNONS]);
    for moves in [&["h2e2", "b7e7"][..], &["H2-E2", "B7-E7"], &["h2-e2", "B7E7"]] {
        assert_eq!(count(&[&["perft", "3", "--moves"], moves].concat()), expected, "{moves:?}");
    }
    assert_eq!(count(&["perft", "3", "--moves", "h2e2", "--moves", "b7e7"]), expected);
    assert_eq!(count(&["perft", "3", "--fen", START, "--moves", "h2e2", "b7e7"]), expected);
}

#[test]
fn moves_may_follow_the_fen_as_a_gui_writes_them() {
    let line = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2 h9g7";
    let expected = count(&["perft", "3", "--moves", "h2e2", "h9g7"]);
    assert_eq!(count(&["perft", "3", "--fen", line]), expected);
    assert_eq!(count(&[&["perft", "3"][..], &line.split(' ').collect::<Vec<_>>()].concat()), expected);
}

#[test]
fn divide_counts_below_each_move() {
    let one = lines(&["perft", "1", "--divide"]);
    assert_eq!(one.len(), 44 + 1);
    assert!(one[..44].iter().all(|line| line.len() == 7 && line.ends_with(": 1")), "{one:?}");

    let three = lines(&["perft", "3", "--divide"]);
    let (total, moves) = three.split_last().expect("there is a last line");
    let split = moves.iter().map(|line| line.split_once(": ").unwrap_or_else(|| panic!("{line:?}")));
    let sum: u64 = split.map(|(_, nodes)| nodes.parse::<u64>().unwrap_or_else(|_| panic!("{nodes:?}"))).sum();
    assert_eq!((sum, nodes(total)), (79_666, 79_666));
    assert!(moves.is_sorted(), "{moves:?}");
    assert!(moves.contains(&"h2e2: 1564".to_owned()), "{moves:?}");

    for more in [&["--threads", "3"][..], &["--hash", "1"]] {
        let again = lines(&[&["perft", "3", "--divide"], more].concat());
        assert_eq!(again[..44], *moves, "{more:?}");
    }
    assert_eq!(lines(&["perft", "0", "--divide"]).len(), 1);
}

#[test]
fn a_side_that_cannot_move_has_no_move_to_count() {
    let stalemate = "3k5/9/9/9/9/9/9/9/3p1p3/4K4 w";
    assert_eq!(count(&["perft", "1", stalemate]), 0);
    assert_eq!(count(&["perft", "5", "--divide", stalemate]), 0);
    assert_eq!(count(&["perft", "0", stalemate]), 1);
}

#[test]
fn threads_and_a_table_change_nothing_in_the_count() {
    for more in [
        &["--threads", "2"][..],
        &["--threads", "0"],
        &["--threads", "7"],
        &["--hash", "0"],
        &["--hash", "1"],
        &["--hash", "16"],
        &["--threads", "2", "--hash", "1"],
        &["--threads", "4", "--hash", "8"],
    ] {
        assert_eq!(count(&[&["perft", "4"], more].concat()), 3_290_240, "{more:?}");
    }
}

#[cfg(feature = "tools")]
#[test]
fn json_is_one_object_on_one_line() {
    use serde_json::Value;

    let object = |arguments: &[&str]| -> Value {
        let lines = lines(arguments);
        assert_eq!(lines.len(), 1, "{arguments:?}: {lines:?}");
        serde_json::from_str(&lines[0]).unwrap_or_else(|error| panic!("{error}: {}", lines[0]))
    };
    let keys = |value: &Value| -> Vec<String> {
        value.as_object().unwrap_or_else(|| panic!("{value} is no object")).keys().cloned().collect()
    };

    let plain = object(&["perft", "3", "--json"]);
    assert_eq!((&plain["depth"], &plain["nodes"]), (&3.into(), &79_666.into()));
    assert!(plain["time_ms"].is_u64() && plain["nps"].is_u64(), "{plain}");
    assert_eq!(keys(&plain), ["depth", "nodes", "time_ms", "nps"]);

    let divided = object(&["perft", "2", "--json", "--divide"]);
    assert_eq!(keys(&divided), ["depth", "nodes", "time_ms", "nps", "moves"]);
    let moves = divided["moves"].as_object().unwrap_or_else(|| panic!("{divided}"));
    assert_eq!((moves.len(), &moves["b2e2"]), (44, &45.into()));
    assert_eq!(moves.values().filter_map(Value::as_u64).sum::<u64>(), 1_920);
    assert!(moves.keys().is_sorted());

    let none = object(&["perft", "0", "--json", "--divide"]);
    assert_eq!((&none["nodes"], keys(&none["moves"]).len()), (&1.into(), 0));
}

#[test]
fn a_move_that_cannot_be_played_is_named_with_its_number_and_position() {
    let illegal = refusal(&["perft", "2", "--moves", "h2e2", "b7e7", "e2e8"]);
    for part in ["move 3", "e2e8", CANNONS] {
        assert!(illegal.contains(part), "{illegal}");
    }
    let unreadable = refusal(&["perft", "2", "--moves", "h2e2", "e9"]);
    for part in ["move 2", "\"e9\""] {
        assert!(unreadable.contains(part), "{unreadable}");
    }
    refusal(&["perft", "2", "--moves", "e0e0"]);
    refusal(&["perft", "2", "--moves", "h9g7"]);
    refusal(&["perft", "2", "--moves", "h2e2", "4"]);
    refusal(&["perft", "2", "--moves", ""]);
    refusal(&["perft", "2", "--moves"]);
}

#[test]
fn a_bad_fen_is_refused_in_one_line() {
    for fen in [
        "",
        " ",
        "x",
        "4k4/9/9/9/9/9/9/9/9 w",
        "9/9/9/9/9/9/9/9/9/9 w",
        "4k4/9/9/9/9/9/9/9/9/4K4 w",
        "3k5/9/9/9/9/9/9/9/9/4K4 x",
        "moves h2e2",
        "楚河",
        "3k5/9/9/9/9/9/9/9/9/4K4\nx",
    ] {
        let with_option = refusal(&["perft", "2", "--fen", fen]);
        assert_eq!(refusal(&["perft", "2", fen]), with_option, "{fen:?}");
    }
    refusal(&["perft", "2", "a", "b", "c", "d", "e", "f", "g", "h"]);
    let both = refusal(&["perft", "2", "--fen", START, START]);
    assert!(both.contains("--fen") && both.contains("[FEN]"), "{both}");
}

#[test]
fn a_bad_argument_is_named_with_its_value() {
    for (arguments, parts) in [
        (&["perft", "65"][..], &["DEPTH", "65"][..]),
        (&["perft", "-1"], &["DEPTH", "-1"]),
        (&["perft", "x"], &["DEPTH", "'x'"]),
        (&["perft", ""], &["DEPTH"]),
        (&["perft", "1.5"], &["DEPTH", "1.5"]),
        (&["perft", "99999999999999999999"], &["DEPTH", "99999999999999999999"]),
        (&["perft"], &["DEPTH"]),
        (&["perft", "--divide"], &["DEPTH"]),
        (&["perft", "1", "--threads", "1025"], &["--threads", "1025"]),
        (&["perft", "1", "--threads", "99999"], &["--threads", "99999"]),
        (&["perft", "1", "--threads", "-1"], &["--threads", "-1"]),
        (&["perft", "1", "--threads", "x"], &["--threads", "'x'"]),
        (&["perft", "1", "--threads"], &["--threads"]),
        (&["perft", "1", "--threads", "1", "--threads", "2"], &["--threads"]),
        (&["perft", "1", "--hash", "x"], &["--hash", "'x'"]),
        (&["perft", "1", "--hash", "-1"], &["--hash", "-1"]),
        (&["perft", "1", "--hash"], &["--hash"]),
        (&["perft", "1", "--hash", "99999999999999999999"], &["--hash", "99999999999999999999"]),
        (&["perft", "1", "--hash", "18446744073709551615"], &["--hash", "18446744073709551615"]),
        (&["perft", "1", "--hash", "1000000000"], &["--hash", "1000000000"]),
        (&["perft", "1", "--divided"], &["--divided"]),
        (&["perft", "1", "--wrong\n\nUsage: \u{1b}[31m\r\n"], &["--wrong"]),
        (&["perft", "\n\nFor more information\n"], &["DEPTH"]),
        (&["perfd", "1"], &["perfd"]),
        (&["3"], &["3"]),
        (&[""], &["''"]),
        (&["--depth", "3"], &["--depth"]),
        (&["help", "perfd"], &["perfd"]),
    ] {
        let line = refusal(arguments);
        for part in parts {
            assert!(line.contains(part), "{arguments:?}: {line}");
        }
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_refused_in_one_line() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    for place in [&["perft"][..], &["perft", "1"], &["perft", "1", "--moves"], &["perft", "1", "--hash"], &[]] {
        let output = cargo_bin_cmd!("chuhe").args(place).arg(OsStr::from_bytes(b"\xFF\xFE\n")).output();
        let output = output.unwrap_or_else(|error| panic!("{place:?}: {error}"));
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), err.lines().count()), (Some(2), 1), "{place:?}: {err}");
        assert!(err.starts_with("chuhe: "), "{place:?}: {err}");
    }
}

#[cfg(not(feature = "tools"))]
#[test]
fn json_is_not_offered_without_the_tools() {
    assert!(refusal(&["perft", "1", "--json"]).contains("--json"));
    assert!(!chuhe(&["perft", "--help"]).out.contains("--json"));
}

#[test]
fn more_than_can_be_counted_is_no_number() {
    let kings = "3k5/9/9/9/9/9/9/9/9/4K4 w";
    let line = refusal(&["perft", "64", "--hash", "1", kings]);
    assert!(line.contains("too many to count"), "{line}");
}

#[test]
fn help_and_version_go_to_stdout() {
    for (arguments, part) in [
        (&["--help"][..], "chuhe perft 5"),
        (&["-h"], "perft"),
        (&["help"], "perft"),
        (&["perft", "--help"], "--threads <N>"),
        (&["--version"], env!("CARGO_PKG_VERSION")),
    ] {
        let lines = lines(arguments);
        assert!(lines.iter().any(|line| line.contains(part)), "{arguments:?}: {lines:#?}");
    }
}

#[test]
fn a_reader_that_has_gone_ends_the_program_quietly() {
    for arguments in [&["perft", "1"][..], &["perft", "1", "--divide"], &["--help"], &["--version"]] {
        let (reader, writer) = io::pipe().expect("there is a pipe");
        drop(reader);
        let mut command = std::process::Command::new(cargo_bin!("chuhe"));
        let child = command.args(arguments).stdout(writer).stderr(Stdio::piped()).spawn();
        let output = child.and_then(std::process::Child::wait_with_output);
        let output = output.unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn no_progress_bar_is_drawn_where_nobody_looks() {
    // Long enough for a bar to be due on any machine that builds the tests with the optimiser.
    let run = chuhe(&["perft", "5"]);
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
    assert_eq!(nodes(run.out.trim_end()), 133_312_995);
}
