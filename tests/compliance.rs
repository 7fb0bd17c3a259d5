//! `chuhe compliance` on this engine, which keeps both protocols, and on engines with a fault each.
//!
//! The faulty ones are this engine behind scripts for the Unix shell that change what it hears or says. Times tell answers from
//! silence only.

#![cfg(all(unix, feature = "tools"))]

use std::time::Duration;

use assert_cmd::cargo::cargo_bin_cmd;
use chuhe::arena::compliance::{Examination, Patience, Status, StepReport};
use chuhe::arena::player::{EngineConfig, PlayerError, ProtocolChoice, Stop};
use chuhe::protocol::Protocol;

const ENGINE: &str = env!("CARGO_BIN_EXE_chuhe");

/// Generous, because the machine may have other things to do.
const SOON: Duration = Duration::from_mins(1);

/// Enough to see that nothing comes.
const BRIEF: Duration = Duration::from_secs(2);

/// The same, where other steps must come to an end in that time.
const LATER: Duration = Duration::from_secs(5);

fn patient() -> Patience {
    Patience { silence: Duration::from_millis(100), ..Patience::default().and(SOON) }
}

fn shell(script: &str, protocol: Protocol) -> EngineConfig {
    EngineConfig {
        program: "sh".into(),
        arguments: ["-c", script, ENGINE].map(str::to_owned).into(),
        protocol: ProtocolChoice::Only(protocol),
        ..EngineConfig::default()
    }
}

/// This engine behind a script that obeys `hears` in the place of some of its commands, and `says` in the place of some of its lines:
/// cases of the shell for `$line`. Behind the last command stands `end`.
fn but(protocol: Protocol, hears: &str, says: &str, end: &str) -> EngineConfig {
    let pass = "printf '%s\\n' \"$line\"";
    let script = format!(
        "{{ while IFS= read -r line; do case \"$line\" in\n{hears}\nquit) echo quit; exit;;\n*) {pass};;\nesac; done; {end}; }} | \
         \"$0\" | while IFS= read -r line; do case \"$line\" in\n{says}\n*) {pass};;\nesac; done"
    );
    shell(&script, protocol)
}

fn examine(config: &EngineConfig, patience: Patience) -> Vec<StepReport> {
    Examination::begin(config, patience, &Stop::default()).unwrap_or_else(|error| panic!("{error}")).collect()
}

/// The titles of the steps that came out so.
fn titles(reports: &[StepReport], status: Status) -> Vec<&'static str> {
    reports.iter().filter(|report| report.status == status).map(|report| report.title).collect()
}

fn problem<'a>(reports: &'a [StepReport], title: &str) -> &'a str {
    let report = reports.iter().find(|report| report.title == title).unwrap_or_else(|| panic!("no step {title}"));
    report.problem.as_deref().unwrap_or_default()
}

/// The lines on stdout and the exit code; stderr stays empty.
fn chuhe(arguments: &[&str]) -> (Vec<String>, Option<i32>) {
    let output = cargo_bin_cmd!("chuhe").arg("compliance").args(arguments).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    let out = String::from_utf8(output.stdout).expect("it writes UTF-8");
    (out.lines().map(str::to_owned).collect(), output.status.code())
}

#[test]
fn this_engine_keeps_uci() {
    let command = format!("'{ENGINE}'");
    let (lines, code) = chuhe(&[&command, "--grace", "60"]);
    let told = lines.join("\n");
    assert_eq!(code, Some(0), "{told}");
    assert!(lines[0].starts_with("Chuhe ") && lines[0].ends_with(" in UCI"), "{told}");
    assert!(lines.last().is_some_and(|line| line.ends_with(" passed, 0 warnings, 0 failed")), "{told}");
}

#[test]
fn this_engine_keeps_ucci() {
    let command = format!("'{ENGINE}'");
    let (lines, code) = chuhe(&[&command, "--proto", "ucci", "--json", "--grace", "60"]);
    let told = lines.join("\n");
    assert_eq!(code, Some(0), "{told}");
    let objects: Vec<serde_json::Value> = lines.iter().map(|line| serde_json::from_str(line).expect(line)).collect();
    let (summary, steps) = objects.split_last().expect("there are steps");
    assert!(steps.iter().zip(1..).all(|(step, number)| step["step"] == number && step["status"] == "ok"), "{told}");
    assert_eq!(summary["protocol"], "ucci");
    assert_eq!(
        (&summary["passed"], &summary["warnings"], &summary["failed"], &summary["skipped"]),
        (&steps.len().into(), &0.into(), &0.into(), &0.into())
    );
}

