//! Searches: they end with one move, the move is legal, and nothing comes behind it.

use crate::arena::compliance::finding::{Finding, Outcome, gather};
use crate::arena::compliance::given::{Given, MIDDLE};
use crate::arena::compliance::step::{Ability, Says, Step};
use crate::arena::compliance::subject::Subject;
use crate::protocol::{Protocol, WrittenMove};

pub(super) const STEPS: &[Step] = &[
    Step {
        title: "go depth 1 ends with a move",
        says: Says::Each {
            ucci: "UCCI 3.0, `go depth <n>`: search to depth n; the answer is `bestmove <move>`.",
            uci: "UCI, `go depth <x>`: \"search x plies only\"; `bestmove`: \"this command must always be sent if the engine stops \
                  searching\".",
        },
        needs: &[Ability::Greet],
        proves: Some(Ability::Search),
        ask: |subject| {
            let given = Given::start(&[], subject.dialect().numbering);
            subject.think(&given, "depth 1", subject.patience.answer).map(drop)
        },
    },
    Step {
        title: "the move is legal",
        says: Says::Each {
            ucci: "UCCI 3.0, `bestmove <move>`: the engine's move in the position. The league's referee counts an illegal one as a loss.",
            uci: "UCI, `bestmove <move1>`: \"the engine has stopped searching and found the move best in this position\".",
        },
        needs: &[Ability::Search],
        proves: Some(Ability::Legal),
        ask: |subject| {
            let given = Given::start(&[], subject.dialect().numbering);
            subject.play(&given, "depth 2").map(drop)
        },
    },
    Step {
        title: "the line of the move is as the protocol has it",
        says: Says::Each {
            ucci: "UCCI 3.0, `bestmove <move> [ponder <move>] [draw | resign]`; a move is four characters in small letters.",
            uci: "UCI, `bestmove <move1> [ponder <move2>]`; there are no offers of a draw in it.",
        },
        needs: &[Ability::Legal],
        proves: None,
        ask: has_its_form,
    },
    Step {
        title: "the move to ponder on is legal",
        says: Says::Each {
            ucci: "UCCI 3.0, `bestmove <move> ponder <move>`: the opponent's move that the engine expects.",
            uci: "UCI, `bestmove ... ponder <move2>`: \"the engine can send the move it likes to ponder on\".",
        },
        needs: &[Ability::Legal],
        proves: None,
        ask: ponders_on_a_legal_move,
    },
    Step {
        title: "one bestmove ends each search, behind all else",
        says: Says::Each {
            ucci: "UCCI 3.0: after `bestmove` or `nobestmove` the engine is idle; `info` belongs to thinking. One of the two, once.",
            uci: "UCI, `bestmove`: \"for every `go` command a `bestmove` command is needed\"; \"directly before that the engine should \
                  send a final `info` command\".",
        },
        needs: &[Ability::Search],
        proves: Some(Ability::Once),
        ask: ends_once,
    },
    Step {
        title: "an engine that is not asked says nothing",
        says: Says::Each {
            ucci: "UCCI 3.0: the engine computes after `go` only; in the idle state it waits for commands.",
            uci: "UCI: \"the engine must not start pondering automatically\".",
        },
        needs: &[Ability::Search],
        proves: None,
        ask: is_silent_when_idle,
    },
];

fn has_its_form(subject: &mut Subject) -> Outcome {
    let numbering = subject.dialect().numbering;
    let given = Given::start(&[], numbering);
    let answer = subject.play(&given, "depth 4")?;
    let written = answer.best.map(|best| WrittenMove::new(best, numbering).to_string()).unwrap_or_default();
    let words: Vec<&str> = answer.line.split_ascii_whitespace().collect();
    let rest = match words.as_slice() {
        ["bestmove", best, "ponder", _, rest @ ..] | ["bestmove", best, rest @ ..] if *best == written => rest,
        _ => return Err(Finding::fail(format!("{:?} is not of that form", answer.line))),
    };
    match (subject.protocol(), rest) {
        (_, []) | (Protocol::Ucci, ["draw" | "resign"]) => Ok(()),
        _ => Err(Finding::fail(format!("{:?} has words behind it that are not of this protocol", answer.line))),
    }
}

fn ponders_on_a_legal_move(subject: &mut Subject) -> Outcome {
    let numbering = subject.dialect().numbering;
    let mut found = Vec::new();
    for given in [Given::start(&[], numbering), Given::fen(MIDDLE.0, MIDDLE.1, numbering)] {
        let answer = subject.play(&given, "depth 5")?;
        let mut after = given.position.clone();
        after.make(answer.legal(&given)?);
        let is_illegal = answer.ponder.is_some_and(|ponder| !after.is_legal(ponder));
        let is_unreadable = answer.ponder.is_none() && has_unreadable_ponder(&answer.line);
        if is_illegal || is_unreadable {
            found.push(Finding::fail(format!("{:?}: the move to ponder on is not legal in {after}", answer.line)));
        }
    }
    gather(found)
}

/// Whether there is a word behind `ponder` that is no move, and does not stand for none.
fn has_unreadable_ponder(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace().skip_while(|&word| word != "ponder").skip(1);
    words.next().is_some_and(|word| !["(none)", "none", "null", "0000"].contains(&word))
}

fn ends_once(subject: &mut Subject) -> Outcome {
    let numbering = subject.dialect().numbering;
    for given in [Given::start(&[], numbering), Given::start(&["h2e2", "h9g7"], numbering)] {
        subject.think(&given, "depth 3", subject.patience.answer)?;
        let late = subject.listen(subject.patience.silence)?;
        let wrong = |line: &&String| subject.is_end(line) || line.trim_start().starts_with("info");
        if let Some(line) = late.iter().find(wrong) {
            return Err(Finding::fail(format!("{line:?} comes behind the end of the search")));
        }
    }
    Ok(())
}

fn is_silent_when_idle(subject: &mut Subject) -> Outcome {
    let given = Given::start(&[], subject.dialect().numbering);
    subject.think(&given, "depth 3", subject.patience.answer)?;
    subject.settle()?;
    match subject.listen(subject.patience.silence)?.first() {
        None => Ok(()),
        Some(line) => Err(Finding::fail(format!("it says {line:?} without being asked"))),
    }
}
