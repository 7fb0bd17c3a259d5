//! The options of the engine: one table, with the name in each protocol and the ranges.
//!
//! Both protocols take every option and every name; each announces those that its clients know. Knows nothing of what an option does.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::time::Duration;

use thiserror::Error;

use crate::engine::DEFAULT_HASH;
#[cfg(feature = "tuning")]
use crate::engine::Engine;
use crate::eval::Source;
use crate::protocol::announce::{Announcement, Kind};
use crate::protocol::command::SetOption;
use crate::protocol::dialect::{Numbering, Protocol};
use crate::protocol::text::number;
use crate::rules::RuleSetName;
use crate::search::{FULL_SKILL, HIGHEST_ELO, LOWEST_ELO, Randomness, Style};

/// Threads at the start.
pub const DEFAULT_THREADS: usize = 1;

/// Lines of analysis at the start.
pub const DEFAULT_MULTI_PV: usize = 1;

/// What is kept back from the clock at the start.
pub const DEFAULT_MOVE_OVERHEAD: Duration = Duration::from_millis(30);

/// An option with the value that it is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// How many threads search; `None` leaves it to the engine.
    Threads(Option<NonZeroUsize>),
    /// The size of the table in megabytes; `None` leaves it to the engine.
    Hash(Option<NonZeroUsize>),
    /// Empty the table.
    ClearHash,
    /// Whether the client will let the engine think on the opponent's time.
    Ponder(bool),
    /// How many lines of analysis.
    MultiPv(usize),
    /// What is kept back from the clock.
    MoveOverhead(Duration),
    /// Whether chances are told beside scores.
    ShowWdl(bool),
    /// The game is xiangqi: there is no other.
    Variant,
    /// How ranks are numbered.
    Numbering(Numbering),
    /// Whether the times of `go` are milliseconds, not seconds (UCCI).
    UseMillisec(bool),
    /// Whether no line is read while a search runs that ends by itself (UCCI).
    Batch(bool),
    /// Whether each line that is read is told (UCCI).
    Debug(bool),
    /// By which rules repetition is judged.
    Rules(RuleSetName),
    /// Whether there is a natural limit.
    NaturalLimit(bool),
    /// How many plies without capture the natural limit is.
    NaturalLimitPlies(u16),
    /// What evaluates: the network of a file, by default the one that is built in.
    EvalFile(Source),
    /// Whether moves of the opening books are played.
    UseBook(bool),
    /// The opening books in the order in which they are asked, each [`BUILT_IN_BOOK`] or a path in the bytes of the client; none
    /// for no book.
    BookFiles(Vec<Vec<u8>>),
    /// For how many plies of a game the books are asked.
    BookDepth(u16),
    /// Read the books anew.
    LoadBook,
    /// A number of the search, by its name.
    #[cfg(feature = "tuning")]
    Parameter(&'static str, i32),
    /// The level, up to [`FULL_SKILL`].
    Skill(u8),
    /// Whether the level is that of an Elo.
    LimitStrength(bool),
    /// The Elo that is played at where strength is limited.
    Elo(u16),
    /// How freely a move is chosen that is not the best.
    Randomness(Randomness),
    /// What a draw is worth.
    Style(Style),
    /// What the choice among moves comes from.
    PlaySeed(u64),
}

/// What stands for the opening book that comes with the program, among the paths of others.
pub const BUILT_IN_BOOK: &str = "<builtin>";

/// Why an option is not set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// There is none of this name.
    #[error("no such option: {0}")]
    Unknown(String),
    /// The value cannot be read, or is none of those offered.
    #[error("option {name} does not take the value {value:?}")]
    Value {
        /// The name as written.
        name: String,
        /// The value as written.
        value: String,
    },
}

