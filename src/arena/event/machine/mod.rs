//! The event itself: a plan, what has happened, and what follows from both.

mod decisions;
mod games;
mod rounds;
mod swiss;
mod tables;
#[cfg(test)]
mod tests;
mod withdrawal;

pub use tables::Table;

use std::collections::BTreeMap;

use thiserror::Error;

use crate::arena::event::act::{Act, ActError, Penalty};
use crate::arena::event::check::{PlanError, check};
use crate::arena::event::decision::Decision;
use crate::arena::event::entry;
use crate::arena::event::pairing::boards::{self, TeamForm};
use crate::arena::event::pairing::lot;
use crate::arena::event::plan::{Format, Plan};
use crate::arena::event::result::{GameId, LOSING_FOULS, Scoresheet};
use crate::arena::event::round::{Game, Pairing, Phase, Round};
use crate::types::Color;

/// An event: a strict function of its plan and of the acts that have happened in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    plan: Plan,
    acts: Vec<Act>,
    /// The entries in the order of their numbers; `None` where one has left before the start and is the bye.
    numbers: Vec<Option<usize>>,
    /// All rounds that are known.
    rounds: Vec<Round>,
    /// How many rounds are over, counted from the first on.
    over: usize,
    /// The games that are over, be it by forfeit.
    sheets: BTreeMap<GameId, Scoresheet>,
    /// What teams have told of their boards, by round and entry.
    lineups: BTreeMap<(u32, usize), Vec<usize>>,
    presences: Vec<Presence>,
    /// How often each entry was warned and barred.
    penalties: Vec<[u32; 2]>,
    /// What was decided by rule, with the number of acts before it.
    decisions: Vec<(usize, Decision)>,
    progress: Progress,
}

/// Whether an entry is in the event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Presence {
    /// It is.
    Present,
    /// It left before the first game (20.2).
    NeverCame,
    /// It left, and its results stand (20.3, 20.4).
    Left,
    /// It left, and its results in this part of the event are annulled (20.3).
    Annulled(Phase),
}

/// How far an event is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Progress {
    /// There are games to be played.
    Running,
    /// There is no legal pairing for the remaining Swiss rounds, and there are games of a play-off.
    CutShort,
    /// All is over.
    Over {
        /// Whether Swiss rounds are missing.
        is_cut_short: bool,
    },
}

/// Why acts cannot be done again.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReplayError {
    /// The plan is not sound.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// An act cannot happen.
    #[error("act {number}: {error}")]
    Act {
        /// Its number, from 1.
        number: usize,
        /// Why.
        error: ActError,
    },
}

/// For the lots of different decisions.
const NUMBERS: u64 = 1;
const COLOURS: u64 = 2;
const LINEUPS: u64 = 3;
const DECIDERS: u64 = 4;
const EDGES: u64 = 5;

impl Event {
    /// An event before its first game.
    ///
    /// # Errors
    /// A [`PlanError`] if the plan is not sound.
    pub fn new(plan: Plan) -> Result<Self, PlanError> {
        check(&plan)?;
        let count = plan.entries.len();
        let mut event = Self {
            acts: Vec::new(),
            numbers: Vec::new(),
            rounds: Vec::new(),
            over: 0,
            sheets: BTreeMap::new(),
            lineups: BTreeMap::new(),
            presences: vec![Presence::Present; count],
            penalties: vec![[0; 2]; count],
            decisions: Vec::new(),
            progress: Progress::Running,
            plan,
        };
        event.draw_numbers();
        event.advance();
        Ok(event)
    }

    /// An event in which these acts have happened.
    ///
    /// # Errors
    /// A [`ReplayError`] if the plan is not sound, or for the first act that cannot happen.
    pub fn replay(plan: Plan, acts: impl IntoIterator<Item = Act>) -> Result<Self, ReplayError> {
        let mut event = Self::new(plan)?;
        for (index, act) in acts.into_iter().enumerate() {
            event.apply(act).map_err(|error| ReplayError::Act { number: index + 1, error })?;
        }
        Ok(event)
    }

    /// Lets something happen. If it cannot, nothing changes.
    ///
    /// # Errors
    /// An [`ActError`] that says why it cannot.
    pub fn apply(&mut self, act: Act) -> Result<(), ActError> {
        match &act {
            Act::Game(sheet) => self.enter(*sheet)?,
            Act::Withdrawal { entry } => self.leave(*entry)?,
            Act::Penalty { entry, penalty } => {
                self.known(*entry)?;
                self.penalties[*entry][usize::from(*penalty == Penalty::Barred)] += 1;
                if *penalty == Penalty::Barred {
                    self.bar(*entry);
                }
            }
            Act::Lineup { round, entry, members } => self.seat(*round, *entry, members)?,
        }
        self.acts.push(act);
        self.advance();
        Ok(())
    }

    /// Takes the result of a game.
    ///
    /// # Errors
    /// As [`apply`](Self::apply).
    pub fn record(&mut self, sheet: Scoresheet) -> Result<(), ActError> {
        self.apply(Act::Game(sheet))
    }

    /// Lets an entry leave the event (article 20), now.
    ///
    /// # Errors
    /// As [`apply`](Self::apply).
    pub fn withdraw(&mut self, entry: usize) -> Result<(), ActError> {
        self.apply(Act::Withdrawal { entry })
    }

    /// The plan.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// All that has happened, in its order.
    #[must_use]
    pub fn acts(&self) -> &[Act] {
        &self.acts
    }

    /// The entries in the order of their numbers; `None` where one has left before the start and is the bye.
    #[must_use]
    pub fn numbers(&self) -> &[Option<usize>] {
        &self.numbers
    }

