//! The judgment of a game, in the words of the rule book, with the articles that it rests on.
//!
//! Articles are those of the Chinese competition rules of 1999.

use std::fmt;

use crate::types::Color;

/// What the rules say of a game as it stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Verdict {
    /// The game goes on.
    #[default]
    Open,
    /// The game goes on, but this side must leave the loop, or it loses when the loop comes round once more (24.3).
    MustChange(Color, Reason),
    /// The game is drawn.
    Draw(Reason),
    /// This side has lost.
    Loses(Color, Reason),
}

impl Verdict {
    /// Who has won, if somebody has.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Loses(loser, _) => Some(loser.opponent()),
            _ => None,
        }
    }

    /// Why, unless the game is open.
    #[must_use]
    pub const fn reason(self) -> Option<Reason> {
        match self {
            Self::Open => None,
            Self::MustChange(_, reason) | Self::Draw(reason) | Self::Loses(_, reason) => Some(reason),
        }
    }

    /// The verdict in the rule book's own words, with its articles: `红方负：单方长将（26.1、24.1、28.10）`.
    #[must_use]
    pub fn chinese(self) -> String {
        let name = |side| if side == Color::Red { "红方" } else { "黑方" };
        let outcome = match self {
            Self::Open => return "对局继续".to_owned(),
            Self::MustChange(side, _) => format!("{}必须变着", name(side)),
            Self::Draw(_) => "和棋".to_owned(),
            Self::Loses(side, _) => format!("{}负", name(side)),
        };
        let Some(reason) = self.reason() else { return outcome };
        format!("{outcome}：{}（{}）", reason.chinese(), reason.articles().join("、"))
    }

    /// Whether the game is over.
    #[must_use]
    pub const fn is_end(self) -> bool {
        matches!(self, Self::Draw(_) | Self::Loses(..))
    }
}

impl fmt::Display for Verdict {
    /// The verdict with its reason and articles: `Red loses: perpetual check (26.1, 24.1, 28.10)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => return f.write_str("the game goes on"),
            Self::MustChange(side, _) => write!(f, "{side} must change")?,
            Self::Draw(_) => f.write_str("draw")?,
            Self::Loses(side, _) => write!(f, "{side} loses")?,
        }
        match self.reason() {
            Some(reason) => write!(f, ": {reason} ({})", reason.articles().join(", ")),
            None => Ok(()),
        }
    }
}

/// The kinds of strike (28.4) that a side's moves in a loop are made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Strikes {
    /// Some moves check (将).
    pub check: bool,
    /// Some moves threaten mate (杀).
    pub kill: bool,
    /// Some moves chase (捉).
    pub chase: bool,
}

/// Why a game is judged as it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// In check without a legal move (3.1, 4.1.1).
    Mate,
    /// Without a legal move, not in check: the side to move loses (3.2, 4.1.3).
    Stalemate,
    /// Neither side has anything left to win with (4.2.1).
    BareMaterial,
    /// Too long without a capture (4.2.4, 23.3).
    NaturalLimit,
    /// One side checked with every move, the other did not (26.1).
    PerpetualCheck,
    /// One side struck with every move, the other did not (25.2, 26.4).
    PerpetualStrike(Strikes),
    /// Both sides struck with every move (26.3).
    BothStrike,
    /// Neither side did anything forbidden (26.2).
    BothAllowed,
}

impl Reason {
    /// The articles that the judgment rests on, the most telling first.
    #[must_use]
    pub const fn articles(self) -> &'static [&'static str] {
        match self {
            Self::Mate => &["3.1", "4.1.1"],
            Self::Stalemate => &["3.2", "4.1.3"],
            Self::BareMaterial => &["4.2.1"],
            Self::NaturalLimit => &["4.2.4", "23.3"],
            Self::PerpetualCheck => &["26.1", "24.1", "28.10"],
            Self::PerpetualStrike(Strikes { check: false, kill: true, chase: false }) => &["26.4", "25.2", "28.11"],
            Self::PerpetualStrike(Strikes { check: false, kill: false, chase: true }) => &["26.4", "25.2", "28.12"],
            Self::PerpetualStrike(_) => &["26.4", "25.2"],
            Self::BothStrike => &["26.3", "24.2", "28.14"],
            Self::BothAllowed => &["26.2", "24.2"],
        }
    }

    /// The reason in a word for programs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::Stalemate => "stalemate",
            Self::BareMaterial => "bare-material",
            Self::NaturalLimit => "natural-limit",
            Self::PerpetualCheck => "perpetual-check",
            Self::PerpetualStrike(strikes) => match (strikes.check, strikes.kill, strikes.chase) {
                (false, true, false) => "perpetual-kill",
                (false, false, true) => "perpetual-chase",
                (true, true, false) => "check-and-kill",
                (true, false, true) => "check-and-chase",
                (false, true, true) => "kill-and-chase",
                _ => "check-kill-and-chase",
            },
            Self::BothStrike => "both-strike",
            Self::BothAllowed => "both-allowed",
        }
    }

    /// The reason in the rule book's own words.
    #[must_use]
    pub const fn chinese(self) -> &'static str {
        match self {
            Self::Mate => "将死",
            Self::Stalemate => "困毙",
            Self::BareMaterial => "双方均无取胜可能",
            Self::NaturalLimit => "自然限着",
            Self::PerpetualCheck => "单方长将",
            Self::PerpetualStrike(strikes) => match (strikes.check, strikes.kill, strikes.chase) {
                (false, true, false) => "长杀",
                (false, false, true) => "长捉",
                (true, true, false) => "一将一杀",
                (true, false, true) => "一将一捉",
                (false, true, true) => "一杀一捉",
                _ => "长打",
            },
            Self::BothStrike => "长打对长打",
            Self::BothAllowed => "双方均为允许着法",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Mate => "mate",
            Self::Stalemate => "stalemate",
            Self::BareMaterial => "insufficient material",
            Self::NaturalLimit => "natural limit",
            Self::PerpetualCheck => "perpetual check",
            Self::PerpetualStrike(strikes) => match (strikes.check, strikes.kill, strikes.chase) {
                (false, true, false) => "perpetual mate threat",
                (false, false, true) => "perpetual chase",
                (true, true, false) => "checks and mate threats in turn",
                (true, false, true) => "checks and chases in turn",
                (false, true, true) => "mate threats and chases in turn",
                _ => "checks, mate threats and chases in turn",
            },
            Self::BothStrike => "both sides strike with every move",
            Self::BothAllowed => "neither side does anything forbidden",
        })
    }
}
