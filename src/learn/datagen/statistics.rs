//! What a heap of games is like: results, ends, lengths, scores, and how much of it can be learnt from.

use std::fmt;

use crate::board::Position;
use crate::learn::games::{End, Outcome, Record, Step};

/// Positions earlier than this are known openings.
const FIRST_PLY: usize = 12;
/// Beyond this score, in centipawns, nothing is left to learn.
const HIGHEST: i16 = 2500;
/// A position so many plies after the last capture is not the first of its kind.
const LONGEST_PEACE: u16 = 40;

/// Why a position is not learnt from; a position may have several reasons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sieve {
    /// Nobody thought, or it is too early in the game.
    Opening,
    /// The side to move is in check.
    Check,
    /// The best move captures or checks.
    Loud,
    /// The game is decided.
    Decided,
    /// Nothing has been captured for long.
    Peace,
}

impl Sieve {
    /// All reasons.
    pub const ALL: [Self; 5] = [Self::Opening, Self::Check, Self::Loud, Self::Decided, Self::Peace];

    /// Whether the position, which is met after so many plies, is left out for this reason.
    #[must_use]
    pub fn holds_back(self, position: &Position, step: Step, plies: usize) -> bool {
        match self {
            Self::Opening => step.score.is_none() || plies < FIRST_PLY,
            Self::Check => position.in_check(),
            Self::Loud => position.piece_on(step.played.to).is_some() || position.gives_check(step.played),
            Self::Decided => step.score.is_some_and(|score| score.value().abs() > HIGHEST),
            Self::Peace => position.capture_clock() > LONGEST_PEACE,
        }
    }
}

/// Upper bounds of the classes of scores, without sign, in centipawns; what lies above all is a class of its own.
const CLASSES: [i16; 9] = [10, 25, 50, 100, 200, 400, 800, 1500, HIGHEST];

/// One class of scores.
#[derive(Clone, Copy, Debug, Default)]
struct Class {
    positions: u64,
    /// What the side ahead got in the end.
    points: f64,
}

/// The counts over games.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    bytes: u64,
    positions: u64,
    outcomes: [u64; Outcome::ALL.len()],
    ends: [u64; End::ALL.len()],
    lengths: Vec<u16>,
    classes: [Class; CLASSES.len() + 1],
    held_back: [u64; Sieve::ALL.len()],
    /// The keys of all positions that have a score, and of those that are kept.
    keys: [Vec<u64>; 2],
}

impl Statistics {
    /// Counts the bytes of a file.
    pub const fn add_bytes(&mut self, bytes: u64) {
        self.bytes += bytes;
    }

    /// Counts a game.
    pub fn add(&mut self, record: &Record) {
        self.outcomes[record.outcome as usize] += 1;
        self.ends[record.end as usize] += 1;
        self.lengths.push(u16::try_from(record.steps.len()).unwrap_or(u16::MAX));
        let mut plies = 0;
        record.replay(|position, step| {
            self.see(position, step, plies, record.outcome);
            plies += 1;
        });
    }

    fn see(&mut self, position: &Position, step: Step, plies: usize, outcome: Outcome) {
        let Some(score) = step.score else { return };
        self.positions += 1;
        self.keys[0].push(position.key().0);
        let value = score.value();
        let class = &mut self.classes[CLASSES.partition_point(|&bound| bound < value.abs())];
        class.positions += 1;
        let side = position.side_to_move();
        class.points += outcome.points(if value < 0 { !side } else { side });
        let mut is_kept = true;
        for (sieve, count) in Sieve::ALL.into_iter().zip(&mut self.held_back) {
            let holds_back = sieve.holds_back(position, step, plies);
            *count += u64::from(holds_back);
            is_kept &= !holds_back;
        }
        if is_kept {
            self.keys[1].push(position.key().0);
        }
    }

    fn games(&self) -> u64 {
        self.lengths.len() as u64
    }
}

