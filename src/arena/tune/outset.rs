//! What is tuned, and how long.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::arena::tune::{Line, Optimiser, Parameter};

/// The most pairs of games in an iteration.
pub const PAIRS_LIMIT: u32 = 1000;

/// The most games of a tuning.
const GAMES_LIMIT: u64 = 100_000_000;

/// What is tuned, and how long.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Outset {
    /// What the engine is called.
    pub engine: String,
    /// Its numbers.
    pub parameters: Vec<Parameter>,
    /// How long.
    pub iterations: Iterations,
    /// What all chance comes from.
    pub seed: u64,
    /// With which chance each side plays a number at an end of its range, where nothing is tuned but the worth of the ends is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub screening: Option<f64>,
}

/// How many iterations, and how long each is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Iterations {
    /// How many.
    pub count: u32,
    /// Pairs of games in each.
    pub pairs: u32,
}

/// These are too many games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{games} games are more than {GAMES_LIMIT}")]
pub struct TooManyGames {
    games: u64,
}

impl Iterations {
    /// So many iterations of so many pairs each.
    ///
    /// # Errors
    /// `TooManyGames`.
    pub fn new(count: u32, pairs: u32) -> Result<Self, TooManyGames> {
        let games = u64::from(count).saturating_mul(u64::from(pairs)).saturating_mul(2);
        if games > GAMES_LIMIT { Err(TooManyGames { games }) } else { Ok(Self { count, pairs }) }
    }

    /// Games of one iteration.
    #[must_use]
    pub const fn games_each(self) -> u32 {
        self.pairs * 2
    }

    /// Games of all.
    #[must_use]
    pub const fn games(self) -> u32 {
        self.count * self.games_each()
    }
}

impl Outset {
    /// The numbers at the start.
    #[must_use]
    pub fn optimiser(&self) -> Optimiser {
        Optimiser::new(self.parameters.clone(), self.iterations.count, self.seed).screening(self.screening)
    }

    /// What is wrong with it or with lines that are said to be of it; `None` if they go together.
    #[must_use]
    pub fn fault(&self, lines: &[Line]) -> Option<String> {
        let Iterations { count, pairs } = self.iterations;
        let is_sound = count > 0 && (1..=PAIRS_LIMIT).contains(&pairs) && Iterations::new(count, pairs).is_ok();
        if !is_sound || self.parameters.is_empty() {
            return Some(format!("{count} iterations of {pairs} pairs with {} parameters", self.parameters.len()));
        }
        let parameter = self.parameters.iter().find_map(Parameter::fault);
        parameter.or_else(|| lines.iter().find_map(|line| self.fault_of(line)))
    }

    fn fault_of(&self, line: &Line) -> Option<String> {
        let (number, games) = (line.iteration, line.count());
        if number > self.iterations.count {
            return Some(format!("iteration {number} of {}", self.iterations.count));
        }
        let is_whole = games == u64::from(self.iterations.games_each());
        (!is_whole).then(|| format!("iteration {number} has {games} games, not {}", self.iterations.games_each()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_something_else_are_found_out() {
        let parameters = vec![Parameter::proposed("X", 50, 0, 100)];
        let iterations = Iterations::new(10, 2).expect("not too many");
        let outset = Outset { engine: "x".to_owned(), parameters, iterations, seed: 1, screening: None };
        let line = |iteration, games| Line { iteration, games, ..Line::default() };
        assert_eq!(outset.fault(&[line(1, [1, 2, 1]), line(10, [4, 0, 0])]), None);
        for (wrong, message) in
            [(line(11, [4, 0, 0]), "iteration 11 of 10"), (line(3, [1, 0, 0]), "iteration 3 has 1 games, not 4")]
        {
            assert_eq!(outset.fault(&[wrong]).as_deref(), Some(message));
        }
        let empty = Outset { parameters: Vec::new(), ..outset.clone() };
        assert!(empty.fault(&[]).is_some());
        let endless = Outset { iterations: Iterations { count: u32::MAX, pairs: 1000 }, ..outset };
        assert!(endless.fault(&[]).is_some());
        assert_eq!(
            Iterations::new(u32::MAX, 1).expect_err("too many").to_string(),
            "8589934590 games are more than 100000000"
        );
    }
}
