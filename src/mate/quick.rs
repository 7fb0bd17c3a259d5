//! Mates of a few checks: depth first, one check more with each iteration, without a table.

use crate::board::Position;
use crate::mate::Answer;
use crate::mate::checks::checking_moves;
use crate::mate::siege::{Means, Siege};
use crate::types::{Move, MoveList};

/// Whether the side to move mates by at most so many consecutive checks, visiting at most so many nodes.
///
/// A node is a check played; all iterations count. The mate found is a shortest one; its line is completed even where that takes
/// more nodes. Made for one to six checks: the work grows fast with their number. The heap is not touched unless there is a mate.
///
/// A side that has no legal move, or none that checks, does not mate; one that is in check itself may mate with its evasions.
#[must_use]
pub fn by_checks(position: &Position, checks: u8, nodes: u64) -> Answer {
    let first = checking_moves(position.placement(), position.side_to_move());
    if first.is_empty() || checks == 0 {
        return Answer::NoMate;
    }
    let mut hunt = Hunt { siege: Siege::new(position, Means::Checks), nodes };
    for left in 1..=checks {
        match hunt.attack(&first, left) {
            Outcome::Mate => return Answer::Mate(hunt.line(left)),
            Outcome::Never => return Answer::NoMate,
            Outcome::Stopped => return Answer::Unknown,
            Outcome::NotYet => {}
        }
    }
    Answer::NoMate
}

/// What a search within a number of checks has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    /// Mate within this number.
    Mate,
    /// No mate within any number.
    Never,
    /// No mate within this number; more checks are to be had.
    NotYet,
    /// The nodes ran out.
    Stopped,
}

/// One search.
struct Hunt {
    siege: Siege,
    /// How many nodes may still be visited.
    nodes: u64,
}

impl Hunt {
    /// The attacker to move, with these checks to choose from, `left` of which may be played in a row (at least one).
    fn attack(&mut self, checks: &MoveList, left: u8) -> Outcome {
        let mut outcome = Outcome::Never;
        for &check in checks {
            match self.check(check, left) {
                Outcome::Never => {}
                Outcome::NotYet => outcome = Outcome::NotYet,
                end => return end,
            }
        }
        outcome
    }

    /// A check is played, as the first of `left`.
    fn check(&mut self, check: Move, left: u8) -> Outcome {
        if self.nodes == 0 {
            return Outcome::Stopped;
        }
        self.nodes -= 1;
        let captured = self.siege.play(check);
        let outcome = if left > 1 {
            self.defend(left - 1)
        } else if self.siege.is_mate() {
            Outcome::Mate
        } else {
            Outcome::NotYet
        };
        self.siege.take_back(check, captured);
        outcome
    }

    /// The defender to move, in check, with `left` more checks to come (at least one).
    fn defend(&mut self, left: u8) -> Outcome {
        let replies = self.siege.replies();
        // With more than the last check to come, a reply that allows none is worth looking for.
        if left > 1 && replies.iter().any(|&reply| self.ends_the_checks(reply)) {
            return Outcome::Never;
        }
        for reply in replies {
            match self.reply(reply, left) {
                Outcome::Mate => {}
                end => return end,
            }
        }
        Outcome::Mate
    }

    /// A reply is played, with `left` more checks to come (at least one).
    fn reply(&mut self, reply: Move, left: u8) -> Outcome {
        let captured = self.siege.play(reply);
        let checks = self.siege.attacks();
        let outcome = self.attack(&checks, left);
        self.siege.take_back(reply, captured);
        outcome
    }

    /// Whether a reply leaves the attacker without a check.
    fn ends_the_checks(&mut self, reply: Move) -> bool {
        let captured = self.siege.play(reply);
        let ends = self.siege.attacks().is_empty();
        self.siege.take_back(reply, captured);
        ends
    }

    /// The line of a mate in so many checks and no fewer.
    fn line(&mut self, checks: u8) -> Vec<Move> {
        self.nodes = u64::MAX;
        let mut line = Vec::with_capacity(2 * usize::from(checks));
        for left in (1..=checks).rev() {
            let check = self.siege.attacks().into_iter().find(|&check| self.check(check, left) == Outcome::Mate);
            let Some(check) = check else { break };
            self.siege.play(check);
            line.push(check);
            if let Some(reply) = self.longest_reply(left) {
                self.siege.play(reply);
                line.push(reply);
            }
        }
        line
    }

    /// The first reply that is not mated by less than `left - 1` checks; `None` in a mate.
    fn longest_reply(&mut self, left: u8) -> Option<Move> {
        self.siege.replies().into_iter().find(|&reply| left <= 2 || self.reply(reply, left - 2) != Outcome::Mate)
    }
}
