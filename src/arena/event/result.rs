//! How games ended, as far as tables count it.

use std::fmt;

use serde::{Deserialize, Serialize};

pub use crate::arena::duel::LOSING_FOULS;
use crate::arena::duel::{Conclusion, End, FaultKind};
use crate::arena::event::points::Points;
use crate::arena::stats::Outcome;
use crate::types::Color;

/// Which game of an event: all three count from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct GameId {
    /// The round (轮次).
    pub round: u32,
    /// The pairing of the round.
    pub table: u32,
    /// The game of the pairing.
    pub game: u32,
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {} of table {} in round {}", self.game, self.table, self.round)
    }
}

/// How a game ended. Written with Red's side first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum GameResult {
    /// Red won on the board.
    #[serde(rename = "1-0")]
    RedWins,
    /// Black won on the board.
    #[serde(rename = "0-1")]
    BlackWins,
    /// Neither won.
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// Black was not there (21.4).
    #[serde(rename = "+/-")]
    BlackForfeits,
    /// Red was not there (21.4).
    #[serde(rename = "-/+")]
    RedForfeits,
    /// Neither was there: both forfeit (21.3, 双方弃权).
    #[serde(rename = "-/-")]
    BothForfeit,
}

impl GameResult {
    /// What stands in the table of the player on this side.
    #[must_use]
    pub const fn mark(self, side: Color) -> Mark {
        match (self, side) {
            (Self::RedWins, Color::Red) | (Self::BlackWins, Color::Black) => Mark::Played(Outcome::Win),
            (Self::RedWins, Color::Black) | (Self::BlackWins, Color::Red) => Mark::Played(Outcome::Loss),
            (Self::Draw, _) => Mark::Played(Outcome::Draw),
            (Self::BlackForfeits, Color::Red) | (Self::RedForfeits, Color::Black) => Mark::Plus,
            (Self::BlackForfeits | Self::RedForfeits | Self::BothForfeit, _) => Mark::Minus,
        }
    }

    /// Whether moves were made.
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(self, Self::RedWins | Self::BlackWins | Self::Draw)
    }

    /// The game that these sides forfeit, at least one of them, Red first.
    pub(super) const fn forfeited(absent: [bool; 2]) -> Self {
        match absent {
            [true, true] => Self::BothForfeit,
            [true, false] => Self::RedForfeits,
            _ => Self::BlackForfeits,
        }
    }
}

impl From<&Conclusion> for GameResult {
    /// An engine that does not start has not come to the board; all its other faults lose a game that was played.
    fn from(conclusion: &Conclusion) -> Self {
        let is_absent = matches!(&conclusion.end, End::Fault(fault) if fault.kind == FaultKind::NoStart);
        match (conclusion.winner, is_absent) {
            (Some(Color::Red), false) => Self::RedWins,
            (Some(Color::Black), false) => Self::BlackWins,
            (None, false) => Self::Draw,
            (Some(Color::Red), true) => Self::BlackForfeits,
            (Some(Color::Black), true) => Self::RedForfeits,
            (None, true) => Self::BothForfeit,
        }
    }
}

/// What stands in a table for a game (14.1, 21.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// The result of a game on the board.
    Played(Outcome),
    /// `+`: won without a game, because the other side was not there.
    Plus,
    /// `−`: lost without a game, because this side was not there.
    Minus,
}

impl Mark {
    /// One for a win, a half for a draw; `+` counts as a win (14.1, 21.4).
    #[must_use]
    pub const fn points(self) -> Points {
        match self {
            Self::Played(Outcome::Win) | Self::Plus => Points::ONE,
            Self::Played(Outcome::Draw) => Points::HALF,
            Self::Played(Outcome::Loss) | Self::Minus => Points::ZERO,
        }
    }

    /// Lost, drawn or won, with or without a game.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Played(outcome) => outcome,
            Self::Plus => Outcome::Win,
            Self::Minus => Outcome::Loss,
        }
    }

    /// Whether moves were made.
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(self, Self::Played(_))
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Played(Outcome::Win) => "1",
            Self::Played(Outcome::Draw) => "½",
            Self::Played(Outcome::Loss) => "0",
            Self::Plus => "+",
            Self::Minus => "-",
        })
    }
}

/// What is written down of a game that is over (10.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scoresheet {
    /// Which game.
    pub game: GameId,
    /// How it ended.
    pub result: GameResult,
    /// Fouls (犯规, article 9) of Red and of Black.
    #[serde(default)]
    pub fouls: [u32; 2],
}

impl Scoresheet {
    /// The side that has not lost although it has too many fouls, if there is one.
    pub(super) fn unpunished(&self) -> Option<Color> {
        let is_lost = |side| self.result.mark(side).outcome() == Outcome::Loss;
        Color::ALL.into_iter().find(|&side| self.fouls[side.index()] >= LOSING_FOULS && !is_lost(side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::duel::Fault;

    #[test]
    fn both_sides_of_a_result_are_marked() {
        for (result, red, black) in [
            (GameResult::RedWins, "1", "0"),
            (GameResult::BlackWins, "0", "1"),
            (GameResult::Draw, "½", "½"),
            (GameResult::BlackForfeits, "+", "-"),
            (GameResult::RedForfeits, "-", "+"),
            (GameResult::BothForfeit, "-", "-"),
        ] {
            let marks = Color::ALL.map(|side| result.mark(side).to_string());
            assert_eq!(marks, [red, black], "{result:?}");
        }
    }

    #[test]
    fn an_engine_that_does_not_start_forfeits_and_one_that_crashes_loses() {
        let fault = |kind| End::Fault(Fault { kind, account: String::new() });
        for (winner, end, result) in [
            (Some(Color::Red), fault(FaultKind::NoStart), GameResult::BlackForfeits),
            (None, fault(FaultKind::NoStart), GameResult::BothForfeit),
            (Some(Color::Black), fault(FaultKind::Crash), GameResult::BlackWins),
            (None, End::Agreement, GameResult::Draw),
            (Some(Color::Red), End::Resignation, GameResult::RedWins),
        ] {
            assert_eq!(GameResult::from(&Conclusion { winner, end: end.clone() }), result, "{end:?}");
        }
    }
}
