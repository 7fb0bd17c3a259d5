//! The rule book against cases, and the laws that every judgment keeps.

use std::sync::mpsc;

use chuhe::board::Position;
use chuhe::engine::Engine;
use chuhe::rules::{Game, Referee, RuleSet, RuleSetName, Verdict, classify};
use chuhe::search::{Limits, Report};
use chuhe::types::{Color, Depth, Move, Score};

/// Cases with their verdicts; see `tests/data/README.md` for their origin.
const GIVEN: &str = include_str!("data/rules/cases.tsv");

/// Cases composed from the articles before the code was written.
const OWN: &str = include_str!("data/rules/own-cases.tsv");

/// A row of a table of cases.
struct Case<'a> {
    id: &'a str,
    start: Position,
    moves: Vec<Move>,
    /// Under the rules of 1999.
    expected: &'a str,
    /// Under the Asian rules, where that is known.
    asian: Option<&'a str>,
}

impl<'a> Case<'a> {
    fn read(row: &'a str) -> Self {
        let fields: Vec<&str> = row.split('\t').collect();
        let &[id, fen, moves, expected, ..] = fields.as_slice() else { panic!("{row}") };
        Self {
            id,
            start: fen.parse().unwrap_or_else(|error| panic!("{id}: {error}")),
            moves: moves.split_whitespace().map(|text| text.parse().unwrap()).collect(),
            expected,
            asian: fields.get(8).copied().filter(|&verdict| verdict != "-"),
        }
    }

    /// The game up to its end or its last move.
    fn game(&self, name: RuleSetName) -> Game {
        let mut game = Game::new(&self.start, RuleSet::new(name));
        for &played in &self.moves {
            if game.verdict().is_end() {
                break;
            }
            game.play(played).unwrap_or_else(|error| panic!("{}: {error}", self.id));
        }
        game
    }

    /// The same case seen in a mirror, or by the other side.
    fn changed(&self, fen: impl Fn(&Position) -> String, change: impl Fn(Move) -> Move) -> Case<'_> {
        let start = fen(&self.start).parse().unwrap_or_else(|error| panic!("{}: {error}", self.id));
        Case { start, moves: self.moves.iter().copied().map(change).collect(), ..*self }
    }
}

fn cases(table: &str) -> impl Iterator<Item = Case<'_>> {
    table.lines().skip(1).filter(|row| !row.is_empty()).map(Case::read)
}

fn all_cases() -> impl Iterator<Item = Case<'static>> {
    cases(GIVEN).chain(cases(OWN))
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Open | Verdict::MustChange(..) => "none",
        Verdict::Draw(_) => "draw",
        Verdict::Loses(Color::Red, _) => "red-loses",
        Verdict::Loses(Color::Black, _) => "black-loses",
    }
}

/// All cases whose verdict is another than expected, so that one failure hides no other.
fn check<'a>(cases: impl Iterator<Item = Case<'a>>, verdict: impl Fn(&Case<'a>) -> (String, String)) {
    let wrong: Vec<String> = cases
        .filter_map(|case| {
            let (said, expected) = verdict(&case);
            (said != expected).then(|| format!("{}: {said}, expected {expected}", case.id))
        })
        .collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_case_has_its_verdict() {
    assert_eq!((cases(GIVEN).count(), cases(OWN).count()), (121, 107));
    check(all_cases(), |case| {
        (word(case.game(RuleSetName::Chinese1999).verdict()).to_owned(), case.expected.to_owned())
    });
}

#[test]
fn every_case_with_an_asian_verdict_has_it() {
    let with_verdict = cases(GIVEN).filter(|case| case.asian.is_some());
    check(with_verdict, |case| {
        (word(case.game(RuleSetName::Asian).verdict()).to_owned(), case.asian.unwrap_or_default().to_owned())
    });
}

/// A FEN with files in the opposite order.
fn mirrored(position: &Position) -> String {
    let fen = position.to_string();
    let (board, rest) = fen.split_once(' ').unwrap();
    let ranks: Vec<String> = board.split('/').map(|rank| rank.chars().rev().collect()).collect();
    format!("{} {rest}", ranks.join("/"))
}

/// A FEN with the colours exchanged.
fn swapped(position: &Position) -> String {
    let fen = position.to_string();
    let mut fields = fen.split(' ');
    let other =
        |letter: char| if letter.is_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() };
    let board: Vec<String> =
        fields.next().unwrap().split('/').rev().map(|rank| rank.chars().map(other).collect()).collect();
    let side = if fields.next() == Some("w") { "b" } else { "w" };
    format!("{} {side} {}", board.join("/"), fields.collect::<Vec<_>>().join(" "))
}

