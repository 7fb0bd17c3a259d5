//! A session as a client sees it: lines in, lines out.

use std::collections::VecDeque;
use std::fs;
use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::{SessionError, run};
use crate::eval::network::testing::random_parameters;

/// How long an answer may take that is to come at once. Generous, for a machine with other things to do.
const PATIENCE: Duration = Duration::from_secs(10);

/// The input of a session: what the test sends, and the end when the test closes it.
struct Input {
    lines: Receiver<Vec<u8>>,
    rest: VecDeque<u8>,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.rest.is_empty() {
            let Ok(line) = self.lines.recv() else { return Ok(0) };
            self.rest.extend(line);
        }
        self.rest.read(buffer)
    }
}

/// The output of a session, line by line.
struct Output {
    lines: Sender<String>,
    line: Vec<u8>,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.line.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = String::from_utf8(std::mem::take(&mut self.line)).expect("text");
        assert!(text.is_ascii(), "{text:?}");
        for line in text.split_terminator('\n') {
            self.lines.send(line.to_owned()).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
        }
        Ok(())
    }
}

/// A client of a session that runs in a thread of its own.
struct Client {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<String>,
    session: JoinHandle<Result<(), SessionError>>,
}

impl Client {
    fn new() -> Self {
        let (input, lines) = mpsc::channel();
        let (sender, output) = mpsc::channel();
        let input_of_session = Input { lines, rest: VecDeque::new() };
        let session = thread::spawn(|| run(input_of_session, Output { lines: sender, line: Vec::new() }));
        Self { input: Some(input), output, session }
    }

    /// A client that has sent this and read all up to the line that ends the handshake.
    fn greeted(word: &str) -> Self {
        let client = Self::new();
        client.send(word);
        client.until(&format!("{word}ok"));
        client
    }

    fn send(&self, lines: &str) {
        let input = self.input.as_ref().expect("an open input");
        input.send(format!("{lines}\n").into_bytes()).expect("a session");
    }

    /// The next line.
    fn line(&self) -> String {
        self.output.recv_timeout(PATIENCE).expect("a line")
    }

    /// The lines up to the first that begins like this, which is the last of them.
    fn until(&self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.output.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no {beginning} after {lines:?}")));
            if lines.last().is_some_and(|line| line.starts_with(beginning)) {
                return lines;
            }
        }
    }

    /// All that is answered to these lines: an `isready` closes them.
    fn answers(&self, lines: &str) -> Vec<String> {
        self.send(&format!("{lines}\nisready"));
        let mut answers = self.until("readyok");
        answers.pop();
        answers
    }

    /// Nothing is said for a while.
    fn silence(&self, milliseconds: u64) {
        if let Ok(line) = self.output.recv_timeout(Duration::from_millis(milliseconds)) {
            panic!("{line}");
        }
    }

    /// The move of the search that runs.
    fn best(&self) -> String {
        let lines = self.until("bestmove");
        let line = lines.last().expect("a line");
        line.split(' ').nth(1).expect("a move").to_owned()
    }

    /// Closes the input, and returns what is still said until the session ends.
    fn end(mut self) -> Vec<String> {
        self.input = None;
        self.last_words()
    }

    fn last_words(self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(line) => lines.push(line),
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
                Err(mpsc::RecvTimeoutError::Timeout) => panic!("no end after {lines:?}"),
            }
        }
        self.session.join().expect("a session that does not panic").expect("a session that ends well");
        lines
    }
}

/// How many lines end a search.
fn ends(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove") || line.starts_with("nobestmove")).count()
}

#[test]
fn nothing_is_said_before_the_handshake() {
    let client = Client::new();
    client.send("xboard\nsetoption name Contempt value 3\nsetoption whatever\nstop\n\n# remark");
    client.silence(50);
    assert!(client.end().is_empty());
}

#[test]
fn the_handshake_chooses_the_protocol_and_may_come_again() {
    let client = Client::new();
    client.send("uci");
    let lines = client.until("uciok");
    assert!(lines[0].starts_with("id name Chuhe "));
    assert!(lines[0].len() <= "id name ".len() + 15);
    assert!(lines[1].starts_with("id author "));
    assert!(lines[2..lines.len() - 1].iter().all(|line| line.starts_with("option name ")));
    client.send("  UCCI ");
    let lines = client.until("ucciok");
    assert!(lines.iter().any(|line| line == "option usemillisec type check default true"));
    assert_eq!(client.answers("ucci").pop().as_deref(), Some("ucciok"));
    assert_eq!(client.answers("ucicyclone").pop().as_deref(), Some("uciok"));
}

