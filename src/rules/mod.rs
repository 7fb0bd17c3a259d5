//! What a game means: mate, stalemate, repetition, the natural limit, bare material.
//!
//! [`classify`] is the only copy of the rule about repetition; the search asks it, and so does the [`Referee`]. Knows nothing of
//! scores.

mod cycle;
mod effect;
mod explain;
mod game;
mod limit;
mod prospects;
mod referee;
mod ruleset;
mod series;
mod step;
mod verdict;
mod worth;

pub use cycle::{classes, classify};
pub use effect::Effect;
pub use explain::{Attack, Explanation, Finding, Root, Stand, audited, explain};
pub use game::{Game, MoveError};
pub use limit::{Tally, is_bare, is_limit_reached, may_reach_limit};
pub use referee::{LostMove, Referee};
pub use ruleset::{BareMaterial, Limit, LimitMode, RuleSet, RuleSetName, UnknownLimitMode, UnknownRuleSet};
pub use step::{Class, KILL_CHECKS, KILL_NODES};
pub use verdict::{Reason, Strikes, Verdict};
