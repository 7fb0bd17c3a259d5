//! The order of teams by the places of their players (队员总分制: 12.5, 15.5).

use std::collections::BTreeMap;

use crate::arena::event::entry::Entry;
use crate::arena::event::standings::Standings;

/// A team in the order of all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamRow {
    /// What the team is called.
    pub team: String,
    /// The place, from 1.
    pub place: u32,
    /// Whether others have the same place.
    pub is_shared: bool,
    /// The sum of the places that count; fewer is better.
    pub sum: u32,
    /// The places of the players that count, the best first.
    pub places: Vec<u32>,
    /// The fouls of the players that count.
    pub fouls: u32,
}

/// The order of the teams: by the sum of the places of their players, then by the best place, the next best, and fouls (15.5).
///
/// The best `counted` players of a team count. A team that has fewer stands behind all that have them. A player without a place counts
/// as the last of all.
#[must_use]
pub fn by_members(
    entries: &[Entry],
    standings: &Standings,
    fouls: impl Fn(usize) -> u32,
    counted: usize,
) -> Vec<TeamRow> {
    let last = standings.rows.len() as u32;
    let mut teams: BTreeMap<&str, Vec<(u32, u32)>> = BTreeMap::new();
    for row in &standings.rows {
        let Some(team) = &entries[row.entry].team else { continue };
        teams.entry(team).or_default().push((row.place.unwrap_or(last), fouls(row.entry)));
    }
    let mut keyed: Vec<_> = teams
        .into_iter()
        .map(|(team, of_team)| {
            let those = Counted::of(of_team, counted);
            (team.to_owned(), those.key(counted), those)
        })
        .collect();
    keyed.sort_by_key(|(_, key, _)| *key);
    let mut rows: Vec<TeamRow> = Vec::new();
    for tier in keyed.chunk_by(|(_, one, _), (_, other, _)| one == other) {
        let place = rows.len() as u32 + 1;
        rows.extend(tier.iter().map(|(team, _, those)| TeamRow {
            team: team.clone(),
            place,
            is_shared: tier.len() > 1,
            sum: those.sum(),
            places: those.places.clone(),
            fouls: those.fouls,
        }));
    }
    rows
}

/// The players of a team that count.
struct Counted {
    /// Their places, the best first.
    places: Vec<u32>,
    /// All their fouls.
    fouls: u32,
}

impl Counted {
    /// The best so many of players with their places and fouls.
    fn of(mut of_team: Vec<(u32, u32)>, counted: usize) -> Self {
        of_team.sort_unstable();
        of_team.truncate(counted);
        let places = of_team.iter().map(|&(place, _)| place).collect();
        Self { places, fouls: of_team.iter().map(|&(_, fouls)| fouls).sum() }
    }

    fn sum(&self) -> u32 {
        self.places.iter().sum()
    }

    /// By what teams are ordered, the least first: players that are missing, the sum, the best place, the next best, the fouls. Further
    /// places do not count by themselves.
    fn key(&self, counted: usize) -> (usize, u32, [Option<u32>; 2], u32) {
        let best = [0, 1].map(|at| self.places.get(at).copied());
        (counted - self.places.len(), self.sum(), best, self.fouls)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teams_are_ordered_by_the_places_of_their_players() {
        // Places 1 to 9: a has 1, 6, 8; b has 2, 4, 9; c has 3, 5, 7; all sum to 15 and the best place decides. d has two of three.
        let teams = ["a", "b", "c", "b", "c", "a", "c", "a", "b", "d", "d"];
        let entries: Vec<Entry> = teams
            .iter()
            .enumerate()
            .map(|(number, team)| Entry { team: Some((*team).to_owned()), ..Entry::named(number.to_string()) })
            .collect();
        let tiers: Vec<Vec<usize>> = (0..teams.len()).map(|entry| vec![entry]).collect();
        let standings = Standings::of_tiers(&tiers, |_| [0; 3]);
        let rows = by_members(&entries, &standings, |_| 0, 3);
        let told: Vec<_> = rows.iter().map(|row| (row.team.as_str(), row.place, row.sum)).collect();
        assert_eq!(told, [("a", 1, 15), ("b", 2, 15), ("c", 3, 15), ("d", 4, 21)]);
        let two = by_members(&entries, &standings, |_| 0, 2);
        let told: Vec<_> = two.iter().map(|row| (row.team.as_str(), row.place, row.sum)).collect();
        assert_eq!(told, [("b", 1, 6), ("a", 2, 7), ("c", 3, 8), ("d", 4, 21)]);
    }

    #[test]
    fn behind_the_second_best_place_fouls_decide() {
        // The third place of a is the better, which 15.5 does not ask for; a has a foul.
        let tiers = [vec![0, 4], vec![8], vec![1, 5], vec![2], vec![6], vec![7], vec![3]];
        let teams = ["a", "a", "a", "a", "b", "b", "b", "b", "c"];
        let entries: Vec<Entry> = teams
            .iter()
            .enumerate()
            .map(|(number, team)| Entry { team: Some((*team).to_owned()), ..Entry::named(number.to_string()) })
            .collect();
        let standings = Standings::of_tiers(&tiers, |_| [0; 3]);
        let rows = by_members(&entries, &standings, |entry| u32::from(entry == 2), 4);
        let told: Vec<_> = rows.iter().map(|row| (row.team.as_str(), row.sum, row.places.as_slice())).collect();
        assert_eq!(told[..2], [("b", 20, &[1, 4, 7, 8][..]), ("a", 20, &[1, 4, 6, 9])]);
    }

    #[test]
    fn fouls_decide_between_teams_with_the_same_places() {
        // Two and two share places: 1, 1, 3, 3.
        let entries: Vec<Entry> = ["a", "b", "a", "b"]
            .iter()
            .enumerate()
            .map(|(number, team)| Entry { team: Some((*team).to_owned()), ..Entry::named(number.to_string()) })
            .collect();
        let standings = Standings::of_tiers(&[vec![0, 1], vec![2, 3]], |_| [0; 3]);
        let rows = by_members(&entries, &standings, |entry| u32::from(entry == 2), 2);
        assert_eq!((rows[0].team.as_str(), rows[0].sum, rows[1].fouls), ("b", 4, 1));
        let shared = by_members(&entries, &standings, |_| 0, 2);
        assert!(shared.iter().all(|row| row.place == 1 && row.is_shared));
    }
}
