//! The way through a book, from positions that are known to those that follow: keys alone do not tell what stands on the board.

use std::cell::RefCell;
use std::collections::{HashSet, VecDeque};
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::board::{FenError, Position};
use crate::book::{AnyBook, Book, BookMove, identify};
use crate::types::Move;
use crate::types::moves::ParseMoveError;

/// The word for the start position where no move has been played, and the one of UCI.
const START: &str = "start";
const START_OF_UCI: &str = "startpos";

/// How a position is reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The first position, without a past.
    pub start: Position,
    /// Legal moves from there.
    pub moves: Vec<Move>,
}

/// Why a text is no line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParseLineError {
    /// The FEN describes no position.
    #[error("bad FEN: {0}")]
    Fen(#[from] FenError),
    /// A word is no move.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// A move cannot be played.
    #[error("move {number}, {played}, is illegal")]
    Illegal {
        /// Which move, from 1.
        number: usize,
        /// The move.
        played: Move,
    },
}

impl Line {
    /// The position at its end, which remembers the moves.
    #[must_use]
    pub fn position(&self) -> Position {
        let mut position = self.start.clone();
        self.moves.iter().for_each(|&played| position.make(played));
        position
    }
}

impl fmt::Display for Line {
    /// The moves; `start` if there are none from the start position; another position by its FEN, with `moves` behind it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_from_the_start = self.start.setup() == Position::start().setup();
        match (is_from_the_start, self.moves.is_empty()) {
            (true, true) => return f.write_str(START),
            (true, false) => {}
            (false, true) => return self.start.fmt(f),
            (false, false) => write!(f, "{} moves ", self.start)?,
        }
        for (index, played) in self.moves.iter().enumerate() {
            write!(f, "{}{played}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl FromStr for Line {
    type Err = ParseLineError;

    /// Reads what [`Display`](fmt::Display) writes, and `startpos` for the start.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let (fen, moves) = match text.split_once("moves") {
            Some((fen, moves)) => (fen.trim(), moves),
            None if text.contains('/') => (text, ""),
            None => (START, if [START, START_OF_UCI].contains(&text) { "" } else { text }),
        };
        let is_start = ["", START, START_OF_UCI].contains(&fen);
        let start = if is_start { Position::start() } else { fen.parse::<Position>()? };
        let mut line = Self { start: start.without_past(), moves: Vec::new() };
        let mut position = line.start.clone();
        for (number, word) in (1..).zip(moves.split_ascii_whitespace()) {
            let played = word.parse()?;
            if !position.is_legal(played) {
                return Err(ParseLineError::Illegal { number, played });
            }
            position.make(played);
            line.moves.push(played);
        }
        Ok(line)
    }
}

/// A position of a book, how it is reached, and the moves that the book knows there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// How it is reached.
    pub line: Line,
    /// The moves; at least one.
    pub moves: Vec<BookMove>,
}

/// What is found in a position on the way.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stop {
    /// The moves that the book knows; perhaps none.
    pub moves: Vec<BookMove>,
    /// The legal moves by which the way goes on.
    pub onward: Vec<Move>,
}

/// A position on the way.
struct Place {
    line: Line,
    moves: Vec<BookMove>,
    /// The places that were first found from here.
    next: Vec<usize>,
}

/// All positions that are reached from these, each once, it or its mirror image, by the shortest line that comes first; and of
/// those that the book knows a row, as a tree is read: what follows on a move stands before the next move.
///
/// `look` is asked once for each position. No more than `most` positions are looked at.
pub fn walk(roots: &[Position], most: usize, mut look: impl FnMut(&Position) -> Stop) -> Vec<Row> {
    let mut seen = HashSet::new();
    let mut places: Vec<Place> = Vec::new();
    let mut queue = VecDeque::new();
    let mut tops = Vec::new();
    for root in roots {
        let root = root.without_past();
        if seen.insert(identify(&root).0) {
            tops.push(places.len());
            queue.push_back((places.len(), root.clone()));
            let line = Line { start: root, moves: Vec::new() };
            places.push(Place { line, moves: Vec::new(), next: Vec::new() });
        }
    }
    while let Some((here, position)) = queue.pop_front() {
        let Stop { moves, onward } = look(&position);
        places[here].moves = moves;
        for played in onward {
            let mut next = position.clone();
            next.make(played);
            if places.len() < most && seen.insert(identify(&next).0) {
                let mut line = places[here].line.clone();
                line.moves.push(played);
                let there = places.len();
                places[here].next.push(there);
                queue.push_back((there, next.without_past()));
                places.push(Place { line, moves: Vec::new(), next: Vec::new() });
            }
        }
    }
    in_order(tops, places)
}

/// The rows of the places, each before those that are found from it.
fn in_order(tops: Vec<usize>, mut places: Vec<Place>) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut stack: Vec<usize> = tops.into_iter().rev().collect();
    while let Some(at) = stack.pop() {
        let place = &mut places[at];
        let moves = std::mem::take(&mut place.moves);
        if !moves.is_empty() {
            rows.push(Row { line: place.line.clone(), moves });
        }
        stack.extend(std::mem::take(&mut place.next).into_iter().rev());
    }
    rows
}

