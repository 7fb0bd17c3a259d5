//! From PGN to games.
//!
//! Moves are read in any notation, whatever the tag `Format` says: their form tells. Round brackets are a variation if the moves in
//! them can be played, else a comment.

use std::ops::Range;

use crate::board::Position;
use crate::notation::any::{self, Notation};
use crate::notation::error::excerpt;
use crate::notation::fault::{GameError, Reading, Remark};
use crate::notation::pgn::line::LineReader;
use crate::notation::pgn::tokens::{Kind, Token, tokens};
use crate::notation::record::{GameRecord, GameResult};
use crate::types::Color;

/// The tags that follow from the rest of a game, and are not kept.
const DERIVED: [&str; 5] = ["Game", "Result", "Format", "FEN", "SetUp"];

/// What chess tools call the side that moves first.
const WHITE: &str = "White";

/// Reads the games of a text.
///
/// Tags of xiangqi and of chess tools (`White` for `Red`), in lines of their own or not; moves in Chinese, WXF, ICCS, coordinates or
/// as `XBoard` writes them; with numbers or without; comments in braces, behind `;`, or in brackets; variations in round brackets; `$1`
/// and `!?`; results in digits or Chinese. A text without tags is a game too. A game begins with its tags, or, behind a result, with
/// a move number 1. A game that begins with Black says so by its FEN or by `1. ...`. Words at the end of a game that were not meant to
/// be moves are a comment, and such words between a result and the next game are left out. Brackets that cannot be played are a
/// comment too, and if they begin as a variation does there is a remark about them.
///
/// A game that cannot be read is in the list with its fault, and the next one is read. Moves behind a result are a game that cannot
/// be read.
#[must_use]
pub fn read(text: &str) -> Vec<Reading> {
    let reader = Reader::new(text);
    let mut games = Vec::new();
    let mut at = reader.beginning(0);
    while at < reader.tokens.len() {
        let Found { end, game, unplayed } = reader.game(at);
        let remarks = unplayed.into_iter().map(|(token, error)| Remark { line: reader.line(token), error }).collect();
        let next = reader.beginning(end.max(at + 1));
        let is_read = game.is_ok();
        match game {
            // Loose words before the first game.
            Ok(game) if !reader.is_tag(at) && game.moves.is_empty() => {}
            Err((_, GameError::NoMove)) if !reader.is_tag(at) => {}
            Ok(game) => games.push(Reading { line: reader.line(at), game: Ok(game), remarks }),
            Err((token, error)) => games.push(Reading::fault(reader.line(token), error)),
        }
        if let Some((token, error)) = reader.moves_behind(end..next).filter(|_| is_read) {
            games.push(Reading::fault(reader.line(token), error));
        }
        at = next;
    }
    games
}

/// A fault, and the token at which it was found.
pub(super) type Fault = (usize, GameError);

/// What was found where a game begins.
struct Found {
    /// The token behind it.
    end: usize,
    game: Result<GameRecord, Fault>,
    /// Variations that cannot be played.
    unplayed: Vec<Fault>,
}

pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) tokens: Vec<Token<'a>>,
    /// For each opening bracket the token that closes it.
    pub(super) closes: Vec<Option<usize>>,
    /// For each token the line on which it begins, from 1.
    lines: Vec<u64>,
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

    /// The game that begins with a token.
    fn game(&self, from: usize) -> Found {
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
            Err(fault) => return Found { end: self.behind_fault(at), game: Err(fault), unplayed: Vec::new() },
        }
        let mut line = LineReader::new(self, &game.start);
        let (end, moves) = self.moves(at, &mut game, &mut line);
        Found { end, game: moves.map(|()| game), unplayed: line.unplayed }
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
    fn moves(&self, from: usize, game: &mut GameRecord, line: &mut LineReader) -> (usize, Result<(), Fault>) {
        let mut at = from;
        // What stands before the first number is said of the game.
        while let Some(Kind::Comment(text)) = self.kind(at) {
            game.comments.extend(said(text));
            at += 1;
        }
        let (mut end, steps) = line.steps(at..self.tokens.len(), 0);
        match steps {
            Ok(steps) => game.moves = steps,
            Err(fault) => return (self.behind_fault(end), Err(fault)),
        }
        let has_result = game.result != GameResult::Unknown || matches!(self.kind(end), Some(Kind::Result(_)));
        if let Some((word, _)) = self.words(at..end).next().filter(|_| game.moves.is_empty() && !has_result) {
            return (end, Err((word, GameError::NoMove)));
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

    /// The words among these tokens.
    pub(super) fn words(&self, range: Range<usize>) -> impl Iterator<Item = (usize, &'a str)> {
        range.filter_map(|at| match self.kind(at) {
            Some(&Kind::Word(word)) => Some((at, word)),
            _ => None,
        })
    }

    /// The fault of moves between a game that has ended and the next.
    fn moves_behind(&self, range: Range<usize>) -> Option<Fault> {
        // A pawn's move as `XBoard` writes it is also a size of paper.
        let is_move = |word: &str| match any::notation(word) {
            Some(Notation::Algebraic) => word.len() > 2,
            Some(_) => true,
            None => false,
        };
        let (at, word) = self.words(range).find(|&(_, word)| is_move(word))?;
        let expected = "the game has ended before it, and the next one begins with tags or the number 1";
        Some((at, GameError::Field { what: "move", text: excerpt(word), expected }))
    }

    /// The next result or tag.
    pub(super) fn end_of_talk(&self, from: usize) -> usize {
        let is_end = |at: &usize| matches!(self.kind(*at), Some(Kind::Result(_) | Kind::Tag { .. }));
        (from + 1..self.tokens.len()).find(is_end).unwrap_or(self.tokens.len())
    }
}

/// A comment with one blank for each run of blanks and line ends, as lines are broken anywhere; `None` if nothing is left.
pub(super) fn said(text: &str) -> Option<String> {
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
