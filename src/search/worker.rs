//! One search thread: its position, its stack, what it has learnt, and the steps that every node takes.

use std::sync::Arc;

use crate::board::Position;
use crate::eval::{Evaluation, Evaluator};
use crate::rules::RuleSet;
use crate::search::busy::Busy;
use crate::search::control::Control;
use crate::search::history::{Arrival, Histories};
use crate::search::repeat::PathScore;
use crate::search::stack::{Line, Stack};
use crate::search::table::Table;
use crate::search::verdicts::Verdicts;
use crate::types::{Depth, Move, Ply, Score};

/// A move from the root and what the search thinks of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) played: Move,
    /// The score of this iteration; below every score if the move was not the best.
    pub(crate) score: Score,
    /// The score of the last iteration.
    pub(crate) previous: Score,
    pub(crate) selective: Ply,
    /// The line that begins with the move.
    pub(crate) pv: Line,
    /// The nodes that went into the move.
    pub(crate) nodes: u64,
}

impl RootMove {
    pub(crate) fn new(played: Move) -> Self {
        let pv = std::iter::once(played).collect();
        let none = -Score::INFINITE;
        Self { played, score: none, previous: none, selective: Ply::ROOT, pv, nodes: 0 }
    }

    /// The last score that is known; level, if the search has not come to the move at all.
    pub(crate) fn known_score(&self) -> Score {
        self.last_score().unwrap_or(Score::ZERO)
    }

    /// The last score, if the search has come to the move.
    pub(crate) fn last_score(&self) -> Option<Score> {
        [self.score, self.previous].into_iter().find(|&score| score != -Score::INFINITE)
    }
}

/// A node count between two looks at the clock.
const NODES_BETWEEN_LOOKS: u64 = 1024;

/// The first iteration is completed whatever the limits, unless it takes so many nodes: no sound one does.
const FIRST_ITERATION: u64 = 1 << 20;

/// A node count at which a worker looks at the clock first.
const FIRST_LOOK: u64 = 64;

/// One search thread.
pub(crate) struct Worker {
    pub(crate) number: usize,
    pub(crate) position: Position,
    pub(crate) evaluator: Evaluator,
    pub(crate) stack: Stack,
    pub(crate) histories: Arc<Histories>,
    pub(crate) table: Arc<Table>,
    pub(crate) control: Arc<Control>,
    /// What loops mean under the rules of the game.
    pub(crate) verdicts: Verdicts,
    /// What the workers have in hand.
    pub(crate) busy: Busy,
    pub(crate) root_moves: Vec<RootMove>,
    /// Whether some legal root moves may not be chosen.
    pub(crate) is_restricted: bool,
    /// The number of the attempt at the root that this worker is making.
    pub(crate) attempt: u32,
    /// Which of the best lines is being looked for.
    pub(crate) line: usize,
    pub(crate) root_depth: Depth,
    /// The last depth completed.
    pub(crate) completed: Depth,
    pub(crate) selective: Ply,
    /// Whether a mate is asked for: then nothing is left out on a guess.
    pub(crate) seeks_mate: bool,
    /// Until this ply no null move, while one is being verified.
    pub(crate) null_from: Ply,
    pub(crate) nodes: u64,
    told_nodes: u64,
    next_look: u64,
    /// Whether the attempt at the root is to end as it stands.
    pub(crate) stopped: bool,
}

impl Worker {
    /// A worker that has learnt nothing.
    pub(crate) fn new(
        number: usize,
        table: Arc<Table>,
        histories: Arc<Histories>,
        control: Arc<Control>,
        evaluation: &Evaluation,
    ) -> Self {
        let position = Position::start();
        Self {
            number,
            evaluator: Evaluator::new(evaluation, &position),
            position,
            stack: Stack::new(),
            histories,
            table,
            control,
            verdicts: Verdicts::new(RuleSet::default()),
            busy: Busy::default(),
            root_moves: Vec::new(),
            is_restricted: false,
            attempt: 0,
            line: 0,
            root_depth: Depth::ZERO,
            completed: Depth::ZERO,
            selective: Ply::ROOT,
            seeks_mate: false,
            null_from: Ply::ROOT,
            nodes: 0,
            told_nodes: 0,
            next_look: 0,
            stopped: false,
        }
    }

