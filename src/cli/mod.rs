//! What the program offers on the command line: one file for each subcommand.
//!
//! Reads the arguments, runs the subcommand and turns what went wrong into one line on stderr and an exit code. Writes only to
//! the [`Console`] that `main` hands in.

#[cfg(feature = "tools")]
mod agreed;
#[cfg(feature = "tools")]
pub mod analyse;
pub mod bench;
#[cfg(feature = "tools")]
pub mod book;
#[cfg(feature = "tools")]
pub mod compliance;
#[cfg(feature = "tools")]
pub mod contest;
#[cfg(feature = "tools")]
pub mod convert;
#[cfg(feature = "tools")]
pub mod datagen;
#[cfg(feature = "tools")]
mod draft;
pub mod engine;
pub mod eval;
#[cfg(feature = "tools")]
pub mod fit_wdl;
#[cfg(feature = "tools")]
mod games;
pub mod given;
#[cfg(feature = "tools")]
mod interrupt;
pub mod judge;
pub mod parameters;
pub mod perft;
#[cfg(feature = "tools")]
pub mod show;
#[cfg(feature = "tools")]
pub mod tournament;
#[cfg(feature = "tools")]
pub mod train;
#[cfg(feature = "tools")]
pub mod tune;
#[cfg(feature = "tools")]
pub mod tune_eval;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

/// The exit code for arguments that cannot be followed; the reason stands on stderr.
const BAD_INPUT: u8 = 2;

/// Where the program writes.
pub struct Console<'a> {
    /// Results, and nothing else.
    pub out: &'a mut dyn Write,
    /// What went wrong, and the short help.
    pub err: &'a mut dyn Write,
    /// Whether a long count may show how far it is.
    pub bars: Bars,
}

/// Whether progress bars are drawn on the process's stderr.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bars {
    /// Stderr is a terminal: someone looks.
    Shown,
    /// Stderr is a file, a pipe or a test.
    Hidden,
}

#[cfg(feature = "tools")]
const EXAMPLES: &str = "\
Examples:
  chuhe                                            the engine, for a GUI: UCCI and UCI on standard input and output
  chuhe analyse game.pgn --html game.html          weigh every move of a game, on a page for a browser
  chuhe bench                                      search fixed positions: the signature and the speed
  chuhe book probe h2e2                            ask the opening book about a position
  chuhe compliance ./engine                        check an engine against UCCI or UCI, step by step
  chuhe convert games.pgn games.tsv                convert games from one format to another
  chuhe datagen --out data --positions 15000000    play games against itself, to learn an evaluation from
  chuhe eval --fen FEN                             show what a position is worth, and each of its pieces
  chuhe fit-wdl data                               fit the chances to win, draw and lose to games
  chuhe judge games.tsv                            judge games by the rule book, and explain the verdicts
  chuhe match --engine cmd=A --engine cmd=B        play two engines against each other
  chuhe perft 5                                    count from the start position
  chuhe perft 4 --divide --moves h2e2 h9g7         count below each move, after two moves
  chuhe perft 7 --threads 0 --hash 256 --json      count on all cores with a table of 256 MB
  chuhe show games.pgn --ply 40                    draw a position in the terminal, or as SVG
  chuhe tournament cup.toml                        play an event of engines by the competition rules
  chuhe train --data games --out net.nnue          train the network on the engine's own games
  chuhe tune numbers.csv --engine cmd=A            tune numbers of an engine by games against itself
";

#[cfg(not(feature = "tools"))]
const EXAMPLES: &str = "\
Examples:
  chuhe                                            the engine, for a GUI: UCCI and UCI on standard input and output
  chuhe bench                                      search fixed positions: the signature and the speed
  chuhe eval --fen FEN                             show what a position is worth, and each of its pieces
  chuhe judge games.tsv                            judge games by the rule book, and explain the verdicts
  chuhe perft 5                                    count from the start position
  chuhe perft 4 --divide --moves h2e2 h9g7         count below each move, after two moves
  chuhe perft 7 --threads 0 --hash 256             count on all cores with a table of 256 MB
";

