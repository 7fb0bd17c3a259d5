//! What an engine may use for a game, and how much of it is left.

use std::fmt;
use std::time::Duration;

use crate::arena::clock::{Clock, Flag, TimeControl};
use crate::arena::player::{Ask, Clocks};
use crate::search;

/// What an engine may use for a game or a move. All that is given holds together; without any, it thinks until it likes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// The time control of the game.
    pub control: Option<TimeControl>,
    /// The time for each move.
    pub move_time: Option<Duration>,
    /// The last depth of each search.
    pub depth: Option<u32>,
    /// Positions that each search may visit.
    pub nodes: Option<u64>,
}

impl Budget {
    /// Whether nothing ends a search.
    #[must_use]
    pub const fn is_endless(&self) -> bool {
        self.control.is_none() && self.move_time.is_none() && self.depth.is_none() && self.nodes.is_none()
    }

    /// This budget, with what it does not say taken from another. One that says anything needs nothing of the other.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        if self.is_endless() { other.clone() } else { self.clone() }
    }
}

impl fmt::Display for Budget {
    /// As a match is described: `10+0.1`, `100 ms a move`, `depth 8`, `5000 nodes`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = [
            self.control.as_ref().map(ToString::to_string),
            self.move_time.map(|time| format!("{} ms a move", time.as_millis())),
            self.depth.map(|depth| format!("depth {depth}")),
            self.nodes.map(|nodes| format!("{nodes} nodes")),
        ]
        .into_iter()
        .flatten()
        .collect();
        f.write_str(if parts.is_empty() { "no limit" } else { "" })?;
        f.write_str(&parts.join(", "))
    }
}

/// A move that comes this long after the flag is still waited for, to tell how late it is.
const LATE: Duration = Duration::from_secs(1);

/// The budget of one player in one game as it is used up.
#[derive(Debug)]
pub(super) struct Meter {
    budget: Budget,
    clock: Option<Clock>,
    margin: Duration,
    /// The time that the move to come has taken so far.
    used: Duration,
    /// The time of all moves, and what was taken off besides.
    gone: Duration,
}

impl Meter {
    /// A full one. A flag falls only when the time is exceeded by more than `margin`.
    pub(super) fn new(budget: &Budget, margin: Duration) -> Self {
        let clock = budget.control.clone().map(Clock::new);
        Self { budget: budget.clone(), clock, margin, used: Duration::ZERO, gone: Duration::ZERO }
    }

    /// What is asked for with the next move.
    pub(super) fn ask(&self, opponent: &Self) -> Ask {
        let clocks = self.face().map(|own| Clocks { own, opponent: opponent.face().unwrap_or(own) });
        let Budget { depth, nodes, .. } = self.budget;
        Ask { clocks, move_time: self.move_time(), depth, nodes, ..Ask::default() }
    }

    /// The clock as the players see it.
    fn face(&self) -> Option<search::Clock> {
        self.clock.as_ref().map(|clock| search::Clock {
            left: clock.left(),
            increment: clock.increment(),
            moves_to_go: clock.moves_to_go(),
        })
    }

    /// What is left of the time for this move, where each has its own.
    fn move_time(&self) -> Option<Duration> {
        self.budget.move_time.map(|time| time.saturating_sub(self.used))
    }

    /// The time that may still go until the next move.
    fn limit(&self) -> Option<Duration> {
        let left = self.clock.as_ref().map(Clock::left);
        left.into_iter().chain(self.move_time()).min()
    }

    /// How long the next move is waited for; so long, if there is no clock.
    pub(super) fn patience(&self, without_clock: Duration) -> Duration {
        self.limit().map_or(without_clock, |limit| limit + self.margin + LATE)
    }

    /// All that has gone of the game's time: thought, waited for in vain, and taken off.
    pub(super) const fn gone(&self) -> Duration {
        self.gone
    }

    /// Time has gone in which no answer came.
    pub(super) fn wait_in_vain(&mut self, time: Duration) {
        self.gone += time;
    }

    /// Whether time is counted at all.
    pub(super) fn is_timed(&self) -> bool {
        self.limit().is_some()
    }

    /// Whether there is a clock for the game.
    pub(super) const fn has_clock(&self) -> bool {
        self.clock.is_some()
    }

