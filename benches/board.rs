//! How fast the board is: generating moves, making them and taking them back, static exchange, perft.
//!
//! Each benchmark first checks that it computes what it should: a fast wrong answer is no result.

use std::hint::black_box;

use chuhe::board::Position;
use chuhe::board::perft::perft;
use chuhe::types::Move;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Openings, middle games, endgames, checks and pins.
const POSITIONS: [&str; 12] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R w",
    "r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w",
    "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w",
    "1r1akabr1/1c7/2n1b1n2/p1p1p3p/6p2/PN3R3/1cP1P1P1P/2C1C1N2/1R7/2BAKAB2 b",
    "2Rak1br1/1R2a4/4c1n2/p3p3p/1n4rc1/9/P3P3P/2NCC1N2/4A4/2B1KAB2 w",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w",
    "3aka3/9/4R4/9/4C4/9/r8/9/8r/3K5 b",
    "4k4/9/9/r8/4N4/R8/9/9/9/4K4 w",
    "3k5/P3P4/9/4p4/p7P/P7p/4P4/9/p3p4/5K3 w",
    "3k5/9/9/9/9/9/9/9/9/4K4 w",
];

/// The legal moves of all positions.
const LEGAL: usize = 367;

/// The captures among them.
const CAPTURES: usize = 22;

/// What all legal moves win or lose, summed.
const EXCHANGES: i64 = -38_580;

fn positions() -> Vec<Position> {
    POSITIONS.iter().map(|fen| fen.parse().unwrap_or_else(|error| panic!("{error}: {fen}"))).collect()
}

/// Each position with its legal moves.
fn with_moves(positions: Vec<Position>) -> Vec<(Position, Vec<Move>)> {
    positions
        .into_iter()
        .map(|position| {
            let moves = position.legal_moves().to_vec();
            (position, moves)
        })
        .collect()
}

fn list(positions: &[Position]) -> usize {
    positions.iter().map(|position| black_box(position.legal_moves()).len()).sum()
}

fn captures(positions: &[Position]) -> usize {
    positions.iter().map(|position| black_box(position.legal_captures()).len()).sum()
}

fn count(positions: &[Position]) -> usize {
    positions.iter().map(|position| black_box(position).count_legal() as usize).sum()
}

/// Makes each move and takes it back; tells how many there were.
fn make(positions: &mut [(Position, Vec<Move>)]) -> usize {
    let mut made = 0;
    for (position, moves) in positions {
        for &played in &*moves {
            position.make(played);
            black_box(position.key());
            position.unmake();
            made += 1;
        }
    }
    made
}

/// The sum of what all moves win or lose.
fn exchanges(positions: &[(Position, Vec<Move>)]) -> i64 {
    let each = |(position, moves): &(Position, Vec<Move>)| -> i64 {
        moves.iter().map(|&played| i64::from(black_box(position).exchange(played))).sum()
    };
    positions.iter().map(each).sum()
}

fn movegen(criterion: &mut Criterion) {
    let positions = positions();
    assert_eq!(list(&positions), LEGAL);
    assert_eq!(count(&positions), LEGAL);
    assert_eq!(captures(&positions), CAPTURES);
    let mut group = criterion.benchmark_group("movegen");
    group.throughput(Throughput::Elements(LEGAL as u64));
    group.bench_function("legal_moves", |bencher| bencher.iter(|| list(&positions)));
    group.bench_function("count_legal", |bencher| bencher.iter(|| count(&positions)));
    group.throughput(Throughput::Elements(CAPTURES as u64));
    group.bench_function("legal_captures", |bencher| bencher.iter(|| captures(&positions)));
    group.finish();
}

fn moves(criterion: &mut Criterion) {
    let mut positions = with_moves(positions());
    let before = positions.clone();
    assert_eq!(make(&mut positions), LEGAL);
    assert_eq!(positions, before);
    assert_eq!(exchanges(&positions), EXCHANGES);
    let mut group = criterion.benchmark_group("moves");
    group.throughput(Throughput::Elements(LEGAL as u64));
    group.bench_function("make and unmake", |bencher| bencher.iter(|| make(&mut positions)));
    group.bench_function("exchange", |bencher| bencher.iter(|| exchanges(&positions)));
    group.finish();
}

fn tree(criterion: &mut Criterion) {
    const NODES: u64 = 3_290_240;
    let mut start = Position::start();
    assert_eq!(perft(&mut start, 4), NODES);
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(20).throughput(Throughput::Elements(NODES));
    group.bench_function("start position, depth 4", |bencher| bencher.iter(|| perft(black_box(&mut start), 4)));
    group.finish();
}

criterion_group!(benches, movegen, moves, tree);
criterion_main!(benches);
