//! Why a file names no numbers to tune: one clear line for each fault.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a file of parameters is refused.
#[derive(Debug, Error)]
pub enum ParametersError {
    /// It cannot be read.
    #[error("{}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It is too large to be a list of parameters.
    #[error("{}: larger than {most} bytes, which no list of parameters is", path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// The most bytes that it may have.
        most: usize,
    },
    /// It is no text.
    #[error("{}: it is no UTF-8", path.display())]
    NotUtf8 {
        /// The file.
        path: PathBuf,
    },
    /// There is no row in it.
    #[error("{}: no parameter in it", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// A row is wrong.
    #[error("{}:{line}: {fault}", path.display())]
    Row {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        fault: RowError,
    },
}

/// What is wrong with a row.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RowError {
    /// It has too many fields or too few.
    #[error("a row is name, int, start, min, max, c_end, r_end; this one has {0} fields")]
    Fields(usize),
    /// The number is not of a kind that an option takes.
    #[error("an option takes whole numbers: int, not {0:?}")]
    Kind(String),
    /// A field is no number.
    #[error("{field} is {expected}, not {value:?}")]
    Number {
        /// The field.
        field: &'static str,
        /// What is expected.
        expected: &'static str,
        /// What was read.
        value: String,
    },
    /// The numbers do not go together.
    #[error("{0}")]
    Unsound(String),
    /// The option has a row already.
    #[error("{name} stands there twice, first on line {first}")]
    Twice {
        /// The option.
        name: String,
        /// The line, from 1.
        first: usize,
    },
}
