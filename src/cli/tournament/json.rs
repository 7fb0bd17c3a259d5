//! A tournament as JSON, an object a line.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use crate::arena::chronicle::Terms;
use crate::arena::tournament::Happening;
use crate::arena::tournament::report::{self, Account};
use crate::cli::tournament::setup::Setup;

/// What was agreed on, and how many games were over already.
pub(super) fn start(
    setup: &Setup,
    terms: &Terms,
    done: usize,
    warnings: &[String],
    out: &mut dyn Write,
) -> io::Result<()> {
    let terms: Map<String, Value> = terms.iter().map(|(key, value)| (key.clone(), value.clone().into())).collect();
    let name = &setup.plan.name;
    let start = json!({ "type": "start", "name": name, "done": done, "terms": terms, "warnings": warnings });
    writeln!(out, "{start}")?;
    out.flush()
}

/// A game, or what else happens, as the journal has it.
pub(super) fn happening(line: &Happening, out: &mut dyn Write) -> io::Result<()> {
    let (kind, value) = match line {
        Happening::Game { played, .. } => ("game", serde_json::to_value(played)),
        Happening::Act { act, why, at } => ("act", Ok(json!({ "act": act, "why": why, "at": at }))),
    };
    let mut object = Map::from_iter([("type".to_owned(), kind.into())]);
    if let Ok(Value::Object(fields)) = value {
        object.extend(fields);
    }
    writeln!(out, "{}", Value::Object(object))?;
    out.flush()
}

/// Something about an engine.
pub(super) fn notice(engine: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", json!({ "type": "notice", "engine": engine, "text": text }))?;
    out.flush()
}

/// How the event stands, or ended: the object of [`report::json`], with a type.
pub(super) fn standings(account: &Account<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut object = Map::from_iter([("type".to_owned(), "standings".into())]);
    if let Value::Object(fields) = report::json::value(account) {
        object.extend(fields);
    }
    writeln!(out, "{}", Value::Object(object))?;
    out.flush()
}
