//! Files cut into pieces that hold whole games, before anything is decoded or read.
//!
//! Works on bytes: an end of line and an ASCII mark at its beginning are the same in UTF-8, GB18030 and Big5.

use std::io::{self, BufRead};

use crate::notation::format::GameFormat;

/// How many lines of one game each make a piece.
const LINES_AT_ONCE: u32 = 64;

/// A piece of a file: one or more whole games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chunk {
    /// The number of its first line in the file, from 1.
    pub line: u64,
    /// Its bytes, as they stand in the file.
    pub bytes: Vec<u8>,
}

/// The pieces of a file, in its order.
pub struct Chunks<Source> {
    format: GameFormat,
    source: Source,
    /// The number of lines read.
    read: u64,
    /// The line with which the next piece begins.
    next: Vec<u8>,
}

impl<Source: BufRead> Chunks<Source> {
    /// The pieces of a file in this format.
    pub fn new(format: GameFormat, source: Source) -> Self {
        Self { format, source, read: 0, next: Vec::new() }
    }

    /// The next piece; `None` at the end of the file.
    ///
    /// # Errors
    /// What the system says if the file cannot be read on.
    pub fn next_chunk(&mut self) -> io::Result<Option<Chunk>> {
        let first = if self.next.is_empty() { self.read + 1 } else { self.read };
        let mut bytes = std::mem::take(&mut self.next);
        let mut seen = Seen { lines: u32::from(!bytes.is_empty()), moves: !bytes.is_empty() && !is_only_tags(&bytes) };
        loop {
            let begin = bytes.len();
            if self.source.read_until(b'\n', &mut bytes)? == 0 {
                break;
            }
            self.read += 1;
            seen.lines += 1;
            match seen.look(self.format, &bytes[begin..]) {
                Cut::None => {}
                Cut::Before if begin == 0 => {}
                Cut::Before => {
                    self.next = bytes.split_off(begin);
                    break;
                }
                Cut::Behind => break,
            }
        }
        Ok((!bytes.is_empty()).then_some(Chunk { line: first, bytes }))
    }
}

/// Where a piece ends.
enum Cut {
    /// Not here.
    None,
    /// Before this line.
    Before,
    /// Behind this line.
    Behind,
}

/// What a piece has so far.
struct Seen {
    lines: u32,
    /// Whether there is a line that is neither blank nor a tag.
    moves: bool,
}

impl Seen {
    fn look(&mut self, format: GameFormat, line: &[u8]) -> Cut {
        match format {
            GameFormat::Pgn if is_tag(line) => {
                if self.moves {
                    return Cut::Before;
                }
                self.moves = !is_only_tags(line);
                Cut::None
            }
            GameFormat::Pgn => {
                self.moves |= !line.trim_ascii().is_empty() && !is_odd_tag(line);
                Cut::None
            }
            GameFormat::DhtmlXq if line.windows(10).any(|bytes| bytes == b"[/DhtmlXQ]") => Cut::Behind,
            GameFormat::DhtmlXq => Cut::None,
            _ if self.lines >= LINES_AT_ONCE => Cut::Behind,
            _ => Cut::None,
        }
    }
}

/// Whether nothing follows the tags of a line: moves may stand behind the last.
fn is_only_tags(line: &[u8]) -> bool {
    line.trim_ascii_end().ends_with(b"]")
}

/// Whether a line looks like a tag whose name is none, as in `[Weird Tag "a"]`: it parts no games.
fn is_odd_tag(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.starts_with(b"[") && line.ends_with(b"\"]")
}

/// Whether a line begins with a tag: a bracket, a name, a quotation mark.
fn is_tag(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line).trim_ascii_start();
    let Some(inside) = line.strip_prefix(b"[") else { return false };
    let inside = inside.trim_ascii_start();
    let name = inside.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    name > 0 && inside[name..].trim_ascii_start().starts_with(b"\"")
}
