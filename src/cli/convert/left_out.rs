//! What games have and the format that they are written in has no place for.

use std::fmt;

use crate::notation::{GameFormat, GameRecord, GameResult};

/// What may be left out, in the order of the bits.
const NAMES: [&str; 4] = ["tags", "comments", "variations", "results"];

/// Which of these are left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct LeftOut(u8);

impl LeftOut {
    /// What a format leaves out of a game.
    pub(super) fn of(game: &GameRecord, to: GameFormat) -> Self {
        if matches!(to, GameFormat::Pgn | GameFormat::DhtmlXq) {
            return Self::default();
        }
        // What a table calls a game says nothing of it.
        let is_name = |name: &str| name.eq_ignore_ascii_case("Id");
        let has = [
            game.tags.iter().any(|(name, _)| !is_name(name)),
            !game.comments.is_empty()
                || game.moves.iter().any(|it| !(it.before.is_empty() && it.after.is_empty() && it.glyphs.is_empty())),
            game.moves.iter().any(|it| !it.variations.is_empty()),
            to != GameFormat::Results && game.result != GameResult::Unknown,
        ];
        Self((0..).zip(has).map(|(bit, has)| u8::from(has) << bit).sum())
    }

    /// What one or the other leaves out.
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether nothing is left out.
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = (0..).zip(NAMES).filter(|&(bit, _)| self.0 >> bit & 1 == 1).map(|(_, name)| name);
        f.write_str(&names.collect::<Vec<_>>().join(", "))
    }
}
