//! From PGN to games.
//!
//! Moves are read in any notation, whatever the tag `Format` says: their form tells. Round brackets are a variation if the moves in
//! them can be played, else a comment.

use std::ops::Range;

use crate::board::Position;
use crate::notation::any;
use crate::notation::fault::{GameError, Reading};
use crate::notation::pgn::tokens::{Kind, Token, tokens};
use crate::notation::record::{GameRecord, GameResult, MAX_DEPTH, Step};
use crate::types::{Color, Move};

/// The tags that follow from the rest of a game, and are not kept.
const DERIVED: [&str; 5] = ["Game", "Result", "Format", "FEN", "SetUp"];

/// What chess tools call the side that moves first.
const WHITE: &str = "White";

/// Reads the games of a text.
///
/// Tags of xiangqi and of chess tools (`White` for `Red`), in lines of their own or not; moves in Chinese, WXF, ICCS, coordinates or
/// as `XBoard` writes them; with numbers or without; comments in braces, behind `;`, or in brackets; variations in round brackets; `$1`
/// and `!?`; results in digits or Chinese. A text without tags is a game too. A game begins with its tags, or, behind a result, with
/// a move number 1. A game that begins with Black says so by its FEN or by `1. ...`. What stands between a result and the next game
/// is left out, and so are words at the end of a game that have the form of no move.
///
/// A game that cannot be read is in the list with its fault, and the next one is read.
#[must_use]
pub fn read(text: &str) -> Vec<Reading> {
    let reader = Reader::new(text);
    let mut games = Vec::new();
    let mut at = reader.beginning(0);
    while at < reader.tokens.len() {
        let line = reader.line(at);
        let (next, game) = reader.game(at);
        match game {
            // Loose words before the first game.
            Ok(game) if !reader.is_tag(at) && game.moves.is_empty() => {}
            Ok(game) => games.push(Reading { line, game: Ok(game) }),
            Err((token, error)) => games.push(Reading { line: reader.line(token), game: Err(error) }),
        }
        at = reader.beginning(next.max(at + 1));
    }
    games
}

/// A fault, and the token at which it was found.
type Fault = (usize, GameError);

struct Reader<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    /// For each opening bracket the token that closes it.
    closes: Vec<Option<usize>>,
    /// For each token the line on which it begins, from 1.
    lines: Vec<u64>,
}

