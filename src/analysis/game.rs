//! A game judged: every position searched, every move weighed.

use std::sync::atomic::AtomicBool;

use crate::analysis::analyst::{Analyst, Line, Look};
use crate::analysis::mark::{Mark, expected, turned};
use crate::analysis::warning::{Warning, Watch};
use crate::notation::GameRecord;
use crate::rules::Verdict;
use crate::search::Wdl;
use crate::types::{Color, Move, Score};

/// A position of a game, as the engine and the referee see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The side to move.
    pub side: Color,
    /// What the search has found; `None` where there is no legal move, or where the game is over and no move follows.
    pub look: Option<Look>,
    /// The verdict, if it ends the game here.
    pub end: Option<Verdict>,
    /// Red's chances: those of the verdict, or else those of the search.
    pub wdl: Wdl,
    /// What the referee has to say.
    pub warnings: Vec<Warning>,
}

/// A move of a game, weighed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct JudgedMove {
    /// The move.
    pub played: Move,
    /// Who played it.
    pub side: Color,
    /// What the search would have played.
    pub best: Option<Move>,
    /// What it is worth to the side, as it was seen before it was played.
    pub score: Score,
    /// How much of its expected score the side has given away: 0 to 1.
    pub loss: f64,
    /// Its mark.
    pub mark: Option<Mark>,
}

/// The moves of one side in numbers.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Summary {
    /// How many moves were weighed.
    pub moves: usize,
    /// How many there are of each of [`Mark::ALL`].
    pub marks: [usize; 3],
    /// The expected score given away in a move on average.
    pub mean_loss: f64,
}

/// A game, its positions and moves.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedGame {
    /// The game as it was given.
    pub record: GameRecord,
    /// Its positions, that before the first move included. If the analysis was broken off, those that it came to.
    pub views: Vec<View>,
    /// Its moves, as far as both positions around them were searched.
    pub moves: Vec<JudgedMove>,
    /// The verdict of the referee, and after how many plies it was reached.
    pub verdict: (Verdict, usize),
}

impl JudgedGame {
    /// Whether the analysis came to the end of the game.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.views.len() == self.record.moves.len() + 1
    }

    /// The moves of one side in numbers.
    #[must_use]
    pub fn summary(&self, side: Color) -> Summary {
        let moves = self.moves.iter().filter(|it| it.side == side);
        let count = |mark| moves.clone().filter(|it| it.mark == Some(mark)).count();
        let (number, loss) = (moves.clone().count(), moves.clone().map(|it| it.loss).sum::<f64>());
        Summary { moves: number, marks: Mark::ALL.map(count), mean_loss: loss / number.max(1) as f64 }
    }
}

/// Judges a game: searches its positions one after the other and weighs its moves.
///
/// A game that goes on after the referee has ended it is judged to its end; the verdict that was reached first stands. `tell` hears
/// how many positions are done. Once `stop` is set, what has been found until then is given back.
pub fn judge(record: GameRecord, analyst: &mut Analyst, stop: &AtomicBool, mut tell: impl FnMut(usize)) -> JudgedGame {
    analyst.new_game();
    let moves: Vec<Move> = record.played().collect();
    let mut watch = Watch::new(&record.start, *analyst.rules());
    let mut views: Vec<View> = Vec::new();
    let mut judged: Vec<JudgedMove> = Vec::new();
    for ply in 0..=moves.len() {
        if let Some(&played) = ply.checked_sub(1).and_then(|last| moves.get(last)) {
            watch.play(played);
        }
        let is_last = ply == moves.len();
        let Some(view) = view(&mut watch, analyst, (&record, &moves[..ply]), is_last, stop) else { break };
        if let (Some(before), Some(last)) = (views.last(), ply.checked_sub(1)) {
            let Some(weighed) = weigh(moves[last], before, &view, || {
                let depth = before.look.as_ref()?.depth;
                analyst.weigh(&record.start, &moves[..last], (moves[last], depth), stop)
            }) else {
                break;
            };
            judged.push(weighed);
        }
        views.push(view);
        tell(ply + 1);
    }
    JudgedGame { record, views, moves: judged, verdict: watch.verdict() }
}

/// A position of the game after these moves; `None` if its search was stopped.
fn view(
    watch: &mut Watch,
    analyst: &mut Analyst,
    (record, moves): (&GameRecord, &[Move]),
    is_last: bool,
    stop: &AtomicBool,
) -> Option<View> {
    let side = watch.position().side_to_move();
    let end = watch.end();
    let mut warnings = watch.warnings();
    // Who plays on after the end may still be mated.
    let is_without_move = watch.position().legal_moves().is_empty();
    let look = if is_without_move || (end.is_some() && is_last) {
        None
    } else {
        Some(analyst.look(&record.start, moves, stop)?)
    };
    if end.is_none() && !watch.verdict().0.is_end() {
        warnings.extend(look.iter().flat_map(|look| &look.avoided).copied().map(Warning::Loses));
    }
    let of_search = look.as_ref().and_then(|look| look.lines.first()).map(|line| of_red(line.wdl, side));
    let lost = is_without_move.then(|| of_red(LOST, side));
    let wdl = end.map(of_verdict).or(of_search).or(lost).unwrap_or(LEVEL);
    Some(View { side, look, end, wdl, warnings })
}

const LEVEL: Wdl = Wdl { win: 0, draw: 1000, loss: 0 };
const LOST: Wdl = Wdl { win: 0, draw: 0, loss: 1000 };

/// Red's chances, from those of a side.
pub(super) const fn of_red(wdl: Wdl, side: Color) -> Wdl {
    match side {
        Color::Red => wdl,
        Color::Black => turned(wdl),
    }
}

/// Red's chances when the game has ended so.
fn of_verdict(verdict: Verdict) -> Wdl {
    match verdict.winner() {
        Some(winner) => of_red(LOST, !winner),
        None => LEVEL,
    }
}

/// Weighs a move; `None` if its search was stopped.
///
/// What it is worth is seen from the position before it, as what it could have been is: of two positions that follow one another
/// each looks better to its side to move, and to compare them would blame every move. It is searched after the position that it
/// leads to, so that what was found there is known. A verdict counts as it stands. What the search would have played has cost
/// nothing: that the next search sees more is not the player's fault.
fn weigh(played: Move, before: &View, after: &View, search: impl FnOnce() -> Option<Line>) -> Option<JudgedMove> {
    let side = before.side;
    let lines = before.look.as_ref().map_or(&[][..], |look| &look.lines);
    let known = lines.iter().find(|line| line.moves.first() == Some(&played));
    let line = known.cloned().or_else(search)?;
    let has = if after.end.is_some() { of_red(after.wdl, side) } else { line.wdl };
    let best = before.look.as_ref().and_then(Look::best);
    let could = lines.first().map_or(0.0, |line| expected(line.wdl));
    let loss = if best == Some(played) { 0.0 } else { (could - expected(has)).max(0.0) };
    Some(JudgedMove { played, side, best, score: line.score, loss, mark: Mark::of(loss) })
}
