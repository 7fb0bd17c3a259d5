//! What an engine says on its standard error, if no file takes it: the last line, for when it dies.

use std::io::{self, Read};
use std::process::ChildStderr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::arena::player::process::wait_for;

/// So many bytes of the end are kept.
const KEPT: usize = 1 << 10;

/// Reads in a thread of its own, so that the engine is never held up.
#[derive(Debug)]
pub(super) struct Murmur {
    tail: Arc<Mutex<Vec<u8>>>,
    thread: JoinHandle<()>,
}

impl Murmur {
    /// Begins to read.
    ///
    /// # Errors
    /// If there is no thread to be had.
    pub(super) fn start(mut errors: ChildStderr) -> io::Result<Self> {
        let tail = Arc::new(Mutex::new(Vec::new()));
        let shared = Arc::clone(&tail);
        let work = move || {
            let mut chunk = [0; 4 << 10];
            while let Ok(length @ 1..) = errors.read(&mut chunk) {
                keep(&mut lock(&shared), &chunk[..length]);
            }
        };
        let thread = thread::Builder::new().name("engine errors".to_owned()).spawn(work)?;
        Ok(Self { tail, thread })
    }

    /// The last line that is not blank, when the engine has ended; what is still on its way is waited for so long.
    pub(super) fn last_line(&self, patience: Duration) -> Option<String> {
        wait_for(patience, || self.thread.is_finished().then_some(()));
        let tail = lock(&self.tail);
        let text = String::from_utf8_lossy(&tail);
        text.lines().map(str::trim).rfind(|line| !line.is_empty()).map(str::to_owned)
    }
}

fn lock(tail: &Mutex<Vec<u8>>) -> MutexGuard<'_, Vec<u8>> {
    tail.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Adds bytes and forgets the oldest.
fn keep(tail: &mut Vec<u8>, bytes: &[u8]) {
    tail.extend_from_slice(bytes);
    let surplus = tail.len().saturating_sub(KEPT);
    tail.drain(..surplus);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_kept() {
        let mut tail = Vec::new();
        for byte in 0..=u8::MAX {
            keep(&mut tail, &[byte; 100]);
        }
        assert_eq!((tail.len(), tail[0], tail[KEPT - 1]), (KEPT, 245, 255));
    }
}
