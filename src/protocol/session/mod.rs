//! The session: reads commands, keeps the state, plays.
//!
//! One thread reads lines and another searches; both send events to the session's own thread, which alone speaks. So nothing
//! blocks the input, every line that is sent is whole, and what belongs to a search is told before its move.
//!
//! The states are those of UCCI 3.0: boot until the handshake, then idle, thinking or pondering. What a line does in which state is
//! decided in two places: in `while_busy` here, and in `obey` for an idle session.

mod books;
mod leaves;
mod limits;
mod obey;
mod reader;
mod search;
mod show;
#[cfg(test)]
mod tests;

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};

use thiserror::Error;

use crate::engine::Engine;
use crate::protocol::command::Command;
use crate::protocol::dialect::{InForce, Protocol};
use crate::protocol::go::Go;
use crate::protocol::reply::Reply;
use crate::protocol::text::quoted;
use crate::rules::{Limit, RuleSetName};
use crate::search::{FULL_SKILL, HIGHEST_ELO, Level, Play, Randomness, Report, Style};
use crate::types::Move;

use books::Books;
use leaves::Outcome;
use limits::Unit;
use search::Search;

/// Why a session ended before its time.
#[derive(Debug, Error)]
pub enum SessionError {
    /// There is no thread to read the input with.
    #[error("no thread to read with: {0}")]
    Reader(io::Error),
    /// Nobody takes what we write any more.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Plays with the client behind `input` and `output` until it says `quit` or its input ends.
///
/// # Errors
/// [`SessionError::Reader`] if there is no thread to be had, [`SessionError::Output`] if the client does not take what is written.
pub fn run(input: impl Read + Send + 'static, output: impl Write) -> Result<(), SessionError> {
    let (sender, events) = mpsc::channel();
    reader::start(input, sender.clone()).map_err(SessionError::Reader)?;
    let mut session = Session::new(output, sender);
    while session.attention != Attention::Gone {
        // The session holds a sender itself, so there is always another event to come.
        let Ok(event) = events.recv() else { break };
        session.take(event)?;
    }
    Ok(())
}

/// What happens to a session.
#[derive(Debug)]
enum Event {
    /// A line was read.
    Line(Vec<u8>),
    /// A line was too long, and left out.
    LongLine,
    /// The input ended.
    End,
    /// The running search reports.
    Report(Report),
    /// Leaves below a root move.
    Leaves {
        /// The move.
        played: Move,
        /// The leaves.
        nodes: u64,
    },
    /// A count of leaves has ended.
    Counted(Outcome),
}

/// What a client wants of a session.
#[derive(Debug)]
enum Input {
    Command(Command),
    End,
}

/// What is done with the next line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Attention {
    /// It is obeyed.
    Open,
    /// It waits until the task has ended.
    Waiting,
    /// It is not heeded any more: the session ends with the task.
    Leaving,
    /// There is no next line.
    Gone,
}

/// What a session is busy with.
#[derive(Debug)]
enum Task {
    Idle,
    Search(Search),
    Count(Arc<AtomicBool>),
}

/// What the client has set, as far as it is not the engine's business.
#[derive(Clone, Copy, Debug, Default)]
struct Settings {
    unit: Unit,
    batch: bool,
    debug: bool,
    show_wdl: bool,
    multi_pv: usize,
    rules: RuleSettings,
    play: PlaySettings,
}

/// The rules as the options make them.
#[derive(Clone, Copy, Debug)]
struct RuleSettings {
    name: RuleSetName,
    has_limit: bool,
    limit_plies: u16,
}

impl Default for RuleSettings {
    fn default() -> Self {
        Self { name: RuleSetName::default(), has_limit: true, limit_plies: 2 * Limit::default().rounds }
    }
}

/// How the engine plays, as the options make it.
#[derive(Clone, Copy, Debug)]
struct PlaySettings {
    skill: u8,
    /// Whether the Elo counts, and not the skill.
    is_limited: bool,
    elo: u16,
    randomness: Randomness,
    style: Style,
}

impl Default for PlaySettings {
    fn default() -> Self {
        let Play { randomness, style, .. } = Play::default();
        Self { skill: FULL_SKILL, is_limited: false, elo: HIGHEST_ELO, randomness, style }
    }
}

impl PlaySettings {
    fn play(self) -> Play {
        let level = if self.is_limited { Some(Level::of_elo(self.elo)) } else { Level::of_skill(self.skill) };
        Play { level, randomness: self.randomness, style: self.style }
    }
}

/// A session with one client.
struct Session<W> {
    engine: Engine,
    output: W,
    /// Where the searches of this session send their events.
    events: Sender<Event>,
    in_force: InForce,
    settings: Settings,
    task: Task,
    attention: Attention,
    /// What waits until the task has ended.
    waiting: Vec<Input>,
    /// Whether the last `position` could be read: no move is told for another board.
    is_set_up: bool,
    banned: Vec<Move>,
    /// The last search, which `go draw` repeats.
    last_go: Go,
    books: Books,
}

