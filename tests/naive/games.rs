//! Random games, the same in every run.
//!
//! Played on the judge's board, so that a fault of the fast one cannot hide a position.

use chuhe::types::Move;
use once_cell::sync::Lazy;

use super::{Naive, table};

/// At least so many plies are played in all.
const PLIES: usize = 40_000;

/// A game ends after so many plies at the latest.
const LONGEST: usize = 200;

/// The generator splitmix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// Whether something that happens so often of a hundred times happens now.
    fn happens(&mut self, percent: u64) -> bool {
        self.next() % 100 < percent
    }

    /// One of these; `None` if there are none.
    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        let count = from.len() as u64;
        (count > 0).then(|| from[(self.next() % count) as usize])
    }
}

/// How the players of a game like to move, in percent.
struct Style {
    /// Capture if anything can be captured.
    capture: u64,
    /// Give check if any move does.
    check: u64,
    /// Take back the move played last.
    go_back: u64,
    /// Pass the turn if not in check.
    pass: u64,
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
    let mut random = Random(1_999);
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
    let start = format!("{fen} - - {} {}", random.next() % 50, 1 + random.next() % 100);
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
    if random.happens(style.pass) && !board.in_check(board.side()) {
        return None;
    }
    let last = before.len().checked_sub(2).and_then(|index| before[index]);
    let back = last.map(|last| Move::new(last.to, last.from)).filter(|back| moves.contains(back));
    if back.is_some() && random.happens(style.go_back) {
        return back;
    }
    let mut one_that = |wanted: &dyn Fn(Move) -> bool, percent: u64| -> Option<Move> {
        if !random.happens(percent) {
            return None;
        }
        let wanted: Vec<Move> = moves.iter().copied().filter(|&played| wanted(played)).collect();
        random.pick(&wanted)
    };
    one_that(&|played| board.gives_check(played), style.check)
        .or_else(|| one_that(&|played| board.captures(played), style.capture))
        .or_else(|| random.pick(moves))
}
