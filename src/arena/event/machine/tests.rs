//! Whole events: formats, withdrawals, play-offs, and what an event refuses.

use crate::arena::event::act::{Act, ActError, Penalty};
use crate::arena::event::crosstable::Cell;
use crate::arena::event::decision::Decision;
use crate::arena::event::machine::{Event, Presence, ReplayError};
use crate::arena::event::pairing::boards::TeamForm;
use crate::arena::event::plan::{Carry, Format, Plan, Teams};
use crate::arena::event::points::Points;
use crate::arena::event::result::{GameId, GameResult, Scoresheet};
use crate::arena::event::round::{Game, Pairing, Phase};
use crate::arena::event::testing::{
    by_table, dice, event, order, play_out, play_round, players, sheet, stronger_wins, teams,
};
use crate::types::Color;

mod simulated;

const LEAGUE: Format = Format::RoundRobin { cycles: 1 };
const CUP: Format = Format::Knockout { third_place: true, extra: 1 };

#[test]
fn a_round_robin_is_known_from_the_start_and_played_round_by_round() {
    let mut event = event(4, LEAGUE);
    assert_eq!((event.rounds().len(), event.due().len()), (3, 2));
    let named: Vec<_> = event.due().iter().map(|game| (game.red.entry, game.black.entry)).collect();
    assert_eq!(named, [(0, 3), (1, 2)]);
    // A later game may be played ahead.
    let ahead = GameId { round: 3, table: 1, game: 1 };
    event.record(sheet(ahead, GameResult::Draw)).expect("the game is known");
    play_out(&mut event, stronger_wins);
    assert_eq!((event.acts().len(), order(&event.standings()).as_str()), (6, "0 1 2 3"));
    let table = event.tables()[0].by_opponent();
    assert_eq!(table.rows[0].cells[0], Cell::Own);
    assert!(matches!(&table.rows[1].cells[3], Cell::Games { row: Some(3), games } if games.len() == 1));
    assert_eq!(event.tables()[0].by_round(&[1, 2, 3]).rows[0].cells.len(), 3);
}

#[test]
fn two_games_have_the_colours_exchanged_and_two_cycles_as_well() {
    let plan = Plan { games: 2, ..Plan::new(players(4), LEAGUE) };
    let mut two = Event::new(plan).expect("sound");
    for pair in two.due().chunks(2) {
        assert_eq!((pair[0].red, pair[0].black), (pair[1].black, pair[1].red));
    }
    play_out(&mut two, stronger_wins);
    assert_eq!(two.acts().len(), 12);
    let mut cycles = event(4, Format::RoundRobin { cycles: 2 });
    play_out(&mut cycles, stronger_wins);
    assert_eq!((cycles.rounds().len(), cycles.acts().len()), (6, 12));
    let (one, other) = (cycles.rounds()[0].pairings[0], cycles.rounds()[3].pairings[0]);
    assert_eq!((one.first, one.second), (other.second, other.first));
}

#[test]
fn who_leaves_a_round_robin_before_half_is_annulled() {
    // Five players: 4 opponents. One pairing is over: 1 * 2 < 4.
    let mut event = event(5, LEAGUE);
    play_round(&mut event, stronger_wins);
    let leaver = event.rounds()[0].pairings[0].first;
    event.withdraw(leaver).expect("present");
    assert_eq!(event.presence(leaver), Presence::Annulled(Phase::Main));
    play_out(&mut event, stronger_wins);
    let standings = event.standings();
    assert_eq!(standings.row(leaver).expect("a row").place, None);
    for row in standings.rows.iter().filter(|row| row.entry != leaver) {
        assert_eq!(row.games.iter().sum::<u64>(), 3, "{row:?}");
    }
    let void = event.rounds()[0].pairings[0];
    let again = event.record(sheet(GameId { round: void.round, table: void.table, game: 1 }, GameResult::Draw));
    assert!(matches!(again, Err(ActError::Annulled(_))), "{again:?}");
}

