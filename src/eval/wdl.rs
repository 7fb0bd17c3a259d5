//! From a score to the chances of a win, a draw and a loss.
//!
//! Two logistic curves: a win is likely as far as the score is above a middle, a loss as far as it is below minus the middle, and
//! the rest are draws. Middle and width change with the phase of the game, since an advantage counts for more or less as the
//! attackers go. The numbers are fitted by `chuhe fit-wdl` to games of the engine against itself with the network; the hand-written
//! evaluation's scores mean nearly the same, as the network learnt from it.

use crate::board::Position;
use crate::eval::features::Weight;
use crate::eval::material::{Material, Phase};
use crate::types::Score;

/// The curves from scores to chances, in centipawns: in the middlegame and in the endgame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Curves {
    /// The score at which half of the games are won.
    pub middle: Weight,
    /// How far above that the odds of winning are `e` to one.
    pub width: Weight,
}

impl Curves {
    /// The shares of wins, draws and losses at a score in this phase; they sum to one.
    #[must_use]
    pub fn shares(&self, score: f64, phase: Phase) -> (f64, f64, f64) {
        let at = |(middlegame, endgame): Weight| {
            let weighted = i32::from(middlegame) * phase.middlegame() + i32::from(endgame) * phase.endgame();
            f64::from(weighted) / f64::from(Phase::FULL)
        };
        let (middle, width) = (at(self.middle), at(self.width));
        let curve = |score: f64| 1.0 / (1.0 + ((middle - score) / width).exp());
        let (win, loss) = (curve(score), curve(-score));
        (win, 1.0 - win - loss, loss)
    }
}

/// The curves of the network.
pub const CURVES: Curves = Curves { middle: (98, 421), width: (516, 88) };

/// The chances of the side to move at this score, per mille: to win, to draw, to lose. They sum to 1000.
///
/// The position tells the phase of the game. A mate is certain.
#[must_use]
pub fn chances(score: Score, position: &Position) -> (u16, u16, u16) {
    let phase = Material::of(position.placement()).phase();
    let (win, _, loss) = CURVES.shares(f64::from(score.value()), phase);
    let (win, loss) = ((1000.0 * win).round() as u16, (1000.0 * loss).round() as u16);
    let draw = 1000_u16.saturating_sub(win + loss);
    (win, draw, 1000 - win - draw)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Ply;

    #[test]
    fn chances_sum_to_a_thousand_and_grow_with_the_score() {
        let position = Position::start();
        let mut last = 0;
        for centipawns in (-3000..=3000).step_by(50) {
            let (win, draw, loss) = chances(Score::from_centipawns(centipawns), &position);
            assert_eq!(win + draw + loss, 1000, "{centipawns}");
            assert!(win >= last, "{centipawns}");
            last = win;
        }
    }

    #[test]
    fn a_level_score_is_as_good_for_both_and_a_mate_is_certain() {
        let position = Position::start();
        let (win, draw, loss) = chances(Score::ZERO, &position);
        assert!(win.abs_diff(loss) <= 1 && draw > 50, "{win} {draw} {loss}");
        assert_eq!(chances(Score::mates_at(Ply(9)), &position), (1000, 0, 0));
        assert_eq!(chances(Score::mated_at(Ply(8)), &position), (0, 0, 1000));
    }
}
