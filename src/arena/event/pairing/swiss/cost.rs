//! What a pair costs in a Swiss round: the rules in the order of their weight, as digits of one number.

use crate::arena::event::pairing::swiss::colour::{Strain, least_strain};
use crate::arena::event::pairing::swiss::{Float, Player};

/// Where a player stands among those who are to be paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Standing {
    /// Score groups above.
    group: usize,
    /// Players of the same score above.
    place: usize,
    /// Players of the same score.
    size: usize,
}

impl Standing {
    /// Players of the same score below.
    const fn below(self) -> usize {
        self.size - 1 - self.place
    }
}

/// The costs of all pairs of a round.
pub(super) struct Costs<'a> {
    /// In the order of their scores.
    players: &'a [Player],
    standings: Vec<Standing>,
    /// By how much the digit in each place is multiplied up.
    bases: [i128; DIGITS],
}

/// The digits of a cost, the heaviest first.
type Digits = [i128; DIGITS];
const DIGITS: usize = 6;

impl<'a> Costs<'a> {
    /// The costs among players in the order of their scores.
    pub(super) fn new(players: &'a [Player]) -> Self {
        let count = players.len() as i128 + 1;
        // The most that a digit can be in one pair; the sum over all pairs must not carry.
        let most = [count, 2, count * count, 6, MOST_FLOATS, 4 * count * count];
        Self { players, standings: standings(players), bases: most.map(|most| most * count + 1) }
    }

    /// What it costs that these meet; the number of players stands for the bye.
    pub(super) fn of(&self, higher: usize, lower: usize) -> i128 {
        let digits = if lower == self.players.len() { self.of_bye(higher) } else { self.of_pair(higher, lower) };
        digits.iter().zip(self.bases).fold(0, |number, (digit, base)| number * base + digit)
    }

    /// The lowest score has the bye, and in it the last.
    fn of_bye(&self, place: usize) -> Digits {
        let standing = self.standings[place];
        let groups = self.standings.last().map_or(0, |last| last.group);
        let below = standing.below() as i128;
        [(groups - standing.group) as i128, 0, 0, 0, 0, below * below]
    }

    fn of_pair(&self, higher: usize, lower: usize) -> Digits {
        let (one, other) = (&self.players[higher], &self.players[lower]);
        let Strain { breaches, unmet } = least_strain(&one.colours, &other.colours);
        let gap = (self.standings[lower].group - self.standings[higher].group) as i128;
        let floats = if gap == 0 { 0 } else { float_again(one, Float::Down) + float_again(other, Float::Up) };
        [0, breaches.into(), gap * gap, unmet.into(), floats, self.misplaced(higher, lower)]
    }

    /// How far a pair is from the one that the numbers would have: the first of the upper half of a score group against the first of
    /// the lower half; one who floats is the last of the group, and meets the first of the next.
    fn misplaced(&self, higher: usize, lower: usize) -> i128 {
        let (one, other) = (self.standings[higher], self.standings[lower]);
        if one.group == other.group {
            let off = (other.place - one.place) as i128 - (one.size / 2) as i128;
            return off * off;
        }
        // Squared together, so that several who float meet others in the same order.
        let off = (one.below() + other.place) as i128;
        off * off
    }
}

/// The most that the floats of a pair can cost.
const MOST_FLOATS: i128 = 6;

/// How bad it is that a player floats in this direction again: last time weighs more than the time before.
fn float_again(player: &Player, float: Float) -> i128 {
    let [before, last] = player.floats.map(|known| i128::from(known == Some(float)));
    before + 2 * last
}

fn standings(players: &[Player]) -> Vec<Standing> {
    let groups = players.chunk_by(|one, other| one.points == other.points).enumerate();
    groups
        .flat_map(|(group, players)| {
            (0..players.len()).map(move |place| Standing { group, place, size: players.len() })
        })
        .collect()
}
