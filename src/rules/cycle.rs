//! The judgment of a loop: the only copy of the rule about repetition.
//!
//! The search asks it of one round, the referee of all moves since the first of three occurrences. Work is put off: checks are
//! known from the board, attacks are cheap, mates and series are looked for only while they could still change the judgment.

use crate::board::Position;
use crate::rules::prospects::By;
use crate::rules::ruleset::{Checks, Fault, Points, RuleSet};
use crate::rules::step::{Class, Step};
use crate::rules::verdict::{Reason, Strikes, Verdict};
use crate::types::{Bitboard, Color, Move, PieceKind, Square};

/// What the last `plies` moves mean, after which the position is the same as before them.
///
/// Never [`Verdict::Open`]: a loop is lost for one side or drawn. `plies` are at most those that the position remembers.
#[must_use]
pub fn classify(position: &Position, plies: u16, rules: &RuleSet) -> Verdict {
    Loop::new(position, plies, rules.points()).verdict()
}

/// What each of the last `plies` moves does, the oldest first.
#[must_use]
pub fn classes(position: &Position, plies: u16, rules: &RuleSet) -> Vec<(Move, Class)> {
    let mut cycle = Loop::new(position, plies, rules.points());
    (0..cycle.moves.len()).map(|index| (cycle.moves[index], cycle.step(index).class())).collect()
}

/// The moves of a loop and a position that is walked along them.
pub(super) struct Loop {
    position: Position,
    /// The moves, the oldest first; null moves end the loop.
    pub(super) moves: Vec<Move>,
    /// How many of the moves have been made on the position.
    made: usize,
    points: Points,
    /// Which moves give check.
    checks: Vec<bool>,
}

impl Loop {
    pub(super) fn new(position: &Position, plies: u16, points: Points) -> Self {
        let mut position = position.clone();
        let (mut moves, mut checks) = (Vec::new(), Vec::new());
        for _ in 0..plies {
            let Some(played) = position.trail().steps().last().and_then(|past| past.played) else { break };
            checks.push(position.in_check());
            moves.push(played);
            position.unmake();
        }
        moves.reverse();
        checks.reverse();
        Self { position, moves, made: 0, points, checks }
    }

