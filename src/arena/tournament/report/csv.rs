//! An event for spreadsheets: four files of comma-separated values (RFC 4180, but with plain line feeds), each with one line of heads.
//!
//! Fields with commas, quotes or line breaks stand in quotes. Numbers have a point; marks are those of the tables. A text of others that a
//! spreadsheet would take for a formula has a `'` before it.

use crate::arena::event::standings::{Criterion, Standings};
use crate::arena::event::{Phase, Seat};
use crate::arena::tournament::Played;
use crate::arena::tournament::report::encounter::{Bout, result_text};
use crate::arena::tournament::report::{Account, sheets, words};
use crate::types::Color;

/// The order of the entries: a row for each entry of each table, and, where there are several tables, of the whole event (`event`).
///
/// Columns: `table`, `place`, `shared` (0 or 1), `entry` (its number in the plan, from 1), `name`, `team`, one for each criterion by its
/// word, `won`, `drawn`, `lost`, `presence`.
#[must_use]
pub fn standings(account: &Account<'_>) -> String {
    let tables = account.event.tables();
    let mut all: Vec<(String, Standings, Phase)> =
        tables.iter().map(|table| (words::table_id(table), table.standings.clone(), table.phase)).collect();
    if tables.len() > 1 {
        all.push(("event".to_owned(), account.event.standings(), Phase::Main));
    }
    let mut criteria: Vec<Criterion> = Vec::new();
    for criterion in all.iter().flat_map(|(_, standings, _)| &standings.criteria) {
        if !criteria.contains(criterion) {
            criteria.push(*criterion);
        }
    }
    let heads = ["table", "place", "shared", "entry", "name", "team"].map(str::to_owned).into_iter();
    let heads = heads.chain(criteria.iter().map(|&it| words::id(it)));
    let mut text = line(heads.chain(["won", "drawn", "lost", "presence"].map(str::to_owned)));
    for (table, standings, phase) in &all {
        for row in &standings.rows {
            let mut fields = vec![
                table.clone(),
                row.place.map_or_else(String::new, |place| place.to_string()),
                u32::from(row.is_shared).to_string(),
                (row.entry + 1).to_string(),
                guarded(account.entry(row.entry)),
                guarded(account.team(row.entry).unwrap_or_default()),
            ];
            let at = |criterion: &Criterion| standings.criteria.iter().position(|known| known == criterion);
            fields.extend(criteria.iter().map(|it| at(it).map_or_else(String::new, |at| sheets::value(row, at))));
            let [lost, drawn, won] = row.games;
            fields.extend([won, drawn, lost].map(|count| count.to_string()));
            fields.push(words::presence_id(account.presence_in(row.entry, *phase)).to_owned());
            text += &line(fields);
        }
    }
    text
}

/// Who met whom: a row for each entry of each table, in the order of the places.
///
/// Columns: `table`, `row` (from 1), `entry`, `name`, then `1`, `2` and so on, which are rows or, in a Swiss event and in a knockout,
/// rounds, then `points`. Tables with fewer columns than the widest have empty fields. Cells are those of
/// [`terminal::crosstables`](crate::arena::tournament::report::terminal::crosstables).
#[must_use]
pub fn crosstable(account: &Account<'_>) -> String {
    let tables = account.event.tables();
    let (is_by_round, scoring) = (account.is_by_round(), account.event.scoring());
    let crosses: Vec<_> = tables.iter().map(|table| (words::table_id(table), account.crosstable(table))).collect();
    let widths = crosses.iter().filter_map(|(_, cross)| Some(cross.rows.first()?.cells.len()));
    let width = widths.max().unwrap_or(0);
    let heads = ["table", "row", "entry", "name"].map(str::to_owned).into_iter();
    let mut text = line(heads.chain((1..=width).map(|column| column.to_string())).chain(["points".to_owned()]));
    for (table, cross) in &crosses {
        for (number, row) in (1..).zip(&cross.rows) {
            let head =
                [table.clone(), format!("{number}"), (row.entry + 1).to_string(), guarded(account.entry(row.entry))];
            let mut cells: Vec<String> =
                row.cells.iter().map(|cell| sheets::cell(cell, is_by_round, scoring)).collect();
            cells.resize(width, String::new());
            text += &line(head.into_iter().chain(cells).chain([row.points.to_string()]));
        }
    }
    text
}

/// The columns of the games.
const GAMES: [&str; 22] = [
    "round",
    "table",
    "game",
    "part",
    "group",
    "board",
    "leg",
    "red",
    "black",
    "red_team",
    "black_team",
    "result",
    "counts",
    "red_fouls",
    "black_fouls",
    "reason",
    "account",
    "plies",
    "opening",
    "begun",
    "took_ms",
    "rulings",
];

