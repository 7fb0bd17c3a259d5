//! The options of matches and tunings alike: what the engines may use, how they are treated, what games begin with and how they end.

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use crate::arena::clock::TimeControl;
use crate::arena::contest::{Contest, Entrant, Restart};
use crate::arena::duel::{Adjudication, Budget, Pondering, Terms};
use crate::arena::openings::{Opening, Openings, OpeningsError, Order, order};
use crate::cli::agreed;
use crate::cli::contest::words::{WordsError, draw, resign};
use crate::cli::parameters::Parameters;

/// The time control where nothing is asked for.
pub(in crate::cli) const USUAL_CONTROL: &str = "10+0.1";

/// What the engines may use.
#[derive(clap::Args, Debug)]
pub(in crate::cli) struct BudgetOptions {
    /// Time control: `10+0.1`, `40/90m,10/15m`, seconds if no unit is written; or a scheme of the rule book, `6.1-slow`, or part of its
    /// time, `6.3-quick/60` [default: 10+0.1 if nothing else limits the moves]
    #[arg(long, value_name = "TC")]
    pub(in crate::cli) tc: Option<TimeControl>,

    /// Milliseconds for each move
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(1..))]
    pub(in crate::cli) movetime: Option<u32>,

    /// The last depth of each search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(in crate::cli) depth: Option<u32>,

    /// Positions that each search may visit
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(in crate::cli) nodes: Option<u64>,
}

/// How the engines are treated.
#[derive(clap::Args, Debug)]
pub(in crate::cli) struct Habits {
    /// Milliseconds by which a move may exceed its time
    #[arg(long, value_name = "MS", default_value_t = 10)]
    pub(in crate::cli) margin: u32,

    /// Seconds that a move is waited for where no clock runs
    #[arg(long, value_name = "S", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..))]
    pub(in crate::cli) patience: u32,

    /// Let the engines think on their opponent's time
    #[arg(long)]
    pub(in crate::cli) ponder: bool,

    /// Start the engines anew for each game
    #[arg(long)]
    pub(in crate::cli) restart: bool,
}

/// What the games begin with.
#[derive(clap::Args, Debug)]
pub(in crate::cli) struct OpeningOptions {
    /// Openings, one a line: TSV with a heading, EPD or FEN, or moves [default: those that come with the program]
    #[arg(long = "openings", id = "openings", value_name = "FILE")]
    pub(in crate::cli) file: Option<PathBuf>,

    /// The order of the openings
    #[arg(long, value_enum, value_name = "ORDER", default_value_t = OrderName::Random)]
    pub(in crate::cli) order: OrderName,

    /// The number that a random order comes from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(in crate::cli) seed: u64,
}

/// When games are broken off.
#[derive(clap::Args, Debug)]
pub(in crate::cli) struct AdjudicationOptions {
    /// Break a game off that both engines see decided: movecount=3 score=600 (centipawns)
    #[arg(long, value_name = "KEY=VALUE", num_args = 0..)]
    pub(in crate::cli) resign: Option<Vec<String>>,

    /// Break a game off that both engines see level: movenumber=60 movecount=8 score=10
    #[arg(long, value_name = "KEY=VALUE", num_args = 0..)]
    pub(in crate::cli) draw: Option<Vec<String>>,

    /// A game of so many moves of each side is drawn
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(in crate::cli) max_moves: Option<u32>,
}

/// The orders of openings.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
pub(in crate::cli) enum OrderName {
    /// As they stand in the file
    Sequential,
    /// Shuffled by the seed
    Random,
}

impl From<OrderName> for Order {
    fn from(name: OrderName) -> Self {
        match name {
            OrderName::Sequential => Self::Sequential,
            OrderName::Random => Self::Random,
        }
    }
}

impl BudgetOptions {
    /// What an engine may use that has no budget of its own.
    pub(in crate::cli) fn budget(&self) -> Budget {
        let budget = Budget {
            control: self.tc.clone(),
            move_time: self.movetime.map(|time| Duration::from_millis(time.into())),
            depth: self.depth,
            nodes: self.nodes,
        };
        let usual = Budget { control: USUAL_CONTROL.parse().ok(), ..Budget::default() };
        budget.or(&usual)
    }
}

impl Habits {
    /// Whether engines are started anew for each game.
    pub(in crate::cli) const fn restart(&self) -> Restart {
        if self.restart { Restart::On } else { Restart::Off }
    }
}

impl OpeningOptions {
    /// The openings, in their order.
    pub(in crate::cli) fn read(&self) -> Result<Vec<Opening>, OpeningsError> {
        let openings = self.file.as_deref().map_or_else(|| Ok(Openings::built_in()), Openings::read)?;
        let places = order(openings.len(), self.order.into(), self.seed);
        Ok(places.into_iter().filter_map(|place| openings.get(place).cloned()).collect())
    }

    /// Their order, in words.
    pub(in crate::cli) fn order_in_words(&self) -> String {
        agreed::order(self.order.into(), self.seed)
    }
}

/// What holds for each game.
pub(in crate::cli) fn terms(
    rules: &Parameters,
    habits: &Habits,
    adjudication: &AdjudicationOptions,
) -> Result<Terms, WordsError> {
    Ok(Terms {
        rules: rules.rules(),
        margin: Duration::from_millis(habits.margin.into()),
        patience: Duration::from_secs(habits.patience.into()),
        pondering: if habits.ponder { Pondering::On } else { Pondering::Off },
        adjudication: Adjudication {
            resign: adjudication.resign.as_deref().map(resign).transpose()?,
            draw: adjudication.draw.as_deref().map(draw).transpose()?,
            max_moves: adjudication.max_moves,
        },
        ..Terms::default()
    })
}

/// What may spoil the times: more searches at once than cores. There is no use for more than so many boards.
pub(in crate::cli) fn oversubscription(contest: &Contest, boards: usize) -> Option<String> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = contest.entrants.iter().map(Entrant::threads);
    let a_game = match contest.terms.pondering {
        Pondering::Off => threads.max().unwrap_or(1),
        Pondering::On => threads.sum(),
    };
    agreed::oversubscription(contest.concurrency.min(boards), a_game, cores)
}
