//! The options as they are announced. Read strictly here; elsewhere they are read as clients do.

use crate::arena::compliance::finding::{Finding, Outcome, gather};
use crate::arena::compliance::step::{Ability, Says, Step};
use crate::arena::compliance::subject::Subject;
use crate::protocol::Protocol;
use crate::protocol::options::normalised;

pub(super) const STEPS: &[Step] = &[
    Step {
        title: "every option line has a name and a type",
        says: Says::Each {
            ucci: "UCCI 3.0, `option <name> type <type> [min <n>] [max <n>] [var <v> ...] [default <value>]`; the name is one word, \
                   the type label, button, check, spin, combo or string.",
            uci: "UCI, `option name <id> type <t> ...`: the type is check, spin, combo, button or string.",
        },
        needs: &[Ability::Greet],
        proves: None,
        ask: |subject| look(subject, form),
    },
    Step {
        title: "ranges and defaults of the options fit",
        says: Says::Each {
            ucci: "UCCI 3.0, `option`: a spin has a whole number from `min` to `max`, a check `true` or `false`, a combo one of its \
                   `var` words.",
            uci: "UCI, `option`: \"default: the default value of this parameter; min, max: the minimum and maximum value; var: a \
                  predefined value\".",
        },
        needs: &[Ability::Greet],
        proves: None,
        ask: |subject| look(subject, range),
    },
    Step {
        title: "options have defaults",
        says: Says::Both("public-Xiangqi leaves out options without a default, buttons apart."),
        needs: &[Ability::Greet],
        proves: None,
        ask: |subject| look(subject, default),
    },
    Step {
        title: "no option is announced twice",
        says: Says::Both("An option is found by its name, whatever its case."),
        needs: &[Ability::Greet],
        proves: None,
        ask: are_unique,
    },
    Step {
        title: "option names are in small letters",
        says: Says::Ucci("UCCI 3.0, `option`: the names are in small letters. Clients translate those that they know."),
        needs: &[Ability::Greet],
        proves: None,
        ask: are_small,
    },
    Step {
        title: "usemillisec is announced before ucciok",
        says: Says::Ucci(
            "UCCI 3.0, `usemillisec`: engines should announce it, and are then told to take times in milliseconds. Without the line \
             `option usemillisec` before `ucciok` the league's referee sends whole seconds.",
        ),
        needs: &[Ability::Greet],
        proves: None,
        ask: offers_milliseconds,
    },
    Step {
        title: "xiangqi is among the variants",
        says: Says::Both(
            "An engine with the option UCI_Variant plays the variant that is set; `xiangqi` is then one of its `var` words.",
        ),
        needs: &[Ability::Greet],
        proves: None,
        ask: offers_xiangqi,
    },
];

/// The parts of an option line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Announced<'a> {
    line: &'a str,
    name: Vec<&'a str>,
    kind: &'a str,
    /// What stands behind each keyword, in order.
    parts: Vec<(&'a str, Vec<&'a str>)>,
}

const KEYWORDS: [&str; 4] = ["default", "min", "max", "var"];

impl<'a> Announced<'a> {
    /// Reads a line that begins with `option`.
    fn read(line: &'a str, protocol: Protocol) -> Self {
        let mut words = line.split_ascii_whitespace().skip(1).peekable();
        if protocol == Protocol::Uci {
            words.next_if(|&word| word == "name");
        }
        let mut name = Vec::new();
        while let Some(word) = words.next_if(|&word| word != "type") {
            name.push(word);
        }
        words.next();
        let kind = words.next().unwrap_or_default();
        let mut parts: Vec<(&str, Vec<&str>)> = Vec::new();
        for word in words {
            let is_text = kind == "string" && parts.last().is_some_and(|(keyword, _)| *keyword == "default");
            match parts.last_mut() {
                Some((_, value)) if is_text || !KEYWORDS.contains(&word) => value.push(word),
                _ => parts.push((word, Vec::new())),
            }
        }
        Self { line, name, kind, parts }
    }

