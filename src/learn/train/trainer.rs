//! The training itself, a batch at a time, so that it can be watched, broken off and taken up again.

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::eval::network::dispatch::Instructions;
use crate::learn::dataset::Dataset;
use crate::learn::train::measure::{self, Errors};
use crate::learn::train::optimiser::Optimiser;
use crate::learn::train::order::Order;
use crate::learn::train::pass::{CHUNK, Workspace};
use crate::learn::train::recipe::Recipe;
use crate::learn::train::rounding;
use crate::learn::train::weights::Weights;

/// Parts of a batch that are learnt from side by side. Their slopes are added in order, whoever computed them.
const LANES: usize = 8;

/// What one epoch came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// The mean squared error against the target while it was learnt.
    pub learnt: f64,
    /// The errors on the positions held out, after it.
    pub held_out: Errors,
}

/// How far the training is: all that is needed to go on.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// Weights, and what is remembered of their slopes.
    pub optimiser: Optimiser,
    /// Batches done in the epoch that is being learnt.
    pub batch: usize,
    /// The sum of the squared errors in them.
    pub loss: f64,
    /// The epochs that are done.
    pub history: Vec<Epoch>,
}

impl State {
    /// The beginning, by chance.
    #[must_use]
    pub fn new(recipe: &Recipe) -> Self {
        Self::from(Weights::random(recipe.hidden, recipe.seed))
    }

    /// Epochs that are done.
    #[must_use]
    pub fn epochs(&self) -> u32 {
        self.history.len() as u32
    }
}

impl From<Weights> for State {
    /// The beginning with these weights.
    fn from(weights: Weights) -> Self {
        Self { optimiser: Optimiser::new(weights), batch: 0, loss: 0.0, history: Vec::new() }
    }
}

/// What has just been done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advance {
    /// A batch.
    Batch,
    /// The last batch of an epoch.
    Epoch,
    /// Nothing: the training is over.
    Done,
}

struct Lane {
    slopes: Weights,
    loss: f64,
}

/// Trains a network. Works on the threads of the rayon pool that it is called in.
pub struct Trainer<'a> {
    dataset: &'a Dataset,
    recipe: Recipe,
    instructions: Instructions,
    state: State,
    /// The weights as the engine will have them.
    rounded: Weights,
    lanes: Vec<Lane>,
    idle: Mutex<Vec<Workspace>>,
}

impl<'a> Trainer<'a> {
    /// A training that goes on from this state, which is of the same recipe.
    #[must_use]
    pub fn new(dataset: &'a Dataset, recipe: Recipe, state: State) -> Self {
        Self::with(dataset, recipe, state, Instructions::best())
    }

    pub(super) fn with(dataset: &'a Dataset, recipe: Recipe, state: State, instructions: Instructions) -> Self {
        let hidden = state.optimiser.weights.hidden();
        let lanes = (0..LANES).map(|_| Lane { slopes: Weights::zero(hidden), loss: 0.0 }).collect();
        let mut rounded = Weights::zero(hidden);
        rounding::round(&state.optimiser.weights, &mut rounded, instructions);
        Self { dataset, recipe, instructions, state, rounded, lanes, idle: Mutex::new(Vec::new()) }
    }

    /// How far it is.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The network as it is asked: its weights rounded to the steps that they will have in a file.
    #[must_use]
    pub const fn network(&self) -> &Weights {
        &self.rounded
    }

    /// Batches of an epoch.
    #[must_use]
    pub const fn steps(&self) -> usize {
        self.recipe.steps(self.dataset.learnt.len())
    }

    /// The mean squared error in the epoch that is being learnt, as far as it is.
    #[must_use]
    pub fn running_loss(&self) -> f64 {
        let batch = self.recipe.batch_of(self.dataset.learnt.len());
        self.state.loss / (self.state.batch * batch).max(1) as f64
    }

    /// Learns from the next batch.
    pub fn advance(&mut self) -> Advance {
        if self.state.epochs() >= self.recipe.epochs {
            return Advance::Done;
        }
        let loss = self.learn();
        self.state.loss += loss;
        self.state.batch += 1;
        let (steps, done) = (self.steps() as u64, self.state.optimiser.steps);
        let rate = self.recipe.rate_at(done, steps * u64::from(self.recipe.epochs));
        let slopes: Vec<&Weights> = self.lanes.iter().map(|lane| &lane.slopes).collect();
        self.state.optimiser.step(&slopes, rate, self.instructions);
        rounding::round(&self.state.optimiser.weights, &mut self.rounded, self.instructions);
        if self.state.batch < self.steps() {
            return Advance::Batch;
        }
        let aim = self.recipe.aim(self.state.epochs());
        let held_out = measure::errors(&self.rounded, &self.dataset.held_out, aim, self.instructions);
        let learnt = self.running_loss();
        self.state.history.push(Epoch { learnt, held_out });
        self.state.batch = 0;
        self.state.loss = 0.0;
        Advance::Epoch
    }

    /// Fills the lanes with the slopes of the next batch. The sum of the squared errors.
    fn learn(&mut self) -> f64 {
        let samples = &self.dataset.learnt;
        let batch = self.recipe.batch_of(samples.len());
        let order = Order::new(samples.len(), self.recipe.seed, self.state.epochs());
        let aim = self.recipe.aim(self.state.epochs());
        let first = self.state.batch % self.steps() * batch;
        let share = batch.div_ceil(LANES);
        let (weights, idle, instructions) = (&self.rounded, &self.idle, self.instructions);
        self.lanes.par_iter_mut().with_max_len(1).enumerate().for_each(|(lane, Lane { slopes, loss })| {
            let mut workspace = lock(idle).pop().unwrap_or_default();
            slopes.clear();
            *loss = 0.0;
            let places = first + (lane * share).min(batch)..first + ((lane + 1) * share).min(batch);
            for start in places.clone().step_by(CHUNK) {
                let places = start..places.end.min(start + CHUNK);
                let samples = places.map(|place| {
                    let (index, view) = order.at(place);
                    (&samples[index], view)
                });
                *loss += workspace.learn(weights, samples, aim, (batch as f32, instructions), slopes);
            }
            lock(idle).push(workspace);
        });
        self.lanes.iter().map(|lane| lane.loss).sum()
    }
}

fn lock(idle: &Mutex<Vec<Workspace>>) -> std::sync::MutexGuard<'_, Vec<Workspace>> {
    idle.lock().unwrap_or_else(PoisonError::into_inner)
}
