//! Reading a file of games, whatever its bytes are.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use thiserror::Error;

use crate::learn::games::checksum::Checksum;
use crate::learn::games::header::{self, FORMAT, Header, MAGIC};
use crate::learn::games::record::{self, Record, RecordError};

/// Why a file cannot be read any further. Each says at which byte.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The reading itself failed.
    #[error("byte {offset}: {error}")]
    Read {
        /// Where.
        offset: u64,
        /// What went wrong.
        error: io::Error,
    },
    /// It is a file of something else.
    #[error("byte 0: this is no file of games")]
    Foreign,
    /// It is a file of games in a format that there was not when this was written.
    #[error("byte 8: the format is {0}, and only {FORMAT} can be read")]
    Format(u16),
    /// The file ends within its header.
    #[error("byte {0}: the file ends within its header")]
    TornHeader(u64),
    /// Something happened to the header.
    #[error("byte {bytes}: the header is damaged at `{0}`", bytes = header::FIXED_BYTES)]
    Header(&'static str),
    /// The file ends within a game, as a run that was killed leaves it.
    #[error("byte {offset}: the file ends within the game that begins here")]
    Torn {
        /// Where the game begins.
        offset: u64,
    },
    /// What stands there is no game.
    #[error("byte {offset}: {error}")]
    Game {
        /// Where it begins.
        offset: u64,
        /// What is wrong with it.
        error: RecordError,
    },
}

/// The games of a file, one after the other. The first error is the end.
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    header: Header,
    /// Where the next game begins.
    offset: u64,
    has_failed: bool,
}

impl Reader<BufReader<File>> {
    /// Opens a file and reads its header.
    ///
    /// # Errors
    /// [`ReadError`] if that fails, or if it is no file of games.
    pub fn open(path: &Path) -> Result<Self, ReadError> {
        let file = File::open(path).map_err(|error| ReadError::Read { offset: 0, error })?;
        Self::new(BufReader::with_capacity(1 << 16, file))
    }
}

impl<R: Read> Reader<R> {
    /// Reads the header. The source is read in small pieces: it should be buffered.
    ///
    /// # Errors
    /// [`ReadError`] if reading fails, or if it is no file of games.
    pub fn new(mut source: R) -> Result<Self, ReadError> {
        let mut fixed = [0; header::FIXED_BYTES];
        let got = fill(&mut source, &mut fixed).map_err(|error| ReadError::Read { offset: 0, error })?;
        let common = got.min(MAGIC.len());
        if fixed[..common] != MAGIC[..common] {
            return Err(ReadError::Foreign);
        }
        if got < fixed.len() {
            return Err(ReadError::TornHeader(got as u64));
        }
        let [.., f0, f1, l0, l1, c0, c1, c2, c3] = fixed;
        let format = u16::from_le_bytes([f0, f1]);
        if format != FORMAT {
            return Err(ReadError::Format(format));
        }
        let mut text = vec![0; usize::from(u16::from_le_bytes([l0, l1]))];
        let offset = fixed.len() as u64;
        let got = fill(&mut source, &mut text).map_err(|error| ReadError::Read { offset, error })?;
        if got < text.len() {
            return Err(ReadError::TornHeader(offset + got as u64));
        }
        if Checksum::of(&text) != Checksum(u32::from_le_bytes([c0, c1, c2, c3])) {
            return Err(ReadError::Header("checksum"));
        }
        let offset = offset + text.len() as u64;
        let text = String::from_utf8(text).map_err(|_| ReadError::Header("text"))?;
        let header = Header::from_text(&text).map_err(ReadError::Header)?;
        Ok(Self { source, header, offset, has_failed: false })
    }

    /// What stands at the head of the file.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Where the next game begins: the length of all that has been read without an error.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// The next game; `None` at the end of the file.
    fn read(&mut self) -> Result<Option<Record>, ReadError> {
        let offset = self.offset;
        let failed = |error| ReadError::Read { offset, error };
        let mut fixed = [0; record::FIXED_BYTES];
        match fill(&mut self.source, &mut fixed).map_err(failed)? {
            0 => return Ok(None),
            record::FIXED_BYTES => {}
            _ => return Err(ReadError::Torn { offset }),
        }
        let mut steps = vec![0; Record::length(fixed)];
        if fill(&mut self.source, &mut steps).map_err(failed)? < steps.len() {
            return Err(ReadError::Torn { offset });
        }
        let record = Record::from_bytes(fixed, &steps).map_err(|error| ReadError::Game { offset, error })?;
        self.offset += (fixed.len() + steps.len()) as u64;
        Ok(Some(record))
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        let read = self.read();
        self.has_failed = read.is_err();
        read.transpose()
    }
}

