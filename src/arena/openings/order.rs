//! In which order a match takes its openings.
//!
//! Knows numbers only, not what they number.

use crate::types::Random;

/// In which order openings are taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// As they stand in the file.
    #[default]
    Sequential,
    /// Shuffled by a seed.
    Random,
}

/// The numbers from 0 to `count - 1`, each once, in this order.
///
/// The same seed gives the same order on every machine; [`Order::Sequential`] does not look at it.
#[must_use]
pub fn order(count: usize, order: Order, seed: u64) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..count).collect();
    if order == Order::Random {
        Random::new(seed).shuffle(&mut numbers);
    }
    numbers
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    #[test]
    fn every_order_is_a_permutation() {
        for count in [0, 1, 2, 3, 10, 1000] {
            for seed in [0, 1, 42, u64::MAX] {
                for wanted in [Order::Sequential, Order::Random] {
                    let mut numbers = order(count, wanted, seed);
                    numbers.sort_unstable();
                    assert!(numbers.into_iter().eq(0..count), "{count} {wanted:?} {seed}");
                }
            }
        }
    }

    #[test]
    fn the_file_gives_the_sequential_order_whatever_the_seed() {
        for seed in [0, 7, u64::MAX] {
            assert_eq!(order(4, Order::Sequential, seed), [0, 1, 2, 3]);
        }
    }

    #[test]
    fn the_seed_alone_decides_the_random_order() {
        let orders: BTreeSet<Vec<usize>> = (0..100).map(|seed| order(50, Order::Random, seed)).collect();
        assert_eq!(orders.len(), 100);
        assert_eq!(order(50, Order::Random, 7), order(50, Order::Random, 7));
    }

    #[test]
    fn a_seed_gives_the_same_order_for_ever() {
        // From the definition, computed by another program: a match that is taken up again needs it.
        assert_eq!(order(10, Order::Random, 1), [9, 0, 1, 4, 8, 2, 3, 7, 6, 5]);
    }

    #[test]
    fn every_order_of_three_comes_up_equally_often() {
        let mut counts = BTreeMap::new();
        for seed in 0..6000 {
            *counts.entry(order(3, Order::Random, seed)).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|&count| (850..1150).contains(&count)), "{counts:?}");
    }
}
