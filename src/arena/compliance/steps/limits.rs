//! Limits of a search that are no clocks: depth, nodes, moves to choose from, several lines.

use std::collections::HashSet;

use crate::arena::compliance::finding::{Finding, Outcome};
use crate::arena::compliance::given::Given;
use crate::arena::compliance::step::{Ability, Says, Step};
use crate::arena::compliance::steps::setting;
use crate::arena::compliance::subject::Subject;
use crate::protocol::{Protocol, Reply, WrittenMove};

pub(super) const STEPS: &[Step] = &[
    Step {
        title: "go nodes ends by itself",
        says: Says::Each {
            ucci: "UCCI 3.0, `go nodes <n>`: search so many positions.",
            uci: "UCI, `go nodes <x>`: \"search x nodes only\".",
        },
        needs: &[Ability::Legal],
        proves: None,
        ask: |subject| {
            let given = Given::start(&["h2e2"], subject.dialect().numbering);
            subject.play(&given, "nodes 2000").map(drop)
        },
    },
    Step {
        title: "go depth 0 asks for no move",
        says: Says::Ucci("UCCI 3.0, `go depth 0`: the score of the position without a search, then `nobestmove`."),
        needs: &[Ability::Stop],
        proves: None,
        ask: depth_zero,
    },
    Step {
        title: "searchmoves leaves out all other moves",
        says: Says::Uci("UCI, `go searchmoves <move1> ...`: \"restrict search to this moves only\"."),
        needs: &[Ability::Legal],
        proves: None,
        ask: restricts_moves,
    },
    Step {
        title: "MultiPV tells so many lines",
        says: Says::Uci(
            "UCI, `MultiPV`: \"the engine supports multi best line or k-best mode\"; `info multipv <num>`: \"in k-best mode always send \
             all k variants in k strings together\".",
        ),
        needs: &[Ability::Ready, Ability::Legal],
        proves: None,
        ask: tells_lines,
    },
];

fn depth_zero(subject: &mut Subject) -> Outcome {
    let given = Given::start(&[], subject.dialect().numbering);
    let answer = subject.think(&given, "depth 0", subject.patience.answer)?;
    match answer.best {
        None => Ok(()),
        Some(_) => Err(Finding::fail(format!("{:?} in the place of nobestmove", answer.line))),
    }
}

fn restricts_moves(subject: &mut Subject) -> Outcome {
    let numbering = subject.dialect().numbering;
    let given = Given::start(&[], numbering);
    // Moves that no engine plays of its own accord.
    let allowed = ["a0a1", "i0i1"].map(|text| text.parse().expect("a move"));
    let words = allowed.map(|played| WrittenMove::new(played, numbering).to_string()).join(" ");
    let answer = subject.play(&given, &format!("depth 3 searchmoves {words}"))?;
    match answer.best {
        Some(best) if allowed.contains(&best) => Ok(()),
        _ => Err(Finding::fail(format!("{:?} is none of {words}", answer.line))),
    }
}

fn tells_lines(subject: &mut Subject) -> Outcome {
    let Some(name) = subject.greeting().identity.option("MultiPV").map(|option| option.name.clone()) else {
        return Err(Finding::skip("the engine does not announce MultiPV"));
    };
    subject.say(&setting::line(&name, "2", Protocol::Uci))?;
    let given = Given::start(&[], subject.dialect().numbering);
    let answer = subject.play(&given, "depth 3")?;
    subject.say(&setting::line(&name, "1", Protocol::Uci))?;
    let told: HashSet<i64> = answer
        .lines
        .iter()
        .filter_map(|line| match Reply::read(line, subject.dialect()) {
            Ok(Reply::Info(info)) => info.multi_pv,
            _ => None,
        })
        .collect();
    if told.contains(&1) && told.contains(&2) {
        return Ok(());
    }
    Err(Finding::fail("with MultiPV 2 there are no lines `multipv 1` and `multipv 2`"))
}
