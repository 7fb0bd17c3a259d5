//! Moves as lines write them, and what their ranks are counted from.
//!
//! A move on a line is text until the numbering of its ranks is known. A list of moves often tells the numbering itself: by a rank
//! 0 or 10, or because it can be played in one numbering only.

use std::fmt;

use crate::board::Position;
use crate::protocol::dialect::Numbering;
use crate::protocol::text::ascii;
use crate::types::moves::ParseMoveError;
use crate::types::{File, Move, Rank, Square};

/// A move as it stands on a line, read or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenMove(String);

impl WrittenMove {
    /// A move, written in this numbering.
    #[must_use]
    pub fn new(played: Move, numbering: Numbering) -> Self {
        Self(match numbering {
            Numbering::FromZero => played.to_string(),
            Numbering::FromOne => format!("{}{}", from_one(played.from), from_one(played.to)),
        })
    }

    /// A move as it was found on a line: any text without blanks.
    #[must_use]
    pub fn found(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The move, if the ranks are numbered like this: `h2e2` or `h3e3`, in either case and with a dash between the squares too.
    ///
    /// # Errors
    /// If the text is no move in this numbering.
    pub fn read(&self, numbering: Numbering) -> Result<Move, ParseMoveError> {
        match numbering {
            Numbering::FromZero => self.0.parse(),
            Numbering::FromOne => read_from_one(&self.0),
        }
    }

    /// The numbering that a rank 0 or a rank 10 proves.
    fn evidence(&self) -> Option<Numbering> {
        let (from, to) = squares(&self.0)?;
        match (from.rank, to.rank) {
            (10, _) | (_, 10) => Some(Numbering::FromOne),
            (0, _) | (_, 0) => Some(Numbering::FromZero),
            _ => None,
        }
    }
}

impl fmt::Display for WrittenMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A square with its rank counted from 1.
fn from_one(square: Square) -> String {
    format!("{}{}", square.file(), square.rank().index() + 1)
}

/// A square as written: the file, and the number of the rank in whatever numbering.
struct Point {
    file: File,
    rank: usize,
}

/// Cuts a point off the front of a text: a letter `a` to `i` and a number from 0 to 10 without leading zeros.
fn point(text: &str) -> Option<(Point, &str)> {
    let letter = *text.as_bytes().first()?;
    let file = File::from_index(usize::from(letter.to_ascii_lowercase().wrapping_sub(b'a')))?;
    let rest = &text[1..];
    let digits = if rest.starts_with("10") { 2 } else { 1 };
    let (digits, rest) = rest.split_at_checked(digits)?;
    let rank = digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.parse().ok())??;
    Some((Point { file, rank }, rest))
}

/// The two points of a move.
fn squares(text: &str) -> Option<(Point, Point)> {
    let (from, rest) = point(text)?;
    let (to, rest) = point(rest.strip_prefix('-').unwrap_or(rest))?;
    rest.is_empty().then_some((from, to))
}

fn read_from_one(text: &str) -> Result<Move, ParseMoveError> {
    let square = |point: Point| {
        let rank = Rank::from_index(point.rank.checked_sub(1)?)?;
        Some(Square::new(point.file, rank))
    };
    let moved = squares(text).and_then(|(from, to)| square(from).zip(square(to)));
    match moved {
        None => Err(ParseMoveError::Shape(text.to_owned())),
        Some((from, to)) if from == to => Err(ParseMoveError::Still(text.to_owned())),
        Some((from, to)) => Ok(Move::new(from, to)),
    }
}

/// The moves on a line, cut at blanks.
pub(super) fn list<'a>(words: impl Iterator<Item = &'a str>) -> Vec<WrittenMove> {
    words.map(WrittenMove::found).collect()
}

/// Writes moves, each with a blank before it.
pub(super) fn write(f: &mut fmt::Formatter<'_>, list: &[WrittenMove]) -> fmt::Result {
    list.iter().try_for_each(|written| write!(f, " {written}"))
}

/// A list of moves as far as it could be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The moves played.
    pub moves: Vec<Move>,
    /// The numbering in which they were read, if the list proved it.
    pub proved: Option<Numbering>,
    /// The move that could not be played; those after it were left out.
    pub refused: Option<Refused>,
}

/// A move of a list that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Its number in the list, from 1.
    pub number: usize,
    /// What the line says.
    pub written: WrittenMove,
    /// The position in which it was to be played.
    pub position: String,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // No move is longer than a10-b10; what is, is not worth more room.
        let text: String = ascii(&self.written.0).chars().take(12).collect();
        write!(f, "illegal move {text} (number {}) in {}", self.number, self.position)
    }
}

/// Plays a list of moves from a position, up to the first that is not legal.
///
/// In `numbering`, or in the one that the list proves to be meant: by a rank 0 or 10, or by its first move that is legal in one
/// numbering only. `recognise` tells whether the other numbering comes into question at all.
#[must_use]
pub fn replay(start: &Position, list: &[WrittenMove], numbering: Numbering, recognise: bool) -> Replay {
    if !recognise {
        return replay_in(start, list, numbering);
    }
    if let Some(proved) = list.iter().find_map(WrittenMove::evidence) {
        return Replay { proved: Some(proved), ..replay_in(start, list, proved) };
    }
    let first = replay_in(start, list, numbering);
    if first.refused.is_none() {
        return first;
    }
    let second = replay_in(start, list, numbering.other());
    if second.moves.len() <= first.moves.len() {
        return first;
    }
    Replay { proved: Some(numbering.other()), ..second }
}

