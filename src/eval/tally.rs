//! Where counted features go: into a sum of weights, or into any other tally that the tuner or the trace brings.
//!
//! The terms are written once, over [`Tally`]; the evaluation passes a sum and the compiler leaves only the additions.

use crate::eval::features::{Feature, Group};
use crate::eval::tapered::Tapered;
use crate::eval::weights::WEIGHTS;
use crate::types::Color;

/// All weights in one list, by [`Feature::index`].
pub(crate) static FLAT: [Tapered; Group::FEATURES] = WEIGHTS.flat();

/// Takes the features of a position as they are counted.
pub trait Tally {
    /// This side has the feature so many times.
    fn count(&mut self, side: Color, feature: Feature, times: i32);
}

/// The weights of the counted features, summed for each side.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sum([Tapered; 2]);

impl Sum {
    /// What this side has.
    #[inline(always)]
    pub(crate) const fn of(self, side: Color) -> Tapered {
        self.0[side.index()]
    }
}

impl Tally for Sum {
    #[inline(always)]
    fn count(&mut self, side: Color, feature: Feature, times: i32) {
        self.0[side.index()] += FLAT[feature.index()] * times;
    }
}
