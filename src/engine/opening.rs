//! When an opening book is asked, and which of its moves is played.
//!
//! A book is for games: it is asked where there is a clock or a time for the move, and not where someone wants to know what the
//! search thinks (`depth`, `nodes`, `mate`, no limit at all). While pondering its move is found at once and told with the ponder
//! hit. A loop is beyond a book: it is silent in a position that has stood before, and about a move that brings one back; and so it
//! is about a move that loses by a rule, now or with the answer.

use crate::board::Position;
use crate::book::{AnyBook, BookMove, Shelf};
use crate::rules::{Referee, RuleSet};
use crate::search::{Choice, Limits, Report};
use crate::types::random::stirred;
use crate::types::{Color, Score};

/// The books, and how they are used.
#[derive(Debug)]
pub(super) struct Opening {
    pub(super) is_on: bool,
    /// `None` before any is set: the one that comes with the program.
    pub(super) books: Option<Shelf>,
    /// For how many plies of a game they are asked.
    pub(super) plies: u16,
    pub(super) seed: u64,
}

impl Default for Opening {
    fn default() -> Self {
        Self { is_on: false, books: None, plies: u16::MAX, seed: 0 }
    }
}

impl Opening {
    /// Other moves may be chosen from now on.
    pub(super) fn new_game(&mut self) {
        self.seed = stirred(self.seed);
    }

    /// The move that the books want played, as the report on it and the choice; `None` if the position is to be searched.
    ///
    /// The same seed chooses the same move in the same position. The score of the choice is level, as nothing is known.
    pub(super) fn choose(&mut self, position: &Position, limits: &Limits, rules: &RuleSet) -> Option<(Report, Choice)> {
        if !self.is_on || !is_game(limits) || plies(position) >= self.plies || position.cycle().is_some() {
            return None;
        }
        let books = self.books.get_or_insert_with(|| Shelf::new(vec![AnyBook::built_in()]));
        let mut moves = books.find(position)?.moves;
        let lost = Referee::new(*rules).lost_moves(position);
        moves.retain(|it| limits.allows(it.played) && lost.iter().all(|lost| lost.played != it.played));
        moves.retain(|it| after(position, it).cycle().is_none());
        let chosen = *drawn(&moves, stirred(self.seed ^ position.key().0))?;
        let played = chosen.played;
        let answer = books.find(&after(position, &chosen)).map(|found| found.moves[0].played);
        let all = sum(&moves).max(1);
        let share = ((u64::from(chosen.weight) * 100 + all / 2) / all) as u8;
        let choice = Choice { best: Some(played), ponder: answer, score: Score::ZERO };
        Some((Report::Book { played, answer, share }, choice))
    }
}

/// Whether a search with these limits is for a move in a game.
const fn is_game(limits: &Limits) -> bool {
    let has_time = limits.clock.is_some() || limits.move_time.is_some();
    let has_effort = limits.depth.is_some() || limits.nodes.is_some() || limits.soft_nodes.is_some();
    has_time && !has_effort && limits.mate.is_none()
}

/// How many plies have been played, as the number of the move tells it.
fn plies(position: &Position) -> u16 {
    let rounds = position.move_number().saturating_sub(1);
    rounds.saturating_mul(2).saturating_add(u16::from(position.side_to_move() == Color::Black))
}

fn after(position: &Position, it: &BookMove) -> Position {
    let mut next = position.clone();
    next.make(it.played);
    next
}

fn sum(moves: &[BookMove]) -> u64 {
    moves.iter().map(|it| u64::from(it.weight)).sum()
}

