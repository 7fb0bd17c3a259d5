//! Whether the Swiss rounds to come can be paired as well.
//!
//! Those who may still meet make a graph, in which each round takes the edges of a perfect matching away. Where more rounds are planned
//! than half the players, pairings that look well can leave a graph without another matching. So it is looked for all that are
//! wanted, pair by pair, the one with the fewest possible opponents first.

use std::collections::HashSet;

use crate::arena::event::pairing::ranked::Pair;

/// Up to so many vertices the search is helped by looking at all cuts.
const FEW: usize = 16;

/// How many pairs a search tries, times the number of vertices: with up to sixteen of them that is enough to be certain.
const EFFORT: usize = 1 << 22;

/// So many pairs are looked ahead at once; each is a step further down the stack.
const DEEPEST: usize = 1 << 10;

/// Who may still meet. Vertices are the players in the order of their numbers, and behind them the bye, where there is one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Open {
    count: usize,
    /// How many words a row has.
    words: usize,
    /// A row for each vertex, a bit for each other.
    rows: Vec<u64>,
}

impl Open {
    /// A graph of so many vertices, an even number.
    pub(super) fn new(count: usize, may_meet: impl Fn(usize, usize) -> bool) -> Self {
        let words = count.div_ceil(64).max(1);
        let mut open = Self { count, words, rows: vec![0; count * words] };
        for one in 0..count {
            for other in one + 1..count {
                if may_meet(one, other) {
                    open.toggle((one, other));
                }
            }
        }
        open
    }

    /// The graph when these have met.
    pub(super) fn without(&self, pairs: &[Pair]) -> Self {
        let mut rest = self.clone();
        for &pair in pairs {
            rest.toggle(pair);
        }
        rest
    }

    fn toggle(&mut self, (one, other): Pair) {
        self.rows[one * self.words + other / 64] ^= 1 << (other % 64);
        self.rows[other * self.words + one / 64] ^= 1 << (one % 64);
    }

    fn row(&self, vertex: usize) -> &[u64] {
        &self.rows[vertex * self.words..(vertex + 1) * self.words]
    }

    /// The fewest that anybody may meet.
    fn least_degree(&self) -> usize {
        let degree = |vertex| self.row(vertex).iter().map(|word| word.count_ones() as usize).sum();
        (0..self.count).map(degree).min().unwrap_or(0)
    }

    /// How many rounds are looked at together at most.
    pub(super) fn horizon(&self) -> u32 {
        (2 * DEEPEST / self.count.max(1)).max(2) as u32
    }

    /// Whether so many rounds can be paired; `false` also if that was not found out in time.
    pub(super) fn has_rounds(&self, rounds: u32) -> bool {
        self.is_dense(rounds) || self.rounds(rounds).is_some()
    }

    /// Where everybody may meet half of all there is a perfect matching (G. A. Dirac, 1952). Whatever it takes away, half of all are
    /// left for the last round. In larger fields it is not looked further as long as half of all are left: a graph in which
    /// all may meet as many is then made of matchings (B. Csaba et al., "Proof of the 1-factorization conjecture", 2016).
    fn is_dense(&self, rounds: u32) -> bool {
        let spare = if self.count > FEW { 1 } else { rounds as usize };
        rounds == 0 || self.least_degree() + 1 >= self.count / 2 + spare && self.least_degree() >= rounds as usize
    }

    /// Pairings of so many rounds, if they are found in time. The same graph gives the same.
    pub(super) fn rounds(&self, rounds: u32) -> Option<Vec<Vec<Pair>>> {
        let effort = EFFORT / self.count.max(1);
        let mut search =
            Search { open: self.clone(), free: Vec::new(), effort, dead: HashSet::new(), found: Vec::new() };
        let is_found = search.round(rounds);
        is_found.then(|| search.found.chunks((self.count / 2).max(1)).map(<[Pair]>::to_vec).collect())
    }

    /// All vertices, as bits.
    fn everybody(&self) -> Vec<u64> {
        let bits = |word: usize| match self.count.saturating_sub(64 * word) {
            64.. => u64::MAX,
            bits => (1 << bits) - 1,
        };
        (0..self.words).map(bits).collect()
    }

    /// Whether each odd set of vertices has an edge outwards for each round: in every round somebody of it meets somebody outside.
    fn has_wide_cuts(&self, rounds: u32) -> bool {
        let is_small = self.count <= FEW;
        self.least_degree() >= rounds as usize && (!is_small || self.is_cut_wide(0, 0, 0, rounds))
    }

    /// What it costs to look at all cuts, in pairs that could be tried instead.
    const fn cost_of_cuts(&self) -> usize {
        if self.count <= FEW { (1 << self.count) >> 5 } else { 0 }
    }

