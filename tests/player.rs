//! Engines as child processes: what is said to good ones, and what is made of each fault of the others.
//!
//! The engines are scripts for the Unix shell. Times tell answers from silence only.

#![cfg(all(unix, feature = "tools"))]

mod mock;

use std::thread;
use std::time::Duration;

use chuhe::arena::player::{
    Ask, Clocks, Deadlines, Departure, Ending, EngineConfig, Player, PlayerError, ProtocolChoice, Thought,
};
use chuhe::board::Position;
use chuhe::protocol::{Dialect, Proposal, Protocol};
use chuhe::search::Clock;
use chuhe::types::Move;

use mock::{BRIEF, Log, PATIENT, SOON, UCCI, no_start, obeying, shell, start, ucci_but, uci_but};

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|word| word.parse().expect(word)).collect()
}

fn shown(best: Option<Move>) -> String {
    best.map_or_else(|| "none".to_owned(), |best| best.to_string())
}

/// Asks for a move after these.
fn play(player: &mut Player, line: &str) -> Result<Thought, PlayerError> {
    player.set_position(&Position::start(), &moves(line))?;
    player.think(&Ask { depth: Some(3), ..Ask::default() }, SOON)
}

/// The move after no other.
fn best(player: &mut Player) -> String {
    shown(play(player, "").unwrap_or_else(|error| panic!("{error}")).best)
}

/// What a faultless start and this fault in answer to `go` lead to.
fn fault(commands: &str) -> PlayerError {
    play(&mut start(&uci_but(&[("go*", commands)])), "").expect_err(commands)
}

const fn clock(left: u64, increment: u64) -> Clock {
    Clock { left: Duration::from_millis(left), increment: Duration::from_millis(increment), moves_to_go: None }
}

fn on_clock() -> Ask {
    Ask { clocks: Some(Clocks { own: clock(5000, 50), opponent: clock(6000, 60) }), ..Ask::default() }
}

#[test]
fn a_game_in_uci_is_told_line_by_line() {
    let log = Log::new("uci");
    let mut config = log.of(uci_but(&[]));
    config.protocol = ProtocolChoice::Auto;
    config.options = vec![("Hash".to_owned(), "64".to_owned())];
    let mut player = start(&config);
    assert_eq!((player.name(), player.dialect()), ("Mock 1", Dialect::PIKAFISH));
    assert_eq!(
        player.warnings().iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["the engine announces no option Hash"]
    );
    player.new_game().expect("it is ready");
    player.set_position(&Position::start(), &moves("b0c2")).expect("it is ready");
    let thought = player.think(&on_clock(), SOON).expect("it answers");
    assert_eq!(
        (shown(thought.best), shown(thought.ponder), thought.proposal),
        ("h2e2".to_owned(), "h9g7".to_owned(), None)
    );
    assert_eq!((thought.info.depth, thought.info.nodes, thought.info.pv.len()), (Some(3), Some(400), 2));
    assert!(thought.elapsed < SOON);
    assert!(matches!(player.quit(), Departure::Left(status) if status.success()));
    assert_eq!(
        log.lines(),
        [
            "uci",
            "setoption name Hash value 64",
            "isready",
            "ucinewgame",
            "isready",
            "position startpos moves b0c2",
            "isready",
            "go wtime 6000 btime 5000 winc 60 binc 50",
            "quit",
        ]
    );
}

