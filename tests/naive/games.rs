//! Random games, the same in every run.
//!
//! Played on the judge's board, so that a fault of the fast one cannot hide a position.

use chuhe::types::{Move, Random};
use once_cell::sync::Lazy;

use super::{Naive, table};

/// At least so many plies are played in all.
const PLIES: usize = 40_000;

/// A game ends after so many plies at the latest.
const LONGEST: usize = 200;

/// Whether something that happens so often of a hundred times happens now.
fn happens(random: &mut Random, percent: usize) -> bool {
    random.below(100) < percent
}

/// How the players of a game like to move, in percent.
struct Style {
    /// Capture if anything can be captured.
    capture: usize,
    /// Give check if any move does.
    check: usize,
    /// Take back the move played last.
    go_back: usize,
    /// Pass the turn if not in check.
    pass: usize,
}

const STYLES: [Style; 6] = [
    Style { capture: 0, check: 0, go_back: 0, pass: 0 },
    Style { capture: 30, check: 20, go_back: 0, pass: 2 },
    Style { capture: 0, check: 0, go_back: 70, pass: 1 },
    Style { capture: 80, check: 50, go_back: 0, pass: 0 },
    Style { capture: 0, check: 80, go_back: 0, pass: 0 },
    Style { capture: 5, check: 0, go_back: 85, pass: 0 },
];

/// A game: where it began and what was played.
pub(crate) struct Game {
    /// A FEN of six words.
    pub(crate) start: String,
    /// The moves; `None` for a turn passed.
    pub(crate) steps: Vec<Option<Move>>,
}

/// The games from which the laws are tested.
pub(crate) static GAMES: Lazy<Vec<Game>> = Lazy::new(|| {
    let mut random = Random::new(1_999);
    let mut games: Vec<Game> = Vec::new();
    let fens = table::fens();
    while games.iter().map(|game| game.steps.len()).sum::<usize>() < PLIES {
        let number = games.len();
        let fen = if number.is_multiple_of(4) { fens[0] } else { fens[number % fens.len()] };
        games.push(play(fen, &STYLES[number % STYLES.len()], &mut random));
    }
    games
});

fn play(fen: &str, style: &Style, random: &mut Random) -> Game {
    let start = format!("{fen} - - {} {}", random.below(50), 1 + random.below(100));
    let mut board = Naive::read(&start).expect("the table has positions");
    let mut steps = Vec::new();
    while steps.len() < LONGEST {
        let moves = board.legal_moves();
        if moves.is_empty() {
            break;
        }
        let step = choose(&board, &moves, &steps, style, random);
        board = step.map_or_else(|| board.pass(), |played| board.make(played));
        steps.push(step);
    }
    Game { start, steps }
}

fn choose(board: &Naive, moves: &[Move], before: &[Option<Move>], style: &Style, random: &mut Random) -> Option<Move> {
    if happens(random, style.pass) && !board.in_check(board.side()) {
        return None;
    }
    let last = before.len().checked_sub(2).and_then(|index| before[index]);
    let back = last.map(|last| Move::new(last.to, last.from)).filter(|back| moves.contains(back));
    if back.is_some() && happens(random, style.go_back) {
        return back;
    }
    let mut one_that = |wanted: &dyn Fn(Move) -> bool, percent: usize| -> Option<Move> {
        if !happens(random, percent) {
            return None;
        }
        let wanted: Vec<Move> = moves.iter().copied().filter(|&played| wanted(played)).collect();
        random.pick(&wanted).copied()
    };
    one_that(&|played| board.gives_check(played), style.check)
        .or_else(|| one_that(&|played| board.captures(played), style.capture))
        .or_else(|| random.pick(moves).copied())
}
