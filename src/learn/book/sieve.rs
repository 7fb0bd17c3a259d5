//! Which of the moves that were met are worth a look: played often enough, and not without success.

use crate::book::{Line, Stop, Tally, walk};
use crate::learn::book::harvest::{Harvest, Met};
use crate::types::Move;

/// What a move must have to come into question. A move that someone has chosen needs neither.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sieve {
    /// In so many games at least.
    pub games: u64,
    /// It scores at least so much, as [`Tally::percent`] has it.
    pub percent: f64,
}

/// A position with the moves that come into question there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// How it is reached.
    pub line: Line,
    /// The moves with their games, the most played first; at least one.
    pub moves: Vec<(Move, Tally)>,
}

/// What comes through a sieve, and what does not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Sieved {
    pub(super) candidates: Vec<Candidate>,
    /// Moves that were played often enough, but score too little.
    pub(super) unsuccessful: usize,
}

impl Sieve {
    fn is_often_enough(&self, met: &Met) -> bool {
        met.is_chosen || met.tally.games() >= self.games
    }

    /// The positions that are reached by any moves that were met, and come up often enough or are in a line that was chosen; in the
    /// order in which a tree is read.
    pub(super) fn sieve(&self, harvest: &Harvest) -> Sieved {
        let mut sieved = Sieved::default();
        let rows = walk(harvest.roots(), usize::MAX, |position| {
            let met = harvest.met(position);
            let mut next = position.clone();
            let mut leads_on = |it: &Met| {
                next.make(it.played);
                let there = harvest.met(&next);
                next.unmake();
                let games: u64 = there.iter().map(|it| it.tally.games()).sum();
                // A move without a game is the way of a book to what it has chosen.
                games >= self.games || it.tally.games() == 0 || there.iter().any(|it| it.is_chosen)
            };
            let onward = met.iter().filter(|it| leads_on(it)).map(|it| it.played).collect();
            let often = met.iter().filter(|it| self.is_often_enough(it));
            let (good, bad): (Vec<_>, Vec<_>) =
                often.partition(|it| it.is_chosen || it.tally.percent() >= self.percent);
            sieved.unsuccessful += bad.len();
            let weightless = |it: &Met| crate::book::BookMove { played: it.played, weight: 0, tally: it.tally };
            Stop { moves: good.into_iter().map(weightless).collect(), onward }
        });
        let candidate = |row: crate::book::Row| Candidate {
            line: row.line,
            moves: row.moves.iter().map(|it| (it.played, it.tally)).collect(),
        };
        sieved.candidates = rows.into_iter().map(candidate).collect();
        sieved
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::notation::GameFormat;

    fn lines(sieved: &Sieved) -> Vec<String> {
        let moves = |it: &Candidate| it.moves.iter().map(|(it, _)| it.to_string()).collect::<Vec<_>>().join(" ");
        sieved.candidates.iter().map(|it| format!("{}: {}", it.line, moves(it))).collect()
    }

    #[test]
    fn rare_and_unsuccessful_moves_stay_out_and_answers_to_them_stay_in() {
        let mut harvest = Harvest::new(9);
        let games =
            "1-0\th2e2 h9g7\n".repeat(4) + &"0-1\ta0a1 a9a8\n".repeat(20) + "1-0\tc3c4 g6g5\n" + "1-0\th2e2 b9c7\n";
        for reading in GameFormat::Results.read(&games) {
            harvest.add_game(&reading.game.expect("a game"));
        }
        let sieved = Sieve { games: 4, percent: 25.0 }.sieve(&harvest);
        assert_eq!(lines(&sieved), ["start: h2e2", "a0a1: a9a8", "h2e2: h9g7"]);
        assert_eq!(sieved.unsuccessful, 1);
        let moves: Vec<Move> = ["c3c4", "h7e7"].iter().map(|it| it.parse().expect("a move")).collect();
        harvest.add_line(&Position::start(), &moves);
        let sieved = Sieve { games: 4, percent: 25.0 }.sieve(&harvest);
        assert_eq!(lines(&sieved), ["start: h2e2 c3c4", "a0a1: a9a8", "h2e2: h9g7", "c3c4: h7e7"]);
    }
}
