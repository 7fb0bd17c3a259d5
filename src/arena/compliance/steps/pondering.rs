//! Thinking on the opponent's time.

use std::time::Duration;

use crate::arena::compliance::finding::{Finding, Outcome};
use crate::arena::compliance::given::Given;
use crate::arena::compliance::step::{Ability, Says, Step};
use crate::arena::compliance::steps::setting;
use crate::arena::compliance::subject::Subject;
use crate::protocol::Protocol;

/// The time on the clock of a search on the opponent's time: it runs from `ponderhit` on.
const LEFT: Duration = Duration::from_secs(1);

pub(super) const STEPS: &[Step] = &[
    Step {
        title: "a pondering engine waits, and moves after ponderhit",
        says: Says::Each {
            ucci: "UCCI 3.0, `go ponder ...` and `ponderhit`: the opponent has played the move expected; the search goes on, and the clock \
                   runs from now on. Clients expect no `bestmove` before.",
            uci: "UCI, `go ponder`: \"Do not exit the search in ponder mode, even if it's mate!\"; `ponderhit`: \"The engine should \
                  continue searching but switch from pondering to normal search.\"",
        },
        needs: &[Ability::Legal, Ability::Stop],
        proves: None,
        ask: |subject| moves_after(subject, "ponderhit"),
    },
    Step {
        title: "a pondering engine moves after ponderhit draw",
        says: Says::Ucci("UCCI 3.0, `ponderhit draw`: as `ponderhit`, and the opponent offers a draw."),
        needs: &[Ability::Legal, Ability::Stop],
        proves: None,
        ask: |subject| moves_after(subject, "ponderhit draw"),
    },
    Step {
        title: "a pondering engine stops",
        says: Says::Each {
            ucci: "UCCI 3.0, `stop`: ends pondering too, with a `bestmove` that the client throws away.",
            uci: "UCI, `bestmove`: sent \"also in pondering mode if there is a `stop` command\".",
        },
        needs: &[Ability::Legal, Ability::Once, Ability::Stop],
        proves: None,
        ask: |subject| {
            let given = ponder(subject)?;
            wait(subject)?;
            subject.stop()?.legal(&given)?;
            is_over(subject)
        },
    },
    Step {
        title: "a stop right behind ponderhit leaves one move",
        says: Says::Each {
            ucci: "UCCI 3.0: `bestmove` or `nobestmove` ends a search, once.",
            uci: "UCI, `bestmove`: \"for every `go` command a `bestmove` command is needed\", and no other.",
        },
        needs: &[Ability::Ready, Ability::Legal, Ability::Once, Ability::Stop],
        proves: None,
        ask: |subject| {
            let given = ponder(subject)?;
            wait(subject)?;
            subject.say("ponderhit")?;
            subject.stop()?.legal(&given)?;
            is_over(subject)
        },
    },
];

/// Lets the engine ponder, and gives the position with the move expected.
fn ponder(subject: &mut Subject) -> Outcome<Given> {
    let Some(name) = subject.greeting().identity.option("ponder").map(|option| option.name.clone()) else {
        return Err(Finding::skip("the engine does not announce ponder"));
    };
    subject.say(&setting::line(&name, "true", subject.protocol()))?;
    let given = Given::start(&["h2e2", "h9g7"], subject.dialect().numbering);
    let (clock, _) = subject.clock(LEFT);
    subject.go(&given, &format!("ponder {clock}"))?;
    Ok(given)
}

/// Nothing ends the search while the engine ponders. UCCI does not forbid it.
fn wait(subject: &mut Subject) -> Outcome {
    let protocol = subject.protocol();
    subject.stays_silent().map_err(|finding| finding.soften_in_ucci(protocol))
}

fn moves_after(subject: &mut Subject, hit: &str) -> Outcome {
    let given = ponder(subject)?;
    wait(subject)?;
    let (_, left) = subject.clock(LEFT);
    let begun = subject.say(hit)?;
    let overtime = subject.patience.overtime;
    let answer = subject.answer(begun, left + overtime.max(subject.patience.stop))?;
    answer.legal(&given)?;
    answer.in_time(left, overtime)
}

/// There is no other end of the search. Behind a `stop` that crosses it, UCCI lets an engine that is idle already say `nobestmove`.
fn is_over(subject: &mut Subject) -> Outcome {
    let lines = subject.settle()?;
    let is_stray =
        |line: &&String| subject.is_end(line) && !(subject.protocol() == Protocol::Ucci && line.trim() == "nobestmove");
    match lines.iter().find(is_stray) {
        None => Ok(()),
        Some(line) => Err(Finding::fail(format!("another end of the same search: {line:?}"))),
    }
}
