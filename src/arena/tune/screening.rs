//! What other values of the numbers are worth. Each side plays each number at its start or, by chance, at an end of its range, many at
//! once, and a logistic regression tells what each of these changes gains. Knows nothing of games.

use crate::arena::cholesky::Cholesky;
use crate::arena::tune::{Outset, Parameter, Trial};
use crate::types::Random;
use crate::types::random::stirred_together;

/// What a change is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Worth {
    /// Which of the parameters, from 0.
    pub parameter: usize,
    /// The value in place of its start.
    pub value: i64,
    /// What it gains, in Elo.
    pub elo: f64,
    /// Half of the interval of 95%, in Elo.
    pub margin: f64,
    /// Games in which one side alone played it.
    pub games: u64,
}

/// One unit of the logarithm of odds in Elo.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// The standard deviation of the worths before any game, in Elo.
const PRIOR: f64 = 200.0;

const PRECISION: f64 = (ELO / PRIOR) * (ELO / PRIOR);

/// Newton's steps; the likelihood is concave, and few are needed.
const STEPS: usize = 30;

/// The longest step that is none, in log odds.
const STILL: f64 = 1e-9;

/// Standard deviations to the ends of an interval of 95%.
const SIGMAS: f64 = 1.96;

/// The values that are set against a start: the ends of the range that are not it.
fn others(parameter: &Parameter) -> Vec<i64> {
    let start = parameter.rounded(parameter.start);
    [parameter.min, parameter.max].into_iter().filter(|&end| end != start).collect()
}

/// What is to be played in an iteration: each number changed with this chance, on either side by luck of its own.
pub(super) fn trial(parameters: &[Parameter], chance: f64, seed: u64, iteration: u32) -> Trial {
    let side = |side: u64| {
        let mut random = Random::new(stirred_together(&[seed, u64::from(iteration), side]));
        let mut value = |parameter: &Parameter| {
            let (is_changed, others) = (random.fraction() < chance, others(parameter));
            let other = others[random.below(others.len())];
            if is_changed { other } else { parameter.rounded(parameter.start) }
        };
        parameters.iter().map(&mut value).collect()
    };
    Trial { iteration, values: [side(1), side(2)] }
}

/// The result of an iteration and what was different.
struct Row {
    /// The score of the first side, from 0 to 1.
    score: f64,
    /// Changes that one side alone played, by their numbers; 1 if it was the first.
    differences: Vec<(usize, f64)>,
}

impl Row {
    /// The logarithm of the odds of the first side.
    fn odds(&self, worths: &[f64]) -> f64 {
        self.differences.iter().map(|&(change, sign)| sign * worths[change]).sum()
    }

    /// The score to be expected.
    fn expected(&self, worths: &[f64]) -> f64 {
        1.0 / (1.0 + (-self.odds(worths)).exp())
    }
}

/// What each change is worth by the results of iterations, which are games won less games lost; empty where nothing is screened.
///
/// Errors are those of a quasi-likelihood: they are scaled by how much the results of iterations differ from what is expected, and heed
/// draws and pairs.
#[must_use]
pub fn worths(outset: &Outset, results: &[(u32, i64)]) -> Vec<Worth> {
    let Some(chance) = outset.screening else { return Vec::new() };
    let changes: Vec<(usize, i64)> = outset
        .parameters
        .iter()
        .enumerate()
        .flat_map(|(number, parameter)| others(parameter).into_iter().map(move |value| (number, value)))
        .collect();
    let games = f64::from(outset.iterations.games_each());
    let row = |&(iteration, result): &(u32, i64)| {
        let Trial { values: [first, second], .. } = trial(&outset.parameters, chance, outset.seed, iteration);
        let sign =
            |&(number, value): &(usize, i64)| f64::from(first[number] == value) - f64::from(second[number] == value);
        let differences = changes.iter().map(sign).enumerate().filter(|&(_, sign)| sign != 0.0).collect();
        Row { score: f64::midpoint(1.0, result as f64 / games), differences }
    };
    let rows: Vec<Row> = results.iter().map(row).collect();
    let fit = Fit::of(&rows, changes.len(), games);
    let seen =
        |change| rows.iter().filter(|row| row.differences.iter().any(|&(other, _)| other == change)).count() as u64;
    let worth = |(change, &(parameter, value)): (usize, &(usize, i64))| Worth {
        parameter,
        value,
        elo: fit.worths[change] * ELO,
        margin: SIGMAS * fit.variances[change].sqrt() * ELO,
        games: seen(change) * games as u64,
    };
    changes.iter().enumerate().map(worth).collect()
}

/// The worths under which the results are likeliest, in log odds.
struct Fit {
    worths: Vec<f64>,
    variances: Vec<f64>,
}

impl Fit {
    fn of(rows: &[Row], changes: usize, games: f64) -> Self {
        let mut worths = vec![0.0; changes];
        for _ in 0..STEPS {
            let (gradient, curvature) = slope(rows, &worths, games);
            let step = Cholesky::of(curvature).solve(&gradient);
            worths.iter_mut().zip(&step).for_each(|(worth, step)| *worth += step);
            if step.iter().all(|step| step.abs() < STILL) {
                break;
            }
        }
        let spread = dispersion(rows, &worths, games);
        let variances = Cholesky::of(slope(rows, &worths, games).1).variances();
        Self { variances: variances.into_iter().map(|variance| variance * spread).collect(), worths }
    }
}

