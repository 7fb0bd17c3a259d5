//! How a side behaved in a loop, seen from the verdict.

use crate::cli::judge::judged::{Judged, Stretch};
use crate::rules::{Class, Reason, Strikes, Verdict};
use crate::types::{Color, Move};

/// How a side behaved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Conduct {
    /// It checked with every move.
    Checks,
    /// It struck with every move, by strikes of these kinds.
    Strikes(Strikes),
    /// It struck with every move, which the rules that it is judged by allow.
    MayStrike(Strikes),
    /// It struck with every move only if what its pawns attack counts, as it does against one that strikes with every move (27.2).
    PawnsStrike,
    /// It is allowed: this move, and maybe others, does not strike.
    Allowed(Move),
}

impl Conduct {
    /// How this side behaved in the stretch that the verdict rests on.
    pub(super) fn of(side: Color, judged: &Judged, stretch: &Stretch) -> Self {
        if let Some(idle) = stretch.of(side).find(|it| !it.class.is_strike()) {
            let is_forbidden = judged.verdict == Verdict::Draw(Reason::BothStrike);
            return if is_forbidden { Self::PawnsStrike } else { Self::Allowed(idle.played) };
        }
        let strikes = strikes(stretch, side);
        match judged.verdict {
            _ if strikes == (Strikes { check: true, ..Strikes::default() }) => Self::Checks,
            Verdict::Draw(Reason::BothAllowed) => Self::MayStrike(strikes),
            Verdict::Loses(loser, Reason::PerpetualStrike(_)) if loser != side => Self::MayStrike(strikes),
            _ => Self::Strikes(strikes),
        }
    }
}

/// The kinds of strike among the moves of a side.
fn strikes(stretch: &Stretch, side: Color) -> Strikes {
    let mut strikes = Strikes::default();
    for explanation in stretch.of(side) {
        match explanation.class {
            Class::Check => strikes.check = true,
            Class::Kill(_) => strikes.kill = true,
            Class::Chase(_) | Class::ChaseByChecks(_) | Class::ChaseByExchange(_) => strikes.chase = true,
            Class::Idle => {}
        }
    }
    strikes
}
