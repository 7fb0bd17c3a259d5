//! The option `--engine`, which takes any number of words each time that it is given.

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command};

use crate::arena::contest::Entrant;

/// The engines of a match.
#[derive(Debug)]
pub(super) struct Engines(pub(super) [Entrant; 2]);

const ENGINE: &str = "engine";

/// The engine of a tuning; none where none is given.
#[derive(Debug)]
pub(in crate::cli) struct Engine(pub(in crate::cli) Option<Entrant>);

/// The option, as it is explained.
fn option(short: &str, long: &str, limits: &str) -> Arg {
    Arg::new(ENGINE)
        .long(ENGINE)
        .value_name("KEY=VALUE")
        .num_args(1..)
        .action(ArgAction::Append)
        .help(format!(
            "{short}: cmd=PROGRAM, and name= proto= dir= stderr= ranks= unit= option.NAME= tc= movetime= depth= nodes="
        ))
        .long_help(format!(
            "{long} Words of the form key=value:\n\
             cmd          the program and its arguments, the only word that must be there\n\
             name         what it is called; else as it calls itself\n\
             proto        auto, ucci or uci\n\
             dir          its working directory\n\
             stderr       the file to which its standard error is appended\n\
             ranks        auto, 0 or 1: the number of Red's back rank\n\
             unit         auto, ms or s: the unit of time in UCCI\n\
             option.NAME  the value of an option of the engine\n\
             tc, movetime, depth, nodes\n             {limits}"
        ))
}

/// The engines that are given.
fn given(matches: &ArgMatches) -> Result<Vec<Entrant>, clap::Error> {
    let words = matches.get_occurrences::<String>(ENGINE).into_iter().flatten();
    let words = words.map(|words| words.cloned().collect::<Vec<String>>());
    let read = |(number, words): (usize, Vec<String>)| {
        Entrant::from_words(&words).map_err(|error| wrong(format!("--engine, number {}: {error}", number + 1)))
    };
    words.enumerate().map(read).collect()
}

fn wrong(text: String) -> clap::Error {
    clap::Error::raw(ErrorKind::ValueValidation, text)
}

impl clap::Args for Engines {
    fn augment_args(command: Command) -> Command {
        let limits = "what this engine may use, where it differs from the other's";
        command.arg(option("An engine, twice", "An engine; the option is given twice.", limits))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl clap::FromArgMatches for Engines {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let engines = <[Entrant; 2]>::try_from(given(matches)?);
        engines
            .map(Self)
            .map_err(|engines| wrong(format!("a match has two engines, each with --engine, not {}", engines.len())))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl clap::Args for Engine {
    fn augment_args(command: Command) -> Command {
        let limits = "what it may use, as the options of these names say";
        command.arg(option("The engine", "The engine, which plays against itself.", limits))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl clap::FromArgMatches for Engine {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut engines = given(matches)?;
        match engines.len() {
            0 | 1 => Ok(Self(engines.pop())),
            count => Err(wrong(format!("a tuning has one engine, not {count}"))),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
