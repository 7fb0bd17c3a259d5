//! A book as text: a position a row, with the moves that are known there.
//!
//! ```text
//! # chuhe book 1
//! # Lines that begin like this are remarks.
//! start <tab> h2e2 9031 +4123=3000-1908, c3c4 4000 +2000=1100-1200
//! h2e2 <tab> h9g7 7000 +2100=2400-3000?5, b9c7 100
//! ```
//!
//! The position is told by the moves that lead to it from the start, or by a FEN, behind which `moves` and moves may follow. Behind a
//! tab stand the moves with commas between: the move, its weight, and the games in which it was played, won, drawn, lost and of
//! unknown result, as the side sees them that plays it. Left and right may be exchanged: a position is told once.

use std::fmt::Write;

use thiserror::Error;

use crate::book::{Book, BookMove, InsertError, Line, ParseBookMoveError, ParseLineError, Row};

/// The first line of every such text.
pub const HEADING: &str = "# chuhe book 1";

/// What is wrong with a row.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// There is no tab in it.
    #[error("a tab is expected between the position and its moves")]
    NoTab,
    /// The position cannot be read.
    #[error("position: {0}")]
    Line(#[from] ParseLineError),
    /// A move cannot be read.
    #[error("{0}")]
    Move(#[from] ParseBookMoveError),
    /// The moves cannot be taken.
    #[error("{0}")]
    Insert(#[from] InsertError),
}

/// Why a text is no book.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TextError {
    /// It begins with another line.
    #[error("the first line is not `{HEADING}`")]
    Foreign,
    /// A row cannot be read.
    #[error("line {line}: {fault}")]
    Row {
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        fault: Fault,
    },
    /// There is no row.
    #[error("no position in it")]
    Empty,
}

/// Reads a book.
///
/// # Errors
/// [`TextError`] names the first line that cannot be read.
pub fn read(text: &str) -> Result<Book, TextError> {
    collect(text).map(|(book, _)| book)
}

/// Reads the rows of a book, in their order.
///
/// # Errors
/// [`TextError`] names the first line that cannot be read.
pub fn rows(text: &str) -> Result<Vec<Row>, TextError> {
    collect(text).map(|(_, rows)| rows)
}

fn collect(text: &str) -> Result<(Book, Vec<Row>), TextError> {
    let text = text.trim_start_matches('\u{FEFF}');
    let mut lines = (1..).zip(text.lines());
    if lines.next().is_none_or(|(_, first)| first.trim_end() != HEADING) {
        return Err(TextError::Foreign);
    }
    let (mut book, mut rows) = (Book::default(), Vec::new());
    for (line, text) in lines {
        if !text.trim().is_empty() && !text.starts_with('#') {
            let row = read_row(text, &mut book).map_err(|fault| TextError::Row { line, fault })?;
            rows.push(row);
        }
    }
    if rows.is_empty() { Err(TextError::Empty) } else { Ok((book, rows)) }
}

fn read_row(text: &str, book: &mut Book) -> Result<Row, Fault> {
    let (line, moves) = text.split_once('\t').ok_or(Fault::NoTab)?;
    let line: Line = line.parse()?;
    let moves: Vec<BookMove> = moves.split(',').map(str::parse).collect::<Result<_, _>>()?;
    book.insert(&line.position(), &moves)?;
    Ok(Row { line, moves })
}

/// Writes rows under the heading and remarks, of which each is a line.
#[must_use]
pub fn write(remarks: &[String], rows: &[Row]) -> String {
    let mut text = format!("{HEADING}\n");
    // Writing to a string does not fail.
    for remark in remarks {
        let _ = writeln!(text, "# {remark}");
    }
    for row in rows {
        let moves: Vec<String> = row.moves.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "{}\t{}", row.line, moves.join(", "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;

    const SOURCE: &str = "# chuhe book 1\n# by hand\nstart\th2e2 9 +4=3-2, c3c4 5\nh2e2\th9g7 7 +1=0-0?3\n";

    #[test]
    fn a_book_is_written_as_it_was_read() {
        let book = read(SOURCE).expect("a book");
        assert_eq!(write(&["by hand".to_owned()], &book.rows(&Position::start())), SOURCE);
        let with_marks = format!("\u{FEFF}{}", SOURCE.replace('\n', "\r\n"));
        assert_eq!(read(&with_marks).as_ref(), Ok(&book));
    }

    #[test]
    fn a_row_that_cannot_be_read_is_named_with_its_line() {
        for (row, message) in [
            ("start h2e2 5", "line 2: a tab is expected between the position and its moves"),
            ("start\t", "line 2: \"\" is no move: two squares are expected, as in h2e2"),
            ("start\th2e2", "line 2: \"h2e2\": a weight from 1 to 65535 is expected behind the move"),
            ("start\th2e2 5,", "line 2: \"\" is no move: two squares are expected, as in h2e2"),
            ("start\th2e3 5", "line 2: h2e3 is not legal in the position"),
            ("h2e3\th9g7 5", "line 2: position: move 1, h2e3, is illegal"),
            (
                "start\th2e2 5\n#\nstart\tb2e2 5",
                "line 4: the position stands here for the second time, perhaps as its mirror image",
            ),
        ] {
            let error = read(&format!("{HEADING}\n{row}\n")).expect_err(row);
            assert_eq!(error.to_string(), message);
        }
        assert_eq!(read(""), Err(TextError::Foreign));
        assert_eq!(read("start\th2e2 5"), Err(TextError::Foreign));
        assert_eq!(read(HEADING), Err(TextError::Empty));
    }
}
