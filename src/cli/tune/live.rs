//! How a tuning stands, while it runs: a bar on a terminal, plain lines elsewhere, and the table of the numbers now and then.

use std::io::Write;

use indicatif::ProgressBar;

use crate::cli::contest::live::{bar, pace};
use crate::cli::tune::report::table;
use crate::cli::tune::standing::Standing;
use crate::cli::{Bars, one_line};

/// The display.
pub(super) struct Live {
    bar: ProgressBar,
}

impl Live {
    pub(super) fn new(standing: &Standing, bars: Bars) -> Self {
        let bar = bar(u64::from(standing.outset.iterations.count), standing.done() as u64, bars);
        bar.set_message(standing.to_string());
        Self { bar }
    }

    /// An iteration is over; where it is due, the table of the numbers is told.
    pub(super) fn iteration(&self, standing: &Standing, is_due: bool, err: &mut dyn Write) {
        let text = format!("{standing}{}", pace(standing.rate(), standing.left()));
        self.bar.set_position(standing.done() as u64);
        if is_due {
            self.print(&format!("{text}\n{}", table(standing)), err);
        }
        self.bar.set_message(text);
    }

    /// Something that should be known at once.
    pub(super) fn notice(&self, text: &str, err: &mut dyn Write) {
        self.print(&(one_line(text) + "\n"), err);
    }

    fn print(&self, text: &str, err: &mut dyn Write) {
        // Without a stderr there is nobody left to tell.
        self.bar.suspend(|| drop(err.write_all(text.as_bytes())));
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
