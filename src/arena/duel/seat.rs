//! One side of the board: its engine, its clock, and what it ponders on.

use std::time::Duration;

use crate::arena::duel::budget::{Budget, Meter};
use crate::arena::duel::end::{End, Fault};
use crate::arena::player::{Ask, Player, PlayerError, Thought};
use crate::board::Position;
use crate::protocol::Protocol;
use crate::types::Move;

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

    /// Gets ready for a game.
    pub(super) fn begin(&mut self) -> Result<(), End> {
        let ready = self.player.new_game().and_then(|()| self.player.latency());
        self.latency = ready.map_err(|error| self.end(&error))?.min(self.margin);
        Ok(())
    }

    /// Lets it find a move. `last` is what the opponent has just played.
    pub(super) fn think(
        &mut self,
        start: &Position,
        moves: &[Move],
        last: Option<Move>,
        ask: &Ask,
    ) -> Result<Thought, End> {
        let patience = self.meter.patience(self.patience);
        let expected = self.expected.take();
        let thought = if expected.is_some() && expected == last {
            self.player.ponder_hit(ask.draw_offered, patience)
        } else {
            self.player.set_position(start, moves).and_then(|()| self.player.think(ask, patience))
        };
        thought.map_err(|error| self.end(&error))
    }

    /// The time of a thought on the clock.
    pub(super) fn time_of(&self, thought: &Thought) -> Duration {
        thought.elapsed.saturating_sub(self.latency)
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
