//! How the engine plays: at which level, how freely, in which style.

use crate::search::freedom::Freedom;
use crate::search::level::Level;

/// How freely a move is chosen that is not the best (UCCI 3.0, `randomness`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Randomness {
    /// The best move.
    #[default]
    None,
    /// One hardly worse.
    Tiny,
    /// One a little worse.
    Small,
    /// One worse.
    Medium,
    /// One clearly worse.
    Large,
    /// One much worse.
    Huge,
}

/// How many lines are weighed where the choice is free.
const LINES: usize = 4;

impl Randomness {
    /// All of them, from the strictest.
    pub const ALL: [Self; 6] = [Self::None, Self::Tiny, Self::Small, Self::Medium, Self::Large, Self::Huge];

    /// By how many centipawns the move chosen may be worse than the best.
    #[must_use]
    pub const fn margin(self) -> i32 {
        match self {
            Self::None => 0,
            Self::Tiny => 10,
            Self::Small => 20,
            Self::Medium => 40,
            Self::Large => 70,
            Self::Huge => 100,
        }
    }

    fn freedom(self, seed: u64) -> Freedom {
        if self == Self::None {
            return Freedom::NONE;
        }
        let margin = self.margin();
        Freedom { lines: LINES, temperature: f64::from(margin) / 2.0, margin, seed }
    }
}

/// What a draw is worth to the engine (UCCI 3.0, `style`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// A draw is welcome.
    Solid,
    /// A draw is level.
    #[default]
    Normal,
    /// A draw is avoided.
    Risky,
}

impl Style {
    /// All of them, from the most careful.
    pub const ALL: [Self; 3] = [Self::Solid, Self::Normal, Self::Risky];

    /// What a draw by repetition or by the natural limit is worth to the side that the engine plays, in centipawns.
    #[must_use]
    pub const fn draw_worth(self) -> i32 {
        match self {
            Self::Solid => 20,
            Self::Normal => 0,
            Self::Risky => -20,
        }
    }
}

/// How the engine plays. By default at full strength, the best move, a draw being level.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Play {
    /// The level; `None` is full strength.
    pub level: Option<Level>,
    /// How freely it chooses.
    pub randomness: Randomness,
    /// What a draw is worth.
    pub style: Style,
}

impl Play {
    /// How a move is chosen at full strength.
    pub(crate) fn freedom(&self, seed: u64) -> Freedom {
        self.randomness.freedom(seed)
    }

    /// How a move is chosen at a level: as freely as the freer of level and randomness has it.
    pub(crate) fn freedom_at(&self, level: &Level, seed: u64) -> Freedom {
        let (of_level, of_choice) = (level.freedom(seed), self.randomness.freedom(seed));
        let temperature = of_level.temperature.max(of_choice.temperature);
        Freedom { temperature, margin: of_level.margin.max(of_choice.margin), ..of_level }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::level::LOWEST_ELO;

    #[test]
    fn more_randomness_is_more_freedom_and_none_is_none() {
        assert!(Randomness::ALL.windows(2).all(|pair| pair[0].margin() < pair[1].margin()));
        assert_eq!(Play::default().freedom(7), Freedom::NONE);
        assert_eq!(Style::default().draw_worth(), 0);
        assert!(Style::Solid.draw_worth() > 0 && Style::Risky.draw_worth() < 0);
    }

    #[test]
    fn at_a_level_the_freer_of_both_counts() {
        let weak = Level::of_elo(LOWEST_ELO);
        let play = |randomness| Play { randomness, ..Play::default() };
        let freedom = play(Randomness::Huge).freedom_at(&weak, 1);
        assert_eq!(freedom, weak.freedom(1));
        let strict = Level { temperature: 1.0, ..weak };
        assert!(play(Randomness::Huge).freedom_at(&strict, 1).margin == 100);
    }
}
