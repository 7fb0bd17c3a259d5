//! A line of the journal of a tournament.

use serde::{Deserialize, Serialize};

use crate::arena::chronicle::{Kept, Kind};
use crate::arena::duel::Record;
use crate::arena::event::Act;
use crate::arena::tournament::Played;
use crate::arena::tournament::report::GameMoves;

/// What has happened in a tournament, as its journal keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Happening {
    /// A game is over.
    Game {
        /// What is kept of it.
        played: Played,
        /// The position before its first move, as FEN.
        start: String,
        /// Its moves with blanks between, `h2e2 h9g7`.
        moves: String,
    },
    /// Something else, which is no game.
    Act {
        /// What.
        act: Act,
        /// Why.
        why: String,
        /// When, as in RFC 3339.
        at: String,
    },
}

impl Happening {
    /// A game that is over.
    #[must_use]
    pub fn game(played: Played, record: &Record) -> Self {
        let moves: Vec<String> = record.steps.iter().map(|step| step.played.to_string()).collect();
        Self::Game { played, start: record.start.to_string(), moves: moves.join(" ") }
    }

    /// The moves of a game; `None` if it is none, or they cannot be read.
    #[must_use]
    pub fn moves(&self) -> Option<GameMoves> {
        let Self::Game { start, moves, .. } = self else { return None };
        let moves = moves.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
        Some(GameMoves { start: start.parse().ok()?, moves })
    }

    /// What it means for the event.
    #[must_use]
    pub fn act(&self) -> Act {
        match self {
            Self::Game { played, .. } => Act::Game(played.sheet),
            Self::Act { act, .. } => act.clone(),
        }
    }
}

impl Kept for Happening {
    type Names = Vec<String>;

    const KIND: Kind = Kind::Event;

    fn game(&self) -> Option<String> {
        match self {
            Self::Game { played, .. } => Some(played.sheet.game.to_string()),
            Self::Act { .. } => None,
        }
    }

    fn fault(&self) -> Option<String> {
        match self {
            Self::Act { act: Act::Game(_), .. } => Some("a game stands there without what is kept of it".to_owned()),
            Self::Game { .. } if self.moves().is_none() => Some("the moves of a game cannot be read".to_owned()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::duel::{Conclusion, End};
    use crate::arena::event::{GameId, GameResult, Scoresheet};
    use crate::board::Position;

    #[test]
    fn a_line_of_the_journal_comes_back_as_it_was() {
        let sheet =
            Scoresheet { game: GameId { round: 2, table: 1, game: 3 }, result: GameResult::RedForfeits, fouls: [0, 2] };
        let played = Played {
            sheet,
            red: "A".to_owned(),
            black: "B".to_owned(),
            opening: "x".to_owned(),
            reason: "no-start".to_owned(),
            account: String::new(),
            plies: 0,
            begun: String::new(),
            took_ms: 5,
            used_ms: [2, 3],
            rulings: Vec::new(),
        };
        let act = Act::Lineup { round: 1, entry: 0, members: vec![2, 0] };
        let (why, at) = (String::new(), String::new());
        let record = Record::unplayed(&Position::start(), Conclusion { winner: None, end: End::Agreement });
        let game = Happening::game(played, &record);
        assert_eq!(game.moves(), Some(GameMoves { start: Position::start(), moves: Vec::new() }));
        for line in [game, Happening::Act { act, why, at }] {
            let text = serde_json::to_string(&line).expect("it can be written");
            assert_eq!(serde_json::from_str::<Happening>(&text).expect(&text), line, "{text}");
        }
    }
}
