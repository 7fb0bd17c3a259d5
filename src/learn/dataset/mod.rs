//! What a network learns from: positions of games, chosen, packed and shuffled.
//!
//! Reads files of [`games`](crate::learn::games), plays the games through, takes the quiet positions ([`Filter`]) and holds one
//! game in [`HELD_OUT`] out, the same ones for ever. Knows nothing of networks.

mod filter;
mod sample;
mod source;

use std::path::PathBuf;

use rayon::prelude::*;

pub use filter::{Account, Filter, Reason};
pub use sample::{MAX_PIECES, Sample};
pub use source::{HELD_OUT, LoadError, files};
pub(crate) use source::{identity, is_held_out};

use source::Harvest;

use crate::types::random::{Random, stirred, stirred_together};

/// What is taken from the files.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Choice {
    /// What a position must be like.
    pub filter: Filter,
    /// What the order and the thinning come from.
    pub seed: u64,
    /// The most positions to learn from; any of them.
    pub limit: Option<usize>,
}

/// Positions to learn from, and others to check by, each in random order.
#[derive(Clone, Debug, Default)]
pub struct Dataset {
    /// To learn from.
    pub learnt: Vec<Sample>,
    /// To check by: from games of which nothing is learnt.
    pub held_out: Vec<Sample>,
    /// What was read, and what was not taken.
    pub account: Account,
}

impl Dataset {
    /// Loads the files, on as many threads as there are. The same files, in any order, give the same samples in the same order.
    ///
    /// # Errors
    /// [`LoadError`] if a file cannot be read, if two hold the same games, or if nothing is left.
    pub fn load(files: &[PathBuf], choice: &Choice) -> Result<Self, LoadError> {
        let harvests: Result<Vec<Harvest>, LoadError> =
            files.par_iter().map(|file| source::read(file, &choice.filter, choice.seed)).collect();
        let mut harvests: Vec<(Harvest, &PathBuf)> = harvests?.into_iter().zip(files).collect();
        harvests.sort_by_key(|(harvest, _)| harvest.identity);
        if let Some(pair) = harvests.windows(2).find(|pair| pair[0].0.identity == pair[1].0.identity) {
            return Err(LoadError::Twice(pair[0].1.clone(), pair[1].1.clone()));
        }
        let mut dataset = Self::default();
        for (harvest, _) in harvests {
            dataset.learnt.extend(harvest.learnt);
            dataset.held_out.extend(harvest.held_out);
            dataset.account += harvest.account;
        }
        let mut random = Random::new(choice.seed);
        random.shuffle(&mut dataset.learnt);
        random.shuffle(&mut dataset.held_out);
        dataset.learnt.truncate(choice.limit.unwrap_or(usize::MAX));
        dataset.learnt.shrink_to_fit();
        if dataset.learnt.is_empty() || dataset.held_out.is_empty() {
            let (learnt, held_out) = (dataset.learnt.len(), dataset.held_out.len());
            return Err(LoadError::TooFew { learnt, held_out, seen: dataset.account.seen() });
        }
        Ok(dataset)
    }

    /// A number by which nearly no two sets of samples are the same, the order included.
    #[must_use]
    pub fn digest(&self) -> u64 {
        let all = [&self.learnt, &self.held_out];
        let parts = all.map(|samples| {
            let digests: Vec<u64> = samples
                .par_chunks(1 << 16)
                .map(|samples| samples.iter().fold(0, |all, sample| stirred(all ^ sample.digest())))
                .collect();
            stirred_together(&digests)
        });
        stirred_together(&parts)
    }
}

#[cfg(test)]
mod tests;