#[test]
fn who_leaves_a_round_robin_at_half_loses_the_rest_by_forfeit() {
    // Four opponents; two pairings are over, which is half.
    let mut event = event(5, LEAGUE);
    let played = |event: &Event, entry: usize| {
        let row = event.standings().row(entry).expect("a row").games;
        row.iter().sum::<u64>()
    };
    while played(&event, 4) < 2 {
        play_round(&mut event, |_| GameResult::Draw);
    }
    event.withdraw(4).expect("present");
    assert_eq!(event.presence(4), Presence::Left);
    play_out(&mut event, |_| GameResult::Draw);
    let standings = event.standings();
    let row = standings.row(4).expect("a row");
    assert_eq!((row.place, row.games), (Some(5), [2, 2, 0]));
    // Two of the others have a + and three draws, 2.5; two have four draws, 2.
    let points: Vec<String> =
        standings.rows.iter().map(|row| row.values[0].expect("points are told").to_string()).collect();
    assert_eq!(points, ["2.5", "2.5", "2", "2", "1"]);
}

#[test]
fn leaving_before_the_start_makes_a_bye_or_a_new_draw() {
    let mut event = event(6, LEAGUE);
    event.withdraw(2).expect("present");
    // An odd rest: the table stands, and who should meet 2 has the bye.
    let first: Vec<_> = event.rounds()[0].pairings.iter().map(|pairing| (pairing.first, pairing.second)).collect();
    assert_eq!((first, event.rounds()[0].byes.as_slice()), (vec![(0, 5), (1, 4)], &[3][..]));
    event.withdraw(5).expect("present");
    // An even rest: four players, three rounds.
    assert_eq!((event.rounds().len(), event.rounds()[0].byes.len()), (3, 0));
    play_out(&mut event, stronger_wins);
    assert_eq!(order(&event.standings()), "0 1 3 4");
    assert_eq!(event.presence(5), Presence::NeverCame);
    assert_eq!(event.withdraw(0), Err(ActError::Over));
}

#[test]
fn an_event_that_all_leave_is_over() {
    for format in [LEAGUE, CUP, Format::Swiss { rounds: 2 }] {
        let mut event = event(3, format);
        event.withdraw(0).expect("present");
        assert_eq!(event.withdraw(0), Err(ActError::HasLeft(0)));
        event.withdraw(1).expect("present");
        assert!(event.is_over(), "{format:?}");
        assert_eq!(order(&event.standings()), "2", "{format:?}");
    }
}

#[test]
fn who_leaves_a_swiss_event_keeps_the_results_and_is_paired_no_more() {
    let mut event = event(8, Format::Swiss { rounds: 4 });
    play_round(&mut event, stronger_wins);
    let opponent = event.rounds()[1].pairings.iter().find(|it| it.has(0)).expect("paired").opponent(0);
    let other = event.due().into_iter().find(|game| game.red.entry != 0 && game.black.entry != 0).expect("four games");
    event.record(sheet(other.id, GameResult::Draw)).expect("due");
    event.withdraw(0).expect("present");
    play_out(&mut event, |_| GameResult::Draw);
    let standings = event.standings();
    assert_eq!(standings.row(0).expect("a row").games, [1, 0, 1]);
    let plus = event.tables()[0].ledger.meetings(opponent)[1].games[0].mark;
    assert_eq!(plus.to_string(), "+");
    assert!(event.rounds()[2..].iter().all(|round| round.pairings.iter().all(|pairing| !pairing.has(0))));
}

#[test]
fn who_leaves_between_two_swiss_rounds_is_not_paired_in_the_second() {
    let mut event = event(8, Format::Swiss { rounds: 4 });
    play_round(&mut event, stronger_wins);
    for leaver in [0, 7] {
        event.withdraw(leaver).expect("present");
        let round = event.current_round().expect("the second");
        assert!(round.number == 2 && round.pairings.iter().all(|pairing| !pairing.has(leaver)));
    }
    assert_eq!((event.due().len(), event.rounds()[1].byes.len()), (3, 0));
    let again = Event::replay(event.plan().clone(), event.acts().iter().cloned());
    assert_eq!(again.as_ref(), Ok(&event));
}

