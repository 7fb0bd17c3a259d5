//! The plan of the house, kept by a test: who may import from whom, how long a file is, and that each says what it is for.
//!
//! A room is a file or a folder right under `src/`. Rooms stand on floors; a room imports from lower floors or from its own
//! folder, and rooms on one floor do not know each other. Only paths in code count, not those in comments.

use std::cmp::Ordering;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms, floor by floor from the ground up.
const FLOORS: [&[&str]; 9] = [
    &["types", "files"],
    &["board"],
    &["mate", "eval", "book"],
    &["rules", "notation"],
    &["search"],
    &["engine"],
    &["protocol"],
    &["analysis", "arena", "learn"],
    &["cli", "main"],
];

/// The names by which code calls the root of the library.
const ROOTS: [&str; 2] = ["crate", "chuhe"];

/// The most lines that a file may have.
const MAX_LINES: usize = 600;

/// The floor of a room; `None` if the plan has no such room.
fn floor(room: &str) -> Option<usize> {
    FLOORS.iter().position(|rooms| rooms.contains(&room))
}

/// A way in which a file breaks the plan, with the line where it does.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Breach {
    /// The file is too long.
    Length(usize),
    /// The first line is no `//!` header that says something.
    Header,
    /// A file or an import of a room that is not in the plan.
    UnknownRoom(usize, String),
    /// An import from a higher floor.
    Upward(usize, String),
    /// An import from another room on the same floor.
    Sideways(usize, String),
    /// A path that climbs by `super` out of the room, or two modules at once.
    Climbs(usize),
    /// The root of the library under another name, handed to a macro, or all of it at once; or a file taken in by its path: what is
    /// imported cannot be seen.
    Hidden(usize),
    /// Something in `lib.rs` that declares no module.
    NotADeclaration(usize),
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(lines) => write!(f, "{lines}: {lines} lines, more than {MAX_LINES}"),
            Self::Header => write!(f, "1: the first line is no `//!` header that says something"),
            Self::UnknownRoom(line, room) => write!(f, "{line}: the plan has no room `{room}`"),
            Self::Upward(line, room) => write!(f, "{line}: imports `{room}` from a higher floor"),
            Self::Sideways(line, room) => write!(f, "{line}: imports `{room}` from the same floor"),
            Self::Climbs(line) => write!(f, "{line}: climbs by `super` out of its room, or two modules at once"),
            Self::Hidden(line) => write!(f, "{line}: takes the root itself, so that its imports cannot be seen"),
            Self::NotADeclaration(line) => write!(f, "{line}: `lib.rs` only declares modules"),
        }
    }
}

/// A word or sign of code, and its line counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Token<'a> {
    text: &'a str,
    line: usize,
}

/// Cuts code into tokens. Comments are left out; a string or character is the token `""`, whatever it holds.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let (mut line, mut at) = (1, 0);
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (length, token) = if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), None)
        } else if rest.starts_with("/*") {
            (block_comment(rest), None)
        } else if first.is_whitespace() {
            (first.len_utf8(), None)
        } else if let Some(length) = raw_string(rest).or_else(|| quoted(rest)) {
            (length, Some("\"\""))
        } else if is_word(first) {
            let raw = if rest.starts_with("r#") { 2 } else { 0 };
            let length = rest[raw..].find(|c| !is_word(c)).map_or(rest.len(), |end| raw + end);
            (length, Some(&rest[raw..length]))
        } else {
            let length = if rest.starts_with("::") { 2 } else { first.len_utf8() };
            (length, Some(&rest[..length]))
        };
        tokens.extend(token.map(|text| Token { text, line }));
        line += rest[..length].matches('\n').count();
        at += length;
    }
    tokens
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The length of a block comment, which may hold others.
fn block_comment(text: &str) -> usize {
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(first) = text[at..].chars().next() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                break;
            }
        } else {
            at += first.len_utf8();
        }
    }
    at
}

