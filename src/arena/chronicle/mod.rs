//! The files of a match or an event: its games as PGN, and a journal by which it goes on where it was broken off.
//!
//! The journal has a line of JSON for what was agreed on, then one for each game, or for what else happens in an event. A game goes
//! into the PGN file first, then into the journal, with the length of the PGN file behind it: what a killed process has left half
//! written in either is cut off when it goes on, and only the games in flight are lost. Where no games are kept, a [`Logbook`] is a
//! journal alone. Knows nothing of who plays.

mod error;
mod journal;
mod logbook;
mod pgn;

use std::fs::{self, File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use crate::arena::chronicle::journal::{Entry, Journal};

pub use error::ChronicleError;
pub use journal::{Difference, Header, Kept, Kind, Terms};
pub use logbook::{Logbook, Resumed};
pub use pgn::{Event, Heading, result_of, text};

/// What is to be done with files that are there already.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mode {
    /// What is in them goes on.
    #[default]
    Resume,
    /// They are overwritten.
    Fresh,
}

/// The open files of a match or an event, whose journal has these lines.
#[derive(Debug)]
pub struct Chronicle<L> {
    games: File,
    path: PathBuf,
    journal: Journal,
    lines: PhantomData<L>,
}

/// A match or an event as its files tell it.
#[derive(Debug)]
pub struct Opened<L: Kept> {
    /// The files, open for what is to come.
    pub chronicle: Chronicle<L>,
    /// What was agreed on when it began; the same as now but for the names.
    pub header: Header<L::Names>,
    /// What has happened.
    pub lines: Vec<L>,
}

impl<L: Kept> Chronicle<L> {
    /// Opens the PGN file and its journal, which is called as the PGN file with `.journal` behind it. Files that are not there are
    /// begun.
    ///
    /// # Errors
    /// A [`ChronicleError`]: a file cannot be read or written, holds something else, or is in use.
    pub fn open(path: &Path, header: Header<L::Names>, mode: Mode) -> Result<Opened<L>, ChronicleError> {
        let is_new = !path.exists();
        let mut games = open_games(path)?;
        let opened = Journal::open::<Entry<L>>(&journal_path(path), mode);
        if opened.is_err() && is_new {
            // Nothing is left behind of what does not begin.
            let _ = fs::remove_file(path);
        }
        let (journal, known) = opened?;
        let failed = |error| ChronicleError::File { path: path.to_owned(), error };
        let length = games.metadata().map_err(failed)?.len();
        let Some((known, entries)) = known else {
            if length > 0 && mode == Mode::Resume {
                return Err(ChronicleError::NoJournal { kind: L::KIND, path: path.to_owned() });
            }
            games.set_len(0).map_err(failed)?;
            let mut chronicle = Self { games, path: path.to_owned(), journal, lines: PhantomData };
            chronicle.journal.write(&header)?;
            return Ok(Opened { chronicle, header, lines: Vec::new() });
        };
        if let Some(Difference { what, was, is }) = known.difference(&header) {
            return Err(ChronicleError::OtherTerms { kind: L::KIND, path: path.to_owned(), what, was, is });
        }
        let kept = entries.last().map_or(0, |entry| entry.pgn_bytes);
        if is_new && kept > 0 {
            let _ = fs::remove_file(path);
            return Err(ChronicleError::Missing { path: path.to_owned(), expected: kept });
        }
        if length < kept {
            return Err(ChronicleError::Shortened { path: path.to_owned(), length, expected: kept });
        }
        games.set_len(kept).and_then(|()| games.seek(SeekFrom::End(0))).map_err(failed)?;
        let lines = entries.into_iter().map(|entry| entry.line).collect();
        let chronicle = Self { games, path: path.to_owned(), journal, lines: PhantomData };
        Ok(Opened { chronicle, header: known, lines })
    }

    /// Writes a line down, behind the text of the game that it is of, if it is of one.
    ///
    /// # Errors
    /// [`ChronicleError::File`]; what is half written is cut off when it goes on.
    pub fn add(&mut self, game: &str, line: &L) -> Result<(), ChronicleError> {
        let written = self.games.write_all(game.as_bytes()).and_then(|()| self.games.stream_position());
        let pgn_bytes = written.map_err(|error| ChronicleError::File { path: self.path.clone(), error })?;
        self.journal.write(&Entry { line: line.clone(), pgn_bytes })
    }
}

/// What the journal of a PGN file holds, without a claim to write in it; `None` if there is none, or nothing in it.
///
/// # Errors
/// A [`ChronicleError`] if it cannot be read, or is of something else.
#[allow(clippy::type_complexity, reason = "a header and lines, no more")]
pub fn peek<L: Kept>(path: &Path) -> Result<Option<(Header<L::Names>, Vec<L>)>, ChronicleError> {
    let known = journal::read::<Entry<L>>(&journal_path(path))?;
    Ok(known.map(|(header, entries)| (header, entries.into_iter().map(|entry| entry.line).collect())))
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
