//! How long a move may take.

use std::time::Duration;

use crate::search::limits::{Clock, Limits};
use crate::search::params;

/// Two bounds on the time of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Deadline {
    /// No new iteration after this, as scaled by how settled the move is; `None` where the clock plays no part.
    pub(crate) soft: Option<Duration>,
    /// The search ends here, wherever it is.
    pub(crate) hard: Duration,
}

/// What is always so with a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Habits {
    /// What the other side of the pipe needs to hear us: kept back from the clock.
    pub(crate) overhead: Duration,
    /// Whether we think on the opponent's time, so that more of ours may be spent.
    pub(crate) ponders: bool,
}

/// So much more of the clock is spent where the opponent's time is ours too.
const PONDER_FACTOR: f64 = 1.25;
/// The least that a move is given.
const LEAST: Duration = Duration::from_millis(1);
/// The time that a search with these limits may take; `None` if time does not limit it.
///
/// The hard bound never exceeds what is left less the overhead, and both are at least a millisecond so that a move is always found.
/// Of a clock and a time for the move the shorter bound holds.
pub(crate) fn deadline(limits: &Limits, habits: Habits) -> Option<Deadline> {
    let overhead = habits.overhead;
    let by_clock = limits.clock.map(|clock| by_clock(clock, habits));
    let by_move = limits.move_time.map(|time| time.saturating_sub(overhead.min(time / 10)).max(LEAST));
    match (by_clock, by_move) {
        (Some(clock), Some(hard)) => Some(Deadline { hard: hard.min(clock.hard), ..clock }),
        (Some(clock), None) => Some(clock),
        (None, Some(hard)) => Some(Deadline { soft: None, hard }),
        (None, None) => None,
    }
}

/// A number of the search in hundredths.
fn share(hundredths: i32) -> f64 {
    f64::from(hundredths) / 100.0
}

fn by_clock(clock: Clock, habits: Habits) -> Deadline {
    let usable = clock.left.saturating_sub(habits.overhead).max(LEAST).as_secs_f64();
    let increment = clock.increment.as_secs_f64();
    let moves = clock.moves_to_go.map_or(f64::from(params::time_moves()), |moves| f64::from(moves.clamp(1, 50)));
    // With few moves to go nearly all may be spent; the last one keeps a little back.
    let hard_share = if moves < 2.0 { 0.8 } else { share(params::time_hard_share()).max(1.2 / moves) };
    let generosity = if habits.ponders { PONDER_FACTOR } else { 1.0 };
    let soft = ((usable / moves * share(params::time_share()) + increment * share(params::time_increment()))
        * generosity)
        .min(usable * hard_share);
    let hard = (soft * share(params::time_hard_factor())).min(usable * hard_share);
    let duration = |seconds: f64| Duration::from_secs_f64(seconds).max(LEAST);
    Deadline { soft: Some(duration(soft)), hard: duration(hard) }
}

/// How settled the choice is after an iteration.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Calm {
    /// Iterations in a row with the same best move.
    pub(crate) stable: u32,
    /// By how many centipawns the score fell since the last iteration; negative if it rose.
    pub(crate) fall: i32,
    /// The share of the nodes that went into the best move.
    pub(crate) effort: f64,
}

impl Calm {
    /// By what the soft bound is multiplied: below one where the choice is settled, above where it is not.
    pub(crate) fn scale(self) -> f64 {
        let stability = share(params::time_unstable() - params::time_stable_step() * self.stable.min(8) as i32);
        let fall = 1.0 + share(params::time_fall()) * f64::from(self.fall.clamp(-10, 70)) / 100.0;
        let effort = share(params::time_effort_base()) - share(params::time_effort()) * self.effort.clamp(0.0, 1.0);
        (stability * fall * effort).clamp(0.25, 2.8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Limits {
        let millis = Duration::from_millis;
        let clock = Clock { left: millis(left), increment: millis(increment), moves_to_go };
        Limits { clock: Some(clock), ..Limits::default() }
    }

    #[test]
    fn no_move_takes_more_than_is_left() {
        let overhead = Duration::from_millis(30);
        let habits = |ponders| Habits { overhead, ponders };
        for left in [0, 1, 20, 31, 100, 1_000, 60_000, 10_000_000] {
            for increment in [0, 50, 3_000, 100_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(10), Some(40), Some(u32::MAX)] {
                    let limits = clock(left, increment, moves);
                    let deadline = deadline(&limits, habits(moves.is_some())).unwrap();
                    let usable = Duration::from_millis(left).saturating_sub(overhead).max(LEAST);
                    assert!(deadline.hard <= usable, "{left} + {increment}, {moves:?}: {deadline:?}");
                    assert!(deadline.soft.unwrap() <= deadline.hard, "{left} + {increment}, {moves:?}: {deadline:?}");
                    assert!(deadline.hard >= LEAST);
                }
            }
        }
    }

    #[test]
    fn the_shorter_of_clock_and_move_time_holds() {
        let mut limits = clock(60_000, 0, None);
        limits.move_time = Some(Duration::from_millis(200));
        let deadline = deadline(&limits, Habits::default()).unwrap();
        assert_eq!(deadline.hard, Duration::from_millis(200));
        assert_eq!(super::deadline(&Limits::default(), Habits::default()), None);
    }

    #[test]
    fn a_settled_choice_takes_less_time() {
        let settled = Calm { stable: 10, fall: 0, effort: 0.9 };
        let doubtful = Calm { stable: 0, fall: 50, effort: 0.2 };
        assert!(settled.scale() < 1.0 && doubtful.scale() > 1.5);
    }
}
