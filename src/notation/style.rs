//! In which notation the moves of a game are written, and its name on the command line.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::board::Position;
use crate::notation::chinese::{self, ChineseStyle, Digits, DoubledPawns, Script};
use crate::notation::iccs::Iccs;
use crate::notation::wxf::{self, Across, BlackLetters, Letters, PawnPlaces, Sign, WxfStyle};
use crate::types::Move;

/// A notation, with what may be chosen about it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MoveStyle {
    /// `H2-E2`.
    #[default]
    Iccs,
    /// `炮二平五`.
    Chinese(ChineseStyle),
    /// `C2.5`.
    Wxf(WxfStyle),
}

impl MoveStyle {
    /// Writes a legal move of the position.
    #[must_use]
    pub fn write(self, position: &Position, played: Move) -> String {
        match self {
            Self::Iccs => Iccs(played).to_string(),
            Self::Chinese(style) => chinese::write(position, played, style),
            Self::Wxf(style) => wxf::write(position, played, style),
        }
    }
}

impl MoveStyle {
    /// The script of its Chinese words, of which only [`MoveStyle::Chinese`] has any choice.
    #[must_use]
    pub fn script(self) -> Script {
        match self {
            Self::Chinese(style) => style.script,
            Self::Iccs | Self::Wxf(_) => Script::default(),
        }
    }

    /// The same notation, its Chinese words in this script.
    #[must_use]
    pub fn with_script(self, script: Script) -> Self {
        match self {
            Self::Chinese(style) => Self::Chinese(ChineseStyle { script, ..style }),
            Self::Iccs | Self::Wxf(_) => self,
        }
    }
}

impl fmt::Display for MoveStyle {
    /// The name that the tag `Format` of a PGN file has for it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Iccs => "ICCS",
            Self::Chinese(_) => "Chinese",
            Self::Wxf(_) => "WXF",
        })
    }
}

/// Why a text names no style.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StyleError {
    /// The notation is none.
    #[error("{0:?} is no notation: there are iccs, chinese and wxf")]
    Notation(String),
    /// The notation has no such choice.
    #[error("{word:?} is no choice of {notation}: there are {known}")]
    Choice {
        /// What was read.
        word: String,
        /// The notation.
        notation: &'static str,
        /// What could be chosen.
        known: &'static str,
    },
}

impl FromStr for MoveStyle {
    type Err = StyleError;

    /// Reads a notation and choices, with commas between: `iccs`, `chinese,traditional,ascii`, `wxf,bn,small,equals`.
    ///
    /// Of Chinese: `traditional`, `ascii` (Black's digits), `by-file` (doubled pawns). Of WXF: `bn` (letters), `small` (Black's
    /// letters), `equals` (for the dot), `before` (the sign of a place), `letters` (pawns).
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = text.split(',').map(str::trim);
        let notation = words.next().unwrap_or_default();
        match notation.to_ascii_lowercase().as_str() {
            "iccs" => words.try_fold(Self::Iccs, |_, word| Err(choice(word, "iccs", "none"))),
            "chinese" => words.try_fold(ChineseStyle::default(), choose_chinese).map(Self::Chinese),
            "wxf" => words.try_fold(WxfStyle::default(), choose_wxf).map(Self::Wxf),
            _ => Err(StyleError::Notation(notation.to_owned())),
        }
    }
}

fn choice(word: &str, notation: &'static str, known: &'static str) -> StyleError {
    StyleError::Choice { word: word.to_owned(), notation, known }
}

fn choose_chinese(style: ChineseStyle, word: &str) -> Result<ChineseStyle, StyleError> {
    Ok(match word {
        "traditional" => ChineseStyle { script: Script::Traditional, ..style },
        "ascii" => ChineseStyle { digits: Digits::Ascii, ..style },
        "by-file" => ChineseStyle { pawns: DoubledPawns::ByFile, ..style },
        _ => return Err(choice(word, "chinese", "traditional, ascii and by-file")),
    })
}

fn choose_wxf(style: WxfStyle, word: &str) -> Result<WxfStyle, StyleError> {
    Ok(match word {
        "bn" => WxfStyle { letters: Letters::BishopKnight, ..style },
        "small" => WxfStyle { black: BlackLetters::Small, ..style },
        "equals" => WxfStyle { across: Across::Equals, ..style },
        "before" => WxfStyle { sign: Sign::Before, ..style },
        "letters" => WxfStyle { pawns: PawnPlaces::Letters, ..style },
        _ => return Err(choice(word, "wxf", "bn, small, equals, before and letters")),
    })
}
