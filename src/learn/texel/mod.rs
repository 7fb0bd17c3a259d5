//! Tuning the hand-written evaluation on the results of games: logistic regression on quiet positions.
//!
//! The method is Texel's (Peter Österlund, 2014); the features come from the evaluation's own term code, so what is tuned is what
//! is played. The weights in the program were tuned on the game collection of Tseng and Chen, CC BY 4.0.

// Samples and epochs are counted in thousands.
#![allow(clippy::cast_precision_loss)]

mod curves;
pub mod descent;
mod model;
pub mod prior;
pub mod sample;
pub mod source;
mod valley;

pub(crate) use model::mean;
pub(crate) use valley::lowest;

use crate::eval::features::{Group, Weight};
use crate::eval::scale::Share;
use crate::eval::wdl::Curves;
use crate::learn::chances;
use descent::Pace;
use sample::Sample;

/// A loss on the samples that were learnt from, and on those held out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Losses {
    /// Learnt from.
    pub learnt: f64,
    /// Held out.
    pub held_out: f64,
}

/// What the tuning came to.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The tuned weights, rounded as the evaluation reads them.
    pub weights: [Weight; Group::FEATURES],
    /// What is kept of an advantage, by material.
    pub share: Share,
    /// The curves from scores to chances that fit them.
    pub curves: Curves,
    /// How unlikely the results are under the curves: the mean negative logarithm.
    pub unlikelihood: Losses,
    /// Centipawns that turn the odds by the factor e.
    pub scale: f32,
    /// How many samples were learnt from, and how many held out.
    pub samples: (usize, usize),
    /// The mean squared error of the prior.
    pub before: Losses,
    /// The mean squared error of the tuned weights.
    pub after: Losses,
}

/// Every so many games one is held out.
pub const HELD_OUT: usize = 10;

/// Tunes the weights on the samples, a list for each game; one game in [`HELD_OUT`] is only judged by.
///
/// The weights start from the [`prior`](prior::prior), and the scale is the one that fits the prior best, so that centipawns keep their meaning.
/// Weights and share take turns. `epoch_done` is told each epoch.
#[must_use]
pub fn tune(mut games: Vec<Vec<Sample>>, pace: Pace, mut epoch_done: impl FnMut(usize)) -> Tuned {
    let prior = model::loosened(&prior::prior());
    let mut share = prior::prior_share();
    keep(&mut games, &share);
    let scale = model::fit_scale(&part(&games, Part::Learnt), &prior);
    let before = losses(&games, &prior, scale);
    let mut weights = prior.clone();
    for turn in 0..TURNS {
        let (learnt, epochs) = (part(&games, Part::Learnt), pace.epochs / TURNS);
        let pace = Pace { epochs, ..pace };
        let springs = prior::springs();
        weights = descent::descend(&learnt, weights, &prior, &springs, scale, pace, |epoch| {
            epoch_done(turn * epochs + epoch);
        });
        if turn + 1 < TURNS {
            share = curves::fit_share(&learnt, &weights, &share, scale);
            keep(&mut games, &share);
        }
    }
    let rounded = model::rounded(&weights);
    let weights = model::loosened(&rounded);
    let (learnt, held_out) = (part(&games, Part::Learnt), part(&games, Part::HeldOut));
    let outcomes = |samples: &[&Sample]| curves::outcomes(samples, &weights, &share);
    let curves = chances::fit(&outcomes(&learnt));
    let unlikelihood = |samples: &[&Sample]| chances::surprise(&outcomes(samples), curves);
    Tuned {
        weights: rounded,
        share,
        curves,
        scale,
        samples: (learnt.len(), held_out.len()),
        before,
        after: losses(&games, &weights, scale),
        unlikelihood: Losses { learnt: unlikelihood(&learnt), held_out: unlikelihood(&held_out) },
    }
}

/// How often weights and share are tuned, in turns.
const TURNS: usize = 3;

/// Which samples are meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Learnt,
    HeldOut,
}

fn part(games: &[Vec<Sample>], part: Part) -> Vec<&Sample> {
    let is_held_out = part == Part::HeldOut;
    let chosen = games.iter().enumerate().filter(|(index, _)| (index % HELD_OUT == 0) == is_held_out);
    chosen.flat_map(|(_, samples)| samples).collect()
}

fn keep(games: &mut [Vec<Sample>], share: &Share) {
    for sample in games.iter_mut().flatten() {
        sample.keep(share);
    }
}

fn losses(games: &[Vec<Sample>], weights: &model::Weights, scale: f32) -> Losses {
    let of = |which| model::loss(&part(games, which), weights, scale);
    Losses { learnt: of(Part::Learnt), held_out: of(Part::HeldOut) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sample::Choice;

    /// Games that begin alike, each with its result.
    const GAMES: &str = "1-0\th2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 h7i7 h0h6 c9e7 h6g6 i7i3\n\
                         0-1\th2e2 h7e7 h0g2 h9g7 i0h0 i9i8 h0h6 i8d8 h6g6 d8d1 b0c2 b9a7 g6g7 e7e3\n\
                         1/2-1/2\tc3c4 h9g7 b0c2 g6g5 h2f2 b7e7 h0g2 b9c7 i0h0 i9h9 a0a1 a9b9 a1d1 f9e8\n";

    #[test]
    fn tuning_makes_the_error_smaller() {
        let choice = Choice { skipped: 2, per_game: 10 };
        let games = sample::read(GAMES.repeat(4).as_bytes(), choice).unwrap();
        let mut told = Vec::new();
        let tuned = tune(games, Pace { epochs: 30, step: 2.0 }, |epoch| told.push(epoch));
        assert!(told.into_iter().eq(1..=30));
        assert!(tuned.after.learnt < tuned.before.learnt, "{tuned:?}");
        assert!(tuned.samples.0 > tuned.samples.1 && tuned.samples.1 > 0);
    }
}