#[test]
fn who_is_barred_loses_what_is_open_of_the_match_in_hand() {
    let mut event = Event::new(Plan { games: 2, ..Plan::new(players(4), LEAGUE) }).expect("sound");
    let [first, second, ..] = event.due()[..] else { panic!("four games") };
    event.record(sheet(first.id, GameResult::Draw)).expect("due");
    let entry = first.red.entry;
    event.apply(Act::Penalty { entry, penalty: Penalty::Barred }).expect("present");
    let lost = event.sheet(second.id).expect("decided").result.mark(second.side_of(entry));
    assert_eq!((lost.to_string().as_str(), event.due().len()), ("-", 2));
    play_round(&mut event, |_| GameResult::Draw);
    assert!(event.due().iter().any(|game| game.red.entry == entry || game.black.entry == entry), "it plays on");
}

#[test]
fn who_leaves_a_knockout_loses_to_the_next_opponent() {
    let mut event = event(4, CUP);
    let pairing = *event.rounds()[0].pairings.iter().find(|it| it.has(0)).expect("paired");
    event.withdraw(0).expect("present");
    // Before the start the bracket is drawn anew: three players.
    assert_eq!(event.rounds()[0].pairings.len(), 1);
    play_round(&mut event, stronger_wins);
    event.withdraw(1).expect("present");
    assert!(event.is_over(), "{pairing:?}");
    assert_eq!(order(&event.standings()), "2 1 3");
}

#[test]
fn a_level_knockout_match_goes_on_and_a_draw_in_the_last_game_counts_for_black() {
    let mut event = event(2, CUP);
    let mut games: Vec<Game> = Vec::new();
    while !event.is_over() {
        games.extend(event.due());
        play_round(&mut event, |_| GameResult::Draw);
    }
    // One game, two more with the colours exchanged, and the one that decides.
    assert_eq!(games.len(), 4);
    assert_eq!(games[1].red, games[2].black);
    let winner = event.standings().rows[0].entry;
    assert_eq!(winner, games[3].black.entry);
}

#[test]
fn both_absent_from_a_knockout_match_are_out_and_the_next_opponent_has_a_bye() {
    let mut final_of_two = event(2, CUP);
    play_out(&mut final_of_two, |_| GameResult::BothForfeit);
    let standings = final_of_two.standings();
    assert_eq!((order(&standings).as_str(), final_of_two.acts().len()), ("0=1", 1));
    assert!(standings.rows.iter().all(|row| row.place == Some(2)), "nobody has won");
    // 0 and 3 do not come; 1 beats 2, and has nobody to play in the final.
    let mut event = event(4, Format::Knockout { third_place: false, extra: 1 });
    let pairing = *event.rounds()[0].pairings.iter().find(|it| it.has(0)).expect("paired");
    play_out(
        &mut event,
        |game| if game.id.table == pairing.table { GameResult::BothForfeit } else { stronger_wins(game) },
    );
    assert_eq!((order(&event.standings()).as_str(), event.rounds().len()), ("1 2=0=3", 1));
    assert_eq!(
        (event.winner_of(&pairing), event.decisions()),
        (None, &[(decided_at(&event, pairing), Decision::NeitherCame { pairing })][..])
    );
}

/// After how many acts the games of a pairing were over.
fn decided_at(event: &Event, pairing: Pairing) -> usize {
    let is_of = |act: &Act| matches!(act, Act::Game(sheet) if sheet.game.table == pairing.table && sheet.game.round == pairing.round);
    event.acts().iter().rposition(is_of).expect("it was played") + 1
}

