//! `chuhe` without arguments: the engine between standard input and the console's `out`.
//!
//! Says nothing unasked, also on a terminal, and ends with its input.

use std::io;
use std::process::ExitCode;

use crate::cli::Console;
use crate::protocol::session::{self, SessionError};

/// Plays until the client says `quit` or its input ends.
///
/// A client that reads no more ends the engine too, in silence: there is nobody to tell.
#[must_use]
pub fn run(console: &mut Console) -> ExitCode {
    match session::run(io::stdin(), &mut console.out) {
        Ok(()) | Err(SessionError::Output(_)) => ExitCode::SUCCESS,
        Err(error @ SessionError::Reader(_)) => {
            // Without a stderr there is nobody left to tell.
            let _ = writeln!(console.err, "chuhe: {error}");
            ExitCode::FAILURE
        }
    }
}
