//! What a GUI says: a command, read from a line and written to one.
//!
//! Reading does not depend on the dialect: both spellings of every command are understood in every session. Writing does.

use std::fmt;

use crate::board::START_FEN;
use crate::protocol::dialect::{Dialect, PositionForm, Protocol};
use crate::protocol::go::{Go, Manner};
use crate::protocol::moves::{self, WrittenMove};
use crate::protocol::text::{cut, keyword};

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `ucci`, `uci` or `ucicyclone`: speak this protocol, and say who you are.
    Handshake(Protocol),
    /// `isready`: answer when all that came before has taken effect.
    IsReady,
    /// `setoption`.
    SetOption(SetOption),
    /// `setoption newgame`, `ucinewgame`, `uccinewgame` or `usinewgame`: another game follows.
    NewGame,
    /// `position`, also without that word: set up this position.
    Position(Placing),
    /// `banmoves`: do not play these moves from the position.
    BanMoves(Vec<WrittenMove>),
    /// `go`.
    Go(Box<Go>),
    /// `stop`: end the search and tell the move.
    Stop,
    /// `ponderhit`: the opponent has played the move expected.
    PonderHit {
        /// Whether the opponent offers a draw with it.
        draw: bool,
    },
    /// `probe`: what does the table know of this position?
    Probe(Placing),
    /// `debug on` or `debug off`.
    Debug(bool),
    /// `d`: show the board.
    Board,
    /// `eval`: show what the position is worth.
    Evaluate,
    /// `help`: say which commands there are.
    Help,
    /// `quit`.
    Quit,
    /// Anything else, as it stands on the line.
    Unknown(String),
}

/// A value for an option, by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetOption {
    /// The name, as written.
    pub name: String,
    /// The value, empty if there is none. Bytes, because a path may be in any encoding.
    pub value: Vec<u8>,
}

/// The position that a list of moves starts from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Start {
    /// The start of the game.
    #[default]
    Game,
    /// A FEN, its words set apart by single blanks; not yet looked into.
    Fen(String),
}

impl Start {
    /// The FEN.
    #[must_use]
    pub fn fen(&self) -> &str {
        match self {
            Self::Game => START_FEN,
            Self::Fen(fen) => fen,
        }
    }
}

/// A position as a line gives it: where it starts, and the moves played since.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Placing {
    /// The start.
    pub start: Start,
    /// The moves since.
    pub moves: Vec<WrittenMove>,
}

impl Placing {
    /// Reads `fen ... [moves ...]` or `startpos [moves ...]`; `None` if it begins with neither word.
    fn read(text: &str) -> Option<Self> {
        let mut words = text.split_ascii_whitespace();
        let start = words.next()?.to_ascii_lowercase();
        let before: Vec<&str> = words.by_ref().take_while(|word| !word.eq_ignore_ascii_case("moves")).collect();
        let start = match start.as_str() {
            "startpos" => Start::Game,
            "fen" => Start::Fen(before.join(" ")),
            _ => return None,
        };
        Some(Self { start, moves: moves::list(words) })
    }

    /// Writes it behind `command`, or in the Cyclone form without it.
    fn write(&self, f: &mut fmt::Formatter<'_>, command: &str, form: PositionForm) -> fmt::Result {
        match (form, &self.start) {
            (PositionForm::Cyclone, start) => write!(f, "fen {}", cyclone(start.fen()))?,
            (PositionForm::Position, Start::Game) => write!(f, "{command} startpos")?,
            (PositionForm::Position, Start::Fen(fen)) => write!(f, "{command} fen {fen}")?,
        }
        if !self.moves.is_empty() {
            f.write_str(" moves")?;
        }
        moves::write(f, &self.moves)
    }
}

/// A FEN as UCI-Cyclone sends it: without counters, and Red is `r`.
fn cyclone(fen: &str) -> String {
    let mut words = fen.split_ascii_whitespace();
    let board = words.next().unwrap_or_default();
    let side = words.next().filter(|side| side.eq_ignore_ascii_case("b")).unwrap_or("r");
    format!("{board} {side}")
}

impl SetOption {
    /// Reads what stands behind `setoption`, in the spelling of UCI if it begins with `name` and more follows, else in that of UCCI.
    fn read(rest: &[u8]) -> Self {
        let (first, behind) = cut(rest);
        if keyword(first) != "name" || behind.is_empty() {
            return Self { name: String::from_utf8_lossy(first).into_owned(), value: behind.to_vec() };
        }
        let mut name: Vec<String> = Vec::new();
        let mut rest = behind;
        while !rest.is_empty() {
            let (word, behind) = cut(rest);
            rest = behind;
            if keyword(word) == "value" {
                break;
            }
            name.push(String::from_utf8_lossy(word).into_owned());
        }
        Self { name: name.join(" "), value: rest.to_vec() }
    }

