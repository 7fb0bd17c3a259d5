//! The plan of a tuning: what the arguments ask for.

use crate::arena::contest::{Contest, Entrant, program_print};
use crate::arena::player::Deadlines;
use crate::arena::tune::{Iterations, Parameter, read as read_parameters};
use crate::cli::agreed;
use crate::cli::contest::conditions::{oversubscription, terms};
use crate::cli::tune::{Arguments, Error};

/// The plan of a tuning.
pub(super) struct Plan {
    /// The engine against itself.
    pub(super) contest: Contest,
    pub(super) parameters: Vec<Parameter>,
    pub(super) iterations: Iterations,
    pub(super) seed: u64,
    /// The chance of a change, where the numbers are screened.
    pub(super) screening: Option<f64>,
    /// The order of the openings, in words.
    order: String,
}

/// What the arguments ask for.
///
/// # Errors
/// What is missing or wrong in them.
pub(super) fn read(arguments: &Arguments) -> Result<Plan, Error> {
    let parameters = read_parameters(arguments.parameters.as_deref().ok_or(Error::NoParameters)?)?;
    let entrant = arguments.engine.0.clone().ok_or(Error::NoEngine)?;
    let iterations = iterations(arguments)?;
    let contest = Contest {
        entrants: [entrant.clone(), entrant],
        openings: arguments.openings.read()?,
        games: iterations.games(),
        budget: arguments.budget.budget(),
        terms: terms(&arguments.rules, &arguments.habits, &arguments.adjudication)?,
        concurrency: usize::from(arguments.concurrency),
        restart: arguments.habits.restart(),
        deadlines: Deadlines::default(),
    };
    let (seed, order) = (arguments.openings.seed, arguments.openings.order_in_words());
    Ok(Plan { contest, parameters, iterations, seed, screening: arguments.screen, order })
}

fn iterations(arguments: &Arguments) -> Result<Iterations, Error> {
    let pairs = arguments.pairs;
    let count = arguments.games.map_or(arguments.iterations, |games| games.div_ceil(pairs * 2));
    Iterations::new(count, pairs).map_err(|error| Error::TooLong(error.to_string()))
}

/// What the budget of the engine and the rules are called among the terms.
pub(super) const CONDITIONS: [&str; 2] = ["the budget of the engine", "the rules"];

impl Plan {
    /// The engine.
    pub(super) const fn entrant(&self) -> &Entrant {
        &self.contest.entrants[0]
    }

    /// What is to be the same when the tuning goes on later.
    pub(super) fn terms(&self) -> Vec<(String, String)> {
        let Contest { openings, terms, restart, .. } = &self.contest;
        let entrant = self.entrant();
        let print = program_print(&entrant.config);
        let mut agreed: Vec<(String, String)> =
            agreed::engine("the engine", entrant, print, &self.contest.budget(0)).into();
        agreed.extend([
            ("the number of iterations".to_owned(), self.iterations.count.to_string()),
            ("pairs in each".to_owned(), self.iterations.pairs.to_string()),
            ("the seed".to_owned(), self.seed.to_string()),
            ("the screening".to_owned(), self.screening.map_or_else(|| "none".to_owned(), |chance| chance.to_string())),
            ("the number of parameters".to_owned(), self.parameters.len().to_string()),
        ]);
        let row = |(index, parameter): (usize, &Parameter)| (format!("parameter {}", index + 1), parameter.to_string());
        agreed.extend(self.parameters.iter().enumerate().map(row));
        agreed.extend(agreed::games(&self.order, openings, terms));
        agreed.push(("restart".to_owned(), format!("{restart:?}").to_lowercase()));
        agreed
    }

    /// What may spoil the result.
    pub(super) fn warnings(&self) -> Vec<String> {
        let boards = oversubscription(&self.contest, self.iterations.count as usize);
        let small = self.parameters.iter().filter_map(Parameter::warning).filter(|_| self.screening.is_none());
        boards.into_iter().chain(small).collect()
    }
}
