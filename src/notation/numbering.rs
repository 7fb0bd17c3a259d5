//! The numbers that stand before moves.

use crate::board::Position;
use crate::types::Color;

/// Whether a number may stand before the move that comes so many plies after the start.
///
/// Rounds are counted from 1 or from the number that the start has, and begin with the side that moves first or with Red; some count
/// plies.
pub(super) fn is_in_place(number: u32, start: &Position, plies: usize) -> bool {
    let from_red = if start.side_to_move() == Color::Black { plies.div_ceil(2) } else { plies / 2 };
    let firsts = [1, usize::from(start.move_number())];
    let rounds = [plies / 2, from_red, plies];
    firsts.into_iter().any(|first| rounds.into_iter().any(|round| number as usize == first + round))
}
