//! What a move has cost, and from how much on it is marked.
//!
//! The cost is told in the score that is to be expected: a win counts one, a draw one half. It comes from the model of wins, draws
//! and losses that is fitted to the engine's own games, so that a hundred centipawns cost much in a level game and nothing in one that is won.

use crate::search::Wdl;

/// A move that has cost something.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// `?!`: at least [`Mark::DUBIOUS_FROM`].
    Dubious,
    /// `?`: at least [`Mark::MISTAKE_FROM`].
    Mistake,
    /// `??`: at least [`Mark::BLUNDER_FROM`].
    Blunder,
}

impl Mark {
    /// The marks, the least first.
    pub const ALL: [Self; 3] = [Self::Dubious, Self::Mistake, Self::Blunder];

    /// The expected score, from 0 to 1, that a dubious move gives away.
    pub const DUBIOUS_FROM: f64 = 0.05;

    /// The expected score that a mistake gives away.
    pub const MISTAKE_FROM: f64 = 0.10;

    /// The expected score that a blunder gives away.
    pub const BLUNDER_FROM: f64 = 0.20;

    /// The mark of a move that has cost so much of the expected score; `None` if that is little.
    #[must_use]
    pub fn of(loss: f64) -> Option<Self> {
        if loss >= Self::BLUNDER_FROM {
            Some(Self::Blunder)
        } else if loss >= Self::MISTAKE_FROM {
            Some(Self::Mistake)
        } else if loss >= Self::DUBIOUS_FROM {
            Some(Self::Dubious)
        } else {
            None
        }
    }

    /// How it is written behind a move.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Its number among the glyphs of PGN.
    #[must_use]
    pub const fn glyph(self) -> u8 {
        match self {
            Self::Dubious => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }
}

/// The score that is to be expected from these chances: 1 for a certain win, 0 for a certain loss.
#[must_use]
pub fn expected(wdl: Wdl) -> f64 {
    f64::from(2 * u32::from(wdl.win) + u32::from(wdl.draw)) / 2000.0
}

/// The chances of the other side.
pub(super) const fn turned(wdl: Wdl) -> Wdl {
    Wdl { win: wdl.loss, draw: wdl.draw, loss: wdl.win }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dearer_a_move_the_harder_its_mark() {
        for (loss, mark) in [
            (0.0, None),
            (0.049, None),
            (0.05, Some(Mark::Dubious)),
            (0.1, Some(Mark::Mistake)),
            (0.199, Some(Mark::Mistake)),
            (0.2, Some(Mark::Blunder)),
            (1.0, Some(Mark::Blunder)),
        ] {
            assert_eq!(Mark::of(loss), mark, "{loss}");
        }
        assert!(Mark::ALL.is_sorted());
    }

    #[test]
    fn what_one_side_expects_the_other_does_not() {
        let wdl = Wdl { win: 301, draw: 500, loss: 199 };
        assert!((expected(wdl) + expected(turned(wdl)) - 1.0).abs() < 1e-9);
        assert!((expected(Wdl { win: 1000, draw: 0, loss: 0 }) - 1.0).abs() < 1e-9);
    }
}
