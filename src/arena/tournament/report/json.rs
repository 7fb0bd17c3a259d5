//! An event for programs: one object of JSON.
//!
//! | key | is |
//! |---|---|
//! | `format`, `version` | `chuhe-tournament`, 1 |
//! | `plan` | the plan as the event was made from it |
//! | `state` | `running`, `over` or `cut-short` (over with fewer Swiss rounds than planned) |
//! | `round` | the round that is played, from 1; `null` when all is over |
//! | `games` | `over` and `known`: how many games |
//! | `entries` | `name`, `presence` (`present`, `never-came`, `left`, `annulled`), in the order of the plan |
//! | `rounds` | `number`, `part` (`main`, `group-play-off-1`, `final`, `play-off-1`), `byes`, `pairings`, each with `table`, `first`, `second`, `score`, `over`, `counts`, `winner`, `games` |
//! | `tables` | `table`, `part`, `group`, `standings`, `crosstable` (a list of rows of cells) |
//! | `standings` | of the event: `criteria` by their words, `rows` with `entry`, `name`, `place`, `shared`, `values`, `won`, `drawn`, `lost` |
//! | `teams` | by the places of their players: `team`, `place`, `shared`, `sum`, `places`, `fouls` |
//! | `ratings` | `anchor`, `red_advantage`, `draw_rate`, `players` with `entry`, `member`, `name`, `elo`, `error` (one standard error), `games`, `score` |
//!
//! Entries and members are told by their index in the plan, from 0; rounds, tables, games, boards, legs, rows and groups count from 1.
//! A game has `game`, `board`, `leg`, `red`, `black`, `result` (`1-0`, `0-1`, `1/2-1/2`, `+/-`, `-/+`, `-/-`; `null` if it is not
//! over), `fouls` (Red's, Black's) and `played`: what is kept of it, `null` if it was not played. Points are numbers, exact to a
//! quarter; a value that has no meaning is `null`.

use serde_json::{Map, Value, json};

use crate::arena::event::rating::Rating;
use crate::arena::event::standings::{Row, Standings, TeamRow};
use crate::arena::event::{Cell, Points, Round, Seat, Table};
use crate::arena::tournament::report::encounter::{Bout, Encounter, result_text};
use crate::arena::tournament::report::{Account, words};
use crate::types::Color;

/// The event as an object.
#[must_use]
pub fn value(account: &Account<'_>) -> Value {
    let event = account.event;
    let progress = account.progress();
    let state = match (event.is_over(), event.is_cut_short()) {
        (false, _) => "running",
        (true, false) => "over",
        (true, true) => "cut-short",
    };
    let entries: Vec<Value> = (0..event.plan().entries.len())
        .map(|entry| json!({ "name": account.entry(entry), "presence": words::presence_id(event.presence(entry)) }))
        .collect();
    json!({
        "format": "chuhe-tournament",
        "version": 1,
        "plan": serde_json::to_value(event.plan()).unwrap_or_default(),
        "state": state,
        "round": event.current_round().map(|round| round.number),
        "games": { "over": progress.over, "known": progress.known },
        "entries": entries,
        "rounds": event.rounds().iter().map(|it| round(account, it)).collect::<Vec<_>>(),
        "tables": event.tables().iter().map(|it| table(account, it)).collect::<Vec<_>>(),
        "standings": standings(account, &event.standings()),
        "teams": teams(account),
        "ratings": ratings(account),
    })
}

/// The object as text that people can read as well, with a line break at its end.
#[must_use]
pub fn text(account: &Account<'_>) -> String {
    // `{:#}` of a value writes indented JSON.
    format!("{:#}\n", value(account))
}

fn round(account: &Account<'_>, round: &Round) -> Value {
    json!({
        "number": round.number,
        "part": words::phase_id(round.phase),
        "byes": round.byes,
        "pairings": account.encounters(round).iter().map(|it| encounter(account, it)).collect::<Vec<_>>(),
    })
}

fn encounter(account: &Account<'_>, encounter: &Encounter) -> Value {
    let pairing = encounter.pairing;
    json!({
        "table": pairing.table,
        "first": pairing.first,
        "second": pairing.second,
        "score": encounter.score.map(number),
        "over": encounter.is_over(),
        "counts": !encounter.is_void,
        "winner": encounter.winner,
        "games": encounter.games.iter().map(|it| game(account, it)).collect::<Vec<_>>(),
    })
}

