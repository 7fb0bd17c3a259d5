//! Pieces that would be won by a series of checks or by a full exchange (29.1).
//!
//! Both are searches on the board, with bounds: at most [`CHECKS`] checks, at most [`NODES`] moves looked at, one exchange deep.
//! Who asks whether a piece was won so before takes "do not know" for yes, so
//! that a doubt never makes a chase.

use crate::board::Position;
use crate::rules::prospects::{By, Prospects};
use crate::rules::ruleset::Points;
use crate::rules::step::mating_line;
use crate::rules::worth::{LEAST_PIECE, worth};
use crate::types::{Bitboard, Move, MoveList};

/// The most checks of a series that wins a piece.
pub(crate) const CHECKS: u8 = 2;

/// The most moves that a search for such a series looks at.
pub(crate) const NODES: u32 = 4096;

/// The first check of a series after which the side to move wins a piece whatever the replies; `None` if there is none.
///
/// A series that mates wins no piece; but if some replies are mated, the others must lose one.
///
/// # Errors
/// [`Exhausted`] if the bound on the moves was reached first.
pub(crate) fn winning_check(position: &mut Position, points: Points) -> Result<Option<Move>, Exhausted> {
    let mut series = Series { position, points, nodes: 0 };
    let found = series.checks().into_iter().find(|&check| series.gain_by(check, 0, CHECKS) == Gain::Piece);
    if series.nodes > NODES { Err(Exhausted) } else { Ok(found) }
}

/// The search for a series has looked at [`NODES`] moves and does not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Exhausted;

/// What a series of checks comes to, the better the greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Gain {
    /// Nothing.
    None,
    /// A piece.
    Piece,
    /// Mate.
    Mate,
}

struct Series<'a> {
    position: &'a mut Position,
    points: Points,
    nodes: u32,
}

impl Series<'_> {
    fn checks(&self) -> MoveList {
        self.position.legal_moves().into_iter().filter(|&played| self.position.gives_check(played)).collect()
    }

    /// What a check comes to, as one of so many, where the checks before have won so much on balance.
    fn gain_by(&mut self, check: Move, balance: i32, checks: u8) -> Gain {
        self.nodes += 1;
        if self.nodes > NODES {
            return Gain::None;
        }
        let balance = balance + self.captured_by(check);
        self.position.make(check);
        let mut gain = Gain::Mate;
        for reply in self.position.legal_moves() {
            gain = gain.min(self.gain_after(reply, balance, checks));
            if gain == Gain::None {
                break;
            }
        }
        self.position.unmake();
        gain
    }

    fn gain_after(&mut self, reply: Move, balance: i32, checks: u8) -> Gain {
        let balance = balance - self.captured_by(reply);
        self.position.make(reply);
        let gain = Prospects::new(self.position, self.points).best_gain();
        let gain = if gain > 0 && gain + balance >= LEAST_PIECE {
            if mating_line(self.position).is_some() { Gain::Mate } else { Gain::Piece }
        } else if checks > 1 {
            let gains = self.checks().into_iter().map(|check| self.gain_by(check, balance, checks - 1));
            gains.max().unwrap_or(Gain::None)
        } else {
            Gain::None
        };
        self.position.unmake();
        gain
    }

    fn captured_by(&self, played: Move) -> i32 {
        self.position.piece_on(played.to).map_or(0, |piece| worth(piece, played.to))
    }
}

/// An equal exchange after every recapture of which the side to move wins a piece that it could not win before; `None` if there is
/// none. `known` are the pieces that it can win as it is.
pub(crate) fn winning_exchange(position: &mut Position, points: Points, known: Bitboard) -> Option<Move> {
    let captures = equal_exchanges(position, points);
    captures.into_iter().find(|&capture| wins_after_recapture(position, points, known, capture))
}

fn equal_exchanges(position: &mut Position, points: Points) -> Vec<Move> {
    let mut prospects = Prospects::new(position, points);
    let mut captures = Vec::new();
    for victim in prospects.targets() {
        for from in prospects.attackers(victim, By::Pieces) {
            let capture = Move::new(from, victim);
            if prospects.worth_of(victim) >= LEAST_PIECE && prospects.balance(capture) == Some(0) {
                captures.push(capture);
            }
        }
    }
    captures
}

fn wins_after_recapture(position: &mut Position, points: Points, known: Bitboard, capture: Move) -> bool {
    position.make(capture);
    let recaptures: Vec<Move> = position.legal_captures().into_iter().filter(|it| it.to == capture.to).collect();
    let wins = !recaptures.is_empty()
        && recaptures.into_iter().all(|recapture| {
            position.make(recapture);
            let mut prospects = Prospects::new(position, points);
            let new = prospects.targets().without(known).without(Bitboard::from(capture.to));
            let wins = !prospects.victims(new, By::Pieces).is_empty();
            position.unmake();
            wins
        });
    position.unmake();
    wins
}
