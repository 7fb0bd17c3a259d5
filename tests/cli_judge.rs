//! `chuhe judge` as a user meets it: verdicts, their account, and how it names lines that hold no game.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};

/// The cases of the rule book.
const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/rules/cases.tsv");

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// What the program left behind.
struct Run {
    out: String,
    err: String,
    code: Option<i32>,
}

/// Runs the program with these arguments and this input. It never panics, whatever they are.
fn judge(arguments: &[&str], input: impl Into<Vec<u8>>) -> Run {
    let mut command = cargo_bin_cmd!("chuhe");
    let output = command.arg("judge").args(arguments).write_stdin(input).timeout(Duration::from_mins(1)).output();
    let output = output.unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    let text = |bytes| String::from_utf8(bytes).unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    let run = Run { out: text(output.stdout), err: text(output.stderr), code: output.status.code() };
    assert!(!run.err.contains("panicked"), "{arguments:?}: {}", run.err);
    run
}

/// What a run prints that succeeds and says nothing on stderr.
fn told(arguments: &[&str], input: impl Into<Vec<u8>>) -> String {
    let run = judge(arguments, input);
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)), "{arguments:?}");
    run.out
}

/// The line of a case, as it stands in its file.
fn case(id: &str) -> String {
    let cases = fs::read_to_string(CASES).unwrap_or_else(|error| panic!("{CASES}: {error}"));
    let line = cases.lines().find(|line| line.split('\t').next() == Some(id));
    format!("{}\n", line.unwrap_or_else(|| panic!("no case {id}")))
}

/// The line of the account that begins with this head.
fn head<'a>(account: &'a str, head: &str) -> &'a str {
    let content = account.lines().find_map(|line| line.strip_prefix(head));
    content.unwrap_or_else(|| panic!("no line {head}: {account}")).trim_start()
}

#[test]
fn a_mutual_strike_is_told_as_a_whole() {
    let expected = "\
game      g-pawn-mut
verdict   draw: both sides strike with every move (articles 26.3, 24.2, 28.14)
reached   after ply 8
from      4k4/9/9/7r1/6P2/9/9/6NN1/9/3K5 w - - 0 1
cycle     g5h5 h6g6 h5g5 g6h6 g5h5 h6g6 h5g5 g6h6  [plies 1 to 8]
Red       strikes with every move, as pawns' attacks count against one that always strikes (27.2)
Black     strikes with every move: chase

ply  side   move  piece  class            why
1    Red    g5h5  P      sacrifice offer  the pawn on h5 attacks the rook on h6, but a pawn's own attack is idle (27.2)
                                          the rook on h6 may take the pawn on h5 and gains by it (28.6)
2    Black  h6g6  r      chase            the rook on g6 attacks the horse on g2, which has no root (28.3)
3    Red    h5g5  P      sacrifice offer  the pawn on g5 attacks the rook on g6, but a pawn's own attack is idle (27.2)
                                          the rook on g6 may take the pawn on g5 and gains by it (28.6)
4    Black  g6h6  r      chase            the rook on h6 attacks the horse on h2, which has no root (28.3)
5    Red    g5h5  P      sacrifice offer  the pawn on h5 attacks the rook on h6, but a pawn's own attack is idle (27.2)
                                          the rook on h6 may take the pawn on h5 and gains by it (28.6)
6    Black  h6g6  r      chase            the rook on g6 attacks the horse on g2, which has no root (28.3)
7    Red    h5g5  P      sacrifice offer  the pawn on g5 attacks the rook on g6, but a pawn's own attack is idle (27.2)
                                          the rook on g6 may take the pawn on g5 and gains by it (28.6)
8    Black  g6h6  r      chase            the rook on h6 attacks the horse on h2, which has no root (28.3)

";
    assert_eq!(told(&["-"], case("g-pawn-mut")), expected);
}

