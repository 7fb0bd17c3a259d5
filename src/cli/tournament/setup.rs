//! What a file asks for: the plan of the event, its players, and how is played.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::thread;
use std::time::Duration;

use serde::Serialize;
use toml::{Spanned, Table, Value};

use crate::arena::chronicle::Terms as Agreed;
use crate::arena::contest::{Entrant, program_print};
use crate::arena::duel::{self, Adjudication, Budget, Fouls, Pondering, Terms};
use crate::arena::event::{Entry, Event, Member, Plan, Seat, TeamForm, Teams};
use crate::arena::openings::{Opening, Openings, Order, order};
use crate::arena::player::Deadlines;
use crate::arena::tournament::Tournament;
use crate::board::Position;
use crate::cli::agreed;
use crate::cli::contest::{self, USUAL_CONTROL, pairs};
use crate::cli::parameters::Parameters;
use crate::cli::tournament::Error;
use crate::cli::tournament::file::{Bare, FileError, Keys, OfEntry, OrderKey, Source, Team, TeamsTable};
use crate::rules::BareMaterial;

/// For each engine what tells its program from others, if it can be read.
pub(super) type Prints = Vec<Option<String>>;

/// What a file asks for.
#[derive(Debug)]
pub(super) struct Setup {
    pub(super) plan: Plan,
    pub(super) tournament: Tournament,
    pub(super) site: String,
    /// The order of the openings, in words.
    order: String,
}

/// Reads a file; `concurrency` holds against what it says.
///
/// # Errors
/// [`Error::File`] or [`Error::Openings`].
pub(super) fn read(path: &Path, concurrency: Option<u16>) -> Result<Setup, Error> {
    let source = Source::read(path)?;
    let keys = &source.keys;
    let engines = engines(&source)?;
    let (entries, players) =
        if team_matches(keys) { of_teams(&source, &engines)? } else { of_players(&source, &engines)? };
    let plan = Plan {
        name: name(&source)?,
        format: keys.format,
        games: keys.games,
        draw: keys.draw,
        seed: keys.seed,
        teams: keys.teams.map(|teams| teams_of(teams, &entries)),
        play_offs: keys.play_offs,
        entries,
    };
    if plan.play_offs > 0 && plan.format.elimination().is_some() {
        return Err(source.wrong("a knockout has no `play_offs`: `extra` says how a level match goes on").into());
    }
    // Whether the plan is sound is said before anything else is looked at.
    Event::new(plan.clone()).map_err(|error| source.wrong(error))?;
    let (openings, order) = openings(keys)?;
    let tournament = Tournament {
        entrants: engines.into_iter().map(|engine| engine.entrant).collect(),
        players,
        openings,
        budget: budget(keys),
        terms: terms(keys),
        concurrency: concurrency.or_else(|| keys.concurrency.map(Into::into)).unwrap_or(1).into(),
        deadlines: Deadlines::default(),
        withdraw_after: keys.withdraw_after.map(Into::into),
    };
    Ok(Setup { plan, tournament, site: keys.site.clone(), order })
}

/// What the event is called: else as its file.
fn name(source: &Source) -> Result<String, FileError> {
    let stem = || source.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    if source.keys.site.contains(char::is_control) {
        return Err(source.wrong("a control character stands in the site"));
    }
    let name = source.keys.name.clone().unwrap_or_else(stem);
    match fault_of_name(&name) {
        Some(fault) => Err(source.wrong(fault)),
        None => Ok(name),
    }
}

/// What is wrong with a name, if anything is.
fn fault_of_name(name: &str) -> Option<&'static str> {
    match name {
        _ if name.trim().is_empty() => Some("the name is empty"),
        _ if name.contains(char::is_control) => Some("a control character stands in the name"),
        _ if name.contains(TURNS) => Some("a character that turns the direction of the text stands in the name"),
        _ => None,
    }
}

/// The characters that turn the direction of what is written behind them.
const TURNS: [char; 12] = [
    '\u{061C}', '\u{200E}', '\u{200F}', '\u{202A}', '\u{202B}', '\u{202C}', '\u{202D}', '\u{202E}', '\u{2066}',
    '\u{2067}', '\u{2068}', '\u{2069}',
];

