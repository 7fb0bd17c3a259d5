//! The journal: what was agreed on, then a line for each game.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::arena::chronicle::{ChronicleError, Mode};
use crate::arena::contest::Line;

/// What a match was agreed on: a later run goes on with it only if all of this is the same.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Header {
    /// The version of the journal.
    pub journal: u32,
    /// What the engines are called; this alone may differ.
    pub names: [String; 2],
    /// What is agreed on, in order.
    pub terms: Vec<(String, String)>,
}

/// The version that this file writes.
const VERSION: u32 = 1;

impl Header {
    /// The header of a match.
    #[must_use]
    pub const fn new(names: [String; 2], terms: Vec<(String, String)>) -> Self {
        Self { journal: VERSION, names, terms }
    }

    /// The first of the terms that differs from another header's: what, as it is here, as it is there.
    pub(super) fn difference(&self, other: &Self) -> Option<(String, String, String)> {
        let value = |header: &Self, key: &str| {
            let found = header.terms.iter().find(|(known, _)| known == key);
            found.map_or_else(|| "not given".to_owned(), |(_, value)| value.clone())
        };
        if self.journal != other.journal {
            return Some(("the version".to_owned(), self.journal.to_string(), other.journal.to_string()));
        }
        let keys = self.terms.iter().chain(&other.terms).map(|(key, _)| key);
        let mut differences = keys.map(|key| (key.clone(), value(self, key), value(other, key)));
        differences.find(|(_, was, is)| was != is)
    }
}

/// A game in the journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Entry {
    #[serde(flatten)]
    pub(super) line: Line,
    /// The length of the PGN file with this game.
    pub(super) pgn_bytes: u64,
}

/// The open file. It is locked, so that no two matches write into it.
#[derive(Debug)]
pub(super) struct Journal {
    file: File,
    path: PathBuf,
}

impl Journal {
    /// Opens or creates a journal; what it has, unless it is new, empty or to be overwritten.
    pub(super) fn open(path: &Path, mode: Mode) -> Result<(Self, Option<Known>), ChronicleError> {
        let failed = |error| ChronicleError::File { path: path.to_owned(), error };
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(failed)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(ChronicleError::InUse { path: path.to_owned() }),
            // A file system without locks is no reason not to play.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(failed)?;
        let (known, kept) = match mode {
            Mode::Fresh => (None, 0),
            Mode::Resume => read(&text, path)?,
        };
        file.set_len(kept as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        Ok((Self { file, path: path.to_owned() }, known))
    }

    /// Writes the header.
    pub(super) fn begin(&mut self, header: &Header) -> Result<(), ChronicleError> {
        self.write(header)
    }

    /// Writes a game down.
    pub(super) fn add(&mut self, entry: &Entry) -> Result<(), ChronicleError> {
        self.write(entry)
    }

    fn write(&mut self, value: &impl Serialize) -> Result<(), ChronicleError> {
        let written = serde_json::to_string(value).map_err(std::io::Error::from);
        let written = written.and_then(|text| self.file.write_all(format!("{text}\n").as_bytes()));
        written.map_err(|error| ChronicleError::File { path: self.path.clone(), error })
    }
}

/// What a journal holds.
pub(super) type Known = (Header, Vec<Entry>);

/// What stands in a journal, and up to which byte it is whole: a last line without an end was being written when the process died.
fn read(text: &[u8], path: &Path) -> Result<(Option<Known>, usize), ChronicleError> {
    let wrong = |number: usize, what: String| ChronicleError::NoEntry { path: path.to_owned(), line: number + 1, what };
    let kept = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    if kept == 0 && !BEGINNING.starts_with(text) && !text.starts_with(BEGINNING) {
        return Err(wrong(0, "not the journal of a match".to_owned()));
    }
    let mut lines = text[..kept].split_inclusive(|&byte| byte == b'\n').enumerate();
    let Some((number, first)) = lines.next() else { return Ok((None, 0)) };
    let header = serde_json::from_slice(first)
        .map_err(|error| wrong(number, format!("not what a match was agreed on: {error}")))?;
    let entry = |(number, line): (usize, &[u8])| {
        serde_json::from_slice(line).map_err(|error| wrong(number, format!("not a game of a match: {error}")))
    };
    let entries: Vec<Entry> = lines.map(entry).collect::<Result<_, _>>()?;
    if let Some((index, what)) = first_fault(&entries) {
        return Err(wrong(index + 1, what));
    }
    Ok((Some((header, entries)), kept))
}

/// The first game that cannot stand where it does, and why.
fn first_fault(entries: &[Entry]) -> Option<(usize, String)> {
    let (mut seen, mut bytes) = (BTreeSet::new(), 0);
    entries.iter().enumerate().find_map(|(index, entry)| {
        let game = entry.line.game;
        let fault = if !seen.insert(game) {
            Some(format!("game {game} stands there twice"))
        } else if entry.pgn_bytes <= bytes {
            Some(format!("game {game} ends at byte {} of the games, where {bytes} were written", entry.pgn_bytes))
        } else {
            entry.line.fault()
        };
        bytes = entry.pgn_bytes;
        fault.map(|fault| (index, fault))
    })
}

/// How every journal begins.
const BEGINNING: &[u8] = b"{\"journal\":";
