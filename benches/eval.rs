//! How long the evaluation of a position takes, over positions of real openings: by hand, and by a network of random weights.
//!
//! The sum of the values is asserted to be the same by either way of asking, so that a fast wrong answer does not pass.

use std::hint::black_box;

use chuhe::board::Position;
use chuhe::eval::network::{Feature, Network, Parameters};
use chuhe::eval::{Accumulator, Evaluation, Evaluator, evaluate, evaluate_with};
use chuhe::types::{Move, Random};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Openings that real games take, each with the moves of a few plies.
const LINES: [&str; 4] = [
    "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 h7i7 h0h6 c9e7 h6g6 i7i3",
    "h2e2 h7e7 h0g2 h9g7 i0h0 i9i8 h0h6 i8d8 h6g6 d8d1 b0c2 b9a7 g6g7 e7e3",
    "c3c4 h9g7 b0c2 g6g5 h2f2 b7e7 h0g2 b9c7 i0h0 i9h9 a0a1 a9b9 a1d1 f9e8",
    "g0e2 b7e7 b0c2 b9c7 a0b0 a9b9 h0i2 b9b3 h2f2 c6c5 i3i4 h9g7 d0e1 i9h9",
];

/// Every position along the lines.
fn positions() -> Vec<Position> {
    let mut positions = Vec::new();
    for line in LINES {
        let mut position = Position::start();
        for text in line.split(' ') {
            let played = text.parse().expect(text);
            assert!(position.is_legal(played), "{text} in {position}");
            position.make(played);
            positions.push(position.clone());
        }
    }
    positions
}

fn evaluation(criterion: &mut Criterion) {
    let positions: Vec<(Position, Accumulator)> =
        positions().into_iter().map(|position| (position.clone(), Accumulator::from_position(&position))).collect();
    let from_scratch: i64 = positions.iter().map(|(position, _)| i64::from(evaluate(position).value())).sum();
    let mut group = criterion.benchmark_group("eval");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("with an accumulator", |bencher| {
        bencher.iter(|| {
            let sum: i64 = positions
                .iter()
                .map(|(position, accumulator)| {
                    i64::from(evaluate_with(black_box(position), black_box(accumulator)).value())
                })
                .sum();
            assert_eq!(sum, from_scratch);
        });
    });
    group.bench_function("from scratch", |bencher| {
        bencher.iter(|| {
            let sum: i64 = positions.iter().map(|(position, _)| i64::from(evaluate(black_box(position)).value())).sum();
            assert_eq!(sum, from_scratch);
        });
    });
    group.finish();
}

/// A network of this size with small random weights.
fn random_network(hidden: usize) -> Network {
    let mut random = Random::new(1);
    let mut numbers = |count: usize, limit: i16| -> Vec<i16> {
        (0..count).map(|_| random.below(2 * limit as usize + 1) as i16 - limit).collect()
    };
    let buckets = 8;
    let parameters = Parameters {
        hidden,
        buckets,
        scale: 400,
        feature_weights: numbers(Feature::COUNT * hidden, 60),
        feature_biases: numbers(hidden, 100),
        output_weights: numbers(buckets * 2 * hidden, 20),
        output_biases: vec![0; buckets],
        description: "random".to_owned(),
    };
    Network::new(&parameters).expect("the weights are small")
}

/// A position, a legal move, and the value after it to the side to move then.
type Step = (Position, Move, i16);

/// Every legal move of the positions that leaves no check.
fn steps(evaluation: &Evaluation) -> Vec<Step> {
    let mut steps = Vec::new();
    for position in positions() {
        for played in position.legal_moves() {
            let mut after = position.clone();
            after.make(played);
            if !after.in_check() {
                steps.push((position.clone(), played, evaluation.value(&after).value()));
            }
        }
    }
    steps
}

/// Runs along the steps: a move, the value if it is asked for, the move back. All positions but the first of each run are known.
fn walk(evaluator: &mut Evaluator, steps: &mut [Step], asks: bool) {
    let mut last = None;
    for (position, played, value) in steps {
        if last != Some(position.key()) {
            evaluator.refresh(position);
            black_box(evaluator.evaluate(position));
            last = Some(position.key());
        }
        evaluator.make(position, *played);
        if asks {
            assert_eq!(evaluator.evaluate(black_box(position)).value(), *value);
        }
        evaluator.unmake(position);
    }
}

/// A move, a value and the move back, against the moves alone: the difference is what the evaluation costs in a search.
fn moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("moves");
    let by_hand = ("by hand".to_owned(), Evaluation::HandWritten);
    let by_network =
        [128, 256, 384, 512, 768].map(|hidden| (format!("network {hidden}"), Evaluation::from(random_network(hidden))));
    for (name, evaluation) in std::iter::once(by_hand).chain(by_network) {
        let mut steps = steps(&evaluation);
        let mut evaluator = Evaluator::new(&evaluation, &Position::start());
        group.throughput(Throughput::Elements(steps.len() as u64));
        for (asks, what) in [(false, "moves alone"), (true, "with values")] {
            group.bench_function(format!("{name}, {what}"), |bencher| {
                bencher.iter(|| walk(&mut evaluator, &mut steps, asks));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, evaluation, moves);
criterion_main!(benches);
