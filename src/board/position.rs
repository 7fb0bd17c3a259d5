//! A position: placement, side to move, clocks and past; making moves and taking them back.
//!
//! Knows which moves are legal and whether it has stood before; knows no rule about repetition.

use std::fmt;
use std::str::FromStr;

use once_cell::sync::Lazy;

use crate::board::danger::Danger;
use crate::board::fen::{FenError, Setup};
use crate::board::movegen::{All, Captures, Quiets, Wanted};
use crate::board::observer::{Observer, Unobserved};
use crate::board::placement::Placement;
use crate::board::trail::{Cycle, Past, Trail};
use crate::board::zobrist::{BLACK_TO_MOVE, Key, Keys};
use crate::board::{leaps, lines};
use crate::types::{Bitboard, Color, Move, MoveList, Piece, PieceKind, Square};

/// The FEN of the start position.
pub const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

static START: Lazy<Position> = Lazy::new(|| START_FEN.parse().expect("the start position is a position"));

/// A position of the game that can be played on and taken back.
///
/// Both kings stand in their palaces, and the side that has just moved is not in check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    placement: Placement,
    side_to_move: Color,
    capture_clock: u16,
    reversible: u16,
    start_number: u16,
    trail: Trail,
}

impl Position {
    /// The position that a game starts from.
    #[must_use]
    pub fn start() -> Self {
        START.clone()
    }

    /// The position that a setup describes.
    ///
    /// # Errors
    /// What [`Setup::check_pieces`] finds; [`FenError::KingsFace`] or [`FenError::InCheck`] if the side that has just moved could
    /// lose its king.
    pub fn from_setup(setup: &Setup) -> Result<Self, FenError> {
        setup.check_pieces()?;
        let placement = Placement::from_board(&setup.pieces);
        let us = setup.side_to_move;
        let king = placement.king(!us);
        if let Some(square) = placement.king_attackers(king, us, placement.occupied()).first() {
            return Err(match placement.piece_on(square) {
                Some(checker) if checker.kind() != PieceKind::King => FenError::InCheck { color: !us, checker, square },
                _ => FenError::KingsFace { file: king.file() },
            });
        }
        Ok(Self {
            placement,
            side_to_move: us,
            capture_clock: setup.capture_clock,
            reversible: 0,
            start_number: setup.move_number,
            trail: Trail::default(),
        })
    }