#[test]
fn a_perpetual_mate_threat_is_told_in_chinese_as_a_whole() {
    let expected = "\
对局      m-block
裁决      黑方负：长杀（26.4、25.2、28.11）
着数      第8着后
起始局面  1r1ak4/4aP3/b1P1b4/4C4/9/3R5/9/9/4p4/3K5 w - - 0 1
循环      c7b7 b9c9 b7c7 c9b9 c7b7 b9c9 b7c7 c9b9  [第1着至第8着]
红方      允许着法：c7b7为闲着（25.2）
黑方      步步是打：杀

着  方    着法  子  性质  说明
1   红方  c7b7  P   拦    兵b7攻击象a7，但吃后将被将死（29.4）
                          阻拦车b9到b0（28.7）
2   黑方  b9c9  r   杀    企图以c9c0将死对方（28.2）
3   红方  b7c7  P   拦    阻拦车c9到c0（28.7）
4   黑方  c9b9  r   杀    企图以b9b0将死对方（28.2）
5   红方  c7b7  P   拦    兵b7攻击象a7，但吃后将被将死（29.4）
                          阻拦车b9到b0（28.7）
6   黑方  b9c9  r   杀    企图以c9c0将死对方（28.2）
7   红方  b7c7  P   拦    阻拦车c9到c0（28.7）
8   黑方  c9b9  r   杀    企图以b9b0将死对方（28.2）

";
    assert_eq!(told(&["-", "--lang", "zh"], case("m-block")), expected);
}

#[test]
fn a_game_without_repetition_has_a_verdict_and_no_table() {
    let mate = "m\t4k4/9/9/9/9/9/9/9/R8/1R1K5 w\ta1a8 e9f9 b0b9 f9f8\n";
    let account = told(&["-"], mate.replace(" f9f8", ""));
    assert_eq!(account, "game      m\nverdict   Black loses: mate (articles 3.1, 4.1.1)\nreached   after ply 3\n\n");
    assert_eq!(head(&told(&["-"], mate), "reached"), "after ply 3; the move after it is not played");
    assert_eq!(told(&["-"], format!("open\t{START}\t\n")), "game      open\nverdict   the game goes on\n\n");
    let bare = told(&["-"], "bare\t3k5/9/9/9/9/9/9/9/9/4K4 w\te0e1 d9d8\n");
    assert_eq!(head(&bare, "reached"), "before the first move; the 2 moves after it are not played");
}

#[test]
fn the_verdict_stands_whatever_is_played_after_it() {
    let account = told(&["-"], case("k-horse").replace("\tred-loses", " e0e9 nonsense\tred-loses"));
    assert!(head(&account, "verdict").starts_with("Red loses: perpetual check"), "{account}");
    assert_eq!(head(&account, "reached"), "after ply 8; the 2 moves after it are not played");
}

#[test]
fn the_parameters_change_verdicts() {
    let verdict = |more: &[&str], line: &str| head(&told(&[&["-"], more].concat(), line), "verdict").to_owned();
    let threat = case("m-block");
    assert!(verdict(&[], &threat).starts_with("Black loses: perpetual mate threat"));
    assert!(verdict(&["--grace", "1"], &threat).starts_with("Black must change: perpetual mate threat"));
    assert!(verdict(&["--rules", "asian"], &threat).starts_with("draw: neither side"));
    assert!(verdict(&["--rules", "check-only"], &threat).starts_with("draw: neither side"));
    let account = told(&["-", "--rules", "check-only"], case("c-HxH"));
    assert_eq!(head(&account, "Red"), "strikes with every move, which these rules allow: chase");
    let again = threat.replace("c9b9\t", "c9b9 c7b7 b9c9 b7c7 c9b9\t");
    assert!(verdict(&["--grace", "1"], &again).starts_with("Black loses: perpetual mate threat"));

    let quiet = format!("quiet\t{START}\th0g2 h9g7 b0c2\n");
    assert_eq!(verdict(&[], &quiet), "the game goes on");
    assert!(verdict(&["--limit-rounds", "1"], &quiet).starts_with("draw: natural limit"));
    let late = "late\t3k5/9/9/9/9/9/9/9/R8/4K4 w - - 119 100\ta1a2\n";
    assert!(verdict(&[], late).starts_with("draw: natural limit"));
    assert_eq!(verdict(&["--limit-rounds", "0"], late), "the game goes on");
    let checked = "checked\t3k5/9/9/9/9/9/9/9/R8/5K3 w - - 119 100\ta1d1\n";
    assert!(verdict(&["--limit-mode", "plain"], checked).starts_with("draw: natural limit"));
    assert_eq!(verdict(&["--check-cap", "0"], checked), "the game goes on");
    assert!(verdict(&["--check-cap", "none"], checked).starts_with("draw: natural limit"));

    let cannon = "cannon\t3k5/9/9/9/9/9/9/9/C8/4K4 w\t\n";
    assert_eq!(verdict(&[], cannon), "the game goes on");
    assert!(verdict(&["--bare", "L1"], cannon).starts_with("draw: insufficient material"));
}

