//! Networks for the tests: small, random, and the same on every run; and the slow computation that the fast one is held against.

use crate::board::Position;
use crate::eval::network::features::Feature;
use crate::eval::network::format::{Parameters, QA, QB, bucket};
use crate::types::{Piece, Random, Square};

/// A network of these sizes whose weights follow from the seed.
///
/// Large enough that both ends of the clamp are met, small enough that values look like centipawns.
pub(crate) fn random_parameters(hidden: usize, buckets: usize, seed: u64) -> Parameters {
    let mut random = Random::new(seed);
    let mut next = |limit: i32| random.below(2 * limit as usize + 1) as i32 - limit;
    let mut list = |count: usize, limit: i32| -> Vec<i16> { (0..count).map(|_| next(limit) as i16).collect() };
    let feature_weights = list(Feature::COUNT * hidden, 60);
    let feature_biases = list(hidden, 100);
    let output_weights = list(buckets * 2 * hidden, 40);
    let output_biases = list(buckets, 2000).into_iter().map(i32::from).collect();
    Parameters {
        hidden,
        buckets,
        scale: 400,
        feature_weights,
        feature_biases,
        output_weights,
        output_biases,
        description: format!("random, seed {seed}"),
    }
}

/// The value of a position in centipawns for the side to move, computed slowly from the definition of [`Parameters`].
pub(crate) fn reference(parameters: &Parameters, position: &Position) -> i32 {
    let us = position.side_to_move();
    let pieces: Vec<(Piece, Square)> =
        Square::ALL.into_iter().filter_map(|square| position.piece_on(square).map(|piece| (piece, square))).collect();
    let bucket = bucket(pieces.len(), parameters.buckets);
    let weights = &parameters.output_weights[bucket * 2 * parameters.hidden..];
    let mut sum = i128::from(parameters.output_biases[bucket]) * i128::from(QA);
    for (half, perspective) in [us, !us].into_iter().enumerate() {
        for neuron in 0..parameters.hidden {
            let mut value = i128::from(parameters.feature_biases[neuron]);
            for &(piece, square) in &pieces {
                let feature = Feature::new(perspective, piece, square).index();
                value += i128::from(parameters.feature_weights[feature * parameters.hidden + neuron]);
            }
            let clamped = value.clamp(0, i128::from(QA));
            sum += clamped * clamped * i128::from(weights[half * parameters.hidden + neuron]);
        }
    }
    (sum * i128::from(parameters.scale) / i128::from(QA * QA * QB)) as i32
}
