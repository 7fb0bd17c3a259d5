//! A judged game as the script of a page reads it: JSON within HTML.

use serde_json::{Value, json};

use crate::analysis::analyst::Line;
use crate::analysis::game::{JudgedGame, View};
use crate::analysis::mark::{Mark, expected};
use crate::analysis::words::{Language, score};
use crate::board::Position;
use crate::notation::chinese::ChineseStyle;
use crate::notation::{GameRecord, GameResult, MoveStyle};
use crate::rules::Verdict;
use crate::types::{Color, Move};

/// The most moves of a line that a page has.
const LONGEST: usize = 16;

/// The tags that stand at the head of a game.
const SHOWN: [&str; 6] = ["Event", "Date", "Round", "Site", "ECCO", "Opening"];

/// What a game is called: its number in the file, its players or what else names it, and its result.
pub(super) fn name(record: &GameRecord, number: u64, language: Language) -> String {
    let players = match (record.tag("Red"), record.tag("Black")) {
        (None, None) => record.tag("Id").or_else(|| record.tag("Event")).map(str::to_owned),
        (red, black) => Some(format!("{} – {}", red.unwrap_or("?"), black.unwrap_or("?"))),
    };
    let name = players.map_or_else(|| language.game(number), |players| format!("{number}. {players}"));
    match record.result {
        GameResult::Unknown => name,
        result => format!("{name}  {result}"),
    }
}

/// The whole game.
pub(super) fn game(game: &JudgedGame, language: Language) -> Value {
    let record = &game.record;
    let mut position = record.start.clone();
    let mut moves = Vec::new();
    let mut views = Vec::new();
    for ply in 0..=record.moves.len() {
        views.extend(game.views.get(ply).map(|it| view(it, &position, language)));
        if let Some(step) = record.moves.get(ply) {
            let told: Vec<&String> = step.before.iter().chain(&step.after).collect();
            let mut it = json!({ "m": step.played.to_string(), "z": chinese(&position, step.played), "t": told });
            if let Some(judged) = game.moves.get(ply) {
                it["k"] = judged.mark.map(Mark::sign).into();
                it["c"] = json!(tenths(1000.0 * judged.loss));
                it["p"] = score(judged.score, judged.side).into();
                it["b"] = json!(judged.best == Some(judged.played));
            }
            moves.push(it);
            position.make(step.played);
        }
    }
    let tags: Vec<_> = SHOWN.iter().filter_map(|name| Some([*name, record.tag(name)?])).collect();
    let (verdict, ply) = game.verdict;
    json!({
        "tags": tags,
        "t": record.comments,
        "fen": record.start.to_string(),
        "turn": if record.start.side_to_move() == Color::Red { "w" } else { "b" },
        "number": record.start.move_number(),
        "moves": moves,
        "views": views,
        "sums": { "red": sums(game, Color::Red), "black": sums(game, Color::Black) },
        "verdict": (verdict != Verdict::Open).then(|| format!("{} [{ply}]", language.verdict(verdict))),
        "broken": language.broken_off(game),
    })
}

fn sums(game: &JudgedGame, side: Color) -> Value {
    let summary = game.summary(side);
    json!({ "marks": summary.marks, "loss": tenths(1000.0 * summary.mean_loss) })
}

/// A number of per mille in per cent, to a tenth.
fn tenths(per_mille: f64) -> f64 {
    per_mille.round() / 10.0
}

fn view(view: &View, position: &Position, language: Language) -> Value {
    let style = match language {
        Language::English => MoveStyle::Iccs,
        Language::Chinese => MoveStyle::Chinese(ChineseStyle::default()),
    };
    let look = view.look.as_ref();
    let lines: Vec<Value> = look.iter().flat_map(|look| &look.lines).map(|it| line(it, view.side, position)).collect();
    let best = look.and_then(|look| look.lines.first()).filter(|_| view.end.is_none());
    let mut warnings: Vec<String> = view.warnings.iter().map(|&it| language.warning(it, position, style)).collect();
    if let Some(verdict) = look.and_then(|look| look.by_rule) {
        warnings.push(language.ends_by_rule(verdict));
    }
    json!({
        "e": tenths(1000.0 * expected(view.wdl)),
        "w": tenths(view.wdl.win.into()),
        "d": tenths(view.wdl.draw.into()),
        "l": tenths(view.wdl.loss.into()),
        "s": best.map_or_else(String::new, |line| score(line.score, view.side)),
        "depth": look.map_or(0, |look| look.depth.0),
        "lines": lines,
        "r": warnings,
    })
}

fn line(line: &Line, side: Color, position: &Position) -> Value {
    let mut next = position.clone();
    let (mut moves, mut words) = (Vec::new(), Vec::new());
    for &played in line.moves.iter().take(LONGEST) {
        moves.push(played.to_string());
        words.push(chinese(&next, played));
        next.make(played);
    }
    json!({ "s": score(line.score, side), "m": moves.join(" "), "z": words.join(" ") })
}

fn chinese(position: &Position, played: Move) -> String {
    crate::notation::chinese::write(position, played, ChineseStyle::default())
}
