//! Both ways between us and an engine: lines go out, lines come in, and it is noticed when it ends.

use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::process::{Command as Program, ExitStatus, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::arena::player::leash::Leash;
use crate::arena::player::mailbox::{Heard, Mailbox, Next};
use crate::arena::player::murmur::Murmur;
use crate::arena::player::pen::{Pen, PenError};
use crate::arena::player::process::Process;
use crate::arena::player::{Ending, EngineConfig, Excerpt, PlayerError, reader};
use crate::protocol::{Command, Dialect};

/// How often is looked whether an engine has ended whose output is still open, because something that it started holds it.
const PULSE: Duration = Duration::from_millis(50);

/// How long an engine may take from the end of its output to its own end, before it is killed; and how long what a dead engine has
/// written may take to arrive, where its output does not end.
const LAST_BREATH: Duration = Duration::from_millis(500);

/// A running engine at the end of two pipes. It is killed with this value.
#[derive(Debug)]
pub(in crate::arena) struct Wire {
    leash: Leash,
    pen: Pen,
    mailbox: Arc<Mailbox>,
    /// What it says on its standard error, if no file takes it.
    murmur: Option<Murmur>,
    /// The last line taken out of the mailbox.
    last: Excerpt,
    /// How the engine ended, once that was noticed.
    ending: Option<Ending>,
}

impl Wire {
    /// Starts the engine.
    ///
    /// # Errors
    /// [`PlayerError::CannotStart`], [`PlayerError::Log`] or [`PlayerError::Thread`].
    pub(in crate::arena) fn open(config: &EngineConfig) -> Result<Self, PlayerError> {
        let log = config.log.as_deref().map_or_else(|| Ok(Stdio::piped()), open_log)?;
        let mut command = Program::new(program(config));
        command.args(&config.arguments).stderr(log);
        if let Some(directory) = &config.directory {
            command.current_dir(directory);
        }
        let (process, input, output, errors) = Process::start(&mut command).map_err(|source| {
            let program = config.program.display().to_string();
            PlayerError::CannotStart { program, source }
        })?;
        let mailbox = Arc::new(Mailbox::default());
        reader::start(output, Arc::clone(&mailbox)).map_err(PlayerError::Thread)?;
        let pen = Pen::start(input).map_err(PlayerError::Thread)?;
        let murmur = errors.map(Murmur::start).transpose().map_err(PlayerError::Thread)?;
        Ok(Self { leash: Leash::new(process), pen, mailbox, murmur, last: Excerpt::default(), ending: None })
    }

    pub(in crate::arena) const fn leash(&self) -> &Leash {
        &self.leash
    }

    /// What was read last.
    pub(super) fn last(&self) -> Excerpt {
        self.last.clone()
    }

    /// Sends commands at once and tells when that began.
    ///
    /// # Errors
    /// [`PlayerError::Died`] if the engine has ended, [`PlayerError::Deaf`] if it does not read, else [`PlayerError::Unwritten`].
    pub(super) fn send(
        &mut self,
        commands: &[Command],
        dialect: Dialect,
        patience: Duration,
    ) -> Result<Instant, PlayerError> {
        let mut bytes = Vec::new();
        for command in commands {
            bytes.extend_from_slice(&command.write(dialect));
            bytes.push(b'\n');
        }
        self.write(bytes, patience)
    }

    /// Sends bytes as they are, and tells when that began.
    ///
    /// # Errors
    /// As [`Wire::send`].
    pub(in crate::arena) fn write(&mut self, bytes: Vec<u8>, patience: Duration) -> Result<Instant, PlayerError> {
        self.mailbox.measure_anew();
        match self.pen.write(bytes, patience) {
            Ok(begun) => Ok(begun),
            Err(PenError::Stuck) if self.leash.ended().is_none() => {
                Err(PlayerError::Deaf { within: patience, read: self.last() })
            }
            Err(PenError::Failed(source)) if self.leash.wait(LAST_BREATH).is_none() => {
                Err(PlayerError::Unwritten { source, read: self.last() })
            }
            Err(_) => Err(self.last_words()),
        }
    }

    /// Why a dead engine cannot be talked to any more, when all that it has written has been taken.
    fn last_words(&mut self) -> PlayerError {
        let deadline = after(Instant::now(), LAST_BREATH);
        loop {
            match self.next(deadline) {
                Ok(Some(_)) => {}
                Ok(None) => return self.died(),
                Err(error) => return error,
            }
        }
    }

    /// The next line that comes by the deadline; `None` if there is none.
    ///
    /// # Errors
    /// [`PlayerError::Died`] and [`PlayerError::Flood`], when all lines before have been taken.
    pub(in crate::arena) fn next(&mut self, deadline: Instant) -> Result<Option<Heard>, PlayerError> {
        let mut is_dead = false;
        loop {
            match self.mailbox.next(deadline, if is_dead { LAST_BREATH } else { PULSE }) {
                Next::Line(heard) => {
                    self.last = Excerpt::of(&heard.text);
                    return Ok(Some(heard));
                }
                Next::Flood(bytes) => return Err(PlayerError::Flood { bytes, read: self.last() }),
                Next::End => return Err(self.died()),
                Next::Silence if is_dead => return Err(self.died()),
                Next::Silence if Instant::now() >= deadline => return Ok(None),
                Next::Silence => is_dead = self.leash.ended().is_some(),
            }
        }
    }

    /// Closes the engine's input and tells how the engine ends, if it does so in time.
    pub(in crate::arena) fn hang_up(&mut self, patience: Duration) -> Option<ExitStatus> {
        self.pen.close();
        self.leash.wait(patience)
    }

    /// Takes all lines that have come.
    pub(super) fn take_all(&mut self) -> Vec<Heard> {
        let lines = self.mailbox.take_all();
        if let Some(heard) = lines.last() {
            self.last = Excerpt::of(&heard.text);
        }
        lines
    }

    /// The error that the engine has ended, or is made to now.
    fn died(&mut self) -> PlayerError {
        let ending = *self.ending.get_or_insert_with(|| {
            let ended = self.leash.wait(LAST_BREATH);
            self.leash.kill();
            ended.map_or(Ending::Closed, Ending::Exited)
        });
        let error = self.murmur.as_ref().and_then(|murmur| murmur.last_line(LAST_BREATH));
        PlayerError::Died { ending, read: self.last().with_error(error.as_deref()) }
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        // Not left to the leash: others may hold it too.
        self.leash.kill();
    }
}

/// So long after a moment; a day later for what is as good as for ever.
pub(in crate::arena) fn after(begun: Instant, patience: Duration) -> Instant {
    begun.checked_add(patience).unwrap_or(begun + DAY)
}

const DAY: Duration = Duration::from_hours(24);

/// The program's path: a relative one that is not to be searched for is made independent of the engine's working directory.
fn program(config: &EngineConfig) -> PathBuf {
    let program = &config.program;
    if program.is_absolute() || program.components().count() < 2 {
        return program.clone();
    }
    let beside = config.directory.as_ref().map(|directory| directory.join(program)).filter(|path| path.is_file());
    let path = beside.as_ref().unwrap_or(program);
    std::path::absolute(path).unwrap_or_else(|_| path.clone())
}

fn open_log(path: &Path) -> Result<Stdio, PlayerError> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.map(Stdio::from).map_err(|source| PlayerError::Log { path: path.to_owned(), source })
}
