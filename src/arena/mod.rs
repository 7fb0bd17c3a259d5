//! Matches between engines: who plays, time, games, results and what they say.
//!
//! A [`player`] is an engine as a child process and a [`clock`] its time; a [`duel`] is one game between two of them, from one of the
//! [`openings`], and a [`contest`] a match, which the [`chronicle`] keeps and [`stats`] and [`sprt`] weigh. An [`event`] is a
//! tournament on paper: who meets whom, and who stands where; a [`tournament`] is one that engines play. [`compliance`] examines one
//! engine, and to [`tune`] one is to find better numbers for it by games. Nothing here knows of command lines.

mod cholesky;
pub mod chronicle;
pub mod clock;
pub mod compliance;
pub mod contest;
pub mod duel;
pub mod event;
pub mod openings;
pub mod player;
pub mod sprt;
pub mod stats;
pub mod tournament;
pub mod tune;