/// The gradient of the log likelihood, and its curvature: the Hessian, negated.
fn slope(rows: &[Row], worths: &[f64], games: f64) -> (Vec<f64>, Vec<Vec<f64>>) {
    let mut gradient: Vec<f64> = worths.iter().map(|worth| -PRECISION * worth).collect();
    let mut curvature = vec![vec![0.0; worths.len()]; worths.len()];
    (0..worths.len()).for_each(|change| curvature[change][change] = PRECISION);
    for row in rows {
        let expected = row.expected(worths);
        let weight = games * expected * (1.0 - expected);
        for &(one, sign) in &row.differences {
            gradient[one] += sign * games * (row.score - expected);
            for &(other, other_sign) in &row.differences {
                curvature[one][other] += sign * other_sign * weight;
            }
        }
    }
    (gradient, curvature)
}

/// How much the results differ from what is expected, in parts of what games without draws, each for itself, would; one, where there are
/// too few to tell.
fn dispersion(rows: &[Row], worths: &[f64], games: f64) -> f64 {
    let deviation = |row: &Row| {
        let expected = row.expected(worths);
        games * (row.score - expected).powi(2) / (expected * (1.0 - expected)).max(f64::MIN_POSITIVE)
    };
    let free = rows.len() as f64 - worths.len() as f64;
    if free > 0.0 { rows.iter().map(deviation).sum::<f64>() / free } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::stats::expected;
    use crate::arena::tune::Iterations;

    const CHANCE: f64 = 0.25;

    /// What the changes of the outset below are worth: `A` to 0, `B` to 100, `C` to either end.
    const TRUE: [f64; 4] = [-60.0, 30.0, 0.0, -20.0];

    fn outset() -> Outset {
        let parameters = vec![
            Parameter::proposed("A", 100, 0, 100),
            Parameter::proposed("B", 0, 0, 100),
            Parameter::proposed("C", 50, 0, 100),
        ];
        let iterations = Iterations { count: 20_000, pairs: 1 };
        Outset { engine: "x".to_owned(), parameters, iterations, seed: 7, screening: Some(CHANCE) }
    }

    fn strength(values: &[i64]) -> f64 {
        let worth = |is_played: bool, change: usize| if is_played { TRUE[change] } else { 0.0 };
        worth(values[0] == 0, 0) + worth(values[1] == 100, 1) + worth(values[2] == 0, 2) + worth(values[2] == 100, 3)
    }

    /// Pairs of games, half of them drawn.
    fn results(count: u32) -> Vec<(u32, i64)> {
        let mut random = Random::new(3);
        let mut pair = |iteration: u32| {
            let [first, second] = trial(&outset().parameters, CHANCE, 7, iteration).values;
            let score = expected(strength(&first) - strength(&second));
            let mut game = || match random.fraction() {
                luck if luck < score - 0.25 => 1,
                luck if luck < score + 0.25 => 0,
                _ => -1,
            };
            (iteration, game() + game())
        };
        (1..=count).map(&mut pair).collect()
    }

    #[test]
    fn what_a_change_is_worth_comes_out_within_its_margin() {
        let found = worths(&outset(), &results(20_000));
        assert_eq!(
            found.iter().map(|it| (it.parameter, it.value)).collect::<Vec<_>>(),
            [(0, 0), (1, 100), (2, 0), (2, 100)]
        );
        for (worth, expected) in found.iter().zip(TRUE) {
            assert!((worth.elo - expected).abs() < 1.5 * worth.margin, "{worth:?}, not {expected}");
            // Of games whose score has a variance of 1/8, about 3/8 or 7/32 tell of a change.
            let by_hand = SIGMAS * (0.125 / worth.games as f64).sqrt() * 4.0 * ELO;
            assert!((worth.margin / by_hand - 1.0).abs() < 0.15, "{worth:?}, not {by_hand}");
        }
    }

    #[test]
    fn few_games_say_little_and_none_nothing() {
        for count in [0, 1, 3] {
            for worth in worths(&outset(), &results(count)) {
                assert!(worth.elo.abs() < PRIOR && worth.margin > PRIOR, "{count}: {worth:?}");
            }
        }
        assert_eq!(worths(&Outset { screening: None, ..outset() }, &results(3)), []);
    }

    #[test]
    fn each_side_changes_each_number_as_often_as_it_is_meant_to() {
        let trials: Vec<Trial> = (1..=4000).map(|k| trial(&outset().parameters, CHANCE, 1, k)).collect();
        for (side, number, value, share) in [(0, 0, 0, 0.25), (1, 1, 100, 0.25), (0, 2, 0, 0.125), (1, 2, 100, 0.125)] {
            let count = trials.iter().filter(|trial| trial.values[side][number] == value).count();
            assert!((count as f64 / 4000.0 - share).abs() < 0.03, "{side} {number} {value}: {count}");
        }
        assert!(trials.iter().any(|trial| trial.values[0] != trial.values[1]));
    }
}
