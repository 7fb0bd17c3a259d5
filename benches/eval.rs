//! How long the evaluation of a position takes, over positions of random games.
//!
//! The sum of the values is asserted to be the same by either way of asking, so that a fast wrong answer does not pass.

use std::hint::black_box;

use chuhe::board::Position;
use chuhe::eval::{Accumulator, evaluate, evaluate_with};
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

criterion_group!(benches, evaluation);
criterion_main!(benches);
