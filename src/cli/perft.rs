//! `chuhe perft`: counts the leaves of the tree of legal moves.
//!
//! Reads a position and the moves played from it, has them counted, and prints the count, in all or below each move.

use std::fmt;
use std::io;
use std::num::NonZeroUsize;
use std::thread;
use std::time::{Duration, Instant};

use rayon::ThreadPoolBuildError;
use thiserror::Error;

use crate::board::Position;
use crate::board::perft::{Counter, Division, Progress, Table, TableError};
use crate::cli::given::GivenError;
use crate::cli::{Bars, Console};

/// Why there is no count.
#[derive(Debug, Error)]
pub enum Error {
    /// The position or the moves cannot be taken.
    #[error(transparent)]
    Given(#[from] GivenError),
    /// There is no memory for the table.
    #[error("--hash: {0}")]
    Table(#[from] TableError),
    /// The threads cannot be started.
    #[error("--threads {threads}: {error}")]
    Threads {
        /// How many were wanted.
        threads: NonZeroUsize,
        /// What went wrong.
        error: ThreadPoolBuildError,
    },
    /// The count does not fit a number of 64 bits.
    #[error("too many to count: at least {}", u64::MAX)]
    TooMany,
    /// The results cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

#[cfg(feature = "tools")]
const EXAMPLES: &str = "\
Examples:
  chuhe perft 5
  chuhe perft 4 --divide --moves h2e2 h9g7
  chuhe perft 3 r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R w - - 0 1
  chuhe perft 7 --threads 0 --hash 256 --json
";

#[cfg(not(feature = "tools"))]
const EXAMPLES: &str = "\
Examples:
  chuhe perft 5
  chuhe perft 4 --divide --moves h2e2 h9g7
  chuhe perft 3 r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R w - - 0 1
  chuhe perft 7 --threads 0 --hash 256
";

/// Count the sequences of so many legal moves, to check and to time the move generator
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Length of the sequences, in plies: 0 to 64
    #[arg(allow_negative_numbers = true, value_parser = clap::value_parser!(u8).range(0..=64))]
    depth: u8,

    /// Position to count from, as one word or several; `moves` and moves may follow [default: the start position]
    #[arg(value_name = "FEN", conflicts_with = "fen")]
    words: Vec<String>,

    /// Position to count from, as one word
    #[arg(long)]
    fen: Option<String>,

    /// Moves to play first, in coordinates as h2e2 or H2-E2
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,

    /// Print the count below each move
    #[arg(long)]
    divide: bool,

    /// Threads that count, up to 1024; 0 for one on each core
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u16).range(0..=1024)
    )]
    threads: u16,

    /// Megabytes of a table that remembers counts; 0 for none
    #[arg(long, value_name = "MB", default_value_t = 0, allow_negative_numbers = true)]
    hash: usize,

    /// Print one JSON object on one line
    #[cfg(feature = "tools")]
    #[arg(long)]
    json: bool,
}

impl Arguments {
    /// The position to count from, with the moves played.
    fn position(&self) -> Result<Position, Error> {
        let text = self.fen.clone().unwrap_or_else(|| self.words.join(" "));
        // What GUIs send is a FEN with the moves behind it.
        let (fen, moves) = text.split_once("moves").unwrap_or((&text, ""));
        let is_given = self.fen.is_some() || !self.words.is_empty();
        let mut position = if is_given { fen.parse().map_err(GivenError::Fen)? } else { Position::start() };
        let options = self.moves.iter().map(String::as_str);
        for (number, text) in (1..).zip(moves.split_whitespace().chain(options)) {
            let played = text.parse().map_err(|error| GivenError::Unreadable { number, error })?;
            if !position.is_legal(played) {
                return Err(GivenError::illegal(number, played, &position).into());
            }
            position.make(played);
        }
        Ok(position)
    }

    /// How many threads count.
    fn threads(&self) -> NonZeroUsize {
        let asked = NonZeroUsize::new(usize::from(self.threads));
        asked.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
    }

    /// The table, if one is wanted.
    fn table(&self) -> Result<Option<Table>, TableError> {
        if self.hash == 0 { Ok(None) } else { Table::new(self.hash).map(Some) }
    }
}

