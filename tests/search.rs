//! The search: what it must find, and what it must never do.

use std::sync::mpsc;

use chuhe::board::Position;
use chuhe::engine::Engine;
use chuhe::search::{Hold, Info, Limits, Report};
use chuhe::types::{Color, Depth, Move, Score};

/// All that one search said.
struct Said {
    infos: Vec<Info>,
    best: Option<Move>,
    ponder: Option<Move>,
    score: Score,
}

impl Said {
    fn last(&self) -> &Info {
        self.infos.last().expect("a search says something")
    }
}

fn depth(plies: i16) -> Limits {
    Limits { depth: Some(Depth(plies)), ..Limits::default() }
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Searches the engine's position to the end.
fn search(engine: &mut Engine, limits: Limits) -> Said {
    let (sender, receiver) = mpsc::channel();
    engine.go(limits, move |report| drop(sender.send(report)));
    let mut infos = Vec::new();
    for report in receiver {
        match report {
            Report::Info(info) => infos.push(info),
            Report::CurrentMove { .. } | Report::Avoided(_) | Report::ByRule { .. } | Report::Book { .. } => {}
            Report::Best { best, ponder, score } => {
                engine.wait();
                return Said { infos, best, ponder, score };
            }
        }
    }
    panic!("a search that tells no move");
}

fn engine_at(fen: &str, moves: &str) -> Engine {
    let mut engine = Engine::new();
    let moves: Vec<Move> = moves.split_whitespace().map(|text| text.parse().unwrap()).collect();
    engine.set_position(fen.parse().unwrap(), &moves).unwrap();
    engine
}

fn assert_line_is_legal(position: &Position, line: &[Move]) {
    let mut position = position.clone();
    for &played in line {
        assert!(position.is_legal(played), "{played} of {line:?} in {position}");
        position.make(played);
    }
}

fn bench_positions() -> impl Iterator<Item = &'static str> {
    include_str!("../src/cli/bench.txt").lines()
}

#[test]
fn the_same_search_visits_the_same_nodes_twice() {
    let run = || {
        let mut engine = Engine::new();
        let count = |fen: &str| {
            engine.set_position(fen.parse().unwrap(), &[]).unwrap();
            let said = search(&mut engine, depth(7));
            (said.best, said.score, said.last().nodes)
        };
        bench_positions().map(count).collect::<Vec<_>>()
    };
    assert_eq!(run(), run());
}

#[test]
fn every_line_is_legal_and_begins_with_the_move_played() {
    for threads in [1, 3] {
        let mut engine = Engine::new();
        engine.set_threads(threads);
        for fen in bench_positions() {
            engine.set_position(fen.parse().unwrap(), &[]).unwrap();
            let said = search(&mut engine, depth(6));
            for info in &said.infos {
                assert!(!info.pv.is_empty(), "{fen}");
                assert_line_is_legal(engine.position(), &info.pv);
            }
            assert_eq!(said.last().pv.first().copied(), said.best, "{fen} on {threads} threads");
            let reply: Vec<Move> = said.best.into_iter().chain(said.ponder).collect();
            assert_line_is_legal(engine.position(), &reply);
        }
    }
}

#[test]
fn a_search_of_few_nodes_still_has_a_line_and_a_move() {
    let mut engine = Engine::new();
    for limit in [0, 1, 20, 500] {
        let said = search(&mut engine, nodes(limit));
        assert_eq!(said.last().pv.first().copied(), said.best, "{limit} nodes");
        assert!(said.best.is_some_and(|best| engine.position().is_legal(best)), "{limit} nodes");
    }
}

#[test]
fn a_node_limit_is_kept_to_the_node() {
    let mut engine = Engine::new();
    for limit in [2_000, 12_345, 50_000] {
        let said = search(&mut engine, nodes(limit));
        assert!(said.last().nodes <= limit, "{} of {limit}", said.last().nodes);
    }
}

