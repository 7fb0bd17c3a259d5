//! Where the moves of a book come from: games in any format that is read, and other books.

use std::path::Path;

use rayon::prelude::*;

use crate::book::{AnyBook, OpenError};
use crate::cli::Console;
use crate::cli::book::{Error, convert};
use crate::cli::convert::files::Source;
use crate::cli::convert::piece::decoded;
use crate::cli::convert::{Error as GamesError, batch};
use crate::cli::games::say;
use crate::learn::book::Harvest;
use crate::notation::split::Chunks;
use crate::notation::{GameFormat, Reading};

/// How many games a source had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Games {
    pub(super) read: u64,
    pub(super) broken: u64,
}

/// Adds what is in a source: a book if it is one, else games. A game that cannot be read is named on stderr.
pub(super) fn add(
    path: &Path,
    from: Option<GameFormat>,
    harvest: &mut Harvest,
    console: &mut Console,
) -> Result<Games, Error> {
    match book(path, from)? {
        Some(book) => {
            let rows = convert::rows(path, &book)?;
            if let Some(missed) = convert::missed(&book, &rows) {
                say(&format!("{}: {missed} moves are not taken: {}", path.display(), convert::WHY), console);
            }
            harvest.add_rows(&rows);
            Ok(Games::default())
        }
        None => add_games(path, from, harvest, console),
    }
}

/// The book that a source is; `None` if it is to be read as games.
fn book(path: &Path, from: Option<GameFormat>) -> Result<Option<AnyBook>, Error> {
    let is_plain = path.as_os_str() != "-" && path.metadata().is_ok_and(|it| it.is_file());
    if from.is_some() || !is_plain {
        return Ok(None);
    }
    match AnyBook::open(path) {
        Ok(book) => Ok(Some(book)),
        Err(OpenError::Foreign { .. } | OpenError::TooLarge { .. }) if !is_called_a_book(path) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Whether a file has the name of a book.
fn is_called_a_book(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    matches!(extension.as_str(), "bin" | "dat" | "obk" | "pfbook" | "xqb")
}

fn add_games(
    path: &Path,
    from: Option<GameFormat>,
    harvest: &mut Harvest,
    console: &mut Console,
) -> Result<Games, Error> {
    let Source { name, format, decoding, doubt, reader } = Source::open(path, from, None)?;
    if let Some(doubt) = doubt {
        say(&doubt, console);
    }
    let mut chunks = Chunks::new(format, reader);
    let mut games = Games::default();
    loop {
        let batch = batch(&mut chunks).map_err(|error| GamesError::Read { name: name.clone(), error })?;
        if batch.is_empty() {
            break;
        }
        let read: Vec<(u64, Vec<Reading>)> = batch
            .par_iter()
            .map(|chunk| (chunk.line, format.read(&decoded(&chunk.bytes, format, decoding).0)))
            .collect();
        for (first, reading) in read.into_iter().flat_map(|(line, all)| all.into_iter().map(move |it| (line, it))) {
            games.read += 1;
            for remark in &reading.remarks {
                say(&format!("{name}:{}: {remark}", first + remark.line - 1), console);
            }
            match reading.game {
                Ok(game) => harvest.add_game(&game),
                Err(error) => {
                    games.broken += 1;
                    let line = first + reading.line - 1;
                    say(&format!("{name}:{line}: {error}"), console);
                }
            }
        }
    }
    if games.read == 0 { Err(GamesError::Empty(name, format).into()) } else { Ok(games) }
}
