//! What the referee makes of an answer: moves, proposals, claims, and what is none of them.

use crate::arena::duel::audit;
use crate::arena::duel::end::{Conclusion, End, Fault};
use crate::arena::duel::foul::{Foul, Fouls, article_of};
use crate::arena::duel::play::Duel;
use crate::arena::duel::seat::Answer;
use crate::arena::player::Thought;
use crate::protocol::{Proposal, Protocol};
use crate::rules::Reason;
use crate::types::{Color, Move};

/// What an answer is that does not end the game.
pub(super) enum Judged {
    /// A legal move, which has been made on the board.
    Made(Move, Thought),
    /// No legal move; with the article on fouls that it falls under.
    Wrong {
        /// What is wrong.
        fault: Fault,
        /// 9.1.5, 9.1.6 or 9.1.8.
        article: &'static str,
    },
}

/// The article on output that names no move.
const NO_MOVE: &str = "9.1.8";

impl Duel<'_> {
    /// What an answer is that came in time. A claim was made before the move, and is judged before it.
    ///
    /// # Errors
    /// How the game ends with it.
    pub(super) fn judge(&mut self, side: Color, answer: Answer) -> Result<Judged, Conclusion> {
        let thought = match answer {
            Answer::Told(thought) => thought,
            Answer::Unreadable { fault, .. } => return Ok(Judged::Wrong { fault, article: NO_MOVE }),
        };
        if thought.claims_limit && self.terms.fouls.are_counted() {
            self.hear_claim(side)?;
        }
        match thought.proposal {
            Some(Proposal::Resign) => return Err(Conclusion::lost_by(side, End::Resignation)),
            Some(Proposal::Draw) if self.offers.await_answer_of(side) => {
                return Err(Conclusion { winner: None, end: End::Agreement });
            }
            _ => {}
        }
        let Some(played) = thought.best else { return self.without_move(side) };
        if self.game.play(played).is_ok() {
            return Ok(Judged::Made(played, thought));
        }
        let position = self.game.position();
        let fault = Fault::illegal(played, &position.to_string());
        Ok(Judged::Wrong { fault, article: article_of(played, position) })
    }

    /// What it means that a side tells no move where it has one: nothing that is allowed in UCI.
    ///
    /// # Errors
    /// UCCI 3.0, `nobestmove`: the engine gives up.
    fn without_move(&self, side: Color) -> Result<Judged, Conclusion> {
        match self.seats[side.index()].protocol() {
            Protocol::Ucci => Err(Conclusion::lost_by(side, End::Resignation)),
            Protocol::Uci => {
                let fault = Fault::no_move(&self.game.position().to_string());
                Ok(Judged::Wrong { fault, article: NO_MOVE })
            }
        }
    }

    /// A side has given an answer that is no legal move, and may be asked again.
    ///
    /// # Errors
    /// That it has lost instead, by the fault itself or by too many of them.
    pub(super) fn correct(&mut self, side: Color, fault: Fault, article: &'static str) -> Result<(), Conclusion> {
        match self.terms.fouls {
            Fouls::Off | Fouls::Strict => Err(Conclusion::lost_by(side, End::Fault(fault))),
            Fouls::Corrected => self.log.foul(side, &Foul::Wrong { fault, article }),
        }
    }

    /// A side has claimed the natural limit before its move (23.3).
    ///
    /// # Errors
    /// How the game ends: drawn, if the claim stands; lost, if the fine is more than its clock has, or with its third foul.
    fn hear_claim(&mut self, side: Color) -> Result<(), Conclusion> {
        let foul = match audit::claim(&self.game, side) {
            Ok(count) => {
                self.log.note(Some(side), "23.3", "claim", format!("{side} claims the natural limit rightly: {count}"));
                return Err(Conclusion { winner: None, end: End::Rules(Reason::NaturalLimit) });
            }
            Err(foul) => foul,
        };
        self.log.foul(side, &foul)?;
        let meter = &mut self.seats[side.index()].meter;
        if !meter.has_clock() {
            return Ok(());
        }
        let fine = self.terms.claim_fine;
        self.log.note(Some(side), "23.3", "fine", format!("the clock of {side} loses {} ms", fine.as_millis()));
        meter.fine(fine).map_err(|flag| Conclusion::lost_by(side, End::Time(Some(flag.over))))
    }

    /// A side has moved: an offer that it did not accept is declined (23.1).
    pub(super) fn decline_offer(&mut self, side: Color) {
        if self.offers.await_answer_of(side) {
            self.offers.decline();
            self.log.note(Some(side), "23.1", "draw-declined", format!("{side} declines the draw by its move"));
        }
    }

    /// What a side proposes with a move that was made: an offer is passed on, if it is in turn.
    ///
    /// # Errors
    /// That it has lost, because it was out of turn and is the third foul.
    pub(super) fn take_offer(&mut self, side: Color, proposal: Option<Proposal>) -> Result<(), Conclusion> {
        if proposal != Some(Proposal::Draw) {
            return Ok(());
        }
        if self.terms.fouls.are_counted() && !self.offers.is_turn_of(side) {
            return self.log.foul(side, &Foul::RepeatedOffer);
        }
        self.offers.make(side);
        let is_heard = self.seats[(!side).index()].protocol() == Protocol::Ucci;
        let unheard = if is_heard { "" } else { ", of which the other side does not hear in UCI" };
        self.log.note(Some(side), "23.1", "draw-offered", format!("{side} offers a draw{unheard}"));
        Ok(())
    }
}
