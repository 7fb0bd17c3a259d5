//! A tuning as JSON, an object a line.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::arena::chronicle::Header;
use crate::arena::tune::{Line, Outset, Parameter, Worth};
use crate::cli::tune::standing::Standing;

/// What was agreed on, and how many iterations were over already.
pub(super) fn start(header: &Header<Outset>, done: usize, warnings: &[String], out: &mut dyn Write) -> io::Result<()> {
    let terms: serde_json::Map<String, Value> =
        header.terms.iter().map(|(key, value)| (key.clone(), value.clone().into())).collect();
    let engine = &header.names.engine;
    print(&json!({ "type": "start", "engine": engine, "done": done, "terms": terms, "warnings": warnings }), out)
}

/// An iteration.
pub(super) fn iteration(line: &Line, out: &mut dyn Write) -> io::Result<()> {
    let [lost, drawn, won] = line.games;
    let [forth, back] = &line.values;
    let object = json!({
        "type": "iteration", "iteration": line.iteration,
        "forth": forth, "back": back,
        "won": won, "drawn": drawn, "lost": lost, "broken": line.broken,
        "plies": line.plies, "took_ms": line.took_ms,
    });
    print(&object, out)
}

/// Something that should be known at once.
pub(super) fn notice(text: &str, out: &mut dyn Write) -> io::Result<()> {
    print(&json!({ "type": "notice", "text": text }), out)
}

/// How the tuning stands, or ended.
pub(super) fn standing(kind: &str, standing: &Standing, out: &mut dyn Write) -> io::Result<()> {
    let [lost, drawn, won] = standing.games;
    let object = json!({
        "type": kind,
        "iterations": standing.done(), "of": standing.outset.iterations.count,
        "games": standing.played(), "won": won, "drawn": drawn, "lost": lost, "broken": standing.broken,
        "plies": standing.plies,
        "parameters": parameters(standing),
        "worths": worths(standing),
        "options": standing.options(),
        "games_per_hour": standing.rate(),
    });
    print(&object, out)
}

/// The numbers as they stand.
fn parameters(standing: &Standing) -> Vec<Value> {
    let optimiser = &standing.optimiser;
    let numbers = optimiser.values().iter().zip(optimiser.rounded()).zip(optimiser.changes());
    let number = |(it, ((value, rounded), change)): (&Parameter, ((&f64, i64), f64))| {
        json!({
            "name": it.name, "start": it.start, "value": value, "rounded": rounded, "change": change,
            "min": it.min, "max": it.max, "c_end": it.step, "r_end": it.rate,
        })
    };
    optimiser.parameters().iter().zip(numbers).map(number).collect()
}

/// What the changes are worth that are screened.
fn worths(standing: &Standing) -> Vec<Value> {
    let worth = |it: &Worth| {
        let Parameter { name, start, .. } = &standing.optimiser.parameters()[it.parameter];
        json!({
            "name": name, "start": start, "value": it.value, "elo": it.elo, "margin": it.margin, "games": it.games,
        })
    };
    standing.worths().iter().map(worth).collect()
}

fn print(object: &Value, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{object}")?;
    out.flush()
}
