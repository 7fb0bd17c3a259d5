//! What the referee ruled in a game.

use serde::{Deserialize, Serialize};

use crate::types::Color;

/// Something that the referee ruled in a game, with the article that it stands on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ruling {
    /// After how many plies, those of the opening counted.
    pub ply: u32,
    /// Whom it is about; `None` for both.
    pub side: Option<Color>,
    /// The article: `9.1.3`, `23.1`. Of the end of a game all that it rests on, the most telling first: `3.1, 4.1.1`.
    pub article: String,
    /// In a word, for programs.
    pub kind: String,
    /// In a sentence.
    pub text: String,
}
