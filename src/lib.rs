//! Chuhe (楚河), a xiangqi engine.
//!
//! The library holds all the thought, on floors that only look down: [`types`] are the words of the game, [`board`] is positions
//! and legal moves, [`cli`] is what the program `chuhe` offers on the command line.

pub mod board;
pub mod cli;
pub mod types;
