//! The arithmetic of the network over rows of 16-bit numbers: plain loops that the compiler turns into vector instructions.
//!
//! All is inlined into its caller, so that it is compiled with the instructions that the caller may use. Knows no features.

use std::ops::{Deref, DerefMut};

/// How many numbers fill a cache line, which is also the widest vector. Every row is as long as some of these.
pub(crate) const LINE: usize = 32;

/// What a cache line takes, in bytes.
const LINE_BYTES: usize = 2 * LINE;

/// A list of 16-bit numbers that begins with a cache line, so that no vector of it lies across two.
pub(crate) struct Rows {
    /// The list, with room before and after.
    memory: Vec<i16>,
    start: usize,
    length: usize,
}

impl Rows {
    /// So many zeros.
    pub(crate) fn zeroed(length: usize) -> Self {
        let memory = vec![0; length + LINE];
        // Where the system does not say, rows are slower and no less right.
        let start = memory.as_ptr().align_offset(LINE_BYTES).min(LINE);
        Self { memory, start, length }
    }
}

impl From<&[i16]> for Rows {
    fn from(list: &[i16]) -> Self {
        let mut rows = Self::zeroed(list.len());
        rows.copy_from_slice(list);
        rows
    }
}

impl Clone for Rows {
    /// The copy begins with a cache line of its own.
    fn clone(&self) -> Self {
        Self::from(&**self)
    }
}

impl Deref for Rows {
    type Target = [i16];

    #[inline(always)]
    fn deref(&self) -> &[i16] {
        &self.memory[self.start..self.start + self.length]
    }
}

impl DerefMut for Rows {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [i16] {
        &mut self.memory[self.start..self.start + self.length]
    }
}

/// The lines of a row.
#[inline(always)]
fn lines(row: &[i16]) -> &[[i16; LINE]] {
    row.as_chunks().0
}

/// The lines of a row, to be changed.
#[inline(always)]
fn lines_mut(row: &mut [i16]) -> &mut [[i16; LINE]] {
    row.as_chunks_mut().0
}

// Each line is worked out beside its place, so that the compiler need not fear that the rows overlap.

/// `next = last + added - removed`: a piece has moved.
#[inline(always)]
pub(crate) fn moved(next: &mut [i16], last: &[i16], added: &[i16], removed: &[i16]) {
    for (((next, last), added), removed) in
        lines_mut(next).iter_mut().zip(lines(last)).zip(lines(added)).zip(lines(removed))
    {
        let mut line = *last;
        for ((number, added), removed) in line.iter_mut().zip(added).zip(removed) {
            *number = number.wrapping_add(*added).wrapping_sub(*removed);
        }
        *next = line;
    }
}

/// `next = last + added - removed - taken`: a piece has captured another.
#[inline(always)]
pub(crate) fn captured(next: &mut [i16], last: &[i16], added: &[i16], removed: &[i16], taken: &[i16]) {
    let sources = lines(last).iter().zip(lines(added)).zip(lines(removed)).zip(lines(taken));
    for (next, (((last, added), removed), taken)) in lines_mut(next).iter_mut().zip(sources) {
        let mut line = *last;
        for (((number, added), removed), taken) in line.iter_mut().zip(added).zip(removed).zip(taken) {
            *number = number.wrapping_add(*added).wrapping_sub(*removed).wrapping_sub(*taken);
        }
        *next = line;
    }
}

/// `row += added`.
#[inline(always)]
pub(crate) fn add(row: &mut [i16], added: &[i16]) {
    for (row, added) in lines_mut(row).iter_mut().zip(lines(added)) {
        let mut line = *row;
        for (number, added) in line.iter_mut().zip(added) {
            *number = number.wrapping_add(*added);
        }
        *row = line;
    }
}

/// `row -= removed`.
#[inline(always)]
pub(crate) fn subtract(row: &mut [i16], removed: &[i16]) {
    for (row, removed) in lines_mut(row).iter_mut().zip(lines(removed)) {
        let mut line = *row;
        for (number, removed) in line.iter_mut().zip(removed) {
            *number = number.wrapping_sub(*removed);
        }
        *row = line;
    }
}

/// So many numbers are summed in 32 bits: 256 products of at most 255 * 255 * 127 are less than 2 to the 31st.
const SUMMED: usize = 256;

/// The sum of `clamp(x, 0, 255)` squared times the weight. Weights are at most 127 either way.
///
/// The clamped number times its weight fits 16 bits, so that only the second multiplication widens.
#[inline(always)]
pub(crate) fn screlu_dot(row: &[i16], weights: &[i16]) -> i64 {
    let mut sum = 0;
    for (row, weights) in row.chunks(SUMMED).zip(weights.chunks(SUMMED)) {
        let mut part = 0_i32;
        for (number, weight) in row.iter().zip(weights) {
            let clamped = (*number).clamp(0, 255);
            part = part.wrapping_add(i32::from(clamped.wrapping_mul(*weight)) * i32::from(clamped));
        }
        sum += i64::from(part);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_sums_do_not_overflow() {
        for weight in [127, -127] {
            let (row, weights) = (vec![i16::MAX; 1024], vec![weight; 1024]);
            assert_eq!(screlu_dot(&row, &weights), 1024 * 255 * 255 * i64::from(weight));
        }
    }

    #[test]
    fn rows_and_their_copies_hold_what_they_are_given_and_begin_with_a_cache_line() {
        let list: Vec<i16> = (0..96).collect();
        let rows = Rows::from(&list[..]);
        for rows in [rows.clone(), rows] {
            assert_eq!(rows[..], list[..]);
            assert_eq!(rows.as_ptr().addr() % LINE_BYTES, 0);
        }
    }

    #[test]
    fn lines_are_added_and_subtracted_number_by_number() {
        let row = |seed: i16| -> Vec<i16> { (0..64).map(|lane| lane * seed % 101 - 50).collect() };
        let (last, added, removed, taken) = (row(7), row(11), row(13), row(17));
        let (mut next, mut slow) = (vec![0; 64], last.clone());
        moved(&mut next, &last, &added, &removed);
        add(&mut slow, &added);
        subtract(&mut slow, &removed);
        assert_eq!(next, slow);
        assert_eq!(next[40], last[40] + added[40] - removed[40]);
        captured(&mut next, &last, &added, &removed, &taken);
        subtract(&mut slow, &taken);
        assert_eq!(next, slow);
    }
}
