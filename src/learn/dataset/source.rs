//! From files of games to samples: which files, which games are held out, and what is taken from each.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::learn::dataset::filter::{Account, Filter};
use crate::learn::dataset::sample::Sample;
use crate::learn::games::{Checksum, Origin, ReadError, Reader, Record};
use crate::types::random::{fraction, stirred_together};

/// How the names of files of games end.
const EXTENSION: &str = "chg";

/// One game in so many is held out.
pub const HELD_OUT: u64 = 40;

/// Why there is nothing to learn from.
#[derive(Debug, Error)]
pub enum LoadError {
    /// A file or folder cannot be opened.
    #[error("{}: {error}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// A folder without files of games.
    #[error("{}: no file *.{EXTENSION} is in this folder", .0.display())]
    EmptyFolder(PathBuf),
    /// A file holds something else, or is damaged.
    #[error("{}: {error}", path.display())]
    Games {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: ReadError,
    },
    /// The same games twice would be learnt twice.
    #[error("{} and {} hold the same games", .0.display(), .1.display())]
    Twice(PathBuf, PathBuf),
    /// Nothing was left to learn from, or to check by.
    #[error("{learnt} positions to learn from and {held_out} held out are left of {seen}: too few")]
    TooFew {
        /// To learn from.
        learnt: usize,
        /// Held out.
        held_out: usize,
        /// All that were looked at.
        seen: u64,
    },
}

/// The files of games that these paths mean, in order: a file itself, a folder all its `*.chg`. None is named twice.
///
/// # Errors
/// [`LoadError::File`] for what is not there, [`LoadError::EmptyFolder`].
pub fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, LoadError> {
    let mut files = Vec::new();
    for path in paths {
        let failed = |error| LoadError::File { path: path.clone(), error };
        if !fs::metadata(path).map_err(failed)?.is_dir() {
            files.push(path.clone());
            continue;
        }
        let before = files.len();
        for entry in fs::read_dir(path).map_err(failed)? {
            let file = entry.map_err(failed)?.path();
            if file.extension().is_some_and(|extension| extension == EXTENSION) {
                files.push(file);
            }
        }
        if files.len() == before {
            return Err(LoadError::EmptyFolder(path.clone()));
        }
    }
    files.sort();
    files.dedup();
    Ok(files)
}

/// What a file has to give.
pub(super) struct Harvest {
    /// To learn from.
    pub(super) learnt: Vec<Sample>,
    /// To check by.
    pub(super) held_out: Vec<Sample>,
    /// What was counted.
    pub(super) account: Account,
    /// The run that the file is of, and its number there: no two files share it.
    pub(super) identity: (u64, u32),
}

/// Reads a file of games. One that ends within a game is taken up to there.
pub(super) fn read(path: &Path, filter: &Filter, seed: u64) -> Result<Harvest, LoadError> {
    let failed = |error| LoadError::Games { path: path.to_owned(), error };
    let reader = Reader::open(path).map_err(failed)?;
    let run = identity(&reader.header().origin);
    let mut harvest = Harvest {
        learnt: Vec::new(),
        held_out: Vec::new(),
        account: Account { files: 1, ..Account::default() },
        identity: (run, reader.header().file),
    };
    for game in reader {
        match game {
            Ok(game) => harvest.add(run, &game, filter, seed),
            Err(ReadError::Torn { .. }) => harvest.account.torn = 1,
            Err(error) => return Err(failed(error)),
        }
    }
    Ok(harvest)
}

/// A number for what made the games. Neither the file's name nor where a run is cut into files changes it.
pub(crate) fn identity(origin: &Origin) -> u64 {
    let texts = [&origin.engine, &origin.evaluation, &origin.openings, &origin.rules];
    let texts = texts.map(|text| u64::from(Checksum::of(text.as_bytes()).0));
    let numbers = [u64::from(origin.signature.0), origin.soft_nodes, origin.seed];
    stirred_together(&[&texts[..], &numbers].concat())
}

/// Whether the game of this number in a run is held out. It is for ever, whatever else is learnt from.
#[must_use]
pub(crate) fn is_held_out(run: u64, game: u32) -> bool {
    stirred_together(&[run, u64::from(game)]).is_multiple_of(HELD_OUT)
}

impl Harvest {
    fn add(&mut self, run: u64, game: &Record, filter: &Filter, seed: u64) {
        let is_held_out = is_held_out(run, game.number);
        self.account.games += 1;
        self.account.games_held_out += u64::from(is_held_out);
        let samples = if is_held_out { &mut self.held_out } else { &mut self.learnt };
        let mut ply = 0;
        game.replay(|position, step| {
            let chance = fraction(stirred_together(&[seed, run, u64::from(game.number), ply as u64]));
            let objection = filter.objection(position, step, ply, chance);
            self.account.count(objection);
            if let (None, Some(score)) = (objection, step.score) {
                let points = game.outcome.points(position.side_to_move());
                samples.push(Sample::new(position, score.value(), points));
            }
            ply += 1;
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_game_in_forty_is_held_out_and_always_the_same() {
        let held = |run| (0..40_000).filter(|&game| is_held_out(run, game)).collect::<Vec<u32>>();
        assert!((900..1100).contains(&held(1).len()), "{}", held(1).len());
        assert_ne!(held(1), held(2));
        // What was held out once must be for good: nets of different times are compared by it.
        assert_eq!(held(1)[..4], [84, 163, 185, 186]);
    }

    #[test]
    fn what_is_not_there_and_an_empty_folder_are_named() {
        let missing = files(&["no/such/file.chg".into()]).unwrap_err().to_string();
        assert!(missing.starts_with("no/such/file.chg: "), "{missing}");
        let folder = tempfile::tempdir().unwrap();
        let empty = files(&[folder.path().to_owned()]).unwrap_err().to_string();
        assert!(empty.ends_with("no file *.chg is in this folder"), "{empty}");
    }

    #[test]
    fn a_folder_means_its_files_of_games_in_order_and_once() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.chg", "a.chg", "notes.txt"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let paths = [folder.path().to_owned(), folder.path().join("a.chg"), folder.path().join("notes.txt")];
        let found = files(&paths).unwrap();
        let names: Vec<_> = found.iter().filter_map(|path| path.file_name()?.to_str()).collect();
        assert_eq!(names, ["a.chg", "b.chg", "notes.txt"]);
    }
}
