//! Playing at a level: a search of its own, small and without memory, chooses the move.
//!
//! It has one thread and a small table that is emptied before each move. So a level is as strong with many threads and a large
//! table as with few, it does not profit from an analysis that was before, and the same seed gives the same move in the same position.

use std::sync::Arc;

use crate::board::Position;
use crate::search::control::Control;
use crate::search::freedom::Freedom;
use crate::search::level::Level;
use crate::search::limits::Limits;
use crate::search::pool::{Choice, Pool};
use crate::search::report::Report;
use crate::types::Depth;

/// Megabytes of the table: more than the strongest level fills.
const MEGABYTES: usize = 2;

impl Pool {
    /// Chooses at a level.
    ///
    /// On a clock or with a time for the move, the level's own search is all that is done and reported. Any other search is an analysis:
    /// it is done and reported as at full strength, and the level only decides the move.
    pub(super) fn search_at(
        &mut self,
        level: &Level,
        position: &Position,
        limits: &Limits,
        control: &Arc<Control>,
    ) -> Choice {
        let is_game = limits.clock.is_some() || limits.move_time.is_some();
        let Some(choice) = self.choose_at(level, position, limits, control, is_game) else {
            return self.search_fully(position, limits, control);
        };
        if is_game {
            control.wait_for_release();
        } else {
            self.search_with(position, limits, control, Freedom::NONE);
        }
        choice
    }

    /// The choice at a level; `None` if there is no move, or no memory to look for one.
    fn choose_at(
        &mut self,
        level: &Level,
        position: &Position,
        limits: &Limits,
        control: &Arc<Control>,
        is_told: bool,
    ) -> Option<Choice> {
        let avoided = |report| {
            if is_told {
                control.report(report);
            }
        };
        let moves = self.root_moves(position, limits, avoided);
        let seen = level.seen(position, &moves, self.seed);
        if seen.is_empty() {
            return None;
        }
        // Where there is no choice nobody thinks.
        let deepest = if moves.len() == 1 { Depth(1) } else { level.depth_in(position, self.seed) };
        let inner = Limits {
            depth: Some(limits.depth.map_or(deepest, |depth| depth.min(deepest))),
            nodes: Some(limits.nodes.map_or(level.nodes, |nodes| nodes.min(level.nodes))),
            soft_nodes: limits.soft_nodes,
            search_moves: seen,
            ..Limits::default()
        };
        let freedom = self.play.freedom_at(level, self.seed);
        let novice = self.novice()?;
        novice.lines = novice.lines.min(freedom.lines);
        let outer = Arc::clone(control);
        let tell = move |report| match report {
            Report::Info(_) | Report::ByRule { .. } if is_told => outer.report(report),
            _ => {}
        };
        let inner_control = Arc::new(Control::within(control, &inner, tell));
        Some(novice.search_with(position, &inner, &inner_control, freedom))
    }

    /// The pool of a level, without memory of what was before.
    fn novice(&mut self) -> Option<&mut Self> {
        if self.novice.is_none() {
            let mut novice = Self::new(MEGABYTES).ok()?;
            novice.set_evaluation(self.evaluation().clone());
            self.novice = Some(Box::new(novice));
        }
        let (lines, rules, style) = (self.lines, self.rules, self.play.style);
        let novice = self.novice.as_deref_mut()?;
        novice.clear();
        (novice.lines, novice.rules, novice.play.style) = (lines, rules, style);
        Some(novice)
    }
}