impl Book {
    /// A row for each position that is reached from a position by known moves, or by moves from a known position to another.
    #[must_use]
    pub fn rows(&self, root: &Position) -> Vec<Row> {
        walk(std::slice::from_ref(root), usize::MAX, |position| {
            let moves = self.moves(position);
            let mut onward: Vec<Move> = moves.iter().map(|it| it.played).filter(|&it| position.is_legal(it)).collect();
            let mut next = position.clone();
            for played in position.legal_moves() {
                next.make(played);
                if !onward.contains(&played) && self.knows(&next) {
                    onward.push(played);
                }
                next.unmake();
            }
            Stop { moves, onward }
        })
    }
}

/// The most positions that are looked at in a book of others.
const MOST: usize = 1_000_000;

/// How many moves that such a book does not know are tried, whether they lead to a position that it knows.
const MOST_TRIED: usize = 4_000_000;

impl AnyBook {
    /// A row for each position that is reached from a position by moves that it knows, or by others to one that it knows, as
    /// [`Book::rows`] has it. Of a book of others no more than a million positions are looked at, and four million moves tried that it
    /// does not know.
    #[must_use]
    pub fn rows(&self, root: &Position) -> Vec<Row> {
        match self {
            Self::BuiltIn(book) => book.rows(root),
            Self::Ours(_, book) => book.rows(root),
            Self::Elephant(book) => {
                // Keys of 32 bits collide: what stands under a key is of one position, the first that was met.
                let taken = RefCell::new(HashSet::new());
                let meet = |position: &Position| taken.borrow_mut().extend(book.known_key(position));
                let knows =
                    |position: &Position| book.agreeing_key(position).is_some_and(|key| !taken.borrow().contains(&key));
                self.rows_of_others(root, meet, knows)
            }
            #[cfg(feature = "tools")]
            Self::Sqlite(_) => self.rows_of_others(root, |_| (), |position| !self.moves(position).is_empty()),
        }
    }

    /// The rows of a book of others. `meet` is told the positions on the way, `knows` is asked about those that moves lead to which the
    /// book does not know.
    fn rows_of_others(&self, root: &Position, meet: impl Fn(&Position), knows: impl Fn(&Position) -> bool) -> Vec<Row> {
        let mut left = MOST_TRIED;
        walk(std::slice::from_ref(root), MOST, |position| {
            meet(position);
            let moves = self.moves(position);
            let mut onward: Vec<Move> = moves.iter().map(|it| it.played).collect();
            let mut next = position.clone();
            for played in position.legal_moves() {
                if left == 0 || onward.contains(&played) {
                    continue;
                }
                left -= 1;
                next.make(played);
                if knows(&next) {
                    onward.push(played);
                }
                next.unmake();
            }
            Stop { moves, onward }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::text;

    #[test]
    fn a_line_reads_back_as_it_is_written() {
        let fen = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
        for text in ["start", "h2e2", "h2e2 h9g7", fen, &format!("{fen} moves a0a9 d9d8")] {
            let line: Line = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(line.to_string(), text);
        }
        for text in ["", "startpos", "startpos moves", "start moves", "moves"] {
            assert_eq!(text.parse::<Line>().map(|line| line.to_string()).as_deref(), Ok("start"), "{text:?}");
        }
        for text in ["h2e9", "h2e2 h2e2", "hallo", "9/9 moves a0a1", "start h2e2"] {
            assert!(text.parse::<Line>().is_err(), "{text:?}");
        }
    }

    #[cfg(feature = "tools")]
    #[test]
    fn known_answers_to_unknown_moves_are_found_in_an_xqb() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("a.xqb");
        let rows = [("", "h2e2", [50, 0, 0, 0, 1]), ("c3c4", "g6g5", [50, 0, 0, 0, 1])];
        crate::book::sqlite::tests::make(&path, &rows);
        let book = AnyBook::open(&path).unwrap_or_else(|error| panic!("{error}"));
        let lines: Vec<String> = book.rows(&Position::start()).iter().map(|row| row.line.to_string()).collect();
        assert_eq!(lines, ["start", "c3c4"]);
    }

    #[test]
    fn rows_come_as_a_tree_each_position_once_and_known_answers_to_unknown_moves_too() {
        let source = "# chuhe book 1\nstart\th2e2 9, c3c4 5\nh2e2\th9g7 7, b9c7 2\nh2e2 h9g7\th0g2 1\nh2e2 b9c7\th0g2 1\n\
                      c3c4\tg6g5 1\ng3g4\ti9i8 1\na0a1\ta9a8 1\na0a1 a9a8\tb0c2 4\n";
        // The mirror image of the position after c3c4 is the one after g3g4.
        assert!(text::read(source).is_err());
        let book = text::read(&source.replace("g3g4\ti9i8 1\n", "")).expect("a book");
        let lines: Vec<String> = book.rows(&Position::start()).iter().map(|row| row.line.to_string()).collect();
        assert_eq!(lines, ["start", "h2e2", "h2e2 h9g7", "h2e2 b9c7", "c3c4", "a0a1", "a0a1 a9a8"]);
    }
}
