//! The judge of the other tests is judged first: it counts what others have counted.

mod naive;

use chuhe::types::{Color, Square};

use naive::{Naive, table};

/// Rows with more lines than this are left to the fast board.
const MOST_NODES: u64 = 100_000;

#[test]
fn the_judge_counts_what_others_have_counted() {
    let rows: Vec<_> = table::rows().into_iter().filter(|row| row.nodes <= MOST_NODES).collect();
    assert!(rows.len() > 150, "only {} rows are small enough", rows.len());
    for table::Row { fen, depth, nodes } in rows {
        let board = Naive::read(fen).unwrap_or_else(|| panic!("{fen} is not read"));
        assert_eq!(board.perft(depth), nodes, "{fen} depth {depth}");
    }
}

#[test]
fn the_judge_writes_what_it_has_read() {
    for fen in table::fens() {
        assert_eq!(Naive::read(fen).map(|board| board.fen()).as_deref(), Some(fen));
    }
}

#[test]
fn the_judge_accepts_the_positions_that_others_have_counted() {
    for fen in table::fens() {
        assert!(Naive::read(fen).is_some_and(|board| board.is_lawful()), "{fen}");
    }
}

#[test]
fn the_judge_refuses_what_cannot_stand() {
    for (fen, fault) in [
        ("4k4/9/9/9/9/9/9/9/9/9 w", "Red has no king"),
        ("4k4/9/9/9/9/9/9/9/9/3KK4 w", "Red has two kings"),
        ("3k5/9/9/9/9/9/9/9/9/2K6 w", "the king is out of its palace"),
        ("3k5/9/9/9/9/9/9/9/9/4AK3 w", "the advisor is off its points"),
        ("3k5/9/9/9/9/9/9/9/9/1B3K3 w", "the elephant is off its points"),
        ("3k5/9/9/9/9/9/9/9/9/RRR2K3 w", "Red has three rooks"),
        ("3k5/9/9/9/9/9/PPPPPP3/9/9/5K3 w", "Red has six pawns"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "the kings face each other"),
        ("3k5/9/9/9/9/9/9/9/9/3R1K3 w", "Black has moved and is in check"),
    ] {
        assert!(Naive::read(fen).is_some_and(|board| !board.is_lawful()), "{fault}: {fen}");
    }
}

#[test]
fn the_judge_sees_the_kings_face_each_other() {
    let board = Naive::read("4k4/9/9/9/9/9/9/9/9/4K4 w").expect("a board");
    assert!(board.in_check(Color::Red) && board.in_check(Color::Black));
    assert!(board.attacked(Square::E9, Color::Red));
    let apart = Naive::read("4k4/9/9/9/4p4/9/9/9/9/4K4 w").expect("a board");
    assert!(!apart.in_check(Color::Red) && !apart.in_check(Color::Black));
}

#[test]
fn the_judge_reckons_exchanges_by_their_definition() {
    for (fen, played, gain, why) in [
        ("3k5/9/9/4r4/9/9/9/9/4R4/5K3 w", "e1e6", 900, "nothing protects the rook"),
        ("3k5/9/4p4/4p4/9/9/9/9/4R4/5K3 w", "e1e6", -800, "a pawn before the river protects forward"),
        ("3k5/9/4r4/4p4/9/9/9/4R4/4R4/5K3 w", "e2e6", 100, "the rook behind would take back"),
        ("3k5/9/9/3rp4/9/9/9/4R4/9/5K3 w", "e2e6", -800, "the rook takes back"),
        ("3k5/9/4c4/4p4/9/9/9/4R4/9/5K3 w", "e2e6", 100, "the cannon has no screen"),
        ("3k5/4c4/4p4/4p4/9/9/9/4R4/9/5K3 w", "e2e6", -800, "the pawn takes back before the cannon"),
        ("4k4/4p4/9/9/9/9/9/4R4/9/5K3 w", "e2e8", -800, "the king takes back"),
        ("4k4/4p4/9/9/9/9/4R4/4R4/9/5K3 w", "e3e8", 100, "the king may not take back"),
        ("4k4/4p4/9/9/9/9/9/4R4/9/4K4 w", "e2e8", 100, "the king may not face the king"),
        ("3k5/9/9/9/9/9/9/9/4R4/5K3 w", "e1e6", 0, "nothing happens"),
        ("3k5/9/3n5/9/9/9/9/9/4R4/5K3 w", "e1e5", -900, "a horse waits there"),
        ("3k5/9/3n5/3p5/9/9/9/9/4R4/5K3 w", "e1e5", 0, "the horse's leg is blocked"),
    ] {
        let board = Naive::read(fen).expect("a board");
        let played = played.parse().expect("a move");
        assert!(board.legal_moves().contains(&played), "{played} in {fen}");
        assert_eq!(board.exchange(played), gain, "{why}: {played} in {fen}");
    }
}
