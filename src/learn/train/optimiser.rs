//! From slopes to better weights: `AdamW`.
//!
//! Kingma and Ba, 2015; the decay apart from the slopes as Loshchilov and Hutter have it, 2019.

use rayon::prelude::*;

use crate::eval::network::dispatch::{Instructions, Kernel};
use crate::learn::train::weights::{Row, TILE, Weights};

/// How much of the mean of the slopes is kept at each step.
const KEPT_MEAN: f32 = 0.9;
/// How much of the mean of their squares is kept.
const KEPT_SQUARE: f32 = 0.999;
/// Keeps the division away from zero.
const EPSILON: f32 = 1e-8;
/// What each step takes off the weights, times the rate.
const DECAY: f32 = 0.01;
/// No weight grows larger, either way: 16-bit arithmetic rests on it.
pub(super) const LIMIT: f32 = 1.98;

/// Weights and what is remembered of their slopes.
#[derive(Clone, PartialEq, Debug)]
pub struct Optimiser {
    /// The weights.
    pub weights: Weights,
    /// The mean of the latest slopes.
    pub mean: Weights,
    /// The mean of their squares.
    pub square: Weights,
    /// Steps taken.
    pub steps: u64,
}

impl Optimiser {
    /// Begins with these weights.
    #[must_use]
    pub fn new(weights: Weights) -> Self {
        let zero = Weights::zero(weights.hidden());
        Self { weights, mean: zero.clone(), square: zero, steps: 0 }
    }

    /// Takes a step against the sum of these slopes, which is taken in their order.
    pub(super) fn step(&mut self, slopes: &[&Weights], rate: f32, instructions: Instructions) {
        self.steps = self.steps.saturating_add(1);
        let steps = i32::try_from(self.steps).unwrap_or(i32::MAX);
        let pace =
            Pace { rate, mean: 1.0 / (1.0 - KEPT_MEAN.powi(steps)), square: 1.0 / (1.0 - KEPT_SQUARE.powi(steps)) };
        let tiles = self.weights.tiles.par_iter_mut().zip(&mut self.mean.tiles).zip(&mut self.square.tiles);
        tiles.enumerate().for_each(|(index, ((weights, mean), square))| {
            let slopes: Vec<&[Row]> = slopes.iter().map(|slopes| &slopes.tiles[index][..]).collect();
            instructions.run(Step { weights, mean, square, slopes: &slopes, pace, limit: LIMIT });
        });
        let slopes: Vec<&[Row]> = slopes.iter().map(|slopes| std::slice::from_ref(&slopes.output_biases)).collect();
        let weights = std::slice::from_mut(&mut self.weights.output_biases);
        let mean = std::slice::from_mut(&mut self.mean.output_biases);
        let square = std::slice::from_mut(&mut self.square.output_biases);
        instructions.run(Step { weights, mean, square, slopes: &slopes, pace, limit: f32::MAX });
    }
}

/// How far a step goes, and what makes up for means that began with zero.
#[derive(Clone, Copy, Debug)]
struct Pace {
    rate: f32,
    mean: f32,
    square: f32,
}

/// A step of some rows.
struct Step<'a> {
    weights: &'a mut [Row],
    mean: &'a mut [Row],
    square: &'a mut [Row],
    slopes: &'a [&'a [Row]],
    pace: Pace,
    limit: f32,
}

impl Kernel for Step<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { weights, mean, square, slopes, pace, limit } = self;
        for (index, ((weights, mean), square)) in weights.iter_mut().zip(mean).zip(square).enumerate() {
            let mut slope = Row::ZERO;
            for slopes in slopes {
                slope.add(&slopes[index]);
            }
            for lane in 0..TILE {
                let slope = slope.0[lane];
                mean.0[lane] = KEPT_MEAN * mean.0[lane] + (1.0 - KEPT_MEAN) * slope;
                square.0[lane] = KEPT_SQUARE * square.0[lane] + (1.0 - KEPT_SQUARE) * (slope * slope);
                let way = mean.0[lane] * pace.mean / ((square.0[lane] * pace.square).sqrt() + EPSILON);
                let weight = weights.0[lane];
                weights.0[lane] = (weight - pace.rate * (way + DECAY * weight)).clamp(-limit, limit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_step_goes_against_the_slope_as_far_as_the_rate_and_no_weight_passes_the_limit() {
        let mut optimiser = Optimiser::new(Weights::zero(64));
        let mut slopes = Weights::zero(64);
        slopes.tiles[0][0].0[..3].copy_from_slice(&[3.0, -0.01, 0.0]);
        slopes.output_biases.0[0] = -1.0;
        optimiser.step(&[&slopes, &slopes], 0.5, Instructions::best());
        let row = optimiser.weights.tiles[0][0].0;
        for (found, expected) in row.into_iter().zip([-0.5, 0.5, 0.0]) {
            assert!((found - expected).abs() < 1e-4, "{row:?}");
        }
        for _ in 0..9 {
            optimiser.step(&[&slopes], 0.5, Instructions::best());
        }
        assert!((optimiser.weights.tiles[0][0].0[0] + LIMIT).abs() < 1e-6);
        assert!(optimiser.weights.output_bias(0) > 2.0);
    }
}
