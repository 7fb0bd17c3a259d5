//! What `chuhe analyse` is asked for.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use crate::analysis::{Language, Settings};
use crate::cli::analyse::Error;
use crate::cli::convert::files::{check_apart, is_same};
use crate::cli::games::ReadOptions;
use crate::cli::parameters::Parameters;
use crate::engine::DEFAULT_HASH;
use crate::eval::Source;
use crate::notation::MoveStyle;
use crate::search::Limits;
use crate::types::Depth;

/// How many positions each search visits where nothing else ends it.
const USUAL_NODES: u64 = 100_000;

const EXAMPLES: &str = "\
Marks: by how much of the expected score (a win 1, a draw 1/2) a move gives away: ?! from 5%, ? from 10%, ?? from 20%.

Examples:
  chuhe analyse game.pgn > analysed.pgn
  chuhe analyse game.pgn --html game.html
  chuhe analyse games.pgn --game 3 --nodes 1000000 --multipv 3 --html game.html --pgn game-3.pgn --style chinese
  chuhe analyse games.pgn --lang zh --rules asian --html games.html
";

/// The languages of comments and pages.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lang {
    /// English
    En,
    /// Chinese, the rules in the words of the rule book
    Zh,
}

/// Weigh every move of a game, watch the rules, and tell it as PGN with comments or as a page for a browser
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The games, in any format that `chuhe convert` reads; `-` reads the standard input
    pub(super) file: PathBuf,

    /// Only this game of the file, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) game: Option<u64>,

    #[command(flatten)]
    pub(super) reading: ReadOptions,

    /// Write PGN with comments here; `-` is the standard output [default: `-`, unless there is --html]
    #[arg(long, value_name = "FILE")]
    pub(super) pgn: Option<PathBuf>,

    /// Write a page for a browser here, one file with all games; `-` is the standard output
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,

    /// How the moves of PGN are written: iccs, chinese or wxf, with choices behind commas
    #[arg(long, value_name = "STYLE", default_value = "iccs")]
    pub(super) style: MoveStyle,

    /// The language of comments and of the page
    #[arg(long, value_enum, value_name = "LANG", default_value_t = Lang::En)]
    lang: Lang,

    /// Positions that each search visits [default: 100000, unless there is --depth or --movetime]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Plies that each search goes deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i16).range(1..=245))]
    depth: Option<i16>,

    /// Milliseconds that each search takes; what is found then depends on the machine
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,

    /// How many best lines are looked for in each position
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=16))]
    multipv: u8,

    /// Search threads; 0 for one on each core. With more than one, what is found changes from run to run
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// Megabytes of the table
    #[arg(long, value_name = "MB", default_value_t = DEFAULT_HASH)]
    hash: usize,

    /// What evaluates: the file of a network, `hand-written` or `built-in`
    #[arg(long, value_name = "FILE", default_value_t)]
    net: Source,

    #[command(flatten)]
    parameters: Parameters,
}

impl Arguments {
    /// With what every position is searched.
    ///
    /// # Errors
    /// [`Error::Network`].
    pub(super) fn settings(&self) -> Result<Settings, Error> {
        let threads = NonZeroUsize::new(usize::from(self.threads)).or_else(|| thread::available_parallelism().ok());
        Ok(Settings {
            limits: Limits {
                depth: self.depth.map(Depth),
                nodes: self.nodes(),
                move_time: self.movetime.map(Duration::from_millis),
                ..Limits::default()
            },
            threads: threads.map_or(1, NonZeroUsize::get),
            hash: self.hash,
            lines: usize::from(self.multipv),
            rules: self.parameters.rules(),
            evaluation: self.net.load()?,
        })
    }

    fn nodes(&self) -> Option<u64> {
        self.nodes.or((self.depth.is_none() && self.movetime.is_none()).then_some(USUAL_NODES))
    }

    /// How deep the searches go and by which rules, in words.
    pub(super) fn terms(&self) -> String {
        let mut terms = Vec::new();
        terms.extend(self.nodes().map(|nodes| format!("{nodes} nodes")));
        terms.extend(self.depth.map(|depth| format!("depth {depth}")));
        terms.extend(self.movetime.map(|time| format!("{time} ms")));
        terms.push(format!("rules {}", self.parameters.rules().name));
        terms.join(", ")
    }

    /// The language of comments and pages.
    pub(super) const fn language(&self) -> Language {
        match self.lang {
            Lang::En => Language::English,
            Lang::Zh => Language::Chinese,
        }
    }

    /// Where PGN goes; `None` if nobody wants it.
    pub(super) fn pgn(&self) -> Option<PathBuf> {
        self.pgn.clone().or_else(|| self.html.is_none().then(|| PathBuf::from("-")))
    }

    /// Sees to it that no file is written over another.
    ///
    /// # Errors
    /// [`Error::Twice`], and what the games have against it.
    pub(super) fn check(&self) -> Result<(), Error> {
        let outputs = [&self.pgn, &self.html];
        for output in outputs.into_iter().flatten() {
            check_apart(&self.file, output)?;
        }
        match outputs {
            [Some(pgn), Some(html)] if pgn == html || is_same(pgn, html) => {
                Err(Error::Twice(pgn.display().to_string()))
            }
            _ => Ok(()),
        }
    }
}
