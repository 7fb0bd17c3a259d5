//! The line `info`: what an engine tells of its search, and scores in the writing of each protocol.

use std::fmt;
use std::iter::Peekable;

use crate::protocol::dialect::{Dialect, Protocol};
use crate::protocol::moves::WrittenMove;
use crate::protocol::text::number;
use crate::search::{Bound, Wdl};
use crate::types::{Move, Ply, Score};

/// What one `info` line tells; what it does not tell is `None`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InfoLine {
    /// `depth`: of the iteration.
    pub depth: Option<i64>,
    /// `seldepth`: the furthest that any line went.
    pub selective_depth: Option<i64>,
    /// `multipv`: which of the best lines this is, from 1.
    pub multi_pv: Option<i64>,
    /// `score`, for the side to move, and how it is meant.
    pub score: Option<(Score, Bound)>,
    /// `wdl`: chances, in UCI only.
    pub wdl: Option<Wdl>,
    /// `nodes`: positions visited.
    pub nodes: Option<u64>,
    /// `nps`: positions a second.
    pub nps: Option<u64>,
    /// `hashfull`: per mille of the table in use.
    pub hashfull: Option<i64>,
    /// `tbhits`: positions found in endgame tables.
    pub table_base_hits: Option<u64>,
    /// `time`: milliseconds since the search began, whatever the unit of `go`.
    pub time: Option<u64>,
    /// `currmove`: the root move being looked at.
    pub current_move: Option<Move>,
    /// `currmovenumber`: its number, from 1.
    pub current_move_number: Option<i64>,
    /// `pv`: the line, as far as it could be read.
    pub pv: Vec<Move>,
}

/// UCCI has no word for a mate: it stands this far from zero, less its distance in plies (as `ElephantEye` writes it).
const UCCI_MATE: i32 = 10_000;

/// What UCCI scores that are no mates are held within, so that the two never mix.
const UCCI_ORDINARY: i32 = 9_700;

/// A score as UCCI writes it: a bare number.
pub(super) fn ucci_score(score: Score) -> i32 {
    let value = i32::from(score.value());
    if !score.is_mate() {
        return value.clamp(-UCCI_ORDINARY, UCCI_ORDINARY);
    }
    let plies = i32::from(Score::MATE.value()) - value.abs();
    (UCCI_MATE - plies.clamp(0, UCCI_MATE - UCCI_ORDINARY - 1)) * value.signum()
}

/// The score that a bare number stands for.
pub(super) fn read_ucci_score(number: i64) -> Score {
    let distance = i64::from(UCCI_MATE) - number.abs();
    if !(0..i64::from(UCCI_MATE - UCCI_ORDINARY)).contains(&distance) {
        return read_centipawns(number);
    }
    let ply = Ply(u8::try_from(distance).unwrap_or(u8::MAX).min(Ply::MAX.0));
    if number > 0 { Score::mates_at(ply) } else { Score::mated_at(ply) }
}

fn read_centipawns(number: i64) -> Score {
    let limit = i64::from(Score::MAX_CENTIPAWNS.value());
    Score::from_centipawns(number.clamp(-limit, limit) as i32)
}

/// The score that `mate` with this number of moves stands for: negative or zero if the side to move is mated.
fn read_mate(moves: i64) -> Score {
    let plies = moves.saturating_abs().saturating_mul(2);
    let ply = |plies: i64| Ply(u8::try_from(plies).unwrap_or(u8::MAX).min(Ply::MAX.0));
    if moves > 0 { Score::mates_at(ply(plies - 1)) } else { Score::mated_at(ply(plies)) }
}

/// Reads what stands behind `score`: `cp 12`, `mate 3`, or a bare number.
fn read_score<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Option<Score> {
    match *words.peek()? {
        "cp" => {
            words.next();
            next_number(words).map(read_centipawns)
        }
        "mate" => {
            words.next();
            next_number(words).map(read_mate)
        }
        _ => next_number(words).map(read_ucci_score),
    }
}

