//! The numbers of the search: margins, depths and divisors, in one place to be tuned.
//!
//! Depths are plies, margins centipawns.

/// Reverse futility: the greatest depth.
pub(crate) const RFP_MAX_DEPTH: i16 = 8;
/// Reverse futility: the margin a ply.
pub(crate) const RFP_MARGIN: i32 = 85;
/// Razoring: the greatest depth.
pub(crate) const RAZOR_MAX_DEPTH: i16 = 3;
/// Razoring: the margin at depth zero.
pub(crate) const RAZOR_BASE: i32 = 220;
/// Razoring: the margin by the square of the depth.
pub(crate) const RAZOR_STEP: i32 = 160;
/// Null move: the least depth.
pub(crate) const NULL_MIN_DEPTH: i16 = 3;
/// Null move: from this depth on a cut is verified by a search without null moves.
pub(crate) const NULL_VERIFY_DEPTH: i16 = 14;
/// Null move: the reduction.
pub(crate) const NULL_BASE: i16 = 3;
/// Null move: a ply of reduction more for each so many plies of depth.
pub(crate) const NULL_DEPTH_DIVISOR: i16 = 4;
/// Null move: a ply of reduction more for each so many centipawns above beta.
pub(crate) const NULL_EVAL_DIVISOR: i32 = 180;
/// Probcut: the least depth.
pub(crate) const PROBCUT_MIN_DEPTH: i16 = 5;
/// Probcut: how far above beta a capture must come out.
pub(crate) const PROBCUT_MARGIN: i32 = 180;
/// Probcut: the plies that its search saves.
pub(crate) const PROBCUT_REDUCTION: i16 = 4;
/// Internal iterative reduction: the least depth.
pub(crate) const IIR_MIN_DEPTH: i16 = 4;
/// Singular extension: the least depth.
pub(crate) const SINGULAR_MIN_DEPTH: i16 = 7;
/// Singular extension: how far below the table's score the others must stay, a ply of depth.
pub(crate) const SINGULAR_MARGIN: i32 = 2;
/// Singular extension: so far below, and the move is extended twice.
pub(crate) const DOUBLE_MARGIN: i32 = 24;
/// Late move pruning: the greatest depth.
pub(crate) const LMP_MAX_DEPTH: i16 = 8;
/// Late move pruning: the moves that are always tried.
pub(crate) const LMP_BASE: i32 = 5;
/// Futility of a quiet move: the greatest depth left after reduction.
pub(crate) const FUTILITY_MAX_DEPTH: i16 = 8;
/// Futility of a quiet move: the margin.
pub(crate) const FUTILITY_BASE: i32 = 130;
/// Futility of a quiet move: the margin a ply.
pub(crate) const FUTILITY_STEP: i32 = 95;
/// Pruning by history: the greatest depth.
pub(crate) const HISTORY_MAX_DEPTH: i16 = 5;
/// Pruning by history: the history a ply below which a quiet move is dropped.
pub(crate) const HISTORY_MARGIN: i32 = -3500;
/// Pruning by static exchange: the greatest depth.
pub(crate) const EXCHANGE_MAX_DEPTH: i16 = 8;
/// Pruning by static exchange: what a quiet move may lose, by the square of the depth.
pub(crate) const EXCHANGE_QUIET: i32 = -22;
/// Pruning by static exchange: what a capture may lose, a ply.
pub(crate) const EXCHANGE_CAPTURE: i32 = -90;
/// Late move reduction: the least depth.
pub(crate) const LMR_MIN_DEPTH: i16 = 3;
/// Late move reduction: the constant part, in hundredths of a ply.
pub(crate) const LMR_BASE: f64 = 65.0;
/// Late move reduction: the divisor of the product of the logarithms, in hundredths.
pub(crate) const LMR_DIVISOR: f64 = 225.0;
/// Late move reduction: a ply less for so much history.
pub(crate) const LMR_HISTORY_DIVISOR: i32 = 9000;
/// Moves that another worker has in hand are put off: the least depth.
pub(crate) const DEFER_MIN_DEPTH: i16 = 5;
/// Aspiration: half the first window.
pub(crate) const ASPIRATION: i32 = 14;
/// Aspiration: the least depth with a window.
pub(crate) const ASPIRATION_MIN_DEPTH: i16 = 5;
/// Quiescence: what a capture must be able to win beyond standing pat.
pub(crate) const QUIESCENCE_MARGIN: i32 = 160;
/// History: the bonus a ply of depth, and its greatest value.
pub(crate) const BONUS_STEP: i32 = 170;
/// History: the greatest bonus.
pub(crate) const BONUS_MAX: i32 = 1700;
