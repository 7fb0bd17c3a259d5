//! In which order an epoch looks at the positions, and which of them it mirrors. Nothing is remembered: a run that was broken off
//! goes on at any batch.

use crate::learn::train::chunk::View;
use crate::types::random::{Random, stirred_together};

/// The order of one epoch.
///
/// The positions lie in random order already; an epoch takes them in steps of a length of its own, so that it makes other batches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Order {
    count: u64,
    start: u64,
    stride: u64,
    seed: u64,
}

impl Order {
    /// The order of an epoch over so many positions, of which there is one at least.
    pub(super) fn new(count: usize, seed: u64, epoch: u32) -> Self {
        let seed = stirred_together(&[seed, u64::from(epoch)]);
        let count = count.max(1);
        let mut random = Random::new(seed);
        let start = random.below(count);
        let mut stride = 1 + random.below(count) as u64;
        while shared_factor(stride, count as u64) > 1 {
            stride = 1 + random.below(count) as u64;
        }
        Self { count: count as u64, start: start as u64, stride, seed }
    }

    /// Which position comes at this place, and how it is looked at.
    #[inline]
    pub(super) fn at(&self, place: usize) -> (usize, View) {
        let steps = u128::from(place as u64 % self.count) * u128::from(self.stride);
        let index = ((steps + u128::from(self.start)) % u128::from(self.count)) as u64;
        let view = if stirred_together(&[self.seed, index]) & 1 == 0 { View::Plain } else { View::Mirrored };
        (index as usize, view)
    }
}

/// The greatest common divisor.
const fn shared_factor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_comes_once_and_half_of_them_mirrored() {
        for count in [1, 2, 60, 4096, 10_007] {
            let order = Order::new(count, 5, 3);
            let mut indices: Vec<usize> = (0..count).map(|place| order.at(place).0).collect();
            indices.sort_unstable();
            assert!(indices.into_iter().eq(0..count), "{count}");
        }
        let order = Order::new(10_000, 5, 3);
        let mirrored = (0..10_000).filter(|&place| order.at(place).1 == View::Mirrored).count();
        assert!((4800..5200).contains(&mirrored), "{mirrored}");
    }

    #[test]
    fn epochs_differ_in_order_and_in_what_they_mirror() {
        let [one, other] = [0, 1].map(|epoch| Order::new(1000, 5, epoch));
        assert!((0..1000).filter(|&place| one.at(place).0 == other.at(place).0).count() < 20);
        let view = |order: Order| {
            let mut views: Vec<_> = (0..1000).map(|place| order.at(place)).collect();
            views.sort_unstable_by_key(|view| view.0);
            views
        };
        assert_ne!(view(one), view(other));
    }
}
