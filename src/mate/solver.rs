//! Long mates: depth-first proof-number search (df-pn) with a table.
//!
//! Where to look is led by proof numbers: always at the leaf that can settle the most. The checks allowed grow by one until there is
//! a mate, so that it is a shortest one; what has been refuted for good is not looked at again.
//!
//! A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002.

use thiserror::Error;

use crate::board::Position;
use crate::mate::Answer;
use crate::mate::proof::{INFINITE, Numbers, Turn, most_promising};
use crate::mate::siege::{Means, Siege};
use crate::mate::table::Table;
use crate::types::{Move, MoveList};

/// Why there is no solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SolverError {
    /// The table does not fit the memory.
    #[error("no memory for a table of {megabytes} MB")]
    Memory {
        /// The size asked for.
        megabytes: usize,
    },
}

/// Nodes between two questions whether to stop.
const NODES_BETWEEN_LOOKS: u64 = 1024;

/// Finds long mates by consecutive checks. What it has learned serves the next position too.
#[derive(Debug)]
pub struct Solver {
    table: Table,
    nodes: u64,
}

impl Solver {
    /// A solver with an empty table of so many megabytes (of 2^20 bytes), at least one.
    ///
    /// # Errors
    /// [`SolverError::Memory`] if the memory is not to be had.
    pub fn new(megabytes: usize) -> Result<Self, SolverError> {
        let table = Table::new(megabytes).ok_or(SolverError::Memory { megabytes })?;
        Ok(Self { table, nodes: 0 })
    }

    /// Whether the side to move mates by at most so many consecutive checks, expanding at most so many nodes.
    ///
    /// The mate found is a shortest one; the nodes that its line takes count too. `is_stopped` is asked at the start and every
    /// thousand nodes; once it says yes, the answer is [`Answer::Unknown`].
    ///
    /// A side that has no legal move, or none that checks, does not mate; one that is in check itself may mate with its evasions.
    pub fn solve(&mut self, position: &Position, checks: u8, nodes: u64, is_stopped: &dyn Fn() -> bool) -> Answer {
        self.solve_by(Means::Checks, position, checks, nodes, is_stopped)
    }

    /// Whether the side to move mates, or leaves the other without a move, in at most so many moves, all that it may play being
    /// [`Means`]. Otherwise as [`Self::solve`].
    ///
    /// By any moves, this is for bare endings: elsewhere there is no end of moves.
    pub fn solve_by(
        &mut self,
        means: Means,
        position: &Position,
        moves: u8,
        nodes: u64,
        is_stopped: &dyn Fn() -> bool,
    ) -> Answer {
        let siege = Siege::new(position, means);
        let mut hunt =
            Hunt { siege, table: &mut self.table, nodes: 0, limit: nodes, next_look: 0, is_stopped, stopped: false };
        let answer = hunt.solve(moves);
        self.nodes = hunt.nodes;
        answer.unwrap_or(Answer::Unknown)
    }

    /// How many nodes the last [`Self::solve`] expanded, some of them more than once.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// The legal moves of a position, and what is known of the position that each leads to.
struct Children {
    moves: MoveList,
    numbers: Vec<Numbers>,
}

/// One search.
struct Hunt<'a> {
    siege: Siege,
    table: &'a mut Table,
    nodes: u64,
    limit: u64,
    /// The number of nodes at which to ask next whether to stop.
    next_look: u64,
    is_stopped: &'a dyn Fn() -> bool,
    stopped: bool,
}

