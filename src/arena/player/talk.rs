//! The player: commands and answers in the order that the protocols ask for.

use std::time::{Duration, Instant};

use crate::arena::player::handshake::greet;
use crate::arena::player::mailbox::Heard;
use crate::arena::player::placing::placing;
use crate::arena::player::settings::{Settings, later, settings};
use crate::arena::player::wire::{Wire, after};
use crate::arena::player::{
    Ask, Deadlines, Departure, EngineConfig, Identity, Leash, PlayerError, Stop, Thought, Unit, Warning, excerpt,
    thought,
};
use crate::board::Position;
use crate::protocol::{Command, Dialect, InfoLine, Manner, Numbering, Protocol, Reply, ReplyError, WrittenMove};
use crate::types::{Color, Move};

/// What the engine owes us.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Debt {
    Nothing,
    /// The move of a search.
    Move,
    /// The move of a search on the opponent's time.
    PonderMove,
}

/// So many round trips make up a latency.
const PINGS: usize = 5;

/// An engine that plays. Dropping it kills the process and reaps it.
#[derive(Debug)]
pub struct Player {
    wire: Wire,
    identity: Identity,
    name: String,
    dialect: Dialect,
    unit: Unit,
    deadlines: Deadlines,
    warnings: Vec<Warning>,
    /// The side to move in the position that was sent last.
    side: Color,
    debt: Debt,
    /// What the search that runs has told.
    info: InfoLine,
    /// How often `readyok` has still to come.
    pings: usize,
    strays: u64,
    /// How long it took to start, until that is asked for.
    start_time: Duration,
}

impl Player {
    /// Starts an engine, agrees on a protocol, sets its options, and waits until it is ready.
    ///
    /// In UCI it is told to play xiangqi if it offers a choice of variants. [`Player::warnings`] tells which options it may not
    /// heed.
    ///
    /// # Errors
    /// A [`PlayerError`]: it does not start, speaks neither protocol, plays no xiangqi, is not ready in time, or ends.
    pub fn start(config: &EngineConfig, deadlines: Deadlines) -> Result<Self, PlayerError> {
        Self::start_under(config, deadlines, &Stop::default())
    }

    /// As [`Player::start`]; the stop holds each process as soon as it is there, so that another thread can end one that has not been
    /// greeted yet.
    ///
    /// # Errors
    /// As [`Player::start`].
    pub fn start_under(config: &EngineConfig, deadlines: Deadlines, stop: &Stop) -> Result<Self, PlayerError> {
        let begun = Instant::now();
        let (wire, identity) = greet(config, deadlines.handshake, stop)?;
        let Settings { options, warnings } = settings(&identity, config)?;
        let protocol = identity.protocol;
        let numbering = config.numbering.unwrap_or_else(|| identity.numbering());
        let mut player = Self {
            wire,
            name: name(config, &identity),
            dialect: Dialect { protocol, numbering, ..Dialect::default() },
            unit: config.unit.unwrap_or_else(|| identity.unit()),
            identity,
            deadlines,
            warnings,
            side: Color::Red,
            debt: Debt::Nothing,
            info: InfoLine::default(),
            pings: 0,
            strays: 0,
            start_time: Duration::ZERO,
        };
        let options: Vec<Command> = options.into_iter().map(Command::SetOption).collect();
        player.send(&options)?;
        player.ping()?;
        player.start_time = begun.elapsed();
        Ok(player)
    }

    /// How long it took from its start until it was ready; zero from the second time on that this is asked, because it is late for one
    /// game at most.
    pub fn take_start_time(&mut self) -> Duration {
        std::mem::take(&mut self.start_time)
    }

    /// What it is called: by its configuration, else by itself, else by its program.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it says of itself.
    #[must_use]
    pub const fn identity(&self) -> &Identity {
        &self.identity
    }

    /// What is spoken with it.
    #[must_use]
    pub const fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// What in its configuration it may not heed.
    #[must_use]
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// How many moves it has told that nobody had asked for: a second answer, or one after `stop` to an idle engine.
    #[must_use]
    pub const fn strays(&self) -> u64 {
        self.strays
    }

    /// Whether it knows the word `banmoves`: all that speak UCCI, and Fairy-Stockfish.
    #[must_use]
    pub fn takes_ban_moves(&self) -> bool {
        self.dialect.protocol == Protocol::Ucci || self.identity.numbering() == Numbering::FromOne
    }

    /// A hold on the process, to end it from another thread.
    #[must_use]
    pub fn leash(&self) -> Leash {
        self.wire.leash().clone()
    }

