//! The report of a tuning for people.

use std::io::{self, Write};

use crate::arena::tune::{Parameter, Worth};
use crate::cli::tune::plan::CONDITIONS;
use crate::cli::tune::standing::Standing;
use crate::notation::width::{columns, indented, padded};

/// Prints how a tuning stands, or ended.
pub(super) fn print(standing: &Standing, terms: &[(String, String)], out: &mut dyn Write) -> io::Result<()> {
    let term = |name| terms.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let conditions: Vec<&str> = CONDITIONS.into_iter().filter_map(term).collect();
    writeln!(out, "{}, {}", standing.outset.engine, conditions.join("; "))?;
    let plies = standing.plies as f64 / standing.played().max(1) as f64;
    write!(out, "{standing}, {plies:.1} plies a game")?;
    if let Some(rate) = standing.rate() {
        write!(out, ", {rate:.0} games an hour")?;
    }
    writeln!(out, "\n")?;
    out.write_all(table(standing).as_bytes())?;
    if standing.outset.screening.is_some() { Ok(()) } else { writeln!(out, "\n{}", standing.options()) }
}

/// The numbers as they stand, or what their changes are worth.
pub(super) fn table(standing: &Standing) -> String {
    if standing.outset.screening.is_some() { worths(standing) } else { numbers(standing) }
}

/// What each change is worth, in Elo with half of its interval of 95%.
fn worths(standing: &Standing) -> String {
    let row = |worth: &Worth| {
        let Parameter { name, start, .. } = &standing.optimiser.parameters()[worth.parameter];
        let (elo, margin) = (format!("{:+.1}", worth.elo), format!("± {:.1}", worth.margin));
        [name.clone(), start.to_string(), worth.value.to_string(), elo, margin, worth.games.to_string()]
    };
    let rows: Vec<[String; 6]> = standing.worths().iter().map(row).collect();
    laid_out(["name", "start", "value", "Elo", "95%", "games"], &rows)
}

/// The numbers as they stand. A change is in units of `c_end`.
fn numbers(standing: &Standing) -> String {
    let optimiser = &standing.optimiser;
    let numbers = optimiser.values().iter().zip(optimiser.changes());
    let row = |(parameter, (value, change)): (&Parameter, (&f64, f64))| {
        let Parameter { name, start, min, max, .. } = parameter;
        // No negative zero.
        let change = format!("{:+.2} c", (change * 100.0).round() / 100.0 + 0.0);
        [name.clone(), start.to_string(), format!("{value:.2}"), change, min.to_string(), max.to_string()]
    };
    let rows: Vec<[String; 6]> = optimiser.parameters().iter().zip(numbers).map(row).collect();
    laid_out(["name", "start", "now", "change", "min", "max"], &rows)
}

/// A table below its heads.
fn laid_out(heads: [&str; 6], rows: &[[String; 6]]) -> String {
    let heads = heads.map(str::to_owned);
    let lines: Vec<&[String; 6]> = std::iter::once(&heads).chain(rows).collect();
    let widths: [usize; 6] =
        std::array::from_fn(|column| lines.iter().map(|line| columns(&line[column])).max().unwrap_or(0));
    lines.iter().map(|it| line(it, widths)).collect()
}

/// A line with the first field at the left of its column, the others at the right of theirs.
fn line(fields: &[String; 6], widths: [usize; 6]) -> String {
    let mut places = fields.iter().zip(widths).map(|(field, wide)| (field.as_str(), wide));
    let name = places.next().map_or_else(String::new, |(name, wide)| padded(name, wide));
    places.fold(name, |text, (field, wide)| text + "  " + &indented(field, wide)) + "\n"
}
