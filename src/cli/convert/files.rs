//! The files that games come from and go to, the standard streams among them.

use std::fs::{self, File};
use std::io::{self, BufReader, Cursor, Read};
use std::path::Path;

use crate::cli::convert::Error;
use crate::notation::GameFormat;
use crate::notation::encoding::{Decoding, Encoding, decode_utf16, is_utf16, judge};

/// How much of a file is looked at to tell its encoding, and of that to tell its format.
const BEGINNING: u64 = 1 << 20;
const OF_FORMAT: usize = 64 << 10;

/// How many bytes are asked for at once.
const AT_ONCE: usize = 1 << 20;

/// The name by which complaints call a file; `stream` is that of `-`.
pub(in crate::cli) fn name(path: &Path, stream: &str) -> String {
    if is_stream(path) { stream.to_owned() } else { path.display().to_string() }
}

fn is_stream(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Where games come from.
pub(in crate::cli) struct Source {
    pub(in crate::cli) name: String,
    pub(in crate::cli) format: GameFormat,
    pub(in crate::cli) decoding: Decoding,
    /// What is to be said of an encoding that is only a guess.
    pub(in crate::cli) doubt: Option<String>,
    pub(in crate::cli) reader: BufReader<Box<dyn Read>>,
}

impl Source {
    /// Opens a file. Its format is what is `told`, else that of its extension, else what it holds; its encoding what is told, else
    /// what its beginning shows.
    ///
    /// # Errors
    /// [`Error::Read`] if it cannot be read.
    pub(in crate::cli) fn open(
        path: &Path,
        told: Option<GameFormat>,
        encoding: Option<Encoding>,
    ) -> Result<Self, Error> {
        let name = name(path, "standard input");
        let broken = |error| Error::Read { name: name.clone(), error };
        let mut source: Box<dyn Read> =
            if is_stream(path) { Box::new(io::stdin().lock()) } else { Box::new(File::open(path).map_err(broken)?) };
        let mut beginning = Vec::new();
        let known = told.or_else(|| GameFormat::of_extension(path));
        if known.is_none() || encoding.is_none() {
            source.by_ref().take(BEGINNING).read_to_end(&mut beginning).map_err(broken)?;
        }
        if encoding.is_none() && is_utf16(&beginning) {
            source.read_to_end(&mut beginning).map_err(broken)?;
            beginning = decode_utf16(&beginning).into_owned().into_bytes();
        }
        let format = known.unwrap_or_else(|| GameFormat::of_content(&beginning[..beginning.len().min(OF_FORMAT)]));
        let judged = if encoding.is_none() { judge(&beginning, format) } else { None };
        let doubt = judged
            .filter(|it| it.is_guess)
            .map(|it| format!("{name}: read as {}, which is a guess: --from-encoding says otherwise", it.encoding));
        let decoding = encoding.map_or(Decoding::Judged(judged.map(|it| it.encoding)), Decoding::Told);
        let reader = BufReader::with_capacity(AT_ONCE, Box::new(Cursor::new(beginning).chain(source)) as Box<dyn Read>);
        Ok(Self { name, format, decoding, doubt, reader })
    }
}

/// Refuses to write a file that is read from.
///
/// # Errors
/// [`Error::Same`].
pub(in crate::cli) fn check_apart(input: &Path, output: &Path) -> Result<(), Error> {
    if is_stream(input) || is_stream(output) || !is_same(input, output) {
        return Ok(());
    }
    Err(Error::Same(input.display().to_string()))
}

/// Whether two paths lead to one file, by whatever links. A file that is not there is no other.
pub(in crate::cli) fn is_same(one: &Path, other: &Path) -> bool {
    let Ok((one, other)) = fs::canonicalize(one).and_then(|one| Ok((one, fs::canonicalize(other)?))) else {
        return false;
    };
    one == other || is_hard_link(&one, &other)
}

#[cfg(unix)]
fn is_hard_link(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |path: &Path| fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|it| (it.dev(), it.ino()));
    identity(one).is_some_and(|it| identity(other) == Some(it))
}

#[cfg(not(unix))]
fn is_hard_link(_: &Path, _: &Path) -> bool {
    false
}
