//! The order in which a node tries its moves: the table's move, captures that do not lose, killers, quiet moves by history,
//! captures that lose. Moves are generated only when their turn comes.

use arrayvec::ArrayVec;

use crate::board::{Danger, Position};
use crate::search::history::{Arrival, Before, Histories, Quiet};
use crate::search::params;
use crate::types::moves::MAX_MOVES;
use crate::types::{Move, MoveList};

/// A move and how soon it is tried.
#[derive(Clone, Copy)]
struct Scored {
    played: Move,
    score: i32,
}

type ScoredMoves = ArrayVec<Scored, MAX_MOVES>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Table,
    GenerateCaptures,
    GoodCaptures,
    Killers(usize),
    GenerateQuiets,
    Quiets,
    BadCaptures,
    GenerateEvasions,
    Evasions,
    Done,
}

/// Whether quiet moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wish {
    /// All moves.
    Everything,
    /// Captures that win at least so much by static exchange; all moves in check.
    Captures(i32),
}

/// What guides the order.
pub(crate) struct Guide<'a> {
    pub(crate) histories: &'a Histories,
    pub(crate) before: Before,
}

/// Gives the moves of one node one by one.
pub(crate) struct Picker {
    stage: Stage,
    wish: Wish,
    skips_quiets: bool,
    table_move: Option<Move>,
    killers: [Option<Move>; 2],
    moves: ScoredMoves,
    bad: MoveList,
}

impl Picker {
    /// A picker for a node. The table's move and the killers need not be legal here: they are checked.
    #[inline(always)]
    pub(crate) fn new(
        position: &Position,
        danger: &Danger,
        wish: Wish,
        table_move: Option<Move>,
        killers: [Option<Move>; 2],
    ) -> Self {
        let in_check = !danger.checkers().is_empty();
        let is_wanted = |played: &Move| {
            let is_capture = position.piece_on(played.to).is_some();
            position.is_legal_in(danger, *played)
                && match wish {
                    Wish::Everything => true,
                    Wish::Captures(least) => in_check || is_capture && position.exchange_at_least(*played, least),
                }
        };
        let table_move = table_move.filter(is_wanted);
        let mut killers = killers;
        killers[params::killers() as usize..].fill(None);
        let stage = match (table_move, in_check) {
            (Some(_), _) => Stage::Table,
            (None, true) => Stage::GenerateEvasions,
            (None, false) => Stage::GenerateCaptures,
        };
        Self { stage, wish, skips_quiets: false, table_move, killers, moves: ArrayVec::new(), bad: MoveList::new() }
    }

    /// From now on, no more quiet moves; out of check only.
    pub(crate) fn skip_quiets(&mut self) {
        self.skips_quiets = true;
    }

    /// The next move, or none.
    pub(crate) fn next(&mut self, position: &Position, danger: &Danger, guide: &Guide<'_>) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    let in_check = !danger.checkers().is_empty();
                    self.stage = if in_check { Stage::GenerateEvasions } else { Stage::GenerateCaptures };
                    return self.table_move;
                }
                Stage::GenerateCaptures => {
                    self.fill(&position.captures_in(danger), |played| guide.capture_score(position, played));
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => match self.best() {
                    Some(played) if position.exchange_at_least(played, self.least()) => return Some(played),
                    Some(played) => self.bad.push(played),
                    None if self.wish == Wish::Everything => self.stage = Stage::Killers(0),
                    None => self.stage = Stage::Done,
                },
                Stage::Killers(_) | Stage::GenerateQuiets | Stage::Quiets if self.skips_quiets => {
                    self.stage = Stage::BadCaptures;
                }
                Stage::Killers(index) => {
                    self.stage = if index == 0 { Stage::Killers(1) } else { Stage::GenerateQuiets };
                    let killer = self.killers[index].filter(|_| index == 0 || self.killers[0] != self.killers[1]);
                    if let Some(killer) = killer.filter(|&killer| self.is_new_quiet(position, danger, killer)) {
                        return Some(killer);
                    }
                    self.killers[index] = None;
                }
                Stage::GenerateQuiets => {
                    self.fill(&position.quiets_in(danger), |played| guide.quiet_score(position, played));
                    let killers = self.killers;
                    self.moves.retain(|it| !killers.contains(&Some(it.played)));
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => match self.best() {
                    Some(played) => return Some(played),
                    None => self.stage = Stage::BadCaptures,
                },
                Stage::BadCaptures => match self.bad.pop_at(0) {
                    Some(played) => return Some(played),
                    None => self.stage = Stage::Done,
                },
                Stage::GenerateEvasions => {
                    self.fill(&position.moves_in(danger), |played| guide.evasion_score(position, played));
                    self.stage = Stage::Evasions;
                }
                Stage::Evasions => match self.best() {
                    Some(played) => return Some(played),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    /// What a capture must win not to be put off.
    fn least(&self) -> i32 {
        match self.wish {
            Wish::Everything => 0,
            Wish::Captures(least) => least,
        }
    }

    fn is_new_quiet(&self, position: &Position, danger: &Danger, killer: Move) -> bool {
        Some(killer) != self.table_move
            && position.piece_on(killer.to).is_none()
            && position.is_legal_in(danger, killer)
    }

    fn fill(&mut self, moves: &[Move], score: impl Fn(Move) -> i32) {
        self.moves.clear();
        let fresh = moves.iter().copied().filter(|&played| Some(played) != self.table_move);
        self.moves.extend(fresh.map(|played| Scored { played, score: score(played) }));
    }

    /// Takes out the move with the highest score.
    fn best(&mut self) -> Option<Move> {
        let (mut chosen, mut highest) = (0, i32::MIN);
        for (index, it) in self.moves.iter().enumerate() {
            if it.score > highest {
                (chosen, highest) = (index, it.score);
            }
        }
        if self.moves.is_empty() { None } else { Some(self.moves.swap_remove(chosen).played) }
    }
}

impl Guide<'_> {
    fn arrival(position: &Position, played: Move) -> Option<Arrival> {
        position.piece_on(played.from).map(|piece| Arrival { piece, square: played.to })
    }

    /// What is known of a quiet move.
    pub(crate) fn history(&self, position: &Position, played: Move) -> i32 {
        Quiet::new(position, played, self.before).map_or(0, |quiet| self.histories.quiet(&quiet))
    }

    /// What is known of it; checks come earlier.
    fn quiet_score(&self, position: &Position, played: Move) -> i32 {
        let bonus = if position.gives_check(played) { params::check_bonus() } else { 0 };
        self.history(position, played) + bonus
    }

    /// The prize first, then what is known of the capture.
    pub(crate) fn capture_score(&self, position: &Position, played: Move) -> i32 {
        match (Self::arrival(position, played), position.piece_on(played.to)) {
            (Some(arrival), Some(captured)) => {
                captured.kind().exchange_value() * 16 + self.histories.capture(arrival, captured.kind())
            }
            _ => 0,
        }
    }

    /// Captures before everything else.
    fn evasion_score(&self, position: &Position, played: Move) -> i32 {
        if position.piece_on(played.to).is_some() {
            1_000_000 + self.capture_score(position, played)
        } else {
            self.history(position, played)
        }
    }
}
