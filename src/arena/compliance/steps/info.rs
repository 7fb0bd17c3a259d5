//! The lines `info`: whether they can be read, whether their moves are legal, and what clients look for in them.

use crate::arena::compliance::finding::{Finding, Outcome, gather};
use crate::arena::compliance::given::{Given, MATE_IN_ONE, MIDDLE};
use crate::arena::compliance::step::{Ability, Says, Step};
use crate::arena::compliance::subject::Subject;
use crate::protocol::{Dialect, Protocol, WrittenMove};

pub(super) const STEPS: &[Step] = &[
    Step {
        title: "numbers in info lines are numbers",
        says: Says::Each {
            ucci: "UCCI 3.0, `info time <ms> nodes <n>`, `info depth <n> [score <v> pv <move> ...]`, `info currmove <move>`.",
            uci: "UCI, `info`: `depth <x>`, `seldepth <x>`, `time <x>`, `nodes <x>`, `nps <x>` and the like.",
        },
        needs: &[Ability::Search],
        proves: None,
        ask: |subject| look(subject, numbers),
    },
    Step {
        title: "scores are written as the protocol has them",
        says: Says::Each {
            ucci: "UCCI 3.0, `score <v>`: a whole number, for the side to move; there is no word `cp`. A mate is a number too, though \
                   many clients read `mate <n>`.",
            uci: "UCI, `score`: `cp <x>` or `mate <y>`, with `lowerbound` or `upperbound` behind it where it is none but that.",
        },
        needs: &[Ability::Search],
        proves: None,
        ask: |subject| look(subject, score),
    },
    Step {
        title: "every move told is legal",
        says: Says::Each {
            ucci: "UCCI 3.0, `pv <move> ...`: the line that the engine thinks best, from the position on; `currmove`: a move in it.",
            uci: "UCI, `pv <move1> ... <movei>`: \"the best line found\"; `currmove`: \"currently searching this move\".",
        },
        needs: &[Ability::Legal],
        proves: None,
        ask: |subject| look(subject, moves),
    },
    Step {
        title: "free text is marked as such",
        says: Says::Each {
            ucci: "UCCI 3.0, `info message <text>` is the word for free text. Clients look anywhere for bestmove, draw and resign.",
            uci: "UCI, `info string <str>`: \"any string str which will be displayed\". Clients look anywhere for bestmove.",
        },
        needs: &[Ability::Search],
        proves: None,
        ask: |subject| look(subject, text),
    },
    Step {
        title: "info lines hold what clients look for",
        says: Says::Both(
            "cchess reads lines that begin with `info depth`; public-Xiangqi shows those with `nps`; XiangqiLab those with `multipv` \
             (UCI). A search should tell depth, score and line at least once.",
        ),
        needs: &[Ability::Search],
        proves: None,
        ask: tells_enough,
    },
];

/// Words that a number stands behind.
const NUMBERED: [&str; 8] = ["depth", "seldepth", "multipv", "nodes", "nps", "time", "hashfull", "currmovenumber"];

/// What is wrong with a line, given the position that is searched.
type Check = fn(&[&str], &Given, Dialect) -> Option<Finding>;

/// Looks at all lines of a few searches. The same problem is told of one line only.
fn look(subject: &mut Subject, check: Check) -> Outcome {
    let dialect = subject.dialect();
    let numbering = dialect.numbering;
    let mut found: Vec<(Finding, String)> = Vec::new();
    for given in [
        Given::start(&[], numbering),
        Given::fen(MIDDLE.0, MIDDLE.1, numbering),
        Given::fen(MATE_IN_ONE, &[], numbering),
    ] {
        let answer = subject.think(&given, "depth 5", subject.patience.answer)?;
        for line in answer.lines {
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            match check(&words, &given, dialect) {
                Some(finding) if found.iter().all(|(known, _)| *known != finding) => found.push((finding, line)),
                _ => {}
            }
        }
    }
    gather(found.into_iter().map(|(finding, line)| finding.in_line(&line)))
}

/// The words of an `info` line on the search, without those of free text.
fn on_search<'a, 'b>(words: &'b [&'a str]) -> Option<&'b [&'a str]> {
    match words {
        ["info", "string" | "message", ..] => None,
        ["info", rest @ ..] => Some(rest),
        _ => None,
    }
}

fn numbers(words: &[&str], _: &Given, _: Dialect) -> Option<Finding> {
    let words = on_search(words)?;
    let wrong = |(index, word): (usize, &&str)| {
        let value = words.get(index + 1).copied().unwrap_or_default();
        let is_wrong = NUMBERED.contains(word) && value.parse::<u64>().is_err();
        is_wrong.then(|| Finding::fail(format!("{word} {value:?} is no number")))
    };
    words.iter().enumerate().find_map(wrong)
}

fn score(words: &[&str], _: &Given, dialect: Dialect) -> Option<Finding> {
    let words = on_search(words)?;
    let at = words.iter().position(|&word| word == "score")?;
    let is_number = |word: &str| word.parse::<i64>().is_ok();
    match (dialect.protocol, &words[at + 1..]) {
        (Protocol::Uci, ["cp" | "mate", value, ..]) | (Protocol::Ucci, [value, ..]) if is_number(value) => None,
        (Protocol::Ucci, ["cp", ..]) => Some(Finding::fail("`cp` is not of UCCI")),
        (Protocol::Ucci, ["mate", value, ..]) if is_number(value) => {
            Some(Finding::warn("`mate` is not of UCCI, though many clients read it"))
        }
        _ => Some(Finding::fail("the score is neither a number nor a mate")),
    }
}

