//! `chuhe datagen`: plays games of the engine against itself into files, and counts what is in such files.

mod progress;
mod stats;

use std::fs::File;
use std::io::{self, BufReader};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use thiserror::Error;

use crate::cli::Console;
use crate::cli::datagen::progress::Reporter;
use crate::eval::{LoadError, Source};
use crate::learn::datagen::{
    self, Goal, Lines, LinesError, Progress, RunError, Settings, Stop, Store, StoreError, origin,
};
use crate::search::HashError;

const EXAMPLES: &str = "\
Examples:
  chuhe datagen --out data --positions 15000000
  chuhe datagen --out data --tag hce --net hand-written --nodes 500 --positions 15000000
  chuhe datagen --out data --games 1000 --nodes 5000 --seed 7 --threads 1
  chuhe datagen --stats data/*.chg

The same command takes an interrupted run up again. Ctrl-C finishes the games in hand first; twice, it gives them up.
";

/// Play games of the engine against itself, to learn an evaluation from; or count what is in their files
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Folder for the files, `TAG-nNODES-sSEED-0000.chg` and so on
    #[arg(long, value_name = "DIR", required_unless_present = "stats", requires = "goal")]
    out: Option<PathBuf>,

    #[command(flatten)]
    goal: GoalArguments,

    /// What evaluates: the file of a network, `hand-written` or `built-in`
    #[arg(long, value_name = "FILE", default_value_t)]
    net: Source,

    /// Nodes of a search after which no new iteration is begun
    #[arg(long, value_name = "N", default_value_t = 1500, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    nodes: u64,

    /// What the random numbers come from: with another seed, other games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Begin half of the games with a line of this file: moves such as `h2e2 h9g7`, an opening a line
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// How the names of the files begin
    #[arg(long, value_name = "NAME", default_value = "games", value_parser = tag)]
    tag: String,

    /// Threads that play, up to 1024; 0 for one on each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// Count what is in these files of games
    #[arg(long, value_name = "FILE", num_args = 1.., exclusive = true)]
    stats: Vec<PathBuf>,
}

/// When there are enough games.
#[derive(clap::Args, Debug)]
#[group(id = "goal", multiple = false)]
struct GoalArguments {
    /// Go on until the files have so many positions with a score
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,

    /// Go on until the files have so many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
}

impl GoalArguments {
    fn goal(&self) -> Goal {
        match (self.games, self.positions) {
            (Some(games), _) => Goal::Games(games),
            (None, positions) => Goal::Positions(positions.unwrap_or(0)),
        }
    }
}

/// A name that files may begin with.
fn tag(text: &str) -> Result<String, String> {
    let is_plain = !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.');
    let is_hidden = text.starts_with('.');
    if is_plain && !is_hidden {
        Ok(text.to_owned())
    } else {
        Err("letters, digits, `_` and `.` are expected".to_owned())
    }
}

/// Why there are no games, or no counts.
#[derive(Debug, Error)]
pub enum Error {
    /// The openings cannot be read.
    #[error("{}: {error}", path.display())]
    Openings {
        /// Their file.
        path: PathBuf,
        /// What went wrong.
        error: LinesError,
    },
    /// The file is no network.
    #[error("--net: {0}")]
    Network(#[from] LoadError),
    /// The files cannot be taken up.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The search gets no memory.
    #[error(transparent)]
    Hash(#[from] HashError),
    /// The run ended before its goal.
    #[error(transparent)]
    Run(#[from] RunError),
    /// Not all files could be read to their ends, after the others were counted.
    #[error("{broken} of {files} files could not be read to the end")]
    Broken {
        /// How many could not be read.
        broken: usize,
        /// How many files there were.
        files: usize,
    },
    /// The results cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

impl Arguments {
    fn settings(&self) -> Result<Settings, Error> {
        let lines = self.openings.as_deref().map(read_lines).transpose()?;
        let evaluation = self.net.load()?;
        Ok(Settings { evaluation, soft_nodes: self.nodes, seed: self.seed, lines: lines.map(Arc::new) })
    }

    fn threads(&self) -> NonZeroUsize {
        let asked = NonZeroUsize::new(usize::from(self.threads));
        asked.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
    }
}

fn read_lines(path: &Path) -> Result<Lines, Error> {
    let failed = |error| Error::Openings { path: path.to_owned(), error };
    let file = File::open(path).map_err(|error| failed(error.into()))?;
    Lines::read(BufReader::new(file)).map_err(failed)
}

/// Plays the games that the arguments ask for, or counts what is in the files that they name.
///
/// # Errors
/// [`enum@Error`] if the games cannot be played or written, if a file could not be read to its end, or if the results cannot be
/// written.
pub fn run(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    match &arguments.out {
        Some(out) if arguments.stats.is_empty() => generate(arguments, out, console),
        _ => stats::print(&arguments.stats, console),
    }
}

fn generate(arguments: &Arguments, out: &Path, console: &mut Console) -> Result<(), Error> {
    let settings = arguments.settings()?;
    let goal = arguments.goal.goal();
    let mut store = Store::open(out, &arguments.tag, &origin(&settings)?)?;
    if let Some(cut) = store.cut() {
        // Without a stderr there is nobody left to tell.
        let _ = writeln!(console.err, "{cut}");
    }
    let stop = stop_at_interrupt();
    let (bars, err) = (console.bars, &mut *console.err);
    let mut reporter = Reporter::new(goal, &store, bars, err);
    let ended =
        datagen::run(&settings, goal, arguments.threads(), &mut store, &stop, |progress, store| match progress {
            Progress::Added => reporter.added(store),
            Progress::Failed(number) => reporter.failed(number),
        });
    reporter.finish();
    let (games, positions, files) = (store.next_game(), store.positions(), store.files());
    writeln!(console.out, "games {games}  positions {positions}  files {files}  last {}", store.path().display())?;
    if !goal.is_reached(&store) && ended.is_ok() {
        writeln!(console.out, "interrupted: the same command goes on from here")?;
    }
    console.out.flush()?;
    Ok(ended?)
}

/// The wish to stop, made by Ctrl-C or by the system.
fn stop_at_interrupt() -> Arc<Stop> {
    let stop = Arc::new(Stop::default());
    let wished = Arc::clone(&stop);
    // Where no handler can be set, an interrupt ends the program at once: the files bear that too.
    let _ = ctrlc::set_handler(move || wished.wish());
    stop
}
