//! A book of whichever kind: told by what the file holds, not by its name.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::board::Position;
use crate::book::elephant::{ElephantBook, ElephantError};
#[cfg(feature = "tools")]
use crate::book::sqlite::{SqliteBook, SqliteError};
use crate::book::text::{self, TextError};
use crate::book::{Book, BookMove, CompiledError, compiled, memory};

/// The largest file that is read as a whole.
const MOST_BYTES: u64 = 256 << 20;

/// What a file of `SQLite` begins with.
const SQLITE: &[u8] = b"SQLite format 3\0";

/// The kinds of books.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// The book that comes with the program.
    BuiltIn,
    /// The text of this crate.
    Text,
    /// The compiled form of this crate.
    Compiled,
    /// `BOOK.DAT` of `ElephantEye`.
    Elephant,
    /// `.xqb` of `SQLite`.
    Sqlite,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BuiltIn => "built in",
            Self::Text => "text",
            Self::Compiled => "compiled",
            Self::Elephant => "BOOK.DAT",
            Self::Sqlite => "xqb",
        })
    }
}

/// Why a file gives no book.
#[derive(Debug, Error)]
pub enum OpenError {
    /// It cannot be opened or read.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// It is a folder, a pipe or a device.
    #[error("{}: no plain file", path.display())]
    NoFile {
        /// What it is called.
        path: PathBuf,
    },
    /// It is too large for a book that is read as a whole.
    #[error("{}: larger than {} MB, and no .xqb", path.display(), MOST_BYTES >> 20)]
    TooLarge {
        /// The file.
        path: PathBuf,
    },
    /// It is a book as text, with something wrong in it.
    #[error("{}: {error}", path.display())]
    Text {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: TextError,
    },
    /// It is a compiled book, with something wrong in it.
    #[error("{}: {error}", path.display())]
    Compiled {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: CompiledError,
    },
    /// It is of `SQLite`, but no book that can be read.
    #[cfg(feature = "tools")]
    #[error("{}: {error}", path.display())]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: SqliteError,
    },
    /// It is of `SQLite`, which this build does not read.
    #[cfg(not(feature = "tools"))]
    #[error("{}: this build reads no SQLite", path.display())]
    NoSqlite {
        /// The file.
        path: PathBuf,
    },
    /// It is none of the books that are known.
    #[error("{}: no opening book: neither .xqb nor one of Chuhe's, and no BOOK.DAT: {why}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// Why it is no `BOOK.DAT`, which has no mark of its own.
        why: ElephantError,
    },
}

/// A book of any kind.
#[derive(Debug)]
pub enum AnyBook {
    /// The book that comes with the program.
    BuiltIn(&'static Book),
    /// A book of ours, from a text or compiled.
    Ours(Kind, Book),
    /// A `BOOK.DAT`.
    Elephant(ElephantBook),
    /// An `.xqb`.
    #[cfg(feature = "tools")]
    Sqlite(SqliteBook),
}

impl AnyBook {
    /// The book that comes with the program.
    #[must_use]
    pub fn built_in() -> Self {
        Self::BuiltIn(Book::built_in())
    }

    /// Opens a file, of whichever kind it is. Of `SQLite` the file stays open; any other is read.
    ///
    /// # Errors
    /// [`OpenError`] names the file and the reason.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let failed = |error| OpenError::File { path: path.to_owned(), error };
        // Asked before it is opened: to open a pipe may take for ever.
        if !path.metadata().map_err(failed)?.is_file() {
            return Err(OpenError::NoFile { path: path.to_owned() });
        }
        let mut file = File::open(path).map_err(failed)?;
        let mut bytes = Vec::new();
        file.by_ref().take(SQLITE.len() as u64).read_to_end(&mut bytes).map_err(failed)?;
        if bytes == SQLITE {
            return sqlite_book(path);
        }
        file.take(MOST_BYTES).read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(OpenError::TooLarge { path: path.to_owned() });
        }
        Self::read(path, &bytes)
    }

    /// The book that the bytes of a file hold.
    fn read(path: &Path, bytes: &[u8]) -> Result<Self, OpenError> {
        let unmarked = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let path = || path.to_owned();
        if unmarked.starts_with(b"# chuhe book") {
            let book = text::read(&String::from_utf8_lossy(bytes));
            return book
                .map(|book| Self::Ours(Kind::Text, book))
                .map_err(|error| OpenError::Text { path: path(), error });
        }
        if bytes.starts_with(compiled::MAGIC) {
            let book = compiled::read(bytes).map(|book| Self::Ours(Kind::Compiled, book));
            return book.map_err(|error| OpenError::Compiled { path: path(), error });
        }
        ElephantBook::read(bytes).map(Self::Elephant).map_err(|why| OpenError::Foreign { path: path(), why })
    }

    /// What kind of book it is.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            Self::BuiltIn(_) => Kind::BuiltIn,
            Self::Ours(kind, _) => *kind,
            Self::Elephant(_) => Kind::Elephant,
            #[cfg(feature = "tools")]
            Self::Sqlite(_) => Kind::Sqlite,
        }
    }

    /// The legal moves that it knows in a position, with weights above zero, the heaviest first, none twice.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let mut moves = match self {
            Self::BuiltIn(book) => book.moves(position),
            Self::Ours(_, book) => book.moves(position),
            Self::Elephant(book) => book.moves(position),
            #[cfg(feature = "tools")]
            Self::Sqlite(book) => book.moves(position),
        };
        moves.retain(|it| it.weight > 0 && position.is_legal(it.played));
        memory::sort(&mut moves);
        let mut told = Vec::with_capacity(moves.len());
        moves.retain(|it| {
            !told.contains(&it.played) && {
                told.push(it.played);
                true
            }
        });
        moves
    }

    /// How many moves it holds in all; `None` if they cannot be counted in time.
    #[must_use]
    pub fn entries(&self) -> Option<usize> {
        match self {
            Self::BuiltIn(book) => Some(book.entries()),
            Self::Ours(_, book) => Some(book.entries()),
            Self::Elephant(book) => Some(book.entries()),
            #[cfg(feature = "tools")]
            Self::Sqlite(book) => book.entries(),
        }
    }
}

