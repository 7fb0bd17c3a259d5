//! Playing levels, randomness and style: as values to the engine, and as a client sees them in both protocols.

mod pipe;

use std::sync::mpsc;
use std::time::Duration;

use chuhe::board::Position;
use chuhe::engine::Engine;
use chuhe::search::{Clock, FULL_SKILL, Info, Level, Limits, Play, Randomness, Report, Style};
use chuhe::types::{Depth, Move};

use pipe::{Pipe, SOON, is_end, text};

/// A middle game.
const MIDDLE: &str = "r1bakab1r/9/2n1c1n2/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w - - 0 1";

/// What one search said.
struct Said {
    infos: Vec<Info>,
    best: Option<Move>,
}

impl Said {
    /// The most lines told of one depth.
    fn lines(&self) -> usize {
        self.infos.iter().map(|info| info.multi_pv).max().unwrap_or(0)
    }

    fn nodes(&self) -> u64 {
        self.infos.iter().map(|info| info.nodes).max().unwrap_or(0)
    }

    fn depth(&self) -> Depth {
        self.infos.iter().map(|info| info.depth).max().unwrap_or_default()
    }
}

fn search(engine: &mut Engine, limits: Limits) -> Said {
    let (sender, receiver) = mpsc::channel();
    engine.go(limits, move |report| drop(sender.send(report)));
    let mut infos = Vec::new();
    for report in receiver {
        match report {
            Report::Info(info) => infos.push(info),
            Report::Best { best, .. } => {
                engine.wait();
                return Said { infos, best };
            }
            _ => {}
        }
    }
    panic!("a search that tells no move");
}

fn at_level(skill: u8) -> Play {
    Play { level: Level::of_skill(skill), ..Play::default() }
}

fn engine(fen: &str, play: Play, seed: u64) -> Engine {
    let mut engine = Engine::new();
    engine.set_play(play);
    engine.set_play_seed(seed);
    engine.set_position(fen.parse().expect("a position"), &[]).expect("no moves");
    engine
}

/// A clock that no level needs.
fn clock() -> Limits {
    let (left, increment) = (Duration::from_hours(1), Duration::ZERO);
    Limits { clock: Some(Clock { left, increment, moves_to_go: None }), ..Limits::default() }
}

fn depth(plies: i16) -> Limits {
    Limits { depth: Some(Depth(plies)), ..Limits::default() }
}

#[test]
fn at_full_strength_nothing_changes() {
    let told = |engine: &mut Engine| {
        let said = search(engine, depth(7));
        (said.best, said.nodes(), said.infos.last().map(|info| info.pv.clone()))
    };
    let plain = told(&mut Engine::new());
    let mut engine = Engine::new();
    engine.set_play(Play { level: Level::of_skill(3), style: Style::Risky, ..Play::default() });
    engine.set_play(at_level(FULL_SKILL));
    engine.set_play_seed(99);
    assert_eq!(told(&mut engine), plain);
}

#[test]
fn a_level_looks_at_no_more_positions_than_it_may_and_chooses_among_legal_moves() {
    let position: Position = MIDDLE.parse().expect("a position");
    for skill in [0, 5, 10, 15] {
        let level = Level::of_skill(skill).expect("a level");
        let said = search(&mut engine(MIDDLE, at_level(skill), 1), clock());
        // The first iteration is completed in any case.
        assert!(said.nodes() <= level.nodes.max(1500), "{skill}: {} of {}", said.nodes(), level.nodes);
        assert!(f64::from(said.depth().0) <= level.depth.ceil(), "{skill}: {:?} of {}", said.depth(), level.depth);
        assert!(said.best.is_some_and(|best| position.is_legal(best)), "{skill}: {:?}", said.best);
        assert_eq!(said.infos.last().and_then(|info| info.pv.first().copied()), said.best, "{skill}");
    }
}

