//! Helpers for lines of text: cutting off a word, reading a number, making free text harmless.

use std::num::IntErrorKind;

use crate::protocol::dialect::Protocol;

/// Cuts the first word off a line. Both parts come without blanks around them.
pub(super) fn cut(line: &[u8]) -> (&[u8], &[u8]) {
    let line = line.trim_ascii();
    let end = line.iter().position(u8::is_ascii_whitespace).unwrap_or(line.len());
    let (word, rest) = line.split_at(end);
    (word, rest.trim_ascii_start())
}

/// A word in small letters; bytes that are no UTF-8 become a replacement character.
pub(super) fn keyword(word: &[u8]) -> String {
    String::from_utf8_lossy(word).to_ascii_lowercase()
}

/// A whole number; one that is too large or too small becomes the largest or the smallest. `None` if the word is no number.
pub(super) fn number(word: &str) -> Option<i64> {
    match word.parse::<i64>() {
        Ok(number) => Some(number),
        Err(error) => match error.kind() {
            IntErrorKind::PosOverflow => Some(i64::MAX),
            IntErrorKind::NegOverflow => Some(i64::MIN),
            _ => None,
        },
    }
}

/// As much of a text as a message quotes.
const QUOTED: usize = 120;

/// What a message quotes of a line: at most 120 characters of it.
pub(super) fn quoted(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text.to_owned(),
    }
}

/// Words that clients look for anywhere in a line (UCCI 3.0, `bestmove`; `GMChess` and a C# client search every line).
const fn loud_words(protocol: Protocol) -> &'static [&'static str] {
    match protocol {
        Protocol::Ucci => &["bestmove", "resign", "draw"],
        Protocol::Uci => &["bestmove"],
    }
}

/// Free text as it may be sent: one line of ASCII in which no client finds the word for a move, a resignation or a draw.
///
/// Other characters become `?`, and such a word gets a dash behind its first letter.
pub(super) fn harmless(text: &str, protocol: Protocol) -> String {
    let mut harmless = ascii(text);
    for word in loud_words(protocol) {
        while let Some(start) = harmless.to_ascii_lowercase().find(word) {
            harmless.insert(start + 1, '-');
        }
    }
    harmless
}

/// The text with `?` for everything but printable ASCII characters and blanks.
pub(super) fn ascii(text: &str) -> String {
    text.chars().map(|letter| if letter.is_ascii_graphic() || letter == ' ' { letter } else { '?' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_is_cut_off_with_the_blanks_around_it() {
        for (line, word, rest) in [
            ("", "", ""),
            ("  ", "", ""),
            ("go", "go", ""),
            (" go \t depth  8 ", "go", "depth  8"),
            ("setoption pruning  large", "setoption", "pruning  large"),
        ] {
            assert_eq!(cut(line.as_bytes()), (word.as_bytes(), rest.as_bytes()), "{line:?}");
        }
    }

    #[test]
    fn huge_numbers_are_held_and_words_are_none() {
        for (word, value) in [
            ("0", Some(0)),
            ("-170671", Some(-170_671)),
            ("+5", Some(5)),
            ("99999999999999999999999", Some(i64::MAX)),
            ("-99999999999999999999999", Some(i64::MIN)),
            ("", None),
            ("-", None),
            ("1e3", None),
            ("12x", None),
        ] {
            assert_eq!(number(word), value, "{word:?}");
        }
    }

    #[test]
    fn free_text_holds_no_loud_word() {
        for (text, protocol, sent) in [
            ("no such option: Draw Rule", Protocol::Uci, "no such option: Draw Rule"),
            ("no such option: Draw Rule", Protocol::Ucci, "no such option: D-raw Rule"),
            ("nobestmove RESIGN", Protocol::Ucci, "nob-estmove R-ESIGN"),
            ("bestmove", Protocol::Uci, "b-estmove"),
            ("楚\n\u{7f}河\0", Protocol::Uci, "?????"),
        ] {
            assert_eq!(harmless(text, protocol), sent);
        }
    }

    #[test]
    fn long_lines_are_quoted_in_part() {
        assert_eq!(quoted("short"), "short");
        assert_eq!(quoted(&"é".repeat(200)), format!("{} ...", "é".repeat(120)));
    }
}
