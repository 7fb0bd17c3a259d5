//! Values of positions, remembered in a file from one build of a book to the next.
//!
//! Text: a heading with what the values depend on, and a line for each position: its key, its value and its best move, if there is
//! one. The file is only ever added to; a last line that was cut off is left out.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::board::Key;
use crate::learn::book::examination::Value;
use crate::types::Score;

/// Why values cannot be remembered.
#[derive(Debug, Error)]
pub enum MemoryError {
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// The file holds something else, which is not written over.
    #[error("{}: not a file of values of this program; name another", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
}

/// What every such file begins with.
const MARK: &str = "# chuhe book values 1 ";

/// Values that are known, and the file to which new ones are added, if there is one.
#[derive(Debug, Default)]
pub(super) struct Memory {
    pub(super) values: HashMap<Key, Value>,
    file: Option<(PathBuf, File)>,
}

impl Memory {
    /// The values of a file. If they depend on something else than these words, or if there is none, the file begins anew.
    pub(super) fn open(path: &Path, depends_on: &str) -> Result<Self, MemoryError> {
        let failed = |error| MemoryError::File { path: path.to_owned(), error };
        let text = match fs::read(path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        if !text.is_empty() && !text.starts_with(MARK) {
            return Err(MemoryError::Foreign { path: path.to_owned() });
        }
        let heading = format!("{MARK}{depends_on}\n");
        let known = text.strip_prefix(&heading);
        let values: HashMap<Key, Value> = known.map(read).unwrap_or_default();
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        if known.is_none() {
            file.set_len(0).and_then(|()| file.write_all(heading.as_bytes())).map_err(failed)?;
        } else if !text.ends_with('\n') {
            file.write_all(b"\n").map_err(failed)?;
        }
        Ok(Self { values, file: Some((path.to_owned(), file)) })
    }

    /// Remembers values.
    pub(super) fn add(&mut self, values: &[(Key, Value)]) -> Result<(), MemoryError> {
        self.values.extend(values.iter().copied());
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        let line = |(key, Value { score, best }): &(Key, Value)| match best {
            Some(best) => format!("{key} {} {best}\n", score.value()),
            None => format!("{key} {} -\n", score.value()),
        };
        let text: String = values.iter().map(line).collect();
        file.write_all(text.as_bytes()).map_err(|error| MemoryError::File { path: path.clone(), error })
    }
}

fn read(lines: &str) -> HashMap<Key, Value> {
    let whole = lines.rfind('\n').map_or("", |end| &lines[..end]);
    whole.lines().filter_map(read_line).collect()
}

fn read_line(line: &str) -> Option<(Key, Value)> {
    let mut words = line.split(' ');
    let key = Key(u64::from_str_radix(words.next()?, 16).ok()?);
    let score =
        words.next()?.parse::<i16>().ok().filter(|value| value.unsigned_abs() <= Score::MATE.value().unsigned_abs())?;
    let best = match words.next()? {
        "-" => None,
        best => Some(best.parse().ok()?),
    };
    Some((key, Value { score: Score::from_value(score), best }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(score: i16, best: &str) -> Value {
        Value { score: Score::from_value(score), best: best.parse().ok() }
    }

    #[test]
    fn values_come_back_unless_they_depend_on_something_else() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("values");
        let values =
            [(Key(7), value(-31, "h2e2")), (Key(u64::MAX), value(31_000, "")), (Key(9), value(-32_000, "a0a1"))];
        let mut memory = Memory::open(&path, "20000 nodes").expect("a memory");
        memory.add(&values[..1]).expect("a file");
        memory.add(&values[1..]).expect("a file");
        let again = Memory::open(&path, "20000 nodes").expect("a memory");
        assert_eq!(again.values, values.into_iter().collect());
        assert!(Memory::open(&path, "10 nodes").expect("a memory").values.is_empty());
        assert!(Memory::open(&path, "20000 nodes").expect("a memory").values.is_empty());
    }

    #[test]
    fn a_line_that_was_cut_off_is_left_out_and_others_are_not_lost() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("values");
        let heading = format!("{MARK}x\n");
        fs::write(&path, format!("{heading}0007 12 h2e2\n00000000000000")).expect("a file");
        let mut memory = Memory::open(&path, "x").expect("a memory");
        assert_eq!(memory.values.len(), 1);
        memory.add(&[(Key(8), value(1, ""))]).expect("a file");
        assert_eq!(Memory::open(&path, "x").expect("a memory").values.len(), 2);
    }

    #[test]
    fn a_file_of_something_else_is_not_written_over() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("letter");
        fs::write(&path, "Dear Anne,\n").expect("a file");
        assert!(matches!(Memory::open(&path, "x"), Err(MemoryError::Foreign { .. })));
        assert_eq!(fs::read_to_string(&path).expect("a file"), "Dear Anne,\n");
        assert!(matches!(Memory::open(folder.path(), "x"), Err(MemoryError::File { .. })));
    }
}
