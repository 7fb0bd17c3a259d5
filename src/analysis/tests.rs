//! Games judged, from end to end.

use std::sync::atomic::AtomicBool;

use crate::analysis::page::Page;
use crate::analysis::{Analyst, JudgedGame, Language, Mark, Settings, Warning, annotated, judge};
use crate::eval::Evaluation;
use crate::notation::{GameRecord, MoveStyle, Step, pgn, rows};
use crate::rules::{Reason, RuleSet, Verdict};
use crate::search::Limits;
use crate::types::{Color, Depth};

fn analyst(depth: i16, lines: usize) -> Analyst {
    let limits = Limits { depth: Some(Depth(depth)), ..Limits::default() };
    let settings =
        Settings { limits, threads: 1, hash: 1, lines, rules: RuleSet::default(), evaluation: Evaluation::default() };
    Analyst::new(&settings).unwrap()
}

fn record(line: &str) -> GameRecord {
    rows::read_line(line).expect("a game").expect(line)
}

fn judged(line: &str, depth: i16) -> JudgedGame {
    judge(record(line), &mut analyst(depth, 1), &AtomicBool::new(false), |_| ())
}

/// Red takes a protected horse with a cannon and loses it for the horse; Black leaves a cannon to be taken for nothing.
const OPENING: &str = "moves h2e2 h9g7 h0g2 i9h9 e2e6";

#[test]
fn a_rook_that_is_given_away_is_a_blunder_and_the_best_move_costs_nothing() {
    // Red leaves the rook where Black's rook takes it.
    let game = judged("3k5/9/9/9/r8/9/9/9/8R/4K4 w moves i1i5 a5i5", 6);
    assert_eq!(game.moves[0].mark, Some(Mark::Blunder), "{:?}", game.moves[0]);
    assert_eq!((game.moves[1].best, game.moves[1].mark), (Some(game.moves[1].played), None));
    assert!(game.moves[1].loss.abs() < 1e-9);
    assert!(game.is_complete());
    let summary = game.summary(Color::Red);
    assert_eq!((summary.moves, summary.marks), (1, [0, 0, 1]));
}

#[test]
fn a_mate_ends_the_game_and_no_search_follows() {
    let game = judged("3k5/R8/9/9/9/9/9/9/1R7/4K4 w moves b1b9", 4);
    let last = game.views.last().unwrap();
    assert_eq!(last.end, Some(Verdict::Loses(Color::Black, Reason::Mate)));
    assert!(last.look.is_none() && last.wdl.win == 1000, "{last:?}");
    assert_eq!(game.verdict, (Verdict::Loses(Color::Black, Reason::Mate), 1));
    assert!(matches!(last.warnings[..], [Warning::Verdict(_)]));
}

/// Red's rook checks with every move: after the first four plies the same four come again and again.
fn perpetual(loops: usize) -> String {
    format!("3k5/9/9/9/9/9/9/9/9/R3K4 w moves a0a9 d9d8 a9a8 d8d9{}", " a8a9 d9d8 a9a8 d8d9".repeat(loops))
}

#[test]
fn perpetual_check_is_foretold_and_then_judged() {
    let game = judged(&perpetual(2), 3);
    let warnings: Vec<Warning> = game.views.iter().flat_map(|view| view.warnings.clone()).collect();
    let next = Verdict::Loses(Color::Red, Reason::PerpetualCheck);
    assert!(warnings.contains(&Warning::Repeats { plies: 4, next }), "{warnings:?}");
    assert!(warnings.iter().any(|it| matches!(it, Warning::Loses(lost) if lost.verdict == next)), "{warnings:?}");
    assert_eq!(game.verdict.0, next);
    let ended = &game.views[game.verdict.1];
    assert_eq!((ended.end, ended.wdl.loss), (Some(next), 1000));
    let said: Vec<String> =
        warnings.iter().map(|&it| Language::Chinese.warning(it, &game.record.start, MoveStyle::Iccs)).collect();
    assert!(said.iter().any(|text| text.contains("红方负：单方长将（26.1、24.1、28.10）")), "{said:?}");
}

#[test]
fn a_game_that_goes_on_after_its_end_is_judged_to_the_last_move_and_warned_no_more() {
    let game = judged(&perpetual(4), 2);
    let (verdict, ply) = game.verdict;
    assert!(verdict.is_end() && ply + 4 < game.record.moves.len(), "{verdict} {ply}");
    assert!(game.is_complete());
    let later = &game.views[ply + 1..];
    assert!(later.iter().all(|view| view.look.is_some() && view.end.is_none() && view.warnings.is_empty()));
}

#[test]
fn who_plays_on_after_a_draw_may_still_be_mated() {
    let game = judged("3k5/R8/9/9/9/9/9/9/1R7/4K4 w - - 130 70 moves b1b9", 2);
    assert_eq!(game.verdict, (Verdict::Draw(Reason::NaturalLimit), 0));
    assert!(game.is_complete() && game.moves[0].mark.is_none(), "{:?}", game.moves);
    let last = game.views.last().unwrap();
    assert_eq!((last.end, last.look.as_ref(), last.wdl.win), (None, None, 1000));
}

