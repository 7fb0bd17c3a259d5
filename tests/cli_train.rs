//! `chuhe train` as a user meets it: a network from files of games, trainings taken up again, and what it refuses.
#![cfg(feature = "tools")]

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use chuhe::board::Position;
use chuhe::eval::network::Parameters;
use chuhe::learn::games::{Checksum, End, Header, Origin, Outcome, Record, Step};
use chuhe::types::{Random, Score};

/// What the program left behind.
struct Run {
    out: String,
    err: String,
    code: Option<i32>,
}

/// Runs the program with these arguments. It never panics, whatever they are.
fn train(arguments: &[&str]) -> Run {
    let output = cargo_bin_cmd!("chuhe").arg("train").args(arguments).timeout(Duration::from_mins(5)).output();
    let output = output.unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    let text = |bytes| String::from_utf8(bytes).unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    let run = Run { out: text(output.stdout), err: text(output.stderr), code: output.status.code() };
    assert!(!run.err.contains("panicked"), "{arguments:?}: {}", run.err);
    run
}

/// The one line on stderr of a run that is refused.
fn refusal(arguments: &[&str]) -> String {
    let run = train(arguments);
    assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{arguments:?}: {}", run.err);
    run.err
}

/// A game of moves that follow from its number; whoever has moved more often to the right is thought to be ahead, and wins.
fn game(number: u32) -> Record {
    let mut random = Random::new(number.into());
    let mut position = Position::start();
    let (mut steps, mut ahead) = (Vec::new(), 0);
    for ply in 0..50 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let played = moves[random.below(moves.len())];
        let side = if ply % 2 == 0 { 1 } else { -1 };
        steps.push(Step { played, score: (ply > 5).then(|| Score::from_centipawns(side * ahead)) });
        ahead += side * 40 * (played.to.file().index() as i32 - played.from.file().index() as i32);
        position.make(played);
    }
    let outcome = if ahead > 0 { Outcome::RedWins } else { Outcome::BlackWins };
    Record { number, outcome, end: End::AdjudicatedWin, steps }
}

/// A file of so many games in a folder.
fn write_games(folder: &Path, games: u32) {
    let origin = Origin {
        engine: "chuhe".to_owned(),
        signature: Checksum(7),
        evaluation: "none".to_owned(),
        soft_nodes: 1,
        seed: 1,
        openings: "none".to_owned(),
        rules: "chinese-1999".to_owned(),
    };
    let mut bytes = Header { origin, file: 0, first_game: 0, positions_before: 0 }.to_bytes();
    for number in 0..games {
        bytes.extend(game(number).to_bytes());
    }
    fs::write(folder.join("games.chg"), bytes).expect("a temporary folder can be written to");
}

/// The arguments of a small training in a folder, of so many epochs.
fn small<'a>(folder: &'a Path, out: &'a Path, epochs: &'a str) -> Vec<&'a str> {
    let [folder, out] = [folder, out].map(|path| path.to_str().expect("temporary folders have plain names"));
    vec!["--data", folder, "--out", out, "--hidden", "64", "--epochs", epochs, "--batch", "256"]
}

#[test]
fn a_network_is_trained_written_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    write_games(folder.path(), 300);
    let out = folder.path().join("net.nnue");
    let run = train(&small(folder.path(), &out, "4"));
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(run.err.matches("epoch ").count(), 4, "{}", run.err);
    for part in ["games         300, ", "  no score ", "  best move captures ", "the network ", "whole numbers "] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
    let net = Parameters::read(&fs::read(&out).unwrap()).unwrap();
    assert_eq!((net.hidden, net.buckets), (64, 8));
    for part in ["epochs 4, batch 256, lr 0.001, wdl 0.2:0.4", "; 300 games; held out ", "against results 0."] {
        assert!(net.description.contains(part), "{part}: {}", net.description);
    }
    assert!(run.out.contains(&format!("{:016x}", net.hash())), "{}", run.out);
    assert!(fs::read_to_string(folder.path().join("net.svg")).unwrap().ends_with("</svg>\n"));
}

#[test]
fn threads_change_nothing_and_a_finished_training_is_only_reported_again() {
    let folder = tempfile::tempdir().unwrap();
    write_games(folder.path(), 300);
    let nets = [folder.path().join("one.nnue"), folder.path().join("two.nnue")];
    for (net, threads) in nets.iter().zip(["1", "2"]) {
        let run = train(&[&small(folder.path(), net, "4")[..], &["--threads", threads]].concat());
        assert_eq!(run.code, Some(0), "{}", run.err);
    }
    let bytes = nets.each_ref().map(|net| fs::read(net).unwrap());
    assert!(bytes[0] == bytes[1], "one thread and two leave different networks");
    let run = train(&small(folder.path(), &nets[0], "4"));
    assert_eq!((run.code, run.err.as_str()), (Some(0), "goes on after 4 epochs\n"));
    assert!(fs::read(&nets[0]).unwrap() == bytes[0]);
}

