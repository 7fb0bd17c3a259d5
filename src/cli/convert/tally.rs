//! How many games were converted, and why others were not.

use std::collections::BTreeMap;

use crate::cli::convert::left_out::LeftOut;
use crate::cli::convert::piece::Converted;

/// Counts of games.
#[derive(Default)]
pub(super) struct Tally {
    /// All games.
    pub(super) games: u64,
    /// Those that could not be converted.
    pub(super) broken: u64,
    /// These by the kind of their fault.
    faults: BTreeMap<&'static str, u64>,
    /// Variations that are kept as comments.
    pub(super) unplayed: u64,
    /// What has no place in the format.
    pub(super) left_out: LeftOut,
}

impl Tally {
    pub(super) fn add(&mut self, converted: &Converted) {
        self.games += converted.games;
        self.broken += converted.faults.len() as u64;
        self.unplayed += converted.unplayed;
        self.left_out = self.left_out.and(converted.left_out);
        for fault in &converted.faults {
            *self.faults.entry(fault).or_default() += 1;
        }
    }

    /// The faults and how often there was each, the most frequent first.
    pub(super) fn why(&self) -> String {
        let mut faults: Vec<_> = self.faults.iter().collect();
        faults.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        faults.iter().map(|(fault, count)| format!("{fault} {count}")).collect::<Vec<_>>().join(", ")
    }
}
