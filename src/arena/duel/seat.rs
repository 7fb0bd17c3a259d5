//! One side of the board: its engine, its clock, and what it ponders on.

use std::time::{Duration, Instant};

use crate::arena::duel::budget::{Budget, Meter};
use crate::arena::duel::end::{End, Fault};
use crate::arena::player::{Ask, Player, PlayerError, Thought};
use crate::board::Position;
use crate::protocol::Protocol;
use crate::types::Move;

/// What an engine answers when it is asked for a move.
#[derive(Debug)]
pub(super) enum Answer {
    /// A line that can be read. The move need not be legal.
    Told(Thought),
    /// A line that cannot.
    Unreadable {
        /// What is wrong with it.
        fault: Fault,
        /// The time until it came.
        elapsed: Duration,
    },
}

impl Answer {
    /// The time from the writing of the question to the arrival of the answer.
    pub(super) const fn elapsed(&self) -> Duration {
        match self {
            Self::Told(thought) => thought.elapsed,
            Self::Unreadable { elapsed, .. } => *elapsed,
        }
    }
}

/// An engine at the board for one game.
pub(super) struct Seat<'a> {
    player: &'a mut Player,
    pub(super) meter: Meter,
    /// How long a line and its answer take without any thought; no more than the margin, so that nobody gains by being slow.
    latency: Duration,
    margin: Duration,
    /// How long a move is waited for without a clock.
    patience: Duration,
    /// The move that it ponders on.
    expected: Option<Move>,
}

impl<'a> Seat<'a> {
    pub(super) fn new(player: &'a mut Player, budget: &Budget, margin: Duration, patience: Duration) -> Self {
        let meter = Meter::new(budget, margin);
        Self { player, meter, latency: Duration::ZERO, margin, patience, expected: None }
    }

    /// Whether it can be told which moves it may not play.
    pub(super) fn takes_ban_moves(&self) -> bool {
        self.player.takes_ban_moves()
    }

    /// The protocol that it speaks.
    pub(super) fn protocol(&self) -> Protocol {
        self.player.dialect().protocol
    }

    /// Gets ready for a game; the time that this took, with its start if that was for this game.
    pub(super) fn begin(&mut self) -> Result<Duration, End> {
        let begun = Instant::now();
        self.player.new_game().map_err(|error| self.end(&error))?;
        let time = self.player.take_start_time() + begun.elapsed();
        self.latency = self.player.latency().map_err(|error| self.end(&error))?.min(self.margin);
        Ok(time)
    }

    /// Lets it find a move. `last` is what the opponent has just played.
    pub(super) fn think(
        &mut self,
        start: &Position,
        moves: &[Move],
        last: Option<Move>,
        ask: &Ask,
    ) -> Result<Answer, End> {
        let patience = self.meter.patience(self.patience);
        let expected = self.expected.take();
        let thought = if expected.is_some() && expected == last {
            self.player.ponder_hit(ask.draw_offered, patience)
        } else {
            self.player.set_position(start, moves).and_then(|()| self.player.think(ask, patience))
        };
        match thought {
            Ok(thought) => Ok(Answer::Told(thought)),
            Err(ref error @ PlayerError::Garbage { elapsed, .. }) => {
                Ok(Answer::Unreadable { fault: Fault::from(error), elapsed })
            }
            Err(error) => Err(self.end(&error)),
        }
    }

    /// The time of an answer on the clock.
    pub(super) fn time_of(&self, answer: &Answer) -> Duration {
        answer.elapsed().saturating_sub(self.latency)
    }

    /// Lets it think on the opponent's time about its answer to the move expected, which is the last of `moves`.
    pub(super) fn ponder(&mut self, start: &Position, moves: &[Move], ask: &Ask) -> Result<(), End> {
        self.expected = moves.last().copied();
        let begun = self.player.set_position(start, moves).and_then(|()| self.player.start_ponder(ask));
        begun.map_err(|error| self.end(&error))
    }

    /// Ends what it may still be doing. An engine that does not stop is found out in its next game.
    pub(super) fn leave(&mut self) {
        if self.expected.take().is_some() {
            let _ = self.player.stop_ponder();
        }
    }

    /// What an error of the engine is in a game.
    fn end(&self, error: &PlayerError) -> End {
        match error {
            PlayerError::Silent { .. } if self.meter.is_timed() => End::Time(None),
            error => End::Fault(Fault::from(error)),
        }
    }
}
