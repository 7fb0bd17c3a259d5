//! Samples: quiet positions of real games, each as the features that it counts and the result that the game had.

use std::io::{self, BufRead};

use rayon::prelude::*;
use thiserror::Error;

use crate::board::Position;
use crate::eval;
use crate::eval::features::{Feature, Group};
use crate::eval::material::{Material, Phase};
use crate::eval::scale::{self, Share};
use crate::eval::tally::Tally;
use crate::types::{Color, Move};

/// Which positions are taken from a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Plies at the beginning that are left out, since they are known openings.
    pub skipped: usize,
    /// The most positions from one game, spread evenly over it.
    pub per_game: usize,
}

impl Default for Choice {
    fn default() -> Self {
        Self { skipped: 10, per_game: 10 }
    }
}

/// Why the games could not be read.
#[derive(Debug, Error)]
pub enum GamesError {
    /// The reading itself failed.
    #[error("the games cannot be read: {0}")]
    Read(#[from] io::Error),
    /// A line is not `RESULT<TAB>moves`.
    #[error("line {number}: {text:?} is no game: 1-0, 0-1 or 1/2-1/2, a tab and moves are expected")]
    Shape {
        /// The line, counted from 1.
        number: usize,
        /// Its first characters.
        text: String,
    },
    /// A move is none or is illegal.
    #[error("line {number}: {played:?} cannot be played")]
    Move {
        /// The line, counted from 1.
        number: usize,
        /// What stands there.
        played: String,
    },
}

/// A position as the tuner sees it.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    /// The features and how often Red has each more than Black.
    pub counts: Box<[(u16, i8)]>,
    /// The middlegame's share of the phase, 0 to 1.
    pub middlegame: f32,
    /// The pieces on the board.
    pub material: Material,
    /// Plies since the last capture.
    pub capture_clock: u16,
    /// What is kept of the sum if Red is ahead, and if Black is.
    pub kept: [f32; 2],
    /// What Red got: 1, 1/2 or 0.
    pub result: f32,
}

impl Sample {
    /// The sample of a position in a game with this result for Red. Everything is kept of the sum until [`Sample::keep`] is told
    /// otherwise.
    #[must_use]
    pub fn new(position: &Position, result: f32) -> Self {
        let mut counts = Counts([0; Group::FEATURES]);
        eval::tally(position, &mut counts);
        let material = Material::of(position.placement());
        let phase = material.phase();
        let listed = (0_u16..).zip(counts.0).filter(|&(_, count)| count != 0);
        Self {
            counts: listed.map(|(feature, count)| (feature, count as i8)).collect(),
            middlegame: phase.middlegame() as f32 / Phase::FULL as f32,
            material,
            capture_clock: position.capture_clock(),
            kept: [1.0; 2],
            result,
        }
    }
}

impl Sample {
    /// Takes note of what this share keeps of the sum.
    pub fn keep(&mut self, share: &Share) {
        self.kept = Color::ALL.map(|ahead| scale::kept(share, self.material, self.capture_clock, ahead) as f32);
    }
}

/// How often Red has each feature more than Black.
struct Counts([i32; Group::FEATURES]);

impl Tally for Counts {
    fn count(&mut self, side: Color, feature: Feature, times: i32) {
        self.0[feature.index()] += match side {
            Color::Red => times,
            Color::Black => -times,
        };
    }
}

/// The samples of all games, a list for each game in the order of the lines.
///
/// # Errors
/// [`GamesError`] for the first line that is no game, or if reading fails.
pub fn read(games: impl BufRead, choice: Choice) -> Result<Vec<Vec<Sample>>, GamesError> {
    let lines = games.lines().collect::<Result<Vec<_>, _>>()?;
    lines.par_iter().enumerate().map(|(index, line)| of_game(index + 1, line, choice)).collect()
}

fn of_game(number: usize, line: &str, choice: Choice) -> Result<Vec<Sample>, GamesError> {
    let shape = || GamesError::Shape { number, text: line.chars().take(20).collect() };
    let (result, moves) = line.split_once('\t').ok_or_else(shape)?;
    let result = match result {
        "1-0" => 1.0,
        "1/2-1/2" => 0.5,
        "0-1" => 0.0,
        _ => return Err(shape()),
    };
    let mut position = Position::start();
    let mut quiet = Vec::new();
    for (ply, text) in moves.split_whitespace().enumerate() {
        if ply >= choice.skipped && is_quiet(&position) {
            quiet.push(position.clone());
        }
        let played: Option<Move> = text.parse().ok().filter(|&played| position.is_legal(played));
        let played = played.ok_or_else(|| GamesError::Move { number, played: text.to_owned() })?;
        position.make(played);
    }
    Ok(spread(&quiet, choice.per_game).map(|position| Sample::new(position, result)).collect())
}

/// Out of check, and no capture wins anything on its square.
fn is_quiet(position: &Position) -> bool {
    !position.in_check() && !position.legal_captures().into_iter().any(|played| position.exchange_at_least(played, 1))
}

/// So many of the list at most: the middle one of each of equal parts.
fn spread<T>(list: &[T], most: usize) -> impl Iterator<Item = &T> {
    let taken = list.len().min(most);
    (0..taken).map(move |part| &list[(2 * part + 1) * list.len() / (2 * taken)])
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "1-0\th2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 h7i7 h0h6 c9e7 h6g6 i7i3";

    #[test]
    fn a_game_gives_its_quiet_positions_after_the_opening() {
        let games = read(format!("{GAME}\n{GAME}\n").as_bytes(), Choice { skipped: 4, per_game: 3 }).unwrap();
        assert_eq!(games.iter().map(Vec::len).collect::<Vec<_>>(), [3, 3]);
        assert!(games.iter().flatten().all(|sample| sample.result > 0.9 && !sample.counts.is_empty()));
    }

    #[test]
    fn a_line_that_is_no_game_is_named() {
        for (line, reason) in [
            ("h2e2 h9g7", "line 2"),
            ("2-0\th2e2", "is no game"),
            ("1-0\th2e9", "\"h2e9\" cannot be played"),
            ("1-0\txyz", "\"xyz\" cannot be played"),
        ] {
            let error = read(format!("{GAME}\n{line}\n").as_bytes(), Choice::default()).unwrap_err().to_string();
            assert!(error.contains(reason), "{line}: {error}");
        }
    }

    #[test]
    fn a_winning_capture_and_a_check_are_not_quiet() {
        for (fen, quiet) in [
            ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", true),
            ("4k4/9/9/r8/9/9/9/R8/9/3K5 w - - 0 1", false),
            ("4k4/9/9/9/4R4/9/9/9/9/3K5 b - - 0 1", false),
        ] {
            assert_eq!(is_quiet(&fen.parse().unwrap()), quiet, "{fen}");
        }
    }

    #[test]
    fn a_list_is_thinned_evenly() {
        let list: Vec<usize> = (0..100).collect();
        assert!(spread(&list, 4).eq(&[12, 37, 62, 87]));
        assert!(spread(&list[..3], 4).eq(&[0, 1, 2]));
        assert_eq!(spread(&list[..0], 4).count(), 0);
    }
}