    fn write(&self, protocol: Protocol) -> Vec<u8> {
        let (before_name, before_value) = match protocol {
            Protocol::Ucci => ("setoption ", " "),
            Protocol::Uci => ("setoption name ", " value "),
        };
        let mut line = format!("{before_name}{}", self.name).into_bytes();
        if !self.value.is_empty() {
            line.extend_from_slice(before_value.as_bytes());
            line.extend_from_slice(&self.value);
        }
        line
    }

    fn is_new_game(&self) -> bool {
        self.name.eq_ignore_ascii_case("newgame")
    }
}

impl Command {
    /// Reads a line; `None` if it says nothing: an empty line, a remark behind `#`, `position` without a position.
    #[must_use]
    pub fn read(line: &[u8]) -> Option<Self> {
        let (word, rest) = cut(line);
        let text = || String::from_utf8_lossy(rest);
        Some(match keyword(word).as_str() {
            "" => return None,
            remark if remark.starts_with('#') => return None,
            "ucci" => Self::Handshake(Protocol::Ucci),
            "uci" | "ucicyclone" => Self::Handshake(Protocol::Uci),
            "isready" => Self::IsReady,
            "setoption" => match SetOption::read(rest) {
                option if option.is_new_game() => Self::NewGame,
                option => Self::SetOption(option),
            },
            "ucinewgame" | "uccinewgame" | "usinewgame" => Self::NewGame,
            "position" => Self::Position(Placing::read(&text())?),
            "fen" | "startpos" => Self::Position(Placing::read(&String::from_utf8_lossy(line))?),
            "banmoves" => Self::BanMoves(moves::list(text().split_ascii_whitespace())),
            "go" => match text().parse::<Go>() {
                Ok(go) => Self::Go(Box::new(go)),
            },
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit { draw: keyword(cut(rest).0) == "draw" },
            "probe" => Self::Probe(Placing::read(&text())?),
            "debug" if keyword(rest) == "on" => Self::Debug(true),
            "debug" if keyword(rest) == "off" => Self::Debug(false),
            "d" => Self::Board,
            "eval" => Self::Evaluate,
            "help" => Self::Help,
            "quit" => Self::Quit,
            _ => Self::Unknown(String::from_utf8_lossy(line.trim_ascii()).into_owned()),
        })
    }

    /// Writes the command in a dialect, as a line without its end.
    ///
    /// In UCI there is no word for an offer of a draw, and none is written. A position is sent in the form of the dialect; moves are
    /// written as they were given, so they must have been made in the dialect's numbering.
    #[must_use]
    pub fn write(&self, dialect: Dialect) -> Vec<u8> {
        match self {
            Self::SetOption(option) => option.write(dialect.protocol),
            other => Text { command: other, dialect }.to_string().into_bytes(),
        }
    }
}

/// A command with the dialect to write it in, as text: a path that is no UTF-8 does not survive.
struct Text<'a> {
    command: &'a Command,
    dialect: Dialect,
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_ucci = self.dialect.protocol == Protocol::Ucci;
        match self.command {
            Command::Handshake(protocol) => protocol.fmt(f),
            Command::IsReady => f.write_str("isready"),
            Command::NewGame if is_ucci => f.write_str("setoption newgame"),
            Command::NewGame => f.write_str("ucinewgame"),
            Command::Position(placing) => placing.write(f, "position", self.dialect.position_form),
            Command::Probe(placing) => placing.write(f, "probe", PositionForm::Position),
            Command::BanMoves(list) => {
                f.write_str("banmoves")?;
                moves::write(f, list)
            }
            Command::Go(go) if !is_ucci && go.manner == Manner::AnswerDraw => {
                write!(f, "go{}", Go { manner: Manner::Think, ..(**go).clone() })
            }
            Command::Go(go) => write!(f, "go{go}"),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit { draw: true } if is_ucci => f.write_str("ponderhit draw"),
            Command::PonderHit { .. } => f.write_str("ponderhit"),
            Command::Debug(true) => f.write_str("debug on"),
            Command::Debug(false) => f.write_str("debug off"),
            Command::Board => f.write_str("d"),
            Command::Evaluate => f.write_str("eval"),
            Command::Help => f.write_str("help"),
            Command::Quit => f.write_str("quit"),
            Command::Unknown(text) => f.write_str(text),
            Command::SetOption(option) => f.write_str(&String::from_utf8_lossy(&option.write(self.dialect.protocol))),
        }
    }
}
