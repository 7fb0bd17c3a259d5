//! Playing one game.

use thiserror::Error;

use crate::eval::Evaluation;
use crate::learn::datagen::Settings;
use crate::learn::datagen::adjudicate::Adjudicator;
use crate::learn::datagen::opening::{self, Lines};
use crate::learn::datagen::thinker::Thinker;
use crate::learn::games::{Checksum, End, Origin, Outcome, Record, Step};
use crate::rules::{Game, Reason, RuleSet, Verdict};
use crate::search::HashError;
use crate::types::{Move, Random};

/// An opening is judged by a search of so many nodes.
const OPENING_NODES: u64 = 2000;
/// It is left if one side stands better by more than this.
const OPENING_BALANCE: i16 = 250;

/// The games by which an engine is known: how many, and the soft nodes of each.
const SIGNATURE: (u32, u64) = (2, 400);

/// Something that cannot be, and is yet to be survived: the search found no move in a game that goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the search found no move")]
pub(super) struct NoMove;

/// The engine against itself, game after game.
pub struct SelfPlay {
    thinker: Thinker,
    settings: Settings,
}

impl SelfPlay {
    /// Nothing played yet. The games will be of these settings.
    ///
    /// # Errors
    /// [`HashError`] if the search gets no memory.
    pub fn new(settings: Settings) -> Result<Self, HashError> {
        Ok(Self { thinker: Thinker::new(settings.evaluation.clone())?, settings })
    }

    /// Plays the game of this number. `goes_on` is asked before each move; `None` if it says no.
    pub(super) fn play(&mut self, number: u32, goes_on: impl Fn() -> bool) -> Result<Option<Record>, NoMove> {
        self.thinker.forget();
        let mut random = random_of_game(self.settings.seed, number);
        let lines = self.settings.lines.clone();
        let (mut game, mut steps) = self.begin(&mut random, lines.as_deref());
        let mut adjudicator = Adjudicator::default();
        loop {
            if !goes_on() {
                return Ok(None);
            }
            let side = game.position().side_to_move();
            let choice = self.thinker.think(game.position(), self.settings.soft_nodes);
            let played = choice.best.ok_or(NoMove)?;
            let verdict = game.play(played).map_err(|_| NoMove)?;
            steps.push(Step { played, score: Some(choice.score) });
            let agreed = adjudicator.hear(side, choice.score, steps.len());
            if let Some((outcome, end)) = ended(verdict).or(agreed) {
                return Ok(Some(Record { number, outcome, end, steps }));
            }
        }
    }

    /// A game that has just been begun, and is neither over nor decided.
    fn begin(&mut self, random: &mut Random, lines: Option<&Lines>) -> (Game, Vec<Step>) {
        loop {
            let moves = opening::draw(random, lines);
            if let Some(game) = self.after(&moves) {
                return (game, moves.into_iter().map(|played| Step { played, score: None }).collect());
            }
        }
    }

    /// The game after these moves, if it is still to be played.
    fn after(&mut self, moves: &[Move]) -> Option<Game> {
        let mut game = Game::new(&crate::board::Position::start(), RuleSet::default());
        for &played in moves {
            game.play(played).ok()?;
        }
        if game.verdict().is_end() {
            return None;
        }
        let score = self.thinker.think(game.position(), OPENING_NODES).score;
        (score.value().abs() <= OPENING_BALANCE).then_some(game)
    }
}

/// The random numbers of one game of a run.
const fn random_of_game(seed: u64, number: u32) -> Random {
    let of_run = Random::new(seed).number();
    Random::new(Random::new(of_run ^ number as u64).number())
}

/// How a game has ended by the rules, if it has.
fn ended(verdict: Verdict) -> Option<(Outcome, End)> {
    let end = match verdict.reason().filter(|_| verdict.is_end())? {
        Reason::Mate => End::Mate,
        Reason::Stalemate => End::Stalemate,
        Reason::BareMaterial => End::BareMaterial,
        Reason::NaturalLimit => End::NaturalLimit,
        Reason::PerpetualCheck | Reason::PerpetualStrike(_) | Reason::BothStrike | Reason::BothAllowed => {
            End::Repetition
        }
    };
    Some((Outcome::of(verdict.winner()), end))
}

