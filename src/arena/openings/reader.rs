//! Reads openings line by line, within bounds, and finds out what the lines are.
//!
//! What is on a line is read in `table` and `plain`.

use std::ffi::OsStr;
use std::io::{BufRead, Read};
use std::path::Path;

use crate::arena::openings::error::{Fault, OpeningsError};
use crate::arena::openings::table::Heading;
use crate::arena::openings::{Opening, plain};

/// The most bytes that a line may have, its end not counted.
pub(super) const MAX_LINE: usize = 8 << 10;

/// The most bytes that a file may have.
const MAX_FILE: usize = 32 << 20;

/// What some editors begin a file with.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The most bytes of a line that are looked at: those that it may have, a mark before them, an end after them.
const READ_AT_ONCE: u64 = MAX_LINE as u64 + 5;

/// Reads openings line by line.
pub(super) struct Reader<'a, Source> {
    name: &'a str,
    source: Source,
    /// How many lines have been read, of any kind.
    number: u64,
    bytes_read: usize,
    form: Form,
}

/// What the lines are.
enum Form {
    /// Not known before the first line that holds anything.
    Open,
    /// Rows under this heading.
    Table(Heading),
    /// Each line for itself.
    Plain,
}

impl<'a, Source: BufRead> Reader<'a, Source> {
    pub(super) fn new(name: &'a str, source: Source) -> Self {
        Self { name, source, number: 0, bytes_read: 0, form: Form::Open }
    }

    fn at_line(&self, fault: Fault) -> OpeningsError {
        OpeningsError::Line { name: self.name.to_owned(), line: self.number, fault }
    }

    /// The next line, without its end; `None` after the last.
    pub(super) fn next_line(&mut self) -> Result<Option<String>, OpeningsError> {
        let mut bytes = Vec::new();
        let mut bounded = self.source.by_ref().take(READ_AT_ONCE);
        let read = bounded.read_until(b'\n', &mut bytes);
        let read = read.map_err(|error| OpeningsError::Read { name: self.name.to_owned(), error })?;
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        self.bytes_read += read;
        if self.bytes_read > MAX_FILE {
            return Err(OpeningsError::TooLarge { name: self.name.to_owned(), most: MAX_FILE });
        }
        let line = if self.number == 1 { without_mark(&bytes) } else { &bytes };
        text(line).map(Some).map_err(|fault| self.at_line(fault))
    }

    /// The opening on a line; `None` if it is blank, a comment or the heading of a table.
    pub(super) fn opening(&mut self, line: &str) -> Result<Option<Opening>, OpeningsError> {
        if line.trim_ascii().is_empty() || line.trim_ascii_start().starts_with('#') {
            return Ok(None);
        }
        if matches!(self.form, Form::Open) {
            let heading = Heading::found(line).map_err(|fault| self.at_line(fault))?;
            self.form = heading.map_or(Form::Plain, Form::Table);
            if matches!(self.form, Form::Table(_)) {
                return Ok(None);
            }
        }
        let label = || self.label();
        let read = match &self.form {
            Form::Table(heading) => heading.row(line, label),
            Form::Open | Form::Plain => plain::line(line, label),
        };
        read.map(Some).map_err(|fault| self.at_line(fault))
    }

    /// What an opening without an id is called: the last part of the file's name, and the line.
    fn label(&self) -> String {
        let file = Path::new(self.name).file_name().and_then(OsStr::to_str).unwrap_or(self.name);
        format!("{file}:{}", self.number)
    }
}

/// A line without its end, if it is text of a fair length.
fn text(line: &[u8]) -> Result<String, Fault> {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.len() > MAX_LINE {
        return Err(Fault::TooLong { most: MAX_LINE });
    }
    let text = str::from_utf8(line).map_err(|_| Fault::NotUtf8)?;
    match text.chars().find(|&letter| letter.is_control() && letter != '\t') {
        Some(letter) => Err(Fault::Control(letter)),
        None => Ok(text.to_owned()),
    }
}

fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes)
}
