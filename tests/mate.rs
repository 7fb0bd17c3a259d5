//! Mates by consecutive checks: proofs replayed, refutations held against a plain search of every legal move.

mod naive;

use chuhe::board::Position;
use chuhe::mate::{Answer, Solver, by_checks};
use chuhe::types::{Move, Piece, Square};

use naive::games::GAMES;

/// One position of so many is asked about.
const SELDOM: usize = 60;

/// More nodes than any position here takes.
const PLENTY: u64 = 1_000_000;

fn read(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Positions of random games.
fn positions() -> Vec<Position> {
    let mut positions = Vec::new();
    let mut count = 0;
    for game in GAMES.iter() {
        let mut position = read(&game.start);
        for &step in &game.steps {
            count += 1;
            if count % SELDOM == 0 {
                positions.push(position.without_past());
            }
            match step {
                Some(played) => position.make(played),
                None => position.make_null(),
            }
        }
    }
    positions
}

/// The positions to which each legal move leads.
fn children(position: &Position) -> impl Iterator<Item = Position> + '_ {
    position.legal_moves().into_iter().map(|played| {
        let mut child = position.clone();
        child.make(played);
        child
    })
}

/// Whether the side to move mates by at most so many checks: the definition, word for word.
fn mates(position: &Position, checks: u8) -> bool {
    checks > 0
        && children(position)
            .any(|checked| checked.in_check() && children(&checked).all(|reply| mates(&reply, checks - 1)))
}

/// The fewest checks that mate, up to a number.
fn fewest(position: &Position, checks: u8) -> Option<u8> {
    (1..=checks).find(|&checks| mates(position, checks))
}

/// Replays a line: checks, legal replies, and mate at the end. Its number of checks.
fn replay(position: &Position, line: &[Move]) -> u8 {
    let mut position = position.clone();
    for (ply, &played) in line.iter().enumerate() {
        assert!(position.is_legal(played), "{played} in {position}");
        position.make(played);
        assert!(ply % 2 == 1 || position.in_check(), "{played} does not lead to a check in {position}");
    }
    assert_eq!(position.count_legal(), 0, "no mate: {position}");
    assert_eq!(line.len() % 2, 1, "the defender has the last word: {position}");
    u8::try_from(line.len() / 2 + 1).expect("a short line")
}

/// The number of checks of the mate found, after its line has been replayed; `None` if there is none.
fn checks_of(position: &Position, answer: &Answer) -> Option<u8> {
    match answer {
        Answer::Mate(line) => Some(replay(position, line)),
        Answer::NoMate => None,
        Answer::Unknown => panic!("too few nodes for {position}"),
    }
}

fn solver() -> Solver {
    Solver::new(4).expect("four megabytes")
}

fn solve(solver: &mut Solver, position: &Position, checks: u8) -> Answer {
    solver.solve(position, checks, PLENTY, &|| false)
}

/// The position with each piece and move seen in a mirror.
fn reflected(position: &Position, flip: bool) -> Position {
    let mut setup = position.setup();
    let pieces = setup.pieces;
    for square in Square::ALL {
        let piece = pieces[square.index()];
        if flip {
            let piece = piece.map(|piece| Piece::new(piece.color().opponent(), piece.kind()));
            setup.pieces[square.flipped().index()] = piece;
        } else {
            setup.pieces[square.mirrored().index()] = piece;
        }
    }
    if flip {
        setup.side_to_move = setup.side_to_move.opponent();
    }
    Position::from_setup(&setup).expect("a reflected position is one")
}

#[test]
fn answers_are_those_of_a_plain_search() {
    let mut solver = solver();
    let mut mates = 0;
    for position in positions() {
        let expected = fewest(&position, 3);
        for checks in 0..=3 {
            let expected = expected.filter(|&fewest| fewest <= checks);
            for answer in [by_checks(&position, checks, PLENTY), solve(&mut solver, &position, checks)] {
                assert_eq!(checks_of(&position, &answer), expected, "{checks} checks in {position}");
            }
        }
        mates += usize::from(expected.is_some());
    }
    assert!(mates >= 15, "only {mates} mates");
}