#[test]
fn the_natural_limit_is_told_when_it_is_near() {
    let mut line = "3k5/9/9/9/9/r8/R8/9/9/5K3 w - - 102 60 moves".to_owned();
    for number in 0..18 {
        line += [" a3a2", " a4a5", " a2a3", " a5a4"][number % 4];
    }
    let game = judged(&line, 1);
    let told = game.views.iter().flat_map(|view| &view.warnings);
    let limits: Vec<u32> =
        told.filter_map(|it| if let Warning::Limit { plies } = it { Some(*plies) } else { None }).collect();
    assert_eq!(limits.first(), Some(&18), "{limits:?} {:?}", game.verdict);
}

/// The moves with their comments on one line each: in a file they go over several.
fn unwrapped(mut moves: Vec<Step>) -> Vec<Step> {
    for step in &mut moves {
        for comment in &mut step.after {
            *comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        }
        step.variations = std::mem::take(&mut step.variations).into_iter().map(unwrapped).collect();
    }
    moves
}

#[test]
fn comments_marks_and_lines_come_back_from_pgn() {
    let game = judged(OPENING, 5);
    let told = annotated(&game, Language::English, MoveStyle::Iccs, "Chuhe", "depth 5");
    let text = pgn::write(&told, MoveStyle::Iccs);
    let back = pgn::read(&text).remove(0).game.expect("what was written");
    assert_eq!(unwrapped(back.moves.clone()), told.moves, "{text}");
    assert_eq!(back.tag("Annotator"), Some("Chuhe"));
    for (ply, judged) in game.moves.iter().enumerate() {
        let step = &told.moves[ply];
        let is_better_known = step.variations.iter().all(|line| line[0].played != step.played);
        assert!(is_better_known && step.after[0].contains("(W "), "{step:?}");
        assert_eq!(step.variations.is_empty(), judged.best == Some(judged.played), "{step:?}");
    }
}

#[test]
fn what_a_game_had_stays_and_is_not_said_twice() {
    let mut record = record(OPENING);
    record.tags.push(("Annotator".to_owned(), "Hu".to_owned()));
    record.moves[1].after.push("a comment".to_owned());
    record.moves[1].glyphs.push(1);
    let game = judge(record, &mut analyst(3, 2), &AtomicBool::new(false), |_| ());
    let told = annotated(&game, Language::Chinese, MoveStyle::Iccs, "Chuhe", "depth 3");
    assert_eq!(told.tag("Annotator"), Some("Hu"));
    assert_eq!((told.moves[1].after[0].as_str(), told.moves[1].glyphs[0]), ("a comment", 1));
    let again = JudgedGame { record: told.clone(), ..game };
    let twice = annotated(&again, Language::Chinese, MoveStyle::Iccs, "Chuhe", "depth 3");
    assert_eq!(twice.moves[1].variations, told.moves[1].variations);
}

#[test]
fn a_stopped_analysis_gives_what_it_has() {
    let stop = AtomicBool::new(false);
    let game = judge(record(OPENING), &mut analyst(2, 1), &stop, |views| {
        stop.store(views == 3, std::sync::atomic::Ordering::Relaxed);
    });
    assert!((3..=4).contains(&game.views.len()) && !game.is_complete(), "{}", game.views.len());
    assert_eq!(game.moves.len() + 1, game.views.len());
    let told = annotated(&game, Language::English, MoveStyle::Iccs, "Chuhe", "depth 2");
    assert!(told.comments.iter().any(|text| text.contains("broken off after")), "{:?}", told.comments);
}

#[test]
fn the_same_game_is_judged_the_same_whatever_came_before() {
    let stop = AtomicBool::new(false);
    let mut analyst = analyst(6, 1);
    let first = judge(record(OPENING), &mut analyst, &stop, |_| ());
    judge(record("moves b2e2 b9c7 b0c2"), &mut analyst, &stop, |_| ());
    assert_eq!(judge(record(OPENING), &mut analyst, &stop, |_| ()), first);
}

#[test]
fn a_position_without_moves_is_a_game_too() {
    let game = judged("3k5/9/9/9/9/9/9/9/4R4/4K4 w", 4);
    assert_eq!((game.views.len(), game.moves.len()), (1, 0));
    let told = annotated(&game, Language::English, MoveStyle::Iccs, "Chuhe", "depth 4");
    assert!(told.comments.len() >= 3, "{:?}", told.comments);
}

#[test]
fn names_of_players_cannot_leave_their_place_in_a_page() {
    let mut record = record(OPENING);
    let evil = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'";
    record.tags = ["Red", "Black", "Event"].map(|name| (name.to_owned(), evil.to_owned())).to_vec();
    record.moves[0].after.push(evil.to_owned());
    let game = judge(record, &mut analyst(1, 1), &AtomicBool::new(false), |_| ());
    let page = Page { language: Language::English, title: evil, by: "Chuhe", terms: evil };
    let text = page.head() + &page.game(&game, 1) + &page.tail();
    assert!(!text.contains("<script>alert") && !text.contains("<img"));
    assert_eq!(text.matches("</script>").count(), 3);
}
