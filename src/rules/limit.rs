//! The ends of a game that need no move to be judged: the natural limit (4.2.4, 23.3) and bare material (4.2.1).

use crate::board::Position;
use crate::mate::{self, Answer};
use crate::rules::ruleset::{BareMaterial, Limit, LimitMode};
use crate::types::{Color, PieceKind};

/// Moves of each side since the last capture, and how many of them checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Tally {
    moves: [u32; 2],
    checks: [u32; 2],
}

impl Tally {
    /// The tally of a position. Of the plies that it does not remember, half are each side's, and none checked.
    fn of(position: &Position) -> Self {
        let mut tally = Self::default();
        let mut past = position.clone();
        while past.capture_clock() > 0 {
            let mover = !past.side_to_move();
            let Some(played) = past.trail().steps().last().map(|step| step.played) else { break };
            if played.is_some() {
                tally.moves[mover.index()] += 1;
                tally.checks[mover.index()] += u32::from(past.in_check());
            }
            past.unmake();
        }
        let forgotten = u32::from(past.capture_clock());
        let us = past.side_to_move();
        tally.moves[us.index()] += forgotten / 2;
        tally.moves[(!us).index()] += forgotten - forgotten / 2;
        tally
    }

    /// The side's checks that do not count.
    fn excess(&self, side: Color, cap: Option<u16>) -> u32 {
        cap.map_or(0, |cap| self.checks[side.index()].saturating_sub(u32::from(cap)))
    }
}

/// Whether the natural limit has been reached. Mate and stalemate come before it.
#[must_use]
pub fn is_limit_reached(position: &Position, limit: &Limit) -> bool {
    let (plies, needed) = (u32::from(position.capture_clock()), 2 * u32::from(limit.rounds));
    if plies < needed || limit.mode == LimitMode::Plain {
        return plies >= needed;
    }
    let tally = Tally::of(position);
    let excess = Color::ALL.map(|side| tally.excess(side, limit.check_cap));
    match limit.mode {
        LimitMode::SeedBoth => Color::ALL
            .into_iter()
            .all(|side| tally.moves[side.index()] - excess[side.index()] >= u32::from(limit.rounds)),
        LimitMode::PikafishCount => plies >= needed + 2 * (excess[0] + excess[1]),
        LimitMode::Plain => true,
    }
}

/// Whether neither side has anything left to win with.
#[must_use]
pub fn is_bare(position: &Position, bare: BareMaterial) -> bool {
    let count = |kind| Color::ALL.map(|side| position.placement().pieces(side, kind).count());
    let none = |kind| count(kind) == [0, 0];
    if !none(PieceKind::Rook) || !none(PieceKind::Horse) || !none(PieceKind::Pawn) {
        return false;
    }
    match (count(PieceKind::Cannon), bare) {
        ([0, 0], _) => true,
        (_, BareMaterial::Certain) => false,
        (cannons, BareMaterial::LoneCannons) => {
            is_lone_cannon_drawn(position, cannons, count(PieceKind::Advisor), count(PieceKind::Elephant))
        }
    }
}

/// Cannons that lack the guards to screen for them; the counts are by side.
fn is_lone_cannon_drawn(position: &Position, cannons: [u32; 2], advisors: [u32; 2], elephants: [u32; 2]) -> bool {
    let at_once = match cannons {
        [1, 1] if advisors == [0, 0] => elephants == [0, 0],
        [1, 0] | [0, 1] => {
            let owner = usize::from(cannons == [0, 1]);
            let other = 1 - owner;
            match (advisors[owner], advisors[other]) {
                (0, 0) => true,
                (0, 1) if elephants[owner] == 0 => true,
                (0, 1) => false,
                (0, 2) if elephants[owner] == 0 => false,
                _ => return false,
            }
        }
        _ => return false,
    };
    at_once || !mates_at_once(position)
}

fn mates_at_once(position: &Position) -> bool {
    matches!(mate::by_checks(position, 1, u64::MAX), Answer::Mate(_))
}
