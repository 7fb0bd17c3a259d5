//! An event as a page for a browser: one file with everything in it, that asks nobody for anything.
//!
//! While the event runs the page loads itself anew from time to time, and stays where it was scrolled to, with the same rounds open and
//! the same move of the same game on its board. What comes from names, engines and games is escaped, or is JSON that cannot end its
//! element and that the script puts on the screen as text only. It can be read without the script as well, but for the moves.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::arena::event::{GameId, Round, Scoring};
use crate::arena::tournament::report::encounter::{Bout, Encounter};
use crate::arena::tournament::report::grid::clean;
use crate::arena::tournament::report::record::{Form, legal, written};
use crate::arena::tournament::report::sheets::{self, Sheet};
use crate::arena::tournament::report::{Account, GameMoves, rulings, words};
use crate::notation::chinese::Script;
use crate::notation::diagram::{Labels, svg};
use crate::notation::markup::{LOOK, escaped, fill, within_script};
use crate::types::Color;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// After so many seconds the page of an event that runs is loaded anew.
const REFRESH: u32 = 10;

/// The page. Games whose moves are known can be played over on its board.
#[must_use]
pub fn page(account: &Account<'_>, moves: &BTreeMap<GameId, GameMoves>) -> String {
    let (width, height) = svg::SIZE;
    let name = &account.event.plan().name;
    let title = if name.is_empty() { "楚河 Chuhe" } else { name };
    fill(PAGE, |what| match what {
        "refresh" if !account.event.is_over() => format!("<meta http-equiv=\"refresh\" content=\"{REFRESH}\">\n"),
        "title" => escaped(title),
        "state" => escaped(&account.state()),
        "style" => format!("{LOOK}{STYLE}"),
        "script" => format!("{}{SCRIPT}", svg::script()),
        "tables" => tables(account),
        "rounds" => account.event.rounds().iter().map(|it| round(account, it, moves)).collect(),
        "behind" => behind(account),
        "games" => within_script(&games(account, moves).to_string()),
        "width" => width.to_string(),
        "height" => height.to_string(),
        "fonts" => svg::FONTS.to_owned(),
        "pieces" => svg::symbols(Script::Simplified),
        "board" => svg::board(Color::Red, Labels::Players, Script::Simplified),
        _ => String::new(),
    })
}

/// Standings and crosstables.
fn tables(account: &Account<'_>) -> String {
    let all = sheets::standings(account).into_iter().chain(sheets::teams(account)).chain(sheets::crosstables(account));
    all.map(|it| sheet(&it)).collect()
}

/// Ratings and rulings.
fn behind(account: &Account<'_>) -> String {
    let ratings = sheets::ratings(account).map_or_else(String::new, |it| sheet(&it));
    ratings + &log(account)
}

fn sheet(sheet: &Sheet) -> String {
    let class = |column: usize| if sheet.wordy.contains(&column) { " class=\"word\"" } else { "" };
    let head = |(column, [chinese, english]): (usize, &[String; 2])| {
        format!("<th{}>{} <small>{}</small></th>", class(column), escaped(chinese), escaped(english))
    };
    let heads: String = sheet.heads.iter().enumerate().map(head).collect();
    let cell = |(column, text): (usize, &String)| format!("<td{}>{}</td>", class(column), escaped(text));
    let row = |row: &Vec<String>| format!("<tr>{}</tr>\n", row.iter().enumerate().map(cell).collect::<String>());
    let rows: String = sheet.rows.iter().map(row).collect();
    let foot =
        sheet.foot.as_ref().map_or_else(String::new, |foot| format!("<p class=\"faint\">{}</p>\n", escaped(foot)));
    let title = escaped(&sheet.title);
    format!(
        "<section>\n<h2>{title}</h2>\n<div class=\"wide\"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n\
         </table></div>\n{foot}</section>\n"
    )
}

/// The meetings of a round; that which is played is open.
fn round(account: &Account<'_>, round: &Round, moves: &BTreeMap<GameId, GameMoves>) -> String {
    let is_open = account
        .event
        .current_round()
        .map_or_else(|| account.event.rounds().last().map(|last| last.number), |current| Some(current.number))
        == Some(round.number);
    let open = if is_open { " open data-now" } else { "" };
    let encounters = account.encounters(round);
    let meetings: String = encounters.iter().map(|it| meeting(account, it, moves)).collect();
    let bye = |&entry: &usize| {
        format!("<tr><td></td><td class=\"word\">{}</td><td>轮空 bye</td></tr>\n", escaped(account.entry(entry)))
    };
    let byes: String = round.byes.iter().map(bye).collect();
    format!(
        "<details id=\"round-{}\"{open}><summary>{}</summary>\n<div class=\"wide\"><table>\n{meetings}{byes}</table></div>\n</details>\n",
        round.number,
        escaped(&words::round(round)),
    )
}

