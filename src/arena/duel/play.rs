//! The course of a game.

use std::time::{Duration, Instant};

use crate::arena::duel::adjudication::Watch;
use crate::arena::duel::audit;
use crate::arena::duel::budget::Budget;
use crate::arena::duel::end::{Conclusion, End, Fault};
use crate::arena::duel::judge::Judged;
use crate::arena::duel::log::Log;
use crate::arena::duel::offers::Offers;
use crate::arena::duel::record::{Record, Step, Told};
use crate::arena::duel::seat::{Answer, Seat};
use crate::arena::duel::terms::{Pondering, Terms};
use crate::arena::player::{Ask, Player, Thought};
use crate::board::Position;
use crate::rules::{Game, Verdict};
use crate::types::{Color, Move};

/// An engine and what it may use.
pub struct Side<'a> {
    /// The engine, started.
    pub player: &'a mut Player,
    /// What it may use.
    pub budget: &'a Budget,
}

/// Plays a game from a position, after the moves of an opening, which must be legal; those from the first that is not are left out.
///
/// The game always ends: every wait has a deadline, and the rules know no endless game unless their natural limit was put out of
/// force. After an end that [`End::is_broken`] the engine that lost may be in any state.
#[must_use]
pub fn play(red: Side, black: Side, start: &Position, opening: &[Move], terms: &Terms) -> Record {
    let mut duel = Duel::new([red, black], start, opening, terms);
    let conclusion = duel.run();
    duel.seats.iter_mut().for_each(Seat::leave);
    duel.log.close(&conclusion);
    let overhead = median(&mut duel.overheads);
    let used = Color::ALL.map(|side| duel.gone(side));
    let Log { rulings, fouls, .. } = duel.log;
    Record { start: duel.game.start().clone(), steps: duel.steps, conclusion, overhead, used, rulings, fouls }
}

/// A game that is being played.
pub(super) struct Duel<'a> {
    pub(super) seats: [Seat<'a>; 2],
    pub(super) game: Game,
    moves: Vec<Move>,
    steps: Vec<Step>,
    pub(super) terms: &'a Terms,
    watch: Watch,
    pub(super) offers: Offers,
    pub(super) log: Log,
    /// For each move, the time that was not the engine's.
    overheads: Vec<Duration>,
}

/// A move that was found and made on the board.
struct Found {
    played: Move,
    thought: Thought,
    /// The time that the engine took for it, answers that were no moves included.
    elapsed: Duration,
}