/// An engine of the file.
struct Engine {
    entrant: Entrant,
    of_entry: OfEntry,
}

/// The keys of an engine that are not those of a match.
const OF_ENTRY: [&str; 3] = ["seed", "rating", "team"];

fn engines(source: &Source) -> Result<Vec<Engine>, FileError> {
    let mut known = BTreeSet::new();
    let mut engines = Vec::new();
    for table in &source.keys.engines {
        let engine = engine(source, table)?;
        let label = engine.entrant.label();
        if !known.insert(label.trim().to_owned()) {
            return Err(source.wrong_in(table, format!("another engine is called {label:?}; `name` tells them apart")));
        }
        engines.push(engine);
    }
    Ok(engines)
}

fn engine(source: &Source, table: &Spanned<Table>) -> Result<Engine, FileError> {
    if let Some(options) = table.get_ref().get("option").filter(|options| !options.is_table()) {
        let what = format!("option cannot be {}: a table is expected, as in {{ Hash = 16 }}", options.type_str());
        return Err(source.wrong_in(table, what));
    }
    let name = table.get_ref().get("name").and_then(Value::as_str);
    if let Some(fault) = name.and_then(fault_of_name) {
        return Err(source.wrong_in(table, fault));
    }
    let (own, rest): (Vec<_>, Vec<_>) =
        table.get_ref().clone().into_iter().partition(|(key, _)| OF_ENTRY.contains(&key.as_str()));
    let of_entry = Value::Table(own.into_iter().collect()).try_into::<OfEntry>();
    let of_entry = of_entry.map_err(|error| source.wrong_in(table, error.message()))?;
    let mut words = Vec::new();
    pairs(&source.path, "", &rest.into_iter().collect(), &mut words).map_err(|error| match error {
        contest::FileError::Form { key, form, .. } => source.wrong_in(table, format!("{key} cannot be {form}")),
        error => source.wrong_in(table, error),
    })?;
    let entrant = Entrant::from_words(&words).map_err(|error| source.wrong_in(table, error))?;
    Ok(Engine { entrant, of_entry })
}

/// Whether teams meet teams.
fn team_matches(keys: &Keys) -> bool {
    keys.teams.is_some_and(|teams| teams.form != TeamForm::SumOfPlaces)
}

/// How teams play. Where nothing is said of boards there are as many as the smallest team has members; where places are summed, all
/// players of a team count (15.5).
fn teams_of(TeamsTable { form, boards }: TeamsTable, entries: &[Entry]) -> Teams {
    let usual = || match form {
        TeamForm::SumOfPlaces => {
            let size = |team: &String| entries.iter().filter(|entry| entry.team.as_ref() == Some(team)).count();
            entries.iter().filter_map(|entry| entry.team.as_ref()).map(size).max()
        }
        _ => entries.iter().map(|entry| entry.members.len()).min(),
    };
    let boards = boards.unwrap_or_else(|| usual().unwrap_or(1).max(1) as u32);
    Teams { form, boards }
}

/// The entries of the plan, and the engines of each.
type Entered = (Vec<Entry>, Vec<Vec<usize>>);

fn of_players(source: &Source, engines: &[Engine]) -> Result<Entered, FileError> {
    if let Some(table) = source.keys.team_tables.first() {
        return Err(source.wrong_in(table, "there are no matches of teams in this event: [teams] says how teams play"));
    }
    let entry = |engine: &Engine| {
        let OfEntry { seed, rating, team } = engine.of_entry.clone();
        Entry { seed, rating, team, ..Entry::named(engine.entrant.label()) }
    };
    let players = (0..engines.len()).map(|engine| vec![engine]).collect();
    if source.keys.teams.is_none() {
        let with_team = source.keys.engines.iter().zip(engines).find(|(_, engine)| engine.of_entry.team.is_some());
        if let Some((table, _)) = with_team {
            return Err(source.wrong_in(table, "`team` counts in an event of teams only: [teams] says how they play"));
        }
    }
    Ok((engines.iter().map(entry).collect(), players))
}

