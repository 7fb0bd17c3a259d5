//! The report of a match for people.

use std::io::{self, Write};
use std::path::Path;

use crate::arena::contest::Usage;
use crate::arena::sprt::Decision;
use crate::arena::stats::Estimate;
use crate::cli::contest::plan::Plan;
use crate::cli::contest::standing::{Margin, Standing};

/// Prints how a match ended.
pub(super) fn print(plan: &Plan, standing: &Standing, out: &mut dyn Write) -> io::Result<()> {
    let [first, second] = &standing.names;
    writeln!(out, "{first} against {second}, {}", plan.conditions())?;
    let tally = &standing.tally;
    let drawn = tally.games[1] as f64 / standing.done().max(1) as f64;
    let unfinished =
        if standing.done() < u64::from(standing.games) { format!(" of {}", standing.games) } else { String::new() };
    writeln!(
        out,
        "games    {}{unfinished}: {}, {:.1}%, {:.1}% drawn",
        standing.done(),
        standing.score(),
        tally.score() * 100.0,
        drawn * 100.0
    )?;
    let pairs = tally.results.pairs.map(|count| count.to_string()).join(" ");
    writeln!(out, "pairs    {pairs}  (with 0, ½, 1, 1½ and 2 points)")?;
    if let Some(estimate) = standing.estimate() {
        writeln!(out, "Elo      {}", strength(&estimate))?;
    }
    if let Some(text) = test(standing) {
        writeln!(out, "SPRT     {text}")?;
    }
    ends(standing, out)?;
    engines(standing, out)?;
    pace(standing, out)
}

/// Prints what should be known of the match besides, and where its games are.
pub(super) fn notes(warnings: &[String], games: &Path, out: &mut dyn Write) -> io::Result<()> {
    for warning in warnings {
        writeln!(out, "mind     {warning}")?;
    }
    writeln!(out, "in       {}", games.display())
}

fn strength(estimate: &Estimate) -> String {
    let (low, high) = estimate.interval;
    if low >= high && estimate.elo.is_finite() {
        return format!("{}, and no telling how surely: all pairs are alike", Margin(*estimate));
    }
    let superiority = format!("LOS {:.1}%", estimate.superiority * 100.0);
    if !estimate.elo.is_finite() {
        return format!("{}, beyond measure: one side took all points; {superiority}", Margin(*estimate));
    }
    let normalised = format!("normalised {:+.1} ± {:.1}", estimate.normalised, estimate.normalised_margin);
    format!("{} ({low:+.1} to {high:+.1}, 95%), {normalised}, {superiority}", Margin(*estimate))
}

fn test(standing: &Standing) -> Option<String> {
    let (sprt, (decision, ratio, (lower, upper))) = standing.sprt.zip(standing.test())?;
    let decision = match decision {
        Decision::Open => format!("undecided between {} and {} Elo", sprt.elo0, sprt.elo1),
        Decision::Accepted => format!("H1 accepted: {} Elo rather than {}", sprt.elo1, sprt.elo0),
        Decision::Refuted => format!("H0 accepted: {} Elo rather than {}", sprt.elo0, sprt.elo1),
    };
    Some(format!("{decision}; LLR {ratio:.2} ({lower:.2}, {upper:.2})"))
}

/// How often games ended for each reason, the most frequent first.
fn ends(standing: &Standing, out: &mut dyn Write) -> io::Result<()> {
    let mut ends: Vec<_> = standing.tally.ends.iter().collect();
    ends.sort_by_key(|(_, counts)| std::cmp::Reverse(counts.iter().sum::<u64>()));
    for (number, (reason, [lost, drawn, won])) in ends.into_iter().enumerate() {
        let head = if number == 0 { "ends    " } else { "        " };
        let reason = reason.replace('-', " ");
        writeln!(out, "{head} {reason}: {}  (+{won} ={drawn} -{lost})", lost + drawn + won)?;
    }
    Ok(())
}

fn engines(standing: &Standing, out: &mut dyn Write) -> io::Result<()> {
    let width = standing.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (name, usage) in standing.names.iter().zip(&standing.tally.usage) {
        writeln!(out, "a move   {name:width$}  {}", means(usage))?;
    }
    Ok(())
}

fn means(usage: &Usage) -> String {
    let show = |value: Option<f64>, unit: &str, digits| {
        value.map_or_else(|| format!("{unit} untold"), |value| format!("{unit} {value:.digits$}"))
    };
    let time = usage.mean_time().map(|time| time.as_secs_f64() * 1000.0);
    [show(usage.mean_depth(), "depth", 1), show(usage.mean_nodes(), "nodes", 0), show(time, "ms", 1)].join("  ")
}

fn pace(standing: &Standing, out: &mut dyn Write) -> io::Result<()> {
    let tally = &standing.tally;
    let count = standing.done().max(1) as f64;
    write!(out, "a game   {:.1} plies, {:.1} s", tally.plies as f64 / count, tally.took_ms as f64 / 1000.0 / count)?;
    if let Some(overhead) = tally.overhead() {
        write!(out, ", runner {:.2} ms a move", overhead as f64 / 1000.0)?;
    }
    if let Some(rate) = standing.rate() {
        write!(out, ", {rate:.0} games an hour")?;
    }
    writeln!(out)
}
