//! The numbers of a network while it learns, in the order in which the kernels read them.
//!
//! The hidden neurons are cut into tiles of [`TILE`]. All that a tile needs lies together: a row for each feature, one of biases,
//! and for each output bucket one for the side to move and one for the other. A tile stays in the second-level cache while many
//! positions pass through it.

use crate::eval::network::Feature;
use crate::types::random::Random;

/// Hidden neurons of a tile. Of 16, 32 and 64 the compiler makes the best code of 64, for any vectors.
pub const TILE: usize = 64;

/// Output buckets.
pub const BUCKETS: usize = 8;

/// The row of biases in a tile.
pub(super) const BIAS: usize = Feature::COUNT;

/// The rows of a tile.
pub(super) const ROWS: usize = Feature::COUNT + 1 + 2 * BUCKETS;

/// The row of the output weights of a bucket in a tile, for the side to move.
#[inline(always)]
pub(super) const fn outputs_of_mover(bucket: usize) -> usize {
    Feature::COUNT + 1 + 2 * (bucket % BUCKETS)
}

/// The same for the other side.
#[inline(always)]
pub(super) const fn outputs_of_other(bucket: usize) -> usize {
    outputs_of_mover(bucket) + 1
}

/// One number for each neuron of a tile.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(align(64))]
pub(super) struct Row(pub(super) [f32; TILE]);

impl Row {
    pub(super) const ZERO: Self = Self([0.0; TILE]);

    /// Adds another row.
    #[inline(always)]
    pub(super) fn add(&mut self, other: &Self) {
        for lane in 0..TILE {
            self.0[lane] += other.0[lane];
        }
    }

    /// A row made number by number.
    #[inline(always)]
    pub(super) fn from_lanes(mut lane: impl FnMut(usize) -> f32) -> Self {
        let mut row = Self::ZERO;
        for index in 0..TILE {
            row.0[index] = lane(index);
        }
        row
    }

    /// The sum of its numbers, always taken in the same order: halves onto each other.
    #[inline(always)]
    pub(super) fn total(self) -> f32 {
        let mut lanes = self.0;
        let mut width = TILE / 2;
        while width > 0 {
            for lane in 0..width {
                lanes[lane] += lanes[lane + width];
            }
            width /= 2;
        }
        lanes[0]
    }
}

/// All that belongs to [`TILE`] hidden neurons.
pub(super) type Tile = [Row; ROWS];

/// Too large for the stack.
static EMPTY: Tile = [Row::ZERO; ROWS];

/// The numbers of a network, or as many of something else: slopes, averages.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    pub(super) tiles: Vec<Tile>,
    /// The biases of the outputs, [`BUCKETS`] of them.
    pub(super) output_biases: Row,
}

impl Weights {
    /// Zeros for so many hidden neurons, rounded up to whole tiles.
    #[must_use]
    pub fn zero(hidden: usize) -> Self {
        Self { tiles: vec![EMPTY; hidden.div_ceil(TILE)], output_biases: Row::ZERO }
    }

    /// Where learning begins: neurons that most positions set to something between 0 and 1, and outputs near 0.
    #[must_use]
    pub fn random(hidden: usize, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut within = |limit: f32| limit * (2.0 * random.fraction() as f32 - 1.0);
        let mut weights = Self::zero(hidden);
        let output_limit = 1.0 / (2.0 * weights.hidden() as f32).sqrt();
        for tile in &mut weights.tiles {
            for (index, row) in tile.iter_mut().enumerate() {
                *row = match index {
                    BIAS => Row([0.25; TILE]),
                    _ if index < BIAS => Row::from_lanes(|_| within(0.1)),
                    _ => Row::from_lanes(|_| within(output_limit)),
                };
            }
        }
        weights
    }

    /// How many hidden neurons there are.
    #[must_use]
    pub const fn hidden(&self) -> usize {
        self.tiles.len() * TILE
    }

    /// The weight from a feature to a hidden neuron.
    #[must_use]
    pub fn feature_weight(&self, feature: Feature, neuron: usize) -> f32 {
        self.tiles[neuron / TILE][feature.index()].0[neuron % TILE]
    }

    /// The bias of a hidden neuron.
    #[must_use]
    pub fn feature_bias(&self, neuron: usize) -> f32 {
        self.tiles[neuron / TILE][BIAS].0[neuron % TILE]
    }

    /// The weights from a hidden neuron to the output of a bucket: where it is the mover's, and where the other side's.
    #[must_use]
    pub fn output_weights(&self, bucket: usize, neuron: usize) -> [f32; 2] {
        let rows = [outputs_of_mover(bucket), outputs_of_other(bucket)];
        rows.map(|row| self.tiles[neuron / TILE][row].0[neuron % TILE])
    }

    /// The bias of the output of a bucket.
    #[must_use]
    pub const fn output_bias(&self, bucket: usize) -> f32 {
        self.output_biases.0[bucket % BUCKETS]
    }

    /// All numbers in their order in memory.
    pub fn values(&self) -> impl Iterator<Item = f32> + '_ {
        let rows = self.tiles.iter().flatten().chain([&self.output_biases]);
        rows.flat_map(|row| row.0)
    }

    /// All numbers in the same order, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut f32> + '_ {
        let rows = self.tiles.iter_mut().flatten().chain([&mut self.output_biases]);
        rows.flat_map(|row| &mut row.0)
    }

    /// Makes all numbers zero.
    pub(super) fn clear(&mut self) {
        for tile in &mut self.tiles {
            tile.fill(Row::ZERO);
        }
        self.output_biases = Row::ZERO;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_its_place() {
        let mut weights = Weights::zero(128);
        assert_eq!(weights.values().count(), 128 * (692 + 1 + 16) + 64);
        for (number, value) in weights.values_mut().enumerate() {
            *value = number as f32;
        }
        let feature = Feature::from_index(3).unwrap();
        let second = (TILE * ROWS) as f32;
        for (found, expected) in [
            (weights.feature_weight(feature, 5), 3.0 * 64.0 + 5.0),
            (weights.feature_bias(65), second + 692.0 * 64.0 + 1.0),
            (weights.output_weights(2, 1)[1], (693.0 + 5.0) * 64.0 + 1.0),
            (weights.output_bias(7), 2.0 * second + 7.0),
        ] {
            assert!((found - expected).abs() < 1e-3, "{found} {expected}");
        }
        weights.clear();
        assert_eq!(weights, Weights::zero(128));
    }

    #[test]
    fn a_total_is_the_sum_of_all() {
        assert!((Row::from_lanes(|lane| lane as f32).total() - 2016.0).abs() < 1e-3);
    }
}
