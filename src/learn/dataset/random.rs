//! Numbers that look random and are the same on every machine.

/// Stirs a number until every bit of it has moved every bit of the answer. No two numbers have the same answer.
///
/// The finaliser of `SplitMix64` (Steele, Lea and Flood, 2014).
#[inline(always)]
#[must_use]
pub(crate) const fn stirred(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}

/// One number out of several; their order counts.
#[must_use]
pub(crate) fn stirred_together(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |all, &number| stirred(all ^ number))
}

/// A number from 0 up to, not including, 1.
#[must_use]
pub(crate) fn fraction(number: u64) -> f64 {
    (number >> 11) as f64 / (1_u64 << 53) as f64
}

/// A sequence of random numbers.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// The sequence of this seed.
    #[must_use]
    pub(crate) const fn new(seed: u64) -> Self {
        Self(stirred(seed))
    }

    /// Any number.
    pub(crate) fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        stirred(self.0)
    }

    /// A number below the limit, which is more than 0.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        ((u128::from(self.number()) * u128::from(limit)) >> 64) as u64
    }

    /// A number from 0 up to, not including, 1.
    pub(crate) fn fraction(&mut self) -> f64 {
        fraction(self.number())
    }

    /// Puts the values in any order.
    pub(crate) fn shuffle<T>(&mut self, values: &mut [T]) {
        for last in (1..values.len()).rev() {
            values.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shuffle_keeps_everything_and_leaves_little_in_its_place() {
        let mut values: Vec<usize> = (0..1000).collect();
        Random::new(7).shuffle(&mut values);
        let stayed = values.iter().enumerate().filter(|&(at, &value)| at == value).count();
        assert!(stayed < 10, "{stayed}");
        values.sort_unstable();
        assert!(values.into_iter().eq(0..1000));
    }

    #[test]
    fn fractions_fill_the_unit_evenly() {
        let mut random = Random::new(1);
        let mut tenths = [0_u32; 10];
        for _ in 0..10_000 {
            tenths[(random.fraction() * 10.0) as usize] += 1;
        }
        assert!(tenths.iter().all(|&count| (850..1150).contains(&count)), "{tenths:?}");
    }

    #[test]
    fn the_order_of_numbers_counts() {
        assert_ne!(stirred_together(&[1, 2]), stirred_together(&[2, 1]));
        assert_ne!(stirred_together(&[1]), stirred_together(&[1, 0]));
    }
}
