//! The descent: Adam on the loss, held to the prior.
//!
//! Each weight is held to its prior as by a spring, and so are neighbours of one table to each other's deviation, so that what
//! games seldom show stays what plain sense says. In the terms of Bayes: a normal prior for each deviation, with a spread in
//! centipawns for each group.

use crate::learn::texel::model::{self, Weights};
use crate::learn::texel::prior::Spring;
use crate::learn::texel::sample::Sample;

/// How the descent goes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pace {
    /// How often all samples are looked at.
    pub epochs: usize,
    /// The first step of a weight, in centipawns; it falls to a hundredth by a cosine.
    pub step: f32,
}

impl Default for Pace {
    fn default() -> Self {
        Self { epochs: 600, step: 2.0 }
    }
}

/// Mean decay of the gradient and of its square: Kingma and Ba, 2014.
const DECAYS: [f32; 2] = [0.9, 0.999];

/// Adam's state.
struct Adam {
    mean: Weights,
    square: Weights,
    /// The decays to the power of the steps taken.
    powers: [f32; 2],
}

impl Adam {
    fn new(weights: usize) -> Self {
        Self { mean: vec![[0.0; 2]; weights], square: vec![[0.0; 2]; weights], powers: [1.0; 2] }
    }

    fn step(&mut self, weights: &mut Weights, gradient: &Weights, step: f32) {
        for (power, decay) in self.powers.iter_mut().zip(DECAYS) {
            *power *= decay;
        }
        for (index, weight) in weights.iter_mut().enumerate() {
            for (half, weight) in weight.iter_mut().enumerate() {
                let slope = gradient[index][half];
                let (mean, square) = (&mut self.mean[index][half], &mut self.square[index][half]);
                *mean = DECAYS[0] * *mean + (1.0 - DECAYS[0]) * slope;
                *square = DECAYS[1] * *square + (1.0 - DECAYS[1]) * slope * slope;
                let (mean, square) = (*mean / (1.0 - self.powers[0]), *square / (1.0 - self.powers[1]));
                *weight -= step * mean / (square.sqrt() + 1e-12);
            }
        }
    }
}

/// Moves the weights down the loss, and tells of each epoch that is done.
pub(crate) fn descend(
    samples: &[&Sample],
    start: Weights,
    prior: &Weights,
    springs: &[Spring],
    scale: f32,
    pace: Pace,
    mut epoch_done: impl FnMut(usize),
) -> Weights {
    let mut weights = start;
    let mut adam = Adam::new(weights.len());
    let strength = 1.0 / samples.len().max(1) as f32;
    for epoch in 0..pace.epochs {
        let mut gradient = model::gradient(samples, &weights, scale);
        pull(&mut gradient, &weights, prior, springs, strength);
        let turn = std::f32::consts::PI * epoch as f32 / pace.epochs as f32;
        let share = 0.505 + 0.495 * turn.cos();
        adam.step(&mut weights, &gradient, pace.step * share);
        epoch_done(epoch + 1);
    }
    weights
}

/// Adds what the springs pull, as if each were one sample more.
fn pull(gradient: &mut Weights, weights: &Weights, prior: &Weights, springs: &[Spring], strength: f32) {
    // The squared error of a result has a variance of about a sixth; it stands for the logarithm of a likelihood with this factor.
    const VARIANCE: f32 = 1.0 / 6.0;
    for spring in springs {
        for half in 0..2 {
            let deviation = |feature: usize| weights[feature][half] - prior[feature][half];
            let stretch = deviation(spring.from) - spring.to.map_or(0.0, deviation);
            let force = 2.0 * VARIANCE * strength * stretch / (spring.spread * spring.spread);
            gradient[spring.from][half] += force;
            if let Some(to) = spring.to {
                gradient[to][half] -= force;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_descent_finds_the_weights_that_made_the_results() {
        let truth = vec![[100.0, 50.0], [-30.0, 20.0]];
        let mut samples = Vec::new();
        for (first, second) in (-3..=3).flat_map(|first| (-3..=3).map(move |second| (first, second))) {
            for middlegame in [0.0, 0.5, 1.0] {
                let counts = Box::new([(0, first), (1, second)]);
                let mut sample = Sample { counts, middlegame, kept: [1.0; 2], ..Sample::default() };
                sample.result = model::expected(model::score(&sample, &truth).0, 200.0);
                samples.push(sample);
            }
        }
        let samples: Vec<&Sample> = samples.iter().collect();
        let prior = vec![[80.0, 80.0], [0.0, 0.0]];
        let tuned = descend(&samples, prior.clone(), &prior, &[], 200.0, Pace { epochs: 600, step: 2.0 }, |_| ());
        for (tuned, truth) in tuned.as_flattened().iter().zip(truth.as_flattened()) {
            assert!((tuned - truth).abs() < 1.0, "{tuned} for {truth}");
        }
        let stiff = [Spring { from: 0, to: None, spread: 0.01 }];
        let held = descend(&samples, prior.clone(), &prior, &stiff, 200.0, Pace { epochs: 600, step: 2.0 }, |_| ());
        assert!((held[0][0] - 80.0).abs() < 1.0, "{held:?}");
    }
}
