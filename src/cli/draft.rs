//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;

use thiserror::Error;

use crate::cli::Console;

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
    /// A file beside the one that is meant, which takes its place in the end.
    File { path: PathBuf, draft: PathBuf, out: Option<BufWriter<File>> },
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
        // A link stays a link: what it leads to is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&path) {
            Ok(it) if it.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(it) if !it.is_file() => {
                let out = BufWriter::new(File::options().write(true).open(&path)?);
                return Ok(Self::Special { path, out });
            }
            // Who may not write to a file may not replace it either.
            Ok(_) => drop(File::options().append(true).open(&path)?),
            Err(_) => {}
        }
        let mut draft = path.as_os_str().to_owned();
        draft.push(format!(".{}.new", process::id()));
        let draft = PathBuf::from(draft);
        let file = File::options().write(true).create_new(true).open(&draft)?;
        Ok(Self::File { path, draft, out: Some(BufWriter::new(file)) })
    }

    /// Writes on.
    ///
    /// # Errors
    /// What the system says; [`Draft::name`] tells where.
    pub(super) fn write(&mut self, text: &str, console: &mut Console) -> io::Result<()> {
        match self {
            Self::Stream => console.out.write_all(text.as_bytes()).and_then(|()| console.out.flush()),
            Self::Special { out, .. } | Self::File { out: Some(out), .. } => out.write_all(text.as_bytes()),
            Self::File { out: None, .. } => Ok(()),
        }
    }

    /// The file; `None` for the standard output.
    pub(super) fn name(&self) -> Option<&Path> {
        match self {
            Self::Stream => None,
            Self::Special { path, .. } | Self::File { path, .. } => Some(path),
        }
    }

    /// Everything is written: the file takes its place.
    ///
    /// # Errors
    /// As [`Draft::write`].
    pub(super) fn finish(mut self) -> io::Result<()> {
        match &mut self {
            Self::Stream => Ok(()),
            Self::Special { out, .. } => out.flush(),
            Self::File { path, draft, out } => {
                let Some(written) = out.take() else { return Ok(()) };
                let placed = place(written, draft, path);
                if placed.is_err() {
                    // Nothing is left behind; what is already said is what went wrong first.
                    let _ = fs::remove_file(draft);
                }
                placed
            }
        }
    }
}

fn place(mut written: BufWriter<File>, draft: &Path, path: &Path) -> io::Result<()> {
    written.flush()?;
    drop(written);
    if let Ok(before) = fs::metadata(path) {
        fs::set_permissions(draft, before.permissions())?;
    }
    fs::rename(draft, path)
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Self::File { draft, out: Some(_), .. } = self {
            let _ = fs::remove_file(draft);
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
