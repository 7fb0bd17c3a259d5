//! What an engine said before it confirmed the protocol.

use std::time::Duration;

use crate::arena::compliance::Line;
use crate::arena::player::Identity;
use crate::protocol::{Dialect, Protocol, Reply};

/// What an engine said before it confirmed the protocol.
#[derive(Clone, Debug, Default)]
pub(super) struct Greeting {
    /// The talk, the first word and the confirmation included.
    pub(super) talk: Vec<Line>,
    /// The lines of the engine before the confirmation.
    pub(super) lines: Vec<String>,
    /// When the confirmation came, from the first word on; `None` if it did not.
    pub(super) confirmed: Option<Duration>,
    /// What kept it from coming.
    pub(super) problem: Option<String>,
    /// What the engine said of itself.
    pub(super) identity: Identity,
}

impl Greeting {
    /// One in which nothing has been said yet.
    pub(super) fn new(protocol: Protocol) -> Self {
        Self { identity: Identity { protocol, ..Identity::default() }, ..Self::default() }
    }

    /// Takes note of a line. `true`: it confirms the protocol.
    pub(super) fn hear(&mut self, line: &str) -> bool {
        let protocol = self.identity.protocol;
        match Reply::read(line, Dialect { protocol, ..Dialect::default() }) {
            Ok(Reply::Ok(confirmed)) if confirmed == protocol => return true,
            Ok(reply) => self.identity.take(reply),
            Err(_) => {}
        }
        self.lines.push(line.to_owned());
        false
    }

    /// The lines that announce options.
    pub(super) fn options(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(|line| line.trim()).filter(|line| line.split_ascii_whitespace().next() == Some("option"))
    }
}
