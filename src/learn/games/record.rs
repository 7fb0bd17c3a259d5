//! One game of a file: its moves, what the search thought, how it ended.

use thiserror::Error;

use crate::board::Position;
use crate::learn::games::checksum::Checksum;
use crate::types::{Color, Move, Score, Square};

/// The bytes before the plies of a game.
pub(super) const FIXED_BYTES: usize = 12;
/// The bytes of a ply.
pub(super) const STEP_BYTES: usize = 4;
/// The score of a ply at which nobody thought.
const NO_SCORE: i16 = i16::MIN;

/// Who has won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Black has won.
    BlackWins = 0,
    /// Nobody has.
    Draw = 1,
    /// Red has won.
    RedWins = 2,
}

impl Outcome {
    /// All outcomes in the order of their numbers.
    pub const ALL: [Self; 3] = [Self::BlackWins, Self::Draw, Self::RedWins];

    /// The outcome by who has won.
    #[must_use]
    pub const fn of(winner: Option<Color>) -> Self {
        match winner {
            Some(Color::Red) => Self::RedWins,
            Some(Color::Black) => Self::BlackWins,
            None => Self::Draw,
        }
    }

    /// What this side got: 1, 1/2 or 0.
    #[must_use]
    pub const fn points(self, side: Color) -> f64 {
        let of_red = self as u8 as f64 / 2.0;
        match side {
            Color::Red => of_red,
            Color::Black => 1.0 - of_red,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// By mate.
    Mate = 0,
    /// A side without a legal move lost.
    Stalemate = 1,
    /// The rule book judged a repetition: a loss or a draw.
    Repetition = 2,
    /// Drawn at the natural limit.
    NaturalLimit = 3,
    /// Drawn with nothing left to win with.
    BareMaterial = 4,
    /// Both sides had long thought that one of them wins.
    AdjudicatedWin = 5,
    /// Both sides had long thought that nobody wins.
    AdjudicatedDraw = 6,
    /// Drawn after the most plies that a game may have.
    LongestGame = 7,
}

impl End {
    /// All ends in the order of their numbers.
    pub const ALL: [Self; 8] = [
        Self::Mate,
        Self::Stalemate,
        Self::Repetition,
        Self::NaturalLimit,
        Self::BareMaterial,
        Self::AdjudicatedWin,
        Self::AdjudicatedDraw,
        Self::LongestGame,
    ];

    /// Whether a game that ends so can have this outcome.
    #[must_use]
    pub const fn allows(self, outcome: Outcome) -> bool {
        let is_drawn = matches!(outcome, Outcome::Draw);
        match self {
            Self::Repetition => true,
            Self::Mate | Self::Stalemate | Self::AdjudicatedWin => !is_drawn,
            Self::NaturalLimit | Self::BareMaterial | Self::AdjudicatedDraw | Self::LongestGame => is_drawn,
        }
    }
}

/// One ply of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The move played: the best that the search found.
    pub played: Move,
    /// What the search thought before the move, for the side that moves; `None` if it was not asked.
    pub score: Option<Score>,
}

/// A game from the start position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Its number in the run.
    pub number: u32,
    /// Who has won.
    pub outcome: Outcome,
    /// How it ended.
    pub end: End,
    /// Its plies; 65,535 at most.
    pub steps: Vec<Step>,
}

/// Why bytes are no game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// Something happened to the bytes.
    #[error("the checksum does not fit the game")]
    Checksum,
    /// There is no such outcome.
    #[error("{0} is no result")]
    Outcome(u8),
    /// There is no such end, or not with this outcome.
    #[error("{0} is no end of a game with this result")]
    End(u8),
    /// The number stands for no move.
    #[error("ply {ply}: {number} is no move")]
    Move {
        /// The ply, from 1.
        ply: usize,
        /// What stands there.
        number: u16,
    },
    /// The move cannot be played.
    #[error("ply {ply}: {played} is illegal")]
    Illegal {
        /// The ply, from 1.
        ply: usize,
        /// The move.
        played: Move,
    },
    /// No score is so high or so low.
    #[error("ply {ply}: {value} is no score")]
    Score {
        /// The ply, from 1.
        ply: usize,
        /// What stands there.
        value: i16,
    },
}

