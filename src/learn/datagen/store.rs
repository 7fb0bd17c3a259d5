//! The files of a run: named, begun, added to, and taken up again where the last run left off.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::learn::games::{Header, Origin, ReadError, Reader, Record};

/// A file that has become so long gets no more games.
const FILE_BYTES: u64 = 10_000_000;

/// Why the files of a run cannot be taken up or added to.
#[derive(Debug, Error)]
pub enum StoreError {
    /// A file or folder cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// A file is not one of this run.
    #[error("{}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: ReadError,
    },
    /// A file is there, and something else made it.
    #[error("{}: its {key} is `{there}`, not `{here}`: another folder, tag or seed is needed", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// In what the origins differ.
        key: &'static str,
        /// How it is in the file.
        there: String,
        /// How it is now.
        here: String,
    },
    /// A file of the run is not there, though later ones are.
    #[error("{}: the file is missing, though later ones are there", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// Another run writes to the files.
    #[error("{}: another run is adding to it", path.display())]
    Busy {
        /// The first file.
        path: PathBuf,
    },
}

/// The files of a run, of which the last is added to.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    stem: String,
    origin: Origin,
    /// The first file, locked as long as this lives.
    _lock: File,
    file: File,
    /// The number of the file that is added to.
    number: u32,
    /// The length of that file.
    bytes: u64,
    /// A file of this length gets no more games.
    full: u64,
    next_game: u32,
    positions: u64,
    cut: Option<String>,
}

impl Store {
    /// Takes up the run of this origin in the folder, whose files are called `TAG-nN-sS-0000.chg`, `-0001` and so on after the tag,
    /// the soft nodes and the seed; begins it if there is none.
    ///
    /// What lies behind the last whole game is cut off.
    ///
    /// # Errors
    /// [`StoreError`] if that cannot be done, if the files were made by something else, or if another run is at work on them.
    pub fn open(folder: &Path, tag: &str, origin: &Origin) -> Result<Self, StoreError> {
        Self::with_full(folder, tag, origin, FILE_BYTES)
    }

    /// The same with files of another length.
    pub(super) fn with_full(folder: &Path, tag: &str, origin: &Origin, full: u64) -> Result<Self, StoreError> {
        fs::create_dir_all(folder).map_err(|error| StoreError::File { path: folder.to_owned(), error })?;
        let stem = format!("{tag}-n{}-s{}", origin.soft_nodes, origin.seed);
        let count = count(folder, &stem)?;
        let first = path(folder, &stem, 0);
        let lock = open_to_write(&first)?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => StoreError::Busy { path: first.clone() },
            TryLockError::Error(error) => StoreError::File { path: first.clone(), error },
        })?;
        let mut last = Found { number: 0, bytes: 0, next_game: 0, positions: 0, cut: None };
        for number in 0..count {
            last = last.followed_by(number, number + 1 == count, &path(folder, &stem, number), origin)?;
        }
        let path = path(folder, &stem, last.number);
        let file = open_to_write(&path)?;
        file.set_len(last.bytes).map_err(|error| StoreError::File { path, error })?;
        let mut store = Self {
            folder: folder.to_owned(),
            stem,
            origin: origin.clone(),
            _lock: lock,
            file,
            number: last.number,
            bytes: last.bytes,
            full,
            next_game: last.next_game,
            positions: last.positions,
            cut: last.cut,
        };
        if store.bytes == 0 {
            store.write(&store.header().to_bytes())?;
        }
        Ok(store)
    }

    fn header(&self) -> Header {
        Header {
            origin: self.origin.clone(),
            file: self.number,
            first_game: self.next_game,
            positions_before: self.positions,
        }
    }

    /// Adds a game; a full file is closed first and another begun.
    ///
    /// # Errors
    /// [`StoreError::File`] if the disk is full, for instance. A run that then begins anew cuts off what was half written.
    pub fn add(&mut self, record: &Record) -> Result<(), StoreError> {
        if self.bytes >= self.full {
            self.file.sync_all().map_err(|error| StoreError::File { path: self.path(), error })?;
            self.number += 1;
            self.file = open_to_write(&self.path())?;
            self.bytes = 0;
            self.write(&self.header().to_bytes())?;
        }
        self.write(&record.to_bytes())?;
        self.next_game = record.number.saturating_add(1);
        self.positions += record.positions();
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        self.file.write_all(bytes).map_err(|error| StoreError::File { path: self.path(), error })?;
        self.bytes += bytes.len() as u64;
        Ok(())
    }

    /// The file that is added to.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        path(&self.folder, &self.stem, self.number)
    }

    /// How many files there are.
    #[must_use]
    pub const fn files(&self) -> u32 {
        self.number + 1
    }

    /// The number of the next game, which is how many there are unless some failed.
    #[must_use]
    pub const fn next_game(&self) -> u32 {
        self.next_game
    }

    /// How many positions with a score there are in all files.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// What was cut off when the run was taken up, in words; `None` if nothing was.
    #[must_use]
    pub fn cut(&self) -> Option<&str> {
        self.cut.as_deref()
    }
}

