//! What was agreed on, in words by which a later run sees whether it is the same.

use crate::arena::chronicle::ChronicleError;
use crate::arena::contest::{Entrant, hash};
use crate::arena::duel::{Adjudication, Budget, Terms};
use crate::arena::openings::{Opening, Order};
use crate::rules::{BareMaterial, RuleSet};

/// What can be done about files that cannot be used: `elsewhere`, where others would do.
pub(super) const fn advice(error: &ChronicleError, elsewhere: &'static str) -> &'static str {
    match error {
        ChronicleError::OtherTerms { .. }
        | ChronicleError::NoJournal { .. }
        | ChronicleError::NoEntry { .. }
        | ChronicleError::Missing { .. }
        | ChronicleError::Shortened { .. } => elsewhere,
        ChronicleError::File { .. } | ChronicleError::NoFile { .. } | ChronicleError::InUse { .. } => "",
    }
}

/// An engine that is called so in words, with the print of its program, if that can be read, and what it may use.
pub(super) fn engine(called: &str, entrant: &Entrant, print: Option<String>, budget: &Budget) -> [(String, String); 3] {
    let print = print.unwrap_or_else(|| "unknown".to_owned());
    [
        (called.to_owned(), entrant.words.join(" ")),
        (format!("the program of {called}"), print),
        (format!("the budget of {called}"), budget.to_string()),
    ]
}

/// What holds for all games.
pub(super) fn games(order: &str, openings: &[Opening], terms: &Terms) -> Vec<(String, String)> {
    let words = [
        ("the order of the openings", order.to_owned()),
        ("the openings", format!("{}, {:016x}", openings.len(), openings_print(openings))),
        ("the rules", rules_print(&terms.rules)),
        ("the margin", format!("{} ms", terms.margin.as_millis())),
        ("the patience", format!("{} s", terms.patience.as_secs())),
        ("pondering", format!("{:?}", terms.pondering).to_lowercase()),
        ("adjudication", adjudication_print(&terms.adjudication)),
    ];
    words.map(|(key, value)| (key.to_owned(), value)).into()
}

/// An order of openings.
pub(super) fn order(order: Order, seed: u64) -> String {
    match order {
        Order::Sequential => "sequential".to_owned(),
        Order::Random => format!("random, seed {seed}"),
    }
}

/// What may spoil the times: more searches at once than cores.
pub(super) fn oversubscription(games: usize, searching: usize, cores: usize) -> Option<String> {
    let wanted = searching * games;
    let text = format!(
        "{games} at once with {searching} searching in each want {wanted} cores, and there are {cores}: times will be wrong"
    );
    (wanted > cores).then_some(text)
}

/// What tells these openings from others.
fn openings_print(openings: &[Opening]) -> u64 {
    let mut text = String::new();
    for opening in openings {
        text += &opening.start.to_string();
        for played in &opening.moves {
            text += &played.to_string();
        }
        text.push('\n');
    }
    hash(text.as_bytes())
}

/// The rules with their parameters.
fn rules_print(rules: &RuleSet) -> String {
    let limit = rules.limit.map_or_else(
        || "no limit".to_owned(),
        |limit| {
            let cap = limit.check_cap.map_or_else(|| "all".to_owned(), |cap| cap.to_string());
            format!("{} rounds with {cap} checks by {}", limit.rounds, limit.mode)
        },
    );
    let grace = if rules.grace { "a warning first" } else { "no warning" };
    let bare = match rules.bare {
        BareMaterial::Certain => "L0",
        BareMaterial::LoneCannons => "L1",
    };
    format!("{}, {grace}, {limit}, bare material {bare}", rules.name)
}

/// When games are broken off.
fn adjudication_print(adjudication: &Adjudication) -> String {
    let Adjudication { resign, draw, max_moves } = adjudication;
    let resign = resign.map(|it| format!("resign movecount={} score={}", it.moves, it.score));
    let draw = draw.map(|it| format!("draw movenumber={} movecount={} score={}", it.from_move, it.moves, it.score));
    let long = max_moves.map(|moves| format!("max-moves {moves}"));
    let parts: Vec<String> = [resign, draw, long].into_iter().flatten().collect();
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}
