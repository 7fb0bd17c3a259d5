//! For tests: events that are played by a table or by dice.

use crate::arena::event::entry::Entry;
use crate::arena::event::machine::Event;
use crate::arena::event::pairing::lot;
use crate::arena::event::plan::{Format, Plan};
use crate::arena::event::result::{GameId, GameResult, Scoresheet};
use crate::arena::event::round::Game;
use crate::arena::event::standings::Standings;

/// Players called 0, 1, 2 and so on.
pub(super) fn players(count: usize) -> Vec<Entry> {
    (0..count).map(|number| Entry::named(number.to_string())).collect()
}

/// Teams called 0, 1, 2 and so on, with so many members each.
pub(super) fn teams(count: usize, members: usize) -> Vec<Entry> {
    let names: Vec<String> = (0..members).map(|member| format!("m{member}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    (0..count).map(|number| Entry::named(number.to_string()).with_members(&names)).collect()
}

/// An event of so many players.
pub(super) fn event(count: usize, format: Format) -> Event {
    Event::new(Plan::new(players(count), format)).expect("the plan is sound")
}

/// A scoresheet without fouls.
pub(super) const fn sheet(game: GameId, result: GameResult) -> Scoresheet {
    Scoresheet { game, result, fouls: [0; 2] }
}

/// Plays all games that are due.
pub(super) fn play_round(event: &mut Event, mut result: impl FnMut(&Game) -> GameResult) {
    for game in event.due() {
        // A withdrawal may have decided it meanwhile.
        if event.sheet(game.id).is_none() {
            event.record(sheet(game.id, result(&game))).expect("the game is due");
        }
    }
}

/// Plays an event to its end.
pub(super) fn play_out(event: &mut Event, mut result: impl FnMut(&Game) -> GameResult) {
    while !event.is_over() {
        assert!(!event.due().is_empty(), "nothing to be played, and not over");
        play_round(event, &mut result);
    }
    assert!(event.due().is_empty());
}

/// What a sign in a table means: the result of the row with Red against the column.
pub(super) fn of_sign(sign: u8) -> GameResult {
    match sign {
        b'1' => GameResult::RedWins,
        b'0' => GameResult::BlackWins,
        b'=' => GameResult::Draw,
        b'+' => GameResult::BlackForfeits,
        b'-' => GameResult::RedForfeits,
        _ => GameResult::BothForfeit,
    }
}

/// The results that a table tells: a row for each entry, a sign for each opponent.
pub(super) fn by_table(rows: &[&str]) -> impl Fn(&Game) -> GameResult {
    let rows: Vec<Vec<u8>> = rows.iter().map(|row| row.bytes().collect()).collect();
    move |game| of_sign(rows[game.red.entry][game.black.entry])
}

/// The one with the smaller number wins.
pub(super) const fn stronger_wins(game: &Game) -> GameResult {
    if game.red.entry < game.black.entry { GameResult::RedWins } else { GameResult::BlackWins }
}

/// Dice that fall the same for a game of an event with this seed: a draw in `draws` of ten games.
pub(super) fn dice(seed: u64, draws: u64) -> impl Fn(&Game) -> GameResult {
    move |game| {
        let number = lot::seed(seed, &[game.id.round.into(), game.id.table.into(), game.id.game.into()]) >> 20;
        match (number % 10 < draws, number / 10 % 2) {
            (true, _) => GameResult::Draw,
            (false, 0) => GameResult::RedWins,
            _ => GameResult::BlackWins,
        }
    }
}

/// The order of the entries: `2 0=1 3` if 0 and 1 share a place; those without a place in brackets.
pub(super) fn order(standings: &Standings) -> String {
    let tiers = standings.rows.chunk_by(|one, other| one.place.is_some() && one.place == other.place);
    let told = tiers.map(|tier| match tier {
        [row] if row.place.is_none() => format!("({})", row.entry),
        tier => tier.iter().map(|row| row.entry.to_string()).collect::<Vec<_>>().join("="),
    });
    told.collect::<Vec<_>>().join(" ")
}
