//! The next rounds: what the format makes of the results so far.

use crate::arena::event::decision::Decision;
use crate::arena::event::machine::{COLOURS, EDGES, Event, Progress};
use crate::arena::event::pairing::knockout::{self, Course, Decided, Elimination};
use crate::arena::event::pairing::{groups, lot, round_robin};
use crate::arena::event::plan::{Carry, Format};
use crate::arena::event::round::{Pairing, Phase, Round};

/// So often those who are level play on.
pub(super) const MOST_PLAY_OFFS: u32 = 3;

/// The pairs of a round, and those who are without an opponent.
#[derive(Default)]
struct Draft {
    pairs: Vec<(usize, usize)>,
    byes: Vec<usize>,
}

impl Event {
    /// The rounds that follow; none if all is over.
    pub(super) fn next_rounds(&mut self) -> Vec<Round> {
        self.tell_play_off();
        let rounds = match self.plan.format {
            Format::RoundRobin { cycles } if self.rounds.is_empty() => {
                self.round_robins(Phase::Main, std::slice::from_ref(&self.numbers), cycles)
            }
            Format::Groups { carry, .. } => self.group_or_final_rounds(carry),
            Format::Swiss { rounds } => self.swiss_round(rounds).into_iter().collect(),
            Format::Knockout { .. } | Format::DoubleKnockout { .. } => self.knockout_round().into_iter().collect(),
            Format::RoundRobin { .. } => Vec::new(),
        };
        if rounds.is_empty() { self.play_off() } else { rounds }
    }

    pub(super) fn has_begun(&self, phase: Phase) -> bool {
        self.rounds.iter().any(|round| round.phase == phase)
    }

    /// A round behind all that are known and behind `ahead` others.
    fn round(&self, ahead: usize, phase: Phase, draft: Draft) -> Round {
        let number = (self.rounds.len() + ahead) as u32 + 1;
        let pairing = |(table, (first, second)): (u32, (usize, usize))| {
            let (first, second) = self.named(number, table, phase, (first, second));
            Pairing { round: number, table, phase, first, second }
        };
        let pairings = (1..).zip(draft.pairs).map(pairing).collect();
        Round { number, phase, pairings, byes: draft.byes }
    }

    /// Who is named first: as the table has it; in a knockout, and where there are two games, as the lot falls (13.4, 13.5).
    fn named(&self, round: u32, table: u32, phase: Phase, pair: (usize, usize)) -> (usize, usize) {
        let is_drawn = self.plan.format.elimination().is_some() || self.planned_legs(phase).is_multiple_of(2);
        let what = [COLOURS, round.into(), table.into()];
        if is_drawn { lot::toss(pair, lot::seed(self.plan.seed, &what)) } else { pair }
    }

    /// Round robins side by side, each among these numbers.
    fn round_robins(&self, phase: Phase, fields: &[Vec<Option<usize>>], cycles: u32) -> Vec<Round> {
        self.round_robins_without(phase, fields, cycles, |_, _| false)
    }

    fn round_robins_without(
        &self,
        phase: Phase,
        fields: &[Vec<Option<usize>>],
        cycles: u32,
        is_left_out: impl Fn(usize, usize) -> bool,
    ) -> Vec<Round> {
        let tables: Vec<_> = fields.iter().map(|field| round_robin::table(field.len(), cycles)).collect();
        let count = tables.iter().map(Vec::len).max().unwrap_or(0);
        let mut rounds = Vec::new();
        for at in 0..count {
            let mut draft = Draft::default();
            for (field, table) in fields.iter().zip(&tables) {
                let entry = |place: usize| field.get(place).copied().flatten();
                for &(first, second) in table.get(at).into_iter().flatten() {
                    match (entry(first), entry(second)) {
                        (Some(first), Some(second)) if is_left_out(first, second) => {}
                        (Some(first), Some(second)) => draft.pairs.push((first, second)),
                        (first, second) => draft.byes.extend(first.or(second)),
                    }
                }
            }
            if !draft.pairs.is_empty() {
                rounds.push(self.round(rounds.len(), phase, draft));
            }
        }
        rounds
    }

    /// The groups, each in the order of the numbers; none if the format has none.
    #[must_use]
    pub fn groups(&self) -> Vec<Vec<usize>> {
        let Format::Groups { groups, .. } = self.plan.format else { return Vec::new() };
        let order: Vec<usize> = self.numbers.iter().flatten().copied().collect();
        groups::snake(&order, groups as usize)
    }

    /// The group of an entry, from 0; `None` if the event has no groups.
    #[must_use]
    pub fn group_of(&self, entry: usize) -> Option<usize> {
        self.groups().iter().position(|group| group.contains(&entry))
    }

    /// The rounds of the groups, then those of the final. Groups of one, which withdrawals may leave, have no rounds.
    fn group_or_final_rounds(&mut self, carry: Carry) -> Vec<Round> {
        let of_groups = if self.rounds.is_empty() { self.group_rounds() } else { Vec::new() };
        if !of_groups.is_empty() || self.has_begun(Phase::Final) {
            return of_groups;
        }
        let of_edges = self.group_play_off();
        if of_edges.is_empty() { self.final_rounds(carry) } else { of_edges }
    }

    fn group_rounds(&self) -> Vec<Round> {
        let fields: Vec<_> = self.groups().iter().map(|group| group.iter().copied().map(Some).collect()).collect();
        self.round_robins(Phase::Main, &fields, 1)
    }