    /// Sets options by name, as an engine's configuration does, before another game; what it may not heed. A search that still runs is
    /// stopped.
    ///
    /// # Errors
    /// A [`PlayerError`] that the engine is gone, or does not stop in time.
    pub fn set_options(&mut self, options: &[(String, String)]) -> Result<Vec<Warning>, PlayerError> {
        self.settle()?;
        let Settings { options, warnings } = later(&self.identity, options);
        let options: Vec<Command> = options.into_iter().map(Command::SetOption).collect();
        self.send(&options)?;
        Ok(warnings)
    }

    /// Tells that another game follows, and waits until the engine is ready for it. A search that still runs is stopped.
    ///
    /// # Errors
    /// A [`PlayerError`], [`PlayerError::NotReady`] among others.
    pub fn new_game(&mut self) -> Result<(), PlayerError> {
        self.settle()?;
        let mut commands = vec![Command::NewGame];
        if self.dialect.protocol == Protocol::Ucci && self.identity.option("newgame").is_none() {
            // The word that Fairy-Stockfish knows instead; others do not mind it.
            commands.push(Command::Unknown("uccinewgame".to_owned()));
        }
        self.send(&commands)?;
        self.ping().map(drop)
    }

    /// Sends a position, and waits until the engine has taken it, so that nothing of that falls into its time and nothing that it
    /// still says can be taken for its next answer. A search that still runs is stopped.
    ///
    /// # Errors
    /// A [`PlayerError`], [`PlayerError::NotReady`] among others.
    pub fn set_position(&mut self, start: &Position, moves: &[Move]) -> Result<(), PlayerError> {
        self.settle()?;
        self.side = if moves.len().is_multiple_of(2) { start.side_to_move() } else { !start.side_to_move() };
        self.send(&[Command::Position(placing(start, moves, self.dialect))])?;
        self.ping().map(drop)
    }

    /// Asks for a move in the position sent last, and waits for it for so long. A search that still runs is stopped first.
    ///
    /// The move is not looked at: it may be illegal. After [`PlayerError::Silent`] the engine still owes its move; it is stopped, and
    /// that move thrown away, before anything else is asked.
    ///
    /// # Errors
    /// A [`PlayerError`]: [`PlayerError::Silent`] if the time is over, [`PlayerError::Garbage`], or that the engine is gone.
    pub fn think(&mut self, ask: &Ask, patience: Duration) -> Result<Thought, PlayerError> {
        let manner = if ask.draw_offered { Manner::AnswerDraw } else { Manner::Think };
        let begun = self.go(ask, manner, Debt::Move)?;
        self.answer(begun, patience)
    }

    /// Lets the engine think on its opponent's time. The position sent last holds the opponent's expected move already.
    ///
    /// # Errors
    /// A [`PlayerError`] that the engine is gone.
    pub fn start_ponder(&mut self, ask: &Ask) -> Result<(), PlayerError> {
        self.go(ask, Manner::Ponder, Debt::PonderMove).map(drop)
    }

    /// Tells a pondering engine that the move expected was played, and whether a draw was offered with it; its time runs from now on,
    /// and its move is waited for.
    ///
    /// # Errors
    /// As [`Player::think`]; [`PlayerError::NotPondering`] if it was not told to ponder.
    pub fn ponder_hit(&mut self, draw_offered: bool, patience: Duration) -> Result<Thought, PlayerError> {
        if self.debt != Debt::PonderMove {
            return Err(PlayerError::NotPondering);
        }
        let begun = self.send(&[Command::PonderHit { draw: draw_offered }])?;
        self.debt = Debt::Move;
        self.answer(begun, patience)
    }

    /// Stops a pondering engine and throws its move away. Does nothing if there is no search.
    ///
    /// # Errors
    /// [`PlayerError::Silent`] if it does not stop in time, or that the engine is gone.
    pub fn stop_ponder(&mut self) -> Result<(), PlayerError> {
        self.settle()
    }

    /// Stops the search that runs, and gives what the engine found; `None` if there is no search.
    ///
    /// # Errors
    /// As [`Player::think`].
    pub fn stop(&mut self) -> Result<Option<Thought>, PlayerError> {
        if self.debt == Debt::Nothing {
            return Ok(None);
        }
        let now = Instant::now();
        match self.answer(now, Duration::ZERO) {
            Err(PlayerError::Silent { .. }) => {}
            answered => return answered.map(Some),
        }
        let begun = self.send(&[Command::Stop])?;
        self.answer(begun, self.deadlines.stop).map(Some)
    }

    /// The time of a round trip, in the middle of a few: how long the engine and the machine take for a line and its answer.
    ///
    /// # Errors
    /// A [`PlayerError`], [`PlayerError::NotReady`] among others.
    pub fn latency(&mut self) -> Result<Duration, PlayerError> {
        self.settle()?;
        let mut times = [Duration::ZERO; PINGS];
        for time in &mut times {
            *time = self.ping()?;
        }
        times.sort_unstable();
        Ok(times[PINGS / 2])
    }

