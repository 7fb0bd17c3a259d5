//! The tables of two events that were played and published, reckoned again from their results (`tests/data/events`).

use crate::arena::event::entry::Entry;
use crate::arena::event::ledger::{Ledger, Scoring};
use crate::arena::event::machine::Event;
use crate::arena::event::plan::{Format, Plan};
use crate::arena::event::points::Points;
use crate::arena::event::result::{GameId, GameResult, Scoresheet};
use crate::arena::event::round::{Game, Pairing, Phase, Seat};
use crate::arena::event::standings::Criterion;

const SWISS: &str = include_str!("../../../../tests/data/events/swiss.tsv");
const ROUND_ROBIN: &str = include_str!("../../../../tests/data/events/round-robin.tsv");

/// What a player did in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Round {
    /// A game: the opponent, whether with the first move, and the sign of the result.
    Game(usize, bool, char),
    /// A point without a game, because the count was odd (轮空).
    Bye,
    /// Half a point without a game, which was asked for.
    HalfBye,
    /// Nothing, which was asked for: so it is, too, for those who have left.
    Absent,
}

impl Round {
    fn read(text: &str) -> Self {
        match text {
            "-+" => Self::Bye,
            "-=" => Self::HalfBye,
            "--" => Self::Absent,
            game => {
                let side = game.find(['w', 'b']).expect("a side");
                let opponent: usize = game[..side].parse().expect("a number");
                let sign = game.chars().last().expect("a result");
                Self::Game(opponent - 1, &game[side..=side] == "w", sign)
            }
        }
    }

    /// Whether it was played on the board.
    const fn is_played(self) -> bool {
        matches!(self, Self::Game(_, _, '0' | '1' | '='))
    }
}

/// A row of the published table.
struct Published {
    points: Points,
    place: u32,
    /// Buchholz without the least of the opponents' scores, and without the least and the most.
    buchholz: [Points; 2],
    rounds: Vec<Round>,
}

fn points(text: &str) -> Points {
    let value: f64 = text.parse().expect("points");
    Points::HALF * (2.0 * value) as u32
}

fn swiss() -> Vec<Published> {
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        Published {
            points: points(fields[1]),
            place: fields[2].parse().expect("a place"),
            buchholz: [points(fields[3]), points(fields[4])],
            rounds: fields[5].split(' ').map(Round::read).collect(),
        }
    };
    SWISS.lines().skip(1).map(row).collect()
}

/// All games in a ledger.
fn ledger(table: &[Published]) -> Ledger {
    let mut ledger = Ledger::new(Scoring::Players, table.len(), 1);
    for round in 0..table[0].rounds.len() {
        for (first, row) in table.iter().enumerate() {
            let number = round as u32 + 1;
            if row.rounds[round] == Round::Bye {
                ledger.add_bye(first, number);
            }
            let Round::Game(second, true, sign) = row.rounds[round] else { continue };
            let pairing = Pairing { round: number, table: first as u32 + 1, phase: Phase::Main, first, second };
            let id = pairing.id(1);
            let seat = |entry| Seat { entry, member: None };
            let game = Game { id, board: 1, leg: 1, red: seat(first), black: seat(second) };
            ledger.add(
                &pairing,
                &[(game, Scoresheet { game: id, result: result(table, round, first, sign), fouls: [0; 2] })],
                true,
            );
        }
        ledger.end_round();
    }
    ledger
}

/// The result of the one who moved first.
fn result(table: &[Published], round: usize, first: usize, sign: char) -> GameResult {
    let Round::Game(second, ..) = table[first].rounds[round] else { unreachable!("a game") };
    let Round::Game(back, false, theirs) = table[second].rounds[round] else { panic!("{first} in {round}") };
    assert_eq!(back, first);
    match (sign, theirs) {
        ('1', '0') => GameResult::RedWins,
        ('0', '1') => GameResult::BlackWins,
        ('=', '=') => GameResult::Draw,
        ('+', '-') => GameResult::BlackForfeits,
        ('-', '+') => GameResult::RedForfeits,
        ('-', '-') => GameResult::BothForfeit,
        both => panic!("{both:?}"),
    }
}

/// Half a point for each bye of half a point, which these rules do not have.
fn half_byes(row: &Published) -> Points {
    Points::HALF * row.rounds.iter().filter(|&&round| round == Round::HalfBye).count() as u32
}

