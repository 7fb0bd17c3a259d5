//! The search: alpha-beta with a shared table on all threads.
//!
//! One node's work is read in `node`, its early cuts in `early`, its moves in `moves`; each rule that saves effort is a small
//! function in `prune`, each number stands in `params`. Scores that come from the path (repetitions, the natural limit) are made
//! in `repeat` and do not enter the table. Knows no text: it reports values.
//!
//! How the engine plays weaker than it could, or not always the same, is in `play`: `level` says how much a level sees, `novice` lets it
//! search, and `freedom` chooses among the best lines.

mod busy;
mod checkmate;
mod control;
mod early;
mod freedom;
mod history;
mod iterations;
mod learn;
mod level;
mod limits;
mod machine;
mod moves;
mod node;
mod novice;
mod params;
mod picker;
mod play;
mod pool;
mod prune;
mod quiesce;
mod repeat;
mod report;
mod root;
mod stack;
mod table;
mod time;
mod verdicts;
mod worker;

pub(crate) use control::Control;
pub use freedom::Freedom;
pub use level::{FULL_SKILL, HIGHEST_ELO, LOWEST_ELO, Level, elo_of_skill};
pub use limits::{Clock, Hold, Limits};
#[cfg(feature = "tuning")]
pub use params::Parameter;
#[cfg(feature = "tuning")]
pub(crate) use params::{ALL as PARAMETERS, set as set_parameter};
pub use play::{Play, Randomness, Style};
pub(crate) use pool::{Choice, Pool};
#[cfg(feature = "tools")]
pub(crate) use repeat::is_decided;
pub use report::{Bound, Info, Report, Wdl};
pub use table::{HashError, Known, Table};
pub(crate) use time::Habits;
