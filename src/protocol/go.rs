//! The command `go`: its words, read and written.
//!
//! A [`Go`] holds the numbers as the line gives them; what they come to depends on whose turn it is and on the unit of time.

use std::fmt;
use std::str::FromStr;

use crate::protocol::moves::{self, WrittenMove};
use crate::protocol::text::number;

/// With what in mind a search is asked for. UCCI lets `ponder` and `draw` exclude each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Manner {
    /// To find the move to be played.
    #[default]
    Think,
    /// To think on the opponent's time: the move expected of the opponent is already played on the board.
    Ponder,
    /// To find the move to be played, and to answer the opponent's offer of a draw.
    AnswerDraw,
}

/// What stands behind `go`. Times are in the unit of the client, and may be negative; absent numbers are `None`.
///
/// UCCI 3.0, `go`, with the words of UCI and `perft`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// `ponder` or `draw`.
    pub manner: Manner,
    /// `time`: the clock of the side to move.
    pub time: Option<i64>,
    /// `movestogo`: for how many moves the clock must last.
    pub moves_to_go: Option<i64>,
    /// `increment`: what the side to move gains with each move.
    pub increment: Option<i64>,
    /// `opptime`: the opponent's clock.
    pub opponent_time: Option<i64>,
    /// `oppmovestogo`: for how many moves the opponent's clock must last.
    pub opponent_moves_to_go: Option<i64>,
    /// `oppincrement`: what the opponent gains with each move.
    pub opponent_increment: Option<i64>,
    /// `wtime`: Red's clock.
    pub red_time: Option<i64>,
    /// `btime`: Black's clock.
    pub black_time: Option<i64>,
    /// `winc`: what Red gains with each move.
    pub red_increment: Option<i64>,
    /// `binc`: what Black gains with each move.
    pub black_increment: Option<i64>,
    /// `movetime`: the time for this move.
    pub move_time: Option<i64>,
    /// `depth`: the last depth.
    pub depth: Option<i64>,
    /// `nodes`: positions to be visited.
    pub nodes: Option<i64>,
    /// `mate`: find a mate in so many moves.
    pub mate: Option<i64>,
    /// `perft`: count the tree of legal moves to this depth.
    pub perft: Option<i64>,
    /// `infinite`: search until `stop`.
    pub infinite: bool,
    /// `searchmoves`: the only moves to be thought about.
    pub search_moves: Vec<WrittenMove>,
}

/// The field of a number.
type Field = fn(&mut Go) -> &mut Option<i64>;

/// The words that a number follows, in the order in which they are written.
const NUMBERS: [(&str, Field); 15] = [
    ("time", |go| &mut go.time),
    ("movestogo", |go| &mut go.moves_to_go),
    ("increment", |go| &mut go.increment),
    ("opptime", |go| &mut go.opponent_time),
    ("oppmovestogo", |go| &mut go.opponent_moves_to_go),
    ("oppincrement", |go| &mut go.opponent_increment),
    ("wtime", |go| &mut go.red_time),
    ("btime", |go| &mut go.black_time),
    ("winc", |go| &mut go.red_increment),
    ("binc", |go| &mut go.black_increment),
    ("movetime", |go| &mut go.move_time),
    ("depth", |go| &mut go.depth),
    ("nodes", |go| &mut go.nodes),
    ("mate", |go| &mut go.mate),
    ("perft", |go| &mut go.perft),
];

/// Whether a word is one of those that `go` knows.
fn is_known(word: &str) -> bool {
    ["ponder", "draw", "infinite", "searchmoves"].contains(&word) || NUMBERS.iter().any(|&(name, _)| name == word)
}

impl Go {
    /// Whether it says how to search: by a limit, by `infinite` or by `searchmoves`. Without that, `go draw` means the last search
    /// once more.
    #[must_use]
    pub fn says_how(&self) -> bool {
        Self { manner: Manner::Think, ..self.clone() } != Self::default()
    }
}

impl FromStr for Go {
    type Err = std::convert::Infallible;

    /// Reads what stands behind `go`, in any order. Unknown words are skipped, and a number that cannot be read drops its keyword.
    ///
    /// `depth infinite` is `infinite`: the grammar of UCCI can be read like that.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut go = Self::default();
        let mut words = text.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            let word = word.to_ascii_lowercase();
            match word.as_str() {
                "ponder" => go.manner = Manner::Ponder,
                "draw" if go.manner == Manner::Think => go.manner = Manner::AnswerDraw,
                "infinite" => go.infinite = true,
                "searchmoves" => {
                    while let Some(found) = words.next_if(|next| !is_known(&next.to_ascii_lowercase())) {
                        go.search_moves.push(WrittenMove::found(found));
                    }
                }
                word => {
                    let Some(&(_, field)) = NUMBERS.iter().find(|&&(name, _)| name == word) else { continue };
                    if let Some(value) = words.peek().copied().and_then(number) {
                        words.next();
                        *field(&mut go) = Some(value);
                    }
                }
            }
        }
        Ok(go)
    }
}

impl fmt::Display for Go {
    /// Writes the words, each with a blank before it: ` ponder time 5000 increment 0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.manner {
            Manner::Think => "",
            Manner::Ponder => " ponder",
            Manner::AnswerDraw => " draw",
        })?;
        let mut numbers = self.clone();
        for (name, field) in NUMBERS {
            if let Some(value) = *field(&mut numbers) {
                write!(f, " {name} {value}")?;
            }
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        if !self.search_moves.is_empty() {
            f.write_str(" searchmoves")?;
        }
        moves::write(f, &self.search_moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Go {
        match text.parse() {
            Ok(go) => go,
        }
    }

    #[test]
    fn words_come_in_any_order() {
        let expected = Go {
            manner: Manner::Ponder,
            time: Some(5000),
            increment: Some(0),
            opponent_time: Some(-3),
            opponent_increment: Some(7),
            ..Go::default()
        };
        for text in [
            "ponder time 5000 opptime -3 oppincrement 7 increment 0",
            "increment 0 oppincrement 7  opptime -3 time 5000\tponder",
            "PONDER Time 5000 increment 0 opptime -3 oppincrement 7 draw",
        ] {
            assert_eq!(go(text), expected, "{text}");
        }
    }

    #[test]
    fn a_bad_number_drops_its_keyword_only() {
        for (text, same) in [
            ("depth x nodes 5", "nodes 5"),
            ("wtime btime 300", "btime 300"),
            ("movetime", ""),
            ("depth 8 ", "depth 8"),
            ("whatever 3 depth 2 else", "depth 2"),
            ("depth infinite", "infinite"),
            ("nodes 99999999999999999999999", "nodes 9223372036854775807"),
        ] {
            assert_eq!(go(text), go(same), "{text}");
        }
    }

    #[test]
    fn searchmoves_end_at_the_next_word_that_go_knows() {
        let read = go("searchmoves h2e2 b2e2 depth 3");
        assert_eq!(read.search_moves.len(), 2);
        assert_eq!(read.depth, Some(3));
    }

    #[test]
    fn a_bare_go_says_nothing_of_how_to_search() {
        for (text, says) in
            [("", false), ("draw", false), ("ponder", false), ("draw depth 3", true), ("infinite", true)]
        {
            assert_eq!(go(text).says_how(), says, "{text}");
        }
    }
}