fn game(account: &Account<'_>, bout: &Bout) -> Value {
    let id = bout.game.id;
    let seat = |seat: Seat| json!({ "entry": seat.entry, "member": seat.member, "name": account.player(seat) });
    json!({
        "game": id.game,
        "board": bout.game.board,
        "leg": bout.game.leg,
        "red": seat(bout.game.red),
        "black": seat(bout.game.black),
        "result": bout.sheet.map(|sheet| result_text(sheet.result)),
        "fouls": bout.sheet.map(|sheet| sheet.fouls),
        "played": account.played.get(&id).and_then(|played| serde_json::to_value(played).ok()),
    })
}

fn table(account: &Account<'_>, table: &Table) -> Value {
    let cross = account.crosstable(table);
    let rows: Vec<Vec<Value>> = cross.rows.iter().map(|row| row.cells.iter().map(cell).collect()).collect();
    json!({
        "table": words::table_id(table),
        "part": words::phase_id(table.phase),
        "group": table.group.map(|group| group + 1),
        "standings": standings(account, &table.standings),
        "crosstable": { "columns": if account.is_by_round() { "rounds" } else { "rows" }, "rows": rows },
    })
}

/// `"own"`, `null`, `"bye"`, or the row of the opponent and the games with side and mark.
fn cell(cell: &Cell) -> Value {
    match cell {
        Cell::Own => "own".into(),
        Cell::Empty => Value::Null,
        Cell::Bye => "bye".into(),
        Cell::Games { row, games } => {
            let game = |(side, mark): &(Color, _)| json!([words::side(Some(*side)), format!("{mark}")]);
            json!({ "row": row.map(|row| row + 1), "games": games.iter().map(game).collect::<Vec<_>>() })
        }
    }
}

fn standings(account: &Account<'_>, standings: &Standings) -> Value {
    let criteria: Vec<String> = standings.criteria.iter().map(|&criterion| words::id(criterion)).collect();
    let rows: Vec<Value> = standings.rows.iter().map(|it| row(account, it, &criteria)).collect();
    json!({ "criteria": criteria, "rows": rows })
}

fn row(account: &Account<'_>, row: &Row, criteria: &[String]) -> Value {
    let value = |(at, criterion): (usize, &String)| {
        let value = row.values.get(at).copied().flatten().map(number);
        (criterion.clone(), value.unwrap_or_default())
    };
    let values: Map<String, Value> = criteria.iter().enumerate().map(value).collect();
    let [lost, drawn, won] = row.games;
    json!({
        "entry": row.entry,
        "name": account.entry(row.entry),
        "place": row.place,
        "shared": row.is_shared,
        "values": values,
        "won": won,
        "drawn": drawn,
        "lost": lost,
    })
}

fn teams(account: &Account<'_>) -> Vec<Value> {
    let rows = account.event.team_standings();
    let row = |row: &TeamRow| {
        json!({
            "team": row.team,
            "place": row.place,
            "shared": row.is_shared,
            "sum": row.sum,
            "places": row.places,
            "fouls": row.fouls,
        })
    };
    rows.iter().map(row).collect()
}

fn ratings(account: &Account<'_>) -> Value {
    let anchor = account.anchor();
    let (seats, ratings) = account.event.ratings(anchor);
    let player = |(seat, rating): (&Seat, &Rating)| {
        json!({
            "entry": seat.entry,
            "member": seat.member,
            "name": account.player_in_full(*seat),
            "elo": tenths(rating.elo),
            "error": tenths(rating.error),
            "games": rating.games,
            "score": rating.score,
        })
    };
    json!({
        "anchor": anchor,
        "red_advantage": tenths(ratings.red_advantage),
        "draw_rate": tenths(100.0 * ratings.draw_rate) / 100.0,
        "players": seats.iter().zip(&ratings.players).map(player).collect::<Vec<_>>(),
    })
}

/// Points as a number: whole ones without a point.
fn number(points: Points) -> Value {
    let value = points.value();
    if value.fract() == 0.0 { json!(value as u64) } else { json!(value) }
}

/// Rounded to a tenth, which is more than is known.
fn tenths(value: f64) -> f64 {
    (10.0 * value).round() / 10.0
}
