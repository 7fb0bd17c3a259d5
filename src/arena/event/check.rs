//! Whether a plan is sound.

use std::collections::BTreeSet;

use thiserror::Error;

use crate::arena::event::entry::{Entry, by_rating};
use crate::arena::event::pairing::boards::TeamForm;
use crate::arena::event::plan::{Format, Plan, Teams};

/// Why no event can be made of a plan.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlanError {
    /// There are too few or too many to take part.
    #[error("an event has from 2 to {MOST_ENTRIES} entries, not {0}")]
    Entries(usize),
    /// Two are called alike, or one is not called anything.
    #[error("each entry has a name of its own; {0:?} is none")]
    Name(String),
    /// Two have the same seed.
    #[error("seed {0} is given twice")]
    Seed(u32),
    /// There are too few for two groups of two.
    #[error("groups need four entries or more, not {0}")]
    Groups(usize),
    /// A rating is no number.
    #[error("the rating of {0} is no number")]
    Rating(String),
    /// A number is out of bounds.
    #[error("{what} is from {least} to {most}, not {given}")]
    Number {
        /// Which.
        what: &'static str,
        /// The least that it can be.
        least: u32,
        /// The most.
        most: u32,
        /// What it is.
        given: u32,
    },
    /// A player has members.
    #[error("{0} has members, but teams do not play in this event")]
    NoTeams(String),
    /// A team has too few members.
    #[error("{name} has {members} members for {boards} boards; there may be {MOST_MEMBERS} at most")]
    Members {
        /// Which.
        name: String,
        /// How many members it has.
        members: usize,
        /// How many boards there are.
        boards: u32,
    },
    /// The members of a team are not in the order of their ratings.
    #[error("{name}: {member} stands behind a weaker member; boards go by rating, those without one last (12.1)")]
    BoardOrder {
        /// Which team.
        name: String,
        /// Which member.
        member: String,
    },
    /// A player belongs to no team where the places of teams are reckoned from their players.
    #[error("{0} belongs to no team (12.5)")]
    NoTeam(String),
}

/// More cannot take part: the costs of a Swiss round would not fit in their number.
pub const MOST_ENTRIES: usize = 500;

/// More games between the same two are a match, not a pairing.
const MOST_GAMES: u32 = 100;

/// More cycles are a match of many games as well.
const MOST_CYCLES: u32 = 10;

/// A team has no more members: where everybody plays everybody, their square is the number of games.
const MOST_MEMBERS: usize = 50;

/// Looks whether a plan is sound.
///
/// # Errors
/// A [`PlanError`] that says what is wrong first.
pub(super) fn check(plan: &Plan) -> Result<(), PlanError> {
    let count = plan.entries.len();
    if !(2..=MOST_ENTRIES).contains(&count) {
        return Err(PlanError::Entries(count));
    }
    names(&plan.entries)?;
    number("the number of games", 1, MOST_GAMES, plan.games)?;
    number("the number of places to be played off", 0, count as u32, plan.play_offs)?;
    format(plan)?;
    match plan.teams {
        Some(Teams { form: TeamForm::SumOfPlaces, boards }) => players_of_teams(plan, boards),
        Some(teams) => plan.entries.iter().try_for_each(|entry| members(entry, teams)),
        None => players(plan),
    }
}

const fn number(what: &'static str, least: u32, most: u32, given: u32) -> Result<(), PlanError> {
    if given < least || given > most { Err(PlanError::Number { what, least, most, given }) } else { Ok(()) }
}

fn names(entries: &[Entry]) -> Result<(), PlanError> {
    let (mut names, mut seeds) = (BTreeSet::new(), BTreeSet::new());
    for entry in entries {
        let mut of_members = BTreeSet::new();
        let name = entry.name.trim();
        if name.is_empty() || !names.insert(name) {
            return Err(PlanError::Name(entry.name.clone()));
        }
        if let Some(member) = entry.members.iter().find(|member| !of_members.insert(member.name.trim())) {
            return Err(PlanError::Name(member.name.clone()));
        }
        if let Some(seed) = entry.seed.filter(|&seed| !seeds.insert(seed)) {
            return Err(PlanError::Seed(seed));
        }
        let ratings = entry.members.iter().map(|member| member.rating).chain([entry.rating]);
        if ratings.flatten().any(|rating| !rating.is_finite()) {
            return Err(PlanError::Rating(entry.name.clone()));
        }
    }
    Ok(())
}

fn format(plan: &Plan) -> Result<(), PlanError> {
    let count = plan.entries.len() as u32;
    match plan.format {
        Format::RoundRobin { cycles } => number("the number of cycles", 1, MOST_CYCLES, cycles),
        Format::Groups { .. } if count < 4 => Err(PlanError::Groups(plan.entries.len())),
        Format::Groups { groups, advance, .. } => {
            number("the number of groups", 2, count / 2, groups)?;
            number("the number that advance from each group", 1, count / groups, advance)
        }
        // With an odd count, everybody has the bye of one round.
        Format::Swiss { rounds } => number("the number of rounds", 1, count - 1 + count % 2, rounds),
        Format::Knockout { extra, .. } | Format::DoubleKnockout { extra, .. } => {
            number("the number of extra legs", 0, MOST_GAMES, extra)
        }
    }
}

