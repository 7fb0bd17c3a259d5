//! For tests: small events that were made by hand, whose names are as nasty as names can be.

use std::collections::BTreeMap;

use crate::arena::duel::Ruling;
use crate::arena::event::pairing::boards::TeamForm;
use crate::arena::event::{
    Act, Carry, Entry, Event, Format, Game, GameId, GameResult, Penalty, Plan, Scoresheet, Teams,
};
use crate::arena::tournament::Played;
use crate::arena::tournament::report::{Account, GameMoves};
use crate::board::Position;
use crate::types::{Color, Move};

/// A comma, quotes, markup, Chinese, a tab and an escape sequence.
pub(super) const NAMES: [&str; 4] = ["楚河, eins", "say \"hi\"", "<script>alert('&')</script>", "象\t棋\u{1b}[31m"];

/// An event and what is kept of it.
pub(super) struct Sample {
    pub(super) event: Event,
    pub(super) played: BTreeMap<GameId, Played>,
    pub(super) moves: BTreeMap<GameId, GameMoves>,
}

impl Sample {
    pub(super) fn of(plan: Plan) -> Self {
        let event = Event::new(plan).expect("the plan is sound");
        Self { event, played: BTreeMap::new(), moves: BTreeMap::new() }
    }

    pub(super) const fn account(&self) -> Account<'_> {
        Account { event: &self.event, played: &self.played }
    }

    /// Plays all games that are due.
    pub(super) fn round(&mut self, result: impl Fn(&Game) -> GameResult) {
        for game in self.event.due() {
            if self.event.sheet(game.id).is_none() {
                self.game(&game, result(&game));
            }
        }
    }

    /// Plays to the end.
    pub(super) fn all(&mut self, result: impl Fn(&Game) -> GameResult) {
        while !self.event.is_over() {
            self.round(&result);
        }
    }

    pub(super) fn game(&mut self, game: &Game, result: GameResult) {
        let sheet = Scoresheet { game: game.id, result, fouls: [1, 0] };
        self.event.record(sheet).expect("the game is due");
        if result.is_played() {
            self.played.insert(game.id, played(sheet, &self.account(), game));
            self.moves.insert(game.id, opening());
        }
    }
}

/// 炮二平五 马８进７ 马二进三.
pub(super) fn opening() -> GameMoves {
    let moves: Vec<Move> = ["h2e2", "h9g7", "h0g2"].iter().map(|text| text.parse().expect("a move")).collect();
    GameMoves { start: Position::start(), moves }
}

fn played(sheet: Scoresheet, account: &Account<'_>, game: &Game) -> Played {
    let ruling = |side, article: &str, kind: &str, text: &str| Ruling {
        ply: 3,
        side,
        article: article.to_owned(),
        kind: kind.to_owned(),
        text: text.to_owned(),
    };
    Played {
        sheet,
        red: account.player(game.red).to_owned(),
        black: account.player(game.black).to_owned(),
        opening: "start".to_owned(),
        reason: "resignation".to_owned(),
        account: "Black resigns, \"tired\" <b>".to_owned(),
        plies: 3,
        begun: format!("2026-11-30T12:0{}:00Z", game.id.round),
        took_ms: 12_345,
        used_ms: [6_000, 5_500],
        rulings: vec![
            ruling(Some(Color::Red), "9.1.2", "foul", "an offer out of\nturn"),
            ruling(None, "10.1", "end", "the game is over"),
        ],
    }
}

pub(super) fn entries(names: &[&str]) -> Vec<Entry> {
    names.iter().map(|&name| Entry::named(name)).collect()
}

/// The one that was entered first wins; the first two draw.
pub(super) fn first_wins(game: &Game) -> GameResult {
    match (game.red.entry, game.black.entry) {
        (0, 1) | (1, 0) => GameResult::Draw,
        (red, black) if red < black => GameResult::RedWins,
        _ => GameResult::BlackWins,
    }
}

/// A round robin of four that is over.
pub(super) fn league() -> Sample {
    let mut sample = Sample::of(Plan {
        name: "Cup <&> 杯".to_owned(),
        ..Plan::new(entries(&NAMES), Format::RoundRobin { cycles: 1 })
    });
    sample.all(first_wins);
    sample
}

/// A Swiss event of five, one of whom is punished, with one round played, and one forfeit and one open game in the second.
pub(super) fn swiss() -> Sample {
    let names = ["A", "B", "C", "D", "E"];
    let mut sample = Sample::of(Plan::new(entries(&names), Format::Swiss { rounds: 3 }));
    sample.round(first_wins);
    sample.event.apply(Act::Penalty { entry: 1, penalty: Penalty::Warning }).expect("an entry is punished");
    let game = sample.event.due()[0];
    sample.game(&game, GameResult::BlackForfeits);
    sample
}

/// A round robin of four in which the last has left after one game, and the first before the end.
pub(super) fn with_withdrawals() -> Sample {
    let mut sample = Sample::of(Plan::new(entries(&["A", "B", "C", "D"]), Format::RoundRobin { cycles: 1 }));
    sample.round(first_wins);
    sample.event.withdraw(3).expect("an entry leaves");
    sample.round(first_wins);
    sample.event.withdraw(0).expect("an entry leaves");
    sample.all(first_wins);
    sample
}

/// A knockout of three over two games a match, with a bye, that is over.
pub(super) fn knockout() -> Sample {
    let format = Format::Knockout { third_place: false, extra: 0 };
    let mut sample = Sample::of(Plan { games: 2, ..Plan::new(entries(&["A", "B", "C"]), format) });
    sample.all(first_wins);
    sample
}

/// Three teams of two at fixed boards.
pub(super) fn teams() -> Sample {
    let entries = ["X", "Y", "Z"].map(|name| Entry::named(name).with_members(&["one", "two"]));
    let teams = Some(Teams { form: TeamForm::FixedBoards, boards: 2 });
    let mut sample = Sample::of(Plan { teams, ..Plan::new(entries.to_vec(), Format::RoundRobin { cycles: 1 }) });
    sample.all(first_wins);
    sample
}

/// Four players of two teams, by the sum of their places.
pub(super) fn sum_of_places() -> Sample {
    let entry = |name: &str, team: &str| Entry { team: Some(team.to_owned()), ..Entry::named(name) };
    let entries = vec![entry("A", "X"), entry("B", "Y"), entry("C", "Y"), entry("D", "X")];
    let teams = Some(Teams { form: TeamForm::SumOfPlaces, boards: 2 });
    let mut sample = Sample::of(Plan { teams, ..Plan::new(entries, Format::RoundRobin { cycles: 1 }) });
    sample.all(first_wins);
    sample
}

/// Two groups of three, and a final of two.
pub(super) fn groups() -> Sample {
    let names = ["A", "B", "C", "D", "E", "F"];
    let format = Format::Groups { groups: 2, advance: 1, carry: Carry::Nothing };
    let mut sample = Sample::of(Plan::new(entries(&names), format));
    sample.all(first_wins);
    sample
}

/// All of them, and a league before its first game.
pub(super) fn samples() -> Vec<Sample> {
    let empty = Sample::of(Plan::new(entries(&NAMES), Format::RoundRobin { cycles: 2 }));
    vec![empty, league(), swiss(), with_withdrawals(), knockout(), teams(), sum_of_places(), groups()]
}
