//! The engine under fire: lines that no client should send, and commands at every moment of a search.
//!
//! Short by default; with the environment variable `CHUHE_LONG=1` as long as it was planned. The numbers come from a fixed seed, so a
//! failure comes again.

mod pipe;

use std::process::Command;
use std::thread;
use std::time::Duration;

use chuhe::types::Random;
use pipe::{Pipe, SOON, ends, is_long, text};

/// How long the engine may take to answer after a flood of lines.
const AFTER_A_FLOOD: Duration = Duration::from_mins(2);

/// One of these.
fn pick<'a, T>(random: &mut Random, choice: &'a [T]) -> &'a T {
    random.pick(choice).expect("there is a choice")
}

/// Lines that a client may send. None ends the session, makes lines wait, or asks for much memory or many threads.
const LINES: [&str; 59] = [
    "ucci",
    "uci",
    "ucicyclone",
    "isready",
    "stop",
    "ponderhit",
    "ponderhit draw",
    "ucinewgame",
    "setoption newgame",
    "setoption name Hash value 2",
    "setoption hashsize 1",
    "setoption Threads 2",
    "setoption threads 1",
    "setoption name Threads value x",
    "setoption name MultiPV value 3",
    "setoption name MultiPV value 1",
    "setoption name Clear Hash",
    "setoption name UCI_ShowWDL value true",
    "setoption name Skill Level value 3",
    "setoption skilllevel 20",
    "setoption name UCI_LimitStrength value x",
    "setoption randomness small",
    "setoption style risky",
    "setoption name UCI_OneBased value true",
    "setoption name UCI_OneBased value false",
    "setoption usemillisec true",
    "setoption debug on",
    "setoption debug off",
    "setoption ponder 1",
    "setoption",
    "setoption name",
    "setoption name value",
    "position startpos",
    "position startpos moves h2e2 h9g7 h0g2",
    "position startpos moves h3e3 h10g8",
    "position startpos moves h2e2 e0e9",
    "position startpos moves",
    "position fen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r",
    "position fen 4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
    "position fen 3k5/9/9/9/9/9/9/9/4R4/3RK4 b",
    "position fen 9/9/9/9/9/9/9/9/9/9 w",
    "position fen",
    "position",
    "fen 4k4/9/R8/9/9/9/9/9/1r7/5K3 r moves a7e7",
    "startpos moves b2e2",
    "banmoves h2e2 b2e2",
    "banmoves",
    "probe startpos",
    "go nodes 200",
    "go nodes 1",
    "go depth 2",
    "go draw",
    "go ponder nodes 50",
    "go infinite",
    "go time 0",
    "go wtime 10 btime -10 winc 99999999999999999999",
    "go movetime 1",
    "go perft 2",
    "d",
];

/// Pieces of commands, to be put together at random.
const WORDS: [&str; 30] = [
    "go",
    "position",
    "fen",
    "startpos",
    "moves",
    "banmoves",
    "probe",
    "searchmoves",
    "depth",
    "nodes",
    "movetime",
    "time",
    "ponder",
    "draw",
    "infinite",
    "mate",
    "h2e2",
    "a10a9",
    "e0e1",
    "w",
    "-",
    "0",
    "1",
    "-1",
    "99999999999999999999",
    "99999999999999999999999999999999999999999",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
    "//////",
    "楚河",
    "\t",
];

/// A line of one kind or another, without its end.
fn hostile(random: &mut Random) -> Vec<u8> {
    match random.below(10) {
        0..=4 => pick(random, &LINES).as_bytes().to_vec(),
        5 | 6 => half(random),
        7 => words(random),
        8 => garbage(random),
        _ if random.below(200) == 0 => long(random),
        _ => damaged(random),
    }
}

/// The first half of a command.
fn half(random: &mut Random) -> Vec<u8> {
    let line = pick(random, &LINES).as_bytes();
    line[..random.below(line.len())].to_vec()
}

/// Words in no order. A perft or a mate might take for ever, but is stopped by what follows.
fn words(random: &mut Random) -> Vec<u8> {
    let count = 1 + random.below(8);
    let words: Vec<&str> = (0..count).map(|_| *pick(random, &WORDS)).collect();
    words.join(" ").into_bytes()
}

/// Any bytes but the ends of lines.
fn garbage(random: &mut Random) -> Vec<u8> {
    let bytes = (0..random.below(80)).map(|_| (random.number() & 0xFF) as u8);
    bytes.filter(|byte| !matches!(byte, b'\r' | b'\n')).collect()
}

/// A command with one byte changed.
fn damaged(random: &mut Random) -> Vec<u8> {
    let mut line = pick(random, &LINES).as_bytes().to_vec();
    let index = random.below(line.len());
    line[index] = 32 + random.below(224) as u8;
    line
}

/// A line of up to a megabyte.
fn long(random: &mut Random) -> Vec<u8> {
    let (beginning, part) = pick(
        random,
        &[
            ("position startpos moves", " h2e2"),
            ("position startpos moves", " b0c2 b9c7 c2b0 c7b9"),
            ("position fen ", "9/"),
            ("go searchmoves", " h2e2"),
            ("setoption name ", "x"),
            ("", "bestmove "),
        ],
    );
    let count = random.below(1 << 20) / part.len();
    format!("{beginning}{}", part.repeat(count)).into_bytes()
}

