//! Swiss rounds (积分编排制, 11.4): who has as many points meets, never twice.
//!
//! The text of 1999 names the system and leaves its articles to the organisers (13.3). These are the rules that are kept here, each
//! before all that follow it; of all pairings of a round, one is found that keeps them best:
//!
//! 1. Nobody meets anybody twice, and nobody has a second bye (轮空). Never broken: where it cannot be kept there is no round.
//! 2. The rounds that are left can be paired as well, as many of them as can be.
//! 3. With an odd count, the bye goes to one of the lowest score that can be.
//! 4. Colours: Red and Black never differ by more than two, never the same three times running.
//! 5. Scores: players float (上浮, 下浮) between score groups as little as can be; two floats over one group are better than one over
//!    two (the squares are summed).
//! 6. Colours are evened out, and alternate.
//! 7. Nobody floats twice running in the same direction, nor in the round after next.
//! 8. In a score group the upper half meets the lower half in order (first against first); so does the first round, by the numbers of
//!    the draw. Who floats down is the last of its group and meets the first of the next; the last of the lowest has the bye.

mod ahead;
mod colour;
mod cost;

use crate::arena::event::pairing::ranked::{Pair, Ranked};
use crate::arena::event::pairing::swiss::ahead::Open;
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

/// The pairs of a round, of the rounds that are still to be paired with it. The players are told in the order of their numbers; `lot`
/// is the colour of the higher player at the first table where nothing else decides, and alternates from table to table. `None` if no
/// pairing keeps the first rule.
#[must_use]
pub fn pair(players: &[Player], lot: Color, rounds: u32) -> Option<Pairs> {
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by_key(|&number| std::cmp::Reverse(players[number].points));
    let ordered: Vec<Player> = order.iter().map(|&number| players[number].clone()).collect();
    let pairs = chosen(players, &order, &Costs::new(&ordered), rounds)?;
    Some(seated(&ordered, &pairs, lot))
}

/// Whether these may meet: nobody twice, and nobody has two byes. The number of players stands for the bye.
fn may_meet(players: &[Player], one: usize, other: usize) -> bool {
    match players.get(one.max(other)) {
        Some(_) => !players[one].met.contains(&players[other].entry),
        None => !players[one.min(other)].had_bye,
    }
}

/// So many pairings are tried, divided by the square of the players: more than there ever is need for, and no more than can be waited for.
const TRIES: usize = 40_000;

/// The pairs, by places in the order of the scores: the best that leave as many of the rounds as can be.
fn chosen(players: &[Player], order: &[usize], costs: &Costs<'_>, rounds: u32) -> Option<Vec<Pair>> {
    let count = players.len() + players.len() % 2;
    let number = |place: usize| order.get(place).copied().unwrap_or(place);
    let may_meet = |one: usize, other: usize| may_meet(players, one, other);
    let mut ranked =
        Ranked::new(count, |one, other| may_meet(number(one), number(other)).then(|| costs.of(one, other)));
    // Vertices keep their numbers from round to round, so that what was found once is found again.
    let open = Open::new(count, may_meet);
    let best = ranked.next()?;
    for rounds in (1..=rounds.min(open.horizon())).rev() {
        let leaves_enough = |pairs: &Vec<Pair>| {
            let met: Vec<Pair> = pairs.iter().map(|&(one, other)| (number(one), number(other))).collect();
            open.without(&met).has_rounds(rounds - 1)
        };
        if leaves_enough(&best) {
            return Some(best);
        }
        if let Some(found) = open.rounds(rounds) {
            let tries = TRIES / (count * count);
            return ranked.take(tries).find(leaves_enough).or_else(|| Some(places(order, found.first()?)));
        }
    }
    Some(best)
}

/// Pairs of numbers as pairs of places, in their order.
fn places(order: &[usize], pairs: &[Pair]) -> Vec<Pair> {
    let place = |number: usize| order.iter().position(|&known| known == number).unwrap_or(number);
    let mut pairs: Vec<Pair> =
        pairs.iter().map(|&(one, other)| (place(one).min(place(other)), place(one).max(place(other)))).collect();
    pairs.sort_unstable();
    pairs
}

