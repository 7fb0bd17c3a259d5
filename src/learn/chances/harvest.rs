//! What came of the positions in files of games, by score and phase.
//!
//! Every position counts that a search has scored, since chances are told of every position; only of mates nothing need be learnt.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::board::Position;
use crate::eval::material::{Material, Phase};
use crate::learn::chances::Outcomes;
use crate::learn::dataset::{LoadError, identity, is_held_out};
use crate::learn::games::{ReadError, Reader, Record};

/// The outcomes of games to learn from, and of others to check by.
#[derive(Clone, Debug, Default)]
pub struct Harvest {
    /// To learn from.
    pub learnt: Vec<Outcomes>,
    /// To check by.
    pub held_out: Vec<Outcomes>,
    /// Games read.
    pub games: u64,
    /// Positions to learn from, and to check by.
    pub positions: (u64, u64),
}

/// How often the side to move has lost, drawn and won, by its score in centipawns and the phase.
type Counts = BTreeMap<(i16, i32), [u64; 3]>;

/// What a file holds.
#[derive(Default)]
struct Tally {
    learnt: Counts,
    held_out: Counts,
    games: u64,
    /// The run that the file is of, and its number there.
    identity: (u64, u32),
}

/// Reads the files, on as many threads as there are. A file that ends within a game is taken up to there.
///
/// # Errors
/// [`LoadError`] if a file cannot be read, if two hold the same games, or if nothing is left to learn from or to check by.
pub fn read(files: &[PathBuf]) -> Result<Harvest, LoadError> {
    let tallies: Result<Vec<Tally>, LoadError> = files.par_iter().map(|file| of_file(file)).collect();
    let mut tallies: Vec<(Tally, &PathBuf)> = tallies?.into_iter().zip(files).collect();
    tallies.sort_by_key(|(tally, _)| tally.identity);
    if let Some(pair) = tallies.windows(2).find(|pair| pair[0].0.identity == pair[1].0.identity) {
        return Err(LoadError::Twice(pair[0].1.clone(), pair[1].1.clone()));
    }
    let mut all = Tally::default();
    for (tally, _) in tallies {
        all.games += tally.games;
        add(&mut all.learnt, tally.learnt);
        add(&mut all.held_out, tally.held_out);
    }
    let positions = (size(&all.learnt), size(&all.held_out));
    if positions.0 == 0 || positions.1 == 0 {
        let (learnt, held_out) = (positions.0 as usize, positions.1 as usize);
        return Err(LoadError::TooFew { learnt, held_out, seen: positions.0 + positions.1 });
    }
    Ok(Harvest { learnt: outcomes(all.learnt), held_out: outcomes(all.held_out), games: all.games, positions })
}

fn of_file(path: &Path) -> Result<Tally, LoadError> {
    let failed = |error| LoadError::Games { path: path.to_owned(), error };
    let reader = Reader::open(path).map_err(failed)?;
    let run = identity(&reader.header().origin);
    let mut tally = Tally { identity: (run, reader.header().file), ..Tally::default() };
    for game in reader {
        match game {
            Ok(game) => tally.add(run, &game),
            Err(ReadError::Torn { .. }) => {}
            Err(error) => return Err(failed(error)),
        }
    }
    Ok(tally)
}

impl Tally {
    fn add(&mut self, run: u64, game: &Record) {
        self.games += 1;
        let counts = if is_held_out(run, game.number) { &mut self.held_out } else { &mut self.learnt };
        game.replay(|position: &Position, step| {
            let Some(score) = step.score.filter(|score| !score.is_mate()) else { return };
            let phase = Material::of(position.placement()).phase().middlegame();
            let points = game.outcome.points(position.side_to_move());
            counts.entry((score.value(), phase)).or_default()[(2.0 * points).round() as usize] += 1;
        });
    }
}

fn add(sum: &mut Counts, more: Counts) {
    for (place, counts) in more {
        let of_place = sum.entry(place).or_default();
        for (count, more) in of_place.iter_mut().zip(counts) {
            *count += more;
        }
    }
}

fn size(counts: &Counts) -> u64 {
    counts.values().flatten().sum()
}

fn outcomes(counts: Counts) -> Vec<Outcomes> {
    let outcomes = |((score, phase), counts): ((i16, i32), [u64; 3])| Outcomes {
        score: f64::from(score),
        phase: Phase::new(phase),
        counts: counts.map(|count| count as f64),
    };
    counts.into_iter().map(outcomes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::games::{End, Outcome, Step};
    use crate::types::Score;

    fn game(number: u32) -> Record {
        let moves = ["h2e2", "h9g7", "h0g2"].map(|text| text.parse().expect("a move"));
        let scores = [None, Some(Score::from_centipawns(-30)), Some(Score::from_value(31_990))];
        let steps = moves.into_iter().zip(scores).map(|(played, score)| Step { played, score }).collect();
        Record { number, outcome: Outcome::RedWins, end: End::AdjudicatedWin, steps }
    }

    #[test]
    fn scored_positions_count_for_the_side_to_move_and_mates_do_not() {
        let mut tally = Tally::default();
        (0..100).for_each(|number| tally.add(1, &game(number)));
        assert_eq!(tally.games, 100);
        let (learnt, held_out) = (size(&tally.learnt), size(&tally.held_out));
        assert!(learnt + held_out == 100 && learnt > held_out, "{learnt} {held_out}");
        assert_eq!(tally.learnt, Counts::from([((-30, Phase::FULL), [learnt, 0, 0])]));
    }

    #[test]
    fn sums_are_made_place_by_place() {
        let mut sum = Counts::from([((1, 2), [1, 0, 2])]);
        add(&mut sum, Counts::from([((1, 2), [0, 5, 1]), ((3, 4), [1, 1, 1])]));
        assert_eq!(sum, Counts::from([((1, 2), [1, 5, 3]), ((3, 4), [1, 1, 1])]));
        assert_eq!(size(&sum), 12);
        assert_eq!(outcomes(sum).len(), 2);
    }
}
