//! What a step finds that is not in order.

use crate::arena::compliance::Status;
use crate::arena::player::{PlayerError, cut};
use crate::protocol::Protocol;

/// So many problems of a step are told.
const SHOWN: usize = 5;

/// What came of a step: nothing to find, or the first thing found.
pub(super) type Outcome<T = ()> = Result<T, Finding>;

/// Something that is not in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Finding {
    pub(super) status: Status,
    pub(super) problem: String,
    /// Whether there is an engine left to talk to.
    is_engine_gone: bool,
}

impl Finding {
    fn new(status: Status, problem: impl Into<String>) -> Self {
        Self { status, problem: problem.into(), is_engine_gone: false }
    }

    /// The protocol is broken.
    pub(super) fn fail(problem: impl Into<String>) -> Self {
        Self::new(Status::Fail, problem)
    }

    /// Clients expect something else.
    pub(super) fn warn(problem: impl Into<String>) -> Self {
        Self::new(Status::Warn, problem)
    }

    /// There is nothing to try.
    pub(super) fn skip(problem: impl Into<String>) -> Self {
        Self::new(Status::Skip, problem)
    }

    /// The same in a step that only clients ask for: a warning, unless it ended the engine.
    pub(super) fn soften(self) -> Self {
        match self.status {
            Status::Fail if !self.is_engine_gone => Self { status: Status::Warn, ..self },
            _ => self,
        }
    }

    /// The same in a step that UCI asks for, and of UCCI only clients.
    pub(super) fn soften_in_ucci(self, protocol: Protocol) -> Self {
        if protocol == Protocol::Ucci { self.soften() } else { self }
    }

    /// The same with the line that it was found in.
    pub(super) fn in_line(self, line: &str) -> Self {
        Self { problem: format!("{} in {:?}", self.problem, cut(line)), ..self }
    }
}

impl From<PlayerError> for Finding {
    fn from(error: PlayerError) -> Self {
        Self { is_engine_gone: true, ..Self::fail(error.to_string()) }
    }
}

/// Puts together all that was found: the worst status, every problem once, as far as a message can show.
///
/// # Errors
/// The finding, if anything was found.
pub(super) fn gather(found: impl IntoIterator<Item = Finding>) -> Outcome {
    let found: Vec<Finding> = found.into_iter().collect();
    let rank = |status| [Status::Ok, Status::Skip, Status::Warn, Status::Fail].iter().position(|&it| it == status);
    let Some(worst) = found.iter().map(|finding| finding.status).max_by_key(|&status| rank(status)) else {
        return Ok(());
    };
    let mut problems: Vec<&str> = Vec::new();
    for finding in found.iter().filter(|finding| finding.status == worst) {
        if !problems.contains(&finding.problem.as_str()) {
            problems.push(&finding.problem);
        }
    }
    let mut problem = problems.iter().take(SHOWN).copied().collect::<Vec<_>>().join("; ");
    if problems.len() > SHOWN {
        let more = problems.len() - SHOWN;
        problem = format!("{problem}; and {more} more");
    }
    Err(Finding::new(worst, problem))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_that_was_found_is_told_once() {
        assert_eq!(gather([]), Ok(()));
        let found = vec![Finding::warn("w"), Finding::fail("a"), Finding::fail("b"), Finding::fail("a")];
        assert_eq!(gather(found), Err(Finding::fail("a; b")));
        let many = (0..7).map(|number| Finding::warn(number.to_string()));
        assert_eq!(gather(many), Err(Finding::warn("0; 1; 2; 3; 4; and 2 more")));
    }

    #[test]
    fn the_end_of_the_engine_stays_a_failure() {
        assert_eq!(Finding::fail("x").soften(), Finding::warn("x"));
        assert_eq!(Finding::skip("x").soften(), Finding::skip("x"));
        assert_eq!(Finding::from(PlayerError::NotPondering).soften().status, Status::Fail);
    }
}
