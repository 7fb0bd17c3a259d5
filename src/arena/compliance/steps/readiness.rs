//! `isready`, and lines that mean nothing.

use crate::arena::compliance::finding::{Finding, Outcome};
use crate::arena::compliance::step::{Ability, Says, Step};
use crate::arena::compliance::subject::Subject;

pub(super) const STEPS: &[Step] = &[
    Step {
        title: "isready is answered with readyok",
        says: Says::Each {
            ucci: "UCCI 3.0, `isready`: asks whether the engine is ready; the engine answers `readyok`, also while it thinks.",
            uci: "UCI, `isready`: \"This command must always be answered with `readyok`\".",
        },
        needs: &[Ability::Greet],
        proves: Some(Ability::Ready),
        ask: |subject| subject.ask_ready("isready\n").map(drop),
    },
    Step {
        title: "unknown commands have no effect",
        says: Says::Each {
            ucci: "UCCI 3.0: a command that is not expected in a state has no effect.",
            uci: "UCI: \"if the engine receives an unknown command or token it should just ignore it\".",
        },
        needs: &[Ability::Ready],
        proves: None,
        ask: |subject| says_no_move(subject, "xyzzy\nhint 1 2 3\nisready\n"),
    },
    Step {
        title: "empty lines have no effect",
        says: Says::Each {
            ucci: "UCCI 3.0: a command is a line. An empty one commands nothing.",
            uci: "UCI: \"arbitrary white space between tokens is allowed\"; a line without tokens commands nothing.",
        },
        needs: &[Ability::Ready],
        proves: None,
        ask: |subject| says_no_move(subject, "\n\n   \nisready\n"),
    },
    Step {
        title: "lines may end with CR LF",
        says: Says::Each {
            ucci: "Clients on Windows and in Java end lines with carriage return and line feed.",
            uci: "UCI: \"'\\n' can be 0x0d or 0x0a0d or any combination depending on your OS\".",
        },
        needs: &[Ability::Ready],
        proves: None,
        ask: |subject| bears(subject, "isready\r\n"),
    },
    Step {
        title: "blanks around words do no harm",
        says: Says::Each {
            ucci: "gmchess sends blanks at the end of lines and two between words.",
            uci: "UCI: \"arbitrary white space between tokens is allowed\".",
        },
        needs: &[Ability::Ready],
        proves: None,
        ask: |subject| bears(subject, "isready  \n"),
    },
    Step {
        title: "stop without a search is answered",
        says: Says::Ucci(
            "UCCI 3.0, `stop`: if the engine is idle it should answer `nobestmove`, lest the client wait for ever. Many engines say \
             nothing, and clients do not mind.",
        ),
        needs: &[Ability::Ready],
        proves: None,
        ask: answers_idle_stop,
    },
    Step {
        title: "stop without a search is passed over",
        says: Says::Uci("UCI, `bestmove`: one for every `go`. public-Xiangqi sends `stop` before every search."),
        needs: &[Ability::Ready],
        proves: None,
        ask: |subject| says_no_move(subject, "stop\nisready\n").map_err(Finding::soften),
    },
    Step {
        title: "ponderhit without a search has no effect",
        says: Says::Each {
            ucci: "UCCI 3.0: a command that is not expected in a state has no effect. A `ponderhit` may cross the end of the search.",
            uci: "UCI, `bestmove`: one for every `go`. A `ponderhit` may cross the end of the search.",
        },
        needs: &[Ability::Ready],
        proves: None,
        ask: |subject| says_no_move(subject, "ponderhit\nisready\n"),
    },
];

/// A line in a form that UCI allows, and that UCCI engines hear from clients.
fn bears(subject: &mut Subject, text: &str) -> Outcome {
    let protocol = subject.protocol();
    subject.ask_ready(text).map(drop).map_err(|finding| finding.soften_in_ucci(protocol))
}

/// Sends lines, the last of which is `isready`: there is no answer but to that.
pub(super) fn says_no_move(subject: &mut Subject, text: &str) -> Outcome {
    let lines = subject.ask_ready(text)?;
    match lines.iter().find(|line| subject.is_end(line)) {
        None => Ok(()),
        Some(line) => Err(Finding::fail(format!("{line:?}, though there is no search"))),
    }
}

fn answers_idle_stop(subject: &mut Subject) -> Outcome {
    let lines = subject.ask_ready("stop\nisready\n")?;
    let ends: Vec<&String> = lines.iter().filter(|line| subject.is_end(line)).collect();
    match ends.as_slice() {
        [end] if end.trim() == "nobestmove" => Ok(()),
        [] => Err(Finding::warn("there is no answer")),
        [end, ..] => Err(Finding::fail(format!("{end:?}, though there is no search"))),
    }
}