/// Chuhe (楚河), a xiangqi engine.
#[derive(Parser, Debug)]
#[command(name = "chuhe", version, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Subcommand, Debug)]
enum Task {
    #[cfg(feature = "tools")]
    Analyse(Box<analyse::Arguments>),
    Bench(bench::Arguments),
    #[cfg(feature = "tools")]
    Book(book::Arguments),
    #[cfg(feature = "tools")]
    Compliance(compliance::Arguments),
    #[cfg(feature = "tools")]
    Convert(convert::Arguments),
    #[cfg(feature = "tools")]
    Datagen(datagen::Arguments),
    Eval(eval::Arguments),
    #[cfg(feature = "tools")]
    FitWdl(fit_wdl::Arguments),
    Judge(judge::Arguments),
    #[cfg(feature = "tools")]
    Match(Box<contest::Arguments>),
    Perft(perft::Arguments),
    #[cfg(feature = "tools")]
    Show(Box<show::Arguments>),
    #[cfg(feature = "tools")]
    Tournament(Box<tournament::Arguments>),
    #[cfg(feature = "tools")]
    Train(train::Arguments),
    #[cfg(feature = "tools")]
    Tune(Box<tune::Arguments>),
    #[cfg(feature = "tools")]
    TuneEval(tune_eval::Arguments),
}

/// Why a subcommand has not done what it was asked for.
enum Failure {
    /// It cannot be done, for this reason.
    Refused(String),
    /// The results cannot be written.
    Unwritten(io::Error),
    /// It was done, and what was examined has failed; the results say so.
    #[cfg(feature = "tools")]
    Found,
    /// It was broken off by Ctrl-C.
    #[cfg(feature = "tools")]
    Interrupted(String),
}

impl From<perft::Error> for Failure {
    fn from(error: perft::Error) -> Self {
        match error {
            perft::Error::Write(error) => Self::Unwritten(error),
            error => Self::Refused(error.to_string()),
        }
    }
}

#[cfg(feature = "tools")]
impl From<analyse::Error> for Failure {
    fn from(error: analyse::Error) -> Self {
        match error {
            analyse::Error::Write(error) => Self::Unwritten(error),
            error @ analyse::Error::Interrupted => Self::Interrupted(error.to_string()),
            error => Self::Refused(error.to_string()),
        }
    }
}

impl From<bench::Error> for Failure {
    fn from(error: bench::Error) -> Self {
        match error {
            bench::Error::Write(error) => Self::Unwritten(error),
            error => Self::Refused(error.to_string()),
        }
    }
}

#[cfg(feature = "tools")]
impl From<book::Error> for Failure {
    fn from(error: book::Error) -> Self {
        match error {
            book::Error::Write(error) => Self::Unwritten(error),
            error @ book::Error::Interrupted => Self::Interrupted(error.to_string()),
            error => Self::Refused(error.to_string()),
        }
    }
}

#[cfg(feature = "tools")]
impl From<compliance::Error> for Failure {
    fn from(error: compliance::Error) -> Self {
        match error {
            compliance::Error::Write(error) => Self::Unwritten(error),
            error @ compliance::Error::Interrupted(_) => Self::Interrupted(error.to_string()),
            error => Self::Refused(error.to_string()),
        }
    }
}

impl From<eval::Error> for Failure {
    fn from(error: eval::Error) -> Self {
        match error {
            eval::Error::Write(error) => Self::Unwritten(error),
            error => Self::Refused(error.to_string()),
        }
    }
}

#[cfg(feature = "tools")]
impl From<fit_wdl::Error> for Failure {
    fn from(error: fit_wdl::Error) -> Self {
        match error {
            fit_wdl::Error::Write(error) => Self::Unwritten(error),
            fit_wdl::Error::Games(error) => Self::Refused(error.to_string()),
        }
    }
}

impl From<judge::Error> for Failure {
    fn from(error: judge::Error) -> Self {
        match error {
            judge::Error::Write(error) => Self::Unwritten(error),
            error => Self::Refused(error.to_string()),
        }
    }
}

#[cfg(feature = "tools")]
impl From<contest::Error> for Failure {
    fn from(error: contest::Error) -> Self {
        match error {
            contest::Error::Write(error) => Self::Unwritten(error),
            error
            @ (contest::Error::Interrupted { .. } | contest::Error::InterruptedEarly | contest::Error::Unread) => {
                Self::Interrupted(error.to_string())
            }
            error => Self::Refused(error.to_string()),
        }
    }
}

#[cfg(feature = "tools")]
impl From<convert::Error> for Failure {
    fn from(error: convert::Error) -> Self {
        match error {
            convert::Error::Write(error) => Self::Unwritten(error),
            error @ convert::Error::Interrupted(_) => Self::Interrupted(error.to_string()),
            error => Self::Refused(error.to_string()),
        }
    }
}

#[cfg(feature = "tools")]
impl From<datagen::Error> for Failure {
    fn from(error: datagen::Error) -> Self {
        match error {
            datagen::Error::Write(error) => Self::Unwritten(error),
            error => Self::Refused(error.to_string()),
        }
    }
}

#[cfg(feature = "tools")]
impl From<show::Error> for Failure {
    fn from(error: show::Error) -> Self {
        match error {
            show::Error::Write(error) => Self::Unwritten(error),
            error => Self::Refused(error.to_string()),
        }
    }
}

