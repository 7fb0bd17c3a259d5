//! Cuts before the moves are tried: razoring, reverse futility, null move, probcut.

use crate::search::node::{Expect, Outlook};
use crate::search::params;
use crate::search::picker::{Guide, Picker, Wish};
use crate::search::prune;
use crate::search::report::Bound;
use crate::search::table::Known;
use crate::search::worker::Worker;
use crate::types::{Depth, PieceKind, Ply, Score};

impl Worker {
    /// The score of a node that needs no moves tried, or only a few.
    pub(crate) fn early_cut(
        &mut self,
        outlook: &Outlook,
        alpha: Score,
        beta: Score,
        depth: Depth,
        ply: Ply,
    ) -> Option<Score> {
        if beta.is_mate() || alpha.is_mate() || self.seeks_mate {
            return None;
        }
        if prune::razor(depth, outlook.eval, alpha) {
            let score = self.quiesce::<false>(alpha, alpha + 1, ply);
            if score <= alpha || self.stopped {
                return Some(score);
            }
        }
        if prune::reverse_futility(depth, outlook.eval, beta, outlook.trend) {
            return Some(outlook.eval);
        }
        self.null_move(outlook, beta, depth, ply).or_else(|| self.probcut(outlook, beta, depth, ply))
    }

    /// Passes, and cuts if even that is good enough. Deep cuts are verified, and nothing is tried where passing may be the best
    /// move: with hardly a piece that can move freely.
    fn null_move(&mut self, outlook: &Outlook, beta: Score, depth: Depth, ply: Ply) -> Option<Score> {
        let after_null = self.stack.before(ply, 1).arrival.is_none() && ply != Ply::ROOT;
        if after_null || ply < self.null_from || !prune::null_move(depth, outlook.eval, beta) || !self.has_attackers() {
            return None;
        }
        let reduced = depth - prune::null_reduction(depth, outlook.eval, beta);
        self.stack.at_mut(ply).arrival = None;
        self.position.make_null();
        self.table.prefetch(self.position.key());
        let score = -self.node::<false>(-beta, -(beta - 1), reduced, ply.next(), outlook.expect.child());
        self.position.unmake_null();
        if self.stopped {
            return Some(Score::ZERO);
        }
        if score < beta {
            return None;
        }
        let score = if score.is_mate() { beta } else { score };
        if i32::from(depth.0) < params::null_verify_depth() || self.null_from > Ply::ROOT {
            return Some(score);
        }
        self.null_from = Ply(ply.0.saturating_add((reduced.0.max(0) * 3 / 4) as u8));
        let verified = self.node::<false>(beta - 1, beta, reduced, ply, Expect::All);
        self.null_from = Ply::ROOT;
        (verified >= beta).then_some(score)
    }

    /// Whether the side to move has two pieces at least that attack: rooks, cannons, horses.
    fn has_attackers(&self) -> bool {
        let us = self.position.side_to_move();
        let pieces = |kind| self.position.placement().pieces(us, kind);
        (pieces(PieceKind::Rook) | pieces(PieceKind::Cannon) | pieces(PieceKind::Horse)).count() >= 2
    }

    /// Cuts if a good capture reaches well beyond beta in a shallow search.
    fn probcut(&mut self, outlook: &Outlook, beta: Score, depth: Depth, ply: Ply) -> Option<Score> {
        let target = prune::probcut_beta(beta, outlook.trend);
        let reduction = params::probcut_reduction() as i16;
        let known_below = outlook.known.is_some_and(|known| {
            known.depth >= depth - (reduction - 1) && known.bound.is_some() && known.score < target
        });
        if i32::from(depth.0) < params::probcut_min_depth() || target.is_mate() || known_below {
            return None;
        }
        let least = i32::from(target.value()) - i32::from(self.stack.at(ply).eval.unwrap_or(outlook.eval).value());
        let table_move = outlook.known.and_then(|known| known.best);
        let before = self.stack.arrivals(ply);
        let mut picker = Picker::new(&self.position, &outlook.danger, Wish::Captures(least), table_move, [None; 2]);
        while let Some(played) =
            picker.next(&self.position, &outlook.danger, &Guide { histories: &self.histories, before })
        {
            self.make(played, ply);
            let reduced = depth - reduction;
            let mut score = -self.quiesce::<false>(-target, -(target - 1), ply.next());
            if score >= target && reduced.0 > 0 {
                score = -self.node::<false>(-target, -(target - 1), reduced, ply.next(), outlook.expect.child());
            }
            self.unmake();
            if self.stopped {
                return Some(Score::ZERO);
            }
            if score >= target {
                let known = Known {
                    best: Some(played),
                    score,
                    bound: Some(Bound::Lower),
                    eval: outlook.raw,
                    depth: depth - (reduction - 1),
                    was_pv: false,
                };
                self.table.set(self.position.key(), known, ply);
                return Some(score);
            }
        }
        None
    }
}
