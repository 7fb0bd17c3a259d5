//! A million texts, most of them no FEN: each is refused in one line or read as a position that the rules confirm.

mod naive;

use std::cell::Cell;

use chuhe::board::Position;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

use naive::{Naive, may_stand, points, table, text};

/// The letters of a FEN, and a few that are none.
const LETTERS: &str = "KABNRCPkabnrcpEHGehg0123456789//// --wbrWBx馬\n\t";

/// Tries a judgment on so many inputs, the same in every run.
fn try_all<S: Strategy>(cases: u32, inputs: &S, judge: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::XorShift));
    if let Err(failure) = runner.run(inputs, judge) {
        panic!("{failure}");
    }
}

/// Tests that a text is refused in one clear line, or is a position that writes itself and moves by the rules; tells
/// which.
fn is_accepted(text: &str) -> Result<bool, TestCaseError> {
    let position = match text.parse::<Position>() {
        Ok(position) => position,
        Err(error) => {
            let line = error.to_string();
            prop_assert!(!line.is_empty() && !line.contains(char::is_control), "{:?}: {:?}", text, line);
            return Ok(false);
        }
    };
    let Some(board) = Naive::read(text) else {
        return Err(TestCaseError::fail(format!("{text:?} is no FEN, but is read as {position}")));
    };
    prop_assert!(board.is_lawful(), "{:?} should be refused", text);
    let fen = position.to_string();
    prop_assert!(fen.starts_with(&board.fen()), "{:?} is read as {}", text, fen);
    let again = match fen.parse::<Position>() {
        Ok(again) => again,
        Err(error) => return Err(TestCaseError::fail(format!("{fen} is not read back: {error}"))),
    };
    prop_assert_eq!(&again, &position, "{} is read back as something else", fen);
    prop_assert_eq!(again.to_string(), fen);
    let mut moves = position.legal_moves().to_vec();
    moves.sort_unstable();
    prop_assert_eq!(moves, board.legal_moves(), "moves of {}", position);
    prop_assert_eq!(position.in_check(), board.in_check(board.side()), "check in {}", position);
    Ok(true)
}

/// Tries so many texts and returns how many of them are positions.
fn count_accepted<S: Strategy<Value = String>>(cases: u32, texts: &S) -> u32 {
    let accepted = Cell::new(0);
    try_all(cases, texts, |text| {
        accepted.set(accepted.get() + u32::from(is_accepted(&text)?));
        Ok(())
    });
    println!("{} of {cases} accepted", accepted.get());
    accepted.get()
}

fn letter() -> impl Strategy<Value = char> {
    select(LETTERS.chars().collect::<Vec<_>>())
}

#[test]
fn any_bytes_are_read_or_refused() {
    let texts = vec(any::<u8>(), 0..120).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    count_accepted(250_000, &texts);
}

#[test]
fn any_letters_of_a_fen_are_read_or_refused() {
    let texts = vec(letter(), 0..100).prop_map(String::from_iter);
    count_accepted(200_000, &texts);
}

#[test]
fn any_ten_ranks_are_read_or_refused() {
    let rank = vec(select("KABNRCPkabnrcp112345678999".chars().collect::<Vec<_>>()), 1..=4).prop_map(String::from_iter);
    let texts = (vec(rank, 9..=11), vec(letter(), 0..12))
        .prop_map(|(ranks, rest)| format!("{} {}", ranks.join("/"), String::from_iter(rest)));
    count_accepted(200_000, &texts);
}

/// A slip of the pen, at some place in a text.
#[derive(Clone, Debug)]
enum Slip {
    Leave(Index),
    Insert(Index, char),
    Swap(Index, Index),
    Replace(Index, char),
}

impl Slip {
    fn mar(self, letters: &mut Vec<char>) {
        let length = letters.len();
        match self {
            Self::Insert(place, letter) => letters.insert(place.index(length + 1), letter),
            _ if length == 0 => {}
            Self::Leave(place) => {
                letters.remove(place.index(length));
            }
            Self::Swap(one, other) => letters.swap(one.index(length), other.index(length)),
            Self::Replace(place, letter) => letters[place.index(length)] = letter,
        }
    }
}

#[test]
fn fens_with_slips_of_the_pen_are_read_or_refused() {
    let place = any::<Index>;
    let slip = prop_oneof![
        place().prop_map(Slip::Leave),
        (place(), letter()).prop_map(|(place, letter)| Slip::Insert(place, letter)),
        (place(), place()).prop_map(|(one, other)| Slip::Swap(one, other)),
        (place(), letter()).prop_map(|(place, letter)| Slip::Replace(place, letter)),
    ];
    let texts = (select(table::fens()), select(vec!["", " - - 0 1", " - - 59 80"]), vec(slip, 1..=2)).prop_map(
        |(fen, counters, slips)| {
            let mut letters: Vec<char> = fen.chars().chain(counters.chars()).collect();
            for slip in slips {
                slip.mar(&mut letters);
            }
            String::from_iter(letters)
        },
    );
    let accepted = count_accepted(400_000, &texts);
    assert!(accepted > 10_000, "only {accepted} were positions");
}