/// A move, each with the chance of its weight; the random number is from the whole range.
fn drawn(moves: &[BookMove], random: u64) -> Option<&BookMove> {
    let mut left = ((u128::from(random) * u128::from(sum(moves))) >> 64) as u64;
    moves.iter().find(|it| {
        let is_it = left < u64::from(it.weight);
        left = left.saturating_sub(it.weight.into());
        is_it
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::time::Duration;

    use super::*;
    use crate::book::{Kind, text};
    use crate::search::{Clock, Hold};
    use crate::types::{Depth, Move};

    const BOOK: &str = "start\th2e2 300, c3c4 100\nh2e2\th9g7 7, b9c7 9\nh2e2 h9g7\th0g2 1\n";

    fn opening(rows: &str) -> Opening {
        let book = text::read(&format!("# chuhe book 1\n{rows}")).expect("a book");
        Opening { is_on: true, books: Some(Shelf::new(vec![AnyBook::Ours(Kind::Text, book)])), ..Opening::default() }
    }

    fn after_moves(start: &str, moves: &str) -> Position {
        let mut position = if start.is_empty() { Position::start() } else { start.parse().expect("a position") };
        for it in moves.split_ascii_whitespace() {
            let played = it.parse().expect("a move");
            assert!(position.is_legal(played), "{it}");
            position.make(played);
        }
        position
    }

    fn timed() -> Limits {
        Limits { move_time: Some(Duration::from_secs(1)), ..Limits::default() }
    }

    fn told(opening: &mut Opening, position: &Position, limits: &Limits) -> Option<String> {
        let (_, choice) = opening.choose(position, limits, &RuleSet::default())?;
        choice.best.map(|it| it.to_string())
    }

    #[test]
    fn a_book_is_for_games() {
        let second = Duration::from_secs(1);
        let clock = Some(Clock { left: second, increment: second, moves_to_go: None });
        let start = Position::start();
        let played: Move = "c3c4".parse().expect("a move");
        for (limits, speaks) in [
            (timed(), true),
            (Limits { clock, ..Limits::default() }, true),
            (Limits { clock, hold: Hold::Ponder, ..Limits::default() }, true),
            (Limits { clock, banned: vec![played], ..Limits::default() }, true),
            (Limits { hold: Hold::Infinite, ..Limits::default() }, false),
            (Limits { hold: Hold::Ponder, ..Limits::default() }, false),
            (Limits { depth: Some(Depth(5)), ..timed() }, false),
            (Limits { nodes: Some(5), ..timed() }, false),
            (Limits { soft_nodes: Some(5), ..timed() }, false),
            (Limits { mate: Some(5), ..timed() }, false),
        ] {
            assert_eq!(told(&mut opening(BOOK), &start, &limits).is_some(), speaks, "{limits:?}");
        }
        assert_eq!(told(&mut Opening { is_on: false, ..opening(BOOK) }, &start, &timed()), None);
    }

    #[test]
    fn bans_and_moves_to_search_hold_for_the_book() {
        let [cannon, pawn, other] = ["h2e2", "c3c4", "a0a1"].map(|it| it.parse::<Move>().expect("a move"));
        let start = Position::start();
        for (search_moves, banned, best) in [
            (vec![], vec![cannon], Some("c3c4")),
            (vec![cannon, other], vec![], Some("h2e2")),
            (vec![], vec![cannon, pawn], None),
            (vec![other], vec![], None),
        ] {
            let limits = Limits { search_moves, banned, ..timed() };
            assert_eq!(told(&mut opening(BOOK), &start, &limits).as_deref(), best, "{limits:?}");
        }
    }

    #[test]
    fn moves_are_drawn_by_their_weights_and_come_again_with_the_seed() {
        let mut counts: HashMap<String, u32> = HashMap::new();
        for seed in 0..4000 {
            let mut opening = Opening { seed, ..opening(BOOK) };
            let first = told(&mut opening, &Position::start(), &timed()).expect("a move");
            assert_eq!(told(&mut opening, &Position::start(), &timed()).as_ref(), Some(&first));
            *counts.entry(first).or_default() += 1;
        }
        assert!((2850..3150).contains(&counts["h2e2"]) && counts.len() == 2, "{counts:?}");
        let moves = text::read(&format!("# chuhe book 1\n{BOOK}")).expect("a book").moves(&Position::start());
        for (random, played) in
            [(0, "h2e2"), (u64::MAX, "c3c4"), (u64::MAX / 4 * 3 - 9, "h2e2"), (u64::MAX / 4 * 3 + 9, "c3c4")]
        {
            assert_eq!(drawn(&moves, random).map(|it| it.played.to_string()).as_deref(), Some(played), "{random}");
        }
        assert_eq!(drawn(&[], 5), None);
    }

    #[test]
    fn a_new_game_may_bring_other_moves() {
        let mut opening = opening(BOOK);
        let first: Vec<_> = (0..40)
            .map(|_| {
                opening.new_game();
                told(&mut opening, &Position::start(), &timed())
            })
            .collect();
        assert!(first.iter().any(|it| *it != first[0]));
    }

    #[test]
    fn the_report_tells_the_share_and_the_answer() {
        let position = after_moves("", "h2e2");
        let (report, choice) = opening("h2e2\tb9c7 9\nh2e2 b9c7\th0g2 3, b0c2 1\n")
            .choose(&position, &timed(), &RuleSet::default())
            .expect("a move");
        let [played, answer] = ["b9c7", "h0g2"].map(|it| it.parse::<Move>().expect("a move"));
        assert_eq!(report, Report::Book { played, answer: Some(answer), share: 100 });
        assert_eq!((choice.best, choice.ponder, choice.score), (Some(played), Some(answer), Score::ZERO));
    }

    #[test]
    fn the_books_are_asked_as_deep_as_is_wanted() {
        for (plies, speaks) in [(0, [false, false]), (1, [true, false]), (2, [true, true])] {
            let mut opening = Opening { plies, ..opening(BOOK) };
            let heard =
                [after_moves("", ""), after_moves("", "h2e2")].map(|it| told(&mut opening, &it, &timed()).is_some());
            assert_eq!(heard, speaks, "{plies} plies");
        }
    }

    #[test]
    fn a_loop_is_beyond_a_book() {
        let rows = "start\th2e2 1\nh2h1\ta9a8 1\nh2h1 h7h8\th1h2 9\n";
        let mut opening = opening(rows);
        // The start position stands for the second time.
        assert_eq!(told(&mut opening, &after_moves("", "h2h1 h7h8 h1h2 h8h7"), &timed()), None);
        assert_eq!(told(&mut opening, &after_moves("", "h2h1 h7h8"), &timed()).as_deref(), Some("h1h2"));
        // It would bring back the start position with the same side to move.
        assert_eq!(told(&mut opening_of_the_way_back(), &after_moves("", "h2h1 h7h8 h1h2"), &timed()), None);
    }

    fn opening_of_the_way_back() -> Opening {
        opening("h2h1 h7h8 h1h2\th8h7 9\n")
    }

    #[test]
    fn a_move_that_loses_by_a_rule_is_not_played_whatever_the_book_says() {
        // The rook has given check with every move; with d7e7 the position would stand for the third time.
        let (fen, moves) = ("4k4/9/R8/9/9/9/9/9/1r7/5K3 w - - 0 1", "a7e7 e9d9 e7d7 d9e9 d7e7 e9d9 e7d7 d9e9");
        let position = after_moves(fen, moves);
        let lost = Referee::new(RuleSet::default()).lost_moves(&position);
        assert_eq!(lost.iter().map(|it| it.played.to_string()).collect::<Vec<_>>(), ["d7e7"]);
        let rows = format!("{fen} moves {moves}\td7e7 60000, d7d5 1\n");
        assert_ne!(told(&mut opening(&rows), &position, &timed()).as_deref(), Some("d7e7"));
    }
}
