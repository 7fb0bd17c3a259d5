//! One move of a loop: whether it checks, threatens mate or chases (28.1 to 28.3).
//!
//! What is new is what the position before the move did not have (29.2), compared victim by victim.

use crate::board::Position;
use crate::mate::{self, Answer};
use crate::rules::prospects::{By, Prospects};
use crate::rules::ruleset::{Fault, Points};
use crate::rules::series;
use crate::types::{Bitboard, Move, Square};

/// The longest series of checks that is looked at when a move is asked whether it threatens mate.
pub const KILL_CHECKS: u8 = 4;

/// How many positions are looked at for it; beyond them the answer is that it does not.
pub const KILL_NODES: u64 = 20_000;

/// What a move does to the other side, the gravest first (27.4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Class {
    /// It gives check (28.1).
    Check,
    /// It threatens mate: by this series of checks, if the other side passed (28.2).
    Kill(Vec<Move>),
    /// It attacks pieces that it could win as it stands (28.3).
    Chase(Bitboard),
    /// It threatens to win a piece by checks that begin with this one (29.1).
    ChaseByChecks(Move),
    /// It threatens to win a piece by an exchange that begins with this capture (29.1).
    ChaseByExchange(Move),
    /// Nothing of the kind (28.9).
    Idle,
}

impl Class {
    /// Whether it is a strike (28.4).
    #[must_use]
    pub const fn is_strike(&self) -> bool {
        !matches!(self, Self::Idle)
    }
}

/// A move in the position before it.
pub(crate) struct Step<'a> {
    pub(super) before: &'a mut Position,
    pub(super) played: Move,
    pub(super) points: Points,
}

impl<'a> Step<'a> {
    /// The move is legal in the position.
    pub(crate) fn new(before: &'a mut Position, played: Move, points: Points) -> Self {
        Self { before, played, points }
    }

    /// What the move does.
    pub(crate) fn class(&mut self) -> Class {
        if self.before.gives_check(self.played) {
            return Class::Check;
        }
        if self.points.fault == Fault::Strike
            && let Some(line) = self.new_mate()
        {
            return Class::Kill(line);
        }
        let victims = self.new_victims(By::Pieces);
        if !victims.is_empty() {
            return Class::Chase(victims);
        }
        if self.points.series { self.new_series() } else { Class::Idle }
    }

    /// The pieces that the move attacks anew so that they could be won.
    pub(crate) fn new_victims(&mut self, by: By) -> Bitboard {
        let points = self.points;
        let after = self.passed(|after| {
            let mut prospects = Prospects::new(after, points);
            prospects.victims(prospects.targets(), by)
        });
        if after.is_empty() {
            return after;
        }
        if points.new_by_attacker {
            return after.into_iter().filter(|&victim| self.has_new_winner(victim, by)).collect();
        }
        after.without(Prospects::aside_from_checks(self.before, points).victims(after, by))
    }

    /// Whether a piece could win this one that could not before.
    fn has_new_winner(&mut self, victim: Square, by: By) -> bool {
        let points = self.points;
        let after = self.passed(|after| Prospects::new(after, points).winners(victim, by));
        let before = Prospects::aside_from_checks(self.before, points).winners(victim, by);
        let origin = |square| if square == self.played.to { self.played.from } else { square };
        after.into_iter().any(|winner| !before.contains(origin(winner)))
    }

    /// The mate that the move threatens, if it could not already be given before.
    pub(crate) fn new_mate(&mut self) -> Option<Vec<Move>> {
        let line = self.passed(|after| mating_line(after))?;
        // A doubt is no new threat.
        (mate::by_checks(self.before, KILL_CHECKS, KILL_NODES) == Answer::NoMate).then_some(line)
    }

    /// Whether the rules count what is won by a series.
    pub(crate) fn counts_series(&self) -> bool {
        self.points.series
    }

    /// The chase by checks or by an exchange, of a move that attacks nothing anew as it stands.
    pub(crate) fn new_series(&mut self) -> Class {
        let points = self.points;
        if let Ok(Some(check)) = self.passed(|after| series::winning_check(after, points))
            && !self.could_win_before()
        {
            return Class::ChaseByChecks(check);
        }
        let exchange = self.passed(|after| {
            let mut prospects = Prospects::new(after, points);
            let known = prospects.victims(prospects.targets(), By::Pieces);
            series::winning_exchange(after, points, known)
        });
        match exchange {
            Some(capture) if !self.could_exchange_before() => Class::ChaseByExchange(capture),
            _ => Class::Idle,
        }
    }

    fn could_win_before(&mut self) -> bool {
        let mut prospects = Prospects::aside_from_checks(self.before, self.points);
        let targets = prospects.targets();
        !prospects.victims(targets, By::Pieces).is_empty()
            || series::winning_check(self.before, self.points) != Ok(None)
    }

    fn could_exchange_before(&mut self) -> bool {
        let mut prospects = Prospects::aside_from_checks(self.before, self.points);
        let known = prospects.victims(prospects.targets(), By::Pieces);
        series::winning_exchange(self.before, self.points, known).is_some()
    }

    /// Looks at the position after the move as if the other side had passed.
    pub(super) fn passed<T>(&mut self, look: impl FnOnce(&mut Position) -> T) -> T {
        self.before.make(self.played);
        self.before.make_null();
        let seen = look(self.before);
        self.before.unmake_null();
        self.before.unmake();
        seen
    }
}

/// The mate by checks that the side to move can give, within the bounds.
pub(super) fn mating_line(position: &Position) -> Option<Vec<Move>> {
    match mate::by_checks(position, KILL_CHECKS, KILL_NODES) {
        Answer::Mate(line) => Some(line),
        Answer::NoMate | Answer::Unknown => None,
    }
}