/// Takes the next word if it is a number.
fn next_number<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Option<i64> {
    let value = number(words.peek()?)?;
    words.next();
    Some(value)
}

/// Takes the next word if it is a number of something; less than none counts as none.
fn next_count<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Option<u64> {
    next_number(words).map(|value| u64::try_from(value).unwrap_or(0))
}

fn read_wdl<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Option<Wdl> {
    let mut chance = || next_number(words).map(|value| value.clamp(0, 1000) as u16);
    Some(Wdl { win: chance()?, draw: chance()?, loss: chance()? })
}

impl InfoLine {
    /// Reads what stands behind `info`, in any order. Unknown words are skipped, a line of moves ends at the first that is none.
    pub(super) fn read(text: &str, dialect: Dialect) -> Self {
        let mut info = Self::default();
        let mut bound = Bound::Exact;
        let mut words = text.split_ascii_whitespace().peekable();
        let moved = |word: &str| WrittenMove::found(word).read(dialect.numbering).ok();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = next_number(&mut words),
                "seldepth" => info.selective_depth = next_number(&mut words),
                "multipv" => info.multi_pv = next_number(&mut words),
                "score" => info.score = read_score(&mut words).map(|score| (score, Bound::Exact)),
                "lowerbound" => bound = Bound::Lower,
                "upperbound" => bound = Bound::Upper,
                "wdl" => info.wdl = read_wdl(&mut words),
                "nodes" => info.nodes = next_count(&mut words),
                "nps" => info.nps = next_count(&mut words),
                "hashfull" => info.hashfull = next_number(&mut words),
                "tbhits" => info.table_base_hits = next_count(&mut words),
                "time" => info.time = next_count(&mut words),
                "currmove" => info.current_move = words.next().and_then(moved),
                "currmovenumber" => info.current_move_number = next_number(&mut words),
                "pv" => {
                    while let Some(played) = words.peek().copied().and_then(moved) {
                        info.pv.push(played);
                        words.next();
                    }
                }
                _ => {}
            }
        }
        info.score = info.score.map(|(score, _)| (score, bound));
        info
    }

    /// Writes the whole line: the depth first, the moves last, the rest in the order of Pikafish.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, dialect: Dialect) -> fmt::Result {
        f.write_str("info")?;
        put(f, "depth", self.depth)?;
        put(f, "seldepth", self.selective_depth)?;
        put(f, "multipv", self.multi_pv)?;
        self.write_score(f, dialect.protocol)?;
        put(f, "nodes", self.nodes)?;
        put(f, "nps", self.nps)?;
        put(f, "hashfull", self.hashfull)?;
        put(f, "tbhits", self.table_base_hits)?;
        put(f, "time", self.time)?;
        let written = |played| WrittenMove::new(played, dialect.numbering);
        put(f, "currmove", self.current_move.map(written))?;
        put(f, "currmovenumber", self.current_move_number)?;
        if !self.pv.is_empty() {
            f.write_str(" pv")?;
        }
        self.pv.iter().try_for_each(|&played| write!(f, " {}", written(played)))
    }

    fn write_score(&self, f: &mut fmt::Formatter<'_>, protocol: Protocol) -> fmt::Result {
        let Some((score, bound)) = self.score else { return Ok(()) };
        match protocol {
            Protocol::Ucci => write!(f, " score {}", ucci_score(score))?,
            Protocol::Uci => write!(f, " score {score}")?,
        }
        f.write_str(match bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        })?;
        match self.wdl {
            Some(Wdl { win, draw, loss }) if protocol == Protocol::Uci => write!(f, " wdl {win} {draw} {loss}"),
            _ => Ok(()),
        }
    }
}

