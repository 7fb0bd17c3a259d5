//! What came of a step, and of all of them.

use std::fmt;

/// What came of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The engine keeps it.
    Ok,
    /// The engine keeps the protocol, but not what clients expect.
    Warn,
    /// The engine breaks the protocol.
    Fail,
    /// It could not be tried, or does not apply.
    Skip,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Ok => "ok",
            Self::Warn => "warn",
            Self::Fail => "FAIL",
            Self::Skip => "skip",
        })
    }
}

/// A line of the talk with an engine: without its end, cut if it is long, control characters escaped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// We said it.
    Sent(String),
    /// The engine said it.
    Got(String),
}

/// A step and what came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepReport {
    /// Its number among the steps for the protocol, from 1.
    pub number: usize,
    /// What the engine should do, in a sentence.
    pub title: &'static str,
    /// What came of it.
    pub status: Status,
    /// What is wrong, or why it was skipped; `None` if the engine keeps it.
    pub problem: Option<String>,
    /// What the documents of the protocol say, or what clients expect.
    pub expected: &'static str,
    /// The talk in order; of a long one the end.
    pub talk: Vec<Line>,
}

impl StepReport {
    /// What was sent, line by line.
    pub fn sent(&self) -> impl Iterator<Item = &str> {
        self.talk.iter().filter_map(|line| match line {
            Line::Sent(text) => Some(text.as_str()),
            Line::Got(_) => None,
        })
    }

    /// What the engine wrote, line by line.
    pub fn got(&self) -> impl Iterator<Item = &str> {
        self.talk.iter().filter_map(|line| match line {
            Line::Got(text) => Some(text.as_str()),
            Line::Sent(_) => None,
        })
    }
}

/// How many steps came out how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Steps that the engine keeps.
    pub passed: usize,
    /// Steps with a warning.
    pub warnings: usize,
    /// Steps in which the protocol is broken.
    pub failed: usize,
    /// Steps that were not tried.
    pub skipped: usize,
}

impl Summary {
    /// Counts a step.
    pub const fn add(&mut self, status: Status) {
        let count = match status {
            Status::Ok => &mut self.passed,
            Status::Warn => &mut self.warnings,
            Status::Fail => &mut self.failed,
            Status::Skip => &mut self.skipped,
        };
        *count += 1;
    }
}

impl fmt::Display for Summary {
    /// `40 passed, 2 warnings, 1 failed`, and how many were skipped if any were.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} warnings, {} failed", self.passed, self.warnings, self.failed)?;
        if self.skipped > 0 {
            write!(f, ", {} skipped", self.skipped)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_counted_by_what_came_of_them() {
        let mut summary = Summary::default();
        for status in [Status::Ok, Status::Ok, Status::Warn, Status::Fail] {
            summary.add(status);
        }
        assert_eq!(summary.to_string(), "2 passed, 1 warnings, 1 failed");
        summary.add(Status::Skip);
        assert_eq!(summary.to_string(), "2 passed, 1 warnings, 1 failed, 1 skipped");
    }
}
