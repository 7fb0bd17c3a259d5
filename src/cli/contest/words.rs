//! Options that are made of words `key=value`.

use std::collections::BTreeMap;
use std::str::FromStr;

use thiserror::Error;

use crate::arena::duel::{Draw, Resign};
use crate::arena::sprt::Sprt;

/// Why the words of an option are wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WordsError {
    /// A word has no `=`.
    #[error("--{option}: {word:?} is not of the form key=value")]
    NotAPair {
        /// The option.
        option: &'static str,
        /// The word.
        word: String,
    },
    /// A key is none of the option's.
    #[error("--{option}: there is no key {key:?}: {known} are known")]
    Unknown {
        /// The option.
        option: &'static str,
        /// The key.
        key: String,
        /// The keys that there are.
        known: String,
    },
    /// A key stands there twice.
    #[error("--{option}: {key} is given twice")]
    Twice {
        /// The option.
        option: &'static str,
        /// The key.
        key: String,
    },
    /// A value cannot be used.
    #[error("--{option}: {key} is {expected}, not {value:?}")]
    Value {
        /// The option.
        option: &'static str,
        /// The key.
        key: &'static str,
        /// What is expected.
        expected: &'static str,
        /// What was read.
        value: String,
    },
}

/// The words of one option by their keys.
struct Words<'a> {
    option: &'static str,
    values: BTreeMap<&'a str, &'a str>,
}

impl<'a> Words<'a> {
    fn read(option: &'static str, keys: &[&str], words: &'a [String]) -> Result<Self, WordsError> {
        let mut values = BTreeMap::new();
        for word in words.iter().flat_map(|words| words.split_whitespace()) {
            let pair = word.split_once('=');
            let (key, value) = pair.ok_or_else(|| WordsError::NotAPair { option, word: word.to_owned() })?;
            if !keys.contains(&key) {
                return Err(WordsError::Unknown { option, key: key.to_owned(), known: keys.join(", ") });
            }
            if values.insert(key, value).is_some() {
                return Err(WordsError::Twice { option, key: key.to_owned() });
            }
        }
        Ok(Self { option, values })
    }

    /// The value of a key, or another if it is not there.
    fn get<T: FromStr>(
        &self,
        key: &'static str,
        otherwise: T,
        expected: &'static str,
        fits: impl Fn(&T) -> bool,
    ) -> Result<T, WordsError> {
        let Some(&value) = self.values.get(key) else { return Ok(otherwise) };
        let wrong = || WordsError::Value { option: self.option, key, expected, value: value.to_owned() };
        value.parse().ok().filter(fits).ok_or_else(wrong)
    }
}

const ELO: &str = "a number of Elo";
const ERROR_RATE: &str = "a number between 0 and 0.5";
const COUNT: &str = "a number from 1 up";

/// Reads `elo0=0 elo1=5 alpha=0.05 beta=0.05`, which are the values of those that are left out.
///
/// # Errors
/// A [`WordsError`] that says which word is wrong.
pub(super) fn sprt(words: &[String]) -> Result<Sprt, WordsError> {
    const OPTION: &str = "sprt";
    let read = Words::read(OPTION, &["elo0", "elo1", "alpha", "beta"], words)?;
    let is_elo = |elo: &f64| elo.abs() <= 1000.0;
    let is_rate = |rate: &f64| *rate > 0.0 && *rate < 0.5;
    let test = Sprt {
        elo0: read.get("elo0", 0.0, ELO, is_elo)?,
        elo1: read.get("elo1", 5.0, ELO, is_elo)?,
        alpha: read.get("alpha", 0.05, ERROR_RATE, is_rate)?,
        beta: read.get("beta", 0.05, ERROR_RATE, is_rate)?,
    };
    if test.elo0 < test.elo1 {
        return Ok(test);
    }
    let expected = "a number above elo0";
    Err(WordsError::Value { option: OPTION, key: "elo1", expected, value: test.elo1.to_string() })
}

/// Reads `movecount=3 score=600`, which are the values of those that are left out.
///
/// # Errors
/// A [`WordsError`] that says which word is wrong.
pub(super) fn resign(words: &[String]) -> Result<Resign, WordsError> {
    let read = Words::read("resign", &["movecount", "score"], words)?;
    Ok(Resign {
        moves: read.get("movecount", 3, COUNT, |&moves| moves > 0)?,
        score: read.get("score", 600, COUNT, |&score| score > 0)?,
    })
}

/// Reads `movenumber=60 movecount=8 score=10`, which are the values of those that are left out.
///
/// # Errors
/// A [`WordsError`] that says which word is wrong.
pub(super) fn draw(words: &[String]) -> Result<Draw, WordsError> {
    let read = Words::read("draw", &["movenumber", "movecount", "score"], words)?;
    Ok(Draw {
        from_move: read.get("movenumber", 60, "a number", |_| true)?,
        moves: read.get("movecount", 8, COUNT, |&moves| moves > 0)?,
        score: read.get("score", 10, "a number of centipawns", |_| true)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn what_is_left_out_has_its_usual_value() {
        let test = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };
        assert_eq!(sprt(&[]), Ok(test));
        assert_eq!(sprt(&words("elo1=10 alpha=0.1 elo0=-5")), Ok(Sprt { elo0: -5.0, elo1: 10.0, alpha: 0.1, ..test }));
        assert_eq!(resign(&words("score=400")), Ok(Resign { moves: 3, score: 400 }));
        assert_eq!(draw(&words("movecount=4")), Ok(Draw { from_move: 60, moves: 4, score: 10 }));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (line, message) in [
            ("elo0", "--sprt: \"elo0\" is not of the form key=value"),
            ("elo2=5", "--sprt: there is no key \"elo2\": elo0, elo1, alpha, beta are known"),
            ("elo0=1 elo0=2", "--sprt: elo0 is given twice"),
            ("elo0=x", "--sprt: elo0 is a number of Elo, not \"x\""),
            ("elo0=nan", "--sprt: elo0 is a number of Elo, not \"nan\""),
            ("alpha=0", "--sprt: alpha is a number between 0 and 0.5, not \"0\""),
            ("elo0=5 elo1=5", "--sprt: elo1 is a number above elo0, not \"5\""),
        ] {
            assert_eq!(sprt(&words(line)).expect_err(line).to_string(), message, "{line}");
        }
        assert_eq!(
            resign(&words("movecount=0")).expect_err("none").to_string(),
            "--resign: movecount is a number from 1 up, not \"0\""
        );
    }
}
