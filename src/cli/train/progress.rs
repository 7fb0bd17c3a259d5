//! How far a training is: a bar on a terminal, and a line for each epoch everywhere.

use std::io::Write;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::cli::Bars;
use crate::learn::train::{Epoch, Trainer};

/// Tells how far a training is.
pub(super) struct Progress<'a> {
    bar: ProgressBar,
    epochs: u32,
    /// Since when, and how many positions in that time: the epoch that is being learnt.
    lap: (Instant, u64),
    batch: u64,
    err: &'a mut dyn Write,
}

impl<'a> Progress<'a> {
    /// A training that begins now or is taken up again, in batches of this many positions.
    pub(super) fn new(trainer: &Trainer, epochs: u32, batch: usize, bars: Bars, err: &'a mut dyn Write) -> Self {
        let (batch, positions) = (batch as u64, (trainer.steps() * batch) as u64);
        let bar = match bars {
            Bars::Shown => ProgressBar::new(positions * u64::from(epochs)),
            Bars::Hidden => ProgressBar::hidden(),
        };
        let template = "{bar:30} epoch {msg} [{elapsed}, {eta} left]";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let done = u64::from(trainer.state().epochs()) * positions + trainer.state().batch as u64 * batch;
        bar.set_position(done);
        bar.reset_eta();
        Self { bar, epochs, lap: (Instant::now(), 0), batch, err }
    }

    /// A batch has been learnt.
    pub(super) fn batch(&mut self, trainer: &Trainer) {
        self.lap.1 += self.batch;
        self.bar.inc(self.batch);
        if !self.bar.is_hidden() {
            let epoch = trainer.state().epochs() + 1;
            let rate = self.rate();
            let loss = trainer.running_loss();
            self.bar.set_message(format!("{epoch}/{}, error {loss:.5}, {rate} positions/s", self.epochs));
        }
    }

    /// An epoch has been learnt, its last batch included.
    pub(super) fn epoch(&mut self, trainer: &Trainer) {
        self.lap.1 += self.batch;
        self.bar.inc(self.batch);
        let Some(&Epoch { learnt, held_out }) = trainer.state().history.last() else { return };
        let line = format!(
            "epoch {}/{}  learnt {learnt:.6}  held out {:.6}  against results {:.6}  {} positions/s",
            trainer.state().epochs(),
            self.epochs,
            held_out.target,
            held_out.result,
            self.rate()
        );
        self.tell(&line);
        self.lap = (Instant::now(), 0);
    }

    /// Something that should be known at once.
    pub(super) fn tell(&mut self, line: &str) {
        let err = &mut self.err;
        // Without a stderr there is nobody left to tell.
        self.bar.suspend(|| drop(writeln!(err, "{line}")));
    }

    /// The training has ended.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn rate(&self) -> HumanCount {
        let (since, positions) = self.lap;
        let seconds = since.elapsed().max(Duration::from_millis(1)).as_secs_f64();
        HumanCount((positions as f64 / seconds) as u64)
    }
}
