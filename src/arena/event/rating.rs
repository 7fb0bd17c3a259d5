//! Ratings from the games of an event: the most likely Elo of all players, and how sure it is.
//!
//! The model is that of Davidson (1970), with an advantage for Red: at a difference of `d` Elo in favour of Red, advantage counted in,
//! Red's win, Black's win and a draw are as likely to each other as `10^(d/800)`, `10^(-d/800)` and `ν`. The difference in Elo is thus
//! what the usual logistic curve says, with a draw as half a win; `ν` and the advantage are fitted along with the ratings.
//!
//! Likelihood alone has no maximum where somebody has won everything, or where two groups have not met. So each rating is drawn to the
//! mean by a normal prior, wide as [`PRIOR`] says; and so are, wider yet, the two common numbers. The mean of all ratings is the anchor.
//! Errors are from the curvature at the maximum (the inverse of the Hessian), as to the mean of the event.

use crate::arena::cholesky::Cholesky;
use crate::arena::stats::Outcome;

/// A game between players that are told by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RatedGame {
    /// Who had Red.
    pub red: usize,
    /// Who had Black.
    pub black: usize,
    /// What came of it for Red.
    pub outcome: Outcome,
}

/// What the games say of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating in Elo.
    pub elo: f64,
    /// Its standard error in Elo, as to the mean of all players.
    pub error: f64,
    /// How many games.
    pub games: u64,
    /// The share of the points, 0 to 1; a half without a game.
    pub score: f64,
}

/// What the games say of all.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// The players, by their numbers.
    pub players: Vec<Rating>,
    /// What Red's side is worth in Elo.
    pub red_advantage: f64,
    /// The share of draws to be expected between equals, the advantage left out.
    pub draw_rate: f64,
}

/// The standard deviation of the ratings before any game, in Elo.
pub const PRIOR: f64 = 500.0;

/// One unit of the logarithm of odds in Elo.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// The precision of the prior of a rating, in units of log odds.
const RATING_PRECISION: f64 = (ELO / PRIOR) * (ELO / PRIOR);

/// That of Red's advantage and of the logarithm of `ν`.
const COMMON_PRECISION: f64 = 0.25;

/// Newton's steps; the likelihood is concave, and few are needed.
const STEPS: usize = 60;

/// The sum of the squares of a step that is none.
const STILL: f64 = 1e-18;

/// The longest move of a number in one step, in log odds.
const STRIDE: f64 = 2.0;

/// The ratings of so many players, whose mean is `anchor` Elo.
#[must_use]
pub fn rate(players: usize, games: &[RatedGame], anchor: f64) -> Ratings {
    let known: Vec<&RatedGame> = games.iter().filter(|game| game.red.max(game.black) < players).collect();
    let mut fit = vec![0.0; players + 2];
    for _ in 0..STEPS {
        let slope = Slope::at(&fit, &known);
        let step = Cholesky::of(slope.curvature).solve(&slope.gradient);
        fit.iter_mut().zip(&step).for_each(|(value, step)| *value += step.clamp(-STRIDE, STRIDE));
        if step.iter().map(|step| step * step).sum::<f64>() < STILL {
            break;
        }
    }
    let variances = Cholesky::of(Slope::at(&fit, &known).curvature).variances();
    let tallies = tallies(players, &known);
    // The games say nothing of the mean: its variance is that of the prior, and no part of an error as to the mean.
    let of_mean = 1.0 / (RATING_PRECISION * players.max(1) as f64);
    let rating = |(player, &[count, points]): (usize, &[f64; 2])| Rating {
        elo: anchor + fit[player] * ELO,
        error: (variances[player] - of_mean).max(0.0).sqrt() * ELO,
        games: count as u64,
        score: if count > 0.0 { points / count } else { 0.5 },
    };
    let nu = fit[players + 1].exp();
    Ratings {
        players: tallies.iter().enumerate().map(rating).collect(),
        red_advantage: fit[players] * ELO,
        draw_rate: nu / (2.0 + nu),
    }
}

/// How many games and points each player has.
fn tallies(players: usize, games: &[&RatedGame]) -> Vec<[f64; 2]> {
    let mut tallies = vec![[0.0; 2]; players];
    for game in games {
        let points = f64::from(game.outcome as u8) / 2.0;
        for (player, points) in [(game.red, points), (game.black, 1.0 - points)] {
            tallies[player][0] += 1.0;
            tallies[player][1] += points;
        }
    }
    tallies
}

/// The gradient of the log likelihood and its curvature: the Hessian, negated.
struct Slope {
    gradient: Vec<f64>,
    curvature: Vec<Vec<f64>>,
}

impl Slope {
    /// Of the ratings, then Red's advantage, then the logarithm of `ν`, all in units of log odds.
    fn at(fit: &[f64], games: &[&RatedGame]) -> Self {
        let players = fit.len() - 2;
        let mut slope = Self { gradient: vec![0.0; fit.len()], curvature: vec![vec![0.0; fit.len()]; fit.len()] };
        for (number, &value) in fit.iter().enumerate() {
            let precision = if number < players { RATING_PRECISION } else { COMMON_PRECISION };
            slope.gradient[number] = -precision * value;
            slope.curvature[number][number] = precision;
        }
        for game in games {
            slope.add(fit, game);
        }
        slope
    }