#[test]
fn the_same_seed_plays_the_same_whatever_was_before_and_other_seeds_do_not() {
    let chosen = |seed| search(&mut engine(MIDDLE, at_level(4), seed), clock()).best;
    for seed in 0..4 {
        let mut busy = engine(MIDDLE, at_level(FULL_SKILL), seed);
        busy.set_threads(2);
        search(&mut busy, depth(8));
        busy.set_play(at_level(4));
        let first = search(&mut busy, clock()).best;
        assert_eq!((first, search(&mut busy, clock()).best), (chosen(seed), chosen(seed)), "seed {seed}");
    }
    let all: std::collections::HashSet<_> = (0..12).map(chosen).collect();
    assert!(all.len() > 1, "{all:?}");
}

#[test]
fn an_analysis_is_as_at_full_strength_and_only_the_move_is_the_levels() {
    let play = Play { randomness: Randomness::Huge, ..at_level(2) };
    let strong = search(&mut engine(MIDDLE, Play::default(), 0), depth(6));
    let weak: Vec<Said> = (0..8).map(|seed| search(&mut engine(MIDDLE, at_level(2), seed), depth(6))).collect();
    for said in &weak {
        assert_eq!(said.nodes(), strong.nodes());
        assert_eq!(said.infos[..strong.infos.len()].last().map(|info| &info.pv), strong.infos.last().map(|it| &it.pv));
    }
    assert!(weak.iter().any(|said| said.best != strong.best));
    let mut lines = engine(MIDDLE, play, 0);
    lines.set_multi_pv(8);
    assert_eq!(search(&mut lines, depth(4)).lines(), 8);
    // In a game no more lines are told than asked for, and than the level has weighed.
    assert!(search(&mut lines, clock()).lines() <= 8);
    lines.set_multi_pv(1);
    assert_eq!(search(&mut lines, clock()).lines(), 1);
}

#[test]
fn search_moves_and_bans_hold_at_every_level() {
    let [first, second]: [Move; 2] = ["b2b3", "h2h3"].map(|text| text.parse().expect("a move"));
    for seed in 0..10 {
        let mut start = engine(&Position::start().to_string(), at_level(0), seed);
        let only = Limits { search_moves: vec![first, second], banned: vec![second], ..clock() };
        assert_eq!(search(&mut start, only).best, Some(first), "seed {seed}");
        let none = Limits { search_moves: vec![first], banned: vec![first], ..clock() };
        assert_eq!(search(&mut start, none).best, None, "seed {seed}");
    }
}

#[test]
fn a_mate_at_once_is_played_at_every_level_and_no_move_that_loses_by_rule() {
    let fen = "3k5/4R4/9/9/9/9/9/9/R8/4K4 w - - 0 1";
    for seed in 0..20 {
        let best = search(&mut engine(fen, at_level(0), seed), clock()).best;
        let mut position: Position = fen.parse().expect("a position");
        position.make(best.expect("a move"));
        assert!(position.legal_moves().is_empty(), "seed {seed}: {best:?}");
    }
    // Red has checked for two rounds: the third time would lose.
    let start: Position = "9/4k4/9/9/9/9/9/9/9/R4K3 w - - 0 1".parse().expect("a position");
    let loop_of_checks = "a0a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8";
    let moves: Vec<Move> = loop_of_checks.split(' ').map(|text| text.parse().expect("a move")).collect();
    for seed in 0..20 {
        let mut engine = engine(MIDDLE, at_level(0), seed);
        engine.set_position(start.clone(), &moves).expect("legal moves");
        let best = search(&mut engine, clock()).best.map(|best| best.to_string());
        assert!(best.as_deref().is_some_and(|best| best != "a9a8"), "seed {seed}: {best:?}");
    }
}

