//! Why a FEN is refused: one clear line for each fault.
//!
//! Messages tell what is wrong and where. What they quote is cut short and escaped, so that the line stays one line.

use std::fmt;

use thiserror::Error;

use crate::board::leaps::points;
use crate::types::{Bitboard, Color, File, Piece, Rank, Square};

/// How many characters of a faulty text an error keeps.
const EXCERPT: usize = 40;

/// One of the two numbers that end a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counter {
    /// The fifth field: plies since the last capture.
    CaptureClock,
    /// The sixth field: the number of the full move.
    MoveNumber,
}

impl fmt::Display for Counter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::CaptureClock => "count of plies since the last capture",
            Self::MoveNumber => "move number",
        })
    }
}

/// Why a text is no FEN, or a FEN no position.
///
/// A text held here is what was read, cut after forty characters and then ended by `...`.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// There is nothing but blanks.
    #[error("the FEN is empty")]
    Empty,
    /// Not ten ranks.
    #[error("the board has {}, not 10", counted(*ranks, "rank"))]
    Ranks {
        /// How many there are, slashes and one.
        ranks: usize,
    },
    /// Nothing between two slashes, or before the first, or after the last.
    #[error("rank {rank} is empty: nine empty points are written 9")]
    EmptyRank {
        /// The rank.
        rank: Rank,
    },
    /// A rank has not nine files.
    #[error("rank {rank} has {}, not 9: {text:?}", counted(*files, "file"))]
    Files {
        /// The rank.
        rank: Rank,
        /// How many files it has: pieces and empty points.
        files: usize,
        /// The rank as it was read.
        text: String,
    },
    /// A rank counts no empty points.
    #[error("rank {rank} has a 0, and empty points are counted from 1 to 9: {text:?}")]
    Zero {
        /// The rank.
        rank: Rank,
        /// The rank as it was read.
        text: String,
    },
    /// A character in a rank that is no piece.
    #[error(
        "{letter:?} on rank {}, file {} is no piece: the letters are K A B N R C P",
        .square.rank(),
        .square.file()
    )]
    Letter {
        /// The character.
        letter: char,
        /// The square on which it would stand.
        square: Square,
    },
    /// The second field is no side.
    #[error("{0:?} is no side to move: w is Red, b is Black")]
    Side(String),
    /// A counter is something else than digits.
    #[error("the {counter} is no number: {text:?}")]
    NoNumber {
        /// Which counter.
        counter: Counter,
        /// The field as it was read.
        text: String,
    },
    /// A counter is above 65,535.
    #[error("the {counter} is above {}: {text:?}", u16::MAX)]
    TooBig {
        /// Which counter.
        counter: Counter,
        /// The field as it was read.
        text: String,
    },
    /// Words follow the move number.
    #[error("the FEN ends with the move number, and more follows: {0:?}")]
    MoreWords(String),
    /// A piece stands where none of its kind can.
    #[error("the {piece} on {square} stands where no {} can: {}", .piece.kind(), listed(points(*piece)))]
    Misplaced {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// A side has more pieces of a kind than it starts with.
    #[error(
        "the {piece} on {square} is one too many: {} has {count}, not {} at most",
        .piece.color(),
        .piece.kind().full_count()
    )]
    TooMany {
        /// The piece.
        piece: Piece,
        /// Where the first one too many stands, in the order of the text.
        square: Square,
        /// How many there are.
        count: usize,
    },
    /// A side has no king.
    #[error("{0} has no king")]
    NoKing(Color),
    /// The side that has just moved is in check.
    #[error("{color} has just moved and is in check from the {checker} on {square}")]
    InCheck {
        /// The side in check, whose turn it is not.
        color: Color,
        /// A piece that gives the check.
        checker: Piece,
        /// Where that piece stands.
        square: Square,
    },
    /// Nothing stands between the kings.
    #[error("the kings face each other on file {file} with nothing between them")]
    KingsFace {
        /// The file on which both stand.
        file: File,
    },
}

/// A text as an error keeps it: whole if it is short, else its beginning and `...`.
pub(super) fn excerpt(text: &str) -> String {
    match text.char_indices().nth(EXCERPT) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

fn listed(squares: Bitboard) -> String {
    squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}
