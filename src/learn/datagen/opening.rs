//! How games are begun: with random plies, or with a line of a file and random plies after it.

use std::io::{self, BufRead};

use thiserror::Error;

use crate::board::Position;
use crate::learn::games::Checksum;
use crate::types::{Move, Random};

/// The fewest random plies from the start position, and how many numbers of plies there are.
const PLIES: (usize, usize) = (6, 4);
/// The same after a line of a file.
const PLIES_AFTER_LINE: (usize, usize) = (2, 4);

/// Why a file of openings cannot be read.
#[derive(Debug, Error)]
pub enum LinesError {
    /// The reading itself failed.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// A word is no move, or the move cannot be played.
    #[error("line {number}: {played:?} cannot be played")]
    Move {
        /// The line, from 1.
        number: usize,
        /// What stands there.
        played: String,
    },
    /// There is no opening in it.
    #[error("there is no opening in it: moves such as `h2e2 h9g7` are expected, an opening a line")]
    Empty,
}

/// The openings of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lines {
    lines: Vec<Vec<Move>>,
    checksum: Checksum,
}

impl Lines {
    /// Reads openings: moves from the start position, an opening a line. Blank lines, and what stands behind a `#`, are left out.
    ///
    /// # Errors
    /// [`LinesError`] if reading fails, for the first move that cannot be played, and if there is no opening.
    pub fn read(source: impl BufRead) -> Result<Self, LinesError> {
        let mut lines = Vec::new();
        for (number, line) in (1..).zip(source.lines()) {
            let line = line?;
            let moves = line.split('#').next().unwrap_or_default();
            let moves = moves_of(number, moves)?;
            lines.extend((!moves.is_empty()).then_some(moves));
        }
        if lines.is_empty() {
            return Err(LinesError::Empty);
        }
        let text: String = lines.iter().flatten().map(Move::to_string).collect();
        Ok(Self { checksum: Checksum::of(text.as_bytes()), lines })
    }
}

fn moves_of(number: usize, text: &str) -> Result<Vec<Move>, LinesError> {
    let mut position = Position::start();
    let moves = text.split_whitespace().map(|text| {
        let played: Option<Move> = text.parse().ok().filter(|&played| position.is_legal(played));
        let played = played.ok_or_else(|| LinesError::Move { number, played: text.to_owned() })?;
        position.make(played);
        Ok(played)
    });
    moves.collect()
}

/// How games are begun with these lines, in words.
pub(super) fn described(lines: Option<&Lines>) -> String {
    let range = |(least, numbers): (usize, usize)| format!("{least} to {}", least + numbers - 1);
    let random = format!("{} random plies", range(PLIES));
    match lines {
        None => random,
        Some(lines) => {
            let after = range(PLIES_AFTER_LINE);
            format!("{random}, or {after} after one of {} lines ({})", lines.lines.len(), lines.checksum)
        }
    }
}

/// An opening: legal moves from the start position. None of the positions on the way is without a legal move, but the last may be.
pub(super) fn draw(random: &mut Random, lines: Option<&Lines>) -> Vec<Move> {
    let line = lines.filter(|_| random.below(2) == 0).map(|lines| &lines.lines[random.below(lines.lines.len())]);
    let (least, numbers) = if line.is_some() { PLIES_AFTER_LINE } else { PLIES };
    let mut moves = line.cloned().unwrap_or_default();
    let mut position = Position::start();
    for &played in &moves {
        position.make(played);
    }
    for _ in 0..least + random.below(numbers) {
        let legal = position.legal_moves();
        let Some(&played) = random.pick(&legal) else { break };
        position.make(played);
        moves.push(played);
    }
    moves
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const FILE: &str = "# two openings\nh2e2 h9g7 h0g2\n\nc3c4 b7c7 # the cannon faces the pawn\n";

    #[test]
    fn random_openings_are_of_both_parities_and_differ() {
        let mut random = Random::new(1);
        let openings: HashSet<Vec<Move>> = (0..100).map(|_| draw(&mut random, None)).collect();
        let lengths: HashSet<usize> = openings.iter().map(Vec::len).collect();
        assert_eq!((openings.len(), lengths), (100, (6..=9).collect()));
    }

    #[test]
    fn half_of_the_openings_begin_with_a_line() {
        let lines = Lines::read(FILE.as_bytes()).unwrap();
        let mut random = Random::new(1);
        let openings: Vec<Vec<Move>> = (0..200).map(|_| draw(&mut random, Some(&lines))).collect();
        let begun = openings.iter().filter(|opening| lines.lines.iter().any(|line| opening.starts_with(line))).count();
        assert!((70..130).contains(&begun), "{begun}");
    }

    #[test]
    fn what_is_no_opening_is_named() {
        for (file, reason) in [
            ("h2e2\nh2e2 h9g8", "line 2: \"h9g8\" cannot be played"),
            ("h2e2 e4", "line 1: \"e4\" cannot be played"),
            ("\n# nothing\n", "there is no opening in it"),
        ] {
            let error = Lines::read(file.as_bytes()).unwrap_err().to_string();
            assert!(error.starts_with(reason), "{file}: {error}");
        }
    }

    #[test]
    fn other_lines_are_described_in_other_words() {
        let described = |file: &str| super::described(Some(&Lines::read(file.as_bytes()).unwrap()));
        assert_eq!(super::described(None), "6 to 9 random plies");
        assert_ne!(described("h2e2"), described("b2e2"));
        assert_eq!(described("h2e2 # a"), described("\nh2e2"));
    }
}
