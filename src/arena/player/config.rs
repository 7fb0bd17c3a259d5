//! How an engine is started and what is set in it, as a command line describes it.

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use crate::arena::player::ConfigError;
use crate::arena::player::ask::Unit;
use crate::arena::player::words::split;
use crate::protocol::{Numbering, Protocol};

/// Which protocol an engine is greeted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ProtocolChoice {
    /// `uci` first; if that is not answered in time, or ends the engine, `ucci` in a fresh process.
    ///
    /// What was answered is asked for first when the engine is started again. In this order, because `ElephantEye`, which knows `ucci` only, ends at any other word and so loses no time; Pikafish knows
    /// `uci` only; and engines that know both are clearer in UCI: Fairy-Stockfish 11.1 does not say in UCCI which unit of time it
    /// takes. In a fresh process, because an engine may answer the first word late and then hold to the second.
    #[default]
    Auto,
    /// This one only.
    Only(Protocol),
}

/// An engine: its program, and what is to be set in it.
///
/// Read from `cmd="/usr/games/engine --flag" name=A proto=uci dir=/tmp option.Hash=64`: pairs of a key and a value in any order,
/// values with blanks in quotation marks.
///
/// | key | is |
/// |---|---|
/// | `cmd` | the program and its arguments, cut once more as a shell cuts; the only key that must be there |
/// | `name` | what the engine is called; else as it calls itself |
/// | `proto` | `auto`, `ucci` or `uci` |
/// | `dir` | the working directory; else that of this process |
/// | `stderr` | the file to which the engine's standard error is appended; else only its last line is told, when it dies |
/// | `ranks` | `auto`, `0` or `1`: the number of Red's back rank |
/// | `unit` | `auto`, `ms` or `s`: the unit of time in UCCI |
/// | `option.NAME` | the value of an option, any number of them |
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EngineConfig {
    /// The program. One with a folder in its path is looked for from `directory` first, then from where this process is.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// What it is called, if not as it calls itself.
    pub name: Option<String>,
    /// The protocol.
    pub protocol: ProtocolChoice,
    /// The working directory; `None` for that of this process.
    pub directory: Option<PathBuf>,
    /// The file to which its standard error is appended; `None` keeps only the last line, for when it dies.
    pub log: Option<PathBuf>,
    /// What ranks are counted from; `None` takes it from the options that the engine announces.
    pub numbering: Option<Numbering>,
    /// The unit of time in UCCI; `None` takes it from the options that the engine announces.
    pub unit: Option<Unit>,
    /// Values for options by name, in the order in which they are sent.
    pub options: Vec<(String, String)>,
    /// The protocol that the engine has answered in once, where the choice was [`ProtocolChoice::Auto`]; known to all clones.
    pub answered: Arc<OnceLock<Protocol>>,
}

impl EngineConfig {
    /// The engine of a command: a program and its arguments, cut as a shell cuts.
    ///
    /// # Errors
    /// [`ConfigError::NoCommand`] if there is no program, [`ConfigError::Quote`] if a quotation mark is not closed.
    pub fn of_command(command: &str) -> Result<Self, ConfigError> {
        let mut config = Self::default();
        config.set_command(command)?;
        Ok(config)
    }

    /// Reads pairs `key=value`, one a word, as a shell hands them over.
    ///
    /// # Errors
    /// A [`ConfigError`] that says which word is wrong.
    pub fn from_words<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Self, ConfigError> {
        let mut config = Self::default();
        let mut seen = Vec::new();
        for word in words {
            let (key, value) = word.split_once('=').ok_or_else(|| ConfigError::NotAPair(word.to_owned()))?;
            if word.contains(char::is_control) {
                return Err(ConfigError::Control(word.to_owned()));
            }
            if seen.contains(&key) {
                return Err(ConfigError::Twice(key.to_owned()));
            }
            seen.push(key);
            config.set(key, value)?;
        }
        if config.program.as_os_str().is_empty() { Err(ConfigError::NoCommand) } else { Ok(config) }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), ConfigError> {
        let given = || (!value.is_empty()).then(|| value.to_owned());
        match key {
            "cmd" => self.set_command(value)?,
            "name" => self.name = given(),
            "proto" => self.protocol = choose("proto", &PROTOCOLS, "auto, ucci, uci", value)?,
            "dir" => self.directory = given().map(PathBuf::from),
            "stderr" => self.log = given().map(PathBuf::from),
            "ranks" => self.numbering = choose("ranks", &RANKS, "auto, 0, 1", value)?,
            "unit" => self.unit = choose("unit", &UNITS, "auto, ms, s", value)?,
            key => {
                let name = key.strip_prefix("option.").ok_or_else(|| ConfigError::UnknownKey(key.to_owned()))?;
                if name.trim().is_empty() {
                    return Err(ConfigError::NoOptionName(format!("{key}={value}")));
                }
                self.options.push((name.to_owned(), value.to_owned()));
            }
        }
        Ok(())
    }

