//! Who wants to know of each change on the board.

use crate::types::{Piece, Square};

/// Told of each piece that a position moves, in order. The network's accumulator is one; perft passes [`Unobserved`].
///
/// A capture is told as [`removed`](Self::removed), then [`moved`](Self::moved); taken back, as [`moved`](Self::moved), then
/// [`added`](Self::added).
pub trait Observer {
    /// A piece has come to an empty square.
    fn added(&mut self, piece: Piece, square: Square);

    /// A piece has been taken off its square.
    fn removed(&mut self, piece: Piece, square: Square);

    /// A piece has gone from one square to another, which is empty by then.
    fn moved(&mut self, piece: Piece, from: Square, to: Square);
}

/// The observer that does nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {
    #[inline(always)]
    fn added(&mut self, _: Piece, _: Square) {}

    #[inline(always)]
    fn removed(&mut self, _: Piece, _: Square) {}

    #[inline(always)]
    fn moved(&mut self, _: Piece, _: Square, _: Square) {}
}