/// The length of a raw string at the start of the text.
fn raw_string(text: &str) -> Option<usize> {
    let body = ["r", "br", "cr"].into_iter().find_map(|prefix| text.strip_prefix(prefix))?;
    let hashes = body.len() - body.trim_start_matches('#').len();
    let inside = body[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let left = inside.find(&end).map_or("", |at| &inside[at + end.len()..]);
    Some(text.len() - left.len())
}

/// The length of a string or character at the start of the text. A lifetime is neither.
fn quoted(text: &str) -> Option<usize> {
    let body = ["", "b", "c"]
        .into_iter()
        .find_map(|prefix| text.strip_prefix(prefix).filter(|body| body.starts_with(['"', '\''])))?;
    let quote = body.chars().next()?;
    if quote == '\'' && !body.starts_with("'\\") && body.chars().nth(2) != Some('\'') {
        return None;
    }
    let mut escaped = false;
    for (at, c) in body.char_indices().skip(1) {
        if c == quote && !escaped {
            return Some(text.len() - body.len() + at + 1);
        }
        escaped = c == '\\' && !escaped;
    }
    Some(text.len())
}

/// The room that a file belongs to, and how many modules deep it lies, the room itself being one deep.
///
/// The name is relative to `src/`, with forward slashes.
fn place(name: &str) -> (&str, usize) {
    let module = name.strip_suffix(".rs").unwrap_or(name);
    let module = module.strip_suffix("/mod").unwrap_or(module);
    let room = module.split('/').next().unwrap_or(module);
    (room, module.split('/').count())
}

/// The branches of a `use` group, each from its first token on. The first token given is the brace that opens the group.
fn branches<'t, 'a>(group: &'t [Token<'a>]) -> Vec<&'t [Token<'a>]> {
    let mut branches = Vec::new();
    let mut depth = 0_usize;
    for (at, token) in group.iter().enumerate() {
        match token.text {
            "{" => depth += 1,
            "}" => depth -= 1,
            "," => {}
            _ => continue,
        }
        let rest = &group[at + 1..];
        match (depth, rest.first()) {
            (0, _) | (_, None) => break,
            (1, Some(next)) if token.text != "}" && next.text != "}" => branches.push(rest),
            _ => {}
        }
    }
    branches
}

/// What follows the first token and its `::`, a single branch or those of a group; nothing without a `::`.
fn followers<'t, 'a>(path: &'t [Token<'a>]) -> Vec<&'t [Token<'a>]> {
    match path {
        [_, colons, brace, ..] if colons.text == "::" && brace.text == "{" => branches(&path[2..]),
        [_, colons, ..] if colons.text == "::" => vec![&path[2..]],
        _ => Vec::new(),
    }
}

/// What is wrong with an import of one room from another.
fn import(room: &str, target: Token) -> Option<Breach> {
    let Token { text: name, line } = target;
    let Some(other) = floor(name) else {
        let hidden = matches!(name, "self" | "*" | "{");
        return Some(if hidden { Breach::Hidden(line) } else { Breach::UnknownRoom(line, name.to_owned()) });
    };
    if name == room || (room, name) == ("main", "cli") {
        return None;
    }
    match other.cmp(&floor(room)?) {
        Ordering::Less => None,
        Ordering::Equal => Some(Breach::Sideways(line, name.to_owned())),
        Ordering::Greater => Some(Breach::Upward(line, name.to_owned())),
    }
}

/// The breaches by paths in a file that lies so many modules deep.
fn paths(room: &str, depth: usize, tokens: &[Token]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    // For each open brace, whether it is that of an inline module.
    let mut braces = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1).map_or("", |next| next.text);
        let before = |steps: usize| at.checked_sub(steps).map_or("", |at| tokens[at].text);
        let mut heads = followers(&tokens[at..]).into_iter().filter_map(|branch| branch.first());
        match token.text {
            "{" => braces.push(before(2) == "mod"),
            "}" => {
                braces.pop();
            }
            "path" if before(1) == "[" && before(2) == "#" => breaches.push(Breach::Hidden(token.line)),
            "include" if next == "!" => breaches.push(Breach::Hidden(token.line)),
            name if ROOTS.contains(&name) => {
                let is_visibility = before(1) == "in" || (before(1) == "(" && before(2) == "pub");
                if before(1) == "extern" || (next != "::" && !is_visibility) {
                    breaches.push(Breach::Hidden(token.line));
                }
                breaches.extend(heads.filter_map(|head| import(room, *head)));
            }
            "super" => {
                let depth = depth + braces.iter().filter(|&&is_module| is_module).count();
                if heads.any(|head| head.text == "super") || (depth < 2 && next == "::") {
                    breaches.push(Breach::Climbs(token.line));
                }
            }
            _ => {}
        }
    }
    breaches
}

