//! A position to learn from, in 32 bytes.
//!
//! Always seen by the side to move, as if that were Red: Black's positions are turned round, and colours exchanged.

use crate::board::Position;
use crate::types::random::stirred_together;
use crate::types::{Bitboard, Color, Piece, Square};

/// The most pieces on a board.
pub const MAX_PIECES: usize = 32;

/// A position, what the search thought of it, and what came of it, all for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// Occupied squares, the lower 64.
    lower: u64,
    /// The pieces on them, four bits each, from the lowest square up.
    pieces: [u8; MAX_PIECES / 2],
    /// Occupied squares, the upper 26.
    upper: u32,
    score: i16,
    half_points: u8,
    /// Plies since the last capture, 255 at most.
    capture_clock: u8,
}

impl Sample {
    /// The sample of a position with the search's score in centipawns and the points that came of it, 0, 1/2 or 1, both for the
    /// side to move.
    #[must_use]
    pub fn new(position: &Position, score: i16, points: f64) -> Self {
        let us = position.side_to_move();
        let placement = position.placement();
        let seen = |square: Square| if us == Color::Red { square } else { square.flipped() };
        let occupied: Bitboard = placement.occupied().into_iter().map(seen).collect();
        let mut pieces = [0; MAX_PIECES / 2];
        for (number, square) in occupied.into_iter().enumerate().take(MAX_PIECES) {
            if let Some(piece) = placement.piece_on(seen(square)) {
                let color = if piece.color() == us { Color::Red } else { Color::Black };
                pieces[number / 2] |= (Piece::new(color, piece.kind()) as u8) << (number % 2 * 4);
            }
        }
        let bits = occupied.bits();
        let half_points = (2.0 * points).round() as u8;
        let capture_clock = position.capture_clock().min(u16::from(u8::MAX)) as u8;
        Self { lower: bits as u64, pieces, upper: (bits >> u64::BITS) as u32, score, half_points, capture_clock }
    }

    /// How many pieces there are.
    #[inline(always)]
    #[must_use]
    pub const fn count(&self) -> usize {
        (self.lower.count_ones() + self.upper.count_ones()) as usize
    }

    /// The pieces and where they stand. Red is the side to move.
    #[inline(always)]
    pub fn pieces(&self) -> impl Iterator<Item = (Piece, Square)> + '_ {
        let occupied = Bitboard::from_bits(u128::from(self.upper) << u64::BITS | u128::from(self.lower));
        occupied.into_iter().zip(0_usize..MAX_PIECES).map(|(square, number)| {
            let piece = self.pieces[number / 2] >> (number % 2 * 4) & 15;
            (Piece::ALL[usize::from(piece) % Piece::COUNT], square)
        })
    }

    /// What the search thought, in centipawns.
    #[inline(always)]
    #[must_use]
    pub const fn score(&self) -> i16 {
        self.score
    }

    /// Plies since the last capture, 255 at most.
    #[inline(always)]
    #[must_use]
    pub fn capture_clock(&self) -> u16 {
        u16::from(self.capture_clock)
    }

    /// What came of it: 0, 1/2 or 1.
    #[inline(always)]
    #[must_use]
    pub fn result(&self) -> f32 {
        f32::from(self.half_points) / 2.0
    }

    /// A number that nearly no two different samples share.
    #[must_use]
    pub(crate) fn digest(&self) -> u64 {
        let [a, b, c, d] =
            [0, 4, 8, 12].map(|at| self.pieces[at..at + 4].iter().fold(0, |all, &byte| all << 8 | u64::from(byte)));
        let rest = u64::from(self.score.cast_unsigned()) << 16
            | u64::from(self.half_points) << 8
            | u64::from(self.capture_clock);
        stirred_together(&[self.lower, u64::from(self.upper), a << 32 | b, c << 32 | d, rest])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The board of a sample as text, the mover below.
    fn board(sample: &Sample) -> Vec<(char, String)> {
        sample.pieces().map(|(piece, square)| (piece.letter(), square.to_string())).collect()
    }

    #[test]
    fn a_sample_takes_32_bytes() {
        assert_eq!(size_of::<Sample>(), 32);
    }

    #[test]
    fn every_piece_comes_back() {
        let sample = Sample::new(&Position::start(), -35, 0.5);
        assert_eq!((sample.count(), sample.score()), (32, -35));
        assert!((sample.result() - 0.5).abs() < 1e-6);
        for (piece, square) in sample.pieces() {
            assert_eq!(Position::start().piece_on(square), Some(piece));
        }
        assert_eq!(sample.pieces().count(), 32);
    }

    #[test]
    fn black_to_move_is_the_same_as_red_with_the_colours_exchanged() {
        let red: Position = "3k5/9/9/9/4p4/9/P8/9/9/R3K4 w - - 0 1".parse().unwrap();
        let black: Position = "r3k4/9/9/p8/9/4P4/9/9/9/3K5 b - - 0 1".parse().unwrap();
        let (red, black) = (Sample::new(&red, 7, 1.0), Sample::new(&black, 7, 1.0));
        assert_eq!(red, black);
        assert_eq!(board(&red)[0], ('R', "a0".to_owned()));
        assert_eq!(red.digest(), black.digest());
    }

    #[test]
    fn samples_that_differ_in_anything_have_other_digests() {
        let start = Sample::new(&Position::start(), 0, 0.5);
        let mut moved = Position::start();
        moved.make("h2e2".parse().unwrap());
        for other in [
            Sample::new(&Position::start(), 1, 0.5),
            Sample::new(&Position::start(), 0, 1.0),
            Sample::new(&moved, 0, 0.5),
        ] {
            assert_ne!(other.digest(), start.digest(), "{other:?}");
        }
    }
}