#[cfg(feature = "tools")]
impl From<tournament::Error> for Failure {
    fn from(error: tournament::Error) -> Self {
        match error {
            tournament::Error::Write(error) => Self::Unwritten(error),
            error @ (tournament::Error::Interrupted { .. } | tournament::Error::Unread) => {
                Self::Interrupted(error.to_string())
            }
            error => Self::Refused(error.to_string()),
        }
    }
}

#[cfg(feature = "tools")]
impl From<train::Error> for Failure {
    fn from(error: train::Error) -> Self {
        match error {
            train::Error::Write(error) => Self::Unwritten(error),
            error @ train::Error::Interrupted { .. } => Self::Interrupted(error.to_string()),
            error => Self::Refused(error.to_string()),
        }
    }
}

#[cfg(feature = "tools")]
impl From<tune::Error> for Failure {
    fn from(error: tune::Error) -> Self {
        match error {
            tune::Error::Write(error) => Self::Unwritten(error),
            error @ (tune::Error::Interrupted { .. } | tune::Error::InterruptedEarly | tune::Error::Unread) => {
                Self::Interrupted(error.to_string())
            }
            error => Self::Refused(error.to_string()),
        }
    }
}

#[cfg(feature = "tools")]
impl From<tune_eval::Error> for Failure {
    fn from(error: tune_eval::Error) -> Self {
        match error {
            tune_eval::Error::Write(error) => Self::Unwritten(error),
            error => Self::Refused(error.to_string()),
        }
    }
}

impl Task {
    fn run(self, console: &mut Console) -> Result<(), Failure> {
        match self {
            #[cfg(feature = "tools")]
            Self::Analyse(arguments) => Ok(analyse::run(&arguments, console)?),
            Self::Bench(arguments) => Ok(bench::run(&arguments, console)?),
            #[cfg(feature = "tools")]
            Self::Book(arguments) => Ok(book::run(&arguments, console)?),
            #[cfg(feature = "tools")]
            Self::Compliance(arguments) => match compliance::run(&arguments, console)? {
                compliance::Verdict::Kept => Ok(()),
                compliance::Verdict::Broken => Err(Failure::Found),
            },
            #[cfg(feature = "tools")]
            Self::Convert(arguments) => Ok(convert::run(&arguments, console)?),
            #[cfg(feature = "tools")]
            Self::Datagen(arguments) => Ok(datagen::run(&arguments, console)?),
            Self::Eval(arguments) => Ok(eval::run(&arguments, console)?),
            #[cfg(feature = "tools")]
            Self::FitWdl(arguments) => Ok(fit_wdl::run(&arguments, console)?),
            Self::Judge(arguments) => Ok(judge::run(&arguments, console)?),
            #[cfg(feature = "tools")]
            Self::Match(arguments) => Ok(contest::run(&arguments, console)?),
            Self::Perft(arguments) => Ok(perft::run(&arguments, console)?),
            #[cfg(feature = "tools")]
            Self::Show(arguments) => Ok(show::run(&arguments, console)?),
            #[cfg(feature = "tools")]
            Self::Tournament(arguments) => Ok(tournament::run(&arguments, console)?),
            #[cfg(feature = "tools")]
            Self::Train(arguments) => Ok(train::run(&arguments, console)?),
            #[cfg(feature = "tools")]
            Self::Tune(arguments) => Ok(tune::run(&arguments, console)?),
            #[cfg(feature = "tools")]
            Self::TuneEval(arguments) => Ok(tune_eval::run(&arguments, console)?),
        }
    }
}

/// Does what the arguments ask for, the first of which is the program's own name. Without any, it is the engine.
///
/// Arguments that cannot be followed leave one line on stderr and the exit code 2. A reader of stdout that has gone away ends
/// the program quietly; any other failure to write leaves a line and the exit code 1.
pub fn run<I>(arguments: I, console: &mut Console) -> ExitCode
where
    I: IntoIterator<Item: Into<OsString> + Clone>,
{
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    #[cfg(feature = "tools")]
    let (arguments, file) = match written_out(arguments) {
        Ok(contest::Expanded { arguments, file }) => (arguments, file),
        Err(error) => return refuse(&error.to_string(), console),
    };
    #[cfg(not(feature = "tools"))]
    let file: Option<std::path::PathBuf> = None;
    match Arguments::try_parse_from(arguments) {
        Ok(Arguments { task: Some(task) }) => match task.run(console) {
            Ok(()) => ExitCode::SUCCESS,
            Err(Failure::Unwritten(error)) => unwritten(&error, console),
            Err(Failure::Refused(reason)) => refuse(&reason, console),
            #[cfg(feature = "tools")]
            Err(Failure::Found) => ExitCode::FAILURE,
            #[cfg(feature = "tools")]
            Err(Failure::Interrupted(reason)) => {
                refuse(&reason, console);
                ExitCode::from(interrupt::INTERRUPTED)
            }
        },
        Ok(Arguments { task: None }) => engine::run(console),
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            match write!(console.out, "{error}").and_then(|()| console.out.flush()) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => unwritten(&error, console),
            }
        }
        Err(error) => {
            let with = file.map_or_else(String::new, |file| format!("with {}: ", file.display()));
            refuse(&(with + essence(&error.to_string())), console)
        }
    }
}