    /// What a FEN of the position says.
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup {
            pieces: *self.placement.board(),
            side_to_move: self.side_to_move,
            capture_clock: self.capture_clock,
            move_number: self.move_number(),
        }
    }

    /// The same position as if it had just been set up: nothing can be taken back, and nothing has stood before.
    #[must_use]
    pub fn without_past(&self) -> Self {
        Self {
            placement: self.placement.clone(),
            reversible: 0,
            start_number: self.move_number(),
            trail: Trail::default(),
            ..*self
        }
    }

    /// The position with left and right exchanged, as if it had just been set up. It is worth the same, its moves are mirrored.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let board = self.placement.board();
        let mirrored = Square::ALL.map(|square| board[square.mirrored().index()]);
        Self { placement: Placement::from_board(&mirrored), ..self.without_past() }
    }

    /// The pieces on their squares.
    #[inline(always)]
    #[must_use]
    pub const fn placement(&self) -> &Placement {
        &self.placement
    }

    /// The side whose turn it is.
    #[inline(always)]
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The piece on a square.
    #[inline(always)]
    #[must_use]
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        self.placement.piece_on(square)
    }

    /// Plies since the last capture, those that the FEN told included.
    #[inline(always)]
    #[must_use]
    pub const fn capture_clock(&self) -> u16 {
        self.capture_clock
    }

    /// The number of the move to be played, counted from 1 for both sides together.
    #[must_use]
    pub fn move_number(&self) -> u16 {
        let played = self.trail.steps().len();
        let black_began = (played + self.side_to_move.index()) % 2;
        let rounds = (played + black_began) >> 1;
        self.start_number.saturating_add(u16::try_from(rounds).unwrap_or(u16::MAX))
    }

    /// What has been played since the position was set up.
    #[must_use]
    pub const fn trail(&self) -> &Trail {
        &self.trail
    }

    /// The key of the position: its pieces and the side to move.
    #[inline(always)]
    #[must_use]
    pub fn key(&self) -> Key {
        let pieces = self.placement.keys().pieces();
        match self.side_to_move {
            Color::Red => pieces,
            Color::Black => pieces ^ BLACK_TO_MOVE,
        }
    }

    /// The keys over pawns, over each side's other pieces and over the material, as kept up with each move.
    #[must_use]
    pub const fn keys(&self) -> Keys {
        *self.placement.keys()
    }

    /// The same keys computed anew from the board, to check the others by.
    #[must_use]
    pub fn keys_from_scratch(&self) -> Keys {
        *Placement::from_board(self.placement.board()).keys()
    }

    /// When the position, with the same side to move, last stood on the board since the last capture or null move; `None` if it is
    /// there for the first time.
    #[inline]
    #[must_use]
    pub fn cycle(&self) -> Option<Cycle> {
        self.occurrences().next()
    }

    /// When the position, with the same side to move, stood on the board since the last capture or null move, the latest first.
    #[inline]
    pub fn occurrences(&self) -> impl Iterator<Item = Cycle> + '_ {
        self.trail.stood(self.key(), self.reversible)
    }

    /// The danger to the king of the side to move.
    #[inline]
    #[must_use]
    pub fn danger(&self) -> Danger {
        self.placement.danger(self.side_to_move)
    }

    /// The enemy pieces that check the side to move.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        let king = self.placement.king(self.side_to_move);
        self.placement.king_attackers(king, !self.side_to_move, self.placement.occupied())
    }

    /// Whether the side to move is in check.
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// All legal moves. None of them means that the side to move has lost, in check or not.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        self.moves_in(&self.danger())
    }

    /// The legal moves that capture something.
    #[must_use]
    pub fn legal_captures(&self) -> MoveList {
        self.captures_in(&self.danger())
    }

    /// The legal moves that capture nothing.
    #[must_use]
    pub fn legal_quiets(&self) -> MoveList {
        self.quiets_in(&self.danger())
    }

    /// All legal moves, the danger being known: the evasions, if it is a check.
    #[inline]
    #[must_use]
    pub fn moves_in(&self, danger: &Danger) -> MoveList {
        self.generate::<All>(danger)
    }

    /// The legal moves that capture something, the danger being known.
    #[inline]
    #[must_use]
    pub fn captures_in(&self, danger: &Danger) -> MoveList {
        self.generate::<Captures>(danger)
    }

    /// The legal moves that capture nothing, the danger being known.
    #[inline]
    #[must_use]
    pub fn quiets_in(&self, danger: &Danger) -> MoveList {
        self.generate::<Quiets>(danger)
    }

    #[inline(always)]
    fn generate<W: Wanted>(&self, danger: &Danger) -> MoveList {
        let mut moves = MoveList::new();
        self.placement.generate::<W, _>(self.side_to_move, danger, &mut moves);
        moves
    }

    /// The number of legal moves, counted without listing them.
    #[inline]
    #[must_use]
    pub fn count_legal(&self) -> u32 {
        self.placement.count_legal(self.side_to_move)
    }

    /// Whether the move is legal here, wherever it comes from.
    #[must_use]
    pub fn is_legal(&self, played: Move) -> bool {
        self.is_legal_in(&self.danger(), played)
    }

    /// Whether the move is legal here, the danger being known.
    #[inline]
    #[must_use]
    pub fn is_legal_in(&self, danger: &Danger, played: Move) -> bool {
        self.placement.is_legal(self.side_to_move, danger, played)
    }

    /// Whether a legal move gives check, directly, by uncovering another piece, or by becoming a cannon's screen.
    #[must_use]
    pub fn gives_check(&self, played: Move) -> bool {
        let us = self.side_to_move;
        let king = self.placement.king(!us);
        // Only a square in line with the king, beside it, or a horse's leap away changes anything.
        let near = lines::CROSS[king.index()] | leaps::horse_zone(king) | leaps::LEGS[king.index()];
        if !near.contains(played.from) && !near.contains(played.to) {
            return false;
        }
        let occupied = self.placement.occupied().without(played.from.into()).with(played.to);
        let moved =
            self.piece_on(played.from).is_some_and(|piece| Placement::attacks(piece, played.to, king, occupied));
        moved || !self.placement.king_attackers(king, us, occupied).is_empty()
    }

    /// Plays a legal move.
    #[inline(always)]
    pub fn make(&mut self, played: Move) {
        self.make_observed(played, &mut Unobserved);
    }

    /// Plays a legal move and tells the observer of each piece that it changes.
    ///
    /// The move must be legal here ([`Position::is_legal`] tells); one from an empty square changes nothing on the board.
    #[inline(always)]
    pub fn make_observed(&mut self, played: Move, observer: &mut impl Observer) {
        let captured = self.piece_on(played.to);
        self.remember(Some(played), captured);
        self.capture_clock = self.capture_clock.saturating_add(1);
        self.reversible = self.reversible.saturating_add(1);
        if let Some(captured) = captured {
            self.placement.take(captured, played.to);
            observer.removed(captured, played.to);
            self.capture_clock = 0;
            self.reversible = 0;
        }
        if let Some(piece) = self.piece_on(played.from) {
            self.placement.shift(piece, played.from, played.to);
            observer.moved(piece, played.from, played.to);
        }
        self.pass_the_turn();
    }

    /// Takes back the last move, a null move included; nothing happens where none has been made.
    #[inline(always)]
    pub fn unmake(&mut self) {
        self.unmake_observed(&mut Unobserved);
    }

    /// Takes back the last move and tells the observer of each piece that this changes.
    #[inline(always)]
    pub fn unmake_observed(&mut self, observer: &mut impl Observer) {
        let Some(past) = self.trail.pop() else { return };
        self.side_to_move = !self.side_to_move;
        self.capture_clock = past.capture_clock;
        self.reversible = past.reversible;
        let Some(Move { from, to }) = past.played else { return };
        if let Some(piece) = self.piece_on(to) {
            self.placement.shift(piece, to, from);
            observer.moved(piece, to, from);
        }
        if let Some(captured) = past.captured {
            self.placement.put(captured, to);
            observer.added(captured, to);
        }
    }

    /// Passes the turn without a move. Only for a side that is not in check.
    ///
    /// The clock of plies without capture stands still, and no repetition is seen across it.
    pub fn make_null(&mut self) {
        self.remember(None, None);
        self.reversible = 0;
        self.pass_the_turn();
    }

    /// Takes back a null move.
    pub fn unmake_null(&mut self) {
        self.unmake();
    }

    #[inline(always)]
    fn remember(&mut self, played: Option<Move>, captured: Option<Piece>) {
        let key = self.key();
        self.trail.push(Past { key, played, captured, capture_clock: self.capture_clock, reversible: self.reversible });
    }

    #[inline(always)]
    fn pass_the_turn(&mut self) {
        self.side_to_move = !self.side_to_move;
    }
}

impl FromStr for Position {
    type Err = FenError;

    /// Reads a FEN; see [`Setup`] for what is taken and what is refused.
    fn from_str(fen: &str) -> Result<Self, Self::Err> {
        Self::from_setup(&fen.parse()?)
    }
}

impl fmt::Display for Position {
    /// Writes the FEN, all six fields.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}
