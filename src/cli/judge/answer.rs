//! The answer to one line: a verdict in the form that is wanted, or what is wrong with the line.

use crate::cli::judge::input::{Broken, Line};
#[cfg(feature = "tools")]
use crate::cli::judge::json;
use crate::cli::judge::judged::Judged;
use crate::cli::judge::text;
use crate::cli::judge::words::Words;
use crate::rules::{RuleSet, Verdict};

/// In which form a game is answered.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// Nothing is printed, the verdict is only counted.
    Nothing,
    /// An account for people, in this language.
    Text(&'static dyn Words),
    /// A JSON object on one line.
    #[cfg(feature = "tools")]
    Json,
}

/// The answer to one line.
pub(super) struct Answer {
    /// What is printed: whole lines, or nothing.
    pub(super) text: String,
    /// The verdict, or what is wrong with the line.
    pub(super) result: Result<Verdict, Broken>,
}

impl Answer {
    /// Judges the game on a line.
    pub(super) fn new(line: &Line, rules: RuleSet, form: Form) -> Self {
        match form {
            Form::Nothing => {
                let result = line.row().and_then(|row| row.play(rules)).map(|game| game.verdict());
                Self { text: String::new(), result }
            }
            Form::Text(words) => Self::told(line, rules, |judged| text::game(words, judged), |_| String::new()),
            #[cfg(feature = "tools")]
            Form::Json => Self::told(line, rules, json::game, json::broken),
        }
    }

    fn told(
        line: &Line,
        rules: RuleSet,
        tell: impl FnOnce(&Judged) -> String,
        complain: impl FnOnce(&Broken) -> String,
    ) -> Self {
        match line.row().and_then(|row| Judged::new(&row, rules)) {
            Ok(judged) => Self { text: tell(&judged), result: Ok(judged.verdict) },
            Err(broken) => Self { text: complain(&broken), result: Err(broken) },
        }
    }

    /// The verdict, unless the line is broken.
    pub(super) fn verdict(&self) -> Option<Verdict> {
        self.result.as_ref().ok().copied()
    }
}
