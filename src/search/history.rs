//! What the search has learnt of moves: how often they were good, wherever they occurred.
//!
//! Every number stays within ±[`LIMIT`]: a bonus counts for less the nearer the number is to the limit.

use std::sync::atomic::{AtomicI16, Ordering};

use crate::board::{Key, Position};
use crate::search::params;
use crate::types::{Color, Depth, Move, Piece, PieceKind, Score, Square};

/// The greatest history.
pub(crate) const LIMIT: i32 = 16_384;

/// What a move gains that was best at this depth.
pub(crate) fn bonus(depth: Depth) -> i32 {
    (params::bonus_base() + params::bonus_step() * i32::from(depth.0)).clamp(0, params::bonus_max())
}

/// What a move loses that was tried at this depth before a better one.
pub(crate) fn malus(depth: Depth) -> i32 {
    (params::malus_base() + params::malus_step() * i32::from(depth.0)).clamp(0, params::malus_max())
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

/// The moves before a move, as their arrivals: one, two and four plies before it.
pub(crate) type Before = [Option<Arrival>; 3];

/// A quiet move and what it is judged by.
#[derive(Clone, Copy)]
pub(crate) struct Quiet {
    pub(crate) side: Color,
    pub(crate) played: Move,
    pub(crate) arrival: Arrival,
    pub(crate) before: Before,
}

impl Quiet {
    /// A legal quiet move of the position after these arrivals; `None` if no piece stands on its square.
    pub(crate) fn new(position: &Position, played: Move, before: Before) -> Option<Self> {
        let piece = position.piece_on(played.from)?;
        let arrival = Arrival { piece, square: played.to };
        Some(Self { side: position.side_to_move(), played, arrival, before })
    }

    const fn butterfly(&self) -> usize {
        (self.side.index() * Square::COUNT + self.played.from.index()) * Square::COUNT + self.played.to.index()
    }

    const fn continuation(&self, before: Arrival) -> usize {
        before.index() * ARRIVALS + self.arrival.index()
    }
}

/// All histories of one worker. About 4 MB.
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

    const fn capture_index(arrival: Arrival, captured: PieceKind) -> usize {
        arrival.index() * PieceKind::COUNT + captured.index()
    }

    /// What is known of a quiet move.
    pub(crate) fn quiet(&self, quiet: &Quiet) -> i32 {
        let weights = [params::reply_weight(), params::follow_weight(), params::plan_weight()];
        let continuation = |(before, weight): (&Option<Arrival>, i32)| {
            before.map_or(0, |before| weight * value(&self.continuation[quiet.continuation(before)]))
        };
        let sum = params::butterfly_weight() * value(&self.butterfly[quiet.butterfly()])
            + quiet.before.iter().zip(weights).map(continuation).sum::<i32>();
        sum / 128
    }

    /// What is known of a capture.
    pub(crate) fn capture(&self, arrival: Arrival, captured: PieceKind) -> i32 {
        value(&self.capture[Self::capture_index(arrival, captured)])
    }

    /// Learns of a quiet move.
    pub(crate) fn learn_quiet(&self, quiet: &Quiet, bonus: i32) {
        update(&self.butterfly[quiet.butterfly()], bonus);
        for before in quiet.before.iter().flatten() {
            update(&self.continuation[quiet.continuation(*before)], bonus);
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
        let [pawns, red, black] = std::array::from_fn(|table| value(&self.corrections[table][indices[table]]));
        let sum = params::correction_pawn() * pawns + params::correction_pieces() * (red + black);
        Score::from_centipawns(i32::from(eval.value()) + sum / (128 * 256))
    }

    /// Learns how wrong the evaluation was: `error` is the score less the evaluation.
    pub(crate) fn learn_correction(&self, position: &Position, error: i32, depth: Depth) {
        let bonus = (error * i32::from(depth.0)).clamp(-LIMIT / 4, LIMIT / 4);
        for (table, index) in Self::correction_indices(position).into_iter().enumerate() {
            update(&self.corrections[table][index], bonus);
        }
    }
}
