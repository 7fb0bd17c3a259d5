//! The thread that reads: bytes become lines, whatever the bytes are.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::sync::mpsc::Sender;
use std::thread;

use crate::protocol::session::Event;

/// The longest line, in bytes. What is longer is left out as a whole, so that no half of a command is obeyed.
const MAX_LINE: usize = 16 << 20;

/// Reads lines in a thread of its own until the input ends or nobody listens.
///
/// # Errors
/// If there is no thread to be had.
pub(super) fn start(input: impl Read + Send + 'static, events: Sender<Event>) -> io::Result<()> {
    let tell = move |event| events.send(event).is_ok();
    thread::Builder::new().name("reader".to_owned()).spawn(move || read(BufReader::new(input), MAX_LINE, tell))?;
    Ok(())
}

/// A line as it grows.
#[derive(Default)]
struct Line {
    bytes: Vec<u8>,
    is_too_long: bool,
}

impl Line {
    fn add(&mut self, bytes: &[u8], max: usize) {
        self.is_too_long |= self.bytes.len() + bytes.len() > max;
        if self.is_too_long {
            self.bytes = Vec::new();
        } else {
            self.bytes.extend_from_slice(bytes);
        }
    }

    /// The line as an event, and an empty line in its place.
    fn take(&mut self) -> Event {
        match std::mem::take(self) {
            Self { is_too_long: true, .. } => Event::LongLine,
            Self { bytes, .. } => Event::Line(bytes),
        }
    }
}

/// Tells each line, ended by a carriage return, a line feed or the end of the input, and then the end; a reading error is the end.
fn read(mut input: impl BufRead, max: usize, mut tell: impl FnMut(Event) -> bool) {
    let mut line = Line::default();
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) if !chunk.is_empty() => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            _ => break,
        };
        let end = chunk.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
        let length = end.unwrap_or(chunk.len());
        line.add(&chunk[..length], max);
        input.consume(length + usize::from(end.is_some()));
        if end.is_some() && !tell(line.take()) {
            return;
        }
    }
    let _ = tell(line.take()) && tell(Event::End);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8], max: usize) -> Vec<String> {
        let mut lines = Vec::new();
        read(BufReader::with_capacity(3, input), max, |event| {
            lines.push(match event {
                Event::Line(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
                Event::LongLine => "(too long)".to_owned(),
                Event::End => "(end)".to_owned(),
                _ => panic!("no event of a reader"),
            });
            true
        });
        lines.retain(|line| !line.is_empty());
        lines
    }

    #[test]
    fn a_line_ends_at_the_first_cr_or_lf_or_with_the_input() {
        for input in ["ucci\nquit\n", "ucci\r\nquit\r\n", "ucci\rquit", "\n\nucci\n\rquit"] {
            assert_eq!(lines(input.as_bytes(), 100), ["ucci", "quit", "(end)"], "{input:?}");
        }
    }

    #[test]
    fn bytes_that_are_no_text_pass_through() {
        assert_eq!(lines(b"a\xff\x00b\nc", 100), ["a\u{fffd}\0b", "c", "(end)"]);
    }

    #[test]
    fn a_line_that_is_too_long_is_left_out_as_a_whole() {
        assert_eq!(lines(b"12345678\n1234567\nabc", 7), ["(too long)", "1234567", "abc", "(end)"]);
    }
}
