//! The transcripts of the protocol reference, played against the engine: the same kinds of replies come in the same order, and every
//! move told is legal. Scores, counts and the moves themselves are the engine's own.
//!
//! In a transcript `C:` is the client, `E:` the engine, `#` begins a remark, and `START` stands for the FEN of the start position.
//! Clocks run at a fiftieth of what is written, so that a game of ten minutes is a test of seconds.

mod pipe;

use std::fs;
use std::path::Path;

use chuhe::board::{Position, START_FEN};
use chuhe::protocol::{Command, Dialect, Go, Manner, Proposal, Protocol, Reply};
use chuhe::types::Move;

use pipe::{Pipe, SOON, text};

/// How much faster clocks run here.
const HASTE: i64 = 50;

/// One line of a transcript.
#[derive(Clone, Debug)]
enum Line {
    Client(String),
    Engine(String),
}

/// A transcript, and the dialect that it is in.
struct Transcript {
    name: &'static str,
    dialect: Dialect,
    lines: Vec<Line>,
}

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/transcripts").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

impl Transcript {
    fn read(name: &'static str) -> Self {
        let content = read(name);
        let dialect = match content.lines().find_map(|line| line.strip_prefix("# dialect: ")) {
            Some("ucci") => Dialect::UCCI,
            Some("pikafish") => Dialect::PIKAFISH,
            Some("fairy") => Dialect::FAIRY,
            Some("cyclone") => Dialect::CYCLONE,
            other => panic!("{name}: dialect {other:?}"),
        };
        let lines = content.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let lines = lines.map(|line| match line.split_at(3) {
            ("C: ", said) => Line::Client(said.replace("START", START_FEN)),
            ("E: ", said) => Line::Engine(said.trim_start_matches("... ").to_owned()),
            _ => panic!("{name}: {line}"),
        });
        Self { name, dialect, lines: lines.collect() }
    }
}

/// What is known while a transcript is played.
struct Play {
    pipe: Pipe,
    dialect: Dialect,
    root: Position,
    banned: Vec<Move>,
    draw_is_offered: bool,
    /// How many `info` lines have come since the last `go`.
    infos: usize,
}

impl Play {
    fn new(dialect: Dialect) -> Self {
        Self {
            pipe: Pipe::start(),
            dialect,
            root: Position::start(),
            banned: Vec::new(),
            draw_is_offered: false,
            infos: 0,
        }
    }

    /// Sends a line of the client; `is_stopped` tells that a `stop` follows, before which the clock must not run out.
    fn client(&mut self, line: &str, is_stopped: bool) {
        let command = Command::read(line.as_bytes()).unwrap_or_else(|| panic!("{line} says nothing"));
        match &command {
            Command::Position(placing) => {
                self.root = placing.start.fen().parse().unwrap_or_else(|error| panic!("{line}: {error}"));
                for written in &placing.moves {
                    let played = written.read(self.dialect.numbering).unwrap_or_else(|error| panic!("{line}: {error}"));
                    assert!(self.root.is_legal(played), "{line}: {played}");
                    self.root.make(played);
                }
                self.banned.clear();
            }
            Command::BanMoves(list) => {
                self.banned.extend(list.iter().filter_map(|written| written.read(self.dialect.numbering).ok()));
            }
            Command::Go(go) => {
                self.infos = 0;
                self.draw_is_offered = go.manner == Manner::AnswerDraw;
                if !is_stopped {
                    self.pipe.send(&format!("go{}", hastened(go)));
                    return;
                }
            }
            Command::PonderHit { draw } => self.draw_is_offered = *draw,
            _ => {}
        }
        self.pipe.send(line);
    }

    /// Waits for the next reply of this kind; before it only `info` lines of a search may come.
    fn engine(&mut self, line: &str) {
        match Reply::read(line, self.dialect).unwrap_or_else(|error| panic!("{line}: {error}")) {
            // Which lines come, and how many, is the engine's own; the next line tells when they end.
            Reply::Id { .. } | Reply::Option(_) => {}
            Reply::Info(_) => self.wait_for_info(),
            Reply::Ok(protocol) => self.shake_hands(protocol),
            Reply::ReadyOk => self.wait_for("readyok"),
            Reply::Message(_) => self.wait_for(line),
            Reply::Best { proposal, .. } => self.wait_for_best(proposal),
            Reply::Bye => self.wait_for("bye"),
            other => panic!("{line}: {other:?} stands in no transcript"),
        }
    }

    /// The next reply. That a book of the transcript's own machine is not here is no part of the talk.
    fn next(&mut self) -> Reply {
        let mut heard = self.pipe.next(SOON).expect("the engine is there");
        while heard.line.starts_with("info message opening book left out: ") {
            heard = self.pipe.next(SOON).expect("the engine is there");
        }
        let reply = Reply::read(&heard.line, self.dialect).unwrap_or_else(|error| panic!("{}: {error}", heard.line));
        assert_eq!(reply.write(self.dialect), heard.line, "a line is written as its dialect wants it");
        if let Reply::Info(info) = &reply {
            self.infos += 1;
            self.check_line(&info.pv);
        }
        reply
    }

