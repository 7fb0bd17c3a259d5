//! How a match stands.

use std::fmt;
use std::time::{Duration, Instant};

use crate::arena::contest::{Line, Tally};
use crate::arena::sprt::{Decision, Sprt};
use crate::arena::stats::{Estimate, Results};

/// How a match stands.
#[derive(Debug)]
pub(super) struct Standing {
    pub(super) names: [String; 2],
    pub(super) games: u32,
    pub(super) sprt: Option<Sprt>,
    pub(super) tally: Tally,
    /// How many games there were when this run began, and when that was.
    before: u64,
    begun: Instant,
}

impl Standing {
    /// After the games of earlier runs.
    pub(super) fn new(names: [String; 2], games: u32, sprt: Option<Sprt>, lines: &[Line]) -> Self {
        let mut tally = Tally::default();
        for line in lines {
            tally.add(line);
        }
        Self { names, games, sprt, before: tally.count(), tally, begun: Instant::now() }
    }

    pub(super) fn add(&mut self, line: &Line) {
        self.tally.add(line);
    }

    /// How many games are over.
    pub(super) fn done(&self) -> u64 {
        self.tally.count()
    }

    /// All games by their result for the first engine, as they are written.
    pub(super) fn score(&self) -> String {
        Results { games: self.tally.games, ..Results::default() }.to_string()
    }

    /// What the pairs say; `None` as long as there is none.
    pub(super) fn estimate(&self) -> Option<Estimate> {
        self.tally.results.moments().map(|moments| moments.estimate())
    }

    /// What the sequential test says, with its ratio and bounds; `None` if none was asked for.
    pub(super) fn test(&self) -> Option<(Decision, f64, (f64, f64))> {
        let sprt = self.sprt?;
        let results = &self.tally.results;
        // Without a pair there is nothing to be tested.
        let has_pairs = results.count() > 0;
        let ratio = if has_pairs { sprt.ratio(results) } else { 0.0 };
        let decision = if has_pairs { sprt.decide(results) } else { Decision::Open };
        Some((decision, ratio, sprt.bounds()))
    }

    /// Whether the sequential test has decided.
    pub(super) fn is_decided(&self) -> bool {
        self.test().is_some_and(|(decision, ..)| decision != Decision::Open)
    }

    /// Games an hour in this run; `None` if it has played none.
    pub(super) fn rate(&self) -> Option<f64> {
        let played = self.done() - self.before;
        (played > 0).then(|| played as f64 * 3600.0 / self.begun.elapsed().as_secs_f64().max(1e-3))
    }

    /// How long the rest takes, if all games are played.
    pub(super) fn left(&self) -> Option<Duration> {
        let games = u64::from(self.games).saturating_sub(self.done());
        Some(Duration::from_secs_f64(games as f64 * 3600.0 / self.rate()?))
    }
}

impl fmt::Display for Standing {
    /// On one line: `20 of 100 games, +12 =3 -5 (67.5%), Elo +127.0 ± 80.1, LOS 99.9%, LLR 1.02 (-2.94, 2.94)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} games, {} ({:.1}%)", self.done(), self.games, self.score(), self.tally.score() * 100.0)?;
        if let Some(estimate) = self.estimate() {
            write!(f, ", Elo {}", Margin(estimate))?;
            if estimate.interval.0 < estimate.interval.1 {
                write!(f, ", LOS {:.1}%", estimate.superiority * 100.0)?;
            }
        }
        if let Some((_, ratio, (lower, upper))) = self.test() {
            write!(f, ", LLR {ratio:.2} ({lower:.2}, {upper:.2})")?;
        }
        Ok(())
    }
}

/// An estimate as `+12.3 ± 4.5`; the margin is left out where nothing can be said of it.
pub(super) struct Margin(pub(super) Estimate);

impl fmt::Display for Margin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Estimate { elo, interval: (low, high), .. } = self.0;
        // No negative zero.
        write!(f, "{:+.1}", elo + 0.0)?;
        if high > low && (high - low).is_finite() { write!(f, " ± {:.1}", (high - low) / 2.0) } else { Ok(()) }
    }
}
