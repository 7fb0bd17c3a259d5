//! One game of a tournament: both engines are started for it, and go when it is over.

use crate::arena::contest::{absence, dismiss, start};
use crate::arena::duel::{self, Conclusion, Record, Side};
use crate::arena::event::{Game, Seat};
use crate::arena::openings::Opening;
use crate::arena::player::{Player, Stop};
use crate::arena::tournament::Tournament;
use crate::types::Color;

/// Plays a game; `None` if it was broken off. What is to be said of an engine besides is told.
pub(super) fn play(
    tournament: &Tournament,
    game: &Game,
    opening: &Opening,
    stop: &Stop,
    tell: &dyn Fn(Seat, String),
) -> Option<Record> {
    let seats = [game.red, game.black];
    let started = seats.map(|seat| start(&tournament.engine(seat).config, tournament.deadlines, stop));
    let record = match started {
        [Ok(red), Ok(black)] => duel(tournament, seats, [red, black], opening, stop, tell),
        [red, black] => {
            // At least one of them was not there.
            Record::unplayed(&opening.start, absence([red.err(), black.err()])?)
        }
    };
    (!stop.is_pulled()).then_some(record)
}

fn duel(
    tournament: &Tournament,
    seats: [Seat; 2],
    [mut red, mut black]: [Player; 2],
    opening: &Opening,
    stop: &Stop,
    tell: &dyn Fn(Seat, String),
) -> Record {
    let budgets = seats.map(|seat| tournament.budget(seat));
    let first = Side { player: &mut red, budget: &budgets[0] };
    let second = Side { player: &mut black, budget: &budgets[1] };
    let record = duel::play(first, second, &opening.start, &opening.moves, &tournament.terms);
    let broken = broken(&record.conclusion);
    for (side, (seat, player)) in Color::ALL.into_iter().zip(seats.into_iter().zip([red, black])) {
        if broken == Some(side) {
            // Killed, not asked to go: it may be busy with anything.
            drop(player);
        } else {
            for text in dismiss(player, stop) {
                tell(seat, text);
            }
        }
    }
    record
}

/// The side whose engine may be in any state.
fn broken(conclusion: &Conclusion) -> Option<Color> {
    conclusion.winner.filter(|_| conclusion.end.is_broken()).map(|winner| !winner)
}
