//! `chuhe eval`: what a position is worth without a search, laid open as tables.

use std::io;

use thiserror::Error;

use crate::board::Position;
use crate::cli::Console;
use crate::cli::given::GivenError;
use crate::eval::{Evaluation, LoadError, Source, trace, worth};

/// Show what a position is worth without a search, and each of its pieces
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// Position, as one word [default: the start position]
    #[arg(long)]
    fen: Option<String>,

    /// Evaluation: the file of a network, `hand-written` or `built-in`
    #[arg(long, value_name = "FILE", default_value_t)]
    net: Source,
}

/// Why nothing is shown.
#[derive(Debug, Error)]
pub enum Error {
    /// The position cannot be taken.
    #[error(transparent)]
    Given(#[from] GivenError),
    /// The file is no network.
    #[error("--net: {0}")]
    Network(#[from] LoadError),
    /// The results cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// Writes the tables.
///
/// # Errors
/// If the arguments cannot be followed, or the tables cannot be written.
pub fn run(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    let position = match &arguments.fen {
        Some(fen) => fen.parse().map_err(GivenError::Fen)?,
        None => Position::start(),
    };
    let evaluation = arguments.net.load()?;
    writeln!(console.out, "{evaluation}\n")?;
    if let Evaluation::HandWritten = evaluation {
        writeln!(console.out, "{}", trace(&position))?;
    }
    write!(console.out, "{}", worth(&position, &evaluation))?;
    Ok(console.out.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Bars;

    fn said(fen: &str, net: &str) -> Result<String, Error> {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut console = Console { out: &mut out, err: &mut err, bars: Bars::Hidden };
        let Ok(net) = net.parse();
        run(&Arguments { fen: Some(fen.to_owned()), net }, &mut console)?;
        Ok(String::from_utf8(out).expect("tables are ASCII"))
    }

    #[test]
    fn both_tables_are_shown_and_what_cannot_be_taken_is_named() {
        let fen = "4k4/4a4/9/9/9/9/9/9/4A4/R3KC3 w - - 0 1";
        let shown = said(fen, "hand-written").unwrap();
        assert!(shown.contains("centipawns: mg eg") && shown.contains("with it less without it"), "{shown}");
        let shown = said(fen, "built-in").unwrap();
        assert!(shown.starts_with("network: ") && shown.contains("with it less without it"), "{shown}");
        assert!(said("9/9", "built-in").unwrap_err().to_string().starts_with("bad FEN: "));
        let error = said(fen, "no/such.nnue").unwrap_err().to_string();
        assert!(error.starts_with("--net: no/such.nnue: "), "{error}");
    }
}
