//! Who plays which game from which opening.

use crate::arena::contest::board::Restart;
use crate::arena::contest::entrant::Entrant;
use crate::arena::duel::{Budget, Terms};
use crate::arena::openings::Opening;
use crate::arena::player::Deadlines;
use crate::types::Color;

/// The plan of a match between two engines.
///
/// Games come in pairs: both games of a pair begin with the same opening, and the colours are exchanged. When the openings are
/// through they begin again.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The engines.
    pub entrants: [Entrant; 2],
    /// The openings in the order in which they are played, at least one.
    pub openings: Vec<Opening>,
    /// How many games.
    pub games: u32,
    /// What an engine may use that has no budget of its own.
    pub budget: Budget,
    /// What holds for each game.
    pub terms: Terms,
    /// How many games at once.
    pub concurrency: usize,
    /// Whether engines are started anew for each game.
    pub restart: Restart,
    /// How long an engine may take for what is not thinking.
    pub deadlines: Deadlines,
}

/// A game that is to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture<'a> {
    /// Its number, from 0.
    pub number: u32,
    /// What it begins with.
    pub opening: &'a Opening,
    /// Which of the engines has Red: 0 or 1.
    pub red: usize,
}

impl Contest {
    /// The game of this number, from 0.
    ///
    /// # Panics
    /// If there are no openings.
    #[must_use]
    pub fn fixture(&self, number: u32) -> Fixture<'_> {
        let opening = &self.openings[number as usize / 2 % self.openings.len()];
        Fixture { number, opening, red: number as usize % 2 }
    }

    /// What an engine may use.
    #[must_use]
    pub fn budget(&self, engine: usize) -> Budget {
        self.entrants[engine].budget.or(&self.budget)
    }
}

impl Fixture<'_> {
    /// Which side this engine has.
    #[must_use]
    pub fn side_of(&self, engine: usize) -> Color {
        if engine == self.red { Color::Red } else { Color::Black }
    }

    /// Which engine has this side.
    #[must_use]
    pub fn engine_of(&self, side: Color) -> usize {
        if side == Color::Red { self.red } else { 1 - self.red }
    }
}
