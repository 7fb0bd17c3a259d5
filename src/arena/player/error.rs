//! What can go wrong with an engine: one word for each way to fail, with what was read from it last.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::Duration;

use thiserror::Error;

use crate::arena::player::Excerpt;
use crate::protocol::Protocol;

/// How an engine ended that was not sent away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The process ended, with this status.
    Exited(ExitStatus),
    /// It closed its output and went on running, until it was killed.
    Closed,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exited(status) => write!(f, "has ended ({status})"),
            Self::Closed => f.write_str("has closed its output"),
        }
    }
}

/// Why an engine cannot be played with, or not any longer.
#[derive(Debug, Error)]
pub enum PlayerError {
    /// The program does not start.
    #[error("cannot start {program}: {source}")]
    CannotStart {
        /// The program.
        program: String,
        /// What the system says.
        source: io::Error,
    },
    /// The file for what the engine writes to its standard error cannot be opened.
    #[error("cannot open the log {}: {source}", path.display())]
    Log {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// There is no thread to be had to talk to the engine with.
    #[error("no thread to talk to the engine with: {0}")]
    Thread(io::Error),
    /// The protocol was not confirmed in time.
    #[error("the engine does not answer `{protocol}` within {within:?}: {read}")]
    NoHandshake {
        /// The word that it was greeted with.
        protocol: Protocol,
        /// How long it had.
        within: Duration,
        /// What it wrote last.
        read: Excerpt,
    },
    /// Neither protocol could be agreed on.
    #[error("the engine speaks neither protocol. Greeted with `uci`: {uci}. Greeted with `ucci`: {ucci}")]
    NoProtocol {
        /// What came of `uci`.
        uci: Box<PlayerError>,
        /// What came of `ucci`, in a fresh process.
        ucci: Box<PlayerError>,
    },
    /// The engine offers a choice of variants, and xiangqi is none of them.
    #[error("the engine plays no xiangqi, but {}", offered.join(", "))]
    NoXiangqi {
        /// The words of its option `UCI_Variant`.
        offered: Vec<String>,
    },
    /// `isready` was not answered in time.
    #[error("the engine does not answer `isready` within {within:?}: {read}")]
    NotReady {
        /// How long it had.
        within: Duration,
        /// What it wrote last.
        read: Excerpt,
    },
    /// No move came in time.
    #[error("the engine tells no move within {within:?}: {read}")]
    Silent {
        /// How long it had.
        within: Duration,
        /// What it wrote last.
        read: Excerpt,
    },
    /// The engine is there no more.
    #[error("the engine {ending}: {read}")]
    Died {
        /// How it ended.
        ending: Ending,
        /// What it wrote last.
        read: Excerpt,
    },
    /// `bestmove` came with something that is no move.
    #[error("the engine tells no move that can be read: {line:?}")]
    Garbage {
        /// The line, cut if it is long.
        line: String,
        /// The time from the writing of `go`, or of `ponderhit`, to its arrival.
        elapsed: Duration,
    },
    /// The engine writes without measure.
    #[error("the engine has written {bytes} bytes since it was last spoken to: {read}")]
    Flood {
        /// How much it has written in answer to one command.
        bytes: usize,
        /// What it wrote last.
        read: Excerpt,
    },
    /// Nothing can be written to the engine, though it is still running.
    #[error("cannot write to the engine: {source}; {read}")]
    Unwritten {
        /// What the system says.
        source: io::Error,
        /// What it wrote last.
        read: Excerpt,
    },
    /// The engine does not take what is written to it.
    #[error("the engine has not read its input for {within:?}: {read}")]
    Deaf {
        /// How long it had.
        within: Duration,
        /// What it wrote last.
        read: Excerpt,
    },
    /// A ponder hit for an engine that was not told to ponder.
    #[error("the engine is not pondering")]
    NotPondering,
}