fn replay_in(start: &Position, list: &[WrittenMove], numbering: Numbering) -> Replay {
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(list.len());
    for (index, written) in list.iter().enumerate() {
        match written.read(numbering) {
            Ok(played) if position.is_legal(played) => {
                position.make(played);
                moves.push(played);
            }
            _ => {
                let refused = Refused { number: index + 1, written: written.clone(), position: position.to_string() };
                return Replay { moves, proved: None, refused: Some(refused) };
            }
        }
    }
    Replay { moves, proved: None, refused: None }
}

/// Moves to choose from, all in one position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choice {
    /// Those that are legal.
    pub moves: Vec<Move>,
    /// Those that are not.
    pub refused: Vec<WrittenMove>,
}

/// Reads a list of moves that are all meant for the same position, as after `banmoves` and `searchmoves`.
#[must_use]
pub fn choose(position: &Position, list: &[WrittenMove], numbering: Numbering, recognise: bool) -> Choice {
    if !recognise {
        return choose_in(position, list, numbering);
    }
    if let Some(proved) = list.iter().find_map(WrittenMove::evidence) {
        return choose_in(position, list, proved);
    }
    let (first, second) = (choose_in(position, list, numbering), choose_in(position, list, numbering.other()));
    if second.moves.len() > first.moves.len() { second } else { first }
}

fn choose_in(position: &Position, list: &[WrittenMove], numbering: Numbering) -> Choice {
    let mut choice = Choice::default();
    for written in list {
        match written.read(numbering) {
            Ok(played) if position.is_legal(played) => choice.moves.push(played),
            _ => choice.refused.push(written.clone()),
        }
    }
    choice
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Vec<WrittenMove> {
        list(text.split_whitespace())
    }

    #[test]
    fn every_move_reads_back_in_both_numberings() {
        for from in Square::ALL {
            for to in Square::ALL.into_iter().filter(|&to| to != from) {
                for numbering in [Numbering::FromZero, Numbering::FromOne] {
                    let it = Move::new(from, to);
                    assert_eq!(WrittenMove::new(it, numbering).read(numbering), Ok(it));
                }
            }
        }
    }

    #[test]
    fn ranks_from_one_are_cut_at_the_second_letter() {
        for (text, meant) in
            [("a10a9", "a9a8"), ("b3b10", "b2b9"), ("a10b10", "a9b9"), ("H3-E3", "h2e2"), ("h10G8", "h9g7")]
        {
            let read = WrittenMove::found(text).read(Numbering::FromOne).expect(text);
            assert_eq!(read.to_string(), meant);
        }
        for text in
            ["", "a", "a0a1", "a11a1", "a01a2", "a1a1", "j1a1", "a1", "a1b2c3", "é1a2", "a10é", "a+1b2", "(none)"]
        {
            assert!(WrittenMove::found(text).read(Numbering::FromOne).is_err(), "{text}");
        }
    }

    #[test]
    fn a_list_tells_its_numbering() {
        use Numbering::{FromOne, FromZero};
        for (list, preferred, proved, moves) in [
            ("h2e2 h9g7", FromZero, None, "h2e2 h9g7"),
            ("h2e2 h9g7 h0g2", FromZero, Some(FromZero), "h2e2 h9g7 h0g2"),
            ("h2e2 h9g7 h0g2", FromOne, Some(FromZero), "h2e2 h9g7 h0g2"),
            ("h3e3", FromZero, Some(FromOne), "h2e2"),
            ("h3e3 h10g8", FromZero, Some(FromOne), "h2e2 h9g7"),
            ("h3e3", FromOne, None, "h2e2"),
            ("h2e2", FromOne, Some(FromZero), "h2e2"),
            // Legal in both numberings: the one in force decides.
            ("b3b4", FromOne, None, "b2b3"),
            ("b3e3 e7e6", FromOne, None, "b2e2 e6e5"),
            ("", FromZero, None, ""),
        ] {
            let replay = replay(&Position::start(), &written(list), preferred, true);
            assert_eq!(replay.proved, proved, "{list}");
            assert_eq!(replay.refused, None, "{list}");
            let played: Vec<String> = replay.moves.iter().map(ToString::to_string).collect();
            assert_eq!(played.join(" "), moves, "{list}");
        }
    }

    #[test]
    fn a_list_stops_at_the_first_move_that_cannot_be_played() {
        for (list, number, played) in [
            ("h2e2 b0c2 b9c7", 2, 1),
            ("h2e2 junk h9g7", 2, 1),
            ("h3e3 h8e8 h3e3", 3, 2),
            ("h4e4 h5e5", 1, 0),
            ("(none)", 1, 0),
        ] {
            let replay = replay(&Position::start(), &written(list), Numbering::FromZero, true);
            assert_eq!(replay.moves.len(), played, "{list}");
            assert_eq!(replay.refused.expect(list).number, number, "{list}");
        }
    }

    #[test]
    fn one_numbering_is_all_where_no_other_is_asked_for() {
        let replay = replay(&Position::start(), &written("h3e3"), Numbering::FromZero, false);
        assert!(replay.moves.is_empty());
        let message = replay.refused.expect("it is illegal").to_string();
        assert!(message.starts_with("illegal move h3e3 (number 1) in rnbakabnr/"), "{message}");
    }

    #[test]
    fn moves_to_choose_from_are_sorted_into_legal_and_others() {
        for (list, moves, refused) in
            [("h2e2 b2e2", 2, 0), ("h3e3 b3e3", 2, 0), ("h2e2 a0a5 junk", 1, 2), ("h10g8", 0, 1), ("", 0, 0)]
        {
            let choice = choose(&Position::start(), &written(list), Numbering::FromZero, true);
            assert_eq!((choice.moves.len(), choice.refused.len()), (moves, refused), "{list}");
        }
    }
}