/// The breaches in `lib.rs`: what is neither an attribute nor the declaration of a room.
fn declarations(mut tokens: &[Token]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    while let Some(&Token { line, .. }) = tokens.first() {
        let texts: Vec<&str> = tokens.iter().take(7).map(|token| token.text).collect();
        let end = match texts[..] {
            ["#", ..] => "]",
            ["mod", room, ";", ..] | ["pub", "mod", room, ";", ..] | ["pub", "(", "crate", ")", "mod", room, ";"] => {
                if floor(room).is_none() || room == "main" {
                    breaches.push(Breach::UnknownRoom(line, room.to_owned()));
                }
                ";"
            }
            _ => {
                breaches.push(Breach::NotADeclaration(line));
                break;
            }
        };
        let length = tokens.iter().position(|token| token.text == end).map_or(tokens.len(), |at| at + 1);
        tokens = &tokens[length..];
    }
    breaches
}

/// All breaches in a file. The name is relative to `src/`, with forward slashes.
fn inspect(name: &str, text: &str) -> Vec<Breach> {
    let mut breaches = Vec::new();
    let lines = text.lines().count();
    if lines > MAX_LINES {
        breaches.push(Breach::Length(lines));
    }
    let says_something = |header: &str| header.lines().next().is_some_and(|line| !line.trim().is_empty());
    if !text.strip_prefix("//!").is_some_and(says_something) {
        breaches.push(Breach::Header);
    }
    let tokens = tokens(text);
    let (room, depth) = place(name);
    if name == "lib.rs" {
        breaches.extend(declarations(&tokens));
    } else if floor(room).is_none() {
        breaches.push(Breach::UnknownRoom(1, room.to_owned()));
    } else {
        breaches.extend(paths(room, depth, &tokens));
    }
    breaches
}

/// The Rust files under a folder.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.expect("a folder lists its entries").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

#[test]
fn the_house_keeps_its_plan() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = rust_files(&source);
    let mut wrong = Vec::new();
    for path in &files {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let name = path.strip_prefix(&source).expect("the file lies under src").to_string_lossy().replace('\\', "/");
        wrong.extend(inspect(&name, &text).iter().map(|breach| format!("src/{name}:{breach}")));
    }
    assert!(files.len() > 10, "only {} files found under {}", files.len(), source.display());
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The breaches in a file with a header on its first line and this code from the second on.
fn below_header(name: &str, code: &str) -> Vec<Breach> {
    inspect(name, &format!("//! A file.\n{code}"))
}

fn upward(line: usize, room: &str) -> Breach {
    Breach::Upward(line, room.to_owned())
}

fn sideways(line: usize, room: &str) -> Breach {
    Breach::Sideways(line, room.to_owned())
}

fn unknown(line: usize, room: &str) -> Breach {
    Breach::UnknownRoom(line, room.to_owned())
}

#[test]
fn an_upward_import_is_found_however_it_is_written() {
    for (code, line) in [
        ("use crate::search::Worker;", 2),
        ("use crate::search;", 2),
        ("use crate::{search, types};", 2),
        ("use crate::{types::Move, search::{Worker, pool::Pool}};", 2),
        ("use crate::{types::{self, moves::{Move, MoveList}}, search::Worker};", 2),
        ("use crate::{\n    types::{\n        Move,\n        Square,\n    },\n    search::Worker,\n};", 7),
        ("use crate::\n    search::Worker;", 3),
        ("use crate\n    ::\n    search\n    ::Worker;", 4),
        ("use crate :: search :: Worker;", 2),
        ("use crate::/* the */search::Worker;", 2),
        ("use crate::r#search::Worker;", 2),
        ("pub use crate::search::*;", 2),
        ("fn think() { crate::search::think() }", 2),
        ("fn think(worker: &crate::search::Worker) {}", 2),
        ("macro_rules! think { () => { $crate::search::think() }; }", 2),
        ("use chuhe::search::Worker;", 2),
        ("use ::chuhe::search::Worker;", 2),
        ("pub(in crate::search) fn think() {}", 2),
        ("mod tests {\n    use crate::search::Worker;\n}", 3),
        ("const QUOTE: char = '\"'; use crate::search::Worker; const OTHER: char = '\"';", 2),
        ("const QUOTE: char = '\\''; use crate::search::Worker;", 2),
        ("const BYTE: u8 = b'\"'; use crate::search::Worker;", 2),
        ("fn life<'a>(it: &'a str) -> crate::search::Life<'a> {}", 2),
        ("const TEXT: &str = \"\\\"\"; use crate::search::Worker;", 2),
        ("const TEXT: &str = \"\\\\\"; use crate::search::Worker;", 2),
        ("const TEXT: &str = r#\"\"\"#; use crate::search::Worker;", 2),
        ("const TEXT: &str = r\"\\\"; use crate::search::Worker;", 2),
        ("const TEXT: &str = \"two\nlines\";\nuse crate::search::Worker;", 4),
        ("/* one /* in */ another */ use crate::search::Worker;", 2),
        ("// 馬\nuse crate::search::Worker;", 3),
    ] {
        assert_eq!(below_header("board/danger.rs", code), [upward(line, "search")], "{code}");
    }
}

