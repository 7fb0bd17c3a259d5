//! `go perft`: counts the leaves below each root move in a thread of its own, so that it can be stopped.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::board::Position;
use crate::board::perft::perft;
use crate::protocol::session::Event;
use crate::types::Move;

/// What a count ends with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// All leaves.
    Complete(u64),
    /// It was stopped; the leaves below the root moves that were done.
    Stopped(u64),
}

/// Starts to count; the count ends when `true` is written to the answer.
///
/// # Errors
/// If there is no thread to be had.
pub(super) fn start(
    position: Position,
    depth: u8,
    tell: impl FnMut(Event) + Send + 'static,
) -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    thread::Builder::new().name("perft".to_owned()).spawn(move || count(position, depth, &stopped, tell))?;
    Ok(stop)
}

/// Tells the leaves below each root move, in the generator's order, and then the end.
fn count(mut position: Position, depth: u8, stop: &AtomicBool, mut tell: impl FnMut(Event)) {
    let mut sum = u64::from(depth == 0);
    let moves = if depth == 0 { <_>::default() } else { position.legal_moves() };
    for played in moves {
        let Some(nodes) = below(&mut position, played, depth, stop) else {
            return tell(Event::Counted(Outcome::Stopped(sum)));
        };
        sum = sum.saturating_add(nodes);
        tell(Event::Leaves { played, nodes });
    }
    tell(Event::Counted(Outcome::Complete(sum)));
}

/// The leaves below a move; `None` if the count was stopped.
fn below(position: &mut Position, played: Move, depth: u8, stop: &AtomicBool) -> Option<u64> {
    position.make(played);
    let nodes = leaves(position, depth - 1, stop);
    position.unmake();
    nodes
}

/// The leaves at this depth. Three plies, a matter of a millisecond, are counted without looking whether to stop.
fn leaves(position: &mut Position, depth: u8, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= 3 {
        return Some(perft(position, depth));
    }
    let mut sum = 0_u64;
    for played in position.legal_moves() {
        sum = sum.saturating_add(below(position, played, depth, stop)?);
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(depth: u8, stop_after: usize) -> (usize, Outcome) {
        let stop = AtomicBool::new(false);
        let (mut moves, mut outcome) = (0, None);
        count(Position::start(), depth, &stop, |event| match event {
            Event::Leaves { .. } => {
                moves += 1;
                stop.store(moves == stop_after, Ordering::Relaxed);
            }
            Event::Counted(end) => outcome = Some(end),
            _ => panic!("no event of a count"),
        });
        (moves, outcome.expect("an end"))
    }

    #[test]
    fn leaves_are_counted_below_each_move() {
        for (depth, moves, nodes) in [(0, 0, 1), (1, 44, 44), (2, 44, 1_920), (3, 44, 79_666), (4, 44, 3_290_240)] {
            assert_eq!(run(depth, 0), (moves, Outcome::Complete(nodes)), "depth {depth}");
        }
    }

    #[test]
    fn a_count_can_be_stopped() {
        assert_eq!(run(2, 3), (3, Outcome::Stopped(132)));
    }
}
