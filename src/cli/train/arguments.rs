//! The options of `chuhe train`, and the bounds of their values.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use crate::eval::network::Parameters;
use crate::eval::network::format::HIDDEN;
use crate::learn::dataset::{Choice, Filter};
use crate::learn::train::{Ramp, Recipe, TILE};

const EXAMPLES: &str = "\
Examples:
  chuhe train --data games --out net.nnue
  chuhe train --data games/*.chg --out wide.nnue --hidden 384 --epochs 40 --wdl 0.3:0.3
  chuhe train --data old new --out net.nnue --keep-probability 0.5 --seed 2
  chuhe train --data new --out next.nnue --from net.nnue --lr 0.0003

Beside net.nnue lie net.nnue.checkpoint, from which the same command goes on after Ctrl-C or worse, and net.svg, the errors by epoch.
";

/// Train the network on the engine's own games
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Files of games as `chuhe datagen` writes them, or folders of them
    #[arg(long, value_name = "PATH", required = true, num_args = 1..)]
    pub(super) data: Vec<PathBuf>,

    /// Where the network goes
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,

    /// Begin with the numbers of this network, its size and its scale, instead of with chance
    #[arg(long, value_name = "FILE", conflicts_with_all = ["hidden", "scale"])]
    pub(super) from: Option<PathBuf>,

    /// Hidden neurons of each perspective: a multiple of 64, up to 1024
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = hidden)]
    hidden: usize,

    /// How often all positions are looked at
    #[arg(long, value_name = "N", default_value_t = 35, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    epochs: u32,

    /// Positions between two steps
    #[arg(long, value_name = "N", default_value_t = 16384, value_parser = clap::value_parser!(u32).range(1..=1 << 24))]
    batch: u32,

    /// The learning rate at the beginning; it falls to a hundredth of it
    #[arg(long, value_name = "X", default_value_t = 0.001, value_parser = rate)]
    lr: f32,

    /// The result's share in what is learnt, at the beginning and at the end; the rest is the score's
    #[arg(long, value_name = "A:B", default_value = "0.2:0.4")]
    wdl: Ramp,

    /// Centipawns that turn the odds by the factor e, from 20 to 3000 [default: fitted to the games]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(20..=3000))]
    scale: Option<u16>,

    /// What the first weights and the order of the positions come from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Threads, up to 1024; 0 for one on each core. They change nothing but the time
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// The most positions to learn from
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// The share of positions that is taken, by chance: for when there is plenty
    #[arg(long, value_name = "P", default_value_t = 1.0, value_parser = share)]
    keep_probability: f64,

    /// Begin anew, whatever checkpoint there is
    #[arg(long)]
    pub(super) fresh: bool,
}

fn hidden(text: &str) -> Result<usize, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number: &usize| HIDDEN.contains(number) && *number > 0 && number.is_multiple_of(TILE));
    number.ok_or_else(|| format!("a multiple of {TILE} up to {} is expected", HIDDEN.end()))
}

fn rate(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|&rate| rate > 0.0 && rate <= 1.0);
    number.ok_or_else(|| "a number above 0 and up to 1 is expected".to_owned())
}

fn share(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|&share| share > 0.0 && share <= 1.0);
    number.ok_or_else(|| "a share above 0 and up to 1 is expected".to_owned())
}

impl Arguments {
    /// What is taken from the files.
    pub(super) fn choice(&self) -> Choice {
        let filter = Filter { share: self.keep_probability, ..Filter::default() };
        let limit = self.limit.map(|limit| usize::try_from(limit).unwrap_or(usize::MAX));
        Choice { filter, seed: self.seed, limit }
    }

    /// The recipe. `from` is the network to begin with, and `fit` tells the scale where none is given.
    pub(super) fn recipe(&self, from: Option<&Parameters>, fit: impl FnOnce() -> u16) -> Recipe {
        Recipe {
            hidden: from.map_or(self.hidden, |from| from.hidden),
            epochs: self.epochs,
            batch: self.batch as usize,
            rate: self.lr,
            ramp: self.wdl,
            scale: from.map(|from| from.scale).or(self.scale).unwrap_or_else(fit),
            seed: self.seed,
        }
    }

    /// On how many threads.
    pub(super) fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        if self.threads == 0 { cores() } else { usize::from(self.threads) }
    }
}
