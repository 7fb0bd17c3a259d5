//! Engines made of a few lines for the Unix shell, each with a fault of its own, and the log of what they were told.

#![allow(dead_code, reason = "each test program uses its own part")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::time::Duration;

use chuhe::arena::player::{Deadlines, EngineConfig, Player, PlayerError, ProtocolChoice};
use chuhe::protocol::Protocol;

/// Generous, because the machine may have other things to do: what takes so long does not come at all.
pub(crate) const SOON: Duration = Duration::from_mins(1);

/// Enough to see that nothing comes from an engine that is silent for ever, and for a script to answer at once.
pub(crate) const BRIEF: Duration = Duration::from_secs(1);

/// Deadlines that only tell an answer from silence.
pub(crate) const PATIENT: Deadlines = Deadlines { handshake: SOON, ready: SOON, stop: SOON, quit: SOON };

/// The answers of a faultless engine in UCI. Behind each `case` stand the commands of the shell that obey it.
pub(crate) const UCI: [(&str, &str); 4] = [
    ("uci", "echo 'id name Mock 1'; echo uciok"),
    ("isready", "echo readyok"),
    ("go*", "echo 'info depth 3 score cp 21 nodes 400 pv h2e2 h9g7'; echo 'bestmove h2e2 ponder h9g7'"),
    ("quit", "exit 0"),
];

/// The answers of a faultless engine in UCCI, which ends at any first word but its own.
pub(crate) const UCCI: [(&str, &str); 6] = [
    ("ucci", "echo 'id name Mock 2'; echo 'option usemillisec type check default true'; echo ucciok"),
    ("uci", "exit 0"),
    ("isready", "echo readyok"),
    ("go*", "echo 'info depth 3 score 21 pv h2e2'; echo 'bestmove h2e2'"),
    ("stop", "echo nobestmove"),
    ("quit", "echo bye; exit 0"),
];

/// An engine of a script for the shell.
pub(crate) fn shell(script: &str) -> EngineConfig {
    EngineConfig {
        program: "sh".into(),
        arguments: vec!["-c".to_owned(), script.to_owned()],
        protocol: ProtocolChoice::Only(Protocol::Uci),
        ..EngineConfig::default()
    }
}

/// The script of an engine that obeys by these cases; the first that fits a line counts. It repeats each line on its standard error.
pub(crate) fn script(cases: &[(&str, &str)]) -> String {
    let cases: Vec<String> = cases.iter().map(|(case, commands)| format!("{case}) {commands};;")).collect();
    let cases = cases.join("\n");
    format!("while read -r line; do echo \"$line\" >&2; case \"$line\" in\n{cases}\nesac; done")
}

/// An engine that obeys by these cases, as [`script`] says.
pub(crate) fn obeying(cases: &[(&str, &str)]) -> EngineConfig {
    shell(&script(cases))
}

/// A faultless engine in UCI but for these cases.
pub(crate) fn uci_but(cases: &[(&str, &str)]) -> EngineConfig {
    obeying(&[cases, &UCI].concat())
}

/// A faultless engine in UCCI but for these cases.
pub(crate) fn ucci_but(cases: &[(&str, &str)]) -> EngineConfig {
    let protocol = ProtocolChoice::Only(Protocol::Ucci);
    EngineConfig { protocol, ..obeying(&[cases, &UCCI].concat()) }
}

/// Starts an engine that has no fault until then.
pub(crate) fn start(config: &EngineConfig) -> Player {
    Player::start(config, PATIENT).unwrap_or_else(|error| panic!("{error}"))
}

/// Why an engine does not start.
pub(crate) fn no_start(config: &EngineConfig, deadlines: Deadlines) -> PlayerError {
    match Player::start(config, deadlines) {
        Err(error) => error,
        Ok(player) => panic!("{} has started", player.name()),
    }
}

/// A file for the standard error of the engine of one test, as long as the test runs.
pub(crate) struct Log(PathBuf);

impl Log {
    /// A file that is not there yet.
    pub(crate) fn new(test: &str) -> Self {
        let name = format!("player-{test}-{}.log", process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_file(&path);
        Self(path)
    }

    /// The engine, writing to this file.
    pub(crate) fn of(&self, config: EngineConfig) -> EngineConfig {
        EngineConfig { log: Some(self.0.clone()), ..config }
    }

    /// The lines in the file.
    pub(crate) fn lines(&self) -> Vec<String> {
        let text = fs::read_to_string(&self.0).unwrap_or_else(|error| panic!("{}: {error}", self.0.display()));
        text.lines().map(str::to_owned).collect()
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
