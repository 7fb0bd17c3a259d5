//! What can go wrong with the files of a match or an event.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::arena::chronicle::Kind;

/// Why the files of a match or an event cannot be used. They stay as they were.
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
    #[error("{} belongs to {} that is being played", path.display(), kind.with_article())]
    InUse {
        /// What the file is of.
        kind: Kind,
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
    /// The files hold something that was agreed on otherwise.
    #[error("{} holds another {kind}: {what} was {was}, not {is}", path.display())]
    OtherTerms {
        /// What the file is of.
        kind: Kind,
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
    #[error("{} is there already, and has no journal by which {} could go on", path.display(), kind.with_article())]
    NoJournal {
        /// What is to be played.
        kind: Kind,
        /// The PGN file.
        path: PathBuf,
    },
    /// The journal is there, the games are not.
    #[error("{} is missing, {expected} bytes of games that its journal tells of", path.display())]
    Missing {
        /// The PGN file.
        path: PathBuf,
        /// How long it was.
        expected: u64,
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