#[cfg(unix)]
#[test]
fn what_is_broken_off_goes_on_to_the_same_network() {
    let folder = tempfile::tempdir().unwrap();
    write_games(folder.path(), 300);
    let nets = [folder.path().join("straight.nnue"), folder.path().join("broken.nnue")];
    let arguments = |net| small(folder.path(), net, "60");
    assert_eq!(train(&arguments(&nets[0])).code, Some(0));
    for signal in ["-INT", "-KILL"] {
        let mut child = std::process::Command::new(cargo_bin!("chuhe"));
        let child = child.arg("train").args(arguments(&nets[1])).stdout(Stdio::null()).stderr(Stdio::null());
        let child = child.spawn().unwrap();
        thread::sleep(Duration::from_millis(400));
        let _ = std::process::Command::new("sh").args(["-c", &format!("kill {signal} {}", child.id())]).status();
        let code = child.wait_with_output().unwrap().status.code();
        // A fast machine may be through by then.
        assert!(matches!(code, Some(0 | 130) | None), "{signal}: {code:?}");
    }
    assert_eq!(train(&arguments(&nets[1])).code, Some(0));
    let bytes = nets.each_ref().map(|net| fs::read(net).unwrap());
    assert!(bytes[0] == bytes[1], "the training that was broken off leaves another network");
}

#[test]
fn a_checkpoint_of_another_training_is_refused_and_fresh_begins_anew() {
    let folder = tempfile::tempdir().unwrap();
    write_games(folder.path(), 300);
    let out = folder.path().join("net.nnue");
    assert_eq!(train(&small(folder.path(), &out, "4")).code, Some(0));
    let other = [&small(folder.path(), &out, "4")[..], &["--seed", "2"]].concat();
    let said = refusal(&other);
    assert!(said.contains("of another training, with seed 1 instead of 2; --out names"), "{said}");
    assert_eq!(train(&[&other[..], &["--fresh"]].concat()).code, Some(0));
    fs::write(folder.path().join("net.nnue.checkpoint"), "nothing").unwrap();
    let said = refusal(&other);
    assert!(said.contains("this is no checkpoint of a training; --out names"), "{said}");
}

#[test]
fn a_training_begins_with_a_network() {
    let folder = tempfile::tempdir().unwrap();
    write_games(folder.path(), 300);
    let [first, next] = ["first.nnue", "next.nnue"].map(|name| folder.path().join(name));
    assert_eq!(train(&small(folder.path(), &first, "20")).code, Some(0));
    let parts = [folder.path(), &next, &first].map(|path| path.to_str().unwrap());
    let arguments = ["--data", parts[0], "--out", parts[1], "--from", parts[2], "--epochs", "1", "--lr", "0.000001"];
    assert_eq!(train(&arguments).code, Some(0));
    let [first, next] = [&first, &next].map(|path| Parameters::load(path).unwrap());
    assert!(next.description.contains(&format!("from {:016x}", first.hash())), "{}", next.description);
    let sizes = |net: &Parameters| (net.hidden, net.scale);
    assert_eq!(sizes(&first), sizes(&next));
    let apart = first.feature_weights.iter().zip(&next.feature_weights).map(|(a, b)| (a - b).abs());
    assert!(apart.max() <= Some(1), "one small epoch leaves nearly the same numbers");
}

#[test]
fn what_cannot_be_done_is_refused_with_one_line() {
    let folder = tempfile::tempdir().unwrap();
    write_games(folder.path(), 300);
    let path = folder.path().to_str().unwrap();
    let games = folder.path().join("games.chg");
    let games = games.to_str().unwrap();
    for (arguments, reason) in [
        (&["--data", "no/such", "--out", "n"][..], "chuhe: --data: no/such: "),
        (&["--data", path], "--out"),
        (&["--data", path, "--out", "no/such/net"], "no/such/net.checkpoint: "),
        (&["--data", path, "--out", "n", "--hidden", "100"], "a multiple of 64 up to 1024 is expected"),
        (&["--data", path, "--out", "n", "--hidden", "0"], "a multiple of 64 up to 1024 is expected"),
        (&["--data", path, "--out", "n", "--epochs", "0"], "--epochs"),
        (&["--data", path, "--out", "n", "--lr", "NaN"], "a number above 0 and up to 1 is expected"),
        (&["--data", path, "--out", "n", "--wdl", "0.2:2"], "two shares from 0 to 1 are expected"),
        (&["--data", path, "--out", "n", "--keep-probability", "0"], "a share above 0 and up to 1 is expected"),
        (&["--data", path, "--out", "n", "--keep-probability", "1e-9"], "too few"),
        (&["--data", path, "--out", "n", "--from", "no/such"], "chuhe: --from: no/such: "),
        (&["--data", path, "--out", "n", "--from", games], "games.chg: no net of this engine"),
        (&["--data", path, "--out", "n", "--from", games, "--hidden", "64"], "cannot be used with"),
        (&["--data", games, path, "--out", "no/such/net"], "no/such/net.checkpoint: "),
    ] {
        let said = refusal(arguments);
        assert!(said.contains(reason), "{arguments:?}: {said}");
    }
}
