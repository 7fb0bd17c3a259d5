//! `chuhe show`: a position, or one of a game, drawn in the terminal or as SVG.

use std::env;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::board::Position;
use crate::cli::convert::files::check_apart;
use crate::cli::draft::{Draft, DraftError};
use crate::cli::games::{Games, ReadOptions};
use crate::cli::{Console, convert, one_line};
use crate::notation::chinese::{self, ChineseStyle, Script};
use crate::notation::diagram::{Characters, Diagram, Labels, Paint};
use crate::notation::{GameError, GameFormat, GameRecord, GameResult, any, rows};
use crate::types::{Color, Move};

/// Why nothing is drawn.
#[derive(Debug, Error)]
pub enum Error {
    /// The position or its moves cannot be taken.
    #[error(transparent)]
    Given(#[from] GameError),
    /// The file cannot be read, or would be written over.
    #[error(transparent)]
    Games(#[from] convert::Error),
    /// The game of the file is broken.
    #[error("{name}:{line}: {error}")]
    Broken {
        /// The name of the file.
        name: String,
        /// The line.
        line: u64,
        /// What is wrong there.
        error: GameError,
    },
    /// There are not so many games.
    #[error("--game {asked}: {name} has {games} games, read as {format}")]
    NoGame {
        /// The game that was asked for.
        asked: u64,
        /// The name of the file.
        name: String,
        /// How many there are.
        games: u64,
        /// How the file was read.
        format: GameFormat,
    },
    /// There are not so many moves.
    #[error("--ply {asked}: there are only {moves} plies")]
    NoPly {
        /// The ply that was asked for.
        asked: usize,
        /// How many there are.
        moves: usize,
    },
    /// An option for files without a file.
    #[error("{0} is for a file of games")]
    NoFile(&'static str),
    /// A file and a position at once.
    #[error("{0} is a file of games, and so takes no --moves")]
    Moves(String),
    /// A file and something behind it.
    #[error("{0} is a file of games: nothing may follow it but options, such as --game and --ply")]
    Behind(String),
    /// An empty word.
    #[error("a file of games or a position is expected, and the word is empty")]
    EmptyWord,
    /// An arrow that cannot be read.
    #[error("--arrow {0}")]
    Arrow(String),
    /// The picture cannot be written.
    #[error(transparent)]
    Draft(#[from] DraftError),
    /// The results cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

const EXAMPLES: &str = "\
Examples:
  chuhe show
  chuhe show 3k5/9/9/9/9/9/9/9/4R4/4K4 w
  chuhe show moves 炮二平五 马8进7 h0g2 --ascii
  chuhe show games.pgn --game 3 --ply 40 --flip
  chuhe show games.pgn --svg board.svg --labels letters --arrow h2e2
";

/// When text is coloured.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Draw a position, or one of a game, in the terminal or as SVG
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// A file of games (`-` is the standard input); or a FEN as it is, `moves` and moves, or both [default: the start position]
    #[arg(value_name = "FILE or FEN", conflicts_with = "fen")]
    words: Vec<String>,

    /// Position, as one word
    #[arg(long)]
    fen: Option<String>,

    /// Moves from the position, in any notation
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,

    /// Which game of the file, from 1 [default: the first]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,

    /// After which ply; 0 is the first position [default: the last]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    ply: Option<usize>,

    #[command(flatten)]
    reading: ReadOptions,

    /// Black below
    #[arg(long)]
    flip: bool,

    /// What stands at the edges: players (files as players count them), letters or none
    #[arg(long, value_name = "NAME", default_value = "players")]
    labels: Labels,

    /// Traditional characters: 帥 馬 車
    #[arg(long)]
    traditional: bool,

    /// Letters instead of Chinese pieces
    #[arg(long, conflicts_with = "svg")]
    ascii: bool,

    /// Whether the text is coloured
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    color: When,

    /// Draw SVG into this file instead; `-` is the standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Draw an arrow into the SVG: two squares, such as `h2e2`, or a move in any notation
    #[arg(long, value_name = "MOVE", requires = "svg")]
    arrow: Vec<String>,
}

impl Arguments {
    /// The file of games, if it is one.
    fn file(&self) -> Option<&Path> {
        match &self.words[..] {
            [word] if !word.trim().is_empty() && (!is_position(word) || Path::new(word).is_file()) => {
                Some(Path::new(word))
            }
            _ => None,
        }
    }

    /// The game that is meant: that of a file, or the position and moves given.
    fn record(&self, console: &mut Console) -> Result<GameRecord, Error> {
        if let Some(path) = self.file() {
            return self.game_of(path, console);
        }
        if self.words.iter().any(|word| word.trim().is_empty()) {
            return Err(Error::EmptyWord);
        }
        if let [first, _, ..] = &self.words[..]
            && !is_position(first)
            && Path::new(first).is_file()
        {
            return Err(Error::Behind(first.clone()));
        }
        for (is_there, option) in [
            (self.game.is_some(), "--game"),
            (self.reading.from.is_some(), "--from"),
            (self.reading.from_encoding.is_some(), "--from-encoding"),
        ] {
            if is_there {
                return Err(Error::NoFile(option));
            }
        }
        let position = self.fen.clone().unwrap_or_else(|| self.words.join(" "));
        let has_moves = position.split_whitespace().any(|word| word == "moves");
        let between = if self.moves.is_empty() || has_moves { " " } else { " moves " };
        let line = format!("{position}{between}{}", self.moves.join(" "));
        Ok(rows::read_line(&line).unwrap_or_else(|| Ok(GameRecord::new(Position::start())))?)
    }

    fn game_of(&self, path: &Path, console: &mut Console) -> Result<GameRecord, Error> {
        if !self.moves.is_empty() {
            return Err(Error::Moves(path.display().to_string()));
        }
        let asked = self.game.unwrap_or(1);
        let mut games = Games::open(path, self.reading)?;
        while let Some(found) = games.next_game(console)? {
            if found.number == asked {
                let name = games.name().to_owned();
                return found.game.map_err(|error| Error::Broken { name, line: found.line, error });
            }
        }
        let (name, format) = (games.name().to_owned(), games.format());
        Err(match games.read() {
            0 => convert::Error::Empty(name, format).into(),
            games => Error::NoGame { asked, name, games, format },
        })
    }

    fn paint(&self) -> Paint {
        let is_wanted = match self.color {
            When::Always => true,
            When::Never => false,
            When::Auto => {
                let no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                !no_color && io::stdout().is_terminal()
            }
        };
        if is_wanted { Paint::Colored } else { Paint::Plain }
    }

    fn arrows(&self, position: &Position) -> Result<Vec<Move>, Error> {
        // Two squares are an arrow whether the move is legal or not.
        let read = |text: &String| match text.parse() {
            Ok(squares) => Ok(squares),
            Err(_) => any::read(position, text).map_err(|error| Error::Arrow(error.to_string())),
        };
        self.arrow.iter().map(read).collect()
    }
}

/// Whether a word begins a position or moves rather than being the name of a file.
fn is_position(word: &str) -> bool {
    let mut words = word.split_whitespace();
    let (first, second) = (words.next().unwrap_or_default(), words.next());
    let is_board =
        first.contains('/') && first.chars().all(|letter| "0123456789/prnbakcehgPRNBAKCEHG".contains(letter));
    // A board with a mistake in it is told by the side to move behind it.
    let has_side = first.contains('/') && matches!(second, Some("w" | "b" | "r"));
    is_board || has_side || matches!(first, "moves" | "startpos" | "position" | "fen")
}

/// Draws the position that the arguments name.
///
/// # Errors
/// [`enum@Error`] if there is no such position, or the drawing cannot be written.
pub fn run(arguments: &Arguments, console: &mut Console) -> Result<(), Error> {
    let record = arguments.record(console)?;
    let moves: Vec<Move> = record.played().collect();
    let ply = arguments.ply.unwrap_or(moves.len());
    let Some(played) = moves.get(..ply) else { return Err(Error::NoPly { asked: ply, moves: moves.len() }) };
    let mut position = record.start.clone();
    for &it in played {
        position.make(it);
    }
    let script = if arguments.traditional { Script::Traditional } else { Script::Simplified };
    let diagram = Diagram {
        below: if arguments.flip { Color::Black } else { Color::Red },
        labels: arguments.labels,
        script,
        arrows: arguments.arrows(&position)?,
        ..Diagram::new(&position)
    };
    if let Some(path) = &arguments.svg {
        if let Some(input) = arguments.file() {
            check_apart(input, path)?;
        }
        return draw(path, &diagram.svg(), console);
    }
    let characters = if arguments.ascii { Characters::Ascii } else { Characters::Chinese };
    let mut text = diagram.text(characters, arguments.paint());
    text += &caption(&record, played, &position, (characters, script));
    console.out.write_all(text.as_bytes())?;
    Ok(console.out.flush()?)
}

fn draw(path: &Path, svg: &str, console: &mut Console) -> Result<(), Error> {
    let mut draft = Draft::begin(path)?;
    let Some(name) = draft.name().map(Path::to_owned) else { return Ok(draft.write(svg, console)?) };
    let written = draft.write(svg, console).and_then(|()| draft.finish());
    Ok(written.map_err(|error| DraftError { path: name, error })?)
}

/// What is said below the board: players, the last move, whose turn it is, the FEN.
fn caption(
    record: &GameRecord,
    played: &[Move],
    position: &Position,
    (characters, script): (Characters, Script),
) -> String {
    let mut lines = vec![String::new()];
    if record.tag("Red").is_some() || record.tag("Black").is_some() {
        let [red, black] = ["Red", "Black"].map(|name| record.tag(name).unwrap_or("?"));
        let result = Some(record.result).filter(|&it| it != GameResult::Unknown);
        lines.push(format!("{red} - {black}  {}", result.map_or(String::new(), |it| it.to_string())));
    }
    if let Some(&last) = played.last() {
        let mut before = position.clone();
        before.unmake();
        let style = ChineseStyle { script, ..ChineseStyle::default() };
        let in_words = match characters {
            Characters::Chinese => format!("{} ", chinese::write(&before, last, style)),
            Characters::Ascii => String::new(),
        };
        lines.push(format!("ply {} of {}: {in_words}{last}", played.len(), record.moves.len()));
    }
    let state = match (position.legal_moves().is_empty(), position.in_check()) {
        (true, true) => " and is mated",
        (true, false) => " and has no move",
        (false, true) => " and is in check",
        (false, false) => "",
    };
    lines.push(format!("{} to move{state}", position.side_to_move()));
    lines.push(format!("FEN {position}"));
    lines.iter().map(|line| one_line(line) + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_and_positions_are_told_apart() {
        for word in ["3k5/9/9/9/9/9/9/9/4R4/4K4", "moves", "startpos", "9/9", "4k4/9 w - - 0 1", "4k4/x8 w"] {
            assert!(is_position(word), "{word}");
        }
        for word in ["games.pgn", "games/old.pgn", "-", "/games/a", "games", "my games.pgn", "my games/old.pgn"] {
            assert!(!is_position(word), "{word}");
        }
    }
}
