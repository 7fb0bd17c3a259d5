//! The examination itself: one step after the other, and the engine started anew where it is needed.

use crate::arena::compliance::finding::{Finding, Outcome};
use crate::arena::compliance::step::{Ability, Step};
use crate::arena::compliance::steps;
use crate::arena::compliance::subject::Subject;
use crate::arena::compliance::{Patience, Status, StepReport};
use crate::arena::player::{EngineConfig, PlayerError, Stop};
use crate::protocol::Protocol;

/// An engine on its way through the steps; each call of `next` takes one, which may last as long as its deadlines.
///
/// Dropping it kills the engine.
#[derive(Debug)]
pub struct Examination {
    subject: Subject,
    steps: std::vec::IntoIter<&'static Step>,
    /// The number of the step taken last.
    number: usize,
    /// What the engine has shown that it cannot do, and in which step.
    lost: Vec<(Ability, usize)>,
    /// Whether it has not started again.
    is_gone: bool,
}

impl Examination {
    /// Starts an engine and greets it. Of its configuration the name, the options, the unit and the ranks do not count.
    ///
    /// The stop ends the engine from another thread; the steps that are left then fail quickly. Where the protocol is left open the
    /// engine is greeted in UCI, and if it does not answer in a fresh process in UCCI.
    ///
    /// # Errors
    /// [`PlayerError::CannotStart`], [`PlayerError::Log`] or [`PlayerError::Thread`]. An engine that does not answer is no error, but
    /// fails a step.
    pub fn begin(config: &EngineConfig, patience: Patience, stop: &Stop) -> Result<Self, PlayerError> {
        let subject = Subject::start(config.clone(), patience, stop.clone())?;
        let steps = steps::of(subject.protocol()).into_iter();
        Ok(Self { subject, steps, number: 0, lost: Vec::new(), is_gone: false })
    }

    /// The protocol in which the engine is examined.
    #[must_use]
    pub const fn protocol(&self) -> Protocol {
        self.subject.protocol()
    }

    /// What the engine calls itself; `None` if it says nothing.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.subject.greeting().identity.name.as_deref()
    }

    fn take(&mut self, step: &Step) -> Outcome {
        if let Some(&(_, number)) = self.lost.iter().find(|(ability, _)| step.needs.contains(ability)) {
            self.lost.extend(step.proves.map(|ability| (ability, number)));
            return Err(Finding::skip(format!("it rests on step {number}, which has failed")));
        }
        if !step.needs.is_empty() && !self.subject.is_running() {
            if !self.is_gone {
                self.is_gone = self.subject.renew().is_err();
            }
            if self.is_gone {
                return Err(Finding::skip("the engine does not start again"));
            }
        }
        (step.ask)(&mut self.subject)
    }

    /// Draws the conclusions from what was found.
    fn conclude(&mut self, step: &Step, status: Status) {
        if status == Status::Fail
            && let Some(ability) = step.proves
        {
            self.lost.push((ability, self.number));
            if ability == Ability::Ready {
                self.subject.expect_no_ready();
            }
        }
        if matches!(status, Status::Fail | Status::Warn) {
            self.subject.end();
        }
    }
}

impl Iterator for Examination {
    type Item = StepReport;

    fn next(&mut self) -> Option<StepReport> {
        let step = self.steps.next()?;
        self.number += 1;
        self.subject.turn_page();
        let (status, problem) = match self.take(step) {
            Ok(()) => (Status::Ok, None),
            Err(finding) => (finding.status, Some(finding.problem)),
        };
        self.conclude(step, status);
        Some(StepReport {
            number: self.number,
            title: step.title,
            status,
            problem,
            expected: step.expected(self.subject.protocol()).unwrap_or_default(),
            talk: self.subject.turn_page(),
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.steps.size_hint()
    }
}

impl ExactSizeIterator for Examination {}