#[test]
fn without_a_handshake_a_session_speaks_uci() {
    let client = Client::new();
    client.send("position startpos\nisready\ngo depth 1");
    assert_eq!(client.line(), "readyok");
    assert!(client.line().starts_with("info depth 1 seldepth "));
    client.best();
    assert!(client.end().is_empty());
}

#[test]
fn unknown_commands_and_options_are_named_in_uci_only() {
    let lines = "xyzzy 河 now\nsetoption name Contempt value 20\nsetoption name Hash value much\nponderhit";
    assert!(Client::greeted("ucci").answers(lines).is_empty());
    assert_eq!(
        Client::greeted("uci").answers(lines),
        [
            "info string unknown command: xyzzy ? now",
            "info string no such option: Contempt",
            "info string option Hash does not take the value \"much\"",
        ]
    );
}

#[test]
fn an_idle_stop_is_answered_in_ucci_only() {
    assert_eq!(Client::greeted("ucci").answers("stop"), ["nobestmove"]);
    assert!(Client::greeted("uci").answers("stop").is_empty());
}

#[test]
fn lines_of_a_search_are_in_the_form_of_the_protocol() {
    let client = Client::greeted("uci");
    client.send("go depth 2");
    let lines = client.until("bestmove");
    for word in
        ["info depth ", " seldepth ", " multipv 1 score cp ", " nodes ", " nps ", " hashfull ", " time ", " pv "]
    {
        assert!(lines[0].contains(word), "{word:?}: {}", lines[0]);
    }
    client.send("setoption name UCI_ShowWDL value true\ngo depth 1");
    assert!(client.until("bestmove")[0].contains(" wdl "));
    let client = Client::greeted("ucci");
    client.send("go depth 2");
    let line = &client.until("bestmove")[0];
    for word in [" cp ", " multipv ", " hashfull "] {
        assert!(!line.contains(word), "{word:?}: {line}");
    }
    assert!(line.contains(" score "));
    assert!(line.contains(" nps "));
}

#[test]
fn a_move_is_held_back_until_stop_or_ponderhit() {
    for (go, end) in [
        ("go infinite", "stop"),
        ("go", "stop"),
        ("go depth infinite", "stop"),
        ("go infinite searchmoves h2e2", "stop"),
        ("go ponder depth 1", "ponderhit"),
        ("go ponder time 1000 increment 0", "stop"),
    ] {
        let client = Client::greeted("ucci");
        client.send(go);
        client.silence_of_ends(60);
        client.send(end);
        client.best();
        assert_eq!(ends(&client.answers("")), 0, "{go}");
    }
}

impl Client {
    /// No search ends for a while, whatever else is said.
    fn silence_of_ends(&self, milliseconds: u64) {
        let until = Instant::now() + Duration::from_millis(milliseconds);
        while let Ok(line) = self.output.recv_timeout(until.saturating_duration_since(Instant::now())) {
            assert_eq!(ends(std::slice::from_ref(&line)), 0, "{line}");
        }
    }
}

#[test]
fn a_ready_question_is_answered_while_thinking() {
    let client = Client::greeted("uci");
    client.send("go infinite\nisready");
    assert_eq!(ends(&client.until("readyok")), 0);
    client.send("stop");
    client.best();
}

#[test]
fn a_new_position_or_another_go_ends_the_search_and_is_then_obeyed() {
    let client = Client::greeted("ucci");
    client.send("go infinite\ngo infinite\nposition startpos moves h2e2\ngo depth 1\nisready");
    let lines = client.until("readyok");
    assert_eq!(ends(&lines), 2);
    let last = client.best();
    assert!(last.ends_with(|rank: char| rank.is_ascii_digit()));
    assert!(last.as_bytes()[1] >= b'5', "{last} is no move of Black");
}

#[test]
fn options_sent_while_thinking_take_effect_after_the_move() {
    let client = Client::greeted("uci");
    client.send("go infinite\nsetoption name MultiPV value 3\nsetoption name Nonsense value 1\nucinewgame\nisready");
    client.until("readyok");
    client.send("stop");
    client.best();
    assert_eq!(client.answers(""), ["info string no such option: Nonsense"]);
    client.send("go depth 1");
    assert_eq!(client.until("bestmove").iter().filter(|line| line.contains(" multipv 3 ")).count(), 1);
}

