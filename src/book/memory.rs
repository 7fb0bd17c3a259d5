//! A book in memory: positions by their keys, each with its mirror image.

use std::collections::BTreeMap;

use once_cell::sync::Lazy;
use thiserror::Error;

use crate::board::{Key, Position};
use crate::book::{BookMove, compiled};
use crate::types::Move;

/// The book that comes with the program, compiled from `book/book.tsv`.
static BUILT_IN: Lazy<Book> = Lazy::new(|| {
    compiled::read(include_bytes!("../../book/book.bin")).expect("a test reads the book that is built in")
});

/// How a position stands to the one by which a book knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    /// It is that position.
    Plain,
    /// It is the mirror image.
    Mirrored,
}

impl View {
    /// A move as it looks from the other side of the mirror, if there is one between.
    #[must_use]
    pub const fn of(self, played: Move) -> Move {
        match self {
            Self::Plain => played,
            Self::Mirrored => played.mirrored(),
        }
    }
}

/// The key by which a book knows a position, which is that of its mirror image too, and how the position stands to it.
#[must_use]
pub fn identify(position: &Position) -> (Key, View) {
    let (here, there) = (position.key(), position.mirrored().key());
    if there < here { (there, View::Mirrored) } else { (here, View::Plain) }
}

/// Why moves are not taken into a book.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum InsertError {
    /// The book has the position, or its mirror image.
    #[error("the position stands here for the second time, perhaps as its mirror image")]
    Twice,
    /// There are none.
    #[error("there is no move")]
    Empty,
    /// One of them is not legal.
    #[error("{0} is not legal in the position")]
    Illegal(Move),
    /// One of them is there twice.
    #[error("{0} stands here twice")]
    Same(Move),
    /// One of them would never be played.
    #[error("{0} has no weight")]
    Weightless(Move),
}

/// A book: for each position moves, each of which was legal when it was taken in, with weights above zero.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book {
    /// Each with its moves in the view of its key, the heaviest first.
    pub(super) positions: BTreeMap<Key, Vec<BookMove>>,
}

impl Book {
    /// The book that comes with the program.
    ///
    /// # Panics
    /// Never: a test reads it.
    #[must_use]
    pub fn built_in() -> &'static Self {
        &BUILT_IN
    }

    /// The moves in a position, the heaviest first; none if the book does not know it.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let (key, view) = identify(position);
        let known = self.positions.get(&key).map(Vec::as_slice).unwrap_or_default();
        known.iter().map(|it| BookMove { played: view.of(it.played), ..*it }).collect()
    }

    /// Whether it knows a position.
    #[must_use]
    pub fn knows(&self, position: &Position) -> bool {
        self.positions.contains_key(&identify(position).0)
    }

    /// Takes in the moves of a position.
    ///
    /// # Errors
    /// [`InsertError`]; the book stays as it was.
    pub fn insert(&mut self, position: &Position, moves: &[BookMove]) -> Result<(), InsertError> {
        let (key, view) = identify(position);
        if self.positions.contains_key(&key) {
            return Err(InsertError::Twice);
        }
        let mut taken: Vec<BookMove> = Vec::with_capacity(moves.len());
        for it in moves {
            let played = view.of(it.played);
            if !position.is_legal(it.played) {
                return Err(InsertError::Illegal(it.played));
            }
            if it.weight == 0 {
                return Err(InsertError::Weightless(it.played));
            }
            if taken.iter().any(|other| other.played == played) {
                return Err(InsertError::Same(it.played));
            }
            taken.push(BookMove { played, ..*it });
        }
        if taken.is_empty() {
            return Err(InsertError::Empty);
        }
        sort(&mut taken);
        self.positions.insert(key, taken);
        Ok(())
    }

    /// How many positions it knows.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// How many moves it knows in all.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.positions.values().map(Vec::len).sum()
    }
}

/// Puts moves in order: the heaviest first, of equals the one with more games.
pub(super) fn sort(moves: &mut [BookMove]) {
    moves.sort_by_key(|it| (std::cmp::Reverse((it.weight, it.tally.games())), it.played));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(moves: &str) -> Position {
        let mut position = Position::start();
        moves.split_ascii_whitespace().for_each(|played| position.make(played.parse().expect("a move")));
        position
    }

    fn moves(text: &str) -> Vec<BookMove> {
        text.split(", ").map(|it| it.parse().expect("a move of a book")).collect()
    }

    #[test]
    fn a_position_and_its_mirror_image_are_one() {
        let mut book = Book::default();
        book.insert(&after("h2e2"), &moves("h9g7 5, b9c7 9")).expect("it is new");
        assert_eq!(book.moves(&after("h2e2")), moves("b9c7 9, h9g7 5"));
        assert_eq!(book.moves(&after("b2e2")), moves("h9g7 9, b9c7 5"));
        assert!(book.moves(&after("c3c4")).is_empty());
        assert_eq!(book.insert(&after("b2e2"), &moves("b9c7 1")), Err(InsertError::Twice));
        assert_eq!((book.positions(), book.entries()), (1, 2));
    }

    #[test]
    fn the_same_pieces_with_the_other_side_to_move_are_another_position() {
        let position =
            |side: &str| -> Position { format!("3k5/9/9/9/9/9/9/9/9/R3K4 {side}").parse().expect("a position") };
        assert_eq!(identify(&position("w")).0, identify(&position("w").mirrored()).0);
        assert_ne!(identify(&position("w")).0, identify(&position("b")).0);
    }

    #[test]
    fn the_moves_of_the_mirror_image_are_mirrored() {
        let mut position = Position::start();
        for ply in 0..60 {
            let moves = position.legal_moves();
            let mut mirrored: Vec<Move> = moves.iter().map(|it| it.mirrored()).collect();
            let mut there: Vec<Move> = position.mirrored().legal_moves().into_iter().collect();
            mirrored.sort_unstable();
            there.sort_unstable();
            assert_eq!(mirrored, there, "{position}");
            assert_eq!(position.mirrored().mirrored(), position.without_past());
            position.make(moves[(ply * 7) % moves.len()]);
        }
    }

    #[test]
    fn what_is_no_set_of_legal_moves_is_refused() {
        let start = Position::start();
        let [here, nothing] = ["h2e2", "h2h9"].map(|it| it.parse().expect("a move"));
        for (text, error) in [
            ("h2e2 5, h2e2 7", InsertError::Same(here)),
            ("h2e2 5, i0i1 7, a0a9 1", InsertError::Illegal("a0a9".parse().expect("a move"))),
        ] {
            let mut book = Book::default();
            assert_eq!(book.insert(&start, &moves(text)), Err(error), "{text}");
            assert_eq!(book, Book::default());
        }
        let light = BookMove { weight: 0, ..moves("h2h9 1")[0] };
        assert_eq!(Book::default().insert(&start, &[light]), Err(InsertError::Weightless(nothing)));
        assert_eq!(Book::default().insert(&start, &[]), Err(InsertError::Empty));
    }

    #[test]
    fn every_move_of_the_book_that_is_built_in_can_be_played() {
        let book = Book::built_in();
        let first = book.moves(&Position::start());
        assert!(first.iter().all(|it| Position::start().is_legal(it.played)) && !first.is_empty());
    }
}
