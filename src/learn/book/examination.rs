//! What positions are worth by the engine's own search, with so many nodes each, from nothing.

use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;
use thiserror::Error;

use crate::board::{Key, Position};
use crate::book::{View, identify};
use crate::eval::Evaluation;
use crate::learn::book::memory::{Memory, MemoryError};
use crate::learn::games::Checksum;
use crate::search::{Choice, Control, Habits, HashError, Limits, Pool};
use crate::types::{Move, Score};

/// Megabytes of a thread's table, which is emptied for each position.
const TABLE: usize = 1;

/// How many positions are valued before the values are written down.
const AT_ONCE: usize = 256;

/// Positions whose values tell one engine from another: whatever changes in evaluation or search changes some of them.
const SAMPLES: [&str; 4] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R w - - 0 1",
    "2bakab2/9/2n1c1n2/p1p1p3p/6p2/2P6/P3P1P1P/2N1C1N2/9/2BAKAB2 w - - 0 1",
    "r2akab2/9/2n1b1n2/p1p1p1p1p/9/2P3P2/P3P3P/2N1C1N2/9/R1BAKAB2 b - - 0 1",
];

/// What a position is worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// The score.
    pub score: Score,
    /// The best move, if there is a legal one.
    pub best: Option<Move>,
}

/// Why positions cannot be valued.
#[derive(Debug, Error)]
pub enum ExaminationError {
    /// There is no memory for a search.
    #[error(transparent)]
    Hash(#[from] HashError),
    /// The values cannot be remembered.
    #[error(transparent)]
    Memory(#[from] MemoryError),
    /// It was to stop. What was valued by then is remembered.
    #[error("broken off")]
    Stopped,
}

/// Values of positions: of one, and of its mirror image, the same.
#[derive(Debug)]
pub struct Examination {
    nodes: u64,
    evaluation: Evaluation,
    memory: Memory,
    /// How many positions have been searched, and not remembered.
    searched: u64,
}

impl Examination {
    /// An examination with so many nodes a position that remembers its values in a file.
    ///
    /// # Errors
    /// [`ExaminationError::Hash`], or [`ExaminationError::Memory`] if the file cannot be read and written, or holds something else.
    pub fn new(nodes: u64, evaluation: Evaluation, file: Option<&Path>) -> Result<Self, ExaminationError> {
        let mut examination = Self { nodes, evaluation, memory: Memory::default(), searched: 0 };
        if let Some(path) = file {
            let depends_on = format!("{nodes} nodes, engine {}", examination.fingerprint()?);
            examination.memory = Memory::open(path, &depends_on)?;
        }
        Ok(examination)
    }

    /// Values positions, on all threads of the pool that runs this. `told` hears after every few of them how many are done and how
    /// many there are, and says whether to go on.
    ///
    /// # Errors
    /// [`ExaminationError`].
    pub fn examine(
        &mut self,
        positions: impl Iterator<Item = Position>,
        mut told: impl FnMut(usize, usize) -> bool,
    ) -> Result<(), ExaminationError> {
        let mut missing = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for position in positions {
            let (key, view) = identify(&position);
            if !self.memory.values.contains_key(&key) && seen.insert(key) {
                missing.push((key, if view == View::Mirrored { position.mirrored() } else { position.without_past() }));
            }
        }
        let (mut done, all) = (0, missing.len());
        for some in missing.chunks(AT_ONCE) {
            if !told(done, all) {
                return Err(ExaminationError::Stopped);
            }
            let value = |pool: &mut Result<Pool, HashError>, (key, position): &(Key, Position)| match pool {
                Ok(pool) => Ok((*key, value(pool, position, self.nodes))),
                Err(error) => Err(*error),
            };
            let values: Result<Vec<_>, HashError> = some.par_iter().map_init(|| self.pool(), value).collect();
            self.memory.add(&values?)?;
            done += some.len();
        }
        self.searched += all as u64;
        told(done, all);
        Ok(())
    }

    /// What a position is worth; `None` if it has not been valued.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<Value> {
        let (key, view) = identify(position);
        let value = self.memory.values.get(&key)?;
        Some(Value { best: value.best.map(|best| view.of(best)), ..*value })
    }

    /// How many positions have been searched, and not remembered.
    #[must_use]
    pub const fn searched(&self) -> u64 {
        self.searched
    }

    /// One search thread.
    fn pool(&self) -> Result<Pool, HashError> {
        let mut pool = Pool::new(TABLE)?;
        pool.set_evaluation(self.evaluation.clone());
        Ok(pool)
    }

    /// What tells this engine from others.
    fn fingerprint(&self) -> Result<Checksum, HashError> {
        let mut pool = self.pool()?;
        let positions = SAMPLES.iter().filter_map(|fen| fen.parse::<Position>().ok());
        let values = positions.map(|position| value(&mut pool, &position, self.nodes));
        let told: Vec<String> = values.map(|it| format!("{:?} {:?}", it.score.value(), it.best)).collect();
        Ok(Checksum::of(told.join(" ").as_bytes()))
    }
}

fn value(pool: &mut Pool, position: &Position, nodes: u64) -> Value {
    pool.clear();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let control = Arc::new(Control::new(&limits, Habits::default(), |_| ()));
    let Choice { best, score, .. } = pool.search(position, &limits, &control);
    Value { score, best }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_and_its_mirror_image_are_worth_the_same() {
        let mut position = Position::start();
        position.make("b0c2".parse().expect("a move"));
        let mut examination = Examination::new(500, Evaluation::default(), None).expect("an examination");
        let both = [position.clone(), position.mirrored()];
        examination.examine(both.iter().cloned(), |_, _| true).expect("values");
        assert_eq!(examination.searched(), 1);
        let [here, there] = both.each_ref().map(|it| examination.value(it).expect("a value"));
        assert_eq!(here.score, there.score);
        assert_eq!(here.best.map(Move::mirrored), there.best);
        assert_eq!(examination.value(&Position::start()), None);
    }

    #[test]
    fn what_was_valued_is_not_searched_again() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("values");
        let positions = || SAMPLES.iter().map(|fen| fen.parse::<Position>().expect("a position"));
        let mut counts = Vec::new();
        for nodes in [300, 300, 400] {
            let mut examination = Examination::new(nodes, Evaluation::default(), Some(&path)).expect("an examination");
            examination.examine(positions(), |_, _| true).expect("values");
            counts.push(examination.searched());
        }
        assert_eq!(counts, [4, 0, 4]);
    }

    #[test]
    fn a_position_without_a_move_is_lost_and_a_stop_is_heeded() {
        let mated: Position = "3k5/3R5/3R5/9/9/9/9/9/9/4K4 b".parse().expect("a position");
        let mut examination = Examination::new(300, Evaluation::default(), None).expect("an examination");
        examination.examine([mated.clone()].into_iter(), |_, _| true).expect("values");
        let value = examination.value(&mated).expect("a value");
        assert_eq!((value.best, value.score.is_mate()), (None, true));
        let start = [Position::start()].into_iter();
        assert!(matches!(examination.examine(start, |_, _| false), Err(ExaminationError::Stopped)));
    }
}
