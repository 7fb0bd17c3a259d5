//! The formats of files of games: their names, how they are told apart, and the way to each reader and writer.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use thiserror::Error;

use crate::notation::fault::{GameError, Reading};
use crate::notation::record::{GameRecord, GameResult};
use crate::notation::style::MoveStyle;
use crate::notation::{any, dhtmlxq, pgn, rows};

/// How files of games are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameFormat {
    /// PGN for xiangqi, that of `XBoard`, and moves without tags.
    Pgn,
    /// The web boards of dpxq.
    DhtmlXq,
    /// A line a game: a FEN and moves, or moves alone.
    Lines,
    /// A line a game: id, FEN and moves with tabs between, as `chuhe judge` reads them.
    Table,
    /// A line a game: result and moves with a tab between, as `chuhe tune-eval` reads them.
    Results,
}

/// Why a text names no format.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is no format: there are pgn, dhtmlxq, lines, tsv and results")]
pub struct FormatError(String);

impl GameFormat {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Pgn, Self::DhtmlXq, Self::Lines, Self::Table, Self::Results];

    /// The format that the extension of a file names; `None` if it names none.
    #[must_use]
    pub fn of_extension(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        Some(match extension.as_str() {
            "pgn" | "pgns" => Self::Pgn,
            "dhtmlxq" | "ubb" => Self::DhtmlXq,
            "epd" | "fen" | "moves" => Self::Lines,
            "tsv" => Self::Table,
            _ => return None,
        })
    }

    /// The format of a file that begins with these bytes.
    ///
    /// It is told by marks that no other has; what has none is PGN, whose moves may stand without tags.
    #[must_use]
    pub fn of_content(beginning: &[u8]) -> Self {
        if beginning.windows(9).any(|bytes| bytes == b"[DhtmlXQ]" || bytes == b"[DhtmlXQ_") {
            return Self::DhtmlXq;
        }
        // Only ASCII matters here, whatever the encoding.
        let text = String::from_utf8_lossy(beginning);
        let line = text.trim_start_matches('\u{FEFF}').lines().map(str::trim_end).find(|line| !line.trim().is_empty());
        let fields: Vec<&str> = line.unwrap_or_default().split('\t').map(str::trim).collect();
        let first_word = fields[0].split_whitespace().next().unwrap_or_default();
        match fields[..] {
            [result, _] if GameResult::told(result).is_some() => Self::Results,
            ["id", "fen", ..] => Self::Table,
            [_, fen, ..] if fen.matches('/').count() >= 9 => Self::Table,
            _ if first_word.matches('/').count() >= 9 => Self::Lines,
            _ if matches!(first_word, "position" | "fen" | "startpos" | "moves") => Self::Lines,
            _ if any::notation(first_word) == Some(any::Notation::Coordinates) => Self::Lines,
            _ => Self::Pgn,
        }
    }

    /// Whether each line is a game of its own.
    #[must_use]
    pub const fn is_by_line(self) -> bool {
        matches!(self, Self::Lines | Self::Table | Self::Results)
    }

    /// Reads the games of a text.
    #[must_use]
    pub fn read(self, text: &str) -> Vec<Reading> {
        let by_line = |read: fn(&str) -> Option<Result<GameRecord, GameError>>| {
            let lines = (1..).zip(text.trim_start_matches('\u{FEFF}').lines());
            lines.filter_map(|(line, text)| Some(Reading::new(line, read(text)?))).collect()
        };
        match self {
            Self::Pgn => pgn::read(text),
            Self::DhtmlXq => dhtmlxq::read(text),
            Self::Lines => by_line(rows::read_line),
            Self::Table => by_line(rows::read_row),
            Self::Results => by_line(rows::read_result),
        }
    }

    /// Writes a game. The moves are in the notation `style` in PGN alone; `id` counts for a table where the game has none of its own.
    ///
    /// # Errors
    /// [`GameError::NoPlace`] if the format cannot tell where the game begins.
    pub fn write(self, game: &GameRecord, style: MoveStyle, id: &str) -> Result<String, GameError> {
        Ok(match self {
            Self::Pgn => pgn::write(game, style),
            Self::DhtmlXq => dhtmlxq::write(game, style.script()),
            Self::Lines => rows::write_line(game),
            Self::Table => rows::write_row(game, id),
            Self::Results => return rows::write_result(game),
        })
    }
}

impl FromStr for GameFormat {
    type Err = FormatError;

    /// Reads `pgn`, `dhtmlxq`, `lines`, `tsv` or `results`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let name = text.to_ascii_lowercase();
        Self::ALL.into_iter().find(|it| it.to_string() == name).ok_or_else(|| FormatError(text.to_owned()))
    }
}

impl fmt::Display for GameFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pgn => "pgn",
            Self::DhtmlXq => "dhtmlxq",
            Self::Lines => "lines",
            Self::Table => "tsv",
            Self::Results => "results",
        })
    }
}
