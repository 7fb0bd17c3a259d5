//! From the position and the moves that a line tells to the opening, checked move by move.
//!
//! Knows nothing of how the line told them.

use crate::arena::openings::error::{Fault, excerpt};
use crate::board::Position;
use crate::notation::any;
use crate::types::Move;

/// The position before the moves, the moves, and the position after them.
#[derive(Debug)]
pub(super) struct Setting {
    pub(super) start: Position,
    pub(super) moves: Vec<Move>,
    pub(super) end: Position,
}

impl Setting {
    /// Plays the moves that are written in `words`, in any notation.
    ///
    /// # Errors
    /// [`Fault::Unreadable`], [`Fault::Unfit`] or [`Fault::Illegal`] for the first move that is none or may not be played;
    /// [`Fault::Over`] if no move is left after them.
    pub(super) fn play<'a>(start: Position, words: impl Iterator<Item = &'a str>) -> Result<Self, Fault> {
        let mut end = start.clone();
        let mut moves = Vec::new();
        for (number, word) in (1..).zip(words) {
            let played = read(&end, number, word)?;
            if !end.is_legal(played) {
                return Err(Fault::Illegal { number, played, fen: end.to_string() });
            }
            end.make(played);
            moves.push(played);
        }
        if end.count_legal() == 0 {
            return Err(Fault::Over { fen: end.to_string() });
        }
        Ok(Self { start, moves, end })
    }

    /// Holds the position after the moves against one that was told: the pieces and the side to move, not the counters, which
    /// many files leave out.
    ///
    /// # Errors
    /// [`Fault::Contradiction`] if they differ.
    pub(super) fn check(&self, told: &Position) -> Result<(), Fault> {
        let (reached, wanted) = (&self.end, told);
        if reached.placement().board() == wanted.placement().board() && reached.side_to_move() == wanted.side_to_move()
        {
            return Ok(());
        }
        Err(Fault::Contradiction { reached: reached.to_string(), told: told.to_string() })
    }
}

/// The move that a word is: by its coordinates, legal or not, or a legal one in another notation.
fn read(position: &Position, number: usize, word: &str) -> Result<Move, Fault> {
    excerpt(word).parse().or_else(|error| {
        any::read(position, word).map_err(|unfit| {
            if unfit.is_unreadable() {
                Fault::Unreadable { number, error }
            } else {
                Fault::Unfit { number, error: unfit }
            }
        })
    })
}