fn of_teams(source: &Source, engines: &[Engine]) -> Result<Entered, FileError> {
    let mut free: BTreeMap<String, usize> =
        engines.iter().enumerate().map(|(index, engine)| (engine.entrant.label(), index)).collect();
    for (table, engine) in source.keys.engines.iter().zip(engines) {
        if engine.of_entry.seed.is_some() || engine.of_entry.team.is_some() {
            return Err(source.wrong_in(table, "`seed` and `members` belong to the table of the team"));
        }
    }
    let mut entries = Vec::new();
    let mut players = Vec::new();
    for table in &source.keys.team_tables {
        let Team { name, members, seed, rating } = table.get_ref();
        if let Some(fault) = fault_of_name(name) {
            return Err(source.wrong_in(table, fault));
        }
        let of_team: Vec<usize> = members
            .iter()
            .map(|member| {
                let what = || format!("{member:?} is no engine of the file, or plays in two teams");
                free.remove(member).ok_or_else(|| source.wrong_in(table, what()))
            })
            .collect::<Result<_, _>>()?;
        let member =
            |&engine: &usize| Member { name: engines[engine].entrant.label(), rating: engines[engine].of_entry.rating };
        let members = of_team.iter().map(member).collect();
        entries.push(Entry { seed: *seed, rating: *rating, members, ..Entry::named(name.clone()) });
        players.push(of_team);
    }
    match free.into_iter().next() {
        Some((name, index)) => Err(source.wrong_in(&source.keys.engines[index], format!("{name:?} plays in no team"))),
        None => Ok((entries, players)),
    }
}

/// What stands for the start of the game in place of a file of openings.
const START: &str = "startpos";

/// The openings in their order, and that order in words.
fn openings(keys: &Keys) -> Result<(Vec<Opening>, String), Error> {
    let wanted = match keys.order {
        OrderKey::Sequential => Order::Sequential,
        OrderKey::Random => Order::Random,
    };
    let openings = match keys.openings.as_deref() {
        None => Openings::built_in(),
        Some(path) if path.as_os_str() == START => {
            let (name, start) = (START.to_owned(), Position::start());
            return Ok((vec![Opening { name, start, moves: Vec::new(), ecco: None, title: None }], START.to_owned()));
        }
        Some(path) => Openings::read(path)?,
    };
    let places = order(openings.len(), wanted, keys.seed);
    let ordered = places.into_iter().filter_map(|place| openings.get(place).cloned()).collect();
    Ok((ordered, agreed::order(wanted, keys.seed)))
}

fn budget(keys: &Keys) -> Budget {
    let budget = Budget {
        control: keys.tc.clone(),
        move_time: keys.movetime.map(|time| Duration::from_millis(u32::from(time).into())),
        depth: keys.depth.map(Into::into),
        nodes: keys.nodes.map(Into::into),
    };
    let usual = Budget { control: USUAL_CONTROL.parse().ok(), ..Budget::default() };
    budget.or(&usual)
}

fn terms(keys: &Keys) -> Terms {
    let rules = &keys.rules;
    let parameters = Parameters {
        rules: rules.name.unwrap_or_default(),
        grace: rules.grace.into(),
        limit_rounds: rules.limit_rounds,
        check_cap: rules.check_cap,
        limit_mode: rules.limit_mode,
        bare: match rules.bare {
            Bare::L0 => BareMaterial::Certain,
            Bare::L1 => BareMaterial::LoneCannons,
        },
    };
    let broken_off = &keys.adjudicate;
    let resign = broken_off.resign.as_ref();
    let draw = broken_off.draw.as_ref();
    Terms {
        rules: parameters.rules(),
        margin: Duration::from_millis(keys.margin.into()),
        patience: Duration::from_secs(u32::from(keys.patience).into()),
        pondering: if keys.ponder { Pondering::On } else { Pondering::Off },
        fouls: keys.fouls.unwrap_or(Fouls::Strict),
        claim_fine: keys.claim_fine.map_or(Terms::default().claim_fine, |seconds| Duration::from_secs(seconds.into())),
        lateness: keys.lateness.map(|milliseconds| Duration::from_millis(milliseconds.into())),
        adjudication: Adjudication {
            resign: resign.map(|it| duel::Resign { moves: it.movecount.into(), score: it.score.into() }),
            draw: draw.map(|it| duel::Draw { from_move: it.movenumber, moves: it.movecount.into(), score: it.score }),
            max_moves: broken_off.max_moves.map(Into::into),
        },
    }
}

