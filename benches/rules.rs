//! How long the judgment of a loop takes: loops of four plies in positions of real openings, as a search meets them, and the
//! composed cases of the rule book.
//!
//! The verdicts are counted and asserted to be the same in every round, so that a fast wrong answer does not pass.

use std::hint::black_box;

use chuhe::board::Position;
use chuhe::rules::{RuleSet, RuleSetName, Verdict, classify};
use chuhe::types::Move;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Openings that real games take.
const LINES: [&str; 4] = [
    "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 h7i7 h0h6 c9e7 h6g6 i7i3",
    "h2e2 h7e7 h0g2 h9g7 i0h0 i9i8 h0h6 i8d8 h6g6 d8d1 b0c2 b9a7 g6g7 e7e3",
    "c3c4 h9g7 b0c2 g6g5 h2f2 b7e7 h0g2 b9c7 i0h0 i9h9 a0a1 a9b9 a1d1 f9e8",
    "g0e2 b7e7 b0c2 b9c7 a0b0 a9b9 h0i2 b9b3 h2f2 c6c5 i3i4 h9g7 d0e1 i9h9",
];

/// The cases whose games end in a loop.
const CASES: &str = include_str!("../tests/data/rules/cases.tsv");

/// A position at the end of a loop of so many plies.
type Loop = (Position, u16);

/// The position after both sides have moved to and fro; `None` if they cannot.
fn shuffled(mut position: Position, ours: Move, theirs: Move) -> Option<Loop> {
    let back = |played: Move| Move::new(played.to, played.from);
    for played in [ours, theirs, back(ours), back(theirs)] {
        if position.piece_on(played.to).is_some() || !position.is_legal(played) {
            return None;
        }
        position.make(played);
    }
    Some((position, 4))
}

/// Every seventh loop of four plies at the end of the lines.
fn loops_of_games() -> Vec<Loop> {
    let mut loops = Vec::new();
    for line in LINES {
        let mut position = Position::start();
        for text in line.split(' ') {
            position.make(text.parse().expect(text));
        }
        for ours in position.legal_moves() {
            let mut after = position.clone();
            after.make(ours);
            loops.extend(after.legal_moves().into_iter().filter_map(|theirs| shuffled(position.clone(), ours, theirs)));
        }
    }
    loops.into_iter().step_by(7).collect()
}

/// The loops that the cases end with.
fn loops_of_cases() -> Vec<Loop> {
    let rows = CASES.lines().skip(1).filter(|row| !row.is_empty());
    rows.filter_map(|row| {
        let mut fields = row.split('\t').skip(1);
        let mut position: Position = fields.next()?.parse().ok()?;
        for text in fields.next()?.split(' ') {
            position.make(text.parse().ok()?);
        }
        let plies = position.cycle()?.plies;
        Some((position, plies))
    })
    .collect()
}

fn lost(loops: &[Loop], rules: &RuleSet) -> usize {
    let is_lost =
        |(position, plies): &&Loop| matches!(classify(black_box(position), *plies, rules), Verdict::Loses(..));
    loops.iter().filter(is_lost).count()
}

fn judgment(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("classify");
    for (name, loops) in [("loops of games", loops_of_games()), ("cases", loops_of_cases())] {
        group.throughput(Throughput::Elements(loops.len() as u64));
        for set in [RuleSetName::CheckOnly, RuleSetName::Chinese1999] {
            let rules = RuleSet::new(set);
            let expected = lost(&loops, &rules);
            group.bench_function(format!("{name}, {set}"), |bencher| {
                bencher.iter(|| assert_eq!(lost(&loops, &rules), expected));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, judgment);
criterion_main!(benches);