#[test]
fn every_wrong_branch_of_a_group_is_found() {
    let code = "use crate::{rules::Verdict, types::Move, mate, eval::{Network, forward::run}, search::{self}, };";
    assert_eq!(below_header("notation/pgn.rs", code), [sideways(2, "rules"), upward(2, "search")]);
}

#[test]
fn a_sideways_import_is_found() {
    for (name, room) in [
        ("rules/game.rs", "notation"),
        ("notation/pgn.rs", "rules"),
        ("book.rs", "eval"),
        ("eval/network.rs", "mate"),
        ("arena/duel.rs", "learn"),
        ("cli/perft.rs", "main"),
    ] {
        assert_eq!(below_header(name, &format!("use crate::{room}::Thing;")), [sideways(2, room)], "{name}");
    }
}

#[test]
fn each_floor_imports_from_those_below_and_from_none_above() {
    for (height, rooms) in FLOORS.iter().enumerate() {
        for room in *rooms {
            for target in FLOORS.concat() {
                let expected = match floor(target).cmp(&Some(height)) {
                    _ if target == *room || (*room, target) == ("main", "cli") => None,
                    Ordering::Less => None,
                    Ordering::Equal => Some(sideways(2, target)),
                    Ordering::Greater => Some(upward(2, target)),
                };
                let found = below_header(&format!("{room}.rs"), &format!("use crate::{target}::Thing;"));
                assert_eq!(found, Vec::from_iter(expected), "{room} imports {target}");
            }
        }
    }
}

#[test]
fn the_program_knows_its_command_line_and_all_below() {
    assert_eq!(below_header("main.rs", "use chuhe::cli::{self, Console};\nuse chuhe::{board, types::Move};"), []);
    assert_eq!(below_header("main.rs", "use chuhe::tools::Move;"), [unknown(2, "tools")]);
}

#[test]
fn an_unknown_room_is_found() {
    assert_eq!(below_header("kitchen.rs", ""), [unknown(1, "kitchen")]);
    assert_eq!(below_header("kitchen/oven.rs", ""), [unknown(1, "kitchen")]);
    assert_eq!(below_header("bin/other.rs", ""), [unknown(1, "bin")]);
    assert_eq!(below_header("board/fen.rs", "use crate::kitchen::Oven;"), [unknown(2, "kitchen")]);
    assert_eq!(below_header("board/fen.rs", "use crate::{types::Move, kitchen};"), [unknown(2, "kitchen")]);
    assert_eq!(below_header("board/fen.rs", "crate::numbered! {}"), [unknown(2, "numbered")]);
}

#[test]
fn the_root_is_not_hidden_behind_a_name_or_a_star() {
    for code in [
        "use crate::*;",
        "use crate::{self as root};",
        "use crate::{{search::Worker}};",
        "use crate as root;",
        "use chuhe as root;",
        "extern crate chuhe;",
        "extern crate self as root; use root as crate_; use crate as root;",
        "import!(crate);",
        "#[path = \"../search/pool.rs\"] mod pool;",
        "include!(\"../search/pool.rs\");",
    ] {
        assert_eq!(below_header("board/fen.rs", code).last(), Some(&Breach::Hidden(2)), "{code}");
    }
}

