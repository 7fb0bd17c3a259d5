//! What was played in which positions, counted.

use std::collections::HashMap;

use crate::board::{Key, Position};
use crate::book::{Row, Tally, identify};
use crate::notation::{GameRecord, GameResult};
use crate::types::{Color, Move};

/// A move that was met in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Met {
    pub(super) played: Move,
    pub(super) tally: Tally,
    /// Whether someone has chosen it: it is from a line or a book, and counts however rare it is.
    pub(super) is_chosen: bool,
}

/// Moves counted by the positions in which they were played, up to so many plies from where the game or line began.
#[derive(Debug, Default)]
pub struct Harvest {
    plies: usize,
    roots: Vec<Position>,
    positions: HashMap<Key, Vec<Met>>,
    games: u64,
}

impl Harvest {
    /// Nothing counted yet. Of each game so many plies will count.
    #[must_use]
    pub fn new(plies: usize) -> Self {
        Self { plies, ..Self::default() }
    }

    /// Counts the moves of a game.
    pub fn add_game(&mut self, game: &GameRecord) {
        self.games += 1;
        self.add(&game.start, game.played(), false, |side| tally(game.result, side));
    }

    /// Takes over the moves of a line. Each counts as a game of unknown result.
    pub fn add_line(&mut self, start: &Position, moves: &[Move]) {
        self.add(start, moves.iter().copied(), true, |_| Tally { open: 1, ..Tally::default() });
    }

    fn add(
        &mut self,
        start: &Position,
        moves: impl Iterator<Item = Move>,
        is_chosen: bool,
        tally: impl Fn(Color) -> Tally,
    ) {
        self.begin_at(start);
        let mut position = start.without_past();
        for played in moves.take(self.plies) {
            self.meet(&position, Met { played, tally: tally(position.side_to_move()), is_chosen });
            position.make(played);
        }
    }

    /// Takes over the rows of a book. Their games count; where only a weight is told, it counts as so many games of unknown result.
    pub fn add_rows(&mut self, rows: &[Row]) {
        let plies = self.plies;
        for row in rows.iter().filter(|row| row.line.moves.len() < plies) {
            self.begin_at(&row.line.start);
            // The way there counts for nothing, and is the way to find what counts.
            let mut position = row.line.start.without_past();
            for &played in &row.line.moves {
                self.meet(&position, Met { played, tally: Tally::default(), is_chosen: false });
                position.make(played);
            }
            for it in &row.moves {
                let games = if it.tally.games() > 0 { it.tally } else { Tally { open: it.weight.into(), ..it.tally } };
                self.meet(&position, Met { played: it.played, tally: games, is_chosen: true });
            }
        }
    }

    fn begin_at(&mut self, start: &Position) {
        // Nearly all games begin at the same position, which is then the first.
        if !self.roots.iter().any(|root| root.key() == start.key()) {
            self.roots.push(start.without_past());
        }
    }

    fn meet(&mut self, position: &Position, met: Met) {
        let (key, view) = identify(position);
        let played = view.of(met.played);
        let known = self.positions.entry(key).or_default();
        match known.iter_mut().find(|other| other.played == played) {
            Some(other) => {
                other.tally = other.tally.plus(met.tally);
                other.is_chosen |= met.is_chosen;
            }
            None => known.push(Met { played, ..met }),
        }
    }

    /// What was met in a position, the most played first.
    pub(super) fn met(&self, position: &Position) -> Vec<Met> {
        let (key, view) = identify(position);
        let met = self.positions.get(&key).map(Vec::as_slice).unwrap_or_default();
        let mut met: Vec<Met> = met.iter().map(|it| Met { played: view.of(it.played), ..*it }).collect();
        met.sort_by_key(|it| (std::cmp::Reverse(it.tally.games()), it.played));
        met
    }

    /// Where the games began, in the order in which that was first met.
    pub(super) fn roots(&self) -> &[Position] {
        &self.roots
    }

    /// How many games have been counted.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// In how many positions something was met.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// How many moves were met in all.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.positions.values().map(Vec::len).sum()
    }
}

