//! The perfect matching of least cost in a complete graph.
//!
//! Edmonds' blossom algorithm with dual variables (J. Edmonds, "Maximum matching and a polyhedron with 0,1-vertices", 1965), in the
//! form that takes time of the cube of the count (Z. Galil, "Efficient algorithms for finding maximum matching in graphs", 1986).
//! Trees grow from all single vertices at once along tight edges; an odd cycle becomes a blossom, which is one node until it is
//! undone; the duals move where nothing is tight.

use std::collections::VecDeque;

/// The partner of each of `count` vertices, so that the sum of the costs of all pairs is the least that can be. `cost` is
/// asked for both orders of a pair and answers the same; costs are less than 2^120 in size. The last vertex of an odd count has none.
#[must_use]
pub fn cheapest(count: usize, cost: impl Fn(usize, usize) -> i128) -> Vec<Option<usize>> {
    let even = count - count % 2;
    let mut search = Search::new(even, cost);
    while search.grow_until_one_more_pair() {}
    let mut partners = search.mate;
    partners.truncate(even);
    partners.resize(count, None);
    partners
}

/// An edge: the vertex in the first node, the vertex in the second. Small numbers, because there is one for every two nodes.
type Edge = (u32, u32);

/// Where a node stands in the trees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Level {
    /// In no tree.
    Free,
    /// At an even distance from a root.
    Outer,
    /// At an odd distance.
    Inner,
}

/// The state of the search. Nodes are the vertices, from 0, and behind them blossoms.
struct Search {
    vertices: usize,
    /// What an edge is worth: its cost, negated.
    worth: Vec<i128>,
    /// The tightest edge between two nodes, row by row. Between two vertices there is only one, which is not looked up here.
    edges: Vec<Edge>,
    /// The dual variable of each node. An edge is tight if those of its ends sum to twice its worth.
    dual: Vec<i128>,
    /// The vertex to which a node is matched.
    mate: Vec<Option<usize>>,
    /// The blossom that holds a node and is held by none, or the node itself; `None` for a blossom that is not in use.
    top: Vec<Option<usize>>,
    level: Vec<Level>,
    /// The outer vertex from which a node was reached.
    parent: Vec<Option<usize>>,
    /// The outer vertex with the tightest edge to a node.
    nearest: Vec<Option<usize>>,
    /// How far that edge is from being tight. It is kept up as the duals move: to look it up each time would take most of the time.
    gap: Vec<i128>,
    /// The nodes of a blossom around its cycle; the first is the one that is matched outside.
    petals: Vec<Vec<usize>>,
    /// Which petal of a blossom holds a vertex.
    petal_with: Vec<Vec<usize>>,
    /// In which search for a common root a node was passed last.
    passed: Vec<u64>,
    searches: u64,
    queue: VecDeque<usize>,
}

impl Search {
    fn new(vertices: usize, cost: impl Fn(usize, usize) -> i128) -> Self {
        // No more blossoms are alive at once than half the vertices.
        let nodes = vertices + vertices / 2 + 1;
        let worth: Vec<i128> = (0..vertices * vertices)
            .map(|index| (index / vertices, index % vertices))
            .map(|(one, other)| if one == other { 0 } else { -cost(one, other) })
            .collect();
        let most = worth.iter().copied().max().unwrap_or(0);
        Self {
            vertices,
            worth,
            edges: vec![(0, 0); nodes * nodes],
            dual: (0..nodes).map(|node| if node < vertices { most } else { 0 }).collect(),
            mate: vec![None; nodes],
            top: (0..nodes).map(|node| (node < vertices).then_some(node)).collect(),
            level: vec![Level::Free; nodes],
            parent: vec![None; nodes],
            nearest: vec![None; nodes],
            gap: vec![0; nodes],
            petals: vec![Vec::new(); nodes],
            petal_with: vec![vec![0; vertices]; nodes],
            passed: vec![0; nodes],
            searches: 0,
            queue: VecDeque::new(),
        }
    }

    fn nodes(&self) -> usize {
        self.top.len()
    }

    /// How far an edge is from being tight.
    fn slack(&self, (one, other): Edge) -> i128 {
        let (one, other) = (one as usize, other as usize);
        self.dual[one] + self.dual[other] - 2 * self.worth[one * self.vertices + other]
    }

    /// The tightest edge between two nodes.
    fn edge(&self, one: usize, other: usize) -> Edge {
        if one.max(other) < self.vertices { (one as u32, other as u32) } else { self.edges[one * self.nodes() + other] }
    }

