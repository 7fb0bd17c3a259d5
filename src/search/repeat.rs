//! What a repetition or the natural limit is worth to the search.
//!
//! The judgment is [`classify`]'s; here it becomes a score, with the ply on which that score rests, so that it does not get into
//! the table as if it were true on every path.

use crate::board::{Cycle, Position};
use crate::rules::{Verdict, classify};
use crate::types::{Color, Ply, Score};

/// What breaking a rule costs: less than a mate, so that it is never told as one, and more than all material.
const FORFEIT: i32 = 20_000;

/// So many plies without capture are a draw: sixty rounds (4.2.4).
pub(crate) const NATURAL_LIMIT: u16 = 120;

/// A score that comes from the path, not from the position alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PathScore {
    /// The score for the side to move.
    pub(crate) score: Score,
    /// The ply nearest the root that it rests on.
    pub(crate) rests_on: Ply,
}

/// The score of a position that has stood before; `None` if it has not, or if nothing can be said yet.
///
/// A position that comes again within the line searched is judged at once, as if for the third time. If it stood before the root,
/// a draw is believed, but a verdict only at the third time: the side at fault may yet leave the loop.
pub(crate) fn repetition(position: &Position, ply: Ply) -> Option<PathScore> {
    let cycle = position.cycle()?;
    let verdict = classify(position, cycle);
    let within = u16::from(ply.0) >= cycle.plies;
    if !within && verdict != Verdict::Level && !is_third(position, cycle) {
        return None;
    }
    let rests_on = Ply(ply.0.saturating_sub(cycle.plies.min(u16::from(u8::MAX)) as u8));
    Some(PathScore { score: score(verdict, position.side_to_move(), ply), rests_on })
}

/// The score when the natural limit has been reached; the caller has seen that there is a legal move.
pub(crate) fn natural_limit(position: &Position) -> Option<PathScore> {
    (position.capture_clock() >= NATURAL_LIMIT).then_some(PathScore { score: Score::ZERO, rests_on: Ply::ROOT })
}

fn score(verdict: Verdict, side: Color, ply: Ply) -> Score {
    match verdict {
        Verdict::Level => Score::ZERO,
        Verdict::PerpetualCheck(loser) if loser == side => Score::from_centipawns(-FORFEIT + i32::from(ply.0)),
        Verdict::PerpetualCheck(_) => Score::from_centipawns(FORFEIT - i32::from(ply.0)),
    }
}

/// Whether the position also stood before the cycle.
fn is_third(position: &Position, cycle: Cycle) -> bool {
    let mut past = position.clone();
    for _ in 0..cycle.plies {
        past.unmake();
    }
    past.cycle().is_some()
}
