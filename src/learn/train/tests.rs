//! The training as a whole: slopes against differences, the same weights on any threads and vectors and after any stop, and that
//! it learns.

use super::chunk::{View, damping};
use super::kernel::Activations;
use super::measure::Errors;
use super::pass::Workspace;
use super::*;
use crate::board::Position;
use crate::eval::network::Feature;
use crate::eval::network::dispatch::Instructions;
use crate::eval::network::format::bucket;
use crate::learn::dataset::{Account, Dataset, Sample};
use crate::types::Color;
use crate::types::random::Random;

/// Positions of games with random moves, scored by material, and won by who has more.
fn samples(count: usize, seed: u64) -> Vec<Sample> {
    let mut random = Random::new(seed);
    let mut samples = Vec::new();
    let mut position = Position::start();
    while samples.len() < count {
        let moves = position.legal_moves();
        if moves.is_empty() || position.capture_clock() > 40 || random.below(100) == 0 {
            position = Position::start();
            continue;
        }
        position.make(moves[random.below(moves.len())]);
        let worth = |side: Color| -> i32 {
            let squares = position.placement().side(side).into_iter();
            squares.filter_map(|square| position.piece_on(square)).map(|piece| piece.kind().exchange_value()).sum()
        };
        let us = position.side_to_move();
        let score = (worth(us) - worth(!us)).clamp(-2000, 2000);
        samples.push(Sample::new(
            &position,
            score as i16,
            if score > 100 { 1.0 } else { f64::from(score >= -100) / 2.0 },
        ));
    }
    samples
}

fn dataset(learnt: usize) -> Dataset {
    Dataset { learnt: samples(learnt, 1), held_out: samples(200, 2), account: Account::default() }
}

fn recipe(epochs: u32, batch: usize) -> Recipe {
    Recipe { hidden: 64, epochs, batch, rate: 0.002, ramp: Ramp { first: 0.2, last: 0.4 }, scale: 300, seed: 4 }
}

/// What the network says, in double precision and by the definition.
fn output(weights: &Weights, sample: &Sample) -> f64 {
    let bucket = bucket(sample.count(), BUCKETS);
    let mut output = f64::from(weights.output_bias(bucket));
    for neuron in 0..weights.hidden() {
        for (side, weight) in Color::ALL.into_iter().zip(weights.output_weights(bucket, neuron)) {
            let features = sample.pieces().map(|(piece, square)| Feature::new(side, piece, square));
            let sum: f64 = features.map(|feature| f64::from(weights.feature_weight(feature, neuron))).sum();
            let activation = (sum + f64::from(weights.feature_bias(neuron))).clamp(0.0, 1.0);
            output += activation * activation * f64::from(weight);
        }
    }
    output
}

/// The mean squared error, in double precision.
fn loss(weights: &Weights, samples: &[Sample], aim: Aim) -> f64 {
    let error = |sample: &Sample| {
        let odds = output(weights, sample) * f64::from(damping(sample));
        (1.0 / (1.0 + (-odds).exp()) - f64::from(aim.target(sample))).powi(2)
    };
    samples.iter().map(error).sum::<f64>() / samples.len() as f64
}

fn plain(samples: &[Sample]) -> impl Iterator<Item = (&Sample, View)> {
    samples.iter().map(|sample| (sample, View::Plain))
}

const AIM: Aim = Aim { result_share: 0.3, scale: 300.0 };

#[test]
fn slopes_are_what_small_differences_show() {
    let (samples, weights) = (samples(40, 3), Weights::random(128, 8));
    let mut slopes = Weights::zero(128);
    let how = (samples.len() as f32, Instructions::best());
    let sum = Workspace::default().learn(&weights, plain(&samples), AIM, how, &mut slopes);
    let mean = sum / samples.len() as f64;
    assert!((mean - loss(&weights, &samples, AIM)).abs() < 1e-5, "{mean}");
    let slopes: Vec<f32> = slopes.values().collect();
    let mut random = Random::new(5);
    let mut steep = 0;
    // The last row holds the output biases.
    let active: Vec<usize> = (0..slopes.len()).filter(|&number| slopes[number].abs() > 0.0).collect();
    let any = (0..200).map(|_| random.below(slopes.len())).collect::<Vec<_>>();
    let some = (0..200).map(|_| active[random.below(active.len())]);
    let chosen = some.chain(any).chain(slopes.len() - 64..slopes.len());
    for number in chosen {
        let shifted = |by: f32| {
            let mut weights = weights.clone();
            *weights.values_mut().nth(number).unwrap() += by;
            loss(&weights, &samples, AIM)
        };
        let difference = (shifted(1e-3) - shifted(-1e-3)) / 2e-3;
        let slope = f64::from(slopes[number]);
        steep += usize::from(slope.abs() > 1e-6);
        assert!((difference - slope).abs() < 1e-5 + 0.02 * slope.abs(), "{number}: {difference} {slope}");
    }
    assert!(steep > 100, "{steep}");
}