#[test]
fn mates_up_to_six_moves_are_found_within_their_nodes() {
    let rows = include_str!("data/tactics.tsv").lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
    let mut tried = 0;
    let mut missed = Vec::new();
    for row in rows {
        let Some(moves) = row[4].strip_prefix("mate in ").and_then(|moves| moves.parse::<u16>().ok()) else { continue };
        if moves > 6 {
            continue;
        }
        tried += 1;
        let mut engine = engine_at(row[1], "");
        let said = search(&mut engine, Limits { mate: Some(moves), ..nodes(8_000_000) });
        let found = said.score.mate_distance().is_some_and(|plies| plies > 0 && plies < 2 * moves.cast_signed());
        if !found {
            missed.push(format!("{} {} ({}): {}", row[0], row[1], row[4], said.score));
        }
    }
    assert_eq!(tried, 169);
    assert!(missed.is_empty(), "{} missed:\n{}", missed.len(), missed.join("\n"));
}

#[test]
fn several_lines_are_different_and_in_order() {
    let mut engine = Engine::new();
    engine.set_multi_pv(5);
    let said = search(&mut engine, depth(8));
    let last: Vec<&Info> = said.infos.iter().rev().take(5).rev().collect();
    for (number, pair) in (1..).zip(last.windows(2)) {
        assert_eq!(pair[0].multi_pv, number);
        assert!(pair[0].score >= pair[1].score);
        assert_ne!(pair[0].pv[0], pair[1].pv[0]);
    }
    assert_eq!(Some(last[0].pv[0]), said.best);
}

#[test]
fn only_one_line_where_there_is_one_move() {
    let mut engine = engine_at("4kab2/4a4/4b4/9/PR7/9/3N4P/9/9/2B1K1r2 w", "");
    engine.set_multi_pv(10);
    let said = search(&mut engine, depth(8));
    assert!(said.infos.iter().all(|info| info.multi_pv == 1));
    assert_eq!(said.last().depth, Depth(8));
    assert_eq!(said.best.unwrap().to_string(), "e0e1");
}

#[test]
fn root_moves_are_searched_as_asked() {
    let mut engine = Engine::new();
    let wanted: Vec<Move> = ["a0a1", "i0i1"].map(|text| text.parse().unwrap()).to_vec();
    let said = search(&mut engine, Limits { search_moves: wanted.clone(), ..depth(6) });
    assert!(wanted.contains(&said.best.unwrap()));
    let said = search(&mut engine, Limits { search_moves: wanted.clone(), banned: vec![wanted[0]], ..depth(6) });
    assert_eq!(said.best, Some(wanted[1]));
    assert!(said.infos.iter().all(|info| info.pv[0] == wanted[1]));
    let said = search(&mut engine, Limits { search_moves: wanted.clone(), banned: wanted, ..depth(6) });
    assert_eq!(said.best, None);
    let free = search(&mut engine, depth(8));
    assert!(free.last().pv.len() > 1, "what was filtered at the root has not spoilt the table");
}

#[test]
fn no_move_is_told_as_lost() {
    for fen in ["3k5/9/9/9/9/9/9/9/3p1p3/4K4 w", "R3k4/R8/9/9/9/9/9/9/9/3K5 b"] {
        let said = search(&mut engine_at(fen, ""), depth(5));
        assert_eq!(said.best, None, "{fen}");
        assert_eq!(said.last().score.to_string(), "mate 0", "{fen}");
    }
}

#[test]
fn a_mate_on_the_last_ply_before_the_natural_limit_wins() {
    let said = search(&mut engine_at("3k5/9/9/9/9/9/9/9/4R4/R3K4 w - - 119 90", ""), depth(4));
    assert_eq!(said.score.to_string(), "mate 1");
}