fn with_colours_exchanged(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Loses(side, reason) => Verdict::Loses(!side, reason),
        Verdict::MustChange(side, reason) => Verdict::MustChange(!side, reason),
        verdict => verdict,
    }
}

#[test]
fn a_mirror_changes_no_verdict() {
    for name in RuleSetName::ALL {
        check(all_cases(), |case| {
            let mirror = case.changed(mirrored, Move::mirrored);
            (format!("{:?}", mirror.game(name).verdict()), format!("{:?}", case.game(name).verdict()))
        });
    }
}

#[test]
fn exchanged_colours_exchange_the_verdict() {
    for name in RuleSetName::ALL {
        check(all_cases(), |case| {
            let swap = case.changed(swapped, Move::flipped);
            let expected = with_colours_exchanged(case.game(name).verdict());
            (format!("{:?}", swap.game(name).verdict()), format!("{expected:?}"))
        });
    }
}

/// The game's last position and the plies since it stood the first of three times, if it has.
fn stretch(game: &Game) -> Option<(Position, u16)> {
    let first = game.position().occurrences().nth(1)?;
    Some((game.position().clone(), first.plies))
}

#[test]
fn the_verdict_does_not_depend_on_where_in_the_loop_one_starts() {
    let mut seen = 0;
    for case in all_cases() {
        let game = case.game(RuleSetName::Chinese1999);
        let Some((position, plies)) = stretch(&game) else { continue };
        let expected = classify(&position, plies, game.referee().rules());
        let moves: Vec<Move> = game.moves().collect();
        let mut turned = position;
        for (shift, &played) in moves[moves.len() - usize::from(plies)..].iter().enumerate() {
            turned.make(played);
            assert_eq!(
                classify(&turned, plies, game.referee().rules()),
                expected,
                "{} after {} more",
                case.id,
                shift + 1
            );
            seen += 1;
        }
    }
    assert!(seen > 1500, "{seen}");
}

/// What a search that may only play this move thinks of it.
fn score_of(engine: &mut Engine, start: &Position, moves: &[Move], played: Move) -> Score {
    let (sender, receiver) = mpsc::channel();
    engine.new_game();
    engine.set_position(start.clone(), moves).unwrap();
    let limits = Limits { depth: Some(Depth(2)), search_moves: vec![played], ..Limits::default() };
    engine.go(limits, move |report| drop(sender.send(report)));
    engine.wait();
    let score = |report| if let Report::Best { score, .. } = report { Some(score) } else { None };
    receiver.iter().find_map(score).unwrap()
}

#[test]
fn the_search_judges_the_third_occurrence_as_the_referee_does() {
    let mut engine = Engine::new();
    let mut seen = 0;
    for case in all_cases() {
        let game = case.game(RuleSetName::Chinese1999);
        if stretch(&game).is_none() || game.moves().count() < case.moves.len() {
            continue;
        }
        let (&last, before) = case.moves.split_last().unwrap();
        let score = i32::from(score_of(&mut engine, &case.start, before, last).value());
        let mover = !game.position().side_to_move();
        match game.verdict() {
            Verdict::Loses(side, _) if side == mover => assert!(score < -19_000, "{}: {score}", case.id),
            Verdict::Loses(..) => assert!(score > 19_000, "{}: {score}", case.id),
            _ => assert_eq!(score, 0, "{}", case.id),
        }
        seen += 1;
    }
    assert!(seen > 190, "{seen}");
}

/// What a search of the whole position says first, and its move.
fn chosen(start: &Position, moves: &[Move]) -> (Vec<Report>, Move) {
    let (sender, receiver) = mpsc::channel();
    let mut engine = Engine::new();
    engine.set_position(start.clone(), moves).unwrap();
    let limits = Limits { depth: Some(Depth(6)), ..Limits::default() };
    engine.go(limits, move |report| drop(sender.send(report)));
    engine.wait();
    let reports: Vec<Report> = receiver.iter().collect();
    let best = reports.iter().find_map(|report| if let Report::Best { best, .. } = report { *best } else { None });
    (reports, best.unwrap())
}