#[test]
fn what_decides_a_level_knockout_match_is_told() {
    let mut event = event(2, CUP);
    let pairing = event.rounds()[0].pairings[0];
    play_out(&mut event, |_| GameResult::Draw);
    let through = event.standings().rows[0].entry;
    let told = [
        (1, Decision::MoreGames { pairing, legs: 3, is_last: false }),
        (3, Decision::MoreGames { pairing, legs: 4, is_last: true }),
        (4, Decision::LevelForBlack { pairing, through }),
    ];
    assert_eq!(event.decisions(), told);
}

#[test]
fn those_who_are_level_at_the_edge_of_a_group_play_on_or_draw_lots() {
    let format = Format::Groups { groups: 2, advance: 1, carry: Carry::Nothing };
    let of_lot = Event::new(Plan { seed: 3, ..Plan::new(players(6), format) }).expect("sound");
    let of_play_offs = Event::new(Plan { play_offs: 1, ..of_lot.plan().clone() }).expect("sound");
    // Groups 0 3 4 and 1 2 5, in which all games are drawn.
    let (mut chance, mut played) = (of_lot, of_play_offs);
    play_out(&mut chance, |_| GameResult::Draw);
    let [(6, Decision::Lot { group: 0, drawn, through: 1 }), (6, Decision::Lot { group: 1, .. })] = chance.decisions()
    else {
        panic!("{:?}", chance.decisions())
    };
    let last = chance.rounds().last().expect("a final").pairings[0];
    assert!(last.phase == Phase::Final && last.has(drawn[0]));
    while played.current_round().is_some_and(|round| round.phase == Phase::Main) {
        play_round(&mut played, |_| GameResult::Draw);
    }
    assert_eq!(played.current_round().expect("it goes on").phase, Phase::GroupPlayOff(1));
    play_out(&mut played, stronger_wins);
    assert_eq!(order(&played.standings()), "0 1 3=2 4=5");
    let phase = Phase::GroupPlayOff(1);
    assert_eq!(played.decisions()[0], (6, Decision::PlayOn { phase, entries: vec![0, 3, 4] }));
    let scores = [(0, 4), (3, 2), (4, 0)].map(|(entry, points)| (entry, Points::whole(points))).to_vec();
    assert!(played.decisions().iter().any(|(_, it)| *it == Decision::PlayedOn { phase, scores: scores.clone() }));
    // Level after three play-offs: the lot again.
    let mut endless = Event::new(played.plan().clone()).expect("sound");
    play_out(&mut endless, |_| GameResult::Draw);
    assert!(endless.decisions().iter().any(|(_, it)| matches!(it, Decision::Lot { group: 1, .. })));
    assert!(endless.decisions().iter().any(|(_, it)| matches!(it, Decision::Shared { entries } if entries.len() == 2)));
}

#[test]
fn the_best_of_the_groups_play_a_final() {
    for (carry, finals) in [(Carry::Nothing, 6), (Carry::Results, 4)] {
        let mut event = event(8, Format::Groups { groups: 2, advance: 2, carry });
        play_out(&mut event, stronger_wins);
        // Groups 0 3 4 7 and 1 2 5 6; the thirds share the fifth place, the fourths the seventh.
        assert_eq!(order(&event.standings()), "0 1 2 3 4=5 7=6", "{carry:?}");
        let pairings = event.rounds().iter().flat_map(|round| &round.pairings);
        assert_eq!(pairings.filter(|pairing| pairing.phase == Phase::Final).count(), finals, "{carry:?}");
        let tables = event.tables();
        assert_eq!(tables.len(), 3);
        assert!(tables[2].standings.rows.iter().all(|row| row.games.iter().sum::<u64>() == 3), "{carry:?}");
    }
}

#[test]
fn a_finalist_who_has_left_makes_room_for_the_next() {
    let mut event = event(8, Format::Groups { groups: 2, advance: 1, carry: Carry::Nothing });
    for _ in 0..2 {
        play_round(&mut event, stronger_wins);
    }
    event.withdraw(0).expect("present");
    play_out(&mut event, stronger_wins);
    let last = event.rounds().last().expect("a final").pairings[0];
    assert_eq!((last.first.min(last.second), last.first.max(last.second)), (1, 3));
}

