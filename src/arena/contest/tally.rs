//! What the games of a match add up to.

use std::collections::BTreeMap;

use crate::arena::contest::line::{Line, Usage};
use crate::arena::stats::{Outcome, Results};

/// How often games ended for one reason: lost, drawn and won by the first engine.
pub type Ends = [u64; 3];

/// What the games of a match add up to. The order in which they are added does not matter.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// All games by their result for the first engine: lost, drawn and won.
    pub games: [u64; 3],
    /// The pairs of which both games are over.
    pub results: Results,
    /// How often games ended for each reason.
    pub ends: BTreeMap<String, Ends>,
    /// What each engine used.
    pub usage: [Usage; 2],
    /// All plies.
    pub plies: u64,
    /// Milliseconds that all games took, one after another.
    pub took_ms: u64,
    /// The runner's time for a move in each game, in microseconds.
    overheads: Vec<u64>,
    /// The first games of pairs whose second is still to come.
    open: BTreeMap<u32, Outcome>,
}

impl Tally {
    /// Adds a game.
    pub fn add(&mut self, line: &Line) {
        let outcome = line.outcome();
        self.games[outcome as usize] += 1;
        self.ends.entry(line.reason.clone()).or_default()[outcome as usize] += 1;
        match self.open.remove(&line.pair) {
            Some(other) => self.results.add_pair(other, outcome),
            None => drop(self.open.insert(line.pair, outcome)),
        }
        self.usage.iter_mut().zip(&line.engines).for_each(|(sum, usage)| sum.add(usage));
        self.plies += u64::from(line.plies);
        self.took_ms += line.took_ms;
        self.overheads.extend(line.overhead_us);
    }

    /// How many games there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.games.iter().sum()
    }

    /// The share of the points of all games that the first engine took, 0 to 1; a half if no game was played.
    #[must_use]
    pub fn score(&self) -> f64 {
        Results { games: self.games, ..Results::default() }.score()
    }

    /// Microseconds that the runner needs for a move, in the middle of the games; `None` without a game.
    #[must_use]
    pub fn overhead(&self) -> Option<u64> {
        let mut overheads = self.overheads.clone();
        overheads.sort_unstable();
        overheads.get(overheads.len() / 2).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(game: u32, red: usize, result: &str, reason: &str) -> Line {
        let usage = Usage { moves: 2, depths: (10, 2), nodes: (300, 1), time_us: 40 };
        Line {
            game,
            pair: game.div_ceil(2),
            opening: "x".to_owned(),
            red,
            result: result.to_owned(),
            reason: reason.to_owned(),
            account: String::new(),
            is_broken: false,
            plies: 9,
            engines: [usage; 2],
            overhead_us: Some(u64::from(game)),
            begun: String::new(),
            took_ms: 5,
        }
    }

    #[test]
    fn games_add_up_in_any_order() {
        let lines = [
            line(1, 1, "1-0", "mate"),
            line(2, 2, "1-0", "mate"),
            line(3, 1, "1/2-1/2", "natural limit"),
            line(4, 2, "0-1", "time"),
            line(5, 1, "0-1", "mate"),
        ];
        let mut tally = Tally::default();
        for line in &lines {
            tally.add(line);
        }
        assert_eq!((tally.games, tally.count(), tally.score()), ([2, 1, 2], 5, 0.5));
        assert_eq!(tally.results, Results { games: [1, 1, 2], pairs: [0, 0, 1, 1, 0] });
        let ends = [("mate", [2, 0, 1]), ("natural limit", [0, 1, 0]), ("time", [0, 0, 1])];
        assert_eq!(tally.ends, ends.map(|(reason, ends)| (reason.to_owned(), ends)).into());
        assert_eq!((tally.usage[0].moves, tally.usage[1].nodes, tally.plies), (10, (1500, 5), 45));
        assert_eq!((tally.overhead(), tally.took_ms), (Some(3), 25));
        let mut other = Tally::default();
        for line in lines.iter().rev() {
            other.add(line);
        }
        assert_eq!((other.results, other.ends, other.games), (tally.results, tally.ends, tally.games));
    }
}
