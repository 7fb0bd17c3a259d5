//! Playing levels: how much a weak side looks at, what it overlooks, and how loosely it chooses.
//!
//! A level is made of what makes people weak. It looks at few positions and not far ahead, so that it falls into what lies deeper;
//! it overlooks moves, quiet ones more often than captures and checks; and it takes a good move for the best. What it
//! plays is always near the top of what it has seen. All this is counted in positions, not in time, so that a level is as strong on
//! a slow machine as on a fast one.
//!
//! Strength is continuous: every number here is a function of the Elo asked for.

use crate::board::Position;
use crate::search::freedom::Freedom;
use crate::types::Depth;
use crate::types::Move;
use crate::types::random::{fraction, stirred_together};

/// The lowest strength that can be asked for, on the scale of `CURVE`.
pub const LOWEST_ELO: u16 = 1000;

/// The highest strength that can be asked for: above it there is only full strength.
pub const HIGHEST_ELO: u16 = 2750;

/// The skill of full strength. Those below are spread evenly from [`LOWEST_ELO`] to [`HIGHEST_ELO`].
pub const FULL_SKILL: u8 = 20;

/// Where on the way from the weakest level to the strongest, from 0 to 1, which Elo is reached; between these points in straight lines.
///
/// Measured by matches of neighbours. The scale is anchored at full strength with 1,000 positions a move: that is 2000.
const CURVE: [(f64, u16); 8] = [
    (0.0, LOWEST_ELO),
    (4.0 / 19.0, 1190),
    (8.0 / 19.0, 1410),
    (10.0 / 19.0, 1560),
    (12.0 / 19.0, 1740),
    (14.0 / 19.0, 2090),
    (16.0 / 19.0, 2370),
    (1.0, HIGHEST_ELO),
];

/// Positions looked at by the weakest and by the strongest level.
const NODES: (f64, f64) = (300.0, 20_000.0);

/// How many of the best moves are weighed against each other.
const LINES: usize = 5;

/// What differs from one choice to the next is drawn from these, so that the draws do not depend on each other.
#[derive(Clone, Copy)]
enum Draw {
    Depth = 1,
    Sight = 2,
    Taste = 3,
}

/// A level below full strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// Positions looked at for a move.
    pub nodes: u64,
    /// The last depth of a search. Of 2.3 it is 3 in three of ten positions, and otherwise 2.
    pub depth: f64,
    /// How likely a quiet move is overlooked, from 0 to 1.
    pub overlooked: f64,
    /// By how many centipawns a worse move is chosen e times less often.
    pub temperature: f64,
}

impl Level {
    /// The level of this strength, held within [`LOWEST_ELO`] and [`HIGHEST_ELO`].
    #[must_use]
    pub fn of_elo(elo: u16) -> Self {
        Self::on_the_way(way(elo))
    }

    /// The level of this skill; `None` from [`FULL_SKILL`] on, which is full strength.
    #[must_use]
    pub fn of_skill(skill: u8) -> Option<Self> {
        (skill < FULL_SKILL).then(|| Self::of_elo(elo_of_skill(skill)))
    }

    /// The level at a part of the way from the weakest to the strongest, from 0 to 1.
    fn on_the_way(part: f64) -> Self {
        let rest = 1.0 - part;
        Self {
            nodes: (NODES.0 * (NODES.1 / NODES.0).powf(part)).round() as u64,
            depth: 1.0 + 15.0 * part.powf(1.5),
            overlooked: 0.3 * rest * rest,
            temperature: 4.0 + 200.0 * rest.powf(1.5),
        }
    }

    /// The last depth to be completed in this position.
    #[must_use]
    pub fn depth_in(&self, position: &Position, seed: u64) -> Depth {
        let extra = f64::from(u8::from(drawn(position, None, seed, Draw::Depth) < self.depth.fract()));
        Depth((self.depth.floor() + extra) as i16)
    }

    /// The moves that are not overlooked, at least one if there is any. A mate at once is always seen.
    #[must_use]
    pub fn seen(&self, position: &Position, moves: &[Move], seed: u64) -> Vec<Move> {
        let is_seen = |&played: &Move| {
            let chance = self.overlooked * blindness(position, played);
            drawn(position, Some(played), seed, Draw::Sight) >= chance || mates(position, played)
        };
        let left: Vec<Move> = moves.iter().copied().filter(is_seen).collect();
        if left.is_empty() { moves.to_vec() } else { left }
    }

    /// How the level chooses among the moves that it has weighed.
    #[must_use]
    pub fn freedom(&self, seed: u64) -> Freedom {
        let temperature = self.temperature;
        Freedom { lines: LINES, temperature, margin: (6.0 * temperature) as i32, seed: seed ^ Draw::Taste as u64 }
    }
}

/// The Elo of a skill below [`FULL_SKILL`].
#[must_use]
pub fn elo_of_skill(skill: u8) -> u16 {
    let steps = u16::from(FULL_SKILL - 1);
    LOWEST_ELO + (HIGHEST_ELO - LOWEST_ELO) * u16::from(skill).min(steps) / steps
}