#[test]
fn a_path_that_climbs_out_of_its_room_is_found() {
    for (name, code) in [
        ("board/fen.rs", "use super::super::search::Worker;"),
        ("board/fen.rs", "use super::{super::search::Worker};"),
        ("board/fen.rs", "use super::{fen::{self}, super::{search::Worker}};"),
        ("board/fen.rs", "fn think() { self::super::super::search::think() }"),
        ("board/fen.rs", "mod tests { use super::super::Position; }"),
        ("board/mod.rs", "use super::search::Worker;"),
        ("book.rs", "use super::search::Worker;"),
        ("main.rs", "use super::search::Worker;"),
        ("board/mod.rs", "struct Struct {}\nuse super::search::Worker;"),
    ] {
        let line = code.lines().count() + 1;
        assert_eq!(below_header(name, code), [Breach::Climbs(line)], "{name}: {code}");
    }
}

#[test]
fn a_path_that_stays_in_its_room_is_no_breach() {
    for (name, code) in [
        ("board/fen.rs", "use super::Position;"),
        ("board/fen.rs", "use super::{Position, movegen::{All, Sink}};"),
        ("board/fen.rs", "use crate::board::Position;"),
        ("board/fen.rs", "pub(crate) struct Lines { pub(super) files: [u16; 9] }"),
        ("board/fen.rs", "mod tests { use super::*; }"),
        ("board/mod.rs", "#[cfg(test)]\nmod tests {\n    use super::*;\n}"),
        ("book.rs", "mod tests { fn deep() { if true {} } use super::*; }"),
        ("main.rs", "mod tests { use super::*; }"),
        ("cli/perft.rs", "use crate::cli::Console;"),
    ] {
        assert_eq!(below_header(name, code), [], "{name}: {code}");
    }
}

#[test]
fn comments_and_texts_are_no_imports() {
    for code in [
        "// use crate::search::Worker;",
        "/// See [`Worker`](crate::search::Worker).\nstruct Seen;",
        "/* use crate::search::Worker; /* use crate::search::Pool; */ use crate::search::Pool; */",
        "const TEXT: &str = \"crate::search \\\" crate::search\";",
        "const TEXT: &[u8] = br##\"\" crate::search \"# crate::search\"##;",
        "const TEXT: &str = \"\n    crate::search\n    // \";",
    ] {
        assert_eq!(below_header("board/fen.rs", code), [], "{code}");
    }
}

#[test]
fn a_long_file_is_found() {
    let text = |lines: usize| format!("//! A file.\n{}", "\n".repeat(lines - 1));
    assert_eq!(inspect("board/fen.rs", &text(600)), []);
    assert_eq!(inspect("board/fen.rs", &text(601)), [Breach::Length(601)]);
    assert_eq!(inspect("lib.rs", &text(601)), [Breach::Length(601)]);
}

#[test]
fn a_file_without_a_header_is_found() {
    for text in
        ["", "use crate::types::Move;", "// A file.", "\n//! A file.", "/// A file.", "//!", "//! \n//! A file."]
    {
        assert_eq!(inspect("board/fen.rs", text), [Breach::Header], "{text:?}");
    }
    assert_eq!(inspect("lib.rs", "pub mod board;"), [Breach::Header]);
}

#[test]
fn the_library_itself_only_declares_modules() {
    let declared = "#![allow(missing_docs)]\npub mod board;\n/// Words.\npub(crate) mod types;\n#[cfg(test)]\nmod cli;";
    assert_eq!(below_header("lib.rs", declared), []);
    for (code, breach) in [
        ("pub mod board;\npub use board::Position;", Breach::NotADeclaration(3)),
        ("pub use crate::board::Position;", Breach::NotADeclaration(2)),
        ("pub mod board { pub struct Position; }", Breach::NotADeclaration(2)),
        ("pub fn think() {}", Breach::NotADeclaration(2)),
        ("pub mod kitchen;", unknown(2, "kitchen")),
        ("pub mod main;", unknown(2, "main")),
    ] {
        assert_eq!(below_header("lib.rs", code), [breach], "{code}");
    }
}
