//! What an engine says: a reply, read from a line and written to one.
//!
//! Read leniently, as real engines write; written exactly, in the dialect in force.

use std::fmt;

use thiserror::Error;

use crate::protocol::announce::Announcement;
use crate::protocol::dialect::{Dialect, Protocol};
use crate::protocol::info::{InfoLine, read_ucci_score, ucci_score};
use crate::protocol::moves::WrittenMove;
use crate::protocol::text::{harmless, number};
use crate::types::moves::ParseMoveError;
use crate::types::{Depth, Move, Score};

/// What stands behind the move: UCCI only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proposal {
    /// A draw is offered, or the opponent's offer accepted.
    Draw,
    /// The game is given up.
    Resign,
}

/// A score in the table that the true one is at least, or at most, with the depth it was found at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// The score, for the side to move.
    pub score: Score,
    /// The depth.
    pub depth: Depth,
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Entry {
    /// The best move.
    pub best: Option<Move>,
    /// What the score is at least.
    pub lower: Option<Limit>,
    /// What the score is at most.
    pub upper: Option<Limit>,
}

/// A reply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// `id name ...` and the like.
    Id {
        /// `name`, `author`, `copyright`, ...
        key: String,
        /// The text.
        text: String,
    },
    /// `option ...`
    Option(Announcement),
    /// `ucciok` or `uciok`: the handshake is done.
    Ok(Protocol),
    /// `readyok`
    ReadyOk,
    /// `info ...` on the search.
    Info(InfoLine),
    /// `info message ...` in UCCI, `info string ...` in UCI: free text.
    Message(String),
    /// `bestmove ...`
    Best {
        /// The move.
        best: Move,
        /// The answer expected.
        ponder: Option<Move>,
        /// What is proposed along with it.
        proposal: Option<Proposal>,
    },
    /// `nobestmove` in UCCI, `bestmove (none)` in UCI.
    NoBest,
    /// `pophash ...`, the answer to `probe`.
    PopHash(Entry),
    /// A root move of `go perft`, and the leaves below it: `h2e2: 44`.
    Leaves {
        /// The move.
        played: Move,
        /// The leaves.
        nodes: u64,
    },
    /// `Nodes searched: 44`, which ends `go perft`.
    LeavesInAll(u64),
    /// `bye`
    Bye,
    /// Any other line: a greeting, a drawing of the board, an empty line.
    Other(String),
}

/// Why a line that begins like a reply is none.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReplyError {
    /// `bestmove` without a move.
    #[error("bestmove without a move")]
    NoMove,
    /// `bestmove` with something that is no move.
    #[error("bestmove: {0}")]
    Move(ParseMoveError),
    /// `option` without a name or without a type that is known.
    #[error("no option: {0:?}")]
    Option(String),
}

/// What engines write in the place of a move where there is none.
const NO_MOVE: [&str; 5] = ["(none)", "none", "null", "NULL", "0000"];

impl Reply {
    /// Reads a line.
    ///
    /// # Errors
    /// If it is a `bestmove` without a move that can be read, or an `option` that cannot be.
    pub fn read(line: &str, dialect: Dialect) -> Result<Self, ReplyError> {
        let line = line.trim();
        let (word, rest) = line.split_once(|letter: char| letter.is_ascii_whitespace()).unwrap_or((line, ""));
        let rest = rest.trim_start();
        Ok(match word {
            "id" => read_id(rest),
            "option" => {
                let announced = Announcement::read(rest, dialect.protocol);
                Self::Option(announced.ok_or_else(|| ReplyError::Option(rest.to_owned()))?)
            }
            "ucciok" => Self::Ok(Protocol::Ucci),
            "uciok" => Self::Ok(Protocol::Uci),
            "readyok" => Self::ReadyOk,
            "info" => read_info(rest, dialect),
            "bestmove" => read_best(rest, dialect)?,
            "nobestmove" => Self::NoBest,
            "pophash" => Self::PopHash(read_entry(rest, dialect)),
            "bye" => Self::Bye,
            _ => read_leaves(line, dialect).unwrap_or_else(|| Self::Other(line.to_owned())),
        })
    }

    /// Writes the reply in a dialect, as a line without its end.
    ///
    /// Free text is made harmless: ASCII, and without words that clients look for anywhere. `draw` and `resign` are left out in UCI,
    /// chances in UCCI.
    #[must_use]
    pub fn write(&self, dialect: Dialect) -> String {
        Text { reply: self, dialect }.to_string()
    }
}

