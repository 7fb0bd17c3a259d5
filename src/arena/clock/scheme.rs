//! The time schemes of the rule book (article 6), by name.
//!
//! Engines seldom have ninety minutes: behind a name a divisor may stand, by which all its times are cut and no number of moves.

use std::time::Duration;

use crate::arena::clock::{Period, TimeControl, TimeControlError, duration};

/// A time scheme of the rule book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scheme {
    /// What it is called: the article, and a word.
    pub name: &'static str,
    /// What it is called in Chinese.
    pub chinese: &'static str,
    /// Its periods: moves, and the minutes that they must be made in. None: the time is one for the whole game, and the rule book
    /// leaves open how much.
    pub periods: &'static [(u32, u64)],
}

/// The schemes of article 6, in its order.
///
/// The article numbers them only. 快棋 (for 6.3 and 6.4) and 包干 (for 6.5) are its words; the other names are ours.
pub const SCHEMES: [Scheme; 5] = [
    Scheme { name: "6.1-slow", chinese: "慢棋", periods: &[(40, 90), (10, 15)] },
    Scheme { name: "6.2-medium", chinese: "中速棋", periods: &[(30, 60), (10, 10)] },
    Scheme { name: "6.3-quick", chinese: "快棋", periods: &[(40, 10), (50, 5)] },
    Scheme { name: "6.4-blitz", chinese: "超快棋", periods: &[(30, 5)] },
    Scheme { name: "6.5-whole", chinese: "包干", periods: &[] },
];

impl Scheme {
    /// The scheme of this name in either language.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        SCHEMES.into_iter().find(|scheme| scheme.name.eq_ignore_ascii_case(name) || scheme.chinese == name)
    }

    /// The scheme with its times cut by a divisor; `time` is that of a scheme that leaves it open.
    fn periods(self, time: Option<Duration>, divisor: u32) -> Vec<Period> {
        let of_game = time.map(|time| Period { moves: None, time: time / divisor, increment: Duration::ZERO });
        let of_moves = self.periods.iter().map(|&(moves, minutes)| Period {
            moves: Some(moves),
            time: Duration::from_mins(minutes) / divisor,
            increment: Duration::ZERO,
        });
        of_moves.chain(of_game).collect()
    }
}

/// The shortest period that a clock can tell an engine of.
const SHORTEST: Duration = Duration::from_millis(1);

/// Reads the name of a scheme, with its divisor: `6.1-slow`, `快棋/60`, `6.5-whole:20m/60`. `None` if no scheme is named.
pub(super) fn read(text: &str) -> Option<Result<TimeControl, TimeControlError>> {
    let (named, divisor) = text.split_once('/').map_or((text, None), |(named, divisor)| (named, Some(divisor)));
    let (name, time) = named.split_once(':').map_or((named, None), |(name, time)| (name, Some(time)));
    if is_article(name.trim()) {
        return Some(Err(TimeControlError::Article { text: text.to_owned() }));
    }
    Scheme::of(name.trim()).map(|scheme| compose(scheme, time, divisor))
}

/// Whether a text could be meant as the number of an article, `6.1`, and as seconds too.
pub(super) fn is_article(text: &str) -> bool {
    matches!(text.as_bytes(), [b'6', b'.', b'1'..=b'9'])
}

/// The names of all schemes.
pub(super) fn names() -> String {
    SCHEMES.map(|scheme| scheme.name).join(", ")
}

fn compose(scheme: Scheme, time: Option<&str>, divisor: Option<&str>) -> Result<TimeControl, TimeControlError> {
    let wrong = |divisor: &str| TimeControlError::Divisor(divisor.trim().to_owned());
    let read = |divisor: &str| divisor.trim().parse().ok().filter(|&it| it > 0).ok_or_else(|| wrong(divisor));
    let parts = divisor.map_or(Ok(1), read)?;
    let time = match (time, scheme.periods.is_empty()) {
        (None, true) => return Err(TimeControlError::Whole(scheme.name)),
        (Some(_), false) => return Err(TimeControlError::Fixed(scheme.name)),
        (time, _) => time.map(duration).transpose()?,
    };
    let periods = scheme.periods(time, parts);
    if periods.iter().any(|period| period.time < SHORTEST) {
        return Err(TimeControlError::Short(scheme.name));
    }
    Ok(TimeControl(periods))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schemes_of_the_rule_book_are_read_by_name() {
        for (text, written) in [
            ("6.1-slow", "40/5400,10/900"),
            ("6.2-medium", "30/3600,10/600"),
            ("6.3-quick", "40/600,50/300"),
            ("6.4-blitz", "30/300"),
            ("6.5-whole:20m", "1200"),
            ("慢棋", "40/5400,10/900"),
            ("中速棋", "30/3600,10/600"),
            ("快棋", "40/600,50/300"),
            ("超快棋", "30/300"),
            ("包干:1h", "3600"),
            ("6.1-slow/60", "40/90,10/15"),
            (" 6.3-QUICK / 100 ", "40/6,50/3"),
            ("快棋/1000", "40/0.6,50/0.3"),
            ("包干:20m/60", "20"),
        ] {
            let control: TimeControl = text.parse().expect(text);
            assert_eq!(control.to_string(), written, "{text}");
            assert_eq!(written.parse(), Ok(control), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_scheme_is_named() {
        for (text, message) in [
            ("6.1-slow/0", "\"0\" is no divisor of a time scheme: a whole number from 1 up is expected"),
            ("6.1-slow/1.5", "\"1.5\" is no divisor of a time scheme: a whole number from 1 up is expected"),
            ("6.1-slow/", "\"\" is no divisor of a time scheme: a whole number from 1 up is expected"),
            ("6.1-slow/60/2", "\"60/2\" is no divisor of a time scheme: a whole number from 1 up is expected"),
            ("快棋/4294967295", "the scheme 6.3-quick is cut so short that a period has no time"),
            ("包干", "the scheme 6.5-whole needs the time of a whole game: 6.5-whole:20m"),
            ("6.5-whole/60", "the scheme 6.5-whole needs the time of a whole game: 6.5-whole:20m"),
            ("6.5-whole:0", "the scheme 6.5-whole is cut so short that a period has no time"),
            ("6.4-blitz:3m", "the scheme 6.4-blitz has its own times"),
            (
                "6.1",
                "\"6.1\" may be an article or seconds: the schemes are called 6.1-slow, 6.2-medium, 6.3-quick, 6.4-blitz, \
                 6.5-whole, and seconds are written 6.1s",
            ),
            (
                " 6.5:20m/60",
                "\"6.5:20m/60\" may be an article or seconds: the schemes are called 6.1-slow, 6.2-medium, 6.3-quick, \
                 6.4-blitz, 6.5-whole, and seconds are written 6.1s",
            ),
        ] {
            assert_eq!(text.parse::<TimeControl>().expect_err(text).to_string(), message, "{text}");
        }
        for text in ["6.5-whole:x", "6.1-fast", "快", "6.1-slow,60"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
        for seconds in ["6.1s", "6.1+0.1", "16.1", "40/6.1"] {
            assert_eq!(seconds.parse::<TimeControl>().map(|it| it.to_string()), Ok(seconds.to_owned()), "no article");
        }
    }
}
