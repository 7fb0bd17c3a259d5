//! The course of a game.

use std::time::{Duration, Instant};

use crate::arena::duel::adjudication::{Adjudication, Watch};
use crate::arena::duel::budget::Budget;
use crate::arena::duel::end::{Conclusion, End, Fault};
use crate::arena::duel::record::{Record, Step, Told};
use crate::arena::duel::seat::Seat;
use crate::arena::player::{Ask, Player, Thought};
use crate::board::Position;
use crate::protocol::{Proposal, Protocol};
use crate::rules::{Game, RuleSet, Verdict};
use crate::types::{Color, Move};

/// Whether engines think on their opponent's time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pondering {
    /// They rest.
    #[default]
    Off,
    /// They think about the move that they expect.
    On,
}

/// What holds for both players of a game.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The rules that the game is judged by.
    pub rules: RuleSet,
    /// A flag falls only when the time is exceeded by more than this.
    pub margin: Duration,
    /// How long a move is waited for where there is no clock.
    pub patience: Duration,
    /// Whether the engines think on their opponent's time.
    pub pondering: Pondering,
    /// When the game is broken off.
    pub adjudication: Adjudication,
}

impl Default for Terms {
    /// The Chinese rules, a margin of ten milliseconds, ten minutes of patience, no pondering, nothing broken off.
    fn default() -> Self {
        Self {
            rules: RuleSet::default(),
            margin: Duration::from_millis(10),
            patience: Duration::from_mins(10),
            pondering: Pondering::Off,
            adjudication: Adjudication::default(),
        }
    }
}

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
    let overhead = median(&mut duel.overheads);
    Record {
        start: duel.game.start().clone(),
        steps: duel.steps,
        conclusion,
        overhead,
        rulings: Vec::new(),
        fouls: [0; 2],
    }
}

/// A game that is being played.
struct Duel<'a> {
    seats: [Seat<'a>; 2],
    game: Game,
    moves: Vec<Move>,
    steps: Vec<Step>,
    terms: &'a Terms,
    watch: Watch,
    /// Who offered a draw with the last move.
    offer: Option<Color>,
    /// For each move, the time that was not the engine's.
    overheads: Vec<Duration>,
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
            moves,
            terms,
            offer: None,
            overheads: Vec::new(),
        }
    }

    fn run(&mut self) -> Conclusion {
        for side in Color::ALL {
            if let Err(end) = self.seats[side.index()].begin() {
                return Conclusion::lost_by(side, end);
            }
        }
        let mut conclusion = Conclusion::of_verdict(self.game.verdict());
        loop {
            if let Some(conclusion) = conclusion {
                return conclusion;
            }
            let begun = Instant::now();
            let side = self.game.position().side_to_move();
            conclusion = match self.turn(side) {
                Ok((conclusion, engines_time)) => {
                    self.overheads.push(begun.elapsed().saturating_sub(engines_time));
                    conclusion
                }
                Err(conclusion) => Some(conclusion),
            };
        }
    }

    /// One move of a side: how the game ends with it, if it does, and the time that the engine took for it.
    ///
    /// # Errors
    /// How the game ends without the move.
    fn turn(&mut self, side: Color) -> Result<(Option<Conclusion>, Duration), Conclusion> {
        let lost = |end| Conclusion::lost_by(side, end);
        let thought = self.think(side).map_err(lost)?;
        let seat = &mut self.seats[side.index()];
        let time = seat.time_of(&thought);
        seat.meter.spend(time).map_err(|flag| lost(End::Time(Some(flag.over))))?;
        let played = self.answer(side, &thought)?;
        self.game
            .play(played)
            .map_err(|_| lost(End::Fault(Fault::illegal(played, &self.game.position().to_string()))))?;
        self.moves.push(played);
        let score = thought.info.score.map(|(score, _)| score);
        let depth = thought.info.depth.and_then(|depth| u32::try_from(depth).ok());
        self.steps.push(Step { played, told: Some(Told { score, depth, nodes: thought.info.nodes, time }) });
        let conclusion = Conclusion::of_verdict(self.game.verdict()).or_else(|| self.watch.observe(side, score));
        if conclusion.is_none() {
            self.start_ponder(side, thought.ponder).map_err(lost)?;
        }
        Ok((conclusion, thought.elapsed))
    }

    fn think(&mut self, side: Color) -> Result<Thought, End> {
        let mut ask = self.ask(side);
        ask.draw_offered = self.offer == Some(!side);
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

    /// The move of an answer; what it proposes is noted, or ends the game.
    fn answer(&mut self, side: Color, thought: &Thought) -> Result<Move, Conclusion> {
        let was_offered = self.offer.take() == Some(!side);
        match thought.proposal {
            Some(Proposal::Resign) => return Err(Conclusion::lost_by(side, End::Resignation)),
            Some(Proposal::Draw) if was_offered => return Err(Conclusion { winner: None, end: End::Agreement }),
            Some(Proposal::Draw) => self.offer = Some(side),
            None => {}
        }
        thought.best.ok_or_else(|| Conclusion::lost_by(side, self.without_move(side)))
    }

    /// What it means that a side tells no move where it has one.
    ///
    /// UCCI 3.0, `nobestmove`: the engine gives up.
    fn without_move(&self, side: Color) -> End {
        match self.seats[side.index()].protocol() {
            Protocol::Ucci => End::Resignation,
            Protocol::Uci => End::Fault(Fault::no_move(&self.game.position().to_string())),
        }
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
