//! Who has not come to the board, and how often running.

use crate::arena::event::{Act, Event, Mark, Presence};
use crate::arena::tournament::Tournament;

/// Those of these entries who have been away so often running that they leave the event (article 20).
pub(super) fn overdue(tournament: &Tournament, event: &Event, entries: impl Iterator<Item = usize>) -> Vec<usize> {
    let is_of_teams = event.plan().entries.iter().any(|entry| !entry.members.is_empty());
    let Some(most) = tournament.withdraw_after.filter(|_| !is_of_teams && !event.is_over()) else { return Vec::new() };
    let is_overdue = |&entry: &usize| event.presence(entry) == Presence::Present && running(event, entry) >= most;
    entries.filter(is_overdue).collect()
}

/// How many games an entry has forfeited since the last that it came to.
fn running(event: &Event, entry: usize) -> u32 {
    let mut count = 0;
    for act in event.acts().iter().rev() {
        let Act::Game(sheet) = act else { continue };
        let Some(game) = event.game(sheet.game) else { continue };
        if game.red.entry != entry && game.black.entry != entry {
            continue;
        }
        if sheet.result.mark(game.side_of(entry)) != Mark::Minus {
            break;
        }
        count += 1;
    }
    count
}