    fn set_command(&mut self, command: &str) -> Result<(), ConfigError> {
        let mut words = split(command)?.into_iter();
        self.program = words.next().filter(|program| !program.is_empty()).ok_or(ConfigError::NoCommand)?.into();
        self.arguments = words.collect();
        Ok(())
    }
}

const PROTOCOLS: [(&str, ProtocolChoice); 3] = [
    ("auto", ProtocolChoice::Auto),
    ("ucci", ProtocolChoice::Only(Protocol::Ucci)),
    ("uci", ProtocolChoice::Only(Protocol::Uci)),
];

const RANKS: [(&str, Option<Numbering>); 3] =
    [("auto", None), ("0", Some(Numbering::FromZero)), ("1", Some(Numbering::FromOne))];

const UNITS: [(&str, Option<Unit>); 3] = [("auto", None), ("ms", Some(Unit::Milliseconds)), ("s", Some(Unit::Seconds))];

/// The value of a word, from a table.
fn choose<T: Copy>(key: &'static str, table: &[(&str, T)], words: &'static str, value: &str) -> Result<T, ConfigError> {
    let found = table.iter().find(|(word, _)| word.eq_ignore_ascii_case(value));
    found.map(|&(_, meant)| meant).ok_or_else(|| ConfigError::Value { key, words, value: value.to_owned() })
}

impl FromStr for EngineConfig {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words = split(text)?;
        Self::from_words(words.iter().map(String::as_str))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_describes_an_engine() {
        let line = "cmd=\"'/opt/my engines/x' --book 'a b'\" name='My engine' proto=UCCI dir=/tmp stderr=x.log ranks=1 unit=s \
                    option.Hash=64 \"option.Clear Hash=\" option.path=\"a=b c\"";
        let expected = EngineConfig {
            program: "/opt/my engines/x".into(),
            arguments: vec!["--book".to_owned(), "a b".to_owned()],
            name: Some("My engine".to_owned()),
            protocol: ProtocolChoice::Only(Protocol::Ucci),
            directory: Some("/tmp".into()),
            log: Some("x.log".into()),
            numbering: Some(Numbering::FromOne),
            unit: Some(Unit::Seconds),
            options: [("Hash", "64"), ("Clear Hash", ""), ("path", "a=b c")]
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .into(),
            answered: Arc::default(),
        };
        assert_eq!(line.parse(), Ok(expected));
    }

    #[test]
    fn all_but_the_command_may_be_left_out() {
        let config: EngineConfig = "cmd=engine".parse().expect("a command is enough");
        assert_eq!(config, EngineConfig::of_command("engine").expect("a command"));
        assert_eq!(config.protocol, ProtocolChoice::Auto);
        assert_eq!("cmd=engine name= dir= ranks=auto".parse(), Ok(config));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (line, message) in [
            ("", "cmd=PROGRAM is missing"),
            ("cmd=", "cmd=PROGRAM is missing"),
            ("name=x", "cmd=PROGRAM is missing"),
            ("engine", "\"engine\" is not of the form key=value"),
            (
                "cmd=a color=red",
                "there is no key \"color\": cmd, name, proto, dir, stderr, ranks, unit and option.NAME are known",
            ),
            ("cmd=a cmd=b", "cmd is given twice"),
            ("cmd=a option.x=1 option.x=2", "option.x is given twice"),
            ("cmd=a proto=xboard", "proto is one of auto, ucci, uci, not \"xboard\""),
            ("cmd=a ranks=2", "ranks is one of auto, 0, 1, not \"2\""),
            ("cmd=a option.=2", "option.NAME=VALUE needs a name: \"option.=2\""),
            ("cmd='a", "the quotation mark ' is not closed in: cmd='a"),
            ("\"cmd='a\"", "the quotation mark ' is not closed in: 'a"),
            ("cmd=a 'option.x=1\nquit'", "a control character stands in \"option.x=1\\nquit\""),
        ] {
            assert_eq!(line.parse::<EngineConfig>().expect_err(line).to_string(), message, "{line}");
        }
    }
}
