//! The referee at the board: what becomes of fouls, offers, claims, late engines and ends, ruling by ruling.
//!
//! The engines are scripts for the Unix shell. Times tell answers from silence only.

#![cfg(all(unix, feature = "tools"))]

mod mock;

use std::time::Duration;

use chuhe::arena::duel::{Adjudication, Budget, End, Fouls, Pondering, Record, Ruling, Side, Terms, play};
use chuhe::arena::event::GameResult;
use chuhe::arena::player::EngineConfig;
use chuhe::board::Position;
use chuhe::rules::{Limit, RuleSet};
use chuhe::types::{Color, Move};

use mock::{SOON, start, ucci_but, uci_but};

/// What an engine tells each time that it is asked for a move; it ends when it is asked once more.
fn answers(lines: &[&str]) -> String {
    let cases: Vec<String> =
        lines.iter().enumerate().map(|(number, line)| format!("{}) {};;", number + 1, echo(line))).collect();
    format!("n=$((n+1)); case $n in {} *) exit 3;; esac", cases.join(" "))
}

/// The commands that write lines, which `|` separates.
fn echo(lines: &str) -> String {
    lines.split('|').map(|line| format!("echo '{line}'")).collect::<Vec<_>>().join("; ")
}

fn ucci(lines: &[&str]) -> EngineConfig {
    ucci_but(&[("go*", &answers(lines))])
}

fn uci(lines: &[&str]) -> EngineConfig {
    uci_but(&[("go*", &answers(lines))])
}

fn terms(fouls: Fouls) -> Terms {
    Terms { fouls, margin: SOON, patience: SOON, ..Terms::default() }
}

/// Terms under which a game of so many moves is drawn.
fn of_moves(fouls: Fouls, max_moves: u32) -> Terms {
    Terms { adjudication: Adjudication { max_moves: Some(max_moves), ..Adjudication::default() }, ..terms(fouls) }
}

fn nodes() -> Budget {
    Budget { nodes: Some(100), ..Budget::default() }
}

fn on_clock(control: &str) -> Budget {
    Budget { control: Some(control.parse().expect(control)), ..Budget::default() }
}

/// A game from the position of a line, `fen [moves ...]`.
fn game_from(line: &str, engines: [&EngineConfig; 2], budget: &Budget, terms: &Terms) -> Record {
    let (fen, moves) = line.split_once(" moves ").unwrap_or((line, ""));
    let moves: Vec<Move> = moves.split_whitespace().map(|word| word.parse().expect(word)).collect();
    let position: Position = fen.parse().expect(fen);
    let [mut red, mut black] = engines.map(start);
    play(Side { player: &mut red, budget }, Side { player: &mut black, budget }, &position, &moves, terms)
}

fn game(red: &EngineConfig, black: &EngineConfig, terms: &Terms) -> Record {
    game_from(&Position::start().to_string(), [red, black], &nodes(), terms)
}

/// The rulings in short: `after 2 plies Red 9.1.5 foul-illegal-move`.
fn rulings(record: &Record) -> Vec<String> {
    let side = |side: Option<Color>| side.map_or_else(|| "both".to_owned(), |side| side.to_string());
    let show = |it: &Ruling| format!("{} {} {} {}", it.ply, side(it.side), it.article, it.kind);
    record.rulings.iter().map(show).collect()
}

/// Moves that are legal one after another in any game from the start, Red's and Black's.
const RED: [&str; 5] = ["bestmove b0c2", "bestmove h0g2", "bestmove a0a1", "bestmove i0i1", "bestmove c3c4"];
const BLACK: [&str; 5] = ["bestmove b9c7", "bestmove h9g7", "bestmove a9a8", "bestmove i9i8", "bestmove g6g5"];

#[test]
fn an_illegal_move_loses_at_once_unless_it_is_corrected() {
    for fouls in [Fouls::Off, Fouls::Strict] {
        let record = game(&uci(&["bestmove e0e5"]), &uci(&BLACK), &terms(fouls));
        assert_eq!((record.conclusion.winner, record.conclusion.end.id()), (Some(Color::Black), "illegal-move"));
        assert_eq!((record.fouls, rulings(&record)), ([0, 0], vec!["0 Red 4.1.6 illegal-move".to_owned()]));
    }
}

