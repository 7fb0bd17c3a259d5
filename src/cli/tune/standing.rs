//! How a tuning stands.

use std::fmt;
use std::time::{Duration, Instant};

use crate::arena::tune::{Line, Optimiser, Outset, Parameter, Worth, worths};

/// How a tuning stands.
#[derive(Debug)]
pub(super) struct Standing {
    pub(super) outset: Outset,
    pub(super) optimiser: Optimiser,
    /// Iterations and their results, in the order in which they were heeded.
    pub(super) results: Vec<(u32, i64)>,
    /// All games of the sides that moved forth: lost, drawn and won.
    pub(super) games: [u64; 3],
    /// Games lost because the engine failed.
    pub(super) broken: u64,
    /// Plies of all games.
    pub(super) plies: u64,
    /// How many iterations there were when this run began, and when that was.
    before: usize,
    begun: Instant,
}

impl Standing {
    /// After the iterations of earlier runs.
    pub(super) fn new(outset: Outset, lines: &[Line]) -> Self {
        let mut standing = Self {
            optimiser: outset.optimiser(),
            outset,
            results: Vec::new(),
            games: [0; 3],
            broken: 0,
            plies: 0,
            before: lines.len(),
            begun: Instant::now(),
        };
        for line in lines {
            standing.optimiser.learn(line.iteration, line.result());
            standing.count(line);
        }
        standing
    }

    /// Counts an iteration that the optimiser has heeded elsewhere.
    pub(super) fn add(&mut self, line: &Line, optimiser: &Optimiser) {
        self.optimiser.clone_from(optimiser);
        self.count(line);
    }

    fn count(&mut self, line: &Line) {
        self.results.push((line.iteration, line.result()));
        self.games.iter_mut().zip(line.games).for_each(|(sum, count)| *sum += u64::from(count));
        self.broken += line.broken.iter().map(|&count| u64::from(count)).sum::<u64>();
        self.plies += u64::from(line.plies);
    }

    /// How many iterations are over.
    pub(super) fn done(&self) -> usize {
        self.results.len()
    }

    /// How many games are over.
    pub(super) fn played(&self) -> u64 {
        self.games.iter().sum()
    }

    /// The part of all games that was drawn.
    pub(super) fn drawn(&self) -> f64 {
        self.games[1] as f64 / self.played().max(1) as f64
    }

    /// Games an hour in this run; `None` if it has played none.
    pub(super) fn rate(&self) -> Option<f64> {
        let played = (self.done() - self.before) as f64 * f64::from(self.outset.iterations.games_each());
        (played > 0.0).then(|| played * 3600.0 / self.begun.elapsed().as_secs_f64().max(1e-3))
    }

    /// How long the rest takes.
    pub(super) fn left(&self) -> Option<Duration> {
        let games = u64::from(self.outset.iterations.games()).saturating_sub(self.played());
        Some(Duration::from_secs_f64(games as f64 * 3600.0 / self.rate()?))
    }

    /// What the changes are worth that are screened.
    pub(super) fn worths(&self) -> Vec<Worth> {
        worths(&self.outset, &self.results)
    }

    /// The words with which a match takes the numbers as they stand: `option.RfpMargin=91 option.LmrBase=70`.
    pub(super) fn options(&self) -> String {
        let word = |(parameter, value): (&Parameter, i64)| match parameter.name.as_str() {
            name if name.contains(' ') => format!("\"option.{name}={value}\""),
            name => format!("option.{name}={value}"),
        };
        let words = self.optimiser.parameters().iter().zip(self.optimiser.rounded()).map(word);
        words.collect::<Vec<String>>().join(" ")
    }
}

impl fmt::Display for Standing {
    /// On one line: `200 of 10000 iterations, 400 games, 61.5% drawn`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (done, all) = (self.done(), self.outset.iterations.count);
        write!(f, "{done} of {all} iterations, {} games, {:.1}% drawn", self.played(), self.drawn() * 100.0)?;
        if self.broken > 0 { write!(f, ", {} lost by faults", self.broken) } else { Ok(()) }
    }
}