/// A finished count.
struct Count {
    nodes: u64,
    /// The count below each move in the order of their names, if it is wanted.
    moves: Option<Vec<(String, u64)>>,
    time: Duration,
}

impl Count {
    /// Counts, and shows how far it is if that may be seen.
    fn new(arguments: &Arguments, bars: Bars) -> Result<Self, Error> {
        let position = arguments.position()?;
        let threads = arguments.threads();
        let table = arguments.table()?;
        let counter = Counter { threads, table: table.as_ref() };
        let depth = arguments.depth;
        let start = Instant::now();
        let (nodes, division) = if depth == 0 {
            (1, Division::default())
        } else {
            let count = |progress: &(dyn Fn(Progress) + Sync)| counter.divide(&position, depth, progress);
            let division = watched(bars, count).map_err(|error| Error::Threads { threads, error })?;
            (division.nodes(), division)
        };
        let time = start.elapsed();
        if nodes == u64::MAX {
            return Err(Error::TooMany);
        }
        let mut moves: Vec<_> = division.moves.iter().map(|(root, nodes)| (root.to_string(), *nodes)).collect();
        moves.sort_unstable();
        Ok(Self { nodes, moves: arguments.divide.then_some(moves), time })
    }

    fn milliseconds(&self) -> u64 {
        u64::try_from(self.time.as_millis()).unwrap_or(u64::MAX)
    }

    /// Nodes per second. A time too short to be measured counts as a nanosecond.
    fn nps(&self) -> u64 {
        let nps = u128::from(self.nodes) * 1_000_000_000 / self.time.as_nanos().max(1);
        u64::try_from(nps).unwrap_or(u64::MAX)
    }

    /// The line for programs.
    #[cfg(feature = "tools")]
    fn json(&self, depth: u8) -> String {
        use serde_json::{Value, json};

        let mut object = json!({
            "depth": depth,
            "nodes": self.nodes,
            "time_ms": self.milliseconds(),
            "nps": self.nps(),
        });
        if let Some(moves) = &self.moves {
            object["moves"] = moves.iter().map(|(root, nodes)| (root.clone(), Value::from(*nodes))).collect();
        }
        format!("{object}\n")
    }
}

impl fmt::Display for Count {
    /// The lines for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (root, nodes) in self.moves.iter().flatten() {
            writeln!(f, "{root}: {nodes}")?;
        }
        writeln!(f, "nodes {}  time_ms {}  nps {}", self.nodes, self.milliseconds(), self.nps())
    }
}

/// Counts without a progress bar.
#[cfg(not(feature = "tools"))]
fn watched<T>(_: Bars, count: impl FnOnce(&(dyn Fn(Progress) + Sync)) -> T) -> T {
    count(&|_| {})
}

/// Counts, and shows a progress bar from half a second on.
#[cfg(feature = "tools")]
fn watched<T>(bars: Bars, count: impl FnOnce(&(dyn Fn(Progress) + Sync)) -> T) -> T {
    use std::sync::mpsc::{self, RecvTimeoutError};

    use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

    const PATIENCE: Duration = Duration::from_millis(500);
    const TICK: Duration = Duration::from_millis(200);

    if bars == Bars::Hidden {
        return count(&|_| {});
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    if let Ok(style) = ProgressStyle::with_template("{elapsed_precise} [{wide_bar}] {percent}% ({eta} left)") {
        bar.set_style(style.progress_chars("=> "));
    }
    let counted = thread::scope(|scope| {
        let (finished, patience) = mpsc::channel::<()>();
        let bar = &bar;
        scope.spawn(move || {
            if patience.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.enable_steady_tick(TICK);
            }
        });
        let counted = count(&|Progress { total, .. }| {
            bar.set_length(total as u64);
            bar.inc(1);
        });
        drop(finished);
        counted
    });
    bar.finish_and_clear();
    counted
}

/// Counts what the arguments ask for and prints it.
///
/// # Errors
/// If the arguments cannot be followed, or the count cannot be written.
pub fn run(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    let count = Count::new(arguments, console.bars)?;
    #[cfg(feature = "tools")]
    let text = if arguments.json { count.json(arguments.depth) } else { count.to_string() };
    #[cfg(not(feature = "tools"))]
    let text = count.to_string();
    console.out.write_all(text.as_bytes())?;
    console.out.flush()?;
    Ok(())
}
