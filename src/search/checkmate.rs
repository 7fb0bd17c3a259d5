//! The first look of a search for mate: a mate by checks alone, which the solver proves in a moment where there is one.

use crate::board::Position;
use crate::mate::{Answer, Solver};
use crate::search::control::Control;
use crate::search::report::{Bound, Info, Wdl};
use crate::types::{Depth, Ply, Score};

/// How many nodes the look is worth: a fraction of a second. What is not found within them, the search finds or does not.
const NODES: u64 = 200_000;

/// The solver's table, in megabytes.
const MEGABYTES: usize = 16;

/// The line of a mate in so many moves at most, all of them checks, as a report; `None` if none was found.
pub(super) fn by_checks(position: &Position, moves: u16, control: &Control) -> Option<Info> {
    let longest = u16::from(Ply::MAX.0) / 2;
    let checks = u8::try_from(moves.min(longest)).unwrap_or(u8::MAX);
    let is_stopped = || control.is_stopped() || control.is_hard_over();
    let mut solver = Solver::new(MEGABYTES).ok()?;
    let answer = solver.solve(position, checks, NODES.min(control.nodes_left()), &is_stopped);
    control.add_nodes(solver.nodes());
    let Answer::Mate(pv) = answer else { return None };
    let plies = Ply(u8::try_from(pv.len()).ok()?);
    let score = Score::mates_at(plies);
    Some(Info {
        depth: Depth(i16::from(plies.0)),
        selective_depth: plies,
        multi_pv: 1,
        score,
        bound: Bound::Exact,
        wdl: Wdl::of(score, position),
        nodes: control.nodes(),
        time: control.elapsed(),
        hashfull: 0,
        pv,
    })
}