fn moves(words: &[&str], given: &Given, dialect: Dialect) -> Option<Finding> {
    let words = on_search(words)?;
    let behind = |keyword: &str| words.iter().position(|&word| word == keyword).map(|at| &words[at + 1..]);
    let first = behind("currmove").and_then(<[&str]>::first);
    let line = behind("pv").unwrap_or_default();
    let mut position = given.position.clone();
    if let Some(word) = first
        && !WrittenMove::found(word).read(dialect.numbering).is_ok_and(|played| position.is_legal(played))
    {
        return Some(Finding::fail(format!("currmove {word} is not legal in {position}")));
    }
    for word in line.iter().take_while(|word| is_like_a_move(word)) {
        match WrittenMove::found(word).read(dialect.numbering) {
            Ok(played) if position.is_legal(played) => position.make(played),
            _ => return Some(Finding::fail(format!("{word} is not legal in {position}"))),
        }
    }
    None
}

/// Whether a word of a line is meant for a move: it begins with a file and goes on with a number. Other words of `info` may follow.
fn is_like_a_move(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(|file| ('a'..='i').contains(&file))
        && letters.next().is_some_and(|rank| rank.is_ascii_digit())
}

fn text(words: &[&str], _: &Given, dialect: Dialect) -> Option<Finding> {
    let loud: &[&str] = match dialect.protocol {
        Protocol::Ucci => &["bestmove", "draw", "resign"],
        Protocol::Uci => &["bestmove"],
    };
    let is_loud = words.iter().any(|word| loud.iter().any(|loud| word.to_ascii_lowercase().contains(loud)));
    match (dialect.protocol, words) {
        _ if is_loud => Some(Finding::warn("a word that clients look for")),
        (Protocol::Ucci, ["info", "string", ..]) => Some(Finding::warn("`info string` is not of UCCI")),
        (Protocol::Uci, ["info", "message", ..]) => Some(Finding::warn("`info message` is not of UCI")),
        (_, ["info", ..] | []) => None,
        _ => Some(Finding::warn("no word `info`")),
    }
}

fn tells_enough(subject: &mut Subject) -> Outcome {
    let given = Given::start(&[], subject.dialect().numbering);
    let answer = subject.think(&given, "depth 5", subject.patience.answer)?;
    let lines: Vec<Vec<&str>> = answer.lines.iter().map(|line| line.split_ascii_whitespace().collect()).collect();
    let has = |words: &[&str], wanted: &[&str]| wanted.iter().all(|word| words.contains(word));
    let full: Vec<&Vec<&str>> = lines.iter().filter(|words| has(words, &["info", "depth", "score", "pv"])).collect();
    if full.is_empty() {
        return Err(Finding::warn("no line has depth, score and pv"));
    }
    let multi_pv: &[&str] = if subject.protocol() == Protocol::Uci { &["multipv"] } else { &[] };
    let mut found = Vec::new();
    for words in full {
        if words.get(1) != Some(&"depth") {
            found.push(Finding::warn("the second word is not depth"));
        }
        for word in [&["nps"], multi_pv].concat() {
            if !words.contains(&word) {
                found.push(Finding::warn(format!("there is no {word}")));
            }
        }
    }
    gather(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Numbering;

    fn problem(check: Check, line: &str, dialect: Dialect) -> String {
        let words: Vec<&str> = line.split(' ').collect();
        let given = Given::start(&[], Numbering::FromZero);
        check(&words, &given, dialect).map(|finding| finding.problem).unwrap_or_default()
    }

    #[test]
    fn what_is_wrong_with_an_info_line_is_said() {
        for (check, line, dialect, expected) in [
            (numbers as Check, "info depth 3 nodes 12 time 0 pv h2e2", Dialect::UCCI, ""),
            (numbers, "info depth x nodes 12", Dialect::UCCI, "depth \"x\" is no number"),
            (numbers, "info nodes 12 time -1", Dialect::PIKAFISH, "time \"-1\" is no number"),
            (numbers, "info depth", Dialect::PIKAFISH, "depth \"\" is no number"),
            (numbers, "info string depth of thought", Dialect::PIKAFISH, ""),
            (score, "info depth 3 score -12 pv h2e2", Dialect::UCCI, ""),
            (score, "info depth 3 score cp 12", Dialect::UCCI, "`cp` is not of UCCI"),
            (score, "info score mate 2", Dialect::UCCI, "`mate` is not of UCCI, though many clients read it"),
            (score, "info score mate -2 upperbound", Dialect::PIKAFISH, ""),
            (score, "info score 12", Dialect::PIKAFISH, "the score is neither a number nor a mate"),
            (moves, "info depth 2 pv h2e2 h9g7", Dialect::PIKAFISH, ""),
            (moves, "info depth 2 pv h3e3 h10g8 nodes 7", Dialect::FAIRY, ""),
            (moves, "info depth 1 currmove a0a9", Dialect::UCCI, "currmove a0a9 is not legal"),
            (moves, "info pv h2e2 h2e2", Dialect::UCCI, "h2e2 is not legal"),
            (text, "info message thinking", Dialect::UCCI, ""),
            (text, "info string thinking", Dialect::UCCI, "`info string` is not of UCCI"),
            (text, "info message no draw now", Dialect::UCCI, "a word that clients look for"),
            (text, "info string no draw now", Dialect::PIKAFISH, ""),
            (text, "NNUE loaded", Dialect::PIKAFISH, "no word `info`"),
        ] {
            let found = problem(check, line, dialect);
            assert!(found.starts_with(expected) && found.is_empty() == expected.is_empty(), "{line}: {found}");
        }
    }
}
