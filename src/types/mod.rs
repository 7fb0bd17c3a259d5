//! Words of the game: colour, square, piece, set of squares, move, score; and random numbers.
//!
//! The ground floor. These types know their own text and arithmetic and nothing of positions.

pub mod bitboard;
pub mod color;
pub mod moves;
pub mod piece;
pub mod random;
pub mod score;
pub mod square;

pub use bitboard::Bitboard;
pub use color::Color;
pub use moves::{Move, MoveList};
pub use piece::{Piece, PieceKind};
pub use random::Random;
pub use score::{Depth, Ply, Score};
pub use square::{File, Rank, Square};
