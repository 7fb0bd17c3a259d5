//! Perft against counts that other programs agree on: the generator makes all legal moves and no others.

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;

use chuhe::board::Position;
use chuhe::board::perft::{Counter, Table, perft};
use rayon::prelude::*;

const TABLE: &str = include_str!("data/perft.tsv");

/// How many rows the table has. A row that is not read would be a row that is not tested.
const ROWS: usize = 280;

/// Rows of up to so many nodes are counted in the default run.
const QUICK: u64 = 5_000_000;

/// One line of the table.
struct Row {
    fen: &'static str,
    depth: u8,
    nodes: u64,
    source: &'static str,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "depth {} of {} ({})", self.depth, self.fen, self.source)
    }
}

impl Row {
    fn position(&self) -> Position {
        self.fen.parse().unwrap_or_else(|error| panic!("{self}: {error}"))
    }
}

/// A number of this line.
fn number<T: FromStr<Err: fmt::Display>>(text: &str, line: &str) -> T {
    text.parse().unwrap_or_else(|error| panic!("{error} in {line:?}"))
}

/// The rows below the heading.
fn rows() -> Vec<Row> {
    let mut lines = TABLE.lines();
    assert_eq!(lines.next(), Some("fen\tdepth\tnodes\tsource\tverified"));
    let rows: Vec<Row> = lines
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [fen, depth, nodes, source, "yes"] = fields[..] else { panic!("no row: {line:?}") };
            Row { fen, depth: number(depth, line), nodes: number(nodes, line), source }
        })
        .collect();
    assert_eq!(rows.len(), ROWS);
    rows
}

/// Counts these rows side by side and tells all that are wrong.
fn check(rows: &[Row], count: impl Fn(&Row) -> u64 + Sync) {
    assert!(!rows.is_empty());
    let wrong: Vec<String> = rows
        .par_iter()
        .with_max_len(1)
        .filter_map(|row| {
            let counted = count(row);
            (counted != row.nodes).then(|| format!("{counted} nodes, not {}, at {row}", row.nodes))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Counts a row on so many threads, with a table or without.
fn count(row: &Row, threads: usize, table: Option<&Table>) -> u64 {
    let counter = Counter { threads: NonZeroUsize::new(threads).expect("there is a thread"), table };
    let seen = |_| assert_eq!(rayon::current_num_threads(), threads, "{row}");
    let division = counter.divide(&row.position(), row.depth, &seen);
    division.unwrap_or_else(|error| panic!("{row}: {error}")).nodes()
}

#[test]
fn the_known_counts_are_met() {
    let quick: Vec<Row> = rows().into_iter().filter(|row| row.nodes <= QUICK).collect();
    check(&quick, |row| perft(&mut row.position(), row.depth));
}

#[test]
#[ignore = "counts 6.6 billion nodes: cargo test --test perft -- --ignored"]
fn the_known_long_counts_are_met() {
    let long: Vec<Row> = rows().into_iter().filter(|row| row.nodes > QUICK).collect();
    check(&long, |row| perft(&mut row.position(), row.depth));
}

#[test]
fn threads_and_a_table_meet_the_known_counts() {
    let some: Vec<Row> = rows().into_iter().filter(|row| (100_000..1_000_000).contains(&row.nodes)).collect();
    let table = Table::new(4).expect("there are four megabytes");
    for row in &some {
        for (threads, table) in [(1, None), (3, None), (1, Some(&table)), (3, Some(&table))] {
            let with = if table.is_some() { "with a table" } else { "without a table" };
            assert_eq!(count(row, threads, table), row.nodes, "{threads} threads {with} at {row}");
        }
    }
}

#[test]
fn a_table_tells_one_depth_from_another() {
    let table = Table::new(4).expect("there are four megabytes");
    for row in rows().into_iter().filter(|row| row.nodes <= QUICK) {
        assert_eq!(count(&row, 1, Some(&table)), row.nodes, "{row}");
    }
}

#[test]
fn many_threads_and_a_long_past_take_no_more_memory() {
    let mut position = Position::start();
    for text in ["i0i1", "i9i8", "i1i0", "i8i9"].into_iter().cycle().take(4000) {
        position.make(text.parse().expect(text));
    }
    let counter = Counter { threads: NonZeroUsize::new(64).expect("it is not zero"), table: None };
    let division = counter.divide(&position, 4, &|_| {}).expect("there are threads");
    assert_eq!(division.nodes(), 3_290_240);
}

#[test]
fn a_table_too_small_for_the_tree_is_only_slower() {
    // The table outlives the rows: what one row leaves in it must not mislead another.
    let table = Table::new(0).expect("there is room for an entry");
    let small: Vec<Row> = rows().into_iter().filter(|row| row.nodes <= 100_000).collect();
    for row in &small {
        assert_eq!(count(row, 2, Some(&table)), row.nodes, "{row}");
    }
}

#[test]
fn a_count_leaves_the_position_as_it_was() {
    for row in rows().into_iter().filter(|row| row.nodes <= 100_000) {
        let before = row.position();
        let mut position = before.clone();
        assert_eq!(perft(&mut position, row.depth), row.nodes, "{row}");
        assert_eq!(position, before, "{row}");
    }
}