#[test]
fn an_engine_that_confirms_nothing_fails_the_greeting_and_nothing_else() {
    let config = but(Protocol::Uci, "", "uciok) ;;", ":");
    let reports = examine(&config, Patience { greeting: BRIEF, ..patient() });
    let title = "the first word is confirmed";
    assert_eq!(titles(&reports, Status::Fail), [title]);
    assert_eq!(problem(&reports, title), "no uciok within 2s");
    assert_eq!(titles(&reports, Status::Ok), ["the program starts"]);
    let step = &reports[1];
    assert_eq!(step.sent().collect::<Vec<_>>(), ["uci"]);
    assert!(step.got().any(|line| line.starts_with("id name Chuhe")));
    assert!(step.expected.contains("`uciok`"), "{}", step.expected);
}

#[test]
fn a_program_that_speaks_neither_protocol_is_greeted_in_both() {
    let config = EngineConfig { protocol: ProtocolChoice::Auto, ..shell("read line; echo \"$line?\"", Protocol::Uci) };
    let reports = examine(&config, patient());
    let title = "the first word is confirmed";
    assert_eq!(titles(&reports, Status::Fail), [title]);
    let problem = problem(&reports, title);
    assert!(problem.starts_with("greeted with uci: the engine has ended") && problem.contains("; greeted with ucci: "));
    assert_eq!(reports[1].sent().collect::<Vec<_>>(), ["uci", "ucci"]);
    assert_eq!(reports[1].got().collect::<Vec<_>>(), ["uci?", "ucci?"]);
}

#[test]
fn an_engine_that_dies_on_go_is_started_anew_for_what_needs_no_search() {
    let reports = examine(&but(Protocol::Ucci, "go*) exit;;", "", ":"), patient());
    let title = "go depth 1 ends with a move";
    assert_eq!(titles(&reports, Status::Fail), [title]);
    assert!(problem(&reports, title).starts_with("the engine has ended (exit status: 0)"), "{reports:?}");
    let kept = titles(&reports, Status::Ok);
    assert!(
        kept.contains(&"probe is answered with pophash") && kept.contains(&"quit is answered with bye"),
        "{kept:?}"
    );
    assert_eq!(problem(&reports, "the move is legal"), problem(&reports, "banned moves are not played"));
}

#[test]
fn an_illegal_move_is_shown_with_the_position() {
    let says = "'bestmove '[a-i]*) echo 'bestmove a0a9';;";
    let reports = examine(&but(Protocol::Uci, "", says, ":"), patient());
    let title = "the move is legal";
    assert_eq!(titles(&reports, Status::Fail), [title]);
    assert_eq!(
        problem(&reports, title),
        "\"bestmove a0a9\": a0a9 is not legal in rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
    );
}

#[test]
fn an_engine_that_ignores_stop_fails_where_it_is_stopped() {
    let reports = examine(&but(Protocol::Uci, "stop) ;;", "", ":"), Patience { stop: BRIEF, ..patient() });
    let title = "go infinite goes on until stop";
    assert_eq!(titles(&reports, Status::Fail), [title]);
    assert_eq!(problem(&reports, title), "no bestmove within 2s of stop");
    assert_eq!(titles(&reports, Status::Warn), [""; 0]);
}

#[test]
fn a_second_answer_and_a_deaf_ear_for_quit_are_found() {
    let hears = "quit) ;;";
    let says = "bestmove*) printf '%s\\n' \"$line\" \"$line\";;";
    let reports = examine(&but(Protocol::Uci, hears, says, ":"), Patience { quit: LATER, ..patient() });
    let (once, quit) = ("one bestmove ends each search, behind all else", "quit ends the process");
    assert_eq!(titles(&reports, Status::Fail), [once, quit]);
    assert!(problem(&reports, once).ends_with("comes behind the end of the search"), "{reports:?}");
    assert_eq!(problem(&reports, quit), "it is still running 5s after quit");
}

