//! The weights that the tuner starts from and is held to where games say little: plain sense, written as small formulas.
//!
//! A square is known by its rank from the own side (0 to 9) and its column from the edge (0) to the middle file (4).

use crate::board::leaps;
use crate::eval::features::{Feature, Group, Weight};
use crate::eval::scale::Share;
use crate::types::{File, PieceKind, Rank, Square};

/// The weight of every feature before any game is looked at.
#[must_use]
pub fn prior() -> [Weight; Group::FEATURES] {
    let mut weights = [(0, 0); Group::FEATURES];
    for &group in Group::ALL {
        for entry in 0..group.length() {
            let feature: Feature = group.at(entry);
            weights[feature.index()] = weight(group, entry as i16);
        }
    }
    weights
}

/// The share that is kept of an advantage before any game is looked at: all of it with an attacker more than the enemy's guard can
/// hold.
#[must_use]
pub const fn prior_share() -> Share {
    Share { base: 48, own: [16, 12, 12, 6], enemy: [-4, -2, -2, 0], guard: -8 }
}

fn weight(group: Group, entry: i16) -> Weight {
    match group {
        Group::Value => value(entry),
        Group::Squares => square(entry),
        Group::Tempo => (20, 10),
        Group::Pair => [(25, 25), (30, 30), (0, 0), (20, 0), (0, 0)][entry as usize],
        Group::Rookless => (-60, -20),
        Group::CannonGuards => (5 * entry - 15, 20 * entry - 50),
        Group::RookFile => (3 * entry - 12, 4 * entry - 16),
        Group::RookRank => (4 * entry - 16, 4 * entry - 16),
        Group::CannonFile => (2 * entry - 6, entry - 3),
        Group::CannonRank => (2 * entry - 8, entry - 4),
        Group::HorseLeaps => (9 * entry - 35, 8 * entry - 32),
        Group::LinkedElephants => (10, 10),
        Group::LinkedPawns => (25, 35),
        Group::CrossedPawns => (0, 0),
        Group::Invaders => (4 * entry, 4 * entry),
        Group::Loose => loose(entry),
        Group::Pressure => pressure(entry),
        Group::RookLine => [(0, 0), (15, 10), (5, 5), (0, 0), (0, 0), (10, 10), (0, 0), (0, 0)][entry as usize],
        Group::CannonLine => {
            [(40, 20), (10, 10), (25, 10), (5, 0), (30, 15), (20, 10), (25, 10), (0, 0)][entry as usize]
        }
        Group::HollowCannon => [(0, 0), (40, 10), (80, 20), (100, 30)][entry as usize],
        Group::Attack => attack(entry),
        Group::KingSteps => [(-20, -40), (-5, -10), (0, 0), (0, 5), (0, 5)][entry as usize],
        Group::AdvisorGap => gap(entry, [25, 15, 5, 10]),
        Group::ElephantGap => gap(entry, [5, 5, 20, 10]),
    }
}

/// King, advisor, elephant, horse, rook, cannon, pawn.
fn value(kind: i16) -> Weight {
    [(0, 0), (120, 120), (120, 110), (410, 440), (920, 980), (450, 420), (50, 80)][kind as usize]
}

fn square(entry: i16) -> Weight {
    if !is_reached(entry) {
        return (0, 0);
    }
    let kind = PieceKind::ALL[entry as usize / 50];
    let (rank, column) = (entry % 50 / 5, entry % 5);
    match kind {
        PieceKind::King => king(rank, column),
        PieceKind::Advisor => [(0, 0), (10, 5), (-15, 0)][rank as usize],
        PieceKind::Elephant => elephant(rank, column),
        PieceKind::Horse => horse(rank, column),
        PieceKind::Rook => rook(rank, column),
        PieceKind::Cannon => cannon(rank, column),
        PieceKind::Pawn => pawn(rank, column),
    }
}

/// Whether a piece comes to the square in a game.
fn is_reached(entry: i16) -> bool {
    let kind = PieceKind::ALL[entry as usize / 50];
    let (rank, column) = (entry as usize % 50 / 5, entry as usize % 5);
    let square = Square::new(File::ALL[column], Rank::ALL[rank]);
    match kind {
        PieceKind::King => leaps::PALACE[0].contains(square),
        PieceKind::Advisor => leaps::ADVISOR_POINTS[0].contains(square),
        PieceKind::Elephant => leaps::ELEPHANT_POINTS[0].contains(square),
        PieceKind::Pawn => rank > 4 || rank > 2 && column % 2 == 0,
        _ => true,
    }
}

/// Best in the middle, where it protects the other; worst at the edge.
fn elephant(rank: i16, column: i16) -> Weight {
    match (rank, column) {
        (2, 0) => (-15, 0),
        (2, _) => (15, 0),
        (4, _) => (-5, -5),
        _ => (0, 0),
    }
}

/// Home on the back rank in the middle; out in front it is in the way of every attack. With little left it helps from the middle.
fn king(rank: i16, column: i16) -> Weight {
    let aside = 4 - column;
    (-15 * aside - 25 * rank, 5 - 8 * aside - 4 * rank)
}

/// Better forward and towards the middle, best two ranks before the palace; bad in a corner.
fn horse(rank: i16, column: i16) -> Weight {
    let by_rank = [-25, -15, 0, 0, 10, 20, 30, 35, 15, -15][rank as usize];
    let by_column = [-20, -5, 5, 10, 5][column as usize];
    let both = by_rank + by_column;
    (both, both / 2)
}

