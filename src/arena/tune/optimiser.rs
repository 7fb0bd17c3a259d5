//! The numbers as they stand, and what a result makes of them. Knows nothing of games.

use crate::arena::tune::Parameter;
use crate::arena::tune::schedule::Schedule;
use crate::arena::tune::screening;
use crate::types::Random;
use crate::types::random::stirred_together;

/// The numbers as they stand.
///
/// Which way a number is moved in an iteration depends on the seed, the iteration and its place alone. So iterations may be asked for
/// while others are not over, and their results may come in any order, as on fishtest.
#[derive(Clone, PartialEq, Debug)]
pub struct Optimiser {
    parameters: Vec<Parameter>,
    schedule: Schedule,
    seed: u64,
    values: Vec<f64>,
    /// The chance of a change, where the numbers are screened and stay.
    screening: Option<f64>,
}

/// What is to be played in an iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trial {
    /// Which iteration, from 1.
    pub iteration: u32,
    /// The numbers of the side that moved forth, then of the side that moved back.
    pub values: [Vec<i64>; 2],
}

/// What chance decides of a number in an iteration.
struct Chance {
    /// 1 or -1.
    direction: f64,
    /// From 0 up to 1.
    luck: f64,
}

impl Optimiser {
    /// The numbers at the start.
    #[must_use]
    pub fn new(parameters: Vec<Parameter>, iterations: u32, seed: u64) -> Self {
        let values = parameters.iter().map(|parameter| parameter.start).collect();
        Self { parameters, schedule: Schedule::new(iterations), seed, values, screening: None }
    }

    /// Screened with this chance, if there is one, in place of being tuned.
    #[must_use]
    pub fn screening(self, chance: Option<f64>) -> Self {
        Self { screening: chance, ..self }
    }

    /// What is tuned.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// The numbers, in the order of the parameters.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The nearest whole numbers.
    #[must_use]
    pub fn rounded(&self) -> Vec<i64> {
        self.parameters.iter().zip(&self.values).map(|(parameter, &value)| parameter.rounded(value)).collect()
    }

    /// How far each number has come from its start, in its steps.
    #[must_use]
    pub fn changes(&self) -> Vec<f64> {
        let change = |(parameter, &value): (&Parameter, &f64)| (value - parameter.start) / parameter.step;
        self.parameters.iter().zip(&self.values).map(change).collect()
    }

    /// What is to be played in an iteration, counted from 1.
    ///
    /// Numbers are rounded at random, both sides by the same luck: so they are as far apart as they are meant to be on average, and never
    /// alike where that is one or more.
    #[must_use]
    pub fn trial(&self, iteration: u32) -> Trial {
        if let Some(chance) = self.screening {
            return screening::trial(&self.parameters, chance, self.seed, iteration);
        }
        let reach = self.schedule.reach(iteration);
        let played = |sign: f64| {
            let moved = self.parameters.iter().zip(&self.values).zip(self.chances(iteration));
            let moved = moved.map(|((parameter, &value), chance)| {
                let value = parameter.within(value + sign * chance.direction * reach * parameter.step);
                parameter.whole(value, chance.luck)
            });
            moved.collect()
        };
        Trial { iteration, values: [played(1.0), played(-1.0)] }
    }

    /// Goes towards the side that won, by as much as it won: `result` is its games won less its games lost.
    ///
    /// The result of several pairs is their sum, not their mean: so the same number of games goes as far, however it is cut into
    /// iterations.
    pub fn learn(&mut self, iteration: u32, result: i64) {
        if self.screening.is_some() {
            return;
        }
        let pull = self.schedule.pull(iteration) * result as f64;
        let chances = self.chances(iteration);
        for ((parameter, value), chance) in self.parameters.iter().zip(&mut self.values).zip(chances) {
            *value = parameter.within(*value + parameter.rate * parameter.step * pull * chance.direction);
        }
    }

