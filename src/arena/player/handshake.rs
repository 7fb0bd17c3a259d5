//! The first words: which protocol, who the engine is, which options it has.

use std::time::{Duration, Instant};

use crate::arena::player::wire::{Wire, after};
use crate::arena::player::{EngineConfig, PlayerError, ProtocolChoice, Stop, Unit};
use crate::protocol::options::normalised;
use crate::protocol::{Announcement, Command, Dialect, Kind, Numbering, Protocol, Reply};

/// What an engine says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Identity {
    /// The protocol agreed on.
    pub protocol: Protocol,
    /// Its name, often with the version.
    pub name: Option<String>,
    /// Who wrote it.
    pub author: Option<String>,
    /// The options that it has announced, in order. Lines that cannot be read are left out.
    pub options: Vec<Announcement>,
}

/// Names of the same option in different protocols, as names are compared.
const ALIASES: [[&str; 2]; 2] = [["hash", "hashsize"], ["ownbook", "usebook"]];

impl Identity {
    /// The option of this name, whatever its case, blanks and underscores; or the one that the other protocol calls so.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&Announcement> {
        let name = normalised(name);
        let find = |name: &str| self.options.iter().find(|option| normalised(&option.name) == name);
        let alias = |[one, other]: [&'static str; 2]| match name.as_str() {
            name if name == one => Some(other),
            name if name == other => Some(one),
            _ => None,
        };
        find(&name).or_else(|| ALIASES.into_iter().find_map(alias).and_then(find))
    }

    /// The variant that is played unless another is set, and those to choose from; `None` if there is no such option.
    pub(in crate::arena) fn variants(&self) -> Option<(&str, &[String])> {
        match &self.option("UCI_Variant")?.kind {
            Kind::Combo { default, words } => Some((default, words)),
            _ => None,
        }
    }

    /// What the engine counts ranks from: 1 if it speaks UCI and plays several variants, which is the mark of Fairy-Stockfish, else
    /// 0.
    #[must_use]
    pub fn numbering(&self) -> Numbering {
        let has_choice = self.variants().is_some_and(|(_, words)| words.len() > 1);
        if self.protocol == Protocol::Uci && has_choice { Numbering::FromOne } else { Numbering::FromZero }
    }

    /// The unit of time behind `go`: seconds in UCCI without the option `usemillisec`, else milliseconds.
    #[must_use]
    pub fn unit(&self) -> Unit {
        let is_slow = self.protocol == Protocol::Ucci && self.option("usemillisec").is_none();
        if is_slow { Unit::Seconds } else { Unit::Milliseconds }
    }

    /// Takes note of what a line says of the engine.
    pub(in crate::arena) fn take(&mut self, reply: Reply) {
        match reply {
            Reply::Id { key, text } if key == "name" => self.name = Some(text).filter(|name| !name.is_empty()),
            Reply::Id { key, text } if key == "author" => self.author = Some(text),
            Reply::Option(announced) => self.options.push(announced),
            _ => {}
        }
    }
}

/// Starts an engine and agrees on a protocol. Each process that is started for it is held by the stop at once.
///
/// # Errors
/// [`PlayerError::NoHandshake`] and [`PlayerError::NoProtocol`], or the reason for which the engine is not there.
pub(super) fn greet(config: &EngineConfig, within: Duration, stop: &Stop) -> Result<(Wire, Identity), PlayerError> {
    match config.protocol {
        ProtocolChoice::Only(protocol) => greet_in(config, protocol, within, stop),
        ProtocolChoice::Auto => greet_in_either(config, within, stop),
    }
}

