//! Chuhe (楚河), a xiangqi engine.
//!
//! The library holds all the thought, on floors that only look down: [`types`] are the words of the game, [`board`] is positions
//! and legal moves, [`mate`] proves forced mates by checks, [`eval`] is what a position is worth, [`book`] what is known of
//! openings, [`rules`] what a repetition
//! means, [`notation`] how people write moves and games, [`search`] finds moves, [`engine`] is what one talks to, [`protocol`]
//! makes text of it, [`arena`] plays matches, [`learn`] fits the evaluation to games, `analysis` weighs the moves of games, and
//! [`cli`] is what the program `chuhe` offers on the command line.

#[cfg(feature = "tools")]
pub mod analysis;
#[cfg(feature = "tools")]
pub mod arena;
pub mod board;
pub mod book;
pub mod cli;
pub mod engine;
pub mod eval;
#[cfg(feature = "tools")]
pub mod files;
pub mod learn;
pub mod mate;
pub mod notation;
pub mod protocol;
pub mod rules;
pub mod search;
pub mod types;
