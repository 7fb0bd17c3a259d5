//! The values of a text in square brackets, game by game.

/// A value, its name and the line on which it begins, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Field<'a> {
    pub(super) name: &'a str,
    /// `None` if nothing closes it.
    pub(super) value: Option<&'a str>,
    pub(super) line: u64,
}

/// What all names begin with.
const OPEN: &str = "[DhtmlXQ";
const CLOSE: &str = "[/DhtmlXQ";

/// The fields of each game of a text. A game ends with `[/DhtmlXQ]` or where the next one begins.
pub(super) fn games(text: &str) -> Vec<Vec<Field<'_>>> {
    let mut games = Vec::new();
    let mut game = Vec::new();
    let (mut at, mut line) = (0, 1);
    while let Some((behind, is_end)) = next_bracket(&text[at..]) {
        line += newlines(&text[at..at + behind]);
        at += behind;
        let inside = if is_end { None } else { field(&text[at..]) };
        if let Some((length, name, value)) = inside {
            game.push(Field { name, value: Some(value), line });
            line += newlines(&text[at..at + length]);
            at += length;
            continue;
        }
        if is_of_a_value(&text[at..]) {
            let name = &text[at + 1..];
            let name = &name[..name.find(|letter: char| !is_of_a_name(letter)).unwrap_or(name.len())];
            game.extend((!is_end).then_some(Field { name, value: None, line }));
        } else if !game.is_empty() {
            // `[DhtmlXQ]` or `[/DhtmlXQ]`.
            games.push(std::mem::take(&mut game));
        }
        at += 1;
    }
    if !game.is_empty() {
        games.push(game);
    }
    games
}

fn is_of_a_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

fn is_of_a_value(text: &str) -> bool {
    [OPEN, CLOSE].into_iter().any(|mark| text.strip_prefix(mark).is_some_and(|rest| rest.starts_with('_')))
}

fn newlines(text: &str) -> u64 {
    text.bytes().filter(|&byte| byte == b'\n').count() as u64
}

/// Where the next bracket begins that is one of these, and whether it closes something.
fn next_bracket(text: &str) -> Option<(usize, bool)> {
    let mut from = 0;
    loop {
        let at = from + text[from..].find('[')?;
        let rest = &text[at..];
        if rest.starts_with(OPEN) || rest.starts_with(CLOSE) {
            return Some((at, rest.starts_with(CLOSE)));
        }
        from = at + 1;
    }
}

/// The value at the start of the text, its whole length and its name; `None` if it is not closed.
fn field(text: &str) -> Option<(usize, &str, &str)> {
    let name = text.strip_prefix("[DhtmlXQ_")?;
    let name = &name[..name.find(|letter: char| !is_of_a_name(letter))?];
    let value_at = "[DhtmlXQ_".len() + name.len() + 1;
    let inside = text.get(value_at..).filter(|_| text[value_at - 1..].starts_with(']'))?;
    let (end, is_end) = next_bracket(inside)?;
    let closed = inside[end..].find(']').filter(|_| is_end)?;
    Some((value_at + end + closed + 1, name, &inside[..end]))
}
