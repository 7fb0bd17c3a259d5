//! One game between two engines, with the referee of the rule book at the board.
//!
//! [`play`] asks for moves in turn, keeps the clocks, passes offers on, and ends the game by the rules, by agreement, by time, by a
//! fault of an engine or, where that is asked for, by what both engines foresee. Knows nothing of matches: who meets whom, and what
//! the results add up to.

mod adjudication;
mod budget;
mod end;
mod play;
mod record;
mod ruling;
mod seat;

pub use adjudication::{Adjudication, Draw, Resign};
pub use budget::Budget;
pub use end::{Adjudged, Conclusion, End, Fault, FaultKind};
pub use play::{Pondering, Side, Terms, play};
pub use record::{Record, Step, Told};
pub use ruling::Ruling;
