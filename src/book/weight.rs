//! How often moves are to be played, from how often they were and how they fared.

use crate::book::Tally;

/// Games that every move is taken to have had besides its own, half of them won: a few results prove little.
const PRIOR: f64 = 10.0;

/// What a move scores in its games, from 0 to 1, held back towards one half where they are few. An unknown result counts half.
fn score(tally: Tally) -> f64 {
    let points = f64::from(tally.won) + f64::midpoint(tally.drawn.into(), tally.open.into());
    (points + PRIOR / 2.0) / (tally.games() as f64 + PRIOR)
}

impl Tally {
    /// What the move scores, in percent, held back towards 50 by ten games that are half won.
    #[must_use]
    pub fn percent(self) -> f64 {
        100.0 * score(self)
    }
}

/// The weights of the moves of one position: the number of games times the square of twice the score, so that a move that wins half
/// of its points counts as often as it was played, and one that wins 60 in a hundred 1.44 times.
///
/// Where a weight would not fit, all are scaled down together. None is zero.
#[must_use]
pub fn weights(tallies: &[Tally]) -> Vec<u16> {
    let raw = |tally: &Tally| (2.0 * score(*tally)).powi(2) * tally.games() as f64;
    let greatest = tallies.iter().map(raw).fold(0.0, f64::max);
    let scale = (f64::from(u16::MAX) / greatest).min(1.0);
    tallies.iter().map(|tally| (raw(tally) * scale).round().clamp(1.0, u16::MAX.into()) as u16).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(won: u32, drawn: u32, lost: u32) -> Tally {
        Tally { won, drawn, lost, open: 0 }
    }

    #[test]
    fn a_move_counts_as_often_as_it_was_played_and_more_if_it_wins() {
        assert_eq!(weights(&[tally(300, 400, 300), tally(40, 20, 40)]), [1000, 100]);
        assert_eq!(weights(&[Tally { open: 7, ..Tally::default() }]), [7]);
        let [better, worse] = weights(&[tally(600, 0, 400), tally(400, 0, 600)])[..] else { panic!("two moves") };
        assert!((1400..=1440).contains(&better) && (640..=660).contains(&worse), "{better} {worse}");
    }

    #[test]
    fn few_results_prove_little() {
        let [lucky, steady] = weights(&[tally(3, 0, 0), tally(60, 0, 40)])[..] else { panic!("two moves") };
        assert!(lucky < 10 && steady > 120, "{lucky} {steady}");
        assert!(tally(0, 0, 5).percent() > 33.0 && tally(0, 0, 10).percent() < 26.0);
    }

    #[test]
    fn weights_fit_and_none_is_zero() {
        assert!(weights(&[]).is_empty());
        assert_eq!(weights(&[Tally::default(), tally(0, 0, 1)]), [1, 1]);
        let all = tally(u32::MAX, u32::MAX, u32::MAX);
        assert_eq!(weights(&[all, all, tally(1, 1, 1)]), [u16::MAX, u16::MAX, 1]);
    }
}
