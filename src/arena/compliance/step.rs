//! What a step is: a sentence, what the documents say, what it rests on, and the asking itself.

use crate::arena::compliance::finding::Outcome;
use crate::arena::compliance::subject::Subject;
use crate::protocol::Protocol;

/// What an engine can do. A step that fails takes away what it stands for, and the steps that rest on it are skipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ability {
    /// It confirms the protocol.
    Greet,
    /// It answers `isready`.
    Ready,
    /// It ends a search with a move.
    Search,
    /// The move is legal.
    Legal,
    /// It ends a search once.
    Once,
    /// It stops when told so.
    Stop,
    /// It ends when told so.
    Quit,
    /// It ends with its input.
    HangUp,
}

/// What the documents say, for the protocols that a step is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Says {
    /// The same in both protocols.
    Both(&'static str),
    /// In words of their own.
    Each { ucci: &'static str, uci: &'static str },
    /// In UCCI only.
    Ucci(&'static str),
    /// In UCI only.
    Uci(&'static str),
}

/// A step of the examination.
#[derive(Debug)]
pub(super) struct Step {
    /// What the engine should do, in a sentence.
    pub(super) title: &'static str,
    /// What the documents say of it.
    pub(super) says: Says,
    /// What it rests on. A step that rests on nothing is taken without a running engine.
    pub(super) needs: &'static [Ability],
    /// What an engine that fails it cannot do.
    pub(super) proves: Option<Ability>,
    /// Asks the engine.
    pub(super) ask: fn(&mut Subject) -> Outcome,
}

impl Step {
    /// What is expected in a protocol; `None` if the step is not for it.
    pub(super) const fn expected(&self, protocol: Protocol) -> Option<&'static str> {
        match (self.says, protocol) {
            (Says::Both(text), _)
            | (Says::Each { ucci: text, .. } | Says::Ucci(text), Protocol::Ucci)
            | (Says::Each { uci: text, .. } | Says::Uci(text), Protocol::Uci) => Some(text),
            _ => None,
        }
    }
}