/// Pieces put on the board, mostly where they may stand.
#[derive(Clone, Debug)]
struct Pieces {
    /// How many of a hundred pieces are still on the board.
    left: u8,
    /// For each piece of the game, whether it is on the board, out of a hundred, and on which of its points.
    points: Vec<(u8, u8)>,
    /// Pieces put anywhere.
    strays: Vec<(char, u8)>,
    side: char,
    counters: (u16, u16),
}

/// The pieces of the game, the kings last so that no other takes their last point.
const ROSTER: &str = "AABBNNRRCCPPPPPaabbnnrrccpppppKk";

impl Pieces {
    fn fen(&self) -> String {
        let mut board = [[None; 9]; 10];
        let anywhere: Vec<_> = points().collect();
        for (&(chance, place), letter) in self.points.iter().zip(ROSTER.chars()) {
            let own: Vec<_> = anywhere.iter().filter(|&&point| may_stand(letter, point)).collect();
            let &(file, rank) = own[usize::from(place) % own.len()];
            if chance < self.left || letter.eq_ignore_ascii_case(&'K') {
                board[rank][file] = Some(letter);
            }
        }
        for &(letter, place) in &self.strays {
            let (file, rank) = anywhere[usize::from(place) % anywhere.len()];
            board[rank][file] = Some(letter);
        }
        let ranks: Vec<String> = board.iter().rev().map(text::write_rank).collect();
        format!("{} {} - - {} {}", ranks.join("/"), self.side, self.counters.0, self.counters.1)
    }
}

fn pieces() -> impl Strategy<Value = Pieces> {
    let stray = (select("KABNRCPkabnrcp".chars().collect::<Vec<_>>()), any::<u8>());
    let points = vec((0..100_u8, any::<u8>()), ROSTER.len());
    (1..=100_u8, points, vec(stray, 0..=2), select(vec!['w', 'b']), any::<(u16, u16)>())
        .prop_map(|(left, points, strays, side, counters)| Pieces { left, points, strays, side, counters })
}

#[test]
fn pieces_put_at_random_are_accepted_exactly_if_the_rules_allow() {
    let accepted = Cell::new(0);
    try_all(250_000, &pieces(), |pieces| {
        let fen = pieces.fen();
        let lawful = Naive::read(&fen).is_some_and(|board| board.is_lawful());
        prop_assert_eq!(is_accepted(&fen)?, lawful, "{}", fen);
        accepted.set(accepted.get() + u32::from(lawful));
        Ok(())
    });
    println!("{} accepted", accepted.get());
    assert!(accepted.get() > 20_000, "only {} were positions", accepted.get());
}

#[test]
fn pieces_put_at_random_check_and_exchange_by_the_rules() {
    let [moves, checks, exchanges] = [const { Cell::new(0) }; 3];
    try_all(100_000, &pieces(), |pieces| {
        let fen = pieces.fen();
        let Ok(mut position) = fen.parse::<Position>() else { return Ok(()) };
        let Some(board) = Naive::read(&fen) else { return Err(TestCaseError::fail(fen)) };
        let before = position.clone();
        for played in board.legal_moves() {
            let (check, worth) = (board.gives_check(played), board.exchange(played));
            prop_assert_eq!(position.gives_check(played), check, "{} in {}", played, fen);
            prop_assert_eq!(position.exchange(played), worth, "{} in {}", played, fen);
            prop_assert!(position.exchange_at_least(played, worth), "{} in {}", played, fen);
            prop_assert!(!position.exchange_at_least(played, worth + 1), "{} in {}", played, fen);
            position.make(played);
            prop_assert_eq!(position.in_check(), check, "{} in {}", played, fen);
            prop_assert_eq!(position.keys(), position.keys_from_scratch(), "{} in {}", played, fen);
            position.unmake();
            prop_assert_eq!(&position, &before, "{} taken back in {}", played, fen);
            moves.set(moves.get() + 1);
            checks.set(checks.get() + u32::from(check));
            exchanges.set(exchanges.get() + u32::from(worth != 0));
        }
        Ok(())
    });
    println!("{} moves, {} checks, {} exchanges", moves.get(), checks.get(), exchanges.get());
    assert!(checks.get() > 10_000 && exchanges.get() > 100_000, "too few checks or exchanges");
}
