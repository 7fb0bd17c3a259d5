//! Why numbers or bytes are no network.

use thiserror::Error;

use crate::eval::network::features::Feature;
use crate::eval::network::format::bytes::VERSION;
use crate::eval::network::format::{BUCKETS, HIDDEN, HIDDEN_STEP, MAX_DESCRIPTION, QA, QB};

/// Why numbers or bytes are no network.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FormatError {
    /// It does not begin as a net of ours.
    #[error("no net of this engine")]
    Foreign,
    /// It is a net of ours in another format.
    #[error("format version {0}, and only {VERSION} is read")]
    Version(u16),
    /// It was made for other inputs.
    #[error("{found} features, and there are {count}", count = Feature::COUNT)]
    Features {
        /// How many inputs those are.
        found: u16,
    },
    /// The weights were quantised by other factors.
    #[error("quantised by {0} and {1}, and {QA} and {QB} are expected")]
    Quantisation(u16, u16),
    /// The hidden layer has a size that is not supported.
    #[error("{found} hidden neurons: a multiple of {HIDDEN_STEP} up to {most} is expected", most = HIDDEN.end())]
    Hidden {
        /// How many there are.
        found: usize,
    },
    /// The number of output buckets is not supported.
    #[error("{found} output buckets: {least} to {most} are expected", least = BUCKETS.start(), most = BUCKETS.end())]
    Buckets {
        /// How many there are.
        found: usize,
    },
    /// All values would be zero.
    #[error("the scale is zero")]
    Scale,
    /// The description is too long, no UTF-8, or has control characters.
    #[error("the description is no single line of text of at most {MAX_DESCRIPTION} bytes")]
    Description,
    /// The file ends early.
    #[error("truncated: {found} bytes, and {expected} are expected")]
    Truncated {
        /// How many bytes there are.
        found: usize,
        /// How many there should be, as far as can be told.
        expected: usize,
    },
    /// The file does not end where it should.
    #[error("too long: {found} bytes, and {expected} are expected")]
    TooLong {
        /// How many bytes there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// The file was damaged.
    #[error("damaged: the checksum is {found:016x}, and {expected:016x} is expected")]
    Checksum {
        /// What the file says.
        found: u64,
        /// What its bytes say.
        expected: u64,
    },
    /// A table has the wrong length.
    #[error("{found} {table}, and {expected} are expected")]
    Length {
        /// The table.
        table: &'static str,
        /// How many numbers it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A number is out of the range in which nothing overflows.
    #[error("{found} among the {table}: at most {limit} either way")]
    Range {
        /// The table.
        table: &'static str,
        /// The number.
        found: i16,
        /// The largest that there may be.
        limit: i16,
    },
}
