//! Ctrl-C, and what else asks the program to end: engines that it has started end with it.

use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
    let (stop, asked) = (stop.clone(), stop.clone());
    on_interrupt(move || asked.is_pulled(), move || stop.pull())
}

/// A wish that the first Ctrl-C, hang-up or request to terminate makes come true; the second ends the program.
pub(super) fn wish() -> Result<Arc<AtomicBool>, SignalError> {
    let wish = Arc::new(AtomicBool::new(false));
    let (wished, made) = (Arc::clone(&wish), Arc::clone(&wish));
    on_interrupt(move || wished.load(Ordering::SeqCst), move || made.store(true, Ordering::SeqCst))?;
    Ok(wish)
}

fn on_interrupt(
    is_second: impl Fn() -> bool + Send + 'static,
    first: impl Fn() + Send + 'static,
) -> Result<(), SignalError> {
    let heard = move || {
        if is_second() {
            exit(i32::from(INTERRUPTED));
        }
        first();
    };
    match ctrlc::try_set_handler(heard) {
        // Something else in this process listens already.
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