    /// Those of a group who are still in the event, by the places that they share.
    fn tiers(&self, group: usize) -> Vec<Vec<usize>> {
        let mut rows = self.table(Phase::Main, Some(group)).standings.rows;
        rows.retain(|row| self.is_present(row.entry));
        let tiers = rows.chunk_by(|one, other| one.place == other.place);
        tiers.map(|tier| tier.iter().map(|row| row.entry).collect()).collect()
    }

    /// The groups in which only some go on of those who share a place: the group, from 0, those, and how many of them go on.
    fn edges(&self) -> Vec<(usize, Vec<usize>, usize)> {
        let Format::Groups { advance, .. } = self.plan.format else { return Vec::new() };
        let edge = |group: usize| {
            let mut left = advance as usize;
            for tier in self.tiers(group) {
                if left > 0 && tier.len() > left {
                    return Some((group, tier, left));
                }
                left = left.saturating_sub(tier.len());
            }
            None
        };
        (0..self.groups().len()).filter_map(edge).collect()
    }

    /// The rounds in which those play on of whom only some go on (15.6).
    fn group_play_off(&mut self) -> Vec<Round> {
        let number = match self.rounds.last().map(|round| round.phase) {
            Some(Phase::GroupPlayOff(number)) => number + 1,
            _ => 1,
        };
        if number > MOST_PLAY_OFFS || self.plan.play_offs == 0 {
            return Vec::new();
        }
        let level = self.edges().into_iter().map(|(_, level, _)| level).collect();
        self.play_on(Phase::GroupPlayOff(number), level)
    }

    /// The best of the groups that are still in the event, in the order of their numbers for the final. Where places are shared of which
    /// only some go on, the lot decides.
    fn choose_finalists(&mut self) -> Vec<usize> {
        let Format::Groups { advance, .. } = self.plan.format else { return Vec::new() };
        let mut groups: Vec<Vec<usize>> = (0..self.groups().len()).map(|group| self.tiers(group).concat()).collect();
        for (group, level, through) in self.edges() {
            let drawn = lot::shuffled(&level, lot::seed(self.plan.seed, &[EDGES, group as u64]));
            let begin = advance as usize - through;
            groups[group][begin..begin + drawn.len()].copy_from_slice(&drawn);
            self.decide(Decision::Lot { group, drawn, through });
        }
        groups::finalists(&groups, advance as usize)
    }

    fn final_rounds(&mut self, carry: Carry) -> Vec<Round> {
        let field = self.choose_finalists().into_iter().map(Some).collect();
        let have_met = |one, other| carry == Carry::Results && self.group_of(one) == self.group_of(other);
        self.round_robins_without(Phase::Final, &[field], 1, have_met)
    }

    fn swiss_round(&mut self, planned: u32) -> Option<Round> {
        let left = planned.saturating_sub(self.rounds.len() as u32);
        if self.is_cut_short() || left == 0 {
            return None;
        }
        let Some(pairs) = self.swiss_pairs(left) else {
            self.progress = Progress::CutShort;
            self.decide(Decision::CutShort { left });
            return None;
        };
        let draft = Draft { pairs: pairs.tables, byes: pairs.bye.into_iter().collect() };
        Some(self.round(0, Phase::Main, draft))
    }

    /// How far a knockout has come with the rounds that are over.
    pub(super) fn course(&self, elimination: Elimination) -> Course {
        let order: Vec<usize> = self.numbers.iter().flatten().copied().collect();
        let decided = |pairing: &Pairing| Decided {
            pair: (pairing.first, pairing.second),
            winner: self.finish(pairing).winner(),
        };
        let rounds = self.rounds[..self.over].iter();
        let past: Vec<Vec<Decided>> = rounds.map(|round| round.pairings.iter().map(decided).collect()).collect();
        knockout::course(&order, elimination, &past)
    }

    fn knockout_round(&self) -> Option<Round> {
        let course = self.course(self.plan.format.elimination()?);
        let draft = Draft { pairs: course.due, byes: course.byes };
        (!draft.pairs.is_empty()).then(|| self.round(0, Phase::Main, draft))
    }

    /// The rounds in which those play on who are level at places that may not be shared (15.6).
    fn play_off(&mut self) -> Vec<Round> {
        let number = match self.rounds.last().map(|round| round.phase) {
            Some(Phase::PlayOff(number)) => number + 1,
            _ => 1,
        };
        let phase = self.last_phase();
        if self.plan.play_offs == 0 || self.plan.format.elimination().is_some() || !self.has_begun(phase) {
            return Vec::new();
        }
        let level = self.table(phase, None).standings.level(self.plan.play_offs);
        if number <= MOST_PLAY_OFFS {
            return self.play_on(Phase::PlayOff(number), level);
        }
        for entries in level {
            self.decide(Decision::Shared { entries });
        }
        Vec::new()
    }

    /// The rounds of a play-off of those of these who are still in the event, each of the lists for itself.
    fn play_on(&mut self, phase: Phase, mut level: Vec<Vec<usize>>) -> Vec<Round> {
        for entries in &mut level {
            entries.retain(|&entry| self.is_present(entry));
        }
        level.retain(|entries| entries.len() > 1);
        let fields: Vec<_> = level.iter().map(|entries| entries.iter().copied().map(Some).collect()).collect();
        for entries in level {
            self.decide(Decision::PlayOn { phase, entries });
        }
        self.round_robins(phase, &fields, 1)
    }
}
