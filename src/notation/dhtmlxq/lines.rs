//! Lines of moves that leave one another, put together into moves with variations.

use std::collections::BTreeMap;

use crate::board::Position;
use crate::notation::error::{NotationError, excerpt};
use crate::notation::fault::GameError;
use crate::notation::record::{MAX_DEPTH, Step};
use crate::notation::{dhtmlxq, iccs};
use crate::types::Move;

/// A line of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    /// The line that it leaves; the main line leaves none and names itself.
    pub(super) parent: usize,
    /// The number of its first move in the game, from 1.
    pub(super) first: usize,
    /// The moves as they were read.
    pub(super) moves: Vec<Move>,
}

/// The lines of a game and what is said after their moves.
#[derive(Default)]
pub(super) struct Web {
    /// The lines by their numbers; 0 is the main line.
    pub(super) lines: BTreeMap<usize, Line>,
    /// Comments by line and move.
    pub(super) comments: BTreeMap<(usize, usize), String>,
    /// The lines that leave each line, as the line that is left, the move before which it is left, and the line that leaves it.
    branches: BTreeMap<(usize, usize), Vec<usize>>,
}

/// The moves that digits tell, four each.
pub(super) fn moves(what: &'static str, text: &str) -> Result<Vec<Move>, GameError> {
    let field = || GameError::Field { what, text: excerpt(text), expected: "four digits a move are expected" };
    let digits: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    if !digits.len().is_multiple_of(4) {
        return Err(field());
    }
    let played = |four: &[u8]| Some(Move::new(dhtmlxq::square(&four[..2])?, dhtmlxq::square(&four[2..])?));
    digits.chunks_exact(4).map(|four| played(four).ok_or_else(field)).collect()
}

impl Web {
    /// The moves of the main line, with all variations.
    ///
    /// # Errors
    /// [`GameError`] if a move is not legal, if a line leaves none or another where that has no move, or if lines lie too deep.
    pub(super) fn tree(mut self, start: &Position) -> Result<Vec<Step>, GameError> {
        for (&number, line) in self.lines.iter().filter(|&(&number, _)| number != 0) {
            let parent = self.parent(line).ok_or_else(|| astray(number))?;
            self.branches.entry((parent, line.first)).or_default().push(number);
        }
        let mut used = 1;
        let steps = self.line(0, &mut start.clone(), 0, &mut used)?;
        let first = self.lines.keys().copied().find(|&number| number != 0);
        match first {
            Some(number) if used < self.lines.len() => Err(astray(number)),
            _ => Ok(steps),
        }
    }

    /// The line that a line leaves: the one that it names, or, if it leaves before that one begins, the one which that leaves.
    fn parent(&self, line: &Line) -> Option<usize> {
        let mut parent = line.parent;
        for _ in 0..=MAX_DEPTH {
            let named = self.lines.get(&parent)?;
            if parent == 0 || line.first >= named.first {
                return Some(parent);
            }
            parent = named.parent;
        }
        None
    }

    /// The moves of a line with its variations. The position is the same afterwards as before.
    fn line(
        &self,
        number: usize,
        position: &mut Position,
        depth: usize,
        used: &mut usize,
    ) -> Result<Vec<Step>, GameError> {
        let Some(line) = self.lines.get(&number) else { return Ok(Vec::new()) };
        if depth > MAX_DEPTH {
            return Err(astray(number));
        }
        let mut steps: Vec<Step> = Vec::new();
        for (at, &played) in (line.first..).zip(&line.moves) {
            let played = legal(position, played, at)?;
            let variations = self.variations((number, at), position, depth, used)?;
            steps.push(Step { after: self.said(number, at), variations, ..Step::from(played) });
            position.make(played);
        }
        let end = line.first + line.moves.len();
        let mut more = self.variations((number, end), position, depth, used)?.into_iter();
        for _ in &steps {
            position.unmake();
        }
        // A line that leaves another at its end goes on with it.
        if let Some(mut next) = more.next() {
            if let Some(first) = next.first_mut() {
                first.variations.extend(more);
            }
            steps.append(&mut next);
        }
        if let Some(first) = steps.first_mut().filter(|_| number != 0) {
            first.before = self.said(number, line.first - 1);
        }
        Ok(steps)
    }

    fn variations(
        &self,
        leaving: (usize, usize),
        position: &mut Position,
        depth: usize,
        used: &mut usize,
    ) -> Result<Vec<Vec<Step>>, GameError> {
        let branches = self.branches.get(&leaving).map_or(&[][..], Vec::as_slice);
        let mut variations = Vec::new();
        for &branch in branches {
            *used += 1;
            variations.push(self.line(branch, position, depth + 1, used)?);
        }
        variations.retain(|variation| !variation.is_empty());
        Ok(variations)
    }

    fn said(&self, line: usize, at: usize) -> Vec<String> {
        self.comments.get(&(line, at)).cloned().into_iter().collect()
    }
}

/// The move, if it is legal.
fn legal(position: &Position, played: Move, number: usize) -> Result<Move, GameError> {
    if position.is_legal(played) {
        return Ok(played);
    }
    let read = iccs::read(position, &played.to_string());
    read.map_err(|error: NotationError| GameError::Move { number, error })
}

/// The error of a line that belongs nowhere.
fn astray(number: usize) -> GameError {
    GameError::Field {
        what: "variation",
        text: number.to_string(),
        expected: "it has to leave a line that there is, where that has a move, and not too deep",
    }
}