    /// A game: the likelihoods are those of an exponential family in half the difference and the logarithm of `ν`, so that gradient and
    /// curvature are its means and covariances.
    fn add(&mut self, fit: &[f64], game: &RatedGame) {
        let (advantage, draws) = (fit.len() - 2, fit.len() - 1);
        let half = f64::midpoint(fit[game.red] - fit[game.black], fit[advantage]);
        let weights = [-half, fit[draws], half];
        let most = weights.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let weights = weights.map(|weight| (weight - most).exp());
        let [loss, draw, win] = weights.map(|weight| weight / weights.iter().sum::<f64>());
        let mean = (win - loss) / 2.0;
        let seen = (f64::from(game.outcome as u8) - 1.0) / 2.0;
        let (spread, of_draw, both) = ((win + loss) / 4.0 - mean * mean, draw * (1.0 - draw), -mean * draw);
        let directions = [(game.red, 1.0), (game.black, -1.0), (advantage, 1.0)];
        for (one, sign) in directions {
            self.gradient[one] += sign * (seen - mean);
            for (other, other_sign) in directions {
                self.curvature[one][other] += sign * other_sign * spread;
            }
            self.curvature[one][draws] += sign * both;
            self.curvature[draws][one] += sign * both;
        }
        self.gradient[draws] += f64::from(game.outcome == Outcome::Draw) - draw;
        self.curvature[draws][draws] += of_draw;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::stats::elo;

    fn games(red: usize, black: usize, losses: usize, draws: usize, wins: usize) -> Vec<RatedGame> {
        [(Outcome::Loss, losses), (Outcome::Draw, draws), (Outcome::Win, wins)]
            .into_iter()
            .flat_map(|(outcome, count)| std::iter::repeat_n(RatedGame { red, black, outcome }, count))
            .collect()
    }

    fn near(value: f64, expected: f64, by: f64) {
        assert!((value - expected).abs() <= by, "{value}, not {expected}");
    }

    #[test]
    fn many_games_between_two_give_the_elo_of_their_score() {
        // The first wins 60 of 100 with either colour, without draws: the logistic curve says 70.4 Elo.
        let mut both = games(0, 1, 40_000, 0, 60_000);
        both.extend(games(1, 0, 60_000, 0, 40_000));
        let ratings = rate(2, &both, 0.0);
        near(ratings.players[0].elo - ratings.players[1].elo, elo(0.6), 0.1);
        near(ratings.players[0].elo + ratings.players[1].elo, 0.0, 1e-9);
        near(ratings.red_advantage, 0.0, 1e-6);
        // By hand: the variance of the difference in log odds is 1/(n p q); the error of one of the two is half of its root.
        near(ratings.players[0].error, ELO / (200_000.0_f64 * 0.24).sqrt() / 2.0, 1e-3);
    }

    #[test]
    fn draws_between_equals_and_the_advantage_of_red_are_found() {
        let mut both = games(0, 1, 20_000, 50_000, 30_000);
        both.extend(games(1, 0, 20_000, 50_000, 30_000));
        let ratings = rate(2, &both, 1000.0);
        near(ratings.players[0].elo, 1000.0, 1e-6);
        // By hand: wins to losses of Red as 3 to 2 are an advantage of 400 lg 1.5; draws to their geometric mean are nu.
        near(ratings.red_advantage, 400.0 * 1.5_f64.log10(), 0.05);
        let nu = 5.0 / 6.0_f64.sqrt();
        near(ratings.draw_rate, nu / (2.0 + nu), 1e-3);
    }

    #[test]
    fn who_won_everything_has_a_finite_rating() {
        let mut all = games(0, 1, 0, 0, 10);
        all.extend(games(2, 1, 0, 10, 0));
        let ratings = rate(4, &all, 0.0);
        let elos: Vec<f64> = ratings.players.iter().map(|player| player.elo).collect();
        assert!(elos.iter().all(|elo| elo.is_finite() && elo.abs() < 1500.0), "{elos:?}");
        assert!(elos[0] > elos[2] && elos[0] > elos[1], "{elos:?}");
        near(elos.iter().sum(), 0.0, 1e-6);
        assert!(ratings.players[3].error > ratings.players[2].error && ratings.players[3].games == 0);
        assert_eq!((ratings.players[0].score, ratings.players[3].score), (1.0, 0.5));
    }

    #[test]
    fn without_games_all_are_equal_and_unsure() {
        let ratings = rate(3, &[], 50.0);
        assert!(
            ratings.players.iter().all(|player| (player.elo - 50.0).abs() < 1e-9 && player.error > 300.0),
            "{ratings:?}"
        );
        assert!(rate(0, &[], 0.0).players.is_empty());
    }

    #[test]
    fn what_the_ratings_expect_is_what_was_scored() {
        // At the maximum, the expected points are the points, but for what the prior pulls.
        let mut all = Vec::new();
        for (red, black, results) in [(0, 1, [300, 500, 400]), (1, 2, [200, 300, 500]), (2, 0, [700, 400, 100])] {
            all.extend(games(red, black, results[0], results[1], results[2]));
        }
        let known: Vec<&RatedGame> = all.iter().collect();
        let ratings = rate(3, &all, 0.0);
        let mut fit: Vec<f64> = ratings.players.iter().map(|player| player.elo / ELO).collect();
        let draws = 2.0 * ratings.draw_rate / (1.0 - ratings.draw_rate);
        fit.extend([ratings.red_advantage / ELO, draws.ln()]);
        assert!(Slope::at(&fit, &known).gradient.iter().all(|slope| slope.abs() < 1e-6));
    }
}