fn meeting(account: &Account<'_>, encounter: &Encounter, moves: &BTreeMap<GameId, GameMoves>) -> String {
    let [first, second] = encounter.pairing.entries().map(|entry| escaped(account.entry(entry)));
    let buttons: String = encounter.games.iter().map(|bout| button(account, bout, moves)).collect();
    let void = if encounter.is_void { " class=\"void\"" } else { "" };
    let (table, note) = (encounter.pairing.table, notes(account, encounter));
    let is_single = encounter.games.len() == 1;
    let (result, games) = if is_single { (buttons, String::new()) } else { (escaped(&encounter.text()), buttons) };
    format!(
        "<tr{void}><td>{table}</td><td class=\"word\">{first}</td><td class=\"result\">{result}</td>\
         <td class=\"word\">{second}</td><td class=\"word\">{games}{note}</td></tr>\n"
    )
}

/// Who goes on, and whether it counts.
fn notes(account: &Account<'_>, encounter: &Encounter) -> String {
    let void = if encounter.is_void { " 注销 annulled" } else { "" };
    let winner = encounter.winner.map_or_else(String::new, |entry| format!(" → {}", escaped(account.entry(entry))));
    format!("{void}{winner}")
}

/// A game with its result; a button, if its moves are known.
fn button(account: &Account<'_>, bout: &Bout, moves: &BTreeMap<GameId, GameMoves>) -> String {
    let id = bout.game.id;
    let text = escaped(&bout.text().unwrap_or_else(|| "·".to_owned()));
    let [first, second] = bout.seats().map(|(seat, _)| account.player(seat));
    let board = match account.event.scoring() {
        Scoring::Teams => format!("{} – {} ", escaped(first), escaped(second)),
        Scoring::Players => String::new(),
    };
    let why = account.played.get(&id).map_or_else(String::new, |played| escaped(&played.account));
    if moves.contains_key(&id) {
        format!("<button type=\"button\" data-game=\"{}\" title=\"{why}\">{board}{text}</button> ", key(id))
    } else {
        format!("<span title=\"{why}\">{board}{text}</span> ")
    }
}

fn key(id: GameId) -> String {
    format!("{}.{}.{}", id.round, id.table, id.game)
}

/// The log of the referee, if there is anything in it.
fn log(account: &Account<'_>) -> String {
    let lines = rulings::lines(account);
    if lines.is_empty() {
        return String::new();
    }
    let mut log = Sheet { title: "裁判记录 Rulings".to_owned(), ..Sheet::default() };
    let heads = [
        ["开始", "begun"],
        ["局", "game"],
        ["着", "ply"],
        ["方", "side"],
        ["条", "article"],
        ["类", "kind"],
        ["裁决", "ruling"],
    ];
    log.heads = heads.map(|head| head.map(str::to_owned)).to_vec();
    log.wordy = (0..heads.len()).collect();
    log.rows = lines.iter().map(|line| line.fields().to_vec()).collect();
    sheet(&log)
}

/// The games whose moves are known, by round, table and game: names, start, moves by coordinates and in Chinese, and how it ended.
fn games(account: &Account<'_>, moves: &BTreeMap<GameId, GameMoves>) -> Value {
    let mut games = serde_json::Map::new();
    for round in account.event.rounds() {
        for bout in account.encounters(round).iter().flat_map(|encounter| &encounter.games) {
            if let Some(moves) = moves.get(&bout.game.id) {
                games.insert(key(bout.game.id), game(account, bout, moves));
            }
        }
    }
    games.into()
}

fn game(account: &Account<'_>, bout: &Bout, moves: &GameMoves) -> Value {
    let played = account.played.get(&bout.game.id);
    let coordinates: Vec<String> = legal(moves).iter().map(ToString::to_string).collect();
    json!({
        "red": clean(&account.player_in_full(bout.game.red)),
        "black": clean(&account.player_in_full(bout.game.black)),
        "end": bout.sheet.map_or("*", |sheet| words::result(sheet.result)),
        "why": played.map(|played| clean(&played.account)),
        "fen": moves.start.to_string(),
        "number": moves.start.move_number(),
        "blackBegins": moves.start.side_to_move() == Color::Black,
        "moves": coordinates.join(" "),
        "words": written(moves, Form::Full).join(" "),
    })
}