#[test]
fn what_is_corrected_counts_one_foul_each() {
    let red = uci(&["bestmove e0e5", "bestmove b0c2", "bestmove", RED[1]]);
    let black = uci(&["bestmove (none)", BLACK[0], BLACK[1]]);
    let record = game(&red, &black, &of_moves(Fouls::Corrected, 2));
    assert_eq!((record.conclusion.end.id(), record.fouls, record.steps.len()), ("too-long", [2, 1], 4));
    assert_eq!(
        rulings(&record),
        [
            "0 Red 9.1.5 foul-illegal-move",
            "1 Black 9.1.8 foul-no-move",
            "2 Red 9.1.8 foul-garbage",
            "4 both 17.1 too-long",
        ]
    );
    assert!(record.rulings[0].text.starts_with("foul 1 of Red: e0e5 is not legal in "), "{}", record.rulings[0].text);
}

#[test]
fn the_third_foul_loses() {
    // Whatever makes them up: an illegal move, one that takes what cannot be taken, and no move that can be read.
    let red = uci(&["bestmove e0e5", RED[0], "bestmove a0a6", "bestmove 炮二平五"]);
    let record = game(&red, &uci(&BLACK), &terms(Fouls::Corrected));
    assert_eq!((record.conclusion.winner, &record.conclusion.end), (Some(Color::Black), &End::Fouls));
    assert_eq!((record.fouls, record.steps.len()), ([3, 0], 2));
    assert_eq!(
        rulings(&record),
        [
            "0 Red 9.1.5 foul-illegal-move",
            "2 Red 9.1.6 foul-illegal-move",
            "2 Red 9.1.8 foul-garbage",
            "2 Red 4.1.8 fouls"
        ]
    );
    assert!(record.conclusion.end.is_broken(), "such an engine is started anew");
    assert_eq!(GameResult::from(&record.conclusion), GameResult::BlackWins);
}

#[test]
fn the_clock_goes_on_while_an_engine_is_corrected() {
    let slow = "n=$((n+1)); sleep 0.2; if [ $n = 1 ]; then echo 'bestmove e0e5'; else echo 'bestmove b0c2'; fi";
    let record = game_from(
        &Position::start().to_string(),
        [&uci_but(&[("go*", slow)]), &uci(&BLACK)],
        &on_clock("600"),
        &of_moves(Fouls::Corrected, 1),
    );
    let time = record.steps[0].told.expect("an engine's move").time;
    assert!(time >= Duration::from_millis(300), "{time:?}");
    assert_eq!(record.fouls, [1, 0]);
}

#[test]
fn an_engine_that_pondered_is_corrected_as_any_other() {
    let red = uci_but(&[
        ("'go ponder'*", ""),
        ("go*", &answers(&["bestmove b0c2 ponder b9c7", "bestmove h0g2"])),
        ("ponderhit*", "echo 'bestmove e0e5'"),
    ]);
    let terms = Terms { pondering: Pondering::On, ..of_moves(Fouls::Corrected, 2) };
    let record = game(&red, &uci(&BLACK), &terms);
    assert_eq!(rulings(&record), ["2 Red 9.1.5 foul-illegal-move", "4 both 17.1 too-long"]);
    assert_eq!(record.steps[2].played.to_string(), "h0g2");
}

#[test]
fn an_offer_is_declined_by_a_move_and_not_repeated_until_the_other_side_has_offered() {
    let red = ["bestmove b0c2 draw", "bestmove h0g2 draw", "bestmove a0a1", "bestmove i0i1 draw"];
    let black = ["bestmove b9c7", "bestmove h9g7 draw", "bestmove a9a8", "bestmove i9i8"];
    for (fouls, expected) in [
        (
            Fouls::Strict,
            &[
                "1 Red 23.1 draw-offered",
                "2 Black 23.1 draw-declined",
                "3 Red 9.1.3 foul-repeated-offer",
                "4 Black 23.1 draw-offered",
                "5 Red 23.1 draw-declined",
                "7 Red 23.1 draw-offered",
                "8 Black 23.1 draw-declined",
                "8 both 17.1 too-long",
            ][..],
        ),
        // An offer that is passed on twice is accepted by what else were an offer.
        (
            Fouls::Off,
            &[
                "1 Red 23.1 draw-offered",
                "2 Black 23.1 draw-declined",
                "3 Red 23.1 draw-offered",
                "3 both 4.2.2, 23.1 agreement",
            ],
        ),
    ] {
        let record = game(&ucci(&red), &ucci(&black), &of_moves(fouls, 4));
        assert_eq!(rulings(&record), expected, "{fouls}");
    }
}

