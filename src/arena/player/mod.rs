//! An engine as a child process: started, greeted, asked for moves, sent away.
//!
//! A [`Player`] speaks UCCI or UCI, whichever its engine does. Every wait has a deadline, so that a crash, a silence, garbage and a
//! flood are a [`PlayerError`] each and never a hang; what the error means for a game is for the duel to say. So is legality: a
//! move passes through as the engine wrote it. Knows nothing of clocks that run, of results and of rules.
//!
//! Three threads serve a player. One reads what the engine writes into a bounded mailbox and notes when each line came; one writes
//! to it, so that an engine that does not read blocks nobody; the third is the caller's.
//!
//! No engine outlives its [`Player`]. Where this process is killed before it can see to that, the engines find their input ended,
//! and leave as far as they heed it.

mod ask;
mod config;
mod config_error;
mod deadlines;
mod error;
mod excerpt;
mod handshake;
mod leash;
mod mailbox;
mod murmur;
mod pen;
mod placing;
mod process;
mod reader;
mod settings;
mod stop;
mod talk;
mod thought;
mod wire;
mod words;

pub use ask::{Ask, Clocks, Unit};
pub use config::{EngineConfig, ProtocolChoice};
pub use config_error::ConfigError;
pub use deadlines::{Deadlines, Departure};
pub use error::{Ending, PlayerError};
pub use excerpt::Excerpt;
pub use handshake::Identity;
pub use leash::Leash;
pub use settings::Warning;
pub use stop::Stop;
pub use talk::Player;
pub use thought::Thought;
pub use words::QuoteError;

pub(super) use excerpt::cut;
pub(super) use mailbox::Heard;
pub(super) use wire::{Wire, after};
