//! Weights as the engine will have them, while they are still learnt.
//!
//! The network is asked with its weights rounded to the steps of the file's format, and the slopes move the exact ones. So it learns
//! to do well as it will be written, and nothing is lost when it is.

use rayon::prelude::*;

use crate::eval::network::dispatch::{Instructions, Kernel};
use crate::eval::network::format::{QA, QB};
use crate::learn::train::weights::{BIAS, Row, Weights};

/// Steps in 1.0 of feature weights and feature biases.
pub(super) const FEATURE_STEPS: f32 = QA as f32;
/// Steps in 1.0 of output weights.
pub(super) const OUTPUT_STEPS: f32 = QB as f32;
/// Steps in 1.0 of output biases.
pub(super) const OUTPUT_BIAS_STEPS: f32 = (QA * QB) as f32;

/// The nearest whole number, and of two the even one; for numbers up to four million either way.
///
/// Where a float is so large, its last bit is worth 1. One addition and one subtraction, on every processor.
#[inline(always)]
pub(super) fn nearest(number: f32) -> f32 {
    const LARGE: f32 = 1.5 * (1 << 23) as f32;
    number + LARGE - LARGE
}

/// Rounds these weights into others of the same size.
pub(super) fn round(weights: &Weights, rounded: &mut Weights, instructions: Instructions) {
    rounded.tiles.par_iter_mut().zip(&weights.tiles).for_each(|(rounded, weights)| {
        let ((from, from_outputs), (to, to_outputs)) = (weights.split_at(BIAS + 1), rounded.split_at_mut(BIAS + 1));
        instructions.run(Round { from, to, steps: FEATURE_STEPS });
        instructions.run(Round { from: from_outputs, to: to_outputs, steps: OUTPUT_STEPS });
    });
    let from = std::slice::from_ref(&weights.output_biases);
    let to = std::slice::from_mut(&mut rounded.output_biases);
    instructions.run(Round { from, to, steps: OUTPUT_BIAS_STEPS });
}

struct Round<'a> {
    from: &'a [Row],
    to: &'a mut [Row],
    steps: f32,
}

impl Kernel for Round<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (from, to) in self.from.iter().zip(self.to) {
            *to = Row::from_lanes(|lane| nearest(from.0[lane] * self.steps) / self.steps);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_rounded_to_the_steps_of_their_kind() {
        let weights = Weights::random(64, 2);
        let mut rounded = Weights::zero(64);
        round(&weights, &mut rounded, Instructions::best());
        for (index, (exact, rounded)) in weights.tiles[0].iter().zip(&rounded.tiles[0]).enumerate() {
            let steps: f32 = if index <= BIAS { 255.0 } else { 64.0 };
            for (exact, rounded) in exact.0.iter().zip(rounded.0) {
                let number = rounded * steps;
                assert!((number - number.round()).abs() < 1e-4, "{index}: {rounded}");
                assert!((exact - rounded).abs() * steps < 0.5001, "{index}: {exact} {rounded}");
            }
        }
    }

    #[test]
    fn the_nearest_whole_number_is_found() {
        for (number, expected) in
            [(0.4, 0.0), (0.6, 1.0), (-0.6, -1.0), (0.5, 0.0), (1.5, 2.0), (-504.9, -505.0), (4_000_000.4, 4_000_000.0)]
        {
            assert!((nearest(number) - expected).abs() < 1e-6, "{number}");
        }
    }
}
