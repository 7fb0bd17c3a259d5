//! `chuhe tune` as a user meets it: numbers that go where the games are won, journals, and what is refused.
//!
//! The engine is a script for the Unix shell that resigns the more often the lower one of its numbers is.

#![cfg(all(unix, feature = "tools"))]

mod mock;

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;
use tempfile::TempDir;

use mock::SOON;

/// An engine in UCCI that may resign at its first move: seldom where Strength is near 100, nearly always where it is near 0. Idle stirs
/// its luck, no more.
const CASES: [(&str, &str); 9] = [
    (
        "ucci",
        "strength=50; chance=7; echo 'option usemillisec type check default true'; \
         echo 'option Strength type spin min 0 max 100 default 50'; \
         echo 'option Idle type spin min 0 max 100 default 50'; echo 'option Loud type check default false'; echo ucciok",
    ),
    ("'setoption Strength '*", "strength=${line##* }"),
    ("'setoption Idle '*", "idle=${line##* }"),
    ("'position '*' moves '*", "answer=h9g7"),
    ("'position '*", "answer=h2e2"),
    ("isready", "echo readyok"),
    (
        "go*",
        "chance=$(((chance * 75 + 74 + idle * 7) % 65537)); \
         if [ $((chance % 100)) -ge $strength ]; then echo nobestmove; else echo \"bestmove $answer\"; fi",
    ),
    ("stop", "echo nobestmove"),
    ("quit", "echo bye; exit 0"),
];

const PARAMETERS: &str =
    "name, int, start, min, max, c_end, r_end\nStrength, int, 50, 0, 100, 10, 0.05\nIdle, int, 50, 0, 100, 10, 0.05\n";

/// A folder for one tuning, and what stands in it.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        let place = Self(TempDir::new().expect("a folder"));
        place.write("mock.sh", &mock::script(&CASES));
        place.write("p.csv", PARAMETERS);
        place.write("start.txt", "startpos\n");
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("the folder takes files");
    }

    /// `chuhe tune` in this folder with these words.
    fn command(&self, line: &str) -> Command {
        let mut command = Command::new(cargo_bin!("chuhe"));
        command.arg("tune").args(line.split_whitespace()).current_dir(self.0.path()).stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// A tuning of the scripted engine with these words besides.
    fn tuning(&self, more: &str) -> Command {
        let mut command = self.command("p.csv --nodes 1 --openings start.txt --max-moves 1");
        command.args(["--engine", "cmd=sh mock.sh", "name=mock", "proto=ucci"]).args(more.split_whitespace());
        command
    }

    fn tune(&self, more: &str) -> Run {
        Run::of(self.tuning(more).output().expect("the program is there"))
    }

    fn run(&self, line: &str) -> Run {
        Run::of(self.command(line).output().expect("the program is there"))
    }

    /// The lines of the journal without times.
    fn journal(&self) -> Vec<Value> {
        let text = self.read("tune.journal");
        let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
        lines.iter_mut().skip(1).for_each(|line| line["took_ms"] = Value::Null);
        lines
    }

    fn wait_for(&self, lines: usize) {
        let deadline = Instant::now() + SOON;
        while fs::read_to_string(self.path("tune.journal")).map_or(0, |text| text.lines().count()) < lines {
            assert!(Instant::now() < deadline, "no {lines} lines");
            thread::sleep(Duration::from_millis(2));
        }
    }
}

/// What a run left behind.
struct Run {
    out: String,
    err: String,
    code: Option<i32>,
}

impl Run {
    fn of(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        let run = Self { out: text(output.stdout), err: text(output.stderr), code: output.status.code() };
        assert!(!run.err.contains("panicked"), "{}", run.err);
        run
    }

    /// The last object of JSON of one type.
    fn last(&self, kind: &str) -> Value {
        let mut lines = self.out.lines().map(|line| serde_json::from_str::<Value>(line).expect(line));
        let last = lines.rfind(|line| line["type"] == kind);
        last.unwrap_or_else(|| panic!("no {kind}: {} {}", self.out, self.err))
    }

    /// That it was refused with one line.
    fn refused(&self, message: &str) {
        assert_eq!(self.code, Some(2), "{message}: {} {}", self.out, self.err);
        let last = self.err.lines().last().unwrap_or_default();
        assert!(last.starts_with("chuhe: ") && last.contains(message), "{message}: {}", self.err);
        assert_eq!(self.out, "", "{message}");
    }
}

