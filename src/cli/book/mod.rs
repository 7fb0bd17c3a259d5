//! `chuhe book`: makes opening books, converts them, shows them, and asks them about positions.

mod build;
mod convert;
mod json;
mod probe;
mod show;
mod source;
mod target;

use std::io;
use std::path::{Path, PathBuf};

use rayon::ThreadPoolBuildError;
use thiserror::Error;

use crate::arena::openings::OpeningsError;
use crate::board::Position;
use crate::book::text::TextError;
use crate::book::{AnyBook, BookMove, Line, OpenError};
use crate::cli::Console;
use crate::cli::convert::Error as GamesError;
use crate::cli::interrupt::SignalError;
use crate::eval::LoadError;
use crate::learn::book::ExaminationError;
use crate::notation::{GameError, GameRecord, rows};

const EXAMPLES: &str = "\
Examples:
  zcat games.txt.gz | chuhe book build - --from results --out book.tsv
  chuhe book convert book.tsv BOOK.DAT
  chuhe book probe h2e2 h9g7 --book book.tsv --book other.xqb
  chuhe book show --depth 3
";

/// Make opening books, convert them, show them, and ask them about positions
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(clap::Subcommand, Debug)]
enum Task {
    Build(build::Arguments),
    Convert(convert::Arguments),
    Probe(probe::Arguments),
    Show(show::Arguments),
}

/// Why a book is not made, or nothing is shown.
#[derive(Debug, Error)]
pub enum Error {
    /// The position cannot be taken.
    #[error(transparent)]
    Line(#[from] GameError),
    /// A file is no book.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A text of a book cannot be read.
    #[error("{}: {error}", path.display())]
    Text {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: TextError,
    },
    /// Games cannot be read.
    #[error(transparent)]
    Games(#[from] GamesError),
    /// Lines cannot be read.
    #[error("--lines: {0}")]
    Lines(#[from] OpeningsError),
    /// There is nothing to make a book of.
    #[error("nothing to make a book of: games, books or --lines are expected")]
    NoSource,
    /// No move has come through.
    #[error("no move has come through: fewer games with --min-games, or a wider --margin, let some through")]
    Nothing,
    /// The book has no position that its moves lead to.
    #[error("{0}: nothing leads from the start position to what is in it")]
    Unreachable(String),
    /// Nobody says in which form the book is to be written.
    #[error("{}: the name tells no form to write: .tsv or .txt is text, .bin compiled, .dat ElephantEye's", .0.display())]
    NoForm(PathBuf),
    /// The book cannot be written to a stream in this form.
    #[error("only text goes to the standard output")]
    NoStream,
    /// The file of the book cannot be written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// The file is no network.
    #[error("--net: {0}")]
    Network(#[from] LoadError),
    /// Positions cannot be valued.
    #[error(transparent)]
    Examination(ExaminationError),
    /// The threads cannot be had.
    #[error("--threads: {0}")]
    Threads(#[from] ThreadPoolBuildError),
    /// Ctrl-C cannot be heard.
    #[error(transparent)]
    Signal(#[from] SignalError),
    /// The building was broken off by Ctrl-C.
    #[error("broken off; the same command goes on with the values found so far")]
    Interrupted,
    /// Some games could not be read; each has been named on stderr, and the book made of the others.
    #[error("{broken} of {games} games could not be read; the book is made of the others")]
    Broken {
        /// How many could not.
        broken: u64,
        /// How many games there are.
        games: u64,
    },
    /// The results cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

impl From<ExaminationError> for Error {
    fn from(error: ExaminationError) -> Self {
        match error {
            ExaminationError::Stopped => Self::Interrupted,
            error => Self::Examination(error),
        }
    }
}

/// Does what the arguments ask for.
///
/// # Errors
/// [`enum@Error`].
pub fn run(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    match &arguments.task {
        Task::Build(arguments) => build::run(arguments, console),
        Task::Convert(arguments) => convert::run(arguments, console),
        Task::Probe(arguments) => probe::run(arguments, console),
        Task::Show(arguments) => show::run(arguments, console),
    }
}

/// The line that words tell: moves in any notation from the start position or behind a FEN, as `show` takes them.
fn line(words: &[String]) -> Result<Line, Error> {
    let text = words.join(" ");
    // The word that books have for the start position.
    let record = rows::read_line(if text.trim() == "start" { "" } else { &text });
    let record = record.unwrap_or_else(|| Ok(GameRecord::new(Position::start())))?;
    let moves = record.played().collect();
    Ok(Line { start: record.start.without_past(), moves })
}

/// A book with the name that it is called by.
struct Named {
    name: String,
    book: AnyBook,
}

impl Named {
    fn open(path: &Path) -> Result<Self, Error> {
        Ok(Self { name: path.display().to_string(), book: AnyBook::open(path)? })
    }

    fn built_in() -> Self {
        Self { name: "built in".to_owned(), book: AnyBook::built_in() }
    }

    /// The name and the kind, where the name does not tell it.
    fn title(&self) -> String {
        match &self.book {
            AnyBook::BuiltIn(_) => self.name.clone(),
            book => format!("{} ({})", self.name, book.kind()),
        }
    }
}

/// Of a hundred games, in how many a move of these is played.
fn share(it: &BookMove, moves: &[BookMove]) -> f64 {
    let sum: u64 = moves.iter().map(|it| u64::from(it.weight)).sum();
    f64::from(it.weight) * 100.0 / sum.max(1) as f64
}

/// The position after a move.
fn after(position: &Position, it: &BookMove) -> Position {
    let mut next = position.clone();
    next.make(it.played);
    next
}
