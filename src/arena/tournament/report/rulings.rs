//! The log of what the referee ruled, a line for each ruling.
//!
//! Columns, with tabs between: when the game began, its round, table and game (`3.2.1`), after how many plies, whom it is about (`red`,
//! `black`, `both`), the article, the kind in a word, what was ruled. Rulings on entries that belong to no game (withdrawals,
//! punishments, play-offs, lots) have `-` where a game would be told, or the round and the table (`3.2`) if it is on a match, and the
//! entry for a side. The order is that in which games ended and entries were ruled on.

use crate::arena::event::{Act, Decision, Format, GameId, Pairing, Penalty, Phase, Points, Presence};
use crate::arena::tournament::Played;
use crate::arena::tournament::report::grid::clean;
use crate::arena::tournament::report::{Account, words};

/// The heads of the columns.
const HEADS: &str = "# begun\tgame\tply\tside\tarticle\tkind\truling\n";

/// The articles of what decides a level knockout match: its form, and what an organiser is to settle beforehand.
const LEVEL: &str = "11.1, 15.6";

/// A line of the log.
pub(super) struct Line {
    fields: [String; 7],
}

impl Line {
    /// The fields, in the order of the columns.
    pub(super) const fn fields(&self) -> &[String; 7] {
        &self.fields
    }
}

/// The whole log, its heads first.
#[must_use]
pub fn log(account: &Account<'_>) -> String {
    let rows = lines(account).into_iter().map(|line| line.fields.map(|field| clean(&field)).join("\t") + "\n");
    std::iter::once(HEADS.to_owned()).chain(rows).collect()
}

/// The log as rows.
pub(super) fn lines(account: &Account<'_>) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut decisions = account.event.decisions().iter().peekable();
    for (before, act) in (1..).zip(account.event.acts()) {
        match *act {
            Act::Game(sheet) => {
                let played = account.played.get(&sheet.game);
                lines.extend(played.into_iter().flat_map(|played| of_game(sheet.game, played)));
            }
            Act::Withdrawal { entry } => lines.push(withdrawal(account, entry)),
            Act::Penalty { entry, penalty } => lines.push(punishment(account, entry, penalty)),
            Act::Lineup { .. } => {}
        }
        while let Some((_, decision)) = decisions.next_if(|(after, _)| *after <= before) {
            lines.push(of_decision(account, decision));
        }
    }
    lines
}

/// What follows from the results by rule.
fn of_decision(account: &Account<'_>, decision: &Decision) -> Line {
    match decision {
        Decision::MoreGames { pairing, legs, is_last } => {
            let what = if *is_last {
                "level: one more game decides, with colours drawn, in which a draw counts for Black".to_owned()
            } else {
                format!("level: two more games, {legs} in all")
            };
            on_match(account, pairing, LEVEL, "more-games", &what)
        }
        Decision::LevelForBlack { pairing, through } => {
            let what = format!("level to the end: {} had Black in the last game and goes on", account.entry(*through));
            on_match(account, pairing, LEVEL, "draw-for-black", &what)
        }
        Decision::NeitherCame { pairing } => {
            let what = "neither came: both are out, and the next opponent has a bye";
            on_match(account, pairing, "21.3", "neither-came", what)
        }
        Decision::PlayOn { phase, entries } => {
            on_entries(account, entries, "15.6", "play-off", &format!("level: they play on, {}", called(*phase)))
        }
        Decision::PlayedOn { phase, scores } => {
            let entries: Vec<usize> = scores.iter().map(|(entry, _)| *entry).collect();
            let score = |(entry, points): &(usize, Points)| format!("{} {points}", account.entry(*entry));
            let told: Vec<String> = scores.iter().map(score).collect();
            let what = format!("the points of {}: {}", called(*phase), told.join(", "));
            on_entries(account, &entries, "15.6", "play-off-over", &what)
        }
        Decision::Shared { entries } => {
            on_entries(account, entries, "15.6", "shared", "still level after all play-offs: the place is shared")
        }
        Decision::Lot { group, drawn, through } => {
            let told: Vec<&str> = drawn[..*through].iter().map(|&entry| account.entry(entry)).collect();
            let what = format!("level in group {}: by lot there go on {}", group + 1, told.join(", "));
            on_entries(account, drawn, "15.6", "lot", &what)
        }
        Decision::CutShort { left } => {
            let what = format!("nobody is left whom all could meet for the first time: {left} rounds are not played");
            line("-", "-", "11.4", "cut-short", &what)
        }
    }
}

/// What a play-off is called in a sentence.
fn called(phase: Phase) -> String {
    match phase {
        Phase::PlayOff(number) => format!("play-off {number}"),
        Phase::GroupPlayOff(number) => format!("group play-off {number}"),
        Phase::Main | Phase::Final => String::new(),
    }
}

fn of_game(game: GameId, played: &Played) -> impl Iterator<Item = Line> + '_ {
    played.rulings.iter().map(move |ruling| Line {
        fields: [
            played.begun.clone(),
            format!("{}.{}.{}", game.round, game.table, game.game),
            ruling.ply.to_string(),
            words::side(ruling.side).to_owned(),
            ruling.article.clone(),
            ruling.kind.clone(),
            ruling.text.clone(),
        ],
    })
}

fn withdrawal(account: &Account<'_>, entry: usize) -> Line {
    let (article, what) = match account.event.presence(entry) {
        Presence::NeverCame => ("20.2", "left before the first game"),
        Presence::Annulled(_) => ("20.3", "left before half of the opponents were met: all results are annulled"),
        Presence::Left | Presence::Present => {
            (left_by(account), "left: what was played stands, the open games are forfeited")
        }
    };
    on_entry(account.entry(entry), article, "withdrawal", what)
}

/// By which article results stand.
fn left_by(account: &Account<'_>) -> &'static str {
    match account.event.plan().format {
        Format::Swiss { .. } => "20.4",
        Format::Knockout { .. } | Format::DoubleKnockout { .. } => "20",
        Format::RoundRobin { .. } | Format::Groups { .. } => "20.3",
    }
}

fn punishment(account: &Account<'_>, entry: usize, penalty: Penalty) -> Line {
    let (article, kind, what) = match penalty {
        Penalty::Warning => ("18.1", "warning", "warned"),
        Penalty::Barred => ("18.2", "barred", "barred from a match"),
    };
    on_entry(account.entry(entry), article, kind, what)
}

fn on_entry(entry: &str, article: &str, kind: &str, what: &str) -> Line {
    line("-", entry, article, kind, what)
}

fn on_entries(account: &Account<'_>, entries: &[usize], article: &str, kind: &str, what: &str) -> Line {
    let names: Vec<&str> = entries.iter().map(|&entry| account.entry(entry)).collect();
    line("-", &names.join(", "), article, kind, what)
}

fn on_match(account: &Account<'_>, pairing: &Pairing, article: &str, kind: &str, what: &str) -> Line {
    let names = pairing.entries().map(|entry| account.entry(entry));
    line(&format!("{}.{}", pairing.round, pairing.table), &names.join(", "), article, kind, what)
}

/// A ruling that belongs to no single game.
fn line(place: &str, whom: &str, article: &str, kind: &str, what: &str) -> Line {
    Line { fields: ["-", place, "-", whom, article, kind, what].map(str::to_owned) }
}
