//! What the search has learnt of moves: how often they were good, wherever they occurred.
//!
//! Every number stays within ±[`LIMIT`]: a bonus counts for less the nearer the number is to the limit.

use std::sync::atomic::{AtomicI16, Ordering};

use crate::board::{Key, Position};
use crate::types::{Color, Depth, Move, Piece, PieceKind, Score, Square};

/// The greatest history.
pub(crate) const LIMIT: i32 = 16_384;

/// The bonus for a move that was best at this depth.
pub(crate) fn bonus(depth: Depth) -> i32 {
    use crate::search::params::{BONUS_MAX, BONUS_STEP};
    (BONUS_STEP * i32::from(depth.0)).min(BONUS_MAX)
}

fn update(number: &AtomicI16, bonus: i32) {
    let old = value(number);
    number.store((old + bonus - old * bonus.abs() / LIMIT) as i16, Ordering::Relaxed);
}

fn value(number: &AtomicI16) -> i32 {
    i32::from(number.load(Ordering::Relaxed))
}

fn zeros(length: usize) -> Vec<AtomicI16> {
    std::iter::repeat_with(AtomicI16::default).take(length).collect()
}

/// A piece and the square it came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Arrival {
    pub(crate) piece: Piece,
    pub(crate) square: Square,
}

impl Arrival {
    /// Its number below [`ARRIVALS`].
    const fn index(self) -> usize {
        self.piece.index() * Square::COUNT + self.square.index()
    }
}

const ARRIVALS: usize = Piece::COUNT * Square::COUNT;
const CORRECTIONS: usize = 1 << 14;

/// All histories of one worker. About 7 MB.
#[derive(Debug)]
pub(crate) struct Histories {
    /// Quiet moves by side, from and to.
    butterfly: Vec<AtomicI16>,
    /// Captures by arrival and kind captured.
    capture: Vec<AtomicI16>,
    /// Quiet moves by the arrival before and their own.
    continuation: Vec<AtomicI16>,
    /// How wrong the evaluation was, by side and by the keys of the pawns and of each side's pieces.
    corrections: [Vec<AtomicI16>; 3],
}

impl Histories {
    /// Nothing learnt.
    pub(crate) fn new() -> Self {
        Self {
            butterfly: zeros(2 * Square::COUNT * Square::COUNT),
            capture: zeros(ARRIVALS * PieceKind::COUNT),
            continuation: zeros(ARRIVALS * ARRIVALS),
            corrections: std::array::from_fn(|_| zeros(2 * CORRECTIONS)),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        let tables = [&self.butterfly, &self.capture, &self.continuation];
        for number in tables.into_iter().chain(&self.corrections).flatten() {
            number.store(0, Ordering::Relaxed);
        }
    }

    const fn butterfly_index(side: Color, played: Move) -> usize {
        (side.index() * Square::COUNT + played.from.index()) * Square::COUNT + played.to.index()
    }

    const fn capture_index(arrival: Arrival, captured: PieceKind) -> usize {
        arrival.index() * PieceKind::COUNT + captured.index()
    }

    const fn continuation_index(before: Arrival, arrival: Arrival) -> usize {
        before.index() * ARRIVALS + arrival.index()
    }

    /// What is known of a quiet move after these arrivals.
    pub(crate) fn quiet(&self, side: Color, played: Move, arrival: Arrival, before: &[Option<Arrival>]) -> i32 {
        let butterfly = value(&self.butterfly[Self::butterfly_index(side, played)]);
        let continuation = |before: &Arrival| value(&self.continuation[Self::continuation_index(*before, arrival)]);
        butterfly + before.iter().flatten().map(continuation).sum::<i32>()
    }

    /// What is known of a capture.
    pub(crate) fn capture(&self, arrival: Arrival, captured: PieceKind) -> i32 {
        value(&self.capture[Self::capture_index(arrival, captured)])
    }

    /// Learns of a quiet move.
    pub(crate) fn learn_quiet(
        &self,
        side: Color,
        played: Move,
        arrival: Arrival,
        before: &[Option<Arrival>],
        bonus: i32,
    ) {
        update(&self.butterfly[Self::butterfly_index(side, played)], bonus);
        for before in before.iter().flatten() {
            update(&self.continuation[Self::continuation_index(*before, arrival)], bonus);
        }
    }

    /// Learns of a capture.
    pub(crate) fn learn_capture(&self, arrival: Arrival, captured: PieceKind, bonus: i32) {
        update(&self.capture[Self::capture_index(arrival, captured)], bonus);
    }

    fn correction_indices(position: &Position) -> [usize; 3] {
        let keys = position.keys();
        let side = position.side_to_move().index() * CORRECTIONS;
        [keys.pawn(), keys.non_pawn(Color::Red), keys.non_pawn(Color::Black)]
            .map(|key: Key| side + key.0 as usize % CORRECTIONS)
    }

    /// The evaluation, corrected by how wrong it was in positions like this.
    pub(crate) fn corrected(&self, position: &Position, eval: Score) -> Score {
        let indices = Self::correction_indices(position);
        let sum: i32 = (0..3).map(|table| value(&self.corrections[table][indices[table]])).sum();
        Score::from_centipawns(i32::from(eval.value()) + sum / 256)
    }

    /// Learns how wrong the evaluation was: `error` is the score less the evaluation.
    pub(crate) fn learn_correction(&self, position: &Position, error: i32, depth: Depth) {
        let bonus = (error * i32::from(depth.0)).clamp(-LIMIT / 4, LIMIT / 4);
        for (table, index) in Self::correction_indices(position).into_iter().enumerate() {
            update(&self.corrections[table][index], bonus);
        }
    }
}
