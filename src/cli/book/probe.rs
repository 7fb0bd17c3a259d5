//! `chuhe book probe`: what opening books know of a position.

use std::fmt::Write as _;
use std::path::PathBuf;

use serde_json::json;

use crate::board::Position;
use crate::book::{BookMove, Tally};
use crate::cli::Console;
use crate::cli::book::{Error, Named, json, line, share};
use crate::notation::chinese::{self, ChineseStyle};

/// Ask opening books about a position
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// Moves in any notation from the start position, or a FEN, behind which `moves` and moves may follow [default: the start position]
    #[arg(value_name = "POSITION")]
    words: Vec<String>,

    /// Ask this book; several are asked in their order [default: the one that is built in]
    #[arg(long = "book", value_name = "FILE")]
    books: Vec<PathBuf>,

    /// Print one JSON object a book: `fen`, `book`, `kind`, `moves`
    #[arg(long)]
    json: bool,
}

/// Asks each book, and tells what it knows.
pub(super) fn run(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    let position = line(&arguments.words)?.position();
    let mut books: Vec<Named> = arguments.books.iter().map(|path| Named::open(path)).collect::<Result<_, _>>()?;
    if books.is_empty() {
        books.push(Named::built_in());
    }
    if !arguments.json {
        writeln!(console.out, "position  {position}")?;
    }
    for named in &books {
        let moves = named.book.moves(&position);
        if arguments.json {
            let told = json::moves(&position, &moves);
            let (fen, kind) = (position.to_string(), named.book.kind().to_string());
            writeln!(console.out, "{}", json!({ "fen": fen, "book": named.name, "kind": kind, "moves": told }))?;
        } else {
            write!(console.out, "\nbook      {}\n{}", named.title(), table(&position, &moves))?;
        }
    }
    Ok(console.out.flush()?)
}

/// The moves as a table. Every move in Chinese has four characters, each as wide as two letters.
fn table(position: &Position, moves: &[BookMove]) -> String {
    if moves.is_empty() {
        return "nothing known of the position\n".to_owned();
    }
    let has_games = moves.iter().any(|it| it.tally.games() > 0);
    let heading = if has_games { "   games     won   drawn    lost   score" } else { "" };
    let mut text = format!("move                  weight   share{heading}\n");
    for it in moves {
        let chinese = chinese::write(position, it.played, ChineseStyle::default());
        let games = if has_games { games(it.tally) } else { String::new() };
        let (played, share) = (it.played.to_string(), share(it, moves));
        // Writing to a string does not fail.
        let _ = writeln!(text, "{played:<6}{chinese}      {:>8} {share:>6.1}%{games}", it.weight);
    }
    text
}

/// The games, and of a hundred how many were won, drawn and lost; and the score by which the move is weighed.
fn games(tally: Tally) -> String {
    let Tally { won, drawn, lost, .. } = tally;
    let percent = |count: u32| f64::from(count) * 100.0 / (tally.games().max(1) as f64);
    let [won, drawn, lost] = [won, drawn, lost].map(percent);
    format!("{:>8} {won:>6.1}% {drawn:>6.1}% {lost:>6.1}% {:>6.1}%", tally.games(), tally.percent())
}
