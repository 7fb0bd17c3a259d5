//! A page for a browser: one file with everything in it, that asks nobody for anything.
//!
//! Written piece by piece, so that no more than one game is in memory: [`Page::head`], [`Page::game`] for each game, [`Page::tail`].
//! What comes from a game goes into the page as JSON that cannot end its element, and the script puts it on the screen as text only.

mod data;

use serde_json::{Map, Value};

use crate::analysis::game::JudgedGame;
use crate::analysis::words::Language;
use crate::notation::chinese::Script;
use crate::notation::diagram::{Labels, svg};
use crate::notation::markup::{LOOK, escaped, fill, within_script};
use crate::types::Color;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Where the games stand.
const GAMES: &str = "{{games}}";

/// A page in one language.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// The language of everything but the games.
    pub language: Language,
    /// What the page is called.
    pub title: &'a str,
    /// The program that writes it.
    pub by: &'a str,
    /// How deep it has looked.
    pub terms: &'a str,
}

impl Page<'_> {
    /// The page up to its first game.
    #[must_use]
    pub fn head(&self) -> String {
        self.filled(PAGE.split_once(GAMES).map_or(PAGE, |(head, _)| head))
    }

    /// A game, the `number`th of its file.
    #[must_use]
    pub fn game(&self, game: &JudgedGame, number: u64) -> String {
        let name = escaped(&data::name(&game.record, number, self.language));
        let data = within_script(&data::game(game, self.language).to_string());
        format!("<script type=\"application/json\" class=\"game\" data-name=\"{name}\">{data}</script>\n")
    }

    /// What follows the last game.
    #[must_use]
    pub fn tail(&self) -> String {
        self.filled(PAGE.split_once(GAMES).map_or("", |(_, tail)| tail))
    }

    fn filled(&self, template: &str) -> String {
        let (width, height) = svg::SIZE;
        fill(template, |name| match name {
            "language" => self.language.code().to_owned(),
            "generator" => escaped(self.by),
            "title" => escaped(self.title),
            "terms" => escaped(&format!("{}: {}", self.by, self.terms)),
            "style" => format!("{LOOK}{STYLE}"),
            "script" => format!("{}{SCRIPT}", svg::script()),
            "words" => within_script(&self.words().to_string()),
            "no-script" => self.language.no_script().to_owned(),
            "width" => width.to_string(),
            "height" => height.to_string(),
            "fonts" => svg::FONTS.to_owned(),
            "pieces" => svg::symbols(Script::Simplified),
            "board-red" => svg::board(Color::Red, Labels::Players, Script::Simplified),
            "board-black" => svg::board(Color::Black, Labels::Players, Script::Simplified),
            _ => String::new(),
        })
    }

    fn words(&self) -> Value {
        let labels = self.language.labels().map(|(name, text)| (name.to_owned(), Value::from(text)));
        let mut words: Map<String, Value> = labels.into_iter().collect();
        words.insert("chinese".to_owned(), (self.language == Language::Chinese).into());
        words.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_asks_nobody_for_anything_and_leaves_nothing_unfilled() {
        for language in [Language::English, Language::Chinese] {
            let page = Page { language, title: "<i>", by: "Chuhe", terms: "100 nodes" };
            let text = page.head() + &page.tail();
            assert!(!text.contains("{{") && text.contains("<title>&lt;i&gt;</title>"));
            for asked in ["src=", "url(", "@import", "fetch(", "innerHTML", "eval("] {
                assert!(!text.contains(asked), "{asked}");
            }
            // The only addresses are names of XML's vocabularies.
            assert_eq!(text.matches("http").count(), text.matches("http://www.w3.org/2000/svg").count() + 1);
        }
    }

    #[test]
    fn every_word_that_the_page_asks_for_is_there() {
        let names: Vec<&str> = Language::English.labels().iter().map(|(name, _)| *name).collect();
        let after = |text: &'static str, mark: &'static str, end: char| {
            text.split(mark).skip(1).filter_map(move |rest| rest.split_once(end).map(|(name, _)| name))
        };
        let asked = after(PAGE, "data-word=\"", '"')
            .chain(after(PAGE, "data-title=\"", '"'))
            .chain(after(SCRIPT, "words[\"", '"'));
        // `words.name` in the script, but for what is no label.
        let called = SCRIPT.split("words.").skip(1).map(|rest| {
            let end = rest.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(rest.len());
            &rest[..end]
        });
        for name in asked.chain(called.filter(|name| *name != "chinese")) {
            assert!(names.contains(&name), "{name}");
        }
    }
}
