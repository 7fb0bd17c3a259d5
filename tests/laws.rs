//! Laws that every position keeps, tested on the positions of random games.
//!
//! What is legal, what gives check and what an exchange is worth is asked of a second xiangqi, written straight from the
//! rules in `naive/`; the rest are laws of the board with itself.

mod naive;

use std::collections::HashMap;

use chuhe::board::{Cycle, Observer, Position};
use chuhe::types::{Color, Move, Piece, Square};

use naive::games::GAMES;
use naive::{Naive, point, text};

/// Slow laws are tested on one position of so many.
const SELDOM: usize = 10;

fn read(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn judge(fen: &str) -> Naive {
    Naive::read(fen).unwrap_or_else(|| panic!("{fen} is not read"))
}

/// Plays a move, or passes the turn.
fn play(position: &mut Position, step: Option<Move>) {
    match step {
        Some(played) => position.make(played),
        None => position.make_null(),
    }
}

fn take_back(position: &mut Position, step: Option<Move>) {
    match step {
        Some(_) => position.unmake(),
        None => position.unmake_null(),
    }
}

fn judged(board: &Naive, step: Option<Move>) -> Naive {
    step.map_or_else(|| board.pass(), |played| board.make(played))
}

/// Tests a law on each position of the games, as the board and the judge hold it.
fn at_each_position(mut law: impl FnMut(&mut Position, &Naive)) {
    for game in GAMES.iter() {
        let (mut position, mut board) = (read(&game.start), judge(&game.start));
        law(&mut position, &board);
        for &step in &game.steps {
            play(&mut position, step);
            board = judged(&board, step);
            law(&mut position, &board);
        }
    }
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// Moves as text, for a message.
fn told(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_games_are_many_and_varied() {
    let [mut positions, mut captures, mut checks, mut double_checks, mut passes, mut ends, mut bare] = [0; 7];
    at_each_position(|_, board| {
        let side = board.side();
        positions += 1;
        checks += usize::from(board.in_check(side));
        double_checks += usize::from(board.attackers(board.king(side), !side).len() > 1);
        ends += usize::from(board.legal_moves().is_empty());
        bare += usize::from(board.material().len() <= 8);
    });
    for game in GAMES.iter() {
        let mut board = judge(&game.start);
        for &step in &game.steps {
            passes += usize::from(step.is_none());
            captures += usize::from(step.is_some_and(|played| board.captures(played)));
            board = judged(&board, step);
        }
    }
    let plies = positions - GAMES.len();
    println!(
        "{} games, {plies} plies, {captures} captures, {checks} checks, {double_checks} double, {passes} passes, {ends} \
         ends, {bare} with eight pieces or fewer",
        GAMES.len()
    );
    for (what, count, least) in [
        ("plies", plies, 10_000),
        ("captures", captures, 1_000),
        ("checks", checks, 500),
        ("double checks", double_checks, 10),
        ("passes", passes, 50),
        ("ends", ends, 5),
        ("positions with eight pieces or fewer", bare, 500),
    ] {
        assert!(count >= least, "only {count} {what}");
    }
}

#[test]
fn the_legal_moves_are_those_of_the_rules() {
    at_each_position(|position, board| {
        let (found, right) = (sorted(position.legal_moves()), board.legal_moves());
        assert_eq!(found, right, "{position}: found {} but right is {}", told(&found), told(&right));
        assert_eq!(position.count_legal() as usize, right.len(), "{position}");
    });
}

#[test]
fn captures_and_quiets_part_the_legal_moves() {
    at_each_position(|position, board| {
        let (captures, quiets): (Vec<_>, Vec<_>) =
            board.legal_moves().into_iter().partition(|&played| board.captures(played));
        assert_eq!(told(&sorted(position.legal_captures())), told(&captures), "captures of {position}");
        assert_eq!(told(&sorted(position.legal_quiets())), told(&quiets), "quiets of {position}");
    });
}

#[test]
fn a_move_is_legal_exactly_if_it_is_among_the_legal_moves() {
    let mut met = 0;
    at_each_position(|position, board| {
        met += 1;
        if met % SELDOM != 0 {
            return;
        }
        let legal = board.legal_moves();
        for from in Square::ALL {
            for to in Square::ALL.into_iter().filter(|&to| to != from) {
                let asked = Move::new(from, to);
                assert_eq!(position.is_legal(asked), legal.contains(&asked), "{asked} in {position}");
            }
        }
    });
}

#[test]
fn a_check_is_one_by_the_rules() {
    at_each_position(|position, board| {
        let side = board.side();
        let checkers = board.attackers(board.king(side), !side);
        assert_eq!(position.in_check(), board.in_check(side), "{position}");
        assert_eq!(position.checkers().into_iter().collect::<Vec<_>>(), checkers, "checkers in {position}");
    });
}

#[test]
fn a_move_foretells_the_check_it_gives() {
    at_each_position(|position, board| {
        for played in board.legal_moves() {
            let foretold = position.gives_check(played);
            assert_eq!(foretold, board.gives_check(played), "{played} in {position}");
            position.make(played);
            assert_eq!(position.in_check(), foretold, "in {position} after {played}");
            position.unmake();
        }
    });
}

#[test]
fn taking_back_restores_every_field() {
    at_each_position(|position, board| {
        let before = position.clone();
        let pass = (!board.in_check(board.side())).then_some(None);
        for step in board.legal_moves().into_iter().map(Some).chain(pass) {
            play(position, step);
            assert_ne!(*position, before, "{step:?} changes nothing in {before}");
            take_back(position, step);
            assert_eq!(*position, before, "{step:?} taken back in {before}");
        }
    });
}

#[test]
fn a_game_taken_back_goes_through_the_same_positions() {
    for game in GAMES.iter() {
        let mut position = read(&game.start);
        let mut past = Vec::new();
        for &step in &game.steps {
            past.push(position.clone());
            play(&mut position, step);
        }
        for (&step, before) in game.steps.iter().zip(&past).rev() {
            take_back(&mut position, step);
            assert_eq!(position, *before, "{step:?} taken back in {before}");
        }
    }
}

#[test]
fn keys_kept_up_equal_keys_from_scratch() {
    at_each_position(|position, board| {
        for played in board.legal_moves() {
            assert_eq!(position.keys(), position.keys_from_scratch(), "{position}");
            position.make(played);
            assert_eq!(position.keys(), position.keys_from_scratch(), "{position} after {played}");
            position.unmake();
        }
    });
}

/// Values and what they stand for: each stands for one thing, and each thing has one of them.
struct Pairs<K> {
    name: &'static str,
    by_key: HashMap<K, String>,
    by_meaning: HashMap<String, K>,
}

impl<K: Copy + Eq + std::hash::Hash + std::fmt::Debug> Pairs<K> {
    fn new(name: &'static str) -> Self {
        Self { name, by_key: HashMap::new(), by_meaning: HashMap::new() }
    }

    fn meet(&mut self, key: K, meaning: &str) {
        let known = self.by_key.entry(key).or_insert_with(|| meaning.to_owned());
        assert_eq!(*known, meaning, "both have the {} {key:?}", self.name);
        let known = *self.by_meaning.entry(meaning.to_owned()).or_insert(key);
        assert_eq!(known, key, "{meaning} has two of the {}", self.name);
    }
}

#[test]
fn each_key_tells_apart_what_it_is_made_of() {
    let mut whole = Pairs::new("key");
    let mut pawn = Pairs::new("pawn key");
    let mut red = Pairs::new("key of Red's pieces");
    let mut black = Pairs::new("key of Black's pieces");
    let mut material = Pairs::new("material key");
    at_each_position(|position, board| {
        let is_pawn = |letter: char| letter.eq_ignore_ascii_case(&'P');
        let keys = position.keys();
        whole.meet(position.key(), &board.fen());
        pawn.meet(keys.pawn(), &board.only(is_pawn).placement());
        red.meet(
            keys.non_pawn(Color::Red),
            &board.only(|letter| letter.is_ascii_uppercase() && !is_pawn(letter)).placement(),
        );
        black.meet(
            keys.non_pawn(Color::Black),
            &board.only(|letter| letter.is_ascii_lowercase() && !is_pawn(letter)).placement(),
        );
        material.meet(keys.material(), &board.material());
    });
}

#[test]
fn a_fen_tells_the_pieces_the_turn_and_the_counters() {
    for game in GAMES.iter() {
        let (mut position, mut board) = (read(&game.start), judge(&game.start));
        let mut counters = game.start.split(' ').skip(4).map(|word| word.parse::<u16>().expect("a counter"));
        let (mut clock, mut number) = (counters.next().expect("a clock"), counters.next().expect("a number"));
        assert_eq!(position.to_string(), game.start);
        for &step in &game.steps {
            if let Some(played) = step {
                clock = if board.captures(played) { 0 } else { clock + 1 };
            }
            if board.side() == Color::Black {
                number += 1;
            }
            play(&mut position, step);
            board = judged(&board, step);
            assert_eq!(position.to_string(), format!("{} - - {clock} {number}", board.fen()));
            assert_eq!(position.capture_clock(), clock, "{position}");
        }
    }
}

#[test]
fn a_fen_reads_back_as_the_same_position() {
    at_each_position(|position, board| {
        let fen = position.to_string();
        let again = read(&fen);
        assert_eq!(again.to_string(), fen);
        assert_eq!(again.key(), position.key(), "{fen}");
        assert_eq!(again.keys(), position.keys(), "{fen}");
        assert_eq!(again.side_to_move(), board.side(), "{fen}");
        for square in Square::ALL {
            let letter = board.at(point(square));
            assert_eq!(again.piece_on(square).map(Piece::letter), letter, "{square} in {fen}");
            assert_eq!(position.piece_on(square).map(Piece::letter), letter, "{square} in {fen}");
        }
    });
}

/// Tests that turning the board about turns the moves about, and changes nothing else.
fn assert_turned(position: &Position, turned_fen: &str, turned: impl Fn(Move) -> Move) {
    let other = read(turned_fen);
    assert_eq!(other.to_string(), turned_fen);
    let expected = sorted(position.legal_moves().into_iter().map(&turned));
    let found = sorted(other.legal_moves());
    assert_eq!(found, expected, "{turned_fen}: {} but {} of {position}", told(&found), told(&expected));
    assert_eq!(other.in_check(), position.in_check(), "{turned_fen} of {position}");
    for played in position.legal_moves() {
        let foretold = other.gives_check(turned(played));
        assert_eq!(foretold, position.gives_check(played), "{played} in {position}, turned {turned_fen}");
    }
}

#[test]
fn a_mirrored_position_has_the_mirrored_moves() {
    at_each_position(|position, _| assert_turned(position, &text::mirrored(&position.to_string()), Move::mirrored));
}

#[test]
fn a_position_of_exchanged_colours_has_the_flipped_moves() {
    at_each_position(|position, _| assert_turned(position, &text::flipped(&position.to_string()), Move::flipped));
}

#[test]
fn a_static_exchange_is_worth_what_its_definition_says() {
    let [mut moves, mut losing, mut recaptures] = [0; 3];
    at_each_position(|position, board| {
        for played in board.legal_moves() {
            let worth = board.exchange(played);
            assert_eq!(position.exchange(played), worth, "{played} in {position}");
            for least in [-10_000, worth - 1, worth, worth + 1, -450, -1, 0, 1, 100, 900, 10_000] {
                let reaches = position.exchange_at_least(played, least);
                assert_eq!(reaches, worth >= least, "{played} at least {least} in {position}, worth {worth}");
            }
            moves += 1;
            losing += usize::from(worth < 0);
            recaptures += usize::from(worth != 0 && worth % 100 != 0);
        }
    });
    println!("{moves} exchanges, {losing} losing");
    assert!(losing > 10_000 && recaptures > 10_000, "{losing} lose, {recaptures} with horses or cannons");
}

/// How many plies ago this board with this turn last stood, in a list of all since the last capture or null move.
fn look_back(stood: &[String]) -> Option<usize> {
    let (now, before) = stood.split_last()?;
    before.iter().rposition(|earlier| earlier == now).map(|index| before.len() - index)
}

#[test]
fn a_cycle_is_found_where_the_same_position_last_stood() {
    let mut seen: HashMap<usize, usize> = HashMap::new();
    for game in GAMES.iter() {
        let (mut position, mut board) = (read(&game.start), judge(&game.start));
        let mut stood = vec![board.fen()];
        assert_eq!(position.cycle(), None, "{position}");
        for &step in &game.steps {
            if step.is_none_or(|played| board.captures(played)) {
                stood.clear();
            }
            play(&mut position, step);
            board = judged(&board, step);
            stood.push(board.fen());
            let plies = look_back(&stood);
            let right = plies.map(|plies| Cycle { plies: u16::try_from(plies).expect("games are short") });
            assert_eq!(position.cycle(), right, "{position} from {}", game.start);
            if let Some(plies) = plies {
                *seen.entry(plies).or_default() += 1;
            }
        }
    }
    println!("cycles by length: {seen:?}");
    let longer = seen.iter().filter(|&(&plies, _)| plies > 4).map(|(_, &count)| count).sum::<usize>();
    assert!(seen.get(&4).is_some_and(|&count| count > 500) && longer > 100, "too few cycles: {seen:?}");
}

#[test]
fn a_cycle_is_told_with_its_length() {
    for (fen, steps, plies) in [
        ("r2k5/9/9/9/9/9/9/9/9/4K3R w", "i0i1 a9a8 i1i0 a8a9", Some(4)),
        ("r2k5/9/9/9/9/9/9/9/9/4K3R w", "i0i1 a9a8 i1i2 a8a7 i2i0 a7a9", Some(6)),
        ("r2k5/9/9/9/9/9/9/9/9/4K3R w", "i0i1 a9a8 i1i0 a8a7 i0i1 a7a8", Some(4)),
        ("r2k5/9/9/9/9/9/9/9/9/4K3R b", "a9a8 i0i1 a8a7 i1i2 a7a6 i2i3 a6a8 i3i4 a8a9 i4i0", Some(10)),
        ("r2k5/9/9/9/9/9/9/9/9/4K3R w", "i0i1 a9a8 i1i2 a8a9 i2i0", None),
        ("r2k4p/9/9/9/9/9/9/9/9/4K3R w", "i0i9 d9d8 i9i8 d8d9 i8i9 d9d8", Some(4)),
        ("r2k4p/9/9/9/9/9/9/9/9/4K3R w", "i0i9 d9d8 i9i8 d8d9 i8i0", None),
        ("r2k5/9/9/9/9/9/9/9/9/4K3R w", "e0e1 d9d8 i0i1 a9a8 - - i1i0 a8a9", None),
        ("r2k5/9/9/9/9/9/9/9/9/4K3R w", "- - i0i1 a9a8 i1i0 a8a9", Some(4)),
    ] {
        let mut position = read(fen);
        for step in steps.split(' ') {
            play(&mut position, step.parse().ok());
        }
        assert_eq!(position.cycle(), plies.map(|plies| Cycle { plies }), "{fen} after {steps}");
    }
}

/// A board that knows only what it is told.
#[derive(Clone, PartialEq, Debug)]
struct Listener {
    board: [Option<Piece>; Square::COUNT],
}

impl Listener {
    fn of(position: &Position) -> Self {
        Self { board: Square::ALL.map(|square| position.piece_on(square)) }
    }
}

impl Observer for Listener {
    fn added(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.board[square.index()].replace(piece), None, "the {piece} came to {square}");
    }

    fn removed(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.board[square.index()].take(), Some(piece), "the {piece} left {square}");
    }

    fn moved(&mut self, piece: Piece, from: Square, to: Square) {
        self.removed(piece, from);
        self.added(piece, to);
    }
}

#[test]
fn an_observer_can_rebuild_the_board_from_what_it_is_told() {
    at_each_position(|position, board| {
        let before = Listener::of(position);
        let mut listener = before.clone();
        for played in board.legal_moves() {
            position.make_observed(played, &mut listener);
            assert_eq!(listener, Listener::of(position), "told of {played} to {position}");
            position.unmake_observed(&mut listener);
            assert_eq!(listener, before, "told of {played} taken back in {position}");
        }
    });
}

#[test]
fn an_observer_can_follow_a_whole_game_and_back() {
    for game in GAMES.iter() {
        let mut position = read(&game.start);
        let mut listener = Listener::of(&position);
        for &step in &game.steps {
            match step {
                Some(played) => position.make_observed(played, &mut listener),
                None => position.make_null(),
            }
            assert_eq!(listener, Listener::of(&position), "{position}");
        }
        for _ in &game.steps {
            position.unmake_observed(&mut listener);
            assert_eq!(listener, Listener::of(&position), "{position}");
        }
        assert_eq!(position, read(&game.start));
    }
}
