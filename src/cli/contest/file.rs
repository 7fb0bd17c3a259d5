//! A match written down in a TOML file: another way to write the command line.
//!
//! Each key is the option of the same name. A table or an array stands for the words of an option, tables of tables for an option
//! that is given more than once.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use thiserror::Error;
use toml::{Table, Value};

/// Why a file describes no match.
#[derive(Debug, Error)]
pub enum FileError {
    /// It cannot be read.
    #[error("{}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// It is no TOML.
    #[error("{}: {error}", path.display())]
    Toml {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        error: Box<toml::de::Error>,
    },
    /// A value has a form that no option takes.
    #[error("{}: {key} cannot be {form}", path.display())]
    Form {
        /// The file.
        path: PathBuf,
        /// The key.
        key: String,
        /// What it is.
        form: &'static str,
    },
}

/// The arguments with the file among them replaced by what it says; the other arguments hold against it. It is the word right behind
/// the name of the subcommand, or the first that ends with `.toml` and is not the value of an option.
///
/// # Errors
/// A [`FileError`] that says what is wrong with the file.
pub fn expand(arguments: Vec<OsString>) -> Result<Expanded, FileError> {
    let Some(place) = place(&arguments) else { return Ok(Expanded { arguments, file: None }) };
    let path = PathBuf::from(&arguments[place]);
    let text = fs::read_to_string(&path).map_err(|error| FileError::Read { path: path.clone(), error })?;
    let table: Table = text.parse().map_err(|error| FileError::Toml { path: path.clone(), error: Box::new(error) })?;
    let mut expanded: Vec<OsString> = arguments[..SUBCOMMAND].to_vec();
    for (key, value) in &table {
        let options = option(&path, key, value)?;
        expanded.extend(options.into_iter().map(OsString::from));
    }
    let rest = arguments.into_iter().enumerate().skip(SUBCOMMAND).filter(|&(index, _)| index != place);
    expanded.extend(rest.map(|(_, argument)| argument));
    Ok(Expanded { arguments: expanded, file: Some(path) })
}

/// Arguments without a file among them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expanded {
    /// The arguments.
    pub arguments: Vec<OsString>,
    /// The file that some of them are from.
    pub file: Option<PathBuf>,
}

/// The program and the subcommand stand before all else.
const SUBCOMMAND: usize = 2;

/// Options whose value may end with `.toml` though it is no match.
const OF_FILES: [&str; 4] = ["--openings", "--pgn", "--event", "--site"];

/// Where the file stands among the arguments.
fn place(arguments: &[OsString]) -> Option<usize> {
    let text = |index: usize| arguments.get(index).map(|argument| argument.to_string_lossy());
    if text(SUBCOMMAND).is_some_and(|first| !first.starts_with('-')) {
        return Some(SUBCOMMAND);
    }
    (SUBCOMMAND..arguments.len()).find(|&index| {
        let is_file = text(index).is_some_and(|word| word.ends_with(".toml") && !word.contains('='));
        is_file && !text(index - 1).is_some_and(|before| OF_FILES.contains(&before.as_ref()))
    })
}

/// The arguments that a key and its value stand for.
fn option(path: &Path, key: &str, value: &Value) -> Result<Vec<String>, FileError> {
    let name = format!("--{}", key.replace('_', "-"));
    match value {
        Value::Boolean(true) => Ok(vec![name]),
        Value::Boolean(false) => Ok(Vec::new()),
        Value::Array(items) if items.iter().any(Value::is_table) => {
            let each = items.iter().map(|item| option(path, key, item));
            Ok(each.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
        }
        Value::Array(items) => {
            let mut words = vec![name];
            for item in items {
                words.push(plain(path, key, item)?);
            }
            Ok(words)
        }
        Value::Table(table) => {
            let mut words = vec![name];
            pairs(path, "", table, &mut words)?;
            Ok(words)
        }
        value => Ok(vec![format!("{name}={}", plain(path, key, value)?)]),
    }
}

/// The words `key=value` of a table; those of a table in it begin with its key and a dot.
///
/// # Errors
/// [`FileError::Form`] if a value is neither a text, a number, a truth nor a table.
pub(in crate::cli) fn pairs(
    path: &Path,
    prefix: &str,
    table: &Table,
    words: &mut Vec<String>,
) -> Result<(), FileError> {
    for (key, value) in table {
        let key = format!("{prefix}{key}");
        match value {
            Value::Table(inner) => pairs(path, &format!("{key}."), inner, words)?,
            value => words.push(format!("{key}={}", plain(path, &key, value)?)),
        }
    }
    Ok(())
}

fn plain(path: &Path, key: &str, value: &Value) -> Result<String, FileError> {
    let form = match value {
        Value::String(text) => return Ok(text.clone()),
        Value::Integer(number) => return Ok(number.to_string()),
        Value::Float(number) => return Ok(number.to_string()),
        Value::Boolean(truth) => return Ok(truth.to_string()),
        Value::Datetime(_) => "a date",
        Value::Array(_) => "an array here",
        Value::Table(_) => "a table here",
    };
    Err(FileError::Form { path: path.to_owned(), key: key.to_owned(), form })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Result<String, FileError> {
        let table: Table = text.parse().expect(text);
        let mut words = Vec::new();
        for (key, value) in &table {
            words.extend(option(Path::new("m.toml"), key, value)?);
        }
        Ok(words.join(" "))
    }

    #[test]
    fn keys_are_options() {
        for (text, expected) in [
            ("games = 200\nponder = true\njson = false", "--games=200 --ponder"),
            ("tc = \"10+0.1\"\nmax_moves = 300", "--tc=10+0.1 --max-moves=300"),
            ("sprt = { elo0 = 0, elo1 = 2.5 }", "--sprt elo0=0 elo1=2.5"),
            ("draw = [\"movecount=3\", \"score=5\"]", "--draw movecount=3 score=5"),
            (
                "[[engine]]\ncmd = \"a b\"\n[engine.option]\nHash = 16\nPonder = true\n[[engine]]\ncmd = \"c\"\nnodes = 5000",
                "--engine cmd=a b option.Hash=16 option.Ponder=true --engine cmd=c nodes=5000",
            ),
        ] {
            assert_eq!(words(text).expect(text), expected, "{text}");
        }
    }

    #[test]
    fn a_value_that_no_option_takes_is_named() {
        for (text, message) in [
            ("games = 2026-11-30", "m.toml: games cannot be a date"),
            ("draw = [[1]]", "m.toml: draw cannot be an array here"),
            ("[engine]\ncmd = [1]", "m.toml: cmd cannot be an array here"),
        ] {
            assert_eq!(words(text).expect_err(text).to_string(), message, "{text}");
        }
    }
}
