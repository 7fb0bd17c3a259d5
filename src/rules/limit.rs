//! The ends of a game that need no move to be judged: the natural limit (4.2.4, 23.3) and bare material (4.2.1).

use crate::board::Position;
use crate::mate::{self, Answer};
use crate::rules::ruleset::{BareMaterial, Limit, LimitMode};
use crate::types::{Color, Move, PieceKind};

/// Moves of each side since the last capture, and how many of them checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    moves: [u32; 2],
    checks: [u32; 2],
}

impl Tally {
    /// The tally of a position. Of the plies that it does not remember, half are each side's, and none checked.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let steps = position.trail().steps();
        let (mut plies, mut remembered) = (0, 0);
        for past in steps.iter().rev() {
            if remembered == u32::from(position.capture_clock()) {
                break;
            }
            plies += 1;
            remembered += u32::from(past.played.is_some());
        }
        let forgotten = u32::from(position.capture_clock()) - remembered;
        let is_even = plies % 2 == 0;
        let first = if is_even { position.side_to_move() } else { !position.side_to_move() };
        let mut tally = Self::default();
        tally.moves[first.index()] += forgotten / 2;
        tally.moves[(!first).index()] += forgotten - forgotten / 2;
        tally.with_last(position, plies)
    }

    /// The tally with the last plies of a position added, null moves among them; nothing was captured in them.
    #[must_use]
    pub fn with_last(mut self, position: &Position, plies: usize) -> Self {
        let mut placement = position.placement().clone();
        let mut mover = !position.side_to_move();
        for past in position.trail().steps().iter().rev().take(plies) {
            if let Some(Move { from, to }) = past.played {
                let king = placement.king(!mover);
                let checkers = placement.king_attackers(king, mover, placement.occupied());
                self.moves[mover.index()] += 1;
                self.checks[mover.index()] += u32::from(!checkers.is_empty());
                if let Some(piece) = placement.piece_on(to) {
                    placement.shift(piece, to, from);
                }
            }
            mover = !mover;
        }
        self
    }

    /// The side's checks that do not count.
    fn excess(&self, side: Color, cap: Option<u16>) -> u32 {
        cap.map_or(0, |cap| self.checks[side.index()].saturating_sub(u32::from(cap)))
    }

    /// How many of a side's moves count towards the natural limit when both sides must reach it.
    #[must_use]
    pub fn counted(&self, side: Color, limit: &Limit) -> u32 {
        let uncounted = match limit.mode {
            LimitMode::SeedBoth => self.excess(side, limit.check_cap),
            LimitMode::PikafishCount => Color::ALL.map(|side| self.excess(side, limit.check_cap)).iter().sum(),
            LimitMode::Plain => 0,
        };
        self.moves[side.index()].saturating_sub(uncounted)
    }

    /// Whether a side that claims the natural limit is right, `plies` after the last capture: of its own checks only those up to the
    /// cap count, of the other side's all (23.3). Other ways of counting know no claimant.
    #[must_use]
    pub fn stands_for(&self, claimant: Color, limit: &Limit, plies: u16) -> bool {
        let rounds = u32::from(limit.rounds);
        match limit.mode {
            LimitMode::SeedBoth => self.counted(claimant, limit) >= rounds && self.moves[(!claimant).index()] >= rounds,
            LimitMode::PikafishCount | LimitMode::Plain => self.reaches(limit, plies),
        }
    }

    /// After how many plies without a capture and without a check, `next` playing the first, the natural limit is reached; `plies`
    /// have been played since the last capture. Zero if it has been reached.
    #[must_use]
    pub fn plies_left(&self, limit: &Limit, plies: u16, next: Color) -> u32 {
        let rounds = u32::from(limit.rounds);
        let (plies, needed) = (u32::from(plies), 2 * rounds);
        let excess = Color::ALL.map(|side| self.excess(side, limit.check_cap));
        let missing = |side: Color| rounds.saturating_sub(self.moves[side.index()] - excess[side.index()]);
        match limit.mode {
            LimitMode::SeedBoth => (2 * missing(next)).saturating_sub(1).max(2 * missing(!next)),
            LimitMode::PikafishCount => (needed + 2 * (excess[0] + excess[1])).saturating_sub(plies),
            LimitMode::Plain => needed.saturating_sub(plies),
        }
    }

    /// Whether the natural limit has been reached after so many plies since the last capture.
    #[must_use]
    pub fn reaches(&self, limit: &Limit, plies: u16) -> bool {
        let (plies, needed) = (u32::from(plies), 2 * u32::from(limit.rounds));
        let excess = Color::ALL.map(|side| self.excess(side, limit.check_cap));
        match limit.mode {
            LimitMode::SeedBoth => Color::ALL
                .into_iter()
                .all(|side| self.moves[side.index()] - excess[side.index()] >= u32::from(limit.rounds)),
            LimitMode::PikafishCount => plies >= needed + 2 * (excess[0] + excess[1]),
            LimitMode::Plain => plies >= needed,
        }
    }
}

