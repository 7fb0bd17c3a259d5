//! Time controls and the clock of one player.
//!
//! The runner keeps the time, not the engines.

mod scheme;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

pub use scheme::{SCHEMES, Scheme};

/// One period of a time control.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Period {
    /// How many moves must be made in it; `None` if it lasts to the end of the game.
    pub moves: Option<u32>,
    /// What the clock gains when it begins.
    pub time: Duration,
    /// What the clock gains with each move.
    pub increment: Duration,
}

/// A time control: periods one after another, the last one again and again.
///
/// Written `40/90m,10/15m` (the first 40 moves in 90 minutes, then every 10 in 15), `10+0.1` (ten seconds for the game, a tenth more
/// with each move) or `60`. Seconds, if no unit is written: `ms`, `s`, `m` or `h`. What is left of a period is kept.
///
/// The [`SCHEMES`] of the rule book go by their names: `6.1-slow`, `快棋`; `6.1-slow/60` is the same in a sixtieth of the time, and
/// `6.5-whole:20m` says what its article leaves open. The bare number of an article, `6.1`, is refused: it could be seconds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TimeControl(Vec<Period>);

/// Why a text is no time control.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TimeControlError {
    /// A time cannot be read.
    #[error("{0:?} is no time: a number is expected, and ms, s, m or h behind it if it is not seconds")]
    Time(String),
    /// A number of moves cannot be read, or is zero.
    #[error("{0:?} is no number of moves")]
    Moves(String),
    /// A period gives no time.
    #[error("the period {0:?} gives no time")]
    Empty(String),
    /// A period that lasts to the end of the game is followed by another.
    #[error("the period {0:?} has no number of moves, and another follows")]
    Endless(String),
    /// What stands behind the name of a scheme divides no times.
    #[error("{0:?} is no divisor of a time scheme: a whole number from 1 up is expected")]
    Divisor(String),
    /// A scheme of the rule book that leaves its time open.
    #[error("the scheme {0} needs the time of a whole game: {0}:20m")]
    Whole(&'static str),
    /// A time behind a scheme that has its own.
    #[error("the scheme {0} has its own times")]
    Fixed(&'static str),
    /// The number of an article, or a time.
    #[error(
        "{text:?} may be an article or seconds: the schemes are called {}, and seconds are written 6.1s",
        scheme::names()
    )]
    Article {
        /// What was read.
        text: String,
    },
    /// A period of a scheme is shorter than a millisecond.
    #[error("the scheme {0} is cut so short that a period has no time")]
    Short(&'static str),
}

impl TimeControl {
    /// The periods, at least one.
    #[must_use]
    pub fn periods(&self) -> &[Period] {
        &self.0
    }

    /// The period of this number, counted from 0.
    fn period(&self, number: usize) -> Period {
        self.0[number.min(self.0.len() - 1)]
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(named) = scheme::read(text.trim()) {
            return named;
        }
        let periods: Vec<Period> = text.split(',').map(|text| period(text.trim())).collect::<Result<_, _>>()?;
        let endless = periods.iter().position(|period| period.moves.is_none());
        match endless {
            Some(index) if index + 1 < periods.len() => {
                Err(TimeControlError::Endless(text.split(',').nth(index).unwrap_or_default().trim().to_owned()))
            }
            _ => Ok(Self(periods)),
        }
    }
}

fn period(text: &str) -> Result<Period, TimeControlError> {
    let (moves, times) = match text.split_once('/') {
        Some((moves, times)) => (Some(count(moves)?), times),
        None => (None, text),
    };
    let (time, increment) = times.split_once('+').unwrap_or((times, "0"));
    let period = Period { moves, time: duration(time)?, increment: duration(increment)? };
    if period.time.is_zero() && period.increment.is_zero() {
        return Err(TimeControlError::Empty(text.to_owned()));
    }
    Ok(period)
}

fn count(text: &str) -> Result<u32, TimeControlError> {
    let count = text.trim().parse().ok().filter(|&count| count > 0);
    count.ok_or_else(|| TimeControlError::Moves(text.to_owned()))
}

/// The longest time that can be written: more than a hundred days.
const LONGEST: f64 = 1e7;

fn duration(text: &str) -> Result<Duration, TimeControlError> {
    const UNITS: [(&str, f64); 4] = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let text = text.trim();
    let unit = UNITS.iter().find_map(|&(unit, seconds)| text.strip_suffix(unit).map(|number| (number, seconds)));
    let (number, unit) = unit.unwrap_or((text, 1.0));
    let seconds = number.parse::<f64>().ok().map(|number| number * unit);
    let seconds = seconds.filter(|seconds| {
        (0.0..=LONGEST).contains(seconds) && number.starts_with(|it: char| it.is_ascii_digit() || it == '.')
    });
    seconds.map(Duration::from_secs_f64).ok_or_else(|| TimeControlError::Time(text.to_owned()))
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, period) in self.0.iter().enumerate() {
            if number > 0 {
                f.write_str(",")?;
            }
            if let Some(moves) = period.moves {
                write!(f, "{moves}/")?;
            }
            let seconds = period.time.as_secs_f64().to_string();
            let is_alone = self.0.len() == 1 && period.moves.is_none() && period.increment.is_zero();
            let unit = if is_alone && scheme::is_article(&seconds) { "s" } else { "" };
            write!(f, "{seconds}{unit}")?;
            if !period.increment.is_zero() {
                write!(f, "+{}", period.increment.as_secs_f64())?;
            }
        }
        Ok(())
    }
}

