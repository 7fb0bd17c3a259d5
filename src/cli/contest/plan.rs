//! The plan of a match: what the arguments ask for.

use crate::arena::contest::{Contest, Entrant, program_print};
use crate::arena::player::{Deadlines, Player, PlayerError, Stop};
use crate::arena::sprt::Sprt;
use crate::cli::contest::conditions::{oversubscription, terms};
use crate::cli::contest::words::sprt;
use crate::cli::contest::{Arguments, Error};
use crate::cli::{agreed, one_line};

/// The plan of a match.
pub(super) struct Plan {
    pub(super) contest: Contest,
    pub(super) sprt: Option<Sprt>,
    /// The order of the openings, in words.
    order: String,
}

/// What the arguments ask for.
///
/// # Errors
/// [`Error::Words`] or [`Error::Openings`].
pub(super) fn read(arguments: &Arguments) -> Result<Plan, Error> {
    let rounds = arguments.rounds.map(|rounds| rounds * 2);
    let contest = Contest {
        entrants: arguments.engines.0.clone(),
        openings: arguments.openings.read()?,
        games: rounds.unwrap_or(arguments.games),
        budget: arguments.budget.budget(),
        terms: terms(&arguments.rules, &arguments.habits, &arguments.adjudication)?,
        concurrency: usize::from(arguments.concurrency),
        restart: arguments.habits.restart(),
        deadlines: Deadlines::default(),
    };
    let sprt = arguments.sprt.as_deref().map(sprt).transpose()?;
    Ok(Plan { contest, sprt, order: arguments.openings.order_in_words() })
}

impl Plan {
    /// What is to be the same when the match goes on later.
    pub(super) fn terms(&self) -> Vec<(String, String)> {
        let Contest { entrants, openings, terms, restart, .. } = &self.contest;
        let engine = |(index, entrant): (usize, &Entrant)| {
            agreed::engine(
                &format!("engine {}", index + 1),
                entrant,
                program_print(&entrant.config),
                &self.contest.budget(index),
            )
        };
        let mut agreed: Vec<(String, String)> = entrants.iter().enumerate().flat_map(engine).collect();
        agreed.extend(agreed::games(&self.order, openings, terms));
        agreed.push(("restart".to_owned(), format!("{restart:?}").to_lowercase()));
        agreed
    }

    /// The conditions of the match in a few words.
    pub(super) fn conditions(&self) -> String {
        let [first, second] = [0, 1].map(|engine| self.contest.budget(engine).to_string());
        let budget = if first == second { first } else { format!("{first} against {second}") };
        format!("{budget}, rules {}", self.contest.terms.rules.name)
    }

    /// What may spoil the result.
    pub(super) fn warnings(&self) -> Vec<String> {
        let boards = self.contest.games as usize;
        [oversubscription(&self.contest, boards), self.half_pair(), self.repetition()].into_iter().flatten().collect()
    }

    fn half_pair(&self) -> Option<String> {
        let games = self.contest.games;
        let text = format!("the last of {games} games has no second one with the colours exchanged");
        (games % 2 == 1).then_some(text)
    }

    fn repetition(&self) -> Option<String> {
        let (pairs, openings) = (self.contest.games.div_ceil(2), self.contest.openings.len());
        let text = format!(
            "{pairs} pairs of games begin with {openings} openings: engines that answer alike repeat their games, and the \
             figures look surer than they are"
        );
        (pairs as usize > openings).then_some(text)
    }

    /// Starts both engines once, to learn what they are called and what they may not heed. One that starts and does not answer loses
    /// its games.
    ///
    /// # Errors
    /// [`Error::Engine`] if one cannot be started at all, [`Error::InterruptedEarly`] if the stop was pulled.
    pub(super) fn introduce(&self, stop: &Stop) -> Result<Introduction, Error> {
        let mut warnings = Vec::new();
        let mut meet = |engine: usize| -> Result<String, Error> {
            let entrant = &self.contest.entrants[engine];
            let started = Player::start_under(&entrant.config, self.contest.deadlines, stop);
            if stop.is_pulled() {
                return Err(Error::InterruptedEarly);
            }
            match started {
                Ok(player) => {
                    let name = one_line(player.name());
                    warnings.extend(player.warnings().iter().map(|warning| one_line(&format!("{name}: {warning}"))));
                    player.quit();
                    Ok(name)
                }
                Err(error @ (PlayerError::CannotStart { .. } | PlayerError::Log { .. })) => {
                    Err(Error::Engine { label: entrant.label(), error: Box::new(error) })
                }
                Err(error) => {
                    let label = entrant.label();
                    warnings.push(one_line(&format!("{label}: {error}; the games that it does not start in are lost")));
                    Ok(label)
                }
            }
        };
        let names = distinct([meet(0)?, meet(1)?]);
        Ok(Introduction { names, warnings })
    }
}

/// What is known of the engines before the match.
pub(super) struct Introduction {
    /// What they are called.
    pub(super) names: [String; 2],
    /// What they may not heed.
    pub(super) warnings: Vec<String>,
}

/// Names that tell the engines apart.
fn distinct([first, second]: [String; 2]) -> [String; 2] {
    if first == second { [format!("{first} (1)"), format!("{second} (2)")] } else { [first, second] }
}