    /// The move of this number in the position before it.
    pub(super) fn step(&mut self, index: usize) -> Step<'_> {
        while self.made > index {
            self.position.unmake();
            self.made -= 1;
        }
        while self.made < index {
            self.position.make(self.moves[self.made]);
            self.made += 1;
        }
        Step::new(&mut self.position, self.moves[index], self.points)
    }

    /// The side that moves first in the loop.
    fn first(&self) -> Color {
        if self.made.is_multiple_of(2) { self.position.side_to_move() } else { !self.position.side_to_move() }
    }

    /// The numbers of this side's moves, the latest first.
    fn moves_of(&self, side: Color) -> impl Iterator<Item = usize> + use<> {
        let start = usize::from(side != self.first());
        (start..self.moves.len()).step_by(2).rev()
    }

    fn verdict(mut self) -> Verdict {
        let always_checks = Color::ALL.map(|side| self.moves_of(side).all(|index| self.checks[index]));
        match always_checks {
            [true, true] => return Verdict::Draw(Reason::BothStrike),
            [true, false] => return Verdict::Loses(Color::Red, Reason::PerpetualCheck),
            [false, true] => return Verdict::Loses(Color::Black, Reason::PerpetualCheck),
            [false, false] => (),
        }
        match self.points.fault {
            Fault::Check => Verdict::Draw(Reason::BothAllowed),
            Fault::Strike => self.verdict_on_strikes(),
            Fault::OneVictim(Checks::Draw) if self.checks.contains(&true) => Verdict::Draw(Reason::BothAllowed),
            Fault::OneVictim(_) => self.verdict_on_chases(),
        }
    }

    /// One side that strikes with every move against one that does not loses (26.2 to 26.4).
    fn verdict_on_strikes(&mut self) -> Verdict {
        let forbidden = self.always_strike();
        let culprit = match forbidden {
            [false, false] => return Verdict::Draw(Reason::BothAllowed),
            [true, true] => return Verdict::Draw(Reason::BothStrike),
            [true, false] => Color::Red,
            [false, true] => Color::Black,
        };
        if self.points.pawns_strike_back && self.strikes_with_pawns(!culprit) {
            return Verdict::Draw(Reason::BothStrike);
        }
        Verdict::Loses(culprit, Reason::PerpetualStrike(self.strikes(culprit)))
    }

    /// Which sides strike with every move. A side is dropped at its first idle move, and of each move cheap questions come first.
    fn always_strike(&mut self) -> [bool; 2] {
        Color::ALL.map(|side| self.moves_of(side).all(|index| self.strikes_with(index)))
    }

    fn strikes_with(&mut self, index: usize) -> bool {
        self.checks[index] || !self.step(index).new_victims(By::Pieces).is_empty() || self.strikes_from_afar(index)
    }

    /// Whether a move that neither checks nor attacks anything anew threatens mate, or to win something by a series.
    fn strikes_from_afar(&mut self, index: usize) -> bool {
        let mut step = self.step(index);
        step.new_mate().is_some() || step.counts_series() && step.new_series().is_strike()
    }

    /// Whether every move of the side strikes when attacks by pawns count too (27.2).
    fn strikes_with_pawns(&mut self, side: Color) -> bool {
        self.moves_of(side).all(|index| !self.step(index).new_victims(By::Pawns).is_empty() || self.strikes_with(index))
    }

    /// The kinds of strike that the side's moves are made of.
    fn strikes(&mut self, side: Color) -> Strikes {
        let mut strikes = Strikes::default();
        for index in self.moves_of(side) {
            match self.step(index).class() {
                Class::Check => strikes.check = true,
                Class::Kill(_) => strikes.kill = true,
                Class::Chase(_) | Class::ChaseByChecks(_) | Class::ChaseByExchange(_) => strikes.chase = true,
                Class::Idle => (),
            }
        }
        strikes
    }

    /// One side that chases one and the same piece with every move against one that does not loses.
    fn verdict_on_chases(&mut self) -> Verdict {
        let victims = Color::ALL.map(|side| self.common_victims(side));
        let chases = victims.map(|victims| !victims.is_empty());
        let chase = Reason::PerpetualStrike(Strikes { chase: true, ..Strikes::default() });
        match chases {
            [false, false] => Verdict::Draw(Reason::BothAllowed),
            [true, false] => Verdict::Loses(Color::Red, chase),
            [false, true] => Verdict::Loses(Color::Black, chase),
            [true, true] => {
                let ties =
                    Color::ALL.map(|side| self.points.tied_rook && self.has_tied_rook(victims[side.index()], !side));
                match ties {
                    [true, false] => Verdict::Loses(Color::Red, chase),
                    [false, true] => Verdict::Loses(Color::Black, chase),
                    _ => Verdict::Draw(Reason::BothStrike),
                }
            }
        }
    }

    /// The pieces, by where they stand at the end, that this side chases anew with every one of its moves.
    fn common_victims(&mut self, side: Color) -> Bitboard {
        let mut common = Bitboard::ALL;
        for index in self.moves_of(side) {
            if self.checks[index] {
                return Bitboard::EMPTY;
            }
            let victims = self.step(index).new_victims(By::Pieces);
            common &= victims.into_iter().map(|it| self.at_the_end(it, index)).collect();
            if common.is_empty() {
                break;
            }
        }
        common
    }

    /// Where the piece ends up that stands on this square after the move of this number.
    fn at_the_end(&self, square: Square, index: usize) -> Square {
        let follow = |square: Square, played: &Move| if played.from == square { played.to } else { square };
        self.moves[index + 1..].iter().fold(square, follow)
    }

    /// Whether one of these is a rook of the side that may not move because it keeps a horse's leg from its king.
    fn has_tied_rook(&mut self, among: Bitboard, side: Color) -> bool {
        self.step(0);
        let placement = self.position.placement();
        let king = placement.king(side);
        let occupied = placement.occupied();
        let mut rooks = (among & placement.pieces(side, PieceKind::Rook)).into_iter();
        rooks.any(|rook| {
            let freed = placement.king_attackers(king, !side, occupied.without(rook.into()));
            freed.intersects(placement.pieces(!side, PieceKind::Horse))
        })
    }
}
