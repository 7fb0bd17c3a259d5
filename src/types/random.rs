//! Numbers that look random and are the same on every machine: the generator splitmix64 (Steele, Lea and Flood, 2014).
//!
//! For keys, openings, orders and tests; never for secrets.

/// The step of the generator: 2^64 divided by the golden ratio.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// A sequence of random numbers. The same seed gives the same numbers on every machine.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Any number.
    pub const fn number(&mut self) -> u64 {
        let number = stirred(self.0);
        self.0 = self.0.wrapping_add(STEP);
        number
    }

    /// A number below the limit; zero if there is none below.
    ///
    /// The upper half of a product. The bias, the limit in 2^64, is nothing.
    pub const fn below(&mut self, limit: usize) -> usize {
        ((self.number() as u128 * limit as u128) >> 64) as usize
    }

    /// A number from 0 up to, not including, 1.
    pub fn fraction(&mut self) -> f64 {
        fraction(self.number())
    }

    /// One of these, each as likely as any other; `None` if there are none.
    pub fn pick<'a, T>(&mut self, values: &'a [T]) -> Option<&'a T> {
        values.get(self.below(values.len()))
    }

    /// Puts the values in any order, each as likely as any other (Fisher and Yates; in place, Durstenfeld 1964).
    pub fn shuffle<T>(&mut self, values: &mut [T]) {
        for left in (2..=values.len()).rev() {
            values.swap(left - 1, self.below(left));
        }
    }
}

/// Stirs a number until every bit of it has moved every bit of the answer. No two numbers have the same answer.
#[inline(always)]
#[must_use]
pub const fn stirred(number: u64) -> u64 {
    let number = number.wrapping_add(STEP);
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}

/// One number out of several; their order counts.
#[must_use]
pub fn stirred_together(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |all, &number| stirred(all ^ number))
}

/// A number from 0 up to, not including, 1, out of any number.
#[must_use]
pub fn fraction(number: u64) -> f64 {
    (number >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the seed 1234567, as the authors' own program gives them.
    #[test]
    fn the_numbers_are_those_of_the_reference() {
        let mut random = Random::new(1_234_567);
        let numbers: [u64; 5] = std::array::from_fn(|_| random.number());
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821
            ]
        );
    }

    #[test]
    fn all_numbers_below_the_limit_come_up_and_no_other() {
        let mut random = Random::new(1);
        let mut counts = [0; 7];
        (0..7000).for_each(|_| counts[random.below(7)] += 1);
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
        assert_eq!((random.below(1), random.below(0)), (0, 0));
        assert_eq!((random.pick(&[5]), random.pick::<u8>(&[])), (Some(&5), None));
    }

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
