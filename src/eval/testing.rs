//! Positions for the tests of this room: random games from a fixed seed, and a position seen from other sides.

use crate::board::Position;
use crate::types::{Color, Move, Piece, Random, Square};

/// Plays random games from the start, and shows each position with the move that follows.
pub(crate) fn random_games(games: u64, plies: usize, mut show: impl FnMut(&mut Position, Move)) {
    let mut random = Random::new(1);
    for _ in 0..games {
        let mut position = Position::start();
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let captures = position.legal_captures();
            let list = if random.below(16) == 0 && !captures.is_empty() { captures } else { moves };
            let played = list[random.below(list.len())];
            show(&mut position, played);
            position.make(played);
        }
    }
}

/// The same position with left and right exchanged.
pub(crate) fn mirrored(position: &Position) -> Position {
    moved(position, |piece| piece, Square::mirrored, position.side_to_move())
}

/// The same position with the colours exchanged.
pub(crate) fn swapped(position: &Position) -> Position {
    let other = |piece: Piece| Piece::new(!piece.color(), piece.kind());
    moved(position, other, Square::flipped, !position.side_to_move())
}

fn moved(
    position: &Position,
    piece: impl Fn(Piece) -> Piece,
    square: impl Fn(Square) -> Square,
    side_to_move: Color,
) -> Position {
    let mut setup = position.setup();
    for from in Square::ALL {
        setup.pieces[square(from).index()] = position.piece_on(from).map(&piece);
    }
    setup.side_to_move = side_to_move;
    Position::from_setup(&setup).expect("a position stays one when it is turned")
}