#[test]
fn a_game_in_ucci_is_told_line_by_line() {
    let log = Log::new("ucci");
    let mut player = start(&log.of(ucci_but(&[])));
    assert_eq!((player.name(), player.dialect()), ("Mock 2", Dialect::UCCI));
    player.new_game().expect("it is ready");
    player.set_position(&Position::start(), &moves("h2h9 i9h9 b0c2")).expect("it is ready");
    let ask = Ask { ban_moves: moves("b9c7 h9h0"), draw_offered: true, ..on_clock() };
    assert_eq!(shown(player.think(&ask, SOON).expect("it answers").best), "h2e2");
    assert!(matches!(player.quit(), Departure::Left(status) if status.success()));
    assert_eq!(
        log.lines(),
        [
            "ucci",
            "setoption usemillisec true",
            "isready",
            "setoption newgame",
            "uccinewgame",
            "isready",
            "position fen rnbakabr1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w - - 0 2 moves b0c2",
            "isready",
            "banmoves b9c7 h9h0",
            "go draw time 5000 increment 50 opptime 6000 oppincrement 60",
            "quit",
        ]
    );
}

#[test]
fn ranks_from_one_are_written_and_read() {
    let log = Log::new("fairy");
    let handshake = "echo 'option name UCI_Variant type combo default chess var chess var xiangqi'; echo uciok";
    let mut player = start(&log.of(uci_but(&[("uci", handshake), ("go*", "echo 'bestmove h10g8 ponder h1g3'")])));
    assert_eq!(player.dialect(), Dialect::FAIRY);
    player.set_position(&Position::start(), &moves("h2e2")).expect("it is ready");
    let ask = Ask { depth: Some(1), ban_moves: moves("b9c7"), ..Ask::default() };
    let thought = player.think(&ask, SOON).expect("it answers");
    assert_eq!((shown(thought.best), shown(thought.ponder)), ("h9g7".to_owned(), "h0g2".to_owned()));
    let lines = log.lines();
    assert_eq!(lines[1], "setoption name UCI_Variant value xiangqi");
    assert_eq!(lines[3..], ["position startpos moves h3e3", "isready", "banmoves b10c8", "go depth 1"]);
}

#[test]
fn an_engine_that_knows_one_protocol_is_found_out() {
    let silent_to_uci = [&[("uci", "true")][..], &UCCI].concat();
    for (config, deadlines) in
        [(obeying(&UCCI), PATIENT), (obeying(&silent_to_uci), Deadlines { handshake: 10 * BRIEF, ..PATIENT })]
    {
        let config = EngineConfig { protocol: ProtocolChoice::Auto, ..config };
        let player = Player::start(&config, deadlines).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(player.identity().protocol, Protocol::Ucci);
    }
}

#[test]
fn the_protocol_that_was_answered_is_asked_for_first_the_next_time() {
    let log = Log::new("again");
    let config = EngineConfig { protocol: ProtocolChoice::Auto, ..log.of(obeying(&UCCI)) };
    for clone in [config.clone(), config] {
        assert!(matches!(start(&clone).quit(), Departure::Left(status) if status.success()));
    }
    let greetings: Vec<String> = log.lines().into_iter().filter(|line| line == "uci" || line == "ucci").collect();
    assert_eq!(greetings, ["uci", "ucci", "ucci"]);
}

