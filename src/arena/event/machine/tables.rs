//! What the results add up to: ledgers, tables, standings and ratings.

use crate::arena::event::crosstable::CrossTable;
use crate::arena::event::ledger::{Ledger, Scoring};
use crate::arena::event::machine::rounds::MOST_PLAY_OFFS;
use crate::arena::event::machine::{Event, Presence};
use crate::arena::event::pairing::boards::TeamForm;
use crate::arena::event::pairing::knockout::Elimination;
use crate::arena::event::plan::{Carry, Format};
use crate::arena::event::rating::{RatedGame, Ratings, rate};
use crate::arena::event::round::{Game, Pairing, Phase, Seat};
use crate::arena::event::standings::{Criterion, Figures, Standings, System, TeamRow, by_members, of_article_15, rank};
use crate::arena::stats::Outcome;
use crate::types::Color;

/// A table of an event: that of a group, of a final, or of the whole event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The part of the event.
    pub phase: Phase,
    /// The group, from 0.
    pub group: Option<usize>,
    /// All that was played in it.
    pub ledger: Ledger,
    /// Who stands where.
    pub standings: Standings,
}

impl Table {
    /// The table by opponents, in the order of the places.
    #[must_use]
    pub fn by_opponent(&self) -> CrossTable {
        CrossTable::by_opponent(&self.ledger, &self.order())
    }

    /// The table by rounds, in the order of the places.
    #[must_use]
    pub fn by_round(&self, rounds: &[u32]) -> CrossTable {
        CrossTable::by_round(&self.ledger, &self.order(), rounds)
    }

    fn order(&self) -> Vec<usize> {
        self.standings.rows.iter().map(|row| row.entry).collect()
    }
}

impl Event {
    /// Whether games or matches count first.
    #[must_use]
    pub fn scoring(&self) -> Scoring {
        if self.plan.team_matches().is_some() { Scoring::Teams } else { Scoring::Players }
    }

    /// The pairings of a part of the event that are in one table: those of a group, or all; in a final also those that finalists bring
    /// with them.
    pub(super) fn pairings_of(&self, phase: Phase, group: Option<usize>) -> Vec<Pairing> {
        let groups = self.groups();
        let is_in_group = |pairing: &Pairing| match group {
            Some(group) if matches!(phase, Phase::Main | Phase::GroupPlayOff(_)) => {
                groups[group].contains(&pairing.first)
            }
            _ => true,
        };
        let finalists = if phase == Phase::Final && self.is_carried() { self.finalists() } else { Vec::new() };
        let is_carried = |pairing: &Pairing| {
            pairing.phase == Phase::Main && pairing.entries().iter().all(|entry| finalists.contains(entry))
        };
        let all = self.rounds.iter().flat_map(|round| &round.pairings);
        all.filter(|pairing| (pairing.phase == phase && is_in_group(pairing)) || is_carried(pairing)).copied().collect()
    }

    const fn is_carried(&self) -> bool {
        matches!(self.plan.format, Format::Groups { carry: Carry::Results, .. })
    }

    /// Those who play the final, once it is paired.
    fn finalists(&self) -> Vec<usize> {
        let of_final = self.rounds.iter().filter(|round| round.phase == Phase::Final);
        let all: Vec<usize> = of_final.flat_map(|round| &round.pairings).flat_map(Pairing::entries).collect();
        self.numbers.iter().flatten().copied().filter(|entry| all.contains(entry)).collect()
    }

    /// All that was played in a table.
    pub(super) fn ledger(&self, phase: Phase, group: Option<usize>) -> Ledger {
        let mut ledger = Ledger::new(self.scoring(), self.plan.entries.len(), self.bye_games());
        for pairing in self.pairings_of(phase, group).iter().filter(|pairing| !self.is_void_in(pairing, phase)) {
            let games = self.games(pairing);
            let over: Vec<_> = games.iter().filter_map(|game| Some((*game, *self.sheets.get(&game.id)?))).collect();
            ledger.add(pairing, &over, over.len() == games.len());
        }
        if matches!(self.plan.format, Format::Swiss { .. }) && phase == Phase::Main {
            let rounds = self.rounds.iter().filter(|round| round.phase == phase);
            for (index, round) in rounds.enumerate() {
                round.byes.iter().for_each(|&entry| ledger.add_bye(entry, round.number));
                if index < self.over {
                    ledger.end_round();
                }
            }
        }
        ledger
    }

