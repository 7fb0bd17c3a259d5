//! Moves of a book as JSON, in words that programs read.

use serde_json::{Value, json};

use crate::board::Position;
use crate::book::{BookMove, Row, Tally};
use crate::cli::book::share;
use crate::notation::chinese::{self, ChineseStyle};

/// The moves of a position: `move`, `chinese`, `weight`, `share` in percent, and the games `won`, `drawn`, `lost` and `open`.
pub(super) fn moves(position: &Position, moves: &[BookMove]) -> Value {
    let object = |it: &BookMove| {
        let Tally { won, drawn, lost, open } = it.tally;
        json!({
            "move": it.played.to_string(),
            "chinese": chinese::write(position, it.played, ChineseStyle::default()),
            "weight": it.weight,
            "share": (share(it, moves) * 100.0).round() / 100.0,
            "games": it.tally.games(),
            "won": won,
            "drawn": drawn,
            "lost": lost,
            "open": open,
        })
    };
    moves.iter().map(object).collect()
}

/// The object of a row: `line`, `fen`, `moves`.
pub(super) fn row(row: &Row) -> String {
    let position = row.line.position();
    let object = json!({
        "line": row.line.to_string(),
        "fen": position.to_string(),
        "moves": moves(&position, &row.moves),
    });
    format!("{object}\n")
}
