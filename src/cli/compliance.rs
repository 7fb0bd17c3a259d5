//! `chuhe compliance`: whether someone's engine keeps the protocol, step by step.
//!
//! Starts the examination and prints its reports; what the steps are stands in the arena.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::{Value, json};
use thiserror::Error;

use crate::arena::compliance::{Examination, Line, Patience, Status, StepReport, Summary};
use crate::arena::player::{ConfigError, EngineConfig, PlayerError, ProtocolChoice, Stop};
use crate::cli::interrupt::SignalError;
use crate::cli::{Console, interrupt};
use crate::protocol::Protocol;

/// Why an engine has not been examined.
#[derive(Debug, Error)]
pub enum Error {
    /// The command cannot be followed.
    #[error("{}", match .0 {
        ConfigError::NoCommand => "the command of the engine is empty".to_owned(),
        error => error.to_string(),
    })]
    Command(ConfigError),
    /// The engine does not start.
    #[error(transparent)]
    Start(#[from] PlayerError),
    /// Ctrl-C cannot be heard.
    #[error(transparent)]
    Signal(#[from] SignalError),
    /// It was broken off by Ctrl-C.
    #[error("broken off in step {0}")]
    Interrupted(usize),
    /// The results cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// No step has failed.
    Kept,
    /// At least one step has failed.
    Broken,
}

const EXAMPLES: &str = "\
Examples:
  chuhe compliance /usr/games/fairy-stockfish
  chuhe compliance /usr/games/fairy-stockfish --proto ucci --verbose
  chuhe compliance './engine --threads 2' --dir /opt/engine --stderr engine.log
  chuhe compliance chuhe --proto ucci --json

Each step is `ok`, `warn` (clients in the field expect otherwise), `FAIL` (the protocol says otherwise) or `skip` (it does not
apply, or rests on a step that has failed). The exit code is 1 if a step has failed.
";

/// Check an engine against UCCI or UCI, step by step
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The engine: a program and its arguments in one word, cut as a shell cuts
    #[arg(value_name = "CMD")]
    command: String,

    /// The protocol; `auto` tries uci, and ucci in a fresh process
    #[arg(long, value_enum, value_name = "PROTOCOL", default_value_t = Choice::Auto)]
    proto: Choice,

    /// The engine's working directory
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,

    /// The file to which the engine's standard error is appended
    #[arg(long, value_name = "FILE")]
    stderr: Option<PathBuf>,

    /// Seconds added to every deadline, for slow machines
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    grace: u16,

    /// Print one JSON object a line
    #[arg(long)]
    json: bool,

    /// Print the whole talk of every step
    #[arg(long, conflicts_with = "json")]
    verbose: bool,
}

/// Which protocol is asked for.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Choice {
    /// Whichever the engine speaks, UCI before UCCI
    Auto,
    /// UCCI
    Ucci,
    /// UCI
    Uci,
}

impl Arguments {
    fn config(&self) -> Result<EngineConfig, ConfigError> {
        let protocol = match self.proto {
            Choice::Auto => ProtocolChoice::Auto,
            Choice::Ucci => ProtocolChoice::Only(Protocol::Ucci),
            Choice::Uci => ProtocolChoice::Only(Protocol::Uci),
        };
        let config = EngineConfig::of_command(&self.command)?;
        Ok(EngineConfig { protocol, directory: self.dir.clone(), log: self.stderr.clone(), ..config })
    }
}

/// Examines the engine that the arguments name, and prints each step as it is done.
///
/// # Errors
/// [`enum@Error`] if the engine cannot be started at all, or the results not written.
pub fn run(arguments: &Arguments, console: &mut Console) -> Result<Verdict, Error> {
    let config = arguments.config().map_err(Error::Command)?;
    let patience = Patience::default().and(Duration::from_secs(arguments.grace.into()));
    let stop = Stop::default();
    interrupt::listen(&stop)?;
    let examination = Examination::begin(&config, patience, &stop)?;
    let subject = (examination.name().unwrap_or("an engine without a name").to_owned(), examination.protocol());
    if !arguments.json {
        writeln!(console.out, "{} in {}", printable(&subject.0), subject.1.to_string().to_uppercase())?;
    }
    let mut summary = Summary::default();
    for report in examination {
        if stop.is_pulled() {
            return Err(Error::Interrupted(report.number));
        }
        summary.add(report.status);
        let text = if arguments.json { object(&report) } else { text(&report, arguments.verbose) };
        console.out.write_all(text.as_bytes())?;
        console.out.flush()?;
    }
    if arguments.json {
        writeln!(console.out, "{}", summary_object(&subject, summary))?;
    } else {
        writeln!(console.out, "{summary}")?;
    }
    console.out.flush()?;
    Ok(if summary.failed == 0 { Verdict::Kept } else { Verdict::Broken })
}