/// The arguments, with the file of a match replaced by what it says.
#[cfg(feature = "tools")]
fn written_out(arguments: Vec<OsString>) -> Result<contest::Expanded, contest::FileError> {
    let is_match = arguments.get(1).is_some_and(|task| task == "match");
    if is_match { contest::expand(arguments) } else { Ok(contest::Expanded { arguments, file: None }) }
}

/// Says in one line why the arguments cannot be followed.
fn refuse(reason: &str, console: &mut Console) -> ExitCode {
    let _ = writeln!(console.err, "chuhe: {}", one_line(reason));
    ExitCode::from(BAD_INPUT)
}

/// Ends after a failure to write the results: quietly if nobody reads them.
fn unwritten(error: &io::Error, console: &mut Console) -> ExitCode {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return ExitCode::SUCCESS;
    }
    let _ = writeln!(console.err, "chuhe: the results cannot be written: {}", one_line(&error.to_string()));
    ExitCode::FAILURE
}

/// What the parser of the arguments says, without its greeting, the usage and where to find help.
fn essence(message: &str) -> &str {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    ["\n\nFor more information", "\n\nUsage: "]
        .into_iter()
        .fold(message, |text, tail| text.rfind(tail).map_or(text, |end| &text[..end]))
}

/// The text on one line: lines joined by a blank, paragraphs by a semicolon, other control characters escaped.
fn one_line(text: &str) -> String {
    let joined =
        |lines: &str| lines.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    let paragraphs: Vec<String> = text.split("\n\n").map(joined).filter(|lines| !lines.is_empty()).collect();
    let escape = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    paragraphs.join("; ").chars().map(escape).collect()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    /// What the program leaves on stdout and stderr, and its exit code.
    fn said(arguments: &[&str]) -> (String, String, ExitCode) {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut console = Console { out: &mut out, err: &mut err, bars: Bars::Hidden };
        let code = run(["chuhe"].iter().chain(arguments), &mut console);
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        (text(out), text(err), code)
    }

    /// Fails every write in the same way.
    struct Broken(io::ErrorKind);

    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(self.0.into())
        }
    }

    #[test]
    fn the_definition_of_the_arguments_is_sound() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn help_and_version_are_results() {
        for (arguments, part) in [
            (&["--help"][..], "perft"),
            (&["--help"], "Examples:"),
            (&["help", "perft"], "--divide"),
            (&["perft", "--help"], "Examples:"),
            (&["perft", "-h"], "Examples:"),
            (&["--version"], concat!("chuhe ", env!("CARGO_PKG_VERSION"), "\n")),
        ] {
            let (out, err, code) = said(arguments);
            assert!(out.contains(part), "{arguments:?}: {out}");
            assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS), "{arguments:?}");
        }
    }

    #[test]
    fn a_message_over_many_lines_becomes_one() {
        let told =
            "error: not provided:\n  <DEPTH>\n\n  tip: 4\n\nUsage: chuhe\n\nFor more information, try '--help'.\n";
        assert_eq!(one_line(essence(told)), "not provided: <DEPTH>; tip: 4");
        assert_eq!(one_line("a\r\nb\u{1b}[31mc\rd\te"), r"a b\u{1b}[31mc\rd\te");
    }

    #[test]
    fn a_reader_that_has_gone_is_no_failure_and_a_full_disk_is() {
        for (kind, code, line) in [
            (io::ErrorKind::BrokenPipe, ExitCode::SUCCESS, ""),
            (io::ErrorKind::StorageFull, ExitCode::FAILURE, "chuhe: the results cannot be written: no storage space\n"),
        ] {
            for arguments in [&["chuhe", "--help"][..], &["chuhe", "perft", "1"], &["chuhe", "perft", "1", "--divide"]]
            {
                let mut err = Vec::new();
                let mut console = Console { out: &mut Broken(kind), err: &mut err, bars: Bars::Hidden };
                assert_eq!(run(arguments, &mut console), code, "{arguments:?}");
                assert_eq!(String::from_utf8_lossy(&err), line, "{arguments:?}");
            }
        }
    }
}
