//! The games of a file in any format, one after the other.

use std::collections::VecDeque;
use std::io::{BufReader, Read};
use std::path::Path;

use crate::cli::convert::Error;
use crate::cli::convert::files::Source;
use crate::cli::convert::piece::{LOST, decoded};
use crate::cli::{Console, one_line};
use crate::notation::encoding::{Decoding, Encoding};
use crate::notation::split::Chunks;
use crate::notation::{GameError, GameFormat, GameRecord};

/// How a file of games is to be read, where the file does not tell.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct ReadOptions {
    /// The format of the games: pgn, dhtmlxq, lines, tsv or results [default: told by the extension or content]
    #[arg(long, value_name = "FORMAT")]
    pub(super) from: Option<GameFormat>,

    /// The encoding of the games: utf-8, gb18030 or big5 [default: told by the bytes]
    #[arg(long, value_name = "NAME")]
    pub(super) from_encoding: Option<Encoding>,
}

/// A game of a file.
pub(super) struct Found {
    /// Which game of the file it is, from 1; those that cannot be read count.
    pub(super) number: u64,
    /// The line where it begins or where its fault lies, from 1.
    pub(super) line: u64,
    /// The game, or what is wrong with it.
    pub(super) game: Result<GameRecord, GameError>,
}

/// The games of a file.
pub(super) struct Games {
    name: String,
    format: GameFormat,
    decoding: Decoding,
    doubt: Option<String>,
    chunks: Chunks<BufReader<Box<dyn Read>>>,
    waiting: VecDeque<Found>,
    read: u64,
}

impl Games {
    /// Opens a file; `-` is the standard input.
    ///
    /// # Errors
    /// [`Error::Read`] if it cannot be read.
    pub(super) fn open(path: &Path, options: ReadOptions) -> Result<Self, Error> {
        let Source { name, format, decoding, doubt, reader } = Source::open(path, options.from, options.from_encoding)?;
        let chunks = Chunks::new(format, reader);
        Ok(Self { name, format, decoding, doubt, chunks, waiting: VecDeque::new(), read: 0 })
    }

    /// The name by which complaints call the file.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// How the file is read.
    pub(super) const fn format(&self) -> GameFormat {
        self.format
    }

    /// How many games have been read.
    pub(super) const fn read(&self) -> u64 {
        self.read
    }

    /// The next game; `None` at the end of the file. Bytes that are in no encoding are named on stderr.
    ///
    /// # Errors
    /// [`Error::Read`] if the file cannot be read on.
    pub(super) fn next_game(&mut self, console: &mut Console) -> Result<Option<Found>, Error> {
        if let Some(doubt) = self.doubt.take() {
            say(&doubt, console);
        }
        while self.waiting.is_empty() {
            let chunk = self.chunks.next_chunk().map_err(|error| Error::Read { name: self.name.clone(), error })?;
            let Some(chunk) = chunk else { return Ok(None) };
            let (text, is_lossy) = decoded(&chunk.bytes, self.format, self.decoding);
            if is_lossy {
                self.complain(chunk.line, LOST, console);
            }
            for reading in self.format.read(&text) {
                for remark in &reading.remarks {
                    self.complain(chunk.line + remark.line - 1, &remark.to_string(), console);
                }
                self.read += 1;
                let line = chunk.line + reading.line - 1;
                self.waiting.push_back(Found { number: self.read, line, game: reading.game });
            }
        }
        Ok(self.waiting.pop_front())
    }

    /// Says on stderr what is wrong with a line.
    pub(super) fn complain(&self, line: u64, complaint: &str, console: &mut Console) {
        say(&format!("{}:{line}: {complaint}", self.name), console);
    }
}

/// Says something on stderr.
pub(super) fn say(line: &str, console: &mut Console) {
    // Without a stderr there is nobody left to tell.
    let _ = writeln!(console.err, "chuhe: {}", one_line(line));
}
