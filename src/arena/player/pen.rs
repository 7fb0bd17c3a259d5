//! The thread that writes to an engine, so that one that does not read holds nobody up.

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// Why a line has not been written.
#[derive(Debug)]
pub(super) enum PenError {
    /// The system refuses.
    Failed(io::Error),
    /// The engine has not read enough to make room for it.
    Stuck,
}

/// The way to an engine's input.
#[derive(Debug)]
pub(super) struct Pen {
    /// Nothing once the pen is closed.
    lines: Option<Sender<Vec<u8>>>,
    /// When the writing of each line began, or why there was none.
    written: Receiver<io::Result<Instant>>,
    /// A line was given up, and nothing is written behind it.
    is_stuck: bool,
}

impl Pen {
    /// Starts the thread; it ends, and closes the input, with this pen.
    ///
    /// # Errors
    /// If there is no thread to be had.
    pub(super) fn start(mut input: impl Write + Send + 'static) -> io::Result<Self> {
        let (lines, to_write) = mpsc::channel::<Vec<u8>>();
        let (done, written) = mpsc::channel();
        let work = move || {
            for line in to_write {
                let begun = Instant::now();
                let outcome = input.write_all(&line).and_then(|()| input.flush());
                if done.send(outcome.map(|()| begun)).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().name("engine input".to_owned()).spawn(work)?;
        Ok(Self { lines: Some(lines), written, is_stuck: false })
    }

    /// Writes bytes and tells when that began.
    ///
    /// # Errors
    /// [`PenError::Failed`] if they cannot be written; [`PenError::Stuck`] if they were not in time, and from then on.
    pub(super) fn write(&mut self, bytes: Vec<u8>, patience: Duration) -> Result<Instant, PenError> {
        let gone = || PenError::Failed(io::ErrorKind::BrokenPipe.into());
        if self.is_stuck {
            return Err(PenError::Stuck);
        }
        self.lines.as_ref().and_then(|lines| lines.send(bytes).ok()).ok_or_else(gone)?;
        match self.written.recv_timeout(patience) {
            Ok(outcome) => outcome.map_err(PenError::Failed),
            Err(RecvTimeoutError::Disconnected) => Err(gone()),
            Err(RecvTimeoutError::Timeout) => {
                self.is_stuck = true;
                Err(PenError::Stuck)
            }
        }
    }

    /// Closes the engine's input behind what has been written.
    pub(super) fn close(&mut self) {
        self.lines = None;
    }
}
