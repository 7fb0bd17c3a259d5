//! The order of the entries (articles 15 and 18.4).

mod criterion;
mod members;
#[cfg(test)]
mod published;
#[cfg(test)]
mod tests;

pub use criterion::{Criterion, Figures, System, of_article_15};
pub use members::{TeamRow, by_members};

use crate::arena::event::points::Points;

/// The order of the entries, and by what they are ordered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standings {
    /// The criteria, the first first.
    pub criteria: Vec<Criterion>,
    /// The entries, the best first; those without a place at the end.
    pub rows: Vec<Row>,
}

/// An entry in the order of all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Which entry.
    pub entry: usize,
    /// The place (名次), from 1; `None` if its results were annulled (20.3).
    pub place: Option<u32>,
    /// Whether others have the same place (并列).
    pub is_shared: bool,
    /// What it has by each criterion; `None` where that was not needed to tell it from others, and has no meaning by itself.
    pub values: Vec<Option<Points>>,
    /// Games lost, drawn and won.
    pub games: [u64; 3],
}

impl Standings {
    /// The row of an entry.
    #[must_use]
    pub fn row(&self, entry: usize) -> Option<&Row> {
        self.rows.iter().find(|row| row.entry == entry)
    }

    /// Those who share a place, at the first `places` places, in their order.
    #[must_use]
    pub fn level(&self, places: u32) -> Vec<Vec<usize>> {
        let groups = self.rows.chunk_by(|one, other| one.place.is_some() && one.place == other.place);
        let is_wanted = |group: &&[Row]| group.len() > 1 && group[0].place.is_some_and(|place| place <= places);
        groups.filter(is_wanted).map(|group| group.iter().map(|row| row.entry).collect()).collect()
    }

    /// Entries without a place, at the end.
    pub(super) fn append_unplaced(&mut self, entries: impl Iterator<Item = usize>) {
        let unplaced = |entry| Row { entry, place: None, is_shared: false, values: Vec::new(), games: [0; 3] };
        self.rows.extend(entries.map(unplaced));
    }

    /// The same with so many places before the first.
    pub(super) fn behind(mut self, places: u32) -> Self {
        for place in self.rows.iter_mut().filter_map(|row| row.place.as_mut()) {
            *place += places;
        }
        self
    }

    /// The places of groups of entries, the best group first; within a group they are shared.
    pub(super) fn of_tiers(tiers: &[Vec<usize>], tally: impl Fn(usize) -> [u64; 3]) -> Self {
        let mut rows: Vec<Row> = Vec::new();
        for tier in tiers {
            let place = Some(rows.len() as u32 + 1);
            let is_shared = tier.len() > 1;
            rows.extend(tier.iter().map(|&entry| Row {
                entry,
                place,
                is_shared,
                values: Vec::new(),
                games: tally(entry),
            }));
        }
        Self { criteria: Vec::new(), rows }
    }
}

/// Orders entries by criteria. Those who are level after all of them share a place and stand in the order in which they came.
#[must_use]
pub fn rank(criteria: &[Criterion], figures: &Figures<'_>, entries: &[usize]) -> Standings {
    let divided = |tiers: Vec<_>, criterion: &Criterion| divide_all(&tiers, *criterion, figures);
    let tiers = criteria.iter().fold(vec![entries.to_vec()], divided);
    let mut standings = Standings::of_tiers(&tiers, |entry| figures.ledger.tally(entry));
    standings.criteria = criteria.to_vec();
    for row in &mut standings.rows {
        row.values = values(criteria, figures, row.entry, entries);
    }
    standings
}

fn divide_all(tiers: &[Vec<usize>], criterion: Criterion, figures: &Figures<'_>) -> Vec<Vec<usize>> {
    tiers.iter().flat_map(|tier| divide(tier, criterion, figures)).collect()
}

/// Divides those who are level. What depends on who is level is looked at again among those that are left level.
fn divide(level: &[usize], criterion: Criterion, figures: &Figures<'_>) -> Vec<Vec<usize>> {
    let mut valued: Vec<(Points, usize)> =
        level.iter().map(|&entry| (criterion.value(figures, entry, level), entry)).collect();
    valued.sort_by(|(one, _), (other, _)| if criterion.is_fewer_better() { one.cmp(other) } else { other.cmp(one) });
    let tiers: Vec<Vec<usize>> = valued
        .chunk_by(|(one, _), (other, _)| one == other)
        .map(|tier| tier.iter().map(|&(_, entry)| entry).collect())
        .collect();
    if criterion.is_among_level() && tiers.len() > 1 { divide_all(&tiers, criterion, figures) } else { tiers }
}

/// What an entry has by each criterion. The direct encounter is told among those who were level with it before, if any.
fn values(criteria: &[Criterion], figures: &Figures<'_>, entry: usize, entries: &[usize]) -> Vec<Option<Points>> {
    let mut level = entries.to_vec();
    let value = |&criterion: &Criterion| {
        let own = criterion.value(figures, entry, &level);
        let is_told = !criterion.is_among_level() || level.len() > 1;
        let same: Vec<usize> =
            level.iter().copied().filter(|&other| criterion.value(figures, other, &level) == own).collect();
        level = same;
        is_told.then_some(own)
    };
    criteria.iter().map(value).collect()
}
