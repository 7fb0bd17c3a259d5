//! Leaving an event (article 20).

use crate::arena::event::act::ActError;
use crate::arena::event::machine::{Event, Presence, Progress};
use crate::arena::event::plan::Format;
use crate::arena::event::round::{Pairing, Phase, Round};

impl Event {
    /// Lets an entry leave.
    pub(super) fn leave(&mut self, entry: usize) -> Result<(), ActError> {
        self.known(entry)?;
        if !self.is_present(entry) {
            return Err(ActError::HasLeft(entry));
        }
        if self.is_over() {
            return Err(ActError::Over);
        }
        if self.sheets.is_empty() {
            self.leave_before_the_start(entry);
            return Ok(());
        }
        self.presences[entry] = match self.current_round().map(|round| round.phase) {
            Some(phase) if self.is_annulled_in(phase) && self.has_met_less_than_half(entry, phase) => {
                Presence::Annulled(phase)
            }
            _ => Presence::Left,
        };
        if matches!(self.plan.format, Format::Swiss { .. }) && self.is_untouched() {
            // Nobody is paired who has left (20.4).
            self.rounds.truncate(self.over);
            return Ok(());
        }
        let known = self.rounds[self.over..].iter().flat_map(|round| round.pairings.clone());
        let lost: Vec<Pairing> = known.filter(|pairing| pairing.has(entry)).collect();
        for pairing in &lost {
            self.forfeit(pairing);
        }
        Ok(())
    }

    /// Whether the round that is played is one of the event itself, and none of its games is over.
    fn is_untouched(&self) -> bool {
        let is_of =
            |round: &Round| round.phase == Phase::Main && !self.sheets.keys().any(|id| id.round == round.number);
        self.current_round().is_some_and(is_of)
    }

    /// 20.2: in a round robin an even rest is drawn anew, and in an odd rest the one who left becomes the bye.
    fn leave_before_the_start(&mut self, entry: usize) {
        self.presences[entry] = Presence::NeverCame;
        let rest = self.numbers.iter().flatten().filter(|&&other| other != entry).count();
        if matches!(self.plan.format, Format::RoundRobin { .. }) && rest % 2 == 1 {
            self.numbers.iter_mut().filter(|number| **number == Some(entry)).for_each(|number| *number = None);
        } else {
            self.draw_numbers();
        }
        self.rounds.clear();
        self.decisions.clear();
        self.over = 0;
        self.progress = Progress::Running;
    }

    /// Whether this part of the event is a round robin that is no play-off: 20.3 is about those.
    const fn is_annulled_in(&self, phase: Phase) -> bool {
        match self.plan.format {
            Format::RoundRobin { .. } | Format::Groups { .. } => !phase.is_play_off(),
            Format::Swiss { .. } | Format::Knockout { .. } | Format::DoubleKnockout { .. } => false,
        }
    }

    /// 20.3: 已赛对手不足半数. A result that finalists bring with them is one of them.
    fn has_met_less_than_half(&self, entry: usize, phase: Phase) -> bool {
        let pairings = self.pairings_of(phase, self.group_of(entry));
        let own: Vec<Pairing> =
            pairings.into_iter().filter(|pairing| pairing.has(entry) && !self.is_void_in(pairing, phase)).collect();
        let over = own.iter().filter(|pairing| self.is_complete(pairing)).count();
        over * 2 < own.len()
    }
}
