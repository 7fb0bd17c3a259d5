//! Properties of a thousand events that are played by dice.

use std::collections::BTreeSet;

use crate::arena::event::entry::Draw;
use crate::arena::event::machine::Event;
use crate::arena::event::pairing::boards::TeamForm;
use crate::arena::event::pairing::lot;
use crate::arena::event::plan::{Carry, Format, Plan, Teams};
use crate::arena::event::points::Points;
use crate::arena::event::result::{GameResult, Scoresheet};
use crate::arena::event::round::Game;
use crate::arena::event::testing::{dice, play_out, play_round, players, sheet, teams};
use crate::types::Color;

/// A number below the limit, one of several that belong to a seed.
fn below(limit: u64, seed: u64, which: u64) -> u64 {
    (lot::seed(seed, &[which]) >> 11) % limit
}

/// Twenty-four players at most, and no more rounds than half of them: so many always have a pairing.
fn swiss_plan(seed: u64) -> Plan {
    let count = 4 + below(21, seed, 0) as usize;
    let rounds = 2 + below((count as u64).div_ceil(2) - 1, seed, 1) as u32;
    let draw = if seed.is_multiple_of(2) { Draw::Seeds } else { Draw::Lot };
    Plan { draw, seed, ..Plan::new(players(count), Format::Swiss { rounds }) }
}

/// Nobody meets anybody twice; everybody who is in has one game or the bye in each round, and at most one bye in all.
fn assert_paired_rightly(event: &Event, absent_from: impl Fn(usize) -> Option<u32>) {
    let mut met = BTreeSet::new();
    let mut had_bye = BTreeSet::new();
    for round in event.rounds() {
        let mut seen = BTreeSet::new();
        for pairing in &round.pairings {
            let (one, other) = (pairing.first.min(pairing.second), pairing.first.max(pairing.second));
            assert!(met.insert((one, other)), "{one} and {other} meet twice: {:?}", event.plan());
            assert!(seen.insert(one) && seen.insert(other), "{round:?}");
        }
        for &entry in &round.byes {
            assert!(seen.insert(entry) && had_bye.insert(entry), "{entry} has a second bye");
        }
        let here =
            (0..event.plan().entries.len()).filter(|&entry| absent_from(entry).is_none_or(|from| round.number < from));
        assert!(seen.into_iter().eq(here), "round {}: {:?}", round.number, event.plan());
    }
}

/// Red and Black differ by two at most, and never come three times running.
fn assert_colours_balanced(event: &Event) {
    for entry in 0..event.plan().entries.len() {
        let pairings = event.rounds().iter().flat_map(|round| &round.pairings).filter(|pairing| pairing.has(entry));
        let colours: Vec<i32> = pairings.map(|pairing| if pairing.first == entry { 1 } else { -1 }).collect();
        let surplus: i32 = colours.iter().sum();
        let is_thrice = colours.windows(3).any(|three| three[0] == three[1] && three[1] == three[2]);
        assert!(surplus.abs() <= 2 && !is_thrice, "{entry}: {colours:?} in {:?}", event.plan());
    }
}

/// The points of all are those that there were.
fn assert_points_add_up(event: &Event) {
    let standings = event.standings();
    let points: Points = standings.rows.iter().map(|row| row.values[0].expect("points are told")).sum();
    let rounds = event.rounds().iter();
    let there_were = rounds.map(|round| round.pairings.len() + round.byes.len()).sum::<usize>();
    assert_eq!(points, Points::whole(there_were as u32), "{:?}", event.plan());
}

/// The same plan and results make the same event, and the order of the results in a round does not matter.
fn assert_function_of_results(event: &Event) {
    let replayed = Event::replay(event.plan().clone(), event.acts().iter().cloned());
    assert_eq!(replayed.as_ref(), Ok(event));
    let mut other = Event::new(event.plan().clone()).expect("sound");
    while !other.is_over() {
        for game in other.due().iter().rev() {
            let sheet = event.sheet(game.id).expect("it was played");
            other.record(*sheet).expect("due");
        }
    }
    assert_eq!((other.rounds(), other.standings()), (event.rounds(), event.standings()));
}

#[test]
fn a_thousand_swiss_events_keep_the_rules() {
    for seed in 0..1000 {
        let mut event = Event::new(swiss_plan(seed)).expect("sound");
        play_out(&mut event, dice(seed, below(8, seed, 2)));
        assert!(!event.is_cut_short(), "{:?}", event.plan());
        assert_paired_rightly(&event, |_| None);
        assert_colours_balanced(&event);
        assert_points_add_up(&event);
        if seed.is_multiple_of(5) {
            assert_function_of_results(&event);
        }
    }
}

#[test]
fn swiss_events_that_some_leave_keep_the_rules() {
    for seed in 0..200 {
        let plan = swiss_plan(seed);
        let count = plan.entries.len();
        let mut event = Event::new(plan).expect("sound");
        let mut left = vec![None; count];
        play_round(&mut event, dice(seed, 3));
        while let Some(number) = event.current_round().map(|round| round.number) {
            let leaver = below(count as u64, seed, number.into()) as usize;
            let has_begun = number % 2 == 0;
            if has_begun {
                let game = event.due()[0];
                event.record(sheet(game.id, dice(seed, 3)(&game))).expect("due");
            }
            if left[leaver].is_none() && event.withdraw(leaver).is_ok() {
                // A round that has begun keeps its pairings.
                left[leaver] = Some(number + u32::from(has_begun));
            }
            if !event.is_over() {
                play_round(&mut event, dice(seed, 3));
            }
        }
        assert_paired_rightly(&event, |entry| left[entry]);
        let replayed = Event::replay(event.plan().clone(), event.acts().iter().cloned());
        assert_eq!(replayed, Ok(event));
    }
}