    /// Evaluates by another evaluation from now on.
    pub(crate) fn set_evaluation(&mut self, evaluation: &Evaluation) {
        self.evaluator = Evaluator::new(evaluation, &self.position);
    }

    /// Makes ready for a search of this position among these root moves.
    pub(crate) fn prepare(&mut self, position: &Position, moves: &[Move], control: &Arc<Control>) {
        self.position.clone_from(position);
        self.evaluator.refresh(position);
        self.control = Arc::clone(control);
        self.is_restricted = moves.len() < position.legal_moves().len();
        self.stack = Stack::new();
        self.completed = Depth::ZERO;
        self.null_from = Ply::ROOT;
        (self.nodes, self.told_nodes, self.stopped) = (0, 0, false);
        self.next_look = FIRST_LOOK.min(self.control.nodes_left());
    }

    /// Counts a node and tells whether the search is to end here.
    ///
    /// The first iteration is completed, so that there is a move and a line, as long as it is of a sound size.
    #[inline]
    pub(crate) fn visit(&mut self, ply: Ply) -> bool {
        if self.nodes >= self.next_look {
            self.look();
        }
        self.nodes += u64::from(!self.stopped);
        self.selective = self.selective.max(ply);
        self.stopped
    }

    #[cold]
    fn look(&mut self) {
        self.tell_nodes();
        // The first pages of a large table may take long to come: at first the clock is looked at more often.
        let pause = NODES_BETWEEN_LOOKS.min(self.nodes.max(FIRST_LOOK));
        self.next_look = self.nodes + pause.min(self.control.nodes_left().max(1));
        self.stopped = self.control.is_over(self.attempt);
        if self.completed == Depth::ZERO && self.nodes < FIRST_ITERATION {
            return;
        }
        if self.control.is_hard_over() {
            self.control.end();
        }
        self.stopped |= self.control.is_stopped();
    }

    /// Adds the nodes not yet told to the common count.
    pub(crate) fn tell_nodes(&mut self) {
        self.control.add_nodes(self.nodes - self.told_nodes);
        self.told_nodes = self.nodes;
    }

    /// The static evaluation, uncorrected.
    pub(crate) fn evaluate(&mut self) -> Score {
        self.evaluator.evaluate(&self.position)
    }

    /// Plays a move and asks for what the table knows of the position.
    pub(crate) fn make(&mut self, played: Move, ply: Ply) {
        self.stack.at_mut(ply).arrival = self.arrival(played);
        self.evaluator.make(&mut self.position, played);
        self.table.prefetch(self.position.key());
    }

    /// Takes the last move back.
    pub(crate) fn unmake(&mut self) {
        self.evaluator.unmake(&mut self.position);
    }

    /// The piece that a move brings, and where to.
    pub(crate) fn arrival(&self, played: Move) -> Option<Arrival> {
        self.position.piece_on(played.from).map(|piece| Arrival { piece, square: played.to })
    }

    /// Ends a node with a score that comes from its path.
    pub(crate) fn by_path(&mut self, path: PathScore, ply: Ply) -> Score {
        self.stack.at_mut(ply).rests_on = path.rests_on;
        path.score
    }

    /// The place of a root move that may be chosen for the line being looked for; `None` for one that may not.
    pub(crate) fn root_index(&self, played: Move) -> Option<usize> {
        (self.line..self.root_moves.len()).find(|&index| self.root_moves[index].played == played)
    }

    /// Takes note of what a root move has come to.
    pub(crate) fn note_root_move(&mut self, played: Move, score: Score, nodes: u64, is_best: bool) {
        let Some(index) = self.root_index(played) else { return };
        let pv = self.stack.at(Ply::ROOT).pv.clone();
        let root_move = &mut self.root_moves[index];
        root_move.nodes += nodes;
        if is_best {
            root_move.score = score;
            root_move.selective = self.selective;
            root_move.pv = pv;
        } else {
            root_move.score = -Score::INFINITE;
        }
    }
}
