//! `chuhe fit-wdl`: fits the curves from scores to chances to files of games, and prints them as Rust source.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::cli::Console;
use crate::eval::wdl::{CURVES, Curves};
use crate::learn::chances::{self, Outcomes, harvest};
use crate::learn::dataset::{LoadError, files};

const EXAMPLES: &str = "\
Examples:
  chuhe fit-wdl data
  chuhe fit-wdl data/net2-n500-s4-*.chg

What is printed goes into `src/eval/wdl.rs`.
";

/// Fit the chances to win, draw and lose to the engine's own games
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Files of games as `chuhe datagen` writes them, or folders of such files
    #[arg(value_name = "PATH", required = true)]
    games: Vec<PathBuf>,
}

/// Why nothing was fitted.
#[derive(Debug, Error)]
pub enum Error {
    /// The games cannot be read, or are too few.
    #[error(transparent)]
    Games(#[from] LoadError),
    /// The results cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// Fits, and prints what came out: how good the curves in use are, how good the new ones, and the new ones themselves.
///
/// # Errors
/// [`enum@Error`] if the games cannot be read, or the results cannot be written.
pub fn run(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    let harvest = harvest::read(&files(&arguments.games)?)?;
    let fitted = chances::fit(&harvest.learnt);
    let (learnt, held_out) = harvest.positions;
    let out = &mut *console.out;
    writeln!(out, "games          {}", harvest.games)?;
    writeln!(out, "positions      {learnt} learnt from, {held_out} held out")?;
    for (name, curves) in [("in use", CURVES), ("fitted", fitted)] {
        let [learnt, held_out] = [&harvest.learnt, &harvest.held_out].map(|part| measured(part, curves));
        writeln!(out, "{name:<14} {learnt} learnt from, {held_out} held out")?;
    }
    let Curves { middle, width } = fitted;
    writeln!(out, "\npub const CURVES: Curves = Curves {{ middle: {middle:?}, width: {width:?} }};")?;
    Ok(out.flush()?)
}

/// How good curves are.
fn measured(outcomes: &[Outcomes], curves: Curves) -> String {
    format!("surprise {:.5} error {:.5}", chances::surprise(outcomes, curves), chances::error(outcomes, curves))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::cli::Bars;
    use crate::learn::games::{Checksum, End, Header, Origin, Outcome, Record, Step};
    use crate::types::Score;

    fn fitted(games: &Path) -> Result<String, Error> {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let arguments = Arguments { games: vec![games.to_owned()] };
        run(&arguments, &mut Console { out: &mut out, err: &mut err, bars: Bars::Hidden })?;
        Ok(String::from_utf8(out).expect("the report is UTF-8"))
    }

    /// A file of so many games, in which whoever is thought to be ahead wins two of three.
    fn games(count: u32) -> Vec<u8> {
        let texts = ["chuhe", "none", "none", "chinese-1999"].map(str::to_owned);
        let [engine, evaluation, openings, rules] = texts;
        let origin = Origin { engine, signature: Checksum(7), evaluation, soft_nodes: 1, seed: 1, openings, rules };
        let mut bytes = Header { origin, file: 0, first_game: 0, positions_before: 0 }.to_bytes();
        for number in 0..count {
            let score = Some(Score::from_centipawns(if number % 2 == 0 { 100 } else { -100 }));
            let is_red = (number % 2 == 0) == (number % 3 != 0);
            let outcome = if is_red { Outcome::RedWins } else { Outcome::BlackWins };
            let steps = vec![Step { played: "h2e2".parse().expect("a move"), score }];
            bytes.extend(Record { number, outcome, end: End::AdjudicatedWin, steps }.to_bytes());
        }
        bytes
    }

    #[test]
    fn the_curves_are_printed_as_they_stand_in_the_source() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("a.chg");
        fs::write(&file, games(300)).expect("a file");
        let report = fitted(folder.path()).expect("games");
        for part in [
            "games          300\n",
            " held out\nin use ",
            "\nfitted ",
            "\npub const CURVES: Curves = Curves { middle: (",
        ] {
            assert!(report.contains(part), "{part}: {report}");
        }
        fs::copy(&file, folder.path().join("b.chg")).expect("another file");
        let twice = fitted(folder.path()).expect_err("the same games").to_string();
        assert!(twice.ends_with("b.chg hold the same games"), "{twice}");
    }

    #[test]
    fn what_holds_no_games_or_too_few_is_named() {
        let missing = fitted(Path::new("no/such/file.chg")).expect_err("no file").to_string();
        assert!(missing.starts_with("no/such/file.chg: "), "{missing}");
        let foreign = fitted(Path::new("Cargo.toml")).expect_err("no games").to_string();
        assert_eq!(foreign, "Cargo.toml: byte 0: this is no file of games");
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join("a.chg"), games(0)).expect("a file");
        let few = fitted(folder.path()).expect_err("no game").to_string();
        assert_eq!(few, "0 positions to learn from and 0 held out are left of 0: too few");
    }
}
