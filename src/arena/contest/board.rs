//! One board: two engines that play one game after another.

use crate::arena::contest::run::Event;
use crate::arena::contest::schedule::{Contest, Fixture};
use crate::arena::duel::{self, Conclusion, End, Fault, FaultKind, Record, Side};
use crate::arena::player::{Deadlines, Departure, EngineConfig, Player, Stop};
use crate::types::Color;

/// Whether engines are started anew for each game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Restart {
    /// They stay, and are told that another game begins.
    #[default]
    Off,
    /// They are sent away after each game.
    On,
}

/// A board and the engines at it.
pub(in crate::arena) struct Board<'a, 'b> {
    contest: &'a Contest,
    stop: &'b Stop,
    /// Where what happens besides the games is told.
    tell: &'b dyn Fn(Event<'a>),
    players: [Option<Player>; 2],
    /// What is set in each engine before each game, besides what is set in it when it starts.
    options: [Vec<(String, String)>; 2],
}

impl<'a, 'b> Board<'a, 'b> {
    pub(in crate::arena) const fn new(contest: &'a Contest, stop: &'b Stop, tell: &'b dyn Fn(Event<'a>)) -> Self {
        Self { contest, stop, tell, players: [None, None], options: [Vec::new(), Vec::new()] }
    }

    /// From now on these options are set in each engine before each game.
    pub(in crate::arena) fn set(&mut self, options: [Vec<(String, String)>; 2]) {
        self.options = options;
    }

    /// Plays a game; `None` if it was broken off.
    pub(in crate::arena) fn play(&mut self, fixture: Fixture<'_>) -> Option<Record> {
        let record = match self.start(fixture) {
            Ok([red, black]) => self.duel(fixture, red, black),
            Err(conclusion) => Record::unplayed(&fixture.opening.start, conclusion),
        };
        if self.stop.is_pulled() {
            return None;
        }
        self.tidy(fixture, &record.conclusion);
        Some(record)
    }

    fn duel(&mut self, fixture: Fixture<'_>, red: usize, black: usize) -> Record {
        let budgets = [red, black].map(|engine| self.contest.budget(engine));
        let [first, second] = &mut self.players;
        let (red, black) = if red == 0 { (first, second) } else { (second, first) };
        let opening = fixture.opening;
        match (red, black) {
            (Some(red), Some(black)) => {
                let sides = [Side { player: red, budget: &budgets[0] }, Side { player: black, budget: &budgets[1] }];
                let [red, black] = sides;
                duel::play(red, black, &opening.start, &opening.moves, &self.contest.terms)
            }
            _ => unreachable!("both engines were started"),
        }
    }

    /// Sees to it that both engines are there, with their options set; the engines of Red and Black.
    ///
    /// # Errors
    /// How the game ends, if one of them is not there: it has lost; if none is, it is drawn.
    fn start(&mut self, fixture: Fixture<'_>) -> Result<[usize; 2], Conclusion> {
        let engines = Color::ALL.map(|side| fixture.engine_of(side));
        absence(engines.map(|engine| self.prepare(engine).err())).map_or(Ok(engines), Err)
    }

    fn prepare(&mut self, engine: usize) -> Result<(), Fault> {
        self.start_one(engine)?;
        let options = &self.options[engine];
        let Some(player) = self.players[engine].as_mut().filter(|_| !options.is_empty()) else { return Ok(()) };
        player.set_options(options).map(drop).map_err(|error| {
            self.players[engine] = None;
            Fault::from(&error)
        })
    }

    fn start_one(&mut self, engine: usize) -> Result<(), Fault> {
        if self.players[engine].is_some() {
            return Ok(());
        }
        let config = &self.contest.entrants[engine].config;
        self.players[engine] = Some(start(config, self.contest.deadlines, self.stop)?);
        Ok(())
    }

    /// Sends engines away that must not play on: one that broke the game, and all if they are to be started anew.
    fn tidy(&mut self, fixture: Fixture<'_>, conclusion: &Conclusion) {
        let broken = conclusion.winner.filter(|_| conclusion.end.is_broken()).map(|winner| fixture.engine_of(!winner));
        if let Some(engine) = broken {
            // Killed, not asked to go: it may be busy with anything.
            self.players[engine] = None;
        }
        if self.contest.restart == Restart::On {
            self.dismiss();
        }
    }

    /// Sends both engines away.
    pub(in crate::arena) fn dismiss(&mut self) {
        for (engine, player) in self.players.iter_mut().enumerate() {
            let Some(player) = player.take() else { continue };
            for text in dismiss(player, self.stop) {
                (self.tell)(Event::Notice { engine, text });
            }
        }
    }
}

/// Starts an engine.
///
/// # Errors
/// Why it is not there.
pub(in crate::arena) fn start(config: &EngineConfig, deadlines: Deadlines, stop: &Stop) -> Result<Player, Fault> {
    let started = Player::start_under(config, deadlines, stop);
    started.map_err(|error| Fault { kind: FaultKind::NoStart, account: error.to_string() })
}

/// Sends an engine away; what there is to be said of it, if anything.
pub(in crate::arena) fn dismiss(player: Player, stop: &Stop) -> Vec<String> {
    let mut notices = Vec::new();
    let strays = player.strays();
    if strays > 0 {
        notices.push(format!("has told {strays} moves that nobody had asked for"));
    }
    if player.quit() == Departure::Killed && !stop.is_pulled() {
        notices.push("did not go when told to quit, and was killed".to_owned());
    }
    notices
}

/// How a game ends to which Red or Black did not start, for these reasons; `None` if both did.
pub(in crate::arena) fn absence(faults: [Option<Fault>; 2]) -> Option<Conclusion> {
    let (winner, fault) = match faults {
        [None, None] => return None,
        [Some(red), Some(_)] => (None, red),
        [Some(red), None] => (Some(Color::Black), red),
        [None, Some(black)] => (Some(Color::Red), black),
    };
    Some(Conclusion { winner, end: End::Fault(fault) })
}
