//! `stop`, `isready` during a search, and searches in quick succession.

use crate::arena::compliance::finding::{Finding, Outcome};
use crate::arena::compliance::given::{Given, MATE_IN_ONE};
use crate::arena::compliance::step::{Ability, Says, Step};
use crate::arena::compliance::subject::Subject;

/// So many searches follow each other.
const ROUNDS: usize = 10;

pub(super) const STEPS: &[Step] = &[
    Step {
        title: "go infinite goes on until stop",
        says: Says::Each {
            ucci: "UCCI 3.0, `go infinite`: search until `stop`, or until a mate is found; `stop`: end the search and tell the move. The \
                   league's referee waits for half a second at most.",
            uci: "UCI, `go infinite`: \"search until the `stop` command. Do not exit the search without being told so in this mode!\"; \
                  `stop`: \"stop calculating as soon as possible, don't forget the `bestmove`\".",
        },
        needs: &[Ability::Search],
        proves: Some(Ability::Stop),
        ask: |subject| {
            let given = start(subject);
            subject.go(&given, "infinite")?;
            subject.stays_silent()?;
            subject.stop().map(drop)
        },
    },
    Step {
        title: "go infinite goes on when a mate is found",
        says: Says::Uci("UCI, `go infinite`: \"Do not exit the search without being told so in this mode!\""),
        needs: &[Ability::Legal, Ability::Stop],
        proves: None,
        ask: |subject| {
            let given = Given::fen(MATE_IN_ONE, &[], subject.dialect().numbering);
            subject.go(&given, "infinite")?;
            subject.stays_silent()?;
            subject.stop()?.legal(&given).map(drop)
        },
    },
    Step {
        title: "isready is answered during a search",
        says: Says::Each {
            ucci: "UCCI 3.0, `isready`: allowed in the idle and in the thinking state; the answer is `readyok`.",
            uci: "UCI, `isready`: \"can be sent also when the engine is calculating in which case the engine should also immediately \
                  answer with `readyok` without stopping the search\".",
        },
        needs: &[Ability::Ready, Ability::Stop],
        proves: None,
        ask: is_ready_while_thinking,
    },
    Step {
        title: "a search that is stopped at once tells a legal move",
        says: Says::Each {
            ucci: "UCCI 3.0, `stop`: the answer is `bestmove`. `nobestmove` is only for positions without a move: the referee takes it for \
                   a resignation.",
            uci: "UCI, `bestmove`: \"for every `go` command a `bestmove` command is needed\".",
        },
        needs: &[Ability::Legal, Ability::Stop],
        proves: None,
        ask: stops_at_once,
    },
    Step {
        title: "a search may follow the last at once",
        says: Says::Each {
            ucci: "UCCI 3.0: with `bestmove` the engine is idle, and takes commands.",
            uci: "UCI: \"the engine must always be able to process input from stdin\".",
        },
        needs: &[Ability::Legal, Ability::Once],
        proves: None,
        ask: follows_at_once,
    },
];

fn start(subject: &Subject) -> Given {
    Given::start(&[], subject.dialect().numbering)
}

fn is_ready_while_thinking(subject: &mut Subject) -> Outcome {
    let given = start(subject);
    subject.go(&given, "infinite")?;
    let lines = subject.ask_ready("isready\n")?;
    if let Some(line) = lines.iter().find(|line| subject.is_end(line)) {
        return Err(Finding::fail(format!("isready has ended the search: {line:?}")));
    }
    subject.stop().map(drop)
}

fn stops_at_once(subject: &mut Subject) -> Outcome {
    let given = start(subject);
    for _ in 0..ROUNDS {
        subject.go(&given, "infinite")?;
        subject.stop()?.legal(&given)?;
    }
    Ok(())
}

fn follows_at_once(subject: &mut Subject) -> Outcome {
    let numbering = subject.dialect().numbering;
    let games = [Given::start(&[], numbering), Given::start(&["h2e2"], numbering)];
    subject.settle()?;
    for given in games.iter().cycle().take(ROUNDS) {
        subject.give(given)?;
        let begun = subject.say("go depth 2")?;
        subject.answer(begun, subject.patience.answer)?.legal(given)?;
    }
    Ok(())
}