/// Reads until the bytes are full or the source is empty, and tells how many there were.
fn fill(source: &mut impl Read, bytes: &mut [u8]) -> io::Result<usize> {
    let mut got = 0;
    while got < bytes.len() {
        match source.read(&mut bytes[got..]) {
            Ok(0) => break,
            Ok(more) => got += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(got)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::learn::games::header::tests::header;
    use crate::learn::games::record::tests::record;

    /// A file of three games.
    fn file() -> Vec<u8> {
        let games = (0..3).flat_map(|number| record(number).to_bytes());
        header().to_bytes().into_iter().chain(games).collect()
    }

    /// How many games are read, and what stops the reading.
    fn read(bytes: &[u8]) -> (usize, String) {
        let reader = match Reader::new(bytes) {
            Ok(reader) => reader,
            Err(error) => return (0, error.to_string()),
        };
        let (mut games, mut stopped) = (0, String::new());
        for game in reader {
            assert_eq!(stopped, "", "nothing comes after an error");
            match game {
                Ok(_) => games += 1,
                Err(error) => stopped = error.to_string(),
            }
        }
        (games, stopped)
    }

    #[test]
    fn games_come_back_in_their_order() {
        let bytes = file();
        let mut reader = Reader::new(&bytes[..]).unwrap();
        assert_eq!(*reader.header(), header());
        let games: Vec<Record> = reader.by_ref().map(Result::unwrap).collect();
        assert_eq!(games, [record(0), record(1), record(2)]);
        assert_eq!(reader.offset(), bytes.len() as u64);
    }

    #[test]
    fn wherever_a_file_is_torn_the_whole_games_are_read() {
        let (bytes, head, game) = (file(), header().to_bytes().len(), record(0).to_bytes().len());
        for length in 0..bytes.len() {
            let said = read(&bytes[..length]);
            if length < head {
                assert_eq!(said, (0, format!("byte {length}: the file ends within its header")));
                continue;
            }
            let (whole, begun) = ((length - head) / game, (length - head) % game);
            let offset = head + whole * game;
            let reason = format!("byte {offset}: the file ends within the game that begins here");
            assert_eq!(said, (whole, if begun == 0 { String::new() } else { reason }), "{length}");
        }
    }

    #[test]
    fn what_is_no_file_of_games_is_named() {
        let with = |at: usize, byte: u8| {
            let mut bytes = file();
            bytes[at] = byte;
            bytes
        };
        assert_eq!(read(b"P").1, "byte 0: this is no file of games");
        assert_eq!(read(b"1-0\th2e2 h9g7").1, "byte 0: this is no file of games");
        assert_eq!(read(&with(8, 2)).1, "byte 8: the format is 2, and only 1 can be read");
        assert_eq!(read(&with(40, b'?')).1, "byte 16: the header is damaged at `checksum`");
        let at = header().to_bytes().len();
        let reason = format!("byte {at}: the checksum does not fit the game");
        assert_eq!(read(&with(at + 20, 77)), (0, reason));
    }

    proptest! {
        #[test]
        fn no_bytes_make_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
            read(&bytes);
            read(&[&header().to_bytes()[..], &bytes].concat());
        }

        #[test]
        fn no_changed_byte_passes_for_a_game(at in 0..1000_usize, change in 1..=255_u8) {
            let mut bytes = file();
            let at = at % bytes.len();
            bytes[at] ^= change;
            let (games, stopped) = read(&bytes);
            prop_assert!(games < 3 && !stopped.is_empty(), "{} games, {:?}", games, stopped);
        }

        #[test]
        fn games_with_a_good_checksum_and_any_bytes_are_judged(
            plies in 0..40_u16,
            mut bytes in proptest::collection::vec(any::<u8>(), 200),
        ) {
            bytes.truncate(12 + 4 * usize::from(plies));
            bytes[8..10].copy_from_slice(&plies.to_le_bytes());
            let checksum = Checksum::of(&bytes[4..]);
            bytes[..4].copy_from_slice(&checksum.0.to_le_bytes());
            read(&[&header().to_bytes()[..], &bytes].concat());
        }
    }
}
