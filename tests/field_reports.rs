//! Faults that users of other engines reported, each played against this one.
//!
//! The rows stand in `data/field-reports.tsv`, each with where it was reported. A test sends the commands of its row and checks what
//! the row expects; of every row every line of moves told must be playable from the position searched.

mod pipe;

use std::fs;
use std::path::Path;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use chuhe::board::Position;
use chuhe::protocol::{Command, Dialect, InfoLine, Reply};
use chuhe::rules::{Game, Reason, RuleSet, Strikes, Verdict};
use chuhe::search::Bound;
use chuhe::types::{Color, Move, Score};

use pipe::{Heard, Pipe, SOON, text};

/// Rows that ask for the result of a game: the referee is asked, not the engine.
const FOR_THE_REFEREE: [&str; 3] = ["FR11", "FR13", "FR14"];

/// The rows of the file: their columns.
fn rows() -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/field-reports.tsv");
    let content = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let rows = content.lines().filter(|line| line.starts_with("FR"));
    rows.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// The commands of a row, with the ends of the lines that they are sent with.
fn commands(id: &str) -> Vec<String> {
    let row = rows().into_iter().find(|row| row[0] == id).unwrap_or_else(|| panic!("there is no row {id}"));
    let lines = row[2].replace("\\r", "\r").replace("\\n", "\n");
    let commands: Vec<String> =
        lines.split('\n').filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect();
    // Some rows only give a position.
    let is_whole = commands[0].starts_with("uc");
    [String::from("uci\n")].into_iter().filter(|_| !is_whole).chain(commands).collect()
}

/// One search: where it began, when it was asked for, what was said until its end.
struct Searched {
    root: Position,
    asked: Instant,
    said: Vec<Heard>,
}

impl Searched {
    fn lines(&self) -> Vec<InfoLine> {
        let read = |heard: &Heard| match Reply::read(&heard.line, Dialect::PIKAFISH) {
            Ok(Reply::Info(info)) => Some(info),
            _ => None,
        };
        self.said.iter().filter_map(read).collect()
    }

    /// The move told, which is the only one.
    fn best(&self) -> Move {
        let told: Vec<&Heard> = self.said.iter().filter(|heard| heard.line.starts_with("bestmove")).collect();
        let [told] = told.as_slice() else { panic!("not exactly one move: {:?}", text(&self.said)) };
        match Reply::read(&told.line, Dialect::PIKAFISH) {
            Ok(Reply::Best { best, .. }) => best,
            other => panic!("{}: {other:?}", told.line),
        }
    }

    /// The scores told, exact ones, with their depths.
    fn scores(&self) -> Vec<(i64, Score)> {
        let exact = |info: InfoLine| match info.score {
            Some((score, Bound::Exact)) => Some((info.depth?, score)),
            _ => None,
        };
        self.lines().into_iter().filter_map(exact).collect()
    }

    fn has_mate(&self) -> bool {
        self.scores().iter().any(|(_, score)| score.is_mate())
    }

    /// The leaves below each move, of a perft.
    fn leaves(&self) -> Vec<String> {
        let mut moves: Vec<String> =
            self.said.iter().filter_map(|heard| Some(heard.line.split_once(": ")?.0.to_owned())).collect();
        moves.retain(|played| played.parse::<Move>().is_ok());
        moves.sort();
        moves
    }

    fn check(&self) {
        for info in self.lines() {
            let mut position = self.root.clone();
            for played in info.pv {
                assert!(position.is_legal(played), "{played} in {position}: {:?}", text(&self.said));
                position.make(played);
            }
        }
        if self.said.iter().any(|heard| heard.line.starts_with("bestmove ")) {
            assert!(self.root.is_legal(self.best()), "{:?}", text(&self.said));
        }
    }
}

/// A row as it was played.
struct Played {
    searches: Vec<Searched>,
    /// All that was said, in order.
    said: Vec<Heard>,
    /// When the commands were sent.
    sent: Vec<(String, Instant)>,
    status: ExitStatus,
}

impl Played {
    fn count(&self, beginning: &str) -> usize {
        self.said.iter().filter(|heard| heard.line.starts_with(beginning)).count()
    }

    /// When the last command that begins like this was sent.
    fn sent_at(&self, beginning: &str) -> Instant {
        let found = self.sent.iter().rev().find(|(command, _)| command.starts_with(beginning));
        found.unwrap_or_else(|| panic!("no {beginning}")).1
    }

    fn last(&self) -> &Searched {
        self.searches.last().expect("a search")
    }
}

/// The position after a command, or as it was before if it cannot be read; illegal moves end the list.
fn set_up(root: Position, line: &str) -> Position {
    let Some(Command::Position(placing)) = Command::read(line.as_bytes()) else { return root };
    let Ok(mut position) = placing.start.fen().parse::<Position>() else { return root };
    for written in placing.moves {
        match written.read(Dialect::PIKAFISH.numbering) {
            Ok(played) if position.is_legal(played) => position.make(played),
            _ => break,
        }
    }
    position
}