fn read_id(rest: &str) -> Reply {
    let (key, text) = rest.split_once(' ').unwrap_or((rest, ""));
    Reply::Id { key: key.to_owned(), text: text.trim_start().to_owned() }
}

fn read_info(rest: &str, dialect: Dialect) -> Reply {
    let (word, text) = rest.split_once(' ').unwrap_or((rest, ""));
    match word {
        "string" | "message" => Reply::Message(text.trim_start().to_owned()),
        _ => Reply::Info(InfoLine::read(rest, dialect)),
    }
}

fn read_best(rest: &str, dialect: Dialect) -> Result<Reply, ReplyError> {
    let mut words = rest.split_ascii_whitespace();
    let best = words.next().ok_or(ReplyError::NoMove)?;
    if NO_MOVE.contains(&best) {
        return Ok(Reply::NoBest);
    }
    let best = WrittenMove::found(best).read(dialect.numbering).map_err(ReplyError::Move)?;
    let (mut ponder, mut proposal) = (None, None);
    while let Some(word) = words.next() {
        match word {
            "ponder" => ponder = words.next().and_then(|word| WrittenMove::found(word).read(dialect.numbering).ok()),
            "resign" => proposal = Some(Proposal::Resign),
            "draw" if proposal.is_none() => proposal = Some(Proposal::Draw),
            _ => {}
        }
    }
    Ok(Reply::Best { best, ponder, proposal })
}

fn read_entry(rest: &str, dialect: Dialect) -> Entry {
    let mut entry = Entry::default();
    let words: Vec<&str> = rest.split_ascii_whitespace().collect();
    for (index, &word) in words.iter().enumerate() {
        let behind = &words[index + 1..];
        match (word, behind) {
            ("bestmove", [played, ..]) => entry.best = WrittenMove::found(played).read(dialect.numbering).ok(),
            ("lowerbound", [score, "depth", depth, ..]) => entry.lower = read_limit(score, depth),
            ("upperbound", [score, "depth", depth, ..]) => entry.upper = read_limit(score, depth),
            _ => {}
        }
    }
    entry
}

fn read_limit(score: &str, depth: &str) -> Option<Limit> {
    let depth = number(depth)?.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
    Some(Limit { score: read_ucci_score(number(score)?), depth: Depth(depth) })
}

/// Reads a line of `go perft`.
fn read_leaves(line: &str, dialect: Dialect) -> Option<Reply> {
    let (before, nodes) = line.split_once(':')?;
    let nodes = nodes.trim().parse().ok()?;
    if before.trim_end() == "Nodes searched" {
        return Some(Reply::LeavesInAll(nodes));
    }
    let played = WrittenMove::found(before).read(dialect.numbering).ok()?;
    Some(Reply::Leaves { played, nodes })
}

/// A reply with the dialect to write it in.
struct Text<'a> {
    reply: &'a Reply,
    dialect: Dialect,
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let protocol = self.dialect.protocol;
        let written = |played: Move| WrittenMove::new(played, self.dialect.numbering);
        match self.reply {
            Reply::Id { key, text } => write!(f, "id {key} {text}"),
            Reply::Option(announced) => announced.write(f, protocol),
            Reply::Ok(protocol) => write!(f, "{protocol}ok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Info(info) => info.write(f, self.dialect),
            Reply::Message(text) => match protocol {
                Protocol::Ucci => write!(f, "info message {}", harmless(text, protocol)),
                Protocol::Uci => write!(f, "info string {}", harmless(text, protocol)),
            },
            Reply::Best { best, ponder, proposal } => {
                write!(f, "bestmove {}", written(*best))?;
                if let Some(ponder) = ponder {
                    write!(f, " ponder {}", written(*ponder))?;
                }
                f.write_str(match proposal.filter(|_| protocol == Protocol::Ucci) {
                    Some(Proposal::Draw) => " draw",
                    Some(Proposal::Resign) => " resign",
                    None => "",
                })
            }
            Reply::NoBest => f.write_str(match protocol {
                Protocol::Ucci => "nobestmove",
                Protocol::Uci => "bestmove (none)",
            }),
            Reply::PopHash(entry) => self.write_entry(f, entry),
            Reply::Leaves { played, nodes } => write!(f, "{}: {nodes}", written(*played)),
            Reply::LeavesInAll(nodes) => write!(f, "Nodes searched: {nodes}"),
            Reply::Bye => f.write_str("bye"),
            Reply::Other(text) => f.write_str(text),
        }
    }
}

