//! `chuhe match` as a user meets it: results and reasons with faulty engines, files, and going on after an end by force.
//!
//! The faulty engines are scripts for the Unix shell, their opponent is this program. Times tell answers from silence only.

#![cfg(all(unix, feature = "tools"))]

mod mock;

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;
use tempfile::TempDir;

use mock::{SOON, UCI};

/// A folder for one match, and what stands in it.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(TempDir::new().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        fs::write(&path, text).expect("the folder takes files");
        path.display().to_string()
    }

    /// The words for a faulty engine that obeys by these cases, and else as a faultless one.
    fn mock(&self, cases: &[(&str, &str)]) -> Vec<String> {
        let path = self.write("mock.sh", &mock::script(&[cases, &UCI].concat()));
        engine(&[&format!("cmd=sh {path}"), "name=mock", "proto=uci"])
    }

    /// A match in this folder with these arguments.
    fn command(&self, arguments: &[String]) -> Command {
        let mut command = Command::new(cargo_bin!("chuhe"));
        command.arg("match").args(arguments).current_dir(self.0.path()).stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// What a match with these arguments leaves behind. It never panics.
    fn run(&self, arguments: &[String]) -> Run {
        let child = self.command(arguments).spawn().expect("the program is there");
        Run::of(child)
    }
}

/// What a match left behind.
struct Run {
    out: String,
    err: String,
    code: Option<i32>,
}

impl Run {
    fn of(mut child: Child) -> Self {
        let deadline = Instant::now() + SOON;
        let mut pipes = (child.stdout.take().expect("a pipe"), child.stderr.take().expect("a pipe"));
        let err = thread::spawn(move || text(&mut pipes.1));
        let out = thread::spawn(move || text(&mut pipes.0));
        let status = loop {
            if let Some(status) = child.try_wait().expect("our child") {
                break status;
            }
            if Instant::now() > deadline {
                let _ = child.kill();
            }
            thread::sleep(Duration::from_millis(5));
        };
        let run = Self { out: out.join().expect("it reads"), err: err.join().expect("it reads"), code: status.code() };
        assert!(!run.err.contains("panicked"), "{}", run.err);
        run
    }

    /// The lines of JSON of one type.
    fn lines(&self, kind: &str) -> Vec<Value> {
        let lines = self.out.lines().map(|line| serde_json::from_str::<Value>(line).expect(line));
        lines.filter(|line| line["type"] == kind).collect()
    }

    /// The result and the reason of each game, in the order of their numbers.
    fn games(&self) -> Vec<(String, String)> {
        let mut games = self.lines("game");
        games.sort_by_key(|game| game["game"].as_u64());
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        games.iter().map(|game| (word(&game["result"]), word(&game["reason"]))).collect()
    }

    fn result(&self) -> Value {
        self.lines("result").pop().unwrap_or_else(|| panic!("no result: {} {}", self.out, self.err))
    }
}

fn text(pipe: &mut impl Read) -> String {
    let mut bytes = Vec::new();
    pipe.read_to_end(&mut bytes).expect("a pipe can be read");
    String::from_utf8(bytes).expect("the program writes UTF-8")
}

fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_owned).collect()
}

fn engine(of: &[&str]) -> Vec<String> {
    [&["--engine"], of].concat().into_iter().map(str::to_owned).collect()
}

/// The words for this program as an engine.
fn chuhe(name: &str) -> Vec<String> {
    engine(&[&format!("cmd={}", cargo_bin!("chuhe").display()), &format!("name={name}"), "option.Hash=1"])
}

/// Plays a faulty engine, which has Red first, against this program, from the start position.
fn against(cases: &[(&str, &str)], more: &str) -> Run {
    let place = Place::new();
    place.write("start.txt", "startpos\n");
    let arguments =
        [place.mock(cases), chuhe("sound"), words("--json --openings start.txt --margin 1000"), words(more)];
    place.run(&arguments.concat())
}