/// Whether the natural limit may have been reached: without looking at what checked, which is dear.
#[must_use]
pub fn may_reach_limit(position: &Position, limit: &Limit) -> bool {
    u32::from(position.capture_clock()) >= 2 * u32::from(limit.rounds)
}

/// Whether the natural limit has been reached. Mate and stalemate come before it.
#[must_use]
pub fn is_limit_reached(position: &Position, limit: &Limit) -> bool {
    may_reach_limit(position, limit) && Tally::of(position).reaches(limit, position.capture_clock())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_counts_the_claimants_checks_to_the_cap_and_all_of_the_others() {
        let limit = Limit { rounds: 8, check_cap: Some(1), mode: LimitMode::SeedBoth };
        // Red has checked three times in nine moves.
        let tally = Tally { moves: [9, 8], checks: [3, 0] };
        assert_eq!(Color::ALL.map(|side| tally.counted(side, &limit)), [7, 8]);
        assert_eq!(Color::ALL.map(|side| tally.stands_for(side, &limit, 17)), [false, true]);
        assert!(!tally.reaches(&limit, 17), "it would not stand whichever side claimed it");
        let short = Tally { moves: [8, 7], checks: [0, 0] };
        assert_eq!(Color::ALL.map(|side| short.stands_for(side, &limit, 15)), [false, false]);
        let plain = Limit { mode: LimitMode::Plain, ..limit };
        assert!(Color::ALL.into_iter().all(|side| tally.stands_for(side, &plain, 16)));
    }

    #[test]
    fn the_limit_comes_after_as_many_plies_as_are_left() {
        // Checks by the rook, more than the cap, then kings and the rook to and fro.
        let shuttle = ["a3d3", "d9e9", "d3e3", "e9d9"];
        let quiet = ["e3e2", "d9d8", "e2e3", "d8d9"];
        for mode in [LimitMode::SeedBoth, LimitMode::PikafishCount, LimitMode::Plain] {
            let limit = Limit { rounds: 8, check_cap: Some(1), mode };
            let mut position: Position = "3k5/9/9/9/9/9/R8/9/9/5K3 w - - 0 1".parse().unwrap();
            let back = ["e3d3", "d9e9", "d3e3", "e9d9"];
            for text in shuttle.iter().chain(&back) {
                let played: Move = text.parse().unwrap();
                assert!(position.is_legal(played), "{text} {position}");
                position.make(played);
            }
            let left = Tally::of(&position).plies_left(&limit, position.capture_clock(), position.side_to_move());
            assert!((8..30).contains(&left), "{mode}: {left}");
            for ply in 0..left {
                assert!(!is_limit_reached(&position, &limit), "{mode}: {ply} of {left}");
                let played: Move = quiet[ply as usize % 4].parse().unwrap();
                assert!(position.is_legal(played), "{played} {position}");
                position.make(played);
            }
            assert!(is_limit_reached(&position, &limit), "{mode}: {left}");
        }
    }
}