/// The share of a whole that may be nothing, in per cent.
fn share(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

/// How many different keys there are.
fn different(keys: &[u64]) -> u64 {
    let mut keys = keys.to_vec();
    keys.sort_unstable();
    keys.dedup();
    keys.len() as u64
}

impl fmt::Display for Statistics {
    /// The counts as lines for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (games, positions) = (self.games(), self.positions);
        writeln!(f, "games       {games}")?;
        writeln!(f, "positions   {positions}  ({:.2} bytes each)", self.bytes as f64 / positions.max(1) as f64)?;
        let [black, drawn, red] = self.outcomes;
        for (name, count) in [("Red wins", red), ("drawn", drawn), ("Black wins", black)] {
            writeln!(f, "{name:<11} {count}  ({:.1}%)", share(count, games))?;
        }
        self.write_lengths(f)?;
        writeln!(f, "\nended by")?;
        for end in End::ALL {
            let count = self.ends[end as usize];
            writeln!(f, "  {:<28}{count:>10} {:>6.1}%", ended_by(end), share(count, games))?;
        }
        writeln!(f, "\nscore, of either sign     positions   share   the side ahead got")?;
        for (index, class) in self.classes.iter().enumerate() {
            let Class { positions: of_class, points } = *class;
            let got = points / of_class.max(1) as f64;
            writeln!(f, "  {:<22}{of_class:>11} {:>6.1}%   {got:.3}", class_name(index), share(of_class, positions))?;
        }
        writeln!(f, "\nnot learnt from           positions   share")?;
        for (sieve, count) in Sieve::ALL.into_iter().zip(self.held_back) {
            writeln!(f, "  {:<22}{count:>11} {:>6.1}%", held_back_for(sieve), share(count, positions))?;
        }
        let [all, kept] = &self.keys;
        let kept_count = kept.len() as u64;
        writeln!(f, "learnt from             {kept_count:>11} {:>6.1}%", share(kept_count, positions))?;
        let unique = |keys: &[u64]| share(different(keys), keys.len() as u64);
        writeln!(f, "\ndifferent   {:.1}% of all, {:.1}% of those learnt from", unique(all), unique(kept))
    }
}

impl Statistics {
    fn write_lengths(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lengths = self.lengths.clone();
        lengths.sort_unstable();
        let at = |part: usize| lengths.get(lengths.len() * part / 10).copied().unwrap_or(0);
        let mean = lengths.iter().map(|&length| f64::from(length)).sum::<f64>() / lengths.len().max(1) as f64;
        let most = lengths.last().copied().unwrap_or(0);
        let (least, tenth, middle, nine) = (at(0), at(1), at(5), at(9));
        writeln!(
            f,
            "plies       {mean:.1} in the mean; {least} at least, {tenth} | {middle} | {nine} at 10, 50, 90%, {most} at most"
        )
    }
}

fn class_name(index: usize) -> String {
    let from = index.checked_sub(1).map_or(0, |before| CLASSES[before] + 1);
    CLASSES.get(index).map_or_else(|| format!("{from} and above"), |to| format!("{from} to {to}"))
}

const fn ended_by(end: End) -> &'static str {
    match end {
        End::Mate => "mate",
        End::Stalemate => "stalemate",
        End::Repetition => "repetition",
        End::NaturalLimit => "natural limit",
        End::BareMaterial => "bare material",
        End::AdjudicatedWin => "adjudication: won",
        End::AdjudicatedDraw => "adjudication: drawn",
        End::LongestGame => "the most plies",
    }
}

fn held_back_for(sieve: Sieve) -> String {
    match sieve {
        Sieve::Opening => format!("before ply {FIRST_PLY}"),
        Sieve::Check => "in check".to_owned(),
        Sieve::Loud => "capture or check next".to_owned(),
        Sieve::Decided => format!("score above {HIGHEST}"),
        Sieve::Peace => format!("{LONGEST_PEACE} plies in peace"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Score;

    fn record(moves: &str, outcome: Outcome, end: End) -> Record {
        let steps = moves
            .split(' ')
            .map(|played| Step { played: played.parse().unwrap(), score: Some(Score::from_centipawns(60)) });
        Record { number: 0, outcome, end, steps: steps.collect() }
    }

    #[test]
    fn every_position_is_counted_once_in_each_table() {
        let mut statistics = Statistics::default();
        let moves = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 h7i7 h0h6 c9e7 a0a1 i7i3 e2e6 c7e6";
        statistics.add(&record(moves, Outcome::RedWins, End::AdjudicatedWin));
        statistics.add(&record("h2e2 h9g7", Outcome::Draw, End::LongestGame));
        statistics.add_bytes(96);
        let text = statistics.to_string();
        for line in [
            "games       2\n",
            "positions   18  (5.33 bytes each)\n",
            "Red wins    1  (50.0%)\n",
            "plies       9.0 in the mean; 2 at least, 2 | 16 | 16 at 10, 50, 90%, 16 at most\n",
            "  adjudication: won                    1   50.0%\n",
            "  51 to 100                      18  100.0%   0.500\n",
            "  before ply 12                  14   77.8%\n",
            "  in check                        1    5.6%\n",
            "  capture or check next           3   16.7%\n",
            "learnt from                       1    5.6%\n",
            "different   88.9% of all, 100.0% of those learnt from\n",
        ] {
            assert!(text.contains(line), "{line:?} is not in\n{text}");
        }
    }

    #[test]
    fn no_games_are_counted_without_harm() {
        let text = Statistics::default().to_string();
        assert!(text.starts_with("games       0\npositions   0  (0.00 bytes each)\n"), "{text}");
    }
}
