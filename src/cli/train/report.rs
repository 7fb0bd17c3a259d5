//! What a training came to, for people to read.

use std::io::{self, Write};
use std::path::Path;

use crate::eval::network::Parameters;
use crate::learn::dataset::{Account, Dataset, HELD_OUT, Reason};
use crate::learn::train::measure::{self, Errors};
use crate::learn::train::quantise::Deviation;
use crate::learn::train::{Epoch, Recipe, Terms};

/// What was read and what was left of it, before the training begins.
pub(super) fn data(dataset: &Dataset, recipe: &Recipe, out: &mut dyn Write) -> io::Result<()> {
    let account: &Account = &dataset.account;
    let torn = if account.torn > 0 { format!(" ({} end within a game)", account.torn) } else { String::new() };
    writeln!(out, "files         {}{torn}", account.files)?;
    writeln!(out, "games         {}, {} held out (one in {HELD_OUT})", account.games, account.games_held_out)?;
    writeln!(out, "positions     {}, {} taken", account.seen(), account.taken)?;
    for reason in Reason::ALL {
        if account.dropped(reason) > 0 {
            writeln!(out, "  {:<22} {}", reason.to_string(), account.dropped(reason))?;
        }
    }
    writeln!(out, "to learn from {}, held out {}", dataset.learnt.len(), dataset.held_out.len())?;
    writeln!(out, "scale         {} centipawns", recipe.scale)?;
    out.flush()
}

/// How well the network foretells games that it has not seen, next to what knows less and what knows more.
pub(super) fn result(
    (dataset, recipe): (&Dataset, &Recipe),
    last: Errors,
    (net, deviation): (&Parameters, Deviation),
    path: &Path,
    out: &mut dyn Write,
) -> io::Result<()> {
    let aim = recipe.aim(recipe.epochs.saturating_sub(1));
    let constant = measure::of_constant(measure::mean_result(&dataset.learnt), &dataset.held_out, aim);
    let scores = measure::of_scores(&dataset.held_out, aim);
    writeln!(out, "mean squared error, held out    against the target   against results")?;
    for (name, errors) in [("the network", last), ("the search's scores", scores), ("always the same", constant)] {
        writeln!(out, "  {name:<29} {:<20.6} {:.6}", errors.target, errors.result)?;
    }
    writeln!(
        out,
        "whole numbers {:.2} centipawns apart on average, {:.1} at most; {:.2}% more than 3",
        deviation.mean,
        deviation.largest,
        100.0 * deviation.beyond_three
    )?;
    writeln!(out, "network       {}: {:016x}", path.display(), net.hash())?;
    out.flush()
}

/// The line in the network's file that says how it was made.
pub(super) fn description(dataset: &Dataset, terms: &Terms, history: &[Epoch]) -> String {
    let terms: Vec<String> = terms.iter().map(|(name, value)| format!("{name} {value}")).collect();
    let errors = history.last().map_or_else(String::new, |last| {
        format!(", error {:.6}, against results {:.6}", last.held_out.target, last.held_out.result)
    });
    format!(
        "chuhe {}: {}; {} games; held out {}{errors}",
        env!("CARGO_PKG_VERSION"),
        terms.join(", "),
        dataset.account.games,
        dataset.held_out.len()
    )
}