/// Writes a word and its value, if there is one.
fn put(f: &mut fmt::Formatter<'_>, word: &str, value: Option<impl fmt::Display>) -> fmt::Result {
    match value {
        Some(value) => write!(f, " {word} {value}"),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_in_ucci_are_counted_from_ten_thousand_and_other_scores_stay_below() {
        for (score, number) in [
            (Score::mates_at(Ply(1)), 9_999),
            (Score::mated_at(Ply(2)), -9_998),
            (Score::mated_at(Ply(0)), -10_000),
            (Score::mates_at(Ply::MAX), 9_755),
            (Score::from_centipawns(35), 35),
            (Score::from_centipawns(20_000), 9_700),
            (Score::from_centipawns(-20_000), -9_700),
        ] {
            assert_eq!(ucci_score(score), number);
            if score.is_mate() || score.value().abs() < 9_700 {
                assert_eq!(read_ucci_score(number.into()), score);
            }
        }
        for plies in 0..=511 {
            let mate = Score::from_value(Score::MATE.value() - plies);
            assert!(ucci_score(mate) > 9_700, "{plies}");
            assert_eq!(ucci_score(-mate), -ucci_score(mate));
        }
    }

    #[test]
    fn the_lines_of_other_engines_are_read() {
        for (line, dialect, again) in [
            // ElephantEye, Fairy-Stockfish in UCCI and in UCI, Pikafish.
            ("depth 9 score 9999 pv h2e2 h9g7", Dialect::UCCI, "info depth 9 score 9999 pv h2e2 h9g7"),
            ("time 12 nodes 77", Dialect::UCCI, "info nodes 77 time 12"),
            ("depth 3 score mate 1 lowerbound pv h2e2", Dialect::UCCI, "info depth 3 score 9999 lowerbound pv h2e2"),
            ("depth 3 score cp 60", Dialect::UCCI, "info depth 3 score 60"),
            (
                "depth 9 seldepth 11 multipv 1 score cp -20 nodes 88000 nps 98000 tbhits 0 time 898 pv h10g8 h1g3",
                Dialect::FAIRY,
                "info depth 9 seldepth 11 multipv 1 score cp -20 nodes 88000 nps 98000 tbhits 0 time 898 pv h10g8 h1g3",
            ),
            (
                "depth 4 seldepth 6 multipv 2 score cp 25 upperbound wdl 75 920 5 nodes 9 nps 9 hashfull 1 tbhits 0 time 0 pv h2e2",
                Dialect::PIKAFISH,
                "info depth 4 seldepth 6 multipv 2 score cp 25 upperbound wdl 75 920 5 nodes 9 nps 9 hashfull 1 tbhits 0 time 0 pv h2e2",
            ),
            ("depth 0 score mate 0", Dialect::PIKAFISH, "info depth 0 score mate 0"),
            (
                "depth 5 currmove h2e2 currmovenumber 3",
                Dialect::PIKAFISH,
                "info depth 5 currmove h2e2 currmovenumber 3",
            ),
            // Damaged.
            ("depth score mate pv (none) nodes x time -5", Dialect::PIKAFISH, "info time 0"),
            ("score mate -99999999999999999999 cpuload 5 wdl 1", Dialect::PIKAFISH, "info score mate -122"),
            ("", Dialect::UCCI, "info"),
        ] {
            let read = InfoLine::read(line, dialect);
            let written = crate::protocol::Reply::Info(read).write(dialect);
            assert_eq!(written, again);
        }
    }

    #[test]
    fn chances_are_told_in_uci_only() {
        let info = InfoLine {
            score: Some((Score::ZERO, Bound::Exact)),
            wdl: Some(Wdl { win: 1, draw: 998, loss: 1 }),
            ..InfoLine::default()
        };
        let reply = crate::protocol::Reply::Info(info);
        assert_eq!(reply.write(Dialect::UCCI), "info score 0");
        assert_eq!(reply.write(Dialect::PIKAFISH), "info score cp 0 wdl 1 998 1");
    }
}