#[test]
fn groups_of_one_go_straight_to_the_final() {
    let mut event = event(4, Format::Groups { groups: 2, advance: 1, carry: Carry::Nothing });
    event.withdraw(0).expect("present");
    event.withdraw(1).expect("present");
    play_out(&mut event, stronger_wins);
    assert_eq!((order(&event.standings()).as_str(), event.acts().len()), ("2 3", 3));
}

#[test]
fn a_finalist_who_is_annulled_takes_along_what_was_brought_into_the_final() {
    let mut event = event(8, Format::Groups { groups: 2, advance: 4, carry: Carry::Results });
    for _ in 0..3 {
        play_round(&mut event, stronger_wins);
    }
    // Seven opponents, of whom three were met in the group: less than half.
    assert_eq!(event.current_round().expect("the final").phase, Phase::Final);
    event.withdraw(0).expect("present");
    assert_eq!(event.presence(0), Presence::Annulled(Phase::Final));
    play_out(&mut event, stronger_wins);
    assert_eq!(order(&event.standings()), "1 2 3 4 5 6 7 (0)");
    assert!(event.standings().rows[..7].iter().all(|row| row.games.iter().sum::<u64>() == 6));
}

#[test]
fn those_who_share_the_first_place_play_on() {
    let plan = Plan { play_offs: 1, ..Plan::new(players(3), LEAGUE) };
    let mut event = Event::new(plan.clone()).expect("sound");
    for _ in 0..3 {
        play_round(&mut event, |_| GameResult::Draw);
    }
    assert!(!event.is_over());
    assert_eq!(event.current_round().expect("a play-off").phase, Phase::PlayOff(1));
    play_out(&mut event, by_table(&["x11", "0x1", "00x"]));
    assert_eq!(order(&event.standings()), "0 1 2");
    // Who is still level after three of them shares the place.
    let mut endless = Event::new(plan).expect("sound");
    play_out(&mut endless, |_| GameResult::Draw);
    assert_eq!(order(&endless.standings()), "0=1=2");
    assert_eq!(endless.rounds().last().expect("rounds").phase, Phase::PlayOff(3));
}

#[test]
fn a_play_off_is_among_those_who_are_level_at_its_places_alone() {
    // 0 has won all; 1 and 2 have drawn and are level at the second place, which may be shared.
    let rows = ["x11", "0x=", "0=x"];
    for (places, rounds) in [(1, 3), (2, 4)] {
        let mut event = Event::new(Plan { play_offs: places, ..Plan::new(players(3), LEAGUE) }).expect("sound");
        for _ in 0..3 {
            play_round(&mut event, by_table(&rows));
        }
        play_out(&mut event, stronger_wins);
        assert_eq!(event.rounds().len(), rounds, "{places}");
    }
}

#[test]
fn teams_sit_as_their_form_has_it() {
    let plan = |form, boards| Plan { teams: Some(Teams { form, boards }), ..Plan::new(teams(2, 4), LEAGUE) };
    for (form, boards, games) in [
        (TeamForm::FixedBoards, 3, 3),
        (TeamForm::Substitutes, 3, 3),
        (TeamForm::FreeOrder, 3, 3),
        (TeamForm::AllPlayAll, 1, 16),
    ] {
        let mut event = Event::new(plan(form, boards)).expect("sound");
        assert_eq!(event.due().len(), games, "{form:?}");
        let told = event.apply(Act::Lineup { round: 1, entry: 1, members: vec![0, 2, 3] });
        assert_eq!(told.is_ok(), matches!(form, TeamForm::Substitutes | TeamForm::FreeOrder), "{form:?}");
        if told.is_ok() {
            let members: Vec<_> = event
                .due()
                .iter()
                .map(|game| if game.side_of(1) == Color::Red { game.red.member } else { game.black.member })
                .collect();
            assert_eq!(members, [Some(0), Some(2), Some(3)], "{form:?}");
        }
        if form != TeamForm::AllPlayAll {
            let sides: Vec<_> = event.due().iter().map(|game| game.side_of(0)).collect();
            assert_eq!(sides, [Color::Red, Color::Black, Color::Red], "{form:?}");
        }
        play_round(&mut event, stronger_wins);
        let late = event.apply(Act::Lineup { round: 1, entry: 1, members: vec![0, 1, 2] });
        assert!(late.is_err(), "{form:?}");
        assert!(event.is_over(), "{form:?}");
    }
}

