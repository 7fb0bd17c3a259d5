//! Tables of results as data: by opponent, as round robins have them, and by round, as Swiss events have them.

use crate::arena::event::ledger::{Entered, Ledger};
use crate::arena::event::points::Points;
use crate::arena::event::result::Mark;
use crate::types::Color;

/// A table: a row for each entry, in the order of the places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrossTable {
    /// The rows.
    pub rows: Vec<CrossRow>,
}

/// The row of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrossRow {
    /// Which entry.
    pub entry: usize,
    /// The cells, from left to right.
    pub cells: Vec<Cell>,
    /// What it all adds up to: 积分, of teams 场分.
    pub points: Points,
}

/// What stands in a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Where an entry would meet itself.
    Own,
    /// Nothing: not met, or not in this round.
    Empty,
    /// A bye (轮空).
    Bye,
    /// The games of one meeting or of several.
    Games {
        /// The row of the opponent, from 0; `None` if it is not in the table.
        row: Option<usize>,
        /// The games that are over, in the order in which they were played.
        games: Vec<(Color, Mark)>,
    },
}

impl CrossTable {
    /// A column for each entry, in the order of the rows.
    #[must_use]
    pub fn by_opponent(ledger: &Ledger, order: &[usize]) -> Self {
        let cell = |entry: usize, (column, &opponent): (usize, &usize)| {
            let met: Vec<_> = ledger.meetings(entry).iter().filter(|meeting| meeting.opponent == opponent).collect();
            match () {
                () if entry == opponent => Cell::Own,
                () if met.is_empty() => Cell::Empty,
                () => Cell::Games {
                    row: Some(column),
                    games: met.iter().flat_map(|meeting| marks(&meeting.games)).collect(),
                },
            }
        };
        Self::of(ledger, order, |entry| order.iter().enumerate().map(|column| cell(entry, column)).collect())
    }

    /// A column for each of the rounds.
    #[must_use]
    pub fn by_round(ledger: &Ledger, order: &[usize], rounds: &[u32]) -> Self {
        let cell = |entry: usize, round: u32| {
            let meeting = ledger.meetings(entry).iter().find(|meeting| meeting.round == round);
            match meeting {
                Some(meeting) => Cell::Games {
                    row: order.iter().position(|&other| other == meeting.opponent),
                    games: marks(&meeting.games).collect(),
                },
                None if ledger.byes(entry).contains(&round) => Cell::Bye,
                None => Cell::Empty,
            }
        };
        Self::of(ledger, order, |entry| rounds.iter().map(|&round| cell(entry, round)).collect())
    }

    fn of(ledger: &Ledger, order: &[usize], cells: impl Fn(usize) -> Vec<Cell>) -> Self {
        let row = |&entry: &usize| CrossRow { entry, cells: cells(entry), points: ledger.points(entry) };
        Self { rows: order.iter().map(row).collect() }
    }
}

fn marks(games: &[Entered]) -> impl Iterator<Item = (Color, Mark)> + '_ {
    games.iter().map(|entered| (entered.side, entered.mark))
}
