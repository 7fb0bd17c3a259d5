//! Positions that an engine is given, in words, and what they are.

use std::collections::HashSet;

use crate::board::{Position, START_FEN};
use crate::protocol::{Numbering, WrittenMove};
use crate::types::Move;

/// A position as it is sent, and what it is.
#[derive(Clone, Debug)]
pub(super) struct Given {
    /// What stands behind `position`.
    pub(super) words: String,
    /// The position meant.
    pub(super) position: Position,
}

/// A middle game, Black to move: the position after a capture, with one move since.
pub(super) const MIDDLE: (&str, &[&str]) =
    ("r1bakabr1/9/1cn3nc1/p3p1R1p/2p6/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB2 b - - 0 1", &["h7i7", "b0c2"]);

/// Black is mated.
pub(super) const MATED: &str = "R2k5/1R7/9/9/9/9/9/9/9/4K4 b - - 0 1";

/// Black has no move and is not in check: it has lost all the same.
pub(super) const STALEMATED: &str = "3k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1";

/// Black has one move, d9d8.
pub(super) const ONE_MOVE: &str = "3k5/9/R8/9/9/9/9/9/9/4K4 b - - 0 1";

/// Red mates with b7b9.
pub(super) const MATE_IN_ONE: &str = "3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1";

/// Black can move its horse only, written `h`.
pub(super) const HORSE: &str = "3k5/R8/9/9/9/9/9/9/h8/4K4 b - - 0 1";

/// Black can move its elephant only, written `e`.
pub(super) const ELEPHANT: &str = "3k2e2/R8/9/9/9/9/9/9/9/4K4 b - - 0 1";

impl Given {
    /// The start of the game and the moves since, ranks counted as the engine does.
    pub(super) fn start(moves: &[&str], numbering: Numbering) -> Self {
        Self::after("startpos", START_FEN, moves, numbering)
    }

    /// A FEN of this room and the moves since.
    pub(super) fn fen(fen: &str, moves: &[&str], numbering: Numbering) -> Self {
        Self::after(&format!("fen {fen}"), fen, moves, numbering)
    }

    fn after(words: &str, fen: &str, moves: &[&str], numbering: Numbering) -> Self {
        let mut words = words.to_owned();
        let mut position = read(fen);
        for (index, text) in moves.iter().enumerate() {
            let played: Move = text.parse().expect("the moves of this room are moves");
            words.push_str(if index == 0 { " moves " } else { " " });
            words.push_str(&WrittenMove::new(played, numbering).to_string());
            position.make(played);
        }
        Self { words, position }
    }

    /// A long game of random moves, so many plies, in which no position comes twice.
    pub(super) fn long(plies: usize, numbering: Numbering) -> Self {
        let moves = (1..).find_map(|seed| random_game(seed, plies)).unwrap_or_default();
        let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        Self::start(&texts.iter().map(String::as_str).collect::<Vec<_>>(), numbering)
    }
}

/// A FEN of this room.
fn read(fen: &str) -> Position {
    fen.parse().expect("the FENs of this room are positions")
}

/// So many random moves; `None` if the game ends before.
fn random_game(seed: u64, plies: usize) -> Option<Vec<Move>> {
    let mut state = seed;
    let mut position = Position::start();
    let mut stood = HashSet::from([position.key()]);
    let mut moves = Vec::with_capacity(plies);
    while moves.len() < plies {
        let legal = position.legal_moves();
        // Knuth's generator; its upper bits are the better ones.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let first = (state >> 33) as usize % legal.len().max(1);
        let is_new = |played: &&Move| {
            let mut next = position.clone();
            next.make(**played);
            !stood.contains(&next.key()) && next.count_legal() > 0
        };
        let played = *legal.iter().cycle().skip(first).take(legal.len()).find(is_new)?;
        position.make(played);
        stood.insert(position.key());
        moves.push(played);
    }
    Some(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_are_what_their_names_say() {
        for (fen, moves, in_check) in [
            (MATED, &[][..], true),
            (STALEMATED, &[], false),
            (ONE_MOVE, &["d9d8"], false),
            (HORSE, &["a1b3", "a1c0", "a1c2"], false),
            (ELEPHANT, &["g9e7", "g9i7"], false),
        ] {
            let position = read(fen);
            let mut found: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
            found.sort();
            assert_eq!(
                (&found[..], position.in_check()),
                (&moves.iter().map(ToString::to_string).collect::<Vec<_>>()[..], in_check),
                "{fen}"
            );
        }
        let mated = Given::fen(MATE_IN_ONE, &["b7b9"], Numbering::FromZero).position;
        assert!(mated.in_check() && mated.count_legal() == 0);
        assert!(Given::fen(MIDDLE.0, MIDDLE.1, Numbering::FromZero).position.count_legal() > 20);
    }

    #[test]
    fn moves_are_written_in_the_numbering_of_the_engine() {
        assert_eq!(Given::start(&[], Numbering::FromZero).words, "startpos");
        assert_eq!(Given::start(&["h2e2", "h9g7"], Numbering::FromOne).words, "startpos moves h3e3 h10g8");
    }

    #[test]
    fn a_long_game_is_legal_and_repeats_nothing() {
        let given = Given::long(300, Numbering::FromZero);
        assert_eq!(given.words.split(' ').count(), 302);
        let mut position = Position::start();
        let mut seen = HashSet::from([position.key()]);
        for text in given.words.split(' ').skip(2) {
            let played = text.parse().expect(text);
            assert!(position.is_legal(played), "{text}");
            position.make(played);
            assert!(seen.insert(position.key()), "{text}");
        }
        assert!(position.count_legal() > 0);
    }
}
