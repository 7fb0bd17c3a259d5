//! From scores to chances: the curves of [`eval::wdl`](crate::eval::wdl) fitted to what came of positions.
//!
//! The fit is by likelihood: those curves are best under which what happened was least surprising. The surprise of an outcome is the
//! negative logarithm of the chance that it was given.

#[cfg(feature = "tools")]
pub mod harvest;

use crate::eval::material::Phase;
use crate::eval::wdl::Curves;
use crate::learn::texel::{lowest, mean};

/// What came of the positions with the same score and phase.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcomes {
    /// The score of one side, in centipawns.
    pub score: f64,
    /// The phase of the game.
    pub phase: Phase,
    /// How often that side has lost, drawn and won.
    pub counts: [f64; 3],
}

impl Outcomes {
    /// Of a single position, by the points of the side: 0, 1/2 or 1.
    #[must_use]
    pub fn one(score: f64, phase: Phase, points: f32) -> Self {
        let mut counts = [0.0; 3];
        counts[(2.0 * points.clamp(0.0, 1.0)).round() as usize] = 1.0;
        Self { score, phase, counts }
    }

    /// How many positions they are.
    fn count(&self) -> f64 {
        self.counts.iter().sum()
    }
}

/// The curves under which the outcomes are most likely.
#[must_use]
pub fn fit(outcomes: &[Outcomes]) -> Curves {
    curves(&lowest([150, 150, 200, 200], 64, |numbers| surprise(outcomes, curves(numbers))).0)
}

fn curves(numbers: &[i32; 4]) -> Curves {
    let [middle, middle_endgame, width, width_endgame] = numbers.map(|number| number.clamp(1, 10_000) as i16);
    Curves { middle: (middle, middle_endgame), width: (width, width_endgame) }
}

/// The mean surprise of the outcomes under these curves.
#[must_use]
pub fn surprise(outcomes: &[Outcomes], curves: Curves) -> f64 {
    per_position(outcomes, |outcomes| {
        let (win, draw, loss) = curves.shares(outcomes.score, outcomes.phase);
        let shares = [loss, draw, win].into_iter().zip(outcomes.counts);
        shares.map(|(share, count)| -count * share.max(1e-9).ln()).sum()
    })
}

/// The mean squared error of the points that the curves foretell.
#[must_use]
pub fn error(outcomes: &[Outcomes], curves: Curves) -> f64 {
    per_position(outcomes, |outcomes| {
        let (win, draw, _) = curves.shares(outcomes.score, outcomes.phase);
        let expected = win + draw / 2.0;
        let points = [0.0, 0.5, 1.0].into_iter().zip(outcomes.counts);
        points.map(|(points, count)| count * (expected - points) * (expected - points)).sum()
    })
}

/// The mean of a cost over all positions.
fn per_position(outcomes: &[Outcomes], cost: impl Fn(&Outcomes) -> f64 + Sync) -> f64 {
    let count: f64 = outcomes.iter().map(Outcomes::count).sum();
    if count > 0.0 { mean(outcomes, cost) * outcomes.len() as f64 / count } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes of scores from -600 to 600, as these curves would have it.
    fn made_by(truth: Curves) -> Vec<Outcomes> {
        let mut outcomes = Vec::new();
        for phase in [0, 20, 48].map(Phase::new) {
            for score in (-600..=600).step_by(10).map(f64::from) {
                let (win, draw, loss) = truth.shares(score, phase);
                outcomes.push(Outcomes { score, phase, counts: [loss, draw, win].map(|share| 100.0 * share) });
            }
        }
        outcomes
    }

    #[test]
    fn the_curves_that_made_the_outcomes_are_found() {
        let truth = Curves { middle: (220, 120), width: (180, 90) };
        let outcomes = made_by(truth);
        let found = fit(&outcomes);
        for (found, truth) in [(found.middle, truth.middle), (found.width, truth.width)] {
            assert!(found.0.abs_diff(truth.0) <= 2 && found.1.abs_diff(truth.1) <= 2, "{found:?} for {truth:?}");
        }
        assert!(surprise(&outcomes, found) <= surprise(&outcomes, truth) + 1e-9);
        assert!(error(&outcomes, found) < error(&outcomes, Curves { middle: (50, 50), width: (400, 400) }));
    }

    #[test]
    fn single_outcomes_count_like_many_together() {
        let phase = Phase::new(30);
        let single = [0.0, 0.5, 1.0, 1.0].map(|points| Outcomes::one(80.0, phase, points));
        let together = [Outcomes { score: 80.0, phase, counts: [1.0, 1.0, 2.0] }];
        let curves = Curves { middle: (100, 100), width: (150, 150) };
        assert!((surprise(&single, curves) - surprise(&together, curves)).abs() < 1e-12);
        assert!((error(&single, curves) - error(&together, curves)).abs() < 1e-12);
    }

    #[test]
    fn of_nothing_there_is_no_surprise() {
        let curves = fit(&[]);
        assert!(surprise(&[], curves).abs() < 1e-12 && error(&[], curves).abs() < 1e-12);
    }
}