/// Who has Red at each table.
fn seated(players: &[Player], pairs: &[Pair], lot: Color) -> Pairs {
    let mut seated = Pairs::default();
    for &(higher, lower) in pairs {
        let player = &players[higher];
        let Some(other) = players.get(lower) else {
            seated.bye = Some(player.entry);
            continue;
        };
        let lot = if seated.tables.len().is_multiple_of(2) { lot } else { !lot };
        seated.tables.push(match colour::of_higher(&player.colours, &other.colours, lot) {
            Color::Red => (player.entry, other.entry),
            Color::Black => (other.entry, player.entry),
        });
    }
    seated
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
        let pairs = pair(&players, Color::Red, 1).expect("nobody has met");
        assert_eq!(pairs.tables, [(0, 4), (5, 1), (2, 6), (7, 3)]);
        let odd = pair(&players[..7], Color::Black, 1).expect("nobody has met");
        assert_eq!((odd.tables, odd.bye), (vec![(3, 0), (1, 4), (5, 2)], Some(6)));
    }

    #[test]
    fn the_last_of_an_odd_group_floats_to_the_first_of_the_next() {
        let players: Vec<Player> =
            [4, 4, 4, 2, 2, 2].iter().enumerate().map(|(entry, &halves)| player(entry, halves, &[])).collect();
        assert_eq!(sorted(&pair(&players, Color::Red, 1).expect("nobody has met")), [(0, 1), (2, 3), (4, 5)]);
    }

    #[test]
    fn nobody_floats_down_twice_running() {
        let mut players: Vec<Player> =
            [4, 4, 4, 2, 2, 2].iter().enumerate().map(|(entry, &halves)| player(entry, halves, &[])).collect();
        players[2].floats = [None, Some(Float::Down)];
        players[3].floats = [None, Some(Float::Up)];
        assert_eq!(sorted(&pair(&players, Color::Red, 1).expect("nobody has met")), [(0, 2), (1, 4), (3, 5)]);
    }

    #[test]
    fn the_bye_goes_to_the_lowest_that_has_had_none() {
        let mut players: Vec<Player> = (0..5).map(|entry| player(entry, 8 - entry as u32, &[])).collect();
        players[4].had_bye = true;
        assert_eq!(pair(&players, Color::Red, 1).expect("nobody has met").bye, Some(3));
        players[3].met = vec![0, 1, 2, 4];
        for player in &mut players[..3] {
            player.met = vec![3];
        }
        players[4].met = vec![3];
        players[3].had_bye = true;
        assert_eq!(pair(&players, Color::Red, 1), None, "the fourth has met everybody");
    }

    #[test]
    fn the_last_round_floats_as_far_as_it_must() {
        // The four leaders have met each other: they can only float down.
        let leaders = |entry: usize| (0..4).filter(|&other| other != entry).collect::<Vec<_>>();
        let players: Vec<Player> = (0..8)
            .map(|entry| if entry < 4 { player(entry, 6, &leaders(entry)) } else { player(entry, 2, &[]) })
            .collect();
        let pairs = sorted(&pair(&players, Color::Red, 1).expect("there is a pairing"));
        assert!(pairs.iter().all(|&(higher, lower)| higher < 4 && lower >= 4), "{pairs:?}");
    }

    #[test]
    fn without_a_pairing_there_is_no_round() {
        // Two threes that have not met, among themselves all paired: nobody but one of the other three is left; odd against odd.
        let met = |entry: usize| (0..6).filter(|other| other % 2 != entry % 2).collect::<Vec<_>>();
        let players: Vec<Player> = (0..6).map(|entry| player(entry, 0, &met(entry))).collect();
        assert_eq!(pair(&players, Color::Red, 1), None);
        assert_eq!(pair(&[], Color::Red, 1), Some(Pairs::default()));
    }

    #[test]
    fn another_pairing_is_taken_where_the_best_would_be_the_last() {
        // Six players have met around a ring: left are two triangles, and those opposite. If all who are opposite meet, which the points
        // ask for, the triangles are left, and nobody can be paired.
        let ring = |entry: usize| vec![(entry + 1) % 6, (entry + 5) % 6];
        let players: Vec<Player> =
            (0..6).map(|entry| player(entry, 4 - 2 * (entry as u32 % 3), &ring(entry))).collect();
        let pairs = |rounds| sorted(&pair(&players, Color::Red, rounds).expect("there is a pairing"));
        assert_eq!(pairs(1), [(0, 3), (1, 4), (2, 5)]);
        assert_eq!(pairs(2), [(0, 3), (1, 5), (2, 4)]);
        assert_eq!(pairs(3), pairs(2));
    }

    #[test]
    fn colours_are_kept_within_the_rule_before_scores() {
        let red = vec![Color::Red, Color::Red];
        let mut players: Vec<Player> =
            [4, 4, 2, 2].iter().enumerate().map(|(entry, &halves)| player(entry, halves, &[])).collect();
        players[0].colours.clone_from(&red);
        players[1].colours = red;
        let pairs = pair(&players, Color::Red, 1).expect("nobody has met");
        assert_eq!(pairs.tables, [(2, 0), (3, 1)]);
    }
}
