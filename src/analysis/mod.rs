//! Games looked at move by move: a game goes in, judged moves come out, and the pages that tell of them.
//!
//! An [`Analyst`] searches every position of a [`GameRecord`](crate::notation::GameRecord), a [`Mark`] is what a move has cost, a
//! [`Warning`] what the referee has to say, and a [`JudgedGame`] is all of it. [`annotated`] makes a game with comments of it, and
//! [`page`] a page for a browser. Knows no files and no command lines.

mod analyst;
mod game;
mod mark;
mod notes;
pub mod page;
mod warning;
mod words;

#[cfg(test)]
mod tests;

pub use analyst::{Analyst, Line, Look, Settings};
pub use game::{JudgedGame, JudgedMove, Summary, View, judge};
pub use mark::{Mark, expected};
pub use notes::annotated;
pub use warning::Warning;
pub use words::Language;
