//! Ctrl-C, and what else asks the program to end: engines that it has started end with it.

use std::process::exit;

use thiserror::Error;

use crate::arena::player::Stop;

/// The exit code after Ctrl-C, as shells give it.
pub(super) const INTERRUPTED: u8 = 130;

/// Ctrl-C cannot be heard.
#[derive(Debug, Error)]
#[error("cannot listen for Ctrl-C: {0}")]
pub struct SignalError(#[from] ctrlc::Error);

/// Pulls the stop at the first Ctrl-C, hang-up or request to terminate, and ends the program at the second.
pub(super) fn listen(stop: &Stop) -> Result<(), SignalError> {
    let stop = stop.clone();
    let heard = move || {
        if stop.is_pulled() {
            exit(i32::from(INTERRUPTED));
        }
        stop.pull();
    };
    match ctrlc::try_set_handler(heard) {
        // Something else in this process listens already.
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