impl<'a> Duel<'a> {
    fn new(sides: [Side<'a>; 2], start: &Position, opening: &[Move], terms: &'a Terms) -> Self {
        let mut game = Game::new(start, terms.rules);
        let moves: Vec<Move> = opening.iter().copied().take_while(|&played| game.play(played).is_ok()).collect();
        Self {
            seats: sides.map(|side| Seat::new(side.player, side.budget, terms.margin, terms.patience)),
            game,
            steps: moves.iter().map(|&played| Step { played, told: None }).collect(),
            watch: Watch::new(terms.adjudication, moves.len()),
            log: Log::after(moves.len()),
            moves,
            terms,
            offers: Offers::default(),
            overheads: Vec::new(),
        }
    }

    fn run(&mut self) -> Conclusion {
        if let Err(conclusion) = self.begin() {
            return conclusion;
        }
        let mut conclusion = Conclusion::of_verdict(self.game.verdict());
        loop {
            if let Some(conclusion) = conclusion {
                return conclusion;
            }
            let begun = Instant::now();
            let side = self.game.position().side_to_move();
            let gone = self.gone(side);
            conclusion = match self.turn(side) {
                Ok((conclusion, engines_time)) => {
                    self.overheads.push(begun.elapsed().saturating_sub(engines_time));
                    conclusion
                }
                Err(conclusion) => {
                    let counted = self.gone(side).saturating_sub(gone);
                    self.seats[side.index()].meter.wait_in_vain(begun.elapsed().saturating_sub(counted));
                    Some(conclusion)
                }
            };
        }
    }

    const fn gone(&self, side: Color) -> Duration {
        self.seats[side.index()].meter.gone()
    }

    /// Both sides get ready, and what they are late is taken off their clocks.
    ///
    /// # Errors
    /// How the game ends without a move: one that is not ready has lost; where both are too late for their clocks, nobody wins (21.3).
    fn begin(&mut self) -> Result<(), Conclusion> {
        let mut late = [None, None];
        for side in Color::ALL {
            let time = self.seats[side.index()].begin().map_err(|end| Conclusion::lost_by(side, end))?;
            late[side.index()] = self.be_late(side, time).err();
        }
        match late {
            [None, None] => Ok(()),
            [Some(fault), None] => Err(Conclusion::lost_by(Color::Red, End::Fault(fault))),
            [None, Some(fault)] => Err(Conclusion::lost_by(Color::Black, End::Fault(fault))),
            [Some(fault), Some(_)] => Err(Conclusion { winner: None, end: End::Fault(fault) }),
        }
    }

    /// A side was ready after so long.
    ///
    /// # Errors
    /// That it is too late, because its clock has run out.
    fn be_late(&mut self, side: Color, time: Duration) -> Result<(), Fault> {
        let late = self.terms.lateness.map_or(Duration::ZERO, |allowed| time.saturating_sub(allowed));
        let meter = &mut self.seats[side.index()].meter;
        if late.is_zero() || !meter.has_clock() {
            return Ok(());
        }
        let text = format!("{side} was ready {} ms late, which its clock has lost", late.as_millis());
        self.log.note(Some(side), "21.2", "late", text);
        meter.fine(late).map_err(|flag| Fault::late(flag.over))
    }

    /// One move of a side: how the game ends with it, if it does, and the time that the engine took for it.
    ///
    /// # Errors
    /// How the game ends without the move.
    fn turn(&mut self, side: Color) -> Result<(Option<Conclusion>, Duration), Conclusion> {
        let Found { played, thought, elapsed } = self.find(side)?;
        let time = self.seats[side.index()].meter.complete();
        self.moves.push(played);
        self.log.turn_over();
        let score = thought.info.score.map(|(score, _)| score);
        let depth = thought.info.depth.and_then(|depth| u32::try_from(depth).ok());
        self.steps.push(Step { played, told: Some(Told { score, depth, nodes: thought.info.nodes, time }) });
        self.decline_offer(side);
        audit::note(&mut self.log, &self.game);
        let ended = Conclusion::of_verdict(self.game.verdict()).or_else(|| self.watch.observe(side, score));
        let conclusion = ended.or_else(|| self.take_offer(side, thought.proposal).err());
        if conclusion.is_none() {
            self.start_ponder(side, thought.ponder).map_err(|end| Conclusion::lost_by(side, end))?;
        }
        Ok((conclusion, elapsed))
    }

    /// Asks a side until it tells a legal move, as far as fouls are corrected, and makes it on the board.
    ///
    /// # Errors
    /// How the game ends without the move.
    fn find(&mut self, side: Color) -> Result<Found, Conclusion> {
        let mut elapsed = Duration::ZERO;
        loop {
            let answer = self.ask_once(side).map_err(|end| Conclusion::lost_by(side, end))?;
            elapsed += answer.elapsed();
            let time = self.seats[side.index()].time_of(&answer);
            let charged = self.seats[side.index()].meter.charge(time);
            charged.map_err(|flag| Conclusion::lost_by(side, End::Time(Some(flag.over))))?;
            match self.judge(side, answer)? {
                Judged::Made(played, thought) => return Ok(Found { played, thought, elapsed }),
                Judged::Wrong { fault, article } => self.correct(side, fault, article)?,
            }
        }
    }

    fn ask_once(&mut self, side: Color) -> Result<Answer, End> {
        let mut ask = self.ask(side);
        ask.draw_offered = self.offers.await_answer_of(side);
        let last = self.moves.last().copied();
        self.seats[side.index()].think(self.game.start(), &self.moves, last, &ask)
    }

    /// What the side to move is asked for.
    fn ask(&self, side: Color) -> Ask {
        let (own, other) = (&self.seats[side.index()], &self.seats[(!side).index()]);
        let mut ask = own.meter.ask(&other.meter);
        if own.takes_ban_moves() {
            let forbidden = self.game.referee().forbidden_moves(self.game.position());
            ask.ban_moves = forbidden.into_iter().map(|(played, _)| played).collect();
        }
        ask
    }

    /// Lets a side that has moved think on, if it expects an answer that does not end the game.
    fn start_ponder(&mut self, side: Color, expected: Option<Move>) -> Result<(), End> {
        let Some(expected) = expected.filter(|_| self.terms.pondering == Pondering::On) else { return Ok(()) };
        let mut foreseen = self.game.clone();
        if foreseen.play(expected).map_or(true, Verdict::is_end) {
            return Ok(());
        }
        let ask = self.seats[side.index()].meter.ask(&self.seats[(!side).index()].meter);
        let moves: Vec<Move> = foreseen.moves().collect();
        self.seats[side.index()].ponder(self.game.start(), &moves, &ask)
    }
}

fn median(times: &mut [Duration]) -> Option<Duration> {
    times.sort_unstable();
    times.get(times.len() / 2).copied()
}