impl Record {
    /// How many of its positions have a score.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.steps.iter().filter(|step| step.score.is_some()).count() as u64
    }

    /// Shows each position in turn, with the ply that was played in it.
    pub fn replay(&self, mut see: impl FnMut(&Position, Step)) {
        let mut position = Position::start();
        for &step in &self.steps {
            see(&position, step);
            position.make(step.played);
        }
    }

    /// The bytes of the game. Plies beyond the 65,535th are left out.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let plies = u16::try_from(self.steps.len()).unwrap_or(u16::MAX);
        let mut bytes = vec![0; 4];
        bytes.extend(self.number.to_le_bytes());
        bytes.extend(plies.to_le_bytes());
        bytes.extend([self.outcome as u8, self.end as u8]);
        for step in &self.steps[..usize::from(plies)] {
            let number = step.played.from.index() * Square::COUNT + step.played.to.index();
            bytes.extend((number as u16).to_le_bytes());
            bytes.extend(step.score.map_or(NO_SCORE, Score::value).to_le_bytes());
        }
        let checksum = Checksum::of(&bytes[4..]);
        bytes[..4].copy_from_slice(&checksum.0.to_le_bytes());
        bytes
    }

    /// How many bytes the plies take of a game that begins so.
    pub(super) fn length(fixed: [u8; FIXED_BYTES]) -> usize {
        usize::from(u16::from_le_bytes([fixed[8], fixed[9]])) * STEP_BYTES
    }

    /// The game of these bytes, every move of which is legal.
    ///
    /// # Errors
    /// [`RecordError`] for the first thing that is wrong.
    pub(super) fn from_bytes(fixed: [u8; FIXED_BYTES], steps: &[u8]) -> Result<Self, RecordError> {
        let [c0, c1, c2, c3, n0, n1, n2, n3, _, _, outcome, end] = fixed;
        let all = [&fixed[4..], steps].concat();
        if Checksum::of(&all) != Checksum(u32::from_le_bytes([c0, c1, c2, c3])) {
            return Err(RecordError::Checksum);
        }
        let outcome = *Outcome::ALL.get(usize::from(outcome)).ok_or(RecordError::Outcome(outcome))?;
        let ends = End::ALL.get(usize::from(end)).filter(|end| end.allows(outcome));
        let end = *ends.ok_or(RecordError::End(end))?;
        let mut position = Position::start();
        let steps = (1..).zip(steps.as_chunks::<STEP_BYTES>().0).map(|(ply, &bytes)| {
            let step = step(ply, bytes)?;
            if !position.is_legal(step.played) {
                return Err(RecordError::Illegal { ply, played: step.played });
            }
            position.make(step.played);
            Ok(step)
        });
        let steps = steps.collect::<Result<_, _>>()?;
        Ok(Self { number: u32::from_le_bytes([n0, n1, n2, n3]), outcome, end, steps })
    }
}

/// The ply of these bytes, the move of which may yet be illegal.
fn step(ply: usize, [m0, m1, s0, s1]: [u8; STEP_BYTES]) -> Result<Step, RecordError> {
    let number = u16::from_le_bytes([m0, m1]);
    let squares = [usize::from(number) / Square::COUNT, usize::from(number) % Square::COUNT].map(Square::from_index);
    let [Some(from), Some(to)] = squares else { return Err(RecordError::Move { ply, number }) };
    let value = i16::from_le_bytes([s0, s1]);
    let score = (value != NO_SCORE).then(|| Score::from_value(value));
    if score.is_some_and(|score| score.value() != value) {
        return Err(RecordError::Score { ply, value });
    }
    Ok(Step { played: Move::new(from, to), score })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::learn::games) fn record(number: u32) -> Record {
        let moves = ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0"];
        let steps = (0..).zip(moves).map(|(ply, played)| Step {
            played: played.parse().unwrap(),
            score: (ply >= 2).then(|| Score::from_centipawns(100 - 300 * ply)),
        });
        Record { number, outcome: Outcome::RedWins, end: End::AdjudicatedWin, steps: steps.collect() }
    }

    fn read(bytes: &[u8]) -> Result<Record, RecordError> {
        let (fixed, steps) = bytes.split_first_chunk().expect("all games are longer");
        assert_eq!(Record::length(*fixed), steps.len());
        Record::from_bytes(*fixed, steps)
    }

    #[test]
    fn a_game_reads_back_from_its_bytes() {
        let bytes = record(0x0102_0304).to_bytes();
        assert_eq!(bytes.len(), FIXED_BYTES + 5 * STEP_BYTES);
        assert_eq!(read(&bytes), Ok(record(0x0102_0304)));
        assert_eq!(record(1).positions(), 3);
    }

    #[test]
    fn what_is_no_game_is_refused_with_the_reason() {
        for (at, bytes, reason) in [
            (5, &[9][..], "the checksum does not fit the game"),
            (10, &[3], "3 is no result"),
            (11, &[8], "8 is no end of a game with this result"),
            (11, &[6], "6 is no end of a game with this result"),
            (12, &[0xA4, 0x1F], "ply 1: 8100 is no move"),
            (16, &[1, 0], "ply 2: a0b0 is illegal"),
            (16, &[0, 0], "ply 2: a0a0 is illegal"),
            (26, &[0xFF, 0x7F], "ply 4: 32767 is no score"),
        ] {
            let mut changed = record(7).to_bytes();
            changed[at..at + bytes.len()].copy_from_slice(bytes);
            if at > 5 {
                let checksum = Checksum::of(&changed[4..]);
                changed[..4].copy_from_slice(&checksum.0.to_le_bytes());
            }
            assert_eq!(read(&changed).unwrap_err().to_string(), reason);
        }
    }

    #[test]
    fn a_replay_shows_every_position_before_its_move() {
        let mut seen = Vec::new();
        record(0).replay(|position, step| seen.push((position.move_number(), step.played.to_string())));
        assert_eq!(seen.len(), 5);
        assert_eq!((seen[0].0, seen[4].0), (1, 3));
        assert_eq!(seen[4].1, "i0h0");
    }

    #[test]
    fn points_are_counted_for_either_side() {
        for (outcome, red, black) in
            [(Outcome::RedWins, 1.0, 0.0), (Outcome::Draw, 0.5, 0.5), (Outcome::BlackWins, 0.0, 1.0)]
        {
            assert!((outcome.points(Color::Red) - red).abs() < 1e-9, "{outcome:?}");
            assert!((outcome.points(Color::Black) - black).abs() < 1e-9, "{outcome:?}");
        }
    }
}
