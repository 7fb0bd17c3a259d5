//! How far the analysis of a game is, on a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::Bars;

/// The bar is drawn anew so often, whether there are news or not.
const TICK: Duration = Duration::from_millis(250);

/// A bar over the positions of a game, or nothing where nobody looks.
pub(super) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Before the first game.
    pub(super) fn new(bars: Bars) -> Self {
        if bars == Bars::Hidden {
            return Self { bar: ProgressBar::hidden() };
        }
        let bar = ProgressBar::new(0);
        if let Ok(style) = ProgressStyle::with_template("{msg} [{wide_bar}] {pos}/{len} ({eta} left)") {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.enable_steady_tick(TICK);
        Self { bar }
    }

    /// A game with so many positions begins.
    pub(super) fn begin(&self, number: u64, positions: usize) {
        self.bar.set_message(format!("game {number}"));
        self.bar.set_length(positions as u64);
        self.bar.set_position(0);
        self.bar.reset_eta();
    }

    /// So many positions are done.
    pub(super) fn reach(&self, positions: usize) {
        self.bar.set_position(positions as u64);
    }

    /// Takes the bar away while something is printed.
    pub(super) fn pause<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