#[test]
fn what_keeps_an_engine_from_starting_is_told() {
    let (brief, unready) = (Deadlines { handshake: BRIEF, ..PATIENT }, Deadlines { ready: BRIEF, ..PATIENT });
    let chess = "echo 'option name UCI_Variant type combo default chess var chess'; echo uciok";
    let auto = |config| EngineConfig { protocol: ProtocolChoice::Auto, ..config };
    let missing = EngineConfig { program: "/no/such/engine".into(), ..EngineConfig::default() };
    let no_log = EngineConfig { log: Some("/no/such/folder/log".into()), ..shell("true") };
    for (config, deadlines, message) in [
        (&missing, PATIENT, "cannot start /no/such/engine: No such file"),
        (&no_log, PATIENT, "cannot open the log /no/such/folder/log: No such file"),
        (&shell("sleep 1000"), brief, "the engine does not answer `uci` within 1s: it has written nothing"),
        (
            &shell("echo 'hello \u{7}'; sleep 1000"),
            brief,
            "the engine does not answer `uci` within 1s: its last line is \"hello \\u{7}\"",
        ),
        (&shell("exit 3"), PATIENT, "the engine has ended (exit status: 3): it has written nothing"),
        (
            &shell("echo 'no network'; exit 2"),
            PATIENT,
            "the engine has ended (exit status: 2): its last line is \"no network\"",
        ),
        (&shell("kill -9 $$"), PATIENT, "the engine has ended (signal: 9 (SIGKILL)): it has written nothing"),
        (
            &uci_but(&[("uci", "echo 'id name x'; exit 4")]),
            PATIENT,
            "the engine has ended (exit status: 4): its last line is \"id name x\"",
        ),
        (
            &uci_but(&[("isready", "true")]),
            unready,
            "the engine does not answer `isready` within 1s: its last line is \"uciok\"",
        ),
        (
            &uci_but(&[("isready", "exit 5")]),
            PATIENT,
            "the engine has ended (exit status: 5): its last line is \"uciok\"",
        ),
        (&uci_but(&[("uci", chess)]), PATIENT, "the engine plays no xiangqi, but chess"),
        (&shell("exec yes"), PATIENT, "the engine has written "),
        (
            &auto(shell("read -r line; echo no $line; exit 6")),
            PATIENT,
            "the engine speaks neither protocol. Greeted with `uci`: the engine has ended (exit status: 6): its last line is \
             \"no uci\". Greeted with `ucci`: the engine has ended (exit status: 6): its last line is \"no ucci\"",
        ),
        (&auto(missing.clone()), PATIENT, "cannot start /no/such/engine: No such file"),
    ] {
        let error = no_start(config, deadlines).to_string();
        assert!(error.starts_with(message), "{error}\nis not\n{message}");
    }
}

#[test]
fn every_form_of_a_move_is_read() {
    for (commands, expected) in [
        ("printf 'best'; sleep 0.05; printf 'move h2'; sleep 0.05; printf 'e2\\n'", "h2e2"),
        ("printf 'bestmove h2e2\\r\\n'", "h2e2"),
        ("printf '\\n\\n  bestmove   h2e2\\n'", "h2e2"),
        ("printf 'info string \\377\\376\\000\\nbestmove h2e2\\n'", "h2e2"),
        ("head -c 3000000 /dev/zero | tr '\\0' x; echo; echo 'bestmove h2e2'", "h2e2"),
        ("head -c 3000000 /dev/zero >&2; echo 'bestmove h2e2'", "h2e2"),
        ("printf 'bestmove h2e2'; exit 0", "h2e2"),
        // Not legal: that is for the duel to say.
        ("echo 'bestmove a0i9'", "a0i9"),
        ("echo 'bestmove (none)'", "none"),
        ("echo nobestmove", "none"),
    ] {
        assert_eq!(best(&mut start(&uci_but(&[("go*", commands)]))), expected, "{commands}");
    }
}

#[test]
fn draws_and_resignations_are_heard() {
    for (words, proposal) in [
        ("", None),
        (" draw", Some(Proposal::Draw)),
        (" ponder h9g7 draw", Some(Proposal::Draw)),
        (" resign", Some(Proposal::Resign)),
    ] {
        let mut player = start(&ucci_but(&[("go*", &format!("echo 'bestmove h2e2{words}'"))]));
        assert_eq!(play(&mut player, "").expect(words).proposal, proposal, "{words}");
    }
}

#[test]
fn each_fault_in_a_search_has_its_name() {
    for (commands, message) in [
        ("echo 'bestmove xyz'", "the engine tells no move that can be read: \"bestmove xyz\""),
        ("echo 'bestmove'", "the engine tells no move that can be read: \"bestmove\""),
        ("echo 'bestmove h10g8'", "the engine tells no move that can be read: \"bestmove h10g8\""),
        ("echo 'info depth 1'; exit 9", "the engine has ended (exit status: 9): its last line is \"info depth 1\""),
        ("kill -9 $$", "the engine has ended (signal: 9 (SIGKILL)): its last line is \"readyok\""),
        // Something that it has started holds its output open.
        ("sleep 1000 & exit 8", "the engine has ended (exit status: 8): its last line is \"readyok\""),
        ("exec >&-; sleep 1000", "the engine has closed its output: its last line is \"readyok\""),
        ("exec yes", "the engine has written "),
        ("exec cat /dev/zero", "the engine has written "),
    ] {
        let error = fault(commands).to_string();
        assert!(error.starts_with(message), "{error}\nis not\n{message}");
    }
}

