//! From a game to its text.

use std::fmt::{self, Write};

use crate::board::Position;
use crate::notation::pgn::lines::Lines;
use crate::notation::record::{GameRecord, Step};
use crate::notation::style::MoveStyle;
use crate::types::Color;

/// The tags that each game has, with the values of those that are not told.
const ALWAYS: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("Red", "?"), ("Black", "?")];

/// The tags that follow from the rest of the game.
const DERIVED: [&str; 4] = ["Game", "Result", "Format", "FEN"];

/// A game to be written in a notation.
pub(super) struct PgnText<'a> {
    pub(super) game: &'a GameRecord,
    pub(super) style: MoveStyle,
}

impl fmt::Display for PgnText<'_> {
    /// Writes the whole game, with an empty line after it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_tags(f)?;
        f.write_str("\n")?;
        let mut lines = Lines::new(f);
        self.game.comments.iter().try_for_each(|comment| write_comment(&mut lines, comment))?;
        let mut moves = Moves { lines, position: self.game.start.clone(), style: self.style };
        moves.line(&self.game.moves)?;
        moves.lines.word(&self.game.result.to_string())?;
        moves.lines.end()?;
        f.write_str("\n")
    }
}

impl PgnText<'_> {
    fn write_tags(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tag(f, "Game", "Chinese Chess")?;
        let told = self.told();
        for (name, missing) in ALWAYS {
            let value =
                told.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map_or(missing, |(_, value)| value);
            write_tag(f, name, value)?;
        }
        write_tag(f, "Result", &self.game.result.to_string())?;
        for (name, value) in told.iter().filter(|(name, _)| !is_always(name)) {
            write_tag(f, name, value)?;
        }
        write_tag(f, "Format", &self.style.to_string())?;
        if !self.game.is_from_the_start() {
            write_tag(f, "FEN", &self.game.start.to_string())?;
        }
        Ok(())
    }

    /// The tags that are taken as they are told: each name once, none that follows from the rest.
    fn told(&self) -> Vec<(String, &str)> {
        let mut told: Vec<(String, &str)> = Vec::new();
        for (name, value) in &self.game.tags {
            let name: String = name.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect();
            let known = DERIVED.into_iter().chain(told.iter().map(|(other, _)| other.as_str()));
            if !name.is_empty() && !known.into_iter().any(|other| other.eq_ignore_ascii_case(&name)) {
                told.push((name, value));
            }
        }
        told
    }
}

/// What moves are written with.
struct Moves<'a, 'b> {
    lines: Lines<'a, 'b>,
    position: Position,
    style: MoveStyle,
}

/// The number of a move and whose it is.
#[derive(Clone, Copy)]
struct Turn {
    side: Color,
    number: u32,
}

impl Turn {
    const fn next(self) -> Self {
        match self.side {
            Color::Red => Self { side: Color::Black, number: self.number },
            Color::Black => Self { side: Color::Red, number: self.number + 1 },
        }
    }

    /// The number as it stands before the move.
    fn text(self) -> String {
        match self.side {
            Color::Red => format!("{}.", self.number),
            Color::Black => format!("{}. ...", self.number),
        }
    }
}

impl Moves<'_, '_> {
    /// Writes the main line.
    fn line(&mut self, steps: &[Step]) -> fmt::Result {
        let number = u32::from(self.position.move_number());
        self.steps(steps, Turn { side: self.position.side_to_move(), number }, "")
    }

    /// Writes moves, the first with something before it. The position is the same afterwards as before.
    fn steps(&mut self, steps: &[Step], mut turn: Turn, mut open: &str) -> fmt::Result {
        let mut is_numbered = true;
        for step in steps {
            let played = self.style.write(&self.position, step.played);
            let number = turn.text();
            if !step.before.is_empty() {
                self.lines.word(&format!("{open}{number}"))?;
                step.before.iter().try_for_each(|comment| write_comment(&mut self.lines, comment))?;
                self.lines.word(&played)?;
            } else if turn.side == Color::Red || is_numbered {
                // A number stays on the line of its move.
                self.lines.word(&format!("{open}{number} {played}"))?;
            } else {
                self.lines.word(&played)?;
            }
            self.behind(step, turn)?;
            is_numbered = !step.variations.is_empty();
            self.position.make(step.played);
            turn = turn.next();
            open = "";
        }
        for _ in steps {
            self.position.unmake();
        }
        Ok(())
    }

    /// Writes what follows a move.
    fn behind(&mut self, step: &Step, turn: Turn) -> fmt::Result {
        step.glyphs.iter().try_for_each(|glyph| self.lines.word(&format!("${glyph}")))?;
        step.after.iter().try_for_each(|comment| write_comment(&mut self.lines, comment))?;
        for variation in step.variations.iter().filter(|variation| !variation.is_empty()) {
            self.steps(variation, turn, "(")?;
            self.lines.attach(")")?;
        }
        Ok(())
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
fn write_comment(lines: &mut Lines<'_, '_>, comment: &str) -> fmt::Result {
    let text: String = comment.chars().map(without_control).map(without_brace).collect();
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
