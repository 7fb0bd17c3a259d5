//! What an engine has written and nobody has read yet.
//!
//! Bounded twice: if it is not emptied the oldest lines are lost, so that an engine that thinks on its opponent's time is never held
//! up and its last words are there when they are wanted; and an engine that writes without measure is not read any more.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What a line weighs besides its text, in bytes.
const OVERHEAD: usize = 64;

/// Lines of this weight in bytes are kept.
const KEPT: usize = 1 << 20;

/// So many bytes, each line's overhead included, may be written between two commands: some 300,000 lines of `info`.
pub(super) const FLOOD: usize = 64 << 20;

/// A line, and when its end arrived.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::arena) struct Heard {
    pub(in crate::arena) text: String,
    pub(in crate::arena) at: Instant,
}

/// What comes out of the mailbox.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// A line.
    Line(Heard),
    /// Nothing for now.
    Silence,
    /// There will be no other line: the output has ended.
    End,
    /// There will be no other line: so many bytes were too much.
    Flood(usize),
}

/// Lines on their way from the thread that reads to the one that waits.
#[derive(Debug, Default)]
pub(super) struct Mailbox {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    lines: VecDeque<Heard>,
    /// What the lines weigh.
    weight: usize,
    /// What has been written since the last command.
    written: usize,
    /// Whether the output has ended.
    is_ended: bool,
}

impl State {
    fn pop(&mut self) -> Option<Heard> {
        let heard = self.lines.pop_front()?;
        self.weight -= heard.text.len() + OVERHEAD;
        Some(heard)
    }

    fn push(&mut self, heard: Heard) {
        self.weight += heard.text.len() + OVERHEAD;
        self.written += OVERHEAD;
        self.lines.push_back(heard);
        while self.weight > KEPT && self.lines.len() > 1 {
            self.pop();
        }
    }

    const fn is_flooded(&self) -> bool {
        self.written > FLOOD
    }

    fn flow(&self) -> ControlFlow<()> {
        if self.is_flooded() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// What there is to be had at once.
    fn next(&mut self, deadline: Instant) -> Next {
        match self.lines.front() {
            Some(heard) if heard.at <= deadline => self.pop().map_or(Next::Silence, Next::Line),
            None if self.is_flooded() => Next::Flood(self.written),
            None if self.is_ended => Next::End,
            _ => Next::Silence,
        }
    }

    /// Whether a wait may bring something new. A line that came after the deadline brings the wait to its end too.
    fn is_quiet(&self) -> bool {
        self.lines.is_empty() && !self.is_ended && !self.is_flooded()
    }
}

impl Mailbox {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts bytes as they come in. `Break`: they are too many, and no more are to be read.
    pub(super) fn count(&self, bytes: usize) -> ControlFlow<()> {
        let mut state = self.lock();
        state.written += bytes;
        if state.is_flooded() {
            self.changed.notify_all();
        }
        state.flow()
    }

    /// Puts a line in, whose bytes have been counted. `Break`: lines are too many, and no more are to be read.
    pub(super) fn put(&self, heard: Heard) -> ControlFlow<()> {
        let mut state = self.lock();
        state.push(heard);
        self.changed.notify_all();
        state.flow()
    }

    /// There will be no other line.
    pub(super) fn end(&self) {
        self.lock().is_ended = true;
        self.changed.notify_all();
    }

    /// Measures anew how much is written. A flood remains one.
    pub(super) fn measure_anew(&self) {
        let mut state = self.lock();
        if !state.is_flooded() {
            state.written = 0;
        }
    }

    /// Takes out the next line that has come by the deadline; waits for it until the deadline, but no longer than `patience`.
    pub(super) fn next(&self, deadline: Instant, patience: Duration) -> Next {
        let state = self.lock();
        let left = deadline.saturating_duration_since(Instant::now()).min(patience);
        let waited = self.changed.wait_timeout_while(state, left, |state| state.is_quiet());
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        state.next(deadline)
    }

    /// Takes out all lines that there are.
    pub(super) fn take_all(&self) -> Vec<Heard> {
        let mut state = self.lock();
        state.weight = 0;
        state.lines.drain(..).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Heard {
        Heard { text: text.to_owned(), at: Instant::now() }
    }

    fn now(mailbox: &Mailbox) -> Next {
        mailbox.next(Instant::now(), Duration::ZERO)
    }

    #[test]
    fn lines_come_out_in_order_and_the_end_last() {
        let mailbox = Mailbox::default();
        assert_eq!(now(&mailbox), Next::Silence);
        let (first, second) = (line("a"), line("b"));
        assert!(mailbox.put(first.clone()).is_continue() && mailbox.put(second.clone()).is_continue());
        mailbox.end();
        assert_eq!([now(&mailbox), now(&mailbox), now(&mailbox)], [Next::Line(first), Next::Line(second), Next::End]);
    }

    #[test]
    fn a_line_after_the_deadline_is_kept_but_not_given() {
        let mailbox = Mailbox::default();
        let deadline = Instant::now();
        let late = Heard { text: "late".to_owned(), at: deadline + Duration::from_millis(1) };
        assert!(mailbox.put(late.clone()).is_continue());
        assert_eq!(mailbox.next(deadline, Duration::from_mins(1)), Next::Silence);
        assert_eq!(mailbox.take_all(), [late]);
    }

    #[test]
    fn a_full_mailbox_loses_its_oldest_lines() {
        let mailbox = Mailbox::default();
        let text = "x".repeat(10_000);
        for number in 0..200 {
            let _ = mailbox.put(line(&format!("{number} {text}")));
        }
        let kept = mailbox.take_all();
        assert!(kept.len() < 200 && kept.iter().map(|line| line.text.len()).sum::<usize>() <= KEPT);
        assert!(kept.last().is_some_and(|line| line.text.starts_with("199 ")));
        assert_eq!(now(&mailbox), Next::Silence);
    }

    #[test]
    fn too_much_is_a_flood_unless_it_is_measured_anew() {
        let mailbox = Mailbox::default();
        assert!(mailbox.count(FLOOD).is_continue());
        mailbox.measure_anew();
        assert!(mailbox.count(FLOOD).is_continue());
        assert!(mailbox.put(line("a")).is_break());
        mailbox.measure_anew();
        assert!(matches!(now(&mailbox), Next::Line(_)));
        assert_eq!(now(&mailbox), Next::Flood(FLOOD + OVERHEAD));
    }

    #[test]
    fn who_waits_is_woken_by_the_end() {
        let mailbox = Mailbox::default();
        std::thread::scope(|scope| {
            scope.spawn(|| mailbox.end());
            let hour = Duration::from_hours(1);
            assert_eq!(mailbox.next(Instant::now() + hour, hour), Next::End);
        });
    }
}
