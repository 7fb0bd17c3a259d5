//! The perfect matchings of a graph from the cheapest on.
//!
//! All matchings but the cheapest lack one of its pairs: so they fall into parts, each of which keeps the first pairs, must not have the
//! next, and has a cheapest of its own (K. G. Murty, "An algorithm for ranking all the assignments in order of increasing cost",
//! 1968). Parts are looked into as late as can be, so that the first matching costs no more than it must.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::arena::event::pairing::matching;

/// Two vertices, the smaller first.
pub type Pair = (usize, usize);

/// The perfect matchings of a graph, the cheapest first, each as its pairs in the order of their first vertices.
pub struct Ranked {
    count: usize,
    /// What each pair costs, row by row.
    costs: Vec<i128>,
    /// What a pair costs that must not be: more than a whole matching of others.
    barred: i128,
    parts: BinaryHeap<Part>,
    /// The part whose cheapest matching was told last, and in which the others were not looked for yet.
    told: Option<Part>,
}

/// Some of the matchings, told by the cheapest of them.
#[derive(Clone, PartialEq, Eq)]
struct Part {
    cost: i128,
    pairs: Vec<Pair>,
    /// The pairs that all of them have.
    kept: Vec<Pair>,
    /// The pairs that none of them has.
    without: Vec<Pair>,
}

impl Ord for Part {
    /// The heap tells the greatest first, and the cheapest is wanted.
    fn cmp(&self, other: &Self) -> Ordering {
        other.cost.cmp(&self.cost).then_with(|| other.pairs.cmp(&self.pairs))
    }
}

impl PartialOrd for Part {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ranked {
    /// The matchings of a graph of so many vertices, which are even in number. `cost` is asked for the pairs, the smaller vertex first, and
    /// is `None` where there is no edge; a whole matching costs less than 2^119 in size, and nothing less than zero.
    pub fn new(count: usize, cost: impl Fn(usize, usize) -> Option<i128>) -> Self {
        let pairs = (0..count * count).map(|index| (index / count, index % count));
        let told: Vec<Option<i128>> =
            pairs.map(|(one, other)| if one < other { cost(one, other) } else { None }).collect();
        let most = told.iter().flatten().copied().max().unwrap_or(0);
        let barred = (most + 1) * (count as i128 / 2 + 1);
        let costs = told.into_iter().map(|cost| cost.unwrap_or(barred)).collect();
        let mut ranked = Self { count, costs, barred, parts: BinaryHeap::new(), told: None };
        ranked.look_into(Vec::new(), Vec::new());
        ranked
    }

    /// Adds a part, unless there is no matching in it.
    fn look_into(&mut self, kept: Vec<Pair>, without: Vec<Pair>) {
        let mut mates = vec![None; self.count];
        for &(one, other) in &kept {
            (mates[one], mates[other]) = (Some(other), Some(one));
        }
        let cost = |one: usize, other: usize| {
            let (one, other) = (one.min(other), one.max(other));
            let is_elsewhere = |vertex: usize, mate: usize| mates[vertex].is_some_and(|known| known != mate);
            let is_out = is_elsewhere(one, other) || is_elsewhere(other, one) || without.contains(&(one, other));
            if is_out { self.barred } else { self.costs[one * self.count + other] }
        };
        let partners = matching::cheapest(self.count, cost);
        let pairs = partners.iter().enumerate().filter_map(|(one, other)| Some((one, (*other)?)));
        let pairs: Vec<Pair> = pairs.filter(|(one, other)| one < other).collect();
        let sum: i128 = pairs.iter().map(|&(one, other)| cost(one, other)).sum();
        if pairs.len() * 2 == self.count && sum < self.barred {
            self.parts.push(Part { cost: sum, pairs, kept, without });
        }
    }
}

impl Iterator for Ranked {
    type Item = Vec<Pair>;

    fn next(&mut self) -> Option<Vec<Pair>> {
        if let Some(Part { pairs, mut kept, without, .. }) = self.told.take() {
            let open: Vec<Pair> = pairs.into_iter().filter(|pair| !kept.contains(pair)).collect();
            for pair in open {
                self.look_into(kept.clone(), [without.as_slice(), &[pair]].concat());
                kept.push(pair);
            }
        }
        let part = self.parts.pop()?;
        let pairs = part.pairs.clone();
        self.told = Some(part);
        Some(pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::event::pairing::lot;

    /// All perfect matchings of these vertices with their costs.
    fn all(free: &[usize], cost: &dyn Fn(usize, usize) -> Option<i128>) -> Vec<(i128, Vec<Pair>)> {
        let [one, rest @ ..] = free else { return vec![(0, Vec::new())] };
        let mut found = Vec::new();
        for &other in rest {
            let Some(own) = cost(*one, other) else { continue };
            let left: Vec<usize> = rest.iter().copied().filter(|&vertex| vertex != other).collect();
            found.extend(all(&left, cost).into_iter().map(|(sum, mut pairs)| {
                pairs.insert(0, (*one, other));
                (sum + own, pairs)
            }));
        }
        found
    }

    #[test]
    fn all_matchings_are_told_once_and_the_cheaper_first() {
        for count in [2, 4, 6, 8] {
            for seed in 0..60 {
                let number = |one: usize, other: usize| lot::seed(seed, &[one as u64, other as u64]) >> 9;
                let cost = |one, other| (number(one, other) % 4 != 0).then(|| i128::from(number(one, other) % 23));
                let vertices: Vec<usize> = (0..count).collect();
                let mut wanted = all(&vertices, &cost);
                let told: Vec<Vec<Pair>> = Ranked::new(count, cost).collect();
                let sum =
                    |pairs: &Vec<Pair>| pairs.iter().map(|&(one, other)| cost(one, other).expect("an edge")).sum();
                let told: Vec<(i128, Vec<Pair>)> = told.into_iter().map(|pairs| (sum(&pairs), pairs)).collect();
                assert!(told.is_sorted_by_key(|(sum, _)| *sum), "{count} {seed}: {told:?}");
                let mut sorted = told;
                sorted.sort();
                wanted.sort();
                assert_eq!(sorted, wanted, "{count} {seed}");
            }
        }
    }

    #[test]
    fn nobody_has_one_matching_without_pairs() {
        assert_eq!(Ranked::new(0, |_, _| None).collect::<Vec<_>>(), [Vec::new()]);
        assert_eq!(Ranked::new(4, |_, _| None).count(), 0);
    }
}