/// Sends the commands and hears what is said. Unless the row says otherwise, the session ends with `quit`.
fn play_commands(commands: &[String]) -> Played {
    let mut pipe = Pipe::start();
    let mut root = Position::start();
    let (mut searches, mut said, mut sent) = (Vec::<Searched>::new(), Vec::new(), Vec::new());
    for (index, command) in commands.iter().enumerate() {
        let heard = if let Some(time) = command.strip_prefix("#wait ") {
            let is_over = searches.last().is_none_or(|search| pipe::ends(&search.said) > 0);
            pipe.listen(if is_over {
                Duration::ZERO
            } else {
                Duration::from_millis(time.trim().parse().expect("a time"))
            })
        } else if command.starts_with("#eof") {
            pipe.close();
            Vec::new()
        } else {
            sent.push((command.clone(), Instant::now()));
            pipe.send_bytes(command.clone().into_bytes());
            root = set_up(root, command);
            match command.trim() {
                "uci" => pipe.until("uciok", SOON),
                "ucci" => pipe.until("ucciok", SOON),
                // Whatever is said before the answer belongs to the search that runs.
                "isready" => pipe.until("readyok", SOON),
                "stop" => pipe.until("bestmove", SOON),
                go if go.starts_with("go") => {
                    searches.push(Searched { root: root.clone(), asked: Instant::now(), said: Vec::new() });
                    match go {
                        "go infinite" => Vec::new(),
                        _ => pipe.until_any(&["bestmove", "nobestmove", "Nodes searched"], SOON),
                    }
                }
                _ => Vec::new(),
            }
        };
        said.extend(heard.iter().cloned());
        if let Some(search) = searches.last_mut() {
            search.said.extend(heard);
        }
        let is_last = index + 1 == commands.len();
        if is_last && !["quit", "#eof"].contains(&command.trim()) {
            pipe.send("quit");
        }
    }
    let (rest, status) = pipe.end(SOON);
    said.extend(rest);
    searches.iter().for_each(Searched::check);
    Played { searches, said, sent, status }
}

fn play(id: &str) -> Played {
    let played = play_commands(&commands(id));
    assert!(played.status.success(), "{id}: {}", played.status);
    played
}

/// Plays a row that names a time. How fast a machine is, no test can promise: the deadline here only tells an answer from silence.
fn in_time(id: &str, kept: impl Fn(&Played) -> bool) {
    assert!(kept(&play(id)), "{id} was not answered");
}

/// The verdict of the referee on the game of a row.
fn judged(id: &str) -> Verdict {
    let lines = commands(id);
    let position = lines.iter().find_map(|line| line.strip_prefix("position fen ")).expect("a position");
    let (fen, moves) = position.split_once(" moves ").expect("moves");
    let start: Position = fen.parse().expect(id);
    let mut game = Game::new(&start, RuleSet::default());
    for text in moves.split_whitespace() {
        game.play(text.parse().expect(id)).expect(id);
    }
    game.verdict()
}

#[test]
fn the_referee_judges_what_others_misjudged() {
    assert_eq!(judged("FR11"), Verdict::Loses(Color::Red, Reason::PerpetualCheck));
    let chase = Reason::PerpetualStrike(Strikes { chase: true, ..Strikes::default() });
    assert_eq!(judged("FR13"), Verdict::Loses(Color::Black, chase));
    assert_eq!(judged("FR14"), Verdict::Draw(Reason::BothStrike));
}

#[test]
fn every_row_is_played_or_left_to_the_referee() {
    let source = include_str!("field_reports.rs");
    for row in rows() {
        let (id, kind) = (row[0].as_str(), row[1].as_str());
        let is_played = ["play(", "in_time(", "play_commands(&commands("]
            .iter()
            .any(|call| source.contains(&format!("{call}\"{id}\"")));
        assert_ne!(is_played, FOR_THE_REFEREE.contains(&id), "{id}");
        assert_eq!(kind == "adjudicate", FOR_THE_REFEREE.contains(&id), "{id}");
    }
}

#[test]
fn an_option_never_leaves_the_engine_without_a_move() {
    let played = play("FR01");
    assert_eq!((played.count("readyok"), played.count("bestmove")), (1, 1));
    played.last().best();
}

#[test]
fn a_ucci_session_ends_with_bye() {
    let played = play("FR02");
    assert_eq!((played.count("ucciok"), played.count("readyok"), played.count("bestmove")), (1, 1, 1));
    played.last().best();
    assert_eq!(played.said.last().map(|heard| heard.line.as_str()), Some("bye"));
}

#[test]
fn a_ready_question_is_answered_at_once_while_thinking() {
    in_time("FR03", |played| {
        let said = &played.last().said;
        assert_eq!(pipe::ends(said), 1);
        let ready = said.iter().position(|heard| heard.line == "readyok").expect("an answer");
        assert!(said[..ready].iter().all(|heard| !pipe::is_end(&heard.line)));
        assert!(said[said.len() - 1].at >= played.sent_at("stop"));
        said[ready].at - played.sent_at("isready") < SOON
    });
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    in_time("FR04", |played| {
        assert_eq!(played.count("bestmove"), 1);
        played.sent_at("go infinite").elapsed() < SOON
    });
}