#[test]
fn each_fault_has_its_reason_and_the_match_goes_on() {
    for (cases, limit, reason) in [
        (&[("uci", "echo no network >&2; exit 1")][..], "--nodes 100", "no-start"),
        (&[("isready", "exit 1")], "--nodes 100", "no-start"),
        (&[("go*", "exit 3")], "--nodes 100", "crash"),
        (&[("go*", "kill -SEGV $$")], "--nodes 100", "crash"),
        (&[("position*", "exit 3")], "--nodes 100", "crash"),
        (&[("go*", "sleep 60 & wait")], "--movetime 10", "time"),
        (&[("go*", "")], "--nodes 100 --patience 1", "silence"),
        (&[("go*", "sleep 1.5; echo 'bestmove h2e2'")], "--tc 0.1", "time"),
        (&[("go*", "echo 'bestmove e0e5'")], "--nodes 100", "illegal-move"),
        (&[("go*", "echo 'bestmove 炮二平五'")], "--nodes 100", "garbage"),
        (&[("go*", "echo 'bestmove'")], "--nodes 100", "garbage"),
        (&[("go*", "echo 'bestmove (none)'")], "--nodes 100", "no-move"),
        (&[("go*", "printf 'bestmove h2e2'")], "--movetime 10", "time"),
        (
            &[("go*", "while :; do echo info string mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm; done")],
            "--nodes 100",
            "flood",
        ),
        (&[("go*", "while :; do printf mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm; done")], "--nodes 100", "flood"),
    ] {
        let run = against(cases, &format!("{limit} --games 2"));
        let lost = ["0-1", "1-0"].map(|result| (result.to_owned(), reason.to_owned()));
        assert_eq!(run.games(), lost, "{cases:?}: {} {}", run.out, run.err);
        assert_eq!((run.code, &run.result()["lost"]), (Some(0), &Value::from(2)), "{cases:?}");
        let account = &run.lines("game")[0]["account"];
        let told = account.as_str().is_some_and(|account| account.contains("on its standard error \"no network\""));
        assert_eq!(told, cases[0].1.contains("no network"), "{account}");
    }
}

#[test]
fn a_match_in_which_neither_engine_starts_is_broken_off() {
    let place = Place::new();
    let deaf = [("uci", "exit 1")];
    let run = place.run(&[place.mock(&deaf), place.mock(&deaf), words("--nodes 100 --games 1000 --json")].concat());
    assert_eq!((run.code, run.games().len()), (Some(2), 0), "{} {}", run.out, run.err);
    assert!(run.err.contains("chuhe: neither engine starts any more ("), "{}", run.err);
}

#[test]
fn a_second_answer_counts_for_nothing() {
    let twice = ("go*", "echo 'bestmove h2e2'; echo 'bestmove a0a1'");
    let second = ("position*h2e2*", "second=1");
    let later =
        ("go*", "if [ \"$second\" ]; then echo 'bestmove b0c2'; else echo 'bestmove h2e2'; echo 'bestmove a0a1'; fi");
    assert_eq!(against(&[twice], "--nodes 100 --games 1 --max-moves 1").games(), [drawn()]);
    let run = against(&[second, later], "--nodes 100 --games 1 --max-moves 2");
    assert_eq!(run.games(), [drawn()], "{} {}", run.out, run.err);
    let notices = run.lines("notice");
    assert_eq!(notices[0]["text"], "has told 1 moves that nobody had asked for", "{}", run.out);
}

fn drawn() -> (String, String) {
    ("1/2-1/2".to_owned(), "too-long".to_owned())
}

#[test]
fn an_engine_that_does_not_quit_is_killed_and_named() {
    let run = against(&[("quit", "sleep 60 & wait")], "--nodes 100 --games 1 --max-moves 1");
    assert_eq!(run.lines("notice")[0]["text"], "did not go when told to quit, and was killed");
    assert_eq!((run.games(), run.code), (vec![drawn()], Some(0)));
    // One that dies at it has left by itself.
    let run = against(&[("quit", "exit 7")], "--nodes 100 --games 1 --max-moves 1");
    assert_eq!((run.lines("notice"), run.games()), (vec![], vec![drawn()]));
}

#[test]
fn a_pondering_engine_that_ignores_stop_loses_and_the_match_goes_on() {
    // It expects what is not played, and does not answer `stop`.
    let ponder = ("'go ponder'*", "");
    let think = ("go*", "echo 'bestmove h2e2 ponder a6a5'");
    let run = against(&[ponder, think, ("stop", "")], "--movetime 10 --ponder --games 1");
    assert_eq!(run.games(), [("0-1".to_owned(), "time".to_owned())], "{} {}", run.out, run.err);
}