#[test]
fn what_cannot_happen_is_refused_and_changes_nothing() {
    let mut event = event(4, LEAGUE);
    let id = |round, table, game| GameId { round, table, game };
    event.record(sheet(id(1, 1, 1), GameResult::Draw)).expect("due");
    let before = event.clone();
    for wrong in [id(0, 1, 1), id(9, 1, 1), id(1, 0, 1), id(1, 9, 1), id(1, 1, 0), id(1, 2, 2)] {
        assert_eq!(event.record(sheet(wrong, GameResult::Draw)), Err(ActError::UnknownGame(wrong)));
    }
    assert_eq!(event.record(sheet(id(1, 1, 1), GameResult::Draw)), Err(ActError::Recorded(id(1, 1, 1))));
    assert_eq!(event.withdraw(4), Err(ActError::UnknownEntry(4)));
    let fouls = Scoresheet { game: id(1, 2, 1), result: GameResult::RedWins, fouls: [3, 0] };
    assert_eq!(event.record(fouls), Err(ActError::Fouls(id(1, 2, 1), Color::Red)));
    let many = Scoresheet { game: id(1, 2, 1), result: GameResult::BlackWins, fouls: [u32::MAX, 0] };
    assert_eq!(event.record(many), Err(ActError::TooManyFouls(id(1, 2, 1), Color::Red)));
    let lineup = Act::Lineup { round: 1, entry: 0, members: Vec::new() };
    assert_eq!(event.apply(lineup.clone()), Err(ActError::NoLineups));
    assert_eq!(event, before);
    let replayed = Event::replay(before.plan().clone(), [lineup]);
    assert_eq!(replayed, Err(ReplayError::Act { number: 1, error: ActError::NoLineups }));
}

#[test]
fn plans_and_acts_survive_their_files() {
    let text = r#"
        name = "Cup"
        seed = 7
        draw = "lot"
        games = 2
        format = { system = "double-knockout" }
        teams = { form = "substitutes", boards = 2 }
        [[entries]]
        name = "A"
        seed = 1
        members = [{ name = "a", rating = 2400 }, { name = "b" }]
        [[entries]]
        name = "B"
        members = [{ name = "c" }, { name = "d" }, { name = "e" }]
    "#;
    let plan: Plan = toml::from_str(text).expect("the plan is read");
    assert_eq!(plan.format, Format::DoubleKnockout { second_final: true, extra: 1 });
    let json = serde_json::to_string(&plan).expect("written");
    assert_eq!(serde_json::from_str::<Plan>(&json).expect("read"), plan);
    let mut event = Event::new(plan.clone()).expect("sound");
    event.apply(Act::Lineup { round: 1, entry: 1, members: vec![0, 2] }).expect("right");
    play_out(&mut event, dice(1, 3));
    let lines: Vec<String> =
        event.acts().iter().map(|act| serde_json::to_string(act).expect("an act is written")).collect();
    assert_eq!(lines[0], r#"{"act":"lineup","round":1,"entry":1,"members":[0,2]}"#);
    let acts = lines.iter().map(|line| serde_json::from_str::<Act>(line).expect("an act is read"));
    assert_eq!(Event::replay(plan, acts), Ok(event));
    for wrong in ["system = \"ladder\"", "system = \"swiss\"", "system = \"round-robin\"\ncycles = -1"] {
        assert!(toml::from_str::<Format>(wrong).is_err(), "{wrong}");
    }
}
