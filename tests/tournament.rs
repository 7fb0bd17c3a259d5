//! `chuhe tournament` as a user meets it: events with faulty engines, files, and going on after an end by force.
//!
//! The faulty engines are scripts for the Unix shell, the others are this program at a few positions a move.

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

use mock::{SOON, UCI};

/// A folder for one event, and what stands in it.
struct Place(TempDir);

impl Place {
    /// A folder with the file of an event.
    fn with(event: &str) -> Self {
        let place = Self(TempDir::new().expect("a folder"));
        place.write("cup.toml", event);
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

    fn command(&self, more: &str) -> Command {
        let mut command = Command::new(cargo_bin!("chuhe"));
        command.args(["tournament", "cup.toml"]).args(more.split_whitespace());
        command.current_dir(self.0.path()).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// What the program leaves behind with these arguments. It never panics.
    fn run(&self, more: &str) -> Run {
        Run::of(self.command(more).spawn().expect("the program is there").wait_with_output().expect("it ends"))
    }

    /// The journal: the header and what has happened, without times, and without what a dying engine said last, of which more or less
    /// may have been heard. Games of a round, which may end in any order, in the order of their numbers.
    fn journal(&self) -> Vec<Value> {
        let lines = self.read("cup-event/games.pgn.journal");
        let mut lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
        for line in &mut lines {
            line["pgn_bytes"] = Value::Null;
            line["at"] = Value::Null;
            for key in ["begun", "took_ms", "used_ms", "account"] {
                line["played"][key] = Value::Null;
            }
            for ruling in line["played"]["rulings"].as_array_mut().into_iter().flatten() {
                ruling["text"] = Value::Null;
            }
        }
        let number = |line: &Value, key: &str| line["played"]["sheet"]["game"][key].as_u64();
        lines.sort_by_key(|line| ["round", "table", "game"].map(|key| number(line, key)));
        lines
    }

    /// Waits until an event has so many games.
    fn wait_for(&self, games: usize) {
        let journal = self.path("cup-event/games.pgn.journal");
        let deadline = Instant::now() + SOON;
        while fs::read_to_string(&journal).map_or(0, |text| text.lines().count()) <= games {
            assert!(Instant::now() < deadline, "no {games} games");
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

    /// The lines of JSON of one type.
    fn lines(&self, kind: &str) -> Vec<Value> {
        let lines = self.out.lines().map(|line| serde_json::from_str::<Value>(line).expect(line));
        lines.filter(|line| line["type"] == kind).collect()
    }
}

/// An engine of this program.
fn chuhe(name: &str, nodes: u32) -> String {
    let program = cargo_bin!("chuhe").display().to_string();
    format!("[[engine]]\ncmd = '{program}'\nname = '{name}'\nnodes = {nodes}\noption = {{ Hash = 1 }}\n")
}

/// An engine of a script in the same folder.
fn scripted(name: &str, file: &str) -> String {
    format!("[[engine]]\ncmd = 'sh {file}'\nname = '{name}'\nproto = 'uci'\nnodes = 100\n")
}

/// An event of short games, with this table of the format.
fn event(format: &str, engines: &[String]) -> String {
    let head = "name = 'Cup'\nnodes = 60\nmargin = 1000\n[adjudicate]\nmax_moves = 12\n[format]\n";
    format!("{head}{format}\n{}", engines.concat())
}

const ROUND_ROBIN: &str = "system = 'round-robin'\ncycles = 2";

fn three() -> String {
    event(ROUND_ROBIN, &[chuhe("A", 60), chuhe("B", 90), chuhe("C", 120)])
}

#[test]
fn an_event_that_was_killed_goes_on_to_the_same_end() {
    let (straight, killed) = (Place::with(&three()), Place::with(&three()));
    let run = straight.run("");
    assert_eq!(run.code, Some(0), "{}", run.err);
    for games in [1, 3] {
        let mut child = killed.command("").spawn().expect("the program is there");
        killed.wait_for(games);
        child.kill().expect("our child");
        child.wait().expect("our child");
    }
    // As if it had been killed in the middle of a line, and of a game.
    let torn = |name: &str, more: &str| {
        killed.write(name, &(killed.read(name) + more));
    };
    torn("cup-event/games.pgn.journal", "{\"kind\":\"game\",\"pl");
    torn("cup-event/games.pgn", "[Game \"Chinese Chess\"]\n[Event");
    let run = killed.run("");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(killed.journal(), straight.journal());
    assert_eq!(killed.journal().len(), 1 + 6);
    assert_eq!(killed.read("cup-event/standings.txt"), straight.read("cup-event/standings.txt"));
    let games = killed.read("cup-event/games.pgn");
    assert_eq!(games.matches("[Game \"Chinese Chess\"]").count(), 6);
    assert!(games.contains("[Event \"Cup\"]\n[Site \"?\"]\n"), "{games}");
    // Once it is over, the same command only tells the result.
    let before = (killed.journal(), games);
    assert_eq!(killed.run("").code, Some(0));
    assert_eq!((killed.journal(), killed.read("cup-event/games.pgn")), before);
}

#[test]
fn ctrl_c_ends_an_event_and_the_same_command_goes_on() {
    let long = event("system = 'round-robin'\ncycles = 10", &[chuhe("A", 60), chuhe("B", 60)]);
    let place = Place::with(&format!("games = 50\n{long}"));
    let child = place.command("--concurrency 2").spawn().expect("the program is there");
    place.wait_for(1);
    let busy = place.run("--withdraw A");
    assert!(busy.code == Some(2) && busy.err.contains("belongs to an event that is being played"), "{}", busy.err);
    assert_eq!(place.run("--status").code, Some(0), "it may be asked meanwhile");
    interrupt(&child);
    let run = Run::of(child.wait_with_output().expect("it ends"));
    assert_eq!(run.code, Some(130), "{}", run.err);
    assert!(run.err.contains("games; the same command goes on from here"), "{}", run.err);
    let run = place.run("--withdraw A");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let status = place.run("--status --json").lines("standings");
    assert_eq!(status[0]["state"], "over", "the other one has nobody to play with");
}

/// Does what Ctrl-C does.
fn interrupt(child: &Child) {
    let killed = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(killed.expect("there is a shell").success());
}

#[test]
fn an_engine_that_crashes_loses_and_one_that_does_not_start_forfeits_and_leaves_in_the_end() {
    let engines = [chuhe("A", 60), scripted("crash", "crash.sh"), scripted("absent", "absent.sh"), chuhe("B", 60)];
    let mut text = event("system = 'round-robin'", &engines);
    text.insert_str(0, "withdraw_after = 2\n");
    let place = Place::with(&text);
    place.write("crash.sh", &mock::script(&[&[("go*", "exit 3")][..], &UCI].concat()));
    place.write("absent.sh", "exit 1");
    let run = place.run("--json");
    assert_eq!(run.code, Some(0), "{}", run.err);
    for game in run.lines("game") {
        let players = [&game["red"], &game["black"]].map(|name| name.as_str().unwrap_or_default().to_owned());
        let expected = match (players[0].as_str(), players[1].as_str()) {
            ("absent", _) => ("-/+", "no-start"),
            (_, "absent") => ("+/-", "no-start"),
            ("crash", _) => ("0-1", "crash"),
            (_, "crash") => ("1-0", "crash"),
            _ => continue,
        };
        let told = (game["sheet"]["result"].as_str().unwrap_or_default(), game["reason"].as_str().unwrap_or_default());
        assert_eq!(told, expected, "{game}");
        if told.1 == "no-start" {
            assert_eq!(
                (&game["rulings"][0]["article"], &game["plies"]),
                (&"4.1.5, 21.1, 21.4".into(), &0.into()),
                "{game}"
            );
        }
    }
    let acts = run.lines("act");
    assert_eq!((acts.len(), &acts[0]["act"]["act"]), (1, &"withdrawal".into()), "{}", run.out);
    assert!(acts[0]["why"].as_str().is_some_and(|why| why.contains("2 games running")), "{}", acts[0]);
    let standings = &run.lines("standings")[0];
    assert_eq!(standings["state"], "over");
    // It had met more than half of its opponents: the one game that is left is lost (20.3).
    assert_eq!(standings["standings"]["rows"].as_array().map(Vec::len), Some(4));
}

#[test]
fn a_knockout_with_a_crash_in_it_is_resumed_to_the_same_end() {
    let engines = ["A", "B", "D"].map(|name| chuhe(name, 60));
    let engines = [&engines[..], &[scripted("crash", "crash.sh")]].concat();
    let text = event("system = 'knockout'\nthird_place = true", &engines);
    let (straight, killed) = (Place::with(&text), Place::with(&text));
    for place in [&straight, &killed] {
        place.write("crash.sh", &mock::script(&[&[("go*", "exit 3")][..], &UCI].concat()));
    }
    assert_eq!(straight.run("").code, Some(0));
    let mut child = killed.command("").spawn().expect("the program is there");
    killed.wait_for(2);
    child.kill().expect("our child");
    child.wait().expect("our child");
    assert_eq!(killed.run("").code, Some(0));
    assert_eq!(killed.journal(), straight.journal());
    assert!(killed.read("cup-event/games.pgn").contains("[Termination \"crash\"]"));
}

#[test]
fn a_dry_run_tells_the_pairings_and_touches_nothing() {
    let nobody = |name: &str| format!("[[engine]]\ncmd = 'no/such/engine'\nname = '{name}'\n");
    let engines = ["A", "B", "C"].map(nobody);
    for (format, told) in [
        ("system = 'round-robin'", &["round 1\n", "round 3\n", "C - A", "has a bye"][..]),
        (
            "system = 'swiss'\nrounds = 2",
            &["round 1\n", "C has a bye", "a round is paired when the one before is over"],
        ),
        ("system = 'double-knockout'", &["round 1\n", "A has a bye"]),
    ] {
        let place = Place::with(&event(format, &engines));
        let run = place.run("--dry-run");
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{format}");
        for part in told.iter().chain(&["Cup\nnumbers\n    1  A\n    2  B\n    3  C\n"]) {
            assert!(run.out.contains(part), "{part}: {}", run.out);
        }
        assert!(!place.path("cup-event").exists());
        let status = place.run("--status");
        assert!(status.code == Some(0) && status.out.starts_with("the event has not begun\n"), "{}", status.out);
        assert!(!place.path("cup-event").exists());
    }
}

#[test]
fn teams_sit_at_boards_and_their_games_tell_so() {
    let engines = ["a", "b", "c", "d", "e"].map(|name| chuhe(name, 40)).concat();
    let teams = "[[team]]\nname = 'North'\nmembers = ['a', 'b', 'c']\n[[team]]\nname = 'South'\nmembers = ['d', 'e']\n";
    let form = "system = 'round-robin'\n[teams]\nform = 'substitutes'\nboards = 2";
    let place = Place::with(&event(form, &[engines, teams.to_owned()]));
    let run = place.run("--dry-run");
    assert!(run.out.contains("North - South\n       board 1: a (North) - d (South)\n"), "{}", run.out);
    let run = place.run("--lineup 1 North c a");
    assert!(run.code == Some(2) && run.err.contains("the order of the boards must be kept (12.2)"), "{}", run.err);
    let run = place.run("--lineup 1 North x a");
    assert!(run.err.contains("\"x\" is not among the members of North: a, b, c"), "{}", run.err);
    assert_eq!(place.run("--lineup 1 North b c").code, Some(0));
    let run = place.run("--dry-run");
    assert!(run.out.contains("North - South\n       board 1: b (North) - d (South)\n"), "{}", run.out);
    assert_eq!(place.run("--penalty South=warning").code, Some(0));
    let run = place.run("");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let games = place.read("cup-event/games.pgn");
    for part in [
        "[Round \"1.1.1\"]\n[Red \"b\"]\n[Black \"d\"]\n",
        "[RedTeam \"North\"]\n[BlackTeam \"South\"]\n[Board \"1\"]\n",
    ] {
        assert!(games.contains(part), "{part}: {games}");
    }
}

#[test]
fn an_event_without_a_program_does_not_begin_unless_it_is_told_to() {
    let nobody = "[[engine]]\ncmd = './gone'\nname = 'G'\nnodes = 60\n".to_owned();
    let place = Place::with(&event("system = 'round-robin'", &[chuhe("A", 60), nobody]));
    let run = place.run("");
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert_eq!(run.err, "chuhe: G: ./gone cannot be read; --absent begins without it, and it forfeits its games\n");
    assert!(!place.path("cup-event").exists());
    let run = place.run("--absent");
    assert!(run.code == Some(0) && run.out.contains("1 of 1 games over"), "{}{}", run.out, run.err);
    // Once there are games, it goes on with whoever comes.
    assert_eq!(place.run("").code, Some(0));
}

#[test]
fn files_that_are_not_the_events_are_left_alone() {
    let place = Place::with(&three());
    fs::create_dir(place.path("cup-event")).expect("a folder");
    place.write("cup-event/index.html", "mine");
    for arguments in ["", "--withdraw A"] {
        let run = place.run(arguments);
        let said =
            "index.html is there already, and has no journal by which an event could go on; --out names another folder";
        assert!(run.code == Some(2) && run.err.contains(said), "{}", run.err);
    }
    assert_eq!(place.read("cup-event/index.html"), "mine");
    assert_eq!(fs::read_dir(place.path("cup-event")).expect("a folder").count(), 1);
    assert_eq!(place.run("--fresh").code, Some(0));
    assert_ne!(place.read("cup-event/index.html"), "mine");
    let games = place.path("cup-event/games.pgn");
    fs::remove_file(&games).expect("it is there");
    let run = place.run("");
    assert!(run.code == Some(2) && run.err.contains("games.pgn is missing, "), "{}", run.err);
    assert!(!games.exists());
}

#[test]
fn an_event_of_other_terms_is_refused_and_its_files_stay() {
    let place = Place::with(&three());
    assert_eq!(place.run("").code, Some(0));
    let files = || (place.read("cup-event/games.pgn"), place.read("cup-event/games.pgn.journal"));
    let before = files();
    for (other, part) in [
        (three().replace("nodes = 90", "nodes = 91"), "engine B was "),
        (three().replace("margin = 1000", "margin = 1001"), "the margin was 1000 ms, not 1001 ms"),
        (three().replace("cycles = 2", "cycles = 1"), "the format was "),
        (three().replace("'C'", "'D'"), "entry 3 was "),
    ] {
        place.write("cup.toml", &other);
        let run = place.run("");
        assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (Some(2), "", 1), "{part}: {}", run.err);
        assert!(run.err.contains(part) && run.err.contains("holds another event: "), "{part}: {}", run.err);
        assert_eq!(files(), before, "{part}");
    }
    assert_eq!(place.run("--status").code, Some(2), "not the plan of this journal");
    for (text, part) in [
        ("notes of mine", "games.pgn.journal:1: not the journal of an event"),
        ("{\"journal\":1}\n", "games.pgn.journal:1: not what an event was agreed on"),
    ] {
        place.write("cup-event/games.pgn.journal", text);
        let run = place.run("");
        assert!(run.code == Some(2) && run.err.contains(part), "{part}: {}", run.err);
        assert_eq!(place.read("cup-event/games.pgn.journal"), text);
    }
    let twice = format!("{}{}\n", before.1, before.1.lines().nth(1).unwrap_or_default());
    place.write("cup.toml", &three());
    place.write("cup-event/games.pgn.journal", &twice);
    let run = place.run("");
    assert!(run.code == Some(2) && run.err.contains("stands there twice"), "{}", run.err);
    assert_eq!(place.run("--fresh").code, Some(0));
    assert_eq!(place.journal().len(), 1 + 6);
}

#[test]
fn what_is_wrong_with_a_file_is_told_in_one_line_with_its_place() {
    let a = "[[engine]]\ncmd = 'a'\n";
    let two = format!("{a}{}", a.replace("'a'", "'b'"));
    let league = "[format]\nsystem = 'round-robin'\n";
    for (text, part) in [
        (String::new(), "cup.toml: missing field `format`"),
        (two.clone(), "cup.toml: missing field `format`"),
        (format!("{two}[format]\nsystem = 'swiss'\n"), "cup.toml:5:1: missing field `rounds`"),
        (format!("{league}{two}[[team]]\nname = 'T'\n"), "cup.toml:7:1: missing field `members`"),
        (format!("{league}[teams]\n{two}"), "cup.toml:3:1: missing field `form`"),
        (format!("name = ' '\n{league}{two}"), "cup.toml: the name is empty"),
        (format!("play_offs = 1\n[format]\nsystem = 'knockout'\n{two}"), "a knockout has no `play_offs`"),
        (format!("{league}{two}name = ''\n"), "cup.toml:5:1: the name is empty"),
        (
            format!("tc = '6.1'\n{league}{two}"),
            "cup.toml:1:6: \"6.1\" may be an article or seconds: the schemes are called",
        ),
        (format!("{league}{two}tc = 6.3\n"), "cup.toml:5:1: tc: \"6.3\" may be an article or seconds"),
        (
            format!("[format]\nsystem = 'groups'\ngroups = 2\nadvance = 1\n{two}"),
            "groups need four entries or more, not 2",
        ),
        ("games = ".to_owned(), "cup.toml:1:"),
        (format!("gmaes = 1\n{league}{two}"), "cup.toml:1:1: unknown field `gmaes`"),
        (format!("tc = 'x'\n{league}{two}"), "cup.toml:1:6: \"x\" is no time"),
        (format!("nodes = 0\n{league}{two}"), "cup.toml:1:9: invalid value: integer `0`"),
        (format!("[rules]\nname = 'mine'\n{league}{two}"), "cup.toml:2:8: "),
        (format!("[format]\nsystem = 'cup'\n{two}"), "unknown variant `cup`"),
        (format!("[format]\nsystem = 'swiss'\ncycles = 2\n{two}"), "unknown field `cycles`"),
        (format!("{league}{a}"), "cup.toml: an event has from 2 to 500 entries, not 1"),
        (format!("{league}{a}{a}"), "cup.toml:5:1: another engine is called \"a\""),
        (format!("{league}{two}foo = 1\n"), "cup.toml:5:1: there is no key \"foo\""),
        (format!("{league}{two}nodes = 0\n"), "cup.toml:5:1: nodes is a number from 1 up, not \"0\""),
        (format!("{league}{two}seed = 'x'\n"), "cup.toml:5:1: invalid type: string \"x\""),
        (format!("{league}{two}dir = [1]\n"), "cup.toml:5:1: dir cannot be an array here"),
        (format!("{league}{two}option = 5\n"), "cup.toml:5:1: option cannot be integer: a table is expected"),
        (format!("{league}{two}name = 'a\u{202e}b'\n"), "turns the direction of the text"),
        (format!("{league}{two}team = 'x'\n"), "cup.toml:5:1: `team` counts in an event of teams only"),
        (format!("[format]\nsystem = 'swiss'\nrounds = 9\n{two}"), "the number of rounds is from 1 to 1, not 9"),
        (format!("openings = 'none.tsv'\n{league}{two}"), "openings: none.tsv"),
        (
            format!("{league}{two}[[team]]\nname = 'T'\nmembers = ['a']\n"),
            "cup.toml:7:1: there are no matches of teams",
        ),
        (
            format!("{league}[teams]\nform = 'fixed-boards'\n{two}[[team]]\nname = 'T'\nmembers = ['x']\n"),
            "\"x\" is no engine of the file, or plays in two teams",
        ),
        (
            format!("{league}[teams]\nform = 'fixed-boards'\n{two}[[team]]\nname = 'T'\nmembers = ['a']\n"),
            "\"b\" plays in no team",
        ),
        ("x".repeat(5 << 20), "cup.toml: too large for an event"),
    ] {
        let place = Place::with(&text);
        for more in ["", "--dry-run", "--status"] {
            let run = place.run(more);
            let beginning = text.chars().take(200).collect::<String>();
            assert_eq!(
                (run.code, run.out.as_str(), run.err.lines().count()),
                (Some(2), "", 1),
                "{beginning}: {}",
                run.err
            );
            assert!(run.err.contains(part), "{part}: {}", run.err);
        }
        assert!(!place.path("cup-event").exists());
    }
    let place = Place::with(&three());
    for (more, part) in [
        ("--status --dry-run", "cannot be used with"),
        ("--fresh --withdraw A", "cannot be used with"),
        ("--withdraw X", "\"X\" is not among the entries: A, B, C"),
        ("--penalty A", "NAME=warning or NAME=barred is expected"),
        ("--lineup 0 A B", "the round is a number from 1 up, not \"0\""),
        ("--lineup 1 A", "3 values required"),
        ("--lineup 1 A B", "A: a team cannot choose its boards in this event"),
        ("--out cup.toml", "cup.toml: "),
        ("--concurrency 0", "invalid value '0'"),
    ] {
        let run = place.run(more);
        assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (Some(2), "", 1), "{more}: {}", run.err);
        assert!(run.err.contains(part), "{more}: {}", run.err);
    }
}

#[test]
fn where_neither_side_comes_both_are_out_and_the_log_says_so() {
    // The first has a bye, and then nobody to meet.
    let engines = [chuhe("A", 60), scripted("no", "absent.sh"), scripted("nor", "absent.sh")];
    let place = Place::with(&event("system = 'knockout'", &engines));
    place.write("absent.sh", "exit 1");
    let run = place.run("");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let log = place.read("cup-event/rulings.log");
    assert!(log.contains("\t21.3\tneither-came\tneither came: both are out"), "{log}");
    let status = place.run("--status --json").lines("standings");
    let places = status[0]["standings"]["rows"].as_array().expect("rows").iter().map(|row| &row["place"]);
    assert!(places.eq([1, 2, 2].map(Value::from).iter()), "{}", status[0]);
}
