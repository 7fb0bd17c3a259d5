//! What a search asks for the value of its position: one of the two evaluations, which follows the moves.

use std::sync::Arc;

use crate::board::Position;
use crate::eval::network::Accumulators;
use crate::eval::{Accumulator, Evaluation, evaluate_with};
use crate::types::{Move, Score};

/// The evaluation in use, with what it keeps of the position that it follows.
///
/// All moves must be made and taken back through it. Null moves need not: they change no piece.
#[derive(Clone, Debug)]
pub enum Evaluator {
    /// The hand-written one.
    HandWritten(Accumulator),
    /// A network.
    Network(Accumulators),
}

impl Evaluator {
    /// About to follow the moves from this position.
    #[must_use]
    pub fn new(evaluation: &Evaluation, position: &Position) -> Self {
        match evaluation {
            Evaluation::HandWritten => Self::HandWritten(Accumulator::from_position(position)),
            Evaluation::Network(network) => Self::Network(Accumulators::new(Arc::clone(network), position)),
        }
    }

    /// Begins anew with this position.
    pub fn refresh(&mut self, position: &Position) {
        match self {
            Self::HandWritten(accumulator) => *accumulator = Accumulator::from_position(position),
            Self::Network(accumulators) => accumulators.refresh(position),
        }
    }

    /// Plays a legal move on the position that is followed.
    #[inline(always)]
    pub fn make(&mut self, position: &mut Position, played: Move) {
        match self {
            Self::HandWritten(accumulator) => position.make_observed(played, accumulator),
            Self::Network(accumulators) => accumulators.make(position, played),
        }
    }

    /// Takes the last move back, which was no null move, on the position that is followed.
    #[inline(always)]
    pub fn unmake(&mut self, position: &mut Position) {
        match self {
            Self::HandWritten(accumulator) => position.unmake_observed(accumulator),
            Self::Network(accumulators) => accumulators.unmake(position),
        }
    }

    /// What the position that is followed is worth to the side to move, in centipawns on the scale of [`evaluate`].
    ///
    /// In check the answer means little.
    ///
    /// [`evaluate`]: crate::eval::evaluate
    #[inline]
    #[must_use]
    pub fn evaluate(&mut self, position: &Position) -> Score {
        match self {
            Self::HandWritten(accumulator) => evaluate_with(position, accumulator),
            Self::Network(accumulators) => accumulators.evaluate(position),
        }
    }
}
