//! Who takes part: players, and teams of players.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::arena::event::pairing::lot;

/// A player, or a team in an event of teams.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// What it is called; no two are called alike.
    pub name: String,
    /// The seed (种子), from 1 for the strongest; those that have none come after those that do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
    /// The rating in Elo (等级分), by which those without a seed are ordered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The players of a team in the order of their boards (台次), substitutes last; none for a player.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<Member>,
    /// The team for which a player's place counts by 12.5 (队员总分制).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
}

/// A player of a team.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// What it is called.
    pub name: String,
    /// The rating in Elo (等级分).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
}

impl Entry {
    /// A player of this name, or a team to which members are to be added.
    #[must_use]
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// The same with this seed.
    #[must_use]
    pub fn seeded(self, seed: u32) -> Self {
        Self { seed: Some(seed), ..self }
    }

    /// The same with members of these names.
    #[must_use]
    pub fn with_members(self, names: &[&str]) -> Self {
        let member = |name: &&str| Member { name: (*name).to_owned(), rating: None };
        Self { members: names.iter().map(member).collect(), ..self }
    }
}

/// How the numbers of an event are given out: the places in the table of a round robin, the ranking of the first Swiss round, the
/// lines of a knockout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Draw {
    /// By seed, then rating, then as they were entered.
    #[default]
    Seeds,
    /// By lot (抽签), which the event's random seed decides.
    Lot,
}

/// The order in which entries get their numbers. `which` are the entries to be ordered.
pub(super) fn drawn(entries: &[Entry], which: &[usize], draw: Draw, lots: u64) -> Vec<usize> {
    let mut order = which.to_vec();
    match draw {
        Draw::Seeds => order.sort_by(|&one, &other| strength(&entries[one], &entries[other]).then(one.cmp(&other))),
        Draw::Lot => order = lot::shuffled(&order, lots),
    }
    order
}

/// The stronger first.
fn strength(one: &Entry, other: &Entry) -> Ordering {
    let seed = |entry: &Entry| entry.seed.unwrap_or(u32::MAX);
    seed(one).cmp(&seed(other)).then_with(|| by_rating(one.rating, other.rating))
}

/// The higher rating first, none last (12.1).
pub(super) fn by_rating(one: Option<f64>, other: Option<f64>) -> Ordering {
    let value = |rating: Option<f64>| rating.unwrap_or(f64::NEG_INFINITY);
    value(other).total_cmp(&value(one))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_come_first_then_ratings_then_the_order_of_entry() {
        let rated = |name: &str, rating| Entry { rating: Some(rating), ..Entry::named(name) };
        let entries = [
            Entry::named("e"),
            rated("c", 2400.0),
            Entry::named("b").seeded(2),
            rated("d", 2300.0),
            Entry::named("f"),
            Entry::named("a").seeded(1),
        ];
        let order = drawn(&entries, &[0, 1, 2, 3, 4, 5], Draw::Seeds, 0);
        let names: String = order.iter().map(|&entry| entries[entry].name.as_str()).collect();
        assert_eq!(names, "abcdef");
    }

    #[test]
    fn the_lot_depends_on_the_random_seed_alone() {
        let entries: Vec<Entry> = (0..20).map(|number| Entry::named(number.to_string())).collect();
        let which: Vec<usize> = (0..20).collect();
        let order = |lots| drawn(&entries, &which, Draw::Lot, lots);
        assert_eq!(order(3), order(3));
        assert_ne!(order(3), order(4));
        let mut sorted = order(3);
        sorted.sort_unstable();
        assert_eq!(sorted, which);
    }
}
