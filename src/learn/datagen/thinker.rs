//! One search thread that plays both sides.

use std::sync::Arc;

use crate::board::Position;
use crate::eval::Evaluation;
use crate::search::{Choice, Control, Habits, HashError, Limits, Pool};

/// Megabytes of the table: what the searches of a game leave behind fits, and emptying it for each game costs under a hundredth.
const TABLE: usize = 8;

/// An iteration that grows to so many times the soft nodes is broken off.
const HARD_FACTOR: u64 = 8;

/// A search that runs on the thread that asks.
pub(super) struct Thinker {
    pool: Pool,
}

impl Thinker {
    /// A thinker that knows nothing.
    pub(super) fn new(evaluation: Evaluation) -> Result<Self, HashError> {
        let mut pool = Pool::new(TABLE)?;
        pool.set_evaluation(evaluation);
        Ok(Self { pool })
    }

    /// Forgets everything: what is thought next depends on nothing that was before.
    pub(super) fn forget(&mut self) {
        self.pool.clear();
    }

    /// What to play, and what the position is worth to the side to move.
    pub(super) fn think(&mut self, position: &Position, soft_nodes: u64) -> Choice {
        let nodes = soft_nodes.saturating_mul(HARD_FACTOR);
        let limits = Limits { soft_nodes: Some(soft_nodes), nodes: Some(nodes), ..Limits::default() };
        let control = Arc::new(Control::new(&limits, Habits::default(), |_| ()));
        self.pool.search(position, &limits, &control)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Depth;

    #[test]
    fn enough_nodes_end_the_search_after_the_iteration() {
        let position = Position::start();
        let mut pool = Pool::new(1).unwrap();
        let mut nodes = |limits: Limits| {
            pool.clear();
            let control = Arc::new(Control::new(&limits, Habits::default(), |_| ()));
            pool.search(&position, &limits, &control);
            control.nodes()
        };
        let of_depth = |depth| Limits { depth: Some(Depth(depth)), ..Limits::default() };
        let enough = |nodes| Limits { soft_nodes: Some(nodes), ..Limits::default() };
        for depth in [1, 4, 7] {
            let (before, whole) = (nodes(of_depth(depth - 1)), nodes(of_depth(depth)));
            assert_eq!(nodes(enough(whole)), whole, "depth {depth}");
            if depth > 1 {
                assert_eq!(nodes(enough(before + 1)), whole, "depth {depth}");
            }
        }
    }

    #[test]
    fn what_was_before_is_forgotten() {
        let positions = ["h2e2 h9g7", "b2e2 b9c7 b0c2 a9b9 a0b0", "c3c4 g6g5"].map(|moves| {
            let mut position = Position::start();
            moves.split(' ').for_each(|played| position.make(played.parse().unwrap()));
            position
        });
        let mut thinker = Thinker::new(Evaluation::default()).unwrap();
        let fresh: Vec<Choice> = positions
            .iter()
            .map(|position| {
                thinker.forget();
                thinker.think(position, 3000)
            })
            .collect();
        for (position, fresh) in positions.iter().zip(fresh) {
            assert_eq!(Thinker::new(Evaluation::default()).unwrap().think(position, 3000), fresh);
        }
    }
}
