//! The options of a tournament on the command line.

use std::path::PathBuf;
use std::str::FromStr;

use thiserror::Error;

use crate::arena::event::Penalty;

const EXAMPLES: &str = "\
Examples:
  chuhe tournament cup.toml --dry-run              who meets whom, as far as that is known
  chuhe tournament cup.toml                        play the event, or go on with it
  chuhe tournament cup.toml --status               how it stands, also while it is played
  chuhe tournament cup.toml --withdraw Gamma       Gamma leaves the event (article 20)
  chuhe tournament cup.toml --penalty Beta=warning Beta is warned (article 18)
  chuhe tournament cup.toml --lineup 2 North C A   who plays for North in round 2 (article 12)

A file:
  name = \"Spring Cup\"
  tc = \"10+0.1\"
  seed = 7
  [format]
  system = \"swiss\"     # round-robin, groups, swiss, knockout, double-knockout
  rounds = 3
  [[engine]]
  name = \"Alpha\"
  cmd = \"target/release/chuhe\"
  option = { Hash = 16 }
  [[engine]]
  name = \"Beta\"
  cmd = \"/usr/games/fairy-stockfish\"
  seed = 1
";

/// Play an event of any number of engines by the competition rules
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The event: who takes part, who meets whom, and how is played
    #[arg(value_name = "EVENT.toml")]
    pub(super) file: PathBuf,

    /// The folder for the games, the journal and the reports [default: EVENT-event beside the file]
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,

    /// How many games at once [default: as the file says, or 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) concurrency: Option<u16>,

    /// Overwrite what an earlier event has left in the folder
    #[arg(long, conflicts_with = "instead")]
    pub(super) fresh: bool,

    /// Begin although the program of an engine is missing: it forfeits the games that it does not start in (article 21)
    #[arg(long, conflicts_with = "instead")]
    pub(super) absent: bool,

    /// Print one JSON object a line: each game, what else happens, and how it stands
    #[arg(long, conflicts_with = "dry_run")]
    pub(super) json: bool,

    #[command(flatten)]
    pub(super) instead: Instead,
}

/// What is to be done instead of playing.
#[derive(clap::Args, Debug)]
#[group(id = "instead", multiple = false)]
pub(super) struct Instead {
    /// Print the pairings that are known before the first game, with the lineups that were entered, and start nothing
    #[arg(long)]
    pub(super) dry_run: bool,

    /// Print how the event stands, also while it is played
    #[arg(long)]
    pub(super) status: bool,

    /// An entry leaves the event (article 20)
    #[arg(long, value_name = "NAME")]
    pub(super) withdraw: Option<String>,

    /// An entry is warned, or barred from a match (article 18)
    #[arg(long, value_name = "NAME=warning|barred")]
    pub(super) penalty: Option<Punished>,

    /// Who plays at a team's boards in a round, the first board first (12.2, 12.3)
    #[arg(long, num_args = 3.., value_names = ["ROUND", "TEAM", "MEMBER"])]
    pub(super) lineup: Option<Vec<String>>,
}

/// An entry and its punishment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Punished {
    pub(super) name: String,
    pub(super) penalty: Penalty,
}

/// A text that names no punishment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("NAME=warning or NAME=barred is expected")]
pub(super) struct NoPenalty;

impl FromStr for Punished {
    type Err = NoPenalty;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, penalty) = text.rsplit_once('=').ok_or(NoPenalty)?;
        let penalty = match penalty {
            "warning" => Penalty::Warning,
            "barred" => Penalty::Barred,
            _ => return Err(NoPenalty),
        };
        Ok(Self { name: name.to_owned(), penalty })
    }
}
