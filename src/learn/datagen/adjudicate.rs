//! When a game is broken off because both sides agree on how it ends.

use crate::learn::games::{End, Outcome};
use crate::types::{Color, Score};

/// A side that stands so much better wins.
const WIN: i16 = 1500;
/// For so many plies in a row, half of them the loser's.
const WIN_PLIES: u32 = 6;
/// Nobody stands better by more than this.
const LEVEL: i16 = 10;
/// For so many plies in a row.
const LEVEL_PLIES: u32 = 16;
/// No draw is agreed before so many plies of the game.
const LEVEL_FROM: usize = 120;
/// The most plies of a game.
pub(super) const LONGEST: usize = 300;

/// What the sides have thought for how long.
#[derive(Clone, Debug, Default)]
pub(super) struct Adjudicator {
    /// Who wins by the last score.
    ahead: Option<Color>,
    decided: u32,
    level: u32,
}

impl Adjudicator {
    /// Hears what a side thought before its move, and tells whether that ends the game, which now has so many plies.
    pub(super) fn hear(&mut self, side: Color, score: Score, plies: usize) -> Option<(Outcome, End)> {
        let ahead = (score.value().abs() >= WIN).then_some(if score > Score::ZERO { side } else { !side });
        self.decided = if ahead.is_none() {
            0
        } else if ahead == self.ahead {
            self.decided + 1
        } else {
            1
        };
        self.ahead = ahead;
        self.level = if score.value().abs() <= LEVEL { self.level + 1 } else { 0 };
        if self.decided >= WIN_PLIES {
            Some((Outcome::of(ahead), End::AdjudicatedWin))
        } else if self.level >= LEVEL_PLIES && plies >= LEVEL_FROM {
            Some((Outcome::Draw, End::AdjudicatedDraw))
        } else if plies >= LONGEST {
            Some((Outcome::Draw, End::LongestGame))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After how many plies a game ends whose scores, for Red, are these over and over; and how.
    fn ended(scores: &[i32]) -> Option<(usize, (Outcome, End))> {
        let mut adjudicator = Adjudicator::default();
        (1..=LONGEST).zip(scores.iter().cycle()).find_map(|(ply, &score)| {
            let side = if ply % 2 == 1 { Color::Red } else { Color::Black };
            let score = if side == Color::Red { score } else { -score };
            adjudicator.hear(side, Score::from_value(score as i16), ply).map(|end| (ply, end))
        })
    }

    #[test]
    fn both_sides_must_agree_for_long_enough() {
        for (scores, end) in [
            (&[1500][..], (6, (Outcome::RedWins, End::AdjudicatedWin))),
            (&[-31_990], (6, (Outcome::BlackWins, End::AdjudicatedWin))),
            (&[0, 0, 0, 2000], (300, (Outcome::Draw, End::LongestGame))),
            (&[1500, -1500], (300, (Outcome::Draw, End::LongestGame))),
            (&[1499], (300, (Outcome::Draw, End::LongestGame))),
            (&[1500, 1500, 1500, 1500, 1500, 1499, -1500], (300, (Outcome::Draw, End::LongestGame))),
            (&[10, -10, 0], (120, (Outcome::Draw, End::AdjudicatedDraw))),
            (&[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 11], (300, (Outcome::Draw, End::LongestGame))),
        ] {
            assert_eq!(ended(scores), Some(end), "{scores:?}");
        }
    }
}
