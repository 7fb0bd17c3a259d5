//! Words in lines of bounded length.

use std::fmt;

/// The most characters in a line, unless a word is longer.
const WIDTH: usize = 80;

/// Writes words with a blank or the end of a line between them.
pub(super) struct Lines<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    /// How many characters the line has so far.
    column: usize,
}

impl<'a, 'b> Lines<'a, 'b> {
    pub(super) fn new(out: &'a mut fmt::Formatter<'b>) -> Self {
        Self { out, column: 0 }
    }

    /// Writes a word, on the same line if there is room for it, or if it must not begin a line. A blank within it stays a blank.
    pub(super) fn word(&mut self, word: &str) -> fmt::Result {
        let length = word.chars().count();
        if self.column == 0 {
            self.column = length;
        } else if self.column + 1 + length <= WIDTH || is_special(word) {
            self.out.write_str(" ")?;
            self.column += 1 + length;
        } else {
            self.out.write_str("\n")?;
            self.column = length;
        }
        self.out.write_str(word)
    }

    /// Writes a sign right behind the last word, whether there is room for it or not.
    pub(super) fn attach(&mut self, sign: &str) -> fmt::Result {
        self.column += sign.chars().count();
        self.out.write_str(sign)
    }

    /// Ends the last line.
    pub(super) fn end(self) -> fmt::Result {
        self.out.write_str("\n")
    }
}

/// Whether a line that begins with this word would be something else: `%` makes a line that readers leave out, `[` begins a tag in
/// the eyes of those that look at lines only, and `;` a comment.
fn is_special(word: &str) -> bool {
    word.starts_with(['%', '[', ';'])
}
