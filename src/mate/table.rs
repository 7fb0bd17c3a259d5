//! The table of the solver: for how many checks a position is proved or refuted, and its numbers at the count last searched.
//!
//! A position is proved within `n` checks or it is not, however it came about: the checks left fall with every check, so that no
//! line meets the same state twice. What is proved within `n` checks holds for more, what is refuted holds for fewer.

use crate::board::Key;
use crate::mate::proof::{INFINITE, Numbers, Turn};

/// Words of an entry: the key, and the rest.
const WORDS_PER_ENTRY: usize = 2;
const WORDS_PER_BUCKET: usize = 8;

/// One cache line of four entries.
type Bucket = [u64; WORDS_PER_BUCKET];

/// What is known of positions, by key.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
}

impl Table {
    /// An empty table of so many megabytes (of 2^20 bytes), at least one; `None` if the memory is not to be had.
    pub(super) fn new(megabytes: usize) -> Option<Self> {
        let bytes = megabytes.max(1).checked_mul(1 << 20)?;
        // Zeroed pages come from the system as they are touched: even a huge table is there at once.
        let buckets = bytemuck::allocation::try_zeroed_vec(bytes / size_of::<Bucket>()).ok()?;
        Some(Self { buckets })
    }

    fn bucket(&self, key: Key) -> usize {
        ((u128::from(key.0) * self.buckets.len() as u128) >> 64) as usize
    }

    /// What is known of a position with so many checks left.
    pub(super) fn get(&self, key: Key, turn: Turn, left: u8) -> Option<Numbers> {
        let bucket = &self.buckets[self.bucket(key)];
        let entry = bucket.chunks_exact(WORDS_PER_ENTRY).find(|entry| entry[0] == key.0 && entry[1] != 0)?;
        Entry::unpack(entry[1]).numbers(turn, left)
    }

    /// Keeps what is known of a position with so many checks left, at least one, in the place of the entry with the fewest.
    pub(super) fn set(&mut self, key: Key, turn: Turn, left: u8, numbers: Numbers) {
        let index = self.bucket(key);
        let (mut chosen, mut least) = (0, None);
        for (index, entry) in self.buckets[index].chunks_exact(WORDS_PER_ENTRY).enumerate() {
            if entry[0] == key.0 && entry[1] != 0 {
                (chosen, least) = (index, Some(Entry::unpack(entry[1])));
                break;
            }
            let entry = Entry::unpack(entry[1]);
            if least.is_none_or(|least: Entry| entry.left < least.left) {
                (chosen, least) = (index, Some(entry));
            }
        }
        let words = &mut self.buckets[index][chosen * WORDS_PER_ENTRY..];
        let old = if words[0] == key.0 { least.unwrap_or_default() } else { Entry::default() };
        words[0] = key.0;
        words[1] = old.updated(turn, left, numbers).pack();
    }
}

/// An entry without its key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Entry {
    /// The fewest checks within which mate is proved; zero for none.
    proved: u8,
    /// The most checks within which mate is refuted; zero for none.
    refuted: u8,
    /// The number of checks left to which the numbers belong; zero in an empty entry alone.
    left: u8,
    win: u32,
    loss: u32,
}

impl Entry {
    fn unpack(word: u64) -> Self {
        let [proved, refuted, left, ..] = word.to_le_bytes();
        let number = |shift: u32| (word >> shift) as u32 & INFINITE;
        Self { proved, refuted, left, win: number(24), loss: number(44) }
    }

    fn pack(self) -> u64 {
        u64::from(self.proved)
            | u64::from(self.refuted) << 8
            | u64::from(self.left) << 16
            | u64::from(self.win) << 24
            | u64::from(self.loss) << 44
    }

    /// What the entry says of so many checks left.
    fn numbers(self, turn: Turn, left: u8) -> Option<Numbers> {
        let is_attack = turn == Turn::Attack;
        if self.proved != 0 && self.proved <= left {
            return Some(if is_attack { Numbers::won(self.proved) } else { Numbers::lost(self.proved) });
        }
        if self.refuted >= left {
            return Some(if is_attack { Numbers::lost(self.refuted) } else { Numbers::won(self.refuted) });
        }
        let is_settled = self.win == 0 || self.loss == 0;
        (self.left == left && !is_settled).then_some(Numbers { win: self.win, loss: self.loss, bound: 0 })
    }

    /// The entry with what has been learned since.
    fn updated(mut self, turn: Turn, left: u8, numbers: Numbers) -> Self {
        if numbers.is_mate(turn) && (self.proved == 0 || numbers.bound < self.proved) {
            self.proved = numbers.bound;
        }
        if numbers.is_refuted(turn) {
            self.refuted = self.refuted.max(numbers.bound);
        }
        Self { left, win: numbers.win, loss: numbers.loss, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: Key = Key(0x1234_5678_9ABC_DEF0);

    #[test]
    fn a_proof_holds_for_more_checks_and_a_refutation_for_fewer() {
        let mut table = Table::new(1).expect("one megabyte");
        table.set(KEY, Turn::Attack, 4, Numbers::lost(4));
        table.set(KEY, Turn::Attack, 7, Numbers::won(6));
        for left in 1..=4 {
            assert_eq!(table.get(KEY, Turn::Attack, left), Some(Numbers::lost(4)), "{left} left");
        }
        assert_eq!(table.get(KEY, Turn::Attack, 5), None);
        for left in 6..=u8::MAX {
            assert_eq!(table.get(KEY, Turn::Attack, left), Some(Numbers::won(6)), "{left} left");
        }
    }

    #[test]
    fn numbers_belong_to_one_count_of_checks() {
        let mut table = Table::new(1).expect("one megabyte");
        let numbers = Numbers::open(INFINITE as usize - 1, 77);
        table.set(KEY, Turn::Defence, 3, numbers);
        assert_eq!(table.get(KEY, Turn::Defence, 3), Some(numbers));
        assert_eq!(table.get(KEY, Turn::Defence, 2), None);
        assert_eq!(table.get(Key(1), Turn::Defence, 3), None);
        table.set(KEY, Turn::Defence, 4, Numbers::won(4));
        assert_eq!(table.get(KEY, Turn::Defence, 3), Some(Numbers::won(4)));
    }

    #[test]
    fn a_full_bucket_gives_up_the_entry_with_the_fewest_checks() {
        let mut table = Table::new(1).expect("one megabyte");
        let lefts = [9, 5, 8, 7, 6];
        for (key, left) in (0..).map(Key).zip(lefts) {
            table.set(key, Turn::Attack, left, Numbers::open(1, 1));
        }
        for (key, left) in (0..).map(Key).zip(lefts) {
            assert_eq!(table.get(key, Turn::Attack, left).is_some(), left != 5, "{left} left");
        }
    }

    #[test]
    fn an_entry_reads_back_from_its_word() {
        let entry = Entry { proved: 255, refuted: 254, left: 253, win: INFINITE, loss: INFINITE - 1 };
        assert_eq!(Entry::unpack(entry.pack()), entry);
        assert_eq!(Entry::unpack(0), Entry::default());
    }
}