    fn set_edge(&mut self, one: usize, other: usize, edge: Edge) {
        let nodes = self.nodes();
        self.edges[one * nodes + other] = edge;
    }

    fn is_top(&self, node: usize) -> bool {
        self.top[node] == Some(node)
    }

    /// The outermost node that holds a vertex.
    fn top_of(&self, vertex: usize) -> usize {
        self.top[vertex].unwrap_or(vertex)
    }

    /// The node to which a node is matched.
    fn mate_node(&self, node: usize) -> Option<usize> {
        self.mate[node].map(|vertex| self.top_of(vertex))
    }

    /// The outer node above an inner one.
    fn parent_node(&self, node: usize) -> Option<usize> {
        self.parent[node].map(|vertex| self.top_of(vertex))
    }

    fn offer_nearest(&mut self, vertex: usize, node: usize) {
        let slack = self.slack(self.edge(vertex, node));
        if self.nearest[node].is_none() || slack < self.gap[node] {
            self.nearest[node] = Some(vertex);
            self.gap[node] = slack;
        }
    }

    fn find_nearest(&mut self, node: usize) {
        self.nearest[node] = None;
        for vertex in 0..self.vertices {
            let top = self.top_of(vertex);
            if top != node && self.level[top] == Level::Outer {
                self.offer_nearest(vertex, node);
            }
        }
    }

    /// The vertices of a node are to be looked at from outside.
    fn enqueue(&mut self, node: usize) {
        let vertices = self.vertices_of(node);
        self.queue.extend(vertices);
    }

    fn vertices_of(&self, node: usize) -> Vec<usize> {
        if node < self.vertices {
            return vec![node];
        }
        self.petals[node].iter().flat_map(|&petal| self.vertices_of(petal)).collect()
    }

    /// All that is in a node is held by this one.
    fn hold(&mut self, node: usize, top: usize) {
        self.top[node] = Some(top);
        for place in 0..self.petals[node].len() {
            self.hold(self.petals[node][place], top);
        }
    }

    /// The place of a petal, so that an even number of steps along the cycle leads to it from the first.
    fn even_place(&mut self, blossom: usize, petal: usize) -> usize {
        let cycle = &mut self.petals[blossom];
        let place = cycle.iter().position(|&known| known == petal).unwrap_or(0);
        if place % 2 == 0 {
            return place;
        }
        cycle[1..].reverse();
        cycle.len() - place
    }

    /// Matches a node outside along the edge to another, and what is in it anew.
    fn match_node(&mut self, node: usize, other: usize) {
        let edge = self.edge(node, other);
        self.mate[node] = Some(edge.1 as usize);
        if node < self.vertices {
            return;
        }
        let petal = self.petal_with[node][edge.0 as usize];
        let place = self.even_place(node, petal);
        for at in 0..place {
            self.match_node(self.petals[node][at], self.petals[node][at ^ 1]);
        }
        self.match_node(petal, other);
        self.petals[node].rotate_left(place);
    }

    /// Matches an outer node to another, and its tree anew up to the root.
    fn augment(&mut self, mut node: usize, mut other: usize) {
        loop {
            let inner = self.mate_node(node);
            self.match_node(node, other);
            let Some((inner, outer)) = inner.and_then(|inner| Some((inner, self.parent_node(inner)?))) else { return };
            self.match_node(inner, outer);
            (node, other) = (outer, inner);
        }
    }

    /// The lowest node above two outer ones; `None` if they are in two trees.
    fn common_root(&mut self, one: usize, other: usize) -> Option<usize> {
        self.searches += 1;
        let (mut here, mut there) = (Some(one), Some(other));
        while here.is_some() || there.is_some() {
            if let Some(node) = here {
                if self.passed[node] == self.searches {
                    return Some(node);
                }
                self.passed[node] = self.searches;
                here = self.mate_node(node).and_then(|inner| self.parent_node(inner));
            }
            std::mem::swap(&mut here, &mut there);
        }
        None
    }

    /// From an outer node up to the root of a cycle, the root left out; inner nodes become outer.
    fn climb(&mut self, from: usize, root: usize) -> Vec<usize> {
        let mut path = Vec::new();
        let mut node = from;
        while node != root {
            path.push(node);
            let Some(inner) = self.mate_node(node) else { break };
            path.push(inner);
            self.enqueue(inner);
            let Some(outer) = self.parent_node(inner) else { break };
            node = outer;
        }
        path
    }

