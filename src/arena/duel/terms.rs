//! What holds for both players of a game.

use std::time::Duration;

use crate::arena::duel::adjudication::Adjudication;
use crate::arena::duel::foul::Fouls;
use crate::rules::RuleSet;

/// Whether engines think on their opponent's time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pondering {
    /// They rest.
    #[default]
    Off,
    /// They think about the move that they expect.
    On,
}

/// What holds for both players of a game.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The rules that the game is judged by.
    pub rules: RuleSet,
    /// A flag falls only when the time is exceeded by more than this.
    pub margin: Duration,
    /// How long a move is waited for where there is no clock.
    pub patience: Duration,
    /// Whether the engines think on their opponent's time.
    pub pondering: Pondering,
    /// When the game is broken off.
    pub adjudication: Adjudication,
    /// What becomes of fouls (article 9).
    pub fouls: Fouls,
    /// What an untrue claim of the natural limit costs on the clock (23.3: five minutes). Where a scheme of article 6 is played in a
    /// part of its time, so should this be. Nothing is claimed where fouls are [`Fouls::Off`].
    pub claim_fine: Duration,
    /// What an engine needs beyond this to be ready for a game is taken off its clock (21.2, 21.3); `None`: nothing is. How late it may
    /// be at all is for the [`Deadlines`](crate::arena::player::Deadlines) to say.
    pub lateness: Option<Duration>,
}

impl Default for Terms {
    /// The Chinese rules, a margin of ten milliseconds, ten minutes of patience, no pondering, nothing broken off; no fouls, and time to
    /// get ready.
    fn default() -> Self {
        Self {
            rules: RuleSet::default(),
            margin: Duration::from_millis(10),
            patience: Duration::from_mins(10),
            pondering: Pondering::Off,
            adjudication: Adjudication::default(),
            fouls: Fouls::Off,
            claim_fine: Duration::from_mins(5),
            lateness: None,
        }
    }
}
