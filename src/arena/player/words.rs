//! A line cut into words as a shell cuts it: at blanks that no quotation marks enclose.

use thiserror::Error;

/// A quotation mark that is never closed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the quotation mark {mark} is not closed in: {text}")]
pub struct QuoteError {
    /// The mark.
    pub mark: char,
    /// The whole text.
    pub text: String,
}

/// Cuts a text into words.
///
/// Blanks between `'...'` or `"..."` belong to the word, the marks do not. A backslash takes away the meaning of a blank, a mark or a
/// backslash behind it, between double marks of those two only, between single marks never. Before anything else it stands for
/// itself, so that paths of Windows need no second backslash.
///
/// # Errors
/// If a quotation mark is not closed.
pub(super) fn split(text: &str) -> Result<Vec<String>, QuoteError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == '\\'
            && let Some(plain) = letters.next_if(|&next| is_escaped(quote, next))
        {
            word.get_or_insert_default().push(plain);
            continue;
        }
        match (quote, letter) {
            (Some(mark), letter) if letter == mark => quote = None,
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, letter) if letter.is_whitespace() => words.extend(word.take()),
            (_, letter) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    match quote {
        Some(mark) => Err(QuoteError { mark, text: text.to_owned() }),
        None => Ok(words),
    }
}

/// Whether a backslash before this letter takes its meaning away, between these marks or none.
fn is_escaped(quote: Option<char>, letter: char) -> bool {
    match quote {
        Some('\'') => false,
        Some(_) => matches!(letter, '"' | '\\'),
        None => matches!(letter, '"' | '\'' | '\\') || letter.is_whitespace(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_as_a_shell_cuts_it() {
        for (text, words) in [
            ("", &[][..]),
            ("  ", &[]),
            ("one two\t three ", &["one", "two", "three"]),
            ("name='A B' cmd=\"x y\"", &["name=A B", "cmd=x y"]),
            ("a'b c'd\"e f\"g", &["ab cde fg"]),
            ("'' \"\"", &["", ""]),
            (r#""say \"go\"" 'it\s' \"x\" a\ b"#, &["say \"go\"", r"it\s", "\"x\"", "a b"]),
            (r"C:\engines\a.exe \\server\x", &[r"C:\engines\a.exe", r"\server\x"]),
            (r#""C:\My Engines\a.exe""#, &[r"C:\My Engines\a.exe"]),
            ("end\\", &["end\\"]),
            ("楚 河", &["楚", "河"]),
        ] {
            assert_eq!(
                split(text).as_deref(),
                Ok(&words.iter().map(ToString::to_string).collect::<Vec<_>>()[..]),
                "{text}"
            );
        }
    }

    #[test]
    fn an_open_quotation_mark_is_an_error() {
        for (text, mark) in [("'", '\''), ("a \"b c", '"'), ("\"a'", '"'), ("'a\\'b'", '\'')] {
            assert_eq!(split(text), Err(QuoteError { mark, text: text.to_owned() }), "{text}");
        }
    }
}