/// What makes the games of these settings. Plays some games to know the engine by, which takes a fraction of a second.
///
/// # Errors
/// [`HashError`] if the search gets no memory.
pub fn origin(settings: &Settings) -> Result<Origin, HashError> {
    Ok(Origin {
        engine: concat!("chuhe ", env!("CARGO_PKG_VERSION")).to_owned(),
        signature: signature(&settings.evaluation)?,
        evaluation: settings.evaluation.id(),
        soft_nodes: settings.soft_nodes,
        seed: settings.seed,
        openings: opening::described(settings.lines.as_deref()),
        rules: RuleSet::default().name.to_string(),
    })
}

/// The checksum of some games: another as soon as search, evaluation or rules play otherwise.
fn signature(evaluation: &Evaluation) -> Result<Checksum, HashError> {
    let (games, soft_nodes) = SIGNATURE;
    let settings = Settings { evaluation: evaluation.clone(), soft_nodes, seed: 0, lines: None };
    let mut player = SelfPlay::new(settings)?;
    let records = (0..games).filter_map(|number| player.play(number, || true).ok().flatten());
    Ok(Checksum::of(&records.flat_map(|record| record.to_bytes()).collect::<Vec<u8>>()))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::types::Color;

    fn player(seed: u64) -> SelfPlay {
        SelfPlay::new(Settings { evaluation: Evaluation::default(), soft_nodes: 100, seed, lines: None }).unwrap()
    }

    #[test]
    fn every_game_of_every_run_has_numbers_of_its_own() {
        let mut first = HashSet::new();
        for seed in 0..30 {
            for number in 0..30 {
                assert!(first.insert(random_of_game(seed, number).number()), "{seed}, {number}");
            }
        }
    }

    #[test]
    fn a_game_is_the_same_whatever_was_played_before_and_another_for_another_seed() {
        let play = |player: &mut SelfPlay, number| player.play(number, || true).unwrap().unwrap();
        let (mut one, mut other) = (player(1), player(1));
        let games: Vec<Record> = (0..4).map(|number| play(&mut one, number)).collect();
        for number in (0..4).rev() {
            assert_eq!(play(&mut other, number), games[number as usize], "{number}");
        }
        assert_ne!(play(&mut player(2), 0).steps, games[0].steps);
        assert_ne!(games[1].steps, games[0].steps);
    }

    #[test]
    fn a_game_ends_as_its_record_says() {
        let mut player = player(3);
        for number in 0..8 {
            let record = player.play(number, || true).unwrap().unwrap();
            let mut game = Game::new(&crate::board::Position::start(), RuleSet::default());
            let (last, others) = record.steps.split_last().unwrap();
            for step in others {
                assert!(!game.play(step.played).unwrap().is_end(), "{number}: {}", step.played);
            }
            let verdict = game.play(last.played).unwrap();
            match ended(verdict) {
                Some(end) => assert_eq!(end, (record.outcome, record.end), "{number}"),
                None => assert!(record.end as u8 >= End::AdjudicatedWin as u8, "{number}: {:?}", record.end),
            }
        }
    }

    /// In this game quiescence once came to kings and cannons that answered check with check, in lines without end.
    #[test]
    fn a_game_in_which_check_answers_check_comes_to_its_end() {
        let settings = Settings { evaluation: Evaluation::HandWritten, soft_nodes: 800, seed: 1, lines: None };
        let mut player = SelfPlay::new(settings).unwrap();
        assert!(player.play(8239, || true).unwrap().is_some());
    }

    #[test]
    fn a_game_that_is_stopped_leaves_nothing() {
        assert_eq!(player(1).play(0, || false), Ok(None));
    }

    #[test]
    fn a_lost_opening_is_not_played() {
        let moves = |text: &str| text.split(' ').map(|played| played.parse().unwrap()).collect::<Vec<Move>>();
        assert!(player(1).after(&moves("h2e2 h9g7 h0g2 i9h9")).is_some());
        assert!(player(1).after(&moves("a0a1 h9g7 a1f1 g7h5 f1f9")).is_none(), "a rook is given away");
    }

    #[test]
    fn all_verdicts_of_the_rules_are_ends() {
        assert_eq!(ended(Verdict::Open), None);
        assert_eq!(ended(Verdict::MustChange(Color::Red, Reason::PerpetualCheck)), None);
        let lost = Verdict::Loses(Color::Red, Reason::PerpetualCheck);
        assert_eq!(ended(lost), Some((Outcome::BlackWins, End::Repetition)));
        assert_eq!(ended(Verdict::Draw(Reason::NaturalLimit)), Some((Outcome::Draw, End::NaturalLimit)));
    }
}
