//! Swiss rounds (积分编排制, 11.4): who has as many points meets, never twice.
//!
//! The text of 1999 names the system and leaves its articles to the organisers (13.3). These are the rules that are kept here, each
//! before all that follow it; of all pairings of a round, one is found that keeps them best:
//!
//! 1. Nobody meets anybody twice, and nobody has a second bye (轮空). Never broken: where it cannot be kept there is no round.
//! 2. With an odd count, the bye goes to one of the lowest score that can be.
//! 3. Colours: Red and Black never differ by more than two, never the same three times running.
//! 4. Scores: players float (上浮, 下浮) between score groups as little as can be; two floats over one group are better than one over
//!    two (the squares are summed).
//! 5. Colours are evened out, and alternate.
//! 6. Nobody floats twice running in the same direction, nor in the round after next.
//! 7. In a score group the upper half meets the lower half in order (first against first); so does the first round, by the numbers of
//!    the draw. Who floats down is the last of its group and meets the first of the next; the last of the lowest has the bye.

mod colour;
mod cost;

use crate::arena::event::pairing::matching;
use crate::arena::event::pairing::swiss::cost::Costs;
use crate::arena::event::points::Points;
use crate::types::Color;

/// In which direction a player left its score group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Float {
    /// It met one with fewer points, or had the bye (下浮).
    Down,
    /// It met one with more (上浮).
    Up,
}

/// A player, or a team, before a Swiss round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// Which entry.
    pub entry: usize,
    /// The points so far.
    pub points: Points,
    /// Everyone it was paired with.
    pub met: Vec<usize>,
    /// Its colours in the games that were played; of a team, those of the first board. Empty where each pairing has both colours.
    pub colours: Vec<Color>,
    /// How it floated in the round before the last and in the last.
    pub floats: [Option<Float>; 2],
    /// Whether it has had a bye.
    pub had_bye: bool,
}

/// Who meets whom in a Swiss round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pairs {
    /// The entries of each table, the one with Red first; the tables in the order of the points at them.
    pub tables: Vec<(usize, usize)>,
    /// The entry that has no opponent.
    pub bye: Option<usize>,
}

/// The pairs of a round. The players are told in the order of their numbers; `lot` is the colour of the higher player at the first
/// table where nothing else decides, and alternates from table to table. `None` if no pairing keeps the first rule.
#[must_use]
pub fn pair(players: &[Player], lot: Color) -> Option<Pairs> {
    let mut players = players.to_vec();
    players.sort_by_key(|player| std::cmp::Reverse(player.points));
    let costs = Costs::new(&players);
    let partners = matching::cheapest(players.len() + players.len() % 2, |one, other| costs.of(one, other));
    let mut pairs = Pairs::default();
    for (place, partner) in partners.iter().enumerate() {
        let partner = partner.filter(|&partner| partner > place);
        let Some(partner) = partner else { continue };
        let player = &players[place];
        let Some(other) = players.get(partner) else {
            pairs.bye = Some(player.entry);
            if player.had_bye {
                return None;
            }
            continue;
        };
        if player.met.contains(&other.entry) {
            return None;
        }
        let lot = if pairs.tables.len().is_multiple_of(2) { lot } else { !lot };
        pairs.tables.push(match colour::of_higher(&player.colours, &other.colours, lot) {
            Color::Red => (player.entry, other.entry),
            Color::Black => (other.entry, player.entry),
        });
    }
    Some(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(entry: usize, halves: u32, met: &[usize]) -> Player {
        Player { entry, points: Points::HALF * halves, met: met.to_vec(), ..Player::default() }
    }

    fn sorted(pairs: &Pairs) -> Vec<(usize, usize)> {
        pairs.tables.iter().map(|&(one, other)| (one.min(other), one.max(other))).collect()
    }

    #[test]
    fn the_first_round_is_the_upper_half_against_the_lower_half() {
        let players: Vec<Player> = (0..8).map(|entry| player(entry, 0, &[])).collect();
        let pairs = pair(&players, Color::Red).expect("nobody has met");
        assert_eq!(pairs.tables, [(0, 4), (5, 1), (2, 6), (7, 3)]);
        let odd = pair(&players[..7], Color::Black).expect("nobody has met");
        assert_eq!((odd.tables, odd.bye), (vec![(3, 0), (1, 4), (5, 2)], Some(6)));
    }

    #[test]
    fn the_last_of_an_odd_group_floats_to_the_first_of_the_next() {
        let players: Vec<Player> =
            [4, 4, 4, 2, 2, 2].iter().enumerate().map(|(entry, &halves)| player(entry, halves, &[])).collect();
        assert_eq!(sorted(&pair(&players, Color::Red).expect("nobody has met")), [(0, 1), (2, 3), (4, 5)]);
    }

    #[test]
    fn nobody_floats_down_twice_running() {
        let mut players: Vec<Player> =
            [4, 4, 4, 2, 2, 2].iter().enumerate().map(|(entry, &halves)| player(entry, halves, &[])).collect();
        players[2].floats = [None, Some(Float::Down)];
        players[3].floats = [None, Some(Float::Up)];
        assert_eq!(sorted(&pair(&players, Color::Red).expect("nobody has met")), [(0, 2), (1, 4), (3, 5)]);
    }

    #[test]
    fn the_bye_goes_to_the_lowest_that_has_had_none() {
        let mut players: Vec<Player> = (0..5).map(|entry| player(entry, 8 - entry as u32, &[])).collect();
        players[4].had_bye = true;
        assert_eq!(pair(&players, Color::Red).expect("nobody has met").bye, Some(3));
        players[3].met = vec![0, 1, 2, 4];
        for player in &mut players[..3] {
            player.met = vec![3];
        }
        players[4].met = vec![3];
        players[3].had_bye = true;
        assert_eq!(pair(&players, Color::Red), None, "the fourth has met everybody");
    }

    #[test]
    fn the_last_round_floats_as_far_as_it_must() {
        // The four leaders have met each other: they can only float down.
        let leaders = |entry: usize| (0..4).filter(|&other| other != entry).collect::<Vec<_>>();
        let players: Vec<Player> = (0..8)
            .map(|entry| if entry < 4 { player(entry, 6, &leaders(entry)) } else { player(entry, 2, &[]) })
            .collect();
        let pairs = sorted(&pair(&players, Color::Red).expect("there is a pairing"));
        assert!(pairs.iter().all(|&(higher, lower)| higher < 4 && lower >= 4), "{pairs:?}");
    }

    #[test]
    fn without_a_pairing_there_is_no_round() {
        // Two threes that have not met, among themselves all paired: nobody but one of the other three is left; odd against odd.
        let met = |entry: usize| (0..6).filter(|other| other % 2 != entry % 2).collect::<Vec<_>>();
        let players: Vec<Player> = (0..6).map(|entry| player(entry, 0, &met(entry))).collect();
        assert_eq!(pair(&players, Color::Red), None);
        assert_eq!(pair(&[], Color::Red), Some(Pairs::default()));
    }

    #[test]
    fn colours_are_kept_within_the_rule_before_scores() {
        let red = vec![Color::Red, Color::Red];
        let mut players: Vec<Player> =
            [4, 4, 2, 2].iter().enumerate().map(|(entry, &halves)| player(entry, halves, &[])).collect();
        players[0].colours.clone_from(&red);
        players[1].colours = red;
        let pairs = pair(&players, Color::Red).expect("nobody has met");
        assert_eq!(pairs.tables, [(2, 0), (3, 1)]);
    }
}
