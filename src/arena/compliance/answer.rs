//! Searches: asking for a move, waiting for it, and looking whether it may be played.

use std::time::{Duration, Instant};

use crate::arena::compliance::Patience;
use crate::arena::compliance::finding::{Finding, Outcome};
use crate::arena::compliance::given::Given;
use crate::arena::compliance::subject::Subject;
use crate::arena::player::{Unit, after};
use crate::protocol::{Protocol, Reply, ReplyError};
use crate::types::Move;

/// The end of a search.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    /// The line that ended it.
    pub(super) line: String,
    /// The move; `None` if the engine says that it has none.
    pub(super) best: Option<Move>,
    /// The answer expected to it.
    pub(super) ponder: Option<Move>,
    /// The lines before.
    pub(super) lines: Vec<String>,
    /// From the writing of what ends the search, or began it, to the answer.
    pub(super) elapsed: Duration,
}

impl Subject {
    /// Gives a position.
    ///
    /// # Errors
    /// If the engine is gone.
    pub(super) fn give(&mut self, given: &Given) -> Outcome {
        self.say(&format!("position {}", given.words)).map(drop)
    }

    /// Gives a position, when nothing of before is left to be said, begins a search in it and tells when.
    ///
    /// # Errors
    /// If the engine is not ready or gone.
    pub(super) fn go(&mut self, given: &Given, how: &str) -> Outcome<Instant> {
        self.settle()?;
        self.give(given)?;
        self.say(&format!("go {how}"))
    }

    /// Has a position searched, and waits for the end for so long.
    ///
    /// # Errors
    /// If there is no end, or none that can be read.
    pub(super) fn think(&mut self, given: &Given, how: &str, within: Duration) -> Outcome<Answer> {
        let begun = self.go(given, how)?;
        self.answer(begun, within)
    }

    /// Has a position searched to a depth, or by another limit that is no time, and gives the move.
    ///
    /// # Errors
    /// If there is no move, or none that is legal.
    pub(super) fn play(&mut self, given: &Given, how: &str) -> Outcome<Answer> {
        let answer = self.think(given, how, self.patience.answer)?;
        answer.legal(given)?;
        Ok(answer)
    }

    /// Waits for the end of the search that runs.
    ///
    /// # Errors
    /// If there is no end in time, or none that can be read.
    pub(super) fn answer(&mut self, begun: Instant, within: Duration) -> Outcome<Answer> {
        let answer = self.await_end(begun, within)?;
        answer.ok_or_else(|| Finding::fail(format!("no bestmove within {within:?}")))
    }

    /// Tells it to stop, and waits for the end of the search.
    ///
    /// # Errors
    /// If it does not stop in time; a warning if it takes longer than clients wait.
    pub(super) fn stop(&mut self) -> Outcome<Answer> {
        let begun = self.say("stop")?;
        let Patience { stop: within, prompt_stop: prompt, .. } = self.patience;
        match self.await_end(begun, within)? {
            None => Err(Finding::fail(format!("no bestmove within {within:?} of stop"))),
            Some(Answer { elapsed, .. }) if elapsed > prompt => {
                Err(Finding::warn(format!("the move came {elapsed:?} after stop; referees wait for {prompt:?}")))
            }
            Some(answer) => Ok(answer),
        }
    }

    /// The end of the search that runs; `None` if it does not come in time.
    fn await_end(&mut self, begun: Instant, within: Duration) -> Outcome<Option<Answer>> {
        let mut lines = Vec::new();
        while let Some(heard) = self.hear(after(begun, within))? {
            let (best, ponder) = match Reply::read(&heard.text, self.dialect()) {
                Ok(Reply::Best { best, ponder, .. }) => (Some(best), ponder),
                Ok(Reply::NoBest) => (None, None),
                Err(error @ (ReplyError::NoMove | ReplyError::Move(_))) => {
                    return Err(Finding::fail(format!("no move can be read from {:?}: {error}", heard.text)));
                }
                _ => {
                    lines.push(heard.text);
                    continue;
                }
            };
            let elapsed = heard.at.saturating_duration_since(begun);
            return Ok(Some(Answer { line: heard.text, best, ponder, lines, elapsed }));
        }
        Ok(None)
    }

    /// Whether nothing ends the search for a while, with what is said of it.
    ///
    /// # Errors
    /// If it ends by itself.
    pub(super) fn stays_silent(&mut self) -> Outcome {
        let lines = self.listen(self.patience.silence)?;
        match lines.iter().find(|line| self.is_end(line)) {
            None => Ok(()),
            Some(line) => Err(Finding::fail(format!("the search has ended by itself: {line:?}"))),
        }
    }

    /// Whether a line ends a search.
    pub(super) fn is_end(&self, line: &str) -> bool {
        let reply = Reply::read(line, self.dialect());
        matches!(reply, Ok(Reply::Best { .. } | Reply::NoBest) | Err(ReplyError::NoMove | ReplyError::Move(_)))
    }

    /// The words for a clock of both sides that has so much left, and what that comes to in the engine's unit.
    pub(super) fn clock(&self, left: Duration) -> (String, Duration) {
        let (time, left) = match self.unit() {
            Unit::Milliseconds => (left.as_millis(), left),
            Unit::Seconds => (1, Duration::from_secs(1)),
        };
        let words = match self.protocol() {
            Protocol::Ucci => format!("time {time} increment 0 opptime {time} oppincrement 0"),
            Protocol::Uci => format!("wtime {time} btime {time} winc 0 binc 0"),
        };
        (words, left)
    }
}

impl Answer {
    /// The move, which may be played in the position.
    ///
    /// # Errors
    /// If there is no move, or it is not legal.
    pub(super) fn legal(&self, given: &Given) -> Outcome<Move> {
        let position = &given.position;
        let Some(best) = self.best else {
            return Err(Finding::fail(format!("{:?}, but there are legal moves in {position}", self.line)));
        };
        if position.is_legal(best) {
            return Ok(best);
        }
        Err(Finding::fail(format!("{:?}: {best} is not legal in {position}", self.line)))
    }

    /// That it came within the time that the move was given.
    ///
    /// # Errors
    /// If it did not.
    pub(super) fn in_time(&self, given: Duration, overtime: Duration) -> Outcome {
        if self.elapsed <= given + overtime {
            return Ok(());
        }
        Err(Finding::fail(format!("the move came after {:?}, and had {given:?}", self.elapsed)))
    }
}
