//! The engine as a child process at the end of two pipes, with a deadline on every wait.

#![allow(dead_code, reason = "each test program uses its own part")]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long anything may take that is to come soon. Generous: the machine may have other things to do.
pub(crate) const SOON: Duration = Duration::from_secs(20);

/// A line that the engine has written, and when.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    pub(crate) line: String,
    pub(crate) at: Instant,
}

/// A running engine.
pub(crate) struct Pipe {
    child: Child,
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Heard>,
    complaints: Option<JoinHandle<String>>,
}

impl Pipe {
    /// Starts the engine as a GUI does: without arguments.
    pub(crate) fn start() -> Self {
        Self::run(Command::new(env!("CARGO_BIN_EXE_chuhe")))
    }

    /// Starts a command that is the engine in the end.
    pub(crate) fn run(mut command: Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let mut to_engine = child.stdin.take().expect("a pipe");
        let from_engine = child.stdout.take().expect("a pipe");
        let mut complaints = child.stderr.take().expect("a pipe");
        let complaints = thread::spawn(move || {
            let mut text = String::new();
            let _ = complaints.read_to_string(&mut text);
            text
        });
        let (input, lines) = mpsc::channel::<Vec<u8>>();
        // Writing waits where the engine does not read; then the test must not wait with it.
        thread::spawn(move || lines.iter().try_for_each(|bytes| to_engine.write_all(&bytes)));
        let (heard, output) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(from_engine).lines() {
                let Ok(line) = line else { break };
                if heard.send(Heard { line, at: Instant::now() }).is_err() {
                    break;
                }
            }
        });
        Self { child, input: Some(input), output, complaints: Some(complaints) }
    }

    /// Starts the engine and shakes hands: `ucci` or `uci`.
    pub(crate) fn greet(protocol: &str) -> Self {
        let pipe = Self::start();
        pipe.send(protocol);
        pipe.until(&format!("{protocol}ok"), SOON);
        pipe
    }

    /// Sends a line, or more than one, with line feeds between them.
    pub(crate) fn send(&self, line: &str) {
        self.send_bytes(format!("{line}\n").into_bytes());
    }

    /// Sends bytes as they are. An engine that has ended does not hear them.
    pub(crate) fn send_bytes(&self, bytes: Vec<u8>) {
        let input = self.input.as_ref().expect("the input is open");
        let _ = input.send(bytes);
    }

    /// Closes the engine's input when all that was sent has been written.
    pub(crate) fn close(&mut self) {
        self.input = None;
    }

    /// The next line; `None` if the engine has closed its output.
    ///
    /// # Panics
    /// If there is none before the deadline.
    pub(crate) fn next(&self, patience: Duration) -> Option<Heard> {
        match self.output.recv_timeout(patience) {
            Ok(heard) => Some(heard),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("no line within {patience:?}"),
        }
    }

    /// The lines up to the first that begins like this, which is the last of them.
    pub(crate) fn until(&self, beginning: &str, patience: Duration) -> Vec<Heard> {
        self.until_any(&[beginning], patience)
    }

    /// The lines up to the first that begins like one of these, which is the last of them.
    pub(crate) fn until_any(&self, beginnings: &[&str], patience: Duration) -> Vec<Heard> {
        let deadline = Instant::now() + patience;
        let mut all: Vec<Heard> = Vec::new();
        loop {
            match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(heard) => all.push(heard),
                Err(why) => panic!("{why}: none of {beginnings:?} within {patience:?}, but {:?}", text(&all)),
            }
            if all.last().is_some_and(|heard| beginnings.iter().any(|it| heard.line.starts_with(it))) {
                return all;
            }
        }
    }

    /// What is said within this time.
    pub(crate) fn listen(&self, time: Duration) -> Vec<Heard> {
        let deadline = Instant::now() + time;
        let next = || self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())).ok();
        std::iter::from_fn(next).collect()
    }

    /// What is said until the engine ends, and how it ends.
    ///
    /// # Panics
    /// If it does not end before the deadline, or has complained on stderr: a search that broke down shows there only.
    pub(crate) fn end(mut self, patience: Duration) -> (Vec<Heard>, ExitStatus) {
        let deadline = Instant::now() + patience;
        let mut all = Vec::new();
        loop {
            match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(heard) => all.push(heard),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("no end within {patience:?} after {:?}", text(&all)),
            }
        }
        loop {
            match self.child.try_wait().expect("a child") {
                Some(status) => {
                    let complaints = self.complaints.take().and_then(|thread| thread.join().ok());
                    assert_eq!(complaints.as_deref(), Some(""), "after {:?}", text(&all));
                    return (all, status);
                }
                None if Instant::now() > deadline => panic!("no end within {patience:?}"),
                None => thread::sleep(Duration::from_millis(1)),
            }
        }
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The lines alone.
pub(crate) fn text(heard: &[Heard]) -> Vec<&str> {
    heard.iter().map(|heard| heard.line.as_str()).collect()
}

/// How many lines end a search.
pub(crate) fn ends(heard: &[Heard]) -> usize {
    heard.iter().filter(|heard| is_end(&heard.line)).count()
}

/// Whether a line ends a search.
pub(crate) fn is_end(line: &str) -> bool {
    line.starts_with("bestmove") || line.starts_with("nobestmove")
}

/// Whether the long form of a test is asked for: the environment variable `CHUHE_LONG` is 1.
pub(crate) fn is_long() -> bool {
    std::env::var_os("CHUHE_LONG").is_some_and(|value| value == "1")
}
