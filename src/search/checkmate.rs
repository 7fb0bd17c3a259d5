//! The first look of a search for mate: a mate by checks alone, or in a bare ending by any moves, which the solver proves in a
//! moment where there is one.

use crate::board::Position;
use crate::mate::{Answer, Means, Solver};
use crate::search::control::Control;
use crate::search::report::{Bound, Info, Wdl};
use crate::types::{Depth, Ply, Score};

/// How many nodes a look for checks is worth: a fraction of a second. What is not found within them, the search finds or does not.
const CHECKS: u64 = 200_000;

/// How many nodes a look at a bare ending is worth.
const ANY_MOVES: u64 = 2_000_000;

/// An ending is bare with so many pieces at most, the kings among them.
const BARE: u32 = 8;

/// The solver's table, in megabytes.
const MEGABYTES: usize = 64;

/// The line of a mate in so many moves at most, as a report; `None` if none was found.
pub(super) fn look(position: &Position, moves: u16, control: &Control) -> Option<Info> {
    let any_moves = is_bare(position).then_some((Means::AnyMoves, ANY_MOVES));
    let mut solver = Solver::new(MEGABYTES).ok()?;
    let mut looks = std::iter::once((Means::Checks, CHECKS)).chain(any_moves);
    looks.find_map(|(means, nodes)| by(means, &mut solver, position, moves, nodes, control))
}

/// Whether so few pieces are left that a look goes beyond checks.
pub(super) fn is_bare(position: &Position) -> bool {
    position.placement().occupied().count() <= BARE
}

fn by(
    means: Means,
    solver: &mut Solver,
    position: &Position,
    moves: u16,
    nodes: u64,
    control: &Control,
) -> Option<Info> {
    let longest = u16::from(Ply::MAX.0) / 2;
    let moves = u8::try_from(moves.min(longest)).unwrap_or(u8::MAX);
    let is_stopped = || control.is_stopped() || control.is_hard_over();
    let answer = solver.solve_by(means, position, moves, nodes.min(control.nodes_left()), &is_stopped);
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
