//! As much of a line as an error shows.

use std::fmt;

/// As many characters of a line as are shown.
const SHOWN: usize = 120;

/// The last line that an engine wrote, cut to what a message can show; or none, if it has written nothing. With the last line of its
/// standard error, if it has died and there is one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Excerpt {
    line: Option<String>,
    error: Option<String>,
}

impl Excerpt {
    /// The beginning of a line.
    #[must_use]
    pub fn of(line: &str) -> Self {
        Self { line: Some(cut(line)), error: None }
    }

    /// With the last line of its standard error.
    #[must_use]
    pub fn with_error(self, error: Option<&str>) -> Self {
        Self { error: error.map(cut), ..self }
    }

    /// The text; `None` if nothing was written.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.line.as_deref()
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.line {
            None => f.write_str("it has written nothing")?,
            Some(line) => write!(f, "its last line is {line:?}")?,
        }
        match &self.error {
            None => Ok(()),
            Some(error) => write!(f, ", and on its standard error {error:?}"),
        }
    }
}

/// The beginning of a line, with dots if there is more of it.
pub(in crate::arena) fn cut(line: &str) -> String {
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{} ...", &line[..end]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_shown_in_part() {
        assert_eq!(cut("bestmove x"), "bestmove x");
        assert_eq!(cut(&"é".repeat(121)), format!("{} ...", "é".repeat(120)));
        assert_eq!(Excerpt::of("a\u{7}b").to_string(), "its last line is \"a\\u{7}b\"");
        assert_eq!(Excerpt::default().to_string(), "it has written nothing");
        assert_eq!(
            Excerpt::default().with_error(Some("no file")).to_string(),
            "it has written nothing, and on its standard error \"no file\""
        );
    }
}