#[test]
fn a_long_line_is_shown_in_part() {
    match fault("head -c 100000 /dev/zero | sed 's/^/bestmove /' | tr '\\0' x; echo") {
        PlayerError::Garbage { line, .. } => assert_eq!(line, format!("bestmove {} ...", "x".repeat(111))),
        error => panic!("{error}"),
    }
}

#[test]
fn an_engine_that_does_not_read_holds_nobody_up() {
    let config = EngineConfig {
        options: vec![("x".to_owned(), "y".repeat(1 << 20))],
        ..shell("read -r line; echo uciok; exec sleep 1000")
    };
    let error = no_start(&config, Deadlines { ready: BRIEF, ..PATIENT });
    assert!(matches!(error, PlayerError::Deaf { within: BRIEF, .. }), "{error}");
}

#[test]
fn a_late_move_is_not_the_answer_to_the_next_question() {
    let slow = "n=$((n + 1)); [ $n -gt 1 ] && echo 'bestmove h2e2'";
    for (case, go) in [
        // It answers when it is stopped.
        (("stop", "echo 'bestmove a0a1'"), slow),
        // It answers on its own, and once more to `stop`.
        (("stop", "echo nobestmove"), "n=$((n + 1)); [ $n -gt 1 ] || sleep 3; echo \"bestmove h2e$n\""),
    ] {
        let mut player = start(&ucci_but(&[case, ("go*", go)]));
        player.set_position(&Position::start(), &[]).expect("it is ready");
        let error = player.think(&Ask::default(), BRIEF).expect_err("it is late");
        assert!(matches!(error, PlayerError::Silent { within: BRIEF, .. }), "{error}");
        assert_eq!(shown(player.think(&Ask::default(), SOON).expect("it answers").best), "h2e2", "{go}");
    }
}

#[test]
fn an_engine_that_does_not_stop_gets_nothing_else_to_do() {
    let deadlines = Deadlines { stop: BRIEF, ..PATIENT };
    let mut player = Player::start(&uci_but(&[("go*", "true")]), deadlines).expect("it starts");
    for _ in 0..2 {
        let error = player.think(&Ask::default(), BRIEF).expect_err("it is silent");
        assert!(matches!(error, PlayerError::Silent { .. }), "{error}");
    }
    let error = player.new_game().expect_err("it owes a move");
    assert!(matches!(error, PlayerError::Silent { within: BRIEF, .. }), "{error}");
}

#[test]
fn a_second_answer_is_a_stray() {
    let mut player = start(&uci_but(&[("go*", "n=$((n + 1)); echo \"bestmove h2e$n\"; echo 'bestmove a0a1'")]));
    for (answer, strays) in [("h2e1", 0), ("h2e2", 1), ("h2e3", 2)] {
        assert_eq!((best(&mut player).as_str(), player.strays()), (answer, strays));
    }
}

#[test]
fn a_late_readyok_answers_no_later_question() {
    let slow = "n=$((n + 1)); [ $n -ne 2 ] || sleep 3; echo readyok";
    let deadlines = Deadlines { ready: BRIEF, ..PATIENT };
    let mut player =
        Player::start(&uci_but(&[("isready", slow), ("go*", "echo 'bestmove h2e2'")]), deadlines).expect("it starts");
    let error = player.new_game().expect_err("it is late");
    assert!(matches!(error, PlayerError::NotReady { within: BRIEF, .. }), "{error}");
    let ready = (0..200).find(|_| player.new_game().is_ok());
    assert!(ready.is_some(), "it is ready in the end");
    assert_eq!(best(&mut player), "h2e2");
}