#[cfg(feature = "tools")]
fn sqlite_book(path: &Path) -> Result<AnyBook, OpenError> {
    SqliteBook::open(path).map(AnyBook::Sqlite).map_err(|error| OpenError::Sqlite { path: path.to_owned(), error })
}

#[cfg(not(feature = "tools"))]
fn sqlite_book(path: &Path) -> Result<AnyBook, OpenError> {
    Err(OpenError::NoSqlite { path: path.to_owned() })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const SOURCE: &str = "# chuhe book 1\nstart\th2e2 9 +4=3-2, c3c4 5\n";

    #[test]
    fn a_book_is_told_by_what_it_holds() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let book = text::read(SOURCE).expect("a book");
        let elephant = ElephantBook::of(&book.rows(&Position::start())).0.write();
        for (kind, bytes) in
            [(Kind::Text, SOURCE.as_bytes().to_vec()), (Kind::Compiled, book.compiled()), (Kind::Elephant, elephant)]
        {
            let path = folder.path().join("a book ; 书.xyz");
            fs::write(&path, bytes).expect("a file");
            let read = AnyBook::open(&path).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!((read.kind(), read.entries()), (kind, Some(2)));
            let moves: Vec<_> =
                read.moves(&Position::start()).iter().map(|it| (it.played.to_string(), it.weight)).collect();
            assert_eq!(moves, [("h2e2".to_owned(), 9), ("c3c4".to_owned(), 5)]);
        }
    }

    #[cfg(feature = "tools")]
    #[test]
    fn a_book_of_sqlite_is_told_too_and_what_has_no_weight_is_left_out() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("BOOK.DAT");
        let rows = [("", "h2e2", [50, 0, 0, 0, 1]), ("", "h2e2", [50, 0, 0, 0, 1]), ("", "a0a1", [-950, 0, 0, 0, 1])];
        crate::book::sqlite::tests::make(&path, &rows);
        let book = AnyBook::open(&path).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((book.kind(), book.moves(&Position::start()).len()), (Kind::Sqlite, 1));
    }

    #[test]
    fn what_is_no_book_is_named_with_the_reason() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("file");
        for (bytes, reason) in [
            (&b""[..], "no opening book: neither .xqb nor one of Chuhe's, and no BOOK.DAT: empty"),
            (
                b"12345",
                "no opening book: neither .xqb nor one of Chuhe's, and no BOOK.DAT: 5 bytes are no whole number of records of 8",
            ),
            (
                b"[Game \"Chinese\"]",
                "no opening book: neither .xqb nor one of Chuhe's, and no BOOK.DAT: record 1 has no move",
            ),
            (b"# chuhe book 2\n", "the first line is not `# chuhe book 1`"),
            (b"# chuhe book 1\n\xFF\xFE", "line 2: a tab is expected between the position and its moves"),
            (b"chuheb1\n123", "cut off"),
        ] {
            fs::write(&path, bytes).expect("a file");
            let error = AnyBook::open(&path).expect_err(reason).to_string();
            assert_eq!(error, format!("{}: {reason}", path.display()));
        }
        let error = AnyBook::open(folder.path()).expect_err("a folder").to_string();
        assert_eq!(error, format!("{}: no plain file", folder.path().display()));
        assert!(matches!(AnyBook::open(&folder.path().join("none")), Err(OpenError::File { .. })));
    }
}
