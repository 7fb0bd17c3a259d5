//! The way to end engines from another thread, whichever they are by then.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::arena::player::Leash;

/// Ends engines: once pulled, every engine that is held by it is killed, and so is each that comes under it later. Copies pull
/// together.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    is_pulled: AtomicBool,
    leashes: Mutex<Vec<Leash>>,
}

impl Stop {
    /// Kills the engines.
    pub fn pull(&self) {
        // Before the leashes are looked at: an engine that is held later finds the flag.
        self.0.is_pulled.store(true, Ordering::SeqCst);
        for leash in self.leashes().drain(..) {
            leash.kill();
        }
    }

    /// Whether it was pulled.
    #[must_use]
    pub fn is_pulled(&self) -> bool {
        self.0.is_pulled.load(Ordering::SeqCst)
    }

    /// Takes hold of an engine that has been started.
    pub(in crate::arena) fn hold(&self, leash: Leash) {
        let mut leashes = self.leashes();
        leashes.retain(|leash| leash.ended().is_none());
        if self.is_pulled() {
            leash.kill();
        } else {
            leashes.push(leash);
        }
    }

    fn leashes(&self) -> std::sync::MutexGuard<'_, Vec<Leash>> {
        self.0.leashes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
