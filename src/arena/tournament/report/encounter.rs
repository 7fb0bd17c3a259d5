//! A meeting of two entries with its games, as all outputs tell it.

use crate::arena::event::{Game, GameResult, Mark, Pairing, Points, Scoresheet, Scoring, Seat};
use crate::arena::tournament::report::Account;
use crate::types::Color;

/// A meeting of two entries.
pub(super) struct Encounter {
    pub(super) pairing: Pairing,
    /// Points of the games that are over: of the entry that is named first, and of the other.
    pub(super) score: [Points; 2],
    pub(super) games: Vec<Bout>,
    /// Whether it does not count, because the results of one side were annulled.
    pub(super) is_void: bool,
    /// Who goes on in a knockout.
    pub(super) winner: Option<usize>,
}

/// A game of a meeting.
pub(super) struct Bout {
    pub(super) game: Game,
    pub(super) sheet: Option<Scoresheet>,
    /// What stands in the row of the entry that is named first, and in that of the other.
    pub(super) marks: Option<[Mark; 2]>,
    /// Whether the entry that is named first has Red.
    pub(super) first_has_red: bool,
}

impl Encounter {
    pub(super) fn of(account: &Account<'_>, pairing: Pairing) -> Self {
        let event = account.event;
        let games: Vec<Bout> = event
            .games(&pairing)
            .into_iter()
            .map(|game| Bout::of(game, event.sheet(game.id).copied(), pairing.first))
            .collect();
        let points = |side: usize| games.iter().filter_map(|bout| Some(bout.marks?[side].points())).sum();
        let score = [points(0), points(1)];
        Self { pairing, score, games, is_void: event.is_void(&pairing), winner: event.winner_of(&pairing) }
    }

    /// Whether all games are over.
    pub(super) fn is_over(&self) -> bool {
        self.games.iter().all(|bout| bout.sheet.is_some())
    }

    /// The score, that of the entry that is named first before: `1:0`, `+:-`, `1.5:0.5`; nothing before the first result.
    pub(super) fn text(&self) -> String {
        let marks: Vec<String> = self.games.iter().filter_map(Bout::text).collect();
        match (marks.as_slice(), self.games.len()) {
            ([], _) => String::new(),
            ([mark], 1) => mark.clone(),
            _ => format!("{}:{}", self.score[0], self.score[1]),
        }
    }

    /// What is to be said of it: its games if there are several, who goes on, or that it does not count.
    pub(super) fn note(&self, account: &Account<'_>) -> String {
        let mut notes = Vec::new();
        if self.games.len() > 1 && account.event.scoring() == Scoring::Players {
            let open = || "·".to_owned();
            notes.push(self.games.iter().map(|bout| bout.text().unwrap_or_else(open)).collect::<Vec<_>>().join(" "));
        }
        if self.is_void {
            notes.push("注销 annulled (20.3)".to_owned());
        }
        notes.extend(self.winner.map(|entry| format!("→ {}", account.entry(entry))));
        if account.is_knockout() && self.is_over() && self.winner.is_none() {
            notes.push("双方弃权 neither came (21.3)".to_owned());
        }
        notes.join("  ")
    }
}

impl Bout {
    fn of(game: Game, sheet: Option<Scoresheet>, first: usize) -> Self {
        let side = game.side_of(first);
        let marks = sheet.map(|sheet| [side, !side].map(|side| sheet.result.mark(side)));
        Self { game, sheet, marks, first_has_red: side == Color::Red }
    }

    /// Who sits there, the entry that is named first before, and whether with Red.
    pub(super) const fn seats(&self) -> [(Seat, bool); 2] {
        let (red, black) = ((self.game.red, true), (self.game.black, false));
        if self.first_has_red { [red, black] } else { [black, red] }
    }

    /// Both marks, that of the entry that is named first before.
    pub(super) fn text(&self) -> Option<String> {
        self.marks.map(|[first, second]| format!("{first}:{second}"))
    }
}

/// A result with Red before, as files have it.
pub(super) const fn result_text(result: GameResult) -> &'static str {
    match result {
        GameResult::RedWins => "1-0",
        GameResult::BlackWins => "0-1",
        GameResult::Draw => "1/2-1/2",
        GameResult::BlackForfeits => "+/-",
        GameResult::RedForfeits => "-/+",
        GameResult::BothForfeit => "-/-",
    }
}