    /// What stands behind a keyword that comes once; `None` if it does not come.
    fn part(&self, keyword: &str) -> Option<String> {
        self.parts.iter().find(|(word, _)| *word == keyword).map(|(_, value)| value.join(" "))
    }

    fn number(&self, keyword: &str) -> Result<i64, String> {
        let text = self.part(keyword).ok_or_else(|| format!("no {keyword}"))?;
        text.parse().map_err(|_| format!("{keyword} {text:?} is no whole number"))
    }

    fn words(&self) -> Vec<String> {
        self.parts.iter().filter(|(word, _)| *word == "var").map(|(_, value)| value.join(" ")).collect()
    }
}

/// Looks at each option line.
fn look(subject: &mut Subject, check: fn(&Announced, Protocol) -> Result<(), Finding>) -> Outcome {
    subject.recall_greeting();
    let protocol = subject.protocol();
    let found = subject.greeting().options().filter_map(|line| {
        let option = Announced::read(line, protocol);
        check(&option, protocol).err().map(|finding| finding.in_line(option.line))
    });
    gather(found)
}

fn form(option: &Announced, protocol: Protocol) -> Result<(), Finding> {
    let kinds: &[&str] = match protocol {
        Protocol::Ucci => &["label", "button", "check", "spin", "combo", "string"],
        Protocol::Uci => &["button", "check", "spin", "combo", "string"],
    };
    let has_keyword = option.line.split_ascii_whitespace().nth(1) == Some("name");
    let fail = |problem: &str| Err(Finding::fail(problem));
    match (protocol, option.name.as_slice()) {
        (Protocol::Uci, _) if !has_keyword => return fail("no word `name`"),
        (Protocol::Ucci, [_, _, ..]) if has_keyword => return fail("the word `name` is not of UCCI"),
        (_, []) => return fail("no name"),
        (Protocol::Ucci, [_, _, ..]) => return fail("the name has blanks"),
        _ => {}
    }
    if !kinds.contains(&option.kind) {
        return fail(&format!("the type {:?} is unknown", option.kind));
    }
    match option.parts.iter().find(|(word, _)| !KEYWORDS.contains(word)) {
        Some((word, _)) => fail(&format!("the word {word:?} is unknown")),
        None => Ok(()),
    }
}

fn range(option: &Announced, _: Protocol) -> Result<(), Finding> {
    let default = option.part("default");
    let problem = match (option.kind, &default) {
        ("spin", _) => spin(option).err(),
        ("check", Some(value)) if !["true", "false"].contains(&value.as_str()) => {
            Some(format!("the default {value:?} is neither true nor false"))
        }
        ("combo", _) if option.words().is_empty() => Some("no var".to_owned()),
        ("combo", Some(value)) if !option.words().contains(value) => Some(format!("the default {value:?} is no var")),
        _ => None,
    };
    problem.map_or(Ok(()), |problem| Err(Finding::fail(problem)))
}

fn spin(option: &Announced) -> Result<(), String> {
    let (min, max) = (option.number("min")?, option.number("max")?);
    if option.part("default").is_none() {
        return Ok(());
    }
    let default = option.number("default")?;
    if (min..=max).contains(&default) { Ok(()) } else { Err(format!("{default} is not from {min} to {max}")) }
}

fn default(option: &Announced, protocol: Protocol) -> Result<(), Finding> {
    let is_free = match option.kind {
        "button" | "label" => true,
        // An empty text has no word in UCCI.
        "string" => protocol == Protocol::Ucci,
        _ => false,
    };
    if is_free || option.part("default").is_some() { Ok(()) } else { Err(Finding::warn("no default")) }
}

fn are_unique(subject: &mut Subject) -> Outcome {
    subject.recall_greeting();
    let protocol = subject.protocol();
    let mut seen: Vec<String> = Vec::new();
    let mut found = Vec::new();
    for line in subject.greeting().options() {
        let name = Announced::read(line, protocol).name.join(" ");
        if seen.contains(&name.to_ascii_lowercase()) {
            found.push(Finding::fail(format!("{name:?} is announced twice")));
        }
        seen.push(name.to_ascii_lowercase());
    }
    gather(found)
}

