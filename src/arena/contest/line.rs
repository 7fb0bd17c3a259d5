//! What is kept of a game: a line of JSON.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::arena::chronicle::{Kept, Kind};
use crate::arena::contest::schedule::Fixture;
use crate::arena::duel::{Record, Step};
use crate::arena::stats::Outcome;
use crate::types::Color;

/// What is kept of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// The number of the game, from 1.
    pub game: u32,
    /// The number of its pair, from 1.
    pub pair: u32,
    /// The name of the opening.
    pub opening: String,
    /// Which engine had Red: 1 or 2.
    pub red: usize,
    /// `1-0` if Red won, `0-1` if Black did, else `1/2-1/2`.
    pub result: String,
    /// Why, in a word.
    pub reason: String,
    /// Why, with all that is known.
    pub account: String,
    /// Whether an engine failed, be it only in time, rather than lost on the board.
    pub is_broken: bool,
    /// Plies, those of the opening counted.
    pub plies: u32,
    /// What each engine used, the first engine first.
    pub engines: [Usage; 2],
    /// Microseconds that the runner needed for a move, in the middle of the game's moves.
    pub overhead_us: Option<u64>,
    /// When it began, as in RFC 3339.
    pub begun: String,
    /// Milliseconds that it took.
    pub took_ms: u64,
}

/// What an engine used for its moves of a game, or of several.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Usage {
    /// Moves of its own, those of the opening not counted.
    pub moves: u64,
    /// The sum of the depths that it told, and with how many moves it told one.
    pub depths: (u64, u64),
    /// The sum of the positions that it told, and with how many moves it told one.
    pub nodes: (u64, u64),
    /// Microseconds.
    pub time_us: u64,
}

impl Usage {
    fn of<'a>(steps: impl Iterator<Item = &'a Step>) -> Self {
        let mut usage = Self::default();
        for told in steps.filter_map(|step| step.told) {
            usage.moves += 1;
            usage.time_us += told.time.as_micros() as u64;
            let add = |sum: &mut (u64, u64), value: Option<u64>| {
                *sum = (sum.0.saturating_add(value.unwrap_or(0)), sum.1 + u64::from(value.is_some()));
            };
            add(&mut usage.depths, told.depth.map(u64::from));
            add(&mut usage.nodes, told.nodes);
        }
        usage
    }

    /// The mean depth in plies of the moves with which one was told.
    #[must_use]
    pub fn mean_depth(&self) -> Option<f64> {
        mean(self.depths)
    }

    /// The mean number of positions of the moves with which one was told.
    #[must_use]
    pub fn mean_nodes(&self) -> Option<f64> {
        mean(self.nodes)
    }

    /// The mean time of a move.
    #[must_use]
    pub fn mean_time(&self) -> Option<Duration> {
        mean((self.time_us, self.moves)).map(|time| Duration::from_secs_f64(time / 1e6))
    }

    /// Adds what was used for other moves.
    pub fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.time_us += other.time_us;
        for (sum, more) in [(&mut self.depths, other.depths), (&mut self.nodes, other.nodes)] {
            *sum = (sum.0.saturating_add(more.0), sum.1 + more.1);
        }
    }
}

fn mean((sum, count): (u64, u64)) -> Option<f64> {
    (count > 0).then(|| sum as f64 / count as f64)
}

impl Line {
    /// What is kept of a game; `begun` is a time as in RFC 3339.
    #[must_use]
    pub fn new(fixture: Fixture<'_>, record: &Record, begun: String, took_ms: u64) -> Self {
        let first = record.start.side_to_move();
        let steps_of = |engine| {
            let parity = usize::from(fixture.side_of(engine) != first);
            Usage::of(record.steps.iter().skip(parity).step_by(2))
        };
        Self {
            game: fixture.number + 1,
            pair: fixture.number / 2 + 1,
            opening: fixture.opening.name.clone(),
            red: fixture.red + 1,
            result: result(record.conclusion.winner).to_owned(),
            reason: record.conclusion.end.id().to_owned(),
            account: record.conclusion.to_string(),
            is_broken: record.conclusion.end.is_broken(),
            plies: record.steps.len() as u32,
            engines: [steps_of(0), steps_of(1)],
            overhead_us: record.overhead.map(|time| time.as_micros() as u64),
            begun,
            took_ms,
        }
    }

    /// The result for the first engine.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match (self.result.as_str(), self.red) {
            ("1-0", 1) | ("0-1", 2) => Outcome::Win,
            ("1-0" | "0-1", _) => Outcome::Loss,
            _ => Outcome::Draw,
        }
    }
}

impl Kept for Line {
    type Names = [String; 2];

    const KIND: Kind = Kind::Match;

    fn game(&self) -> Option<String> {
        Some(format!("game {}", self.game))
    }

    fn fault(&self) -> Option<String> {
        if self.game == 0 || self.pair != self.game.div_ceil(2) || self.red != 2 - self.game as usize % 2 {
            return Some(format!("game {}, pair {}, Red engine {} do not go together", self.game, self.pair, self.red));
        }
        let is_known = ["1-0", "0-1", "1/2-1/2"].contains(&self.result.as_str());
        (!is_known).then(|| format!("{:?} is no result", self.result))
    }
}

fn result(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::Red) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    }
}