/// What was found up to the end of a file.
struct Found {
    number: u32,
    bytes: u64,
    next_game: u32,
    positions: u64,
    cut: Option<String>,
}

impl Found {
    /// What is found up to the end of the next file. Only the last file may end with something that is no game.
    fn followed_by(self, number: u32, is_last: bool, path: &Path, origin: &Origin) -> Result<Self, StoreError> {
        let failed = |error| StoreError::Read { path: path.to_owned(), error };
        let mut reader = match Reader::open(path) {
            Ok(reader) => reader,
            Err(ReadError::TornHeader(bytes)) if is_last => {
                let cut = (bytes > 0).then(|| format!("{}: cut off at byte 0, within its header", path.display()));
                return Ok(Self { number, bytes: 0, cut, ..self });
            }
            Err(error) => return Err(failed(error)),
        };
        let Header { origin: there, file, first_game, positions_before } = reader.header().clone();
        if let Some((key, there, here)) = there.difference(origin) {
            return Err(StoreError::Other { path: path.to_owned(), key, there, here });
        }
        for (key, fits) in [
            ("file", file == number),
            ("first-game", first_game == self.next_game),
            ("positions-before", positions_before == self.positions),
        ] {
            if !fits {
                return Err(failed(ReadError::Header(key)));
            }
        }
        let mut found = Self { number, bytes: 0, next_game: first_game, positions: positions_before, cut: None };
        for record in reader.by_ref() {
            match record {
                Ok(record) => {
                    found.next_game = record.number.saturating_add(1);
                    found.positions += record.positions();
                }
                Err(error @ ReadError::Read { .. }) => return Err(failed(error)),
                Err(error) if is_last => found.cut = Some(format!("{}: cut off at {error}", path.display())),
                Err(error) => return Err(failed(error)),
            }
        }
        found.bytes = reader.offset();
        Ok(found)
    }
}

fn path(folder: &Path, stem: &str, number: u32) -> PathBuf {
    folder.join(format!("{stem}-{number:04}.chg"))
}

fn open_to_write(path: &Path) -> Result<File, StoreError> {
    let file = OpenOptions::new().append(true).create(true).open(path);
    file.map_err(|error| StoreError::File { path: path.to_owned(), error })
}

