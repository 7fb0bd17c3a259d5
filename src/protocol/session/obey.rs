//! Commands in an idle session: the handshake, options, positions.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::thread;

use crate::board::Position;
use crate::engine::DEFAULT_HASH;
use crate::eval::Source;
use crate::protocol::command::{Command, Placing, SetOption};
use crate::protocol::dialect::Protocol;
use crate::protocol::go::Go;
use crate::protocol::moves::{self, Choice, WrittenMove};
use crate::protocol::options::{self, OptionError, Setting};
use crate::protocol::reply::{Entry, Limit, Reply};
use crate::protocol::session::books::Telling;
use crate::protocol::session::limits::Unit;
use crate::protocol::session::{PlaySettings, RuleSettings, Session, show};
use crate::protocol::text::quoted;
use crate::rules::{Limit as NaturalLimit, RuleSet};
use crate::search::Bound;

/// The name. No longer than 15 characters with any version of two digits each: `GMChess` has no room for more.
const NAME: &str = concat!("Chuhe ", env!("CARGO_PKG_VERSION"));

const AUTHOR: &str = "the Chuhe authors";

const COPYRIGHT: &str = concat!("the Chuhe authors, ", env!("CARGO_PKG_LICENSE"));

impl<W: Write> Session<W> {
    /// Obeys a command; those that ask for no search are also obeyed while one runs.
    pub(super) fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Handshake(protocol) => self.greet(protocol),
            Command::IsReady => {
                self.engine.get_ready();
                self.say(&Reply::ReadyOk)
            }
            Command::SetOption(option) => self.set(&option),
            Command::NewGame => {
                self.engine.new_game();
                self.last_go = Go::default();
                self.load_books(Telling::Complaints)
            }
            Command::Position(placing) => self.set_up(&placing),
            Command::BanMoves(list) => self.ban(&list),
            Command::Go(go) => self.go(*go),
            Command::Stop => self.stop_while_idle(),
            Command::PonderHit { .. } => Ok(()),
            Command::Probe(placing) => self.probe(&placing),
            Command::Debug(on) => {
                self.settings.debug = on;
                Ok(())
            }
            Command::Board => self.show(&show::board(self.engine.position(), self.in_force.dialect().numbering)),
            Command::Evaluate => self.show(&self.engine.evaluation_table()),
            Command::Help => self.show(show::HELP),
            Command::Quit => self.leave(),
            Command::Unknown(text) => self.wonder(&text),
        }
    }

    /// Answers the handshake. A second one is answered like the first, and keeps options and position.
    pub(super) fn greet(&mut self, protocol: Protocol) -> io::Result<()> {
        self.in_force.greet(protocol);
        self.engine.set_book_use(self.books.is_used(protocol));
        let id = |key: &str, text: &str| Reply::Id { key: key.to_owned(), text: text.to_owned() };
        self.say(&id("name", NAME))?;
        self.say(&id("author", AUTHOR))?;
        if protocol == Protocol::Ucci {
            self.say(&id("copyright", COPYRIGHT))?;
        }
        for announced in options::announced(protocol) {
            self.say(&Reply::Option(announced))?;
        }
        self.say(&Reply::Ok(protocol))
    }

    /// UCCI wants an answer to an idle `stop`, lest the client wait for ever; in UCI it would be taken for that of the next search.
    fn stop_while_idle(&mut self) -> io::Result<()> {
        match self.in_force.protocol() {
            Protocol::Ucci => self.say(&Reply::NoBest),
            Protocol::Uci => Ok(()),
        }
    }

    /// Names a command that is unknown: in UCI, after the handshake. UCCI leaves it without effect.
    fn wonder(&mut self, text: &str) -> io::Result<()> {
        if self.in_force.is_boot() || self.in_force.protocol() == Protocol::Ucci {
            return Ok(());
        }
        self.message(&format!("unknown command: {}", quoted(text)))
    }

    fn set(&mut self, option: &SetOption) -> io::Result<()> {
        match options::read(option, self.in_force.protocol()) {
            Ok(setting) => self.apply(setting),
            // Clients of UCCI send what they like.
            Err(_) if self.in_force.is_boot() || self.in_force.protocol() == Protocol::Ucci => Ok(()),
            Err(OptionError::Unknown(name)) => self.message(&OptionError::Unknown(quoted(&name)).to_string()),
            Err(OptionError::Value { name, value }) => {
                self.message(&OptionError::Value { name: quoted(&name), value: quoted(&value) }.to_string())
            }
        }
    }

    fn apply(&mut self, setting: Setting) -> io::Result<()> {
        let engine = &mut self.engine;
        match setting {
            Setting::Threads(threads) => {
                let threads = threads.or_else(|| thread::available_parallelism().ok());
                engine.set_threads(threads.map_or(1, NonZeroUsize::get));
            }
            Setting::Hash(megabytes) => {
                if let Err(error) = engine.set_hash(megabytes.map_or(DEFAULT_HASH, NonZeroUsize::get)) {
                    return self.message(&error.to_string());
                }
            }
            Setting::ClearHash => engine.clear_hash(),
            Setting::Ponder(on) => engine.set_ponder(on),
            Setting::MultiPv(lines) => {
                engine.set_multi_pv(lines);
                self.settings.multi_pv = lines;
            }
            Setting::MoveOverhead(overhead) => engine.set_move_overhead(overhead),
            Setting::ShowWdl(on) => self.settings.show_wdl = on,
            Setting::Variant => {}
            #[cfg(feature = "tuning")]
            Setting::Parameter(name, value) => {
                engine.set_parameter(name, value);
            }
            Setting::Numbering(numbering) => self.in_force.count(numbering),
            Setting::UseMillisec(true) => self.settings.unit = Unit::Milliseconds,
            Setting::UseMillisec(false) => self.settings.unit = Unit::Seconds,
            Setting::Batch(on) => self.settings.batch = on,
            Setting::Debug(on) => self.settings.debug = on,
            Setting::Rules(name) => {
                self.settings.rules.name = name;
                self.apply_rules();
            }
            Setting::NaturalLimit(on) => {
                self.settings.rules.has_limit = on;
                self.apply_rules();
            }
            Setting::NaturalLimitPlies(plies) => {
                self.settings.rules.limit_plies = plies;
                self.apply_rules();
            }
            Setting::EvalFile(source) => return self.load_evaluation(&source),
            Setting::UseBook(on) => {
                self.books.asked = Some(on);
                engine.set_book_use(on);
            }
            Setting::BookDepth(plies) => engine.set_book_depth(plies),
            Setting::BookFiles(files) => {
                self.books.files = Some(files);
                return self.load_books(Telling::All);
            }
            Setting::LoadBook => return self.load_books(Telling::All),
            Setting::PlaySeed(seed) => engine.set_play_seed(seed),
            Setting::Skill(skill) => self.change_play(|play| play.skill = skill),
            Setting::LimitStrength(on) => self.change_play(|play| play.is_limited = on),
            Setting::Elo(elo) => self.change_play(|play| play.elo = elo),
            Setting::Randomness(randomness) => self.change_play(|play| play.randomness = randomness),
            Setting::Style(style) => self.change_play(|play| play.style = style),
        }
        Ok(())
    }

    /// Hands how the engine plays, as the options make it, to the engine.
    fn change_play(&mut self, change: impl FnOnce(&mut PlaySettings)) {
        change(&mut self.settings.play);
        self.engine.set_play(self.settings.play.play());
    }

    /// Evaluates by what is there from now on. The evaluation in use stays where it is a file that cannot be used.
    ///
    /// That what is built in evaluates is no news: clients set every option to its default.
    fn load_evaluation(&mut self, source: &Source) -> io::Result<()> {
        let evaluation = match source.load() {
            Ok(evaluation) => evaluation,
            Err(error) => return self.message(&format!("the evaluation stays as it is: {error}")),
        };
        let told = match (source, evaluation.network()) {
            (Source::File(path), Some(network)) => {
                let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
                Some(format!("evaluation by {}: {}", quoted(&name), quoted(&network.to_string())))
            }
            (Source::BuiltIn, _) => None,
            _ => Some(format!("evaluation by what is {source}")),
        };
        self.engine.set_evaluation(evaluation);
        told.map_or(Ok(()), |told| self.message(&told))
    }

    /// Hands the rules that the options make to the engine.
    fn apply_rules(&mut self) {
        let RuleSettings { name, has_limit, limit_plies } = self.settings.rules;
        let mut rules = RuleSet::new(name);
        rules.limit =
            rules.limit.filter(|_| has_limit).map(|limit| NaturalLimit { rounds: limit_plies.div_ceil(2), ..limit });
        self.engine.set_rules(rules);
    }

    /// Sets up a position, and lifts all bans.
    ///
    /// Of a list with an illegal move the moves before it are played, and the move is named. A FEN that cannot be read leaves the old
    /// position, for which no move will be told.
    fn set_up(&mut self, placing: &Placing) -> io::Result<()> {
        self.banned.clear();
        let start = match placing.start.fen().parse::<Position>() {
            Ok(start) => start,
            Err(error) => {
                self.is_set_up = false;
                // The words that XiangqiBench takes for a refusal.
                return self.message(&format!("Unsupported position: {}", quoted(&error.to_string())));
            }
        };
        self.is_set_up = true;
        let numbering = self.in_force.dialect().numbering;
        let replay = moves::replay(&start, &placing.moves, numbering, self.recognises());
        if let Some(proved) = replay.proved {
            self.in_force.count(proved);
        }
        if let Err(error) = self.engine.set_position(start, &replay.moves) {
            self.message(&error.to_string())?;
        }
        match replay.refused {
            Some(refused) => self.message(&refused.to_string()),
            None => Ok(()),
        }
    }

    /// Whether ranks counted from 1 come into question: not in UCCI.
    fn recognises(&self) -> bool {
        self.in_force.protocol() == Protocol::Uci
    }

    /// Reads moves that are meant for the position on the board, and names those that are not legal there.
    pub(super) fn choose(&mut self, list: &[WrittenMove]) -> io::Result<Choice> {
        let numbering = self.in_force.dialect().numbering;
        let choice = moves::choose(self.engine.position(), list, numbering, self.recognises());
        if let Some(first) = choice.refused.first() {
            self.message(&format!("not legal here, left out: {}", quoted(&first.to_string())))?;
        }
        Ok(choice)
    }

    /// Bans moves, along with those that are banned already.
    fn ban(&mut self, list: &[WrittenMove]) -> io::Result<()> {
        let choice = self.choose(list)?;
        self.banned.extend(choice.moves);
        Ok(())
    }

    /// Tells what the table knows of a position; nothing else changes.
    fn probe(&mut self, placing: &Placing) -> io::Result<()> {
        let entry = self.look_up(placing).unwrap_or_default();
        self.say(&Reply::PopHash(entry))
    }

    fn look_up(&self, placing: &Placing) -> Option<Entry> {
        let start: Position = placing.start.fen().parse().ok()?;
        let replay = moves::replay(&start, &placing.moves, self.in_force.dialect().numbering, self.recognises());
        if replay.refused.is_some() {
            return None;
        }
        let mut position = start;
        replay.moves.into_iter().for_each(|played| position.make(played));
        let found = self.engine.probe(&position)?;
        let limit = Limit { score: found.score, depth: found.depth };
        Some(Entry {
            best: found.best,
            lower: matches!(found.bound, Some(Bound::Exact | Bound::Lower)).then_some(limit),
            upper: matches!(found.bound, Some(Bound::Exact | Bound::Upper)).then_some(limit),
        })
    }

    /// Writes lines that are no replies, as asked for by a human.
    fn show(&mut self, text: &str) -> io::Result<()> {
        text.lines().try_for_each(|line| self.say(&Reply::Other(show::plain(line))))
    }
}
