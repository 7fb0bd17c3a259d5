//! What the results of a match say: points, Elo and how sure it is.
//!
//! Games come in pairs from the same opening with the colours exchanged. The two results of a pair depend on each other, so that all
//! errors are reckoned from the five sums that a pair can have (the pentanomial), not from single games.

use std::fmt;
use std::ops::AddAssign;

/// The result of a game for one of the engines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// It lost.
    Loss = 0,
    /// Neither won.
    Draw = 1,
    /// It won.
    Win = 2,
}

/// The results of a match for the first engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Results {
    /// Games lost, drawn and won.
    pub games: [u64; 3],
    /// Pairs of games by the half points that they brought: 0 to 4.
    pub pairs: [u64; 5],
}

impl Results {
    /// The results of one pair.
    #[must_use]
    pub fn of_pair(first: Outcome, second: Outcome) -> Self {
        let mut results = Self::default();
        results.add_pair(first, second);
        results
    }

    /// Adds the two games of a pair.
    pub fn add_pair(&mut self, first: Outcome, second: Outcome) {
        self.games[first as usize] += 1;
        self.games[second as usize] += 1;
        self.pairs[first as usize + second as usize] += 1;
    }

    /// How many games were played.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.games.iter().sum()
    }

    /// The share of the points that the first engine took, 0 to 1; a half if no game was played.
    #[must_use]
    pub fn score(&self) -> f64 {
        match self.count() {
            0 => 0.5,
            count => (self.games[1] as f64 / 2.0 + self.games[2] as f64) / count as f64,
        }
    }

    /// The share of games that were drawn, 0 to 1.
    #[must_use]
    pub fn draw_ratio(&self) -> f64 {
        self.games[1] as f64 / self.count().max(1) as f64
    }

    /// The mean share of the points of a pair and its variance from pair to pair; `None` without a pair.
    #[must_use]
    pub fn moments(&self) -> Option<Moments> {
        let count: u64 = self.pairs.iter().sum();
        if count == 0 {
            return None;
        }
        let weighted = |value: &dyn Fn(f64) -> f64| -> f64 {
            (0..5)
                .map(|half_points| value(f64::from(half_points) / 4.0) * self.pairs[half_points as usize] as f64)
                .sum::<f64>()
                / count as f64
        };
        let mean = weighted(&|share| share);
        let variance = weighted(&|share| (share - mean) * (share - mean));
        Some(Moments { count: count as f64, mean, variance })
    }
}

impl AddAssign for Results {
    fn add_assign(&mut self, other: Self) {
        self.games.iter_mut().zip(other.games).for_each(|(sum, games)| *sum += games);
        self.pairs.iter_mut().zip(other.pairs).for_each(|(sum, pairs)| *sum += pairs);
    }
}

impl fmt::Display for Results {
    /// Wins, draws and losses: `+12 =30 -8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [losses, draws, wins] = self.games;
        write!(f, "+{wins} ={draws} -{losses}")
    }
}

/// The points of pairs: how many pairs, their mean share of the points, 0 to 1, and its variance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moments {
    /// How many pairs.
    pub count: f64,
    /// The mean share of the points.
    pub mean: f64,
    /// The variance of the share from pair to pair.
    pub variance: f64,
}

/// So many standard errors on both sides hold the truth in 95 of 100 cases.
const NINETY_FIVE: f64 = 1.959_963_985;

/// Normalised Elo for a game's mean above a half by its standard deviation.
const NORMALISED: f64 = 800.0 / std::f64::consts::LN_10;

/// A difference in strength and how sure it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// Elo, by the logistic curve; infinite if one side took all points.
    pub elo: f64,
    /// The ends of the interval that holds the true Elo in 95 of 100 cases.
    pub interval: (f64, f64),
    /// The likelihood that the first engine is the stronger, 0 to 1 (LOS).
    pub superiority: f64,
    /// Normalised Elo: the difference in units of the games' own spread, which does not depend on how many are drawn.
    pub normalised: f64,
    /// Half of the interval that holds the true normalised Elo in 95 of 100 cases: the number of pairs alone makes it.
    pub normalised_margin: f64,
}

impl Moments {
    /// The standard error of the mean.
    fn error(&self) -> f64 {
        (self.variance / self.count).sqrt()
    }

    /// What the pairs say of the difference in strength.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        let error = self.error();
        let half = NINETY_FIVE * error;
        let above = self.mean - 0.5;
        // A pair is the mean of two games: its spread is smaller by the root of two.
        let spread = (2.0 * self.variance).sqrt();
        Estimate {
            elo: elo(self.mean),
            interval: (elo(self.mean - half), elo(self.mean + half)),
            superiority: if error > 0.0 {
                normal_cdf(above / error)
            } else {
                0.5 + above.signum() * f64::from(above != 0.0) / 2.0
            },
            normalised: if spread > 0.0 { above / spread * NORMALISED } else { 0.0 },
            normalised_margin: NINETY_FIVE * NORMALISED / (2.0 * self.count).sqrt(),
        }
    }
}

