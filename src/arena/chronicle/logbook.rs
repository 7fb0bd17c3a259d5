//! A journal alone, where no games are kept beside it.

use std::marker::PhantomData;
use std::path::Path;

use crate::arena::chronicle::journal::{self, Journal, Known};
use crate::arena::chronicle::{ChronicleError, Difference, Header, Kept, Mode};

/// An open journal whose lines are these. Each line is on the disk before the next thing happens.
#[derive(Debug)]
pub struct Logbook<L> {
    journal: Journal,
    lines: PhantomData<L>,
}

/// What goes on, as its journal tells it.
#[derive(Debug)]
pub struct Resumed<L: Kept> {
    /// The journal, open for what is to come.
    pub logbook: Logbook<L>,
    /// What was agreed on when it began; the same as now but for the names.
    pub header: Header<L::Names>,
    /// What has happened.
    pub lines: Vec<L>,
}

impl<L: Kept> Logbook<L> {
    /// Opens a journal. One that is not there is begun.
    ///
    /// # Errors
    /// A [`ChronicleError`]: the file cannot be read or written, holds something else, or is in use. It stays as it was.
    pub fn open(path: &Path, header: Header<L::Names>, mode: Mode) -> Result<Resumed<L>, ChronicleError> {
        let (journal, known) = Journal::open::<L>(path, mode)?;
        let mut logbook = Self { journal, lines: PhantomData };
        let Some((known, lines)) = known else {
            logbook.journal.write(&header)?;
            logbook.journal.sync()?;
            return Ok(Resumed { logbook, header, lines: Vec::new() });
        };
        if let Some(Difference { what, was, is }) = known.difference(&header) {
            return Err(ChronicleError::OtherTerms { kind: L::KIND, path: path.to_owned(), what, was, is });
        }
        Ok(Resumed { logbook, header: known, lines })
    }

    /// Writes a line down.
    ///
    /// # Errors
    /// [`ChronicleError::File`]; what is half written is cut off when it goes on.
    pub fn add(&mut self, line: &L) -> Result<(), ChronicleError> {
        self.journal.write(line)?;
        self.journal.sync()
    }

    /// What a journal holds, without a claim to write in it; `None` if there is none, or nothing in it.
    ///
    /// # Errors
    /// A [`ChronicleError`] if it cannot be read, or is of something else.
    pub fn peek(path: &Path) -> Result<Option<Known<L>>, ChronicleError> {
        journal::read::<L>(path)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use serde::{Deserialize, Serialize};

    use super::*;
    use crate::arena::chronicle::Kind;

    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    struct Number {
        number: u32,
    }

    impl Kept for Number {
        type Names = String;

        const KIND: Kind = Kind::Tuning;

        fn game(&self) -> Option<String> {
            Some(format!("number {}", self.number))
        }

        fn fault(&self) -> Option<String> {
            (self.number == 0).then(|| "nothing is numbered 0".to_owned())
        }
    }

    fn header(value: &str) -> Header<String> {
        Header::new("it".to_owned(), vec![("the value".to_owned(), value.to_owned())])
    }

    fn numbers(path: &Path) -> Vec<u32> {
        let resumed = Logbook::<Number>::open(path, header("1"), Mode::Resume).expect("it goes on");
        resumed.lines.iter().map(|line| line.number).collect()
    }

    #[test]
    fn whatever_byte_it_is_cut_at_it_goes_on_with_the_whole_lines() {
        let folder = tempfile::tempdir().expect("a folder");
        let path: PathBuf = folder.path().join("journal");
        let mut logbook = Logbook::open(&path, header("1"), Mode::Resume).expect("it begins").logbook;
        (1..=3).for_each(|number| logbook.add(&Number { number }).expect("it is written"));
        drop(logbook);
        let whole = fs::read(&path).expect("a file");
        for cut in 0..=whole.len() {
            fs::write(&path, &whole[..cut]).expect("a file");
            let lines = whole[..cut].split(|&byte| byte == b'\n').count() as u32 - 1;
            assert_eq!(numbers(&path), (1..lines).collect::<Vec<u32>>(), "{cut}");
            let mut logbook = Logbook::open(&path, header("1"), Mode::Resume).expect("it goes on").logbook;
            logbook.add(&Number { number: 9 }).expect("it is written");
            drop(logbook);
            assert_eq!(numbers(&path).last(), Some(&9), "{cut}");
        }
    }

    #[test]
    fn what_is_something_else_is_refused_and_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let head = |value| serde_json::to_string(&header(value)).expect("JSON") + "\n";
        for (text, message) in [
            ("games\n".to_owned(), "1: not what a tuning was agreed on"),
            (head("2"), "holds another tuning: the value was 2, not 1"),
            (head("1") + "{\"number\":0}\n", "2: nothing is numbered 0"),
            (head("1") + "{\"number\":1}\n{\"number\":1}\n", "3: number 1 stands there twice"),
            (head("1") + "{}\n", "2: nothing that happens in a tuning: missing field `number`"),
        ] {
            fs::write(&path, &text).expect("a file");
            let error = Logbook::<Number>::open(&path, header("1"), Mode::Resume).expect_err("it is something else");
            assert!(error.to_string().contains(message), "{text}: {error}");
            assert_eq!(fs::read_to_string(&path).expect("a file"), text);
        }
        let open = Logbook::<Number>::open(&path, header("1"), Mode::Fresh).expect("it begins anew");
        let error = Logbook::<Number>::open(&path, header("1"), Mode::Resume).expect_err("it is in use");
        assert!(error.to_string().ends_with("belongs to a tuning that is being played"), "{error}");
        assert_eq!(open.lines, []);
    }
}
