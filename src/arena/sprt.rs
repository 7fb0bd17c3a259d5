//! The sequential probability ratio test: play until the results say which of two hypotheses is right.
//!
//! A generalised test on the five sums of a pair: for each hypothesis the most likely distribution with that mean is found, and the
//! ratio of the two likelihoods is watched (Van den Bergh, "A practical introduction to the GSPRT"; as the testing framework of
//! Stockfish does it).

use crate::arena::stats::{Results, expected};

/// A test: is the first engine stronger by `elo1` rather than by `elo0`?
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The Elo difference of the hypothesis to be refuted.
    pub elo0: f64,
    /// The Elo difference of the hypothesis to be accepted.
    pub elo1: f64,
    /// How often the test may accept where `elo0` is true.
    pub alpha: f64,
    /// How often the test may refute where `elo1` is true.
    pub beta: f64,
}

/// What the results say so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Decision {
    /// Nothing yet.
    Open,
    /// The difference is not `elo1`: the patch does not gain.
    Refuted,
    /// The difference is not `elo0`: the patch gains.
    Accepted,
}

impl Sprt {
    /// The log likelihood ratios at which the test ends: refuted at or below the first, accepted at or above the second.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log likelihood ratio of the results.
    #[must_use]
    pub fn ratio(&self, results: &Results) -> f64 {
        let shares = Shares::of(results);
        let (at0, at1) = (shares.with_mean(expected(self.elo0)), shares.with_mean(expected(self.elo1)));
        shares.count * (0..5).map(|sum| shares.of_sums[sum] * (at1[sum] / at0[sum]).ln()).sum::<f64>()
    }

    /// What the results say so far.
    #[must_use]
    pub fn decide(&self, results: &Results) -> Decision {
        let (lower, upper) = self.bounds();
        match self.ratio(results) {
            ratio if ratio >= upper => Decision::Accepted,
            ratio if ratio <= lower => Decision::Refuted,
            _ => Decision::Open,
        }
    }
}

/// A sum that has not occurred counts as so many pairs, so that no likelihood is zero.
const UNSEEN: f64 = 1e-3;

/// The shares of the five sums among all pairs.
struct Shares {
    count: f64,
    of_sums: [f64; 5],
}

impl Shares {
    fn of(results: &Results) -> Self {
        let pairs = results.pairs.map(|pairs| (pairs as f64).max(UNSEEN));
        let count = pairs.iter().sum();
        Self { count, of_sums: pairs.map(|pairs| pairs / count) }
    }

    /// The most likely shares with this mean, given those that occurred: each divided by `1 + x * (share - mean)`, with the `x`
    /// that makes the mean right.
    fn with_mean(&self, mean: f64) -> [f64; 5] {
        let distance = |sum: usize| sum as f64 / 4.0 - mean;
        // The mean's excess falls as x grows; x keeps all divisors positive.
        let excess =
            |x: f64| -> f64 { (0..5).map(|sum| self.of_sums[sum] * distance(sum) / (1.0 + x * distance(sum))).sum() };
        let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(low, high);
            if excess(middle) > 0.0 { low = middle } else { high = middle }
        }
        let x = f64::midpoint(low, high);
        std::array::from_fn(|sum| self.of_sums[sum] / (1.0 + x * distance(sum)))
    }
}

