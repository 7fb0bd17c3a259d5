//! An event for people at a screen: who stands where, who met whom, and how strong everybody is.
//!
//! Heads of columns are in Chinese and, below, in English. Marks are those of the rule book: `1`, `½` and `0` of games on the board, `+`
//! and `-` of forfeits (21.4). A shared place has a `=` behind it; who has no place any more has `-`.

use crate::arena::event::{Round, Scoring};
use crate::arena::tournament::report::encounter::Encounter;
use crate::arena::tournament::report::grid::{Grid, Side, clean};
use crate::arena::tournament::report::sheets::{self, Sheet};
use crate::arena::tournament::report::{Account, words};

/// All there is to be told: title, tables, meetings and ratings.
#[must_use]
pub fn whole(account: &Account<'_>) -> String {
    let rounds: Vec<String> = if is_told_in_full(account) {
        account.event.rounds().iter().map(|it| round(account, it)).collect()
    } else {
        account.event.current_round().iter().map(|it| round(account, it)).collect()
    };
    let parts = [
        title(account),
        standings(account),
        team_standings(account),
        crosstables(account),
        rounds.join("\n"),
        ratings(account),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Whether all rounds are told: a knockout is its bracket, and a match of teams has its boards.
fn is_told_in_full(account: &Account<'_>) -> bool {
    account.is_knockout() || account.event.scoring() == Scoring::Teams
}

/// The name of the event and how far it is: `Cup   round 3 of 5 · 10 of 12 games over`.
#[must_use]
pub fn title(account: &Account<'_>) -> String {
    let name = clean(&account.event.plan().name);
    let gap = if name.is_empty() { "" } else { "   " };
    format!("{name}{gap}{}\n", account.state())
}

/// The order of the entries with all that decides it: a table for each group, for the final and for the event.
#[must_use]
pub fn standings(account: &Account<'_>) -> String {
    printed(&sheets::standings(account))
}

/// The order of the teams by the places of their players (12.5); nothing in other events.
#[must_use]
pub fn team_standings(account: &Account<'_>) -> String {
    printed(sheets::teams(account).as_slice())
}

/// Who met whom: by opponents, or by rounds in a Swiss event. Of a knockout there is none: it is told by its rounds.
///
/// Cells by rounds are `12r1`: against the row 12, with Red, won. Those of teams have the points of all boards: `12:2.5`.
#[must_use]
pub fn crosstables(account: &Account<'_>) -> String {
    printed(&sheets::crosstables(account))
}

/// How strong the players are by the games of the event; nothing before the first of them.
#[must_use]
pub fn ratings(account: &Account<'_>) -> String {
    printed(sheets::ratings(account).as_slice())
}

fn printed(sheets: &[Sheet]) -> String {
    sheets.iter().map(print).collect::<Vec<_>>().join("\n")
}

fn print(sheet: &Sheet) -> String {
    let side = |column: usize| if sheet.wordy.contains(&column) { Side::Left } else { Side::Right };
    let mut grid = Grid::new(&(0..sheet.heads.len()).map(side).collect::<Vec<_>>());
    for language in 0..2 {
        grid.add(sheet.heads.iter().map(|head| &head[language]));
    }
    sheet.rows.iter().for_each(|row| grid.add(row));
    let foot = sheet.foot.as_ref().map_or_else(String::new, |foot| format!("  {foot}\n"));
    format!("{}\n{}{foot}", sheet.title, grid.text("  "))
}

/// The meetings of a round and who is without an opponent; of teams, what came of each board.
#[must_use]
pub fn round(account: &Account<'_>, round: &Round) -> String {
    let mut grid = Grid::new(&[Side::Right, Side::Left, Side::Right, Side::Left, Side::Left]);
    for encounter in account.encounters(round) {
        let [first, second] = encounter.pairing.entries().map(|entry| account.entry(entry));
        let table = encounter.pairing.table.to_string();
        grid.add([&table, first, &encounter.text(), second, &encounter.note(account)]);
        if account.event.scoring() == Scoring::Teams {
            boards(account, &encounter, &mut grid);
        }
    }
    for &entry in &round.byes {
        grid.add(["", account.entry(entry), "", "轮空 bye"]);
    }
    format!("{}\n{}", words::round(round), grid.text("  "))
}

/// The boards of a match of teams; `红` stands behind the name of who has Red.
fn boards(account: &Account<'_>, encounter: &Encounter, grid: &mut Grid) {
    for bout in &encounter.games {
        let [first, second] = bout.seats().map(|(seat, has_red)| {
            let red = if has_red { " 红" } else { "" };
            format!("  {}{red}", account.player(seat))
        });
        let board = format!("board {}", bout.game.board);
        grid.add(["", &first, &bout.text().unwrap_or_default(), &second, &board]);
    }
}