#[test]
fn no_line_brings_the_engine_down() {
    let mut random = Random::new(20_260_101);
    let count = if is_long() { 100_000 } else { 3_000 };
    let pipe = Pipe::greet("uci");
    for sent in 1..=count {
        let mut line = hostile(&mut random);
        line.extend_from_slice(pick(&mut random, &["\n", "\r\n", "\r", " \n"]).as_bytes());
        pipe.send_bytes(line);
        if sent % 500 == 0 {
            // As a line of its own: what the engine says in between is its business, as long as it is ASCII.
            pipe.send("uci\nstop\nisready");
            let heard = pipe.until("uciok", AFTER_A_FLOOD);
            assert!(heard.iter().all(|heard| heard.line.is_ascii()));
            pipe.until("readyok", SOON);
        }
    }
    pipe.send("stop\nisready");
    pipe.until("readyok", SOON);
    pipe.send("position startpos\ngo depth 3");
    pipe.until("bestmove ", SOON);
    pipe.send("quit");
    let (_, status) = pipe.end(SOON);
    assert!(status.success(), "{status}");
}

/// Searches of all kinds.
const GOES: [&str; 7] = [
    "go infinite",
    "go depth 4",
    "go nodes 3000",
    "go movetime 15",
    "go ponder wtime 2000 btime 2000",
    "go wtime 300 btime 300",
    "go infinite searchmoves h2e2 b0c2",
];

/// How many moments of a search are tried.
fn moments() -> usize {
    if is_long() { 1_000 } else { 150 }
}

#[test]
fn each_go_has_exactly_one_answer_whatever_comes_at_whatever_moment() {
    let mut random = Random::new(7);
    let pipe = Pipe::greet("uci");
    for moment in 0..moments() {
        let go = *pick(&mut random, &GOES);
        // What is sent, and how many searches that adds.
        let (sent, more) = *pick(
            &mut random,
            &[
                ("stop", 0),
                ("stop\nstop", 0),
                ("ponderhit\nstop", 0),
                ("setoption name Hash value 2\nstop", 0),
                ("setoption name MultiPV value 2\nucinewgame\nstop", 0),
                ("setoption name Threads value 2\nstop\nsetoption name Threads value 1", 0),
                ("position startpos moves h2e2", 0),
                ("banmoves h2e2", 0),
                ("go depth 2", 1),
                ("position startpos\ngo infinite\nstop", 1),
                ("isready\nuci\nstop", 0),
                ("go infinite\ngo infinite\ngo nodes 10", 3),
            ],
        );
        pipe.send(&format!("position startpos\n{go}"));
        thread::sleep(Duration::from_micros(random.below(20_000) as u64));
        pipe.send(sent);
        let mut heard = Vec::new();
        while ends(&heard) < 1 + more {
            heard.extend(pipe.until("bestmove ", SOON));
        }
        // A search that ended by itself just before a `position` needs no stop; nothing more may come either way.
        pipe.send("isready\nd");
        heard.extend(pipe.until("Checkers:", SOON));
        assert_eq!(ends(&heard), 1 + more, "moment {moment}: {go}, {sent}: {:?}", text(&heard));
    }
    pipe.send("quit");
    let (_, status) = pipe.end(SOON);
    assert!(status.success(), "{status}");
}

#[test]
fn a_session_ends_at_any_moment_of_a_search_and_tells_its_move() {
    let mut random = Random::new(11);
    for moment in 0..moments() / 3 {
        let mut pipe = Pipe::greet("ucci");
        let go = *pick(&mut random, &GOES);
        pipe.send(&format!("position startpos\n{go}"));
        thread::sleep(Duration::from_micros(random.below(20_000) as u64));
        if random.below(2) == 0 {
            pipe.send("quit");
        } else {
            pipe.close();
        }
        let (heard, status) = pipe.end(SOON);
        assert_eq!(ends(&heard), 1, "moment {moment}: {go}: {:?}", text(&heard));
        assert_eq!(heard.last().map(|heard| heard.line.as_str()), Some("bye"), "moment {moment}: {go}");
        assert!(status.success(), "moment {moment}: {go}: {status}");
    }
}

#[test]
fn a_quit_in_the_middle_of_a_search_says_the_move_and_then_goodbye() {
    for _ in 0..9 {
        let pipe = Pipe::greet("ucci");
        pipe.send("go infinite");
        pipe.send("quit");
        let (heard, _) = pipe.end(SOON);
        assert_eq!(heard.last().map(|heard| heard.line.as_str()), Some("bye"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_table_that_cannot_be_had_leaves_the_old_one() {
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -v 1000000; exec \"$0\"", env!("CARGO_BIN_EXE_chuhe")]);
    let pipe = Pipe::run(shell);
    pipe.send("uci\nsetoption name Hash value 4096\nisready");
    let heard = pipe.until("readyok", SOON);
    assert!(text(&heard).iter().any(|line| line.starts_with("info string ")), "{:?}", text(&heard));
    pipe.send("go depth 5");
    pipe.until("bestmove ", SOON);
    pipe.send("quit");
    assert!(pipe.end(SOON).1.success());
}

#[test]
fn a_line_of_a_megabyte_is_a_line() {
    let pipe = Pipe::greet("uci");
    let moves = " b0c2 b9c7 c2b0 c7b9".repeat((1 << 20) / 20);
    pipe.send(&format!("position startpos moves{moves} h2e2\ngo depth 2"));
    let heard = pipe.until("bestmove ", SOON);
    let best = heard.last().expect("a move").line.as_bytes()["bestmove ".len() + 1];
    assert!(best >= b'5', "no move of Black: {:?}", text(&heard));
    pipe.send_bytes(vec![b'x'; 20 << 20]);
    pipe.send("\nisready");
    pipe.until("readyok", SOON);
}
