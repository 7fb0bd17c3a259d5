//! The static exchange by its definition: really making each capture on a board of its own.

use chuhe::types::{Move, Square};

use super::{Naive, point};

/// What a piece is worth in an exchange.
fn value(letter: char) -> i32 {
    match letter.to_ascii_uppercase() {
        'K' => 10_000,
        'R' => 900,
        'C' => 450,
        'N' => 420,
        'A' | 'B' => 200,
        'P' => 100,
        other => panic!("no piece has the letter {other}"),
    }
}

/// Its place among the capturers, the least valuable first.
fn order(letter: char) -> usize {
    "PABNCRK".find(letter.to_ascii_uppercase()).expect("every piece has its place")
}

impl Naive {
    fn value_on(&self, square: Square) -> i32 {
        self.at(point(square)).map_or(0, value)
    }

    /// What a move wins or loses by the captures that follow on its square.
    pub(crate) fn exchange(&self, played: Move) -> i32 {
        self.value_on(played.to) - self.make(played).reply(played.to)
    }

    /// What the side to move wins by capturing on this square, or by leaving it.
    fn reply(&self, on: Square) -> i32 {
        match self.least_capturer(on) {
            Some(from) => (self.value_on(on) - self.make(Move::new(from, on)).reply(on)).max(0),
            None => 0,
        }
    }

    /// The least valuable piece of the side to move that can capture on this square, and of those the one on the lowest
    /// square; a king only where nothing captures it.
    fn least_capturer(&self, on: Square) -> Option<Square> {
        let letter = |from: Square| self.at(point(from)).expect("a capturer is a piece");
        let from = self.attackers(on, self.side).into_iter().min_by_key(|&from| (order(letter(from)), from))?;
        let is_lost =
            letter(from).eq_ignore_ascii_case(&'K') && self.make(Move::new(from, on)).attacked(on, !self.side);
        (!is_lost).then_some(from)
    }
}
