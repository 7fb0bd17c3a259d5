//! Forward and back through one tile of the network, for a chunk of positions: where the time goes.
//!
//! Tile by tile, so that the weights of a tile and the slopes of them stay in the cache while a whole chunk passes through.

use crate::eval::network::dispatch::Kernel;
use crate::learn::train::chunk::Chunk;
use crate::learn::train::weights::{BIAS, Row, TILE, Tile, outputs_of_mover, outputs_of_other};

/// What the neurons of a tile hold after the clamp, for the mover and for the other side.
pub(super) type Activations = [Row; 2];

/// Computes the neurons of a tile and adds what they give to the outputs.
pub(super) struct Forward<'a> {
    pub(super) tile: &'a Tile,
    pub(super) chunk: &'a Chunk,
    /// A pair of rows for each position, overwritten.
    pub(super) activations: &'a mut [Activations],
    /// A number for each position, added to.
    pub(super) outputs: &'a mut [f32],
}

impl Kernel for Forward<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { tile, chunk, activations, outputs } = self;
        for (((inputs, bucket), activations), output) in chunk.iter().zip(activations).zip(outputs) {
            let (mut mover, mut other) = (tile[BIAS], tile[BIAS]);
            for &[by_mover, by_other] in inputs {
                mover.add(&tile[usize::from(by_mover)]);
                other.add(&tile[usize::from(by_other)]);
            }
            let (mover, other) = (clamped(&mover), clamped(&other));
            let weights = (&tile[outputs_of_mover(bucket)], &tile[outputs_of_other(bucket)]);
            let products = Row::from_lanes(|lane| {
                mover.0[lane] * mover.0[lane] * weights.0.0[lane] + other.0[lane] * other.0[lane] * weights.1.0[lane]
            });
            *output += products.total();
            *activations = [mover, other];
        }
    }
}

/// Computes how the loss changes with the weights of a tile.
pub(super) struct Backward<'a> {
    pub(super) tile: &'a Tile,
    pub(super) chunk: &'a Chunk,
    /// What [`Forward`] left for this tile.
    pub(super) activations: &'a [Activations],
    /// How the loss changes with the output of each position.
    pub(super) slopes: &'a [f32],
    /// How it changes with each weight; added to.
    pub(super) gradient: &'a mut Tile,
}

impl Kernel for Backward<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { tile, chunk, activations, slopes, gradient } = self;
        for (((inputs, bucket), [mover, other]), &slope) in chunk.iter().zip(activations).zip(slopes) {
            let rows = (outputs_of_mover(bucket), outputs_of_other(bucket));
            let to_mover = hidden_slopes(mover, &tile[rows.0], slope);
            let to_other = hidden_slopes(other, &tile[rows.1], slope);
            add_squares(&mut gradient[rows.0], mover, slope);
            add_squares(&mut gradient[rows.1], other, slope);
            gradient[BIAS].add(&to_mover);
            gradient[BIAS].add(&to_other);
            for &[by_mover, by_other] in inputs {
                gradient[usize::from(by_mover)].add(&to_mover);
                gradient[usize::from(by_other)].add(&to_other);
            }
        }
    }
}

#[inline(always)]
fn clamped(row: &Row) -> Row {
    Row::from_lanes(|lane| row.0[lane].clamp(0.0, 1.0))
}

/// How the loss changes with the neurons before the clamp: not at all beyond its ends.
#[inline(always)]
fn hidden_slopes(activations: &Row, weights: &Row, slope: f32) -> Row {
    Row::from_lanes(|lane| {
        let activation = activations.0[lane];
        let inside = if activation < 1.0 { 2.0 * activation } else { 0.0 };
        slope * weights.0[lane] * inside
    })
}

/// Adds the squares of the activations, the slopes of the output weights.
#[inline(always)]
fn add_squares(gradient: &mut Row, activations: &Row, slope: f32) {
    for lane in 0..TILE {
        gradient.0[lane] += slope * (activations.0[lane] * activations.0[lane]);
    }
}
