//! Where results go that may go to a file, to a device or to the standard output.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::cli::Console;
use crate::files;

/// Why a file cannot be written.
#[derive(Debug, Error)]
#[error("{}: {error}", path.display())]
pub struct DraftError {
    /// The file.
    pub path: PathBuf,
    /// What went wrong.
    pub error: io::Error,
}

/// Where results go: nothing is seen of a file until it is complete, and what it held before stays until then.
pub(super) enum Draft {
    /// The standard output, which sees everything at once.
    Stream,
    /// A device or a pipe, which nothing can take the place of.
    Special { path: PathBuf, out: BufWriter<File> },
    /// A file.
    File(files::Draft),
}

impl Draft {
    /// Begins to write; `-` is the standard output.
    ///
    /// # Errors
    /// [`DraftError`] if nothing can be written there.
    pub(super) fn begin(path: &Path) -> Result<Self, DraftError> {
        if path.as_os_str() == "-" {
            return Ok(Self::Stream);
        }
        Self::at(path).map_err(|error| DraftError { path: path.to_owned(), error })
    }

    fn at(path: &Path) -> io::Result<Self> {
        if fs::metadata(path).is_ok_and(|it| !it.is_dir() && !it.is_file()) {
            let out = BufWriter::new(File::options().write(true).open(path)?);
            return Ok(Self::Special { path: path.to_owned(), out });
        }
        files::Draft::begin(path).map(Self::File)
    }

    /// Writes on.
    ///
    /// # Errors
    /// What the system says; [`Draft::name`] tells where.
    pub(super) fn write(&mut self, text: &(impl AsRef<[u8]> + ?Sized), console: &mut Console) -> io::Result<()> {
        let text = text.as_ref();
        match self {
            Self::Stream => console.out.write_all(text).and_then(|()| console.out.flush()),
            Self::Special { out, .. } => out.write_all(text),
            Self::File(draft) => draft.write_all(text),
        }
    }

    /// The file; `None` for the standard output.
    pub(super) fn name(&self) -> Option<&Path> {
        match self {
            Self::Stream => None,
            Self::Special { path, .. } => Some(path),
            Self::File(draft) => Some(draft.path()),
        }
    }

    /// Everything is written: the file takes its place.
    ///
    /// # Errors
    /// As [`Draft::write`].
    pub(super) fn finish(self) -> io::Result<()> {
        match self {
            Self::Stream => Ok(()),
            Self::Special { mut out, .. } => out.flush(),
            Self::File(draft) => draft.finish(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Bars;

    fn write(path: &Path, text: &str, is_finished: bool) {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut console = Console { out: &mut out, err: &mut err, bars: Bars::Hidden };
        let mut draft = Draft::begin(path).unwrap();
        draft.write(text, &mut console).unwrap();
        if is_finished {
            draft.finish().unwrap();
        }
    }

    #[test]
    fn a_file_is_there_whole_or_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        write(&path, "one", false);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        write(&path, "one", true);
        write(&path, "two", false);
        assert_eq!(fs::read_to_string(&path).unwrap(), "one");
        write(&path, "two", true);
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    }

    #[test]
    fn folders_are_refused_and_devices_stay_devices() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Draft::begin(folder.path()).is_err());
        assert!(Draft::begin(&folder.path().join("no/such")).is_err());
        #[cfg(unix)]
        {
            write(Path::new("/dev/null"), "one", true);
            assert!(!fs::metadata("/dev/null").unwrap().is_file());
            let (link, file) = (folder.path().join("link"), folder.path().join("file"));
            fs::write(&file, "before").unwrap();
            std::os::unix::fs::symlink(&file, &link).unwrap();
            write(&link, "after", true);
            assert_eq!(fs::read_to_string(&file).unwrap(), "after");
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        }
    }
}