/// What FIDE adds to the score of an opponent for 对手分: half a point for each round behind its last game for which it did not come.
fn absences(row: &Published) -> Points {
    let behind = row.rounds.iter().rev().take_while(|round| !matches!(round, Round::Game(..)));
    Points::HALF * behind.filter(|&&round| round == Round::Absent).count() as u32
}

#[test]
fn the_points_of_a_published_swiss_event_are_reckoned_again() {
    let table = swiss();
    let ledger = ledger(&table);
    assert_eq!(table.len(), 209);
    for (entry, row) in table.iter().enumerate() {
        assert_eq!(ledger.points(entry) + half_byes(row), row.points, "{}", entry + 1);
    }
    let mut order: Vec<&Published> = table.iter().collect();
    order.sort_by_key(|row| row.place);
    assert!(order.windows(2).all(|pair| pair[0].points >= pair[1].points), "places follow the points");
}

#[test]
fn the_buchholz_of_a_published_swiss_event_is_reckoned_again() {
    let table = swiss();
    let ledger = ledger(&table);
    let (mut compared, mut plain) = (0, 0);
    for (entry, row) in table.iter().enumerate() {
        // For a player's own rounds without a game FIDE supposes an opponent, of whom the rules of 1999 know nothing.
        if !row.rounds.iter().all(|round| round.is_played()) {
            continue;
        }
        let opponents = ledger.meetings(entry).iter().map(|meeting| meeting.opponent);
        let corrections = |opponent: usize| half_byes(&table[opponent]) + absences(&table[opponent]);
        let mut scores: Vec<Points> =
            opponents.clone().map(|opponent| ledger.points(opponent) + corrections(opponent)).collect();
        scores.sort_unstable();
        let (least, most) = (scores[0], scores[scores.len() - 1]);
        let whole = ledger.buchholz(entry) + opponents.clone().map(corrections).sum();
        assert_eq!([whole, whole], [row.buchholz[0] + least, row.buchholz[1] + least + most], "{}", entry + 1);
        compared += 1;
        if opponents.map(corrections).sum::<Points>() == Points::ZERO {
            assert_eq!(ledger.buchholz(entry), row.buchholz[0] + least, "{}", entry + 1);
            plain += 1;
        }
    }
    assert_eq!(compared, 158);
    assert!(plain >= 20, "{plain} whose opponents have all come to all rounds");
}

#[test]
fn a_published_round_robin_is_paired_and_reckoned_again() {
    let fields = |kind: &'static str| {
        ROUND_ROBIN
            .lines()
            .filter_map(move |line| Some(line.strip_prefix(kind)?.split('\t').skip(1).collect::<Vec<_>>()))
    };
    let entries = (1..=9).map(|number| Entry::named(number.to_string())).collect();
    let mut event = Event::new(Plan::new(entries, Format::RoundRobin { cycles: 1 })).expect("the plan is sound");
    for fields in fields("game") {
        let number = |at: usize| fields[at].parse::<usize>().expect("a number");
        let (round, red, black) = (number(0), number(1) - 1, number(2) - 1);
        let pairings = &event.rounds()[round - 1].pairings;
        let pairing = pairings.iter().find(|pairing| (pairing.first, pairing.second) == (red, black));
        let table = pairing.unwrap_or_else(|| panic!("{fields:?} is paired, and with these colours")).table;
        let result = serde_json::from_str(&format!("\"{}\"", fields[3])).expect("a result");
        let game = GameId { round: round as u32, table, game: 1 };
        event.record(Scoresheet { game, result, fouls: [0; 2] }).expect("the game is known");
    }
    assert!(event.is_over());
    let standings = event.standings();
    let at = |wanted| standings.criteria.iter().position(|it| *it == wanted).expect("the criterion is used");
    let [score, wins, small] = [Criterion::Points, Criterion::Wins, Criterion::SonnebornBerger].map(at);
    for fields in fields("row") {
        let entry = fields[0].parse::<usize>().expect("a number") - 1;
        let row = standings.row(entry).expect("everybody has a row");
        assert_eq!(row.place, fields[2].parse().ok(), "{fields:?}");
        assert_eq!(row.values[score], Some(points(fields[1])), "{fields:?}");
        assert_eq!(row.values[wins], Some(points(fields[3])), "{fields:?}");
        // The second won by forfeit: for FIDE against one with as many points as itself (5), here against who did not come (2.5).
        let correction = if entry == 1 { Points::HALF * 5 } else { Points::ZERO };
        assert_eq!(row.values[small].map(|value| value + correction), Some(points(fields[4])), "{fields:?}");
    }
}
