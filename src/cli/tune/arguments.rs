//! The options of a tuning on the command line.

use std::path::PathBuf;

use crate::cli::contest::conditions::{AdjudicationOptions, BudgetOptions, Habits, OpeningOptions};
use crate::cli::contest::engines::Engine;
use crate::cli::parameters::Parameters;

const EXAMPLES: &str = "\
Examples:
  chuhe tune --print-parameters --engine cmd=./engine > parameters.csv
  chuhe tune parameters.csv --engine cmd=./engine option.Hash=16 --nodes 5000 --iterations 20000 --concurrency 2
  chuhe tune --status --csv values.csv

A file has a row for each option that is tuned, as fishtest and OpenBench write them:
  name, int, start, min, max, c_end, r_end
  RfpMargin, int, 85, 0, 200, 10, 0.002
";

/// Tune numbers of an engine by games against itself (SPSA)
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, args_override_self = true)]
pub struct Arguments {
    /// What is tuned: a file with a row for each option
    #[arg(value_name = "PARAMETERS")]
    pub(super) parameters: Option<PathBuf>,

    #[command(flatten)]
    pub(super) engine: Engine,

    /// How many iterations
    #[arg(long, value_name = "N", default_value_t = 10_000, overrides_with = "games",
        value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(super) iterations: u32,

    /// As many iterations as so many games take
    #[arg(long, value_name = "N", overrides_with = "iterations",
        value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(super) games: Option<u32>,

    /// Pairs of games in each iteration; two of a pair begin with the same opening, with the colours exchanged
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u32).range(1..=i64::from(crate::arena::tune::PAIRS_LIMIT)))]
    pub(super) pairs: u32,

    /// Tune nothing, but tell what the ends of the ranges are worth: each side plays each number there with this chance
    #[arg(long, value_name = "CHANCE", value_parser = chance, conflicts_with = "csv")]
    pub(super) screen: Option<f64>,

    /// How many games at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) concurrency: u16,

    #[command(flatten)]
    pub(super) budget: BudgetOptions,

    #[command(flatten)]
    pub(super) habits: Habits,

    #[command(flatten)]
    pub(super) openings: OpeningOptions,

    #[command(flatten)]
    pub(super) rules: Parameters,

    #[command(flatten)]
    pub(super) adjudication: AdjudicationOptions,

    #[command(flatten)]
    pub(super) files: Files,

    #[command(flatten)]
    pub(super) display: Display,
}

/// Where the results are kept.
#[derive(clap::Args, Debug)]
pub(super) struct Files {
    /// The file that has a line for each iteration, and that an interrupted tuning goes on from
    #[arg(long, value_name = "FILE", default_value = "tune.journal")]
    pub(super) journal: PathBuf,

    /// Overwrite the journal of an earlier tuning
    #[arg(long)]
    pub(super) fresh: bool,

    /// Write the values after each iteration to this file, in the end
    #[arg(long, value_name = "FILE")]
    pub(super) csv: Option<PathBuf>,
}

/// What is shown, and what is shown instead of playing.
#[derive(clap::Args, Debug)]
pub(super) struct Display {
    /// Tell the values after every so many iterations
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) every: u32,

    /// Print one JSON object a line: what was agreed on, each iteration, and the result
    #[arg(long)]
    pub(super) json: bool,

    /// Only tell the values from the journal, which may be of a tuning that is running
    #[arg(long, conflicts_with_all = ["print_parameters", "fresh"])]
    pub(super) status: bool,

    /// Only print a file of parameters with all numbers that the engine announces, to be edited
    #[arg(long)]
    pub(super) print_parameters: bool,
}

fn chance(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|&chance| chance > 0.0 && chance < 1.0);
    number.ok_or_else(|| "a number between 0 and 1 is expected".to_owned())
}
