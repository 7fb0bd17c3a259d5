//! What is set in an engine before its first game: the variant, the unit of time, no book of its own, and the options of its
//! configuration.

use std::fmt;

use crate::arena::player::{EngineConfig, Identity, PlayerError, Unit};
use crate::protocol::options::{normalised, switch};
use crate::protocol::{Announcement, Kind, Protocol, SetOption};

/// Something in the configuration that the engine may not heed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Warning {
    /// The engine has not announced the option. It is sent all the same.
    NotAnnounced {
        /// The option.
        name: String,
    },
    /// The value is none that the engine has announced. It is sent all the same.
    Value {
        /// The option, as the engine calls it.
        name: String,
        /// The value.
        value: String,
        /// What it takes.
        taken: String,
    },
    /// The option is not sent, because its name or value has a control character that would break the line.
    NotSent {
        /// The option.
        name: String,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnnounced { name } => write!(f, "the engine announces no option {name}"),
            Self::Value { name, value, taken } => write!(f, "option {name} takes {taken}, not {value:?}"),
            Self::NotSent { name } => write!(f, "option {name:?} is not set: it has a control character"),
        }
    }
}

/// What is to be sent, in order, and what the caller should know of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Settings {
    pub(super) options: Vec<SetOption>,
    pub(super) warnings: Vec<Warning>,
}

/// Makes up what is to be set.
///
/// # Errors
/// [`PlayerError::NoXiangqi`] if the engine offers variants without xiangqi, and none is configured.
pub(super) fn settings(identity: &Identity, config: &EngineConfig) -> Result<Settings, PlayerError> {
    let mut settings = Settings::default();
    settings.options.extend(variant(identity, config)?);
    settings.options.extend(unit(identity, config));
    settings.options.extend(no_book(identity, config));
    settings.add_all(identity, &config.options);
    Ok(settings)
}

/// Makes up what is to be set later on: these options alone.
pub(super) fn later(identity: &Identity, options: &[(String, String)]) -> Settings {
    let mut settings = Settings::default();
    settings.add_all(identity, options);
    settings
}

fn option(name: &str, value: &str) -> SetOption {
    SetOption { name: name.to_owned(), value: value.as_bytes().to_vec() }
}

/// The choice of xiangqi where other variants are offered and another would be played.
fn variant(identity: &Identity, config: &EngineConfig) -> Result<Option<SetOption>, PlayerError> {
    let is_configured = config.options.iter().any(|(name, _)| normalised(name) == "ucivariant");
    let Some((default, words)) = identity.variants().filter(|_| !is_configured) else { return Ok(None) };
    if !words.iter().any(|word| word == "xiangqi") {
        return Err(PlayerError::NoXiangqi { offered: words.to_vec() });
    }
    Ok((default != "xiangqi").then(|| option("UCI_Variant", "xiangqi")))
}

/// The answer to the option `usemillisec` of UCCI, whatever its default: the presence of the line is what counts.
///
/// UCCI 3.0, `usemillisec`.
fn unit(identity: &Identity, config: &EngineConfig) -> Option<SetOption> {
    let announced = identity.option("usemillisec").filter(|_| identity.protocol == Protocol::Ucci)?;
    let is_milliseconds = config.unit.unwrap_or_default() == Unit::Milliseconds;
    Some(option(&announced.name, if is_milliseconds { "true" } else { "false" }))
}

/// The opening book off, where it is on and the configuration says nothing of it: the openings of a match are its own.
fn no_book(identity: &Identity, config: &EngineConfig) -> Option<SetOption> {
    let is_configured = |(name, _): &(String, String)| ["usebook", "ownbook"].contains(&normalised(name).as_str());
    let announced = identity.option("usebook").filter(|_| !config.options.iter().any(is_configured))?;
    matches!(announced.kind, Kind::Check { default: true }).then(|| option(&announced.name, "false"))
}

impl Settings {
    fn add_all(&mut self, identity: &Identity, options: &[(String, String)]) {
        for (name, value) in options {
            self.add(identity, name, value);
        }
    }

    fn add(&mut self, identity: &Identity, name: &str, value: &str) {
        if name.contains(char::is_control) || value.contains(char::is_control) {
            self.warnings.push(Warning::NotSent { name: name.to_owned() });
            return;
        }
        let Some(announced) = identity.option(name) else {
            self.warnings.push(Warning::NotAnnounced { name: name.to_owned() });
            self.options.push(option(name, value));
            return;
        };
        let spelled = spell(announced, value, identity.protocol);
        if let Err(taken) = &spelled {
            let (name, value, taken) = (announced.name.clone(), value.to_owned(), taken.clone());
            self.warnings.push(Warning::Value { name, value, taken });
        }
        self.options.push(option(&announced.name, spelled.as_deref().unwrap_or(value)));
    }
}

