//! The model: what a score says of the result, how wrong it is over many samples, and which way each weight should go.
//!
//! The expected result is `1 / (1 + exp(-score / scale))`; the loss is the mean squared difference from the results, as Peter
//! Österlund described it for his engine Texel in 2014.

use rayon::prelude::*;

use crate::eval::features::{Group, Weight};
use crate::learn::texel::sample::Sample;

/// Weights while they are tuned: fractions of a centipawn, middlegame and endgame.
pub(crate) type Weights = Vec<[f32; 2]>;

/// Samples that one thread takes at a time, summed in this order whoever takes them.
const CHUNK: usize = 4096;

/// The weights as the tuner moves them.
#[must_use]
pub(crate) fn loosened(weights: &[Weight; Group::FEATURES]) -> Weights {
    weights.iter().map(|&(middlegame, endgame)| [f32::from(middlegame), f32::from(endgame)]).collect()
}

/// The weights as the evaluation reads them.
#[must_use]
pub(crate) fn rounded(weights: &Weights) -> [Weight; Group::FEATURES] {
    std::array::from_fn(|index| (weights[index][0].round() as i16, weights[index][1].round() as i16))
}

/// The sum of the weights of a sample for Red, in centipawns.
pub(crate) fn sum(sample: &Sample, weights: &Weights) -> f32 {
    let mut sums = [0.0; 2];
    for &(feature, count) in &sample.counts {
        let weight = weights[usize::from(feature)];
        sums[0] += f32::from(count) * weight[0];
        sums[1] += f32::from(count) * weight[1];
    }
    sums[0] * sample.middlegame + sums[1] * (1.0 - sample.middlegame)
}

/// The score of a sample for Red, in centipawns, and what was kept of the sum.
pub(crate) fn score(sample: &Sample, weights: &Weights) -> (f32, f32) {
    let sum = sum(sample, weights);
    let kept = sample.kept[usize::from(sum <= 0.0)];
    (sum * kept, kept)
}

/// What Red is expected to get at this score.
pub(crate) fn expected(score: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-score / scale).exp())
}

/// The mean squared difference between what is expected and what came out.
pub(crate) fn loss(samples: &[&Sample], weights: &Weights, scale: f32) -> f64 {
    mean(samples, |sample| f64::from(expected(score(sample, weights).0, scale) - sample.result).powi(2))
}

/// The mean of a cost over all samples, whatever they are; the same for any number of threads.
pub(crate) fn mean<T: Sync>(samples: &[T], cost: impl Fn(&T) -> f64 + Sync) -> f64 {
    let sums: Vec<f64> = samples.par_chunks(CHUNK).map(|chunk| chunk.iter().map(&cost).sum()).collect();
    sums.into_iter().sum::<f64>() / samples.len().max(1) as f64
}

/// The gradient of the loss; the same for any number of threads.
pub(crate) fn gradient(samples: &[&Sample], weights: &Weights, scale: f32) -> Weights {
    let share = 1.0 / samples.len().max(1) as f32;
    let of_chunk = |chunk: &[&Sample]| {
        let mut gradient = vec![[0.0; 2]; weights.len()];
        for sample in chunk {
            add_gradient(&mut gradient, sample, weights, scale, share);
        }
        gradient
    };
    let chunks: Vec<Weights> = samples.par_chunks(CHUNK).map(of_chunk).collect();
    let mut sum = vec![[0.0; 2]; weights.len()];
    for chunk in chunks {
        for (sum, part) in sum.as_flattened_mut().iter_mut().zip(chunk.as_flattened()) {
            *sum += part;
        }
    }
    sum
}

fn add_gradient(gradient: &mut Weights, sample: &Sample, weights: &Weights, scale: f32, share: f32) {
    let (score, kept) = score(sample, weights);
    let expected = expected(score, scale);
    let slope = 2.0 * (expected - sample.result) * expected * (1.0 - expected) / scale * kept * share;
    let slopes = [slope * sample.middlegame, slope * (1.0 - sample.middlegame)];
    for &(feature, count) in &sample.counts {
        let entry = &mut gradient[usize::from(feature)];
        entry[0] += f32::from(count) * slopes[0];
        entry[1] += f32::from(count) * slopes[1];
    }
}

/// The scale in centipawns at which these weights fit the results best, by golden section between 50 and 2000.
pub(crate) fn fit_scale(samples: &[&Sample], weights: &Weights) -> f32 {
    const GOLDEN: f32 = 0.618_034;
    let (mut low, mut high) = (50.0_f32, 2000.0_f32);
    while high - low > 0.5 {
        let (left, right) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
        if loss(samples, weights, left) < loss(samples, weights, right) {
            high = right;
        } else {
            low = left;
        }
    }
    f32::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples() -> Vec<Sample> {
        let sample = |count: i8, middlegame: f32, result: f32| Sample {
            counts: Box::new([(0, count), (1, 1)]),
            middlegame,
            kept: [1.0, 0.5],
            result,
            ..Sample::default()
        };
        vec![sample(2, 1.0, 1.0), sample(-1, 0.5, 0.5), sample(-3, 0.25, 0.0)]
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let samples = samples();
        let samples: Vec<&Sample> = samples.iter().collect();
        let weights = vec![[40.0, 60.0], [-10.0, 25.0]];
        let gradient = gradient(&samples, &weights, 200.0);
        for feature in 0..2 {
            for half in 0..2 {
                let at = |step: f32| {
                    let mut moved = weights.clone();
                    moved[feature][half] += step;
                    loss(&samples, &moved, 200.0)
                };
                let slope = (at(1.0) - at(-1.0)) / 2.0;
                assert!((slope - f64::from(gradient[feature][half])).abs() < 1e-6, "{feature} {half}");
            }
        }
    }

    #[test]
    fn the_scale_that_fits_is_found() {
        let samples: Vec<Sample> = (-20..=20)
            .map(|count| Sample {
                counts: Box::new([(0, count)]),
                middlegame: 1.0,
                kept: [1.0; 2],
                result: expected(f32::from(count) * 30.0, 333.0),
                ..Sample::default()
            })
            .collect();
        let samples: Vec<&Sample> = samples.iter().collect();
        let scale = fit_scale(&samples, &vec![[30.0, 0.0]]);
        assert!((scale - 333.0).abs() < 3.0, "{scale}");
    }
}
