//! The file that a book is written to: its form, told by the name, and the way there that loses nothing.

use std::io;
use std::path::{Path, PathBuf};

use crate::book::elephant::ElephantBook;
use crate::book::{Book, Row, text};
use crate::cli::Console;
use crate::cli::book::Error;
use crate::files::replace;

/// How a book is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Text,
    Compiled,
    Elephant,
}

/// Where a book goes, known to be possible before hours are spent.
#[derive(Debug)]
pub(super) struct Target {
    path: PathBuf,
    form: Form,
}

impl Target {
    /// The file of this name; `-` is the standard output.
    pub(super) fn new(path: &Path) -> Result<Self, Error> {
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let form = match extension.as_str() {
            _ if path.as_os_str() == "-" => Form::Text,
            "tsv" | "txt" => Form::Text,
            "bin" => Form::Compiled,
            "dat" => Form::Elephant,
            _ => return Err(Error::NoForm(path.to_owned())),
        };
        let target = Self { path: path.to_owned(), form };
        // What is there and no plain file would be lost by putting one in its place.
        let is_other = !target.is_stream() && path.metadata().is_ok_and(|it| !it.is_file());
        if is_other { Err(target.failed(io::Error::other("no plain file"))) } else { Ok(target) }
    }

    fn is_stream(&self) -> bool {
        self.path.as_os_str() == "-"
    }

    fn failed(&self, error: io::Error) -> Error {
        Error::File { path: self.path.clone(), error }
    }

    /// Writes rows, with remarks where the form has a place for them. Returns how many rows had no place in the form.
    pub(super) fn write(&self, remarks: &[String], rows: &[Row], console: &mut Console) -> Result<usize, Error> {
        let (bytes, left_out) = match self.form {
            Form::Text => (text::write(remarks, rows).into_bytes(), 0),
            Form::Compiled => (compiled(rows), 0),
            Form::Elephant => {
                let (book, left_out) = ElephantBook::of(rows);
                (book.write(), left_out)
            }
        };
        if self.is_stream() {
            console.out.write_all(&bytes)?;
            console.out.flush()?;
        } else {
            replace(&self.path, &bytes).map_err(|error| self.failed(error))?;
        }
        Ok(left_out)
    }

    /// Whether what is said of the book may go to the standard output.
    pub(super) fn leaves_stdout(&self) -> bool {
        !self.is_stream()
    }
}

/// The compiled form of rows. Those of other books may not be as ours must be; such moves and rows are left out.
fn compiled(rows: &[Row]) -> Vec<u8> {
    let mut book = Book::default();
    for row in rows {
        // A row that the book has already is the same position by another way.
        let _ = book.insert(&row.line.position(), &row.moves);
    }
    book.compiled()
}
