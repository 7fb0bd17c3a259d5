//! What an engine is asked for: limits of a search, in the words of its protocol.

use std::time::Duration;

use crate::protocol::{Go, Manner, Protocol};
use crate::search::Clock;
use crate::types::{Color, Move};

/// The clocks of both sides before the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// That of the side to move.
    pub own: Clock,
    /// That of the opponent.
    pub opponent: Clock,
}

/// What ends a search, and what it is told besides. Without any limit it goes on until it is stopped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ask {
    /// The clocks.
    pub clocks: Option<Clocks>,
    /// The time for this move. UCCI has no word for it; there the clock is for this one move, unless `clocks` says otherwise.
    pub move_time: Option<Duration>,
    /// The last depth.
    pub depth: Option<u32>,
    /// Positions to be visited.
    pub nodes: Option<u64>,
    /// Moves that may not be played, for engines that know the word.
    pub ban_moves: Vec<Move>,
    /// Whether the opponent offers a draw. Engines that speak UCI do not hear of it.
    pub draw_offered: bool,
}

/// The unit of time behind `go` in UCCI. UCI knows milliseconds only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unit {
    /// Milliseconds.
    #[default]
    Milliseconds,
    /// Whole seconds: UCCI without the option `usemillisec`.
    Seconds,
}

impl Unit {
    /// So much time as a number, rounded down. What is left of the last millisecond counts as a whole one, because `0` means no
    /// clock at all to some engines.
    fn count(self, time: Duration) -> i64 {
        match self {
            Self::Milliseconds => i64::try_from(time.as_millis()).unwrap_or(i64::MAX).max(1),
            Self::Seconds => i64::try_from(time.as_secs()).unwrap_or(i64::MAX),
        }
    }

    /// An increment as a number; none is `0`.
    fn gain(self, time: Duration) -> i64 {
        if time.is_zero() { 0 } else { self.count(time) }
    }
}

impl Ask {
    /// The words of `go` for the side to move.
    pub(super) fn go(&self, protocol: Protocol, unit: Unit, side: Color, manner: Manner) -> Go {
        let mut go = Go {
            manner,
            depth: self.depth.map(i64::from),
            nodes: self.nodes.map(|nodes| i64::try_from(nodes).unwrap_or(i64::MAX)),
            ..Go::default()
        };
        match protocol {
            Protocol::Ucci => self.add_ucci_time(&mut go, unit),
            Protocol::Uci => self.add_uci_time(&mut go, side),
        }
        go.infinite = !go.says_how();
        go
    }

    /// UCCI 3.0, `go time <t> [movestogo <n> | increment <t>]`, and the same for the opponent.
    fn add_ucci_time(&self, go: &mut Go, unit: Unit) {
        let for_one_move = |left| Clock { left, increment: Duration::ZERO, moves_to_go: Some(1) };
        let clocks = self.clocks.or_else(|| {
            let clock = for_one_move(self.move_time?);
            Some(Clocks { own: clock, opponent: clock })
        });
        let Some(Clocks { own, opponent }) = clocks else { return };
        go.time = Some(unit.count(own.left));
        (go.moves_to_go, go.increment) = ucci_rest(own, unit);
        go.opponent_time = Some(unit.count(opponent.left));
        (go.opponent_moves_to_go, go.opponent_increment) = ucci_rest(opponent, unit);
    }

    fn add_uci_time(&self, go: &mut Go, side: Color) {
        let unit = Unit::Milliseconds;
        go.move_time = self.move_time.map(|time| unit.count(time));
        let Some(Clocks { own, opponent }) = self.clocks else { return };
        let (red, black) = match side {
            Color::Red => (own, opponent),
            Color::Black => (opponent, own),
        };
        (go.red_time, go.black_time) = (Some(unit.count(red.left)), Some(unit.count(black.left)));
        (go.red_increment, go.black_increment) = (Some(unit.gain(red.increment)), Some(unit.gain(black.increment)));
        go.moves_to_go = own.moves_to_go.map(i64::from);
    }
}

/// The moves to go or the increment of a clock. The grammar takes one of them; where a clock has both, an increment of zero is left
/// out, and else both are told.
fn ucci_rest(clock: Clock, unit: Unit) -> (Option<i64>, Option<i64>) {
    let moves = clock.moves_to_go.map(i64::from);
    let gain = unit.gain(clock.increment);
    (moves, (moves.is_none() || gain > 0).then_some(gain))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        Clock { left: Duration::from_millis(left), increment: Duration::from_millis(increment), moves_to_go }
    }

    fn on_clock(own: Clock, opponent: Clock) -> Ask {
        Ask { clocks: Some(Clocks { own, opponent }), ..Ask::default() }
    }

    #[test]
    fn limits_are_told_in_the_words_of_each_protocol() {
        let game = on_clock(clock(60_500, 1500, None), clock(50_000, 0, None));
        let session = on_clock(clock(60_500, 0, Some(12)), clock(50_000, 2000, Some(13)));
        let move_time = Ask { move_time: Some(Duration::from_millis(1500)), ..Ask::default() };
        let limits = Ask { depth: Some(7), nodes: Some(u64::MAX), ..Ask::default() };
        let late = on_clock(clock(0, 0, None), clock(0, 0, None));
        for (ask, ucci, seconds, red, black) in [
            (
                &game,
                " time 60500 increment 1500 opptime 50000 oppincrement 0",
                " time 60 increment 1 opptime 50 oppincrement 0",
                " wtime 60500 btime 50000 winc 1500 binc 0",
                " wtime 50000 btime 60500 winc 0 binc 1500",
            ),
            (
                &session,
                " time 60500 movestogo 12 opptime 50000 oppmovestogo 13 oppincrement 2000",
                " time 60 movestogo 12 opptime 50 oppmovestogo 13 oppincrement 2",
                " movestogo 12 wtime 60500 btime 50000 winc 0 binc 2000",
                " movestogo 12 wtime 50000 btime 60500 winc 2000 binc 0",
            ),
            (
                &move_time,
                " time 1500 movestogo 1 opptime 1500 oppmovestogo 1",
                " time 1 movestogo 1 opptime 1 oppmovestogo 1",
                " movetime 1500",
                " movetime 1500",
            ),
            (
                &limits,
                " depth 7 nodes 9223372036854775807",
                " depth 7 nodes 9223372036854775807",
                " depth 7 nodes 9223372036854775807",
                " depth 7 nodes 9223372036854775807",
            ),
            (
                &late,
                " time 1 increment 0 opptime 1 oppincrement 0",
                " time 0 increment 0 opptime 0 oppincrement 0",
                " wtime 1 btime 1 winc 0 binc 0",
                " wtime 1 btime 1 winc 0 binc 0",
            ),
            (&Ask::default(), " infinite", " infinite", " infinite", " infinite"),
        ] {
            let go = |protocol, unit, side| ask.go(protocol, unit, side, Manner::Think).to_string();
            assert_eq!(go(Protocol::Ucci, Unit::Milliseconds, Color::Red), ucci);
            assert_eq!(go(Protocol::Ucci, Unit::Seconds, Color::Black), seconds);
            assert_eq!(go(Protocol::Uci, Unit::Milliseconds, Color::Red), red);
            assert_eq!(go(Protocol::Uci, Unit::Seconds, Color::Black), black);
        }
    }
}
