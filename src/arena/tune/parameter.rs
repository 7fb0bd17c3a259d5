//! A number of an engine that is tuned.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::protocol::options::normalised;

/// A number of an engine, which it takes as an option of the type `spin`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Parameter {
    /// The option.
    pub name: String,
    /// Its value at the start; it need not be whole.
    pub start: f64,
    /// The least value.
    pub min: i64,
    /// The greatest value.
    pub max: i64,
    /// How far up and down it is moved in the last iteration: `c_end`.
    pub step: f64,
    /// What part of the step it goes for each game won in the last iteration: `r_end`, where `a_end = r_end * c_end²`.
    pub rate: f64,
}

/// The greatest bound of a number: far enough, and thousandths are still told apart.
const LARGEST: i64 = 1_000_000_000_000;

/// Where numbers are rounded at random, two values that are nearer than this are often the same.
const SMALLEST_STEP: f64 = 0.5;

impl Parameter {
    /// What a number is tuned with of which an engine tells no more than its range.
    ///
    /// A twentieth of the range is the step, and the rate that which fishtest proposes.
    #[must_use]
    pub fn proposed(name: &str, start: i64, min: i64, max: i64) -> Self {
        let step = (max.saturating_sub(min) as f64 / 20.0).max(SMALLEST_STEP);
        Self { name: name.to_owned(), start: start as f64, min, max, step, rate: 0.002 }
    }

    /// What is wrong with it; `None` if it can be tuned.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        let Self { name, start, min, max, step, rate } = self;
        if name.is_empty() || name.contains(char::is_control) {
            return Some(format!("{name:?} is no name of an option"));
        }
        if *min < -LARGEST || *max > LARGEST {
            return Some(format!("{name}: the range {min} to {max} is not within ±{LARGEST}"));
        }
        if min >= max {
            return Some(format!("{name}: the range {min} to {max} leaves no choice"));
        }
        let (low, high) = (*min as f64, *max as f64);
        if !(low..=high).contains(start) {
            return Some(format!("{name}: the start {start} is not in the range {min} to {max}"));
        }
        if !(*step > 0.0 && *step <= high - low) {
            return Some(format!("{name}: c_end is a number above 0 and at most the range {}, not {step}", high - low));
        }
        let is_rate = *rate > 0.0 && *rate <= 100.0;
        (!is_rate).then(|| format!("{name}: r_end is a number above 0 and at most 100, not {rate}"))
    }

    /// What makes it hard to tune, if anything does.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        let Self { name, step, .. } = self;
        let text = format!("{name}: with c_end {step}, below 0.5, both sides often play with the same whole number");
        (*step < SMALLEST_STEP).then_some(text)
    }

    /// The name as options are compared.
    pub(super) fn key(&self) -> String {
        normalised(&self.name)
    }

    /// The value, or the end of the range that it lies beyond.
    pub(super) fn within(&self, value: f64) -> f64 {
        value.min(self.max as f64).max(self.min as f64)
    }

    /// A whole number, as near as there is one: the next lower one if `luck`, which is from 0 up to 1, is too little to reach the next
    /// higher one. Over all luck the mean is the value.
    pub(super) fn whole(&self, value: f64, luck: f64) -> i64 {
        (self.within(value + luck).floor() as i64).clamp(self.min, self.max.max(self.min))
    }

    /// The nearest whole number.
    #[must_use]
    pub fn rounded(&self, value: f64) -> i64 {
        self.whole(value, 0.5)
    }
}

impl fmt::Display for Parameter {
    /// The row of a file: `RfpMargin, int, 85, 0, 200, 10, 0.002`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, start, min, max, step, rate } = self;
        write!(f, "{name}, int, {start}, {min}, {max}, {step}, {rate}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_tuned_is_named() {
        let sound = Parameter { step: 5.0, rate: 0.002, ..Parameter::proposed("X", 50, 0, 100) };
        assert_eq!((sound.fault(), sound.warning()), (None, None));
        for (wrong, message) in [
            (Parameter { name: String::new(), ..sound.clone() }, "\"\" is no name of an option"),
            (Parameter { min: 100, ..sound.clone() }, "X: the range 100 to 100 leaves no choice"),
            (Parameter { start: 101.0, ..sound.clone() }, "X: the start 101 is not in the range 0 to 100"),
            (Parameter { start: f64::NAN, ..sound.clone() }, "X: the start NaN is not in the range 0 to 100"),
            (Parameter { step: 0.0, ..sound.clone() }, "c_end is a number above 0 and at most the range 100, not 0"),
            (Parameter { step: f64::INFINITY, ..sound.clone() }, "at most the range 100, not inf"),
            (Parameter { rate: -1.0, ..sound.clone() }, "r_end is a number above 0 and at most 100, not -1"),
            (Parameter { max: i64::MAX, ..sound.clone() }, "X: the range 0 to 9223372036854775807 is not within"),
        ] {
            assert!(wrong.fault().is_some_and(|fault| fault.contains(message)), "{wrong:?}: {:?}", wrong.fault());
        }
        assert!(Parameter { step: 0.25, ..sound }.warning().is_some());
    }

    #[test]
    fn rounding_at_random_keeps_the_mean_and_the_range() {
        let parameter = Parameter::proposed("X", 0, -3, 3);
        for value in [-3.0, -2.75, -0.5, 0.0, 1.25, 2.99, 3.0] {
            let sum: i64 = (0..1000).map(|luck| parameter.whole(value, f64::from(luck) / 1000.0)).sum();
            assert!((sum as f64 / 1000.0 - value).abs() < 0.002, "{value}: {sum}");
        }
        assert_eq!([-9.0, 9.0, 1.5, f64::NAN].map(|value| parameter.rounded(value)), [-3, 3, 2, 3]);
    }
}
