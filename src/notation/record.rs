//! A game as a value, whichever file it comes from: tags, start, moves with comments and variations, result.
//!
//! Knows no text but that of a result, and no rule by which a game ends.

use std::fmt;

use crate::board::Position;
use crate::types::Move;

/// How deep readers let variations lie within variations.
pub const MAX_DEPTH: usize = 64;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0`.
    RedWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: it goes on, or nobody knows.
    #[default]
    Unknown,
}

impl GameResult {
    /// The result that a text tells: `1-0`, `红胜`, `先负`, `Draw` and the like; `None` if it tells none.
    #[must_use]
    pub fn told(text: &str) -> Option<Self> {
        Some(match text.trim() {
            "1-0" | "红胜" | "紅勝" | "红先胜" | "紅先勝" | "先胜" | "先勝" | "黑负" | "黑負" => {
                Self::RedWins
            }
            "0-1" | "黑胜" | "黑勝" | "红先负" | "紅先負" | "先负" | "先負" | "红负" | "紅負" => {
                Self::BlackWins
            }
            "1/2-1/2" | "1/2" | "和棋" | "和局" | "红先和" | "紅先和" | "先和" | "和" => Self::Draw,
            "*" => Self::Unknown,
            _ => return None,
        })
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::RedWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        })
    }
}

/// A move of a game, what is said about it, and what could have been played instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The move.
    pub played: Move,
    /// Comments that stand before it.
    pub before: Vec<String>,
    /// Comments that follow it.
    pub after: Vec<String>,
    /// Glyphs by their numbers in PGN: 1 is `!`, 2 is `?`, and so on.
    pub glyphs: Vec<u8>,
    /// Other lines that begin in the same position, with a move instead of this one. None of them is empty.
    pub variations: Vec<Vec<Step>>,
}

impl From<Move> for Step {
    /// The move, of which nothing is said.
    fn from(played: Move) -> Self {
        Self { played, before: Vec::new(), after: Vec::new(), glyphs: Vec::new(), variations: Vec::new() }
    }
}

/// A game as any file tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// Names and values as PGN has them: `Event`, `Red`, `ECCO` and so on, in their order. Those that follow from the rest of the
    /// record (`Game`, `Result`, `Format`, `FEN`) are not among them, nor those of which nothing is known (`?`).
    pub tags: Vec<(String, String)>,
    /// The position before the first move, without a past.
    pub start: Position,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves, each legal after those before it.
    pub moves: Vec<Step>,
    /// How it ended.
    pub result: GameResult,
}

impl GameRecord {
    /// A game without a move from this position, of which nothing else is known.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self { tags: Vec::new(), start, comments: Vec::new(), moves: Vec::new(), result: GameResult::Unknown }
    }

    /// The value of a tag, whose name is compared without regard to case.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// The moves of the main line.
    pub fn played(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves.iter().map(|step| step.played)
    }

    /// The moves of the main line by coordinates, with blanks between: `h2e2 h9g7`.
    #[must_use]
    pub fn coordinates(&self) -> String {
        self.played().map(|it| it.to_string()).collect::<Vec<_>>().join(" ")
    }

    /// Whether it begins where every game does.
    #[must_use]
    pub fn is_from_the_start(&self) -> bool {
        self.start.setup() == Position::start().setup()
    }
}