    /// Makes one node of the cycle that an edge closes.
    fn shrink(&mut self, one: usize, root: usize, other: usize) {
        let Some(blossom) = (self.vertices..self.nodes()).find(|&node| self.top[node].is_none()) else { return };
        let mut cycle = vec![root];
        cycle.extend(self.climb(one, root));
        cycle[1..].reverse();
        cycle.extend(self.climb(other, root));
        self.petals[blossom] = cycle;
        self.dual[blossom] = 0;
        self.level[blossom] = Level::Outer;
        self.mate[blossom] = self.mate[root];
        self.parent[blossom] = self.parent[root];
        self.hold(blossom, blossom);
        self.join_edges(blossom);
        self.find_nearest(blossom);
    }

    /// The tightest edges of a new blossom, and which petal holds which vertex.
    fn join_edges(&mut self, blossom: usize) {
        for place in 0..self.petals[blossom].len() {
            let petal = self.petals[blossom][place];
            for node in 0..self.nodes() {
                let (known, found) = (self.edge(blossom, node), self.edge(petal, node));
                if place == 0 || self.slack(found) < self.slack(known) {
                    self.set_edge(blossom, node, found);
                    self.set_edge(node, blossom, self.edge(node, petal));
                }
            }
            for vertex in self.vertices_of(petal) {
                self.petal_with[blossom][vertex] = petal;
            }
        }
    }

    /// Undoes an inner blossom whose dual is used up: the even way around its cycle stays in the tree.
    fn expand(&mut self, blossom: usize) {
        for petal in self.petals[blossom].clone() {
            self.hold(petal, petal);
        }
        let Some(parent) = self.parent[blossom] else { return };
        let entered = self.petal_with[blossom][self.edge(blossom, parent).0 as usize];
        let place = self.even_place(blossom, entered);
        let cycle = std::mem::take(&mut self.petals[blossom]);
        for pair in cycle[..place].chunks(2) {
            let [inner, outer] = pair else { continue };
            self.parent[*inner] = Some(self.edge(*outer, *inner).0 as usize);
            self.level[*inner] = Level::Inner;
            self.level[*outer] = Level::Outer;
            self.nearest[*inner] = None;
            self.find_nearest(*outer);
            self.enqueue(*outer);
        }
        self.level[entered] = Level::Inner;
        self.parent[entered] = Some(parent);
        for &petal in &cycle[place + 1..] {
            self.level[petal] = Level::Free;
            self.find_nearest(petal);
        }
        self.top[blossom] = None;
    }

    /// Follows a tight edge from an outer vertex. Whether it led to one more pair.
    fn follow(&mut self, edge: Edge) -> bool {
        let (from, to) = (edge.0 as usize, edge.1 as usize);
        let (one, other) = (self.top_of(from), self.top_of(to));
        match self.level[other] {
            Level::Free => self.take_in(other, from),
            Level::Outer => {
                let Some(root) = self.common_root(one, other) else {
                    self.augment(one, other);
                    self.augment(other, one);
                    return true;
                };
                self.shrink(one, root, other);
            }
            Level::Inner => {}
        }
        false
    }

    /// A free node joins a tree as an inner one, and its mate as an outer.
    fn take_in(&mut self, node: usize, from: usize) {
        self.parent[node] = Some(from);
        self.level[node] = Level::Inner;
        self.nearest[node] = None;
        if let Some(mate) = self.mate_node(node) {
            self.nearest[mate] = None;
            self.level[mate] = Level::Outer;
            self.enqueue(mate);
        }
    }