#[test]
fn mirrored_positions_go_through_the_network_as_they_are() {
    let (samples, weights) = (samples(50, 3), Weights::random(64, 8));
    let mut workspace = Workspace::default();
    let mut outputs = |view| {
        let views = samples.iter().map(|sample| (sample, view));
        workspace.outputs(&weights, views, AIM, Instructions::best()).to_vec()
    };
    for ((plain, mirrored), sample) in outputs(View::Plain).into_iter().zip(outputs(View::Mirrored)).zip(&samples) {
        assert!((f64::from(plain) - output(&weights, sample)).abs() < 1e-4);
        assert!((plain - mirrored).abs() > 1e-9, "random weights know no mirror");
    }
}

#[test]
fn all_vectors_compute_the_same_bits() {
    let (samples, weights) = (samples(100, 3), Weights::random(128, 8));
    let all: Vec<(f64, Weights)> = Instructions::all()
        .into_iter()
        .map(|instructions| {
            let mut slopes = Weights::zero(128);
            let how = (100.0, instructions);
            (Workspace::default().learn(&weights, plain(&samples), AIM, how, &mut slopes), slopes)
        })
        .collect();
    assert!(all.iter().all(|one| *one == all[0]));
    assert_eq!(align_of::<Activations>(), 64);
}

/// Trains to the end and leaves the last state.
fn trained(dataset: &Dataset, recipe: Recipe, threads: usize) -> State {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| {
        let mut trainer = Trainer::new(dataset, recipe, State::new(&recipe));
        while trainer.advance() != Advance::Done {}
        trainer.state().clone()
    })
}

#[test]
fn any_number_of_threads_learns_the_same_bits() {
    let dataset = dataset(3000);
    let alone = trained(&dataset, recipe(2, 1000), 1);
    assert_eq!(trained(&dataset, recipe(2, 1000), 2), alone);
    assert_eq!(trained(&dataset, recipe(2, 1000), 5), alone);
    assert_ne!(trained(&dataset, Recipe { seed: 5, ..recipe(2, 1000) }, 1), alone);
}

#[test]
fn a_training_taken_up_again_learns_the_same_bits() {
    let (dataset, recipe) = (dataset(1000), recipe(3, 200));
    let straight = trained(&dataset, recipe, 1);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    let terms: Terms = recipe.lines().into();
    for stop in [1, 4, 5, 12, 15] {
        let mut trainer = Trainer::new(&dataset, recipe, State::new(&recipe));
        for _ in 0..stop {
            trainer.advance();
        }
        checkpoint::write(&path, &terms, trainer.state()).unwrap();
        let state = checkpoint::read(&path, &terms, recipe.hidden).unwrap().unwrap();
        let mut trainer = Trainer::new(&dataset, recipe, state);
        while trainer.advance() != Advance::Done {}
        assert_eq!(*trainer.state(), straight, "stopped after {stop} batches");
    }
}

#[test]
fn one_batch_is_learnt_by_heart() {
    let dataset = dataset(64);
    let recipe = Recipe { rate: 0.01, ramp: Ramp { first: 0.5, last: 0.5 }, ..recipe(300, 64) };
    let state = trained(&dataset, recipe, 1);
    let losses: Vec<f64> = state.history.iter().map(|epoch| epoch.learnt).collect();
    assert!(losses[0] > 0.01, "{losses:?}");
    assert!(losses[299] < losses[0] / 50.0, "{} {}", losses[0], losses[299]);
}

#[test]
fn what_was_not_learnt_is_foretold_better_and_better() {
    let dataset = dataset(20_000);
    let state = trained(&dataset, Recipe { rate: 0.005, ..recipe(6, 500) }, 2);
    let (first, last) = (state.history[0].held_out, state.history[5].held_out);
    let aim = recipe(6, 500).aim(5);
    let constant = measure::of_constant(measure::mean_result(&dataset.learnt), &dataset.held_out, aim);
    assert!(last.result < first.result && last.result < 0.95 * constant.result, "{first:?} {last:?} {constant:?}");
    let trainer = Trainer::new(&dataset, recipe(6, 500), state.clone());
    let again: Errors = measure::errors(trainer.network(), &dataset.held_out, aim, Instructions::best());
    assert_eq!(again, last);
    assert!(state.optimiser.weights.values().all(|weight| weight.abs() < 1.981));
}
