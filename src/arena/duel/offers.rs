//! Offers of a draw (23.1): with one's own move, in turn, and not twice running.

use crate::types::Color;

/// Who has offered a draw, and may offer the next one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Offers {
    /// Who awaits an answer.
    pending: Option<Color>,
    /// Whose the last offer was.
    last: Option<Color>,
}

impl Offers {
    /// Whether this side has an offer to answer.
    pub(super) fn await_answer_of(self, side: Color) -> bool {
        self.pending == Some(!side)
    }

    /// Whether an offer of this side would be its turn: the last one was not its own.
    pub(super) fn is_turn_of(self, side: Color) -> bool {
        self.last != Some(side)
    }

    /// This side offers a draw.
    pub(super) const fn make(&mut self, side: Color) {
        *self = Self { pending: Some(side), last: Some(side) };
    }

    /// A move was made in the place of an answer, which declines what there was to answer.
    pub(super) const fn decline(&mut self) {
        self.pending = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_offers_again_when_the_other_has_offered() {
        use Color::{Black, Red};
        let mut offers = Offers::default();
        assert!(offers.is_turn_of(Red) && offers.is_turn_of(Black) && !offers.await_answer_of(Black));
        offers.make(Red);
        assert!(offers.await_answer_of(Black) && !offers.await_answer_of(Red));
        offers.decline();
        assert!(!offers.await_answer_of(Black));
        assert!(!offers.is_turn_of(Red) && offers.is_turn_of(Black));
        offers.make(Black);
        offers.decline();
        assert!(offers.is_turn_of(Red) && !offers.is_turn_of(Black));
    }
}
