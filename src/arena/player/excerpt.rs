//! As much of a line as an error shows.

use std::fmt;

/// As many characters of a line as are shown.
const SHOWN: usize = 120;

/// The last line that an engine wrote, cut to what a message can show; or none, if it has written nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Excerpt(Option<String>);

impl Excerpt {
    /// The beginning of a line.
    #[must_use]
    pub fn of(line: &str) -> Self {
        Self(Some(cut(line)))
    }

    /// The text; `None` if nothing was written.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.0.as_deref()
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            None => f.write_str("it has written nothing"),
            Some(line) => write!(f, "its last line is {line:?}"),
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
    }
}