#[test]
fn commands_of_the_wrong_state_have_no_effect() {
    let client = Client::greeted("uci");
    client.send("go infinite\nponderhit\nxyzzy\nposition moves h2e2\nposition\nisready");
    assert_eq!(ends(&client.until("readyok")), 0);
    client.send("stop\nstop");
    client.best();
    assert!(client.answers("ponderhit").is_empty());
}

#[test]
fn a_handshake_of_the_other_protocol_ends_the_search_in_the_old_one() {
    let client = Client::greeted("uci");
    client.send("position fen 3k5/9/9/9/9/9/9/9/4R4/3RK4 b\ngo infinite\nucci");
    let lines = client.until("ucciok");
    assert_eq!(ends(&lines), 1, "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("bestmove ")));
}

#[test]
fn a_position_that_cannot_be_read_is_never_played_on() {
    for (word, message, end) in [("ucci", "info message ", "nobestmove"), ("uci", "info string ", "bestmove (none)")] {
        let client = Client::greeted(word);
        let answers = client.answers("position fen foobar draw bestmove resign\ngo depth 3");
        assert_eq!(answers.len(), 3, "{answers:?}");
        assert!(answers[0].starts_with(&format!("{message}Unsupported position: ")), "{answers:?}");
        assert!(answers[1].starts_with("info depth 0 ") && answers[1].contains(" score "), "{answers:?}");
        assert_eq!(answers[2], end);
        client.send("position startpos\ngo depth 1");
        client.best();
    }
}

#[test]
fn an_illegal_move_ends_the_list() {
    let client = Client::greeted("ucci");
    let answers = client.answers("position startpos moves h2e2 e0e4 h9g7\nd");
    assert!(answers[0].starts_with("info message illegal move e0e4 (number 2) in "), "{answers:?}");
    assert!(
        answers
            .iter()
            .any(|line| line.starts_with("Fen: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"))
    );
}

#[test]
fn both_numberings_of_ranks_are_understood_in_uci() {
    let client = Client::greeted("uci");
    client.send("setoption name UCI_Variant value xiangqi\nposition startpos moves h3e3 h10g8\ngo depth 1");
    let best = client.best();
    assert!(best.len() >= 4);
    for (before, line) in [
        ("", "a1a2: 1"),
        ("setoption name UCI_OneBased value false\nposition startpos\n", "h2e2: 1"),
        ("setoption name UCI_OneBased value true\n", "h3e3: 1"),
    ] {
        client.send(&format!("{before}go perft 1"));
        let lines = client.until("Nodes searched");
        assert!(lines.iter().any(|it| it == line), "{before}: {lines:?}");
    }
}

#[test]
fn positions_come_in_the_form_of_cyclone_too() {
    let client = Client::greeted("uci");
    let answers = client.answers("fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r moves h2e2\nd");
    assert!(answers.iter().any(|line| line.ends_with(" b - - 1 1")), "{answers:?}");
    let answers = client.answers("startpos moves\nd");
    assert!(answers.iter().any(|line| line.ends_with(" w - - 0 1")), "{answers:?}");
}

#[test]
fn banned_moves_add_up_until_the_next_position() {
    let client = Client::greeted("ucci");
    client.send("position fen 5k3/9/9/9/9/9/9/9/9/3K5 w\nbanmoves d0d1\nbanmoves d0e0\ngo depth 2");
    let lines = client.until("nobestmove");
    assert_eq!(ends(&lines), 1);
    assert!(lines[0].starts_with("info depth 0 score "), "{lines:?}");
    client.send("position fen 5k3/9/9/9/9/9/9/9/9/3K5 w\nbanmoves d0d1\ngo depth 2");
    assert_eq!(client.best(), "d0e0");
    let answers = client.answers("position startpos\nbanmoves h2e2 a0a5");
    assert_eq!(answers, ["info message not legal here, left out: a0a5"]);
}

#[test]
fn a_draw_is_accepted_where_we_do_not_stand_better() {
    let better = "position fen 3ak4/4a4/9/9/9/9/9/9/4R4/3AKA3 w - - 0 1";
    let level = "position fen 3ak4/4a4/4b4/9/9/9/9/4B4/4A4/3AK4 w - - 0 1";
    for (word, position, go, accepts) in [
        ("ucci", level, "go draw time 9000 depth 2", true),
        ("ucci", level, "go time 9000 depth 2", false),
        ("ucci", better, "go draw time 9000 depth 2", false),
        ("uci", level, "go draw wtime 9000 depth 2", false),
        // Without a clock there is no game.
        ("ucci", level, "go draw depth 2", false),
    ] {
        let client = Client::greeted(word);
        client.send(&format!("{position}\n{go}"));
        let lines = client.until("bestmove");
        assert_eq!(lines.last().expect("a move").ends_with(" draw"), accepts, "{word}, {position}, {go}");
    }
    let client = Client::greeted("ucci");
    client.send(&format!("{level}\ngo ponder time 9000 depth 2\nponderhit draw"));
    assert!(client.until("bestmove").last().expect("a move").ends_with(" draw"));
    // Alone, it repeats the limits of the last search.
    client.send("go draw");
    assert!(
        client
            .until("bestmove")
            .last()
            .is_some_and(|line| line.starts_with("bestmove") && !line.ends_with("draw draw"))
    );
}

#[test]
fn go_draw_alone_repeats_the_last_search() {
    let client = Client::greeted("ucci");
    client.send("position fen 3ak4/4a4/4b4/9/9/9/9/4B4/4A4/3AK4 w\ngo draw");
    client.silence_of_ends(50);
    client.send("stop");
    client.best();
    client.send("go time 9000 depth 1");
    client.best();
    client.send("go draw");
    assert!(client.until("bestmove").last().is_some_and(|line| line.ends_with(" draw")));
}

#[test]
fn depth_zero_asks_for_the_static_score_alone() {
    let answers = Client::greeted("ucci").answers("go depth 0");
    assert_eq!(answers.len(), 2, "{answers:?}");
    assert!(answers[0].starts_with("info depth 0 score "));
    assert_eq!(answers[1], "nobestmove");
}

#[test]
fn a_side_without_a_move_has_none_to_tell() {
    let mated = "position fen 3k5/9/9/9/9/9/9/9/4R4/3RK4 b";
    let client = Client::greeted("ucci");
    client.send(&format!("{mated}\ngo depth 5"));
    let lines = client.until("nobestmove");
    assert!(lines[0].starts_with("info depth 0 score -10000"), "{lines:?}");
    let client = Client::greeted("uci");
    client.send(&format!("{mated}\ngo movetime 100"));
    let lines = client.until("bestmove (none)");
    assert!(lines[0].starts_with("info depth 0 "), "{lines:?}");
    assert!(lines[0].contains(" score mate 0"), "{lines:?}");
}

#[test]
fn times_are_seconds_when_the_client_says_so() {
    let client = Client::greeted("ucci");
    client.send("setoption usebook false\nsetoption usemillisec false\ngo movetime 1");
    client.silence_of_ends(300);
    client.best();
    let started = Instant::now();
    client.send("setoption usemillisec true\ngo movetime 1");
    client.best();
    assert!(started.elapsed() < Duration::from_millis(800));
}

#[test]
fn an_empty_clock_means_a_move_at_once() {
    let client = Client::greeted("ucci");
    for go in
        ["go time 0", "go time -5 increment 0", "go wtime -1 btime 0", "go movetime 0", "go nodes 0", "go btime 1"]
    {
        client.send(&format!("position startpos\n{go}"));
        client.best();
    }
}

#[test]
fn in_batch_mode_lines_wait_for_the_end_of_a_search() {
    let client = Client::greeted("ucci");
    client.send("setoption batch true\ngo depth 2\nposition startpos moves h2e2\ngo depth 2\nstop\nquit");
    let lines = client.last_words();
    assert_eq!(ends(&lines), 3, "{lines:?}");
    assert_eq!(lines[lines.len() - 2..], ["nobestmove", "bye"]);
    // A search without an end of its own still hears.
    let client = Client::greeted("ucci");
    client.send("setoption batch on\ngo infinite\nstop");
    client.best();
    // The end of the input waits too.
    client.send("go depth 2");
    let lines = client.end();
    assert_eq!(ends(&lines), 1);
    assert_eq!(lines.last().map(String::as_str), Some("bye"));
}

#[test]
fn quitting_tells_the_move_and_says_bye_in_ucci() {
    for (word, go, ended, bye) in [
        ("ucci", "go infinite", 1, true),
        ("uci", "go ponder", 1, false),
        ("ucci", "", 0, true),
        ("uci", "go perft 9", 0, false),
    ] {
        let client = Client::greeted(word);
        client.send(&format!("{go}\nquit\ngo depth 1"));
        let lines = client.last_words();
        assert_eq!(ends(&lines), ended, "{word} {go}: {lines:?}");
        assert_eq!(lines.last().is_some_and(|line| line == "bye"), bye, "{word} {go}: {lines:?}");
    }
}

#[test]
fn the_end_of_the_input_quits_also_while_a_search_runs() {
    for go in ["go infinite", "go ponder depth 1", "go movetime 1000000", "go perft 20"] {
        let client = Client::greeted("uci");
        client.send(go);
        client.end();
    }
    // The last line need not be ended.
    let client = Client::greeted("ucci");
    client.input.as_ref().expect("an input").send(b"go depth 1\nquit".to_vec()).expect("a session");
    assert_eq!(ends(&client.end()), 1);
}

#[test]
fn a_client_that_reads_no_more_ends_the_session() {
    let (input, lines) = mpsc::channel();
    let (sender, output) = mpsc::channel();
    drop(output);
    input.send(b"uci\n".to_vec()).expect("an input");
    let ended = run(Input { lines, rest: VecDeque::new() }, Output { lines: sender, line: Vec::new() });
    assert!(matches!(ended, Err(SessionError::Output(_))));
}

#[test]
fn perft_lists_the_moves_and_ends_with_the_sum() {
    let client = Client::greeted("uci");
    client.send("position startpos\ngo perft 2");
    let lines = client.until("Nodes searched: 1920");
    assert_eq!(lines.len(), 46);
    assert_eq!(lines[44], "");
    client.send("go perft 0");
    assert_eq!(client.until("Nodes").last().map(String::as_str), Some("Nodes searched: 1"));
    client.send("go perft 20\nisready");
    client.until("readyok");
    client.send("stop");
    client.until("Nodes searched: ");
}

#[test]
fn a_human_may_look_at_the_board() {
    let client = Client::greeted("uci");
    for (command, beginning) in [("d", "Fen: "), ("eval", ""), ("help", "  quit")] {
        let answers = client.answers(command);
        assert!(answers.iter().any(|line| line.starts_with(beginning)), "{answers:?}");
    }
    assert_eq!(client.answers("probe fen foobar"), ["pophash"]);
    assert_eq!(client.answers("probe startpos moves a0a9"), ["pophash"]);
}

#[test]
fn a_network_is_loaded_from_its_file_and_a_bad_file_changes_nothing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (good, bad) = (folder.path().join("good.nnue"), folder.path().join("bad.nnue"));
    let parameters = random_parameters(32, 2, 9);
    let file = parameters.write().expect("a sound net");
    fs::write(&good, &file).expect("a file");
    fs::write(&bad, &file[..file.len() - 1]).expect("a file");
    let hash = format!("hash {:016x}", parameters.hash());
    let client = Client::greeted("uci");
    let says_network = || client.answers("eval").iter().any(|line| line.contains(&hash));
    assert!(!says_network());
    let told = client.answers(&format!("setoption name EvalFile value {}", good.display()));
    assert!(told.len() == 1 && told[0].starts_with("info string evaluation by good.nnue: 32 hidden"), "{told:?}");
    assert!(told[0].contains(&hash), "{told:?}");
    for (path, reason) in [(&bad, "truncated: "), (&folder.path().join("none"), "")] {
        let told = client.answers(&format!("setoption name EvalFile value {}", path.display()));
        let beginning = format!("info string the evaluation stays as it is: {}: {reason}", path.display());
        assert!(told.len() == 1 && told[0].starts_with(&beginning), "{told:?}");
        assert!(says_network());
    }
    client.send("position startpos\ngo depth 6");
    client.best();
    assert!(client.answers("setoption name EvalFile value <empty>").is_empty());
    assert!(!says_network());
}

#[test]
fn debug_tells_each_line() {
    let client = Client::greeted("ucci");
    let answers = client.answers("setoption debug on\nposition  startpos\ngo infinite\nsetoption debug off\nstop");
    assert!(answers.contains(&"info message idle line [position  startpos]".to_owned()), "{answers:?}");
}