/// So often the interval is halved: to the last digit.
const HALVINGS: u32 = 80;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Random;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };

    fn pairs(pairs: [u64; 5]) -> Results {
        Results { pairs, ..Results::default() }
    }

    #[test]
    fn the_bounds_are_those_of_wald() {
        let (lower, upper) = TEST.bounds();
        assert!((lower + 2.944).abs() < 1e-3 && (upper - 2.944).abs() < 1e-3);
    }

    #[test]
    fn the_most_likely_shares_have_the_mean_and_sum_to_one() {
        for sums in [[1, 20, 60, 18, 1], [0, 0, 10, 0, 0], [100, 0, 0, 0, 3], [0, 0, 0, 0, 7]] {
            let shares = Shares::of(&pairs(sums));
            for mean in [0.3, 0.5, expected(5.0), 0.9] {
                let found = shares.with_mean(mean);
                assert!(found.iter().all(|&share| share >= 0.0), "{sums:?} {mean}: {found:?}");
                assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{sums:?} {mean}: {found:?}");
                let of_found: f64 = (0..5).map(|sum| found[sum] * sum as f64 / 4.0).sum();
                assert!((of_found - mean).abs() < 1e-6, "{sums:?} {mean}: {of_found}");
            }
        }
    }

    /// The first is from a match of 60 games, the others are the cases of fastchess's own test (`app/tests/sprt_test.cpp`), as the
    /// tests of the Python package mache 0.7.1 quote them.
    #[test]
    fn the_ratio_is_what_fastchess_prints() {
        for (sums, elo0, elo1, ratio) in [
            ([2, 3, 14, 3, 8], 0.0, 10.0, "0.44"),
            ([223, 9863, 21279, 10037, 246], 0.5, 2.5, "-3.07"),
            ([871, 26175, 55983, 26678, 821], 0.0, 2.0, "-4.98"),
        ] {
            assert_eq!(format!("{:.2}", Sprt { elo0, elo1, ..TEST }.ratio(&pairs(sums))), ratio, "{sums:?}");
        }
    }

    #[test]
    fn near_the_middle_the_ratio_is_that_of_two_normal_distributions() {
        let results = pairs([40, 180, 420, 210, 50]);
        let moments = results.moments().unwrap();
        let (s0, s1) = (expected(TEST.elo0), expected(TEST.elo1));
        let normal = moments.count * (s1 - s0) * (2.0 * moments.mean - s0 - s1) / (2.0 * moments.variance);
        let ratio = TEST.ratio(&results);
        assert!((ratio - normal).abs() < 0.02 * normal.abs(), "{ratio} {normal}");
    }

    #[test]
    fn exchanged_engines_and_hypotheses_turn_the_ratio_round() {
        let turned = Sprt { elo0: -TEST.elo1, elo1: -TEST.elo0, ..TEST };
        let ratio = TEST.ratio(&pairs([3, 20, 50, 31, 6]));
        assert!((ratio + turned.ratio(&pairs([6, 31, 50, 20, 3]))).abs() < 1e-9);
    }

    #[test]
    fn the_test_ends_when_enough_is_known() {
        assert_eq!(TEST.decide(&Results::default()), Decision::Open);
        assert_eq!(TEST.decide(&pairs([5, 20, 50, 20, 5])), Decision::Open);
        assert_eq!(TEST.decide(&pairs([200, 1000, 2600, 1300, 300])), Decision::Accepted);
        assert_eq!(TEST.decide(&pairs([300, 1300, 2600, 1000, 200])), Decision::Refuted);
    }

    #[test]
    fn the_test_errs_no_more_often_than_it_may() {
        // Pairs from a fixed distribution of the mean that each hypothesis has, with a small difference to be quick.
        let test = Sprt { elo0: 0.0, elo1: 60.0, ..TEST };
        let mut random = Random::new(1);
        let mut uniform = || random.fraction();
        for (elo, wrong) in [(test.elo0, Decision::Accepted), (test.elo1, Decision::Refuted)] {
            let shift = expected(elo) - 0.5;
            let mut errors = 0;
            for _ in 0..400 {
                let mut results = Results::default();
                while test.decide(&results) == Decision::Open {
                    let sum = ((uniform() + uniform()) * 2.0 + 4.0 * shift + 0.5).clamp(0.0, 4.0) as usize;
                    results.pairs[sum] += 1;
                }
                errors += u32::from(test.decide(&results) == wrong);
            }
            assert!(errors <= 40, "{errors} of 400 at {elo}");
        }
    }
}
