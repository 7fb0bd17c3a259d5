//! What a repetition or the natural limit is worth to the search.
//!
//! The judgment is the rule book's; here it becomes a score, with the ply on which that score rests, so that it does not get into
//! the table as if it were true on every path.

use crate::board::Position;
use crate::rules::Verdict;
use crate::search::verdicts::Verdicts;
use crate::types::{Color, Ply, Score};

/// What breaking a rule costs: less than a mate, so that it is never told as one, and more than all material.
const FORFEIT: i32 = 20_000;

/// A score that comes from the path, not from the position alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PathScore {
    /// The score for the side to move.
    pub(crate) score: Score,
    /// The ply nearest the root that it rests on.
    pub(crate) rests_on: Ply,
}

/// The score of a position that has stood before; `None` if it has not, or if nothing can be said yet.
pub(crate) fn repetition(position: &Position, ply: Ply, verdicts: &mut Verdicts) -> Option<PathScore> {
    let last = position.cycle()?;
    let verdict = verdict(position, usize::from(ply.0), verdicts)?;
    let rests_on = Ply(ply.0.saturating_sub(last.plies.min(u16::from(u8::MAX)) as u8));
    let side = position.side_to_move();
    Some(PathScore { score: score(verdict, side, ply, verdicts.draw(side)), rests_on })
}

/// The verdict on a position that has stood before, so many plies from the root; `None` if it has not, or if nothing can be said yet.
///
/// A position that comes again within the line searched is judged at once, as if for the third time, on the one round. If it stood
/// before the root it is judged as the referee does at the third time; at the second time a draw is believed, but no more: the side
/// at fault may yet leave the loop.
pub(crate) fn verdict(position: &Position, plies_from_root: usize, verdicts: &mut Verdicts) -> Option<Verdict> {
    let mut occurrences = position.occurrences();
    let last = occurrences.next()?;
    let is_within = plies_from_root >= usize::from(last.plies);
    let first = if is_within { None } else { occurrences.next() };
    let verdict = verdicts.of(position, first.unwrap_or(last).plies);
    (is_within || first.is_some() || matches!(verdict, Verdict::Draw(_))).then_some(verdict)
}

/// Whether any position since the last capture has come again.
pub(crate) fn has_repeated(position: &Position) -> bool {
    let mut past = position.clone();
    loop {
        if past.cycle().is_some() {
            return true;
        }
        if past.capture_clock() == 0 || past.trail().steps().is_empty() {
            return false;
        }
        past.unmake();
    }
}

/// The score when the natural limit has been reached; the caller has seen that there is a legal move.
pub(crate) fn natural_limit(position: &Position, verdicts: &Verdicts) -> Option<PathScore> {
    let score = verdicts.draw(position.side_to_move());
    verdicts.is_limit_reached(position).then_some(PathScore { score, rests_on: Ply::ROOT })
}

/// Whether a score says that the game is won or lost, by mate or by a rule.
pub(crate) const fn is_decided(score: Score) -> bool {
    score.value().unsigned_abs() as i32 >= FORFEIT - Ply::MAX.0 as i32
}

fn score(verdict: Verdict, side: Color, ply: Ply, draw: Score) -> Score {
    match verdict.winner() {
        None => draw,
        Some(winner) if winner == side => Score::from_centipawns(FORFEIT - i32::from(ply.0)),
        Some(_) => Score::from_centipawns(-FORFEIT + i32::from(ply.0)),
    }
}