/// The Elo difference at which the stronger side takes this share of the points; infinite at 0 and 1.
#[must_use]
pub fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10()
}

/// The share of the points to be expected at this Elo difference.
#[must_use]
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The share of a normal distribution below this many standard deviations.
fn normal_cdf(deviations: f64) -> f64 {
    libm::erfc(-deviations / std::f64::consts::SQRT_2) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, expected: f64, by: f64) {
        assert!((value - expected).abs() <= by, "{value}, not {expected}");
    }

    #[test]
    fn elo_and_expected_score_undo_each_other() {
        near(elo(0.5), 0.0, 1e-12);
        near(elo(10.0 / 11.0), 400.0, 1e-9);
        for difference in [-700.0, -3.5, 0.0, 12.0, 250.0] {
            near(elo(expected(difference)), difference, 1e-6);
        }
        assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn a_pair_counts_as_two_games_and_one_pair() {
        let mut results = Results::of_pair(Outcome::Win, Outcome::Draw);
        results += Results::of_pair(Outcome::Loss, Outcome::Draw);
        results.add_pair(Outcome::Win, Outcome::Loss);
        assert_eq!(results, Results { games: [2, 2, 2], pairs: [0, 1, 1, 1, 0] });
        assert_eq!(results.to_string(), "+2 =2 -2");
        near(results.score(), 0.5, 1e-12);
        near(results.draw_ratio(), 1.0 / 3.0, 1e-12);
    }

    #[test]
    fn pairs_that_cancel_out_tell_more_than_single_games() {
        // All pairs are won once and lost once: with five sums there is no doubt that the engines are equal.
        let even = Results { games: [100, 0, 100], pairs: [0, 0, 100, 0, 0] };
        let estimate = even.moments().unwrap().estimate();
        assert_eq!((estimate.elo, estimate.interval), (0.0, (0.0, 0.0)));
        near(estimate.superiority, 0.5, 1e-12);
    }

    #[test]
    fn the_interval_is_that_of_the_mean_of_the_pairs() {
        // By hand: mean 0.6, variance 0.065, 40 pairs.
        let results = Results { games: [24, 16, 40], pairs: [2, 4, 14, 16, 4] };
        let moments = results.moments().unwrap();
        near(moments.mean, (4.0 * 0.25 + 14.0 * 0.5 + 16.0 * 0.75 + 4.0) / 40.0, 1e-12);
        let by_hand: f64 = [(2.0, 0.0), (4.0, 0.25), (14.0, 0.5), (16.0, 0.75), (4.0, 1.0)]
            .map(|(count, share): (f64, f64)| count * (share - moments.mean) * (share - moments.mean))
            .iter()
            .sum();
        near(moments.variance, by_hand / 40.0, 1e-12);
        let estimate = moments.estimate();
        near(estimate.interval.0, elo(moments.mean - 1.96 * (moments.variance / 40.0).sqrt()), 0.01);
        near(estimate.superiority, normal_cdf((moments.mean - 0.5) / (moments.variance / 40.0).sqrt()), 1e-12);
        assert!(estimate.superiority > 0.99);
    }

    /// Figures that fastchess's own code printed for these pairs: see [`crate::arena::sprt`].
    #[test]
    fn normalised_elo_is_what_fastchess_prints() {
        for (pairs, normalised, margin) in [
            ([2, 3, 14, 3, 8], 83.855_453, 87.911_717),
            ([223, 9863, 21279, 10037, 246], 1.794_764, 2.359_447),
            ([871, 26175, 55983, 26678, 821], 1.219_646, 1.448_342),
            ([2, 9, 36, 19, 9], 84.892_025, 55.600_252),
        ] {
            let results = Results { pairs, ..Results::default() };
            let estimate = results.moments().unwrap().estimate();
            near(estimate.normalised, normalised, 1e-6);
            near(estimate.normalised_margin, margin, 1e-6);
        }
    }

    #[test]
    fn the_normal_distribution_is_known_where_tables_tell_it() {
        for (deviations, share) in
            [(0.0, 0.5), (1.0, 0.841_344_746_1), (1.959_963_985, 0.975), (-2.326_347_874, 0.01), (5.0, 0.999_999_713)]
        {
            near(normal_cdf(deviations), share, 1e-8);
        }
    }

    #[test]
    fn without_games_nothing_is_said() {
        let none = Results::default();
        assert_eq!((none.count(), none.score(), none.moments()), (0, 0.5, None));
    }
}