/// What is known between two moves of a line.
#[derive(Default)]
struct Between {
    /// Comments before the next move.
    comments: Vec<String>,
    /// Whether what comes belongs to the next move: behind its number, or behind a variation.
    is_next: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        let tokens = tokens(text);
        let mut closes = vec![None; tokens.len()];
        let mut open = Vec::new();
        for (index, token) in tokens.iter().enumerate() {
            match token.kind {
                Kind::Open => open.push(index),
                // A tag ends whatever is open.
                Kind::Tag { .. } => open.clear(),
                Kind::Close => {
                    if let Some(begun) = open.pop() {
                        closes[begun] = Some(index);
                    }
                }
                _ => {}
            }
        }
        let mut lines = Vec::with_capacity(tokens.len());
        let (mut line, mut from) = (1, 0);
        for token in &tokens {
            line += text[from..token.at].bytes().filter(|&byte| byte == b'\n').count() as u64;
            from = token.at;
            lines.push(line);
        }
        Self { text, tokens, closes, lines }
    }

    fn line(&self, token: usize) -> u64 {
        self.lines.get(token).copied().unwrap_or(1)
    }

    fn kind(&self, token: usize) -> Option<&Kind<'a>> {
        self.tokens.get(token).map(|token| &token.kind)
    }

    fn is_tag(&self, token: usize) -> bool {
        matches!(self.kind(token), Some(Kind::Tag { .. }))
    }

    /// The next token at which a game begins: a tag, the number 1, or, at the start of the text, anything but comments alone.
    fn beginning(&self, from: usize) -> usize {
        let comments = self.comments(from);
        if from == 0 && comments < self.tokens.len() {
            return if self.is_tag(comments) { comments } else { 0 };
        }
        let is_beginning = |token: &Token| matches!(token.kind, Kind::Tag { .. } | Kind::Number(1));
        let behind = self.tokens.iter().skip(from).position(is_beginning);
        behind.map_or(self.tokens.len(), |behind| from + behind)
    }

    /// How many comments follow one another from a token on.
    fn comments(&self, from: usize) -> usize {
        self.tokens.iter().skip(from).take_while(|token| matches!(token.kind, Kind::Comment(_))).count()
    }

    /// The game that begins with a token, and the token behind it.
    fn game(&self, from: usize) -> (usize, Result<GameRecord, Fault>) {
        let mut at = from;
        let mut game = GameRecord::new(Position::start());
        let mut fen = None;
        while let Some(Kind::Tag { name, value }) = self.kind(at) {
            match *name {
                name if name.eq_ignore_ascii_case("FEN") => fen = Some((at, value)),
                name if name.eq_ignore_ascii_case("Result") => {
                    game.result = GameResult::told(value).unwrap_or_default();
                }
                name => keep(&mut game.tags, name, value),
            }
            at += 1;
            let comments = self.comments(at);
            if self.is_tag(at + comments) {
                game.comments.extend((at..at + comments).filter_map(|at| self.comment(at)));
                at += comments;
            }
        }
        let start = match fen {
            Some((at, fen)) if !fen.trim().is_empty() => fen.parse().map_err(|error| (at, GameError::Fen(error))),
            _ => Ok(self.usual_start(at)),
        };
        match start {
            Ok(start) => game.start = start,
            Err(fault) => return (self.behind_fault(at), Err(fault)),
        }
        let (end, moves) = self.moves(at, &mut game);
        (end, moves.map(|()| game))
    }

    /// The start position, with Black to move if the first number says so.
    fn usual_start(&self, at: usize) -> Position {
        let mut kinds =
            self.tokens[at..].iter().map(|token| &token.kind).filter(|kind| !matches!(kind, Kind::Comment(_)));
        let mut setup = Position::start().setup();
        if matches!((kinds.next(), kinds.next()), (Some(Kind::Number(_)), Some(Kind::Dots))) {
            setup.side_to_move = Color::Black;
        }
        Position::from_setup(&setup).unwrap_or_else(|_| Position::start())
    }

    /// Where a game ends that cannot be read on: the next tag, or behind the next result.
    fn behind_fault(&self, from: usize) -> usize {
        let end = self.end_of_talk(from.saturating_sub(1));
        if self.is_tag(end) { end } else { end + 1 }
    }

    /// The comment that a token is, if it says anything.
    fn comment(&self, at: usize) -> Option<String> {
        match self.kind(at) {
            Some(Kind::Comment(text)) => said(text),
            _ => None,
        }
    }

    /// Reads the moves, comments and the result of a game into it, and gives the token behind it.
    fn moves(&self, from: usize, game: &mut GameRecord) -> (usize, Result<(), Fault>) {
        let mut at = from;
        // What stands before the first number is said of the game.
        while let Some(Kind::Comment(text)) = self.kind(at) {
            game.comments.extend(said(text));
            at += 1;
        }
        let mut position = game.start.clone();
        let (mut end, steps) = self.steps(at..self.tokens.len(), &mut position, 0);
        match steps {
            Ok(steps) => game.moves = steps,
            Err(fault) => return (self.behind_fault(end), Err(fault)),
        }
        if let Some(Kind::Result(result)) = self.kind(end) {
            if *result != GameResult::Unknown {
                game.result = *result;
            }
            end += 1;
            while let Some(Kind::Comment(text)) = self.kind(end) {
                if !self.is_before_a_game(end) {
                    let list = game.moves.last_mut().map_or(&mut game.comments, |last| &mut last.after);
                    list.extend(said(text));
                }
                end += 1;
            }
        }
        (end, Ok(()))
    }

    /// Whether a comment is followed by the number 1, so that it belongs to the next game.
    fn is_before_a_game(&self, at: usize) -> bool {
        matches!(self.kind(at + 1), Some(Kind::Number(1)))
    }

    /// The moves of a line from these tokens, and the token at which it ends: a result or a tag in the main line, the last otherwise.
    /// The position is the same afterwards as before.
    fn steps(&self, range: Range<usize>, position: &mut Position, depth: usize) -> (usize, Result<Vec<Step>, Fault>) {
        let mut steps = Vec::new();
        let mut between = Between::default();
        let mut at = range.start;
        let mut fault = None;
        while at < range.end && fault.is_none() {
            match &self.tokens[at].kind {
                Kind::Tag { .. } | Kind::Result(_) if depth == 0 => break,
                Kind::Tag { .. } | Kind::Result(_) | Kind::Close => {}
                Kind::Number(_) | Kind::Dots => between.is_next = true,
                Kind::Comment(text) => remark(&mut steps, &mut between, said(text)),
                Kind::Glyph(glyph) => {
                    if let Some(last) = steps.last_mut() {
                        last.glyphs.push(*glyph);
                    }
                }
                Kind::Open => at = self.round(at, position, depth, (&mut steps, &mut between)),
                Kind::Word(word) => match any::read(position, word) {
                    Ok(played) => step(&mut steps, &mut between, position, played),
                    Err(error) if depth == 0 && error.is_unreadable() && self.is_idle_talk(at) => {
                        let end = self.end_of_talk(at);
                        remark(
                            &mut steps,
                            &mut between,
                            said(&self.text[self.tokens[at].at..self.tokens[end - 1].end]),
                        );
                        at = end - 1;
                    }
                    Err(error) => fault = Some((at, GameError::Move { number: steps.len() + 1, error })),
                },
            }
            at += 1;
        }
        for _ in &steps {
            position.unmake();
        }
        if let Some(last) = steps.last_mut() {
            last.after.append(&mut between.comments);
        }
        (at, fault.map_or(Ok(steps), Err))
    }

    /// Reads what stands in round brackets, a variation or a comment, and gives the last token of it.
    fn round(&self, open: usize, position: &mut Position, depth: usize, line: (&mut Vec<Step>, &mut Between)) -> usize {
        let (steps, between) = line;
        let Some(close) = self.closes[open] else { return open };
        if let Some(last) = steps.last_mut().filter(|_| depth < MAX_DEPTH) {
            let played = last.played;
            position.unmake();
            let (_, variation) = self.steps(open + 1..close, position, depth + 1);
            position.make(played);
            if let Some(variation) = variation.ok().filter(|steps| !steps.is_empty()) {
                last.variations.push(variation);
                between.is_next = true;
                return close;
            }
        }
        remark(steps, between, said(&self.text[self.tokens[open].end..self.tokens[close].at]));
        close
    }

    /// Whether no word from here to the end of the game has the form of a move.
    fn is_idle_talk(&self, from: usize) -> bool {
        let words = self.tokens[from..self.end_of_talk(from)].iter().filter_map(|token| match token.kind {
            Kind::Word(word) => Some(word),
            _ => None,
        });
        words.into_iter().all(|word| any::notation(word).is_none())
    }

    /// The next result or tag.
    fn end_of_talk(&self, from: usize) -> usize {
        let is_end = |at: &usize| matches!(self.kind(*at), Some(Kind::Result(_) | Kind::Tag { .. }));
        (from + 1..self.tokens.len()).find(is_end).unwrap_or(self.tokens.len())
    }
}

