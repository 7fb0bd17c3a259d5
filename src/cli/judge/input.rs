//! The games as they stand in a file: lines of id, FEN and moves, read in batches.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use thiserror::Error;

use crate::board::Position;
use crate::cli::given::GivenError;
use crate::cli::judge;
use crate::rules::{Game, MoveError, RuleSet};
use crate::types::Move;

/// How many bytes are asked for at once. A batch is the lines that came with them.
const AT_ONCE: usize = 1 << 20;

/// How a line with the names of the columns begins.
const HEADING: [&[u8]; 3] = [b"id", b"fen", b"moves"];

/// What some editors begin a file with.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// How many characters of an id or a move a complaint quotes.
const EXCERPT: usize = 40;

/// The lines of a file of games.
pub(super) struct Lines {
    name: String,
    size: Option<u64>,
    reader: BufReader<Box<dyn Read>>,
    /// How many lines have been read, of any kind.
    number: u64,
    bytes_read: u64,
}

impl Lines {
    /// Opens a file; `-` is the standard input.
    ///
    /// # Errors
    /// [`judge::Error::Read`] if there is no such file.
    pub(super) fn open(path: &Path) -> Result<Self, judge::Error> {
        if path.as_os_str() == "-" {
            return Ok(Self::new("standard input".to_owned(), None, Box::new(io::stdin().lock())));
        }
        let name = path.display().to_string();
        match File::open(path) {
            Ok(file) => {
                let size = file.metadata().ok().map(|it| it.len());
                Ok(Self::new(name, size, Box::new(file)))
            }
            Err(error) => Err(judge::Error::Read { name, error }),
        }
    }

    fn new(name: String, size: Option<u64>, source: Box<dyn Read>) -> Self {
        let reader = BufReader::with_capacity(AT_ONCE, source);
        Self { name, size, reader, number: 0, bytes_read: 0 }
    }

    /// The name by which complaints call the file.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The bytes of the whole file, where that is known.
    pub(super) fn size(&self) -> Option<u64> {
        self.size
    }

    /// The bytes read so far.
    pub(super) fn bytes_read(&self) -> u64 {
        self.bytes_read
    }

    /// The next lines that hold something; none at the end of the file. Waits for more input only to complete a
    /// line.
    ///
    /// # Errors
    /// [`judge::Error::Read`] if the file cannot be read on.
    pub(super) fn batch(&mut self) -> Result<Vec<Line>, judge::Error> {
        let mut batch = Vec::new();
        while batch.is_empty() || !self.reader.buffer().is_empty() {
            let Some(line) = self.next_line()? else { break };
            if !line.is_blank() && !line.is_heading() {
                batch.push(line);
            }
        }
        Ok(batch)
    }

    fn next_line(&mut self) -> Result<Option<Line>, judge::Error> {
        let mut bytes = Vec::new();
        let read = self.reader.read_until(b'\n', &mut bytes);
        let read = read.map_err(|error| judge::Error::Read { name: self.name.clone(), error })?;
        self.number += 1;
        self.bytes_read += read as u64;
        if self.number == 1 && bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        Ok((read > 0).then_some(Line { number: self.number, bytes }))
    }
}

/// A line as it was read.
pub(super) struct Line {
    /// Its number, counted from 1.
    number: u64,
    bytes: Vec<u8>,
}

impl Line {
    fn is_blank(&self) -> bool {
        self.bytes.trim_ascii().is_empty()
    }

    fn is_heading(&self) -> bool {
        let fields = self.bytes.trim_ascii_end().split(|&byte| byte == b'\t');
        self.number == 1 && fields.take(3).eq(HEADING)
    }

    /// The game on the line.
    ///
    /// # Errors
    /// [`Broken`] if the line is no text or lacks a field.
    pub(super) fn row(&self) -> Result<Row<'_>, Broken> {
        let broken = |id: &str, fault| Broken { line: self.number, id: excerpt(id), fault };
        let text = str::from_utf8(&self.bytes).map_err(|_| broken("", Fault::NoText))?;
        let text = text.strip_suffix('\n').unwrap_or(text);
        let text = text.strip_suffix('\r').unwrap_or(text);
        let mut fields = text.split('\t');
        let id = fields.next().unwrap_or_default();
        match (fields.next(), fields.next()) {
            (Some(fen), Some(moves)) => Ok(Row { line: self.number, id, fen, moves }),
            (fen, _) => Err(broken(id, Fault::Fields(1 + usize::from(fen.is_some())))),
        }
    }
}

/// The fields of a line.
pub(super) struct Row<'a> {
    line: u64,
    /// What the game is called.
    pub(super) id: &'a str,
    fen: &'a str,
    moves: &'a str,
}

impl Row<'_> {
    /// How many moves the line tells, those after the end of the game included.
    pub(super) fn told(&self) -> usize {
        self.moves.split_ascii_whitespace().count()
    }

    /// The game under these rules, up to its end by the rules or the last move. What stands after the end is not looked at.
    ///
    /// # Errors
    /// [`Broken`] if the FEN is none, or a move up to the end is none or illegal.
    pub(super) fn play(&self, rules: RuleSet) -> Result<Game, Broken> {
        let broken = |fault| Broken { line: self.line, id: excerpt(self.id), fault };
        let start: Position = self.fen.parse().map_err(|error| broken(GivenError::Fen(error).into()))?;
        let mut game = Game::new(&start, rules);
        for (number, text) in (1..).zip(self.moves.split_ascii_whitespace()) {
            if game.verdict().is_end() {
                break;
            }
            let played = excerpt(text).parse::<Move>();
            let played = played.map_err(|error| broken(GivenError::Unreadable { number, error }.into()))?;
            match game.play(played) {
                Ok(_) | Err(MoveError::Over(_)) => {}
                Err(MoveError::Illegal(played)) => {
                    return Err(broken(GivenError::illegal(number, played, game.position()).into()));
                }
            }
        }
        Ok(game)
    }
}

/// A line that holds no game.
#[derive(Debug)]
pub(super) struct Broken {
    line: u64,
    /// What the game is called, cut short; empty if that cannot be read.
    pub(super) id: String,
    /// What is wrong.
    pub(super) fault: Fault,
}

impl fmt::Display for Broken {
    /// The number of the line, the id and the fault, with colons between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.id.as_str() {
            "" => write!(f, "{}: {}", self.line, self.fault),
            id => write!(f, "{}: {id}: {}", self.line, self.fault),
        }
    }
}

/// What is wrong with a line.
#[derive(Debug, Error)]
pub(super) enum Fault {
    /// It is no UTF-8.
    #[error("the line is no UTF-8")]
    NoText,
    /// Too few fields.
    #[error("three fields are expected, id, FEN and moves with tabs between, and there {}", fields(*.0))]
    Fields(usize),
    /// The position or the moves cannot be taken.
    #[error(transparent)]
    Given(#[from] GivenError),
}

fn fields(count: usize) -> String {
    if count == 1 { "is 1".to_owned() } else { format!("are {count}") }
}

/// The text, cut short if it is long.
fn excerpt(text: &str) -> String {
    match text.char_indices().nth(EXCERPT) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
