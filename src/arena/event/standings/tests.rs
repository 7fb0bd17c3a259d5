//! Articles 14, 15, 18.4 and 21.4 against tables that were computed by hand.

use crate::arena::event::act::{Act, Penalty};
use crate::arena::event::machine::Event;
use crate::arena::event::pairing::boards::TeamForm;
use crate::arena::event::plan::{Format, Plan, Teams};
use crate::arena::event::result::{GameResult, Scoresheet};
use crate::arena::event::round::Game;
use crate::arena::event::standings::{Criterion, Standings};
use crate::arena::event::testing::{by_table, event, of_sign, order, play_out, stronger_wins, teams};
use crate::types::Color;

const LEAGUE: Format = Format::RoundRobin { cycles: 1 };

fn league(rows: &[&str]) -> Event {
    let mut event = event(rows.len(), LEAGUE);
    play_out(&mut event, by_table(rows));
    event
}

/// What each entry has by a criterion, in the order of the entries.
fn column(standings: &Standings, criterion: Criterion) -> String {
    let at = standings.criteria.iter().position(|known| *known == criterion).expect("the criterion is used");
    let mut rows: Vec<_> = standings.rows.iter().map(|row| (row.entry, row.values[at])).collect();
    rows.sort_unstable();
    let texts = rows.iter().map(|(_, value)| value.map_or_else(|| "-".to_owned(), |value| value.to_string()));
    texts.collect::<Vec<_>>().join(" ")
}

#[test]
fn round_robins_by_hand() {
    for (rows, points, small, wins, places) in [
        // 0 and 1 have 1.5. 小分: 0 beat 1 (1.5) and drew with 3 (half of 1): 2; 1 beat 2 (2) and drew with 3: 2.5.
        (&["x10=", "0x1=", "10x1", "==0x"][..], "1.5 1.5 2 1", "2 2.5 2.5 1.5", "1 1 2 0", "2 1 0 3"),
        // 1 and 3 have 1.5 points, 1.75 小分 (0.5 + 1.25 and 1.5 + 0.25) and one win each: 3 beat 1 (直胜).
        (&["x00=", "1x=0", "1=x1", "=10x"], "0.5 1.5 2.5 1.5", "0.75 1.75 2.75 1.75", "0 1 2 1", "2 3 1 0"),
        // Nothing tells them apart: the place is shared.
        (&["x==", "=x=", "==x"], "1 1 1", "1 1 1", "0 0 0", "0=1=2"),
        // In a circle, too, and the last has lost to all.
        (&["x101", "0x11", "10x1", "000x"], "2 2 2 0", "2 2 2 0", "2 2 2 0", "0=1=2 3"),
        // 21.4: + is a win and − a loss, also in 小分; both forfeit the game of 2 and 3.
        (&["x+=1", "-x11", "=0x~", "00~x"], "2.5 2 0.5 0", "2.25 0.5 1.25 0", "2 2 0 0", "0 1 2 3"),
    ] {
        let standings = league(rows).standings();
        assert_eq!(column(&standings, Criterion::Points), points, "{rows:?}");
        assert_eq!(column(&standings, Criterion::SonnebornBerger), small, "{rows:?}");
        assert_eq!(column(&standings, Criterion::Wins), wins, "{rows:?}");
        assert_eq!(order(&standings), places, "{rows:?}");
    }
}

#[test]
fn wins_decide_before_the_direct_encounter() {
    let criteria = league(&["x=", "=x"]).standings().criteria;
    let wanted =
        [Criterion::Points, Criterion::SonnebornBerger, Criterion::Wins, Criterion::DirectEncounter, Criterion::Fouls];
    assert_eq!(criteria, wanted);
}

#[test]
fn fewer_fouls_decide_at_the_end() {
    let mut event = event(3, LEAGUE);
    while let Some(game) = event.due().first().copied() {
        // Entry 0 fouls twice in each game, entry 2 once.
        let fouls = [game.red, game.black].map(|seat| [2, 0, 1][seat.entry]);
        event.record(Scoresheet { game: game.id, result: GameResult::Draw, fouls }).expect("due");
    }
    let standings = event.standings();
    assert_eq!((order(&standings).as_str(), column(&standings, Criterion::Fouls).as_str()), ("1 2 0", "4 0 2"));
}

#[test]
fn who_was_punished_stands_behind_those_with_the_same_points() {
    let mut event = event(4, LEAGUE);
    for (entry, penalty) in [(1, Penalty::Barred), (0, Penalty::Warning), (0, Penalty::Warning), (3, Penalty::Warning)]
    {
        event.apply(Act::Penalty { entry, penalty }).expect("the entry is known");
    }
    play_out(&mut event, by_table(&["x===", "=x==", "==x=", "===x"]));
    assert_eq!(order(&event.standings()), "2 3 0 1");
}

#[test]
fn a_swiss_event_by_hand() {
    // Rounds: 0-3 1-4 2-5; 0-1 2-3 4-5; 0-2 1-5 3-4. Won by 0, 1, 2; 0, none, 5; none, 1, 3.
    let mut event = event(6, Format::Swiss { rounds: 3 });
    play_out(&mut event, by_table(&["x1=1~~", "0x~~11", "=~x=~1", "0~=x1~", "~0~0x0", "~00~1x"]));
    let pairs: Vec<Vec<(usize, usize)>> = event
        .rounds()
        .iter()
        .map(|round| {
            let pair = |one: usize, other: usize| (one.min(other), one.max(other));
            round.pairings.iter().map(|pairing| pair(pairing.first, pairing.second)).collect()
        })
        .collect();
    assert_eq!(pairs, [[(0, 3), (1, 4), (2, 5)], [(0, 1), (2, 3), (4, 5)], [(0, 2), (1, 5), (3, 4)]]);
    let standings = event.standings();
    assert_eq!(column(&standings, Criterion::Points), "2.5 2 2 1.5 0 1");
    // 0 met 3, 1 and 2: 1.5 + 2 + 2; and so on.
    assert_eq!(column(&standings, Criterion::Buchholz), "5.5 3.5 5 4.5 4.5 4");
    assert_eq!(order(&standings), "0 2 1 3 5 4");
}

