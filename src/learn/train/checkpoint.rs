//! A training on disk, to be taken up again after it was broken off.
//!
//! Eight bytes of magic; the length of the text in 32 bits; the text, a key, a blank and a value a line: what the training is of,
//! and how far it is; all weights, the means of their slopes and of the squares, 32 bits each; and CRC-32 of all that. Numbers are
//! little-endian.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::str::{FromStr, Lines};

use thiserror::Error;

use crate::files::replace;
use crate::learn::games::Checksum;
use crate::learn::train::measure::Errors;
use crate::learn::train::optimiser::Optimiser;
use crate::learn::train::trainer::{Epoch, State};
use crate::learn::train::weights::Weights;

/// How a file begins. The last character is the version.
const MAGIC: [u8; 8] = *b"chuhetr1";

/// What a training is of: names and values. Trainings with the same terms go on from each other's checkpoints.
pub type Terms = Vec<(&'static str, String)>;

/// Why a training cannot go on, or cannot be kept.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// It is a file of something else.
    #[error("{}: this is no checkpoint of a training", .0.display())]
    Foreign(PathBuf),
    /// Something happened to it.
    #[error("{}: the checkpoint is damaged", .0.display())]
    Damaged(PathBuf),
    /// It is of another training.
    #[error("{}: the checkpoint is of another training, with {name} {there} instead of {here}", path.display())]
    OtherTraining {
        /// The file.
        path: PathBuf,
        /// What differs.
        name: &'static str,
        /// How it is in the checkpoint.
        there: String,
        /// How it should be.
        here: String,
    },
}

/// Keeps a training. Whatever happens, either the old file is there or the new one.
///
/// # Errors
/// [`CheckpointError::File`] if it cannot be written.
pub fn write(path: &Path, terms: &Terms, state: &State) -> Result<(), CheckpointError> {
    replace(path, &to_bytes(terms, state)).map_err(|error| CheckpointError::File { path: path.to_owned(), error })
}

/// The training that was kept; `None` if there is no such file.
///
/// # Errors
/// [`CheckpointError`] if it cannot be read, or is not of these terms.
pub fn read(path: &Path, terms: &Terms, hidden: usize) -> Result<Option<State>, CheckpointError> {
    match fs::read(path) {
        Ok(bytes) => from_bytes(path, &bytes, terms, hidden).map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(CheckpointError::File { path: path.to_owned(), error }),
    }
}

fn to_bytes(terms: &Terms, state: &State) -> Vec<u8> {
    let mut text = String::new();
    let mut tell = |name: &str, value: &str| text.extend([name, " ", value, "\n"]);
    for (name, value) in terms {
        tell(name, value);
    }
    tell("steps", &state.optimiser.steps.to_string());
    tell("batch", &state.batch.to_string());
    tell("loss", &state.loss.to_string());
    for epoch in &state.history {
        let Errors { target, result } = epoch.held_out;
        tell("epoch", &format!("{} {target} {result}", epoch.learnt));
    }
    let mut bytes = Vec::from(MAGIC);
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(text.into_bytes());
    let Optimiser { weights, mean, square, .. } = &state.optimiser;
    for numbers in [weights, mean, square] {
        bytes.extend(numbers.values().flat_map(f32::to_le_bytes));
    }
    let checksum = Checksum::of(&bytes);
    bytes.extend(checksum.0.to_le_bytes());
    bytes
}