#[test]
fn an_offer_goes_to_the_other_side_and_a_resignation_ends_the_game() {
    let place = Place::new();
    let cases = [
        ("ucci", "echo 'option usemillisec type check default true'; echo ucciok"),
        ("'go draw'*", "echo 'bestmove h9g7 draw'"),
        ("go*", "echo 'bestmove h2e2 draw'"),
    ];
    let path = place.write("offers.sh", &mock::script(&[&cases[..], &mock::UCCI].concat()));
    let offers = engine(&[&format!("cmd=sh {path}"), "proto=ucci"]);
    place.write("start.txt", "startpos\n");
    let more = words("--json --openings start.txt --nodes 100 --games 1");
    let run = place.run(&[offers.clone(), offers, more.clone()].concat());
    assert_eq!(run.games(), [("1/2-1/2".to_owned(), "agreement".to_owned())], "{} {}", run.out, run.err);
    assert_eq!(run.lines("game")[0]["plies"], 1, "the answer that accepts is not played");

    let path = place.write("resigns.sh", &mock::script(&[&[("go*", "echo nobestmove")][..], &mock::UCCI].concat()));
    let resigns = engine(&[&format!("cmd=sh {path}"), "proto=ucci"]);
    let run = place.run(&[resigns.clone(), resigns, more, words("--fresh")].concat());
    assert_eq!(run.games(), [("0-1".to_owned(), "resignation".to_owned())], "{} {}", run.out, run.err);
}

/// Two settings of this program at fixed nodes: the same games whenever they are played.
fn fixed(games: u32) -> Vec<String> {
    let more = format!("--nodes 400 --games {games} --max-moves 60 --concurrency 2 --restart");
    [chuhe("A"), [chuhe("B"), words("nodes=800")].concat(), words(&more)].concat()
}

/// The journal without times: a line for each game, in the order of their numbers.
fn played(place: &Place) -> Vec<String> {
    let mut games: Vec<Value> =
        place.read("match.pgn.journal").lines().skip(1).map(|line| serde_json::from_str(line).expect(line)).collect();
    games.sort_by_key(|game| game["game"].as_u64());
    for game in &mut games {
        for key in ["overhead_us", "begun", "took_ms", "pgn_bytes"] {
            game[key] = Value::Null;
        }
        for engine in 0..2 {
            game["engines"][engine]["time_us"] = Value::Null;
        }
    }
    games.iter().map(ToString::to_string).collect()
}

