//! Several books in the order in which they are asked.

use crate::board::Position;
use crate::book::{AnyBook, BookMove};

/// What is found in a shelf.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The number of the book that knows the position, from 0.
    pub book: usize,
    /// Its legal moves, the heaviest first; at least one.
    pub moves: Vec<BookMove>,
}

/// Books, of which the first that knows a position is heeded.
#[derive(Debug, Default)]
pub struct Shelf(Vec<AnyBook>);

impl Shelf {
    /// These books in this order.
    #[must_use]
    pub const fn new(books: Vec<AnyBook>) -> Self {
        Self(books)
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What the first book that knows a position says of it.
    #[must_use]
    pub fn find(&self, position: &Position) -> Option<Found> {
        let found = |(book, it): (usize, &AnyBook)| Found { book, moves: it.moves(position) };
        self.0.iter().enumerate().map(found).find(|found| !found.moves.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::{Kind, text};

    #[test]
    fn the_first_book_that_knows_a_position_is_heeded() {
        let book =
            |text: &str| AnyBook::Ours(Kind::Text, text::read(&format!("# chuhe book 1\n{text}")).expect("a book"));
        let shelf = Shelf::new(vec![book("h2e2\th9g7 1"), book("start\tc3c4 5\nh2e2\tb9c7 3")]);
        let mut position = Position::start();
        let told = |found: Option<Found>| found.map(|found| (found.book, found.moves[0].played.to_string()));
        assert_eq!(told(shelf.find(&position)), Some((1, "c3c4".to_owned())));
        position.make("h2e2".parse().expect("a move"));
        assert_eq!(told(shelf.find(&position)), Some((0, "h9g7".to_owned())));
        position.make("h9g7".parse().expect("a move"));
        assert_eq!(shelf.find(&position), None);
        assert!(Shelf::default().is_empty() && Shelf::default().find(&position).is_none());
    }
}