    /// The same for all sets that have these among the vertices before `next`, and not the last vertex; so many edges lead outwards.
    fn is_cut_wide(&self, next: usize, set: u64, cut: u32, rounds: u32) -> bool {
        if next + 1 >= self.count {
            return set.count_ones().is_multiple_of(2) || cut >= rounds;
        }
        let row = self.row(next)[0];
        let with = cut + row.count_ones() - 2 * (row & set).count_ones();
        self.is_cut_wide(next + 1, set, cut, rounds) && self.is_cut_wide(next + 1, set | 1 << next, with, rounds)
    }
}

/// A search for the pairings of several rounds.
struct Search {
    /// Who may still meet.
    open: Open,
    /// Who has no opponent yet in this round.
    free: Vec<u64>,
    /// How many pairs may still be tried.
    effort: usize,
    /// The graphs of which it is known that the rounds that are left cannot be paired.
    dead: HashSet<Vec<u64>>,
    /// The pairs, round by round.
    found: Vec<Pair>,
}

impl Search {
    /// Pairs so many rounds.
    fn round(&mut self, rounds: u32) -> bool {
        if rounds == 0 {
            return true;
        }
        if self.dead.contains(&self.open.rows) || !self.has_wide_cuts(rounds) {
            return false;
        }
        self.free = self.open.everybody();
        let is_found = self.pair(rounds);
        if !is_found {
            self.dead.insert(self.open.rows.clone());
        }
        is_found
    }

    fn has_wide_cuts(&mut self, rounds: u32) -> bool {
        self.effort = self.effort.saturating_sub(self.open.cost_of_cuts());
        self.open.has_wide_cuts(rounds)
    }

    /// Pairs those who are free, then the rounds behind this one.
    fn pair(&mut self, rounds: u32) -> bool {
        let Some(one) = self.next() else {
            let is_found = self.round(rounds - 1);
            self.free.fill(0);
            return is_found;
        };
        for other in 0..self.open.count {
            if !self.is_possible(one, other) {
                continue;
            }
            if self.effort == 0 {
                return false;
            }
            self.effort -= 1;
            self.found.push((one.min(other), one.max(other)));
            self.exchange((one, other));
            if self.pair(rounds) {
                return true;
            }
            self.exchange((one, other));
            self.found.pop();
        }
        false
    }

    /// Who has the fewest possible opponents among those who are free.
    fn next(&self) -> Option<usize> {
        let is_free = |&vertex: &usize| self.free[vertex / 64] >> (vertex % 64) & 1 == 1;
        let opponents = |&vertex: &usize| -> u32 {
            self.open.row(vertex).iter().zip(&self.free).map(|(row, free)| (row & free).count_ones()).sum()
        };
        (0..self.open.count).filter(is_free).min_by_key(opponents)
    }

    fn is_possible(&self, one: usize, other: usize) -> bool {
        (self.open.row(one)[other / 64] & self.free[other / 64]) >> (other % 64) & 1 == 1
    }

    /// Two meet, or do not after all.
    fn exchange(&mut self, (one, other): Pair) {
        self.open.toggle((one, other));
        self.free[one / 64] ^= 1 << (one % 64);
        self.free[other / 64] ^= 1 << (other % 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(count: usize, edges: &[Pair]) -> Open {
        Open::new(count, |one, other| edges.contains(&(one, other)) || edges.contains(&(other, one)))
    }

    #[test]
    fn a_complete_graph_is_made_of_matchings() {
        for count in (2..=32).step_by(2) {
            let open = Open::new(count, |_, _| true);
            let rounds =
                open.rounds(count as u32 - 1).unwrap_or_else(|| panic!("{count}: there is the official table"));
            assert_eq!(rounds.len(), count - 1);
            let rest = rounds.iter().fold(open, |open, pairs| open.without(pairs));
            assert!(rest.rows.iter().all(|row| *row == 0), "{count}");
            assert!(!rest.has_rounds(1) && rest.has_rounds(0), "{count}");
        }
    }

    #[test]
    fn odd_parts_and_bridges_have_no_rounds() {
        let triangles = graph(6, &[(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)]);
        assert!(!triangles.has_rounds(1));
        let joined = graph(6, &[(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5)]);
        assert!(joined.has_rounds(3) && !joined.has_rounds(4));
    }

    #[test]
    fn three_rounds_of_the_petersen_graph_cannot_be_paired_though_one_can() {
        let outer = (0..5).map(|vertex| (vertex, (vertex + 1) % 5));
        let inner = (0..5).map(|vertex| (5 + vertex, 5 + (vertex + 2) % 5));
        let spokes = (0..5).map(|vertex| (vertex, 5 + vertex));
        let petersen = graph(10, &outer.chain(inner).chain(spokes).collect::<Vec<_>>());
        assert!(petersen.has_rounds(1) && !petersen.has_rounds(2) && !petersen.has_rounds(3));
    }
}