#[test]
fn several_games_are_counted_at_the_end() {
    let games = case("k-horse") + &case("x-mate") + &case("k-rook");
    let account = told(&["-"], games.as_str());
    let order: Vec<&str> = account.lines().filter_map(|line| line.strip_prefix("game      ")).collect();
    assert_eq!(order, ["k-horse", "x-mate", "k-rook"]);
    let counts = "\
3 games
       2  Red loses
               2  perpetual check
       1  draw
               1  neither side does anything forbidden
";
    assert!(account.ends_with(&format!("\n\n{counts}")), "{account}");
    assert_eq!(told(&["-", "--summary"], games.as_str()), counts);
    assert!(told(&["-", "--summary", "--lang", "zh"], games).starts_with("共3局\n       2  红方负\n"));
}

#[test]
fn a_file_is_read_and_so_is_the_standard_input() {
    let cases = fs::read_to_string(CASES).expect("the cases are there");
    let expected = told(&[CASES], "");
    assert_eq!(told(&["-"], cases.as_str()), expected);
    assert_eq!(told(&["-"], cases.replace('\n', "\r\n\r\n")), expected);
    assert_eq!(told(&["-"], format!("\u{FEFF}{cases}")), expected);
    assert_eq!(told(&["-"], cases.trim_end()), expected);
    let missing = judge(&["no/such/file.tsv"], "");
    assert_eq!((missing.out.as_str(), missing.code), ("", Some(2)));
    assert!(missing.err.starts_with("chuhe: no/such/file.tsv: "), "{}", missing.err);
}

#[test]
fn many_games_are_told_in_their_order() {
    let line = |number: u32| format!("{number}\t{START}\th2e2 h9g7\n");
    let told = |number: u32| format!("game      {number}\nverdict   the game goes on\n\n");
    let games: String = (1..=20_000).map(line).collect();
    let expected: String = (1..=20_000).map(told).collect();
    let account = self::told(&["-"], games);
    assert!(account == format!("{expected}20000 games\n   20000  the game goes on\n"));
}