    /// Sends the engine away, and kills it if it does not go in time.
    pub fn quit(mut self) -> Departure {
        let patience = self.deadlines.quit;
        let begun = Instant::now();
        // An engine that is gone already has left by itself too.
        let _ = self.wire.send(&[Command::Quit], self.dialect, patience);
        let left = self.wire.hang_up(patience.saturating_sub(begun.elapsed()));
        left.map_or(Departure::Killed, Departure::Left)
    }

    fn send(&mut self, commands: &[Command]) -> Result<Instant, PlayerError> {
        self.wire.send(commands, self.dialect, self.deadlines.ready)
    }

    /// Begins a search, and tells when.
    fn go(&mut self, ask: &Ask, manner: Manner, debt: Debt) -> Result<Instant, PlayerError> {
        self.settle()?;
        for heard in self.wire.take_all() {
            self.strays += u64::from(is_answer(&heard, self.dialect));
        }
        let mut commands = Vec::new();
        if !ask.ban_moves.is_empty() && self.takes_ban_moves() {
            let written = |&played| WrittenMove::new(played, self.dialect.numbering);
            commands.push(Command::BanMoves(ask.ban_moves.iter().map(written).collect()));
        }
        let go = ask.go(self.dialect.protocol, self.unit, self.side, manner);
        commands.push(Command::Go(Box::new(go)));
        let begun = self.send(&commands)?;
        self.debt = debt;
        self.info = InfoLine::default();
        Ok(begun)
    }

    /// Waits for the end of the search.
    fn answer(&mut self, begun: Instant, patience: Duration) -> Result<Thought, PlayerError> {
        let deadline = after(begun, patience);
        let mut claims_limit = false;
        while let Some(heard) = self.wire.next(deadline)? {
            let elapsed = heard.at.saturating_duration_since(begun);
            let (best, ponder, proposal) = match Reply::read(&heard.text, self.dialect) {
                Ok(Reply::Info(line)) => {
                    thought::update(&mut self.info, line);
                    continue;
                }
                Ok(Reply::Message(text)) => {
                    claims_limit |= heard.at >= begun && thought::is_claim(&text);
                    continue;
                }
                Ok(Reply::Best { best, ponder, proposal }) => (Some(best), ponder, proposal),
                Ok(Reply::NoBest) => (None, None, None),
                Err(ReplyError::NoMove | ReplyError::Move(_)) => {
                    self.debt = Debt::Nothing;
                    return Err(PlayerError::Garbage { line: excerpt::cut(&heard.text), elapsed });
                }
                _ => continue,
            };
            self.debt = Debt::Nothing;
            let info = std::mem::take(&mut self.info);
            return Ok(Thought { best, ponder, proposal, claims_limit, info, elapsed });
        }
        Err(PlayerError::Silent { within: patience, read: self.wire.last() })
    }

    /// Stops the search that runs, if one does, and leaves nothing of it behind.
    fn settle(&mut self) -> Result<(), PlayerError> {
        match self.stop() {
            Ok(None) => Ok(()),
            // A UCCI engine that was idle already answers `stop` once more.
            Ok(Some(_)) | Err(PlayerError::Garbage { .. }) => self.ping().map(drop),
            Err(error) => Err(error),
        }
    }

    /// Waits until the engine has taken all that was sent, and tells how long that took. What it says meanwhile is dropped.
    fn ping(&mut self) -> Result<Duration, PlayerError> {
        let begun = self.send(&[Command::IsReady])?;
        self.pings += 1;
        let within = self.deadlines.ready;
        while let Some(heard) = self.wire.next(after(begun, within))? {
            if is_answer(&heard, self.dialect) {
                self.strays += 1;
            } else if Reply::read(&heard.text, self.dialect) == Ok(Reply::ReadyOk) {
                self.pings -= 1;
            }
            if self.pings == 0 {
                return Ok(heard.at.saturating_duration_since(begun));
            }
        }
        Err(PlayerError::NotReady { within, read: self.wire.last() })
    }
}

/// What an engine is called.
fn name(config: &EngineConfig, identity: &Identity) -> String {
    let program = || config.program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    config.name.clone().or_else(|| identity.name.clone()).unwrap_or_else(program)
}

/// Whether a line ends a search.
fn is_answer(heard: &Heard, dialect: Dialect) -> bool {
    let reply = Reply::read(&heard.text, dialect);
    matches!(reply, Ok(Reply::Best { .. } | Reply::NoBest) | Err(ReplyError::NoMove | ReplyError::Move(_)))
}
