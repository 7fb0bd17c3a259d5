//! A child process that leaves nothing behind: it is killed with all that it has started, and reaped.

use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How long a killed process may take to end. The system needs no time for it, unless a device holds the process.
const KILLED: Duration = Duration::from_secs(5);

/// How often is looked whether a process has ended.
const LOOK: Duration = Duration::from_millis(1);

/// A child process, running or ended.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// How it ended, once it has been reaped; from then on its number may be another's.
    status: Option<ExitStatus>,
}

impl Process {
    /// Starts a command with pipes to its input and from its output, and from its errors if the command says so; on Unix at the head of a process group of its own, which a
    /// Ctrl-C for this process does not reach.
    ///
    /// # Errors
    /// What the system says.
    pub(super) fn start(command: &mut Command) -> io::Result<(Self, ChildStdin, ChildStdout, Option<ChildStderr>)> {
        group::lead(command);
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let mut process = Self { child, status: None };
        let pipes = process.child.stdin.take().zip(process.child.stdout.take());
        let (input, output) = pipes.ok_or(io::ErrorKind::BrokenPipe)?;
        let errors = process.child.stderr.take();
        Ok((process, input, output, errors))
    }

    /// How it ended, if it has. What it left running in its group ends with it.
    pub(super) fn ended(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() && group::has_ended(&mut self.child) {
            // As long as the process is not reaped its number is that of its group and of no other.
            group::kill(&self.child);
            self.status = self.child.try_wait().ok().flatten();
        }
        self.status
    }

    /// Ends it and its group at once, if it has not ended by itself.
    pub(super) fn kill(&mut self) {
        if self.ended().is_none() {
            group::kill(&self.child);
            let _ = self.child.kill();
            wait_for(KILLED, || self.ended());
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Looks again and again for something that is there in the end, but no longer than this.
pub(super) fn wait_for<T>(patience: Duration, mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let begun = Instant::now();
    loop {
        let found = look();
        if found.is_some() || begun.elapsed() >= patience {
            return found;
        }
        thread::sleep(LOOK);
    }
}

/// Process groups, where there are any.
#[cfg(unix)]
mod group {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    pub(super) fn lead(command: &mut Command) {
        command.process_group(0);
    }

    /// Whether the process has ended, without reaping it.
    pub(super) fn has_ended(child: &mut Child) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        // An error means that there is no such child any more.
        !matches!(waitid(WaitId::Pid(Pid::from_child(child)), options), Ok(None))
    }

    pub(super) fn kill(child: &Child) {
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
}

/// No process groups: what an engine has started is its own business.
#[cfg(not(unix))]
mod group {
    use std::process::{Child, Command};

    pub(super) fn lead(_command: &mut Command) {}

    pub(super) fn has_ended(child: &mut Child) -> bool {
        matches!(child.try_wait(), Ok(Some(_)))
    }

    pub(super) fn kill(_child: &Child) {}
}
