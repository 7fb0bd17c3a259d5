//! The pieces on their squares, in every view that others need, and their keys.
//!
//! Changed in one place: whatever moves on the board goes through [`Placement::put`], [`Placement::take`] and
//! [`Placement::shift`]. Knows no side to move.

use crate::board::zobrist::Keys;
use crate::types::{Bitboard, Color, File, Piece, PieceKind, Rank, Square};

/// The occupied points of one side along every rank and every file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lines {
    /// By rank, with an empty rank below the first and above the last; bit `n` is file `n`.
    ranks: [u16; Rank::COUNT + 2],
    /// By file; bit `n` is rank `n`.
    files: [u16; File::COUNT],
}

impl Lines {
    const EMPTY: Self = Self { ranks: [0; Rank::COUNT + 2], files: [0; File::COUNT] };

    /// The occupied files of a rank.
    #[inline(always)]
    pub(crate) fn rank(&self, rank: Rank) -> u16 {
        self.ranks[rank.index() + 1]
    }

    /// The occupied ranks of a file.
    #[inline(always)]
    pub(crate) fn file(&self, file: File) -> u16 {
        self.files[file.index()]
    }

    /// The occupied files of the rank below; none below the first.
    #[inline(always)]
    pub(crate) fn rank_below(&self, rank: Rank) -> u16 {
        self.ranks[rank.index()]
    }

    /// The occupied files of the rank above; none above the last.
    #[inline(always)]
    pub(crate) fn rank_above(&self, rank: Rank) -> u16 {
        self.ranks[rank.index() + 2]
    }

    #[inline(always)]
    fn toggle(&mut self, square: Square) {
        self.ranks[square.rank().index() + 1] ^= 1 << square.file().index();
        self.files[square.file().index()] ^= 1 << square.rank().index();
    }
}

/// Pieces on squares, with their sets, their lines and their keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    board: [Option<Piece>; Square::COUNT],
    pieces: [Bitboard; Piece::COUNT],
    sides: [Bitboard; 2],
    lines: [Lines; 2],
    keys: Keys,
}

impl Placement {
    /// No piece anywhere.
    pub(crate) const EMPTY: Self = Self {
        board: [None; Square::COUNT],
        pieces: [Bitboard::EMPTY; Piece::COUNT],
        sides: [Bitboard::EMPTY; 2],
        lines: [Lines::EMPTY; 2],
        keys: Keys::EMPTY,
    };

    /// The placement of these pieces.
    #[must_use]
    pub(crate) fn from_board(board: &[Option<Piece>; Square::COUNT]) -> Self {
        let mut placement = Self::EMPTY;
        for square in Square::ALL {
            if let Some(piece) = board[square.index()] {
                placement.put(piece, square);
            }
        }
        placement
    }

    /// The piece on a square.
    #[inline(always)]
    #[must_use]
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// What stands on each square, by its number.
    #[must_use]
    pub const fn board(&self) -> &[Option<Piece>; Square::COUNT] {
        &self.board
    }

    /// Where the pieces of this colour and kind stand.
    #[inline(always)]
    #[must_use]
    pub const fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.pieces[Piece::new(color, kind).index()]
    }

    /// Where the pieces of one side stand.
    #[inline(always)]
    #[must_use]
    pub const fn side(&self, color: Color) -> Bitboard {
        self.sides[color.index()]
    }

    /// Where any piece stands.
    #[inline(always)]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// Where the king of this side stands.
    ///
    /// # Panics
    /// If it has none. Every [`Position`](crate::board::Position) has both.
    #[inline(always)]
    #[must_use]
    pub const fn king(&self, color: Color) -> Square {
        match self.pieces(color, PieceKind::King).first() {
            Some(square) => square,
            None => panic!("a position has both kings"),
        }
    }

    /// The keys, as they were kept up with each change.
    #[inline(always)]
    #[must_use]
    pub const fn keys(&self) -> &Keys {
        &self.keys
    }

    /// The occupied points of one side along ranks and files.
    #[inline(always)]
    pub(crate) const fn lines(&self, color: Color) -> &Lines {
        &self.lines[color.index()]
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        self.keys.toggle_material(piece, self.pieces[piece.index()].count());
        self.toggle(piece, square);
        self.board[square.index()] = Some(piece);
    }

    /// Takes a piece off the square where it stands.
    #[inline(always)]
    pub(crate) fn take(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, square);
        self.keys.toggle_material(piece, self.pieces[piece.index()].count());
        self.board[square.index()] = None;
    }

    /// Moves a piece from the square where it stands to an empty one.
    #[inline(always)]
    pub(crate) fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        let both = Bitboard::from(from) | Bitboard::from(to);
        self.pieces[piece.index()] ^= both;
        self.sides[piece.color().index()] ^= both;
        let lines = &mut self.lines[piece.color().index()];
        lines.toggle(from);
        lines.toggle(to);
        self.keys.shift(piece, from, to);
        self.board[from.index()] = None;
        self.board[to.index()] = Some(piece);
    }

    #[inline(always)]
    fn toggle(&mut self, piece: Piece, square: Square) {
        self.pieces[piece.index()] ^= Bitboard::from(square);
        self.sides[piece.color().index()] ^= Bitboard::from(square);
        self.lines[piece.color().index()].toggle(square);
        self.keys.toggle(piece, square);
    }
}