#[test]
fn faults_that_do_not_touch_are_found_each_in_its_step() {
    let says = "'option hashsize'*) echo 'option hashsize type spin min 1 max 8 default 0';;\n\
                'bestmove '*ponder*) echo \"${line% ponder *} ponder a0a9\";;\n\
                'info depth'*score*) printf '%s cp %s a0a9\\n' \"${line%% score *} score\" \"${line#* score }\";;\n\
                bye) ;;";
    let config = but(Protocol::Ucci, "banmoves*) ;;", says, "sleep 1000");
    let reports = examine(&config, Patience { quit: LATER, ..patient() });
    assert_eq!(
        titles(&reports, Status::Fail),
        [
            "ranges and defaults of the options fit",
            "the move to ponder on is legal",
            "scores are written as the protocol has them",
            "every move told is legal",
            "banned moves are not played",
            "with all moves banned there is none",
            "quit is answered with bye",
            "the end of the input ends the process",
        ]
    );
    assert!(problem(&reports, "ranges and defaults of the options fit").starts_with("0 is not from 1 to 8 in"));
    assert!(problem(&reports, "scores are written as the protocol has them").starts_with("`cp` is not of UCCI in"));
    assert_eq!(problem(&reports, "quit is answered with bye"), "there is no bye");
}

#[test]
fn an_engine_without_readyok_is_given_time_instead() {
    let config = but(Protocol::Uci, "isready) ;;", "", ":");
    let patience = Patience { ready: BRIEF, silence: Duration::from_millis(50), ..patient() };
    let mut examination =
        Examination::begin(&config, patience, &Stop::default()).unwrap_or_else(|error| panic!("{error}"));
    let reports: Vec<StepReport> =
        examination.by_ref().take_while(|step| step.title != "the only move is found").collect();
    assert_eq!(titles(&reports, Status::Fail), ["isready is answered with readyok"]);
    assert_eq!(problem(&reports, "isready is answered with readyok"), "no readyok within 2s");
    assert!(titles(&reports, Status::Ok).contains(&"moves after a FEN are played"));
}

#[test]
fn an_engine_that_starts_only_once_leaves_the_rest_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = "mkdir once 2>/dev/null || exit 1; while read -r line; do case $line in uci) echo uciok;; isready) exit;; esac; done";
    let config = EngineConfig { directory: Some(folder.path().to_owned()), ..shell(script, Protocol::Uci) };
    let reports = examine(&config, Patience { greeting: BRIEF, ..patient() });
    // It says no name, is ended for that, and does not start again.
    assert_eq!(titles(&reports, Status::Fail), ["the engine says its name and author"]);
    assert_eq!(problem(&reports, "the move is legal"), "the engine does not start again");
}

#[test]
fn what_cannot_be_started_is_refused_in_one_line() {
    let config = EngineConfig { program: "/no/such/engine".into(), ..EngineConfig::default() };
    assert!(matches!(Examination::begin(&config, patient(), &Stop::default()), Err(PlayerError::CannotStart { .. })));
    for (arguments, message) in [
        (&["/no/such/engine"][..], "chuhe: cannot start /no/such/engine: "),
        (&[""], "chuhe: the command of the engine is empty"),
        (&["'a"], "chuhe: the quotation mark ' is not closed in: 'a"),
        (&["a", "--proto", "xboard"], "chuhe: invalid value 'xboard' for '--proto <PROTOCOL>'"),
        (&[], "chuhe: the following required arguments were not provided: <CMD>"),
    ] {
        let output = cargo_bin_cmd!("chuhe").arg("compliance").args(arguments).output().expect("it runs");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len(), error.lines().count()), (Some(2), 0, 1), "{error}");
        assert!(error.starts_with(message), "{error}");
    }
}

#[test]
fn a_failed_step_is_printed_with_what_was_said_and_the_exit_code_is_one() {
    let (lines, code) = chuhe(&["sh -c 'read line; echo id name X; echo uciok'", "--proto", "uci", "--grace", "60"]);
    let told = lines.join("\n");
    assert_eq!(code, Some(1), "{told}");
    assert!(
        told.starts_with("X in UCI\n   1  ok    the program starts\n   2  ok    the first word is confirmed\n"),
        "{told}"
    );
    let expected = "   5  FAIL  the engine says its name and author\n            problem   there is no line `id author`\n            expected  UCI, `id`: ";
    assert!(told.contains(expected), "{told}");
    assert!(
        told.contains("            sent      uci\n            got       id name X\n                      uciok\n"),
        "{told}"
    );
    assert!(lines.last().is_some_and(|line| line.contains(" failed")), "{told}");
}
