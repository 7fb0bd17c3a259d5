//! `chuhe book build`: an opening book from games, lines and other books, checked by the engine.

use std::fmt::Display;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use rayon::ThreadPoolBuilder;

use crate::arena::openings::Openings;
use crate::cli::book::Error;
use crate::cli::book::source::{self, Games};
use crate::cli::book::target::Target;
use crate::cli::convert::files;
use crate::cli::{Bars, Console, interrupt};
use crate::eval::Source;
use crate::learn::book::{Account, Built, Examination, Harvest, Sieve, build};
use crate::notation::GameFormat;

const EXAMPLES: &str = "\
SOURCE is a file of games (pgn, dhtmlxq, lines, tsv, results, as `chuhe convert` reads them; `-` is the standard input) or a book
(text, compiled, BOOK.DAT, .xqb). Moves of books and of --lines need no minimum of games, but are checked as all others. A weight
without games counts as so many games of unknown result.

OUT is told by its extension: .tsv or .txt is text, .bin the compiled form, .dat ElephantEye's BOOK.DAT; `-` is text on stdout.

A move stays if it is worth, by a search of the position after it, at most --margin centipawns less than the best move. The values
are kept in --values, OUT.values if that is not named: the same command goes on where it was broken off, and another margin or minimum
takes a moment. Another engine or number of nodes begins anew.

Examples:
  zcat games.txt.gz | chuhe book build - --from results --out book.tsv
  chuhe book build club.pgn old.xqb --lines lines.tsv --min-games 2 --out BOOK.DAT
  chuhe book build games.pgn --nodes 0 --out book.tsv       no check
";

/// Make an opening book of games, lines and other books, checked by the engine
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Games and books
    #[arg(value_name = "SOURCE")]
    sources: Vec<PathBuf>,

    /// Lines whose moves are all wanted: TSV with a heading, EPD or FEN with moves, or moves
    #[arg(long, value_name = "FILE")]
    lines: Vec<PathBuf>,

    /// Where the book goes
    #[arg(long, value_name = "OUT")]
    out: PathBuf,

    /// The format of the games: pgn, dhtmlxq, lines, tsv or results [default: told by extension or content]
    #[arg(long, value_name = "FORMAT")]
    from: Option<GameFormat>,

    /// How many plies of each game count
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=200))]
    plies: u16,

    /// In how many games a move must have been played
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    min_games: u32,

    /// How much a move must score, in percent, ten half-won games added
    #[arg(long, value_name = "PERCENT", default_value_t = 30.0)]
    min_score: f64,

    /// Nodes for the value of a position; 0 for no check
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    nodes: u64,

    /// By how many centipawns a move may be worse than the best
    #[arg(long, value_name = "CP", default_value_t = 60, value_parser = clap::value_parser!(u16).range(0..=30_000))]
    margin: u16,

    /// What evaluates: the file of a network, `hand-written` or `built-in`
    #[arg(long, value_name = "FILE", default_value_t)]
    net: Source,

    /// Where values are kept [default: OUT.values]
    #[arg(long, value_name = "FILE")]
    values: Option<PathBuf>,

    /// Threads, up to 1024; 0 for one on each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// A remark in the text of the book, such as where the games are from; may be repeated
    #[arg(long, value_name = "TEXT")]
    remark: Vec<String>,
}

impl Arguments {
    /// The file of values; none without a check, or where the book goes to the standard output and no file is named.
    fn values(&self) -> Option<PathBuf> {
        let beside = || {
            let mut name = self.out.as_os_str().to_owned();
            name.push(".values");
            (self.out.as_os_str() != "-").then(|| name.into())
        };
        self.values.clone().or_else(beside)
    }

    fn sieve(&self) -> Sieve {
        Sieve { games: self.min_games.into(), percent: self.min_score }
    }

    /// What the book's own text says of it.
    fn remarks(&self, games: u64) -> Vec<String> {
        let mut remarks = vec![
            "Made by `chuhe book build`, not by hand.".to_owned(),
            format!(
                "{} games, {} plies of each; moves played in {} at least that score {} percent at least.",
                HumanCount(games),
                self.plies,
                self.min_games,
                self.min_score
            ),
        ];
        if self.nodes > 0 {
            let nodes = HumanCount(self.nodes);
            let margin = self.margin;
            remarks.push(format!(
                "No move is more than {margin} centipawns worse than the best, at {nodes} nodes a position."
            ));
        }
        let one_line = |remark: &String| remark.split_whitespace().collect::<Vec<_>>().join(" ");
        remarks.extend(self.remark.iter().map(one_line));
        remarks
    }
}

