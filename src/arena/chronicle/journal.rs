//! The journal: what was agreed on, then a line for each thing that happened.

use std::collections::BTreeSet;
use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::arena::chronicle::{ChronicleError, Mode};

/// What a journal is of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Games of two engines.
    Match,
    /// A tournament.
    Event,
    /// Numbers of an engine that are tuned by games.
    Tuning,
}

impl Kind {
    /// With its article.
    #[must_use]
    pub const fn with_article(self) -> &'static str {
        match self {
            Self::Match => "a match",
            Self::Event => "an event",
            Self::Tuning => "a tuning",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Match => "match",
            Self::Event => "event",
            Self::Tuning => "tuning",
        })
    }
}

/// What a journal keeps.
pub trait Kept: Clone + Serialize + DeserializeOwned {
    /// What the players are called.
    type Names: Clone + Serialize + DeserializeOwned;

    /// What the journal is of.
    const KIND: Kind;

    /// What tells a game from all others in its journal; `None` if this is no game. A game stands there once, and has a text among
    /// the games.
    fn game(&self) -> Option<String>;

    /// What is wrong with it wherever it stands; `None` if it may stand in a journal.
    fn fault(&self) -> Option<String>;

    /// What is wrong with it behind the line before it, if there is one; `None` if it may stand there.
    fn fault_behind(&self, _before: Option<&Self>) -> Option<String> {
        self.fault()
    }
}

/// What was agreed on, term by term.
pub type Terms = Vec<(String, String)>;

/// What was agreed on: a later run goes on with it only if all of this is the same.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Header<Names> {
    /// The version of the journal.
    pub journal: u32,
    /// What the players are called; this alone may differ.
    pub names: Names,
    /// What is agreed on, in order.
    pub terms: Terms,
}

/// The version that this file writes.
const VERSION: u32 = 1;

impl<Names> Header<Names> {
    /// The header of a match or an event.
    #[must_use]
    pub const fn new(names: Names, terms: Terms) -> Self {
        Self { journal: VERSION, names, terms }
    }

    /// The first of the terms that differs from those of another header.
    pub(super) fn difference(&self, other: &Self) -> Option<Difference> {
        if self.journal != other.journal {
            let (was, is) = (self.journal.to_string(), other.journal.to_string());
            return Some(Difference { what: "the version".to_owned(), was, is });
        }
        let all = self.terms.iter().chain(&other.terms).map(|(key, _)| key);
        first_difference(all, &self.terms, &other.terms)
    }

    /// The first of these terms that differs from what was agreed on.
    #[must_use]
    pub fn differs_from(&self, terms: &Terms) -> Option<Difference> {
        first_difference(terms.iter().map(|(key, _)| key), &self.terms, terms)
    }
}

/// A term that differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Which.
    pub what: String,
    /// As it was.
    pub was: String,
    /// As it is now.
    pub is: String,
}

fn first_difference<'a>(keys: impl Iterator<Item = &'a String>, before: &Terms, now: &Terms) -> Option<Difference> {
    let value = |terms: &Terms, key: &str| {
        let found = terms.iter().find(|(known, _)| known == key);
        found.map_or_else(|| "not given".to_owned(), |(_, value)| value.clone())
    };
    let mut differences =
        keys.map(|key| Difference { what: key.clone(), was: value(before, key), is: value(now, key) });
    differences.find(|difference| difference.was != difference.is)
}

/// A line of a journal with games beside it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Entry<L> {
    #[serde(flatten)]
    pub(super) line: L,
    /// The length of the PGN file by then.
    pub(super) pgn_bytes: u64,
}

impl<L: Kept> Kept for Entry<L> {
    type Names = L::Names;

    const KIND: Kind = L::KIND;

    fn game(&self) -> Option<String> {
        self.line.game()
    }

    fn fault(&self) -> Option<String> {
        self.line.fault()
    }

    fn fault_behind(&self, before: Option<&Self>) -> Option<String> {
        let (before, bytes) = (before.map_or(0, |entry| entry.pgn_bytes), self.pgn_bytes);
        match self.game() {
            Some(game) if bytes <= before => {
                Some(format!("{game} ends at byte {bytes} of the games, where {before} were written"))
            }
            None if bytes != before => Some(format!("{bytes} bytes of games are told of, where {before} were written")),
            _ => self.fault(),
        }
    }
}

