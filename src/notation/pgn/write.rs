//! From a game to its text.

use std::fmt::{self, Write};

use crate::board::Position;
use crate::notation::iccs::Iccs;
use crate::notation::pgn::PgnGame;
use crate::notation::pgn::lines::Lines;
use crate::types::Color;

/// The tags that each game has, with the values of those that are not told.
const ALWAYS: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("Red", "?"), ("Black", "?")];

/// The tags that follow from the rest of the game.
const DERIVED: [&str; 4] = ["Game", "Result", "Format", "FEN"];

impl fmt::Display for PgnGame {
    /// Writes the whole game, with an empty line after it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_tags(f)?;
        f.write_str("\n")?;
        self.write_moves(f)?;
        f.write_str("\n")
    }
}

impl PgnGame {
    fn write_tags(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tag(f, "Game", "Chinese Chess")?;
        let told = self.told();
        for (name, missing) in ALWAYS {
            let value =
                told.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map_or(missing, |(_, value)| value);
            write_tag(f, name, value)?;
        }
        write_tag(f, "Result", &self.result.to_string())?;
        for (name, value) in told.iter().filter(|(name, _)| !is_always(name)) {
            write_tag(f, name, value)?;
        }
        write_tag(f, "Format", "ICCS")?;
        if self.start.setup() != Position::start().setup() {
            write_tag(f, "FEN", &self.start.to_string())?;
        }
        Ok(())
    }

    /// The tags that are taken as they are told: each name once, none that follows from the rest.
    fn told(&self) -> Vec<(String, &str)> {
        let mut told: Vec<(String, &str)> = Vec::new();
        for (name, value) in &self.tags {
            let name: String = name.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect();
            let known = DERIVED.into_iter().chain(told.iter().map(|(other, _)| other.as_str()));
            if !name.is_empty() && !known.into_iter().any(|other| other.eq_ignore_ascii_case(&name)) {
                told.push((name, value));
            }
        }
        told
    }

    fn write_moves(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = Lines::new(f);
        let (mut side, mut number) = (self.start.side_to_move(), u32::from(self.start.move_number()));
        for (index, it) in self.moves.iter().enumerate() {
            let played = Iccs(it.played);
            // A number stays on the line of its move.
            lines.word(&match side {
                Color::Red => format!("{number}. {played}"),
                Color::Black if index == 0 => format!("{number}. ... {played}"),
                Color::Black => played.to_string(),
            })?;
            write_comment(&mut lines, it.comment.as_deref())?;
            number += u32::from(side == Color::Black);
            side = !side;
        }
        write_comment(&mut lines, self.comment.as_deref())?;
        lines.word(&self.result.to_string())?;
        lines.end()
    }
}

fn is_always(name: &str) -> bool {
    ALWAYS.into_iter().any(|(always, _)| always.eq_ignore_ascii_case(name))
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for letter in value.chars().map(without_control) {
        if matches!(letter, '"' | '\\') {
            f.write_char('\\')?;
        }
        f.write_char(letter)?;
    }
    f.write_str("\"]\n")
}

/// A comment between braces; nothing if there is nothing in it.
fn write_comment(lines: &mut Lines<'_, '_>, comment: Option<&str>) -> fmt::Result {
    let text: String = comment.unwrap_or_default().chars().map(without_control).map(without_brace).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        return Ok(());
    }
    format!("{{{text}}}").split(' ').try_for_each(|word| lines.word(word))
}

/// A blank for a character that would break the line or trouble a terminal.
fn without_control(letter: char) -> char {
    if letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}') { ' ' } else { letter }
}

fn without_brace(letter: char) -> char {
    match letter {
        '{' => '(',
        '}' => ')',
        other => other,
    }
}
