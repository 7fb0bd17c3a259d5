//! What can go wrong with the files of a match.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why the files of a match cannot be used. They stay as they were.
#[derive(Debug, Error)]
pub enum ChronicleError {
    /// A file cannot be opened, read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// What is called so is a device or a pipe.
    #[error("{} is no file that games could be kept in", path.display())]
    NoFile {
        /// The path.
        path: PathBuf,
    },
    /// Another process has the file open.
    #[error("{} belongs to a match that is being played", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The journal is no journal.
    #[error("{}:{line}: {what}", path.display())]
    NoEntry {
        /// The journal.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// The files hold a match that was agreed on otherwise.
    #[error("{} holds another match: {what} was {was}, not {is}", path.display())]
    OtherMatch {
        /// The PGN file.
        path: PathBuf,
        /// What differs.
        what: String,
        /// As it was.
        was: String,
        /// As it is now.
        is: String,
    },
    /// There are games without a journal.
    #[error("{} is there already, and has no journal by which a match could go on", path.display())]
    NoJournal {
        /// The PGN file.
        path: PathBuf,
    },
    /// Games that the journal has are not in the PGN file.
    #[error("{} has {length} bytes, less than the {expected} that its journal tells of", path.display())]
    Shortened {
        /// The PGN file.
        path: PathBuf,
        /// How long it is.
        length: u64,
        /// How long it was.
        expected: u64,
    },
}
