//! A chunk of positions through the whole network: what it says of them, how wrong that is, and which way each weight should go.

use crate::eval::network::dispatch::Instructions;
use crate::learn::dataset::Sample;
use crate::learn::train::chunk::{Aim, Chunk, View};
use crate::learn::train::kernel::{Activations, Backward, Forward};
use crate::learn::train::recipe::sigmoid;
use crate::learn::train::weights::{BUCKETS, Row, Weights};

/// Positions that go through the network together.
pub(super) const CHUNK: usize = 1024;

/// Memory for one chunk.
#[derive(Clone, Debug, Default)]
pub(super) struct Workspace {
    chunk: Chunk,
    /// By tile and position.
    activations: Vec<Activations>,
    outputs: Vec<f32>,
    slopes: Vec<f32>,
}

impl Workspace {
    /// What the network says of each of these positions: the logarithm of the odds for the side to move, before the damping.
    pub(super) fn outputs<'a>(
        &mut self,
        weights: &Weights,
        samples: impl Iterator<Item = (&'a Sample, View)>,
        aim: Aim,
        instructions: Instructions,
    ) -> &[f32] {
        self.chunk.fill(samples, aim);
        let count = self.chunk.len();
        self.activations.resize(count * weights.tiles.len(), [Row::ZERO; 2]);
        self.outputs.clear();
        self.outputs.extend(self.chunk.goals().iter().map(|goal| weights.output_bias(goal.bucket)));
        let (chunk, outputs) = (&self.chunk, &mut self.outputs[..]);
        for (tile, activations) in weights.tiles.iter().zip(self.activations.chunks_exact_mut(count.max(1))) {
            instructions.run(Forward { tile, chunk, activations, outputs });
        }
        &self.outputs
    }

    /// The sum of the squared errors over these positions. Adds how it changes with each weight, divided by `divisor`, to the
    /// gradient.
    pub(super) fn learn<'a>(
        &mut self,
        weights: &Weights,
        samples: impl Iterator<Item = (&'a Sample, View)>,
        aim: Aim,
        (divisor, instructions): (f32, Instructions),
        gradient: &mut Weights,
    ) -> f64 {
        self.outputs(weights, samples, aim, instructions);
        let mut loss = 0.0;
        let mut of_biases = [0.0; BUCKETS];
        self.slopes.clear();
        for (goal, &output) in self.chunk.goals().iter().zip(&self.outputs) {
            let chance = sigmoid(output * goal.damping);
            let error = chance - goal.target;
            loss += f64::from(error).powi(2);
            let slope = 2.0 * error * chance * (1.0 - chance) * goal.damping / divisor;
            of_biases[goal.bucket % BUCKETS] += slope;
            self.slopes.push(slope);
        }
        for (sum, slope) in gradient.output_biases.0.iter_mut().zip(of_biases) {
            *sum += slope;
        }
        let (chunk, slopes) = (&self.chunk, &self.slopes[..]);
        let activations = self.activations.chunks_exact(chunk.len().max(1));
        for ((tile, gradient), activations) in weights.tiles.iter().zip(&mut gradient.tiles).zip(activations) {
            instructions.run(Backward { tile, chunk, activations, slopes, gradient });
        }
        loss
    }
}