impl Hunt<'_> {
    /// The answer; `None` if stopped.
    fn solve(&mut self, checks: u8) -> Option<Answer> {
        if self.is_over() {
            return None;
        }
        let mut left = 1;
        while left <= checks {
            let numbers = self.settle(Turn::Attack, left)?;
            if numbers.is_mate(Turn::Attack) {
                return self.line(numbers.bound).map(Answer::Mate);
            }
            match numbers.bound.checked_add(1) {
                Some(more) => left = more,
                None => break,
            }
        }
        Some(Answer::NoMate)
    }

    /// Proves or refutes a mate; `None` if stopped before.
    fn settle(&mut self, turn: Turn, left: u8) -> Option<Numbers> {
        let known = self.estimate(turn, left);
        if known.win == 0 || known.loss == 0 {
            return Some(known);
        }
        let numbers = self.search(turn, left, INFINITE, INFINITE);
        (numbers.win == 0 || numbers.loss == 0).then_some(numbers)
    }

    /// Searches an unsettled position until one of its numbers reaches its limit.
    fn search(&mut self, turn: Turn, left: u8, win_limit: u32, loss_limit: u32) -> Numbers {
        let key = self.siege.key(turn);
        self.nodes += 1;
        let mut children = self.children(turn, left);
        loop {
            let numbers = Numbers::from_children(turn, &children.numbers);
            if numbers.win >= win_limit || numbers.loss >= loss_limit || self.is_over() {
                self.table.set(key, turn, left, numbers);
                return numbers;
            }
            let (best, second) = most_promising(&children.numbers);
            let child = children.numbers[best];
            // The child is left when it no longer is the best by a quarter, or when its rise settles what is to be shown here.
            let child_loss = win_limit.min(second.saturating_add(second / 4 + 1)).max(child.loss + 1);
            let others = numbers.loss.saturating_sub(child.win);
            let child_win = loss_limit.saturating_sub(others).max(child.win + 1);
            children.numbers[best] = self.after(children.moves[best], |hunt| {
                hunt.search(turn.next(), turn.left_after(left), child_win, child_loss)
            });
        }
    }

    /// What is found after a move, which is taken back.
    fn after<T>(&mut self, played: Move, find: impl FnOnce(&mut Self) -> T) -> T {
        let captured = self.siege.play(played);
        let found = find(self);
        self.siege.take_back(played, captured);
        found
    }

    /// The legal moves and what is known of each without a search.
    fn children(&mut self, turn: Turn, left: u8) -> Children {
        let moves = self.moves(turn);
        let estimate = |hunt: &mut Self| hunt.estimate(turn.next(), turn.left_after(left));
        let numbers = moves.iter().map(|&played| self.after(played, estimate)).collect();
        Children { moves, numbers }
    }

    fn moves(&self, turn: Turn) -> MoveList {
        match turn {
            Turn::Attack => self.siege.attacks(),
            Turn::Defence => self.siege.replies(),
        }
    }

    /// What is known of the position without a search: from the table, or from its number of moves.
    fn estimate(&self, turn: Turn, left: u8) -> Numbers {
        if left == 0 {
            let is_escape = turn == Turn::Defence && !self.siege.is_mate();
            return if is_escape { Numbers::won(0) } else { Numbers::lost(0) };
        }
        self.table.get(self.siege.key(turn), turn, left).unwrap_or_else(|| match self.moves(turn).len() {
            0 => Numbers::from_children(turn, &[]),
            moves => Numbers::open(1, moves),
        })
    }

    /// Whether the nodes have run out or somebody wants it to end.
    fn is_over(&mut self) -> bool {
        self.stopped |= self.nodes > self.limit;
        if !self.stopped && self.nodes >= self.next_look {
            self.next_look = self.nodes + NODES_BETWEEN_LOOKS;
            self.stopped = (self.is_stopped)();
        }
        self.stopped
    }

    /// The line of a mate in so many checks and no fewer; `None` if stopped.
    fn line(&mut self, checks: u8) -> Option<Vec<Move>> {
        let mut line = Vec::with_capacity(2 * usize::from(checks));
        for left in (1..=checks).rev() {
            let check = self.pick(Turn::Attack, left, left - 1)?;
            self.siege.play(check);
            line.push(check);
            if left > 1 {
                let reply = self.pick(Turn::Defence, left - 1, left - 2)?;
                self.siege.play(reply);
                line.push(reply);
            }
        }
        Some(line)
    }

    /// A move after which the other side has lost if so many checks are left: those known to be so are tried first.
    fn pick(&mut self, turn: Turn, left: u8, after: u8) -> Option<Move> {
        let Children { moves, numbers } = self.children(turn, left);
        let mut order: Vec<(u32, Move)> = numbers.iter().map(|known| known.loss).zip(moves).collect();
        order.sort_by_key(|&(loss, _)| loss);
        for (_, played) in order {
            if self.after(played, |hunt| hunt.settle(turn.next(), after))?.loss == 0 {
                return Some(played);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mate::by_checks;
    use crate::mate::testing::positions;

    /// More nodes than any position here takes.
    const PLENTY: u64 = 1_000_000;

    fn length(answer: &Answer) -> Option<usize> {
        match answer {
            Answer::Mate(line) => Some(line.len()),
            Answer::NoMate => None,
            Answer::Unknown => panic!("too few nodes"),
        }
    }

    #[test]
    fn a_table_that_no_machine_holds_is_an_error() {
        for megabytes in [1 << 30, usize::MAX] {
            let error = Solver::new(megabytes).err();
            assert_eq!(error, Some(SolverError::Memory { megabytes }));
        }
        assert!(Solver::new(0).is_ok());
    }

    #[test]
    fn a_table_full_of_other_positions_changes_no_answer() {
        let mut used = Solver::new(1).expect("one megabyte");
        for position in positions(4_000).iter().step_by(4) {
            let quick = by_checks(position, 5, PLENTY);
            let answer = used.solve(position, 5, PLENTY, &|| false);
            assert_eq!(length(&answer), length(&quick), "{position}");
            let again = used.solve(position, 5, PLENTY, &|| false);
            assert_eq!(length(&again), length(&quick), "{position}");
        }
    }

    #[test]
    fn a_stopped_solver_does_not_know() {
        let position: Position = "1n1ck3C/2PPa1R2/5a3/9/8N/9/9/3n5/4p2r1/5K3 w".parse().expect("a position");
        let mut solver = Solver::new(1).expect("one megabyte");
        assert_eq!(solver.solve(&position, 6, PLENTY, &|| true), Answer::Unknown);
        assert_eq!(solver.solve(&position, 6, 0, &|| false), Answer::Unknown);
        assert_eq!(length(&solver.solve(&position, 6, PLENTY, &|| false)), Some(11));
        assert!(solver.nodes() > 0);
    }
}
