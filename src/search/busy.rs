//! Which moves are being searched right now, so that the workers spread over the tree instead of searching the same.
//!
//! A worker puts a move that another has in hand off to the end of its node; by then the table often has the answer. The idea is
//! ABDADA (Weill 1996) in the simple form of Kerrigan (2014).

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::board::Key;
use crate::types::{Move, Square};

/// Slots; a power of two.
const SLOTS: usize = 1 << 12;

/// A move at a position, while it is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Task(u64);

impl Task {
    /// The task of searching this move in the position of this key.
    pub(crate) const fn new(key: Key, played: Move) -> Self {
        let number = (played.from.index() * Square::COUNT + played.to.index()) as u64 + 1;
        Self(key.0 ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
}

/// The moves that all workers have in hand. A worker alone keeps no account.
#[derive(Clone, Debug, Default)]
pub(crate) struct Busy(Option<Arc<[AtomicU64]>>);

impl Busy {
    /// Nobody has a move in hand.
    pub(crate) fn new(workers: usize) -> Self {
        Self((workers > 1).then(|| (0..SLOTS).map(|_| AtomicU64::new(0)).collect()))
    }

    fn slot(&self, task: Task) -> Option<&AtomicU64> {
        self.0.as_ref().map(|slots| &slots[(task.0 >> 40) as usize % SLOTS])
    }

    /// Whether some worker has the move in hand.
    #[inline]
    pub(crate) fn has(&self, task: Option<Task>) -> bool {
        task.is_some_and(|task| self.slot(task).is_some_and(|slot| slot.load(Ordering::Relaxed) == task.0))
    }

    /// Takes the move in hand. Of two moves that meet in a slot only the later is known.
    #[inline]
    pub(crate) fn begin(&self, task: Option<Task>) {
        if let Some(task) = task
            && let Some(slot) = self.slot(task)
        {
            slot.store(task.0, Ordering::Relaxed);
        }
    }

    /// Puts the move down.
    #[inline]
    pub(crate) fn end(&self, task: Option<Task>) {
        if let Some(task) = task
            && let Some(slot) = self.slot(task)
            && slot.load(Ordering::Relaxed) == task.0
        {
            slot.store(0, Ordering::Relaxed);
        }
    }
}
