//! `BOOK.DAT`, the book of `ElephantEye`: records of eight bytes without a heading, sorted by keys of 32 bits.
//!
//! Little-endian: the key of the position, the move, its weight. A position is there as it is or as its mirror image. Keys of 32 bits
//! collide, so that a move counts only where it is legal.

mod keys;

use std::cmp::Reverse;
use std::collections::HashMap;

use thiserror::Error;

use crate::board::Position;
use crate::book::{BookMove, Row, Tally, View};
use crate::types::Move;

/// The bytes of a record.
const RECORD: usize = 8;

/// Why bytes are no `BOOK.DAT`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ElephantError {
    /// There are none.
    #[error("empty")]
    Empty,
    /// Their number is none of whole records.
    #[error("{0} bytes are no whole number of records of 8")]
    Length(usize),
    /// A record has a smaller key than the one before.
    #[error("record {0} is out of order")]
    Order(usize),
    /// A record has a move that is on no board.
    #[error("record {0} has no move")]
    Move(usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Record {
    key: u32,
    played: Move,
    weight: u16,
}

/// A `BOOK.DAT`: at least one record, and the keys in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ElephantBook {
    records: Vec<Record>,
}

impl ElephantBook {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// [`ElephantError`]. A record counts from 1.
    pub fn read(bytes: &[u8]) -> Result<Self, ElephantError> {
        if bytes.is_empty() {
            return Err(ElephantError::Empty);
        }
        let (chunks, []) = bytes.as_chunks::<RECORD>() else { return Err(ElephantError::Length(bytes.len())) };
        let mut records: Vec<Record> = Vec::with_capacity(chunks.len());
        for (number, &[a, b, c, d, from, to, low, high]) in (1..).zip(chunks) {
            let played = keys::played(u16::from_le_bytes([from, to])).ok_or(ElephantError::Move(number))?;
            let (key, weight) = (u32::from_le_bytes([a, b, c, d]), u16::from_le_bytes([low, high]));
            if records.last().is_some_and(|last| last.key > key) {
                return Err(ElephantError::Order(number));
            }
            records.push(Record { key, played, weight });
        }
        Ok(Self { records })
    }

    /// The bytes of a file with these records.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let record = |it: &Record| {
            let ([a, b, c, d], [from, to]) = (it.key.to_le_bytes(), keys::number(it.played).to_le_bytes());
            let [low, high] = it.weight.to_le_bytes();
            [a, b, c, d, from, to, low, high]
        };
        self.records.iter().flat_map(record).collect()
    }

    /// The book of these rows, and how many of them are left out, because another position before them has their key.
    #[must_use]
    pub fn of(rows: &[Row]) -> (Self, usize) {
        let mut taken: HashMap<u32, usize> = HashMap::new();
        let mut records = Vec::new();
        let mut left_out = 0;
        for (number, row) in rows.iter().enumerate() {
            let position = row.line.position();
            let (here, there) = (keys::key(&position), keys::key(&position.mirrored()));
            // What has the key of the mirror image would be taken for it just the same.
            if taken.contains_key(&here) || taken.contains_key(&there) {
                left_out += 1;
                continue;
            }
            taken.extend([(here, number), (there, number)]);
            records.extend(row.moves.iter().map(|it| Record { key: here, played: it.played, weight: it.weight }));
        }
        records.sort_by_key(|it| (it.key, Reverse(it.weight), it.played));
        (Self { records }, left_out)
    }

    /// The moves in a position, as they stand there: they need not be legal. If there are none, those of its mirror image.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let here = self.of_key(keys::key(position), View::Plain);
        if here.is_empty() { self.of_key(keys::key(&position.mirrored()), View::Mirrored) } else { here }
    }

    /// The key under which the moves of a position stand, if there are some and all of them are legal: of a position that the book may
    /// not know it is a better sign than one legal move.
    pub(in crate::book) fn agreeing_key(&self, position: &Position) -> Option<u32> {
        let agrees = |key: u32, view: View| {
            let moves = self.of_key(key, view);
            (!moves.is_empty()).then(|| moves.iter().all(|it| position.is_legal(it.played)).then_some(key))
        };
        let here = agrees(keys::key(position), View::Plain);
        here.or_else(|| agrees(keys::key(&position.mirrored()), View::Mirrored)).flatten()
    }

    /// The key of those under which a position may stand that has moves.
    pub(in crate::book) fn known_key(&self, position: &Position) -> Option<u32> {
        let keys = [keys::key(position), keys::key(&position.mirrored())];
        keys.into_iter().find(|&key| self.records.binary_search_by_key(&key, |it| it.key).is_ok())
    }

    fn of_key(&self, key: u32, view: View) -> Vec<BookMove> {
        let first = self.records.partition_point(|record| record.key < key);
        let records = self.records[first..].iter().take_while(|record| record.key == key);
        let read = |it: &Record| BookMove { played: view.of(it.played), weight: it.weight, tally: Tally::default() };
        records.map(read).collect()
    }

    /// How many records there are.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.records.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::text;

    const SOURCE: &str = "# chuhe book 1\nstart\th2e2 1473, b2e2 1473, c3c4 5\nh2e2\th9g7 7, b9c7 2\nc3c4\tg6g5 9\n";

    fn book() -> ElephantBook {
        let (book, left_out) = ElephantBook::of(&text::read(SOURCE).expect("a book").rows(&Position::start()));
        assert_eq!(left_out, 0);
        book
    }

    #[test]
    fn a_record_has_the_bytes_of_the_format() {
        let bytes = book().write();
        assert_eq!(bytes.len(), 6 * RECORD);
        // The start position, h2e2, 1473.
        let record = [0xD5, 0x56, 0x26, 0x05, 0xAA, 0xA7, 0xC1, 0x05];
        assert!(bytes.as_chunks::<RECORD>().0.contains(&record), "{bytes:02x?}");
    }

    #[test]
    fn what_is_written_is_read_back() {
        let book = book();
        let bytes = book.write();
        assert_eq!(ElephantBook::read(&bytes).as_ref(), Ok(&book));
        assert_eq!(ElephantBook::read(&bytes).expect("a book").write(), bytes);
    }

    #[test]
    fn a_position_is_found_as_its_mirror_image() {
        let mut position = Position::start();
        position.make("b2e2".parse().expect("a move"));
        let moves: Vec<String> = book().moves(&position).iter().map(ToString::to_string).collect();
        assert_eq!(moves, ["b9c7 7", "h9g7 2"]);
    }

    #[test]
    fn bytes_that_are_no_book_are_told_apart() {
        let bytes = book().write();
        assert_eq!(ElephantBook::read(&[]), Err(ElephantError::Empty));
        assert_eq!(ElephantBook::read(&bytes[..13]), Err(ElephantError::Length(13)));
        assert_eq!(ElephantBook::read(b"[Game \"Chinese\"]"), Err(ElephantError::Move(1)));
        let swapped = [&bytes[40..48], &bytes[..8]].concat();
        assert_eq!(ElephantBook::read(&swapped), Err(ElephantError::Order(2)));
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 0xFF;
            let _ = ElephantBook::read(&changed).map(|book| book.moves(&Position::start()));
        }
    }
}
