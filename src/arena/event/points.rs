//! Points of a table, exact to a quarter.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul};

/// Points of a table: of games, of matches, or sums of the points of others.
///
/// Kept in quarters, because half of an opponent's half point counts in 小分.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Points(u64);

impl Points {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// What a drawn game brings (14.1).
    pub const HALF: Self = Self(2);
    /// What a won game brings (14.1).
    pub const ONE: Self = Self(4);

    /// So many whole points.
    #[must_use]
    pub const fn whole(points: u32) -> Self {
        Self(points as u64 * 4)
    }

    /// Half of them. Quarters are not halved further: the callers halve sums of half points only.
    #[must_use]
    pub const fn halved(self) -> Self {
        Self(self.0 / 2)
    }

    /// As a number.
    #[must_use]
    pub fn value(self) -> f64 {
        self.0 as f64 / 4.0
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Mul<u32> for Points {
    type Output = Self;

    fn mul(self, times: u32) -> Self {
        Self(self.0 * u64::from(times))
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    /// As tables have them: `3`, `3.5`, `3.25`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_as_tables_have_them() {
        for (points, text) in [
            (Points::ZERO, "0"),
            (Points::ONE + Points::HALF, "1.5"),
            (Points::HALF.halved(), "0.25"),
            (Points::whole(12), "12"),
            (Points::HALF * 7, "3.5"),
        ] {
            assert_eq!(points.to_string(), text);
        }
    }
}
