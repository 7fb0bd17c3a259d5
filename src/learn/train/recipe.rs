//! How a network is trained: sizes and schedules.

use std::f64::consts::PI;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::learn::train::chunk::Aim;

/// What the learning rate has fallen to at the end, as a part of the first.
const LAST_RATE: f64 = 0.01;

/// How a network is trained. The same recipe and the same data give the same network on any number of threads.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Recipe {
    /// Hidden neurons of one perspective: a multiple of [`TILE`](crate::learn::train::TILE).
    pub hidden: usize,
    /// How often all positions are looked at.
    pub epochs: u32,
    /// Positions between two steps.
    pub batch: usize,
    /// The learning rate at the beginning; it falls to a hundredth of it, by a cosine.
    pub rate: f32,
    /// The result's share in what is learnt, at the beginning and at the end.
    pub ramp: Ramp,
    /// Centipawns that turn the odds by the factor e.
    pub scale: u16,
    /// What the first weights and the order of positions come from.
    pub seed: u64,
}

/// A share that changes evenly from one epoch to the next. Its text is `0.2:0.4`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ramp {
    /// In the first epoch.
    pub first: f32,
    /// In the last one.
    pub last: f32,
}

/// Why a text is no ramp.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("two shares from 0 to 1 are expected, as in 0.2:0.4")]
pub struct ParseRampError;

impl FromStr for Ramp {
    type Err = ParseRampError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let share = |text: &str| text.parse().ok().filter(|share| (0.0..=1.0).contains(share)).ok_or(ParseRampError);
        let (first, last) = text.split_once(':').unwrap_or((text, text));
        Ok(Self { first: share(first)?, last: share(last)? })
    }
}

impl fmt::Display for Ramp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.first, self.last)
    }
}

impl Recipe {
    /// What is learnt in an epoch, counted from 0.
    #[must_use]
    pub fn aim(&self, epoch: u32) -> Aim {
        let part = if self.epochs > 1 { epoch as f32 / (self.epochs - 1) as f32 } else { 1.0 };
        let Ramp { first, last } = self.ramp;
        Aim { result_share: first + (last - first) * part.min(1.0), scale: f32::from(self.scale) }
    }

    /// The learning rate of a step out of all steps, counted from 0.
    #[must_use]
    pub fn rate_at(&self, step: u64, steps: u64) -> f32 {
        let part = step as f64 / steps.max(1) as f64;
        let fall = libm::cos(PI * part.min(1.0)) / 2.0 + 0.5;
        (f64::from(self.rate) * (LAST_RATE + (1.0 - LAST_RATE) * fall)) as f32
    }

    /// The steps of an epoch over so many positions. What does not fill a batch is left out, other positions in each epoch.
    #[must_use]
    pub const fn steps(&self, positions: usize) -> usize {
        let whole = positions / self.batch_of(positions);
        if whole > 0 { whole } else { 1 }
    }

    /// The size of a batch when there are so many positions.
    #[must_use]
    pub const fn batch_of(&self, positions: usize) -> usize {
        let batch = if self.batch < positions { self.batch } else { positions };
        if batch > 0 { batch } else { 1 }
    }

    /// What the recipe says, by the names of its parts.
    #[must_use]
    pub fn lines(&self) -> [(&'static str, String); 7] {
        [
            ("hidden", self.hidden.to_string()),
            ("epochs", self.epochs.to_string()),
            ("batch", self.batch.to_string()),
            ("lr", self.rate.to_string()),
            ("wdl", self.ramp.to_string()),
            ("scale", self.scale.to_string()),
            ("seed", self.seed.to_string()),
        ]
    }
}

/// From the logarithm of odds to a chance. The same on every machine.
#[inline]
#[must_use]
pub fn sigmoid(odds: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-odds))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECIPE: Recipe = Recipe {
        hidden: 64,
        epochs: 5,
        batch: 100,
        rate: 0.001,
        ramp: Ramp { first: 0.2, last: 0.4 },
        scale: 300,
        seed: 1,
    };

    #[test]
    fn the_rate_falls_to_a_hundredth_and_the_share_rises() {
        for (step, rate) in [(0, 1e-3), (50, 5.05e-4), (100, 1e-5)] {
            let found = RECIPE.rate_at(step, 100);
            assert!((found - rate).abs() < 1e-7, "{step}: {found}");
        }
        for (epoch, share) in [(0, 0.2), (2, 0.3), (4, 0.4), (9, 0.4)] {
            let found = RECIPE.aim(epoch).result_share;
            assert!((found - share).abs() < 1e-6, "{epoch}: {found}");
        }
    }

    #[test]
    fn an_epoch_has_whole_batches_but_one_at_least() {
        for (positions, steps, batch) in [(1000, 10, 100), (199, 1, 100), (60, 1, 60), (0, 1, 1)] {
            assert_eq!((RECIPE.steps(positions), RECIPE.batch_of(positions)), (steps, batch), "{positions}");
        }
    }

    #[test]
    fn a_ramp_reads_back_from_its_text_and_what_is_none_is_refused() {
        for text in ["0.2:0.4", "0:1", "1:0"] {
            assert_eq!(text.parse::<Ramp>().map(|ramp| ramp.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("0.3".parse(), Ok(Ramp { first: 0.3, last: 0.3 }));
        for text in ["", ":", "0.2:", "0.2:1.1", "-0.1:0.4", "NaN:0.4", "0.2:0.4:0.6"] {
            assert_eq!(text.parse::<Ramp>(), Err(ParseRampError), "{text}");
        }
    }
}