impl Setup {
    /// The names of all engines.
    pub(super) fn names(&self) -> Vec<String> {
        self.tournament.entrants.iter().map(Entrant::label).collect()
    }

    /// What the plan of the event says, which is to be the same when it goes on later, or is asked about.
    pub(super) fn plan_terms(&self) -> Agreed {
        let Plan { name: _, entries, format, games, draw, seed, teams, play_offs } = &self.plan;
        let words = [
            ("the format", written(format)),
            ("the number of games", games.to_string()),
            ("the draw", written(draw)),
            ("the seed", seed.to_string()),
            ("the teams", written(teams)),
            ("the number of places to be played off", play_offs.to_string()),
            ("the number of entries", entries.len().to_string()),
        ];
        let entry = |(number, entry): (usize, &Entry)| (format!("entry {}", number + 1), written(entry));
        let words = words.into_iter().map(|(key, value)| (key.to_owned(), value));
        words.chain(entries.iter().enumerate().map(entry)).collect()
    }

    /// What tells the program of each engine from others, as it is now; `None` if it cannot be read. Large programs take their time.
    pub(super) fn prints(&self) -> Prints {
        let mut known = BTreeMap::new();
        let print = |entrant: &Entrant| {
            let program = (entrant.config.program.clone(), entrant.config.directory.clone());
            known.entry(program).or_insert_with(|| program_print(&entrant.config)).clone()
        };
        self.tournament.entrants.iter().map(print).collect()
    }

    /// All that is to be the same when the event goes on later.
    pub(super) fn terms(&self, prints: &Prints) -> Agreed {
        let Tournament { entrants, budget, openings, terms, withdraw_after, .. } = &self.tournament;
        let engine = |(entrant, print): (&Entrant, &Option<String>)| {
            let called = format!("engine {}", entrant.label());
            agreed::engine(&called, entrant, print.clone(), &entrant.budget.or(budget))
        };
        let mut agreed = self.plan_terms();
        agreed.extend(entrants.iter().zip(prints).flat_map(engine));
        agreed.extend(agreed::games(&self.order, openings, terms));
        let withdrawal = withdraw_after.map_or_else(|| "none".to_owned(), |times| format!("after {times} games"));
        agreed.push(("the withdrawal of the absent".to_owned(), withdrawal));
        agreed.push(("fouls".to_owned(), terms.fouls.to_string()));
        agreed.push(("the fine for an untrue claim".to_owned(), format!("{} s", terms.claim_fine.as_secs_f64())));
        let lateness = terms.lateness.map_or_else(|| "not looked at".to_owned(), |it| format!("{} ms", it.as_millis()));
        agreed.push(("lateness".to_owned(), lateness));
        agreed
    }

    /// The engines whose programs cannot be read.
    pub(super) fn missing<'a>(&'a self, prints: &'a Prints) -> impl Iterator<Item = &'a Entrant> {
        self.tournament.entrants.iter().zip(prints).filter(|(_, print)| print.is_none()).map(|(entrant, _)| entrant)
    }

    /// What may spoil the event.
    pub(super) fn warnings(&self, prints: &Prints) -> Vec<String> {
        let Tournament { entrants, terms, concurrency, .. } = &self.tournament;
        let missing = self.missing(prints).map(|entrant| {
            let program = entrant.config.program.display();
            format!("{}: {program} cannot be read; the games that it does not start in are forfeited", entrant.label())
        });
        let mut threads: Vec<usize> = entrants.iter().map(Entrant::threads).collect();
        threads.sort_unstable_by(|one, other| other.cmp(one));
        let most = match terms.pondering {
            Pondering::Off => threads.iter().take(1).sum(),
            Pondering::On => threads.iter().take(2).sum(),
        };
        let cores = thread::available_parallelism().map_or(1, usize::from);
        missing.chain(agreed::oversubscription(*concurrency, most, cores)).collect()
    }

    /// What sits there, with its team, if it has one.
    pub(super) fn called(&self, seat: Seat) -> String {
        let label = self.tournament.engine(seat).label();
        if seat.member.is_some() { format!("{label} ({})", self.plan.entries[seat.entry].name) } else { label }
    }
}

fn written(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
