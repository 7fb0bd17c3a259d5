//! The thread that reads what an engine writes: bytes become lines in the mailbox, whatever the bytes are.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use crate::arena::player::mailbox::{Heard, Mailbox};

/// As many bytes of a line are kept. The longest that are known, with all variants of Fairy-Stockfish, have some 2,000.
const MAX_LINE: usize = 16 << 10;

/// Reads in a thread of its own until the output ends or is a flood.
///
/// # Errors
/// If there is no thread to be had.
pub(super) fn start(output: impl Read + Send + 'static, mailbox: Arc<Mailbox>) -> io::Result<()> {
    let work = move || {
        let _ = read(BufReader::new(output), &mailbox);
        mailbox.end();
    };
    thread::Builder::new().name("engine output".to_owned()).spawn(work).map(drop)
}

/// Puts each line into the mailbox, ended by a carriage return, a line feed or the end of the output; empty lines are left out, long
/// ones are cut. An error is the end of the output. `Break`: it is a flood.
fn read(mut output: impl BufRead, mailbox: &Mailbox) -> ControlFlow<()> {
    let mut line = Vec::new();
    loop {
        let chunk = match output.fill_buf() {
            Ok(chunk) if !chunk.is_empty() => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            _ => break,
        };
        let end = chunk.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
        let length = end.unwrap_or(chunk.len());
        line.extend_from_slice(&chunk[..length.min(MAX_LINE - line.len())]);
        let used = length + usize::from(end.is_some());
        output.consume(used);
        mailbox.count(used)?;
        if end.is_some() {
            put(&mut line, mailbox)?;
        }
    }
    put(&mut line, mailbox)
}

/// Puts the line into the mailbox, unless it is empty, and begins another.
fn put(line: &mut Vec<u8>, mailbox: &Mailbox) -> ControlFlow<()> {
    if line.is_empty() {
        return ControlFlow::Continue(());
    }
    let at = Instant::now();
    let text = String::from_utf8_lossy(line).into_owned();
    line.clear();
    mailbox.put(Heard { text, at })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::player::mailbox::FLOOD;

    fn lines(output: impl Read) -> Vec<String> {
        let mailbox = Mailbox::default();
        let _ = read(BufReader::with_capacity(5, output), &mailbox);
        mailbox.take_all().into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn bytes_become_lines() {
        for (output, expected) in [
            (&b"uciok\nreadyok\n"[..], &["uciok", "readyok"][..]),
            (b"uciok\r\n\r\nreadyok", &["uciok", "readyok"]),
            (b"\n\n", &[]),
            (b"", &[]),
            (b"a\xff\x00b\nc", &["a\u{fffd}\0b", "c"]),
        ] {
            assert_eq!(lines(output), expected);
        }
    }

    #[test]
    fn a_long_line_is_cut_and_the_next_is_whole() {
        let output = format!("{}\nbestmove h2e2\n", "x".repeat(MAX_LINE + 7));
        assert_eq!(lines(output.as_bytes()), ["x".repeat(MAX_LINE), "bestmove h2e2".to_owned()]);
    }

    #[test]
    fn a_flood_is_read_to_its_limit_only() {
        let mailbox = Mailbox::default();
        let endless_line = BufReader::new(io::repeat(b'x'));
        assert!(read(endless_line, &mailbox).is_break());
        let mut endless_lines = io::repeat(b'\n').take(2 * FLOOD as u64);
        assert!(read(BufReader::new(&mut endless_lines), &Mailbox::default()).is_break());
        assert!(endless_lines.limit() > 0);
    }
}
