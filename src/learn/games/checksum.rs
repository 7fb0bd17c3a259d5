//! Checksums over bytes: CRC-32 as in zip and PNG.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// The polynomial, its bits reversed (ISO 3309).
const POLYNOMIAL: u32 = 0xEDB8_8320;

const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut rest = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            rest = if rest & 1 == 1 { rest >> 1 ^ POLYNOMIAL } else { rest >> 1 };
            bit += 1;
        }
        table[byte] = rest;
        byte += 1;
    }
    table
};

/// The CRC-32 of some bytes. Its text is eight hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Checksum(pub u32);

impl Checksum {
    /// The checksum of these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        let step = |rest: u32, &byte: &u8| rest >> 8 ^ TABLE[usize::from(rest as u8 ^ byte)];
        Self(!bytes.iter().fold(u32::MAX, step))
    }
}

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

impl FromStr for Checksum {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u32::from_str_radix(text, 16).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_one_that_everybody_uses() {
        assert_eq!(Checksum::of(b"123456789"), Checksum(0xCBF4_3926));
        assert_eq!(Checksum::of(b""), Checksum(0));
    }

    #[test]
    fn a_checksum_reads_back_from_its_text() {
        for checksum in [Checksum(0), Checksum(0xCBF4_3926), Checksum(u32::MAX)] {
            assert_eq!(checksum.to_string().parse(), Ok(checksum));
        }
    }
}