impl Text<'_> {
    /// UCCI 3.0, `pophash [bestmove <move>] [lowerbound <beta> depth <d>] [upperbound <alpha> depth <d>]`.
    fn write_entry(&self, f: &mut fmt::Formatter<'_>, entry: &Entry) -> fmt::Result {
        f.write_str("pophash")?;
        if let Some(best) = entry.best {
            write!(f, " bestmove {}", WrittenMove::new(best, self.dialect.numbering))?;
        }
        for (word, limit) in [("lowerbound", entry.lower), ("upperbound", entry.upper)] {
            if let Some(Limit { score, depth }) = limit {
                write!(f, " {word} {} depth {}", ucci_score(score), depth.0)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn again(line: &str, dialect: Dialect) -> String {
        Reply::read(line, dialect).unwrap_or_else(|error| panic!("{line}: {error}")).write(dialect)
    }

    #[test]
    fn the_replies_of_other_engines_are_read() {
        for (line, dialect, expected) in [
            ("ucciok\r", Dialect::UCCI, "ucciok"),
            ("  readyok ", Dialect::PIKAFISH, "readyok"),
            ("id name Fairy-Stockfish 14", Dialect::FAIRY, "id name Fairy-Stockfish 14"),
            ("bestmove (none)", Dialect::UCCI, "nobestmove"),
            ("bestmove (none) ponder (none)", Dialect::PIKAFISH, "bestmove (none)"),
            ("nobestmove", Dialect::PIKAFISH, "bestmove (none)"),
            ("bestmove 0000", Dialect::CYCLONE, "bestmove (none)"),
            ("bestmove h2e2 ponder (none)", Dialect::PIKAFISH, "bestmove h2e2"),
            ("bestmove c3c4 ponder c5c4 draw", Dialect::UCCI, "bestmove c3c4 ponder c5c4 draw"),
            ("bestmove d7d5 resign", Dialect::UCCI, "bestmove d7d5 resign"),
            ("bestmove d7d5 draw resign", Dialect::UCCI, "bestmove d7d5 resign"),
            ("bestmove h10g8 ponder h1g3", Dialect::FAIRY, "bestmove h10g8 ponder h1g3"),
            ("info string NNUE evaluation using x", Dialect::PIKAFISH, "info string NNUE evaluation using x"),
            ("pophash", Dialect::UCCI, "pophash"),
            (
                "pophash bestmove h2e2 lowerbound 4 depth 0 upperbound 4 depth 0",
                Dialect::UCCI,
                "pophash bestmove h2e2 lowerbound 4 depth 0 upperbound 4 depth 0",
            ),
            ("h2e2: 44", Dialect::PIKAFISH, "h2e2: 44"),
            ("h3e3: 44", Dialect::FAIRY, "h3e3: 44"),
            ("Nodes searched: 1920", Dialect::PIKAFISH, "Nodes searched: 1920"),
            ("Nodes searched  : 1920", Dialect::PIKAFISH, "Nodes searched: 1920"),
            (
                "Pikafish 2026-01-02 by the Pikafish developers",
                Dialect::PIKAFISH,
                "Pikafish 2026-01-02 by the Pikafish developers",
            ),
            ("", Dialect::UCCI, ""),
        ] {
            assert_eq!(again(line, dialect), expected);
        }
    }

    #[test]
    fn a_best_move_that_is_none_is_an_error() {
        for line in ["bestmove", "bestmove e10e9", "bestmove e2e2", "bestmove 楚河"] {
            assert!(Reply::read(line, Dialect::PIKAFISH).is_err(), "{line}");
        }
        assert!(Reply::read("option x", Dialect::PIKAFISH).is_err());
    }

    #[test]
    fn words_of_one_protocol_are_not_written_in_the_other() {
        let best = "h2e2".parse().expect("a move");
        let reply = Reply::Best { best, ponder: None, proposal: Some(Proposal::Draw) };
        assert_eq!(reply.write(Dialect::UCCI), "bestmove h2e2 draw");
        assert_eq!(reply.write(Dialect::PIKAFISH), "bestmove h2e2");
        let message = Reply::Message("unknown command: draw".to_owned());
        assert_eq!(message.write(Dialect::UCCI), "info message unknown command: d-raw");
        assert_eq!(message.write(Dialect::PIKAFISH), "info string unknown command: draw");
    }
}
