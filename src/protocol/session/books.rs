//! The opening books of a session: where their files are, and what is told of them.

use std::env;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::book::{AnyBook, Shelf};
use crate::protocol::dialect::Protocol;
use crate::protocol::options::BUILT_IN_BOOK;
use crate::protocol::session::Session;

/// What the client has set about books.
#[derive(Debug, Default)]
pub(super) struct Books {
    /// Whether they are to be used; `None` if the client has not said.
    pub(super) asked: Option<bool>,
    /// Their files; `None` if the client has named none.
    pub(super) files: Option<Vec<Vec<u8>>>,
}

impl Books {
    /// Whether they are used. Without a word from the client they are in UCCI, as the protocol has it, and not in UCI.
    pub(super) fn is_used(&self, protocol: Protocol) -> bool {
        self.asked.unwrap_or(protocol == Protocol::Ucci)
    }
}

/// What is told of books that are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Telling {
    /// What each holds, or why it is left out.
    All,
    /// Only why one is left out: they have been told before.
    Complaints,
}

/// A seed that nobody can foresee: moves of a book are to vary.
pub(super) fn seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

impl<W: Write> Session<W> {
    /// Reads the books that the client has named, and names those that are none; the others are used.
    pub(super) fn load_books(&mut self, telling: Telling) -> io::Result<()> {
        let Some(files) = self.books.files.clone() else { return Ok(()) };
        let mut books = Vec::new();
        let mut known = Vec::new();
        for file in files {
            // Named twice it would only be asked twice.
            if known.contains(&file) {
                continue;
            }
            known.push(file.clone());
            if file.eq_ignore_ascii_case(BUILT_IN_BOOK.as_bytes()) {
                books.push(AnyBook::built_in());
                continue;
            }
            let path = found(&file);
            match AnyBook::open(&path) {
                Ok(book) => {
                    if telling == Telling::All {
                        let entries = book.entries().map_or_else(String::new, |count| format!(", {count} moves"));
                        self.message(&format!("opening book {}: {}{entries}", path.display(), book.kind()))?;
                    }
                    books.push(book);
                }
                Err(error) => self.message(&format!("opening book left out: {error}"))?,
            }
        }
        self.engine.set_books(Shelf::new(books));
        Ok(())
    }
}

/// Where a file is. A relative path is looked up in the program's folder and then in the working directory, and each as the client's
/// bytes and as the GBK that they may be. Of a file that is nowhere, the path as it was written.
fn found(bytes: &[u8]) -> PathBuf {
    let written: Vec<PathBuf> = std::iter::once(as_written(bytes)).chain(as_gbk(bytes)).collect();
    let folder = env::current_exe().ok().and_then(|program| program.parent().map(Path::to_owned));
    // Joining an absolute path gives that path.
    let beside = folder.iter().flat_map(|folder| written.iter().map(|path| folder.join(path)));
    beside
        .chain(written.iter().cloned())
        .find(|path| path.exists())
        .unwrap_or_else(|| written.into_iter().next().unwrap_or_default())
}

#[cfg(unix)]
fn as_written(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    std::ffi::OsString::from_vec(bytes.to_vec()).into()
}

#[cfg(not(unix))]
fn as_written(bytes: &[u8]) -> PathBuf {
    String::from_utf8_lossy(bytes).into_owned().into()
}

#[cfg(feature = "tools")]
fn as_gbk(bytes: &[u8]) -> Option<PathBuf> {
    crate::notation::encoding::Encoding::Gb18030.decode(bytes).map(|path| PathBuf::from(path.into_owned()))
}

#[cfg(not(feature = "tools"))]
const fn as_gbk(_: &[u8]) -> Option<PathBuf> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relative_path_is_looked_up_beside_the_program_first() {
        let program = env::current_exe().expect("a program");
        let name = program.file_name().expect("a name").to_str().expect("a plain name");
        assert_eq!(found(name.as_bytes()), program);
        assert_eq!(found(b"Cargo.toml"), Path::new("Cargo.toml"));
        assert_eq!(found(b"no such book.dat"), Path::new("no such book.dat"));
        assert_eq!(found(program.to_str().expect("a plain path").as_bytes()), program);
    }

    #[cfg(all(unix, feature = "tools"))]
    #[test]
    fn a_path_in_gbk_leads_to_a_file_whose_name_is_in_utf_8_or_in_gbk() {
        use std::os::unix::ffi::OsStrExt;
        let folder = tempfile::tempdir().expect("a temporary folder");
        let gbk = [folder.path().as_os_str().as_bytes(), b"/\xBF\xAA\xBE\xD6 1.dat"].concat();
        let in_utf_8 = folder.path().join("开局 1.dat");
        std::fs::write(&in_utf_8, "x").expect("a file");
        assert_eq!(found(&gbk), in_utf_8);
        std::fs::write(as_written(&gbk), "x").expect("a file");
        assert_eq!(found(&gbk), as_written(&gbk));
    }
}
