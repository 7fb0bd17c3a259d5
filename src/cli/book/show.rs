//! `chuhe book show`: an opening book as a tree, and what is in it.

use std::path::PathBuf;

use indicatif::HumanCount;
use serde_json::json;

use crate::board::Position;
use crate::book::Row;
use crate::cli::Console;
use crate::cli::book::{Error, Named, after, json, line, share};
use crate::notation::chinese::{self, ChineseStyle};

/// The deepest tree: no book is as deep.
const DEEPEST: u16 = 200;

/// Show an opening book as a tree of moves
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// Where the tree begins: moves in any notation from the start position, or a FEN, behind which `moves` and moves may follow
    #[arg(value_name = "POSITION")]
    words: Vec<String>,

    /// The book [default: the one that is built in]
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,

    /// How many plies the tree is deep
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=i64::from(DEEPEST)))]
    depth: u16,

    /// Leave out moves that are played in fewer of a hundred games
    #[arg(long, value_name = "PERCENT", default_value_t = 0.0, value_parser = percent)]
    min_share: f64,

    /// Print one JSON object a position instead, `line`, `fen`, `moves`, and last one with the statistics
    #[arg(long)]
    json: bool,
}

fn percent(text: &str) -> Result<f64, String> {
    let percent: Option<f64> = text.parse().ok().filter(|percent| (0.0..=100.0).contains(percent));
    percent.ok_or_else(|| "0 to 100 is expected".to_owned())
}

/// What is in a book, as far as it is reached.
struct Statistics {
    positions: usize,
    moves: usize,
    deepest: usize,
    games: u64,
}

impl Statistics {
    fn of(rows: &[Row]) -> Self {
        Self {
            positions: rows.len(),
            moves: rows.iter().map(|row| row.moves.len()).sum(),
            deepest: rows.iter().map(|row| row.line.moves.len() + 1).max().unwrap_or(0),
            games: rows.first().map_or(0, |row| row.moves.iter().map(|it| it.tally.games()).sum()),
        }
    }
}

/// Shows the book.
pub(super) fn run(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    let root = line(&arguments.words)?.position().without_past();
    let named = arguments.book.as_deref().map_or_else(|| Ok(Named::built_in()), Named::open)?;
    let rows = named.book.rows(&root);
    let statistics = Statistics::of(&rows);
    let Statistics { positions, moves, deepest, games } = statistics;
    if arguments.json {
        for row in rows.iter().filter(|row| row.line.moves.len() < usize::from(arguments.depth)) {
            write!(console.out, "{}", json::row(row))?;
        }
        let (book, kind) = (named.name.as_str(), named.book.kind().to_string());
        let object = json!({
            "book": book, "kind": kind, "positions": positions, "moves": moves, "deepest": deepest, "games": games
        });
        writeln!(console.out, "{object}")?;
    } else {
        writeln!(console.out, "book       {}", named.title())?;
        writeln!(
            console.out,
            "positions  {}  moves {}  plies {deepest}  games {}\n\n{root}",
            HumanCount(positions as u64),
            HumanCount(moves as u64),
            HumanCount(games)
        )?;
        branch(&named, &root, 1, arguments, console)?;
    }
    Ok(console.out.flush()?)
}

/// Shows the moves of a position, each with what follows it.
fn branch(
    named: &Named,
    position: &Position,
    ply: u16,
    arguments: &Arguments,
    console: &mut Console,
) -> Result<(), Error> {
    let moves = named.book.moves(position);
    for it in moves.iter().filter(|it| share(it, &moves) >= arguments.min_share) {
        let chinese = chinese::write(position, it.played, ChineseStyle::default());
        let indent = "  ".repeat(ply.into());
        write!(console.out, "{indent}{} {chinese} {:>5.1}%", it.played, share(it, &moves))?;
        if it.tally.games() > 0 {
            write!(console.out, "  {} games, {:.1}%", HumanCount(it.tally.games()), it.tally.percent())?;
        }
        writeln!(console.out)?;
        if ply < arguments.depth {
            branch(named, &after(position, it), ply + 1, arguments, console)?;
        }
    }
    Ok(())
}
