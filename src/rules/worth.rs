//! What pieces are worth when the rules speak of gain and loss (25.3).

use crate::types::{Piece, PieceKind, Square};

/// The worth of a piece where it stands: a rook is two horses, two cannons or one of each; an advisor is an elephant; a pawn
/// counts for something once it has crossed the river, but neither one pawn for a piece nor one piece for pawns is a gain beyond
/// that. Kings are not counted.
pub(crate) fn worth(piece: Piece, square: Square) -> i32 {
    match piece.kind() {
        PieceKind::Rook => 40,
        PieceKind::Horse | PieceKind::Cannon => 20,
        PieceKind::Advisor | PieceKind::Elephant => 10,
        PieceKind::Pawn if !square.is_home_of(piece.color()) => 1,
        PieceKind::Pawn | PieceKind::King => 0,
    }
}

/// The least gain that is one of material, a pawn's not being one.
pub(crate) const LEAST_PIECE: i32 = 10;
