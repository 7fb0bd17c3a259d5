//! The table of counted positions in `tests/data/perft.tsv`.

/// A row: how many lines of play a position has.
pub(crate) struct Row {
    /// The first two words of a FEN.
    pub(crate) fen: &'static str,
    /// How many plies long the lines are.
    pub(crate) depth: u32,
    /// How many there are.
    pub(crate) nodes: u64,
}

/// All rows, in the order of the file.
pub(crate) fn rows() -> Vec<Row> {
    include_str!("../data/perft.tsv").lines().skip(1).map(read_row).collect()
}

fn read_row(line: &'static str) -> Row {
    let fields: Vec<&str> = line.split('\t').collect();
    let number = |field: usize| fields[field].parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    Row { fen: fields[0], depth: u32::try_from(number(1)).expect("a depth is small"), nodes: number(2) }
}

/// The positions of the table, each once.
pub(crate) fn fens() -> Vec<&'static str> {
    let mut fens: Vec<&str> = rows().iter().map(|row| row.fen).collect();
    fens.dedup();
    fens
}
