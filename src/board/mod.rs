//! Positions and legal moves.
//!
//! [`Placement`] is the pieces on their squares; [`Position`] adds the side to move, the clocks and the past. [`Danger`] is what
//! the king's safety demands of the next move, from which the generator makes only legal moves. Knows nothing of rules about
//! repetition, of search or of evaluation.

mod attacks;
mod danger;
mod exchange;
pub mod fen;
pub mod leaps;
pub(crate) mod lines;
mod movegen;
mod observer;
pub mod perft;
mod placement;
mod position;
mod trail;
mod zobrist;

pub use danger::Danger;
pub use fen::{FenError, Setup};
pub use observer::{Observer, Unobserved};
pub use placement::Placement;
pub use position::{Position, START_FEN};
pub use trail::{Cycle, Past, Trail};
pub use zobrist::{Key, Keys};
