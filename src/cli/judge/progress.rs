//! How far the judging is, on a terminal.

#[cfg(feature = "tools")]
use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::Bars;

/// A progress bar over the bytes of a file, or nothing where nobody looks.
pub(super) struct Progress {
    #[cfg(feature = "tools")]
    bar: ProgressBar,
}

#[cfg(feature = "tools")]
impl Progress {
    /// A bar over so many bytes; of unknown size it only tells how many were read.
    pub(super) fn new(size: Option<u64>, bars: Bars) -> Self {
        if bars == Bars::Hidden {
            return Self { bar: ProgressBar::hidden() };
        }
        let (bar, template) = match size {
            Some(size) => (ProgressBar::new(size), "{elapsed_precise} [{wide_bar}] {percent}% ({eta} left)"),
            None => (ProgressBar::no_length(), "{elapsed_precise} {bytes} judged"),
        };
        let style = ProgressStyle::with_template(template).map(|style| style.progress_chars("=> "));
        Self { bar: style.map_or(bar.clone(), |style| bar.with_style(style)) }
    }

    /// Takes the bar away while something is printed.
    pub(super) fn pause<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// So many bytes are done.
    pub(super) fn reach(&self, bytes: u64) {
        self.bar.set_position(bytes);
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(not(feature = "tools"))]
#[allow(clippy::unused_self)]
impl Progress {
    pub(super) fn new(_: Option<u64>, _: Bars) -> Self {
        Self {}
    }

    pub(super) fn pause<T>(&self, print: impl FnOnce() -> T) -> T {
        print()
    }

    pub(super) fn reach(&self, _: u64) {}

    pub(super) fn finish(&self) {}
}
