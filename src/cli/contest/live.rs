//! How a match stands, while it runs: a bar on a terminal, plain lines elsewhere.

use std::io::Write;
use std::time::Duration;

use humantime::format_duration;
use indicatif::{ProgressBar, ProgressStyle};

use crate::arena::contest::Line;
use crate::cli::contest::standing::Standing;
use crate::cli::{Bars, one_line};

/// The display.
pub(super) struct Live {
    bar: ProgressBar,
    bars: Bars,
    every: u64,
}

impl Live {
    pub(super) fn new(standing: &Standing, every: u32, bars: Bars) -> Self {
        let bar = bar(u64::from(standing.games), standing.done(), bars);
        bar.set_message(standing.to_string());
        Self { bar, bars, every: u64::from(every) }
    }

    /// A game is over.
    pub(super) fn game(&self, standing: &Standing, line: &Line, err: &mut dyn Write) {
        if line.is_broken {
            self.notice(&format!("game {}: {}", line.game, line.account), err);
        }
        let text = format!("{standing}{}", pace(standing.rate(), standing.left()));
        let is_due = standing.done().is_multiple_of(self.every) || standing.is_decided();
        self.bar.set_position(standing.done());
        self.bar.set_message(text.clone());
        if self.bars == Bars::Hidden && is_due {
            // Without a stderr there is nobody left to tell.
            let _ = writeln!(err, "{text}");
        }
    }

    /// Something that should be known at once.
    pub(super) fn notice(&self, text: &str, err: &mut dyn Write) {
        self.bar.suspend(|| {
            let _ = writeln!(err, "{}", one_line(text));
        });
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// A bar of so many things of which so many are done.
pub(in crate::cli) fn bar(all: u64, done: u64, bars: Bars) -> ProgressBar {
    let bar = match bars {
        Bars::Shown => ProgressBar::new(all),
        Bars::Hidden => ProgressBar::hidden(),
    };
    let style = ProgressStyle::with_template("{bar:30} {msg} [{elapsed}]").expect("the template is sound");
    bar.set_style(style);
    bar.set_position(done);
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}

/// How fast it goes, in games an hour, and how long it takes.
pub(in crate::cli) fn pace(rate: Option<f64>, left: Option<Duration>) -> String {
    let rate = rate.map(|rate| format!(", {rate:.0} games an hour"));
    let left = left.map(|left| format!(", {} left", format_duration(Duration::from_secs(left.as_secs()))));
    rate.unwrap_or_default() + &left.unwrap_or_default()
}