    fn chances(&self, iteration: u32) -> Vec<Chance> {
        let mut random = Random::new(stirred_together(&[self.seed, u64::from(iteration)]));
        let mut chance =
            || Chance { direction: if random.below(2) == 0 { 1.0 } else { -1.0 }, luck: random.fraction() };
        self.parameters.iter().map(|_| chance()).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Three numbers: one matters much, one little, one not at all. The best are 70, -20 and any.
    fn parameters() -> Vec<Parameter> {
        let sharp = Parameter { step: 5.0, rate: 0.02, ..Parameter::proposed("Sharp", 40, 0, 100) };
        let flat = Parameter { step: 20.0, rate: 0.02, ..Parameter::proposed("Flat", 50, -100, 100) };
        vec![sharp, flat, Parameter { rate: 0.02, step: 5.0, ..Parameter::proposed("Idle", 50, 0, 100) }]
    }

    /// How strong an engine with these numbers is, in Elo below the best.
    fn strength(values: &[i64]) -> f64 {
        let square = |value: i64, best: f64, scale: f64| ((value as f64 - best) / scale).powi(2);
        -100.0 * square(values[0], 70.0, 20.0) - 100.0 * square(values[1], -20.0, 80.0)
    }

    /// A pair of games, half of them drawn.
    fn play(trial: &Trial, random: &mut Random) -> i64 {
        let [forth, back] = [0, 1].map(|side| strength(&trial.values[side]));
        let score = 1.0 / (1.0 + 10_f64.powf((back - forth) / 400.0));
        let mut game = || match random.fraction() {
            luck if luck < score - 0.25 => 1,
            luck if luck < score + 0.25 => 0,
            _ => -1,
        };
        game() + game()
    }

    fn tuned(seed: u64) -> Optimiser {
        let mut optimiser = Optimiser::new(parameters(), 4000, seed);
        let mut random = Random::new(seed + 1000);
        for iteration in 1..=4000 {
            let result = play(&optimiser.trial(iteration), &mut random);
            optimiser.learn(iteration, result);
        }
        optimiser
    }

    #[test]
    fn noisy_games_lead_to_the_best_numbers() {
        for seed in 1..=5 {
            let found = tuned(seed);
            let before = strength(&Optimiser::new(parameters(), 1, 1).rounded());
            let after = strength(&found.rounded());
            assert!(before < -300.0 && after > -25.0, "{seed}: {before} {after} {:?}", found.values());
            assert!((found.values()[2] - 50.0).abs() < 30.0, "{seed}: {:?}", found.values());
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_numbers_and_another_others() {
        assert_eq!(tuned(3), tuned(3));
        assert_ne!(tuned(3).values(), tuned(4).values());
    }

    #[test]
    fn results_may_come_in_any_order() {
        let results: Vec<(u32, i64)> = (1..=20).map(|k| (k, i64::from(k % 5) - 2)).collect();
        let learn = |results: &mut dyn Iterator<Item = &(u32, i64)>| {
            let mut optimiser = Optimiser::new(parameters(), 20, 1);
            results.for_each(|&(iteration, result)| optimiser.learn(iteration, result));
            optimiser
        };
        let (forth, back) = (learn(&mut results.iter()), learn(&mut results.iter().rev()));
        for (one, other) in forth.values().iter().zip(back.values()) {
            assert!((one - other).abs() < 1e-9, "{one} {other}");
        }
        assert_eq!(forth.trial(7), back.trial(7));
    }

    #[test]
    fn both_sides_are_as_far_apart_as_they_are_meant_to_be() {
        let one = Parameter { step: 0.7, ..Parameter::proposed("X", 50, 0, 100) };
        let optimiser = Optimiser::new(vec![one], 1000, 1);
        let apart: Vec<i64> = (1..=1000)
            .map(|iteration| optimiser.trial(iteration).values)
            .map(|[forth, back]| (forth[0] - back[0]).abs())
            .collect();
        let meant: f64 = (1..=1000).map(|iteration| 1.4 * optimiser.schedule.reach(iteration)).sum();
        assert!((apart.iter().sum::<i64>() as f64 - meant).abs() < 60.0, "{meant}");
        assert!(apart.iter().all(|&apart| (1..=3).contains(&apart)));
        let ways: BTreeSet<bool> = (1..=20).map(|k| optimiser.trial(k).values[0][0] > 50).collect();
        assert_eq!(ways.len(), 2);
    }

    #[test]
    fn nothing_leaves_its_range() {
        let mut optimiser = Optimiser::new(parameters(), 100, 1);
        for iteration in 1..=100 {
            let trial = optimiser.trial(iteration);
            for (parameter, side) in parameters().iter().flat_map(|it| [(it.clone(), 0), (it.clone(), 1)]) {
                let at = parameters().iter().position(|it| *it == parameter).expect("one of them");
                assert!((parameter.min..=parameter.max).contains(&trial.values[side][at]));
            }
            optimiser.learn(iteration, if iteration % 2 == 0 { i64::from(u32::MAX) } else { -i64::from(u32::MAX) });
        }
        assert!(optimiser.values().iter().all(|value| value.is_finite()));
    }
}
