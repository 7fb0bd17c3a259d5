//! Which positions of a game are worth learning from, and how many are not, for which reason.

use std::fmt;
use std::iter::Sum;
use std::ops::AddAssign;

use crate::board::Position;
use crate::learn::games::Step;

/// What a position must be like. The defaults are what others found to work; see each.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Filter {
    /// The first ply that is taken, counted from 0: openings are random at first.
    pub first_ply: usize,
    /// The highest score, in centipawns for either side: what is won need not be told apart.
    pub highest_score: i16,
    /// The most plies since a capture: who shuffles leaves near copies.
    pub longest_calm: u16,
    /// The share of all others that is taken, 0 to 1: what is left when there is plenty differs more.
    pub share: f64,
}

impl Default for Filter {
    fn default() -> Self {
        Self { first_ply: 12, highest_score: 2500, longest_calm: 40, share: 1.0 }
    }
}

/// Why a position is not taken. The first reason counts, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// Nobody thought about it.
    NoScore,
    /// It is of the opening.
    Early,
    /// It is won for one side.
    Decided,
    /// Nothing has been captured for long.
    Calm,
    /// The side to move is in check, and nothing is evaluated then.
    InCheck,
    /// The best move captures: the search looks on there.
    Capture,
    /// The best move gives check.
    GivesCheck,
    /// By chance, because there is plenty.
    Thinned,
}

impl Reason {
    /// How many reasons there are.
    pub const COUNT: usize = 8;

    /// All reasons.
    pub const ALL: [Self; Self::COUNT] = [
        Self::NoScore,
        Self::Early,
        Self::Decided,
        Self::Calm,
        Self::InCheck,
        Self::Capture,
        Self::GivesCheck,
        Self::Thinned,
    ];
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoScore => "no score",
            Self::Early => "early",
            Self::Decided => "decided",
            Self::Calm => "long without capture",
            Self::InCheck => "in check",
            Self::Capture => "best move captures",
            Self::GivesCheck => "best move gives check",
            Self::Thinned => "thinned out",
        })
    }
}

impl Filter {
    /// Why the position is not taken in which this ply was played; `None` if it is.
    ///
    /// `ply` counts from 0; `chance` lies between 0 and 1 and decides what is thinned out.
    #[must_use]
    pub fn objection(&self, position: &Position, step: Step, ply: usize, chance: f64) -> Option<Reason> {
        let Some(score) = step.score else { return Some(Reason::NoScore) };
        if ply < self.first_ply {
            Some(Reason::Early)
        } else if score.value().unsigned_abs() > self.highest_score.unsigned_abs() {
            Some(Reason::Decided)
        } else if position.capture_clock() > self.longest_calm {
            Some(Reason::Calm)
        } else if position.in_check() {
            Some(Reason::InCheck)
        } else if position.piece_on(step.played.to).is_some() {
            Some(Reason::Capture)
        } else if position.gives_check(step.played) {
            Some(Reason::GivesCheck)
        } else if chance >= self.share {
            Some(Reason::Thinned)
        } else {
            None
        }
    }
}

/// How many positions were taken, and how many were not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Account {
    /// Files read.
    pub files: u64,
    /// Files that end within a game: whoever wrote them was killed, or still writes.
    pub torn: u64,
    /// Games read.
    pub games: u64,
    /// Games of which everything is held out.
    pub games_held_out: u64,
    /// Positions taken.
    pub taken: u64,
    pub(super) dropped: [u64; Reason::COUNT],
}

impl Account {
    /// How many positions were not taken for this reason.
    #[must_use]
    pub const fn dropped(&self, reason: Reason) -> u64 {
        self.dropped[reason as usize]
    }

    /// How many positions were looked at.
    #[must_use]
    pub fn seen(&self) -> u64 {
        self.taken + self.dropped.iter().sum::<u64>()
    }

    /// Counts one position.
    pub(super) fn count(&mut self, objection: Option<Reason>) {
        match objection {
            Some(reason) => self.dropped[reason as usize] += 1,
            None => self.taken += 1,
        }
    }
}

impl AddAssign for Account {
    fn add_assign(&mut self, other: Self) {
        self.files += other.files;
        self.torn += other.torn;
        self.games += other.games;
        self.games_held_out += other.games_held_out;
        self.taken += other.taken;
        for (sum, count) in self.dropped.iter_mut().zip(other.dropped) {
            *sum += count;
        }
    }
}

impl Sum for Account {
    fn sum<I: Iterator<Item = Self>>(accounts: I) -> Self {
        accounts.fold(Self::default(), |mut sum, account| {
            sum += account;
            sum
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Score;

    #[test]
    fn each_position_is_dropped_for_its_own_reason() {
        let bare = "4k4/9/9/9/9/9/9/9/4A4/R2K1A3 w - - 40 1";
        let calm = "4k4/9/9/9/9/9/9/9/4A4/R2K1A3 w - - 41 1";
        let check = "4k4/9/9/9/9/9/9/3r5/4A4/R2K1A3 w - - 0 1";
        for (fen, played, score, ply, chance, reason) in [
            (bare, "a0a1", Some(2500), 12, 0.49, None),
            (bare, "a0a1", None, 12, 0.0, Some(Reason::NoScore)),
            (bare, "a0a1", Some(0), 11, 0.0, Some(Reason::Early)),
            (bare, "a0a1", Some(2501), 12, 0.0, Some(Reason::Decided)),
            (bare, "a0a1", Some(-31_990), 12, 0.0, Some(Reason::Decided)),
            (calm, "a0a1", Some(0), 12, 0.0, Some(Reason::Calm)),
            (check, "d0e0", Some(0), 12, 0.0, Some(Reason::InCheck)),
            ("4k4/9/9/9/9/9/9/9/r3A4/R2K5 w - - 0 1", "a0a1", Some(0), 12, 0.0, Some(Reason::Capture)),
            (bare, "a0a9", Some(0), 12, 0.0, Some(Reason::GivesCheck)),
            (bare, "a0a1", Some(0), 12, 0.5, Some(Reason::Thinned)),
        ] {
            let position: Position = fen.parse().unwrap();
            let step = Step { played: played.parse().unwrap(), score: score.map(Score::from_value) };
            let filter = Filter { share: 0.5, ..Filter::default() };
            assert!(position.is_legal(step.played), "{fen} {played}");
            assert_eq!(filter.objection(&position, step, ply, chance), reason, "{fen} {played}");
        }
    }

    #[test]
    fn accounts_add_up() {
        let mut one = Account { files: 1, games: 3, ..Account::default() };
        one.count(None);
        one.count(Some(Reason::Thinned));
        one.count(Some(Reason::NoScore));
        let sum: Account = [one, one].into_iter().sum();
        assert_eq!((sum.files, sum.games, sum.taken, sum.seen()), (2, 6, 2, 6));
        assert_eq!((sum.dropped(Reason::Thinned), sum.dropped(Reason::Calm)), (2, 0));
    }
}