    /// The line is playable from the root, and does not begin with a banned move.
    fn check_line(&self, line: &[Move]) {
        let mut position = self.root.clone();
        assert!(line.first().is_none_or(|first| !self.banned.contains(first)));
        for &played in line {
            assert!(position.is_legal(played), "{played} in {position}");
            position.make(played);
        }
    }

    fn wait_for_info(&mut self) {
        while self.infos == 0 {
            let reply = self.next();
            assert!(matches!(reply, Reply::Info(_)), "{reply:?} before an info line");
        }
    }

    /// The name and the options come first; the unit of time must be known before the end.
    fn shake_hands(&mut self, protocol: Protocol) {
        let mut said = Vec::new();
        loop {
            match self.next() {
                Reply::Ok(spoken) => {
                    assert_eq!(spoken, protocol);
                    break;
                }
                reply @ (Reply::Id { .. } | Reply::Option(_)) => said.push(reply.write(self.dialect)),
                other => panic!("{other:?} in a handshake"),
            }
        }
        assert!(said.iter().any(|line| line.starts_with("id name ")));
        assert_eq!(protocol == Protocol::Ucci, said.iter().any(|line| line.starts_with("option usemillisec ")));
    }

    /// An option of the transcript that this engine has not, or has without that value, is named on the way.
    fn wait_for(&mut self, line: &str) {
        loop {
            match self.next() {
                Reply::Info(_) => {}
                Reply::Message(text) if text.contains("option") && !line.ends_with(&text) => {}
                reply => {
                    assert_eq!(reply.write(self.dialect), line);
                    return;
                }
            }
        }
    }

    /// The move is legal, and a draw is only spoken of where it was offered.
    fn wait_for_best(&mut self, expected: Option<Proposal>) {
        loop {
            match self.next() {
                Reply::Info(_) => {}
                // That the rules end what it foresees is told before the move.
                Reply::Message(text) if text.starts_with("the line of ") => {}
                Reply::Best { best, ponder, proposal } => {
                    self.check_line(&[best]);
                    self.check_line(&[best].into_iter().chain(ponder).collect::<Vec<_>>());
                    assert!(self.infos > 0, "a search tells something before its move");
                    assert!(proposal.is_none() || self.draw_is_offered);
                    assert!(expected.is_none() || self.draw_is_offered, "the transcript offers a draw");
                    return;
                }
                other => panic!("{other:?} in the place of a move"),
            }
        }
    }
}

/// The same search with less time.
fn hastened(go: &Go) -> Go {
    let faster = |time: Option<i64>| time.map(|time| time / HASTE);
    Go {
        time: faster(go.time),
        increment: faster(go.increment),
        red_time: faster(go.red_time),
        black_time: faster(go.black_time),
        red_increment: faster(go.red_increment),
        black_increment: faster(go.black_increment),
        move_time: faster(go.move_time),
        ..go.clone()
    }
}

fn play(name: &'static str) {
    let Transcript { name, dialect, lines } = Transcript::read(name);
    let mut play = Play::new(dialect);
    for (index, line) in lines.iter().enumerate() {
        match line {
            Line::Client(line) => {
                let next = lines[index + 1..].iter().find_map(|line| match line {
                    Line::Client(said) => Some(said.as_str()),
                    Line::Engine(_) => None,
                });
                play.client(line, next == Some("stop"));
            }
            Line::Engine(line) => play.engine(line),
        }
    }
    if matches!(lines.last(), Some(Line::Engine(said)) if said != "bye") {
        play.pipe.send("quit");
    }
    let (rest, status) = play.pipe.end(SOON);
    assert!(rest.is_empty(), "{name}: {:?}", text(&rest));
    assert!(status.success(), "{name}: {status}");
}

#[test]
fn a_ucci_game_with_pondering() {
    play("ucci-gui-game.txt");
}

#[test]
fn a_league_game_with_banned_moves_and_a_late_stop() {
    play("ucci-league-banned-moves.txt");
}

#[test]
fn a_league_game_with_an_offer_of_a_draw() {
    play("ucci-league-draw.txt");
}

#[test]
fn a_uci_game_with_pondering_and_analysis() {
    play("pikafish-game.txt");
}

#[test]
fn a_move_in_squares_from_one() {
    play("fairy.txt");
}

#[test]
fn a_move_in_the_form_of_cyclone() {
    play("cyclone.txt");
}

#[test]
fn a_batch_file_is_obeyed_to_its_end() {
    let mut pipe = Pipe::start();
    pipe.send_bytes(read("ucci-batch.txt").into_bytes());
    pipe.close();
    let (heard, status) = pipe.end(SOON);
    let ends: Vec<&str> = text(&heard)
        .into_iter()
        .filter(|line| line.starts_with("bestmove ") || ["ucciok", "bye", "nobestmove"].contains(line))
        .map(|line| line.split(' ').next().unwrap_or_default())
        .collect();
    assert_eq!(ends, ["ucciok", "bestmove", "bestmove", "bye"]);
    assert!(text(&heard).iter().filter(|line| line.starts_with("info depth 6 ")).count() >= 2);
    assert!(status.success());
}
