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

const fn plies(depth: Depth) -> i32 {
    depth.0 as i32
}

/// Stand so far above beta that a quiet move will not lose it all: cut.
pub(crate) fn reverse_futility(depth: Depth, eval: Score, beta: Score, trend: Trend) -> bool {
    let margin = params::rfp_margin() * plies(depth) - params::rfp_improving() * trend.plies();
    plies(depth) <= params::rfp_max_depth() && eval - margin >= beta
}

/// Stand so far below alpha that only captures can help: look at captures alone.
pub(crate) fn razor(depth: Depth, eval: Score, alpha: Score) -> bool {
    let margin = params::razor_base() + params::razor_step() * plies(depth) * plies(depth);
    plies(depth) <= params::razor_max_depth() && eval + margin <= alpha
}

/// Stand above beta even when passing: worth a try with a null move.
pub(crate) fn null_move(depth: Depth, eval: Score, beta: Score) -> bool {
    plies(depth) >= params::null_min_depth() && eval >= beta
}

/// How much shallower the null move is searched.
pub(crate) fn null_reduction(depth: Depth, eval: Score, beta: Score) -> i16 {
    let above = (i32::from(eval.value()) - i32::from(beta.value())) / params::null_eval_divisor();
    (params::null_base() + plies(depth) / params::null_depth_divisor() + above.min(3)) as i16
}

/// What a capture must reach in a shallow search to cut at once.
pub(crate) fn probcut_beta(beta: Score, trend: Trend) -> Score {
    beta + (params::probcut_margin() - params::probcut_improving() * trend.plies())
}

/// No move is known here: the node is less likely to matter.
pub(crate) fn internal_reduction(depth: Depth) -> bool {
    plies(depth) >= params::iir_min_depth()
}

/// After so many moves, the rest are not worth trying.
pub(crate) fn late_move_count(depth: Depth, trend: Trend) -> Option<usize> {
    let squared = plies(depth) * plies(depth) * params::lmp_step() / 128;
    (plies(depth) <= params::lmp_max_depth()).then_some(((params::lmp_base() + squared) / (2 - trend.plies())) as usize)
}

/// A quiet move cannot bring so much.
pub(crate) fn futility(depth: Depth, eval: Score, alpha: Score) -> bool {
    let margin = params::futility_base() + params::futility_step() * plies(depth);
    plies(depth) <= params::futility_max_depth() && eval + margin <= alpha
}

/// A quiet move that has never been good.
pub(crate) fn bad_history(depth: Depth, history: i32) -> bool {
    plies(depth) <= params::history_max_depth() && history < -params::history_margin() * plies(depth)
}

/// What a quiet move may lose by static exchange; `None` if anything.
pub(crate) fn quiet_exchange(depth: Depth) -> Option<i32> {
    let squared = plies(depth) * plies(depth);
    (plies(depth) <= params::exchange_max_depth()).then_some(-params::exchange_quiet() * squared)
}

/// What a capture may lose by static exchange; `None` if anything.
pub(crate) fn capture_exchange(depth: Depth) -> Option<i32> {
    (plies(depth) <= params::exchange_max_depth()).then_some(-params::exchange_capture() * plies(depth))
}

/// How far the others must stay below the table's score for its move to be singular.
pub(crate) fn singular_margin(depth: Depth) -> i32 {
    params::singular_margin() * plies(depth) / 128
}

/// How many plies a singular move is extended, the others being so far below.
pub(crate) fn singular_extension(below: i32) -> i16 {
    1 + i16::from(below > params::double_margin())
}

/// Natural logarithms, in 256ths.
static LOGARITHMS: Lazy<[i32; 64]> =
    Lazy::new(|| std::array::from_fn(|number| ((number.max(1) as f64).ln() * 256.0).round() as i32));

/// How much shallower a late move is searched, in 1024ths of a ply, before what is known of it.
pub(crate) fn late_move_reduction(depth: Depth, number: usize) -> i32 {
    let logarithm = |number: usize| LOGARITHMS[number.min(63)];
    let product = logarithm(usize::from(depth.0.max(0) as u16)) * logarithm(number);
    params::lmr_base() + product * params::lmr_factor() / 65_536
}
