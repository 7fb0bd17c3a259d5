//! Openings in a table: a heading that names the columns, and a row for each opening, with tabs between the cells.

use crate::arena::openings::Opening;
use crate::arena::openings::error::Fault;
use crate::arena::openings::setting::Setting;
use crate::board::Position;

/// Where each column that is known stands, counted from 0.
#[derive(Debug, Default)]
pub(super) struct Heading {
    /// How many columns there are, known or not.
    columns: usize,
    id: Option<usize>,
    moves: Option<usize>,
    start: Option<usize>,
    fen: Option<usize>,
    ecco: Option<usize>,
    name: Option<usize>,
}

impl Heading {
    /// The heading that a line is; `None` if it is none, as it names neither the moves nor a position.
    ///
    /// # Errors
    /// [`Fault::ColumnTwice`] if a column that is known stands there twice.
    pub(super) fn found(line: &str) -> Result<Option<Self>, Fault> {
        if line.contains('/') || line.trim_ascii_start().starts_with("startpos") {
            // A line that parts the words of an opening by tabs.
            return Ok(None);
        }
        let mut heading = Self::default();
        for (place, column) in line.split('\t').map(str::trim_ascii).enumerate() {
            heading.columns = place + 1;
            let (name, known) = match column.to_ascii_lowercase().as_str() {
                "id" => ("id", &mut heading.id),
                "moves" => ("moves", &mut heading.moves),
                "start" => ("start", &mut heading.start),
                "fen" => ("fen", &mut heading.fen),
                "ecco" => ("ecco", &mut heading.ecco),
                "name" => ("name", &mut heading.name),
                _ => continue,
            };
            if known.replace(place).is_some() {
                return Err(Fault::ColumnTwice(name));
            }
        }
        let tells = heading.moves.or(heading.fen).or(heading.start).is_some();
        Ok(tells.then_some(heading))
    }

    /// The opening of a row, called by `label` if it has no id.
    ///
    /// # Errors
    /// Whatever is wrong with the row.
    pub(super) fn row(&self, line: &str, label: impl Fn() -> String) -> Result<Opening, Fault> {
        let cells: Vec<&str> = line.split('\t').map(str::trim_ascii).collect();
        if cells.len() > self.columns {
            return Err(Fault::Cells { cells: cells.len(), columns: self.columns });
        }
        // Cells that are missing at the end are empty.
        let cell = |column: Option<usize>| column.and_then(|column| cells.get(column)).filter(|cell| !cell.is_empty());
        let setting = setting(cell(self.start), cell(self.moves), cell(self.fen))?;
        Ok(Opening {
            name: cell(self.id).map_or_else(label, |&id| id.to_owned()),
            start: setting.start,
            moves: setting.moves,
            ecco: cell(self.ecco).map(|&code| code.to_owned()),
            title: cell(self.name).map(|&title| title.to_owned()),
        })
    }
}

/// The setting that the cells of a row tell, each of which may be missing.
fn setting(start: Option<&&str>, moves: Option<&&str>, fen: Option<&&str>) -> Result<Setting, Fault> {
    let told = fen.map(|fen| fen.parse::<Position>()).transpose()?;
    let before = start.map(|fen| fen.parse::<Position>()).transpose()?;
    let start = match (before, moves, &told) {
        (Some(start), ..) => start,
        (None, Some(_), _) => Position::start(),
        (None, None, Some(told)) => told.clone(),
        (None, None, None) => return Err(Fault::Nothing),
    };
    let words = moves.map_or("", |moves| moves).split_ascii_whitespace();
    let setting = Setting::play(start, words)?;
    told.map_or(Ok(()), |told| setting.check(&told))?;
    Ok(setting)
}
