//! How wrong a network is over many positions, and how wrong what knows less would be.

use rayon::prelude::*;

use crate::eval::network::dispatch::Instructions;
use crate::learn::dataset::Sample;
use crate::learn::train::chunk::{Aim, View, damping};
use crate::learn::train::pass::{CHUNK, Workspace};
use crate::learn::train::recipe::sigmoid;
use crate::learn::train::weights::Weights;

/// Mean squared errors of chances.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Errors {
    /// Against what is learnt, a mixture of the score and the result.
    pub target: f64,
    /// Against the result alone.
    pub result: f64,
}

/// The errors of a network over these positions. The same on any number of threads.
#[must_use]
pub fn errors(weights: &Weights, samples: &[Sample], aim: Aim, instructions: Instructions) -> Errors {
    let told = outputs(weights, samples, aim, instructions, |sample, output| {
        (sigmoid(output * damping(sample)), aim.target(sample))
    });
    mean(samples, &told)
}

/// The errors of one who always tells this chance.
#[must_use]
pub fn of_constant(chance: f32, samples: &[Sample], aim: Aim) -> Errors {
    mean(samples, &samples.iter().map(|sample| (chance, aim.target(sample))).collect::<Vec<_>>())
}

/// The errors of one who tells the chance by the score that the search found.
#[must_use]
pub fn of_scores(samples: &[Sample], aim: Aim) -> Errors {
    let by_score = Aim { result_share: 0.0, ..aim };
    mean(samples, &samples.iter().map(|sample| (by_score.target(sample), aim.target(sample))).collect::<Vec<_>>())
}

/// The mean result.
#[must_use]
pub fn mean_result(samples: &[Sample]) -> f32 {
    let sum: f64 = samples.iter().map(|sample| f64::from(sample.result())).sum();
    (sum / samples.len().max(1) as f64) as f32
}

/// What `see` makes of each position and the network's output for it, in order.
pub(super) fn outputs<T: Send>(
    weights: &Weights,
    samples: &[Sample],
    aim: Aim,
    instructions: Instructions,
    see: impl Fn(&Sample, f32) -> T + Sync,
) -> Vec<T> {
    let chunks = samples.par_chunks(CHUNK).map_init(Workspace::default, |workspace, samples| {
        let views = samples.iter().map(|sample| (sample, View::Plain));
        let outputs = workspace.outputs(weights, views, aim, instructions);
        samples.iter().zip(outputs).map(|(sample, &output)| see(sample, output)).collect::<Vec<T>>()
    });
    chunks.collect::<Vec<_>>().into_iter().flatten().collect()
}

/// The mean errors of these chances, each with its target.
fn mean(samples: &[Sample], told: &[(f32, f32)]) -> Errors {
    let mut sum = Errors::default();
    for (sample, &(chance, target)) in samples.iter().zip(told) {
        sum.target += f64::from(chance - target).powi(2);
        sum.result += f64::from(chance - sample.result()).powi(2);
    }
    let count = samples.len().max(1) as f64;
    Errors { target: sum.target / count, result: sum.result / count }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;

    #[test]
    fn errors_are_means_of_squares() {
        let samples = [(0, 1.0), (400, 0.5)].map(|(score, points)| Sample::new(&Position::start(), score, points));
        let aim = Aim { result_share: 0.5, scale: 400.0 };
        assert!((mean_result(&samples) - 0.75).abs() < 1e-6);
        let constant = of_constant(0.75, &samples, aim);
        assert!((constant.result - 0.0625).abs() < 1e-6, "{constant:?}");
        let scores = of_scores(&samples, aim);
        let beyond = 0.731_058_6_f64 - 0.5;
        assert!((scores.result - f64::midpoint(0.25, beyond.powi(2))).abs() < 1e-6, "{scores:?}");
        assert!((scores.target - scores.result / 4.0).abs() < 1e-6, "{scores:?}");
        assert_eq!(of_constant(0.5, &[], aim), Errors::default());
    }

    #[test]
    fn a_network_of_zeros_tells_an_even_chance() {
        let samples = vec![Sample::new(&Position::start(), 0, 1.0); 2500];
        let aim = Aim { result_share: 1.0, scale: 400.0 };
        let errors = errors(&Weights::zero(64), &samples, aim, Instructions::best());
        assert!((errors.target - 0.25).abs() < 1e-6 && (errors.result - 0.25).abs() < 1e-6, "{errors:?}");
    }
}