/// The value as the engine writes it.
///
/// # Errors
/// What the option takes, if not this value.
fn spell(announced: &Announcement, value: &str, protocol: Protocol) -> Result<String, String> {
    match &announced.kind {
        Kind::Button => Ok(String::new()),
        Kind::Check { .. } => switch(value).map(|on| on.to_string()).ok_or_else(|| "true or false".to_owned()),
        Kind::Spin { min, max, .. } => {
            let number = value.parse::<i64>().ok().filter(|number| (min..=max).contains(&number));
            number.map(|number| number.to_string()).ok_or_else(|| format!("a number from {min} to {max}"))
        }
        Kind::Combo { words, .. } => {
            let word = words.iter().find(|word| word.eq_ignore_ascii_case(value));
            word.cloned().ok_or_else(|| format!("one of {}", words.join(", ")))
        }
        Kind::Text { .. } if value.is_empty() && protocol == Protocol::Uci => Ok("<empty>".to_owned()),
        Kind::Text { .. } => Ok(value.to_owned()),
        Kind::Label { .. } => Err("no value".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Command, Dialect, Reply};

    /// What is sent to an engine that announces these options, and the warnings.
    fn sent(dialect: Dialect, announced: &[&str], config: &str) -> (Vec<String>, Vec<String>) {
        let options = announced.iter().map(|line| match Reply::read(line, dialect) {
            Ok(Reply::Option(announced)) => announced,
            other => panic!("{line}: {other:?}"),
        });
        let identity = Identity { protocol: dialect.protocol, options: options.collect(), ..Identity::default() };
        let config: EngineConfig = format!("cmd=x {config}").parse().expect(config);
        let settings = settings(&identity, &config).expect("it plays xiangqi");
        let write = |option| String::from_utf8_lossy(&Command::SetOption(option).write(dialect)).into_owned();
        (settings.options.into_iter().map(write).collect(), settings.warnings.iter().map(ToString::to_string).collect())
    }

    const FAIRY: [&str; 4] = [
        "option name UCI_Variant type combo default chess var chess var xiangqi",
        "option name Hash type spin default 16 min 1 max 1024",
        "option name Use NNUE type check default true",
        "option name EvalFile type string default x.nnue",
    ];

    #[test]
    fn xiangqi_is_chosen_before_the_options_of_the_configuration() {
        let config = "option.hash=64 option.usennue=off option.EvalFile= option.Skill=3";
        let (lines, warnings) = sent(Dialect::FAIRY, &FAIRY, config);
        assert_eq!(
            lines,
            [
                "setoption name UCI_Variant value xiangqi",
                "setoption name Hash value 64",
                "setoption name Use NNUE value false",
                "setoption name EvalFile value <empty>",
                "setoption name Skill value 3",
            ]
        );
        assert_eq!(warnings, ["the engine announces no option Skill"]);
    }

    #[test]
    fn a_variant_of_the_configuration_comes_before_ours() {
        assert_eq!(
            sent(Dialect::FAIRY, &FAIRY, "option.uci_variant=chess").0,
            ["setoption name UCI_Variant value chess"]
        );
        let only = ["option name UCI_Variant type combo default xiangqi var xiangqi"];
        assert!(sent(Dialect::PIKAFISH, &only, "").0.is_empty());
    }

    #[test]
    fn an_engine_without_xiangqi_is_refused() {
        let line = "option name UCI_Variant type combo default chess var chess var minixiangqi";
        let Ok(Reply::Option(announced)) = Reply::read(line, Dialect::FAIRY) else { panic!("{line}") };
        let identity = Identity { protocol: Protocol::Uci, options: vec![announced], ..Identity::default() };
        let error = settings(&identity, &EngineConfig::default()).expect_err("there is no xiangqi");
        assert_eq!(error.to_string(), "the engine plays no xiangqi, but chess, minixiangqi");
    }

    #[test]
    fn milliseconds_are_asked_for_where_ucci_offers_them() {
        let offered =
            ["option usemillisec type check default true", "option style type combo var solid var risky default solid"];
        for (config, line) in [("", "setoption usemillisec true"), ("unit=s", "setoption usemillisec false")] {
            assert_eq!(sent(Dialect::UCCI, &offered, config).0, [line], "{config}");
        }
        assert!(sent(Dialect::UCCI, &[], "").0.is_empty());
        assert!(sent(Dialect::PIKAFISH, &["option name usemillisec type check default true"], "").0.is_empty());
    }

    #[test]
    fn a_book_is_off_unless_the_configuration_wants_it() {
        let on = ["option usebook type check default true"];
        for (config, line) in [("", "setoption usebook false"), ("option.OwnBook=true", "setoption usebook true")] {
            assert_eq!(sent(Dialect::UCCI, &on, config).0, [line], "{config}");
        }
        let off = ["option name OwnBook type check default false"];
        assert!(sent(Dialect::PIKAFISH, &off, "").0.is_empty());
    }

    #[test]
    fn a_value_that_is_not_taken_is_sent_with_a_warning() {
        let announced = [
            "option style type combo var solid var risky default solid",
            "option threads type spin min 0 max 8 default 0",
            "option ponder type check default false",
            "option newgame type button",
        ];
        let config = "option.style=WILD option.Threads=9 option.ponder=maybe option.newgame=1";
        let (lines, warnings) = sent(Dialect::UCCI, &announced, config);
        assert_eq!(
            lines,
            ["setoption style WILD", "setoption threads 9", "setoption ponder maybe", "setoption newgame"]
        );
        assert_eq!(
            warnings,
            [
                "option style takes one of solid, risky, not \"WILD\"",
                "option threads takes a number from 0 to 8, not \"9\"",
                "option ponder takes true or false, not \"maybe\"",
            ]
        );
    }

    #[test]
    fn a_line_break_is_never_sent() {
        let config = EngineConfig { options: vec![("a".to_owned(), "b\nquit".to_owned())], ..EngineConfig::default() };
        let settings = settings(&Identity::default(), &config).expect("no variants");
        assert_eq!(settings.options, []);
        assert_eq!(settings.warnings, [Warning::NotSent { name: "a".to_owned() }]);
    }
}