#[test]
fn the_numbers_go_where_the_games_are_won() {
    let place = Place::new();
    let run = place.tune("--iterations 250 --json --csv values.csv --every 50");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let result = run.last("result");
    let value = |index: usize| result["parameters"][index]["value"].as_f64().expect("a number");
    assert!(value(0) > 70.0, "{result}");
    assert!((value(1) - 50.0).abs() < 30.0, "{result}");
    assert_eq!((&result["games"], &result["broken"]), (&Value::from(500), &Value::from(0)));
    assert!(run.err.contains("250 of 250 iterations, 500 games"), "{}", run.err);
    let values = place.read("values.csv");
    assert!(values.starts_with("heeded,iteration,result,Strength,Idle\n0,,,50.0000,50.0000\n"), "{values}");
    assert_eq!(values.lines().count(), 252);
    // The journal alone tells the same, and the words for a match.
    let status = place.run("--status --json");
    assert_eq!(status.last("status")["parameters"], result["parameters"]);
    let told = place.run("--status");
    let options = result["options"].as_str().expect("words");
    assert!(options.starts_with("option.Strength=") && told.out.ends_with(&format!("\n{options}\n")), "{}", told.out);
    assert!(told.out.contains("mock, 1 nodes") && told.out.contains("name      start"), "{}", told.out);
}

#[test]
fn what_the_ends_of_the_ranges_are_worth_is_told_and_the_numbers_stay() {
    let place = Place::new();
    let run = place.tune("--screen 0.5 --iterations 150 --json");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let result = run.last("result");
    let worths = result["worths"].as_array().expect("worths");
    let named: Vec<(&str, i64)> = worths
        .iter()
        .map(|it| (it["name"].as_str().expect("a name"), it["value"].as_i64().expect("a value")))
        .collect();
    assert_eq!(named, [("Strength", 0), ("Strength", 100), ("Idle", 0), ("Idle", 100)]);
    let [weak, strong, low, high] = [0, 1, 2, 3].map(|index| worths[index]["elo"].as_f64().expect("Elo"));
    assert!(weak < -100.0 && strong > 100.0 && low.abs() < 100.0 && high.abs() < 100.0, "{result}");
    assert!(worths.iter().all(|it| it["margin"].as_f64().is_some_and(|margin| (10.0..150.0).contains(&margin))));
    assert!(result["parameters"].as_array().expect("numbers").iter().all(|it| it["value"] == 50.0), "{result}");
    // The journal knows that it was a screening, and of which chance.
    let told = place.run("--status");
    assert!(told.out.contains("Strength     50    100  +") && !told.out.contains("option."), "{}", told.out);
    let status = place.run("--status --json");
    assert_eq!(status.last("status")["worths"], result["worths"]);
    place.tune("--iterations 150").refused("tune.journal holds another tuning: the screening was 0.5, not none");
    for (line, message) in
        [("--screen 1", "a number between 0 and 1 is expected"), ("--screen 0.5 --csv v.csv", "--csv")]
    {
        place.tune(line).refused(message);
    }
}

#[test]
fn a_tuning_that_was_killed_goes_on_as_if_nothing_had_happened() {
    let (straight, killed) = (Place::new(), Place::new());
    // Scripts that start anew have the same luck in each game, whenever it is played.
    let more = "--iterations 12 --restart --seed 5";
    assert_eq!(straight.tune(more).code, Some(0));
    for lines in [3, 7] {
        let mut child: Child = killed.tuning(more).spawn().expect("the program is there");
        killed.wait_for(lines);
        child.kill().expect("our child");
        child.wait().expect("our child");
    }
    killed.write("tune.journal", &(killed.read("tune.journal") + "{\"iteration\":9,\"ga"));
    let run = killed.tune(more);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(killed.journal(), straight.journal());
    // Once it is over, the same command only tells the result.
    let before = killed.read("tune.journal");
    assert_eq!((killed.tune(more).code, killed.read("tune.journal")), (Some(0), before));
    // Another one is refused, and the journal stays.
    for (other, message) in [
        (
            "--iterations 13 --restart --seed 5",
            "tune.journal holds another tuning: the number of iterations was 12, not 13",
        ),
        ("--iterations 12 --restart --seed 6", "the seed was 5, not 6"),
        ("--iterations 12 --seed 5", "restart was on, not off"),
        ("--iterations 12 --restart --seed 5 --pairs 2", "pairs in each was 1, not 2"),
    ] {
        let before = killed.read("tune.journal");
        killed.tune(other).refused(message);
        assert_eq!(killed.read("tune.journal"), before);
    }
    killed.write("p.csv", &PARAMETERS.replace("50, 0, 100, 10, 0.05\nIdle", "51, 0, 100, 10, 0.05\nIdle"));
    killed.tune(more).refused("parameter 1 was Strength, int, 50, 0, 100, 10, 0.05, not Strength, int, 51");
}