/// The open file. It is locked, so that no two processes write into it.
#[derive(Debug)]
pub(super) struct Journal {
    file: File,
    path: PathBuf,
}

impl Journal {
    /// Opens or creates a journal; what it has, unless it is new, empty or to be overwritten.
    pub(super) fn open<L: Kept>(path: &Path, mode: Mode) -> Result<(Self, Option<Known<L>>), ChronicleError> {
        let failed = |error| ChronicleError::File { path: path.to_owned(), error };
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(failed)?;
        if !file.metadata().is_ok_and(|metadata| metadata.is_file()) {
            return Err(ChronicleError::NoFile { path: path.to_owned() });
        }
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(ChronicleError::InUse { kind: L::KIND, path: path.to_owned() });
            }
            // A file system without locks is no reason not to play.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(failed)?;
        let (known, kept) = match mode {
            Mode::Fresh => (None, 0),
            Mode::Resume => parse(&text, path)?,
        };
        file.set_len(kept as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        Ok((Self { file, path: path.to_owned() }, known))
    }

    /// Writes a line: the header, or an entry.
    pub(super) fn write(&mut self, value: &impl Serialize) -> Result<(), ChronicleError> {
        let written = serde_json::to_string(value).map_err(io::Error::from);
        let written = written.and_then(|text| self.file.write_all(format!("{text}\n").as_bytes()));
        written.map_err(|error| ChronicleError::File { path: self.path.clone(), error })
    }

    /// Waits until what was written has reached the disk.
    pub(super) fn sync(&self) -> Result<(), ChronicleError> {
        self.file.sync_data().map_err(|error| ChronicleError::File { path: self.path.clone(), error })
    }
}

/// What a journal holds.
pub(super) type Known<L> = (Header<<L as Kept>::Names>, Vec<L>);

/// What a journal holds, which another process may be writing; `None` if there is none, or nothing in it yet.
pub(super) fn read<L: Kept>(path: &Path) -> Result<Option<Known<L>>, ChronicleError> {
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(ChronicleError::NoFile { path: path.to_owned() });
    }
    match fs::read(path) {
        Ok(text) => Ok(parse(&text, path)?.0),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(ChronicleError::File { path: path.to_owned(), error }),
    }
}

/// What stands in a journal, and up to which byte it is whole: a last line without an end was being written when the process died.
fn parse<L: Kept>(text: &[u8], path: &Path) -> Result<(Option<Known<L>>, usize), ChronicleError> {
    let wrong = |number: usize, what: String| ChronicleError::NoEntry { path: path.to_owned(), line: number + 1, what };
    let kind = L::KIND.with_article();
    let kept = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    if kept == 0 && !BEGINNING.starts_with(text) && !text.starts_with(BEGINNING) {
        return Err(wrong(0, format!("not the journal of {kind}")));
    }
    let mut lines = text[..kept].split_inclusive(|&byte| byte == b'\n').enumerate();
    let Some((number, first)) = lines.next() else { return Ok((None, 0)) };
    let header = serde_json::from_slice(first)
        .map_err(|error| wrong(number, format!("not what {kind} was agreed on: {error}")))?;
    let entry = |(number, line): (usize, &[u8])| {
        serde_json::from_slice(line).map_err(|error| wrong(number, format!("nothing that happens in {kind}: {error}")))
    };
    let entries: Vec<L> = lines.map(entry).collect::<Result<_, _>>()?;
    if let Some((index, what)) = first_fault(&entries) {
        return Err(wrong(index + 1, what));
    }
    Ok((Some((header, entries)), kept))
}

/// The first line that cannot stand where it does, and why.
fn first_fault<L: Kept>(lines: &[L]) -> Option<(usize, String)> {
    let (mut seen, mut before) = (BTreeSet::new(), None);
    lines.iter().enumerate().find_map(|(index, line)| {
        let fault = match line.game() {
            Some(game) if !seen.insert(game.clone()) => Some(format!("{game} stands there twice")),
            _ => line.fault_behind(before),
        };
        before = Some(line);
        fault.map(|fault| (index, fault))
    })
}

/// How every journal begins.
const BEGINNING: &[u8] = b"{\"journal\":";
