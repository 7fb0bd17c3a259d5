//! Random numbers that come again: splitmix64 (Steele, Lea and Flood, 2014).

/// The step of the generator: 2^64 divided by the golden ratio.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The generator.
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    /// The numbers of one game of a run.
    pub(super) fn of_game(seed: u64, number: u32) -> Self {
        let mut of_run = Self(seed);
        Self(Self(of_run.next() ^ u64::from(number)).next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below this one; zero if there is none below.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_game_of_every_run_has_numbers_of_its_own() {
        let mut first = HashSet::new();
        for seed in 0..30 {
            for number in 0..30 {
                assert!(first.insert(Random::of_game(seed, number).next()), "{seed}, {number}");
            }
        }
    }

    #[test]
    fn all_numbers_below_the_limit_come_up() {
        let mut random = Random::of_game(1, 2);
        let seen: HashSet<usize> = (0..200).map(|_| random.below(7)).collect();
        assert_eq!(seen, (0..7).collect());
        assert_eq!(random.below(1), 0);
        assert_eq!(random.below(0), 0);
    }
}
