//! Networks on the command line: what `bench` and `eval` do with a file, good or bad.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use chuhe::eval::network::{Feature, Parameters};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::{contains, starts_with};

/// A network that counts pieces: each of the own is worth ten of the first neuron, each of the enemy's none.
fn counting() -> Parameters {
    let (hidden, buckets) = (32, 1);
    let mut feature_weights = vec![0; Feature::COUNT * hidden];
    for own in 0..Feature::COUNT / 2 {
        feature_weights[own * hidden] = 10;
    }
    let mut output_weights = vec![0; 2 * hidden];
    (output_weights[0], output_weights[hidden]) = (64, -64);
    Parameters {
        hidden,
        buckets,
        scale: 1000,
        feature_weights,
        feature_biases: vec![0; hidden],
        output_weights,
        output_biases: vec![0],
        description: "counts pieces".to_owned(),
    }
}

fn written(folder: &Path, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, bytes).expect("the folder takes files");
    path
}

fn chuhe(arguments: &[&str], net: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    command.args(arguments).arg("--net").arg(net);
    command
}

#[test]
fn the_signature_of_the_bench_names_the_network() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let parameters = counting();
    let net = written(folder.path(), "counting.nnue", &parameters.write().expect("a sound net"));
    let first = format!("positions 50  depth 2  eval {:016x}\nnodes ", parameters.hash());
    chuhe(&["bench", "2"], &net).assert().success().stdout(starts_with(first));
}

#[test]
fn a_position_is_shown_as_the_network_sees_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let net = written(folder.path(), "counting.nnue", &counting().write().expect("a sound net"));
    // Three pieces against two: (30 * 30 - 20 * 20) / (255 * 255) of 1000.
    let fen = ["eval", "--fen", "3rk4/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1"];
    let shown = starts_with("network: 32 hidden").and(contains(": counts pieces\n"));
    chuhe(&fen, &net).assert().success().stdout(shown.and(contains("score for Red, to move: cp 7\n")));
}

#[test]
fn a_file_that_is_no_network_is_refused_with_its_name() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut bytes = counting().write().expect("a sound net");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    for (name, bytes, reason) in
        [("text", &b"words"[..], "no net of this engine"), ("flipped", &bytes[..], "damaged: the checksum is ")]
    {
        let net = written(folder.path(), name, bytes);
        for task in ["bench", "eval"] {
            let line = format!("chuhe: --net: {}: {reason}", net.display());
            chuhe(&[task], &net).assert().code(2).stderr(starts_with(line));
        }
    }
}
