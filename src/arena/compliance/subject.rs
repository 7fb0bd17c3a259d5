//! The engine under examination: what is said to it, what it says, and starting it anew.
//!
//! Knows the protocols as far as two sides must agree before they can talk of anything else.

use std::process::ExitStatus;
use std::time::{Duration, Instant};

use crate::arena::compliance::finding::{Finding, Outcome};
use crate::arena::compliance::greeting::Greeting;
use crate::arena::compliance::{Line, Patience};
use crate::arena::player::{Ending, EngineConfig, Heard, PlayerError, ProtocolChoice, Stop, Unit, Wire, after, cut};
use crate::protocol::{Dialect, Numbering, Protocol, Reply};

/// So many lines of a talk are kept.
const KEPT: usize = 400;

/// The engine under examination.
#[derive(Debug)]
pub(super) struct Subject {
    config: EngineConfig,
    /// What ends it from another thread.
    stop: Stop,
    pub(super) patience: Patience,
    protocol: Protocol,
    /// Nothing while the engine is not running.
    wire: Option<Wire>,
    greeting: Greeting,
    talk: Vec<Line>,
    /// Whether `isready` is answered, as far as is known.
    is_ready_answered: bool,
}

impl Subject {
    /// Starts an engine and greets it, in UCI first if it may speak either protocol and in UCCI after that. That it does not answer is
    /// no error here.
    ///
    /// # Errors
    /// If it cannot be started.
    pub(super) fn start(config: EngineConfig, patience: Patience, stop: Stop) -> Result<Self, PlayerError> {
        let protocols = match config.protocol {
            ProtocolChoice::Only(protocol) => vec![protocol],
            ProtocolChoice::Auto => vec![Protocol::Uci, Protocol::Ucci],
        };
        let mut subject = Self {
            config,
            stop,
            patience,
            protocol: Protocol::Ucci,
            wire: None,
            greeting: Greeting::default(),
            talk: Vec::new(),
            is_ready_answered: true,
        };
        let mut problems = Vec::new();
        for protocol in protocols {
            subject.protocol = protocol;
            subject.open()?;
            subject.greet(patience.greeting);
            match &subject.greeting.problem {
                Some(problem) => problems.push(format!("greeted with {protocol}: {problem}")),
                None => break,
            }
        }
        if subject.greeting.problem.is_some() && problems.len() > 1 {
            subject.greeting.problem = Some(problems.join("; "));
            subject.greeting.talk.clone_from(&subject.talk);
        }
        // What goes wrong here shows in the first step that needs the engine.
        let _ = subject.set_up();
        Ok(subject)
    }

    pub(super) const fn protocol(&self) -> Protocol {
        self.protocol
    }

    pub(super) const fn greeting(&self) -> &Greeting {
        &self.greeting
    }

    /// How positions and moves are written for it.
    pub(super) fn dialect(&self) -> Dialect {
        let numbering = match self.protocol {
            Protocol::Ucci => Numbering::FromZero,
            Protocol::Uci => self.greeting.identity.numbering(),
        };
        Dialect { protocol: self.protocol, numbering, ..Dialect::default() }
    }

    /// The unit of time behind `go`.
    pub(super) fn unit(&self) -> Unit {
        self.greeting.identity.unit()
    }

    /// Whether it is running, as far as was noticed.
    pub(super) const fn is_running(&self) -> bool {
        self.wire.is_some()
    }

    /// Ends it, if it is running.
    pub(super) fn end(&mut self) {
        self.wire = None;
    }

    /// Starts it anew. The greeting does not belong to the talk that goes on, unless it fails.
    ///
    /// # Errors
    /// If it does not start, or does not confirm the protocol.
    pub(super) fn renew(&mut self) -> Outcome {
        self.end();
        self.open()?;
        let begun = self.talk.len();
        self.greet(self.patience.greeting);
        match &self.greeting.problem {
            None => {
                self.talk.truncate(begun);
                self.set_up()
            }
            Some(problem) => {
                let finding = Finding::fail(format!("started anew, it does not confirm the protocol: {problem}"));
                self.end();
                Err(finding)
            }
        }
    }

    /// Starts it anew without a word.
    ///
    /// # Errors
    /// If it does not start.
    pub(super) fn renew_in_silence(&mut self) -> Outcome {
        self.end();
        self.open()?;
        Ok(())
    }

    /// Starts the process.
    fn open(&mut self) -> Result<(), PlayerError> {
        let wire = Wire::open(&self.config)?;
        self.stop.hold(wire.leash().clone());
        self.wire = Some(wire);
        Ok(())
    }

    fn greet(&mut self, within: Duration) {
        self.greeting = Greeting::new(self.protocol);
        let first = self.talk.len();
        if let Err(finding) = self.exchange_greetings(within) {
            self.greeting.problem = Some(finding.problem);
        }
        self.greeting.talk = self.talk.get(first..).unwrap_or_default().to_vec();
    }

    fn exchange_greetings(&mut self, within: Duration) -> Outcome {
        let begun = self.say(&self.protocol.to_string())?;
        while let Some(heard) = self.hear(after(begun, within))? {
            if self.greeting.hear(&heard.text) {
                self.greeting.confirmed = Some(heard.at.saturating_duration_since(begun));
                return Ok(());
            }
        }
        Err(Finding::fail(format!("no {}ok within {within:?}", self.protocol)))
    }

    /// Chooses xiangqi and milliseconds, where the engine leaves the choice.
    pub(super) fn set_up(&mut self) -> Outcome {
        let variants = self.greeting.identity.variants();
        let is_other =
            variants.is_some_and(|(default, words)| default != "xiangqi" && words.iter().any(|word| word == "xiangqi"));
        let is_unit_offered = self.greeting.identity.option("usemillisec").is_some();
        match self.protocol {
            Protocol::Uci if is_other => self.say("setoption name UCI_Variant value xiangqi").map(drop),
            Protocol::Ucci if is_unit_offered => self.say("setoption usemillisec true").map(drop),
            _ => Ok(()),
        }
    }