fn from_bytes(path: &Path, bytes: &[u8], terms: &Terms, hidden: usize) -> Result<State, CheckpointError> {
    let damaged = || CheckpointError::Damaged(path.to_owned());
    let Some(rest) = bytes.strip_prefix(&MAGIC) else { return Err(CheckpointError::Foreign(path.to_owned())) };
    let (rest, checksum) = rest.split_last_chunk().ok_or_else(damaged)?;
    if Checksum(u32::from_le_bytes(*checksum)) != Checksum::of(&bytes[..bytes.len() - checksum.len()]) {
        return Err(damaged());
    }
    let (length, rest) = rest.split_first_chunk().ok_or_else(damaged)?;
    let (text, numbers) = rest.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or_else(damaged)?;
    let mut lines = std::str::from_utf8(text).map_err(|_| damaged())?.lines();
    for (name, here) in terms {
        let there = value(&mut lines, name).ok_or_else(damaged)?;
        if there != here {
            let (there, here) = (there.to_owned(), here.clone());
            return Err(CheckpointError::OtherTraining { path: path.to_owned(), name, there, here });
        }
    }
    progress(lines, numbers, hidden).ok_or_else(damaged)
}

/// The value of the next line, if that has this name.
fn value<'a>(lines: &mut Lines<'a>, name: &str) -> Option<&'a str> {
    lines.next()?.strip_prefix(name)?.strip_prefix(' ')
}

/// How far the training is.
fn progress(mut lines: Lines, numbers: &[u8], hidden: usize) -> Option<State> {
    let steps = value(&mut lines, "steps")?.parse().ok()?;
    let batch = value(&mut lines, "batch")?.parse::<u32>().ok()? as usize;
    let loss = value(&mut lines, "loss")?.parse().ok()?;
    let history = lines.map(epoch).collect::<Option<_>>()?;
    let mut numbers = numbers.as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes));
    let mut table = || {
        let mut table = Weights::zero(hidden);
        for value in table.values_mut() {
            *value = numbers.next()?;
        }
        Some(table)
    };
    let optimiser = Optimiser { weights: table()?, mean: table()?, square: table()?, steps };
    Some(State { optimiser, batch, loss, history })
}

fn epoch(line: &str) -> Option<Epoch> {
    let mut numbers = line.strip_prefix("epoch ")?.split(' ').map(f64::from_str);
    let mut next = || numbers.next()?.ok();
    Some(Epoch { learnt: next()?, held_out: Errors { target: next()?, result: next()? } })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state() -> State {
        let mut optimiser = Optimiser::new(Weights::random(64, 5));
        optimiser.steps = 77;
        optimiser.mean = Weights::random(64, 6);
        let held_out = Errors { target: 1.0 / 3.0, result: 2.0 / 7.0 };
        let history = vec![Epoch { learnt: 0.1 + 0.2, held_out }; 3];
        State { optimiser, batch: 5, loss: 1_234.567_890_123, history }
    }

    fn terms() -> Terms {
        vec![("hidden", "64".to_owned()), ("seed", "5".to_owned())]
    }

    #[test]
    fn a_training_comes_back_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("net.checkpoint");
        assert!(read(&path, &terms(), 64).unwrap().is_none());
        for _ in 0..2 {
            write(&path, &terms(), &state()).unwrap();
            assert_eq!(read(&path, &terms(), 64).unwrap(), Some(state()));
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_is_no_checkpoint_of_this_training_is_refused_with_the_reason() {
        let good = to_bytes(&terms(), &state());
        let mut flipped = good.clone();
        flipped[200] ^= 1;
        let other: Terms = vec![("hidden", "64".to_owned()), ("seed", "6".to_owned())];
        for (bytes, terms, reason) in [
            (&b"chuhenet"[..], terms(), "x: this is no checkpoint of a training"),
            (b"", terms(), "x: this is no checkpoint of a training"),
            (&good[..8], terms(), "x: the checkpoint is damaged"),
            (&good[..good.len() - 1], terms(), "x: the checkpoint is damaged"),
            (&flipped, terms(), "x: the checkpoint is damaged"),
            (&good, other, "x: the checkpoint is of another training, with seed 5 instead of 6"),
        ] {
            let error = from_bytes(Path::new("x"), bytes, &terms, 64).unwrap_err();
            assert_eq!(error.to_string(), reason);
        }
    }
}
