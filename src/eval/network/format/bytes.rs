//! The file of a network.
//!
//! Eight bytes of magic; seven numbers of 16 bits (version, features, hidden, buckets, scale, QA, QB); the description, as its
//! length in 16 bits and UTF-8; feature weights, feature biases and output weights (16 bits each), output biases (32 bits); and
//! FNV-1a 64 of all that. Everything is little-endian.

use crate::eval::network::features::Feature;
use crate::eval::network::format::{self, BUCKETS, FormatError, HIDDEN, MAX_DESCRIPTION, Parameters, QA, QB};

/// How a file begins.
const MAGIC: [u8; 8] = *b"chuhenet";

/// The version of the format that is written and read.
pub(super) const VERSION: u16 = 1;

/// Everything before the description.
pub(super) const HEADER: usize = MAGIC.len() + 7 * 2 + 2;

/// No file is longer.
pub const MAX_BYTES: usize = length(*HIDDEN.end(), *BUCKETS.end(), MAX_DESCRIPTION);

/// FNV-1a, 64 bits, begun anew or carried on.
pub(super) fn fnv(seed: u64, bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(seed, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Where FNV-1a begins.
pub(super) const FNV_SEED: u64 = 0xcbf2_9ce4_8422_2325;

/// The bytes of a file of this version with these sizes.
const fn length(hidden: usize, buckets: usize, description: usize) -> usize {
    HEADER + description + 2 * hidden * (Feature::COUNT + 1) + buckets * (4 * hidden + 4) + 8
}

impl Parameters {
    /// What tells this network from others: equal for equal sizes, scale and weights, whatever the description says.
    #[must_use]
    pub fn hash(&self) -> u64 {
        fnv(fnv(FNV_SEED, self.header()), self.numbers())
    }

    /// The file.
    ///
    /// # Errors
    /// What [`Parameters::check`] finds.
    pub fn write(&self) -> Result<Vec<u8>, FormatError> {
        self.check()?;
        let mut bytes = Vec::with_capacity(length(self.hidden, self.buckets, self.description.len()));
        bytes.extend(self.header());
        bytes.extend((self.description.len() as u16).to_le_bytes());
        bytes.extend(self.description.bytes());
        bytes.extend(self.numbers());
        let checksum = fnv(FNV_SEED, bytes.iter().copied());
        bytes.extend(checksum.to_le_bytes());
        Ok(bytes)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Why the bytes are no network that can be used: see [`FormatError`].
    pub fn read(bytes: &[u8]) -> Result<Self, FormatError> {
        let mut reader = Reader { bytes, at: 0 };
        if bytes.len() < MAGIC.len() || reader.take(MAGIC.len())? != MAGIC {
            return Err(FormatError::Foreign);
        }
        let version = reader.u16()?;
        if version != VERSION {
            return Err(FormatError::Version(version));
        }
        let [features, hidden, buckets, scale, qa, qb] = reader.six()?;
        if usize::from(features) != Feature::COUNT {
            return Err(FormatError::Features { found: features });
        }
        if (i32::from(qa), i32::from(qb)) != (QA, QB) {
            return Err(FormatError::Quantisation(qa, qb));
        }
        let (hidden, buckets) = (usize::from(hidden), usize::from(buckets));
        format::check_sizes(hidden, buckets, scale)?;
        let text = usize::from(reader.u16()?);
        check_length(bytes, length(hidden, buckets, text))?;
        let description = String::from_utf8(reader.take(text)?.to_vec()).map_err(|_| FormatError::Description)?;
        let parameters = Self {
            hidden,
            buckets,
            scale,
            feature_weights: reader.numbers(Feature::COUNT * hidden)?,
            feature_biases: reader.numbers(hidden)?,
            output_weights: reader.numbers(buckets * 2 * hidden)?,
            output_biases: reader.long_numbers(buckets)?,
            description,
        };
        parameters.check()?;
        Ok(parameters)
    }

    /// The magic and the seven numbers.
    fn header(&self) -> Vec<u8> {
        let numbers =
            [VERSION, Feature::COUNT as u16, self.hidden as u16, self.buckets as u16, self.scale, QA as u16, QB as u16];
        MAGIC.into_iter().chain(numbers.into_iter().flat_map(u16::to_le_bytes)).collect()
    }

    /// All weights and biases, as bytes.
    fn numbers(&self) -> impl Iterator<Item = u8> + '_ {
        let short = self.feature_weights.iter().chain(&self.feature_biases).chain(&self.output_weights);
        let long = self.output_biases.iter();
        short.flat_map(|number| number.to_le_bytes()).chain(long.flat_map(|number| number.to_le_bytes()))
    }
}

/// Fails where a file does not have this length, or its checksum is not that of its bytes.
fn check_length(bytes: &[u8], expected: usize) -> Result<(), FormatError> {
    let found = bytes.len();
    if found < expected {
        return Err(FormatError::Truncated { found, expected });
    }
    if found > expected {
        return Err(FormatError::TooLong { found, expected });
    }
    let mut end = Reader { bytes, at: expected - 8 };
    let found = u64::from_le_bytes(end.array()?);
    let expected = fnv(FNV_SEED, bytes[..expected - 8].iter().copied());
    if found == expected { Ok(()) } else { Err(FormatError::Checksum { found, expected }) }
}

/// Reads a file from the front.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// The next bytes.
    fn take(&mut self, count: usize) -> Result<&'a [u8], FormatError> {
        let end = self.at.saturating_add(count);
        let truncated = FormatError::Truncated { found: self.bytes.len(), expected: end.max(HEADER) };
        let taken = self.bytes.get(self.at..end).ok_or(truncated)?;
        self.at = end;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], FormatError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    fn u16(&mut self) -> Result<u16, FormatError> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    fn six(&mut self) -> Result<[u16; 6], FormatError> {
        let mut numbers = [0; 6];
        for number in &mut numbers {
            *number = self.u16()?;
        }
        Ok(numbers)
    }

    fn numbers(&mut self, count: usize) -> Result<Vec<i16>, FormatError> {
        let (pairs, _) = self.take(2 * count)?.as_chunks();
        Ok(pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect())
    }

    fn long_numbers(&mut self, count: usize) -> Result<Vec<i32>, FormatError> {
        let (fours, _) = self.take(4 * count)?.as_chunks();
        Ok(fours.iter().map(|&four| i32::from_le_bytes(four)).collect())
    }
}