impl<W: Write> Session<W> {
    fn new(output: W, events: Sender<Event>) -> Self {
        let mut engine = Engine::new();
        engine.set_book_seed(books::seed());
        engine.set_play_seed(books::seed());
        Self {
            engine,
            output,
            events,
            in_force: InForce::default(),
            settings: Settings::default(),
            task: Task::Idle,
            attention: Attention::Open,
            waiting: Vec::new(),
            is_set_up: true,
            banned: Vec::new(),
            last_go: Go::default(),
            books: Books::default(),
        }
    }

    fn take(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Line(line) => match Command::read(&line) {
                Some(command) => self.hear(&line, command),
                None => Ok(()),
            },
            Event::LongLine => self.message("line too long, left out"),
            Event::End => self.offer(Input::End),
            Event::Report(report) => self.report(report),
            Event::Leaves { played, nodes } => self.say(&Reply::Leaves { played, nodes }),
            Event::Counted(outcome) => self.end_count(outcome),
        }
    }

    fn hear(&mut self, line: &[u8], command: Command) -> io::Result<()> {
        if self.settings.debug {
            let state = if self.is_idle() { "idle" } else { "busy" };
            self.message(&format!("{state} line [{}]", quoted(&String::from_utf8_lossy(line))))?;
        }
        self.offer(Input::Command(command))
    }

    /// Obeys what the client wants, or keeps it until the task has ended.
    fn offer(&mut self, input: Input) -> io::Result<()> {
        match self.attention {
            Attention::Open => match input {
                Input::End => self.leave(),
                Input::Command(command) if self.is_idle() => self.obey(command),
                Input::Command(command) => self.while_busy(command),
            },
            Attention::Waiting => {
                self.waiting.push(input);
                Ok(())
            }
            Attention::Leaving | Attention::Gone => Ok(()),
        }
    }

    /// Obeys a command while a search or a count runs.
    ///
    /// A new position or another `go` ends what runs: a client that sends it has lost track, and waits for the newest result. Options
    /// wait for the end. UCCI 3.0 gives all of these no effect; here no line is lost.
    fn while_busy(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Stop => self.stop_task(),
            Command::PonderHit { draw } => self.ponder_hit(draw),
            Command::SetOption(_) | Command::NewGame => self.waiting.push(Input::Command(command)),
            Command::Handshake(protocol) if protocol == self.in_force.protocol() => return self.greet(protocol),
            Command::Position(_) | Command::BanMoves(_) | Command::Go(_) | Command::Handshake(_) => {
                self.waiting.push(Input::Command(command));
                self.attention = Attention::Waiting;
                self.stop_task();
            }
            Command::Unknown(_) => {}
            Command::Quit => return self.leave(),
            Command::IsReady
            | Command::Probe(_)
            | Command::Debug(_)
            | Command::Board
            | Command::Evaluate
            | Command::Help => return self.obey(command),
        }
        Ok(())
    }

    fn is_idle(&self) -> bool {
        matches!(self.task, Task::Idle)
    }

    /// Asks what runs to end; its end is told by an event.
    fn stop_task(&self) {
        match &self.task {
            Task::Idle => {}
            Task::Search(_) => self.engine.stop(),
            Task::Count(stop) => stop.store(true, Ordering::Relaxed),
        }
    }

    /// Begins a task. In batch mode what follows waits for its end, if it has one of its own.
    fn begin(&mut self, task: Task, ends_by_itself: bool) {
        self.task = task;
        if self.settings.batch && ends_by_itself {
            self.attention = Attention::Waiting;
        }
    }

    /// Comes back from a task to what has been waiting meanwhile.
    fn end_task(&mut self) -> io::Result<()> {
        self.task = Task::Idle;
        if self.attention == Attention::Leaving {
            return self.farewell();
        }
        self.attention = Attention::Open;
        std::mem::take(&mut self.waiting).into_iter().try_for_each(|input| self.offer(input))
    }

    /// Ends the session, after the task that runs.
    fn leave(&mut self) -> io::Result<()> {
        if self.is_idle() {
            return self.farewell();
        }
        self.attention = Attention::Leaving;
        self.stop_task();
        Ok(())
    }

    fn farewell(&mut self) -> io::Result<()> {
        self.attention = Attention::Gone;
        match self.in_force.protocol() {
            Protocol::Ucci => self.say(&Reply::Bye),
            Protocol::Uci => Ok(()),
        }
    }

    /// Writes a reply in the dialect in force, at once.
    fn say(&mut self, reply: &Reply) -> io::Result<()> {
        let line = reply.write(self.in_force.dialect()) + "\n";
        self.output.write_all(line.as_bytes())?;
        self.output.flush()
    }

    /// Tells the user something.
    fn message(&mut self, text: &str) -> io::Result<()> {
        self.say(&Reply::Message(text.to_owned()))
    }
}