#[test]
fn several_boards_play_every_iteration_once() {
    let place = Place::new();
    let run = place.tune("--games 60 --pairs 2 --concurrency 3 --json");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let mut numbers: Vec<u64> =
        place.journal().iter().skip(1).map(|line| line["iteration"].as_u64().expect("a number")).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=15).collect::<Vec<u64>>());
    assert_eq!(run.last("result")["games"], 60);
}

#[test]
fn an_engine_that_fails_loses_and_is_told_of() {
    let place = Place::new();
    // It dies of any number above 50.
    let dies = ("'setoption Idle '*", "[ ${line##* } -gt 50 ] && exit 3");
    place.write("mock.sh", &mock::script(&[&[dies][..], &CASES].concat()));
    let run = place.tune("--iterations 8 --json");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let result = run.last("result");
    assert!(result["broken"].as_u64().expect("a number") >= 4, "{result}");
    assert!(run.last("notice")["text"].as_str().expect("a text").contains("crash"), "{}", run.out);
    assert!(result["parameters"][1]["value"].as_f64().expect("a number") < 50.0, "{result}");
    assert!(run.err.contains(" lost by faults") || run.err.contains("crash"), "{}", run.err);
}

#[test]
fn a_file_to_begin_with_is_made_from_what_the_engine_announces() {
    let place = Place::new();
    let mut command = place.command("--print-parameters");
    let run = Run::of(command.args(["--engine", "cmd=sh mock.sh", "name=mock"]).output().expect("it runs"));
    let rows = "# mock\n# name, int, start, min, max, c_end, r_end\nStrength, int, 50, 0, 100, 5, 0.002\n\
                Idle, int, 50, 0, 100, 5, 0.002\n";
    assert_eq!((run.out.as_str(), run.code), (rows, Some(0)), "{}", run.err);
    place.write("p.csv", &run.out);
    assert_eq!(place.tune("--iterations 2").code, Some(0));
}

#[test]
fn what_cannot_be_done_is_refused_in_one_line_before_the_first_game() {
    let place = Place::new();
    for (line, message) in [
        ("", "PARAMETERS is missing"),
        ("p.csv", "--engine is missing"),
        ("--print-parameters", "--engine is missing"),
        ("none.csv --engine cmd=x", "none.csv: "),
        ("p.csv --engine cmd=./none", "none: "),
        ("p.csv --engine cmd=x --engine cmd=y", "a tuning has one engine, not 2"),
        ("p.csv --engine cmd=x --iterations 10000000 --pairs 1000", "--iterations: 20000000000 games are more than"),
        ("p.csv --engine cmd=x --iterations 0", "--iterations"),
        ("p.csv --engine cmd=x --journal ./p.csv", "--journal: ./p.csv is the file of parameters"),
        ("p.csv --engine cmd=x --csv p.csv", "--csv: p.csv is the file of parameters"),
        ("p.csv --engine cmd=x --csv ./tune.journal", "--csv: ./tune.journal is the journal"),
        ("p.csv --engine cmd=x --csv no/such/file", "no/such/file: "),
        ("p.csv --engine cmd=x --openings none.txt", "--openings: none.txt"),
        ("p.csv --engine cmd=x --resign score=0", "--resign: score"),
        ("--status", "tune.journal: no tuning is kept there"),
        ("--status --fresh", "--fresh"),
    ] {
        place.run(line).refused(message);
        assert!(!place.path("tune.journal").exists(), "{line}");
    }
    for (row, message) in [
        ("Missing, int, 50, 0, 100, 10, 0.002", "mock: the engine announces no option Missing"),
        ("Loud, int, 50, 0, 100, 10, 0.002", "mock: option Loud is no number (spin)"),
        ("Idle, int, 50, 0, 101, 10, 0.002", "mock: option Idle takes a number from 0 to 100"),
        ("Idle, float, 50, 0, 100, 10, 0.002", "p.csv:1: an option takes whole numbers"),
    ] {
        place.write("p.csv", row);
        place.tune("").refused(message);
    }
    place.write("p.csv", PARAMETERS);
    for (text, message) in [
        ("my games", "tune.journal:1: not the journal of a tuning"),
        ("{\"journal\":1}\n", "tune.journal:1: not what a tuning was agreed on"),
    ] {
        place.write("tune.journal", text);
        place.tune("").refused(message);
        place.run("--status").refused(message);
        assert_eq!(place.read("tune.journal"), text);
    }
}
