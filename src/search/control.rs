//! What the outside and the workers share while a search runs: the wish to stop, the clock, the count of nodes.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::search::limits::{Hold, Limits};
use crate::search::report::Report;
use crate::search::time::{Deadline, Habits, deadline};

/// Why a search may tell its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Release {
    /// It may not yet.
    Held,
    /// It may when it is done.
    Free,
}

/// Who hears what a search reports.
type Listener = Box<dyn FnMut(Report) + Send>;

/// The state of one search.
pub(crate) struct Control {
    stop: AtomicBool,
    /// The number of the attempt at the root that counts.
    attempt: AtomicU32,
    nodes: AtomicU64,
    node_limit: u64,
    soft_node_limit: u64,
    started: Instant,
    /// Microseconds from the start to the moment from which the clock counts.
    clock_from: AtomicU64,
    deadline: Option<Deadline>,
    hold: Hold,
    release: Mutex<Release>,
    released: Condvar,
    /// Nobody any more, once the last report has been made.
    listener: Mutex<Option<Listener>>,
    /// The search that this one is a part of.
    outer: Option<Arc<Control>>,
}

impl Control {
    /// The control of a search that starts now and reports to this listener, one report at a time.
    pub(crate) fn new(limits: &Limits, habits: Habits, listener: impl FnMut(Report) + Send + 'static) -> Self {
        let release = if limits.hold == Hold::None { Release::Free } else { Release::Held };
        Self {
            stop: AtomicBool::new(false),
            attempt: AtomicU32::new(0),
            nodes: AtomicU64::new(0),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            soft_node_limit: limits.soft_nodes.unwrap_or(u64::MAX),
            started: Instant::now(),
            clock_from: AtomicU64::new(if limits.hold == Hold::Ponder { u64::MAX } else { 0 }),
            deadline: deadline(limits, habits),
            hold: limits.hold,
            release: Mutex::new(release),
            released: Condvar::new(),
            listener: Mutex::new(Some(Box::new(listener))),
            outer: None,
        }
    }

    /// The control of a search within another, whose stop and clock hold for it too. Its limits need no time.
    pub(crate) fn within(outer: &Arc<Self>, limits: &Limits, listener: impl FnMut(Report) + Send + 'static) -> Self {
        Self { outer: Some(Arc::clone(outer)), ..Self::new(limits, Habits::default(), listener) }
    }

    /// The search whose clock counts.
    fn timed(&self) -> &Self {
        self.outer.as_deref().unwrap_or(self)
    }

    /// Tells the listener.
    pub(crate) fn report(&self, report: Report) {
        if let Some(listener) = self.listener.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            listener(report);
        }
    }

    /// Tells the listener the last report, and lets it go.
    pub(crate) fn report_last(&self, report: Report) {
        if let Some(mut listener) = self.listener.lock().unwrap_or_else(PoisonError::into_inner).take() {
            listener(report);
        }
    }

    /// Ends the search and lets it tell its move.
    pub(crate) fn stop(&self) {
        self.end();
        self.let_go();
    }

    /// The opponent has played the move expected: the clock starts, and the move may be told.
    pub(crate) fn ponder_hit(&self) {
        if self.hold == Hold::Ponder {
            self.clock_from.store(self.elapsed().as_micros() as u64, Ordering::Relaxed);
            self.let_go();
        }
    }

    /// Ends the search without letting a held move go.
    pub(crate) fn end(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn let_go(&self) {
        *self.release.lock().unwrap_or_else(PoisonError::into_inner) = Release::Free;
        self.released.notify_all();
    }

    /// Waits, without work, until the move may be told.
    pub(crate) fn wait_for_release(&self) {
        let guard = self.release.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.released.wait_while(guard, |release| *release == Release::Held);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }

    /// Whether the search is to end.
    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.outer.as_ref().is_some_and(|outer| outer.is_stopped())
    }

    /// Whether the attempt of this number at the root no longer counts.
    #[inline(always)]
    pub(crate) fn is_over(&self, attempt: u32) -> bool {
        self.attempt.load(Ordering::Relaxed) != attempt
    }

    /// From now on the attempt of this number counts.
    pub(crate) fn set_attempt(&self, attempt: u32) {
        self.attempt.store(attempt, Ordering::Relaxed);
    }

    /// Time since the search started, pondering included.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Time on our own clock; `None` while pondering.
    fn on_clock(&self) -> Option<Duration> {
        match self.clock_from.load(Ordering::Relaxed) {
            u64::MAX => None,
            from => Some(self.elapsed().saturating_sub(Duration::from_micros(from))),
        }
    }

    /// Whether the soft bound, scaled, has passed, so that no new iteration is begun.
    pub(crate) fn is_soft_over(&self, scale: f64) -> bool {
        let timed = self.timed();
        let soft = timed.deadline.and_then(|deadline| deadline.soft);
        timed.on_clock().zip(soft).is_some_and(|(time, soft)| time >= soft.mul_f64(scale))
    }

    /// Whether a limit of time or nodes ends the search.
    pub(crate) fn is_hard_over(&self) -> bool {
        let timed = self.timed();
        self.nodes() >= self.node_limit
            || timed.on_clock().zip(timed.deadline).is_some_and(|(time, deadline)| time >= deadline.hard)
    }

    /// Whether our own clock is running.
    pub(crate) fn has_clock(&self) -> bool {
        self.timed().deadline.is_some_and(|deadline| deadline.soft.is_some())
    }

    /// Whether enough nodes have been visited that no new iteration is begun.
    pub(crate) fn has_enough_nodes(&self) -> bool {
        self.nodes() >= self.soft_node_limit
    }

    /// Nodes that may still be visited.
    pub(crate) fn nodes_left(&self) -> u64 {
        self.node_limit.saturating_sub(self.nodes())
    }

    /// Positions visited by all workers, as they told it.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Adds to the positions visited.
    pub(crate) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }
}
