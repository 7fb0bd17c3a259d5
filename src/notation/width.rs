//! How wide a text is in a terminal, where a Chinese character takes two columns.

/// How many columns of a terminal the text takes: two for each Chinese character.
#[must_use]
pub fn columns(text: &str) -> usize {
    text.chars().map(|c| if c >= '\u{2E80}' { 2 } else { 1 }).sum()
}

/// The text with blanks behind it up to so many columns of a terminal.
#[must_use]
pub fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(columns(text))))
}

/// The text with blanks before it up to so many columns of a terminal.
#[must_use]
pub fn indented(text: &str, width: usize) -> String {
    format!("{}{text}", " ".repeat(width.saturating_sub(columns(text))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chinese_character_takes_two_columns() {
        assert_eq!((columns("将 check"), columns("（28.1）"), columns("")), (8, 8, 0));
        assert_eq!((padded("红方", 6), padded("Black", 3)), ("红方  ".to_owned(), "Black".to_owned()));
        assert_eq!((indented("红方", 6), indented("Black", 3)), ("  红方".to_owned(), "Black".to_owned()));
    }
}
