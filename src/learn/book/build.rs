//! From what was counted to the rows of a book.

use crate::board::Position;
use crate::book::{BookMove, Row, weights};
use crate::learn::book::examination::{Examination, ExaminationError};
use crate::learn::book::harvest::Harvest;
use crate::learn::book::sieve::{Candidate, Sieve};
use crate::types::Move;

/// What became of the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Account {
    /// Positions with moves that were played often enough.
    pub positions: usize,
    /// Such moves.
    pub candidates: usize,
    /// Moves that were played often enough, but score too little.
    pub unsuccessful: usize,
    /// Moves that the engine finds too much worse than the best.
    pub refuted: usize,
    /// Positions searched for that, and not remembered.
    pub searched: u64,
}

/// A book, and how it came about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Built {
    /// Its rows, as a tree is read.
    pub rows: Vec<Row>,
    /// What became of the moves.
    pub account: Account,
}

/// Makes a book: what comes through the sieve, without the moves that are worth more than `margin` centipawns less than the best move
/// of their position, with weights by games and results.
///
/// A move is worth what the position after it is to the other side, and the best move is the best of those that came through and the
/// one that the engine would play. Without an examination nothing is checked. `told` hears how far the examination is, and says
/// whether to go on.
///
/// # Errors
/// [`ExaminationError`].
pub fn build(
    harvest: &Harvest,
    sieve: &Sieve,
    check: Option<(&mut Examination, i32)>,
    mut told: impl FnMut(usize, usize) -> bool,
) -> Result<Built, ExaminationError> {
    let sieved = sieve.sieve(harvest);
    let mut account = Account {
        positions: sieved.candidates.len(),
        candidates: sieved.candidates.iter().map(|it| it.moves.len()).sum(),
        unsuccessful: sieved.unsuccessful,
        ..Account::default()
    };
    let mut candidates = sieved.candidates;
    if let Some((examination, margin)) = check {
        let before = examination.searched();
        value_all(examination, &candidates, &mut told)?;
        for candidate in &mut candidates {
            let all = candidate.moves.len();
            keep_the_good(candidate, examination, margin);
            account.refuted += all - candidate.moves.len();
        }
        account.searched = examination.searched() - before;
    }
    candidates.retain(|it| !it.moves.is_empty());
    Ok(Built { rows: candidates.into_iter().map(row).collect(), account })
}

/// Values the positions themselves and those after each move that came through, and then those after the moves that the engine would
/// play.
fn value_all(
    examination: &mut Examination,
    candidates: &[Candidate],
    told: &mut impl FnMut(usize, usize) -> bool,
) -> Result<(), ExaminationError> {
    let here = candidates.iter().map(|it| it.line.position());
    let behind = candidates.iter().flat_map(|it| {
        let position = it.line.position();
        it.moves.iter().map(move |&(played, _)| after(&position, played)).collect::<Vec<_>>()
    });
    examination.examine(here.chain(behind), &mut *told)?;
    let best = |it: &Candidate| {
        let position = it.line.position();
        Some(after(&position, examination.value(&position)?.best?))
    };
    let best: Vec<Position> = candidates.iter().filter_map(best).collect();
    examination.examine(best.into_iter(), told)
}

fn after(position: &Position, played: Move) -> Position {
    let mut next = position.clone();
    next.make(played);
    next
}

/// Leaves out the moves that are worth too much less than the best.
fn keep_the_good(candidate: &mut Candidate, examination: &Examination, margin: i32) {
    let position = candidate.line.position();
    let worth = |played: Move| examination.value(&after(&position, played)).map(|it| -i32::from(it.score.value()));
    let own = examination.value(&position).and_then(|it| it.best).and_then(worth);
    let best = candidate.moves.iter().filter_map(|&(played, _)| worth(played)).chain(own).max();
    candidate.moves.retain(|&(played, _)| worth(played).zip(best).is_none_or(|(it, best)| best - it <= margin));
}

fn row(candidate: Candidate) -> Row {
    let tallies: Vec<_> = candidate.moves.iter().map(|&(_, tally)| tally).collect();
    let with = |((played, tally), weight)| BookMove { played, weight, tally };
    let mut moves: Vec<BookMove> = candidate.moves.into_iter().zip(weights(&tallies)).map(with).collect();
    // Stable: of equal weights the one with more games stays first.
    moves.sort_by_key(|it| std::cmp::Reverse(it.weight));
    Row { line: candidate.line, moves }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::text;
    use crate::eval::Evaluation;
    use crate::notation::GameFormat;

    const SIEVE: Sieve = Sieve { games: 2, percent: 0.0 };

    fn harvest() -> Harvest {
        let mut harvest = Harvest::new(6);
        // The cannon takes the horse and is lost for it.
        let games = "1-0\th2e2 h9g7 h0g2\n".repeat(6) + &"1/2-1/2\th2h9 i9h9\n".repeat(3) + "1-0\ta0a1 a9a8\n";
        for reading in GameFormat::Results.read(&games) {
            harvest.add_game(&reading.game.expect("a game"));
        }
        harvest
    }

    #[test]
    fn a_move_that_the_engine_finds_bad_stays_out_and_the_answer_to_it_in() {
        let mut examination = Examination::new(2000, Evaluation::HandWritten, None).expect("an examination");
        let built = build(&harvest(), &SIEVE, Some((&mut examination, 80)), |_, _| true).expect("a book");
        let lines: Vec<String> =
            built.rows.iter().map(|row| format!("{}: {}", row.line, row.moves[0].played)).collect();
        assert_eq!(lines, ["start: h2e2", "h2e2: h9g7", "h2e2 h9g7: h0g2", "h2h9: i9h9"]);
        assert_eq!((built.account.candidates, built.account.refuted), (5, 1));
        assert_eq!(built.account.searched, examination.searched());
        assert!(text::read(&text::write(&[], &built.rows)).is_ok());
    }

    #[test]
    fn without_an_examination_nothing_is_checked() {
        let built = build(&harvest(), &SIEVE, None, |_, _| panic!("nothing to tell")).expect("a book");
        assert_eq!(built.rows[0].moves.len(), 2);
        let account = Account { positions: 4, candidates: 5, ..Account::default() };
        assert_eq!(built.account, account);
    }
}