#[test]
fn an_engine_ponders() {
    let log = Log::new("ponder");
    // A search on the opponent's time ends with the hit or with `stop`.
    let cases = [
        ("'go ponder'*", "echo 'info depth 2 score 5'"),
        ("ponderhit*", "echo 'bestmove h2e2'"),
        ("stop", "echo 'bestmove a0a1'"),
    ];
    let mut player = start(&log.of(ucci_but(&cases)));
    assert!(matches!(player.ponder_hit(false, SOON), Err(PlayerError::NotPondering)));
    player.set_position(&Position::start(), &moves("b0c2 b9c7")).expect("it is ready");
    player.start_ponder(&on_clock()).expect("it ponders");
    let thought = player.ponder_hit(true, SOON).expect("it answers");
    assert_eq!((shown(thought.best), thought.info.depth), ("h2e2".to_owned(), Some(2)));
    player.start_ponder(&on_clock()).expect("it ponders");
    player.stop_ponder().expect("it stops");
    player.stop_ponder().expect("there is nothing to stop");
    assert_eq!(best(&mut player), "h2e2");
    let go = "go ponder time 5000 increment 50 opptime 6000 oppincrement 60";
    assert_eq!(
        log.lines()[5..11],
        [
            go,
            "ponderhit draw",
            go,
            "stop",
            "isready",
            "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
        ]
    );
}

#[test]
fn an_engine_that_does_not_wait_for_the_hit_has_used_no_time() {
    let mut player =
        start(&ucci_but(&[("'go ponder'*", "echo 'bestmove h2e2'; echo done >&2"), ("ponderhit", "true")]));
    for _ in 0..3 {
        player.set_position(&Position::start(), &moves("b0c2 b9c7")).expect("it is ready");
        player.start_ponder(&on_clock()).expect("it ponders");
        assert_eq!(shown(player.ponder_hit(false, SOON).expect("it has answered").best), "h2e2");
        player.start_ponder(&on_clock()).expect("it ponders");
        player.stop_ponder().expect("it has stopped");
    }
}

#[test]
fn a_search_without_limits_is_stopped() {
    let log = Log::new("infinite");
    let cases = [("go*", "echo 'info depth 7 score cp 1'"), ("stop", "echo 'bestmove h2e2'")];
    let mut player = start(&log.of(uci_but(&cases)));
    assert!(player.stop().expect("nothing goes wrong").is_none());
    player.think(&Ask::default(), BRIEF).expect_err("it goes on");
    let thought = player.stop().expect("it stops").expect("it was searching");
    assert_eq!((shown(thought.best), thought.info.depth), ("h2e2".to_owned(), Some(7)));
    assert_eq!(log.lines()[2..], ["go infinite", "stop"]);
}

#[test]
fn the_latency_is_measured() {
    let latency = start(&uci_but(&[])).latency().expect("it answers");
    assert!(latency > Duration::ZERO && latency < SOON);
}

#[test]
fn an_engine_leaves_or_is_made_to() {
    let brief = Deadlines { quit: BRIEF, ..PATIENT };
    for (commands, deadlines, code) in [
        ("exit 0", PATIENT, Some(0)),
        ("exit 7", PATIENT, Some(7)),
        // The end of its input ends it too.
        ("true", PATIENT, Some(0)),
        ("exec sleep 1000", brief, None),
        ("trap '' TERM HUP INT; while :; do sleep 1; done", brief, None),
    ] {
        let player = Player::start(&uci_but(&[("quit", commands)]), deadlines).expect("it starts");
        match (player.quit(), code) {
            (Departure::Left(status), Some(code)) => assert_eq!(status.code(), Some(code), "{commands}"),
            (Departure::Killed, None) => {}
            (departure, _) => panic!("{commands}: {departure:?}"),
        }
    }
}