/// The time has run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("out of time by {} ms", over.as_millis())]
pub struct Flag {
    /// By how much.
    pub over: Duration,
}

/// The clock of one player in one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    left: Duration,
    /// The period, counted from 0, and the moves made in it.
    period: usize,
    made: u32,
}

impl Clock {
    /// A clock at the start of a game.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        let left = control.period(0).time;
        Self { control, left, period: 0, made: 0 }
    }

    /// What is left before the next move, the increment not counted.
    #[must_use]
    pub const fn left(&self) -> Duration {
        self.left
    }

    /// What the clock gains with the next move.
    #[must_use]
    pub fn increment(&self) -> Duration {
        self.control.period(self.period).increment
    }

    /// For how many moves the time must last; `None` for the whole game.
    #[must_use]
    pub fn moves_to_go(&self) -> Option<u32> {
        self.control.period(self.period).moves.map(|moves| moves - self.made)
    }

    /// A move took so long.
    ///
    /// # Errors
    /// [`Flag`] if that is more than was left; the clock then stands at zero.
    pub fn spend(&mut self, time: Duration) -> Result<(), Flag> {
        self.charge(time)?;
        self.complete();
        Ok(())
    }

    /// So much time is gone, and no move is made yet.
    ///
    /// # Errors
    /// [`Flag`] if that is more than was left; the clock then stands at zero.
    pub fn charge(&mut self, time: Duration) -> Result<(), Flag> {
        let over = time.saturating_sub(self.left);
        self.left = self.left.saturating_sub(time);
        if over.is_zero() { Ok(()) } else { Err(Flag { over }) }
    }

    /// The move is made: the clock gains its increment, and the time of the next period if it was the last of one.
    pub fn complete(&mut self) {
        let period = self.control.period(self.period);
        self.left += period.increment;
        self.made += 1;
        if period.moves == Some(self.made) {
            self.period += 1;
            self.made = 0;
            self.left += self.control.period(self.period).time;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds)
    }

    fn clock(control: &str) -> Clock {
        Clock::new(control.parse().expect(control))
    }

    #[test]
    fn time_controls_are_read_and_written() {
        for (text, written) in [
            ("10+0.1", "10+0.1"),
            ("60", "60"),
            ("1m+500ms", "60+0.5"),
            ("40/90m, 10/15m", "40/5400,10/900"),
            ("30/60m,10/10m", "30/3600,10/600"),
            ("40/10m,50/5m", "40/600,50/300"),
            ("30/5m", "30/300"),
            ("1h", "3600"),
            ("40/60,20+1", "40/60,20+1"),
            (".5", "0.5"),
        ] {
            let control: TimeControl = text.parse().expect(text);
            assert_eq!(control.to_string(), written);
            assert_eq!(written.parse(), Ok(control));
        }
    }

    #[test]
    fn what_is_no_time_control_is_named() {
        let error = |text: &str| text.parse::<TimeControl>().expect_err(text).to_string();
        assert_eq!(
            error("x"),
            "\"x\" is no time: a number is expected, and ms, s, m or h behind it if it is not seconds"
        );
        for time in ["", "10+", "+1", "-5", "1e999", "nan", "inf", "10+-1", "5d", "40/"] {
            assert!(error(time).contains("is no time"), "{time}: {}", error(time));
        }
        assert_eq!(error("0/60"), "\"0\" is no number of moves");
        assert_eq!(error("0"), "the period \"0\" gives no time");
        assert_eq!(error("60,40/60"), "the period \"60\" has no number of moves, and another follows");
    }

    #[test]
    fn the_increment_comes_with_the_move() {
        let mut clock = clock("10+2");
        assert_eq!((clock.left(), clock.increment(), clock.moves_to_go()), (seconds(10.0), seconds(2.0), None));
        assert_eq!(clock.spend(seconds(10.0)), Ok(()));
        assert_eq!(clock.left(), seconds(2.0));
        assert_eq!(clock.spend(seconds(2.5)), Err(Flag { over: seconds(0.5) }));
        assert_eq!(clock.left(), Duration::ZERO);
    }

    #[test]
    fn time_that_is_charged_makes_no_move() {
        let mut clock = clock("1/10+2,5");
        assert_eq!(clock.charge(seconds(4.0)), Ok(()));
        assert_eq!((clock.left(), clock.moves_to_go()), (seconds(6.0), Some(1)));
        clock.complete();
        assert_eq!((clock.left(), clock.moves_to_go()), (seconds(13.0), None));
        assert_eq!(clock.charge(seconds(14.0)), Err(Flag { over: seconds(1.0) }));
    }

    #[test]
    fn a_period_begins_when_its_moves_are_made_and_the_last_one_repeats() {
        let mut clock = clock("2/10,1/5");
        assert_eq!(clock.moves_to_go(), Some(2));
        clock.spend(seconds(1.0)).unwrap();
        assert_eq!((clock.left(), clock.moves_to_go()), (seconds(9.0), Some(1)));
        clock.spend(seconds(1.0)).unwrap();
        for left in [13.0, 17.0, 21.0] {
            assert_eq!((clock.left(), clock.moves_to_go()), (seconds(left), Some(1)));
            clock.spend(seconds(1.0)).unwrap();
        }
    }
}