fn are_small(subject: &mut Subject) -> Outcome {
    subject.recall_greeting();
    let names = subject.greeting().identity.options.iter().map(|option| &option.name);
    let large: Vec<&str> = names.filter(|name| name.contains(char::is_uppercase)).map(String::as_str).collect();
    if large.is_empty() { Ok(()) } else { Err(Finding::warn(format!("capital letters in {}", large.join(", ")))) }
}

fn offers_milliseconds(subject: &mut Subject) -> Outcome {
    subject.recall_greeting();
    let mut options = subject.greeting().options();
    if options.any(|line| line.starts_with("option usemillisec ")) {
        return Ok(());
    }
    Err(Finding::warn("there is no line `option usemillisec`: times will be in seconds"))
}

fn offers_xiangqi(subject: &mut Subject) -> Outcome {
    subject.recall_greeting();
    let identity = &subject.greeting().identity;
    let is_there = identity.options.iter().any(|option| normalised(&option.name) == "ucivariant");
    match identity.variants() {
        Some((_, words)) if words.iter().any(|word| word == "xiangqi") => Ok(()),
        None if !is_there => Ok(()),
        _ => Err(Finding::fail("xiangqi is none of the words of UCI_Variant")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(line: &str, protocol: Protocol) -> Vec<String> {
        let option = Announced::read(line, protocol);
        [form, range, default].iter().filter_map(|check| check(&option, protocol).err()).map(|it| it.problem).collect()
    }

    #[test]
    fn sound_options_are_found_sound() {
        for (line, protocol) in [
            ("option usemillisec type check default true", Protocol::Ucci),
            ("option style type combo var solid var normal default normal", Protocol::Ucci),
            ("option bookfiles type string", Protocol::Ucci),
            ("option bookfiles type string default C:\\max min\\BOOK.DAT", Protocol::Ucci),
            ("option newgame type button", Protocol::Ucci),
            ("option name Hash type spin default 16 min 1 max 1024", Protocol::Uci),
            ("option name Draw Rule type combo default None var None var As Black Win", Protocol::Uci),
            ("option name EvalFile type string default <empty>", Protocol::Uci),
            ("option name Debug Log File type string default ", Protocol::Uci),
        ] {
            assert_eq!(problems(line, protocol), [""; 0], "{line}");
        }
    }

    #[test]
    fn what_is_wrong_with_an_option_is_said() {
        for (line, protocol, problem) in [
            ("option name hashsize type spin min 0 max 1 default 0", Protocol::Ucci, "the word `name` is not of UCCI"),
            ("option clear hash type button", Protocol::Ucci, "the name has blanks"),
            ("option type button", Protocol::Ucci, "no name"),
            ("option Hash type spin default 1 min 1 max 2", Protocol::Uci, "no word `name`"),
            ("option name Hash type number default 1", Protocol::Uci, "the type \"number\" is unknown"),
            ("option name x type label default 1", Protocol::Uci, "the type \"label\" is unknown"),
            ("option name x type check standard true", Protocol::Uci, "the word \"standard\" is unknown"),
            ("option name Hash type spin default 0 min 1 max 1024", Protocol::Uci, "0 is not from 1 to 1024"),
            ("option name Hash type spin default 0 min 1", Protocol::Uci, "no max"),
            ("option name Hash type spin default 1 min one max 2", Protocol::Uci, "min \"one\" is no whole number"),
            ("option name x type check default yes", Protocol::Uci, "the default \"yes\" is neither true nor false"),
            ("option name x type combo default a var b", Protocol::Uci, "the default \"a\" is no var"),
            ("option x type combo default a", Protocol::Ucci, "no var"),
            ("option name x type check", Protocol::Uci, "no default"),
        ] {
            assert!(problems(line, protocol).contains(&problem.to_owned()), "{line}: {:?}", problems(line, protocol));
        }
    }
}
