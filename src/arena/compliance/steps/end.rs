//! The end: by `quit`, by the end of the input, and in the middle of a search.

use std::process::ExitStatus;

use crate::arena::compliance::finding::{Finding, Outcome};
use crate::arena::compliance::given::Given;
use crate::arena::compliance::step::{Ability, Says, Step};
use crate::arena::compliance::subject::Subject;

const QUIT: Says = Says::Each {
    ucci: "UCCI 3.0, `quit`: the engine ends; also while it thinks, lest the client wait for ever.",
    uci: "UCI, `quit`: \"quit the program as soon as possible\".",
};

const END_OF_INPUT: Says = Says::Both(
    "Where the input ends nobody is left to say `quit`: the league's referee and clients that crash leave it at that, and an engine that \
     goes on is never seen again.",
);

pub(super) const STEPS: &[Step] = &[
    Step {
        title: "quit ends the process",
        says: QUIT,
        needs: &[Ability::Greet],
        proves: Some(Ability::Quit),
        ask: |subject| in_order(subject.leave()?.1),
    },
    Step {
        title: "quit is answered with bye",
        says: Says::Ucci(
            "UCCI 3.0, `bye`: the answer to `quit`, behind which the client may close the pipes. The referee waits for a second.",
        ),
        needs: &[Ability::Quit],
        proves: None,
        ask: |subject| {
            let (lines, _) = subject.leave()?;
            if lines.iter().any(|line| line.trim() == "bye") { Ok(()) } else { Err(Finding::fail("there is no bye")) }
        },
    },
    Step {
        title: "quit ends the process during a search",
        says: QUIT,
        needs: &[Ability::Search, Ability::Quit],
        proves: None,
        ask: |subject| {
            think_for_ever(subject)?;
            in_order(subject.leave()?.1)
        },
    },
    Step {
        title: "the end of the input ends the process",
        says: END_OF_INPUT,
        needs: &[Ability::Greet],
        proves: Some(Ability::HangUp),
        ask: Subject::hang_up,
    },
    Step {
        title: "the end of the input ends the process during a search",
        says: END_OF_INPUT,
        needs: &[Ability::Search, Ability::HangUp],
        proves: None,
        ask: |subject| {
            think_for_ever(subject)?;
            subject.hang_up()
        },
    },
];

/// A warning if a process that was sent away ends as if something had gone wrong.
fn in_order(status: ExitStatus) -> Outcome {
    if status.success() { Ok(()) } else { Err(Finding::warn(format!("the process ends with {status}"))) }
}

fn think_for_ever(subject: &mut Subject) -> Outcome {
    let given = Given::start(&[], subject.dialect().numbering);
    subject.go(&given, "infinite").map(drop)
}
