//! The encodings of Chinese text: UTF-8, GB18030 with GBK and GB2312 in it, and Big5.
//!
//! Files do not say in which they are. UTF-8 is told by its form; of the others, that counts in which more of the text makes sense.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use encoding_rs::{BIG5, EncoderResult, GB18030};
use thiserror::Error;

use crate::notation::fault::GameError;
use crate::notation::format::GameFormat;
use crate::notation::record::{GameRecord, GameResult};

/// What some editors begin a file with.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// In Big5 four second bytes of ten lie below `A1`, in GB2312 none: more than one of so many speaks for Big5.
const ONE_OF: usize = 5;

/// An encoding of Chinese text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Encoding {
    /// UTF-8, with a byte order mark or without.
    #[default]
    Utf8,
    /// GB18030, and so GBK and GB2312.
    Gb18030,
    /// Big5.
    Big5,
}

/// Why a text names no encoding.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is no encoding: there are utf-8, gb18030 and big5")]
pub struct EncodingError(String);

impl Encoding {
    /// Decodes a text; `None` if it has bytes that the encoding has not. A byte order mark is left out.
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> Option<Cow<'_, str>> {
        match self {
            Self::Utf8 => str::from_utf8(bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes)).ok().map(Cow::Borrowed),
            Self::Gb18030 => GB18030.decode_without_bom_handling_and_without_replacement(bytes),
            Self::Big5 => BIG5.decode_without_bom_handling_and_without_replacement(bytes),
        }
    }

    /// Decodes a text, with `U+FFFD` for bytes that the encoding has not.
    #[must_use]
    pub fn decode_at_all_costs(self, bytes: &[u8]) -> Cow<'_, str> {
        match self {
            Self::Utf8 => String::from_utf8_lossy(bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes)),
            Self::Gb18030 => GB18030.decode_without_bom_handling(bytes).0,
            Self::Big5 => BIG5.decode_without_bom_handling(bytes).0,
        }
    }

    /// Encodes a text.
    ///
    /// # Errors
    /// [`GameError::Unencodable`] for the first character that the encoding has not.
    pub fn encode(self, text: &str) -> Result<Cow<'_, [u8]>, GameError> {
        let encoding = match self {
            Self::Utf8 => return Ok(Cow::Borrowed(text.as_bytes())),
            Self::Gb18030 => GB18030,
            Self::Big5 => BIG5,
        };
        let mut encoder = encoding.new_encoder();
        let room = encoder.max_buffer_length_from_utf8_without_replacement(text.len()).unwrap_or(4 * text.len());
        let mut bytes = Vec::with_capacity(room);
        match encoder.encode_from_utf8_to_vec_without_replacement(text, &mut bytes, true).0 {
            EncoderResult::Unmappable(letter) => Err(GameError::Unencodable { letter, encoding: self.name() }),
            EncoderResult::InputEmpty | EncoderResult::OutputFull => Ok(Cow::Owned(bytes)),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Gb18030 => "GB18030",
            Self::Big5 => "Big5",
        }
    }
}

impl FromStr for Encoding {
    type Err = EncodingError;

    /// Reads `utf-8`, `gb18030`, `gbk`, `gb2312` or `big5`, in either case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.to_ascii_lowercase().as_str() {
            "utf-8" | "utf8" => Ok(Self::Utf8),
            "gb18030" | "gbk" | "gb2312" => Ok(Self::Gb18030),
            "big5" | "big-5" => Ok(Self::Big5),
            _ => Err(EncodingError(text.to_owned())),
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Decodes a text of games whose encoding is not known, and tells the encoding.
///
/// UTF-8 first, strictly. Then GB18030 or Big5, whichever decodes the text without an error; if both do, that in which more moves of
/// the games can be played and more results understood; if these do not tell, as with coordinates, Big5 if many second bytes lie where only Big5 has them. A
/// text that is in none of the three is decoded as that which leaves the most moves and the fewest gaps.
#[must_use]
pub fn decode(bytes: &[u8], format: GameFormat) -> (Cow<'_, str>, Encoding) {
    let strict = |encoding: Encoding| encoding.decode(bytes).map(|text| (text, encoding));
    if let Some(text) = strict(Encoding::Utf8) {
        return text;
    }
    match (strict(Encoding::Gb18030), strict(Encoding::Big5)) {
        (Some(gb), None) => gb,
        (None, Some(big5)) => big5,
        (Some(gb), Some(big5)) => {
            let (in_gb, in_big5) = (understood(&gb.0, format), understood(&big5.0, format));
            if in_big5 > in_gb || (in_big5 == in_gb && looks_like_big5(bytes)) { big5 } else { gb }
        }
        (None, None) => at_all_costs(bytes, format),
    }
}

/// How many moves of a text can be played, up to the first fault of each game, and how many results are known.
fn understood(text: &str, format: GameFormat) -> usize {
    let of_game = |game: Result<GameRecord, GameError>| match game {
        Ok(game) => game.moves.len() + usize::from(game.result != GameResult::Unknown),
        Err(GameError::Move { number, .. }) => number - 1,
        Err(_) => 0,
    };
    format.read(text).into_iter().map(|reading| of_game(reading.game)).sum()
}

/// Whether so many of the characters of two bytes have a second byte below `A1` that they are hardly GB2312.
fn looks_like_big5(bytes: &[u8]) -> bool {
    let (mut pairs, mut low) = (0, 0);
    let mut bytes = bytes.iter();
    while let Some(first) = bytes.next() {
        if first.is_ascii() {
            continue;
        }
        let Some(second) = bytes.next() else { break };
        pairs += 1;
        low += usize::from(*second < 0xA1);
        if *first < 0xA1 {
            return false;
        }
    }
    low * ONE_OF > pairs
}

fn at_all_costs(bytes: &[u8], format: GameFormat) -> (Cow<'_, str>, Encoding) {
    let gaps = |text: &str| text.matches('\u{FFFD}').count();
    let [utf8, gb, big5] = [Encoding::Utf8, Encoding::Gb18030, Encoding::Big5].map(|encoding| {
        let text = encoding.decode_at_all_costs(bytes);
        let worth = (understood(&text, format), std::cmp::Reverse(gaps(&text)));
        (text, encoding, worth)
    });
    let better = |one: (_, _, _), other: (_, _, _)| if other.2 > one.2 { other } else { one };
    let (text, encoding, _) = better(better(utf8, gb), big5);
    (text, encoding)
}
