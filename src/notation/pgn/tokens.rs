//! The text of PGN cut into tokens: tags, comments, brackets, numbers, results, words.
//!
//! Takes what the tools of thirty years write and never refuses anything; what the words mean is asked elsewhere.

use crate::notation::record::GameResult;
use crate::notation::{any, chinese, wxf};

/// A piece of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::notation) struct Token<'a> {
    pub(in crate::notation) kind: Kind<'a>,
    /// Where it begins and ends, in bytes.
    pub(in crate::notation) at: usize,
    pub(in crate::notation) end: usize,
}

impl Token<'_> {
    /// Whether it has the form of a move.
    fn is_move(&self) -> bool {
        matches!(self.kind, Kind::Word(word) if any::notation(word).is_some())
    }
}

/// What a piece of the text is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::notation) enum Kind<'a> {
    /// `[Red "name"]`.
    Tag { name: &'a str, value: String },
    /// What stands in braces, behind a semicolon, or in square brackets that hold no tag.
    Comment(&'a str),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `$3`, or `!` and `?` as their numbers.
    Glyph(u8),
    /// `12.`; zero for a number too large.
    Number(u32),
    /// `...`, which says that Black is to move.
    Dots,
    /// `1-0`.
    Result(GameResult),
    /// Anything else, which should be a move.
    Word(&'a str),
}

/// All tokens of a text.
pub(in crate::notation) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (length, kind) = if is_blank(first) {
            (first.len_utf8(), None)
        } else if first == '%' && (at == 0 || text[..at].ends_with('\n')) {
            (line_length(rest), None)
        } else if first == ';' && is_separator(text, at, tokens.last()) {
            (1, None)
        } else {
            token(first, rest)
        };
        tokens.extend(kind.map(|kind| Token { kind, at, end: at + length }));
        at += length;
    }
    tokens
}

/// What parts words: blanks, commas and full stops of either width, the byte order mark.
pub(in crate::notation) fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control() || matches!(letter, ',' | '，' | '。' | '；' | '、' | '\u{FEFF}')
}

/// Whether a semicolon parts moves rather than beginning a comment: there is one before it on its line, and nothing else behind it.
fn is_separator(text: &str, at: usize, last: Option<&Token>) -> bool {
    let is_behind_a_move = last.is_some_and(|last| last.is_move() && !text[last.end..at].contains('\n'));
    let behind = &text[at + 1..];
    let part = &behind[..behind.find([';', '\n']).unwrap_or(behind.len())];
    is_behind_a_move && has_only_moves(part)
}

/// Whether a part of a line has moves in it, and besides only what goes with them.
fn has_only_moves(part: &str) -> bool {
    let goes_with = |kind: &Kind| matches!(kind, Kind::Number(_) | Kind::Dots | Kind::Glyph(_) | Kind::Result(_));
    let tokens = tokens(part);
    tokens.iter().any(Token::is_move) && tokens.iter().all(|token| token.is_move() || goes_with(&token.kind))
}

/// The end of the line, or of the text.
fn line_length(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

/// The length and the kind of the token at the start of the text, which is no blank.
fn token(first: char, text: &str) -> (usize, Option<Kind<'_>>) {
    let width = first.len_utf8();
    match first {
        '[' => bracket(text),
        '{' => match text.find('}') {
            Some(end) => (end + 1, Some(Kind::Comment(&text[1..end]))),
            None => (text.len(), Some(Kind::Comment(&text[1..]))),
        },
        ';' => (line_length(text), Some(Kind::Comment(&text[1..line_length(text)]))),
        '(' | '（' => (width, Some(Kind::Open)),
        ')' | '）' => (width, Some(Kind::Close)),
        ']' | '}' => (width, None),
        '$' => {
            let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
            (1 + digits, text[1..=digits].parse().ok().map(Kind::Glyph))
        }
        '!' | '?' | '！' | '？' => marks(text),
        '.' | '…' | '．' => (text.len() - text.trim_start_matches(is_dot).len(), Some(Kind::Dots)),
        _ => word(text),
    }
}

fn is_dot(letter: char) -> bool {
    matches!(letter, '.' | '…' | '．')
}

/// A tag, or square brackets with something else in them.
fn bracket(text: &str) -> (usize, Option<Kind<'_>>) {
    if let Some((length, name, value)) = tag(text) {
        return (length, Some(Kind::Tag { name, value }));
    }
    match text[..line_length(text)].find(']') {
        Some(end) => (end + 1, Some(Kind::Comment(&text[1..end]))),
        None => (1, None),
    }
}

/// A tag at the start of the text: its length, name and value.
///
/// A value ends at the quotation mark before the bracket, or with its line; a backslash stands before a quotation mark or another.
fn tag(text: &str) -> Option<(usize, &str, String)> {
    let line = &text[..line_length(text)];
    let name_at = 1 + line[1..].len() - line[1..].trim_start().len();
    let name_length = line[name_at..].bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    let name = &line[name_at..name_at + name_length];
    let behind = line[name_at + name_length..].trim_start();
    let quoted = behind.strip_prefix('"').filter(|_| !name.is_empty())?;
    let quoted_at = line.len() - quoted.len();
    let mut value = String::new();
    let mut letters = quoted.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' if quoted[at + 1..].trim_start().starts_with(']') => {
                let close = quoted[at..].find(']').map_or(quoted.len(), |close| at + close + 1);
                return Some((quoted_at + close, name, value));
            }
            '\\' => match letters.next_if(|(_, next)| matches!(next, '"' | '\\')) {
                Some((_, next)) => value.push(next),
                None => value.push(letter),
            },
            _ => value.push(letter),
        }
    }
    let value = value.trim_end().trim_end_matches(']').trim_end_matches('"').to_owned();
    Some((line.len(), name, value))
}

