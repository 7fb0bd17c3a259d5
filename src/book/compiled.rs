//! A book as bytes: what is built into the program.
//!
//! Little-endian. Eight bytes say what it is, four how many positions there are. Each position, by ascending keys: its key in eight
//! bytes, one byte that says how many moves, and each of these in twenty: the squares that it leaves and reaches (a0 is 0, i9 is
//! 89), two bytes of weight, and four each for games won, drawn, lost and of unknown result.

use thiserror::Error;

use crate::board::Key;
use crate::book::{Book, BookMove, Tally, memory};
use crate::types::{Move, Square};

/// What a compiled book begins with.
pub(super) const MAGIC: &[u8; 8] = b"chuheb1\n";

/// Why bytes are no compiled book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum CompiledError {
    /// They do not begin like one.
    #[error("no compiled book of this version")]
    Foreign,
    /// They end before the book does.
    #[error("cut off")]
    Short,
    /// They go on behind its end.
    #[error("{0} bytes too many")]
    Long(usize),
    /// A key is not greater than the one before, or a position or a move is none.
    #[error("damaged at position {0}")]
    Damaged(u32),
}

/// The bytes of a book.
#[must_use]
pub(super) fn write(book: &Book) -> Vec<u8> {
    let mut bytes = Vec::from(MAGIC);
    bytes.extend((book.positions() as u32).to_le_bytes());
    for (key, moves) in &book.positions {
        bytes.extend(key.0.to_le_bytes());
        bytes.push(moves.len() as u8);
        for BookMove { played, weight, tally } in moves {
            bytes.extend([played.from as u8, played.to as u8]);
            bytes.extend(weight.to_le_bytes());
            let Tally { won, drawn, lost, open } = tally;
            bytes.extend([won, drawn, lost, open].into_iter().flat_map(|count| count.to_le_bytes()));
        }
    }
    bytes
}

/// The book that bytes hold. Whether its moves are legal cannot be told from keys: whoever plays them must look.
pub(super) fn read(bytes: &[u8]) -> Result<Book, CompiledError> {
    let mut rest = bytes.strip_prefix(MAGIC).ok_or(CompiledError::Foreign)?;
    let count = u32::from_le_bytes(take(&mut rest)?);
    let mut book = Book::default();
    let mut last = None;
    for number in 1..=count {
        let key = Key(u64::from_le_bytes(take(&mut rest)?));
        let [length] = take(&mut rest)?;
        let mut moves = Vec::new();
        for _ in 0..length {
            moves.push(entry(&mut rest)?.ok_or(CompiledError::Damaged(number))?);
        }
        let mut sorted = moves.clone();
        memory::sort(&mut sorted);
        if last.is_some_and(|last| last >= key) || moves.is_empty() || sorted != moves {
            return Err(CompiledError::Damaged(number));
        }
        last = Some(key);
        book.positions.insert(key, moves);
    }
    if rest.is_empty() { Ok(book) } else { Err(CompiledError::Long(rest.len())) }
}

/// The next move; `None` if it is none.
fn entry(rest: &mut &[u8]) -> Result<Option<BookMove>, CompiledError> {
    let squares: [u8; 2] = take(rest)?;
    let weight = u16::from_le_bytes(take(rest)?);
    let mut count = || take(rest).map(u32::from_le_bytes);
    let tally = Tally { won: count()?, drawn: count()?, lost: count()?, open: count()? };
    let [from, to] = squares.map(|square| Square::from_index(square.into()));
    let played = from.zip(to).filter(|(from, to)| from != to && weight > 0);
    Ok(played.map(|(from, to)| BookMove { played: Move::new(from, to), weight, tally }))
}

fn take<const LENGTH: usize>(rest: &mut &[u8]) -> Result<[u8; LENGTH], CompiledError> {
    let (taken, behind) = rest.split_first_chunk().ok_or(CompiledError::Short)?;
    *rest = behind;
    Ok(*taken)
}

impl Book {
    /// The bytes that [`AnyBook::open`](crate::book::AnyBook::open) reads and the program has built in.
    #[must_use]
    pub fn compiled(&self) -> Vec<u8> {
        write(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::text;

    const SOURCE: &str = "# chuhe book 1\n\nstart\th2e2 9 +4=3-2, c3c4 5\nh2e2\th9g7 7 +1=0-0?3\nh2e2 h9g7\th0g2 1\n";

    #[test]
    fn a_book_reads_back_from_its_bytes() {
        let book = text::read(SOURCE).expect("a book");
        assert_eq!(read(&write(&book)), Ok(book));
        assert_eq!(read(&write(&Book::default())), Ok(Book::default()));
    }

    #[test]
    fn bytes_that_are_cut_off_or_changed_are_refused_or_read_without_harm() {
        let bytes = write(&text::read(SOURCE).expect("a book"));
        for length in 0..bytes.len() {
            let expected = if length < MAGIC.len() { CompiledError::Foreign } else { CompiledError::Short };
            assert_eq!(read(&bytes[..length]), Err(expected), "{length} bytes");
        }
        assert_eq!(read(&[&bytes[..], b"x"].concat()), Err(CompiledError::Long(1)));
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 0xFF;
            let _ = read(&changed);
        }
    }

    #[test]
    fn the_book_that_is_built_in_is_the_one_of_the_text() {
        let text = text::read(include_str!("../../book/book.tsv")).expect("the text of the book");
        assert!(
            write(&text) == include_bytes!("../../book/book.bin"),
            "compile it: chuhe book convert, see book/README.md"
        );
        assert_eq!(&text, Book::built_in());
    }
}
