//! The log of what the referee ruled, a line for each ruling.
//!
//! Columns, with tabs between: when the game began, its round, table and game (`3.2.1`), after how many plies, whom it is about (`red`,
//! `black`, `both`), the article, the kind in a word, what was ruled. Rulings on entries that belong to no game (withdrawals,
//! punishments) have `-` where a game would be told, and the entry for a side. The order is that in which games ended and entries were
//! ruled on.

use crate::arena::event::{Act, Format, GameId, Penalty, Presence};
use crate::arena::tournament::Played;
use crate::arena::tournament::report::grid::clean;
use crate::arena::tournament::report::{Account, words};

/// The heads of the columns.
const HEADS: &str = "# begun\tgame\tply\tside\tarticle\tkind\truling\n";

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
    for act in account.event.acts() {
        match *act {
            Act::Game(sheet) => {
                let played = account.played.get(&sheet.game);
                lines.extend(played.into_iter().flat_map(|played| of_game(sheet.game, played)));
            }
            Act::Withdrawal { entry } => lines.push(withdrawal(account, entry)),
            Act::Penalty { entry, penalty } => lines.push(punishment(account, entry, penalty)),
            Act::Lineup { .. } => {}
        }
    }
    lines
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
        Format::Knockout { .. } => "20",
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
    Line { fields: ["-", "-", "-", entry, article, kind, what].map(str::to_owned) }
}
