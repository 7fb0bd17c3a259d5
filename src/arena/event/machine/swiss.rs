//! What is known of the players before a Swiss round.

use std::cmp::Ordering;

use crate::arena::event::ledger::{Entered, Ledger, Meeting};
use crate::arena::event::machine::{COLOURS, Event};
use crate::arena::event::pairing::lot;
use crate::arena::event::pairing::swiss::{Float, Pairs, Player, pair};
use crate::arena::event::round::Phase;
use crate::types::Color;

impl Event {
    /// The pairs of the next Swiss round, with so many rounds to be paired; `None` if there is no legal pairing.
    pub(super) fn swiss_pairs(&self, rounds: u32) -> Option<Pairs> {
        let ledger = self.ledger(Phase::Main, None);
        let players: Vec<Player> = self.present().iter().map(|&entry| self.player(&ledger, entry)).collect();
        if players.len() < 2 {
            return None;
        }
        let (lot, _) = lot::toss((Color::Red, Color::Black), lot::seed(self.plan.seed, &[COLOURS]));
        pair(&players, lot, rounds)
    }

    fn player(&self, ledger: &Ledger, entry: usize) -> Player {
        let meetings = ledger.meetings(entry);
        let next = self.rounds.len() as u32 + 1;
        Player {
            entry,
            points: ledger.points(entry),
            met: meetings.iter().map(|meeting| meeting.opponent).collect(),
            // With an even number of games everybody has both colours in each round.
            colours: if self.plan.games.is_multiple_of(2) {
                Vec::new()
            } else {
                meetings.iter().filter_map(colour).collect()
            },
            floats: [2, 1].map(|back| float(ledger, entry, next.checked_sub(back)?)),
            had_bye: !ledger.byes(entry).is_empty(),
        }
    }
}

/// The colour of the first game of a meeting that was played; of a team, at the first board.
fn colour(meeting: &Meeting) -> Option<Color> {
    let is_first = |entered: &&Entered| entered.game.board == 1 && entered.game.leg == 1;
    let first = meeting.games.iter().find(is_first)?;
    first.mark.is_played().then_some(first.side)
}

/// How an entry floated in a round.
fn float(ledger: &Ledger, entry: usize, round: u32) -> Option<Float> {
    if ledger.byes(entry).contains(&round) {
        return Some(Float::Down);
    }
    let meeting = ledger.meetings(entry).iter().find(|meeting| meeting.round == round)?;
    let points = |entry| ledger.points_before(entry, round);
    match points(meeting.opponent).cmp(&points(entry)) {
        Ordering::Less => Some(Float::Down),
        Ordering::Equal => None,
        Ordering::Greater => Some(Float::Up),
    }
}
