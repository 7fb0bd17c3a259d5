//! From a game to the text of web boards.

use std::fmt::Write;

use crate::board::Position;
use crate::notation::chinese::Script;
use crate::notation::dhtmlxq::{NAMES, NOWHERE, ORDER, digits};
use crate::notation::record::{GameRecord, GameResult, Step};
use crate::types::{Bitboard, Color};

/// Writes a game with its comments and variations, and an empty line after it.
///
/// What [`read`](crate::notation::dhtmlxq::read()) makes of it is the same game, but that comments between two moves are one comment
/// after the first of them, and glyphs are left out: there is no place for them. The start is told by `binit`, and by `fen` as well if
/// it is not the usual one. The result is in Chinese, in this script.
#[must_use]
pub fn write(game: &GameRecord, script: Script) -> String {
    let mut writer = Writer { out: "[DhtmlXQ]\n".to_owned(), lines: 0 };
    for (name, value) in &game.tags {
        let known = NAMES.iter().find(|(_, tag)| tag.eq_ignore_ascii_case(name));
        let name: String = name.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect();
        let name = known.map_or(name.as_str(), |(ours, _)| ours);
        if !name.is_empty() && !is_taken(name) {
            writer.field(name, value);
        }
    }
    writer.field("result", result(game.result, script));
    writer.field("binit", &binit(&game.start));
    if !game.is_from_the_start() {
        writer.field("fen", &game.start.to_string());
    }
    writer.field("movelist", &movelist(&game.moves));
    writer.comment(0, 0, &before_the_game(game));
    writer.line(&game.moves, 0, 1);
    writer.out.push_str("[/DhtmlXQ]\n\n");
    writer.out
}

fn result(result: GameResult, script: Script) -> &'static str {
    match (result, script) {
        (GameResult::RedWins, Script::Simplified) => "红胜",
        (GameResult::RedWins, Script::Traditional) => "紅勝",
        (GameResult::BlackWins, Script::Simplified) => "黑胜",
        (GameResult::BlackWins, Script::Traditional) => "黑勝",
        (GameResult::Draw, _) => "和棋",
        (GameResult::Unknown, _) => "*",
    }
}

/// Whether a value of this name would be something else than a tag.
fn is_taken(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    matches!(name.as_str(), "fen" | "binit" | "movelist" | "result")
        || ["move_", "comment"].iter().any(|it| name.starts_with(it))
}

fn before_the_game(game: &GameRecord) -> Vec<&str> {
    let before = game.moves.first().map_or(&[][..], |first| &first.before);
    game.comments.iter().chain(before).map(String::as_str).collect()
}

/// The points of the pieces, from Red's left.
fn binit(position: &Position) -> String {
    let mut text = String::new();
    for side in Color::ALL {
        let mut left = Bitboard::EMPTY;
        for kind in ORDER {
            let pieces = position.placement().pieces(side, kind).without(left);
            let square = pieces.into_iter().min_by_key(|square| (square.file(), square.rank()));
            left = square.map_or(left, |square| left.with(square));
            text.push_str(&square.map_or_else(|| NOWHERE.to_owned(), digits));
        }
    }
    text
}

fn movelist(steps: &[Step]) -> String {
    steps.iter().flat_map(|step| [step.played.from, step.played.to]).map(digits).collect()
}

struct Writer {
    out: String,
    /// How many variations have a number.
    lines: usize,
}

impl Writer {
    fn field(&mut self, name: &str, value: &str) {
        let value = value.lines().collect::<Vec<_>>().join("||");
        let value: String = value.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        // Nothing in a value may look like the end of it.
        let value = value.replace("[DhtmlXQ", "(DhtmlXQ").replace("[/DhtmlXQ", "(/DhtmlXQ");
        // Writing to a string does not fail.
        let _ = writeln!(self.out, "[DhtmlXQ_{name}]{}[/DhtmlXQ_{name}]", value.trim());
    }

    fn comment(&mut self, line: usize, at: usize, said: &[&str]) {
        let said = said.join("\n");
        if said.trim().is_empty() {
            return;
        }
        match line {
            0 => self.field(&format!("comment{at}"), &said),
            line => self.field(&format!("comment{line}_{at}"), &said),
        }
    }

    /// Writes the comments and variations of a line that begins with move `first` of the game.
    fn line(&mut self, steps: &[Step], number: usize, first: usize) {
        for (index, (at, step)) in (first..).zip(steps).enumerate() {
            // What is said before the next move is said after this one.
            let next = steps.get(index + 1).map_or(&[][..], |next| &next.before);
            let said: Vec<&str> = step.after.iter().chain(next).map(String::as_str).collect();
            self.comment(number, at, &said);
            for variation in step.variations.iter().filter(|variation| !variation.is_empty()) {
                self.lines += 1;
                let own = self.lines;
                self.field(&format!("move_{number}_{at}_{own}"), &movelist(variation));
                let before: Vec<&str> = variation[0].before.iter().map(String::as_str).collect();
                self.comment(own, at - 1, &before);
                self.line(variation, own, at);
            }
        }
    }
}
