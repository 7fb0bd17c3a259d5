//! Where the moves of a book come from: games in any format that is read, and other books.

use std::path::Path;

use rayon::prelude::*;

use crate::book::{AnyBook, OpenError};
use crate::cli::book::{Error, convert};
use crate::cli::convert::files::Source;
use crate::cli::convert::{Error as GamesError, batch};
use crate::cli::{Console, one_line};
use crate::learn::book::Harvest;
use crate::notation::split::Chunks;
use crate::notation::{GameFormat, Reading, encoding};

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
            harvest.add_rows(&convert::rows(path, &book)?);
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
        Err(OpenError::Foreign { .. } | OpenError::TooLarge { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn add_games(
    path: &Path,
    from: Option<GameFormat>,
    harvest: &mut Harvest,
    console: &mut Console,
) -> Result<Games, Error> {
    let Source { name, format, reader } = Source::open(path, from)?;
    let mut chunks = Chunks::new(format, reader);
    let mut games = Games::default();
    loop {
        let batch = batch(&mut chunks).map_err(|error| GamesError::Read { name: name.clone(), error })?;
        if batch.is_empty() {
            break;
        }
        let read: Vec<(u64, Vec<Reading>)> = batch
            .par_iter()
            .map(|chunk| (chunk.line, format.read(&encoding::decode(&chunk.bytes, format).0)))
            .collect();
        for (first, reading) in read.into_iter().flat_map(|(line, all)| all.into_iter().map(move |it| (line, it))) {
            games.read += 1;
            match reading.game {
                Ok(game) => harvest.add_game(&game),
                Err(error) => {
                    games.broken += 1;
                    let line = first + reading.line - 1;
                    // Without a stderr there is nobody left to tell.
                    let _ = writeln!(console.err, "chuhe: {}", one_line(&format!("{name}:{line}: {error}")));
                }
            }
        }
    }
    if games.read == 0 { Err(GamesError::Empty(name, format).into()) } else { Ok(games) }
}
