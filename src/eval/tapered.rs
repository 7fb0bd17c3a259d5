//! A value for the middlegame and one for the endgame, added and multiplied at once.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use crate::eval::material::Phase;

/// Two values in centipawns: what something is worth while all attackers are on the board, and when none is left.
///
/// Packed into one number, the middlegame in the upper half. Sums must stay within ±32,000 in each half; a whole army is worth
/// less than a third of that.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Tapered(i32);

impl Tapered {
    /// Worth nothing.
    pub const ZERO: Self = Self(0);

    /// These two values.
    #[inline(always)]
    #[must_use]
    pub const fn new(middlegame: i16, endgame: i16) -> Self {
        Self(((middlegame as i32) << 16) + endgame as i32)
    }

    /// The value in the middlegame.
    #[inline(always)]
    #[must_use]
    pub const fn middlegame(self) -> i16 {
        (self.0.wrapping_add(0x8000) >> 16) as i16
    }

    /// The value in the endgame.
    #[inline(always)]
    #[must_use]
    pub const fn endgame(self) -> i16 {
        self.0 as i16
    }

    /// The value between the two, as far as the phase has gone. Rounds towards zero, so that both sides are treated alike.
    #[inline(always)]
    #[must_use]
    pub const fn at(self, phase: Phase) -> i32 {
        let weighted = self.middlegame() as i32 * phase.middlegame() + self.endgame() as i32 * phase.endgame();
        weighted / Phase::FULL
    }

    /// The sum, in a constant.
    #[inline(always)]
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }

    /// The value for the other side, in a constant.
    #[inline(always)]
    #[must_use]
    pub const fn negated(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl Add for Tapered {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.plus(other)
    }
}

impl Sub for Tapered {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.plus(other.negated())
    }
}

impl Neg for Tapered {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        self.negated()
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;

    #[inline(always)]
    fn mul(self, times: i32) -> Self {
        Self(self.0.wrapping_mul(times))
    }
}

impl AddAssign for Tapered {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl fmt::Debug for Tapered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.middlegame(), self.endgame())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_add_and_multiply_by_themselves() {
        for (a, b) in [(0, 0), (5, -7), (-5, 7), (-300, -1), (1200, -1100), (-1, 1)] {
            for (c, d) in [(0, 0), (9, 9), (-9, -8), (700, -700), (-32, 31)] {
                let (first, second) = (Tapered::new(a, b), Tapered::new(c, d));
                assert_eq!(first + second, Tapered::new(a + c, b + d));
                assert_eq!(first - second, Tapered::new(a - c, b - d));
                assert_eq!(first * 5 - second * 3, Tapered::new(a * 5 - c * 3, b * 5 - d * 3));
                assert_eq!((first.middlegame(), first.endgame()), (a, b));
                assert_eq!(-first, Tapered::new(-a, -b));
            }
        }
    }
}
