//! What a search keeps of each ply of the line that it looks at.

use arrayvec::ArrayVec;

use crate::search::history::{Arrival, Before};
use crate::types::{Move, Ply, Score};

/// A line of moves.
pub(crate) type Line = ArrayVec<Move, { Ply::MAX.0 as usize + 1 }>;

/// One ply.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame {
    /// The piece moved from here and where it came to; `None` at a null move.
    pub(crate) arrival: Option<Arrival>,
    /// The static evaluation, corrected; `None` in check.
    pub(crate) eval: Option<Score>,
    /// A move that this search leaves out, to see whether the others are worse.
    pub(crate) excluded: Option<Move>,
    /// Quiet moves that cut at this ply.
    pub(crate) killers: [Option<Move>; 2],
    /// The best line from here.
    pub(crate) pv: Line,
    /// How often the plies after this one cut.
    pub(crate) cutoffs: u32,
    /// The nearest ply to the root on which the score from here depends, by a repetition or the natural limit.
    pub(crate) rests_on: Ply,
}

/// All plies, and a few before the root and after the last.
#[derive(Clone, Debug)]
pub(crate) struct Stack(Vec<Frame>);

/// So many frames lie before the root, without moves.
const BEFORE: usize = 4;

impl Stack {
    pub(crate) fn new() -> Self {
        Self(vec![Frame::default(); BEFORE + Ply::MAX.0 as usize + 4])
    }

    /// The frame of a ply.
    #[inline(always)]
    pub(crate) fn at(&self, ply: Ply) -> &Frame {
        &self.0[BEFORE + ply.0 as usize]
    }

    /// The frame of a ply, to be changed.
    #[inline(always)]
    pub(crate) fn at_mut(&mut self, ply: Ply) -> &mut Frame {
        &mut self.0[BEFORE + ply.0 as usize]
    }

    /// The frame so many plies before.
    #[inline(always)]
    pub(crate) fn before(&self, ply: Ply, plies: usize) -> &Frame {
        &self.0[BEFORE + ply.0 as usize - plies.min(BEFORE)]
    }

    /// The arrivals one, two and four plies before this one.
    #[inline(always)]
    pub(crate) fn arrivals(&self, ply: Ply) -> Before {
        [1, 2, 4].map(|plies| self.before(ply, plies).arrival)
    }

    /// Makes the best line of a ply this move and the best line of the next ply.
    pub(crate) fn extend_pv(&mut self, ply: Ply, played: Move) {
        let (head, tail) = self.0.split_at_mut(BEFORE + ply.0 as usize + 1);
        let (pv, rest) = (&mut head[BEFORE + ply.0 as usize].pv, &tail[0].pv);
        pv.clear();
        pv.push(played);
        pv.extend(rest.iter().copied().take(pv.remaining_capacity()));
    }
}
