//! `chuhe train`: trains the network on files of games, and reports what it came to.
//!
//! Keeps a checkpoint beside the network, so that the same command goes on where it was broken off. The options, the progress and
//! the report stand in files of their own.

mod arguments;
mod progress;
mod report;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use thiserror::Error;

use crate::cli::interrupt::SignalError;
use crate::cli::{Console, interrupt};
use crate::eval;
use crate::eval::network::{FormatError, Parameters};
use crate::files;
use crate::learn::dataset::{self, Dataset, LoadError};
use crate::learn::train::checkpoint::{self, CheckpointError};
use crate::learn::train::{Advance, BUCKETS, Recipe, State, TILE, Terms, Trainer, Weights, plot, quantise, scale};
use progress::Progress;

pub use arguments::Arguments;

/// Why no network was trained, or not to the end.
#[derive(Debug, Error)]
pub enum Error {
    /// There is nothing to learn from.
    #[error("--data: {0}")]
    Data(#[from] LoadError),
    /// The network to begin with cannot be read.
    #[error("--from: {0}")]
    Network(#[from] eval::LoadError),
    /// The network to begin with has another shape.
    #[error("--from: {}: a network of {BUCKETS} output buckets and a multiple of {TILE} hidden neurons is expected", .0.display())]
    Shape(PathBuf),
    /// The training cannot go on, or cannot be kept.
    #[error("{error}{}", advice(error))]
    Checkpoint {
        /// What is wrong.
        #[from]
        error: CheckpointError,
    },
    /// The network cannot be written in its format.
    #[error("the network cannot be written: {0}")]
    Format(#[from] FormatError),
    /// A file cannot be written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// The threads cannot be had.
    #[error("--threads: {0}")]
    Threads(#[from] ThreadPoolBuildError),
    /// Ctrl-C cannot be heard.
    #[error(transparent)]
    Signal(#[from] SignalError),
    /// The training was broken off by Ctrl-C.
    #[error("broken off after {done} of {epochs} epochs; the same command goes on from here")]
    Interrupted {
        /// Epochs that are done.
        done: u32,
        /// All epochs.
        epochs: u32,
    },
    /// The results cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// What can be done about a checkpoint that cannot be used.
const fn advice(error: &CheckpointError) -> &'static str {
    match error {
        CheckpointError::Foreign(_) | CheckpointError::Damaged(_) | CheckpointError::OtherTraining { .. } => {
            "; --out names another file, --fresh begins anew"
        }
        CheckpointError::File { .. } => "",
    }
}

/// Trains, writes the network and reports.
///
/// # Errors
/// [`enum@Error`]. What was learnt by then is in the checkpoint.
pub fn run(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    let pool = ThreadPoolBuilder::new().num_threads(arguments.threads()).build()?;
    let stop = interrupt::wish()?;
    let files = dataset::files(&arguments.data)?;
    let ground = arguments.from.as_deref().map(ground).transpose()?;
    let dataset = pool.install(|| Dataset::load(&files, &arguments.choice()))?;
    let from = ground.as_ref().map(|(parameters, _)| parameters);
    let recipe = arguments.recipe(from, || scale::fit(&dataset.learnt));
    report::data(&dataset, &recipe, console.out)?;
    let terms = pool.install(|| terms(&dataset, &recipe, from));
    let kept = beside(&arguments.out, ".checkpoint");
    let begun = if arguments.fresh { None } else { checkpoint::read(&kept, &terms, recipe.hidden)? };
    let fresh = || ground.map_or_else(|| State::new(&recipe), |(_, weights)| State::from(weights));
    let state = begun.unwrap_or_else(fresh);
    // Before hours are spent: the files can be written.
    checkpoint::write(&kept, &terms, &state)?;
    let mut trainer = Trainer::new(&dataset, recipe, state);
    let batch = recipe.batch_of(dataset.learnt.len());
    let mut progress = Progress::new(&trainer, recipe.epochs, batch, console.bars, console.err);
    if trainer.state().epochs() > 0 || trainer.state().batch > 0 {
        progress.tell(&format!("goes on after {} epochs", trainer.state().epochs()));
    }
    loop {
        match pool.install(|| trainer.advance()) {
            Advance::Done => break,
            Advance::Batch => progress.batch(&trainer),
            Advance::Epoch => {
                progress.epoch(&trainer);
                checkpoint::write(&kept, &terms, trainer.state())?;
            }
        }
        if stop.load(Ordering::SeqCst) && trainer.state().epochs() < recipe.epochs {
            progress.finish();
            checkpoint::write(&kept, &terms, trainer.state())?;
            return Err(Error::Interrupted { done: trainer.state().epochs(), epochs: recipe.epochs });
        }
    }
    progress.finish();
    finish((&dataset, &recipe, &terms), &trainer, &pool, &arguments.out, console)
}

/// Writes the network and the picture, and reports.
fn finish(
    (dataset, recipe, terms): (&Dataset, &Recipe, &Terms),
    trainer: &Trainer,
    pool: &ThreadPool,
    path: &Path,
    console: &mut Console,
) -> Result<(), Error> {
    let (weights, state) = (trainer.network(), trainer.state());
    let description = report::description(dataset, terms, &state.history);
    let title = format!("{}: {} hidden neurons, {} positions", path.display(), recipe.hidden, dataset.learnt.len());
    let picture = plot::svg(&state.history, &title);
    let net = quantise::quantised(weights, recipe.scale, description)?;
    replace(path, &net.write()?)?;
    replace(&path.with_extension("svg"), picture.as_bytes())?;
    let aim = recipe.aim(recipe.epochs.saturating_sub(1));
    let deviation = pool.install(|| quantise::deviation(weights, &net, &dataset.held_out, aim));
    let last = state.history.last().map(|epoch| epoch.held_out).unwrap_or_default();
    Ok(report::result((dataset, recipe), last, (&net, deviation), path, console.out)?)
}

fn replace(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    files::replace(path, bytes).map_err(|error| Error::File { path: path.to_owned(), error })
}

/// The network to begin with, as it is written and as it is learnt.
fn ground(path: &Path) -> Result<(Parameters, Weights), Error> {
    let parameters = Parameters::load(path)?;
    let weights = quantise::learnable(&parameters).ok_or_else(|| Error::Shape(path.to_owned()))?;
    Ok((parameters, weights))
}

/// What the training is of: the recipe, the network it begins with, and the data.
fn terms(dataset: &Dataset, recipe: &Recipe, from: Option<&Parameters>) -> Terms {
    let mut terms = Terms::from(recipe.lines());
    terms.push(("from", from.map_or_else(|| "chance".to_owned(), |from| format!("{:016x}", from.hash()))));
    terms.push(("positions", dataset.learnt.len().to_string()));
    terms.push(("data", format!("{:016x}", dataset.digest())));
    terms
}

/// The path with something added to the name.
fn beside(path: &Path, addition: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(addition);
    name.into()
}
