//! Pieces that would be won by a series of checks or by a full exchange (29.1).
//!
//! Both are searches on the board, with bounds: at most [`CHECKS`] checks, at most [`NODES`] moves looked at, one exchange deep.
//! Beyond the bounds the answer is no.

use crate::board::Position;
use crate::rules::prospects::{By, Prospects};
use crate::rules::ruleset::Points;
use crate::rules::worth::{LEAST_PIECE, worth};
use crate::types::{Bitboard, Move};

/// The most checks of a series that wins a piece.
pub(crate) const CHECKS: u8 = 2;

/// The most moves that a search for such a series looks at.
pub(crate) const NODES: u32 = 4096;

/// The first check of a series after which the side to move wins a piece whatever the replies; `None` if there is none within
/// the bounds.
pub(crate) fn winning_check(position: &mut Position, points: Points) -> Option<Move> {
    Series { position, points, nodes: 0 }.check_that_wins(0, CHECKS)
}

struct Series<'a> {
    position: &'a mut Position,
    points: Points,
    nodes: u32,
}

impl Series<'_> {
    /// A check that wins, where the checks before have won so much on balance.
    fn check_that_wins(&mut self, balance: i32, checks: u8) -> Option<Move> {
        let moves = self.position.legal_moves();
        moves.into_iter().find(|&check| self.position.gives_check(check) && self.wins_by(check, balance, checks))
    }

    fn wins_by(&mut self, check: Move, balance: i32, checks: u8) -> bool {
        self.nodes += 1;
        if self.nodes > NODES {
            return false;
        }
        let balance = balance + self.captured_by(check);
        self.position.make(check);
        let replies = self.position.legal_moves();
        let wins = replies.into_iter().all(|reply| self.wins_after(reply, balance, checks));
        self.position.unmake();
        wins
    }

    fn wins_after(&mut self, reply: Move, balance: i32, checks: u8) -> bool {
        let balance = balance - self.captured_by(reply);
        self.position.make(reply);
        let gain = Prospects::new(self.position, self.points).best_gain();
        let wins = gain > 0 && gain + balance >= LEAST_PIECE
            || checks > 1 && self.check_that_wins(balance, checks - 1).is_some();
        self.position.unmake();
        wins
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
