//! Files of parameters: a row for each, its fields parted by commas or tabs.
//!
//! The rows are those of fishtest and `OpenBench`: `name, int, start, min, max, c_end, r_end`, where fishtest leaves `int` out. Empty
//! lines and those that begin with `#` are passed over, and so is a heading that begins with `name`.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::str::FromStr;

use crate::arena::tune::{Parameter, ParametersError, RowError};
use crate::protocol::options::normalised;
use crate::protocol::{Announcement, Kind};

/// The most bytes that a file may have.
const MOST: usize = 1 << 20;

/// What stands in a field.
const WHOLE: &str = "a whole number";
const NUMBER: &str = "a number";

/// How many characters of a field an error tells.
const EXCERPT: usize = 40;

/// Reads a file of parameters.
///
/// # Errors
/// A [`ParametersError`] that says which line is wrong.
pub fn read(path: &Path) -> Result<Vec<Parameter>, ParametersError> {
    let failed = |error| ParametersError::Read { path: path.to_owned(), error };
    let mut bytes = Vec::new();
    let source = File::open(path).map_err(failed)?;
    source.take(MOST as u64 + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() > MOST {
        return Err(ParametersError::TooLarge { path: path.to_owned(), most: MOST });
    }
    let text = str::from_utf8(&bytes).map_err(|_| ParametersError::NotUtf8 { path: path.to_owned() })?;
    rows(text.strip_prefix('\u{feff}').unwrap_or(text), path)
}

fn rows(text: &str, path: &Path) -> Result<Vec<Parameter>, ParametersError> {
    let mut found: Vec<(usize, Parameter)> = Vec::new();
    for (number, line) in text.lines().enumerate().map(|(index, line)| (index + 1, line.trim())) {
        if line.is_empty() || line.starts_with('#') || is_heading(line) {
            continue;
        }
        let at_line = |fault| ParametersError::Row { path: path.to_owned(), line: number, fault };
        let parameter = row(line).map_err(at_line)?;
        if let Some((first, _)) = found.iter().find(|(_, other)| other.key() == parameter.key()) {
            return Err(at_line(RowError::Twice { name: parameter.name, first: *first }));
        }
        found.push((number, parameter));
    }
    if found.is_empty() {
        return Err(ParametersError::Empty { path: path.to_owned() });
    }
    Ok(found.into_iter().map(|(_, parameter)| parameter).collect())
}

fn fields(line: &str) -> Vec<&str> {
    let between = if line.contains('\t') { '\t' } else { ',' };
    line.split(between).map(str::trim).collect()
}

fn is_heading(line: &str) -> bool {
    let fields = fields(line);
    fields.len() >= 6 && fields[0] == "name" && fields.contains(&"min")
}

fn row(line: &str) -> Result<Parameter, RowError> {
    let fields = fields(line);
    let (name, numbers) = match fields[..] {
        [name, kind, ref numbers @ ..] if numbers.len() == 5 => {
            if kind != "int" {
                return Err(RowError::Kind(excerpt(kind)));
            }
            (name, numbers)
        }
        [name, ref numbers @ ..] if numbers.len() == 5 => (name, numbers),
        _ => return Err(RowError::Fields(fields.len())),
    };
    let parameter = Parameter {
        name: name.to_owned(),
        start: number("start", NUMBER, numbers[0])?,
        min: number("min", WHOLE, numbers[1])?,
        max: number("max", WHOLE, numbers[2])?,
        step: number("c_end", NUMBER, numbers[3])?,
        rate: number("r_end", NUMBER, numbers[4])?,
    };
    match parameter.fault() {
        Some(fault) => Err(RowError::Unsound(fault)),
        None => Ok(parameter),
    }
}

fn number<T: FromStr>(field: &'static str, expected: &'static str, value: &str) -> Result<T, RowError> {
    value.parse().map_err(|_| RowError::Number { field, expected, value: excerpt(value) })
}

fn excerpt(text: &str) -> String {
    text.chars().take(EXCERPT).collect()
}

/// Options that engines have and that make none stronger at the same budget, or not by a number: as names are compared.
const NOT_TUNED: [&str; 17] = [
    "threads",
    "hash",
    "hashsize",
    "multipv",
    "moveoverhead",
    "naturallimitplies",
    "bookdepth",
    "skilllevel",
    "ucielo",
    "elo",
    "randomness",
    "minimumthinkingtime",
    "slowmover",
    "nodestime",
    "syzygyprobedepth",
    "syzygyprobelimit",
    "rule60maxply",
];

/// A file of parameters with all whole numbers that an engine announces, to be edited: the value that it has is the start. Options that
/// are there for other ends are written as comments.
#[must_use]
pub fn proposal(engine: &str, options: &[Announcement]) -> String {
    let mut text = format!("# {engine}\n# name, int, start, min, max, c_end, r_end\n");
    for option in options {
        let Kind::Spin { default, min, max } = option.kind else { continue };
        let parameter = Parameter::proposed(&option.name, default, min, max);
        let is_tuned = !NOT_TUNED.contains(&normalised(&option.name).as_str()) && row(&parameter.to_string()).is_ok();
        text = text + if is_tuned { "" } else { "# " } + &parameter.to_string() + "\n";
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Vec<Parameter>, String> {
        rows(text, Path::new("p.csv")).map_err(|error| error.to_string())
    }

    #[test]
    fn rows_of_fishtest_and_of_openbench_say_the_same() {
        let text = "# two numbers\r\nname, int, start, min, max, c_end, r_end\r\n\r\nRfpMargin, int, 85, 0, 200, 10, 0.002\r\n\
                    LMR Base,-1.5,-100,100,5,2e-3\n";
        let expected = [
            Parameter { name: "RfpMargin".to_owned(), start: 85.0, min: 0, max: 200, step: 10.0, rate: 0.002 },
            Parameter { name: "LMR Base".to_owned(), start: -1.5, min: -100, max: 100, step: 5.0, rate: 0.002 },
        ];
        assert_eq!(parsed(text), Ok(expected.to_vec()));
        assert_eq!(parsed("RfpMargin\tint\t85\t0\t200\t10\t0.002\nLMR Base\t-1.5\t-100\t100\t5\t0.002"), parsed(text));
        let written: Vec<String> = expected.iter().map(ToString::to_string).collect();
        assert_eq!(parsed(&written.join("\n")), Ok(expected.to_vec()));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        for (text, message) in [
            ("", "p.csv: no parameter in it"),
            ("# X, int, 1, 0, 2, 1, 1\n", "p.csv: no parameter in it"),
            ("X", "p.csv:1: a row is name, int, start, min, max, c_end, r_end; this one has 1 fields"),
            ("X, int, 1, 0, 2, 1, 1, 1", "this one has 8 fields"),
            ("\nX, float, 1, 0, 2, 1, 1", "p.csv:2: an option takes whole numbers: int, not \"float\""),
            ("X, int, 1, 0.5, 2, 1, 1", "p.csv:1: min is a whole number, not \"0.5\""),
            ("X, int, one, 0, 2, 1, 1", "start is a number, not \"one\""),
            ("X, int, 3, 0, 2, 1, 1", "p.csv:1: X: the start 3 is not in the range 0 to 2"),
            ("X_Y, 1, 0, 2, 1, 1\nx y, 1, 0, 2, 1, 1", "p.csv:2: x y stands there twice, first on line 1"),
        ] {
            let error = parsed(text).expect_err(text);
            assert!(error.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn a_file_that_is_none_of_ours_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("x");
        for (bytes, message) in [
            (&b"\xff\xfe"[..], "it is no UTF-8"),
            (&vec![b'#'; MOST + 1], "larger than 1048576 bytes"),
            (b"\xef\xbb\xbf", "no parameter in it"),
        ] {
            std::fs::write(&path, bytes).expect("a file");
            let error = read(&path).expect_err(message).to_string();
            assert!(error.contains(message), "{error}");
        }
        assert!(matches!(read(&folder.path().join("none")), Err(ParametersError::Read { .. })));
    }

    #[test]
    fn what_an_engine_announces_becomes_a_file() {
        let option = |name: &str, kind| Announcement { name: name.to_owned(), kind };
        let options = [
            option("Hash", Kind::Spin { default: 16, min: 1, max: 1024 }),
            option("RfpMargin", Kind::Spin { default: 85, min: 0, max: 200 }),
            option("Ponder", Kind::Check { default: false }),
            option("Fixed", Kind::Spin { default: 1, min: 1, max: 1 }),
        ];
        let text = proposal("Chuhe 1", &options);
        let rows = "# Chuhe 1\n# name, int, start, min, max, c_end, r_end\n# Hash, int, 16, 1, 1024, 51.15, 0.002\n\
                    RfpMargin, int, 85, 0, 200, 10, 0.002\n# Fixed, int, 1, 1, 1, 0.5, 0.002\n";
        assert_eq!(text, rows);
        assert_eq!(parsed(&text).map(|parameters| parameters.len()), Ok(1));
    }
}
