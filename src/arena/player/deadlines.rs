//! How long an engine may take for what is not thinking, and how it leaves.

use std::process::ExitStatus;
use std::time::Duration;

/// How long an engine may take for what is not thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deadlines {
    /// From its start to the confirmation of the protocol; for each protocol anew where both are tried.
    pub handshake: Duration,
    /// From `isready` to `readyok`, options, tables and networks included.
    pub ready: Duration,
    /// From `stop` to the move.
    pub stop: Duration,
    /// From `quit` to its end.
    pub quit: Duration,
}

impl Default for Deadlines {
    /// Ten seconds for the handshake and one for the end, as the referee of the UCCI league gives; a minute to get ready, because
    /// large tables take time on a busy machine; two seconds to stop.
    fn default() -> Self {
        Self {
            handshake: Duration::from_secs(10),
            ready: Duration::from_mins(1),
            stop: Duration::from_secs(2),
            quit: Duration::from_secs(1),
        }
    }
}

/// How an engine left that was sent away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Departure {
    /// By itself, with this status.
    Left(ExitStatus),
    /// It did not go in time, and was killed.
    Killed,
}
