//! `chuhe bench`: searches a fixed set of positions to a fixed depth on one thread.
//!
//! The number of nodes is the signature of the search: the same on every machine and in every build, and another as soon as play
//! changes. The positions are from the games of `games.txt.gz`; see `tests/data/README.md` for their origin.

use std::io;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::board::Position;
use crate::cli::Console;
use crate::engine::Engine;
use crate::eval::{LoadError, Source};
use crate::rules::{RuleSet, RuleSetName};
use crate::search::{HashError, Limits, Report};
use crate::types::Depth;

/// The positions, a FEN a line.
const POSITIONS: &str = include_str!("bench.txt");

/// The depth at which the number of nodes is the signature.
const DEPTH: i16 = 12;

/// Megabytes of the table with which it is.
const HASH: usize = 16;

/// Why there is no signature.
#[derive(Debug, Error)]
pub enum Error {
    /// There is no memory for the table.
    #[error("--hash: {0}")]
    Hash(#[from] HashError),
    /// The file is no network.
    #[error("--net: {0}")]
    Network(#[from] LoadError),
    /// The results cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// Search fifty fixed positions and print the number of nodes, the signature of the search
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// Depth of each search, in plies: 1 to 64
    #[arg(default_value_t = DEPTH, allow_negative_numbers = true, value_parser = clap::value_parser!(i16).range(1..=64))]
    depth: i16,

    /// Threads; with more than one the signature changes from run to run
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// Megabytes of the table
    #[arg(long, value_name = "MB", default_value_t = HASH)]
    hash: usize,

    /// Rule set by which repetition is judged
    #[arg(long, value_name = "NAME", default_value_t)]
    rules: RuleSetName,

    /// Evaluation: the file of a network, `hand-written` or `built-in`
    #[arg(long, value_name = "FILE", default_value_t)]
    net: Source,

    /// Print one JSON object on one line
    #[cfg(feature = "tools")]
    #[arg(long)]
    json: bool,
}

/// Searches one position and tells the nodes it took.
fn nodes_of(engine: &mut Engine, depth: Depth) -> u64 {
    let (sender, receiver) = mpsc::channel();
    engine.go(Limits { depth: Some(depth), ..Limits::default() }, move |report| drop(sender.send(report)));
    engine.wait();
    let nodes = |report| if let Report::Info(info) = report { Some(info.nodes) } else { None };
    receiver.iter().filter_map(nodes).last().unwrap_or(0)
}

/// Runs the bench and prints what it counted.
///
/// # Errors
/// If there is no memory for the table, the file is no network, or the results cannot be written.
pub fn run(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    let mut engine = Engine::new();
    engine.set_hash(arguments.hash)?;
    engine.set_threads(usize::from(arguments.threads));
    engine.set_rules(RuleSet::new(arguments.rules));
    engine.set_evaluation(arguments.net.load()?);
    let runs = search_all(&mut engine, Depth(arguments.depth));
    print(arguments, &engine.evaluation().id(), &runs, console)?;
    Ok(console.out.flush()?)
}

/// Searches every position, each as if nothing had been before.
fn search_all(engine: &mut Engine, depth: Depth) -> Vec<Run> {
    let mut runs = Vec::new();
    for fen in POSITIONS.lines() {
        let Ok(position) = fen.parse::<Position>() else { continue };
        engine.new_game();
        if engine.set_position(position, &[]).is_ok() {
            let start = Instant::now();
            let nodes = nodes_of(engine, depth);
            runs.push(Run { nodes, time: start.elapsed() });
        }
    }
    runs
}

/// One position's search.
struct Run {
    nodes: u64,
    time: Duration,
}

fn print(arguments: &Arguments, evaluation: &str, runs: &[Run], console: &mut Console) -> io::Result<()> {
    let nodes: u64 = runs.iter().map(|run| run.nodes).sum();
    let time: Duration = runs.iter().map(|run| run.time).sum();
    let nps = (u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1)) as u64;
    let milliseconds = time.as_millis() as u64;
    let positions = runs.len();
    #[cfg(feature = "tools")]
    if arguments.json {
        let object = serde_json::json!({
            "positions": positions,
            "depth": arguments.depth,
            "eval": evaluation,
            "nodes": nodes,
            "time_ms": milliseconds,
            "nps": nps,
            "nodes_each": runs.iter().map(|run| run.nodes).collect::<Vec<_>>(),
            "time_us_each": runs.iter().map(|run| run.time.as_micros() as u64).collect::<Vec<_>>(),
        });
        return writeln!(console.out, "{object}");
    }
    writeln!(console.out, "positions {positions}  depth {}  eval {evaluation}", arguments.depth)?;
    writeln!(console.out, "nodes {nodes}  time_ms {milliseconds}  nps {nps}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluation;

    /// The signatures of the network that is built in, by its hash, and of the hand-written evaluation. Whoever changes play writes the
    /// new ones here, and the first into the commit.
    const SIGNATURES: [(&str, u64); 2] = [("97f1454353a0914b", 3_799_445), ("hand-written", 4_099_470)];

    #[test]
    fn the_signature_belongs_to_the_evaluation() {
        let found = [Evaluation::built_in(), Evaluation::HandWritten].map(|evaluation| {
            let mut engine = Engine::new();
            engine.set_hash(HASH).expect("a few megabytes");
            engine.set_evaluation(evaluation);
            let nodes = search_all(&mut engine, Depth(DEPTH)).iter().map(|run| run.nodes).sum();
            (engine.evaluation().id(), nodes)
        });
        assert_eq!(found, SIGNATURES.map(|(evaluation, nodes)| (evaluation.to_owned(), nodes)));
    }

    #[test]
    fn the_bench_has_fifty_different_positions() {
        let positions: std::collections::HashSet<String> =
            POSITIONS.lines().map(|fen| fen.parse::<Position>().expect(fen).to_string()).collect();
        assert_eq!(positions.len(), 50);
    }
}
