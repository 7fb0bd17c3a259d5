//! What is decided in an event by rule and not on a board.

use crate::arena::event::points::Points;
use crate::arena::event::round::{Pairing, Phase};

/// A decision that follows from the results. Entries are told by their index in the plan, groups and members from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// A knockout match is level and goes on (11.1, 15.6).
    MoreGames {
        /// Which match.
        pairing: Pairing,
        /// How many legs it has now.
        legs: u32,
        /// Whether the last of them decides, whatever comes of it.
        is_last: bool,
    },
    /// A knockout match was level to the end: the draw counts for Black (11.1, 15.6).
    LevelForBlack {
        /// Which match.
        pairing: Pairing,
        /// Who goes on.
        through: usize,
    },
    /// Neither side came to a knockout match, or to the game that was to decide it: both are out (21.3).
    NeitherCame {
        /// Which match.
        pairing: Pairing,
    },
    /// Those who are level play on (15.6).
    PlayOn {
        /// In which play-off.
        phase: Phase,
        /// Who.
        entries: Vec<usize>,
    },
    /// What came of it.
    PlayedOn {
        /// Of which play-off.
        phase: Phase,
        /// The points of each in it, the most first.
        scores: Vec<(usize, Points)>,
    },
    /// Those who are still level share their place (15.6).
    Shared {
        /// Who.
        entries: Vec<usize>,
    },
    /// Who goes on of those who are level in a group is decided by lot (15.6).
    Lot {
        /// Which group.
        group: usize,
        /// Those who are level, as the lot has them.
        drawn: Vec<usize>,
        /// How many of them go on, from the first.
        through: usize,
    },
    /// There is no Swiss pairing left in which nobody meets anybody twice (11.4).
    CutShort {
        /// How many rounds are not played.
        left: u32,
    },
}