/// Makes the book.
pub(super) fn run(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    if arguments.sources.is_empty() && arguments.lines.is_empty() {
        return Err(Error::NoSource);
    }
    let target = Target::new(&arguments.out)?;
    let values = arguments.values();
    if values.as_ref() == Some(&arguments.out) {
        return Err(Error::File {
            path: arguments.out.clone(),
            error: io::Error::other("the book goes there, not --values"),
        });
    }
    for read in arguments.sources.iter().chain(&arguments.lines) {
        files::check_apart(read, &arguments.out)?;
        values.iter().try_for_each(|values| files::check_apart(read, values))?;
    }
    let pool = ThreadPoolBuilder::new().num_threads(arguments.threads.into()).build()?;
    let stop = interrupt::wish()?;
    let mut harvest = Harvest::new(arguments.plies.into());
    let mut games = Games::default();
    for path in &arguments.sources {
        let more = source::add(path, arguments.from, &mut harvest, console)?;
        games = Games { read: games.read + more.read, broken: games.broken + more.broken };
    }
    for path in &arguments.lines {
        for opening in Openings::read(path)?.as_slice() {
            harvest.add_line(&opening.start, &opening.moves);
        }
    }
    let sieve = arguments.sieve();
    let built = match arguments.nodes {
        0 => build(&harvest, &sieve, None, |_, _| true)?,
        nodes => {
            let mut examination = Examination::new(nodes, arguments.net.load()?, values.as_deref())?;
            let check = Some((&mut examination, i32::from(arguments.margin)));
            let mut bar = Bar::new(console.bars, Arc::clone(&stop));
            let built = pool.install(|| build(&harvest, &sieve, check, |done, all| bar.told(done, all)));
            bar.bar.finish_and_clear();
            built?
        }
    };
    if built.rows.is_empty() {
        return Err(Error::Nothing);
    }
    let left_out = target.write(&arguments.remarks(harvest.games()), &built.rows, console)?;
    if target.leaves_stdout() {
        report(arguments, (&harvest, games), &built, left_out, console)?;
    }
    match games {
        Games { broken: 0, .. } => Ok(()),
        Games { read: games, broken } => Err(Error::Broken { broken, games }),
    }
}

fn report(
    arguments: &Arguments,
    (harvest, games): (&Harvest, Games),
    built: &Built,
    left_out: usize,
    console: &mut Console,
) -> Result<(), Error> {
    let Account { positions, candidates, unsuccessful, refuted, searched } = built.account;
    let human = |count: usize| HumanCount(count as u64);
    let moves = built.rows.iter().map(|row| row.moves.len()).sum();
    let mut line = |name: &str, text: &dyn Display| writeln!(console.out, "{name:<9} {text}");
    line(
        "games",
        &format!("{}, and {} that could not be read", HumanCount(harvest.games()), HumanCount(games.broken)),
    )?;
    let (met, plies) = (human(harvest.positions()), arguments.plies);
    line("met", &format!("{met} positions, {} moves in the first {plies} plies", human(harvest.moves())))?;
    let least = arguments.min_games;
    line("played", &format!("{} positions, {} moves in {least} games or more", human(positions), human(candidates)))?;
    line("score", &format!("{} other moves under {} percent", human(unsuccessful), arguments.min_score))?;
    if arguments.nodes > 0 {
        let (searched, margin) = (HumanCount(searched), arguments.margin);
        let nodes = HumanCount(arguments.nodes);
        line(
            "check",
            &format!("{} moves more than {margin} cp worse; {searched} searches of {nodes} nodes", human(refuted)),
        )?;
    }
    if left_out > 0 {
        line("left out", &format!("{left_out} positions: others have their keys of 32 bits"))?;
    }
    let (rows, moves) = (human(built.rows.len()), human(moves));
    line("book", &format!("{rows} positions, {moves} moves: {}", arguments.out.display()))?;
    Ok(console.out.flush()?)
}

/// How far the examination is, on a terminal; and the wish to stop.
struct Bar {
    bar: ProgressBar,
    stop: Arc<AtomicBool>,
}

impl Bar {
    fn new(bars: Bars, stop: Arc<AtomicBool>) -> Self {
        let bar = if bars == Bars::Shown { ProgressBar::new(0) } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} positions [{elapsed}, {eta} left]") {
            bar.set_style(style);
        }
        Self { bar, stop }
    }

    /// Shows how many are done; `false` if it is to stop.
    fn told(&mut self, done: usize, all: usize) -> bool {
        self.bar.set_length(all as u64);
        self.bar.set_position(done as u64);
        !self.stop.load(Ordering::SeqCst)
    }
}