#[test]
fn three_repeated_offers_lose_and_an_engine_in_uci_hears_of_none() {
    let red: Vec<String> = RED.iter().map(|line| format!("{line} draw")).collect();
    let red: Vec<&str> = red.iter().map(String::as_str).collect();
    let record = game(&ucci(&red), &uci(&BLACK), &terms(Fouls::Strict));
    assert_eq!((&record.conclusion.end, record.fouls, record.steps.len()), (&End::Fouls, [3, 0], 7));
    assert_eq!(record.rulings[0].text, "Red offers a draw, of which the other side does not hear in UCI");
    assert_eq!(rulings(&record)[1..3], ["2 Black 23.1 draw-declined", "3 Red 9.1.3 foul-repeated-offer"]);
}

#[test]
fn an_offer_with_a_move_that_is_corrected_is_none_and_one_to_answer_stands_until_a_legal_move() {
    let red = ucci(&["bestmove e0e5 draw", "bestmove b0c2 draw"]);
    let black = ucci(&["bestmove e9e4", "bestmove b9c7 draw"]);
    let record = game(&red, &black, &terms(Fouls::Corrected));
    assert_eq!(
        rulings(&record),
        [
            "0 Red 9.1.5 foul-illegal-move",
            "1 Red 23.1 draw-offered",
            "1 Black 9.1.5 foul-illegal-move",
            "1 both 4.2.2, 23.1 agreement",
        ]
    );
}

#[test]
fn an_untrue_claim_is_a_foul_and_costs_time() {
    let claims = ["info string claim natural-limit|bestmove b0c2", "bestmove h0g2"];
    let start = Position::start().to_string();
    let engines = [&uci(&claims), &uci(&BLACK)];
    let fined = Terms { claim_fine: Duration::from_secs(100), ..of_moves(Fouls::Strict, 1) };
    let record = game_from(&start, engines, &on_clock("300"), &fined);
    assert_eq!(
        rulings(&record),
        ["0 Red 9.1.4 foul-untrue-claim", "0 Red 23.3 fine", "2 both 17.1 too-long"],
        "{:?}",
        record.rulings
    );
    assert_eq!(record.rulings[1].text, "the clock of Red loses 100000 ms");
    // More than there is on the clock: out of time. Five minutes is what the article says.
    let record = game_from(&start, engines, &on_clock("299"), &of_moves(Fouls::Strict, 1));
    assert_eq!(rulings(&record), ["0 Red 9.1.4 foul-untrue-claim", "0 Red 23.3 fine", "0 Red 4.1.4, 22.1 time"]);
    let record = game_from(&start, engines, &nodes(), &of_moves(Fouls::Strict, 1));
    assert_eq!(rulings(&record), ["0 Red 9.1.4 foul-untrue-claim", "2 both 17.1 too-long"], "no clock, no fine");
    let record = game_from(&start, engines, &on_clock("299"), &of_moves(Fouls::Off, 1));
    assert_eq!(rulings(&record), ["2 both 17.1 too-long"], "a match hears no claims");
}

#[test]
fn a_claim_is_right_that_the_referee_would_not_have_made() {
    // Black has checked with each of its moves, with none that counts; Red claims, and only Red's own checks are counted to the cap.
    let limit = Some(Limit { rounds: 2, check_cap: Some(0), ..Limit::default() });
    let terms = Terms { rules: RuleSet { limit, ..RuleSet::default() }, ..terms(Fouls::Strict) };
    let line = "5k3/9/9/9/9/9/9/9/r8/3K5 w - - 0 1 moves d0e0 a1a0 e0e1 a0a1";
    let claims = "info message claim natural-limit|bestmove e1e2";
    let record = game_from(line, [&ucci(&[claims]), &uci(&[])], &nodes(), &terms);
    assert_eq!(
        rulings(&record),
        ["4 Red 23.3 claim", "4 both 4.2.4, 23.3 natural-limit"],
        "{:?} {}",
        record.rulings,
        record.conclusion
    );
    let text = &record.rulings[0].text;
    assert!(text.contains("2 of Red, 0 of Black, 0 checks of each at most"), "{text}");
}

