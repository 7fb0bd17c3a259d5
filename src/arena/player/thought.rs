//! What an engine answers: its move, and what it told of the search.

use std::time::Duration;

use crate::protocol::{InfoLine, Proposal};
use crate::search::Bound;
use crate::types::Move;

/// The end of a search, as the engine tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The move, which need not be legal; `None` if the engine says that it has none.
    pub best: Option<Move>,
    /// The answer that it expects.
    pub ponder: Option<Move>,
    /// What it proposes along with the move.
    pub proposal: Option<Proposal>,
    /// Whether it claimed a draw by the natural limit on its own time: `info message claim natural-limit` in UCCI, `info string ...` in
    /// UCI. Neither protocol has a word for it; a message is harmless where nobody heeds it.
    pub claims_limit: bool,
    /// What it told last of its search: each field from the last line that had it. Depth, score, chances and line belong together
    /// and are those of its best line; a score that is only a bound stands there if there is no other.
    pub info: InfoLine,
    /// The time from the writing of `go`, or of `ponderhit`, to the arrival of the whole line with the move. Zero if a pondering
    /// engine did not wait for the hit.
    pub elapsed: Duration,
}

/// The words of a claim.
const CLAIM: [&str; 2] = ["claim", "natural-limit"];

/// Whether a message claims the natural limit.
pub(super) fn is_claim(message: &str) -> bool {
    message.split_ascii_whitespace().eq(CLAIM)
}

/// Takes over what a line tells that is newer.
pub(super) fn update(info: &mut InfoLine, line: InfoLine) {
    fn newer<T>(old: &mut Option<T>, new: Option<T>) {
        if new.is_some() {
            *old = new;
        }
    }
    if says_more(info, &line) {
        info.depth = line.depth.or(info.depth);
        info.selective_depth = line.selective_depth.or(info.selective_depth);
        info.multi_pv = line.multi_pv;
        info.score = line.score;
        info.wdl = line.wdl;
        info.pv = line.pv;
    }
    newer(&mut info.nodes, line.nodes);
    newer(&mut info.nps, line.nps);
    newer(&mut info.hashfull, line.hashfull);
    newer(&mut info.table_base_hits, line.table_base_hits);
    newer(&mut info.time, line.time);
    newer(&mut info.current_move, line.current_move);
    newer(&mut info.current_move_number, line.current_move_number);
}

/// Whether the line has a score of the best line that is worth as much as the one known: exact, or the first.
fn says_more(known: &InfoLine, line: &InfoLine) -> bool {
    let Some((_, bound)) = line.score else { return false };
    let is_best = line.multi_pv.is_none_or(|number| number == 1);
    is_best && (bound == Bound::Exact || known.score.is_none_or(|(_, known)| known != Bound::Exact))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Dialect, Reply};

    #[test]
    fn the_last_exact_score_of_the_best_line_stands_with_its_depth() {
        let mut info = InfoLine::default();
        for line in [
            "info depth 1 score cp 5 upperbound nodes 10 pv a0a1",
            "info depth 2 multipv 1 score cp 20 nodes 100 time 3 pv h2e2 h9g7",
            "info depth 2 multipv 2 score cp 10 nodes 110 time 4 pv b2e2",
            "info depth 3 currmove b0c2 currmovenumber 2",
            "info depth 3 score cp -90 upperbound nodes 150",
            "info nodes 200 time 5",
        ] {
            match Reply::read(line, Dialect::PIKAFISH) {
                Ok(Reply::Info(told)) => update(&mut info, told),
                other => panic!("{line}: {other:?}"),
            }
        }
        assert_eq!(
            Reply::Info(info).write(Dialect::PIKAFISH),
            "info depth 2 multipv 1 score cp 20 nodes 200 time 5 currmove b0c2 currmovenumber 2 pv h2e2 h9g7"
        );
    }

    #[test]
    fn a_bound_stands_until_there_is_an_exact_score() {
        let mut info = InfoLine::default();
        for (line, depth) in [
            ("info depth 4", None),
            ("info depth 4 score 7 lowerbound", Some(4)),
            ("info depth 5 score 8 lowerbound", Some(5)),
        ] {
            match Reply::read(line, Dialect::UCCI) {
                Ok(Reply::Info(told)) => update(&mut info, told),
                other => panic!("{line}: {other:?}"),
            }
            assert_eq!(info.depth, depth, "{line}");
        }
    }
}
