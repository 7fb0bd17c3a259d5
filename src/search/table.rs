//! The transposition table: what is known of positions, shared by all threads without a lock.
//!
//! An entry is two words: the data, and the key mixed with the data. An entry that two threads wrote at once does not fit its key
//! and is not found. Four entries make a bucket of one cache line.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::thread;

use thiserror::Error;

use crate::board::Key;
use crate::search::machine::{available_memory, prefetch, wish_for_large_pages};
use crate::search::report::Bound;
use crate::types::{Depth, Move, Ply, Score, Square};

/// Why there is no table of the size asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("no memory for a table of {megabytes} MB")]
pub struct HashError {
    /// The size asked for.
    pub megabytes: usize,
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// The best move found.
    pub best: Option<Move>,
    /// The score, mates counted from the root of the search that asks.
    pub score: Score,
    /// How the score is meant; `None` if only the move or the evaluation is known.
    pub bound: Option<Bound>,
    /// The static evaluation; `None` in check.
    pub eval: Option<Score>,
    /// The depth of the search behind the score.
    pub depth: Depth,
    /// Whether the position was once part of a principal variation.
    pub was_pv: bool,
}

const WORDS_PER_ENTRY: usize = 2;
const ENTRIES_PER_BUCKET: usize = 4;
const WORDS_PER_BUCKET: usize = WORDS_PER_ENTRY * ENTRIES_PER_BUCKET;
const BUCKET_BYTES: usize = WORDS_PER_BUCKET * 8;
const GENERATIONS: u8 = 32;

/// The words of the smallest page that a system hands out.
const PAGE_WORDS: usize = 4096 / 8;

/// The table.
#[derive(Debug)]
pub struct Table {
    words: Vec<AtomicU64>,
    /// The first word that begins a cache line.
    first: usize,
    buckets: usize,
    generation: AtomicU8,
}

impl Table {
    /// An empty table of so many megabytes (of 2^20 bytes), at least one. Its memory is there when this returns, so that no search
    /// waits for it.
    ///
    /// # Errors
    /// [`HashError`] if the memory is not to be had.
    pub fn new(megabytes: usize) -> Result<Self, HashError> {
        let error = HashError { megabytes };
        let bytes = megabytes.max(1).checked_mul(1 << 20).ok_or(error)?;
        if available_memory().is_some_and(|available| bytes as u64 > available) {
            return Err(error);
        }
        let buckets = bytes / BUCKET_BYTES - 1;
        let words: Vec<AtomicU64> = bytemuck::allocation::try_zeroed_vec(bytes / 8).map_err(|()| error)?;
        wish_for_large_pages(&words);
        // Zeroed pages come from the system only as they are touched.
        let touch =
            |words: &[AtomicU64]| words.iter().step_by(PAGE_WORDS).for_each(|word| word.store(0, Ordering::Relaxed));
        in_parallel(&words, thread::available_parallelism().map_or(1, NonZeroUsize::get), touch);
        let misaligned = words.as_ptr().addr() % BUCKET_BYTES;
        let first = if misaligned == 0 { 0 } else { (BUCKET_BYTES - misaligned) / 8 };
        Ok(Self { words, first, buckets, generation: AtomicU8::new(0) })
    }

    /// Forgets everything, with so many threads at work.
    pub fn clear(&self, threads: usize) {
        in_parallel(&self.words, threads, |words| words.iter().for_each(|word| word.store(0, Ordering::Relaxed)));
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Begins a new search: what older ones have left gives way first.
    pub fn age(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    fn bucket(&self, key: Key) -> &[AtomicU64] {
        let index = ((u128::from(key.0) * self.buckets as u128) >> 64) as usize;
        let start = self.first + index * WORDS_PER_BUCKET;
        &self.words[start..start + WORDS_PER_BUCKET]
    }

    /// Asks the processor to fetch what is known of a position.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: Key) {
        prefetch(&self.bucket(key)[0]);
    }

    /// What is known of a position, mates counted from the root for a search at this ply.
    #[must_use]
    pub fn get(&self, key: Key, ply: Ply) -> Option<Known> {
        self.bucket(key).chunks_exact(WORDS_PER_ENTRY).find_map(|entry| {
            let data = entry[1].load(Ordering::Relaxed);
            let is_it = data != 0 && entry[0].load(Ordering::Relaxed) ^ data == key.0;
            is_it.then(|| Packed(data).unpack(ply))
        })
    }

    /// Keeps what is known of a position, in the place of the least valuable entry of its bucket.
    pub fn set(&self, key: Key, known: Known, ply: Ply) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut chosen = 0;
        let mut least = i32::MAX;
        let mut old = None;
        let bucket = self.bucket(key);
        for (index, entry) in bucket.chunks_exact(WORDS_PER_ENTRY).enumerate() {
            let data = entry[1].load(Ordering::Relaxed);
            if data != 0 && entry[0].load(Ordering::Relaxed) ^ data == key.0 {
                (chosen, old) = (index, Some(Packed(data)));
                break;
            }
            let worth = if data == 0 { i32::MIN } else { Packed(data).worth(generation) };
            if worth < least {
                (chosen, least) = (index, worth);
            }
        }
        let mut known = known;
        if let Some(old) = old {
            if !known.replaces(old, generation) {
                return;
            }
            known.best = known.best.or(old.best());
        }
        let data = Packed::pack(known, ply, generation).0;
        let entry = &bucket[chosen * WORDS_PER_ENTRY..];
        entry[0].store(key.0 ^ data, Ordering::Relaxed);
        entry[1].store(data, Ordering::Relaxed);
    }

