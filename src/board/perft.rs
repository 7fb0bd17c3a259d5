//! Perft: the number of leaves of the tree of legal moves, to check the generator by and to time it.
//!
//! The last ply is counted without being played. Threads take their share of subtrees from rayon, and a table of counts is used
//! only if the caller gives one.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use rayon::prelude::*;
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use thiserror::Error;

use crate::board::position::Position;
use crate::board::zobrist::Key;
use crate::types::Move;

/// The number of sequences of so many legal moves from the position; one if the depth is zero, and `u64::MAX` if there are more
/// than that.
///
/// One thread, no table. The position is as before afterwards.
#[must_use]
pub fn perft(position: &mut Position, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.count_legal()),
        _ => {
            let mut nodes = 0_u64;
            for &played in &position.legal_moves() {
                position.make(played);
                nodes = nodes.saturating_add(perft(position, depth - 1));
                position.unmake();
            }
            nodes
        }
    }
}

/// Why there is no table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TableError {
    /// The memory is not to be had.
    #[error("no memory for a table of {megabytes} MB")]
    NoMemory {
        /// The size asked for.
        megabytes: usize,
    },
}

/// A count that has been made: the key it belongs to, mixed with the count, and the count.
///
/// Written without a lock: an entry that two threads wrote at once does not fit its key and is not found.
type Entry = [AtomicU64; 2];

/// A table of counts by position and depth that all threads share.
#[derive(Debug)]
pub struct Table {
    entries: Vec<Entry>,
}

impl Table {
    /// A table of so many megabytes (of 2^20 bytes), at least one entry.
    ///
    /// The memory is taken as it is used: a large table is there at once.
    ///
    /// # Errors
    /// [`TableError::NoMemory`] if the memory is not to be had.
    pub fn new(megabytes: usize) -> Result<Self, TableError> {
        let error = TableError::NoMemory { megabytes };
        let count = megabytes.checked_mul(1 << 20).ok_or(error)? / size_of::<Entry>();
        let entries = bytemuck::allocation::try_zeroed_vec(count.max(1)).map_err(|()| error)?;
        Ok(Self { entries })
    }

    /// The key of a position at a depth.
    fn signature(key: Key, depth: u8) -> u64 {
        key.0 ^ u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// The entry of a signature: the high bits of the product spread the keys over any number of entries.
    fn entry(&self, signature: u64) -> &Entry {
        let index = (u128::from(signature) * self.entries.len() as u128) >> 64;
        &self.entries[index as usize]
    }

    fn get(&self, signature: u64) -> Option<u64> {
        let [mixed, nodes] = self.entry(signature);
        let nodes = nodes.load(Ordering::Relaxed);
        (nodes != 0 && mixed.load(Ordering::Relaxed) ^ nodes == signature).then_some(nodes)
    }

    fn set(&self, signature: u64, count: u64) {
        let [mixed, nodes] = self.entry(signature);
        nodes.store(count, Ordering::Relaxed);
        mixed.store(signature ^ count, Ordering::Relaxed);
    }
}

/// As [`perft`], with a table for all but the last ply.
fn perft_with_table(position: &mut Position, depth: u8, table: &Table) -> u64 {
    if depth < 2 {
        return perft(position, depth);
    }
    let signature = Table::signature(position.key(), depth);
    if let Some(nodes) = table.get(signature) {
        return nodes;
    }
    let mut nodes = 0_u64;
    for &played in &position.legal_moves() {
        position.make(played);
        nodes = nodes.saturating_add(perft_with_table(position, depth - 1, table));
        position.unmake();
    }
    table.set(signature, nodes);
    nodes
}

/// The count of each move from the root, in the generator's order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Division {
    /// Each legal move with the leaves below it.
    pub moves: Vec<(Move, u64)>,
}

impl Division {
    /// The leaves below all moves; `u64::MAX` if there are more than that.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.moves.iter().fold(0, |sum, &(_, nodes)| sum.saturating_add(nodes))
    }
}

/// How much of a count is done, in subtrees of unequal size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Subtrees counted.
    pub done: usize,
    /// Subtrees in all.
    pub total: usize,
}

/// How to count: on how many threads, and with which table.
#[derive(Clone, Copy, Debug)]
pub struct Counter<'a> {
    /// The threads that count.
    pub threads: NonZeroUsize,
    /// The table, if one is wanted.
    pub table: Option<&'a Table>,
}

/// A subtree that one thread counts whole.
struct Subtree {
    root: usize,
    position: Position,
}

impl Subtree {
    /// The subtree below a move.
    fn new(root: usize, position: &Position, played: Move) -> Self {
        let mut position = position.without_past();
        position.make(played);
        Self { root, position }
    }

    /// The subtrees one ply further down.
    fn children(&self) -> Vec<Self> {
        self.position.legal_moves().into_iter().map(|played| Self::new(self.root, &self.position, played)).collect()
    }
}

/// No more subtrees than this are split again: a ply makes forty times as many, and each holds a position.
const MOST_TO_SPLIT: usize = 4096;

/// Subtrees for each thread, enough for an even load with subtrees of unequal size.
const SUBTREES_PER_THREAD: usize = 256;

impl Counter<'_> {
    /// Counts the leaves below each move from the position, `depth` plies deep, of which the root move is the first.
    ///
    /// Depth zero counts as one. `progress` is called from all threads, after each subtree.
    ///
    /// # Errors
    /// If the threads cannot be started.
    pub fn divide(
        &self,
        position: &Position,
        depth: u8,
        progress: &(dyn Fn(Progress) + Sync),
    ) -> Result<Division, ThreadPoolBuildError> {
        let moves = position.legal_moves();
        let (subtrees, depth) = self.split(position, &moves, depth.saturating_sub(1));
        let (done, total) = (AtomicUsize::new(0), subtrees.len());
        let count = |Subtree { root, mut position }| {
            let nodes = match self.table {
                Some(table) => perft_with_table(&mut position, depth, table),
                None => perft(&mut position, depth),
            };
            progress(Progress { done: done.fetch_add(1, Ordering::Relaxed) + 1, total });
            (root, nodes)
        };
        let pool = ThreadPoolBuilder::new().num_threads(self.threads.get()).build()?;
        let counted: Vec<(usize, u64)> = pool.install(|| subtrees.into_par_iter().with_max_len(1).map(count).collect());
        let mut division = Division { moves: moves.into_iter().map(|played| (played, 0)).collect() };
        for (root, nodes) in counted {
            let sum = &mut division.moves[root].1;
            *sum = sum.saturating_add(nodes);
        }
        Ok(division)
    }

    /// Cuts the tree into subtrees, ply by ply until there are enough, and tells the depth that is left below them.
    fn split(&self, position: &Position, moves: &[Move], mut depth: u8) -> (Vec<Subtree>, u8) {
        let enough = self.threads.get().saturating_mul(SUBTREES_PER_THREAD);
        let mut subtrees: Vec<Subtree> =
            (0..).zip(moves).map(|(root, &played)| Subtree::new(root, position, played)).collect();
        while depth > 2 && subtrees.len() < enough && subtrees.len() < MOST_TO_SPLIT {
            subtrees = subtrees.iter().flat_map(Subtree::children).collect();
            depth -= 1;
        }
        (subtrees, depth)
    }
}
