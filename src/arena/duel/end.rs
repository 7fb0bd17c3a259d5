//! How a game ended, and why.

use std::fmt;
use std::time::Duration;

use crate::arena::player::PlayerError;
use crate::rules::{Reason, Verdict};
use crate::types::{Color, Move};

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conclusion {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why.
    pub end: End,
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// By the rule book.
    Rules(Reason),
    /// Both players wanted a draw.
    Agreement,
    /// The loser gave up.
    Resignation,
    /// The loser's time ran out; by so much, if its move came at all.
    Time(Option<Duration>),
    /// The runner broke it off.
    Adjudication(Adjudged),
    /// The loser cannot be played with.
    Fault(Fault),
    /// The loser has fouled three times (4.1.8).
    Fouls,
}

/// Why the runner broke a game off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Adjudged {
    /// Both engines saw it won and lost.
    Won,
    /// Both engines saw it level.
    Level,
    /// It was too long.
    Long,
}

/// What is wrong with an engine that loses a game without having lost it on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// In a word.
    pub kind: FaultKind,
    /// The whole account.
    pub account: String,
}

/// What is wrong with an engine, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FaultKind {
    /// It does not start, or no protocol can be agreed on.
    NoStart,
    /// It does not get ready for a game or a position in time.
    NotReady,
    /// It is there no more.
    Crash,
    /// It tells no move, where there is no clock that could run out.
    Silence,
    /// Its move cannot be read.
    Garbage,
    /// It writes without measure.
    Flood,
    /// It does not read what is written to it.
    Deaf,
    /// Its move is not legal.
    IllegalMove,
    /// It says that it has no move, and has one.
    NoMove,
}

impl Conclusion {
    /// This side loses.
    pub(super) const fn lost_by(loser: Color, end: End) -> Self {
        Self { winner: Some(loser.opponent()), end }
    }

    /// What a verdict of the rule book comes to; `None` if the game goes on.
    pub(super) fn of_verdict(verdict: Verdict) -> Option<Self> {
        let end = End::Rules(verdict.reason()?);
        verdict.is_end().then(|| Self { winner: verdict.winner(), end })
    }

    /// Whether neither side came.
    fn is_absence(&self) -> bool {
        self.winner.is_none() && matches!(&self.end, End::Fault(fault) if fault.kind == FaultKind::NoStart)
    }

    /// The articles that the end rests on, the most telling first.
    #[must_use]
    pub fn articles(&self) -> Vec<&'static str> {
        if self.is_absence() { vec!["21.3", "21.4"] } else { self.end.articles() }
    }
}

impl End {
    /// In a word, as ends are counted and programs are told.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Rules(reason) => reason.id(),
            Self::Agreement => "agreement",
            Self::Resignation => "resignation",
            Self::Time(_) => "time",
            Self::Adjudication(Adjudged::Won) => "adjudicated-win",
            Self::Adjudication(Adjudged::Level) => "adjudicated-draw",
            Self::Adjudication(Adjudged::Long) => "too-long",
            Self::Fault(fault) => fault.kind.id(),
            Self::Fouls => "fouls",
        }
    }

    /// The articles that the end rests on, the most telling first. The rule book knows no adjudication: what the runner breaks off
    /// stands on the supplementary rules that 17.1 leaves to an event.
    #[must_use]
    pub fn articles(&self) -> Vec<&'static str> {
        match self {
            Self::Rules(reason) => [reason.articles(), general_article(*reason)].concat(),
            Self::Agreement => vec!["4.2.2", "23.1"],
            Self::Resignation => vec!["4.1.9"],
            Self::Time(_) => vec!["4.1.4", "22.1"],
            Self::Adjudication(_) => vec!["17.1"],
            Self::Fault(fault) => fault.kind.articles().to_vec(),
            Self::Fouls => vec!["4.1.8"],
        }
    }

    /// Whether an engine may be left in a state in which it had better be started anew.
    #[must_use]
    pub const fn is_broken(&self) -> bool {
        matches!(self, Self::Time(_) | Self::Fault(_) | Self::Fouls)
    }
}