/// Waits until a match has played so many games.
fn wait_for(place: &Place, games: usize) {
    let journal = place.path("match.pgn.journal");
    let deadline = Instant::now() + SOON;
    while fs::read_to_string(&journal).map_or(0, |text| text.lines().count()) <= games {
        assert!(Instant::now() < deadline, "no {games} games");
        thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_match_that_was_killed_goes_on_as_if_nothing_had_happened() {
    let (straight, killed) = (Place::new(), Place::new());
    assert_eq!(straight.run(&fixed(12)).code, Some(0));
    for games in [2, 5] {
        let mut child = killed.command(&fixed(12)).spawn().expect("the program is there");
        wait_for(&killed, games);
        child.kill().expect("our child");
        child.wait().expect("our child");
    }
    // As if it had been killed in the middle of a line, and of a game.
    let torn = killed.read("match.pgn.journal") + "{\"game\":7,\"pa";
    killed.write("match.pgn.journal", &torn);
    let torn = killed.read("match.pgn") + "[Game \"Chinese Chess\"]\n[Event";
    killed.write("match.pgn", &torn);
    let run = killed.run(&fixed(12));
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(played(&killed), played(&straight));
    let games = |place: &Place| place.read("match.pgn").matches("[Game \"Chinese Chess\"]").count();
    assert_eq!((games(&killed), games(&straight)), (12, 12));
    // Once it is over, the same command only tells the result; more games go on from it.
    let before = killed.read("match.pgn");
    assert_eq!((killed.run(&fixed(12)).code, killed.read("match.pgn")), (Some(0), before));
    assert_eq!((killed.run(&fixed(14)).code, games(&killed)), (Some(0), 14));
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_a_match_with_its_engines_and_the_same_command_goes_on() {
    let place = Place::new();
    let arguments = [fixed(1000), words("--json")].concat();
    let child = place.command(&arguments).spawn().expect("the program is there");
    wait_for(&place, 2);
    let engines = children(child.id());
    assert!(engines.len() >= 2, "{engines:?}");
    interrupt(&child);
    let run = Run::of(child);
    assert_eq!(run.code, Some(130), "{}", run.err);
    assert!(run.err.contains("of 1000 games; the same command goes on from here"), "{}", run.err);
    for engine in engines {
        assert!(!Path::new(&format!("/proc/{engine}")).exists(), "engine {engine} is still there");
    }
    assert!(run.result()["games"].as_u64().expect("a number") >= 2);
}

/// Does what Ctrl-C does.
fn interrupt(child: &Child) {
    let killed = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(killed.expect("there is a shell").success());
}

/// The processes that a process has started.
fn children(parent: u32) -> Vec<u32> {
    let processes = fs::read_dir("/proc").expect("there is /proc").flatten();
    let pids = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    pids.filter(|pid| parent_of(*pid) == Some(parent)).collect()
}

/// The process that started another: the second field behind its name, which stands in brackets.
fn parent_of(pid: u32) -> Option<u32> {
    let status = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (_, behind_the_name) = status.rsplit_once(") ")?;
    behind_the_name.split(' ').nth(1)?.parse().ok()
}

#[test]
fn files_of_another_match_are_refused_and_stay_as_they_are() {
    let place = Place::new();
    assert_eq!(place.run(&[fixed(2), words("--concurrency 1")].concat()).code, Some(0));
    let files = || (place.read("match.pgn"), place.read("match.pgn.journal"));
    let before = files();
    for (more, part) in [
        ("--margin 11", "the margin was 10 ms, not 11 ms"),
        ("--nodes 401", "the budget of engine 1 was 400 nodes, not 401 nodes"),
        ("--seed 2", "the order of the openings was random, seed 1, not random, seed 2"),
        ("--rules asian", "the rules was"),
    ] {
        let run = place.run(&[fixed(2), words(more)].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{more}");
        assert!(run.err.contains(part) || part == "the rules was", "{more}: {}", run.err);
        assert!(run.err.contains("match.pgn holds another match: "), "{more}: {}", run.err);
        assert_eq!(files(), before, "{more}");
    }
    for (name, text, part) in [
        ("match.pgn.journal", "{\"journal\":1}\n", "match.pgn.journal:1: not what a match was agreed on"),
        ("match.pgn.journal", "notes of mine", "match.pgn.journal:1: not the journal of a match"),
        ("match.pgn", "", "match.pgn has 0 bytes, less than the"),
    ] {
        place.write("match.pgn", &before.0);
        place.write("match.pgn.journal", &before.1);
        place.write(name, text);
        let run = place.run(&fixed(2));
        assert_eq!(run.code, Some(2), "{name}");
        assert!(run.err.contains(part), "{name}: {}", run.err);
        assert_eq!(place.read(name), text);
    }
    let lines: Vec<&str> = before.1.lines().collect();
    for (line, part) in [
        (lines[1].to_owned(), "match.pgn.journal:4: game 1 stands there twice"),
        (lines[2].replace("\"game\":2", "\"game\":4"), "match.pgn.journal:4: game 4 ends at byte"),
        (
            lines[2].replace("\"game\":2", "\"game\":3").replace("\"pgn_bytes\":", "\"pgn_bytes\":9"),
            "do not go together",
        ),
        (
            lines[1]
                .replace("\"game\":1,\"pair\":1", "\"game\":3,\"pair\":2")
                .replace("1-0", "2-0")
                .replace("0-1", "2-0")
                .replace("1/2-1/2", "2-0")
                .replace("\"pgn_bytes\":", "\"pgn_bytes\":9"),
            "match.pgn.journal:4: \"2-0\" is no result",
        ),
    ] {
        place.write("match.pgn", &before.0);
        place.write("match.pgn.journal", &format!("{}{line}\n", before.1));
        let run = place.run(&fixed(4));
        assert!(run.code == Some(2) && run.err.contains(part), "{part}: {}", run.err);
        assert_eq!(place.read("match.pgn"), before.0, "{part}");
    }
    fs::remove_file(place.path("match.pgn.journal")).expect("it is there");
    place.write("match.pgn", "games of mine");
    let run = place.run(&fixed(2));
    assert!(run.code == Some(2) && run.err.contains("match.pgn is there already, and has no journal"), "{}", run.err);
    assert_eq!(place.read("match.pgn"), "games of mine");
    assert_eq!(place.run(&[fixed(2), words("--fresh")].concat()).code, Some(0));
    assert_eq!(played(&place).len(), 2);
}

#[test]
fn a_file_holds_the_options_of_a_match_and_the_command_line_holds_against_it() {
    let place = Place::new();
    let program = cargo_bin!("chuhe").display().to_string();
    let text = format!(
        "games = 4\nnodes = 300\nmax_moves = 5\njson = true\nsprt = {{ elo0 = 0, elo1 = 10 }}\n\
         [[engine]]\ncmd = '{program}'\nname = 'A'\noption = {{ Hash = 1 }}\n\
         [[engine]]\ncmd = '{program}'\nname = 'B'\ntc = '60'\n"
    );
    place.write("m.toml", &text);
    let run = place.run(&words("m.toml --games 2"));
    assert_eq!(run.games(), vec![drawn(); 2], "{}", run.err);
    let start = &run.lines("start")[0];
    assert_eq!((&start["engines"][0], &start["terms"]["the budget of engine 2"]), (&"A".into(), &"60".into()));
    assert_eq!(run.result()["sprt"]["decision"], "open");
    for (text, part) in [
        ("games = ", "m.toml: TOML parse error at line 1"),
        ("gmaes = 3", "with m.toml: unexpected argument '--gmaes' found"),
        ("games = 0", "invalid value '0' for '--games <N>'"),
        ("[[engine]]\ncmd = 'a'\nfoo = 1", "--engine, number 1: there is no key \"foo\""),
        ("[[engine]]\ncmd = 'a'", "a match has two engines, each with --engine, not 1"),
    ] {
        place.write("m.toml", text);
        let run = place.run(&words("m.toml"));
        assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (Some(2), "", 1), "{text}: {}", run.err);
        assert!(run.err.contains(part), "{text}: {}", run.err);
    }
    place.write("m.toml", &text);
    assert_eq!(place.run(&words("--games 2 m.toml --fresh")).games(), vec![drawn(); 2], "the file may stand anywhere");
    let run = place.run(&words("none.toml"));
    assert!(run.code == Some(2) && run.err.starts_with("chuhe: none.toml: "), "{}", run.err);
}

#[test]
fn a_sequential_test_stops_the_match_when_it_decides() {
    let place = Place::new();
    let much = [chuhe("much"), words("nodes=3000")].concat();
    let more = words("--nodes 20 --games 1000 --sprt elo0=0 elo1=300 --concurrency 2 --json --resign score=800");
    let run = place.run(&[much, chuhe("little"), more].concat());
    let result = run.result();
    assert_eq!((run.code, &result["sprt"]["decision"]), (Some(0), &"H1".into()), "{}", run.err);
    let games = result["games"].as_u64().expect("a number");
    assert!(games < 100, "{games}");
    assert!(result["estimate"]["los"].as_f64() > Some(0.95));
    assert!(result["engines"][0]["nodes"].as_f64() > result["engines"][1]["nodes"].as_f64());
}

#[test]
fn games_are_written_with_their_tags_and_what_the_engines_told() {
    let place = Place::new();
    place.write("lines.tsv", "id\tmoves\tecco\tname\nx1\th2e2 h9g7\tC00\t中炮对屏风马\n");
    let more = words("--openings lines.tsv --nodes 200 --games 2 --max-moves 3 --event Cup --site Home");
    let run = place.run(&[chuhe("A"), chuhe("B"), more].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    let games = place.read("match.pgn");
    assert!(games.starts_with("[Game \"Chinese Chess\"]\n[Event \"Cup\"]\n[Site \"Home\"]\n[Date \"2"), "{games}");
    for part in [
        "[Round \"1.1\"]\n[Red \"A\"]\n[Black \"B\"]\n[Result \"1/2-1/2\"]\n",
        "[Round \"1.2\"]\n[Red \"B\"]\n[Black \"A\"]\n",
        "[Termination \"too-long\"]\n",
        "[Rules \"chinese-1999\"]\n",
        "[TimeControl \"200 nodes\"]\n",
        "[Opening \"中炮对屏风马\"]\n[ECCO \"C00\"]\n",
        "[PlyCount \"6\"]\n",
        "[Format \"ICCS\"]\n",
        "1. H2-E2 H9-G7 2. ",
    ] {
        assert!(games.contains(part), "{part}: {games}");
    }
    assert!(run.out.contains("games    2: +0 =2 -0, 50.0%, 100.0% drawn\npairs    0 0 1 0 0 "), "{}", run.out);
    assert!(run.out.contains("ends     too long: 2  (+0 =2 -0)"), "{}", run.out);
}

#[test]
fn what_cannot_be_followed_is_named_and_no_file_is_touched() {
    let place = Place::new();
    let two = [chuhe("A"), chuhe("B")].concat();
    for (arguments, part) in [
        (chuhe("A"), "a match has two engines, each with --engine, not 1"),
        ([two.clone(), chuhe("C")].concat(), "each with --engine, not 3"),
        ([two.clone(), words("--tc 0")].concat(), "the period \"0\" gives no time"),
        ([two.clone(), words("--tc x")].concat(), "\"x\" is no time"),
        ([two.clone(), words("--sprt elo0=5")].concat(), "--sprt: elo1 is a number above elo0"),
        ([two.clone(), words("--resign moves=5")].concat(), "--resign: there is no key \"moves\""),
        ([two.clone(), words("--games 0")].concat(), "invalid value '0' for '--games <N>'"),
        ([two.clone(), words("--openings none.tsv")].concat(), "--openings: none.tsv"),
        ([two.clone(), words("--pgn /dev/null")].concat(), "/dev/null is no file that games could be kept in"),
        ([chuhe("A"), engine(&["cmd=./nothing", "name=B"])].concat(), "B: cannot start ./nothing: "),
        ([chuhe("A"), engine(&["cmd=sh", "stderr=none/x.log"])].concat(), "sh: cannot open the log none/x.log: "),
        ([two.clone(), words("--pgn none/x.pgn")].concat(), "none/x.pgn: "),
    ] {
        let run = place.run(&arguments);
        assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (Some(2), "", 1), "{part}: {}", run.err);
        assert!(run.err.contains(part), "{part}: {}", run.err);
    }
    assert!(!place.path("match.pgn").exists());
}

/// Red has checked with every move, and a third time would lose: h9h8.
const BEFORE_THE_THIRD_CHECK: &str =
    "9/3k5/7R1/9/2p1P1N2/3N5/9/5A3/1r7/3AK4 w - - 0 1 moves h7h8 d8d9 h8h9 d9d8 h9h8 d8d9 h8h9 d9d8\n";

#[test]
fn engines_are_told_which_moves_lose_by_the_rules_and_one_that_plays_it_all_the_same_loses() {
    let place = Place::new();
    place.write("loop.txt", BEFORE_THE_THIRD_CHECK);
    for (cases, proto, has_heard) in [
        (&[&[("go*", "echo 'bestmove h9h8'")][..], &mock::UCCI].concat(), "ucci", true),
        (&[&[("go*", "echo 'bestmove h9h8'")][..], &UCI].concat(), "uci", false),
    ] {
        let path = place.write("checks.sh", &mock::script(cases));
        let log = place.path(&format!("{proto}.log")).display().to_string();
        let checks = engine(&[&format!("cmd=sh {path}"), &format!("proto={proto}"), &format!("stderr={log}")]);
        let more = words("--openings loop.txt --nodes 100 --games 1 --json --fresh");
        let run = place.run(&[checks, chuhe("B"), more].concat());
        assert_eq!(run.games(), [("0-1".to_owned(), "perpetual-check".to_owned())], "{} {}", run.out, run.err);
        let heard = place.read(&format!("{proto}.log"));
        assert_eq!(heard.lines().any(|line| line == "banmoves h9h8"), has_heard, "{heard}");
    }
}

#[test]
fn a_pondering_engine_hears_of_a_hit_and_its_move_counts() {
    let place = Place::new();
    let red = [
        ("'go ponder'*", ""),
        ("go*", "echo 'bestmove h2e2 ponder h9g7'"),
        ("ponderhit*", "echo 'bestmove b0c2 ponder a6a5'"),
        ("stop", "echo 'bestmove a0a1'"),
    ];
    let black = [
        ("position*b0c2", "second=1"),
        ("go*", "if [ \"$second\" ]; then echo 'bestmove b9c7'; else echo 'bestmove h9g7'; fi"),
    ];
    let script = |name: &str, cases: &[(&str, &str)]| {
        let path = place.write(&format!("{name}.sh"), &mock::script(&[cases, &UCI].concat()));
        let log = place.path(&format!("{name}.log")).display().to_string();
        engine(&[&format!("cmd=sh {path}"), &format!("name={name}"), "proto=uci", &format!("stderr={log}")])
    };
    place.write("start.txt", "startpos\n");
    let more = words("--openings start.txt --tc 60 --games 1 --ponder --max-moves 2 --json");
    let run = place.run(&[script("red", &red), script("black", &black), more].concat());
    assert_eq!(run.games(), [drawn()], "{} {}", run.out, run.err);
    assert!(place.read("match.pgn").contains("B0-C2"), "its move was played");
    let heard = place.read("red.log");
    let heard: Vec<&str> = heard.lines().filter(|line| !line.contains("ready")).collect();
    let go = |line: &str| line.starts_with("go ponder wtime") || line.starts_with("go wtime");
    let talk: Vec<&str> =
        heard.iter().copied().filter(|line| go(line) || *line == "ponderhit" || *line == "stop").collect();
    // It goes on pondering after its second move, on what is not played: the game is over.
    assert!(talk[0].starts_with("go wtime") && talk[1].starts_with("go ponder"), "{talk:?}");
    assert_eq!(talk[2..3], ["ponderhit"], "{talk:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_while_the_engines_start_leaves_nothing_behind() {
    let place = Place::new();
    // It does not answer, heeds no end of its input, and has a child of its own.
    let path = place.write(
        "stuck.sh",
        "trap '' TERM HUP INT\necho $$ >pids\nsleep 1000 &\necho $! >>pids\nwhile :; do sleep 1000; done\n",
    );
    let stuck = engine(&[&format!("cmd=sh {path}"), "proto=uci"]);
    let compliance = [&format!("sh {path}"), "--proto", "uci"].map(str::to_owned);
    for (task, arguments) in [("match", [stuck, chuhe("B")].concat()), ("compliance", compliance.to_vec())] {
        let _ = fs::remove_file(place.path("pids"));
        let mut command = Command::new(cargo_bin!("chuhe"));
        command.arg(task).args(&arguments).current_dir(place.0.path()).stdin(Stdio::null());
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program is there");
        let pids = || fs::read_to_string(place.path("pids")).unwrap_or_default();
        let deadline = Instant::now() + SOON;
        while pids().lines().count() < 2 {
            assert!(Instant::now() < deadline, "{task} does not start the engine");
            thread::sleep(Duration::from_millis(5));
        }
        interrupt(&child);
        let run = Run::of(child);
        assert_eq!(run.code, Some(130), "{task}: {}", run.err);
        assert!(run.err.contains("broken off"), "{task}: {}", run.err);
        for pid in pids().lines() {
            assert!(is_gone(pid), "{task}: {pid} is still there");
        }
    }
}

/// Whether a process has ended; one that nobody has reaped yet has.
fn is_gone(pid: &str) -> bool {
    let deadline = Instant::now() + Duration::from_secs(5);
    loop {
        let status = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        if status.is_empty() || status.contains(") Z ") {
            return true;
        }
        if Instant::now() > deadline {
            return false;
        }
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn what_spoils_the_figures_is_told() {
    let place = Place::new();
    place.write("start.txt", "startpos\n");
    let more = words("--openings start.txt --nodes 50 --games 5 --max-moves 5 --json --every 2");
    let run = place.run(&[chuhe("A"), [chuhe("B"), words("option.Nope=1 option.Threads=100")].concat(), more].concat());
    let warnings = run.lines("start")[0]["warnings"].to_string();
    for part in [
        "1 at once with 100 searching in each want 100 cores",
        "the last of 5 games has no second one",
        "3 pairs of games begin with 1 openings",
        "B: the engine announces no option Nope",
    ] {
        assert!(warnings.contains(part) && run.err.contains(part), "{part}: {warnings} {}", run.err);
    }
    assert_eq!(run.lines("status").iter().map(|status| status["games"].clone()).collect::<Vec<_>>(), [2, 4]);
    assert_eq!(run.result()["games"], 5);
}
