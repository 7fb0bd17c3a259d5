//! Whether an engine keeps the protocol: it is asked step by step, and each step says what the reference wants.
//!
//! An [`Examination`] starts an engine and goes through the steps for its protocol, UCCI 3.0 or UCI as xiangqi engines speak it. Each
//! step gives a [`StepReport`]: a step fails where the engine breaks what the documents of the protocol say, and warns where it keeps
//! them, but not what clients in the field expect. After a step that was not kept the engine is started anew, so that one fault does
//! not spoil the steps behind it. Every wait has a deadline, and no engine outlives its examination.
//!
//! Knows nothing of who prints the reports, and of how strong a move is.

mod answer;
mod examination;
mod finding;
mod given;
mod greeting;
mod patience;
mod report;
mod step;
mod steps;
mod subject;

pub use examination::Examination;
pub use patience::Patience;
pub use report::{Line, Status, StepReport, Summary};