#[test]
fn the_count_is_told_when_the_limit_is_due_and_when_it_is_reached() {
    let limit = Some(Limit { rounds: 2, check_cap: Some(0), ..Limit::default() });
    let terms = Terms { rules: RuleSet { limit, ..RuleSet::default() }, ..terms(Fouls::Off) };
    let line = "5k3/9/9/9/9/9/9/9/r8/3K5 w - - 0 1";
    let red = uci(&["bestmove d0e0", "bestmove e0e1", "bestmove e1e2", "bestmove e2e1"]);
    let black = uci(&["bestmove a1a0", "bestmove a0b0", "bestmove b0c0"]);
    let record = game_from(line, [&red, &black], &nodes(), &terms);
    assert_eq!(
        rulings(&record),
        ["4 both 23.3 audit", "6 both 23.3 audit", "6 both 4.2.4, 23.3 natural-limit"],
        "{:?}",
        record.rulings
    );
    assert!(record.rulings[0].text.ends_with(": the game goes on"), "{}", record.rulings[0].text);
}

/// Red checks in a loop of four plies that has come round once, and has come back to its beginning but for a move of Black.
const LOOP: &str = "9/3k5/7R1/9/2p1P1N2/3N5/9/5A3/1r7/3AK4 w - - 0 1 moves h7h8 d8d9 h8h9 d9d8 h9h8 d8d9 h8h9 d9d8";

#[test]
fn a_loop_ends_with_its_articles() {
    let record = game_from(LOOP, [&uci(&["bestmove h9h8"]), &uci(&[])], &nodes(), &terms(Fouls::Off));
    assert_eq!(rulings(&record), ["9 Red 26.1, 24.1, 28.10, 4.1.7 perpetual-check"]);
    assert_eq!(record.rulings[0].text, "Black wins: perpetual check (26.1, 24.1, 28.10)");
}

#[test]
fn a_late_engine_loses_the_time_and_one_that_has_none_left_forfeits() {
    let slow = uci_but(&[("uci", "sleep 3; echo uciok"), ("go*", &answers(&RED))]);
    let prompt = uci(&BLACK);
    let late = Terms { lateness: Some(Duration::from_secs(2)), margin: Duration::ZERO, ..of_moves(Fouls::Off, 1) };
    let start = Position::start().to_string();
    let record = game_from(&start, [&slow, &prompt], &on_clock("0.3"), &late);
    assert_eq!(GameResult::from(&record.conclusion), GameResult::RedForfeits, "{:?}", record.rulings);
    assert_eq!(rulings(&record).last().map(String::as_str), Some("0 Red 4.1.5, 21.1, 21.4 no-start"));
    let record = game_from(&start, [&slow, &slow], &on_clock("0.3"), &late);
    assert_eq!(GameResult::from(&record.conclusion), GameResult::BothForfeit, "{:?}", record.rulings);
    assert_eq!(
        rulings(&record),
        ["0 Red 21.2 late", "0 Black 21.2 late", "0 both 21.3, 21.4 no-start"],
        "{:?}",
        record.rulings
    );
    let record = game_from(&start, [&slow, &prompt], &on_clock("600"), &late);
    assert_eq!((record.conclusion.end.id(), rulings(&record)[0].as_str()), ("too-long", "0 Red 21.2 late"));
    let without = Terms { lateness: None, ..late };
    let record = game_from(&start, [&slow, &prompt], &on_clock("600"), &without);
    assert_eq!(rulings(&record), ["2 both 17.1 too-long"]);
}

#[test]
fn every_end_is_the_last_ruling() {
    for red in ["nobestmove", "bestmove b0c2 resign", "bestmove e0e5 resign"] {
        let record = game(&ucci(&[red]), &uci(&BLACK), &terms(Fouls::Corrected));
        assert_eq!(rulings(&record), ["0 Red 4.1.9 resignation"], "{red}");
    }
    let record = game(&uci(&[]), &uci(&BLACK), &terms(Fouls::Corrected));
    assert_eq!(rulings(&record), ["0 Red 4.1.4, 22.1 crash"]);
    let mate = "3k5/R8/9/9/9/9/9/1R7/9/4K4 w - - 0 1";
    let record = game_from(mate, [&uci(&["bestmove b2b9"]), &uci(&[])], &nodes(), &terms(Fouls::Off));
    assert_eq!(rulings(&record), ["1 Black 3.1, 4.1.1 mate"]);
}
