//! The numbers outside the weights: what is kept of an advantage by material, a few whole numbers found by trying; and what the curves
//! from scores to chances are fitted to.

use crate::eval::material::Material;
use crate::eval::scale::{self, Share};
use crate::learn::chances::Outcomes;
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

/// What came of the samples, for Red.
pub(crate) fn outcomes(samples: &[&Sample], weights: &Weights, share: &Share) -> Vec<Outcomes> {
    let seen = Seen::all(samples, weights);
    seen.iter().map(|seen| Outcomes::one(seen.score(share), seen.material.phase(), seen.result)).collect()
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
    fn outcomes_are_those_of_red() {
        let weights = vec![[10.0, 10.0]];
        let position = Position::start();
        let samples = [sample(&position, 12, 1.0), sample(&position, -3, 0.5), sample(&position, -40, 0.0)];
        let samples: Vec<&Sample> = samples.iter().collect();
        let outcomes = outcomes(&samples, &weights, &ALL);
        assert_eq!(outcomes.iter().map(|it| it.score as i32).collect::<Vec<_>>(), [120, -30, -400]);
        assert_eq!(
            outcomes.iter().map(|it| it.counts).collect::<Vec<_>>(),
            [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]]
        );
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
