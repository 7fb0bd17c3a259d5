//! The lot: decisions that the event's random seed takes, the same whenever they are asked for.

use crate::arena::contest::hash;
use crate::arena::openings::{Order, order};

/// The random seed of one decision among all of an event; `what` tells it from the others.
pub(in crate::arena::event) fn seed(seed: u64, what: &[u64]) -> u64 {
    let bytes: Vec<u8> = [seed].iter().chain(what).flat_map(|number| number.to_le_bytes()).collect();
    hash(&bytes)
}

/// The values in an order that the seed decides.
pub(in crate::arena::event) fn shuffled<T: Copy>(values: &[T], seed: u64) -> Vec<T> {
    order(values.len(), Order::Random, seed).into_iter().map(|place| values[place]).collect()
}

/// Draws for colours (猜先): as given, or exchanged.
pub(in crate::arena::event) fn toss<T: Copy>(pair: (T, T), seed: u64) -> (T, T) {
    if order(2, Order::Random, seed)[0] == 0 { pair } else { (pair.1, pair.0) }
}
