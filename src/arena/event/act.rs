//! What happens in an event, as a journal keeps it.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::arena::event::result::{GameId, LOSING_FOULS, Scoresheet};
use crate::types::Color;

/// Something that happens in an event. The plan and the acts in their order make the event.
///
/// Entries and members are told by their index in the plan, from 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum Act {
    /// A game is over.
    Game(Scoresheet),
    /// An entry leaves the event (article 20); one that is struck off (18.3) leaves it likewise.
    Withdrawal {
        /// Which.
        entry: usize,
    },
    /// An entry is punished (article 18), which counts where points are level (18.4).
    Penalty {
        /// Which.
        entry: usize,
        /// How.
        penalty: Penalty,
    },
    /// A team tells who plays at its boards (12.2, 12.3).
    Lineup {
        /// In which round, from 1.
        round: u32,
        /// Which team.
        entry: usize,
        /// Its members at the boards, the first board first.
        members: Vec<usize>,
    },
}

/// A punishment that leaves an entry in the event.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Penalty {
    /// 警告 (18.1).
    Warning,
    /// 取消当场比赛资格: barred from a match (18.2), which is the graver.
    Barred,
}

/// Why something cannot happen in an event.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ActError {
    /// There is no such entry.
    #[error("there is no entry {}", .0 + 1)]
    UnknownEntry(usize),
    /// There is no such game, or not yet.
    #[error("there is no {0}")]
    UnknownGame(GameId),
    /// The game is over already, if only because somebody has left.
    #[error("{0} is over already")]
    Recorded(GameId),
    /// All results of one of the two were annulled (20.3).
    #[error("{0} does not count, because one side has left the event")]
    Annulled(GameId),
    /// A side has fouled too often, and has not lost (4.1.8).
    #[error("{1} has {LOSING_FOULS} fouls in {0} and must lose it")]
    Fouls(GameId, Color),
    /// A side has more fouls than a game can have, because it ends with the last of them (4.1.8).
    #[error("{1} cannot have more than {LOSING_FOULS} fouls in {0}")]
    TooManyFouls(GameId, Color),
    /// The entry has left the event already.
    #[error("entry {} has left already", .0 + 1)]
    HasLeft(usize),
    /// Nobody leaves an event that is over.
    #[error("the event is over")]
    Over,
    /// The form of the event does not let a team choose.
    #[error("a team cannot choose its boards in this event")]
    NoLineups,
    /// A team cannot sit like this.
    #[error("its members {} cannot play: {what}", numbered(members))]
    Lineup {
        /// Which team.
        entry: usize,
        /// The members.
        members: Vec<usize>,
        /// What is wrong.
        what: &'static str,
    },
    /// The round is over, or there will be none of this number.
    #[error("there is no round {0} to come")]
    UnknownRound(u32),
    /// The team has begun to play.
    #[error("it has begun to play round {round}")]
    LineupTooLate {
        /// Which team.
        entry: usize,
        /// The round.
        round: u32,
    },
}

/// Members as people count them, from 1.
fn numbered(members: &[usize]) -> String {
    let numbers: Vec<String> = members.iter().map(|member| (member + 1).to_string()).collect();
    numbers.join(", ")
}
