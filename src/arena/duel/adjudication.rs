//! When the runner breaks a game off whose end both engines foresee.

use crate::arena::duel::end::{Adjudged, Conclusion, End};
use crate::types::{Color, Score};

/// When a game is broken off. Nothing is, unless it is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Adjudication {
    /// A game that both engines see decided.
    pub resign: Option<Resign>,
    /// A game that both engines see level.
    pub draw: Option<Draw>,
    /// A game of so many moves of each side is drawn, those of the opening counted.
    pub max_moves: Option<u32>,
}

/// One side has won when both engines have told at least so much for it, so many times running.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resign {
    /// Moves of each side.
    pub moves: u32,
    /// Centipawns.
    pub score: u16,
}

/// A game is drawn when both engines have told at most so much for either side, so many times running, after some moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draw {
    /// Moves of each side that must have been made, those of the opening counted.
    pub from_move: u32,
    /// Moves of each side.
    pub moves: u32,
    /// Centipawns.
    pub score: u16,
}

/// Counts what the engines of one game tell.
#[derive(Debug, Default)]
pub(super) struct Watch {
    rules: Adjudication,
    /// Plies made, those of the opening counted.
    plies: u32,
    /// For so many plies running this side was told to be winning.
    winning: [u32; 2],
    /// For so many plies running the game was told to be level.
    level: u32,
}

impl Watch {
    pub(super) fn new(rules: Adjudication, book_plies: usize) -> Self {
        Self { rules, plies: book_plies as u32, ..Self::default() }
    }

    /// A side has moved and told this score. An engine that tells none agrees to nothing.
    pub(super) fn observe(&mut self, mover: Color, score: Option<Score>) -> Option<Conclusion> {
        self.plies += 1;
        self.count(mover, score.map(|score| i32::from(score.value())));
        self.decided().or_else(|| self.drawn())
    }

    fn count(&mut self, mover: Color, value: Option<i32>) {
        let threshold = self.rules.resign.map_or(0, |rule| i32::from(rule.score));
        let margin = self.rules.draw.map_or(0, |rule| i32::from(rule.score));
        let run = |count: &mut u32, holds: bool| *count = if holds { *count + 1 } else { 0 };
        run(&mut self.winning[mover.index()], value.is_some_and(|value| value >= threshold));
        run(&mut self.winning[(!mover).index()], value.is_some_and(|value| value <= -threshold));
        run(&mut self.level, value.is_some_and(|value| value.abs() <= margin));
    }

    fn decided(&self) -> Option<Conclusion> {
        let rule = self.rules.resign?;
        let winner = Color::ALL.into_iter().find(|side| self.winning[side.index()] >= 2 * rule.moves)?;
        Some(Conclusion { winner: Some(winner), end: End::Adjudication(Adjudged::Won) })
    }

    fn drawn(&self) -> Option<Conclusion> {
        let is_level =
            self.rules.draw.is_some_and(|rule| self.level >= 2 * rule.moves && self.plies >= 2 * rule.from_move);
        let is_long = self.rules.max_moves.is_some_and(|moves| self.plies >= 2 * moves);
        let adjudged = match (is_level, is_long) {
            (true, _) => Adjudged::Level,
            (false, true) => Adjudged::Long,
            (false, false) => return None,
        };
        Some(Conclusion { winner: None, end: End::Adjudication(adjudged) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After how many plies a game with these scores for the mover, Red first, is broken off, and how.
    fn broken_off(rules: Adjudication, scores: &[Option<i32>]) -> Option<(usize, Conclusion)> {
        let mut watch = Watch::new(rules, 0);
        scores.iter().enumerate().find_map(|(ply, score)| {
            let conclusion = watch.observe(Color::ALL[ply % 2], score.map(Score::from_centipawns))?;
            Some((ply + 1, conclusion))
        })
    }

    #[test]
    fn a_game_is_won_when_both_engines_have_said_so_long_enough() {
        let rules = Adjudication { resign: Some(Resign { moves: 2, score: 500 }), ..Adjudication::default() };
        let won = |winner| Conclusion { winner: Some(winner), end: End::Adjudication(Adjudged::Won) };
        for (scores, expected) in [
            (&[Some(500), Some(-500), Some(600), Some(-700)][..], Some((4, won(Color::Red)))),
            (&[Some(-900); 1], None),
            (&[Some(-900), Some(900), Some(-900), Some(900)], Some((4, won(Color::Black)))),
            (&[Some(900), Some(-900), Some(900), Some(-499), Some(900), Some(-900)], None),
            (&[Some(900), Some(-900), None, Some(-900), Some(900)], None),
            (&[Some(900), Some(900), Some(900), Some(900)], None),
        ] {
            assert_eq!(broken_off(rules, scores), expected, "{scores:?}");
        }
    }

    #[test]
    fn a_level_game_is_drawn_late_enough_and_a_long_one_anyway() {
        let draw = Some(Draw { from_move: 3, moves: 1, score: 10 });
        let drawn = |adjudged| Conclusion { winner: None, end: End::Adjudication(adjudged) };
        let rules = Adjudication { draw, ..Adjudication::default() };
        assert_eq!(broken_off(rules, &[Some(10); 6]), Some((6, drawn(Adjudged::Level))));
        assert_eq!(broken_off(rules, &[Some(11); 60]), None);
        let rules = Adjudication { draw, max_moves: Some(4), ..Adjudication::default() };
        assert_eq!(broken_off(rules, &[Some(11); 60]), Some((8, drawn(Adjudged::Long))));
        assert_eq!(broken_off(Adjudication::default(), &[Some(0); 60]), None);
    }
}
