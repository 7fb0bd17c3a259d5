//! The rule sets by which games are judged, and their parameters.
//!
//! A rule set is plain data: what differs between the sets stands here, how it is applied stands in the other files.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::types::PieceKind;

/// The names of the rule sets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RuleSetName {
    /// The Chinese competition rules of 1999; those of 2003 say the same.
    #[default]
    Chinese1999,
    /// The Chinese competition rules of 2020, as far as published definitions settle them.
    Chinese2020,
    /// The rules of the Asian federation.
    Asian,
    /// The rules that computer events use.
    Computer,
    /// Nothing but perpetual check is forbidden.
    CheckOnly,
}

impl RuleSetName {
    /// All names.
    pub const ALL: [Self; 5] = [Self::Chinese1999, Self::Chinese2020, Self::Asian, Self::Computer, Self::CheckOnly];
}

impl fmt::Display for RuleSetName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Chinese1999 => "chinese-1999",
            Self::Chinese2020 => "chinese-2020",
            Self::Asian => "asian",
            Self::Computer => "computer",
            Self::CheckOnly => "check-only",
        })
    }
}

/// A name that no rule set has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no rule set is called `{0}`: there are chinese-1999, chinese-2020, asian, computer and check-only")]
pub struct UnknownRuleSet(pub String);

impl FromStr for RuleSetName {
    type Err = UnknownRuleSet;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_it = |name: &Self| name.to_string().eq_ignore_ascii_case(text);
        Self::ALL.into_iter().find(is_it).ok_or_else(|| UnknownRuleSet(text.to_owned()))
    }
}

/// How plies are counted towards the natural limit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LimitMode {
    /// A draw when it would stand whichever side claimed it: each side's own checks beyond the cap do not count (23.3).
    #[default]
    SeedBoth,
    /// As Pikafish counts: of a side's checks beyond the cap neither the check nor the reply counts.
    PikafishCount,
    /// Every ply counts.
    Plain,
}

impl fmt::Display for LimitMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SeedBoth => "seed-both",
            Self::PikafishCount => "pikafish-count",
            Self::Plain => "plain",
        })
    }
}

/// A way of counting that there is not.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no way of counting is called `{0}`: there are seed-both, pikafish-count and plain")]
pub struct UnknownLimitMode(pub String);

impl FromStr for LimitMode {
    type Err = UnknownLimitMode;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_it = |mode: &Self| mode.to_string().eq_ignore_ascii_case(text);
        let modes = [Self::SeedBoth, Self::PikafishCount, Self::Plain];
        modes.into_iter().find(is_it).ok_or_else(|| UnknownLimitMode(text.to_owned()))
    }
}

/// Which material is too little to win with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BareMaterial {
    /// Neither side has a piece that crosses the river: certain.
    #[default]
    Certain,
    /// Also a lone cannon without the guards that it needs for screens.
    LoneCannons,
}

/// The natural limit: a draw after so long without a capture (4.2.4, 23.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Limit {
    /// Rounds, that is moves of each side.
    pub rounds: u16,
    /// How many of a side's checks count at most; `None` if all do.
    pub check_cap: Option<u16>,
    /// How plies are counted.
    pub mode: LimitMode,
}

impl Default for Limit {
    fn default() -> Self {
        Self { rounds: 60, check_cap: Some(10), mode: LimitMode::SeedBoth }
    }
}

/// A rule set with its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RuleSet {
    /// Which rules.
    pub name: RuleSetName,
    /// Whether a side at fault is told first and judged when the loop comes round once more (24.3); perpetual check never waits.
    pub grace: bool,
    /// The natural limit; `None` if there is none.
    pub limit: Option<Limit>,
    /// Which material is drawn at once.
    pub bare: BareMaterial,
}

impl Default for RuleSet {
    /// The rules of 1999 with their usual parameters.
    fn default() -> Self {
        Self::new(RuleSetName::default())
    }
}

impl RuleSet {
    /// The rule set of this name with its usual parameters.
    #[must_use]
    pub fn new(name: RuleSetName) -> Self {
        let limit = match name {
            RuleSetName::Computer => Limit { mode: LimitMode::PikafishCount, ..Limit::default() },
            _ => Limit::default(),
        };
        Self { name, grace: false, limit: Some(limit), bare: BareMaterial::Certain }
    }

    /// What the set says of the points on which sets differ.
    pub(crate) const fn points(&self) -> Points {
        match self.name {
            RuleSetName::Chinese1999 => Points::CHINESE_1999,
            RuleSetName::Chinese2020 => Points { pawns_strike_back: false, ..Points::CHINESE_1999 },
            RuleSetName::Asian => Points::ASIAN,
            RuleSetName::Computer => Points::COMPUTER,
            RuleSetName::CheckOnly => Points { fault: Fault::Check, ..Points::CHINESE_1999 },
        }
    }
}

/// What a check within a loop of chases does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Checks {
    /// The move that checks is no chase.
    NoChase,
    /// The loop is a draw, whoever checks.
    Draw,
}

/// What is forbidden besides perpetual check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// Nothing.
    Check,
    /// To check, threaten mate or chase with every move, whatever the mixture (25.2).
    Strike,
    /// To chase one and the same piece with every move.
    OneVictim(Checks),
}

/// The points on which rule sets differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "a table of points, to each of which a rule set says yes or no")]
pub(crate) struct Points {
    pub(crate) fault: Fault,
    /// Whether an attack is new that another piece already made; otherwise only a victim that could not yet be won is new.
    pub(crate) new_by_attacker: bool,
    /// Whether a root that can capture back once is enough; otherwise the whole exchange is reckoned.
    pub(crate) one_root_is_enough: bool,
    /// With one root enough: whether horses, cannons and rooks are also chased, though protected, by advisors and elephants.
    pub(crate) officers_by_guards: bool,
    /// Whether pieces are also chased that would be won by a series of checks or by an exchange (29.1).
    pub(crate) series: bool,
    /// Whether a capture that is answered by mate is no chase (29.4).
    pub(crate) mate_forbids: bool,
    /// Whether what pawns attack counts against a side that strikes with every move (27.2).
    pub(crate) pawns_strike_back: bool,
    /// Whether to chase a rook that its horse's leg ties to its king outweighs the other side's chase.
    pub(crate) tied_rook: bool,
}

impl Points {
    const CHINESE_1999: Self = Self {
        fault: Fault::Strike,
        new_by_attacker: false,
        one_root_is_enough: false,
        officers_by_guards: false,
        series: true,
        mate_forbids: true,
        pawns_strike_back: true,
        tied_rook: false,
    };

    const ASIAN: Self = Self {
        fault: Fault::OneVictim(Checks::NoChase),
        new_by_attacker: true,
        one_root_is_enough: true,
        officers_by_guards: false,
        series: false,
        mate_forbids: false,
        pawns_strike_back: false,
        tied_rook: true,
    };

    const COMPUTER: Self = Self {
        fault: Fault::OneVictim(Checks::Draw),
        new_by_attacker: false,
        officers_by_guards: true,
        tied_rook: false,
        ..Self::ASIAN
    };

    /// Whether a protected piece is chased all the same, as the dearer of the two.
    pub(crate) const fn is_chased_though_protected(self, attacker: PieceKind, victim: PieceKind) -> bool {
        use PieceKind::{Advisor, Cannon, Elephant, Horse, Rook};
        match (attacker, victim) {
            (Horse | Cannon, Rook) => true,
            (Advisor | Elephant, Rook | Horse | Cannon) => self.officers_by_guards,
            _ => false,
        }
    }
}
