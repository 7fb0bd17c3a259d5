//! A game that has been judged, with all that is told of it.

use crate::cli::judge::input::{Broken, Row};
use crate::rules::{Explanation, Game, Reason, RuleSet, Verdict, audited, explain};
use crate::types::Color;

/// A game and its verdict.
pub(super) struct Judged {
    /// What it is called.
    pub(super) id: String,
    /// The verdict.
    pub(super) verdict: Verdict,
    /// After how many plies it was reached; all that were played if the game is open.
    pub(super) ply: usize,
    /// How many moves were told, those after the end included.
    pub(super) told: usize,
    /// The moves that the verdict rests on, if it rests on a repetition.
    pub(super) stretch: Option<Stretch>,
}

/// The moves under audit: those since the first of three occurrences of a position.
pub(super) struct Stretch {
    /// The position in which they begin, as a FEN.
    pub(super) fen: String,
    /// How many plies the game had before them.
    pub(super) before: usize,
    /// The moves, the oldest first.
    pub(super) moves: Vec<Explanation>,
}

impl Judged {
    /// Judges the game on a line and explains the verdict.
    ///
    /// # Errors
    /// What [`Row::play`] finds.
    pub(super) fn new(row: &Row<'_>, rules: RuleSet) -> Result<Self, Broken> {
        let game = row.play(rules)?;
        let verdict = game.verdict();
        let stretch = if is_by_repetition(verdict) { Stretch::new(&game) } else { None };
        Ok(Self { id: row.id.to_owned(), verdict, ply: plies(&game), told: row.told(), stretch })
    }
}

fn plies(game: &Game) -> usize {
    game.position().trail().steps().len()
}

fn is_by_repetition(verdict: Verdict) -> bool {
    verdict.reason().is_some_and(|reason| match reason {
        Reason::PerpetualCheck | Reason::PerpetualStrike(_) | Reason::BothStrike | Reason::BothAllowed => true,
        Reason::Mate | Reason::Stalemate | Reason::BareMaterial | Reason::NaturalLimit => false,
    })
}

impl Stretch {
    /// The moves under audit at the end of a game.
    fn new(game: &Game) -> Option<Self> {
        let plies = audited(game.position())?;
        let moves = explain(game.position(), plies, game.referee().rules());
        let mut start = game.position().clone();
        for _ in 0..plies {
            start.unmake();
        }
        Some(Self { fen: start.to_string(), before: start.trail().steps().len(), moves })
    }

    /// The moves of one side.
    pub(super) fn of(&self, side: Color) -> impl Iterator<Item = &Explanation> {
        self.moves.iter().filter(move |it| it.piece.color() == side)
    }
}
