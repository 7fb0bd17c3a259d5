//! The past of a position: what was played, what it takes to go back, and whether the position has stood before.
//!
//! States the fact of a repetition; judges nothing.

use crate::board::zobrist::Key;
use crate::types::{Move, Piece};

/// One step of the past: the position before a move, and what the move did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Past {
    /// The key of the position before the move.
    pub key: Key,
    /// The move; `None` for a null move.
    pub played: Option<Move>,
    /// What it captured.
    pub captured: Option<Piece>,
    /// The clock of plies without capture before the move.
    pub(crate) capture_clock: u16,
    /// How many plies back from before the move the trail could repeat.
    pub(crate) reversible: u16,
}

/// A fact: the same position, with the same side to move, stood on the board this many plies ago.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cycle {
    /// How many plies ago: an even number from four up.
    pub plies: u16,
}

/// All steps since the position was set up, the oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trail(Vec<Past>);

impl Trail {
    /// The steps, the oldest first.
    #[must_use]
    pub fn steps(&self) -> &[Past] {
        &self.0
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, past: Past) {
        self.0.push(past);
    }

    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<Past> {
        self.0.pop()
    }

    /// When this key stood, looking back no further than so many plies, the latest first.
    #[inline]
    pub(crate) fn stood(&self, key: Key, reversible: u16) -> impl Iterator<Item = Cycle> + '_ {
        // The nearest that a position can come again is after two moves of each side.
        (4..=reversible)
            .step_by(2)
            .filter(move |&plies| {
                self.0.len().checked_sub(usize::from(plies)).is_some_and(|index| self.0[index].key == key)
            })
            .map(|plies| Cycle { plies })
    }
}
