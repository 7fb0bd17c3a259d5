//! Network files: on the disk, and the one within the program.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use once_cell::sync::Lazy;
use thiserror::Error;

use crate::eval::network::format::{FormatError, MAX_BYTES, Parameters};
use crate::eval::network::layers::Network;

/// Why a file gives no network.
#[derive(Debug, Error)]
pub enum LoadError {
    /// It cannot be opened or read.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// It is a folder, a pipe or a device.
    #[error("{}: no plain file", path.display())]
    NoFile {
        /// What it is called.
        path: PathBuf,
    },
    /// What it holds is no network that can be used.
    #[error("{}: {error}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: FormatError,
    },
}

/// The network that the program holds. Its description says how it was made; README.md tells its story.
const BUILT_IN: &[u8] = include_bytes!("../default.nnue");

impl Network {
    /// The network that the program holds, made ready when it is first asked for.
    #[must_use]
    pub fn built_in() -> Arc<Self> {
        static NETWORK: Lazy<Arc<Network>> = Lazy::new(|| {
            let network = Parameters::read(BUILT_IN).and_then(|parameters| Network::new(&parameters));
            Arc::new(network.expect("a test has read the same bytes"))
        });
        Arc::clone(&NETWORK)
    }

    /// The network of a file.
    ///
    /// # Errors
    /// [`LoadError`] names the file and the reason. No more is read than a network can have.
    pub fn load(path: &Path) -> Result<Self, LoadError> {
        let network = Self::new(&Parameters::load(path)?);
        network.map_err(|error| LoadError::Format { path: path.to_owned(), error })
    }
}

impl Parameters {
    /// The numbers in a file.
    ///
    /// # Errors
    /// As of [`Network::load`].
    pub fn load(path: &Path) -> Result<Self, LoadError> {
        Self::read(&read(path)?).map_err(|error| LoadError::Format { path: path.to_owned(), error })
    }
}

fn read(path: &Path) -> Result<Vec<u8>, LoadError> {
    let failed = |error| LoadError::File { path: path.to_owned(), error };
    // Asked before it is opened: to open a pipe may take for ever.
    if !path.metadata().map_err(failed)?.is_file() {
        return Err(LoadError::NoFile { path: path.to_owned() });
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(failed)?;
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(failed)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::network::testing::random_parameters;

    #[test]
    fn a_file_is_loaded_and_what_is_none_is_named() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("some.nnue");
        let parameters = random_parameters(32, 2, 1);
        std::fs::write(&path, parameters.write().unwrap()).unwrap();
        let network = Network::load(&path).unwrap();
        assert_eq!((network.hidden(), network.hash()), (32, parameters.hash()));
        assert_eq!(
            network.to_string(),
            format!("32 hidden neurons, 2 output buckets, hash {:016x}: random, seed 1", parameters.hash())
        );
        let text = folder.path().join("text");
        std::fs::write(&text, "words").unwrap();
        for (path, reason) in [(&text, "no net of this engine"), (&folder.path().to_owned(), "no plain file")] {
            let error = Network::load(path).expect_err(reason).to_string();
            assert_eq!(error, format!("{}: {reason}", path.display()));
        }
        let missing = folder.path().join("missing");
        assert!(matches!(Network::load(&missing), Err(LoadError::File { .. })));
    }
}