/// All games that are known: a row each, in the order of rounds and tables. A game that is not over has the result `*`; `counts` is 0 if
/// its result was annulled; `rulings` is how many there were.
#[must_use]
pub fn games(account: &Account<'_>) -> String {
    let mut text = line(GAMES.map(str::to_owned));
    for round in account.event.rounds() {
        for encounter in account.encounters(round) {
            for bout in &encounter.games {
                text += &line(game(account, bout, round.phase, encounter.is_void));
            }
        }
    }
    text
}

fn game(account: &Account<'_>, bout: &Bout, phase: Phase, is_void: bool) -> [String; 22] {
    let game = bout.game;
    let group = account.event.group_of(game.red.entry).filter(|_| phase == Phase::Main);
    let played = account.played.get(&game.id);
    let told = |what: fn(&Played) -> String| played.map_or_else(String::new, what);
    let fouls = |side: Color| bout.sheet.map_or_else(String::new, |sheet| sheet.fouls[side.index()].to_string());
    let team = |seat: Seat| match seat.member {
        Some(_) => guarded(account.entry(seat.entry)),
        None => guarded(account.team(seat.entry).unwrap_or_default()),
    };
    [
        game.id.round.to_string(),
        game.id.table.to_string(),
        game.id.game.to_string(),
        words::phase_id(phase),
        group.map_or_else(String::new, |group| (group + 1).to_string()),
        game.board.to_string(),
        game.leg.to_string(),
        guarded(account.player(game.red)),
        guarded(account.player(game.black)),
        team(game.red),
        team(game.black),
        bout.sheet.map_or("*", |sheet| result_text(sheet.result)).to_owned(),
        u32::from(!is_void).to_string(),
        fouls(Color::Red),
        fouls(Color::Black),
        told(|played| played.reason.clone()),
        told(|played| guarded(&played.account)),
        told(|played| played.plies.to_string()),
        told(|played| guarded(&played.opening)),
        told(|played| played.begun.clone()),
        told(|played| played.took_ms.to_string()),
        told(|played| played.rulings.len().to_string()),
    ]
}

/// The order of the teams by the places of their players (12.5): `place`, `shared`, `team`, `sum`, `places`, `fouls`. Only the heads in
/// other events.
#[must_use]
pub fn teams(account: &Account<'_>) -> String {
    let mut text = line(["place", "shared", "team", "sum", "places", "fouls"].map(str::to_owned));
    for row in account.event.team_standings() {
        let places: Vec<String> = row.places.iter().map(u32::to_string).collect();
        text += &line([
            row.place.to_string(),
            u32::from(row.is_shared).to_string(),
            guarded(&row.team),
            row.sum.to_string(),
            places.join(" "),
            row.fouls.to_string(),
        ]);
    }
    text
}

/// Fields as a line.
pub(in crate::arena) fn line(fields: impl IntoIterator<Item = String>) -> String {
    let fields: Vec<String> = fields.into_iter().map(|field| quoted(&field)).collect();
    fields.join(",") + "\n"
}

/// A text of others, which no spreadsheet is to reckon with. A number stays one.
fn guarded(text: &str) -> String {
    let seen: String = text.chars().filter(|c| !c.is_control()).collect();
    let is_formula = seen.trim_start().starts_with(['=', '+', '-', '@']) && seen.parse::<f64>().is_err();
    if is_formula { format!("'{text}") } else { text.to_owned() }
}

/// A field, in quotes if it needs them. Control characters but for line breaks and tabs are left out: no reader knows what they are.
fn quoted(field: &str) -> String {
    let field: String = field.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\r' | '\t')).collect();
    let is_plain = !field.contains([',', '"', '\n', '\r', '\t']) && field.trim() == field;
    if is_plain { field } else { format!("\"{}\"", field.replace('"', "\"\"")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_have_written_is_no_formula() {
        for (text, field) in [
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("-cmd", "'-cmd"),
            ("+x", "'+x"),
            ("\u{1} =x", "'\u{1} =x"),
            ("-3.5", "-3.5"),
            ("a=b", "a=b"),
            ("", ""),
        ] {
            assert_eq!(guarded(text), field);
        }
    }

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        for (field, text) in [
            ("plain", "plain"),
            ("楚河", "楚河"),
            ("a,b", "\"a,b\""),
            ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("two\nlines", "\"two\nlines\""),
            (" blank", "\" blank\""),
            ("\u{1b}[31m", "[31m"),
            ("", ""),
        ] {
            assert_eq!(quoted(field), text);
        }
    }
}
