//! The freedom to choose a move that is not the best.
//!
//! Each line that was weighed gets a random addition to its score, and the best sum is chosen: so a move that is worse by the
//! temperature is chosen e times less often (Gumbel, 1954). The additions belong to the move, the position, its number in the game
//! and a seed: the same again gives the same choice.

use crate::board::Position;
use crate::search::repeat::is_decided;
use crate::types::random::{fraction, stirred_together};
use crate::types::{Move, Score};

/// How far the choice may go from the best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Freedom {
    /// How many best lines are weighed, at least one.
    pub lines: usize,
    /// By how many centipawns a worse move is chosen e times less often.
    pub temperature: f64,
    /// By how many centipawns the move chosen may be worse than the best.
    pub margin: i32,
    /// What the choice comes from.
    pub seed: u64,
}

impl Freedom {
    /// The best line is chosen.
    pub const NONE: Self = Self { lines: 1, temperature: 0.0, margin: 0, seed: 0 };

    /// The place of the chosen one among the best lines, the best first.
    ///
    /// A win that is seen is played, by mate or by a rule, and no loss is chosen where there is another way.
    #[must_use]
    pub fn pick(&self, position: &Position, lines: &[(Move, Score)]) -> usize {
        let Some(&(_, best)) = lines.first() else { return 0 };
        if self.lines <= 1 || is_decided(best) {
            return 0;
        }
        let sum = |&(index, &(played, score)): &(usize, &(Move, Score))| {
            let below = i32::from(best.value()) - i32::from(score.value());
            let is_open = index < self.lines && !is_decided(score) && below <= self.margin;
            is_open.then(|| (index, self.addition(position, played) - f64::from(below)))
        };
        let sums = lines.iter().enumerate().filter_map(|line| sum(&line));
        sums.max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(index, _)| index)
    }

    /// What is added to the score of a move, in centipawns.
    fn addition(&self, position: &Position, played: Move) -> f64 {
        let round = u64::from(position.move_number());
        let random = fraction(stirred_together(&[self.seed, position.key().0, round, number(played)]));
        // Never 0 and never 1, of which there is no logarithm.
        let random = random.clamp(1e-12, 1.0 - 1e-12);
        -self.temperature * (-random.ln()).ln()
    }
}

/// A move as a number.
pub(crate) const fn number(played: Move) -> u64 {
    played.from as u64 * 90 + played.to as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Ply;

    fn lines(scores: &[Score]) -> Vec<(Move, Score)> {
        Position::start().legal_moves().into_iter().zip(scores.iter().copied()).collect()
    }

    /// How often each line is chosen.
    fn counts(freedom: Freedom, scores: &[Score]) -> Vec<usize> {
        let mut counts = vec![0; scores.len()];
        for seed in 0..10_000 {
            counts[Freedom { seed, ..freedom }.pick(&Position::start(), &lines(scores))] += 1;
        }
        counts
    }

    const LOOSE: Freedom = Freedom { lines: 4, temperature: 50.0, margin: 200, seed: 0 };

    #[test]
    fn a_move_worse_by_the_temperature_is_chosen_e_times_less_often() {
        let counts = counts(LOOSE, &[100, 50, 0, -101, 99].map(Score::from_centipawns));
        let times = |index: usize| counts[index] as f64 / counts[index + 1] as f64;
        assert!((2.4..3.1).contains(&times(0)) && (2.3..3.2).contains(&times(1)), "{counts:?}");
        assert_eq!(counts[3..], [0, 0], "beyond the margin, and beyond the lines weighed");
    }

    #[test]
    fn a_win_that_is_seen_is_played_and_no_loss_is_chosen() {
        let mate = Score::mates_at(Ply(3));
        assert_eq!(counts(LOOSE, &[mate, Score::mates_at(Ply(5))]), [10_000, 0]);
        let wide = Freedom { margin: i32::MAX, temperature: 1e6, ..LOOSE };
        assert_eq!(counts(wide, &[Score::ZERO, Score::mated_at(Ply(2))]), [10_000, 0]);
    }

    #[test]
    fn the_same_seed_chooses_the_same_and_none_the_best() {
        let equal = lines(&[Score::ZERO; 4]);
        let chosen = |seed| Freedom { seed, ..LOOSE }.pick(&Position::start(), &equal);
        assert!((0..100).all(|seed| chosen(seed) == chosen(seed)));
        assert!((0..100).any(|seed| chosen(seed) != chosen(0)));
        assert_eq!(Freedom::NONE.pick(&Position::start(), &equal), 0);
        assert_eq!(LOOSE.pick(&Position::start(), &[]), 0);
    }
}