#[test]
fn a_bad_fen_is_named_and_does_no_harm() {
    let played = play("FR05");
    assert_eq!((played.count("readyok"), played.count("info string Unsupported position: ")), (2, 1));
    assert_eq!(played.last().root, Position::start());
    played.last().best();
}

#[test]
fn other_letters_and_missing_fields_make_the_start_position() {
    let played = play("FR06");
    assert_eq!(played.last().root.placement(), Position::start().placement());
    played.last().best();
    let mut commands = commands("FR06");
    commands.pop();
    commands.push("go perft 1\n".to_owned());
    assert_eq!(play_commands(&commands).last().leaves().len(), 44);
}

#[test]
fn an_illegal_move_in_a_list_is_named_and_ends_it() {
    let played = play("FR07");
    let named = |heard: &&Heard| heard.line.starts_with("info string ") && heard.line.contains("b0c2");
    assert_eq!(played.said.iter().filter(named).count(), 1);
    assert_eq!(played.last().root.count_legal(), 2);
    played.last().best();
}

#[test]
fn lines_may_end_in_cr_lf() {
    let played = play("FR08");
    assert_eq!((played.count("uciok"), played.count("readyok")), (1, 1));
    played.last().best();
}

#[test]
fn kings_may_not_face_each_other() {
    assert_eq!(play("FR09").last().leaves(), ["d9d2", "e0d0"]);
}

#[test]
fn one_way_out_is_no_mate() {
    let played = play("FR10");
    assert_eq!(played.last().best().to_string(), "e8f9");
    assert!(played.last().scores().iter().all(|&(depth, score)| depth > 1 || !score.is_mate()));
}

#[test]
fn checking_for_ever_saves_no_game() {
    let played = play("FR12");
    let scores = played.last().scores();
    assert!(scores.last().is_some_and(|&(_, score)| score < Score::ZERO), "{scores:?}");
    assert!(scores.iter().all(|&(depth, score)| depth < 10 || score != Score::ZERO), "{scores:?}");
}

#[test]
fn a_mate_comes_before_the_natural_limit() {
    let search = play("FR15").searches.pop().expect("a search");
    let best = search.best().to_string();
    assert!(["a0d0", "a0a8", "e1d1", "e1e8"].contains(&best.as_str()), "{best}");
    assert!(search.scores().last().is_some_and(|(_, score)| score.to_string() == "mate 1"));
}

#[test]
fn a_loss_by_repetition_is_no_mate_in_one() {
    let played = play("FR16");
    let mut after = played.last().root.clone();
    after.make("h4g6".parse().expect("a move"));
    assert_eq!(after.count_legal(), 31);
    assert!(played.last().scores().iter().all(|(_, score)| score.to_string() != "mate 1"));
}

#[test]
fn holding_by_repetition_is_no_mate() {
    let played = play("FR17");
    assert!(!played.last().has_mate(), "{:?}", text(&played.last().said));
}

#[test]
fn the_rook_is_not_hung() {
    assert_ne!(play("FR18").last().best().to_string(), "d9e9");
}

#[test]
fn every_search_tells_a_line_that_begins_with_its_move() {
    let played = play("FR19");
    assert_eq!(played.searches.len(), 4);
    for search in &played.searches {
        let lines = search.lines();
        let last = lines.iter().rev().find(|info| !info.pv.is_empty());
        assert_eq!(last.and_then(|info| info.pv.first().copied()), Some(search.best()), "{:?}", text(&search.said));
    }
}

#[test]
fn a_clock_that_has_run_out_means_a_move_at_once() {
    in_time("FR20", |played| {
        let search = played.last();
        search.best();
        assert!(!search.scores().is_empty());
        search.said.last().expect("a move").at - search.asked < SOON
    });
}

#[test]
fn the_opponents_clock_may_be_negative() {
    in_time("FR21", |played| {
        played.last().best();
        played.last().said.last().expect("a move").at - played.last().asked < SOON
    });
}

#[test]
fn a_file_that_is_not_there_is_named_and_does_no_harm() {
    in_time("FR22", |played| {
        assert_eq!(played.count("info string "), 1);
        played.last().best();
        let ready = played.said.iter().find(|heard| heard.line == "readyok").expect("an answer");
        ready.at - played.sent_at("isready") < SOON
    });
}

#[test]
fn more_lines_than_moves_are_not_made_up() {
    let played = play("FR23");
    let lines = played.last().lines();
    assert!(lines.iter().all(|info| info.multi_pv == Some(1)));
    assert_eq!(lines.iter().filter_map(|info| info.depth).max(), Some(8));
    assert_eq!(played.last().best().to_string(), "e0e1");
}
