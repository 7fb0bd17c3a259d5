//! The options of a match on the command line.

use std::path::PathBuf;

use crate::cli::contest::conditions::{AdjudicationOptions, BudgetOptions, Habits, OpeningOptions};
use crate::cli::contest::engines::Engines;
use crate::cli::parameters::Parameters;

const EXAMPLES: &str = "\
Examples:
  chuhe match --engine cmd=./new name=new --engine cmd=./old name=old --tc 5+0.05 --games 1000 --concurrency 2
  chuhe match --engine cmd=./new --engine cmd=./old --tc 5+0.05 --sprt elo0=0 elo1=5 --games 40000 --concurrency 2
  chuhe match --engine cmd=chuhe option.Threads=2 --engine cmd=/usr/games/fairy-stockfish tc=10+0.1 --tc 5+0.05
  chuhe match --engine cmd=chuhe --engine cmd=chuhe depth=8 --depth 6 --openings lines.tsv --order sequential
  chuhe match MATCH.toml --concurrency 4

A file holds options by their names, engines as tables:
  games = 400
  tc = \"1+0.05\"
  sprt = { elo0 = 0, elo1 = 5 }
  [[engine]]
  cmd = \"target/release/chuhe\"
  option = { Hash = 16 }
  [[engine]]
  cmd = \"/usr/games/fairy-stockfish\"
";

/// Play a match between two engines, judged by the rule book
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, args_override_self = true)]
pub struct Arguments {
    /// A TOML file with the options of a match; options hold against it
    #[arg(value_name = "MATCH.toml")]
    file: Option<PathBuf>,

    #[command(flatten)]
    pub(super) engines: Engines,

    /// How many games; two of a pair begin with the same opening, with the colours exchanged
    #[arg(long, value_name = "N", default_value_t = 100, overrides_with = "rounds",
        value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(super) games: u32,

    /// How many pairs of games
    #[arg(long, value_name = "N", overrides_with = "games", value_parser = clap::value_parser!(u32).range(1..=5_000_000))]
    pub(super) rounds: Option<u32>,

    /// How many games at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) concurrency: u16,

    /// Stop as soon as a sequential test decides: elo0=0 elo1=5 alpha=0.05 beta=0.05
    #[arg(long, value_name = "KEY=VALUE", num_args = 0..)]
    pub(super) sprt: Option<Vec<String>>,

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

/// Where the games are kept.
#[derive(clap::Args, Debug)]
pub(super) struct Files {
    /// The file for the games; FILE.journal beside it is what an interrupted match goes on from
    #[arg(long, value_name = "FILE", default_value = "match.pgn")]
    pub(super) pgn: PathBuf,

    /// Overwrite the files of an earlier match
    #[arg(long)]
    pub(super) fresh: bool,

    /// What the match is called in the games
    #[arg(long, value_name = "NAME", default_value = "Engine match")]
    pub(super) event: String,

    /// Where it is played
    #[arg(long, value_name = "NAME", default_value = "?")]
    pub(super) site: String,
}

/// What is shown.
#[derive(clap::Args, Debug)]
pub(super) struct Display {
    /// Tell how the match stands after every so many games
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) every: u32,

    /// Print one JSON object a line: what was agreed on, each game, and the result
    #[arg(long)]
    pub(super) json: bool,
}