    /// It does not answer `isready`; from now on it is given time instead.
    pub(super) const fn expect_no_ready(&mut self) {
        self.is_ready_answered = false;
    }

    /// Begins another talk, and gives the one until now.
    pub(super) fn turn_page(&mut self) -> Vec<Line> {
        std::mem::take(&mut self.talk)
    }

    /// Puts the greeting before the talk, which is about it.
    pub(super) fn recall_greeting(&mut self) {
        self.talk = self.greeting.talk.clone();
    }

    /// Says a line and tells when.
    ///
    /// # Errors
    /// If the engine is gone or does not read.
    pub(super) fn say(&mut self, line: &str) -> Outcome<Instant> {
        self.say_raw(&format!("{line}\n"))
    }

    /// Sends a text as it is, line ends included.
    ///
    /// # Errors
    /// If the engine is gone or does not read.
    pub(super) fn say_raw(&mut self, text: &str) -> Outcome<Instant> {
        for line in text.strip_suffix('\n').unwrap_or(text).split('\n') {
            self.note(Line::Sent(shown(line)));
        }
        let patience = self.patience.ready;
        let sent = self.wire()?.write(text.as_bytes().to_vec(), patience);
        self.alive(sent)
    }

    /// The next line that comes by the deadline; `None` if there is none.
    ///
    /// # Errors
    /// If the engine is gone.
    pub(super) fn hear(&mut self, deadline: Instant) -> Outcome<Option<Heard>> {
        let next = self.wire()?.next(deadline);
        let heard = self.alive(next)?;
        if let Some(heard) = &heard {
            self.note(Line::Got(shown(&heard.text)));
        }
        Ok(heard)
    }

    /// All lines that come within this time.
    ///
    /// # Errors
    /// If the engine is gone.
    pub(super) fn listen(&mut self, time: Duration) -> Outcome<Vec<String>> {
        let deadline = after(Instant::now(), time);
        let mut lines = Vec::new();
        while let Some(heard) = self.hear(deadline)? {
            lines.push(heard.text);
        }
        Ok(lines)
    }

    /// Waits until the engine has taken all that was sent, and gives what it said meanwhile.
    ///
    /// # Errors
    /// If it does not answer `isready` in time, or is gone.
    pub(super) fn settle(&mut self) -> Outcome<Vec<String>> {
        if self.is_ready_answered { self.ask_ready("isready\n") } else { self.listen(self.patience.silence) }
    }

    /// Sends a text that ends with `isready`, waits for `readyok`, and gives what the engine said meanwhile.
    ///
    /// # Errors
    /// If there is no `readyok` in time, or the engine is gone.
    pub(super) fn ask_ready(&mut self, text: &str) -> Outcome<Vec<String>> {
        let within = self.patience.ready;
        let begun = self.say_raw(text)?;
        let mut lines = Vec::new();
        while let Some(heard) = self.hear(after(begun, within))? {
            if Reply::read(&heard.text, self.dialect()) == Ok(Reply::ReadyOk) {
                return Ok(lines);
            }
            lines.push(heard.text);
        }
        Err(Finding::fail(format!("no readyok within {within:?}")))
    }

    /// Sends it away, and gives its last lines and how it ended.
    ///
    /// # Errors
    /// If it does not end within its time, or only its output ends.
    pub(super) fn leave(&mut self) -> Outcome<(Vec<String>, ExitStatus)> {
        let within = self.patience.quit;
        let deadline = after(self.say("quit")?, within);
        let mut lines = Vec::new();
        loop {
            match self.wire()?.next(deadline) {
                Ok(Some(heard)) => {
                    self.note(Line::Got(shown(&heard.text)));
                    lines.push(heard.text);
                }
                Ok(None) => return Err(Finding::fail(format!("it is still running {within:?} after quit"))),
                Err(PlayerError::Died { ending: Ending::Exited(status), .. }) => {
                    self.end();
                    return Ok((lines, status));
                }
                Err(error) => return self.alive(Err(error)),
            }
        }
    }

    /// Ends the engine's input and tells whether the engine ends within its time.
    ///
    /// # Errors
    /// If it does not.
    pub(super) fn hang_up(&mut self) -> Outcome {
        let within = self.patience.quit;
        let status = self.wire()?.hang_up(within);
        self.end();
        status
            .map(drop)
            .ok_or_else(|| Finding::fail(format!("it is still running {within:?} after the end of its input")))
    }

    fn wire(&mut self) -> Outcome<&mut Wire> {
        self.wire.as_mut().ok_or_else(|| Finding::fail("the engine is not running"))
    }

    fn alive<T>(&mut self, result: Result<T, PlayerError>) -> Outcome<T> {
        result.map_err(|error| {
            self.end();
            Finding::from(error)
        })
    }

    /// Notes a line of the talk; of too many the oldest of the engine's go.
    fn note(&mut self, line: Line) {
        if self.talk.len() >= KEPT {
            let recent = self.talk.split_off(KEPT / 2);
            self.talk.retain(|line| matches!(line, Line::Sent(_)));
            self.talk.extend(recent);
        }
        self.talk.push(line);
    }
}

/// A line as a report shows it.
fn shown(line: &str) -> String {
    let escape = |letter: char| match letter {
        letter if letter.is_control() => letter.escape_default().to_string(),
        letter => letter.to_string(),
    };
    cut(line).chars().map(escape).collect()
}
