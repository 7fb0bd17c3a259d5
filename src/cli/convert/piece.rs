//! The conversion of one piece of a file: bytes in, bytes out, and what is wrong with games in it.

use std::borrow::Cow;

use crate::cli::convert::left_out::LeftOut;
use crate::notation::encoding::{Decoding, Encoding};
use crate::notation::split::Chunk;
use crate::notation::{GameError, GameFormat, MoveStyle, Reading};

/// What is said where bytes are lost.
pub(in crate::cli) const LOST: &str =
    "there are bytes in no encoding, and they are replaced by U+FFFD: --from-encoding says how to read them";

/// How games are read and written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) from: GameFormat,
    pub(super) decoding: Decoding,
    pub(super) to: GameFormat,
    pub(super) style: MoveStyle,
    pub(super) encoding: Encoding,
}

/// What has become of a piece.
#[derive(Default)]
pub(super) struct Converted {
    /// The games that could be converted, as they are written.
    pub(super) bytes: Vec<u8>,
    /// How many games there are.
    pub(super) games: u64,
    /// Of each game that could not be converted, the kind of fault.
    pub(super) faults: Vec<&'static str>,
    /// How many variations are kept as comments, because they cannot be played.
    pub(super) unplayed: u64,
    /// What has no place in the format.
    pub(super) left_out: LeftOut,
    /// What is to be said of which line.
    pub(super) complaints: Vec<(u64, String)>,
}

impl Plan {
    /// Converts the games of a piece.
    pub(super) fn convert(&self, chunk: &Chunk) -> Converted {
        let mut converted = Converted::default();
        let text = self.decode(chunk, &mut converted);
        for reading in self.from.read(&text) {
            let line = chunk.line + reading.line - 1;
            converted.games += 1;
            converted.unplayed += reading.remarks.len() as u64;
            for remark in &reading.remarks {
                converted.complaints.push((chunk.line + remark.line - 1, remark.to_string()));
            }
            converted.left_out =
                reading.game.iter().fold(converted.left_out, |all, game| all.and(LeftOut::of(game, self.to)));
            if let Err(error) = self.write(reading, line, &mut converted.bytes) {
                converted.faults.push(error.summary());
                converted.complaints.push((line, error.to_string()));
            }
        }
        converted
    }

    fn decode<'a>(&self, chunk: &'a Chunk, converted: &mut Converted) -> Cow<'a, str> {
        let (text, is_lossy) = decoded(&chunk.bytes, self.from, self.decoding);
        if is_lossy {
            converted.complaints.push((chunk.line, LOST.to_owned()));
        }
        text
    }

    fn write(&self, reading: Reading, line: u64, out: &mut Vec<u8>) -> Result<(), GameError> {
        let text = self.to.write(&reading.game?, self.style, &line.to_string())?;
        out.extend_from_slice(&self.encoding.encode(&text)?);
        Ok(())
    }
}

/// The text of a piece, and whether bytes of it are lost.
pub(in crate::cli) fn decoded(bytes: &[u8], format: GameFormat, decoding: Decoding) -> (Cow<'_, str>, bool) {
    let (text, encoding) = decoding.decode(bytes, format);
    // The character may also stand in the file itself.
    let is_lossy = text.contains('\u{FFFD}') && encoding.decode(bytes).is_none();
    (text, is_lossy)
}
