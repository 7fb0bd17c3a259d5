//! Positions as the kernels read them: the numbers of the active features of both sides, the bucket, and the target.

use once_cell::sync::Lazy;

use crate::eval::network::Feature;
use crate::eval::network::format::bucket;
use crate::eval::scale;
use crate::learn::dataset::Sample;
use crate::learn::train::recipe::sigmoid;
use crate::learn::train::weights::BUCKETS;
use crate::types::{Color, Piece, Square};

/// How left and right of a position are taken. In xiangqi the mirror of a position is worth the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    /// As they are.
    Plain,
    /// Exchanged.
    Mirrored,
}

/// What is to be learnt of a position: the result, the score of the search, or something between.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Aim {
    /// The share of the result, 0 to 1; the rest is the score's.
    pub result_share: f32,
    /// Centipawns that turn the odds by the factor e.
    pub scale: f32,
}

impl Aim {
    /// The chance that the net should tell for the side to move.
    #[must_use]
    pub fn target(self, sample: &Sample) -> f32 {
        let by_score = sigmoid(f32::from(sample.score()) / self.scale);
        self.result_share * sample.result() + (1.0 - self.result_share) * by_score
    }
}

/// What the evaluation leaves of the network's output after so many plies without a capture: 1 is all of it.
///
/// It is taken off when the position is evaluated, and the scores of the search had it taken off, so it must be here too.
#[inline]
#[must_use]
pub(super) fn damping(sample: &Sample) -> f32 {
    scale::damping(sample.capture_clock()) as f32 / 256.0
}

/// The features of a piece on a square, in the eyes of the mover and of the other side.
type Pair = [u16; 2];
type Pairs = [[Pair; Square::COUNT]; Piece::COUNT];

/// By view, piece and square. The mover is Red.
static PAIRS: Lazy<[Pairs; 2]> = Lazy::new(|| {
    let pair = |piece, square| Color::ALL.map(|side| Feature::new(side, piece, square).index() as u16);
    let pairs =
        |seen: fn(Square) -> Square| Piece::ALL.map(|piece| Square::ALL.map(|square| pair(piece, seen(square))));
    [pairs(|square| square), pairs(Square::mirrored)]
});

#[derive(Clone, Copy, Debug)]
struct Seat {
    /// Where its inputs end.
    end: u32,
    bucket: u8,
}

/// Some positions.
#[derive(Clone, Debug, Default)]
pub(super) struct Chunk {
    inputs: Vec<Pair>,
    seats: Vec<Seat>,
    goals: Vec<Goal>,
}

/// What the output of a position should come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub(super) bucket: usize,
    /// The chance that should be told.
    pub(super) target: f32,
    /// See [`damping`].
    pub(super) damping: f32,
}

impl Chunk {
    /// Takes other positions instead of those it had.
    pub(super) fn fill<'a>(&mut self, samples: impl Iterator<Item = (&'a Sample, View)>, aim: Aim) {
        self.inputs.clear();
        self.seats.clear();
        self.goals.clear();
        for (sample, view) in samples {
            let pairs = &PAIRS[view as usize];
            self.inputs.extend(sample.pieces().map(|(piece, square)| pairs[piece.index()][square.index()]));
            let bucket = bucket(sample.count(), BUCKETS);
            self.seats.push(Seat { end: self.inputs.len() as u32, bucket: bucket as u8 });
            self.goals.push(Goal { bucket, target: aim.target(sample), damping: damping(sample) });
        }
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.seats.len()
    }

    /// The inputs and the bucket of each position.
    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[Pair], usize)> {
        let mut start = 0;
        self.seats.iter().map(move |seat| {
            let inputs = &self.inputs[start..seat.end as usize];
            start = seat.end as usize;
            (inputs, usize::from(seat.bucket))
        })
    }

    /// The goal of each position.
    pub(super) fn goals(&self) -> &[Goal] {
        &self.goals
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;

    const AIM: Aim = Aim { result_share: 0.25, scale: 400.0 };

    fn chunk(sample: &Sample, view: View) -> Chunk {
        let mut chunk = Chunk::default();
        chunk.fill([(sample, view)].into_iter(), AIM);
        chunk
    }

    /// The inputs in ascending order.
    fn sorted(chunk: &Chunk) -> Vec<Pair> {
        let mut inputs = chunk.inputs.clone();
        inputs.sort_unstable();
        inputs
    }

    #[test]
    fn inputs_are_the_features_that_both_sides_see() {
        for fen in ["3k5/9/9/9/4p4/9/P8/9/9/R3K4 w - - 0 1", "r3k4/9/9/p8/9/4P4/9/9/9/3K5 b - - 0 1"] {
            let position: Position = fen.parse().unwrap();
            let us = position.side_to_move();
            let mut expected: Vec<Pair> = position
                .placement()
                .occupied()
                .into_iter()
                .filter_map(|square| position.piece_on(square).map(|piece| (piece, square)))
                .map(|(piece, square)| [us, !us].map(|side| Feature::new(side, piece, square).index() as u16))
                .collect();
            expected.sort_unstable();
            let sample = Sample::new(&position, 0, 0.5);
            assert_eq!(sorted(&chunk(&sample, View::Plain)), expected, "{fen}");
        }
    }

    #[test]
    fn the_mirrored_view_is_that_of_the_mirrored_position() {
        let here: Position = "3k5/9/9/9/4p4/9/P8/9/9/R3KA3 w - - 0 1".parse().unwrap();
        let there: Position = "5k3/9/9/9/4p4/9/8P/9/9/3AK3R w - - 0 1".parse().unwrap();
        let [here, there] = [here, there].map(|position| Sample::new(&position, 0, 0.5));
        assert_eq!(sorted(&chunk(&here, View::Mirrored)), sorted(&chunk(&there, View::Plain)));
        assert_ne!(sorted(&chunk(&here, View::Plain)), sorted(&chunk(&there, View::Plain)));
    }

    #[test]
    fn the_target_lies_between_result_and_score() {
        let target = |score, points| AIM.target(&Sample::new(&Position::start(), score, points));
        assert!((target(0, 0.5) - 0.5).abs() < 1e-6);
        assert!((target(0, 1.0) - 0.625).abs() < 1e-6);
        assert!((target(400, 0.0) - 0.75 * 0.731_058_6).abs() < 1e-5);
    }
}
