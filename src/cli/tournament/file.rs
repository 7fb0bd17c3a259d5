//! An event written down in a TOML file: what its keys are.
//!
//! Only reads; what the keys come to together is the business of [`setup`](crate::cli::tournament::setup).

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, de};
use thiserror::Error;
use toml::{Spanned, Table, Value};

use crate::arena::clock::TimeControl;
use crate::arena::duel::Fouls;
use crate::arena::event::{Draw, Format, TeamForm};
use crate::cli::parameters::Cap;
use crate::rules::{LimitMode, RuleSetName};

/// Why a file describes no event.
#[derive(Debug, Error)]
pub enum FileError {
    /// It cannot be read.
    #[error("{}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It is too large to be one.
    #[error("{}: too large for an event: {MOST_BYTES} bytes at most", .0.display())]
    Size(PathBuf),
    /// Something in it cannot be understood, or does not go together.
    #[error("{}{place}: {what}", path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// Where.
        place: Place,
        /// What is wrong.
        what: String,
    },
}

/// A line and a column of a file, from 1, if they are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place(Option<(usize, usize)>);

impl Place {
    /// Where a byte of a text stands.
    fn of(text: &str, byte: usize) -> Self {
        let before = text.get(..byte).unwrap_or(text);
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count();
        Self(Some((before.matches('\n').count() + 1, column + 1)))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |(line, column)| write!(f, ":{line}:{column}"))
    }
}

/// A file of 500 engines with options has some hundred kilobytes.
const MOST_BYTES: u64 = 4 << 20;

/// What stands in a file.
#[derive(Debug)]
pub(super) struct Source {
    pub(super) path: PathBuf,
    text: String,
    pub(super) keys: Keys,
}

impl Source {
    /// Reads a file.
    ///
    /// # Errors
    /// A [`FileError`] that says what is wrong, and where.
    pub(super) fn read(path: &Path) -> Result<Self, FileError> {
        let failed = |error| FileError::Read { path: path.to_owned(), error };
        let mut text = String::new();
        let file = File::open(path).map_err(failed)?;
        file.take(MOST_BYTES + 1).read_to_string(&mut text).map_err(failed)?;
        if text.len() as u64 > MOST_BYTES {
            return Err(FileError::Size(path.to_owned()));
        }
        match toml::from_str(&text) {
            Ok(keys) => Ok(Self { path: path.to_owned(), text, keys }),
            Err(error) => {
                // What is missing from the file as a whole has no place.
                let is_whole =
                    |span: &Range<usize>| span.start == 0 && (span.end == 0 || span.end >= text.trim_end().len());
                let span = error.span().filter(|span| !is_whole(span));
                let place = span.map_or_else(Place::default, |span| Place::of(&text, span.start));
                Err(FileError::Wrong { path: path.to_owned(), place, what: error.message().to_owned() })
            }
        }
    }

    /// That something is wrong in a table.
    pub(super) fn wrong_in<T>(&self, table: &Spanned<T>, what: impl fmt::Display) -> FileError {
        let place = Place::of(&self.text, table.span().start);
        FileError::Wrong { path: self.path.clone(), place, what: what.to_string() }
    }

    /// That something is wrong with the whole.
    pub(super) fn wrong(&self, what: impl fmt::Display) -> FileError {
        FileError::Wrong { path: self.path.clone(), place: Place::default(), what: what.to_string() }
    }
}

/// The keys of a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Keys {
    pub(super) name: Option<String>,
    #[serde(default = "unknown")]
    pub(super) site: String,
    pub(super) format: Format,
    #[serde(default = "one")]
    pub(super) games: u32,
    #[serde(default)]
    pub(super) draw: Draw,
    #[serde(default)]
    pub(super) seed: u64,
    #[serde(default)]
    pub(super) play_offs: u32,
    pub(super) teams: Option<TeamsTable>,

    #[serde(default, deserialize_with = "told")]
    pub(super) tc: Option<TimeControl>,
    pub(super) movetime: Option<Count>,
    pub(super) depth: Option<Count>,
    pub(super) nodes: Option<std::num::NonZeroU64>,
    #[serde(default = "usual_margin")]
    pub(super) margin: u32,
    #[serde(default = "usual_patience")]
    pub(super) patience: Count,
    #[serde(default)]
    pub(super) ponder: bool,
    #[serde(default, deserialize_with = "told")]
    pub(super) fouls: Option<Fouls>,
    pub(super) claim_fine: Option<u32>,
    pub(super) lateness: Option<u32>,
    #[serde(default)]
    pub(super) concurrency: Option<std::num::NonZeroU16>,
    pub(super) withdraw_after: Option<Count>,

    pub(super) openings: Option<PathBuf>,
    #[serde(default)]
    pub(super) order: OrderKey,
    #[serde(default)]
    pub(super) rules: Rules,
    #[serde(default)]
    pub(super) adjudicate: Adjudicate,

    #[serde(default, rename = "engine")]
    pub(super) engines: Vec<Spanned<Table>>,
    #[serde(default, rename = "team")]
    pub(super) team_tables: Vec<Spanned<Team>>,
}

/// A number from 1.
pub(super) type Count = std::num::NonZeroU32;

const fn one() -> u32 {
    1
}

fn unknown() -> String {
    "?".to_owned()
}

const fn usual_margin() -> u32 {
    10
}

const fn usual_patience() -> Count {
    Count::new(600).expect("more than zero")
}

/// The orders of openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum OrderKey {
    Sequential,
    #[default]
    Random,
}

/// The table `[rules]`: by what is judged.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rules {
    #[serde(default, deserialize_with = "told")]
    pub(super) name: Option<RuleSetName>,
    #[serde(default)]
    pub(super) grace: bool,
    pub(super) limit_rounds: Option<u16>,
    #[serde(default, deserialize_with = "told")]
    pub(super) check_cap: Option<Cap>,
    #[serde(default, deserialize_with = "told")]
    pub(super) limit_mode: Option<LimitMode>,
    #[serde(default)]
    pub(super) bare: Bare,
}

/// The lists of bare material.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(super) enum Bare {
    #[default]
    L0,
    L1,
}

/// The table `[adjudicate]`: when games are broken off.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Adjudicate {
    pub(super) resign: Option<Resign>,
    pub(super) draw: Option<Level>,
    pub(super) max_moves: Option<Count>,
}

/// A game that both engines see decided.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Resign {
    pub(super) movecount: Count,
    pub(super) score: std::num::NonZeroU16,
}

/// A game that both engines see level.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Level {
    #[serde(default)]
    pub(super) movenumber: u32,
    pub(super) movecount: Count,
    pub(super) score: u16,
}

/// The table `[teams]`: how teams play.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TeamsTable {
    pub(super) form: TeamForm,
    pub(super) boards: Option<u32>,
}

/// A table `[[team]]`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Team {
    pub(super) name: String,
    pub(super) members: Vec<String>,
    pub(super) seed: Option<u32>,
    pub(super) rating: Option<f64>,
}

/// What a table `[[engine]]` has besides what an engine has in a match.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct OfEntry {
    pub(super) seed: Option<u32>,
    pub(super) rating: Option<f64>,
    pub(super) team: Option<String>,
}

/// A word that knows its text; a number may stand without quotation marks.
fn told<'de, D: Deserializer<'de>, T: FromStr<Err: fmt::Display>>(from: D) -> Result<Option<T>, D::Error> {
    let text = match Value::deserialize(from)? {
        Value::String(text) => text,
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        other => return Err(de::Error::custom(format!("a text is expected, not {}", other.type_str()))),
    };
    text.parse().map(Some).map_err(de::Error::custom)
}
