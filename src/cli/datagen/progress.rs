//! How far a run is: a bar on a terminal, a line a minute elsewhere.

use std::io::Write;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};

use crate::cli::Bars;
use crate::learn::datagen::{Goal, Store};

/// Where no bar is drawn, a line comes so often.
const LINE_EVERY: Duration = Duration::from_mins(1);
/// A bar is drawn anew so often, whether there are news or not.
const TICK: Duration = Duration::from_millis(250);

/// Tells how far a run is.
pub(super) struct Reporter<'a> {
    goal: Goal,
    /// Positions in the files when the run was taken up.
    before: u64,
    /// How much of the goal was then reached.
    reached_before: u64,
    started: Instant,
    bar: Option<ProgressBar>,
    next_line: Instant,
    err: &'a mut dyn Write,
}

impl<'a> Reporter<'a> {
    /// A run that begins now, with the files as they are.
    pub(super) fn new(goal: Goal, store: &Store, bars: Bars, err: &'a mut dyn Write) -> Self {
        let started = Instant::now();
        let bar = (bars == Bars::Shown).then(|| bar(goal, store));
        Self {
            goal,
            before: store.positions(),
            reached_before: reached(goal, store).0,
            started,
            bar,
            next_line: started + LINE_EVERY,
            err,
        }
    }

    /// A game has been added.
    pub(super) fn added(&mut self, store: &Store) {
        if let Some(bar) = &self.bar {
            bar.set_position(reached(self.goal, store).0);
            bar.set_message(self.pace(store));
        } else if Instant::now() >= self.next_line {
            self.next_line = Instant::now() + LINE_EVERY;
            let (games, positions) = (HumanCount(store.next_game().into()), HumanCount(store.positions()));
            let pace = self.pace(store);
            // Without a stderr there is nobody left to tell.
            let _ = writeln!(self.err, "{games} games, {positions} positions, {pace}");
        }
    }

    /// A game has failed.
    pub(super) fn failed(&mut self, number: u32) {
        let line = format!("chuhe: game {number} failed and is left out");
        match &self.bar {
            Some(bar) => bar.println(line),
            None => drop(writeln!(self.err, "{line}")),
        }
    }

    /// The run has ended.
    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    /// Positions a second since the run was taken up, and the time left at that pace.
    fn pace(&self, store: &Store) -> String {
        let seconds = self.started.elapsed().as_secs_f64().max(1e-3);
        let rate = (store.positions() - self.before) as f64 / seconds;
        let (now, wanted) = reached(self.goal, store);
        let share = (now - self.reached_before) as f64 / seconds;
        let left = Duration::try_from_secs_f64(wanted.saturating_sub(now) as f64 / share).unwrap_or(Duration::MAX);
        format!("{rate:.0} positions/s, {} left", HumanDuration(left))
    }
}

/// How much of the goal is reached, and how much it is.
fn reached(goal: Goal, store: &Store) -> (u64, u64) {
    match goal {
        Goal::Games(games) => (store.next_game().into(), games.into()),
        Goal::Positions(positions) => (store.positions(), positions),
    }
}

fn bar(goal: Goal, store: &Store) -> ProgressBar {
    let (now, wanted) = reached(goal, store);
    let unit = if matches!(goal, Goal::Games(_)) { "games" } else { "positions" };
    let template = format!("{{elapsed_precise}} [{{wide_bar}}] {{human_pos}} of {{human_len}} {unit}, {{msg}}");
    let bar = ProgressBar::new(wanted).with_position(now);
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.enable_steady_tick(TICK);
    bar
}
