//! Who has not come to the board, and how often running.

use crate::arena::event::{Act, Event, Game, GameId, Mark, Presence};
use crate::arena::tournament::Tournament;

/// A game of an event; `None` if it has none of that number.
pub(super) fn game(event: &Event, id: GameId) -> Option<Game> {
    let round = event.rounds().get((id.round as usize).checked_sub(1)?)?;
    let pairing = round.pairings.get((id.table as usize).checked_sub(1)?)?;
    event.games(pairing).into_iter().find(|game| game.id == id)
}

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
        let Some(game) = game(event, sheet.game) else { continue };
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