/// Plays both sides to the end with so many nodes a move: whether Red, who begins, mates within the natural limit.
fn red_wins(fen: &str, nodes_a_move: u64) -> bool {
    let start: Position = fen.parse().unwrap();
    let mut engine = Engine::new();
    let mut moves = Vec::new();
    loop {
        engine.set_position(start.clone(), &moves).unwrap();
        let position = engine.position();
        if position.legal_moves().is_empty() {
            return position.side_to_move() == Color::Black;
        }
        if position.capture_clock() >= 120 {
            return false;
        }
        let best = search(&mut engine, nodes(nodes_a_move)).best;
        moves.push(best.expect("there is a move"));
    }
}

#[test]
fn won_endings_are_won_before_the_natural_limit() {
    for fen in [
        "2b1k1b2/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1",
        "4k4/4a4/9/9/9/9/9/9/9/3K1N3 w - - 0 1",
        "4k4/9/9/9/9/9/4P4/9/9/3K5 w - - 0 1",
        "3ak4/4a4/9/9/9/2P3P2/9/9/9/3K5 w - - 0 1",
        "2bak1b2/4a4/9/9/9/9/9/9/9/2NK1R3 w - - 0 1",
        "2bak1b2/4a4/9/9/9/9/9/9/9/1NNK5 w - - 0 1",
        "2bak1b2/4a4/9/9/9/9/9/9/4A4/1C1KN4 w - - 0 1",
        "2bak1b2/4a4/9/9/2P3P2/9/9/9/9/1N1K5 w - - 0 1",
        "2bak1b2/4a4/9/9/9/9/4P4/9/9/3K1R3 w - - 0 1",
    ] {
        assert!(red_wins(fen, 20_000), "{fen}");
    }
}

#[test]
fn the_natural_limit_is_a_draw() {
    let said = search(&mut engine_at("4k4/4a4/9/9/9/9/9/9/4A4/R3KC3 w - - 118 90", ""), depth(6));
    assert_eq!(said.score, Score::ZERO);
}

#[test]
fn checking_for_ever_does_not_save_a_lost_game() {
    let said = search(&mut engine_at("4k4/8R/9/9/9/9/9/9/9/rrBA1K3 w", ""), depth(12));
    assert!(said.score < Score::ZERO, "{}", said.score);
}

#[test]
fn a_win_by_the_rules_is_not_told_as_a_mate() {
    let fen = "1rbaka3/3r5/n1c1b4/p1p1R3p/9/2c3P2/P3P3P/2NC2N2/4A4/R1BAK1B2 b - - 0 12";
    let moves =
        "d8d5 d2f2 d5f5 c0e2 c4c3 a3a4 b9b8 e6e4 f5f3 g2h4 b8h8 g4g5 f3g3 g5f5 g3h3 h4g6 h8h6 f5f6 h3f3 g6h4 f3h3";
    for info in &search(&mut engine_at(fen, moves), depth(8)).infos {
        assert_ne!(info.score.to_string(), "mate 1");
    }
    for info in &search(&mut engine_at("3aka3/4n4/9/9/9/9/9/7C1/7r1/3AK4 w", ""), depth(14)).infos {
        assert!(!info.score.is_mate(), "{}", info.score);
    }
}

#[test]
fn a_held_move_is_told_only_when_it_is_let_go() {
    for hold in [Hold::Infinite, Hold::Ponder] {
        let mut engine = engine_at("3k5/9/9/9/9/9/9/9/4R4/R3K4 w", "");
        let (sender, receiver) = mpsc::channel();
        engine.go(Limits { hold, ..depth(3) }, move |report| drop(sender.send(report)));
        // The search has nothing more to do once depth 3 is reported, and waits.
        let deepest = receiver.iter().find(|report| matches!(report, Report::Info(info) if info.depth == Depth(3)));
        assert!(deepest.is_some());
        std::thread::sleep(std::time::Duration::from_millis(100));
        assert!(receiver.try_iter().all(|report| matches!(report, Report::Info(_))));
        if hold == Hold::Ponder {
            engine.ponder_hit();
        } else {
            engine.stop();
        }
        engine.wait();
        assert_eq!(receiver.iter().filter(|report| matches!(report, Report::Best { .. })).count(), 1);
    }
}
