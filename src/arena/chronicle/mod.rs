//! The files of a match: its games as PGN, and a journal by which a match that was broken off goes on.
//!
//! The journal has a line of JSON for what was agreed on, then one for each game. A game goes into the PGN file first, then into the
//! journal, with the length of the PGN file behind it: what a killed process has left half written in either is cut off when the
//! match goes on, and only the games in flight are lost. Knows nothing of who plays.

mod error;
mod journal;
mod pgn;

use std::fs::{self, File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::arena::chronicle::journal::{Entry, Journal};
use crate::arena::contest::{Fixture, Line};
use crate::arena::duel::Record;

pub use error::ChronicleError;
pub use journal::Header;
pub use pgn::Event;

/// What is to be done with files that are there already.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mode {
    /// The match in them goes on.
    #[default]
    Resume,
    /// They are overwritten.
    Fresh,
}

/// The open files of a match.
#[derive(Debug)]
pub struct Chronicle {
    games: File,
    path: PathBuf,
    journal: Journal,
}

/// A match as its files tell it.
#[derive(Debug)]
pub struct Opened {
    /// The files, open for the games to come.
    pub chronicle: Chronicle,
    /// What was agreed on when the match began; the same as now but for the names.
    pub header: Header,
    /// The games that are over.
    pub lines: Vec<Line>,
}

impl Chronicle {
    /// Opens the PGN file of a match and its journal, which is called as the PGN file with `.journal` behind it. Files that are not
    /// there are begun.
    ///
    /// # Errors
    /// A [`ChronicleError`]: a file cannot be read or written, holds another match or something else, or is in use.
    pub fn open(path: &Path, header: Header, mode: Mode) -> Result<Opened, ChronicleError> {
        let is_new = !path.exists();
        let mut games = open_games(path)?;
        let opened = Journal::open(&journal_path(path), mode);
        if opened.is_err() && is_new {
            // Nothing is left behind of a match that does not begin.
            let _ = fs::remove_file(path);
        }
        let (journal, known) = opened?;
        let failed = |error| ChronicleError::File { path: path.to_owned(), error };
        let length = games.metadata().map_err(failed)?.len();
        let Some((known, entries)) = known else {
            if length > 0 && mode == Mode::Resume {
                return Err(ChronicleError::NoJournal { path: path.to_owned() });
            }
            games.set_len(0).map_err(failed)?;
            let mut chronicle = Self { games, path: path.to_owned(), journal };
            chronicle.journal.begin(&header)?;
            return Ok(Opened { chronicle, header, lines: Vec::new() });
        };
        if let Some((what, was, is)) = known.difference(&header) {
            return Err(ChronicleError::OtherMatch { path: path.to_owned(), what, was, is });
        }
        let kept = entries.last().map_or(0, |entry| entry.pgn_bytes);
        if length < kept {
            return Err(ChronicleError::Shortened { path: path.to_owned(), length, expected: kept });
        }
        games.set_len(kept).and_then(|()| games.seek(SeekFrom::End(0))).map_err(failed)?;
        let lines = entries.into_iter().map(|entry| entry.line).collect();
        Ok(Opened { chronicle: Self { games, path: path.to_owned(), journal }, header: known, lines })
    }

    /// Writes a game down.
    ///
    /// # Errors
    /// [`ChronicleError::File`]; what is half written is cut off when the match goes on.
    pub fn add(
        &mut self,
        event: &Event<'_>,
        fixture: Fixture<'_>,
        record: &Record,
        line: &Line,
    ) -> Result<(), ChronicleError> {
        let text = pgn::text(event, fixture, record, line);
        let written = self.games.write_all(text.as_bytes()).and_then(|()| self.games.stream_position());
        let pgn_bytes = written.map_err(|error| ChronicleError::File { path: self.path.clone(), error })?;
        self.journal.add(&Entry { line: line.clone(), pgn_bytes })
    }
}

fn open_games(path: &Path) -> Result<File, ChronicleError> {
    let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    let is_file = |file: &File| file.metadata().is_ok_and(|metadata| metadata.is_file());
    match opened {
        Ok(file) if is_file(&file) => Ok(file),
        Ok(_) => Err(ChronicleError::NoFile { path: path.to_owned() }),
        Err(error) => Err(ChronicleError::File { path: path.to_owned(), error }),
    }
}

/// The journal of a PGN file.
#[must_use]
pub fn journal_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".journal");
    name.into()
}