    /// How many games a bye counts for.
    fn bye_games(&self) -> u32 {
        let boards = match self.plan.team_matches() {
            None => 1,
            Some(teams) if teams.form == TeamForm::AllPlayAll => {
                let least = self.plan.entries.iter().map(|entry| entry.members.len()).min().unwrap_or(1) as u32;
                least * least
            }
            Some(teams) => teams.boards,
        };
        self.plan.games * boards
    }

    /// Who is in a table: without those who never came, and those whose results are annulled apart.
    fn field(&self, phase: Phase, group: Option<usize>) -> (Vec<usize>, Vec<usize>) {
        let all = match (phase, group) {
            (Phase::Main, Some(group)) => self.groups().swap_remove(group),
            (Phase::Final, _) => self.finalists(),
            _ => self.numbers.iter().flatten().copied().collect(),
        };
        let came = all.into_iter().filter(|&entry| self.presences[entry] != Presence::NeverCame);
        came.partition(|&entry| self.presences[entry] != Presence::Annulled(phase))
    }

    /// The table of a group, of the final or of all.
    pub(super) fn table(&self, phase: Phase, group: Option<usize>) -> Table {
        let ledger = self.ledger(phase, group);
        let (placed, annulled) = self.field(phase, group);
        let play_offs = self.play_offs_of(phase, group);
        let figures = Figures { ledger: &ledger, penalties: &self.penalties, play_offs: &play_offs };
        let mut standings = rank(&self.criteria(play_offs.len() as u32), &figures, &placed);
        standings.append_unplaced(annulled.into_iter());
        Table { phase, group, ledger, standings }
    }

    /// What was played by those who were level in a table.
    fn play_offs_of(&self, phase: Phase, group: Option<usize>) -> Vec<Ledger> {
        let play_off: fn(u32) -> Phase = match phase {
            _ if phase == self.last_phase() => Phase::PlayOff,
            Phase::Main => Phase::GroupPlayOff,
            _ => return Vec::new(),
        };
        let phases = (1..=MOST_PLAY_OFFS).map(play_off);
        let took_place = phases.take_while(|&phase| !self.pairings_of(phase, group).is_empty());
        took_place.map(|phase| self.ledger(phase, group)).collect()
    }

    /// The part of the event whose table is the result.
    pub(super) const fn last_phase(&self) -> Phase {
        if matches!(self.plan.format, Format::Groups { .. }) { Phase::Final } else { Phase::Main }
    }

    /// By what is ordered: article 15, with 18.4 behind the points if anybody was punished, and play-offs at the end.
    fn criteria(&self, play_offs: u32) -> Vec<Criterion> {
        let system = if matches!(self.plan.format, Format::Swiss { .. }) { System::Swiss } else { System::RoundRobin };
        let mut criteria = of_article_15(system, self.scoring()).to_vec();
        if self.penalties.iter().any(|penalties| *penalties != [0; 2]) {
            criteria.splice(1..1, [Criterion::Barred, Criterion::Warnings]);
        }
        criteria.extend((1..=play_offs).map(Criterion::PlayOff));
        criteria
    }

    /// All tables: of each group and of the final, or of the whole event; that of a knockout has all games and its places.
    #[must_use]
    pub fn tables(&self) -> Vec<Table> {
        match self.plan.format {
            Format::RoundRobin { .. } | Format::Swiss { .. } => vec![self.table(Phase::Main, None)],
            Format::Groups { .. } => {
                let mut tables: Vec<Table> =
                    (0..self.groups().len()).map(|group| self.table(Phase::Main, Some(group))).collect();
                if self.has_begun(Phase::Final) {
                    tables.push(self.table(Phase::Final, None));
                }
                tables
            }
            Format::Knockout { .. } | Format::DoubleKnockout { .. } => {
                let (phase, group, ledger) = (Phase::Main, None, self.ledger(Phase::Main, None));
                vec![Table { phase, group, ledger, standings: self.standings() }]
            }
        }
    }

    /// Who stands where.
    #[must_use]
    pub fn standings(&self) -> Standings {
        match self.plan.format.elimination() {
            Some(elimination) => self.knockout_standings(elimination),
            None if matches!(self.plan.format, Format::Groups { .. }) => self.group_standings(),
            None => self.table(Phase::Main, None).standings,
        }
    }