    /// All rounds that are known: of round robins all, of Swiss events and knockouts those up to the one that is played.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The round that is played; `None` if the event is over.
    #[must_use]
    pub fn current_round(&self) -> Option<&Round> {
        self.rounds.get(self.over)
    }

    /// The games that are to be played now, all of one round. They may be played at once.
    #[must_use]
    pub fn due(&self) -> Vec<Game> {
        let pairings = self.current_round().map_or(&[][..], |round| &round.pairings);
        pairings.iter().flat_map(|pairing| self.open_games(pairing)).collect()
    }

    /// What is known of a game that is over.
    #[must_use]
    pub fn sheet(&self, game: GameId) -> Option<&Scoresheet> {
        self.sheets.get(&game)
    }

    /// Whether an entry is in the event.
    ///
    /// # Panics
    /// If the plan has no such entry.
    #[must_use]
    pub fn presence(&self, entry: usize) -> Presence {
        self.presences[entry]
    }

    /// Whether all is played.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        matches!(self.progress, Progress::Over { .. })
    }

    /// How many entries have not left.
    #[must_use]
    pub fn present_entries(&self) -> usize {
        self.presences.iter().filter(|&&presence| presence == Presence::Present).count()
    }

    /// Whether there are fewer Swiss rounds than planned, because no further pairing without a rematch exists.
    #[must_use]
    pub const fn is_cut_short(&self) -> bool {
        matches!(self.progress, Progress::CutShort | Progress::Over { is_cut_short: true })
    }

    fn known(&self, entry: usize) -> Result<(), ActError> {
        if entry < self.plan.entries.len() { Ok(()) } else { Err(ActError::UnknownEntry(entry)) }
    }

    fn is_present(&self, entry: usize) -> bool {
        self.presences[entry] == Presence::Present
    }

    /// Those who are in the event, in the order of their numbers.
    fn present(&self) -> Vec<usize> {
        self.numbers.iter().flatten().copied().filter(|&entry| self.is_present(entry)).collect()
    }

    /// Gives a number to everybody who is in the event.
    fn draw_numbers(&mut self) {
        let entries = &self.plan.entries;
        let present: Vec<usize> = (0..entries.len()).filter(|&entry| self.is_present(entry)).collect();
        // After a withdrawal the lot falls anew (20.2).
        let lots = lot::seed(self.plan.seed, &[NUMBERS, present.len() as u64]);
        self.numbers = entry::drawn(entries, &present, self.plan.draw, lots).into_iter().map(Some).collect();
    }

    fn pairing(&self, game: GameId) -> Option<Pairing> {
        let round = self.rounds.get((game.round as usize).checked_sub(1)?)?;
        round.pairings.get((game.table as usize).checked_sub(1)?).copied()
    }

    /// Enters a result.
    fn enter(&mut self, sheet: Scoresheet) -> Result<(), ActError> {
        let id = sheet.game;
        let pairing = self.pairing(id).ok_or(ActError::UnknownGame(id))?;
        if self.is_void(&pairing) {
            return Err(ActError::Annulled(id));
        }
        if self.sheets.contains_key(&id) {
            return Err(ActError::Recorded(id));
        }
        if self.game(id).is_none() {
            return Err(ActError::UnknownGame(id));
        }
        if let Some(side) = Color::ALL.into_iter().find(|side| sheet.fouls[side.index()] > LOSING_FOULS) {
            return Err(ActError::TooManyFouls(id, side));
        }
        if let Some(side) = sheet.unpunished() {
            return Err(ActError::Fouls(id, side));
        }
        self.sheets.insert(id, sheet);
        Ok(())
    }

    /// Lets a team tell who plays.
    fn seat(&mut self, round: u32, entry: usize, members: &[usize]) -> Result<(), ActError> {
        self.known(entry)?;
        let teams = self.plan.team_matches().ok_or(ActError::NoLineups)?;
        if !matches!(teams.form, TeamForm::Substitutes | TeamForm::FreeOrder) {
            return Err(ActError::NoLineups);
        }
        if !self.may_come(round) {
            return Err(ActError::UnknownRound(round));
        }
        let size = self.plan.entries[entry].members.len();
        if let Some(what) = boards::fault(teams.form, teams.boards as usize, size, members) {
            return Err(ActError::Lineup { entry, members: members.to_vec(), what });
        }
        let has_begun = |id: &GameId| id.round == round && self.pairing(*id).is_some_and(|pairing| pairing.has(entry));
        if self.sheets.keys().any(has_begun) {
            return Err(ActError::LineupTooLate { entry, round });
        }
        self.lineups.insert((round, entry), members.to_vec());
        Ok(())
    }

    /// Whether there can be a round of this number that is not over.
    fn may_come(&self, round: u32) -> bool {
        let last = match self.plan.format {
            Format::RoundRobin { .. } => self.rounds.len() as u32,
            Format::Swiss { rounds } => rounds,
            // No event has more: nobody is in more than two matches a round, and each round somebody loses one.
            Format::Groups { .. } | Format::Knockout { .. } | Format::DoubleKnockout { .. } => {
                4 * self.plan.entries.len() as u32
            }
        };
        round as usize > self.over && round <= last.max(self.rounds.len() as u32)
    }

    /// Goes on as far as the results lead: games of those who have left are lost, and new rounds are paired.
    fn advance(&mut self) {
        loop {
            while let Some(round) = self.rounds.get(self.over) {
                let pairings = round.pairings.clone();
                for pairing in &pairings {
                    self.forfeit(pairing);
                    self.settle(pairing);
                }
                if !pairings.iter().all(|pairing| self.is_complete(pairing)) {
                    return;
                }
                self.over += 1;
            }
            let rounds = self.next_rounds();
            if rounds.is_empty() {
                self.progress = Progress::Over { is_cut_short: self.is_cut_short() };
                return;
            }
            self.rounds.extend(rounds);
        }
    }
}
