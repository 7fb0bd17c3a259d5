//! Games in a row, sizes of the table, and clients that do not wait.

use crate::arena::compliance::finding::{Finding, Outcome};
use crate::arena::compliance::given::Given;
use crate::arena::compliance::step::{Ability, Says, Step};
use crate::arena::compliance::steps::setting;
use crate::arena::compliance::subject::Subject;
use crate::protocol::{Kind, Protocol};

/// Megabytes, where the engine takes so many.
const SIZES: [i64; 2] = [64, 16];

pub(super) const STEPS: &[Step] = &[
    Step {
        title: "another game may follow",
        says: Says::Each {
            ucci: "UCCI 3.0, `setoption newgame`: another game follows, and what is known of the last is to be forgotten.",
            uci: "UCI, `ucinewgame`: \"this is sent to the engine when the next search will be from a different game\".",
        },
        needs: &[Ability::Ready, Ability::Legal],
        proves: None,
        ask: plays_two_games,
    },
    Step {
        title: "the table may be resized between games",
        says: Says::Each {
            ucci: "UCCI 3.0, `hashsize`: the size of the table in megabytes; set in the idle state.",
            uci: "UCI, `Hash`: \"the value in MB for memory for hash tables can be changed\".",
        },
        needs: &[Ability::Ready, Ability::Legal],
        proves: None,
        ask: resizes,
    },
    Step {
        title: "a client need not wait for the confirmation",
        says: Says::Both("gmchess sends options, the position and `go` right behind the first word."),
        needs: &[Ability::Legal],
        proves: None,
        ask: answers_all_at_once,
    },
];

fn plays_two_games(subject: &mut Subject) -> Outcome {
    let numbering = subject.dialect().numbering;
    let new_game = if subject.protocol() == Protocol::Ucci { "setoption newgame" } else { "ucinewgame" };
    for opening in ["h2e2", "b0c2"] {
        subject.ask_ready(&format!("{new_game}\nisready\n"))?;
        for moves in [&[opening][..], &[opening, "h9g7"]] {
            subject.play(&Given::start(moves, numbering), "depth 3")?;
        }
    }
    Ok(())
}

fn resizes(subject: &mut Subject) -> Outcome {
    let announced = subject.greeting().identity.option("hash").cloned();
    let Some((name, Kind::Spin { min, max, .. })) = announced.map(|option| (option.name, option.kind)) else {
        return Err(Finding::skip("the engine announces no size of its table"));
    };
    let given = Given::start(&["h2e2"], subject.dialect().numbering);
    for size in SIZES {
        // Not clamp: an engine may announce a range that is none.
        let size = size.max(min).min(max);
        subject.say(&setting::line(&name, &size.to_string(), subject.protocol()))?;
        subject.play(&given, "depth 3")?;
    }
    Ok(())
}

fn answers_all_at_once(subject: &mut Subject) -> Outcome {
    subject.renew_in_silence()?;
    let protocol = subject.protocol();
    let text = format!("{protocol}\n{}\nposition startpos\ngo depth 2\n", setting::line("ponder", "false", protocol));
    let begun = subject.say_raw(&text)?;
    let within = subject.patience.greeting + subject.patience.answer;
    let answer = subject.answer(begun, within).map_err(Finding::soften)?;
    let is_confirmed = answer.lines.iter().any(|line| line.trim() == format!("{protocol}ok"));
    subject.end();
    if is_confirmed { Ok(()) } else { Err(Finding::warn(format!("the move comes before {protocol}ok"))) }
}