/// How far from the weakest level to the strongest an Elo lies, from 0 to 1.
fn way(elo: u16) -> f64 {
    let elo = f64::from(elo.clamp(LOWEST_ELO, HIGHEST_ELO));
    let (mut part, mut last) = (0.0, CURVE[0]);
    for next in CURVE {
        if f64::from(next.1) >= elo {
            let width = f64::from(next.1) - f64::from(last.1);
            let share = if width > 0.0 { (elo - f64::from(last.1)) / width } else { 0.0 };
            return last.0 + share * (next.0 - last.0);
        }
        (part, last) = (next.0, next);
    }
    part
}

/// How easily a move is overlooked: what takes the piece just moved stands before one's eyes, captures and checks draw the eye.
fn blindness(position: &Position, played: Move) -> f64 {
    let last = position.trail().steps().last().and_then(|past| past.played);
    if position.piece_on(played.to).is_none() {
        if position.gives_check(played) { 0.5 } else { 1.0 }
    } else if last.is_some_and(|last| last.to == played.to) {
        0.2
    } else {
        0.5
    }
}

fn mates(position: &Position, played: Move) -> bool {
    position.gives_check(played) && {
        let mut next = position.clone();
        next.make(played);
        next.count_legal() == 0
    }
}

/// A number from 0 to 1 that belongs to the position, the number of the move in the game, and the seed.
fn drawn(position: &Position, played: Option<Move>, seed: u64, draw: Draw) -> f64 {
    let played = played.map_or(u64::MAX, crate::search::freedom::number);
    let number = u64::from(position.move_number());
    fraction(stirred_together(&[seed, draw as u64, position.key().0, number, played]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stronger_level_looks_at_more_overlooks_less_and_chooses_more_strictly() {
        for elo in LOWEST_ELO..HIGHEST_ELO {
            let (level, next) = (Level::of_elo(elo), Level::of_elo(elo + 1));
            assert!(level.nodes <= next.nodes && level.depth <= next.depth, "{elo}: {level:?}, {next:?}");
            assert!(level.overlooked >= next.overlooked, "{elo}: {level:?}, {next:?}");
            assert!(level.temperature >= next.temperature, "{elo}: {level:?}, {next:?}");
        }
        for skill in 0..FULL_SKILL - 1 {
            let [level, next] = [skill, skill + 1].map(|skill| Level::of_skill(skill).expect("a level"));
            assert!(level.nodes < next.nodes && level.temperature > next.temperature, "{skill}: {level:?}, {next:?}");
        }
    }

    #[test]
    fn skills_are_spread_evenly_up_to_full_strength() {
        assert_eq!((elo_of_skill(0), elo_of_skill(FULL_SKILL - 1)), (LOWEST_ELO, HIGHEST_ELO));
        let steps = (0..FULL_SKILL - 1).map(|skill| elo_of_skill(skill + 1) - elo_of_skill(skill));
        let (least, most) = (steps.clone().min(), steps.max());
        assert!(most.zip(least).is_some_and(|(most, least)| most - least <= 1), "{least:?} to {most:?}");
        assert_eq!([Level::of_skill(FULL_SKILL), Level::of_skill(255)], [None; 2]);
    }

    #[test]
    fn the_curve_rises_and_what_lies_outside_is_held_within() {
        assert!(CURVE.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1));
        assert_eq!((CURVE[0], CURVE[CURVE.len() - 1]), ((0.0, LOWEST_ELO), (1.0, HIGHEST_ELO)));
        assert_eq!(Level::of_elo(0), Level::of_elo(LOWEST_ELO));
        assert_eq!(Level::of_elo(u16::MAX), Level::of_elo(HIGHEST_ELO));
    }

    #[test]
    fn a_depth_between_two_is_now_one_and_now_the_other() {
        let level = Level { depth: 2.3, ..Level::of_elo(LOWEST_ELO) };
        let deep = (0..1000).filter(|&seed| level.depth_in(&Position::start(), seed) == Depth(3)).count();
        assert!((250..350).contains(&deep), "{deep}");
    }

    #[test]
    fn quiet_moves_are_overlooked_more_often_than_captures_and_a_mate_never() {
        let position: Position = "3k5/9/9/r8/9/9/R8/4R4/9/4K4 w - - 0 1".parse().expect("a position");
        let level = Level { overlooked: 0.5, ..Level::of_elo(LOWEST_ELO) };
        let moves = position.legal_moves();
        let count = |text: &str| {
            let played: Move = text.parse().expect("a move");
            (0..1000).filter(|&seed| level.seen(&position, &moves, seed).contains(&played)).count()
        };
        let (quiet, capture) = (count("e2e3"), count("a3a6"));
        assert!((440..560).contains(&quiet) && (700..800).contains(&capture), "{quiet} {capture}");
        let mate: Position = "3k5/4R4/9/9/9/9/9/9/R8/4K4 w - - 0 1".parse().expect("a position");
        let played: Move = "a1a9".parse().expect("a move");
        let blind = Level { overlooked: 1.0, ..level };
        assert!((0..100).all(|seed| blind.seen(&mate, &mate.legal_moves(), seed).contains(&played)));
        assert_eq!(blind.seen(&mate, &[], 0), []);
    }
}
