//! Dialects: which protocol is spoken, how ranks are numbered, how a position is sent.
//!
//! [`Dialect`] is what text is written in; [`InForce`] is what a session has learned of its client so far.

use std::fmt;

/// A family of protocols.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Protocol {
    /// The Universal Chinese Chess Protocol, version 3.0.
    Ucci,
    /// The Universal Chess Interface, as the xiangqi engines speak it.
    #[default]
    Uci,
}

impl fmt::Display for Protocol {
    /// The word that begins a session: `ucci` or `uci`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ucci => "ucci",
            Self::Uci => "uci",
        })
    }
}

/// The number of Red's back rank, from which ranks are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Numbering {
    /// Ranks 0 to 9: UCCI, Pikafish, Cyclone.
    #[default]
    FromZero,
    /// Ranks 1 to 10: Fairy-Stockfish under plain UCI.
    FromOne,
}

impl Numbering {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::FromZero => Self::FromOne,
            Self::FromOne => Self::FromZero,
        }
    }
}

/// How a position is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PositionForm {
    /// `position fen ...` and `position startpos ...`.
    #[default]
    Position,
    /// `fen ...` without the word `position`, Red written `r`, no counters: UCI-Cyclone.
    Cyclone,
}

/// A way of writing commands and replies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Dialect {
    /// The protocol.
    pub protocol: Protocol,
    /// How ranks are numbered.
    pub numbering: Numbering,
    /// How positions are sent.
    pub position_form: PositionForm,
}

impl Dialect {
    /// UCCI 3.0.
    pub const UCCI: Self =
        Self { protocol: Protocol::Ucci, numbering: Numbering::FromZero, position_form: PositionForm::Position };

    /// UCI with ranks 0 to 9.
    pub const PIKAFISH: Self = Self { protocol: Protocol::Uci, ..Self::UCCI };

    /// UCI with ranks 1 to 10.
    pub const FAIRY: Self = Self { numbering: Numbering::FromOne, ..Self::PIKAFISH };

    /// UCI with positions sent as the engine Cyclone wanted them.
    pub const CYCLONE: Self = Self { position_form: PositionForm::Cyclone, ..Self::PIKAFISH };

    /// All of them.
    pub const ALL: [Self; 4] = [Self::UCCI, Self::PIKAFISH, Self::FAIRY, Self::CYCLONE];
}

/// What a session has learned of its client's dialect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct InForce {
    greeted: Option<Protocol>,
    numbering: Numbering,
}

impl InForce {
    /// Takes note of a handshake, the first one or a later one.
    pub fn greet(&mut self, protocol: Protocol) {
        self.greeted = Some(protocol);
    }

    /// Takes note of how the client numbers ranks.
    pub fn count(&mut self, numbering: Numbering) {
        self.numbering = numbering;
    }

    /// Whether no handshake has come yet.
    #[must_use]
    pub const fn is_boot(self) -> bool {
        self.greeted.is_none()
    }

    /// The protocol: UCI until a handshake says otherwise.
    #[must_use]
    pub fn protocol(self) -> Protocol {
        self.greeted.unwrap_or_default()
    }

    /// The dialect to answer in. UCCI always numbers ranks from 0.
    #[must_use]
    pub fn dialect(self) -> Dialect {
        match self.protocol() {
            Protocol::Ucci => Dialect::UCCI,
            Protocol::Uci => Dialect { numbering: self.numbering, ..Dialect::PIKAFISH },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_speaks_uci_until_it_is_greeted_otherwise() {
        let mut in_force = InForce::default();
        assert!(in_force.is_boot());
        assert_eq!(in_force.dialect(), Dialect::PIKAFISH);
        in_force.count(Numbering::FromOne);
        assert_eq!(in_force.dialect(), Dialect::FAIRY);
        in_force.greet(Protocol::Ucci);
        assert_eq!(in_force.dialect(), Dialect::UCCI);
        in_force.greet(Protocol::Uci);
        assert_eq!(in_force.dialect(), Dialect::FAIRY);
    }
}
