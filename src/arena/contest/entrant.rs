//! An engine that takes part in a match: how it is started, and what it may use.

use std::path::PathBuf;
use std::time::Duration;
use std::{env, fs};

use thiserror::Error;

use crate::arena::clock::{TimeControl, TimeControlError};
use crate::arena::duel::Budget;
use crate::arena::player::{ConfigError, EngineConfig};

/// An engine that takes part in a match.
///
/// Read from the pairs of [`EngineConfig`], and these:
///
/// | key | is |
/// |---|---|
/// | `tc` | its time control, as in [`TimeControl`] |
/// | `movetime` | milliseconds for each move |
/// | `depth` | the last depth of each search |
/// | `nodes` | positions that each search may visit |
///
/// One that has any of these is not given the budget that the match has for the others.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entrant {
    /// How it is started.
    pub config: EngineConfig,
    /// What it may use.
    pub budget: Budget,
    /// The words that it was read from.
    pub words: Vec<String>,
}

/// Why words describe no engine that can take part.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EntrantError {
    /// The engine's own words are wrong.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The time control is wrong.
    #[error("tc: {0}")]
    Control(#[from] TimeControlError),
    /// A number is wrong.
    #[error("{key} is a number from 1 up, not {value:?}")]
    Number {
        /// The key.
        key: String,
        /// What was read.
        value: String,
    },
    /// A key of the budget stands there twice.
    #[error("{0} is given twice")]
    Twice(String),
}

impl Entrant {
    /// Reads pairs `key=value`, one a word.
    ///
    /// # Errors
    /// An [`EntrantError`] that says which word is wrong.
    pub fn from_words(words: &[String]) -> Result<Self, EntrantError> {
        let mut budget = Budget::default();
        let mut rest = Vec::new();
        for word in words {
            match word.split_once('=') {
                Some((key @ ("tc" | "movetime" | "depth" | "nodes"), value)) => set(&mut budget, key, value)?,
                _ => rest.push(word.as_str()),
            }
        }
        Ok(Self { config: EngineConfig::from_words(rest)?, budget, words: words.to_vec() })
    }

    /// How many threads the engine was told to search with, by an option that is called so; else one.
    #[must_use]
    pub fn threads(&self) -> usize {
        let named = self.config.options.iter().find(|(name, _)| name.eq_ignore_ascii_case("threads"));
        named.and_then(|(_, value)| value.parse().ok()).unwrap_or(1)
    }

    /// What it is called before it has said so itself.
    #[must_use]
    pub fn label(&self) -> String {
        let program = || self.config.program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        self.config.name.clone().unwrap_or_else(program)
    }
}

fn set(budget: &mut Budget, key: &str, value: &str) -> Result<(), EntrantError> {
    let wrong = || EntrantError::Number { key: key.to_owned(), value: value.to_owned() };
    let number = || value.parse::<u64>().ok().filter(|&number| number > 0).ok_or_else(wrong);
    let is_new = match key {
        "tc" => budget.control.replace(value.parse::<TimeControl>()?).is_none(),
        "movetime" => budget.move_time.replace(Duration::from_millis(number()?)).is_none(),
        "depth" => budget.depth.replace(u32::try_from(number()?).map_err(|_| wrong())?).is_none(),
        _ => budget.nodes.replace(number()?).is_none(),
    };
    if is_new { Ok(()) } else { Err(EntrantError::Twice(key.to_owned())) }
}

/// The program of an engine as it is now, by its length and a hash of its bytes; `None` if it cannot be found or read.
///
/// A program without a folder in its path is looked for as the system does.
#[must_use]
pub fn program_print(config: &EngineConfig) -> Option<String> {
    let bytes = candidates(config).into_iter().find_map(|path| fs::read(path).ok())?;
    Some(format!("{} bytes, {:016x}", bytes.len(), hash(&bytes)))
}

/// Where the program of an engine may be, the first choice first.
fn candidates(config: &EngineConfig) -> Vec<PathBuf> {
    let program = &config.program;
    if program.components().count() > 1 {
        let from_directory = config.directory.as_ref().map(|directory| directory.join(program));
        return from_directory.into_iter().chain([program.clone()]).collect();
    }
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).map(|directory| directory.join(program)).collect()
}

/// A hash of bytes that is the same everywhere and always (FNV-1a).
#[must_use]
pub fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Entrant, EntrantError> {
        Entrant::from_words(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn an_engine_may_have_a_budget_of_its_own() {
        let entrant = read("cmd=bin/engine tc=10+0.1 name=A option.Threads=2 nodes=5000").expect("sound");
        assert_eq!((entrant.budget.to_string().as_str(), entrant.threads()), ("10+0.1, 5000 nodes", 2));
        assert_eq!(entrant.label(), "A");
        let plain = read("cmd=bin/engine.exe").expect("sound");
        assert_eq!((plain.label().as_str(), &plain.budget), ("engine", &Budget::default()));
        assert_eq!(
            read("cmd=x movetime=100 depth=7").map(|it| it.budget.to_string()),
            Ok("100 ms a move, depth 7".to_owned())
        );
        assert_eq!(read("cmd=x tc=快棋/60").map(|it| it.budget.to_string()), Ok("40/10,50/5".to_owned()));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (line, message) in [
            ("cmd=x depth=0", "depth is a number from 1 up, not \"0\""),
            ("cmd=x depth=5000000000", "depth is a number from 1 up, not \"5000000000\""),
            ("cmd=x nodes=many", "nodes is a number from 1 up, not \"many\""),
            ("cmd=x tc=5 tc=6", "tc is given twice"),
            ("cmd=x tc=0", "tc: the period \"0\" gives no time"),
            ("tc=5", "cmd=PROGRAM is missing"),
        ] {
            assert_eq!(read(line).expect_err(line).to_string(), message, "{line}");
        }
    }
}
