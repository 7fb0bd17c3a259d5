//! From the numbers that were learnt to whole ones, as the engine reads them, and how much that changes; and back.

use crate::eval::network::dispatch::Instructions;
use crate::eval::network::features::Feature;
use crate::eval::network::format::{
    FormatError, MAX_FEATURE_BIAS, MAX_FEATURE_WEIGHT, MAX_OUTPUT_WEIGHT, Parameters, QA, QB, bucket,
};
use crate::learn::dataset::Sample;
use crate::learn::train::chunk::Aim;
use crate::learn::train::measure;
use crate::learn::train::rounding::{FEATURE_STEPS, OUTPUT_BIAS_STEPS, OUTPUT_STEPS, nearest};
use crate::learn::train::weights::{BIAS, BUCKETS, Row, TILE, Weights};
use crate::types::Color;

/// The network in whole numbers. An output of 1.0 is worth `scale` centipawns.
///
/// # Errors
/// [`FormatError`] if the sizes or the description are none that the format has.
pub fn quantised(weights: &Weights, scale: u16, description: String) -> Result<Parameters, FormatError> {
    let hidden = weights.hidden();
    let features = (0..Feature::COUNT).filter_map(Feature::from_index);
    let of_feature = |feature| (0..hidden).map(move |neuron| weights.feature_weight(feature, neuron));
    let of_bucket = |bucket| {
        let side = move |side: usize| (0..hidden).map(move |neuron| weights.output_weights(bucket, neuron)[side]);
        side(0).chain(side(1))
    };
    let parameters = Parameters {
        hidden,
        buckets: BUCKETS,
        scale,
        feature_weights: features
            .flat_map(of_feature)
            .map(|weight| whole(weight * FEATURE_STEPS, MAX_FEATURE_WEIGHT))
            .collect(),
        feature_biases: (0..hidden)
            .map(|neuron| whole(weights.feature_bias(neuron) * FEATURE_STEPS, MAX_FEATURE_BIAS))
            .collect(),
        output_weights: (0..BUCKETS)
            .flat_map(of_bucket)
            .map(|weight| whole(weight * OUTPUT_STEPS, MAX_OUTPUT_WEIGHT))
            .collect(),
        output_biases: (0..BUCKETS)
            .map(|bucket| nearest(weights.output_bias(bucket) * OUTPUT_BIAS_STEPS) as i32)
            .collect(),
        description,
    };
    parameters.check()?;
    Ok(parameters)
}

/// The nearest whole number within the limit.
fn whole(number: f32, limit: i16) -> i16 {
    (nearest(number) as i16).clamp(-limit, limit)
}

/// The numbers of a network as they were learnt, but for the rounding: to go on from. `None` where its sizes are none that can be
/// learnt: other than [`BUCKETS`] outputs, or no whole tiles of [`TILE`] hidden neurons.
#[must_use]
pub fn learnable(parameters: &Parameters) -> Option<Weights> {
    let hidden = parameters.hidden;
    if parameters.buckets != BUCKETS || !hidden.is_multiple_of(TILE) {
        return None;
    }
    let mut weights = Weights::zero(hidden);
    for (number, tile) in weights.tiles.iter_mut().enumerate() {
        let first = number * TILE;
        let part = |table: &[i16], row: usize, steps: f32| {
            let numbers = &table[row * hidden + first..][..TILE];
            Row::from_lanes(|lane| f32::from(numbers[lane]) / steps)
        };
        for (index, row) in tile.iter_mut().enumerate() {
            *row = match index {
                BIAS => part(&parameters.feature_biases, 0, FEATURE_STEPS),
                _ if index < BIAS => part(&parameters.feature_weights, index, FEATURE_STEPS),
                _ => part(&parameters.output_weights, index - BIAS - 1, OUTPUT_STEPS),
            };
        }
    }
    for (lane, &bias) in weights.output_biases.0.iter_mut().zip(&parameters.output_biases) {
        *lane = bias as f32 / OUTPUT_BIAS_STEPS;
    }
    Some(weights)
}