/// What may be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Name {
    Threads,
    Hash,
    ClearHash,
    Ponder,
    MultiPv,
    MoveOverhead,
    ShowWdl,
    Variant,
    OneBased,
    UseMillisec,
    Batch,
    Debug,
    Rules,
    NaturalLimit,
    NaturalLimitPlies,
    EvalFile,
    UseBook,
    BookFiles,
    BookDepth,
    LoadBook,
    Skill,
    LimitStrength,
    Elo,
    Randomness,
    Style,
    PlaySeed,
}

/// The type of an option in the table.
#[derive(Clone, Copy)]
enum Shape {
    Button,
    Check { default: bool },
    Spin { default: i64, min: i64, max: i64 },
    Words { default: &'static str, words: &'static [&'static str] },
    Text { default: &'static str },
}

/// A row of the table. A name is `None` where the option is not announced.
struct Row {
    name: Name,
    shape: Shape,
    /// In UCCI, in UCI.
    announced: [Option<&'static str>; 2],
}

const fn row(name: Name, shape: Shape, announced: [Option<&'static str>; 2]) -> Row {
    Row { name, shape, announced }
}

const fn check(default: bool) -> Shape {
    Shape::Check { default }
}

const fn spin(default: i64, min: i64, max: i64) -> Shape {
    Shape::Spin { default, min, max }
}

/// The rule sets in the words of Pikafish's clients, with one of our own for the rules of 2020.
const RULES: [&str; 5] = ["ChineseRule", "ChineseRule2020", "AsianRule", "ComputerRule", "AllowChase"];

/// The rule set of a word, or of a name of ours.
fn rule_set(value: &str) -> Option<RuleSetName> {
    let word = RULES.iter().position(|word| word.eq_ignore_ascii_case(value));
    word.map(|index| RuleSetName::ALL[index]).or_else(|| value.parse().ok())
}

/// The words of UCCI for how freely a move is chosen, `tiny` and `huge` being those of `ElephantEye`.
const RANDOMNESS: [&str; 6] = ["none", "tiny", "small", "medium", "large", "huge"];

/// The words of UCCI for what a draw is worth.
const STYLES: [&str; 3] = ["solid", "normal", "risky"];

/// The value of a word, each value standing in the place of its word.
fn of_word<T: Copy>(words: &[&str], values: &[T], value: &str) -> Option<T> {
    let index = words.iter().position(|word| word.eq_ignore_ascii_case(value))?;
    values.get(index).copied()
}

/// The highest number of threads that may be asked for.
const MAX_THREADS: i64 = 256;

/// The largest table that may be asked for, in megabytes.
const MAX_HASH: i64 = 65_536;

/// The most plies for which the books can be asked.
const MAX_BOOK_DEPTH: i64 = 255;

/// Names that are not announced: two that occur in the field (UCCI 3.0, in an example only; before UCCI 3.0), and one by which a
/// choice can be repeated.
const SILENT: [Row; 3] = [
    row(Name::LoadBook, Shape::Button, [Some("loadbook"), None]),
    row(Name::Randomness, Shape::Words { default: RANDOMNESS[0], words: &RANDOMNESS }, [Some("selectivity"), None]),
    row(Name::PlaySeed, spin(0, 0, i64::MAX), [Some("playseed"), Some("Play Seed")]),
];

/// All options, each protocol's in the order of announcement.
///
/// UCCI 3.0, `option`, and the list of `ElephantEye`; the list of Pikafish; `UCI_Variant` for clients of Fairy-Stockfish.
const TABLE: [Row; 25] = [
    row(Name::UseMillisec, check(true), [Some("usemillisec"), None]),
    row(Name::Batch, check(false), [Some("batch"), None]),
    row(Name::Debug, check(false), [Some("debug"), None]),
    row(Name::Threads, spin(DEFAULT_THREADS as i64, 1, MAX_THREADS), [Some("threads"), Some("Threads")]),
    row(Name::Hash, spin(DEFAULT_HASH as i64, 1, MAX_HASH), [Some("hashsize"), Some("Hash")]),
    row(Name::ClearHash, Shape::Button, [Some("clearhash"), Some("Clear Hash")]),
    row(Name::Ponder, check(false), [Some("ponder"), Some("Ponder")]),
    row(Name::MultiPv, spin(DEFAULT_MULTI_PV as i64, 1, 128), [None, Some("MultiPV")]),
    row(Name::MoveOverhead, spin(DEFAULT_MOVE_OVERHEAD.as_millis() as i64, 0, 5000), [None, Some("Move Overhead")]),
    row(Name::ShowWdl, check(false), [None, Some("UCI_ShowWDL")]),
    row(Name::Rules, Shape::Words { default: RULES[0], words: &RULES }, [Some("repetition"), Some("Repetition Rule")]),
    row(Name::NaturalLimit, check(true), [Some("naturallimit"), Some("Sixty Move Rule")]),
    row(Name::NaturalLimitPlies, spin(120, 2, 1000), [Some("drawmoves"), Some("Rule60MaxPly")]),
    row(Name::EvalFile, Shape::Text { default: "" }, [Some("evalfile"), Some("EvalFile")]),
    // Games in UCI begin with openings of the match, and strong engines of UCI have their books off.
    row(Name::UseBook, check(true), [Some("usebook"), None]),
    row(Name::UseBook, check(false), [None, Some("OwnBook")]),
    row(Name::BookFiles, Shape::Text { default: BUILT_IN_BOOK }, [Some("bookfiles"), Some("BookFile")]),
    row(Name::BookDepth, spin(MAX_BOOK_DEPTH, 0, MAX_BOOK_DEPTH), [Some("bookdepth"), Some("Book Depth")]),
    row(Name::Skill, spin(FULL_SKILL as i64, 0, FULL_SKILL as i64), [Some("skilllevel"), Some("Skill Level")]),
    row(Name::LimitStrength, check(false), [Some("limitstrength"), Some("UCI_LimitStrength")]),
    row(Name::Elo, spin(HIGHEST_ELO as i64, LOWEST_ELO as i64, HIGHEST_ELO as i64), [Some("elo"), Some("UCI_Elo")]),
    row(
        Name::Randomness,
        Shape::Words { default: RANDOMNESS[0], words: &RANDOMNESS },
        [Some("randomness"), Some("Randomness")],
    ),
    row(Name::Style, Shape::Words { default: STYLES[1], words: &STYLES }, [Some("style"), Some("Style")]),
    row(Name::Variant, Shape::Words { default: "xiangqi", words: &["xiangqi"] }, [None, Some("UCI_Variant")]),
    row(Name::OneBased, check(false), [None, Some("UCI_OneBased")]),
];

impl Row {
    fn is_called(&self, normal: &str) -> bool {
        self.announced.into_iter().flatten().any(|name| normalised(name) == normal)
    }

    /// The smallest number that a protocol takes. In UCCI 0 leaves threads and table to the engine.
    fn lowest(&self, min: i64, protocol: Protocol) -> i64 {
        match (self.name, protocol) {
            (Name::Threads | Name::Hash, Protocol::Ucci) => 0,
            _ => min,
        }
    }

    /// How it is announced in a protocol; `None` if it is not.
    fn announcement(&self, protocol: Protocol) -> Option<Announcement> {
        let name = self.announced[usize::from(protocol == Protocol::Uci)]?;
        let kind = match self.shape {
            Shape::Button => Kind::Button,
            Shape::Check { default } => Kind::Check { default },
            Shape::Spin { default, min, max } => Kind::Spin { default, min: self.lowest(min, protocol), max },
            Shape::Text { default } => Kind::Text { default: default.to_owned() },
            Shape::Words { default, words } => {
                Kind::Combo { default: default.to_owned(), words: words.iter().map(|&word| word.to_owned()).collect() }
            }
        };
        Some(Announcement { name: name.to_owned(), kind })
    }

    /// The number, held within the range that the protocol takes.
    fn count(&self, value: &str, protocol: Protocol) -> Option<usize> {
        let Shape::Spin { min, max, .. } = self.shape else { return None };
        usize::try_from(number(value)?.clamp(self.lowest(min, protocol), max)).ok()
    }
}

/// A name as names are compared: in small letters, without blanks and underscores.
#[must_use]
pub fn normalised(name: &str) -> String {
    name.chars().filter(|letter| !matches!(letter, ' ' | '_')).map(|letter| letter.to_ascii_lowercase()).collect()
}

/// On or off, in the spellings of all clients; `None` if it is neither.
#[must_use]
pub fn switch(value: &str) -> Option<bool> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "on" | "1" | "yes" => Some(true),
        "false" | "off" | "0" | "no" => Some(false),
        _ => None,
    }
}

/// The options announced in a protocol, in order. `newgame` of UCCI is among them, though it is a command of its own.
#[must_use]
pub fn announced(protocol: Protocol) -> Vec<Announcement> {
    let mut all: Vec<Announcement> = TABLE.iter().filter_map(|row| row.announcement(protocol)).collect();
    if protocol == Protocol::Ucci {
        all.push(Announcement { name: "newgame".to_owned(), kind: Kind::Button });
    }
    #[cfg(feature = "tuning")]
    all.extend(Engine::parameters().iter().map(|parameter| {
        let [default, min, max] = [parameter.default, parameter.min, parameter.max].map(i64::from);
        Announcement { name: parameter.name.to_owned(), kind: Kind::Spin { default, min, max } }
    }));
    all
}

/// Reads the value that a command gives to an option. A number out of range becomes the nearest in range.
///
/// # Errors
/// [`OptionError::Unknown`] or [`OptionError::Value`]: nothing is to be set.
pub fn read(option: &SetOption, protocol: Protocol) -> Result<Setting, OptionError> {
    let value = String::from_utf8_lossy(&option.value);
    #[cfg(feature = "tuning")]
    if let Some(parameter) = Engine::parameters().iter().find(|it| normalised(it.name) == normalised(&option.name)) {
        let number = number(&value).map(|value| value.clamp(parameter.min.into(), parameter.max.into()) as i32);
        return number
            .map(|number| Setting::Parameter(parameter.name, number))
            .ok_or_else(|| OptionError::Value { name: option.name.clone(), value: value.into_owned() });
    }
    let find = |name: &str| TABLE.iter().chain(&SILENT).find(|row| row.is_called(&normalised(name)));
    // The name of a button may have been cut in two: `setoption Clear Hash` in the spelling of UCCI.
    let row = find(&option.name)
        .or_else(|| find(&format!("{}{value}", option.name)).filter(|row| matches!(row.shape, Shape::Button)))
        .ok_or_else(|| OptionError::Unknown(option.name.clone()))?;
    if row.name == Name::BookFiles {
        return Ok(Setting::BookFiles(book_files(&option.value)));
    }
    setting(row, value.trim(), protocol)
        .ok_or_else(|| OptionError::Value { name: option.name.clone(), value: value.into_owned() })
}

/// The paths in a value, with `;` between; none if it is empty, whatever the client writes for that. No byte of GBK's second half is a
/// `;`.
fn book_files(value: &[u8]) -> Vec<Vec<u8>> {
    let paths = value.split(|&byte| byte == b';').map(<[u8]>::trim_ascii);
    paths.filter(|path| !is_nothing(&String::from_utf8_lossy(path))).map(<[u8]>::to_vec).collect()
}

/// Whether a value stands for an empty text.
fn is_nothing(value: &str) -> bool {
    matches!(value, "" | "<empty>" | "NULL")
}

fn setting(row: &Row, value: &str, protocol: Protocol) -> Option<Setting> {
    let count = || row.count(value, protocol);
    Some(match row.name {
        Name::Threads => Setting::Threads(NonZeroUsize::new(count()?)),
        Name::Hash => Setting::Hash(NonZeroUsize::new(count()?)),
        Name::ClearHash => Setting::ClearHash,
        Name::Ponder => Setting::Ponder(switch(value)?),
        Name::MultiPv => Setting::MultiPv(count()?),
        Name::MoveOverhead => Setting::MoveOverhead(Duration::from_millis(count()? as u64)),
        Name::ShowWdl => Setting::ShowWdl(switch(value)?),
        Name::Variant => value.eq_ignore_ascii_case("xiangqi").then_some(Setting::Variant)?,
        Name::OneBased if switch(value)? => Setting::Numbering(Numbering::FromOne),
        Name::OneBased => Setting::Numbering(Numbering::FromZero),
        Name::UseMillisec => Setting::UseMillisec(switch(value)?),
        Name::Batch => Setting::Batch(switch(value)?),
        Name::Debug => Setting::Debug(switch(value)?),
        Name::Rules => Setting::Rules(rule_set(value)?),
        Name::NaturalLimit => Setting::NaturalLimit(switch(value)?),
        Name::NaturalLimitPlies => Setting::NaturalLimitPlies(u16::try_from(count()?).ok()?),
        Name::EvalFile if is_nothing(value) => Setting::EvalFile(Source::BuiltIn),
        Name::EvalFile => Setting::EvalFile(OsString::from(value).into()),
        Name::UseBook => Setting::UseBook(switch(value)?),
        // Read from its bytes before: they need not be UTF-8.
        Name::BookFiles => return None,
        Name::BookDepth => Setting::BookDepth(u16::try_from(count()?).ok()?),
        Name::LoadBook => Setting::LoadBook,
        Name::Skill => Setting::Skill(u8::try_from(count()?).ok()?),
        Name::LimitStrength => Setting::LimitStrength(switch(value)?),
        Name::Elo => Setting::Elo(u16::try_from(count()?).ok()?),
        Name::Randomness => Setting::Randomness(of_word(&RANDOMNESS, &Randomness::ALL, value)?),
        Name::Style => Setting::Style(of_word(&STYLES, &Style::ALL, value)?),
        Name::PlaySeed => Setting::PlaySeed(count()? as u64),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::command::Command;

    fn set(line: &str, protocol: Protocol) -> Result<Setting, OptionError> {
        match Command::read(line.as_bytes()) {
            Some(Command::SetOption(option)) => read(&option, protocol),
            other => panic!("{line}: {other:?}"),
        }
    }

    fn books(paths: &[&str]) -> Setting {
        Setting::BookFiles(paths.iter().map(|path| path.as_bytes().to_vec()).collect())
    }

    #[test]
    fn the_path_of_a_book_keeps_its_bytes() {
        let option = SetOption { name: "bookfiles".to_owned(), value: b"\xCA\xE9.dat;b".to_vec() };
        let expected = Setting::BookFiles(vec![b"\xCA\xE9.dat".to_vec(), b"b".to_vec()]);
        assert_eq!(read(&option, Protocol::Ucci), Ok(expected));
    }

    #[test]
    fn both_spellings_and_all_names_are_taken_in_both_protocols() {
        let amount = |count| Some(NonZeroUsize::new(count).expect("not zero"));
        for (line, setting) in [
            ("setoption hashsize 128", Setting::Hash(amount(128))),
            ("setoption Hash 256", Setting::Hash(amount(256))),
            ("setoption name Hash value 64", Setting::Hash(amount(64))),
            ("setoption NAME hash_size VALUE  64 ", Setting::Hash(amount(64))),
            ("setoption hashsize 99999999999999999999", Setting::Hash(amount(65_536))),
            ("setoption threads 4", Setting::Threads(amount(4))),
            ("setoption name Clear Hash", Setting::ClearHash),
            ("setoption Clear Hash", Setting::ClearHash),
            ("setoption clear_hash", Setting::ClearHash),
            ("setoption ponder 1", Setting::Ponder(true)),
            ("setoption name Ponder value off", Setting::Ponder(false)),
            ("setoption usemillisec on", Setting::UseMillisec(true)),
            ("setoption usemillisec No", Setting::UseMillisec(false)),
            ("setoption batch on", Setting::Batch(true)),
            ("setoption MultiPV 500", Setting::MultiPv(128)),
            ("setoption name multi pv value 0", Setting::MultiPv(1)),
            ("setoption name Move Overhead value -5", Setting::MoveOverhead(Duration::ZERO)),
            ("setoption name UCI_Variant value xiangqi", Setting::Variant),
            ("setoption name UCI_OneBased value true", Setting::Numbering(Numbering::FromOne)),
            ("setoption name UCI_ShowWDL value true", Setting::ShowWdl(true)),
            ("setoption name Repetition Rule value asianrule", Setting::Rules(RuleSetName::Asian)),
            ("setoption repetition chinese-2020", Setting::Rules(RuleSetName::Chinese2020)),
            ("setoption name Sixty Move Rule value false", Setting::NaturalLimit(false)),
            ("setoption name Rule60MaxPly value 0", Setting::NaturalLimitPlies(2)),
            ("setoption drawmoves 80", Setting::NaturalLimitPlies(80)),
            (
                "setoption name EvalFile value /some where/a.nnue",
                Setting::EvalFile(Source::File("/some where/a.nnue".into())),
            ),
            ("setoption evalfile a.nnue", Setting::EvalFile(Source::File("a.nnue".into()))),
            ("setoption name EvalFile value <empty>", Setting::EvalFile(Source::BuiltIn)),
            ("setoption evalfile", Setting::EvalFile(Source::BuiltIn)),
            ("setoption usebook false", Setting::UseBook(false)),
            ("setoption name OwnBook value true", Setting::UseBook(true)),
            ("setoption bookdepth 12", Setting::BookDepth(12)),
            ("setoption name Book Depth value 999", Setting::BookDepth(255)),
            ("setoption loadbook", Setting::LoadBook),
            ("setoption name Skill Level value 7", Setting::Skill(7)),
            ("setoption skilllevel 99", Setting::Skill(20)),
            ("setoption skill_level -1", Setting::Skill(0)),
            ("setoption name UCI_LimitStrength value true", Setting::LimitStrength(true)),
            ("setoption limitstrength off", Setting::LimitStrength(false)),
            ("setoption name UCI_Elo value 1500", Setting::Elo(1500)),
            ("setoption elo 99999", Setting::Elo(HIGHEST_ELO)),
            ("setoption randomness huge", Setting::Randomness(Randomness::Huge)),
            ("setoption selectivity Small", Setting::Randomness(Randomness::Small)),
            ("setoption style risky", Setting::Style(Style::Risky)),
            ("setoption name Play Seed value 7", Setting::PlaySeed(7)),
            ("setoption bookfiles", Setting::BookFiles(vec![])),
            ("setoption name BookFile value <empty>", Setting::BookFiles(vec![])),
            ("setoption bookfiles  ; /my books/a.dat ;<builtin>;", books(&["/my books/a.dat", "<builtin>"])),
            ("setoption name BookFile value C:\\书\\b.xqb", books(&["C:\\书\\b.xqb"])),
        ] {
            for protocol in [Protocol::Ucci, Protocol::Uci] {
                assert_eq!(set(line, protocol).as_ref(), Ok(&setting), "{line}");
            }
        }
    }

    #[test]
    fn zero_leaves_the_choice_to_the_engine_in_ucci_only() {
        let one = NonZeroUsize::new(1);
        for (line, ucci, uci) in [
            ("setoption hashsize 0", Setting::Hash(None), Setting::Hash(one)),
            ("setoption threads -3", Setting::Threads(None), Setting::Threads(one)),
        ] {
            assert_eq!(set(line, Protocol::Ucci), Ok(ucci));
            assert_eq!(set(line, Protocol::Uci), Ok(uci));
        }
    }

    #[test]
    fn what_cannot_be_set_is_told_apart() {
        for (line, message) in [
            ("setoption name Contempt value 20", "no such option: Contempt"),
            ("setoption style wild", "option style does not take the value \"wild\""),
            ("setoption name Skill Level value x", "option Skill Level does not take the value \"x\""),
            ("setoption pruning  large", "no such option: pruning"),
            ("setoption name", "no such option: name"),
            ("setoption", "no such option: "),
            ("setoption name Hash value x", "option Hash does not take the value \"x\""),
            ("setoption ponder", "option ponder does not take the value \"\""),
            ("setoption name UCI_Variant value janggi", "option UCI_Variant does not take the value \"janggi\""),
        ] {
            let error = set(line, Protocol::Uci).expect_err(line);
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn each_protocol_announces_what_its_clients_know() {
        let lines = |protocol| -> Vec<String> {
            let dialect = crate::protocol::Dialect { protocol, ..Default::default() };
            announced(protocol).into_iter().map(|it| crate::protocol::Reply::Option(it).write(dialect)).collect()
        };
        assert_eq!(
            lines(Protocol::Ucci),
            [
                "option usemillisec type check default true",
                "option batch type check default false",
                "option debug type check default false",
                "option threads type spin min 0 max 256 default 1",
                "option hashsize type spin min 0 max 65536 default 64",
                "option clearhash type button",
                "option ponder type check default false",
                "option repetition type combo var ChineseRule var ChineseRule2020 var AsianRule var ComputerRule var AllowChase \
                 default ChineseRule",
                "option naturallimit type check default true",
                "option drawmoves type spin min 2 max 1000 default 120",
                "option evalfile type string",
                "option usebook type check default true",
                "option bookfiles type string default <builtin>",
                "option bookdepth type spin min 0 max 255 default 255",
                "option skilllevel type spin min 0 max 20 default 20",
                "option limitstrength type check default false",
                &format!("option elo type spin min {LOWEST_ELO} max {HIGHEST_ELO} default {HIGHEST_ELO}"),
                "option randomness type combo var none var tiny var small var medium var large var huge default none",
                "option style type combo var solid var normal var risky default normal",
                "option newgame type button",
            ]
        );
        assert_eq!(
            lines(Protocol::Uci),
            [
                "option name Threads type spin default 1 min 1 max 256",
                "option name Hash type spin default 64 min 1 max 65536",
                "option name Clear Hash type button",
                "option name Ponder type check default false",
                "option name MultiPV type spin default 1 min 1 max 128",
                "option name Move Overhead type spin default 30 min 0 max 5000",
                "option name UCI_ShowWDL type check default false",
                "option name Repetition Rule type combo default ChineseRule var ChineseRule var ChineseRule2020 var AsianRule \
                 var ComputerRule var AllowChase",
                "option name Sixty Move Rule type check default true",
                "option name Rule60MaxPly type spin default 120 min 2 max 1000",
                "option name EvalFile type string default <empty>",
                "option name OwnBook type check default false",
                "option name BookFile type string default <builtin>",
                "option name Book Depth type spin default 255 min 0 max 255",
                "option name Skill Level type spin default 20 min 0 max 20",
                "option name UCI_LimitStrength type check default false",
                &format!("option name UCI_Elo type spin default {HIGHEST_ELO} min {LOWEST_ELO} max {HIGHEST_ELO}"),
                "option name Randomness type combo default none var none var tiny var small var medium var large var huge",
                "option name Style type combo default normal var solid var normal var risky",
                "option name UCI_Variant type combo default xiangqi var xiangqi",
                "option name UCI_OneBased type check default false",
            ]
        );
    }
}