/// A run of exclamation and question marks.
fn marks(text: &str) -> (usize, Option<Kind<'_>>) {
    let is_mark = |letter| matches!(letter, '!' | '?' | '！' | '？');
    let length = text.len() - text.trim_start_matches(is_mark).len();
    let good = |letter| matches!(letter, '!' | '！');
    let mut marks = text[..length].chars().map(good);
    let glyph = match (marks.next(), marks.next()) {
        (Some(true), None) => 1,
        (Some(false), None) => 2,
        (Some(true), Some(true)) => 3,
        (Some(false), Some(false)) => 4,
        (Some(true), Some(false)) => 5,
        _ => 6,
    };
    (length, Some(Kind::Glyph(glyph)))
}

/// What ends a word.
fn is_end(letter: char) -> bool {
    is_blank(letter)
        || matches!(letter, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '（' | '）' | '!' | '?' | '！' | '？' | '$')
}

/// A number, a result, or a word.
fn word(text: &str) -> (usize, Option<Kind<'_>>) {
    let length = text.find(is_end).unwrap_or(text.len());
    let whole = &text[..length];
    if let Some(result) = GameResult::told(whole) {
        return (length, Some(Kind::Result(result)));
    }
    let digits = digits(whole);
    if digits == 0 || wxf::is_move(&any::latin(whole)) {
        return match spaced(text) {
            Some(length) => (length, Some(Kind::Word(&text[..length]))),
            None => run_of_moves(whole),
        };
    }
    let behind = &whole[digits..];
    let dots = behind.len() - behind.trim_start_matches(is_dot).len();
    // A pawn's number may stand where the number of a move does: 1兵平四 is a move of four characters, 1兵七平六 is not.
    if dots == 0 && !behind.is_empty() && whole.chars().count() == 4 {
        return run_of_moves(whole);
    }
    let number = Kind::Number(value(&whole[..digits]));
    match behind[..dots].chars().count() {
        0 if behind.starts_with(|letter: char| letter.is_ascii()) => (length, Some(Kind::Word(whole))),
        // The dots that say that Black is to move are a token of their own.
        2.. => (digits, Some(number)),
        _ => (digits + dots, Some(number)),
    }
}

/// How many bytes of digits, of either width, the text begins with.
fn digits(text: &str) -> usize {
    text.find(|letter: char| !matches!(letter, '0'..='9' | '０'..='９')).unwrap_or(text.len())
}

/// The number that digits make; zero if it is too large.
fn value(digits: &str) -> u32 {
    let digit = |letter: char| letter.to_digit(10).or_else(|| (letter as u32).checked_sub('０' as u32));
    let add = |sum: u32, letter| sum.checked_mul(10)?.checked_add(digit(letter)?);
    digits.chars().try_fold(0, add).unwrap_or(0)
}

/// The length of a move at the start of the text between whose parts there are blanks: `炮2 5`, `炮二 平五`, `H2 - E2`.
fn spaced(text: &str) -> Option<usize> {
    let is_part = |letter: char| letter.is_whitespace() && letter != '\n';
    let letters = text.char_indices().take_while(|&(_, letter)| is_part(letter) || !is_end(letter));
    let ends = letters.filter(|(_, letter)| !is_part(*letter)).map(|(at, letter)| at + letter.len_utf8());
    // The shortest move has three characters, the longest five.
    let mut ends = ends.take(5).skip(2);
    ends.find(|&end| {
        text[..end].contains(is_part)
            && text[end..].chars().next().is_none_or(is_end)
            && any::notation(&text[..end]).is_some()
    })
}

/// The first move of a word. Moves in Chinese have four characters each, or three in the short record, whether something parts them
/// or not.
fn run_of_moves(word: &str) -> (usize, Option<Kind<'_>>) {
    let end =
        |count: usize| word.char_indices().nth(count).map(|(at, _)| at).filter(|&at| chinese::is_move(&word[..at]));
    let full = end(4).filter(|&at| may_follow(&word[at..]));
    let length = full.or_else(|| end(3).filter(|&at| chinese::begins_a_move(&word[at..]))).unwrap_or(word.len());
    (length, Some(Kind::Word(&word[..length])))
}

/// Whether a text may follow right behind a move in Chinese: a digit too many may not, the number of the next move may.
fn may_follow(text: &str) -> bool {
    let behind = &text[digits(text)..];
    let is_numbered = behind.len() < text.len() && (behind.starts_with(is_dot) || chinese::begins_a_move(behind));
    is_numbered || chinese::begins_a_move(text) || !text.starts_with(chinese::is_number)
}