/// Better on the enemy's ranks and on the files beside the king.
fn rook(rank: i16, column: i16) -> Weight {
    let by_rank = [-15, 0, 0, 5, 10, 15, 20, 20, 20, 5][rank as usize];
    let by_column = [-5, 0, 0, 10, 5][column as usize];
    (by_rank + by_column, by_rank / 2)
}

/// Behind its own lines, on the middle file, or on the enemy's back rank.
fn cannon(rank: i16, column: i16) -> Weight {
    let by_rank = [0, 5, 5, 0, 0, 0, 0, 0, -5, 15][rank as usize];
    let by_column = [0, 0, 0, 0, 20][column as usize];
    (by_rank + by_column, by_rank / 2)
}

/// Nothing before the river, most before the palace, and little on the last rank.
fn pawn(rank: i16, column: i16) -> Weight {
    let (by_rank, by_column) =
        ([0, 0, 0, 0, 10, 50, 70, 80, 70, -10][rank as usize], [-20, 0, 10, 20, 25][column as usize]);
    if rank < 5 {
        return (by_rank + if column == 4 { 10 } else { 0 }, by_rank);
    }
    let by_column = if rank == 9 { 0 } else { by_column };
    (by_rank + by_column, by_rank / 2 + by_column)
}

/// Attackers in rows: pawn, horse, cannon, rook. Victims: king, advisor, elephant, horse, rook, cannon, pawn.
fn loose(entry: i16) -> Weight {
    let prize = [0, 15, 15, 35, 60, 35, 8][entry as usize % 7];
    (prize, prize)
}

/// A protected victim hurts only if it is worth more than its attacker.
fn pressure(entry: i16) -> Weight {
    let (attacker, victim) = (entry / 7, entry % 7);
    let hurt = match (attacker, victim) {
        (0, 3 | 5) => 35,
        (0, 4) => 60,
        (1 | 2, 4) => 45,
        (0, 1 | 2) | (3, 3 | 5) => 5,
        _ => 0,
    };
    (hurt, hurt)
}

/// Grows with the square of the units, and faster against fewer advisors.
fn attack(entry: i16) -> Weight {
    let (missing, units) = (entry / 16, entry % 16);
    let danger = units * units * (4 + missing) / 6;
    (danger, danger / 2)
}

fn gap(entry: i16, by_attacker: [i16; 4]) -> Weight {
    let hurt = by_attacker[entry as usize % 4] * if entry < 4 { 1 } else { 3 } / 2;
    (-hurt, -hurt / 2)
}

/// What holds a weight to its prior, or the deviations of two weights to each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spring {
    /// The weight that is held.
    pub from: usize,
    /// The neighbour that it is held to; `None` for its own prior.
    pub to: Option<usize>,
    /// How far it is expected to go, in centipawns.
    pub spread: f32,
}

/// All springs: one to the prior for each weight, and one to each neighbour in tables that have an order.
#[must_use]
pub fn springs() -> Vec<Spring> {
    let mut springs = Vec::new();
    for &group in Group::ALL {
        let at = |entry: usize| group.at(entry).index();
        for entry in 0..group.length() {
            springs.push(Spring { from: at(entry), to: None, spread: spread(group) });
            for next in next_to(group, entry) {
                springs.push(Spring { from: at(entry), to: Some(at(next)), spread: 0.5 * spread(group) });
            }
        }
    }
    springs
}

/// How far a weight of the group may be from plain sense, in centipawns.
const fn spread(group: Group) -> f32 {
    match group {
        Group::Value | Group::Pair | Group::Rookless => 10.0,
        Group::Attack | Group::HollowCannon | Group::CannonLine => 30.0,
        _ => 20.0,
    }
}

/// The entries that follow this one in its table's order: the next column and the next rank of a board, the next number of a row.
fn next_to(group: Group, entry: usize) -> Vec<usize> {
    let has_order = matches!(
        group,
        Group::Squares
            | Group::CannonGuards
            | Group::RookFile
            | Group::RookRank
            | Group::CannonFile
            | Group::CannonRank
            | Group::HorseLeaps
            | Group::CrossedPawns
            | Group::Invaders
            | Group::Attack
            | Group::KingSteps
    );
    let is_joined = |next: &usize| group != Group::Squares || is_reached(entry as i16) && is_reached(*next as i16);
    let column = (has_order && !(entry + 1).is_multiple_of(group.row())).then_some(entry + 1);
    let column = column.or((group == Group::Attack && entry % 16 == 7).then_some(entry + 1));
    let rank = (group == Group::Squares && entry % 50 < 45).then_some(entry + 5);
    let advisors = (group == Group::Attack && entry + 16 < group.length()).then_some(entry + 16);
    column.into_iter().chain(rank).chain(advisors).filter(is_joined).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crossed_pawn_is_worth_a_pawn_and_a_rook_nine() {
        let weights = prior();
        let at = |group: Group, entry: usize| i32::from(weights[group.at(entry).index()].0);
        let crossed = at(Group::Value, 6) + at(Group::Squares, 6 * 50 + 5 * 5 + 2);
        assert!((100..=150).contains(&crossed), "{crossed}");
        assert!((900..=1000).contains(&at(Group::Value, 4)));
    }
}
