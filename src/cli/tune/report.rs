//! The report of a tuning for people.

use std::io::{self, Write};

use crate::arena::tune::Parameter;
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
    writeln!(out, "\n{}", standing.options())
}

const HEADS: [&str; 6] = ["name", "start", "now", "change", "min", "max"];

/// The numbers as they stand. A change is in units of `c_end`.
pub(super) fn table(standing: &Standing) -> String {
    let optimiser = &standing.optimiser;
    let numbers = optimiser.values().iter().zip(optimiser.changes());
    let row = |(parameter, (value, change)): (&Parameter, (&f64, f64))| {
        let Parameter { name, start, min, max, .. } = parameter;
        // No negative zero.
        let change = format!("{:+.2} c", (change * 100.0).round() / 100.0 + 0.0);
        [name.clone(), start.to_string(), format!("{value:.2}"), change, min.to_string(), max.to_string()]
    };
    let rows: Vec<[String; 6]> = optimiser.parameters().iter().zip(numbers).map(row).collect();
    let heads = HEADS.map(str::to_owned);
    let lines: Vec<&[String; 6]> = std::iter::once(&heads).chain(&rows).collect();
    let widths: [usize; 6] =
        std::array::from_fn(|column| lines.iter().map(|line| columns(&line[column])).max().unwrap_or(0));
    lines.iter().map(|line| laid_out(line, widths)).collect()
}

/// A line with the first field at the left of its column, the others at the right of theirs.
fn laid_out(fields: &[String; 6], widths: [usize; 6]) -> String {
    let mut places = fields.iter().zip(widths).map(|(field, wide)| (field.as_str(), wide));
    let name = places.next().map_or_else(String::new, |(name, wide)| padded(name, wide));
    places.fold(name, |text, (field, wide)| text + "  " + &indented(field, wide)) + "\n"
}
