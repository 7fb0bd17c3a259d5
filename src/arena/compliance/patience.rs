//! How long the examination waits for what.

use std::time::Duration;

/// How long the examination waits for what. What is late fails a step, unless it says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// From the first word to the confirmation of the protocol; for each protocol anew where both are tried.
    pub greeting: Duration,
    /// From `isready` to `readyok`.
    pub ready: Duration,
    /// To a move that only depth or nodes limit, and to a line that asks for no thought.
    pub answer: Duration,
    /// From `stop` to the move.
    pub stop: Duration,
    /// From `quit`, or the end of the input, to the end of the process.
    pub quit: Duration,
    /// What a move may take above the time that it was given.
    pub overtime: Duration,
    /// From the first word to the confirmation before a warning: impatient clients wait no longer.
    pub prompt_greeting: Duration,
    /// From `stop` to the move before a warning: referees wait no longer.
    pub prompt_stop: Duration,
    /// How long is listened where nothing may come.
    pub silence: Duration,
}

impl Patience {
    /// The same with so much added to every deadline, for slow machines. How long is listened to silence stays.
    #[must_use]
    pub fn and(self, grace: Duration) -> Self {
        Self {
            greeting: self.greeting + grace,
            ready: self.ready + grace,
            answer: self.answer + grace,
            stop: self.stop + grace,
            quit: self.quit + grace,
            overtime: self.overtime + grace,
            prompt_greeting: self.prompt_greeting + grace,
            prompt_stop: self.prompt_stop + grace,
            silence: self.silence,
        }
    }
}

impl Default for Patience {
    /// Ten seconds for the greeting, half a second for a late move and one second for the end, as the referee of the UCCI league gives
    /// at most.
    fn default() -> Self {
        Self {
            greeting: Duration::from_secs(10),
            ready: Duration::from_secs(10),
            answer: Duration::from_secs(10),
            stop: Duration::from_secs(2),
            quit: Duration::from_secs(1),
            overtime: Duration::from_millis(500),
            prompt_greeting: Duration::from_secs(1),
            prompt_stop: Duration::from_millis(500),
            silence: Duration::from_millis(300),
        }
    }
}