/// One game with this result, as this side sees it.
fn tally(result: GameResult, side: Color) -> Tally {
    let none = Tally::default();
    match (result, side) {
        (GameResult::RedWins, Color::Red) | (GameResult::BlackWins, Color::Black) => Tally { won: 1, ..none },
        (GameResult::RedWins, Color::Black) | (GameResult::BlackWins, Color::Red) => Tally { lost: 1, ..none },
        (GameResult::Draw, _) => Tally { drawn: 1, ..none },
        (GameResult::Unknown, _) => Tally { open: 1, ..none },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::text;
    use crate::notation::GameFormat;

    pub(super) fn harvest(games: &str, plies: usize) -> Harvest {
        let mut harvest = Harvest::new(plies);
        for reading in GameFormat::Results.read(games) {
            harvest.add_game(&reading.game.expect("a game"));
        }
        harvest
    }

    fn told(harvest: &Harvest, line: &str) -> Vec<(String, Tally, bool)> {
        let mut position = Position::start();
        line.split_ascii_whitespace().for_each(|it| position.make(it.parse().expect("a move")));
        harvest.met(&position).iter().map(|it| (it.played.to_string(), it.tally, it.is_chosen)).collect()
    }

    #[test]
    fn results_are_counted_as_the_side_sees_them_that_plays_the_move() {
        let harvest = harvest("1-0\th2e2 h9g7 h0g2\n0-1\th2e2 h9g7\n1/2-1/2\th2e2 b9c7\n*\tc3c4\n", 2);
        let tally = |won, drawn, lost, open| Tally { won, drawn, lost, open };
        let expected = [("h2e2".to_owned(), tally(1, 1, 1, 0), false), ("c3c4".to_owned(), tally(0, 0, 0, 1), false)];
        assert_eq!(told(&harvest, ""), expected);
        assert_eq!(told(&harvest, "h2e2")[0], ("h9g7".to_owned(), tally(1, 0, 1, 0), false));
        assert!(told(&harvest, "h2e2 h9g7").is_empty());
        assert_eq!((harvest.games(), harvest.positions(), harvest.moves()), (4, 2, 4));
    }

    #[test]
    fn the_mirror_image_of_a_game_counts_with_it() {
        let harvest = harvest("1-0\tc3c4 g6g5 h0g2\n1-0\tg3g4 c6c5 b0c2\n", 9);
        assert_eq!(told(&harvest, "c3c4")[0].1.lost, 2);
        assert_eq!(told(&harvest, "g3g4 c6c5")[0], ("b0c2".to_owned(), Tally { won: 2, ..Tally::default() }, false));
        assert_eq!(told(&harvest, "").len(), 2);
    }

    #[test]
    fn lines_and_books_are_taken_over_as_chosen() {
        let mut harvest = harvest("1-0\th2e2 h9g7\n", 9);
        let moves: Vec<Move> = ["h2e2", "b9c7"].iter().map(|it| it.parse().expect("a move")).collect();
        harvest.add_line(&Position::start(), &moves);
        let rows = "# chuhe book 1\nstart\tc3c4 7\nc3c4\tg6g5 9 +3=2-1\na0a1 a9a8\th2e2 5\n";
        harvest.add_rows(&text::rows(rows).expect("a book"));
        let expected = [("c3c4".to_owned(), 7, true), ("h2e2".to_owned(), 2, true), ("a0a1".to_owned(), 0, false)];
        let first: Vec<_> =
            told(&harvest, "").into_iter().map(|(it, tally, chosen)| (it, tally.games(), chosen)).collect();
        assert_eq!(first, expected);
        assert_eq!(
            told(&harvest, "h2e2").into_iter().map(|(it, _, chosen)| (it, chosen)).collect::<Vec<_>>(),
            [("b9c7".to_owned(), true), ("h9g7".to_owned(), false)]
        );
        assert_eq!(told(&harvest, "c3c4")[0].1.won, 3);
    }
}