fn greet_in_either(config: &EngineConfig, within: Duration, stop: &Stop) -> Result<(Wire, Identity), PlayerError> {
    let (first, second) = match config.answered.get() {
        Some(Protocol::Ucci) => (Protocol::Ucci, Protocol::Uci),
        Some(Protocol::Uci) | None => (Protocol::Uci, Protocol::Ucci),
    };
    let greet = |protocol| {
        let greeted = greet_in(config, protocol, within, stop)?;
        let _ = config.answered.set(protocol);
        Ok(greeted)
    };
    let error = match greet(first) {
        Err(error) if is_there(&error) => Box::new(error),
        greeted => return greeted,
    };
    greet(second).map_err(|other| match first {
        Protocol::Uci => PlayerError::NoProtocol { uci: error, ucci: Box::new(other) },
        Protocol::Ucci => PlayerError::NoProtocol { uci: Box::new(other), ucci: error },
    })
}

/// Whether there was an engine at all.
const fn is_there(error: &PlayerError) -> bool {
    !matches!(error, PlayerError::CannotStart { .. } | PlayerError::Log { .. } | PlayerError::Thread(_))
}

fn greet_in(
    config: &EngineConfig,
    protocol: Protocol,
    within: Duration,
    stop: &Stop,
) -> Result<(Wire, Identity), PlayerError> {
    let mut wire = Wire::open(config)?;
    stop.hold(wire.leash().clone());
    let dialect = Dialect { protocol, ..Dialect::default() };
    let mut identity = Identity { protocol, ..Identity::default() };
    let deadline = after(Instant::now(), within);
    wire.send(&[Command::Handshake(protocol)], dialect, within)?;
    while let Some(heard) = wire.next(deadline)? {
        match Reply::read(&heard.text, dialect) {
            Ok(Reply::Ok(confirmed)) if confirmed == protocol => return Ok((wire, identity)),
            Ok(reply) => identity.take(reply),
            Err(_) => {}
        }
    }
    Err(PlayerError::NoHandshake { protocol, within, read: wire.last() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity(protocol: Protocol, lines: &[&str]) -> Identity {
        let mut identity = Identity { protocol, ..Identity::default() };
        for line in lines {
            identity.take(Reply::read(line, Dialect { protocol, ..Dialect::default() }).expect(line));
        }
        identity
    }

    #[test]
    fn ranks_are_counted_from_one_where_several_variants_are_offered_in_uci() {
        use Numbering::{FromOne, FromZero};
        for (protocol, line, numbering) in [
            (Protocol::Uci, "option name UCI_Variant type combo default chess var chess var xiangqi", FromOne),
            (Protocol::Uci, "option name UCI_Variant type combo default xiangqi var xiangqi", FromZero),
            (Protocol::Uci, "option name Hash type spin default 16 min 1 max 1024", FromZero),
            (Protocol::Ucci, "option UCI_Variant type combo default xiangqi var chess var xiangqi", FromZero),
        ] {
            assert_eq!(identity(protocol, &[line]).numbering(), numbering, "{line}");
        }
    }

    #[test]
    fn ucci_without_usemillisec_is_in_seconds() {
        let option = "option usemillisec type check default true";
        for (protocol, lines, unit) in [
            (Protocol::Ucci, &[][..], Unit::Seconds),
            (Protocol::Ucci, &[option], Unit::Milliseconds),
            (Protocol::Uci, &[], Unit::Milliseconds),
        ] {
            assert_eq!(identity(protocol, lines).unit(), unit, "{protocol} {lines:?}");
        }
    }

    #[test]
    fn options_are_found_by_any_spelling_and_by_the_name_of_the_other_protocol() {
        let ucci = ["option hashsize type spin min 0 max 1 default 0", "option Clear_Hash type button"];
        let identity = identity(Protocol::Ucci, &ucci);
        for (name, found) in [
            ("HashSize", Some("hashsize")),
            ("Hash", Some("hashsize")),
            ("clear hash", Some("Clear_Hash")),
            ("OwnBook", None),
            ("x", None),
        ] {
            assert_eq!(identity.option(name).map(|option| option.name.as_str()), found, "{name}");
        }
    }
}
