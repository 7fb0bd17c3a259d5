//! Clocks: a move comes within the time that there is for it.

use std::time::Duration;

use crate::arena::compliance::finding::{Finding, Outcome};
use crate::arena::compliance::given::Given;
use crate::arena::compliance::step::{Ability, Says, Step};
use crate::arena::compliance::subject::Subject;
use crate::arena::player::Unit;
use crate::protocol::Protocol;

/// The time on a clock.
const LEFT: Duration = Duration::from_secs(1);

/// The time for a move.
const MOVE_TIME: Duration = Duration::from_millis(300);

const CLOCK: Says = Says::Each {
    ucci: "UCCI 3.0, `go time <t> increment <t> opptime <t> oppincrement <t>`: the time that is left on the clock, in seconds, or in \
           milliseconds after `setoption usemillisec true`.",
    uci: "UCI, `go wtime <x> btime <x> winc <x> binc <x>`: \"white has x msec left on the clock\"; Red is white.",
};

pub(super) const STEPS: &[Step] = &[
    Step {
        title: "a move comes before the clock has run out",
        says: CLOCK,
        needs: &[Ability::Legal],
        proves: None,
        ask: |subject| {
            let (words, left) = subject.clock(LEFT);
            on_time(subject, &[], &words, left)
        },
    },
    Step {
        title: "Black's move comes before the clock has run out",
        says: CLOCK,
        needs: &[Ability::Legal],
        proves: None,
        ask: |subject| {
            // Who reads the wrong clock has plenty of time.
            let (words, left) = match subject.protocol() {
                Protocol::Ucci => subject.clock(LEFT),
                Protocol::Uci => ("wtime 600000 btime 1000 winc 0 binc 0".to_owned(), LEFT),
            };
            on_time(subject, &["h2e2"], &words, left)
        },
    },
    Step {
        title: "a move comes in time where moves are to go",
        says: Says::Each {
            ucci: "UCCI 3.0, `go time <t> movestogo <n>`: the time must last for n moves.",
            uci: "UCI, `go ... movestogo <x>`: \"there are x moves to the next time control\".",
        },
        needs: &[Ability::Legal],
        proves: None,
        ask: |subject| {
            let (words, left) = subject.clock(LEFT);
            let words = match subject.protocol() {
                Protocol::Ucci => {
                    words.replace("increment 0 opp", "movestogo 2 opp").replace("oppincrement 0", "oppmovestogo 2")
                }
                Protocol::Uci => format!("{words} movestogo 2"),
            };
            on_time(subject, &[], &words, left)
        },
    },
    Step {
        title: "go movetime takes the time for a move",
        says: Says::Uci("UCI, `go movetime <x>`: \"search exactly x mseconds\"."),
        needs: &[Ability::Legal],
        proves: None,
        ask: |subject| on_time(subject, &[], "movetime 300", MOVE_TIME),
    },
    Step {
        title: "go movetime is understood",
        says: Says::Ucci(
            "The word is of UCI, but public-Xiangqi, the Jiajia GUI and UCI2WB send it to UCCI engines, and wait for ever where it is \
             unknown.",
        ),
        needs: &[Ability::Legal, Ability::Stop],
        proves: None,
        ask: |subject| {
            let (words, time) = match subject.unit() {
                Unit::Milliseconds => ("movetime 300", MOVE_TIME),
                Unit::Seconds => ("movetime 1", Duration::from_secs(1)),
            };
            on_time(subject, &[], words, time).map_err(Finding::soften)
        },
    },
    Step {
        title: "a move comes where the clock has run out",
        says: Says::Both("Clients go on when a clock has run out, and send 0 or less: the move should come at once."),
        needs: &[Ability::Legal, Ability::Stop],
        proves: None,
        ask: |subject| {
            let words = match subject.protocol() {
                Protocol::Ucci => "time 0 increment 0 opptime 0 oppincrement 0",
                Protocol::Uci => "wtime 0 btime 0 winc 0 binc 0",
            };
            on_time(subject, &[], words, LEFT).map_err(Finding::soften)
        },
    },
];

/// The move after these comes within its time.
fn on_time(subject: &mut Subject, moves: &[&str], words: &str, time: Duration) -> Outcome {
    let given = Given::start(moves, subject.dialect().numbering);
    let overtime = subject.patience.overtime;
    let within = time + overtime.max(subject.patience.stop);
    let answer = subject.think(&given, words, within)?;
    answer.legal(&given)?;
    answer.in_time(time, overtime)
}