/// A Swiss event that is played to its end, with so many rounds.
fn swiss(count: usize, rounds: u32, seed: u64) -> Event {
    let draw = if seed.is_multiple_of(2) { Draw::Seeds } else { Draw::Lot };
    let plan = Plan { draw, seed, ..Plan::new(players(count), Format::Swiss { rounds }) };
    let mut event = Event::new(plan).expect("sound");
    play_out(&mut event, dice(seed, below(8, seed, 2)));
    event
}

fn assert_comes_through(event: &Event, rounds: u32) {
    assert!(!event.is_cut_short() && event.rounds().len() == rounds as usize, "{:?}", event.plan());
    assert_paired_rightly(event, |_| None);
}

#[test]
fn a_thousand_small_swiss_events_come_through_in_which_everybody_meets_everybody() {
    for (count, rounds) in [(5, 5), (6, 5), (8, 7)] {
        for seed in 0..1000 {
            assert_comes_through(&swiss(count, rounds, seed), rounds);
        }
    }
}

#[test]
fn swiss_events_of_any_number_of_rounds_come_through() {
    for count in 2..=22 {
        let most = (count - 1 + count % 2) as u32;
        for rounds in [most, most.saturating_sub(1).max(1), most - most / 3] {
            for seed in 0..if count <= 12 { 20 } else { 3 } {
                assert_comes_through(&swiss(count, rounds, seed), rounds);
            }
        }
    }
}

/// Two hundred players and nine rounds, of which the stronger win nearly all: score groups are large, then small.
#[test]
fn two_hundred_players_are_paired_and_the_strongest_come_out_on_top() {
    let plan = Plan::new(players(200), Format::Swiss { rounds: 9 });
    let mut event = Event::new(plan).expect("sound");
    let chance = dice(5, 2);
    play_out(&mut event, |game: &Game| {
        let (red, black) = (game.red.entry, game.black.entry);
        match red.abs_diff(black) {
            0..20 => chance(game),
            _ if red < black => GameResult::RedWins,
            _ => GameResult::BlackWins,
        }
    });
    assert_paired_rightly(&event, |_| None);
    assert_colours_balanced(&event);
    let standings = event.standings();
    assert!(standings.rows[..5].iter().all(|row| row.entry < 40), "{:?}", &standings.rows[..5]);
    let (_, ratings) = event.ratings(0.0);
    let mean = |range: std::ops::Range<usize>| ratings.players[range].iter().map(|it| it.elo).sum::<f64>() / 50.0;
    assert!(mean(0..50) > mean(50..100) && mean(50..100) > mean(150..200));
}

fn formats(seed: u64) -> Vec<Format> {
    let carry = if seed.is_multiple_of(2) { Carry::Nothing } else { Carry::Results };
    vec![
        Format::RoundRobin { cycles: 1 + (seed % 2) as u32 },
        Format::Groups { groups: 2, advance: 2, carry },
        Format::Swiss { rounds: 3 },
        Format::Knockout { third_place: seed.is_multiple_of(2), extra: 1 },
        Format::DoubleKnockout { second_final: true, extra: 0 },
    ]
}

#[test]
fn events_of_all_formats_come_to_their_end_with_players_and_teams() {
    for seed in 0..30 {
        let count = 5 + below(9, seed, 0) as usize;
        for format in formats(seed) {
            for form in [None, Some(TeamForm::FreeOrder), Some(TeamForm::AllPlayAll)] {
                let entries = if form.is_some() { teams(count, 3) } else { players(count) };
                let plan = Plan {
                    draw: Draw::Lot,
                    seed,
                    games: 1 + (seed % 3) as u32,
                    play_offs: 1,
                    teams: form.map(|form| Teams { form, boards: 2 }),
                    ..Plan::new(entries, format)
                };
                let mut event = Event::new(plan).expect("sound");
                play_out(&mut event, dice(seed, 5));
                assert_function_of_results(&event);
                let mut all: Vec<usize> = event.standings().rows.iter().map(|row| row.entry).collect();
                all.sort_unstable();
                assert!(all.into_iter().eq(0..count), "{format:?}");
            }
        }
    }
}

/// Fouls, forfeits and withdrawals at any time, in all formats: nothing panics, everything ends, and is replayed.
#[test]
fn disorderly_events_come_to_their_end() {
    for seed in 0..200 {
        let count = 4 + below(7, seed, 0) as usize;
        for format in formats(seed) {
            let plan = Plan { seed, play_offs: 2, draw: Draw::Lot, ..Plan::new(players(count), format) };
            let mut event = Event::new(plan).expect("sound");
            let mut step = 10;
            while !event.is_over() {
                step += 1;
                let due = event.due();
                let game = due[below(due.len() as u64, seed, step) as usize];
                if below(12, seed, step + 1_000_000) == 0 {
                    // Whoever has left already cannot leave again.
                    let _ = event.withdraw(game.red.entry);
                    continue;
                }
                let results = [
                    GameResult::RedWins,
                    GameResult::BlackWins,
                    GameResult::Draw,
                    GameResult::BlackForfeits,
                    GameResult::RedForfeits,
                    GameResult::BothForfeit,
                ];
                let result = results[below(6, seed, step + 2_000_000) as usize];
                let fouls = Color::ALL.map(|side| below(3, seed, step * 2 + side.index() as u64 + 3_000_000) as u32);
                event.record(Scoresheet { game: game.id, result, fouls }).expect("due");
                assert!(step < 10_000, "it goes on for ever: {:?}", event.plan());
            }
            let replayed = Event::replay(event.plan().clone(), event.acts().iter().cloned());
            assert_eq!(replayed, Ok(event));
        }
    }
}