/// Adds a move to a line and plays it.
fn step(steps: &mut Vec<Step>, between: &mut Between, position: &mut Position, played: Move) {
    let Between { comments, .. } = std::mem::take(between);
    steps.push(Step { before: comments, ..Step::from(played) });
    position.make(played);
}

/// Adds a comment to the last move, or keeps it for the next.
fn remark(steps: &mut [Step], between: &mut Between, comment: Option<String>) {
    match steps.last_mut().filter(|_| !between.is_next) {
        Some(last) => last.after.extend(comment),
        None => between.comments.extend(comment),
    }
}

/// A comment with one blank for each run of blanks and line ends, as lines are broken anywhere; `None` if nothing is left.
fn said(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Keeps a tag, unless it follows from the rest or says nothing.
fn keep(tags: &mut Vec<(String, String)>, name: &str, value: &str) {
    let name = match name.get(..WHITE.len()) {
        Some(head) if head.eq_ignore_ascii_case(WHITE) => format!("Red{}", &name[WHITE.len()..]),
        _ => name.to_owned(),
    };
    let is_derived = DERIVED.into_iter().any(|other| other.eq_ignore_ascii_case(&name));
    let is_told = tags.iter().any(|(other, _)| other.eq_ignore_ascii_case(&name));
    if !is_derived && !is_told && !is_unknown(value) {
        tags.push((name, value.to_owned()));
    }
}

/// Whether a value says that nothing is known: nothing, `?` or `????.??.??`.
fn is_unknown(value: &str) -> bool {
    value.chars().all(|letter| matches!(letter, '?' | '.' | ' '))
}
