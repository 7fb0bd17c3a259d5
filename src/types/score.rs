//! Scores, search depth and distance from the root.

use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// How far from the root of the search a position lies, in plies (single moves).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Ply(pub u8);

impl Ply {
    /// The root.
    pub const ROOT: Self = Self(0);

    /// As far as a search goes.
    pub const MAX: Self = Self(245);

    /// One ply further from the root.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

/// How many plies of effort a search has left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Depth(pub i16);

impl Depth {
    /// None left: quiescence begins.
    pub const ZERO: Self = Self(0);
}

impl Add<i16> for Depth {
    type Output = Self;

    fn add(self, plies: i16) -> Self {
        Self(self.0.saturating_add(plies))
    }
}

impl Sub<i16> for Depth {
    type Output = Self;

    fn sub(self, plies: i16) -> Self {
        Self(self.0.saturating_sub(plies))
    }
}

/// What a position is worth to the side to move: centipawns, or the distance to a forced mate.
///
/// Values within [`Score::MATE`] by less than 512 are mates: `MATE - n` wins in `n` plies, `-MATE + n` loses in `n`. The rest are
/// centipawns. Always in a range whose negation exists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(i16);

impl Score {
    /// Level.
    pub const ZERO: Self = Self(0);

    /// The mate that is on the board: no score is as high.
    pub const MATE: Self = Self(32_000);

    /// Above every score.
    pub const INFINITE: Self = Self(32_001);

    /// The highest score in centipawns; what lies above is a mate.
    pub const MAX_CENTIPAWNS: Self = Self(Self::MATE.0 - 512);

    /// This many centipawns, held within ±[`Score::MAX_CENTIPAWNS`].
    #[must_use]
    pub const fn from_centipawns(centipawns: i32) -> Self {
        let limit = Self::MAX_CENTIPAWNS.0 as i32;
        let held = if centipawns > limit {
            limit
        } else if centipawns < -limit {
            -limit
        } else {
            centipawns
        };
        Self(held as i16)
    }

    /// The side to move mates on this ply of the search.
    #[must_use]
    pub const fn mates_at(ply: Ply) -> Self {
        Self(Self::MATE.0 - ply.0 as i16)
    }

    /// The side to move is mated on this ply of the search.
    #[must_use]
    pub const fn mated_at(ply: Ply) -> Self {
        Self(-Self::MATE.0 + ply.0 as i16)
    }

    /// The number behind the score: centipawns, or near ±32,000 for a mate.
    #[must_use]
    pub const fn value(self) -> i16 {
        self.0
    }

    /// The score with this number behind it, held within ±[`Score::INFINITE`].
    #[must_use]
    pub const fn from_value(value: i16) -> Self {
        let limit = Self::INFINITE.0;
        Self(if value > limit {
            limit
        } else if value < -limit {
            -limit
        } else {
            value
        })
    }

    /// The score as a table keeps it: a mate counted from the position at this ply, not from the root.
    #[must_use]
    pub const fn to_table(self, ply: Ply) -> Self {
        if self.0 > Self::MAX_CENTIPAWNS.0 {
            Self::from_value(self.0.saturating_add(ply.0 as i16))
        } else if self.0 < -Self::MAX_CENTIPAWNS.0 {
            Self::from_value(self.0.saturating_sub(ply.0 as i16))
        } else {
            self
        }
    }

    /// The score of a table as the search at this ply sees it: a mate counted from the root.
    #[must_use]
    pub const fn from_table(self, ply: Ply) -> Self {
        if self.0 > Self::MAX_CENTIPAWNS.0 {
            Self(self.0 - ply.0 as i16)
        } else if self.0 < -Self::MAX_CENTIPAWNS.0 {
            Self(self.0 + ply.0 as i16)
        } else {
            self
        }
    }

    /// In how many plies a mate comes: positive if the side to move mates, zero or negative if it is mated; `None` without a mate,
    /// and for ±[`Score::INFINITE`], which are bounds and no scores.
    #[must_use]
    pub const fn mate_distance(self) -> Option<i16> {
        if self.0 == Self::INFINITE.0 || self.0 == -Self::INFINITE.0 {
            None
        } else if self.0 > Self::MAX_CENTIPAWNS.0 {
            Some(Self::MATE.0 - self.0)
        } else if self.0 < -Self::MAX_CENTIPAWNS.0 {
            Some(-Self::MATE.0 - self.0)
        } else {
            None
        }
    }

    /// Whether the score is a mate, for either side.
    #[must_use]
    pub const fn is_mate(self) -> bool {
        self.mate_distance().is_some()
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// The sum, held within the range of scores.
fn held(sum: i32) -> Score {
    let limit = i32::from(Score::INFINITE.0);
    Score(sum.clamp(-limit, limit) as i16)
}

impl Add<i32> for Score {
    type Output = Self;

    fn add(self, margin: i32) -> Self {
        held(i32::from(self.0).saturating_add(margin))
    }
}

impl Sub<i32> for Score {
    type Output = Self;

    fn sub(self, margin: i32) -> Self {
        held(i32::from(self.0).saturating_sub(margin))
    }
}

impl AddAssign<i32> for Score {
    fn add_assign(&mut self, margin: i32) {
        *self = *self + margin;
    }
}

impl SubAssign<i32> for Score {
    fn sub_assign(&mut self, margin: i32) {
        *self = *self - margin;
    }
}

impl fmt::Display for Score {
    /// `cp 35`, or `mate 3` and `mate -2` in moves of the side that mates, as UCI counts them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_distance() {
            Some(plies) if plies > 0 => write!(f, "mate {}", (plies + 1) / 2),
            Some(plies) => write!(f, "mate {}", plies / 2),
            None => write!(f, "cp {}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_told_in_moves() {
        for (score, text) in [
            (Score::mates_at(Ply(1)), "mate 1"),
            (Score::mates_at(Ply(3)), "mate 2"),
            (Score::mated_at(Ply(0)), "mate 0"),
            (Score::mated_at(Ply(2)), "mate -1"),
            (Score::mated_at(Ply(4)), "mate -2"),
            (Score::from_centipawns(-35), "cp -35"),
            (Score::from_centipawns(i32::MAX), "cp 31488"),
        ] {
            assert_eq!(score.to_string(), text);
            assert_eq!(-(-score), score);
        }
    }

    #[test]
    fn a_nearer_mate_is_worth_more_and_a_later_one_hurts_less() {
        assert!(Score::mates_at(Ply(1)) > Score::mates_at(Ply(3)));
        assert!(Score::mated_at(Ply(4)) > Score::mated_at(Ply(2)));
        assert!(Score::mates_at(Ply::MAX) > Score::MAX_CENTIPAWNS);
        assert!(Score::mated_at(Ply::MAX).is_mate());
        assert!(!Score::MAX_CENTIPAWNS.is_mate());
    }

    #[test]
    fn sums_stay_in_range() {
        assert_eq!(Score::INFINITE + i32::MAX, Score::INFINITE);
        assert_eq!(Score::ZERO - i32::MAX, -Score::INFINITE);
        assert_eq!(Score::from_centipawns(100) - 30, Score::from_centipawns(70));
    }
}