/// What a network in whole numbers says of a position, in centipawns for the side to move and before the damping: the format's
/// own definition, word for word and slowly.
#[must_use]
pub fn value(parameters: &Parameters, sample: &Sample) -> i32 {
    let hidden = parameters.hidden;
    let bucket = bucket(sample.count(), parameters.buckets);
    let outputs = &parameters.output_weights[bucket * 2 * hidden..][..2 * hidden];
    let mut sum = 0_i64;
    for (side, outputs) in Color::ALL.into_iter().zip(outputs.chunks_exact(hidden)) {
        let mut neurons: Vec<i32> = parameters.feature_biases.iter().map(|&bias| i32::from(bias)).collect();
        for (piece, square) in sample.pieces() {
            let row = &parameters.feature_weights[Feature::new(side, piece, square).index() * hidden..][..hidden];
            for (neuron, &weight) in neurons.iter_mut().zip(row) {
                *neuron += i32::from(weight);
            }
        }
        for (neuron, &weight) in neurons.into_iter().zip(outputs) {
            sum += i64::from(neuron.clamp(0, QA).pow(2)) * i64::from(weight);
        }
    }
    let output = sum + i64::from(parameters.output_biases[bucket]) * i64::from(QA);
    (output * i64::from(parameters.scale) / i64::from(QA * QA * QB)) as i32
}

/// How far the network in whole numbers is from the one that was asked while it learnt, in centipawns.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Deviation {
    /// On average.
    pub mean: f64,
    /// At most.
    pub largest: f64,
    /// The share of positions on which it is more than 3.
    pub beyond_three: f64,
}

/// How far apart the two are over these positions.
#[must_use]
pub fn deviation(weights: &Weights, parameters: &Parameters, samples: &[Sample], aim: Aim) -> Deviation {
    let apart = measure::outputs(weights, samples, aim, Instructions::best(), |sample, output| {
        (f64::from(output * aim.scale) - f64::from(value(parameters, sample))).abs()
    });
    let count = samples.len().max(1) as f64;
    Deviation {
        mean: apart.iter().sum::<f64>() / count,
        largest: apart.iter().copied().fold(0.0, f64::max),
        beyond_three: apart.iter().filter(|&&apart| apart > 3.0).count() as f64 / count,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::learn::train::rounding;

    fn samples() -> Vec<Sample> {
        let mut position = Position::start();
        let mut samples = Vec::new();
        for played in ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "g3g4", "c6c5", "e2e6", "g7e6"] {
            samples.push(Sample::new(&position, 0, 0.5));
            position.make(played.parse().unwrap());
        }
        samples
    }

    #[test]
    fn whole_numbers_say_nearly_the_same() {
        let mut weights = Weights::zero(128);
        rounding::round(&Weights::random(128, 3), &mut weights, Instructions::best());
        let parameters = quantised(&weights, 400, "a test".to_owned()).unwrap();
        let aim = Aim { result_share: 0.0, scale: 400.0 };
        let deviation = deviation(&weights, &parameters, &samples(), aim);
        assert!(deviation.mean > 0.0 && deviation.largest < 1.1, "{deviation:?}");
        assert!(deviation.beyond_three.abs() < 1e-9);
        let values: Vec<i32> = samples().iter().map(|sample| value(&parameters, sample)).collect();
        assert!(values.iter().any(|&other| other != values[0]), "{values:?}");
    }

    #[test]
    fn whole_numbers_can_be_learnt_from_again() {
        let parameters = quantised(&Weights::random(128, 7), 400, "a test".to_owned()).unwrap();
        let weights = learnable(&parameters).unwrap();
        assert_eq!(quantised(&weights, 400, "a test".to_owned()), Ok(parameters.clone()));
        assert_eq!(learnable(&Parameters { buckets: 4, ..parameters.clone() }), None);
        assert_eq!(learnable(&Parameters { hidden: 96, ..parameters }), None);
    }

    #[test]
    fn what_is_learnt_fits_the_format_and_comes_back_from_its_file() {
        let mut weights = Weights::random(64, 1);
        for (number, value) in weights.values_mut().enumerate() {
            *value = if number % 2 == 0 { 1.98 } else { -1.98 };
        }
        let parameters = quantised(&weights, 400, "a test".to_owned()).unwrap();
        assert_eq!(parameters.feature_weights[0], 505);
        assert_eq!(parameters.output_weights[0], 127);
        let bytes = parameters.write().unwrap();
        assert_eq!(Parameters::read(&bytes), Ok(parameters));
        assert!(quantised(&weights, 0, String::new()).is_err());
    }
}