    /// How much of the table this search has filled, per mille, from a sample.
    #[must_use]
    pub fn hashfull(&self) -> u16 {
        let generation = self.generation.load(Ordering::Relaxed);
        let entries = self.words[self.first..].chunks_exact(WORDS_PER_ENTRY).take(1000);
        let of_now = entries.filter(|entry| {
            let data = entry[1].load(Ordering::Relaxed);
            data != 0 && Packed(data).generation() == generation
        });
        of_now.count() as u16
    }
}

/// Does the same to all words, each thread to its share.
fn in_parallel(words: &[AtomicU64], threads: usize, work: impl Fn(&[AtomicU64]) + Copy + Send) {
    let share = words.len().div_ceil(threads.max(1)).max(1);
    thread::scope(|scope| {
        for words in words.chunks(share) {
            // Without a thread to be had, here.
            if thread::Builder::new().spawn_scoped(scope, move || work(words)).is_err() {
                work(words);
            }
        }
    });
}

impl Known {
    /// Whether this is worth more than what the table has of the same position.
    fn replaces(&self, old: Packed, generation: u8) -> bool {
        self.bound == Some(Bound::Exact) || old.generation() != generation || self.depth.0 + 4 > i16::from(old.depth())
    }
}

/// An entry in one word, from the lowest bit: move 13, bound 2, in a principal variation 1, generation 5, depth 8, score 16,
/// evaluation 16. Never zero: the field of the evaluation is not.
#[derive(Clone, Copy)]
struct Packed(u64);

/// In the field of the evaluation: there is none. Values are moved up by 2^15 and never reach it.
const NO_EVAL: u16 = u16::MAX;

impl Packed {
    fn pack(known: Known, ply: Ply, generation: u8) -> Self {
        let best = known.best.map_or(0, |it| 1 + it.from.index() * Square::COUNT + it.to.index()) as u64;
        let bound = match known.bound {
            None => 0,
            Some(Bound::Upper) => 1,
            Some(Bound::Lower) => 2,
            Some(Bound::Exact) => 3,
        };
        let eval = known.eval.map_or(NO_EVAL, |eval| (i32::from(eval.value()) + 0x8000) as u16);
        Self(
            best | bound << 13
                | u64::from(known.was_pv) << 15
                | u64::from(generation) << 16
                | (known.depth.0.clamp(0, 255) as u64) << 24
                | u64::from(known.score.to_table(ply).value() as u16) << 32
                | u64::from(eval) << 48,
        )
    }

    fn unpack(self, ply: Ply) -> Known {
        let eval = (self.0 >> 48) as u16;
        Known {
            best: self.best(),
            score: Score::from_value((self.0 >> 32) as u16 as i16).from_table(ply),
            bound: [None, Some(Bound::Upper), Some(Bound::Lower), Some(Bound::Exact)][(self.0 >> 13) as usize & 3],
            eval: (eval != NO_EVAL).then(|| Score::from_value((i32::from(eval) - 0x8000) as i16)),
            depth: Depth(i16::from(self.depth())),
            was_pv: self.0 >> 15 & 1 == 1,
        }
    }

    fn best(self) -> Option<Move> {
        let number = (self.0 & 0x1FFF).checked_sub(1)? as usize;
        let from = Square::from_index(number / Square::COUNT)?;
        let to = Square::from_index(number % Square::COUNT)?;
        Some(Move::new(from, to))
    }

    const fn depth(self) -> u8 {
        (self.0 >> 24) as u8
    }

    const fn generation(self) -> u8 {
        (self.0 >> 16) as u8 % GENERATIONS
    }

    /// What the entry is worth keeping: its depth, less for its age.
    fn worth(self, generation: u8) -> i32 {
        let age = (GENERATIONS + generation - self.generation()) % GENERATIONS;
        i32::from(self.depth()) - 8 * i32::from(age)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_comes_back() {
        let table = Table::new(1).unwrap();
        for (number, bound) in (1_u64..).zip([Some(Bound::Exact), Some(Bound::Lower), Some(Bound::Upper), None]) {
            let known = Known {
                best: Some(Move::new(Square::I9, Square::I0)),
                score: Score::from_centipawns(-123),
                bound,
                eval: (number % 2 == 0).then(|| Score::from_centipawns(-31_000)),
                depth: Depth(12),
                was_pv: number % 2 == 1,
            };
            let key = Key(number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
            assert_eq!(table.get(key, Ply(3)), None);
            table.set(key, known, Ply(3));
            assert_eq!(table.get(key, Ply(3)), Some(known));
        }
    }

    #[test]
    fn a_mate_is_as_far_from_wherever_the_position_is_met() {
        let table = Table::new(1).unwrap();
        for score in [Score::mates_at(Ply(7)), Score::mated_at(Ply(8))] {
            let known =
                Known { best: None, score, bound: Some(Bound::Exact), eval: None, depth: Depth(5), was_pv: false };
            table.set(Key(77), known, Ply(4));
            let there = table.get(Key(77), Ply(10)).unwrap().score;
            assert_eq!(there.mate_distance().unwrap().abs(), score.mate_distance().unwrap().abs() + 6);
        }
    }

    #[test]
    fn a_table_that_no_machine_holds_is_an_error() {
        assert_eq!(Table::new(usize::MAX).unwrap_err(), HashError { megabytes: usize::MAX });
        assert!(Table::new(1 << 30).is_err());
    }
}
