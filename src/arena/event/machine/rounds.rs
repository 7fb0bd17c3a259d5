//! The next rounds: what the format makes of the results so far.

use crate::arena::event::machine::{COLOURS, Event, Progress};
use crate::arena::event::pairing::knockout::{self, Course, Decided, Elimination};
use crate::arena::event::pairing::{groups, lot, round_robin};
use crate::arena::event::plan::{Carry, Format};
use crate::arena::event::round::{Pairing, Phase, Round};

/// So often those who are level play on.
const MOST_PLAY_OFFS: u32 = 3;

/// The pairs of a round, and those who are without an opponent.
#[derive(Default)]
struct Draft {
    pairs: Vec<(usize, usize)>,
    byes: Vec<usize>,
}

impl Event {
    /// The rounds that follow; none if all is over.
    pub(super) fn next_rounds(&mut self) -> Vec<Round> {
        let rounds = match self.plan.format {
            Format::RoundRobin { cycles } if self.rounds.is_empty() => {
                self.round_robins(Phase::Main, std::slice::from_ref(&self.numbers), cycles)
            }
            Format::Groups { carry, .. } => self.group_or_final_rounds(carry),
            Format::Swiss { rounds } => self.swiss_round(rounds).into_iter().collect(),
            Format::Knockout { elimination, .. } => self.knockout_round(elimination).into_iter().collect(),
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
        let is_drawn =
            matches!(self.plan.format, Format::Knockout { .. }) || self.planned_legs(phase).is_multiple_of(2);
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
    fn group_or_final_rounds(&self, carry: Carry) -> Vec<Round> {
        let of_groups = if self.rounds.is_empty() { self.group_rounds() } else { Vec::new() };
        let is_next_final = of_groups.is_empty() && !self.has_begun(Phase::Final);
        if is_next_final { self.final_rounds(carry) } else { of_groups }
    }

    fn group_rounds(&self) -> Vec<Round> {
        let fields: Vec<_> = self.groups().iter().map(|group| group.iter().copied().map(Some).collect()).collect();
        self.round_robins(Phase::Main, &fields, 1)
    }

    /// The best of the groups that are still in the event, in the order of their numbers for the final.
    fn finalists_now(&self) -> Vec<usize> {
        let Format::Groups { advance, .. } = self.plan.format else { return Vec::new() };
        let places = |group: usize| -> Vec<usize> {
            let rows = self.table(Phase::Main, Some(group)).standings.rows;
            rows.iter().map(|row| row.entry).filter(|&entry| self.is_present(entry)).collect()
        };
        let groups: Vec<Vec<usize>> = (0..self.groups().len()).map(places).collect();
        groups::finalists(&groups, advance as usize)
    }

    fn final_rounds(&self, carry: Carry) -> Vec<Round> {
        let field = self.finalists_now().into_iter().map(Some).collect();
        let have_met = |one, other| carry == Carry::Results && self.group_of(one) == self.group_of(other);
        self.round_robins_without(Phase::Final, &[field], 1, have_met)
    }

    fn swiss_round(&mut self, planned: u32) -> Option<Round> {
        if self.is_cut_short() || self.rounds.len() >= planned as usize {
            return None;
        }
        let Some(pairs) = self.swiss_pairs() else {
            self.progress = Progress::CutShort;
            return None;
        };
        let draft = Draft { pairs: pairs.tables, byes: pairs.bye.into_iter().collect() };
        Some(self.round(0, Phase::Main, draft))
    }

    /// How far a knockout has come with the rounds that are over.
    pub(super) fn course(&self, elimination: Elimination) -> Course {
        let order: Vec<usize> = self.numbers.iter().flatten().copied().collect();
        let decided = |pairing: &Pairing| {
            let winner = self.winner(pairing);
            (winner, pairing.opponent(winner))
        };
        let past: Vec<Decided> =
            self.rounds[..self.over].iter().map(|round| round.pairings.iter().map(decided).collect()).collect();
        knockout::course(&order, elimination, &past)
    }

    fn knockout_round(&self, elimination: Elimination) -> Option<Round> {
        let course = self.course(elimination);
        let draft = Draft { pairs: course.due, byes: course.byes };
        (!draft.pairs.is_empty()).then(|| self.round(0, Phase::Main, draft))
    }

    /// How many play-offs there were.
    pub(super) fn play_offs(&self) -> u32 {
        match self.rounds.last().map(|round| round.phase) {
            Some(Phase::PlayOff(number)) => number,
            _ => 0,
        }
    }

    /// The rounds in which those play on who are level at places that may not be shared (15.6).
    fn play_off(&self) -> Vec<Round> {
        let number = self.play_offs() + 1;
        let phase = self.last_phase();
        let is_knockout = matches!(self.plan.format, Format::Knockout { .. });
        if number > MOST_PLAY_OFFS || self.plan.play_offs == 0 || is_knockout || !self.has_begun(phase) {
            return Vec::new();
        }
        let level = self.table(phase, None).standings.level(self.plan.play_offs);
        let still_here = |group: Vec<usize>| -> Vec<Option<usize>> {
            group.into_iter().filter(|&entry| self.is_present(entry)).map(Some).collect()
        };
        let fields: Vec<_> = level.into_iter().map(still_here).filter(|field| field.len() > 1).collect();
        self.round_robins(Phase::PlayOff(number), &fields, 1)
    }
}
