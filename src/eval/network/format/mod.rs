//! The numbers of a network: their sizes, their units, and what is allowed, so that nothing overflows.
//!
//! Their file stands in `bytes`. Knows nothing of positions.

mod bytes;
mod error;
#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use crate::eval::network::features::Feature;
use crate::eval::network::rows::LINE;

pub use bytes::MAX_BYTES;
pub use error::FormatError;

/// What 1.0 is in a feature weight, a feature bias, and an activation.
pub const QA: i32 = 255;

/// What 1.0 is in an output weight. An output bias counts in `QA * QB`.
pub const QB: i32 = 64;

/// The sizes of the hidden layer that are supported: multiples of [`HIDDEN_STEP`] within these bounds.
pub const HIDDEN: RangeInclusive<usize> = HIDDEN_STEP..=1024;

/// The step between the sizes of the hidden layer.
pub const HIDDEN_STEP: usize = LINE;

/// How many output buckets there may be.
pub const BUCKETS: RangeInclusive<usize> = 1..=31;

/// The largest feature weight, either way: 32 pieces with the largest bias stay within 16 bits.
pub const MAX_FEATURE_WEIGHT: i16 = 900;

/// The largest feature bias, either way.
pub const MAX_FEATURE_BIAS: i16 = i16::MAX - 32 * MAX_FEATURE_WEIGHT;

/// The largest output weight, either way: times [`QA`] it stays within 16 bits.
pub const MAX_OUTPUT_WEIGHT: i16 = 127;

/// The longest description, in bytes.
pub const MAX_DESCRIPTION: usize = 4096;

/// The numbers of a network, quantised: 692 features -> `hidden` for each perspective -> one of `buckets` outputs.
///
/// The hidden neurons of a perspective are its feature biases plus the weights of its features. Each goes through `SCReLU`,
/// `clamp(x, 0, QA)` squared; the side to move comes first, then the other. The output of the bucket is
/// `sum(screlu * weight) / QA + bias`, and `scale / (QA * QB)` times that is the value in centipawns for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// The hidden neurons of one perspective.
    pub hidden: usize,
    /// The output buckets, chosen by [`bucket`].
    pub buckets: usize,
    /// How many centipawns an output of 1.0 is worth, on the scale of the hand-written evaluation.
    pub scale: u16,
    /// `[Feature::COUNT][hidden]`, in 1 / [`QA`], at most [`MAX_FEATURE_WEIGHT`] either way.
    pub feature_weights: Vec<i16>,
    /// `[hidden]`, in 1 / [`QA`], at most [`MAX_FEATURE_BIAS`] either way.
    pub feature_biases: Vec<i16>,
    /// `[buckets][2 * hidden]`, in 1 / [`QB`], at most [`MAX_OUTPUT_WEIGHT`] either way; the side to move first.
    pub output_weights: Vec<i16>,
    /// `[buckets]`, in 1 / ([`QA`] * [`QB`]).
    pub output_biases: Vec<i32>,
    /// How the net was made, in one line.
    pub description: String,
}

/// The output bucket for so many pieces on the board, kings included: 2 to 32 are shared out evenly, the fewest first.
#[inline(always)]
#[must_use]
pub const fn bucket(pieces: usize, buckets: usize) -> usize {
    let beyond_kings = pieces.saturating_sub(2);
    let bucket = beyond_kings * buckets / 31;
    if bucket < buckets { bucket } else { buckets - 1 }
}

impl Parameters {
    /// Checks sizes and ranges.
    ///
    /// # Errors
    /// What is wrong first.
    pub fn check(&self) -> Result<(), FormatError> {
        let Self { hidden, buckets, .. } = *self;
        check_sizes(hidden, buckets, self.scale)?;
        check_description(&self.description)?;
        check("feature weights", &self.feature_weights, Feature::COUNT * hidden, MAX_FEATURE_WEIGHT)?;
        check("feature biases", &self.feature_biases, hidden, MAX_FEATURE_BIAS)?;
        check("output weights", &self.output_weights, buckets * 2 * hidden, MAX_OUTPUT_WEIGHT)?;
        match self.output_biases.len() {
            found if found == buckets => Ok(()),
            found => Err(FormatError::Length { table: "output biases", found, expected: buckets }),
        }
    }
}

/// Fails where a table has the wrong length or a number that is too large.
fn check(table: &'static str, numbers: &[i16], expected: usize, limit: i16) -> Result<(), FormatError> {
    if numbers.len() != expected {
        return Err(FormatError::Length { table, found: numbers.len(), expected });
    }
    match numbers.iter().find(|number| !(-limit..=limit).contains(*number)) {
        Some(&found) => Err(FormatError::Range { table, found, limit }),
        None => Ok(()),
    }
}

fn check_sizes(hidden: usize, buckets: usize, scale: u16) -> Result<(), FormatError> {
    if !HIDDEN.contains(&hidden) || !hidden.is_multiple_of(HIDDEN_STEP) {
        return Err(FormatError::Hidden { found: hidden });
    }
    if !BUCKETS.contains(&buckets) {
        return Err(FormatError::Buckets { found: buckets });
    }
    if scale == 0 { Err(FormatError::Scale) } else { Ok(()) }
}

fn check_description(text: &str) -> Result<(), FormatError> {
    let is_sound = text.len() <= MAX_DESCRIPTION && !text.chars().any(char::is_control);
    if is_sound { Ok(()) } else { Err(FormatError::Description) }
}