/// As many lines as an excerpt shows.
const SHOWN: usize = 8;

/// The width of the words before what is wrong.
const MARGIN: &str = "            ";

/// A step for people: a line, and behind it what is wrong, if something is.
fn text(report: &StepReport, is_verbose: bool) -> String {
    let mut lines = vec![format!("{:4}  {:4}  {}", report.number, report.status, report.title)];
    let is_found = matches!(report.status, Status::Warn | Status::Fail);
    if let Some(problem) = &report.problem {
        let name = if is_found { "problem" } else { "because" };
        lines.extend(field(name, &[&printable(problem)]));
    }
    if is_found {
        lines.extend(field("expected", &[report.expected]));
    }
    if is_verbose {
        lines.extend(report.talk.iter().map(|line| match line {
            Line::Sent(line) => format!("{MARGIN}> {line}"),
            Line::Got(line) => format!("{MARGIN}< {line}"),
        }));
    } else if is_found {
        lines.extend(field("sent", &excerpt(report.sent())));
        lines.extend(field("got", &excerpt(report.got())));
    }
    lines.join("\n") + "\n"
}

/// Lines behind a word in the margin; blanks in its place before all but the first.
fn field(name: &str, lines: &[&str]) -> Vec<String> {
    let lines = if lines.is_empty() { &["nothing"][..] } else { lines };
    let line = |(index, line): (usize, &&str)| format!("{MARGIN}{:<8}  {line}", if index == 0 { name } else { "" });
    lines.iter().enumerate().map(line).collect()
}

/// The last lines, with dots before them if there are more.
fn excerpt<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let lines: Vec<&str> = lines.collect();
    match lines.len().checked_sub(SHOWN) {
        None | Some(0) => lines,
        Some(more) => [&["..."], &lines[more..]].concat(),
    }
}

/// A text of the engine's without control characters.
fn printable(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { '?' } else { letter }).collect()
}

/// A step for programs: `step`, `title`, `status`, `problem`, `expected`, and the lines `sent` and `got`.
fn object(report: &StepReport) -> String {
    let object = json!({
        "step": report.number,
        "title": report.title,
        "status": report.status.to_string().to_lowercase(),
        "problem": report.problem,
        "expected": report.expected,
        "sent": report.sent().collect::<Vec<_>>(),
        "got": report.got().collect::<Vec<_>>(),
    });
    format!("{object}\n")
}

fn summary_object((name, protocol): &(String, Protocol), summary: Summary) -> Value {
    json!({
        "engine": name,
        "protocol": protocol.to_string(),
        "passed": summary.passed,
        "warnings": summary.warnings,
        "failed": summary.failed,
        "skipped": summary.skipped,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(status: Status, problem: Option<&str>) -> StepReport {
        StepReport {
            number: 7,
            title: "it moves",
            status,
            problem: problem.map(str::to_owned),
            expected: "a move",
            talk: vec![Line::Sent("go".to_owned()), Line::Got("info depth 1".to_owned()), Line::Got("bye".to_owned())],
        }
    }

    #[test]
    fn a_step_that_is_kept_is_one_line() {
        assert_eq!(text(&report(Status::Ok, None), false), "   7  ok    it moves\n");
    }

    #[test]
    fn what_is_wrong_stands_behind_a_step() {
        assert_eq!(
            text(&report(Status::Fail, Some("no move")), false),
            "   7  FAIL  it moves\n            problem   no move\n            expected  a move\n            sent      go\n            \
             got       info depth 1\n                      bye\n"
        );
        assert_eq!(
            text(&report(Status::Skip, Some("no engine")), false),
            "   7  skip  it moves\n            because   no engine\n"
        );
    }

    #[test]
    fn the_whole_talk_stands_in_its_order() {
        let text = text(&report(Status::Ok, None), true);
        assert_eq!(text, "   7  ok    it moves\n            > go\n            < info depth 1\n            < bye\n");
    }

    #[test]
    fn a_long_talk_is_shown_from_its_end() {
        let lines: Vec<String> = (0..20).map(|number| number.to_string()).collect();
        let shown = excerpt(lines.iter().map(String::as_str));
        assert_eq!((shown[0], shown[1], shown.len()), ("...", "12", 9));
        assert_eq!(excerpt(lines[..8].iter().map(String::as_str)).len(), 8);
    }

    #[test]
    fn a_step_is_an_object() {
        assert_eq!(
            object(&report(Status::Fail, Some("no move"))),
            "{\"step\":7,\"title\":\"it moves\",\"status\":\"fail\",\"problem\":\"no move\",\"expected\":\"a move\",\"sent\":[\"go\"],\
             \"got\":[\"info depth 1\",\"bye\"]}\n"
        );
    }
}
