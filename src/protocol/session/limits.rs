//! What a `go` asks for: its words weighed, its times in one unit.

use std::time::Duration;

use crate::protocol::go::{Go, Manner};
use crate::search::{Clock, Hold, Limits};
use crate::types::{Color, Depth, Ply};

/// The unit of the times behind `go`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Unit {
    /// Seconds.
    Seconds,
    /// Milliseconds.
    #[default]
    Milliseconds,
}

/// What a `go` asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// The number of leaves at this depth: `perft`.
    Leaves(u8),
    /// What the position is worth, without a search and without a move: `depth 0`.
    StaticScore,
    /// A move. The moves to choose from and those that are banned are not filled in.
    Search(Limits),
}

/// The longest time that is counted, about 31 years: sums of such times stay in range.
const LONGEST: u64 = 1_000_000_000_000;

/// A time that may be negative, as a duration; what is less than nothing is nothing.
fn duration(time: i64, unit: Unit) -> Duration {
    let time = u64::try_from(time).unwrap_or(0);
    Duration::from_millis(match unit {
        Unit::Seconds => time.saturating_mul(1000).min(LONGEST),
        Unit::Milliseconds => time.min(LONGEST),
    })
}

/// A number of something. Less than none makes no sense, and drops the word.
fn count(number: Option<i64>) -> Option<u64> {
    number.and_then(|number| u64::try_from(number).ok())
}

/// What a `go` asks for, with this side to move. `unit` is that of UCCI's words and of `movetime`; those of UCI are milliseconds.
///
/// All limits hold, and the first that is reached ends the search; `infinite` only counts where there is none. A clock that has run
/// out or below zero is an empty one. A clock without increment and without moves to go is sudden death.
///
/// UCCI 3.0, `go`.
pub(super) fn wanted(go: &Go, us: Color, unit: Unit) -> Wanted {
    if let Some(depth) = count(go.perft) {
        return Wanted::Leaves(u8::try_from(depth).unwrap_or(u8::MAX));
    }
    let depth = count(go.depth);
    if depth == Some(0) {
        return Wanted::StaticScore;
    }
    let mut limits = Limits {
        depth: depth.map(|depth| Depth(depth.min(Ply::MAX.0.into()) as i16)),
        nodes: count(go.nodes).map(|nodes| nodes.max(1)),
        mate: count(go.mate).map(|moves| moves.clamp(1, u16::MAX.into()) as u16),
        move_time: go.move_time.map(|time| duration(time, unit).max(Duration::from_millis(1))),
        clock: clock(go, us, unit),
        ..Limits::default()
    };
    limits.hold = hold(go.manner, &limits);
    Wanted::Search(limits)
}

/// The clock of the side to move: `time`, else the one of its colour, else the only one there is.
fn clock(go: &Go, us: Color, unit: Unit) -> Option<Clock> {
    let (ours, theirs, gain) = match us {
        Color::Red => (go.red_time, go.black_time, go.red_increment),
        Color::Black => (go.black_time, go.red_time, go.black_increment),
    };
    let in_milliseconds = |time| duration(time, Unit::Milliseconds);
    let own_time = go.time.map(|time| duration(time, unit));
    let own_gain = go.increment.map(|gain| duration(gain, unit));
    Some(Clock {
        left: own_time.or_else(|| ours.or(theirs).map(in_milliseconds))?,
        increment: own_gain.or_else(|| gain.map(in_milliseconds)).unwrap_or_default(),
        moves_to_go: count(go.moves_to_go)
            .filter(|&moves| moves > 0)
            .map(|moves| u32::try_from(moves).unwrap_or(u32::MAX)),
    })
}

