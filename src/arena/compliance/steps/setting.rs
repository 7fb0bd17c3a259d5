//! Options set: those that the engine announces, and those that it does not.

use crate::arena::compliance::finding::{Finding, Outcome};
use crate::arena::compliance::step::{Ability, Says, Step};
use crate::arena::compliance::subject::Subject;
use crate::protocol::options::normalised;
use crate::protocol::{Announcement, Command, Kind, Protocol, SetOption};

pub(super) const STEPS: &[Step] = &[
    Step {
        title: "every option takes its default",
        says: Says::Each {
            ucci: "UCCI 3.0, `setoption <name> [<value>]`: sets an option; there is no answer. UCI2WB writes back all that it reads.",
            uci: "UCI, `setoption name <id> [value <x>]`: \"this is sent to the engine when the user wants to change the internal \
                  parameters of the engine\". Some clients write back all that they read.",
        },
        needs: &[Ability::Ready],
        proves: None,
        ask: takes_defaults,
    },
    Step {
        title: "options that were not announced do no harm",
        says: Says::Each {
            ucci: "UCCI 3.0, `setoption`: an option that was not announced is no error. XQWizard sends what its user has set, without \
                   reading the list.",
            uci: "UCI: \"if the engine receives an unknown command or token it should just ignore it\".",
        },
        needs: &[Ability::Ready],
        proves: None,
        ask: swallows_unknown,
    },
    Step {
        title: "options may be spelled as other clients spell them",
        says: Says::Each {
            ucci: "Some clients send `setoption name X value Y` of UCI, and `on` or `1` for `true`.",
            uci: "Some clients send `on` or `1` for `true`, and names in any case.",
        },
        needs: &[Ability::Ready],
        proves: None,
        ask: bears_spellings,
    },
];

/// The line that sets an option to its default; `None` for what cannot be set, or has an effect of its own.
fn to_default(option: &Announcement, protocol: Protocol) -> Option<String> {
    let value = match &option.kind {
        Kind::Button | Kind::Label { .. } => return None,
        Kind::Check { default } => default.to_string(),
        Kind::Spin { default, .. } => default.to_string(),
        // Fairy-Stockfish takes `<empty>` for the name of a file, and writes its log there.
        Kind::Text { default } if default.is_empty() => return None,
        Kind::Combo { default, .. } | Kind::Text { default } => default.clone(),
    };
    Some(line(&option.name, &value, protocol))
}

/// The line that sets an option.
pub(super) fn line(name: &str, value: &str, protocol: Protocol) -> String {
    let option = SetOption { name: name.to_owned(), value: value.as_bytes().to_vec() };
    let dialect = crate::protocol::Dialect { protocol, ..crate::protocol::Dialect::default() };
    String::from_utf8_lossy(&Command::SetOption(option).write(dialect)).into_owned()
}

fn takes_defaults(subject: &mut Subject) -> Outcome {
    let protocol = subject.protocol();
    let options = subject.greeting().identity.options.clone();
    // The protocol is no option of a session that speaks one.
    let lines = options.iter().filter(|option| normalised(&option.name) != "protocol");
    for line in lines.filter_map(|option| to_default(option, protocol)) {
        subject.say(&line)?;
    }
    let said = subject.ask_ready("isready\n")?;
    subject.set_up()?;
    let refusal = said.iter().find(|line| line.to_ascii_lowercase().contains("no such option"));
    refusal.map_or(Ok(()), |line| Err(Finding::warn(format!("it refuses what it has announced: {line:?}"))))
}

fn swallows_unknown(subject: &mut Subject) -> Outcome {
    let protocol = subject.protocol();
    let unknown = [("promotion", "false"), ("novelty", "large"), ("xyzzy", "")];
    let lines: String = unknown.iter().map(|(name, value)| line(name, value, protocol) + "\n").collect();
    let said = subject.ask_ready(&(lines + "isready\n"))?;
    match said.first() {
        Some(line) if protocol == Protocol::Ucci => Err(Finding::warn(format!("it answers {line:?}"))),
        _ => Ok(()),
    }
}

fn bears_spellings(subject: &mut Subject) -> Outcome {
    let lines = match subject.protocol() {
        Protocol::Ucci => {
            "setoption name ponder value false\nsetoption ponder on\nsetoption ponder 0\nsetoption  ponder  false \n"
        }
        Protocol::Uci => {
            "setoption name ponder value on\nsetoption name PONDER value 0\nsetoption name Ponder value false\n"
        }
    };
    subject.ask_ready(&format!("{lines}isready\n")).map(drop).map_err(Finding::soften)
}
