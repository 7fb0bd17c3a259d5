//! Rows of cells under each other, in a terminal where a Chinese character takes two columns.

use crate::notation::width::{columns, indented, padded};

/// On which side of its column a cell stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Left,
    Right,
}

/// Rows of cells.
pub(super) struct Grid {
    sides: Vec<Side>,
    rows: Vec<Vec<String>>,
}

impl Grid {
    /// A grid whose columns stand on these sides; all further ones stand on the right.
    pub(super) fn new(sides: &[Side]) -> Self {
        Self { sides: sides.to_vec(), rows: Vec::new() }
    }

    /// Adds a row. Control characters become visible.
    pub(super) fn add<T: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = T>) {
        self.rows.push(cells.into_iter().map(|cell| clean(cell.as_ref())).collect());
    }

    /// The rows, each a line that begins with this.
    pub(super) fn text(&self, before: &str) -> String {
        let count = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| columns(cell)).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..count).map(width).collect();
        let mut text = String::new();
        for row in &self.rows {
            let cells = row.iter().enumerate().map(|(column, cell)| match self.sides.get(column) {
                Some(Side::Left) => padded(cell, widths[column]),
                _ => indented(cell, widths[column]),
            });
            let line = format!("{before}{}", cells.collect::<Vec<_>>().join("  "));
            text += line.trim_end();
            text.push('\n');
        }
        text
    }
}

/// The text without control characters: they are escaped, so that no name steers a terminal.
pub(super) fn clean(text: &str) -> String {
    let is_unseen = |c: char| {
        c.is_control() || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|c| if is_unseen(c) { c.escape_unicode().to_string() } else { c.to_string() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stand_under_each_other() {
        let mut grid = Grid::new(&[Side::Right, Side::Left]);
        grid.add(["1", "楚河", "3.5"]);
        grid.add(["10", "a\tb", "0"]);
        assert_eq!(grid.text("  "), "   1  楚河     3.5\n  10  a\\u{9}b    0\n");
        assert_eq!(Grid::new(&[]).text(""), "");
    }
}