    /// Plants a tree at each single node and lets them grow. Whether there is one more pair.
    fn grow_until_one_more_pair(&mut self) -> bool {
        self.level.fill(Level::Free);
        self.nearest.fill(None);
        self.gap.fill(0);
        self.queue.clear();
        for node in 0..self.nodes() {
            if self.is_top(node) && self.mate[node].is_none() {
                self.parent[node] = None;
                self.level[node] = Level::Outer;
                self.enqueue(node);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if self.follow_tight_edges() {
                return true;
            }
            let Some(step) = self.step() else { return false };
            self.move_duals(step);
            if self.follow_nearest() {
                return true;
            }
            for blossom in self.vertices..self.nodes() {
                if self.is_top(blossom) && self.level[blossom] == Level::Inner && self.dual[blossom] == 0 {
                    self.expand(blossom);
                }
            }
        }
    }

    fn follow_tight_edges(&mut self) -> bool {
        while let Some(vertex) = self.queue.pop_front() {
            if self.level[self.top_of(vertex)] == Level::Inner {
                continue;
            }
            for other in 0..self.vertices {
                if self.top[vertex] == self.top[other] {
                    continue;
                }
                let edge = (vertex as u32, other as u32);
                if self.slack(edge) > 0 {
                    self.offer_nearest(vertex, self.top_of(other));
                } else if self.follow(edge) {
                    return true;
                }
            }
        }
        false
    }

    fn follow_nearest(&mut self) -> bool {
        for node in 0..self.nodes() {
            let Some(vertex) = self.nearest[node].filter(|_| self.gap[node] == 0 && self.is_top(node)) else {
                continue;
            };
            if self.top_of(vertex) != node && self.follow(self.edge(vertex, node)) {
                return true;
            }
        }
        false
    }

    /// How far the duals may move until an edge is tight or a blossom is used up.
    fn step(&self) -> Option<i128> {
        let of_node = |node: usize| {
            let slack = self.nearest[node].map(|_| self.gap[node]);
            match self.level[node] {
                Level::Free => slack,
                Level::Outer => slack.map(|slack| slack / 2),
                Level::Inner => (node >= self.vertices).then(|| self.dual[node] / 2),
            }
        };
        (0..self.nodes()).filter(|&node| self.is_top(node)).filter_map(of_node).min()
    }

    fn move_duals(&mut self, step: i128) {
        for vertex in 0..self.vertices {
            match self.level[self.top_of(vertex)] {
                Level::Outer => self.dual[vertex] -= step,
                Level::Inner => self.dual[vertex] += step,
                Level::Free => {}
            }
        }
        for node in 0..self.nodes() {
            match self.level[node] {
                Level::Outer => self.gap[node] -= 2 * step,
                Level::Free => self.gap[node] -= step,
                Level::Inner => {}
            }
        }
        for blossom in self.vertices..self.nodes() {
            match self.level[blossom] {
                _ if !self.is_top(blossom) => {}
                Level::Outer => self.dual[blossom] += 2 * step,
                Level::Inner => self.dual[blossom] -= 2 * step,
                Level::Free => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::event::pairing::lot;

    /// The least sum of costs, by trying all: the best for each set of vertices that are matched.
    fn least(count: usize, cost: &dyn Fn(usize, usize) -> i128) -> i128 {
        let mut best = vec![None; 1 << count];
        best[0] = Some(0_i128);
        for set in 0..1_usize << count {
            let Some(sum) = best[set] else { continue };
            let Some(one) = (0..count).find(|vertex| set & 1 << vertex == 0) else { continue };
            for other in (one + 1..count).filter(|vertex| set & 1 << vertex == 0) {
                let (with, total) = (set | 1 << one | 1 << other, sum + cost(one, other));
                best[with] = Some(best[with].map_or(total, |known: i128| known.min(total)));
            }
        }
        best[(1 << count) - 1].expect("an even count")
    }

    fn check(count: usize, cost: &dyn Fn(usize, usize) -> i128) {
        let partners = cheapest(count, cost);
        let mut sum = 0;
        for (vertex, partner) in partners.iter().enumerate() {
            let partner = partner.expect("the matching is perfect");
            assert_eq!(partners[partner], Some(vertex));
            assert_ne!(partner, vertex);
            sum += cost(vertex, partner);
        }
        assert_eq!(sum / 2, least(count, cost), "{count}");
    }

    #[test]
    fn no_other_matching_is_cheaper() {
        for (count, graphs) in [(2, 5), (4, 200), (6, 400), (8, 300), (10, 150), (12, 40)] {
            for seed in 0..graphs {
                // Few values make many ties and blossoms, many values make duals move.
                for values in [2, 3, 10, 1 << 40] {
                    check(count, &|one, other| {
                        let what = [values, one.min(other) as u64, one.max(other) as u64];
                        i128::from(lot::seed(seed, &what) >> 7) % i128::from(values)
                    });
                }
            }
        }
    }

    #[test]
    fn an_odd_vertex_and_an_empty_graph_are_no_trouble() {
        assert!(cheapest(0, |_, _| 0).is_empty());
        assert_eq!(cheapest(1, |_, _| 0), [None]);
        assert_eq!(cheapest(3, |_, _| 0), [Some(1), Some(0), None]);
    }
}