    /// The order of the teams by the places of their players; none if the event is not of that kind (12.5).
    #[must_use]
    pub fn team_standings(&self) -> Vec<TeamRow> {
        let Some(teams) = self.plan.teams.filter(|teams| teams.form == TeamForm::SumOfPlaces) else {
            return Vec::new();
        };
        let tables = self.tables();
        let fouls = |entry| tables.iter().map(|table| table.ledger.fouls(entry)).sum();
        by_members(&self.plan.entries, &self.standings(), fouls, teams.boards as usize)
    }

    /// Finalists in the order of the final, then the others by their places in the groups, which they share.
    fn group_standings(&self) -> Standings {
        let in_final = self.has_begun(Phase::Final);
        let mut standings = if in_final { self.table(Phase::Final, None).standings } else { Standings::default() };
        let placed: Vec<usize> = standings.rows.iter().map(|row| row.entry).collect();
        let annulled = standings.rows.extract_if(.., |row| row.place.is_none()).map(|row| row.entry);
        let mut unplaced: Vec<usize> = annulled.collect();
        let mut tiers: Vec<Vec<usize>> = Vec::new();
        let mut tallies = vec![[0; 3]; self.plan.entries.len()];
        for group in 0..self.groups().len() {
            let rows = self.table(Phase::Main, Some(group)).standings.rows;
            for row in rows.into_iter().filter(|row| !placed.contains(&row.entry)) {
                tallies[row.entry] = row.games;
                let Some(place) = row.place else {
                    unplaced.push(row.entry);
                    continue;
                };
                if tiers.len() < place as usize {
                    tiers.resize(place as usize, Vec::new());
                }
                tiers[place as usize - 1].push(row.entry);
            }
        }
        let ahead = standings.rows.len() as u32;
        standings.rows.extend(Standings::of_tiers(&tiers, |entry| tallies[entry]).behind(ahead).rows);
        standings.append_unplaced(unplaced.into_iter());
        standings
    }

    /// Those who are in, then those who are out, the last to go first.
    fn knockout_standings(&self, elimination: Elimination) -> Standings {
        let course = self.course(elimination);
        let out = course.fallen.concat();
        let still_in = self.numbers.iter().flatten().copied().filter(|entry| !out.contains(entry)).collect();
        let fallen = course.fallen.into_iter().rev();
        let tiers: Vec<Vec<usize>> =
            std::iter::once(still_in).chain(fallen).filter(|tier: &Vec<usize>| !tier.is_empty()).collect();
        let ledger = self.ledger(Phase::Main, None);
        // Where neither side comes to the last match, the first place is nobody's.
        Standings::of_tiers(&tiers, |entry| ledger.tally(entry)).behind(u32::from(course.is_vacant))
    }

    /// All games that were played on the board, for ratings, and the players in them in the order of the plan.
    fn rated(&self) -> (Vec<Seat>, Vec<RatedGame>) {
        let pairings = self.rounds.iter().flat_map(|round| &round.pairings);
        let games = pairings.flat_map(|pairing| self.games(pairing));
        let played = |game: Game| {
            let result = self.sheets.get(&game.id)?.result;
            result.is_played().then(|| (game, result.mark(Color::Red).outcome()))
        };
        let played: Vec<(Game, Outcome)> = games.filter_map(played).collect();
        let mut seats: Vec<Seat> = played.iter().flat_map(|(game, _)| [game.red, game.black]).collect();
        seats.sort_unstable();
        seats.dedup();
        let number = |seat: &Seat| seats.binary_search(seat).unwrap_or(usize::MAX);
        let rated = played.iter().map(|(game, outcome)| RatedGame {
            red: number(&game.red),
            black: number(&game.black),
            outcome: *outcome,
        });
        let rated = rated.collect();
        (seats, rated)
    }

    /// The ratings of all who have played, whose mean is `anchor` Elo; with teams, of their members. Games count even where their
    /// results were annulled: 20.3 strikes them out of the table of the event, but they were played, and tell how strong both are. (FIDE
    /// rates them too: Handbook, C.05.)
    #[must_use]
    pub fn ratings(&self, anchor: f64) -> (Vec<Seat>, Ratings) {
        let (seats, games) = self.rated();
        let ratings = rate(seats.len(), &games, anchor);
        (seats, ratings)
    }
}
