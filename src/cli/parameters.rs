//! The options that say by which rules is judged.

use std::str::FromStr;

use thiserror::Error;

use crate::rules::{BareMaterial, Limit, LimitMode, RuleSet, RuleSetName};

/// The rule set and what differs from its usual parameters.
#[derive(clap::Args, Debug)]
pub struct Parameters {
    /// The rule set: chinese-1999, chinese-2020, asian, computer or check-only
    #[arg(long, value_name = "NAME", default_value_t)]
    pub(super) rules: RuleSetName,

    /// How often a side at fault is told to change before it loses; perpetual check is never told: 0 or 1
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=1))]
    pub(super) grace: u8,

    /// Rounds without a capture until the game is drawn; 0 for no limit [default: as in the rule set]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(super) limit_rounds: Option<u16>,

    /// How many checks of a side count towards the limit at most; `none` counts all [default: as in the rule set]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(super) check_cap: Option<Cap>,

    /// How plies count towards the limit: seed-both, pikafish-count or plain [default: as in the rule set]
    #[arg(long, value_name = "NAME")]
    pub(super) limit_mode: Option<LimitMode>,

    /// Which material is drawn at once: L0, without pieces that cross the river; L1, also lone cannons without guards
    #[arg(long, value_name = "LIST", default_value = "L0", value_parser = bare)]
    pub(super) bare: BareMaterial,
}

impl Parameters {
    /// The rules to judge by.
    #[must_use]
    pub fn rules(&self) -> RuleSet {
        let usual = RuleSet::new(self.rules);
        let limit = usual.limit.unwrap_or_default();
        let limit = Limit {
            rounds: self.limit_rounds.unwrap_or(limit.rounds),
            check_cap: self.check_cap.map_or(limit.check_cap, |cap| cap.0),
            mode: self.limit_mode.unwrap_or(limit.mode),
        };
        RuleSet { grace: self.grace == 1, limit: (limit.rounds > 0).then_some(limit), bare: self.bare, ..usual }
    }
}

/// A cap on checks, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cap(Option<u16>);

/// Neither a number nor `none`.
#[derive(Debug, Error)]
#[error("a number of checks is expected, or `none`")]
pub(super) struct NoCap;

impl FromStr for Cap {
    type Err = NoCap;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "none" { Ok(Self(None)) } else { text.parse().map(|cap| Self(Some(cap))).map_err(|_| NoCap) }
    }
}

/// A list of bare material that there is not.
#[derive(Debug, Error)]
#[error("there are the lists L0 and L1")]
struct NoList;

fn bare(text: &str) -> Result<BareMaterial, NoList> {
    match text {
        "L0" | "l0" => Ok(BareMaterial::Certain),
        "L1" | "l1" => Ok(BareMaterial::LoneCannons),
        _ => Err(NoList),
    }
}
