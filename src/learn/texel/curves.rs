//! The numbers outside the weights: what is kept of an advantage by material, and the curves from scores to chances.
//!
//! Both are few whole numbers, found by trying.

use crate::eval::material::{Material, Phase};
use crate::eval::scale::{self, Share};
use crate::eval::wdl::Curves;
use crate::learn::texel::model::{self, Weights};
use crate::learn::texel::sample::Sample;
use crate::learn::texel::valley::lowest;
use crate::types::Color;

/// What the fits look at in a sample.
struct Seen {
    /// The sum of the weights for Red, with all of it kept, in centipawns.
    sum: f32,
    material: Material,
    capture_clock: u16,
    result: f32,
}

impl Seen {
    fn all(samples: &[&Sample], weights: &Weights) -> Vec<Self> {
        let seen = |sample: &&Sample| Self {
            sum: model::sum(sample, weights),
            material: sample.material,
            capture_clock: sample.capture_clock,
            result: sample.result,
        };
        samples.iter().map(seen).collect()
    }

    /// The score for Red.
    fn score(&self, share: &Share) -> f64 {
        let ahead = if self.sum > 0.0 { Color::Red } else { Color::Black };
        f64::from(self.sum) * scale::kept(share, self.material, self.capture_clock, ahead)
    }
}

/// The share under which these weights are least wrong, from a share to begin with.
pub(crate) fn fit_share(samples: &[&Sample], weights: &Weights, start: &Share, scale: f32) -> Share {
    let seen = Seen::all(samples, weights);
    let numbers = [
        start.base,
        start.own[0],
        start.own[1],
        start.own[2],
        start.own[3],
        start.enemy[0],
        start.enemy[1],
        start.enemy[2],
        start.enemy[3],
        start.guard,
    ];
    let cost = |numbers: &[i32; 10]| {
        let share = share(numbers);
        model::mean(&seen, |seen| {
            let error = model::expected(seen.score(&share) as f32, scale) - seen.result;
            f64::from(error).powi(2)
        })
    };
    share(&lowest(numbers, 8, cost).0)
}

fn share(numbers: &[i32; 10]) -> Share {
    let &[base, rook, horse, cannon, pawn, enemy_rook, enemy_horse, enemy_cannon, enemy_pawn, guard] = numbers;
    Share { base, own: [rook, horse, cannon, pawn], enemy: [enemy_rook, enemy_horse, enemy_cannon, enemy_pawn], guard }
}

/// The curves under which the results are most likely.
pub(crate) fn fit_curves(samples: &[&Sample], weights: &Weights, share: &Share) -> Curves {
    let seen = Seen::all(samples, weights);
    curves(&lowest([150, 150, 200, 200], 64, |numbers| unlikelihood_of(&seen, share, curves(numbers))).0)
}

fn curves(numbers: &[i32; 4]) -> Curves {
    let [middle, middle_endgame, width, width_endgame] = numbers.map(|number| number.max(1) as i16);
    Curves { middle: (middle, middle_endgame), width: (width, width_endgame) }
}

/// How unlikely the results are under these curves: the mean of the logarithm of their likelihood, negated.
pub(crate) fn unlikelihood(samples: &[&Sample], weights: &Weights, share: &Share, curves: Curves) -> f64 {
    unlikelihood_of(&Seen::all(samples, weights), share, curves)
}

fn unlikelihood_of(seen: &[Seen], share: &Share, curves: Curves) -> f64 {
    model::mean(seen, |seen| {
        let phase: Phase = seen.material.phase();
        let (win, draw, loss) = curves.shares(seen.score(share), phase);
        let happened = match seen.result {
            0.75.. => win,
            0.25.. => draw,
            _ => loss,
        };
        -happened.max(1e-9).ln()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;

    /// Everything is kept, whatever the material.
    const ALL: Share = Share { base: scale::FULL, own: [0; 4], enemy: [0; 4], guard: 0 };

    /// A sample with so many of the only feature there is.
    fn sample(position: &Position, count: i8, result: f32) -> Sample {
        let mut sample = Sample::new(position, result);
        sample.counts = Box::new([(0, count)]);
        sample
    }

    #[test]
    fn the_curves_that_made_the_results_are_found() {
        let truth = Curves { middle: (220, 120), width: (180, 90) };
        let weights = vec![[10.0, 10.0]];
        let mut samples = Vec::new();
        for fen in ["4k4/4a4/9/p7p/9/9/P7P/9/4A4/3K5 w - - 0 1", &Position::start().to_string()] {
            let position: Position = fen.parse().unwrap();
            let phase = Material::of(position.placement()).phase();
            for count in -60..=60 {
                let (win, _, loss) = truth.shares(f64::from(count) * 10.0, phase);
                for part in 0..100 {
                    let part = (f64::from(part) + 0.5) / 100.0;
                    let result = if part < win {
                        1.0
                    } else if part > 1.0 - loss {
                        0.0
                    } else {
                        0.5
                    };
                    samples.push(sample(&position, count, result));
                }
            }
        }
        let samples: Vec<&Sample> = samples.iter().collect();
        let found = fit_curves(&samples, &weights, &ALL);
        for (found, truth) in [(found.middle, truth.middle), (found.width, truth.width)] {
            assert!(found.0.abs_diff(truth.0) < 12 && found.1.abs_diff(truth.1) < 12, "{found:?} for {truth:?}");
        }
        assert!(unlikelihood(&samples, &weights, &ALL, found) <= unlikelihood(&samples, &weights, &ALL, truth) + 1e-6);
    }

    #[test]
    fn an_advantage_that_wins_nothing_is_not_kept() {
        let weights = vec![[100.0, 100.0]];
        let full: Position = "2bak4/4a4/4b4/9/9/9/9/9/9/3K1R3 w - - 0 1".parse().unwrap();
        let bare: Position = "4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1".parse().unwrap();
        let samples: Vec<Sample> = (1..6)
            .flat_map(|count| {
                [sample(&full, count, 0.5), sample(&bare, count, model::expected(100.0 * f32::from(count), 200.0))]
            })
            .collect();
        let samples: Vec<&Sample> = samples.iter().collect();
        let share = fit_share(&samples, &weights, &ALL, 200.0);
        let kept = |position: &Position| share.kept(Material::of(position.placement()), Color::Red);
        assert!(kept(&full) < 8 && kept(&bare).abs_diff(scale::FULL) < 3, "{share:?}");
    }
}