/// The article on won, lost and drawn games under which a loop falls.
const fn general_article(reason: Reason) -> &'static [&'static str] {
    match reason {
        Reason::PerpetualCheck | Reason::PerpetualStrike(_) => &["4.1.7"],
        Reason::BothStrike | Reason::BothAllowed => &["4.2.3"],
        _ => &[],
    }
}

impl Fault {
    /// An engine that was ready only when its time was over; by so much.
    pub(super) fn late(over: Duration) -> Self {
        let account = format!("the engine was ready when its time had been over for {} ms", over.as_millis());
        Self { kind: FaultKind::NoStart, account }
    }

    /// A move that is not legal.
    pub(super) fn illegal(played: Move, position: &str) -> Self {
        Self { kind: FaultKind::IllegalMove, account: format!("{played} is not legal in {position}") }
    }

    /// No move where there is one.
    pub(super) fn no_move(position: &str) -> Self {
        Self { kind: FaultKind::NoMove, account: format!("the engine tells no move in {position}") }
    }
}

impl From<&PlayerError> for Fault {
    fn from(error: &PlayerError) -> Self {
        let kind = match error {
            PlayerError::NotReady { .. } => FaultKind::NotReady,
            PlayerError::Silent { .. } | PlayerError::NotPondering => FaultKind::Silence,
            PlayerError::Died { .. } | PlayerError::Unwritten { .. } => FaultKind::Crash,
            PlayerError::Garbage { .. } => FaultKind::Garbage,
            PlayerError::Flood { .. } => FaultKind::Flood,
            PlayerError::Deaf { .. } => FaultKind::Deaf,
            _ => FaultKind::NoStart,
        };
        Self { kind, account: error.to_string() }
    }
}

impl FaultKind {
    /// In a word for programs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::NoStart => "no-start",
            Self::NotReady => "not-ready",
            Self::Crash => "crash",
            Self::Silence => "silence",
            Self::Garbage => "garbage",
            Self::Flood => "flood",
            Self::Deaf => "deaf",
            Self::IllegalMove => "illegal-move",
            Self::NoMove => "no-move",
        }
    }

    /// The articles under which the engine loses: it is not there in time; it can make its moves no more; it moves against the rules;
    /// or it refuses to keep to them.
    const fn articles(self) -> &'static [&'static str] {
        match self {
            Self::NoStart => &["4.1.5", "21.1", "21.4"],
            Self::NotReady | Self::Crash | Self::Silence | Self::Deaf => &["4.1.4", "22.1"],
            Self::Garbage | Self::IllegalMove => &["4.1.6"],
            Self::Flood | Self::NoMove => &["4.1.10", "8.4"],
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id().replace('-', " "))
    }
}

impl fmt::Display for End {
    /// The reason, with all that is known of it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(reason) => write!(f, "{reason} ({})", reason.articles().join(", ")),
            Self::Time(Some(over)) => write!(f, "out of time by {:.1} ms", over.as_secs_f64() * 1000.0),
            Self::Time(None) => f.write_str("out of time without a move"),
            Self::Adjudication(Adjudged::Won) => f.write_str("broken off, because both engines see it decided"),
            Self::Adjudication(Adjudged::Level) => f.write_str("broken off, because both engines see it level"),
            Self::Adjudication(Adjudged::Long) => f.write_str("broken off, because it is too long"),
            Self::Fault(fault) => write!(f, "{}: {}", fault.kind, fault.account),
            Self::Fouls => f.write_str("the third foul"),
            Self::Agreement | Self::Resignation => f.write_str(self.id()),
        }
    }
}

impl fmt::Display for Conclusion {
    /// Who won and why: `Red wins: mate (3.1, 4.1.1)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{winner} wins: {}", self.end),
            None if self.is_absence() => write!(f, "neither side came: {}", self.end),
            None => write!(f, "draw: {}", self.end),
        }
    }
}