#[test]
fn a_game_is_answered_before_the_input_ends() {
    let mut command = Command::new(cargo_bin!("chuhe"));
    let child = command.args(["judge", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = child.expect("the program starts");
    let mut input = child.stdin.take().expect("there is an input");
    let output = child.stdout.take().expect("there is an output");
    let (sender, receiver) = mpsc::channel();
    let reader = thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    for id in ["one", "two"] {
        input.write_all(format!("{id}\t{START}\th2e2\n").as_bytes()).expect("the program reads");
        for expected in [&format!("game      {id}"), "verdict   the game goes on", ""] {
            assert_eq!(receiver.recv_timeout(Duration::from_secs(30)).as_deref(), Ok(expected));
        }
    }
    drop(input);
    assert!(child.wait().expect("the program ends").success());
    reader.join().expect("the output is text");
}

#[test]
fn nothing_to_judge_is_no_error() {
    for input in ["", "\n", "\r\n\r\n", "id\tfen\tmoves\n", "id\tfen\tmoves\texpected\r\n"] {
        assert_eq!(told(&["-"], input), "", "{input:?}");
        assert_eq!(told(&["-", "--summary"], input), "0 games\n", "{input:?}");
    }
}

#[test]
fn each_broken_line_is_named_and_the_others_are_judged() {
    let broken = [
        ("one", "1: one: ", "1"),
        ("two\tfen", "2: two: ", "2"),
        ("fen\t9/9 w\th2e2", "3: fen: bad FEN: ", "the board has 2 ranks"),
        ("blank\t\t", "4: blank: bad FEN: ", "empty"),
        ("word", "5: word: ", "three fields"),
        (&format!("unreadable\t{START}\th2e2 xx"), "6: unreadable: move 2: ", "\"xx\""),
        (&format!("illegal\t{START}\th2e2 h9g7 e2e9"), "7: illegal: move 3, e2e9, is illegal in ", "1C2C4"),
        (&format!("{}\t{START}\t{}", "i".repeat(900), "m".repeat(900)), "8: iiii", "mmmm"),
        ("\u{1b}[31m\tx\ty", "9: \\u{1b}[31m: ", "bad FEN"),
    ];
    let lines: Vec<String> = broken.iter().map(|(line, ..)| format!("{line}\n")).collect();
    let run = judge(&["-"], lines.concat() + &case("k-horse"));
    assert_eq!(run.code, Some(2), "{}", run.err);
    let mut complaints = run.err.lines();
    for (line, start, part) in broken {
        let complaint = complaints.next().unwrap_or_else(|| panic!("no complaint of {line}"));
        assert!(complaint.starts_with(&format!("chuhe: standard input:{start}")), "{complaint}");
        assert!(complaint.contains(part) && complaint.len() < 250, "{complaint}");
    }
    assert_eq!(complaints.next(), Some("chuhe: standard input: 9 of 10 games could not be judged"));
    assert_eq!(complaints.next(), None);
    assert!(run.out.starts_with("game      k-horse\nverdict   Red loses"), "{}", run.out);
    assert!(run.out.contains("\n10 games, of which 9 could not be judged\n       1  Red loses\n"), "{}", run.out);
}

#[test]
fn a_line_that_is_no_text_is_broken() {
    let run = judge(&["-"], [b"a\t\xFF\xFE\tb\n", case("k-horse").as_bytes()].concat());
    assert_eq!(run.code, Some(2));
    assert!(run.err.starts_with("chuhe: standard input:1: the line is no UTF-8\n"), "{}", run.err);
    assert!(run.out.starts_with("game      k-horse\n"), "{}", run.out);
}

#[test]
fn a_heading_is_skipped_on_the_first_line_only() {
    let run = judge(&["-"], "id\tfen\tmoves\nid\tfen\tmoves\n");
    assert_eq!(run.code, Some(2));
    assert!(run.err.starts_with("chuhe: standard input:2: id: bad FEN"), "{}", run.err);
}

#[test]
fn a_huge_line_is_judged_as_any_other() {
    let loop_of_horses = "h0g2 h9g7 g2h0 g7h9 ".repeat(200_000);
    let account = told(&["-"], format!("long\t{START}\t{loop_of_horses}\n"));
    assert!(head(&account, "verdict").starts_with("draw: neither side"), "{account}");
    assert_eq!(head(&account, "reached"), "after ply 8; the 799992 moves after it are not played");
    let run = judge(&["-"], "x".repeat(5_000_000));
    assert_eq!(run.code, Some(2));
    assert!(run.err.lines().all(|line| line.len() < 250), "{} bytes", run.err.len());
}

#[test]
fn a_bad_argument_is_named_with_its_value() {
    for (arguments, parts) in [
        (&["-", "--rules", "chess"][..], &["--rules", "chess", "asian"][..]),
        (&["-", "--grace", "2"], &["--grace", "2"]),
        (&["-", "--limit-rounds", "-1"], &["--limit-rounds", "-1"]),
        (&["-", "--check-cap", "many"], &["--check-cap", "many", "none"]),
        (&["-", "--limit-mode", "x"], &["--limit-mode", "seed-both"]),
        (&["-", "--bare", "L2"], &["--bare", "L2", "L0"]),
        (&["-", "--lang", "fr"], &["--lang", "fr"]),
        (&[], &["FILE"]),
    ] {
        let run = judge(arguments, "");
        assert_eq!((run.out.as_str(), run.code), ("", Some(2)), "{arguments:?}: {}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{arguments:?}: {}", run.err);
        assert!(parts.iter().all(|part| run.err.contains(part)), "{arguments:?}: {}", run.err);
    }
}

#[cfg(unix)]
#[test]
fn a_folder_is_refused_in_one_line() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests");
    let run = judge(&[folder.to_str().expect("the path is text")], "");
    assert_eq!((run.out.as_str(), run.code, run.err.lines().count()), ("", Some(2), 1), "{}", run.err);
}

#[cfg(feature = "tools")]
mod json {
    use serde_json::{Value, json};

    use super::*;

    /// The objects on the lines of a run that succeeds.
    fn objects(arguments: &[&str], input: &str) -> Vec<Value> {
        let out = told(&[arguments, &["--json"]].concat(), input);
        out.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
    }

    fn object(arguments: &[&str], input: &str) -> Value {
        let objects = objects(arguments, input);
        assert_eq!(objects.len(), 1, "{objects:?}");
        objects.into_iter().next().unwrap_or_default()
    }

    #[test]
    fn every_case_of_the_rule_book_has_its_verdict() {
        let cases = fs::read_to_string(CASES).expect("the cases are there");
        let objects = objects(&[CASES], "");
        assert_eq!(objects.len(), cases.lines().count() - 1);
        for (line, object) in cases.lines().skip(1).zip(objects) {
            let fields: Vec<&str> = line.split('\t').collect();
            let expected = match fields[3] {
                "red-loses" => "black-wins",
                "black-loses" => "red-wins",
                other => other,
            };
            assert_eq!((&object["id"], &object["verdict"]), (&json!(fields[0]), &json!(expected)), "{object}");
        }
    }

    #[test]
    fn a_verdict_is_one_object() {
        let object = object(&["-"], &case("x-mate"));
        let keys: Vec<&String> = object.as_object().expect("it is an object").keys().collect();
        assert_eq!(keys, ["id", "verdict", "reason", "articles", "ply", "from", "moves"]);
        assert_eq!(object["reason"], "both-allowed");
        assert_eq!(object["articles"], json!(["26.2", "24.2"]));
        assert_eq!((&object["ply"], object["moves"].as_array().map(Vec::len)), (&json!(8), Some(8)));
        let attack = json!({
            "attacker": { "piece": "R", "square": "c0" },
            "victim": { "piece": "c", "square": "c9" },
            "finding": "mated",
            "new": true,
        });
        let first = json!({
            "ply": 1, "move": "b0c0", "side": "red", "piece": "R", "class": "idle", "attacks": [attack],
        });
        assert_eq!(object["moves"][0], first);
    }

    #[test]
    fn every_class_has_its_details() {
        let first = |id: &str, index: usize| object(&["-"], &case(id))["moves"][index].clone();
        let check = first("k-disc", 2);
        assert_eq!(
            (&check["class"], &check["checkers"]),
            (&json!("check"), &json!([{ "piece": "R", "square": "e1" }]))
        );
        let kill = first("m-block", 1);
        assert_eq!((&kill["class"], &kill["mate"]), (&json!("kill"), &json!(["c9c0"])));
        let chase = first("c-HxH", 0);
        assert_eq!((&chase["class"], &chase["victims"]), (&json!("chase"), &json!(["h3"])));
        assert_eq!(chase["attacks"][0]["finding"], "no-root");
        for (id, index, class) in [
            ("x-offer-r", 0, "exchange-offer"),
            ("g-pawn-mut", 0, "sacrifice-offer"),
            ("q-prot", 0, "follow"),
            ("m-block", 0, "block"),
        ] {
            let explained = first(id, index);
            assert_eq!(explained["class"], class, "{explained}");
            assert!(explained["effect"]["of"].is_object(), "{explained}");
        }
        assert_eq!(first("k-horse", 1)["class"], "idle");
    }

    #[test]
    fn what_is_pending_and_what_is_open_is_no_verdict() {
        let pending = object(&["-", "--grace", "1"], &case("m-block"));
        assert_eq!((&pending["verdict"], &pending["must-change"]), (&json!("none"), &json!("black")));
        assert_eq!((&pending["reason"], &pending["ply"]), (&json!("perpetual-kill"), &json!(8)));
        let open = object(&["-"], &format!("open\t{START}\th2e2\n"));
        let expected =
            json!({ "id": "open", "verdict": "none", "reason": null, "articles": [], "ply": null, "moves": [] });
        assert_eq!(open, expected);
    }

    #[test]
    fn a_broken_line_gives_an_object_too() {
        let run = judge(&["-", "--json"], format!("a\t{START}\th2h2\n{}", case("k-horse")));
        assert_eq!(run.code, Some(2));
        let lines: Vec<&str> = run.out.lines().collect();
        assert_eq!(lines.len(), 2, "{}", run.out);
        let broken: Value = serde_json::from_str(lines[0]).expect("the line is JSON");
        assert_eq!(broken["id"], "a");
        assert!(broken["error"].as_str().is_some_and(|error| error.starts_with("move 1: ")), "{broken}");
        assert!(run.err.starts_with("chuhe: standard input:1: a: move 1: "), "{}", run.err);
    }

    #[test]
    fn the_counts_are_one_object() {
        let games = case("k-horse") + &case("x-mate") + &case("k-rook");
        let expected = json!({
            "games": 3,
            "broken": 0,
            "counts": [
                { "verdict": "black-wins", "reason": "perpetual-check", "games": 2 },
                { "verdict": "draw", "reason": "both-allowed", "games": 1 },
            ],
        });
        assert_eq!(object(&["-", "--summary"], &games), expected);
    }
}

#[cfg(not(feature = "tools"))]
#[test]
fn json_is_not_offered_without_the_tools() {
    let run = judge(&["-", "--json"], "");
    assert!(run.err.contains("--json") && run.code == Some(2), "{}", run.err);
}
