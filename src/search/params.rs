//! The numbers of the search: margins, depths, weights and divisors, each with the range in which it may be tuned.
//!
//! Depths are plies, margins centipawns, reductions 1024ths of a ply, weights 128ths, times hundredths, unless a line says otherwise.
//! A number is asked for by a function of its name. They are constants, but with the feature `tuning`: then each is an option of
//! the engine, so that one program plays with any of them.

/// A number of the search and the range in which it may be tuned.
#[cfg(any(test, feature = "tuning"))]
#[cfg_attr(not(feature = "tuning"), allow(unreachable_pub))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its name, in snake case.
    pub name: &'static str,
    /// Its value unless it is set.
    pub default: i32,
    /// The smallest value.
    pub min: i32,
    /// The largest value.
    pub max: i32,
}

macro_rules! parameters {
    ($($(#[$doc:meta])* $name:ident = $default:literal in $min:literal ..= $max:literal;)*) => {
        /// All numbers, in the order in which they stand here.
        #[cfg(any(test, feature = "tuning"))]
        pub(crate) const ALL: &[Parameter] = &[
            $(Parameter { name: stringify!($name), default: $default, min: $min, max: $max },)*
        ];

        #[cfg(feature = "tuning")]
        mod values {
            use std::sync::atomic::AtomicI32;
            $(#[allow(non_upper_case_globals)] pub(super) static $name: AtomicI32 = AtomicI32::new($default);)*
        }

        $(
            $(#[$doc])*
            #[cfg(not(feature = "tuning"))]
            #[inline(always)]
            pub(crate) const fn $name() -> i32 {
                $default
            }

            $(#[$doc])*
            #[cfg(feature = "tuning")]
            #[inline(always)]
            pub(crate) fn $name() -> i32 {
                values::$name.load(std::sync::atomic::Ordering::Relaxed)
            }
        )*

        /// Sets the number of this name, held within its range; whether there is one. It holds for all searches of the process.
        #[cfg(feature = "tuning")]
        pub(crate) fn set(name: &str, value: i32) -> bool {
            match name {
                $(stringify!($name) => {
                    values::$name.store(value.clamp($min, $max), std::sync::atomic::Ordering::Relaxed);
                    true
                })*
                _ => false,
            }
        }
    };
}

parameters! {
    /// Reverse futility: the greatest depth.
    rfp_max_depth = 8 in 0..=16;
    /// Reverse futility: the margin a ply.
    rfp_margin = 85 in 30..=200;
    /// Reverse futility: the margin less, where the side to move stands better than before.
    rfp_improving = 85 in 0..=200;

    /// Razoring: the greatest depth.
    razor_max_depth = 3 in 0..=8;
    /// Razoring: the margin at depth zero.
    razor_base = 220 in 50..=600;
    /// Razoring: the margin by the square of the depth.
    razor_step = 160 in 0..=400;

    /// Null move: the least depth.
    null_min_depth = 3 in 1..=128;
    /// Null move: from this depth on a cut is verified by a search without null moves.
    null_verify_depth = 14 in 8..=30;
    /// Null move: the reduction.
    null_base = 3 in 1..=6;
    /// Null move: a ply of reduction more for each so many plies of depth.
    null_depth_divisor = 4 in 2..=8;
    /// Null move: a ply of reduction more for each so many centipawns above beta.
    null_eval_divisor = 180 in 50..=400;

    /// Probcut: the least depth.
    probcut_min_depth = 5 in 3..=128;
    /// Probcut: how far above beta a capture must come out.
    probcut_margin = 180 in 60..=400;
    /// Probcut: the margin less, where the side to move stands better than before.
    probcut_improving = 40 in 0..=120;
    /// Probcut: the plies that its search saves.
    probcut_reduction = 4 in 3..=6;

    /// Internal iterative reduction: the least depth.
    iir_min_depth = 4 in 2..=128;

    /// Singular extension: the least depth.
    singular_min_depth = 7 in 4..=128;
    /// Singular extension: how far below the table's score the others must stay, a ply of depth, in 128ths.
    singular_margin = 256 in 64..=768;
    /// Singular extension: so far below, and the move is extended twice.
    double_margin = 24 in 0..=100;
    /// Singular extension: the plies that a move of the table loses which is not alone, though it cuts.
    singular_negative = 1 in 0..=3;

    /// Late move pruning: the greatest depth.
    lmp_max_depth = 8 in 0..=16;
    /// Late move pruning: the moves that are always tried.
    lmp_base = 5 in 1..=12;
    /// Late move pruning: the moves by the square of the depth.
    lmp_step = 128 in 32..=256;

    /// Futility of a quiet move: the greatest depth left after reduction.
    futility_max_depth = 8 in -64..=16;
    /// Futility of a quiet move: the margin.
    futility_base = 130 in 0..=300;
    /// Futility of a quiet move: the margin a ply.
    futility_step = 95 in 30..=200;

    /// Pruning by history: the greatest depth.
    history_max_depth = 5 in 0..=12;
    /// Pruning by history: the history below zero, a ply, at which a quiet move is dropped.
    history_margin = 3500 in 1000..=12000;

    /// Pruning by static exchange: the greatest depth.
    exchange_max_depth = 8 in -64..=16;
    /// Pruning by static exchange: what a quiet move may lose, by the square of the depth.
    exchange_quiet = 22 in 5..=60;
    /// Pruning by static exchange: what a capture may lose, a ply.
    exchange_capture = 90 in 20..=200;

    /// Late move reduction: the least depth.
    lmr_min_depth = 3 in 2..=128;
    /// Late move reduction: the constant part.
    lmr_base = 666 in 0..=1600;
    /// Late move reduction: what the product of the logarithms of depth and number weighs.
    lmr_factor = 455 in 200..=900;
    /// Late move reduction: where a cut is expected.
    lmr_cut = 1331 in 0..=2600;
    /// Late move reduction: where the side to move stands worse than before.
    lmr_worsening = 614 in 0..=1600;
    /// Late move reduction: where the moves after this one cut often.
    lmr_cutoffs = 717 in 0..=1800;
    /// Late move reduction: less on the principal variation.
    lmr_pv = 922 in 0..=2000;
    /// Late move reduction: less for a check.
    lmr_check = 819 in 0..=2000;
    /// Late move reduction: less where the principal variation has once passed.
    lmr_was_pv = 819 in 0..=2000;
    /// Late move reduction: less for a capture.
    lmr_capture = 922 in 0..=2000;
    /// Late move reduction: less for history, in 1024ths of a ply for 1024 of it.
    lmr_history = 116 in 0..=300;
    /// A reduced move that beats the best score by so much is searched deeper again.
    deeper_margin = 60 in 10..=300;

    /// Moves that another worker has in hand are put off: the least depth.
    defer_min_depth = 5 in 1..=20;

    /// Aspiration: half the first window.
    aspiration = 14 in 5..=60;
    /// Aspiration: the least depth with a window.
    aspiration_min_depth = 5 in 2..=128;

    /// Quiescence: what a capture must be able to win beyond standing pat.
    quiescence_margin = 160 in 50..=10000;

    /// History: the bonus at depth zero.
    bonus_base = -60 in -300..=300;
    /// History: the bonus a ply of depth.
    bonus_step = 170 in 40..=400;
    /// History: the greatest bonus.
    bonus_max = 1700 in 500..=4000;
    /// History: the malus at depth zero.
    malus_base = -50 in -300..=300;
    /// History: the malus a ply of depth.
    malus_step = 220 in 40..=500;
    /// History: the greatest malus.
    malus_max = 1400 in 500..=4000;
    /// History: the weight of moves by from and to.
    butterfly_weight = 128 in 0..=384;
    /// History: the weight of moves by the move before.
    reply_weight = 128 in 0..=384;
    /// History: the weight of moves by our last move.
    follow_weight = 128 in 0..=384;
    /// History: the weight of moves by our move before that.
    plan_weight = 128 in 0..=384;
    /// How much earlier a quiet check is tried.
    check_bonus = 8000 in 0..=32000;
    /// Killers that are tried.
    killers = 2 in 0..=2;

    /// Correction of the evaluation: the weight of what was learnt by the pawns.
    correction_pawn = 128 in 0..=384;
    /// Correction of the evaluation: the weight of what was learnt by each side's pieces.
    correction_pieces = 128 in 0..=384;

    /// Time: without a number of moves to go, the clock is taken to last for so many, whole.
    time_moves = 32 in 15..=60;
    /// Time: so much of the share of a move is spent.
    time_share = 90 in 40..=150;
    /// Time: so much of the increment is spent with each move.
    time_increment = 80 in 20..=100;
    /// Time: the hard bound is at most so many times the soft one.
    time_hard_factor = 450 in 100..=800;
    /// Time: the hard bound is at most this share of what is left.
    time_hard_share = 40 in 10..=80;
    /// Time: the factor of a choice that has just changed.
    time_unstable = 145 in 100..=250;
    /// Time: so much less for each iteration with the same choice.
    time_stable_step = 9 in 0..=20;
    /// Time: so much more for each hundred centipawns that the score fell.
    time_fall = 100 in 0..=300;
    /// Time: the factor of a choice that took no nodes.
    time_effort_base = 145 in 100..=250;
    /// Time: so much less for one that took all.
    time_effort = 75 in 0..=200;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_lies_in_its_range_and_has_a_name_of_its_own() {
        for (index, parameter) in ALL.iter().enumerate() {
            let Parameter { name, default, min, max } = *parameter;
            assert!(min < max && (min..=max).contains(&default), "{name}: {default} in {min}..={max}");
            assert!(ALL[..index].iter().all(|other| other.name != name), "{name} stands there twice");
        }
    }
}
