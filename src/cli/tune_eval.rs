//! `chuhe tune-eval`: tunes the hand-written evaluation on the results of games, and writes its weights as Rust source.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use thiserror::Error;

use crate::cli::{Bars, Console};
use crate::learn::texel::descent::Pace;
use crate::learn::texel::sample::{self, Choice, GamesError};
use crate::learn::texel::source::source;
use crate::learn::texel::{HELD_OUT, Losses, Tuned, tune};

/// Tune the hand-written evaluation on the results of games
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The games, one a line: `1-0`, `0-1` or `1/2-1/2`, a tab, moves such as `h2e2`; `-` reads the standard input
    games: PathBuf,

    /// Where the weights go, as the Rust source of `src/eval/weights.rs`
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// How often all positions are looked at
    #[arg(long, value_name = "N", default_value_t = Pace::default().epochs)]
    epochs: usize,

    /// The most positions from one game
    #[arg(long, value_name = "N", default_value_t = Choice::default().per_game)]
    per_game: usize,

    /// Plies at the beginning of a game that are left out
    #[arg(long, value_name = "N", default_value_t = Choice::default().skipped)]
    skipped: usize,
}

/// Why nothing was tuned.
#[derive(Debug, Error)]
pub enum Error {
    /// A file cannot be opened or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// The games cannot be read.
    #[error(transparent)]
    Games(#[from] GamesError),
    /// The results cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// Tunes, writes the weights to their file and the losses to the console.
///
/// # Errors
/// [`enum@Error`] if the games cannot be read, or the weights or the results cannot be written.
pub fn run(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    let choice = Choice { skipped: arguments.skipped, per_game: arguments.per_game };
    let games = sample::read(open(&arguments.games)?, choice)?;
    let count = games.len();
    let bar = bar(arguments.epochs, console.bars);
    let pace = Pace { epochs: arguments.epochs, ..Pace::default() };
    let tuned = tune(games, pace, |epoch| bar.set_position(epoch as u64));
    bar.finish_and_clear();
    let file = source(&tuned.weights, &tuned.share, &origin(&tuned, count));
    fs::write(&arguments.out, file).map_err(|error| Error::File { path: arguments.out.clone(), error })?;
    Ok(report(&tuned, console.out)?)
}

fn open(games: &Path) -> Result<Box<dyn BufRead>, Error> {
    if games.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    match File::open(games) {
        Ok(file) => Ok(Box::new(BufReader::new(file))),
        Err(error) => Err(Error::File { path: games.to_owned(), error }),
    }
}

fn bar(epochs: usize, bars: Bars) -> ProgressBar {
    if bars == Bars::Hidden {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(epochs as u64);
    match ProgressStyle::with_template("{bar:40} {pos}/{len} epochs, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// The line in the header of the weights that says where they come from.
fn origin(tuned: &Tuned, games: usize) -> String {
    let (learnt, held_out) = tuned.samples;
    let positions = learnt + held_out;
    format!(
        "Tuned on {positions} positions of {games} games; mean squared error {:.5}, of games held out {:.5}.",
        tuned.after.learnt, tuned.after.held_out
    )
}

fn report(tuned: &Tuned, out: &mut dyn Write) -> io::Result<()> {
    let (learnt, held_out) = tuned.samples;
    writeln!(out, "positions           {learnt} learnt from, {held_out} held out (one game in {HELD_OUT})")?;
    writeln!(out, "scale               {:.0} centipawns", tuned.scale)?;
    for (name, losses) in [
        ("error of the prior", tuned.before),
        ("error when tuned", tuned.after),
        ("error of the curves", tuned.unlikelihood),
    ] {
        let Losses { learnt, held_out } = losses;
        writeln!(out, "{name:<19} {learnt:.5} learnt from, {held_out:.5} held out")?;
    }
    writeln!(out, "share               {:?}", tuned.share)?;
    writeln!(out, "curves              {:?}", tuned.curves)?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuned(arguments: &Arguments) -> (Result<(), Error>, String) {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let result = run(arguments, &mut Console { out: &mut out, err: &mut err, bars: Bars::Hidden });
        (result, String::from_utf8(out).expect("the report is UTF-8"))
    }

    #[test]
    fn the_weights_are_written_and_the_losses_reported() {
        let folder = std::env::temp_dir().join(format!("chuhe-tune-eval-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (games, out) = (folder.join("games.txt"), folder.join("weights.rs"));
        let game = "1-0\th2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 h7i7 h0h6 c9e7 h6g6 i7i3\n";
        fs::write(&games, game.repeat(11)).unwrap();
        let (result, report) = tuned(&Arguments { games, out: out.clone(), epochs: 3, per_game: 4, skipped: 4 });
        let source = fs::read_to_string(out).unwrap();
        fs::remove_dir_all(folder).unwrap();
        assert!(result.is_ok(), "{result:?}");
        assert!(report.contains("36 learnt from, 8 held out"), "{report}");
        assert!(source.contains("44 positions of 11 games") && source.contains("pub const WEIGHTS"), "{source}");
    }

    #[test]
    fn a_missing_file_is_named() {
        let arguments =
            Arguments { games: "no/such/games".into(), out: "no".into(), epochs: 1, per_game: 1, skipped: 0 };
        let (result, _) = tuned(&arguments);
        assert!(result.unwrap_err().to_string().starts_with("no/such/games: "));
    }
}
