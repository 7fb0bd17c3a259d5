//! `chuhe book convert`: an opening book from one form into another.

use std::fs;
use std::path::{Path, PathBuf};

use indicatif::HumanCount;

use crate::board::Position;
use crate::book::{AnyBook, Kind, Row, text};
use crate::cli::Console;
use crate::cli::book::target::Target;
use crate::cli::book::{Error, Named};
use crate::cli::convert::files;
use crate::cli::games::say;

const EXAMPLES: &str = "\
OUT is told by its extension: .tsv or .txt is the text of this program, .bin its compiled form, .dat ElephantEye's BOOK.DAT; `-` is text
on the standard output. A book that tells no positions (compiled, BOOK.DAT, .xqb) is read from the start position on.

Examples:
  chuhe book convert book/book.tsv book/book.bin
  chuhe book convert book.xqb BOOK.DAT
  chuhe book convert BOOK.DAT - | less
";

/// Convert an opening book into text, the compiled form or `BOOK.DAT`
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The book: text, compiled, `BOOK.DAT` or .xqb, told by what it holds
    #[arg(value_name = "IN")]
    input: PathBuf,

    /// Where it goes
    #[arg(value_name = "OUT")]
    output: PathBuf,
}

/// Converts the book.
pub(super) fn run(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    let Arguments { input, output } = arguments;
    let target = Target::new(output)?;
    files::check_apart(input, output)?;
    let named = Named::open(input)?;
    let rows = rows(input, &named.book)?;
    if rows.is_empty() {
        return Err(Error::Unreachable(named.name));
    }
    let moves: usize = rows.iter().map(|row| row.moves.len()).sum();
    let left_out = target.write(&[], &rows, console)?;
    if let Some(missed) = missed(&named.book, &rows) {
        say(&format!("{}: {missed} moves are not converted: {WHY}", named.name), console);
    }
    if left_out > 0 {
        say(&format!("{left_out} positions are left out: others have their keys of 32 bits"), console);
    }
    if target.leaves_stdout() {
        let (positions, moves) = (HumanCount(rows.len() as u64), HumanCount(moves as u64));
        writeln!(console.out, "positions {positions}  moves {moves}  {}", output.display())?;
        console.out.flush()?;
    }
    Ok(())
}

/// Why moves of a book are not met.
pub(super) const WHY: &str = "illegal, of no weight, or nothing leads to them";

/// How many moves of a book are not in its rows, if there are some and it can be told.
pub(super) fn missed(book: &AnyBook, rows: &[Row]) -> Option<usize> {
    let moves: usize = rows.iter().map(|row| row.moves.len()).sum();
    book.entries()?.checked_sub(moves).filter(|&missed| missed > 0)
}

/// The rows of a book: of a text those that stand there, of any other those that its moves lead to.
pub(super) fn rows(path: &Path, book: &AnyBook) -> Result<Vec<Row>, Error> {
    if book.kind() != Kind::Text {
        return Ok(book.rows(&Position::start()));
    }
    let bytes = fs::read(path).map_err(|error| Error::File { path: path.to_owned(), error })?;
    text::rows(&String::from_utf8_lossy(&bytes)).map_err(|error| Error::Text { path: path.to_owned(), error })
}
