//! What a position is worth, judged without looking ahead.
//!
//! Two evaluations ([`Evaluation`]). A [`network`], which learns from the engine's games and plays. And the hand-written one, its first
//! teacher: features of a position ([`features`]) are counted for both sides (`terms`), each worth a weight in the middlegame and one
//! in the endgame ([`weights`], made by the tuner), and the sum is taken between the two by the attacking material that is left. An
//! [`Evaluator`] keeps up with the moves of a search. Knows nothing of search and of repetition.

mod attacks;
mod evaluation;
mod evaluator;
pub mod features;
pub mod material;
pub mod network;
pub mod scale;
pub mod squares;
pub mod tally;
pub mod tapered;
mod terms;
mod trace;
pub mod wdl;
pub mod weights;
mod worth;

#[cfg(test)]
mod testing;

pub use evaluation::{Evaluation, Source};
pub use evaluator::Evaluator;
pub use network::{LoadError, Network};
pub use squares::Accumulator;
pub use trace::trace;
pub use wdl::chances;
pub use worth::worth;

use crate::board::{Placement, Position};
use crate::eval::tally::{Sum, Tally};
use crate::eval::weights::SHARE;
use crate::types::{Color, Score};

/// What the position is worth to the side to move by the hand-written evaluation, in centipawns: a pawn that has crossed the river is worth about 100.
///
/// Judges what stands there: pieces that hang are worth their attack, not their loss. In check the answer means little.
#[must_use]
pub fn evaluate(position: &Position) -> Score {
    evaluate_with(position, &Accumulator::from_position(position))
}

/// The same as [`evaluate`], by an accumulator that has heard every move up to this position.
#[inline]
#[must_use]
pub fn evaluate_with(position: &Position, accumulator: &Accumulator) -> Score {
    evaluate_placement(position.placement(), accumulator, position.side_to_move(), position.capture_clock())
}

/// The same for pieces that need not be a position, as long as both kings are there.
#[inline(always)]
fn evaluate_placement(placement: &Placement, accumulator: &Accumulator, us: Color, capture_clock: u16) -> Score {
    let material = accumulator.material();
    let mut sum = Sum::default();
    terms::tally(placement, material, us, &mut sum);
    let red = accumulator.sum() + sum.of(Color::Red) - sum.of(Color::Black);
    let score = red.at(material.phase());
    let ahead = if score > 0 { Color::Red } else { Color::Black };
    let score = scale::scaled(score, SHARE.kept(material, ahead), capture_clock);
    Score::from_centipawns(match us {
        Color::Red => score,
        Color::Black => -score,
    })
}

/// Counts every feature of a position, its pieces on their squares included.
pub fn tally(position: &Position, tally: &mut impl Tally) {
    let placement = position.placement();
    squares::tally(placement, tally);
    terms::tally(placement, material::Material::of(placement), position.side_to_move(), tally);
}

#[cfg(test)]
mod tests {
    use super::testing::{mirrored, random_games, swapped};
    use super::*;

    fn value(fen: &str) -> i16 {
        fen.parse::<Position>().map(|position| evaluate(&position).value()).expect(fen)
    }

    #[test]
    fn the_colours_exchanged_change_nothing() {
        random_games(40, 200, |position, _| {
            assert_eq!(evaluate(position), evaluate(&swapped(position)), "{position}");
        });
    }

    #[test]
    fn left_and_right_exchanged_change_nothing() {
        random_games(40, 200, |position, _| {
            assert_eq!(evaluate(position), evaluate(&mirrored(position)), "{position}");
        });
    }

    #[test]
    fn at_the_start_nobody_is_ahead_by_more_than_the_move() {
        let start = evaluate(&Position::start()).value();
        assert!((0..=60).contains(&start), "{start}");
    }

    #[test]
    fn more_of_anything_is_better() {
        let bare = "4k4/4a4/9/9/9/9/9/9/4A4/R3KC3 w - - 0 1";
        for better in [
            "4k4/4a4/9/9/9/9/9/9/4A4/R3KC2R w - - 0 1",
            "4k4/4a4/9/9/9/9/9/9/4A4/R3KCN2 w - - 0 1",
            "4k4/4a4/9/4P4/9/9/9/9/4A4/R3KC3 w - - 0 1",
            "4k4/9/9/9/9/9/9/9/4A4/R3KC3 w - - 0 1",
            "4k4/4a4/9/9/9/9/9/9/4A4/R3KCB2 w - - 0 1",
        ] {
            assert!(value(better) > value(bare) + 20, "{better}: {} against {}", value(better), value(bare));
        }
    }

    #[test]
    fn without_attackers_on_the_board_the_game_is_level() {
        assert_eq!(value("4k4/9/9/9/9/9/9/9/4A4/2B1KAB2 w - - 0 1"), 0);
    }

    #[test]
    fn a_lone_cannon_without_screens_is_worth_nearly_nothing() {
        let value = value("3k5/9/9/9/9/9/9/9/9/4KC3 w - - 0 1");
        assert!((0..60).contains(&value), "{value}");
    }

    #[test]
    fn an_advantage_shrinks_as_the_natural_limit_draws_near() {
        let position: Position = "4k4/4a4/9/9/9/9/9/9/4A4/R3KC3 w - - 0 1".parse().unwrap();
        let mut last = i32::MAX;
        for clock in [0, 40, 80, 120, 140] {
            let mut setup = position.setup();
            setup.capture_clock = clock;
            let value = i32::from(evaluate(&Position::from_setup(&setup).unwrap()).value());
            assert!(value <= last, "{clock}: {value} after {last}");
            last = value;
        }
        assert!(last * 5 < i32::from(evaluate(&position).value()));
    }

    #[test]
    fn a_position_in_check_can_be_evaluated() {
        let position: Position = "4k4/9/9/9/9/9/9/9/9/3KR4 b - - 0 1".parse().unwrap();
        assert!(position.in_check());
        assert!(evaluate(&position) < Score::ZERO);
    }
}