    /// An answer took so long. It need not be a move yet.
    ///
    /// # Errors
    /// [`Flag`] if that is too much.
    pub(super) fn charge(&mut self, time: Duration) -> Result<(), Flag> {
        self.gone += time;
        let over = self.limit().map_or(Duration::ZERO, |limit| time.saturating_sub(limit));
        if over > self.margin {
            return Err(Flag { over });
        }
        self.used += time;
        self.clock.as_mut().map_or(Ok(()), |clock| clock.charge(time.min(clock.left())))
    }

    /// The move is made; the time that it took in all.
    pub(super) fn complete(&mut self) -> Duration {
        self.clock.iter_mut().for_each(Clock::complete);
        std::mem::take(&mut self.used)
    }

    /// Takes time off the clock, if there is one.
    ///
    /// # Errors
    /// [`Flag`] if there is not so much.
    pub(super) fn fine(&mut self, time: Duration) -> Result<(), Flag> {
        self.gone += time;
        self.clock.as_mut().map_or(Ok(()), |clock| clock.charge(time))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARGIN: Duration = Duration::from_millis(10);

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn meter(control: &str) -> Meter {
        Meter::new(&Budget { control: Some(control.parse().expect(control)), ..Budget::default() }, MARGIN)
    }

    impl Meter {
        /// A move took so long.
        fn spend(&mut self, time: Duration) -> Result<(), Flag> {
            self.charge(time)?;
            self.complete();
            Ok(())
        }
    }

    #[test]
    fn the_flag_falls_beyond_the_margin_and_not_within() {
        let mut clock = meter("1+0.5");
        assert_eq!(clock.spend(ms(1010)), Ok(()));
        assert_eq!(clock.face().map(|face| face.left), Some(ms(500)), "what was too much is forgiven, not owed");
        assert_eq!(clock.spend(ms(511)), Err(Flag { over: ms(11) }));
        let mut each = Meter::new(&Budget { move_time: Some(ms(100)), ..Budget::default() }, MARGIN);
        assert_eq!((each.spend(ms(110)), each.spend(ms(111))), (Ok(()), Err(Flag { over: ms(11) })));
        let mut depth = Meter::new(&Budget { depth: Some(5), ..Budget::default() }, MARGIN);
        assert_eq!((depth.is_timed(), depth.spend(ms(1_000_000))), (false, Ok(())));
    }

    #[test]
    fn the_time_of_a_move_goes_on_until_there_is_one() {
        let mut each = Meter::new(&Budget { move_time: Some(ms(100)), ..Budget::default() }, MARGIN);
        assert_eq!((each.charge(ms(60)), each.limit()), (Ok(()), Some(ms(40))));
        assert_eq!(each.ask(&meter("10")).move_time, Some(ms(40)));
        assert_eq!(each.charge(ms(51)), Err(Flag { over: ms(11) }));
        let mut clock = meter("1/10,5");
        assert_eq!((clock.charge(ms(2000)), clock.charge(ms(3000)), clock.fine(ms(1000))), (Ok(()), Ok(()), Ok(())));
        assert_eq!((clock.complete(), clock.limit()), (ms(5000), Some(ms(9000))));
        assert_eq!(clock.fine(ms(9001)), Err(Flag { over: ms(1) }), "no margin for a fine");
        assert_eq!(Meter::new(&Budget::default(), MARGIN).fine(ms(9001)), Ok(()));
    }

    #[test]
    fn a_player_hears_both_clocks_or_its_own_twice() {
        let (clock, depth) = (meter("10+1"), Meter::new(&Budget { depth: Some(5), ..Budget::default() }, MARGIN));
        let ask = clock.ask(&depth);
        assert_eq!(ask.clocks.map(|clocks| (clocks.own.left, clocks.opponent.left)), Some((ms(10_000), ms(10_000))));
        assert_eq!((depth.ask(&clock).clocks, depth.ask(&clock).depth), (None, Some(5)));
        assert_eq!((clock.patience(ms(7)), depth.patience(ms(7))), (ms(11_010), ms(7)));
    }

    #[test]
    fn a_budget_of_its_own_leaves_nothing_of_the_common_one() {
        let common = Budget { control: Some("10".parse().expect("a control")), ..Budget::default() };
        let own = Budget { nodes: Some(5000), ..Budget::default() };
        assert_eq!(own.or(&common), own);
        assert_eq!(Budget::default().or(&common), common);
        assert_eq!([own, common, Budget::default()].map(|budget| budget.to_string()), ["5000 nodes", "10", "no limit"]);
    }
}