/// How many files of the run there are.
fn count(folder: &Path, stem: &str) -> Result<u32, StoreError> {
    let failed = |error| StoreError::File { path: folder.to_owned(), error };
    let mut numbers = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        let digits = name.to_str().and_then(|name| name.strip_prefix(stem)?.strip_prefix('-')?.strip_suffix(".chg"));
        numbers.extend(digits.and_then(|digits| digits.parse::<u32>().ok()));
    }
    numbers.sort_unstable();
    match (0..).zip(&numbers).find(|&(expected, &number)| expected != number) {
        Some((missing, _)) => Err(StoreError::Missing { path: path(folder, stem, missing) }),
        None => Ok(numbers.len() as u32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::games::{Checksum, End, Outcome};

    fn origin() -> Origin {
        Origin {
            engine: "test 1".to_owned(),
            signature: Checksum(1),
            evaluation: "none".to_owned(),
            soft_nodes: 10,
            seed: 2,
            openings: "random".to_owned(),
            rules: "chinese-1999".to_owned(),
        }
    }

    fn record(number: u32) -> Record {
        Record { number, outcome: Outcome::Draw, end: End::LongestGame, steps: Vec::new() }
    }

    /// A folder with three files of a game each.
    fn filled() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::with_full(folder.path(), "t", &origin(), 1).unwrap();
        // Each game finds the file of the last one full.
        (0..3).for_each(|number| store.add(&record(number)).unwrap());
        folder
    }

    fn error(folder: &Path, origin: &Origin) -> String {
        Store::open(folder, "t", origin).unwrap_err().to_string()
    }

    #[test]
    fn names_tell_tag_nodes_seed_and_number() {
        let folder = filled();
        let store = Store::open(folder.path(), "t", &origin()).unwrap();
        assert_eq!((store.next_game(), store.files()), (3, 4));
        assert_eq!(store.path(), folder.path().join("t-n10-s2-0003.chg"));
    }

    #[test]
    fn files_of_another_engine_are_refused_and_other_settings_go_elsewhere() {
        let folder = filled();
        let other = Origin { signature: Checksum(0xAB), ..origin() };
        let reason =
            "t-n10-s2-0000.chg: its signature is `00000001`, not `000000ab`: another folder, tag or seed is needed";
        assert!(error(folder.path(), &other).ends_with(reason), "{}", error(folder.path(), &other));
        let elsewhere = Store::open(folder.path(), "t", &Origin { seed: 3, ..origin() }).unwrap();
        assert_eq!((elsewhere.next_game(), elsewhere.path()), (0, folder.path().join("t-n10-s3-0000.chg")));
    }

    #[test]
    fn a_gap_in_the_files_is_named() {
        let folder = filled();
        fs::remove_file(folder.path().join("t-n10-s2-0001.chg")).unwrap();
        let said = error(folder.path(), &origin());
        assert!(said.ends_with("t-n10-s2-0001.chg: the file is missing, though later ones are there"), "{said}");
    }

    #[test]
    fn an_early_file_that_is_damaged_or_foreign_is_refused() {
        for (name, bytes, reason) in [
            ("t-n10-s2-0001.chg", &b"P6 640 480"[..], "byte 0: this is no file of games"),
            ("t-n10-s2-0001.chg", b"chuhe", "byte 5: the file ends within its header"),
            ("t-n10-s2-0003.chg", b"P6", "byte 0: this is no file of games"),
        ] {
            let folder = filled();
            let path = folder.path().join(name);
            fs::write(&path, bytes).unwrap();
            assert_eq!(error(folder.path(), &origin()), format!("{}: {reason}", path.display()));
            assert_eq!(fs::read(&path).unwrap(), bytes, "it is left as it was");
        }
    }

    #[test]
    fn a_file_in_the_place_of_another_is_refused() {
        let folder = filled();
        let path = |number| path(folder.path(), "t-n10-s2", number);
        fs::copy(path(1), path(2)).unwrap();
        assert!(error(folder.path(), &origin()).ends_with("byte 16: the header is damaged at `file`"));
    }

    #[test]
    fn two_runs_do_not_write_the_same_files() {
        let folder = tempfile::tempdir().unwrap();
        let first = Store::open(folder.path(), "t", &origin()).unwrap();
        assert!(error(folder.path(), &origin()).ends_with("another run is adding to it"));
        drop(first);
        assert!(Store::open(folder.path(), "t", &origin()).is_ok());
    }
}