#[test]
fn no_move_is_played_that_loses_by_rule_with_the_answer() {
    // Black, about to be mated, has checked to and fro; after one more check Red's only answer is the third time.
    let start: Position = "2b1ka1r1/4a4/4b4/2p1C4/1P1R2p1p/2P6/9/9/3KAR2c/1r3AB2 b - - 15 33".parse().unwrap();
    let moves: Vec<Move> = "b0b1 d1d0 b1b0 d0d1 b0b1 d1d0".split(' ').map(|text| text.parse().unwrap()).collect();
    let (reports, best) = chosen(&start, &moves);
    let check: Move = "b1b0".parse().unwrap();
    assert!(reports.iter().any(|report| matches!(report, Report::Avoided(lost) if lost.played == check)));
    assert_ne!(best, check);
}

fn moves(text: &str) -> Vec<Move> {
    text.split(' ').map(|text| text.parse().unwrap()).collect()
}

#[test]
fn a_mate_that_is_not_new_wins_no_piece_either() {
    // Before g1h1 Red mates by four checks, after it by two: no new threat, and no piece is won.
    let fen = "2Na1k3/6P2/8b/9/p5b1p/9/1C6n/3K5/6R2/3A1A3 w - - 0 1";
    let mut game = Game::new(&fen.parse().unwrap(), RuleSet::default());
    for played in moves("g1h1 i3g4 h1g1 g4i3 g1h1 i3g4 h1g1 g4i3") {
        game.play(played).unwrap();
    }
    assert_eq!(word(game.verdict()), "draw");
}

#[test]
fn a_search_for_mate_does_not_mate_by_a_third_time() {
    for (fen, played) in [
        ("3a1a3/9/b3k4/9/6b2/4R4/9/1N7/3C5/5K3 b", "e7d7 e4d4 d7e7 d4e4 e7d7 e4d4 d7e7"),
        ("3a1ab2/5k1R1/3Nb4/N8/9/9/9/9/4K4/9 b", "f8f7 h8h7 f7f8 h7h8 f8f7 h8h7 f7f8"),
        ("2NkR4/9/9/7c1/9/9/9/9/4K4/2N6 b", "d9d8 e9e8 d8d9 e8e9 d9d8 e9e8 d8d9"),
        ("2ba5/9/3ak2Nb/9/9/3c4N/9/3K5/4R4/9 b", "e7f7 e1f1 f7e7 f1e1 e7f7 e1f1 f7e7"),
    ] {
        let (start, played): (Position, _) = (fen.parse().unwrap(), moves(played));
        let mut engine = Engine::new();
        engine.set_position(start, &played).unwrap();
        let forbidden = Referee::default().forbidden_moves(engine.position());
        let (sender, receiver) = mpsc::channel();
        let limits = Limits { mate: Some(3), depth: Some(Depth(4)), ..Limits::default() };
        engine.go(limits, move |report| drop(sender.send(report)));
        engine.wait();
        let best = receiver.iter().find_map(|report| if let Report::Best { best, .. } = report { best } else { None });
        assert!(!forbidden.is_empty() && forbidden.iter().all(|&(lost, _)| Some(lost) != best), "{fen}: {best:?}");
    }
}

#[test]
fn where_all_is_lost_the_opponent_must_at_least_find_the_answer() {
    let start: Position = "4k4/9/9/9/9/4R4/9/9/4P4/3K1A3 b - - 0 1".parse().unwrap();
    let played = moves(
        "e9f9 e4e9 f9f8 e9e8 f8f9 e8e9 f9f8 e9f9 f8e8 f9f8 e8e7 f8f7 e7e8 f7e7 e8f8 e7f7 f8e8 f7f8 e8e9 f8f9 e9e8",
    );
    let mut engine = Engine::new();
    engine.set_position(start, &played).unwrap();
    let (sender, receiver) = mpsc::channel();
    let limits = Limits { depth: Some(Depth(1)), search_moves: moves("f9f8 f9e9"), ..Limits::default() };
    engine.go(limits, move |report| drop(sender.send(report)));
    engine.wait();
    let best = receiver.iter().find_map(|report| if let Report::Best { best, .. } = report { best } else { None });
    assert_eq!(best, Some(moves("f9e9")[0]));
}

#[test]
fn a_move_that_ends_the_game_first_is_not_lost() {
    let start: Position = "4k4/9/9/p8/9/3R5/4P4/9/9/4K4 w - - 113 70".parse().unwrap();
    let mut game = Game::new(&start, RuleSet::default());
    for played in moves("d4e4 e9d9 e4d4 d9e9 d4e4 e9d9") {
        game.play(played).unwrap();
    }
    let draw = moves("e4d4")[0];
    assert!(game.referee().lost_moves(game.position()).iter().all(|lost| lost.played != draw));
    assert_eq!(word(game.play(draw).unwrap()), "draw");
}