#[test]
fn randomness_chooses_other_good_moves_and_none_the_best() {
    let chosen = |randomness, seed| {
        let play = Play { randomness, ..Play::default() };
        search(&mut engine(&Position::start().to_string(), play, seed), depth(5)).best
    };
    let moves = |randomness| (0..12).map(|seed| chosen(randomness, seed)).collect::<std::collections::HashSet<_>>();
    assert_eq!(moves(Randomness::None).len(), 1);
    assert!(moves(Randomness::Huge).len() > 1);
}

#[test]
fn style_is_what_a_draw_is_worth() {
    // Two plies before the natural limit every line is drawn.
    let fen = "3k5/9/9/9/9/9/9/9/9/4K4 w - - 118 60";
    let score = |style| {
        let play = Play { style, ..Play::default() };
        let said = search(&mut engine(fen, play, 0), depth(6));
        said.infos.last().map(|info| info.score.value())
    };
    let [solid, normal, risky] = Style::ALL.map(score);
    assert_eq!(normal, Some(0));
    assert!(solid > normal && risky < normal, "{solid:?} {risky:?}");
}

/// What a client hears of a move in a game.
fn game(pipe: &Pipe, go: &str) -> Vec<String> {
    pipe.send(go);
    let heard = pipe.until_any(&["bestmove", "nobestmove"], SOON);
    text(&heard).into_iter().map(str::to_owned).collect()
}

#[test]
fn a_client_of_uci_sets_a_level_and_plays() {
    let pipe = Pipe::greet("uci");
    pipe.send("setoption name Play Seed value 5\nsetoption name Skill Level value 0\nposition startpos moves h2e2");
    let said = game(&pipe, "go wtime 60000 btime 60000");
    assert!(said.iter().all(|line| line.starts_with("info depth 1 ") || is_end(line)), "{said:?}");
    pipe.send("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 2000\nucinewgame");
    let said = game(&pipe, "go wtime 60000 btime 60000");
    assert!(said.iter().any(|line| line.starts_with("info depth 3 ")), "{said:?}");
    pipe.send("go infinite");
    pipe.until("info depth 9 ", SOON);
    let stopped = game(&pipe, "stop");
    assert!(stopped.last().is_some_and(|line| line.starts_with("bestmove ")), "{stopped:?}");
    pipe.send("go ponder wtime 60000 btime 60000");
    let held = pipe.listen(Duration::from_millis(300));
    assert!(!held.iter().any(|heard| is_end(&heard.line)), "{:?}", text(&held));
    assert!(game(&pipe, "ponderhit").last().is_some_and(|line| line.starts_with("bestmove ")));
    pipe.send("setoption name UCI_LimitStrength value false\nsetoption name Skill Level value 20");
    assert!(game(&pipe, "go depth 6").iter().any(|line| line.starts_with("info depth 6 ")));
    pipe.send("quit");
    assert!(pipe.end(SOON).1.success());
}

#[test]
fn a_client_of_ucci_sets_a_level_and_plays() {
    let pipe = Pipe::greet("ucci");
    pipe.send("setoption usebook false\nsetoption skilllevel 0\nsetoption randomness large\nsetoption style solid");
    pipe.send("position startpos\nbanmoves h2e2 b2e2");
    let said = game(&pipe, "go time 60000 increment 0");
    assert!(said.iter().all(|line| line.starts_with("info depth 1 ") || is_end(line)), "{said:?}");
    assert!(said.last().is_some_and(|line| !line.contains(" h2e2") && !line.contains(" b2e2")), "{said:?}");
    pipe.send("setoption style wild\nsetoption skilllevel x\nsetoption limitstrength on\nsetoption elo -7\nisready");
    assert_eq!(text(&pipe.until("readyok", SOON)), ["readyok"]);
    assert!(game(&pipe, "go time 60000 increment 0").last().is_some_and(|line| line.starts_with("bestmove ")));
    pipe.send("setoption usebook true\nposition startpos");
    assert!(game(&pipe, "go time 60000 increment 0")[0].starts_with("info depth 0 "), "a book is for every level");
    pipe.send("quit");
    assert!(pipe.end(SOON).1.success());
}