fn hold(manner: Manner, limits: &Limits) -> Hold {
    if manner == Manner::Ponder {
        Hold::Ponder
    } else if *limits == Limits::default() {
        Hold::Infinite
    } else {
        Hold::None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(text: &str, us: Color, unit: Unit) -> Wanted {
        match text.parse::<Go>() {
            Ok(go) => wanted(&go, us, unit),
        }
    }

    fn limits(text: &str, us: Color, unit: Unit) -> Limits {
        match asked(text, us, unit) {
            Wanted::Search(limits) => limits,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn the_clock_is_that_of_the_side_to_move() {
        let all = "wtime 100 btime 200 winc 3 binc 4";
        for (text, us, unit, left, increment, moves) in [
            ("time 5 increment 2", Color::Red, Unit::Seconds, 5000, 2000, None),
            ("time 5000 increment 2 opptime 9", Color::Black, Unit::Milliseconds, 5000, 2, None),
            ("opptime 9 movestogo 7 time 5", Color::Black, Unit::Milliseconds, 5, 0, Some(7)),
            ("time 5 movestogo 0", Color::Red, Unit::Milliseconds, 5, 0, None),
            ("time 0", Color::Red, Unit::Seconds, 0, 0, None),
            ("time -9 increment -1", Color::Red, Unit::Seconds, 0, 0, None),
            (all, Color::Red, Unit::Seconds, 100, 3, None),
            (all, Color::Black, Unit::Milliseconds, 200, 4, None),
            ("wtime -170671 btime 20000 binc 2000", Color::Black, Unit::Milliseconds, 20_000, 2000, None),
            ("btime 200", Color::Red, Unit::Milliseconds, 200, 0, None),
            ("time 99999999999999999999", Color::Red, Unit::Seconds, LONGEST, 0, None),
        ] {
            let clock = limits(text, us, unit).clock.expect(text);
            let expected = Clock {
                left: Duration::from_millis(left),
                increment: Duration::from_millis(increment),
                moves_to_go: moves,
            };
            assert_eq!(clock, expected, "{text}");
        }
    }

    #[test]
    fn movetime_is_in_the_unit_of_the_client_and_never_nothing() {
        for (text, unit, milliseconds) in [
            ("movetime 3", Unit::Seconds, 3000),
            ("movetime 3", Unit::Milliseconds, 3),
            ("movetime 0", Unit::Milliseconds, 1),
            ("movetime -5", Unit::Seconds, 1),
        ] {
            assert_eq!(limits(text, Color::Red, unit).move_time, Some(Duration::from_millis(milliseconds)), "{text}");
        }
    }

    #[test]
    fn a_move_is_held_back_while_pondering_and_where_there_is_no_limit() {
        for (text, hold) in [
            ("", Hold::Infinite),
            ("infinite", Hold::Infinite),
            ("depth infinite", Hold::Infinite),
            ("infinite searchmoves h2e2", Hold::Infinite),
            ("depth x", Hold::Infinite),
            ("depth -1", Hold::Infinite),
            ("infinite depth 5", Hold::None),
            ("infinite time 20000", Hold::None),
            ("ponder time 5", Hold::Ponder),
            ("ponder", Hold::Ponder),
            ("draw nodes 1", Hold::None),
            ("mate 2", Hold::None),
        ] {
            assert_eq!(limits(text, Color::Red, Unit::Milliseconds).hold, hold, "{text}");
        }
    }

    #[test]
    fn several_limits_all_hold() {
        let limits = limits("time 500 depth 5 nodes 0 mate 99999999", Color::Red, Unit::Milliseconds);
        assert_eq!(limits.depth, Some(Depth(5)));
        assert_eq!(limits.nodes, Some(1));
        assert_eq!(limits.mate, Some(u16::MAX));
        assert!(limits.clock.is_some());
    }

    #[test]
    fn perft_and_depth_zero_ask_for_no_move() {
        for (text, wanted) in [
            ("perft 3", Wanted::Leaves(3)),
            ("perft 99999999999999999999", Wanted::Leaves(255)),
            ("depth 0", Wanted::StaticScore),
            ("depth 0 movetime 100", Wanted::StaticScore),
        ] {
            assert_eq!(asked(text, Color::Red, Unit::Milliseconds), wanted, "{text}");
        }
    }
}
