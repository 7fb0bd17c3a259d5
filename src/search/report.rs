//! What a search has to say, as values; others make text of it.

use std::time::Duration;

use crate::board::Position;
use crate::eval;
use crate::rules::{LostMove, Verdict};
use crate::types::{Depth, Move, Ply, Score};

/// How a score is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The score is exact.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// Chances to win, draw and lose of the side to move, per mille; they sum to 1000.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wdl {
    /// Wins.
    pub win: u16,
    /// Draws.
    pub draw: u16,
    /// Losses.
    pub loss: u16,
}

impl Wdl {
    /// The chances that belong to a score in a position.
    #[must_use]
    pub fn of(score: Score, position: &Position) -> Self {
        let (win, draw, loss) = eval::chances(score, position);
        Self { win, draw, loss }
    }
}

/// One line of analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// The depth of the iteration.
    pub depth: Depth,
    /// The furthest that any line went.
    pub selective_depth: Ply,
    /// Which of the best lines this is, from 1.
    pub multi_pv: usize,
    /// The score for the side to move.
    pub score: Score,
    /// How the score is meant.
    pub bound: Bound,
    /// The chances that belong to the score.
    pub wdl: Wdl,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, per mille.
    pub hashfull: u16,
    /// The line: legal moves from the root, at least one, unless the root has no move.
    pub pv: Vec<Move>,
}

/// What a search reports while it runs and when it ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Report {
    /// A line of analysis.
    Info(Info),
    /// A root move is being looked at: only after three seconds.
    CurrentMove {
        /// The depth of the iteration.
        depth: Depth,
        /// The move.
        played: Move,
        /// Its number in the order of search, from 1.
        number: usize,
    },
    /// A root move is left out, because it would lose by a rule.
    Avoided(LostMove),
    /// The line of the move chosen ends with the loss of one side by a rule about repetition.
    ByRule {
        /// The move chosen.
        played: Move,
        /// What its line ends with.
        verdict: Verdict,
    },
    /// The move is from an opening book, and nothing is searched.
    Book {
        /// The move.
        played: Move,
        /// The answer that the book expects.
        answer: Option<Move>,
        /// How often the book wants the move, of a hundred times.
        share: u8,
    },
    /// The end: exactly one for each search, and the last report.
    Best {
        /// The move chosen; `None` if there is no legal move that may be chosen.
        best: Option<Move>,
        /// The reply expected, legal after the move chosen.
        ponder: Option<Move>,
        /// The score of the move chosen, for the side to move.
        score: Score,
    },
}
