//! A move as a book knows it: how it fared, and how often it is to be played.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::types::Move;
use crate::types::moves::ParseMoveError;

/// How games went on in which a move was played, as the side that plays it sees them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Games whose result is not known.
    pub open: u32,
}

impl Tally {
    /// All games.
    #[must_use]
    pub const fn games(self) -> u64 {
        self.won as u64 + self.drawn as u64 + self.lost as u64 + self.open as u64
    }

    /// The games of both.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            won: self.won.saturating_add(other.won),
            drawn: self.drawn.saturating_add(other.drawn),
            lost: self.lost.saturating_add(other.lost),
            open: self.open.saturating_add(other.open),
        }
    }
}

/// A move of a book.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BookMove {
    /// The move.
    pub played: Move,
    /// It is played with a chance of this, divided by the sum over all moves of the position. Zero is never played.
    pub weight: u16,
    /// What is known of its games; nothing in a book that tells weights alone.
    pub tally: Tally,
}

/// Why a text is no move of a book.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParseBookMoveError {
    /// It does not begin with a move.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// No number from 1 to 65535 stands behind the move.
    #[error("{0:?}: a weight from 1 to 65535 is expected behind the move")]
    Weight(String),
    /// What stands behind the weight is no tally.
    #[error("{0:?}: games won, drawn and lost are expected behind the weight, as in +12=30-8")]
    Tally(String),
}

impl fmt::Display for BookMove {
    /// The move, its weight, and games won, drawn, lost and of unknown result, if there are any: `h2e2 9031 +4123=3000-1908?2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.played, self.weight)?;
        let Tally { won, drawn, lost, open } = self.tally;
        if self.tally.games() > 0 {
            write!(f, " +{won}={drawn}-{lost}")?;
        }
        if open > 0 { write!(f, "?{open}") } else { Ok(()) }
    }
}

impl FromStr for BookMove {
    type Err = ParseBookMoveError;

    /// Reads what [`Display`](fmt::Display) writes.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = text.split_ascii_whitespace();
        let played = words.next().unwrap_or_default().parse()?;
        let weight = words.next().and_then(|word| word.parse().ok()).filter(|&weight| weight > 0);
        let weight = weight.ok_or_else(|| ParseBookMoveError::Weight(text.to_owned()))?;
        let tally = words.next().map_or(Some(Tally::default()), tally).filter(|_| words.next().is_none());
        let tally = tally.ok_or_else(|| ParseBookMoveError::Tally(text.to_owned()))?;
        Ok(Self { played, weight, tally })
    }
}

/// Reads `+12=30-8` and `+12=30-8?2`.
fn tally(text: &str) -> Option<Tally> {
    let (won, rest) = text.strip_prefix('+')?.split_once('=')?;
    let (drawn, rest) = rest.split_once('-')?;
    let (lost, open) = rest.split_once('?').unwrap_or((rest, "0"));
    let number = |text: &str| text.parse().ok().filter(|_| text.starts_with(|first: char| first.is_ascii_digit()));
    Some(Tally { won: number(won)?, drawn: number(drawn)?, lost: number(lost)?, open: number(open)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_reads_back_as_it_is_written() {
        for text in ["h2e2 9031 +4123=3000-1908", "h2e2 1", "b9c7 65535 +0=0-0?7", "b9c7 3 +1=0-0?4294967295"] {
            let read: BookMove = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(read.to_string(), text);
        }
    }

    #[test]
    fn what_is_no_move_of_a_book_is_refused() {
        for text in [
            "",
            "h2",
            "h2e2",
            "h2e2 0",
            "h2e2 65536",
            "h2e2 -1",
            "h2e2 x",
            "h2e2 5 1=2-3",
            "h2e2 5 +1=2",
            "h2e2 5 +1=2-",
            "h2e2 5 +1=+2-3",
            "h2e2 5 +1=2-3?",
            "h2e2 5 +1=2-4294967296",
            "h2e2 5 +1=2-3 more",
        ] {
            assert!(text.parse::<BookMove>().is_err(), "{text:?}");
        }
    }
}
