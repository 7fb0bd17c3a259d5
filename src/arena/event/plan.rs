//! The plan of an event: all that is settled before the first game.

use serde::{Deserialize, Serialize};

use crate::arena::event::entry::{Draw, Entry};
use crate::arena::event::pairing::boards::TeamForm;
use crate::arena::event::pairing::knockout::Elimination;

/// The plan of an event. With the acts that happen in it, it makes the event; [`Event::new`](crate::arena::event::Event::new) looks
/// whether it is sound.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// What the event is called.
    #[serde(default)]
    pub name: String,
    /// Who takes part.
    pub entries: Vec<Entry>,
    /// Who meets whom.
    pub format: Format,
    /// How many games a pairing has; teams play at all boards in each. An even number begins with colours that are drawn (13.5).
    #[serde(default = "one")]
    pub games: u32,
    /// How the numbers are given out.
    #[serde(default)]
    pub draw: Draw,
    /// What all lots of the event are drawn from: the same seed draws the same.
    #[serde(default)]
    pub seed: u64,
    /// How teams play; without it the entries are players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teams: Option<Teams>,
    /// The places, from the first, that may not be shared: entries that are level there play on (15.6), and so do those in groups of whom
    /// only some go on. None in a knockout.
    #[serde(default)]
    pub play_offs: u32,
}

const fn one() -> u32 {
    1
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "system", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Format {
    /// 大循环制 (11.2): everybody meets everybody.
    RoundRobin {
        /// How often.
        #[serde(default = "one")]
        cycles: u32,
    },
    /// 分组循环制 (11.3): round robins in groups, and a final of the best.
    Groups {
        /// How many groups.
        groups: u32,
        /// How many of each play the final.
        advance: u32,
        /// What finalists of one group have from their game there.
        #[serde(default)]
        carry: Carry,
    },
    /// 积分编排制 (11.4): who has as many points meets, never twice.
    Swiss {
        /// How many rounds.
        rounds: u32,
    },
    /// 单淘汰制 (11.1): the first loss.
    Knockout {
        /// Whether the losers of the semifinals play for the third place (附加赛).
        #[serde(default)]
        third_place: bool,
        /// How many times two more games are played where a match is level, before the last one that decides.
        #[serde(default = "one")]
        extra: u32,
    },
    /// 双败淘汰制 (11.1): the second loss.
    DoubleKnockout {
        /// Whether there is a second final if the one who had not lost loses the first.
        #[serde(default = "yes")]
        second_final: bool,
        /// As in a single knockout.
        #[serde(default = "one")]
        extra: u32,
    },
}

const fn yes() -> bool {
    true
}

impl Format {
    /// After which loss an entry is out; `None` if the event is no knockout.
    #[must_use]
    pub const fn elimination(self) -> Option<Elimination> {
        match self {
            Self::Knockout { third_place, .. } => Some(Elimination::Single { third_place }),
            Self::DoubleKnockout { second_final, .. } => Some(Elimination::Double { second_final }),
            Self::RoundRobin { .. } | Self::Groups { .. } | Self::Swiss { .. } => None,
        }
    }

    /// How many times two more games are played where a match is level, before the last one that decides; `None` if the event is no
    /// knockout.
    #[must_use]
    pub const fn extra(self) -> Option<u32> {
        match self {
            Self::Knockout { extra, .. } | Self::DoubleKnockout { extra, .. } => Some(extra),
            Self::RoundRobin { .. } | Self::Groups { .. } | Self::Swiss { .. } => None,
        }
    }
}

/// Whether finalists who have met in their group meet again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Carry {
    /// They do, and the final begins from nothing.
    #[default]
    Nothing,
    /// They do not: what they played in the group counts in the final (带入成绩).
    Results,
}

/// How teams play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Teams {
    /// By which article.
    pub form: TeamForm,
    /// At how many boards; with [`TeamForm::SumOfPlaces`], how many players of a team count. Not looked at where everybody plays
    /// everybody.
    #[serde(default = "one")]
    pub boards: u32,
}

impl Plan {
    /// The plan of an event of single games without seeds, lots or play-offs.
    #[must_use]
    pub const fn new(entries: Vec<Entry>, format: Format) -> Self {
        let name = String::new();
        Self { name, entries, format, games: 1, draw: Draw::Seeds, seed: 0, teams: None, play_offs: 0 }
    }

    /// How teams meet teams; `None` if the entries are players.
    pub(super) fn team_matches(&self) -> Option<Teams> {
        self.teams.filter(|teams| teams.form != TeamForm::SumOfPlaces)
    }
}
