//! The encodings of Chinese text: UTF-8, GB18030 with GBK and GB2312 in it, and Big5.
//!
//! Files do not say in which they are: `judge` finds it out, once for a file. UTF-16 is only read, by turning it into UTF-8 first.

mod judge;
mod script;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use encoding_rs::{BIG5, EncoderResult, GB18030, UTF_16BE, UTF_16LE};
use thiserror::Error;

use crate::notation::fault::GameError;
use crate::notation::format::GameFormat;

pub use judge::{Judgment, judge};

/// What some editors begin a file with.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// How much of a file tells whether it is UTF-16 without a byte order mark.
const SAMPLE: usize = 512;

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

/// How the bytes of a file become text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decoding {
    /// Someone has said it.
    Told(Encoding),
    /// As the file was judged as a whole; `None` if it gave no reason to judge.
    Judged(Option<Encoding>),
}

impl Decoding {
    /// Decodes a part of the file, and tells the encoding.
    ///
    /// That of the file counts, unless the part cannot be decoded so, or is surely UTF-8: then the part is judged by itself, as in
    /// a file that was put together from others.
    #[must_use]
    pub fn decode(self, bytes: &[u8], format: GameFormat) -> (Cow<'_, str>, Encoding) {
        let file = match self {
            Self::Told(encoding) => return (encoding.decode_at_all_costs(bytes), encoding),
            Self::Judged(file) => file,
        };
        let utf8 = Encoding::Utf8.decode(bytes);
        if let Some(text) = utf8.filter(|text| file == Some(Encoding::Utf8) || script::is_surely_utf8(text)) {
            return (text, Encoding::Utf8);
        }
        let as_the_file = file.and_then(|encoding| Some((encoding.decode(bytes)?, encoding)));
        as_the_file.unwrap_or_else(|| decode(bytes, format))
    }
}

/// Decodes a text of games whose encoding is not known, and tells the encoding, as [`judge()`] finds it.
#[must_use]
pub fn decode(bytes: &[u8], format: GameFormat) -> (Cow<'_, str>, Encoding) {
    let encoding = judge(bytes, format).map_or(Encoding::Utf8, |it| it.encoding);
    (encoding.decode_at_all_costs(bytes), encoding)
}

/// Whether a file that begins so is UTF-16, by its byte order mark, or because half of every second byte and none of the others is
/// zero, as in text that is mostly ASCII.
#[must_use]
pub fn is_utf16(beginning: &[u8]) -> bool {
    utf16(beginning).is_some()
}

/// The text of a file of UTF-16, with `U+FFFD` for what is none.
#[must_use]
pub fn decode_utf16(bytes: &[u8]) -> Cow<'_, str> {
    utf16(bytes).unwrap_or(UTF_16LE).decode_with_bom_removal(bytes).0
}

fn utf16(bytes: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    if bytes.starts_with(b"\xFF\xFE") {
        return Some(UTF_16LE);
    }
    if bytes.starts_with(b"\xFE\xFF") {
        return Some(UTF_16BE);
    }
    let (pairs, _) = bytes[..bytes.len().min(SAMPLE)].as_chunks::<2>();
    let zeros = |place: usize| pairs.iter().filter(|pair| pair[place] == 0).count();
    match (zeros(0), zeros(1)) {
        (0, low) if low > 0 && 2 * low >= pairs.len() => Some(UTF_16LE),
        (high, 0) if high > 0 && 2 * high >= pairs.len() => Some(UTF_16BE),
        _ => None,
    }
}
