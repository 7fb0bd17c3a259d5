//! Where what was found goes: PGN, a page, or both.

use std::path::Path;

use crate::analysis::page::Page;
use crate::analysis::{JudgedGame, Language, annotated};
use crate::cli::Console;
use crate::cli::analyse::Error;
use crate::cli::analyse::arguments::Arguments;
use crate::cli::draft::{Draft, DraftError};
use crate::notation::{MoveStyle, pgn};

/// The program, as it is named in files.
const BY: &str = concat!("Chuhe ", env!("CARGO_PKG_VERSION"));

/// The results of a run, as they are written game by game.
pub(super) struct Outputs {
    pgn: Option<Draft>,
    html: Option<Draft>,
    language: Language,
    style: MoveStyle,
    terms: String,
    /// What a page is called.
    title: String,
    /// Whether the page has its head: it gets one with its first game.
    is_headed: bool,
}

impl Outputs {
    /// Begins the files that are asked for. Nothing that is there is touched yet.
    ///
    /// # Errors
    /// [`Error::Draft`] if one of them cannot be written.
    pub(super) fn begin(arguments: &Arguments, games: &str) -> Result<Self, Error> {
        let title = Path::new(games).file_name().map_or_else(|| games.to_owned(), |it| it.to_string_lossy().into());
        Ok(Self {
            pgn: arguments.pgn().as_deref().map(Draft::begin).transpose()?,
            html: arguments.html.as_deref().map(Draft::begin).transpose()?,
            language: arguments.language(),
            style: arguments.style,
            terms: arguments.terms(),
            title,
            is_headed: false,
        })
    }

    fn page(&self) -> Page<'_> {
        Page { language: self.language, title: &self.title, by: BY, terms: &self.terms }
    }

    /// Adds a game, the `number`th of its file.
    ///
    /// # Errors
    /// [`Error::Write`] for the standard output, [`Error::Draft`] for a file.
    pub(super) fn write(&mut self, game: &JudgedGame, number: u64, console: &mut Console) -> Result<(), Error> {
        if self.pgn.is_some() {
            let text = pgn::write(&annotated(game, self.language, self.style, BY, &self.terms), self.style);
            write(&mut self.pgn, &text, console)?;
        }
        if self.html.is_some() {
            let head = if self.is_headed { String::new() } else { self.page().head() };
            let text = head + &self.page().game(game, number);
            self.is_headed = true;
            write(&mut self.html, &text, console)?;
        }
        Ok(())
    }

    /// Everything is written: the files take their places.
    ///
    /// # Errors
    /// As [`Outputs::write`].
    pub(super) fn finish(mut self, console: &mut Console) -> Result<(), Error> {
        let tail = self.page().tail();
        write(&mut self.html, &tail, console)?;
        for draft in [self.pgn, self.html].into_iter().flatten() {
            let path = draft.name().map(Path::to_owned).unwrap_or_default();
            draft.finish().map_err(|error| DraftError { path, error })?;
        }
        Ok(())
    }
}

fn write(draft: &mut Option<Draft>, text: &str, console: &mut Console) -> Result<(), Error> {
    let Some(draft) = draft else { return Ok(()) };
    draft.write(text, console).map_err(|error| match draft.name() {
        Some(path) => DraftError { path: path.to_owned(), error }.into(),
        None => Error::Write(error),
    })
}
