//! The first words: the protocol is confirmed, and the engine says who it is.

use crate::arena::compliance::finding::{Finding, Outcome, gather};
use crate::arena::compliance::step::{Ability, Says, Step};
use crate::arena::compliance::subject::Subject;
use crate::protocol::Protocol;

/// What `GMChess` has room for.
const SHORT_NAME: usize = 15;

pub(super) const STEPS: &[Step] = &[
    Step {
        title: "the program starts",
        says: Says::Both("The engine is a program of its own, with pipes for its input and its output."),
        needs: &[],
        proves: None,
        // An engine that does not start is not examined at all.
        ask: |_| Ok(()),
    },
    Step {
        title: "the first word is confirmed",
        says: Says::Each {
            ucci: "UCCI 3.0, `ucci`: the first command after the start; the engine answers with its id and option lines and then \
                   with `ucciok`. The league's referee waits for ten seconds.",
            uci: "UCI, `uci`: \"After receiving the uci command the engine must identify itself with the `id` command and send the \
                  `option` commands ... After that the engine should send `uciok` to acknowledge the uci mode.\"",
        },
        needs: &[],
        proves: Some(Ability::Greet),
        ask: confirms,
    },
    Step {
        title: "the first word is confirmed at once",
        says: Says::Both(
            "Clients that try both protocols wait for one or two seconds: networks and tables belong behind it.",
        ),
        needs: &[Ability::Greet],
        proves: None,
        ask: confirms_promptly,
    },
    Step {
        title: "only id and option lines come before the confirmation",
        says: Says::Each {
            ucci: "UCCI 3.0, `ucci`: id lines, option lines, `ucciok`. Clients skip a banner, but some read the first line as the name.",
            uci: "UCI, `uci`: id lines, option lines, `uciok`. Clients skip a banner, but some read the first line as the name.",
        },
        needs: &[Ability::Greet],
        proves: None,
        ask: says_nothing_else,
    },
    Step {
        title: "the engine says its name and author",
        says: Says::Each {
            ucci: "UCCI 3.0, `id name <text>`: the name of the engine; `id author <text>`: who wrote it; also `copyright` and `user`.",
            uci: "UCI, `id`: \"name: this must be sent after receiving the `uci` command to identify the engine\"; \"author: this must \
                  be sent\".",
        },
        needs: &[Ability::Greet],
        proves: None,
        ask: says_who_it_is,
    },
    Step {
        title: "the greeting is ASCII",
        says: Says::Both("Some clients read what engines write as strict ASCII and fail at any other letter."),
        needs: &[Ability::Greet],
        proves: None,
        ask: is_ascii,
    },
    Step {
        title: "the name is short",
        says: Says::Ucci("GMChess has room for fifteen letters of the name and fails at longer ones."),
        needs: &[Ability::Greet],
        proves: None,
        ask: has_short_name,
    },
];

fn confirms(subject: &mut Subject) -> Outcome {
    subject.recall_greeting();
    match &subject.greeting().problem {
        None => Ok(()),
        Some(problem) => Err(Finding::fail(problem.clone())),
    }
}

fn confirms_promptly(subject: &mut Subject) -> Outcome {
    subject.recall_greeting();
    let prompt = subject.patience.prompt_greeting;
    match subject.greeting().confirmed {
        Some(elapsed) if elapsed > prompt => {
            Err(Finding::warn(format!("the confirmation took {:.1} s", elapsed.as_secs_f64())))
        }
        _ => Ok(()),
    }
}

fn says_nothing_else(subject: &mut Subject) -> Outcome {
    subject.recall_greeting();
    let keys: &[&str] = match subject.protocol() {
        // ElephantEye adds the version.
        Protocol::Ucci => &["name", "copyright", "author", "user", "version"],
        Protocol::Uci => &["name", "author"],
    };
    let is_known = |line: &str| {
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some("id") => words.next().is_some_and(|key| keys.contains(&key)),
            first => matches!(first, None | Some("option")),
        }
    };
    let lines = subject.greeting().lines.iter().filter(|line| !is_known(line));
    gather(lines.map(|line| Finding::warn(format!("{line:?} comes before the confirmation"))))
}

fn says_who_it_is(subject: &mut Subject) -> Outcome {
    subject.recall_greeting();
    let identity = &subject.greeting().identity;
    let mut found = Vec::new();
    if identity.name.is_none() {
        found.push(Finding::fail("there is no line `id name`"));
    }
    if identity.author.is_none() {
        let missing = Finding::fail("there is no line `id author`");
        // UCCI does not ask for each of the four lines.
        found.push(missing.soften_in_ucci(subject.protocol()));
    }
    gather(found)
}

fn is_ascii(subject: &mut Subject) -> Outcome {
    subject.recall_greeting();
    let lines = subject.greeting().lines.iter().filter(|line| !line.is_ascii());
    gather(lines.map(|line| Finding::warn(format!("{line:?} has other letters"))))
}

fn has_short_name(subject: &mut Subject) -> Outcome {
    subject.recall_greeting();
    match &subject.greeting().identity.name {
        Some(name) if name.chars().count() > SHORT_NAME => {
            Err(Finding::warn(format!("the name {name:?} has {} letters", name.chars().count())))
        }
        _ => Ok(()),
    }
}
