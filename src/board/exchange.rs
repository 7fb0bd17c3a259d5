//! Static exchange: what a move wins when both sides go on capturing on its square.
//!
//! Each side captures with its least valuable piece that can, or stops. After every capture the lines are looked at anew, since
//! a piece that leaves may open a rook's line, give a cannon its screen or take it away, and free a horse's leg. Pins and checks
//! are left aside, but for a king that may not capture where it would be captured.

use crate::board::placement::Placement;
use crate::board::position::Position;
use crate::board::{leaps, lines};
use crate::types::{Bitboard, Color, Move, Piece, PieceKind, Square};

/// From the least valuable kind to the most.
const BY_VALUE: [PieceKind; PieceKind::COUNT] = [
    PieceKind::Pawn,
    PieceKind::Advisor,
    PieceKind::Elephant,
    PieceKind::Horse,
    PieceKind::Cannon,
    PieceKind::Rook,
    PieceKind::King,
];

impl PieceKind {
    /// What the kind is worth in a static exchange, in centipawns.
    #[must_use]
    pub const fn exchange_value(self) -> i32 {
        match self {
            Self::King => 10_000,
            Self::Rook => 900,
            Self::Cannon => 450,
            Self::Horse => 420,
            Self::Advisor | Self::Elephant => 200,
            Self::Pawn => 100,
        }
    }
}

/// The captures on one square, as they go on.
#[derive(Clone, Copy)]
struct Exchange<'a> {
    placement: &'a Placement,
    square: Square,
    /// Whose turn it is to capture.
    turn: Color,
    /// The squares that are still occupied.
    occupied: Bitboard,
    /// What the piece on the square is worth.
    prize: i32,
}

impl<'a> Exchange<'a> {
    /// The exchange after a move, and what the move has captured.
    fn after(position: &'a Position, played: Move) -> (Self, i32) {
        let placement = position.placement();
        let value = |square| placement.piece_on(square).map_or(0, |piece: Piece| piece.kind().exchange_value());
        let exchange = Self {
            placement,
            square: played.to,
            turn: !position.side_to_move(),
            occupied: placement.occupied().without(played.from.into()).with(played.to),
            prize: value(played.from),
        };
        (exchange, value(played.to))
    }

    /// The least valuable piece that can capture: its square and kind.
    fn least_attacker(self) -> Option<(Square, PieceKind)> {
        BY_VALUE.into_iter().find_map(|kind| self.attacker(kind).map(|from| (from, kind)))
    }

    /// The first piece of this kind that can capture.
    fn attacker(self, kind: PieceKind) -> Option<Square> {
        let zone = match kind {
            PieceKind::Pawn => leaps::PAWN_SOURCES[self.turn.index()][self.square.index()],
            PieceKind::Advisor => leaps::ADVISOR[self.square.index()],
            PieceKind::Elephant => leaps::elephant(self.square, 0),
            PieceKind::Horse => leaps::horse_zone(self.square),
            PieceKind::Rook | PieceKind::Cannon => lines::CROSS[self.square.index()],
            PieceKind::King => leaps::KING[self.square.index()],
        };
        let piece = Piece::new(self.turn, kind);
        let candidates = self.placement.pieces(self.turn, kind) & self.occupied & zone;
        candidates.into_iter().find(|&from| {
            Placement::attacks(piece, from, self.square, self.occupied)
                && (kind != PieceKind::King || self.is_safe_for_king(from))
        })
    }

    /// Whether nothing captures the king once it has captured.
    fn is_safe_for_king(self, from: Square) -> bool {
        let left = self.occupied.without(from.into());
        self.placement.king_attackers(self.square, !self.turn, left).is_empty()
    }

    /// The exchange after this piece has captured.
    fn captured_by(self, from: Square, kind: PieceKind) -> Self {
        Self { turn: !self.turn, occupied: self.occupied.without(from.into()), prize: kind.exchange_value(), ..self }
    }

    /// What the side to capture wins; nothing if it does better to stop.
    fn gain(self) -> i32 {
        match self.least_attacker() {
            Some((from, kind)) => (self.prize - self.captured_by(from, kind).gain()).max(0),
            None => 0,
        }
    }

    /// Whether the side to capture wins at least so much, looking no further than it must.
    fn gains(self, least: i32) -> bool {
        if least <= 0 {
            return true;
        }
        if least > self.prize {
            return false;
        }
        match self.least_attacker() {
            Some((from, kind)) => !self.captured_by(from, kind).gains(self.prize - least + 1),
            None => false,
        }
    }
}

impl Position {
    /// What a move wins or loses by the captures that follow on its square, in centipawns of
    /// [`PieceKind::exchange_value`]; zero for a quiet move to a square where nothing captures it.
    #[must_use]
    pub fn exchange(&self, played: Move) -> i32 {
        let (exchange, captured) = Exchange::after(self, played);
        captured - exchange.gain()
    }

    /// Whether a move wins at least so much by the captures that follow on its square: [`Position::exchange`] against a bound,
    /// in less time.
    #[must_use]
    pub fn exchange_at_least(&self, played: Move, least: i32) -> bool {
        let (exchange, captured) = Exchange::after(self, played);
        !exchange.gains(captured.saturating_sub(least).saturating_add(1))
    }
}