#[test]
fn who_holds_the_leash_ends_the_wait() {
    let mut player = start(&uci_but(&[("go*", "exec sleep 1000")]));
    let leash = player.leash();
    assert!(leash.ended().is_none());
    thread::scope(|scope| {
        let waiting = scope.spawn(|| player.think(&Ask::default(), 10 * SOON));
        leash.kill();
        let error = waiting.join().expect("no panic").expect_err("it is dead");
        assert!(matches!(error, PlayerError::Died { ending: Ending::Exited(_), .. }), "{error}");
    });
    assert!(leash.ended().is_some());
    assert!(player.new_game().is_err());
}

/// Whether a process is there and has not ended.
#[cfg(target_os = "linux")]
fn is_running(process: &str) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{process}/stat"));
    state.is_ok_and(|state| state.rsplit(')').next().is_some_and(|rest| !rest.trim_start().starts_with('Z')))
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_of_an_engine_is_left_behind() {
    let handshake = "sleep 1000 & echo \"id author $$ $!\"; echo uciok";
    let player = start(&uci_but(&[("uci", handshake)]));
    let author = player.identity().author.clone().expect("it has told");
    let processes: Vec<&str> = author.split(' ').collect();
    assert!(processes.iter().all(|process| is_running(process)), "{author}");
    drop(player);
    // The engine was reaped: not even its number is left. What it has started is reaped by the system, sooner or later.
    assert!(!std::path::Path::new(&format!("/proc/{}", processes[0])).exists());
    let gone = (0..600).any(|_| {
        thread::sleep(Duration::from_millis(100));
        !is_running(processes[1])
    });
    assert!(gone, "{author}");
}

#[test]
fn our_own_engine_plays_in_both_protocols() {
    for protocol in ["proto=ucci", "proto=uci", ""] {
        let config = format!("cmd='{}' {protocol} name=Chuhe option.Hash=1", env!("CARGO_BIN_EXE_chuhe"));
        let mut player = start(&config.parse().expect("a description"));
        assert!(player.warnings().is_empty(), "{:?}", player.warnings());
        player.new_game().expect("it is ready");
        let thought = play(&mut player, "h2e2 h9g7").expect("it answers");
        let mut position = Position::start();
        for played in moves("h2e2 h9g7") {
            position.make(played);
        }
        assert!(thought.best.is_some_and(|best| position.is_legal(best)), "{thought:?}");
        assert_eq!(thought.info.depth, Some(3));
        assert!(thought.info.nodes > Some(0) && thought.info.score.is_some());
        assert!(matches!(player.quit(), Departure::Left(status) if status.success()));
    }
}

#[test]
#[ignore = "needs the program fairy-stockfish on the PATH"]
fn fairy_stockfish_plays_in_both_protocols() {
    for (protocol, dialect) in [("auto", Dialect::FAIRY), ("ucci", Dialect::UCCI)] {
        let config = format!("cmd=fairy-stockfish proto={protocol} unit=ms option.Hash=16");
        let mut player = start(&config.parse().expect("a description"));
        assert_eq!(player.dialect(), dialect);
        player.new_game().expect("it is ready");
        let mut position = Position::start();
        for _ in 0..20 {
            let past: Vec<Move> = position.trail().steps().iter().filter_map(|past| past.played).collect();
            player.set_position(&Position::start(), &past).expect("it is ready");
            let ban_moves = position.legal_moves().iter().copied().take(5).collect();
            let ask = Ask { depth: Some(4), ban_moves, ..Ask::default() };
            let best = player.think(&ask, SOON).expect("it answers").best.expect("it has a move");
            assert!(position.is_legal(best) && !ask.ban_moves.contains(&best), "{best} in {position}");
            position.make(best);
        }
        assert!(matches!(player.quit(), Departure::Left(status) if status.success()));
    }
}
