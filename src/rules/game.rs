//! A game as it is played: start, moves, verdict.

use thiserror::Error;

use crate::board::Position;
use crate::rules::referee::Referee;
use crate::rules::ruleset::RuleSet;
use crate::rules::verdict::Verdict;
use crate::types::Move;

/// Why a move is refused. The game stays as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// The move is not legal.
    #[error("{0} is not a legal move here")]
    Illegal(Move),
    /// The game is over.
    #[error("{0} comes after the end of the game")]
    Over(Move),
}

/// A game under a rule set. It refuses illegal moves and those after its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    start: Position,
    position: Position,
    referee: Referee,
    verdict: Verdict,
}

impl Game {
    /// A game that begins with this position; what the position remembers does not count. It may be over at once.
    #[must_use]
    pub fn new(start: &Position, rules: RuleSet) -> Self {
        let start = start.without_past();
        let referee = Referee::new(rules);
        let verdict = referee.judge(&start);
        Self { position: start.clone(), start, referee, verdict }
    }

    /// Plays a move and gives the verdict on the game after it.
    ///
    /// # Errors
    /// [`MoveError::Over`] after the end, [`MoveError::Illegal`] for a move that is not legal.
    pub fn play(&mut self, played: Move) -> Result<Verdict, MoveError> {
        if self.verdict.is_end() {
            return Err(MoveError::Over(played));
        }
        if !self.position.is_legal(played) {
            return Err(MoveError::Illegal(played));
        }
        self.position.make(played);
        self.verdict = self.referee.judge(&self.position);
        Ok(self.verdict)
    }

    /// The position that the game began with.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position as it stands, with the past of the game.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves played.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.position.trail().steps().iter().filter_map(|past| past.played)
    }

    /// Who judges the game.
    #[must_use]
    pub const fn referee(&self) -> &Referee {
        &self.referee
    }

    /// The verdict after the last move.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        self.verdict
    }
}
