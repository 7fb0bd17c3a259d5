//! A hold on an engine's process that other threads may have.

use std::process::ExitStatus;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::arena::player::process::{Process, wait_for};

/// A hold on the process of a player, to end it from another thread. Whoever waits for the engine then hears at once that it has
/// died.
#[derive(Clone, Debug)]
pub struct Leash(Arc<Mutex<Process>>);

impl Leash {
    pub(super) fn new(process: Process) -> Self {
        Self(Arc::new(Mutex::new(process)))
    }

    fn lock(&self) -> MutexGuard<'_, Process> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the process at once and waits until it is gone, with all that it has started in its process group. Does nothing if it
    /// has ended.
    pub fn kill(&self) {
        self.lock().kill();
    }

    /// How the process ended, if it has.
    #[must_use]
    pub fn ended(&self) -> Option<ExitStatus> {
        self.lock().ended()
    }

    /// How the process ends, if it does so in time.
    pub(super) fn wait(&self, patience: Duration) -> Option<ExitStatus> {
        // Not locked while it waits: another thread may want to end the process just then.
        wait_for(patience, || self.ended())
    }
}
