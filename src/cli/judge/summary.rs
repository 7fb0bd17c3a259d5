//! How many games have which verdict.

use crate::rules::{Reason, Verdict};

/// Counts of verdicts.
#[derive(Default)]
pub(super) struct Summary {
    lines: u64,
    broken: u64,
    counts: Vec<(Verdict, u64)>,
}

impl Summary {
    /// Counts one more line; `None` if it held no game.
    pub(super) fn add(&mut self, verdict: Option<Verdict>) {
        self.lines += 1;
        let Some(verdict) = verdict else {
            self.broken += 1;
            return;
        };
        match self.counts.iter_mut().find(|(other, _)| *other == verdict) {
            Some((_, count)) => *count += 1,
            None => self.counts.push((verdict, 1)),
        }
    }

    /// How many lines there were.
    pub(super) fn lines(&self) -> u64 {
        self.lines
    }

    /// How many lines held no game.
    pub(super) fn broken(&self) -> u64 {
        self.broken
    }

    /// Each verdict with its count: those on one outcome together, Red's losses first and open games last, and the more frequent
    /// reason first.
    pub(super) fn counts(&self) -> Vec<(Verdict, u64)> {
        let mut counts = self.counts.clone();
        let rank = |verdict: &Verdict| match verdict {
            Verdict::Loses(side, _) => side.index(),
            Verdict::Draw(_) => 2,
            Verdict::MustChange(side, _) => 3 + side.index(),
            Verdict::Open => 5,
        };
        let name = |verdict: &Verdict| verdict.reason().map_or("", Reason::chinese);
        counts.sort_by(|(a, m), (b, n)| rank(a).cmp(&rank(b)).then(n.cmp(m)).then(name(a).cmp(name(b))));
        counts
    }
}
