//! `chuhe judge`: what the rule book says of games, and why.
//!
//! Reads games one a line, has each judged after every move, and prints the verdict with an account of the moves that it rests on.
//! What is said in which words stands in a file for each language.

mod answer;
mod chinese;
mod conduct;
mod english;
mod input;
#[cfg(feature = "tools")]
mod json;
mod judged;

mod progress;
mod summary;
mod text;
mod words;

use std::io;
use std::path::PathBuf;

use rayon::prelude::*;
use thiserror::Error;

use crate::cli::judge::answer::{Answer, Form};
use crate::cli::judge::input::Lines;
use crate::cli::judge::progress::Progress;
use crate::cli::judge::summary::Summary;
use crate::cli::judge::words::Words;
use crate::cli::parameters::Parameters;
use crate::cli::{Console, one_line};

/// Why not every game has been judged.
#[derive(Debug, Error)]
pub enum Error {
    /// The games cannot be read.
    #[error("{name}: {error}")]
    Read {
        /// The name of the file.
        name: String,
        /// What went wrong.
        error: io::Error,
    },
    /// Some lines hold no game; each has been named on stderr.
    #[error("{name}: {broken} of {lines} games could not be judged")]
    Broken {
        /// The name of the file.
        name: String,
        /// How many lines hold no game.
        broken: u64,
        /// How many lines there are, blank ones and the heading apart.
        lines: u64,
    },
    /// The results cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

#[cfg(feature = "tools")]
const EXAMPLES: &str = "\
Examples:
  chuhe judge tests/data/rules/cases.tsv
  chuhe judge games.tsv --lang zh
  chuhe judge games.tsv --rules asian --summary
  chuhe judge - --grace 1 --check-cap none --json < games.tsv
";

#[cfg(not(feature = "tools"))]
const EXAMPLES: &str = "\
Examples:
  chuhe judge tests/data/rules/cases.tsv
  chuhe judge games.tsv --lang zh
  chuhe judge games.tsv --rules asian --summary
  chuhe judge - --grace 1 --check-cap none < games.tsv
";

/// Judge games by the rule book, and explain each move of a repetition
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The games, one a line: id, tab, FEN, tab, moves such as `h2e2 h9g7`; `-` reads the standard input
    file: PathBuf,

    #[command(flatten)]
    parameters: Parameters,

    /// The language of the account
    #[arg(long, value_enum, value_name = "LANG", default_value_t = Language::En)]
    lang: Language,

    /// Print only how many games have which verdict
    #[arg(long)]
    summary: bool,

    /// Print one JSON object a line
    #[cfg(feature = "tools")]
    #[arg(long)]
    json: bool,
}

/// The languages of the account.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Language {
    /// English
    En,
    /// Chinese, in the words of the rule book
    Zh,
}

impl Arguments {
    fn words(&self) -> &'static dyn Words {
        match self.lang {
            Language::En => &english::English,
            Language::Zh => &chinese::Chinese,
        }
    }

    /// In which form each game is answered.
    fn form(&self) -> Form {
        if self.summary {
            return Form::Nothing;
        }
        #[cfg(feature = "tools")]
        if self.json {
            return Form::Json;
        }
        Form::Text(self.words())
    }

    /// The counts, if they are wanted: when asked for, and for people after more than one game.
    fn counts(&self, summary: &Summary) -> Option<String> {
        #[cfg(feature = "tools")]
        if self.json {
            return self.summary.then(|| json::summary(summary));
        }
        (self.summary || summary.lines() > 1).then(|| text::summary(self.words(), summary))
    }
}

/// Judges the games that the arguments name and prints the verdicts in their order.
///
/// A line that holds no game is named on stderr, and the next one is judged.
///
/// # Errors
/// [`enum@Error`] if the games cannot be read or the verdicts not written, and after all others if a line held no game.
pub fn run(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    let mut lines = Lines::open(&arguments.file)?;
    let progress = Progress::new(lines.size(), console.bars);
    let (rules, form) = (arguments.parameters.rules(), arguments.form());
    let mut summary = Summary::default();
    loop {
        let batch = lines.batch()?;
        if batch.is_empty() {
            break;
        }
        let answers: Vec<Answer> = batch.par_iter().map(|line| Answer::new(line, rules, form)).collect();
        progress.pause(|| tell(&answers, lines.name(), console))?;
        for answer in &answers {
            summary.add(answer.verdict());
        }
        progress.reach(lines.bytes_read());
    }
    progress.finish();
    if let Some(counts) = arguments.counts(&summary) {
        console.out.write_all(counts.as_bytes())?;
    }
    console.out.flush()?;
    match summary.broken() {
        0 => Ok(()),
        broken => Err(Error::Broken { name: lines.name().to_owned(), broken, lines: summary.lines() }),
    }
}

/// Prints the answers in their order, complaints on stderr.
fn tell(answers: &[Answer], name: &str, console: &mut Console) -> io::Result<()> {
    for answer in answers {
        if let Err(broken) = &answer.result {
            let complaint = one_line(&format!("{name}:{broken}"));
            // Without a stderr there is nobody left to tell.
            let _ = writeln!(console.err, "chuhe: {complaint}");
        }
        console.out.write_all(answer.text.as_bytes())?;
    }
    console.out.flush()
}
