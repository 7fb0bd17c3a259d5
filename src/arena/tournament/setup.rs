//! Who plays a tournament, and how.

use crate::arena::contest::Entrant;
use crate::arena::duel::{Budget, Terms};
use crate::arena::event::{Game, Plan, Seat, TeamForm};
use crate::arena::openings::Opening;
use crate::arena::player::Deadlines;

/// Who plays a tournament, and how. What belongs to the event alone stands in its plan.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// The engines.
    pub entrants: Vec<Entrant>,
    /// For each entry of the plan, the engines that are its members; a single one where the entry is a player.
    pub players: Vec<Vec<usize>>,
    /// The openings in the order in which they are played, at least one.
    pub openings: Vec<Opening>,
    /// What an engine may use that has no budget of its own.
    pub budget: Budget,
    /// What holds for each game.
    pub terms: Terms,
    /// How many games at once.
    pub concurrency: usize,
    /// How long an engine may take for what is not thinking.
    pub deadlines: Deadlines,
    /// An entry that was not there so many times running leaves the event; `None` if none does. In a match of teams none does.
    pub withdraw_after: Option<u32>,
}

impl Tournament {
    /// The engine that sits there.
    ///
    /// # Panics
    /// If the seat is none of the event.
    #[must_use]
    pub fn engine(&self, seat: Seat) -> &Entrant {
        &self.entrants[self.players[seat.entry][seat.member.unwrap_or(0)]]
    }

    /// What that engine may use.
    #[must_use]
    pub fn budget(&self, seat: Seat) -> Budget {
        self.engine(seat).budget.or(&self.budget)
    }

    /// What a game begins with: a function of the plan and of the game's number alone. The two games of a pairing in which colours are
    /// exchanged begin with the same; all others with another each, as long as there are openings.
    ///
    /// # Panics
    /// If there are no openings.
    #[must_use]
    pub fn opening(&self, plan: &Plan, game: &Game) -> &Opening {
        let number = place(plan, game) % self.openings.len() as u64;
        &self.openings[number as usize]
    }
}

/// The number of a game's opening, from 0. Games that never take place have a number too.
fn place(plan: &Plan, game: &Game) -> u64 {
    let tables = (plan.entries.len() as u64 / 2).max(1);
    let (boards, pairs) = (most_boards(plan), most_pairs(plan));
    let table = u64::from(game.id.round - 1) * tables + u64::from(game.id.table - 1);
    (table * boards + u64::from(game.board - 1)) * pairs + pair(plan.games, game.leg)
}

/// Which two legs of a pairing this one belongs to, from 0. Those beyond the planned ones are pairs by themselves.
fn pair(planned: u32, leg: u32) -> u64 {
    let extra = leg.saturating_sub(planned);
    let pair = if extra == 0 { (leg - 1) / 2 } else { planned.div_ceil(2) + (extra - 1) / 2 };
    pair.into()
}

/// How many boards a pairing can have.
fn most_boards(plan: &Plan) -> u64 {
    let Some(teams) = plan.teams else { return 1 };
    let members = plan.entries.iter().map(|entry| entry.members.len()).max().unwrap_or(1).max(1) as u64;
    match teams.form {
        TeamForm::SumOfPlaces => 1,
        TeamForm::AllPlayAll => members * members,
        _ => u64::from(teams.boards).max(1),
    }
}

/// How many pairs of legs a pairing can have.
fn most_pairs(plan: &Plan) -> u64 {
    // The two games of each extra leg, and the one that decides.
    let extra = plan.format.extra().map_or(0, |extra| u64::from(extra) + 1);
    u64::from(plan.games.div_ceil(2)).max(1) + extra
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::arena::event::{Entry, Event, Format};

    /// The numbers of the openings of all games that are known before the first, by pairing.
    fn places(plan: &Plan) -> Vec<Vec<u64>> {
        let event = Event::new(plan.clone()).expect("the plan is sound");
        let pairings: Vec<_> = event.rounds().iter().flat_map(|round| round.pairings.clone()).collect();
        pairings.iter().map(|pairing| event.games(pairing).iter().map(|game| place(plan, game)).collect()).collect()
    }

    fn plan(count: usize, games: u32, format: Format) -> Plan {
        let entries = (0..count).map(|number| Entry::named(number.to_string())).collect();
        Plan { games, ..Plan::new(entries, format) }
    }

    #[test]
    fn both_games_of_a_pairing_begin_alike_and_all_others_differ() {
        for (games, format) in [
            (1, Format::RoundRobin { cycles: 2 }),
            (2, Format::RoundRobin { cycles: 1 }),
            (5, Format::RoundRobin { cycles: 1 }),
            (2, Format::Swiss { rounds: 3 }),
            (4, Format::Knockout { third_place: false, extra: 1 }),
        ] {
            let mut count: BTreeMap<u64, usize> = BTreeMap::new();
            for pairing in places(&plan(7, games, format)) {
                for pair in pairing.chunks(2) {
                    assert!(pair.iter().all(|place| *place == pair[0]), "{format:?}: {pairing:?}");
                    *count.entry(pair[0]).or_default() += 1;
                }
            }
            assert!(count.values().all(|&count| count == 1), "{format:?}: {count:?}");
        }
    }

    #[test]
    fn extra_legs_are_pairs_by_themselves() {
        let pairs = |planned: u32| (1..=7).map(|leg| pair(planned, leg)).collect::<Vec<_>>();
        assert_eq!(pairs(1), [0, 1, 1, 2, 2, 3, 3]);
        assert_eq!(pairs(2), [0, 0, 1, 1, 2, 2, 3]);
    }
}
