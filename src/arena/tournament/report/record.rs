//! A game as a record on paper: what article 10.1 has written down, and the moves by rounds as article 7.5 writes them.

use std::collections::BTreeMap;

use crate::arena::event::{Game, GameId, Scoresheet};
use crate::arena::tournament::Played;
use crate::arena::tournament::report::grid::{Grid, Side};
use crate::arena::tournament::report::{Account, GameMoves, words};
use crate::board::Position;
use crate::notation::chinese::{self, ChineseStyle};
use crate::types::{Color, Move};

/// How the moves are written (7.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Form {
    /// 完整记录: `炮二平五`.
    #[default]
    Full,
    /// 简写记录: `炮2 5`.
    Short,
}

/// The records of all games whose moves are known, in the order of rounds and tables, with an empty line after each.
#[must_use]
pub fn games(account: &Account<'_>, moves: &BTreeMap<GameId, GameMoves>, form: Form) -> String {
    let mut text = String::new();
    for round in account.event.rounds() {
        for encounter in account.encounters(round) {
            for bout in &encounter.games {
                if let Some(moves) = moves.get(&bout.game.id) {
                    text += &game(account, &bout.game, moves, form);
                    text.push('\n');
                }
            }
        }
    }
    text
}

/// The record of a game.
#[must_use]
pub fn game(account: &Account<'_>, game: &Game, moves: &GameMoves, form: Form) -> String {
    let sheet = account.event.sheet(game.id);
    let is_usual = moves.start.setup() == Position::start().setup();
    let position = if is_usual { String::new() } else { format!("局面 Position  {}\n", moves.start) };
    format!("{}{position}\n{}", head(account, game, sheet), by_rounds(moves, form))
}

fn head(account: &Account<'_>, game: &Game, sheet: Option<&Scoresheet>) -> String {
    let id = game.id;
    let played = account.played.get(&id);
    let called = |side: Color| {
        let seat = [game.red, game.black][side.index()];
        played.map_or_else(|| account.player_in_full(seat), |played| [&played.red, &played.black][side.index()].clone())
    };
    let mut lines = vec![
        ("赛事 Event", account.event.plan().name.clone()),
        ("轮次 Round", format!("{}   台次 Table  {}   局次 Game  {}", id.round, id.table, id.game)),
        ("红方 Red", called(Color::Red)),
        ("黑方 Black", called(Color::Black)),
    ];
    if let Some(played) = played {
        lines.push(("日期 Date", played.begun.clone()));
        lines.push(("开局 Opening", played.opening.clone()));
    }
    let result = sheet.map_or("*", |sheet| words::result(sheet.result));
    let why = played.map_or_else(String::new, |played| format!("   {}", played.account));
    lines.push(("结果 Result", format!("{result}{why}")));
    lines.extend(played.map(|played| ("用时 Time", time(played))));
    lines.extend(sheet.map(|sheet| ("犯规 Fouls", format!("红 Red {}   黑 Black {}", sheet.fouls[0], sheet.fouls[1]))));
    let mut grid = Grid::new(&[Side::Left, Side::Left]);
    for (name, value) in lines.into_iter().filter(|(_, value)| !value.is_empty()) {
        grid.add([name, &value]);
    }
    grid.text("")
}

/// What the sides used, and the whole game took.
fn time(played: &Played) -> String {
    let seconds = |milliseconds: u64| milliseconds as f64 / 1000.0;
    let [red, black] = played.used_ms.map(seconds);
    format!("红 Red {red:.1} s   黑 Black {black:.1} s   {:.1} s", seconds(played.took_ms))
}

/// 回合, 红方, 黑方: a line for each round.
fn by_rounds(moves: &GameMoves, form: Form) -> String {
    let mut grid = Grid::new(&[Side::Right, Side::Left, Side::Left]);
    grid.add(["回合", "红方", "黑方"]);
    let texts = written(moves, form);
    let number = usize::from(moves.start.move_number());
    let mut cells: Vec<&str> = texts.iter().map(String::as_str).collect();
    if moves.start.side_to_move() == Color::Black && !cells.is_empty() {
        cells.insert(0, "…");
    }
    for (at, pair) in cells.chunks(2).enumerate() {
        let number = (number + at).to_string();
        grid.add(std::iter::once(number.as_str()).chain(pair.iter().copied()));
    }
    grid.text("")
}

/// Each move as it is written. What is not legal in its position ends the list: no record tells of it.
pub(super) fn written(moves: &GameMoves, form: Form) -> Vec<String> {
    let mut position = moves.start.clone();
    let mut texts = Vec::with_capacity(moves.moves.len());
    for &played in legal(moves) {
        texts.push(match form {
            Form::Full => chinese::write(&position, played, ChineseStyle::default()),
            Form::Short => chinese::write_short(&position, played, ChineseStyle::default()),
        });
        position.make(played);
    }
    texts
}

/// The moves up to the first that is not legal.
pub(super) fn legal(moves: &GameMoves) -> &[Move] {
    let mut position = moves.start.clone();
    let mut count = 0;
    for &played in &moves.moves {
        if !position.legal_moves().contains(&played) {
            break;
        }
        position.make(played);
        count += 1;
    }
    &moves.moves[..count]
}
