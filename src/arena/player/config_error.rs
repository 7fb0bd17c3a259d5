//! What can be wrong with the description of an engine.

use thiserror::Error;

use crate::arena::player::words::QuoteError;

/// Why a description of an engine cannot be followed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ConfigError {
    /// A quotation mark is not closed.
    #[error(transparent)]
    Quote(#[from] QuoteError),
    /// A word that is not of the form `key=value`.
    #[error("{0:?} is not of the form key=value")]
    NotAPair(String),
    /// A key that there is not.
    #[error("there is no key {0:?}: cmd, name, proto, dir, stderr, ranks, unit and option.NAME are known")]
    UnknownKey(String),
    /// A key that stands there twice.
    #[error("{0} is given twice")]
    Twice(String),
    /// There is no `cmd`, or it is empty.
    #[error("cmd=PROGRAM is missing")]
    NoCommand,
    /// A value that is none of the words for its key.
    #[error("{key} is one of {words}, not {value:?}")]
    Value {
        /// The key.
        key: &'static str,
        /// The words that it takes.
        words: &'static str,
        /// The value given.
        value: String,
    },
    /// `option.` without a name.
    #[error("option.NAME=VALUE needs a name: {0:?}")]
    NoOptionName(String),
    /// A line break or another control character, which no line of the protocol can hold.
    #[error("a control character stands in {0:?}")]
    Control(String),
}
