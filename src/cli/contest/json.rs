//! A match as JSON, an object a line.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::arena::chronicle::Header;
use crate::arena::contest::{Line, Usage};
use crate::arena::sprt::Decision;
use crate::cli::contest::standing::Standing;

/// What was agreed on, and how many games were over already.
pub(super) fn start(
    header: &Header<[String; 2]>,
    done: usize,
    warnings: &[String],
    out: &mut dyn Write,
) -> io::Result<()> {
    let terms: serde_json::Map<String, Value> =
        header.terms.iter().map(|(key, value)| (key.clone(), value.clone().into())).collect();
    let start = json!({ "type": "start", "engines": header.names, "done": done, "terms": terms, "warnings": warnings });
    writeln!(out, "{start}")?;
    out.flush()
}

/// A game.
pub(super) fn game(line: &Line, out: &mut dyn Write) -> io::Result<()> {
    let mut object = json!({ "type": "game" });
    if let (Value::Object(object), Ok(Value::Object(line))) = (&mut object, serde_json::to_value(line)) {
        object.extend(line);
    }
    writeln!(out, "{object}")?;
    out.flush()
}

/// Something about an engine.
pub(super) fn notice(engine: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", json!({ "type": "notice", "engine": engine, "text": text }))?;
    out.flush()
}

/// How the match stands, or ended. Numbers that are infinite are `null`.
pub(super) fn standing(kind: &str, standing: &Standing, out: &mut dyn Write) -> io::Result<()> {
    let tally = &standing.tally;
    let [losses, draws, wins] = tally.games;
    let ends: serde_json::Map<String, Value> = tally
        .ends
        .iter()
        .map(|(reason, [lost, drawn, won])| (reason.clone(), json!({ "won": won, "drawn": drawn, "lost": lost })))
        .collect();
    let estimate = standing.estimate().map(|it| {
        json!({
            "elo": it.elo, "low": it.interval.0, "high": it.interval.1,
            "normalised_elo": it.normalised, "normalised_margin": it.normalised_margin, "los": it.superiority,
        })
    });
    let sprt = standing.sprt.zip(standing.test()).map(|(sprt, (decision, ratio, (lower, upper)))| {
        json!({
            "elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta,
            "llr": ratio, "lower": lower, "upper": upper, "decision": word(decision),
        })
    });
    let engines: Vec<Value> =
        standing.names.iter().zip(&tally.usage).map(|(name, usage)| engine(name, usage)).collect();
    let object = json!({
        "type": kind,
        "games": standing.done(), "of": standing.games,
        "won": wins, "drawn": draws, "lost": losses,
        "score": tally.score(),
        "draw_ratio": draws as f64 / standing.done().max(1) as f64,
        "pairs": tally.results.pairs,
        "estimate": estimate,
        "sprt": sprt,
        "ends": ends,
        "engines": engines,
        "plies": tally.plies,
        "overhead_us": tally.overhead(),
        "games_per_hour": standing.rate(),
    });
    writeln!(out, "{object}")?;
    out.flush()
}

fn engine(name: &str, usage: &Usage) -> Value {
    json!({
        "name": name,
        "moves": usage.moves,
        "depth": usage.mean_depth(),
        "nodes": usage.mean_nodes(),
        "time_ms": usage.mean_time().map(|time| time.as_secs_f64() * 1000.0),
    })
}

const fn word(decision: Decision) -> &'static str {
    match decision {
        Decision::Open => "open",
        Decision::Refuted => "H0",
        Decision::Accepted => "H1",
    }
}
