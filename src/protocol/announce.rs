//! The line `option`, with which an engine announces an option: its name, its type and its values.

use std::fmt;

use crate::protocol::dialect::Protocol;
use crate::protocol::text::number;

/// The type of an option, with its range and its value at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Something to press: no value.
    Button,
    /// On or off.
    Check {
        /// The value at the start.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The value at the start.
        default: i64,
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// One of some words.
    Combo {
        /// The value at the start.
        default: String,
        /// The words.
        words: Vec<String>,
    },
    /// Any text.
    Text {
        /// The value at the start, often empty.
        default: String,
    },
    /// A text that cannot be set: `label`.
    Label {
        /// The text.
        text: String,
    },
}

/// An option, as it is announced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Announcement {
    /// The name: one word in UCCI, one or more in UCI.
    pub name: String,
    /// The type.
    pub kind: Kind,
}

/// What stands behind one of the words `type`, `default`, `min`, `max` and `var`.
#[derive(Default)]
struct Attributes<'a> {
    kind: &'a str,
    default: Vec<&'a str>,
    min: Option<i64>,
    max: Option<i64>,
    words: Vec<Vec<&'a str>>,
}

impl<'a> Attributes<'a> {
    /// Sorts the words by the keyword that they follow, whatever the order.
    fn read(words: impl Iterator<Item = &'a str>) -> Self {
        let mut read = Self::default();
        let mut keyword = "";
        for word in words {
            match word {
                "type" | "default" | "min" | "max" => keyword = word,
                "var" => {
                    keyword = word;
                    read.words.push(Vec::new());
                }
                word => read.take(keyword, word),
            }
        }
        read
    }

    fn take(&mut self, keyword: &str, word: &'a str) {
        match keyword {
            "type" => self.kind = word,
            "default" => self.default.push(word),
            "min" => self.min = number(word),
            "max" => self.max = number(word),
            "var" => {
                if let Some(last) = self.words.last_mut() {
                    last.push(word);
                }
            }
            _ => {}
        }
    }

    /// The default as text; `<empty>` and `NULL` stand for none.
    fn text(&self) -> String {
        match self.default.as_slice() {
            ["<empty>" | "NULL"] => String::new(),
            words => words.join(" "),
        }
    }

    fn kind(&self) -> Option<Kind> {
        let text = self.text();
        Some(match self.kind {
            "button" => Kind::Button,
            "check" => Kind::Check { default: matches!(text.as_str(), "true" | "on" | "1") },
            "spin" => Kind::Spin {
                default: number(&text).unwrap_or_default(),
                min: self.min.unwrap_or(i64::MIN),
                max: self.max.unwrap_or(i64::MAX),
            },
            "combo" => Kind::Combo { default: text, words: self.words.iter().map(|word| word.join(" ")).collect() },
            "string" => Kind::Text { default: text },
            "label" => Kind::Label { text },
            _ => return None,
        })
    }
}

impl Announcement {
    /// Reads what stands behind `option`; the keywords may come in any order. `None` if there is no name or no type.
    pub(super) fn read(text: &str, protocol: Protocol) -> Option<Self> {
        let mut words = text.split_ascii_whitespace().peekable();
        if protocol == Protocol::Uci {
            words.next_if(|&word| word == "name");
        }
        let mut name = Vec::new();
        while let Some(word) = words.next_if(|&word| word != "type") {
            name.push(word);
        }
        let kind = Attributes::read(words).kind()?;
        (!name.is_empty()).then(|| Self { name: name.join(" "), kind })
    }

    /// Writes it behind `option`: with the default last in UCCI, directly behind the type in UCI.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, protocol: Protocol) -> fmt::Result {
        match protocol {
            Protocol::Ucci => self.write_ucci(f),
            Protocol::Uci => self.write_uci(f),
        }
    }

    fn write_ucci(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option {} type ", self.name)?;
        match &self.kind {
            Kind::Button => f.write_str("button"),
            Kind::Check { default } => write!(f, "check default {default}"),
            Kind::Spin { default, min, max } => write!(f, "spin min {min} max {max} default {default}"),
            Kind::Combo { default, words } => {
                f.write_str("combo")?;
                words.iter().try_for_each(|word| write!(f, " var {word}"))?;
                write!(f, " default {default}")
            }
            Kind::Text { default: text } if text.is_empty() => f.write_str("string"),
            Kind::Text { default } => write!(f, "string default {default}"),
            Kind::Label { text } => write!(f, "label default {text}"),
        }
    }

    fn write_uci(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            Kind::Button => f.write_str("button"),
            Kind::Check { default } => write!(f, "check default {default}"),
            Kind::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            Kind::Combo { default, words } => {
                write!(f, "combo default {default}")?;
                words.iter().try_for_each(|word| write!(f, " var {word}"))
            }
            Kind::Text { default: text } if text.is_empty() => f.write_str("string default <empty>"),
            Kind::Text { default } => write!(f, "string default {default}"),
            Kind::Label { text } => write!(f, "label default {text}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str, protocol: Protocol) -> Announcement {
        let text = line.strip_prefix("option ").expect(line);
        Announcement::read(text, protocol).unwrap_or_else(|| panic!("{line}"))
    }

    fn words(words: &[&str]) -> Vec<String> {
        words.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_lists_of_other_engines_are_read() {
        use Protocol::{Ucci, Uci};
        for (line, protocol, name, kind) in [
            (
                "option hashsize type spin min 16 max 1024 default 16",
                Ucci,
                "hashsize",
                Kind::Spin { default: 16, min: 16, max: 1024 },
            ),
            (
                "option Threads type spin default 1 min 1 max 512",
                Ucci,
                "Threads",
                Kind::Spin { default: 1, min: 1, max: 512 },
            ),
            ("option usemillisec type check default true", Ucci, "usemillisec", Kind::Check { default: true }),
            ("option newgame type button", Ucci, "newgame", Kind::Button),
            ("option bookfiles type string", Ucci, "bookfiles", Kind::Text { default: String::new() }),
            (
                "option bookfiles type string default C:\\My Books\\BOOK.DAT",
                Ucci,
                "bookfiles",
                Kind::Text { default: "C:\\My Books\\BOOK.DAT".to_owned() },
            ),
            (
                "option style type combo var solid var normal var risky default normal",
                Ucci,
                "style",
                Kind::Combo { default: "normal".to_owned(), words: words(&["solid", "normal", "risky"]) },
            ),
            (
                "option Debug Log File type string default ",
                Uci,
                "Debug Log File",
                Kind::Text { default: String::new() },
            ),
            (
                "option name SyzygyPath type string default <empty>",
                Uci,
                "SyzygyPath",
                Kind::Text { default: String::new() },
            ),
            (
                "option name Draw Rule type combo default None var None var DrawAsBlackWin",
                Uci,
                "Draw Rule",
                Kind::Combo { default: "None".to_owned(), words: words(&["None", "DrawAsBlackWin"]) },
            ),
        ] {
            let read = read(line, protocol);
            assert_eq!((read.name.as_str(), read.kind), (name, kind), "{line}");
        }
        for text in ["", "type check default true", "x type unheard", "x"] {
            assert_eq!(Announcement::read(text, Ucci), None, "{text}");
        }
    }
}
