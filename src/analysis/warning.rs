//! What the referee has to say while a game goes on.

use crate::board::Position;
use crate::rules::{Game, LostMove, RuleSet, Tally, Verdict, classify};
use crate::types::Move;

/// The natural limit is spoken of when so many plies are left.
const NEAR: [u32; 2] = [20, 4];

/// Something about the rules that a player should know in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Warning {
    /// The game ends here, or a side must change.
    Verdict(Verdict),
    /// The position stands for the second time.
    Repeats {
        /// So many plies after the first.
        plies: u16,
        /// What the referee will say if the same moves lead to it once more.
        next: Verdict,
    },
    /// A legal move would lose by repetition.
    Loses(LostMove),
    /// The natural limit is near.
    Limit {
        /// So many plies without a capture and without a check are left.
        plies: u32,
    },
}

/// A game under the eyes of the referee, who also looks on after its end: people often play on.
pub(super) struct Watch {
    game: Game,
    position: Position,
    plies: usize,
    /// Whether the position before was met again.
    repeated: bool,
    limit_left: Option<u32>,
}

impl Watch {
    pub(super) fn new(start: &Position, rules: RuleSet) -> Self {
        let game = Game::new(start, rules);
        let position = game.position().clone();
        Self { game, position, plies: 0, repeated: false, limit_left: None }
    }

    /// The position as it stands, with all of its past.
    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    /// The verdict on the game, and after how many plies it was reached.
    pub(super) const fn verdict(&self) -> (Verdict, usize) {
        (self.game.verdict(), self.plies)
    }

    /// Whether the game was over before the last move.
    fn is_past_the_end(&self) -> bool {
        self.plies < self.position.trail().steps().len()
    }

    /// The verdict if it ends the game here and now.
    pub(super) fn end(&self) -> Option<Verdict> {
        Some(self.game.verdict()).filter(|verdict| verdict.is_end() && !self.is_past_the_end())
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, played: Move) {
        if self.game.play(played).is_ok() {
            self.plies += 1;
        }
        self.position.make(played);
    }

    /// What is to be said of the position as it stands, but for the moves that would lose. Nothing after the end of the game.
    pub(super) fn warnings(&mut self) -> Vec<Warning> {
        let mut warnings = Vec::new();
        if self.is_past_the_end() {
            return warnings;
        }
        let verdict = self.game.verdict();
        if verdict != Verdict::Open {
            warnings.push(Warning::Verdict(verdict));
        }
        if !verdict.is_end() {
            warnings.extend(self.repetition());
            warnings.extend(self.limit());
        }
        warnings
    }

    /// A position that stands for the second time; of those that follow one another only the first.
    fn repetition(&mut self) -> Option<Warning> {
        let mut earlier = self.position.occurrences();
        let (cycle, more) = (earlier.next(), earlier.next());
        drop(earlier);
        let was_repeated = std::mem::replace(&mut self.repeated, cycle.is_some());
        let plies = cycle.filter(|_| more.is_none() && !was_repeated)?.plies;
        Some(Warning::Repeats { plies, next: classify(&self.position, plies, self.game.referee().rules()) })
    }

    /// The natural limit, whenever less is left than before of what is [`NEAR`].
    fn limit(&mut self) -> Option<Warning> {
        let limit = self.game.referee().rules().limit?;
        let (clock, next) = (self.position.capture_clock(), self.position.side_to_move());
        // The tally looks at every move since the last capture: not while the limit is far.
        let is_far = u32::from(clock) + NEAR[0] < 2 * u32::from(limit.rounds);
        let left = (!is_far).then(|| Tally::of(&self.position).plies_left(&limit, clock, next));
        let before = std::mem::replace(&mut self.limit_left, left).unwrap_or(u32::MAX);
        let plies = left?;
        NEAR.into_iter().any(|near| plies <= near && before > near).then_some(Warning::Limit { plies })
    }
}
