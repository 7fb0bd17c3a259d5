//! Files that are written whole or not at all. Knows nothing of what stands in them.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;

/// A file that is being written beside the one that is meant, whose place it takes in the end. What stood there stays until then; a
/// draft that is not finished is taken away.
#[derive(Debug)]
pub struct Draft {
    path: PathBuf,
    beside: PathBuf,
    /// Nothing once the draft is finished.
    out: Option<BufWriter<File>>,
}

impl Draft {
    /// Begins a file. Where a link leads is replaced, not the link.
    ///
    /// # Errors
    /// If it cannot be written there, or something stands there that is no plain file.
    pub fn begin(path: &Path) -> io::Result<Self> {
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&path) {
            Ok(it) if it.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(it) if !it.is_file() => return Err(io::Error::other("no plain file")),
            // Who may not write to a file may not replace it either.
            Ok(_) => drop(File::options().append(true).open(&path)?),
            Err(_) => {}
        }
        let mut beside = path.as_os_str().to_owned();
        beside.push(format!(".{}.new", process::id()));
        let beside = PathBuf::from(beside);
        // What a killed process with the same number has left is written over.
        let out = BufWriter::new(File::create(&beside)?);
        Ok(Self { path, beside, out: Some(out) })
    }

    /// The file that is meant.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Everything is written: the draft takes its place, with the permissions of what stood there.
    ///
    /// # Errors
    /// If that cannot be; what stood there stays.
    pub fn finish(mut self) -> io::Result<()> {
        let Some(out) = &mut self.out else { return Ok(()) };
        out.flush()?;
        if let Ok(before) = fs::metadata(&self.path) {
            fs::set_permissions(&self.beside, before.permissions())?;
        }
        fs::rename(&self.beside, &self.path)?;
        self.out = None;
        Ok(())
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.as_mut().map_or(Ok(bytes.len()), |out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if self.out.take().is_some() {
            let _ = fs::remove_file(&self.beside);
        }
    }
}

/// Writes a file so that, whatever happens, either the old one is there or the new one.
///
/// # Errors
/// As [`Draft::begin`] and [`Draft::finish`].
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = Draft::begin(path)?;
    draft.write_all(bytes)?;
    draft.finish()
}
