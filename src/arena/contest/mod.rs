//! A match between two engines: who plays which game, at several boards at once, and what it adds up to.
//!
//! A [`Contest`] is the whole plan. [`run`] plays the games of it that are not done yet and hands over each as it ends; a
//! [`Stop`](crate::arena::player::Stop) breaks all off. A [`Line`] is what is kept of a game, and a [`Tally`] what the lines add up to. Knows nothing of files and of the
//! command line.

mod board;
mod entrant;
mod line;
mod run;
mod schedule;
mod tally;

pub use board::Restart;
pub(in crate::arena) use board::{Board, absence, dismiss, start};
pub use entrant::{Entrant, EntrantError, hash, program_print};
pub use line::{Line, Usage};
pub use run::{Event, Next, run};
pub use schedule::{Contest, Fixture};
pub use tally::{Ends, Tally};
