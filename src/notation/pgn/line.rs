//! The moves of a line, with what is said about them and what could have been played instead.

use std::ops::Range;

use crate::board::Position;
use crate::notation::any;
use crate::notation::error::NotationError;
use crate::notation::fault::GameError;
use crate::notation::numbering::is_in_place;
use crate::notation::pgn::read::{Fault, Reader, said};
use crate::notation::pgn::tokens::Kind;
use crate::notation::record::{MAX_DEPTH, Step};
use crate::types::Move;

/// What is known between two moves of a line.
#[derive(Default)]
struct Between {
    /// Comments before the next move.
    comments: Vec<String>,
    /// Whether what comes belongs to the next move: behind its number, or behind a variation.
    is_next: bool,
    /// Whether the number of the next move stands there, so that a move must follow.
    is_numbered: bool,
}

/// Where a game stands while its moves are read.
pub(super) struct LineReader<'r, 'a> {
    reader: &'r Reader<'a>,
    start: Position,
    position: Position,
    /// Brackets that begin like a variation and cannot be played to their end: they are kept as comments.
    pub(super) unplayed: Vec<Fault>,
}

impl<'r, 'a> LineReader<'r, 'a> {
    pub(super) fn new(reader: &'r Reader<'a>, start: &Position) -> Self {
        Self { reader, start: start.clone(), position: start.clone(), unplayed: Vec::new() }
    }

    /// The moves of a line from these tokens, and the token at which it ends: a result or a tag in the main line, the last otherwise.
    /// The position is the same afterwards as before.
    pub(super) fn steps(&mut self, range: Range<usize>, depth: usize) -> (usize, Result<Vec<Step>, Fault>) {
        let reader = self.reader;
        let mut steps = Vec::new();
        let mut between = Between::default();
        let mut at = range.start;
        let mut fault = None;
        while at < range.end && fault.is_none() {
            match &reader.tokens[at].kind {
                Kind::Tag { .. } | Kind::Result(_) if depth == 0 => break,
                Kind::Tag { .. } | Kind::Result(_) | Kind::Close => {}
                Kind::Number(number) => {
                    between.is_next = true;
                    between.is_numbered = is_in_place(*number, &self.start, steps.len());
                }
                Kind::Dots => between.is_next = true,
                Kind::Comment(text) => remark(&mut steps, &mut between, said(text)),
                Kind::Glyph(glyph) => {
                    if let Some(last) = steps.last_mut() {
                        last.glyphs.push(*glyph);
                    }
                }
                Kind::Open => match reader.closes[at] {
                    Some(close) => {
                        self.round(at..close, depth, &mut steps, &mut between);
                        at = close;
                    }
                    None => fault = Some((at, unclosed())),
                },
                Kind::Word(word) => match any::read(&self.position, word) {
                    Ok(played) => self.step(&mut steps, &mut between, played),
                    Err(error) if depth == 0 && !between.is_numbered && self.is_idle_talk(at, &error) => {
                        let end = reader.end_of_talk(at);
                        let talk = &reader.text[reader.tokens[at].at..reader.tokens[end - 1].end];
                        remark(&mut steps, &mut between, said(talk));
                        at = end - 1;
                    }
                    Err(error) => fault = Some((at, GameError::Move { number: steps.len() + 1, error })),
                },
            }
            at += 1;
        }
        for _ in &steps {
            self.position.unmake();
        }
        if let Some(last) = steps.last_mut() {
            last.after.append(&mut between.comments);
        }
        (at, fault.map_or(Ok(steps), Err))
    }

    /// Adds a move to a line and plays it.
    fn step(&mut self, steps: &mut Vec<Step>, between: &mut Between, played: Move) {
        let Between { comments, .. } = std::mem::take(between);
        steps.push(Step { before: comments, ..Step::from(played) });
        self.position.make(played);
    }

    /// Reads what stands between two brackets, a variation or a comment.
    fn round(&mut self, brackets: Range<usize>, depth: usize, steps: &mut [Step], between: &mut Between) {
        let Range { start: open, end: close } = brackets;
        if let Some(last) = steps.last_mut().filter(|_| depth < MAX_DEPTH) {
            let played = last.played;
            let told = self.unplayed.len();
            self.position.unmake();
            let (_, variation) = self.steps(open + 1..close, depth + 1);
            self.position.make(played);
            match variation {
                Ok(variation) if !variation.is_empty() => {
                    last.variations.push(variation);
                    between.is_next = true;
                    return;
                }
                Err((at, error)) => {
                    self.unplayed.truncate(told);
                    // Words in which no move comes first were never meant to be played.
                    if matches!(error, GameError::Move { number: 2.., .. }) {
                        self.unplayed.push((at, error));
                    }
                }
                Ok(_) => {}
            }
        }
        let reader = self.reader;
        remark(steps, between, said(&reader.text[reader.tokens[open].end..reader.tokens[close].at]));
    }

    /// Whether no word from here to the end of the game, the first of which is not read for this reason, was meant to be a move.
    fn is_idle_talk(&self, from: usize, error: &NotationError) -> bool {
        let is_talk = |word: &str| any::notation(word).is_none() && !any::is_nearly_a_move(word);
        let mut words = self.reader.words(from..self.reader.end_of_talk(from));
        error.is_unreadable() && words.all(|(_, word)| is_talk(word))
    }
}

fn unclosed() -> GameError {
    GameError::Field { what: "bracket", text: "(".to_owned(), expected: "nothing closes it" }
}

/// Adds a comment to the last move, or keeps it for the next.
fn remark(steps: &mut [Step], between: &mut Between, comment: Option<String>) {
    match steps.last_mut().filter(|_| !between.is_next) {
        Some(last) => last.after.extend(comment),
        None => between.comments.extend(comment),
    }
}
