//! The rules by which the search saves effort, each a small function that says what it believes.
//!
//! All are for nodes off the principal variation, out of check and away from mate scores, unless they say otherwise; the node
//! sees to that.

use once_cell::sync::Lazy;

use crate::search::params;
use crate::types::{Depth, Score};

/// Whether the side to move stands better than at its last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trend {
    Improving,
    Worsening,
}

impl Trend {
    const fn plies(self) -> i32 {
        match self {
            Self::Improving => 1,
            Self::Worsening => 0,
        }
    }
}

/// Stand so far above beta that a quiet move will not lose it all: cut.
pub(crate) fn reverse_futility(depth: Depth, eval: Score, beta: Score, trend: Trend) -> bool {
    let margin = params::RFP_MARGIN * (i32::from(depth.0) - trend.plies());
    depth.0 <= params::RFP_MAX_DEPTH && eval - margin >= beta
}

/// Stand so far below alpha that only captures can help: look at captures alone.
pub(crate) fn razor(depth: Depth, eval: Score, alpha: Score) -> bool {
    let depth_squared = i32::from(depth.0) * i32::from(depth.0);
    depth.0 <= params::RAZOR_MAX_DEPTH && eval + (params::RAZOR_BASE + params::RAZOR_STEP * depth_squared) <= alpha
}

/// Stand above beta even when passing: worth a try with a null move.
pub(crate) fn null_move(depth: Depth, eval: Score, beta: Score) -> bool {
    depth.0 >= params::NULL_MIN_DEPTH && eval >= beta
}

/// How much shallower the null move is searched.
pub(crate) fn null_reduction(depth: Depth, eval: Score, beta: Score) -> i16 {
    let above = (i32::from(eval.value()) - i32::from(beta.value())) / params::NULL_EVAL_DIVISOR;
    params::NULL_BASE + depth.0 / params::NULL_DEPTH_DIVISOR + above.min(3) as i16
}

/// What a capture must reach in a shallow search to cut at once.
pub(crate) fn probcut_beta(beta: Score, trend: Trend) -> Score {
    beta + (params::PROBCUT_MARGIN - 40 * trend.plies())
}

/// No move is known here: the node is less likely to matter.
pub(crate) fn internal_reduction(depth: Depth) -> bool {
    depth.0 >= params::IIR_MIN_DEPTH
}

/// After so many moves, the rest are not worth trying.
pub(crate) fn late_move_count(depth: Depth, trend: Trend) -> Option<usize> {
    let squared = i32::from(depth.0) * i32::from(depth.0);
    (depth.0 <= params::LMP_MAX_DEPTH).then_some(((params::LMP_BASE + squared) / (2 - trend.plies())) as usize)
}

/// A quiet move cannot bring so much.
pub(crate) fn futility(depth: Depth, eval: Score, alpha: Score) -> bool {
    depth.0 <= params::FUTILITY_MAX_DEPTH
        && eval + (params::FUTILITY_BASE + params::FUTILITY_STEP * i32::from(depth.0)) <= alpha
}

/// A quiet move that has never been good.
pub(crate) fn bad_history(depth: Depth, history: i32) -> bool {
    depth.0 <= params::HISTORY_MAX_DEPTH && history < params::HISTORY_MARGIN * i32::from(depth.0)
}

/// What a quiet move may lose by static exchange; `None` if anything.
pub(crate) fn quiet_exchange(depth: Depth) -> Option<i32> {
    let depth_squared = i32::from(depth.0) * i32::from(depth.0);
    (depth.0 <= params::EXCHANGE_MAX_DEPTH).then_some(params::EXCHANGE_QUIET * depth_squared)
}

/// What a capture may lose by static exchange; `None` if anything.
pub(crate) fn capture_exchange(depth: Depth) -> Option<i32> {
    (depth.0 <= params::EXCHANGE_MAX_DEPTH).then_some(params::EXCHANGE_CAPTURE * i32::from(depth.0))
}

/// By depth and number of the move: the reduction in hundredths of a ply.
static REDUCTIONS: Lazy<Vec<[i32; 64]>> = Lazy::new(|| {
    let row = |depth: usize| {
        std::array::from_fn(|number| {
            let product = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
            (params::LMR_BASE + product * 10_000.0 / params::LMR_DIVISOR) as i32
        })
    };
    (0..64).map(row).collect()
});

/// How much shallower a late move is searched, in hundredths of a ply, before what is known of it.
pub(crate) fn late_move_reduction(depth: Depth, number: usize) -> i32 {
    REDUCTIONS[usize::from(depth.0.clamp(0, 63) as u16)][number.min(63)]
}