#[test]
fn a_bye_counts_as_a_win_and_as_an_opponent_with_half_of_the_points() {
    // 0 beats 1, and 2 has the bye; then 0 and 2 draw, and 1 has it. 对手分 of 2: 1.5 of 0, and 1 for the bye after two rounds.
    let mut event = event(3, Format::Swiss { rounds: 2 });
    play_out(&mut event, by_table(&["x1=", "0x~", "=~x"]));
    let standings = event.standings();
    assert_eq!(column(&standings, Criterion::Points), "1.5 1 1.5");
    assert_eq!(column(&standings, Criterion::Buchholz), "2.5 2.5 2.5");
    assert_eq!(column(&standings, Criterion::Wins), "1 0 0");
    assert_eq!(order(&standings), "0 2 1");
}

fn team_event(count: usize, format: Format) -> Event {
    let form = Some(Teams { form: TeamForm::FixedBoards, boards: 2 });
    Event::new(Plan { teams: form, ..Plan::new(teams(count, 2), format) }).expect("sound")
}

/// The results of teams at two boards: `(one, other, signs)` with a sign for each board as `one` sees it.
fn by_boards(matches: &[(usize, usize, &'static str)]) -> impl Fn(&Game) -> GameResult {
    let matches = matches.to_vec();
    move |game| {
        let entries = (game.red.entry, game.black.entry);
        let is_this = |&&(one, other, _): &&(usize, usize, &str)| [(one, other), (other, one)].contains(&entries);
        let &(one, _, signs) = matches.iter().find(is_this).expect("the match is in the table");
        let sign = signs.as_bytes()[game.board as usize - 1];
        let of_one = of_sign(sign);
        match (game.side_of(one), of_one) {
            (Color::Black, GameResult::RedWins) => GameResult::BlackWins,
            (Color::Black, GameResult::BlackWins) => GameResult::RedWins,
            _ => of_one,
        }
    }
}

#[test]
fn teams_in_a_round_robin_by_hand() {
    for (matches, points, games, wins, places) in [
        // All have won a match: 2 points each. Game points 2, 2.5, 1.5.
        ([(0, 1, "1="), (1, 2, "11"), (2, 0, "1=")], "2 2 2", "2 2.5 1.5", "1 2 1", "1 0 2"),
        // All matches level: 1 and 2 have won a game each, 0 none; their own match was level, and nobody has fouled.
        ([(0, 1, "=="), (1, 2, "10"), (2, 0, "==")], "2 2 2", "2 2 2", "0 1 1", "1=2 0"),
    ] {
        let mut event = team_event(3, LEAGUE);
        play_out(&mut event, by_boards(&matches));
        let standings = event.standings();
        assert_eq!(column(&standings, Criterion::Points), points, "{matches:?}");
        assert_eq!(column(&standings, Criterion::GamePoints), games, "{matches:?}");
        assert_eq!(column(&standings, Criterion::Wins), wins, "{matches:?}");
        assert_eq!(order(&standings), places, "{matches:?}");
    }
}

#[test]
fn teams_in_a_swiss_event_by_hand() {
    // 3, 3, 1, 1 match points, and all have met teams with 4 in sum: game points decide, 3 before 2.5 and 1.5 before 1.
    let mut event = team_event(4, Format::Swiss { rounds: 2 });
    play_out(&mut event, by_boards(&[(0, 2, "11"), (1, 3, "1="), (0, 1, "=="), (2, 3, "10")]));
    let standings = event.standings();
    assert_eq!(column(&standings, Criterion::Points), "3 3 1 1");
    assert_eq!(column(&standings, Criterion::Buchholz), "4 4 4 4");
    assert_eq!(column(&standings, Criterion::GamePoints), "3 2.5 1 1.5");
    assert_eq!(column(&standings, Criterion::MatchWins), "1 1 0 0");
    assert_eq!(order(&standings), "0 1 3 2");
}

#[test]
fn a_match_to_which_neither_team_comes_brings_nothing() {
    let mut event = team_event(2, LEAGUE);
    play_out(&mut event, |_| GameResult::BothForfeit);
    assert_eq!(column(&event.standings(), Criterion::Points), "0 0");
}

#[test]
fn the_places_of_players_make_those_of_their_teams() {
    let mut plan = Plan::new(crate::arena::event::testing::players(6), LEAGUE);
    plan.teams = Some(Teams { form: TeamForm::SumOfPlaces, boards: 2 });
    for (entry, team) in plan.entries.iter_mut().zip(["a", "b", "c", "c", "a", "b"]) {
        entry.team = Some(team.to_owned());
    }
    let mut event = Event::new(plan).expect("sound");
    play_out(&mut event, stronger_wins);
    // Places 1 + 5, 2 + 6, 3 + 4.
    let told: Vec<_> = event.team_standings().iter().map(|row| (row.team.clone(), row.sum)).collect();
    assert_eq!(told, [("a".to_owned(), 6), ("c".to_owned(), 7), ("b".to_owned(), 8)]);
}