#[test]
fn a_reflected_position_has_the_same_answer() {
    let mut solver = solver();
    for position in positions() {
        let expected = checks_of(&position, &by_checks(&position, 4, PLENTY));
        for flip in [false, true] {
            let reflected = reflected(&position, flip);
            for answer in [by_checks(&reflected, 4, PLENTY), solve(&mut solver, &reflected, 4)] {
                assert_eq!(checks_of(&reflected, &answer), expected, "{position}");
            }
        }
    }
}

#[test]
fn few_nodes_give_a_true_answer_or_none() {
    for position in positions() {
        let known = checks_of(&position, &by_checks(&position, 3, PLENTY));
        for nodes in [0, 1, 2, 5, 20] {
            let solved = solver().solve(&position, 3, nodes, &|| false);
            for answer in [by_checks(&position, 3, nodes), solved] {
                if answer != Answer::Unknown {
                    assert_eq!(checks_of(&position, &answer), known, "{nodes} nodes for {position}");
                }
            }
        }
    }
}

/// How many of the tactical positions are won by checks alone.
const WON_BY_CHECKS: usize = 141;

/// More nodes than the longest of these mates takes to solve, by far.
const NODES_OF_A_MATE: u64 = 10_000;

#[test]
fn tactics_won_by_checks_alone_are_solved_and_no_others() {
    let mut won = 0;
    for row in include_str!("data/tactics.tsv").lines().skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        let (id, position, best) = (columns[0], read(columns[1]), columns[3]);
        let moves = columns[4].strip_prefix("mate in ").and_then(|moves| moves.parse().ok());
        let moves: u8 = moves.unwrap_or_else(|| panic!("{id}: {}", columns[4]));
        let answer = solver().solve(&position, moves, NODES_OF_A_MATE, &|| false);
        if let Answer::Mate(line) = &answer {
            assert_eq!(replay(&position, line), moves, "{id}");
            assert!(best.split(',').any(|best| best == line[0].to_string()), "{id}: {}, not {best}", line[0]);
            won += 1;
        }
        if moves <= 6 {
            assert_eq!(
                checks_of(&position, &by_checks(&position, moves, PLENTY)),
                checks_of(&position, &answer),
                "{id}"
            );
        }
    }
    assert_eq!(won, WON_BY_CHECKS);
}

#[test]
fn perpetual_checks_are_refuted_for_as_many_as_are_asked_about() {
    for (fen, why) in [
        ("3k5/9/9/9/4R4/9/9/9/9/5K3 w", "a rook cannot mate a king that it chases"),
        ("3ak3r/9/9/4C4/1R7/2B6/1nc6/p3B4/2p1r1NC1/5K3 w", "rook and cannons check on and on"),
    ] {
        assert_eq!(solve(&mut solver(), &read(fen), 40), Answer::NoMate, "{why}: {fen}");
    }
}

#[test]
fn a_side_in_check_mates_with_an_evasion_or_not_at_all() {
    for (fen, mate, why) in [
        ("3k5/9/9/9/9/9/9/9/9/R2rK4 w", Some(1), "the checker is captured with mate"),
        ("3k5/9/9/9/9/9/9/9/R8/r3K4 w", None, "the rook could check, but not and save its king"),
        ("3k5/9/9/9/9/9/9/9/9/r3K4 w", None, "a bare king"),
    ] {
        let position = read(fen);
        assert!(position.in_check(), "{why}: {fen}");
        for answer in [by_checks(&position, 3, PLENTY), solve(&mut solver(), &position, 3)] {
            assert_eq!(checks_of(&position, &answer), mate, "{why}: {fen}");
        }
    }
}

#[test]
fn without_a_move_or_without_a_check_there_is_no_mate() {
    for (fen, why) in [
        ("3k5/9/9/9/9/9/9/9/9/4K4 w", "bare kings"),
        ("3k5/9/9/9/9/9/9/9/4r4/5K3 w", "no move is left to the king"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "the start"),
    ] {
        for checks in [0, 1, 6, u8::MAX] {
            assert_eq!(by_checks(&read(fen), checks, PLENTY), Answer::NoMate, "{why}");
            assert_eq!(solve(&mut solver(), &read(fen), checks), Answer::NoMate, "{why}");
        }
    }
}
