//! `chuhe convert`: games from one format to another.
//!
//! Reads a file piece by piece, has the pieces converted on all cores and writes them in their order. A game that cannot be read or
//! written is named on stderr, and the next one is converted.

pub(super) mod files;
mod left_out;
pub(super) mod piece;
mod tally;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use rayon::prelude::*;
use thiserror::Error;

use crate::cli::Console;
use crate::cli::convert::files::Source;
use crate::cli::convert::piece::{Converted, Plan};
use crate::cli::convert::tally::Tally;
use crate::cli::draft::{Draft, DraftError};
use crate::cli::games::say;
use crate::cli::interrupt::{self, SignalError};
use crate::notation::chinese::{ChineseStyle, Script};
use crate::notation::encoding::Encoding;
use crate::notation::split::{Chunk, Chunks};
use crate::notation::{GameFormat, MoveStyle};

/// How many bytes are converted at once.
const AT_ONCE: usize = 4 << 20;

/// Why not every game has been converted.
#[derive(Debug, Error)]
pub enum Error {
    /// The games cannot be read.
    #[error("{name}: {error}")]
    Read {
        /// The name of the file.
        name: String,
        /// What went wrong.
        error: io::Error,
    },
    /// The file for the games cannot be written.
    #[error(transparent)]
    Draft(#[from] DraftError),
    /// Ctrl-C cannot be heard.
    #[error(transparent)]
    Signal(#[from] SignalError),
    /// Broken off by Ctrl-C.
    #[error("broken off: {0} is not written")]
    Interrupted(String),
    /// The games would be written over themselves.
    #[error("{0} is read from and would be written to: name another file")]
    Same(String),
    /// Nobody says in which format the games are to be written.
    #[error("{0}: the name tells no format to write: --to pgn, dhtmlxq, lines, tsv or results says it")]
    NoFormat(String),
    /// The format writes moves in one way only.
    #[error("--style is for pgn: {0} has moves by coordinates")]
    NoStyle(GameFormat),
    /// The file holds no game.
    #[error("{0}: there is no game in it, read as {1}: --from says how to read it")]
    Empty(String, GameFormat),
    /// Some games could not be converted; each has been named on stderr.
    #[error("{name}: {broken} of {games} games could not be converted: {why}")]
    Broken {
        /// The name of the file.
        name: String,
        /// How many could not.
        broken: u64,
        /// How many games there are.
        games: u64,
        /// How many for which reason.
        why: String,
    },
    /// The results cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

const EXAMPLES: &str = "\
Formats: pgn (Chinese, WXF, ICCS, XBoard), dhtmlxq, lines (FEN or startpos, moves), tsv (id, FEN, moves), results (result, moves).
IN is recognised by its extension (.pgn .ubb .dhtmlxq .epd .fen .moves .tsv) or by what it holds. Comments and variations go
where the format has a place for them: pgn and dhtmlxq. The id of tsv is the tag Id, or else the line of the game in IN.

Styles of pgn: iccs; chinese[,traditional][,ascii][,by-file]; wxf[,bn][,small][,equals][,before][,letters].

Examples:
  chuhe convert games.pgn games.tsv
  chuhe convert old-gbk.pgn new.pgn --style chinese
  chuhe convert games.ubb games.pgn --style wxf,equals
  chuhe convert games.pgn games-gbk.pgn --style chinese,ascii --encoding gb18030
  zcat games.txt.gz | chuhe convert - - --from results --to pgn
";

/// Convert games from one format to another
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The games; `-` reads the standard input
    #[arg(value_name = "IN")]
    input: PathBuf,

    /// Where they go; `-` is the standard output
    #[arg(value_name = "OUT")]
    output: PathBuf,

    /// The format of IN: pgn, dhtmlxq, lines, tsv or results [default: told by its extension or content]
    #[arg(long, value_name = "FORMAT")]
    from: Option<GameFormat>,

    /// The format of OUT [default: told by its extension]
    #[arg(long, value_name = "FORMAT")]
    to: Option<GameFormat>,

    /// How the moves of pgn are written: iccs, chinese or wxf, with choices behind commas [default: iccs]
    #[arg(long, value_name = "STYLE")]
    style: Option<MoveStyle>,

    /// The encoding of OUT: utf-8, gb18030 or big5
    #[arg(long, value_name = "NAME", default_value = "utf-8")]
    encoding: Encoding,

    /// The encoding of IN: utf-8, gb18030 or big5 [default: told by its bytes]
    #[arg(long, value_name = "NAME")]
    from_encoding: Option<Encoding>,
}

impl Arguments {
    /// The format to write.
    fn to(&self) -> Result<GameFormat, Error> {
        let told = self.to.or_else(|| GameFormat::of_extension(&self.output));
        told.ok_or_else(|| Error::NoFormat(files::name(&self.output, "standard output")))
    }

    /// The notation to write. In Big5 there are no simplified characters.
    fn style(&self, to: GameFormat) -> Result<MoveStyle, Error> {
        let script = if self.encoding == Encoding::Big5 { Script::Traditional } else { Script::Simplified };
        match (self.style, to) {
            (Some(_), to) if to != GameFormat::Pgn => Err(Error::NoStyle(to)),
            (Some(style), _) if self.encoding == Encoding::Big5 => Ok(style.with_script(script)),
            (Some(style), _) => Ok(style),
            (None, GameFormat::DhtmlXq) => Ok(MoveStyle::Chinese(ChineseStyle { script, ..ChineseStyle::default() })),
            (None, _) => Ok(MoveStyle::default()),
        }
    }
}

/// Converts the games that the arguments name.
///
/// # Errors
/// [`enum@Error`] if the arguments contradict each other, if the games cannot be read or written, and after all others if some game
/// could not be converted.
pub fn run(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    let to = arguments.to()?;
    let style = arguments.style(to)?;
    let Source { name, format: from, decoding, doubt, reader } =
        Source::open(&arguments.input, arguments.from, arguments.from_encoding)?;
    files::check_apart(&arguments.input, &arguments.output)?;
    if let Some(doubt) = doubt {
        say(&doubt, console);
    }
    let plan = Plan { from, decoding, to, style, encoding: arguments.encoding };
    let mut chunks = Chunks::new(from, reader);
    let mut next = || batch(&mut chunks).map_err(|error| Error::Read { name: name.clone(), error });
    // What can be read so far waits for nothing that Ctrl-C would have to tidy up.
    let mut pieces = next()?;
    let stop = interrupt::wish()?;
    let mut draft = Draft::begin(&arguments.output)?;
    let mut tally = Tally::default();
    while !pieces.is_empty() {
        let converted: Vec<Converted> = pieces.par_iter().map(|chunk| plan.convert(chunk)).collect();
        let bytes: Vec<u8> = converted.iter().flat_map(|it| it.bytes.iter().copied()).collect();
        draft.write(&bytes, console).map_err(|error| unwritten(&draft, error))?;
        for it in &converted {
            for (line, complaint) in &it.complaints {
                say(&format!("{name}:{line}: {complaint}"), console);
            }
            tally.add(it);
        }
        pieces = next()?;
        // Ctrl-C may have ended what writes to our standard input as well: what has come is not all.
        if stop.load(Ordering::SeqCst) {
            return Err(Error::Interrupted(files::name(&arguments.output, "the rest")));
        }
    }
    if tally.unplayed > 0 {
        say(&format!("{name}: {} variations that cannot be played are kept as comments", tally.unplayed), console);
    }
    if !tally.left_out.is_empty() {
        say(&format!("{name}: {to} has no place for {}, which are left out", tally.left_out), console);
    }
    let Tally { games, broken, .. } = tally;
    if games == 0 {
        return Err(Error::Empty(name, from));
    }
    if broken < games {
        // What was there stays if nothing can take its place.
        let path = draft.name().map(Path::to_owned);
        draft.finish().map_err(|error| match path {
            Some(path) => DraftError { path, error }.into(),
            None => Error::Write(error),
        })?;
    }
    if broken == 0 { Ok(()) } else { Err(Error::Broken { name, broken, games, why: tally.why() }) }
}

/// The error of something that cannot be written.
fn unwritten(draft: &Draft, error: io::Error) -> Error {
    match draft.name() {
        Some(path) => DraftError { path: path.to_owned(), error }.into(),
        None => Error::Write(error),
    }
}

/// The next pieces; none at the end.
pub(super) fn batch<Reader: io::BufRead>(chunks: &mut Chunks<Reader>) -> io::Result<Vec<Chunk>> {
    let mut batch = Vec::new();
    let mut bytes = 0;
    while bytes < AT_ONCE {
        let Some(chunk) = chunks.next_chunk()? else { break };
        bytes += chunk.bytes.len();
        batch.push(chunk);
    }
    Ok(batch)
}