fn players(plan: &Plan) -> Result<(), PlanError> {
    match plan.entries.iter().find(|entry| !entry.members.is_empty()) {
        Some(entry) => Err(PlanError::NoTeams(entry.name.clone())),
        None => Ok(()),
    }
}

fn players_of_teams(plan: &Plan, boards: u32) -> Result<(), PlanError> {
    players(plan)?;
    number("the number of players that count for a team", 1, plan.entries.len() as u32, boards)?;
    match plan.entries.iter().find(|entry| entry.team.as_ref().is_none_or(|team| team.trim().is_empty())) {
        Some(entry) => Err(PlanError::NoTeam(entry.name.clone())),
        None => Ok(()),
    }
}

fn members(entry: &Entry, teams: Teams) -> Result<(), PlanError> {
    number("the number of boards", 1, MOST_MEMBERS as u32, teams.boards)?;
    let (members, boards) = (entry.members.len(), if is_everybody(teams) { 1 } else { teams.boards });
    if members < boards as usize || members > MOST_MEMBERS {
        return Err(PlanError::Members { name: entry.name.clone(), members, boards });
    }
    if !matches!(teams.form, TeamForm::FixedBoards | TeamForm::Substitutes) {
        return Ok(());
    }
    let weaker = entry.members.windows(2).find(|pair| by_rating(pair[0].rating, pair[1].rating).is_gt());
    match weaker {
        Some(pair) => Err(PlanError::BoardOrder { name: entry.name.clone(), member: pair[1].name.clone() }),
        None => Ok(()),
    }
}

fn is_everybody(teams: Teams) -> bool {
    teams.form == TeamForm::AllPlayAll
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::event::entry::Member;
    use crate::arena::event::plan::Carry;

    fn entries(count: usize) -> Vec<Entry> {
        (0..count).map(|number| Entry::named(format!("p{number}"))).collect()
    }

    fn plan(count: usize, format: Format) -> Plan {
        Plan::new(entries(count), format)
    }

    const LEAGUE: Format = Format::RoundRobin { cycles: 1 };

    #[test]
    fn what_is_wrong_with_a_plan_is_said() {
        let carry = Carry::Nothing;
        let mut same = plan(3, LEAGUE);
        same.entries[2].name = "p1 ".to_owned();
        let mut seeds = plan(3, LEAGUE);
        seeds.entries[0].seed = Some(2);
        seeds.entries[2].seed = Some(2);
        let mut rating = plan(3, LEAGUE);
        rating.entries[0].rating = Some(f64::NAN);
        let mut members = plan(3, LEAGUE);
        members.entries[1] = Entry::named("t").with_members(&["a", "b"]);
        for (plan, message) in [
            (plan(1, LEAGUE), "an event has from 2 to 500 entries, not 1"),
            (plan(501, LEAGUE), "an event has from 2 to 500 entries, not 501"),
            (same, "each entry has a name of its own; \"p1 \" is none"),
            (seeds, "seed 2 is given twice"),
            (rating, "the rating of p0 is no number"),
            (members, "t has members, but teams do not play in this event"),
            (Plan { games: 0, ..plan(3, LEAGUE) }, "the number of games is from 1 to 100, not 0"),
            (Plan { play_offs: 4, ..plan(3, LEAGUE) }, "the number of places to be played off is from 0 to 3, not 4"),
            (plan(3, Format::RoundRobin { cycles: 0 }), "the number of cycles is from 1 to 10, not 0"),
            (plan(6, Format::Swiss { rounds: 6 }), "the number of rounds is from 1 to 5, not 6"),
            (plan(6, Format::Groups { groups: 4, advance: 1, carry }), "the number of groups is from 2 to 3, not 4"),
            (plan(3, Format::Groups { groups: 2, advance: 1, carry }), "groups need four entries or more, not 3"),
            (
                plan(7, Format::Groups { groups: 2, advance: 4, carry }),
                "the number that advance from each group is from 1 to 3, not 4",
            ),
        ] {
            assert_eq!(check(&plan).expect_err(message).to_string(), message);
        }
        assert_eq!(check(&plan(5, Format::Swiss { rounds: 5 })), Ok(()));
    }

    #[test]
    fn teams_sit_in_the_order_of_their_ratings() {
        let member = |name: &str, rating| Member { name: name.to_owned(), rating };
        let teams = |form, boards| Some(Teams { form, boards });
        let mut event = plan(2, LEAGUE);
        event.teams = teams(TeamForm::FixedBoards, 2);
        assert_eq!(
            check(&event).expect_err("no members").to_string(),
            "p0 has 0 members for 2 boards; there may be 50 at most"
        );
        for entry in &mut event.entries {
            entry.members = vec![member("a", Some(2400.0)), member("b", None), member("c", Some(2300.0))];
        }
        assert!(matches!(check(&event), Err(PlanError::BoardOrder { member, .. }) if member == "c"));
        event.teams = teams(TeamForm::FreeOrder, 2);
        assert_eq!(check(&event), Ok(()));
        event.teams = teams(TeamForm::SumOfPlaces, 2);
        assert_eq!(check(&event), Err(PlanError::NoTeams("p0".to_owned())));
        let mut single = plan(2, LEAGUE);
        single.teams = teams(TeamForm::SumOfPlaces, 1);
        assert_eq!(check(&single), Err(PlanError::NoTeam("p0".to_owned())));
    }
}
