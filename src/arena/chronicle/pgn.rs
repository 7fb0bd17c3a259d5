//! A game of a match as PGN.

use crate::arena::contest::{Contest, Fixture, Line};
use crate::arena::duel::{Record, Told};
use crate::notation::pgn::{PgnGame, PgnMove, PgnResult};
use crate::types::{Color, Score};

/// What all games of a match share.
#[derive(Clone, Debug)]
pub struct Event<'a> {
    /// What the match is called.
    pub title: String,
    /// Where it is played.
    pub site: String,
    /// What the engines are called.
    pub names: [String; 2],
    /// The plan of the match.
    pub contest: &'a Contest,
}

/// The text of a game, with an empty line behind it.
pub(super) fn text(event: &Event<'_>, fixture: Fixture<'_>, record: &Record, line: &Line) -> String {
    let moves =
        record.steps.iter().map(|step| PgnMove { played: step.played, comment: step.told.as_ref().map(remark) });
    let game = PgnGame {
        tags: tags(event, fixture, line),
        start: record.start.clone(),
        moves: moves.collect(),
        result: match record.conclusion.winner {
            Some(Color::Red) => PgnResult::RedWins,
            Some(Color::Black) => PgnResult::BlackWins,
            None => PgnResult::Draw,
        },
        comment: Some(line.account.clone()),
    };
    game.to_string()
}

fn tags(event: &Event<'_>, fixture: Fixture<'_>, line: &Line) -> Vec<(String, String)> {
    let name = |side| event.names[fixture.engine_of(side)].clone();
    let budget = |side| event.contest.budget(fixture.engine_of(side)).to_string();
    let (date, time) = line.begun.split_once('T').unwrap_or((&line.begun, ""));
    let mut tags = vec![
        ("Event", event.title.clone()),
        ("Site", event.site.clone()),
        ("Date", date.replace('-', ".")),
        ("Round", format!("{}.{}", line.pair, fixture.number % 2 + 1)),
        ("Red", name(Color::Red)),
        ("Black", name(Color::Black)),
        ("Time", time.trim_end_matches('Z').to_owned()),
        ("PlyCount", line.plies.to_string()),
        ("Termination", line.reason.clone()),
        ("Rules", event.contest.terms.rules.name.to_string()),
    ];
    let [red, black] = Color::ALL.map(budget);
    if red == black {
        tags.push(("TimeControl", red));
    } else {
        tags.extend([("RedTimeControl", red), ("BlackTimeControl", black)]);
    }
    let opening = fixture.opening;
    tags.push(("Opening", opening.title.as_ref().unwrap_or(&opening.name).clone()));
    tags.extend(fixture.opening.ecco.clone().map(|code| ("ECCO", code)));
    tags.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// What is told of a move: `+0.21/12 0.103s`, the score for the side that moved, the depth and the time.
fn remark(told: &Told) -> String {
    let score = told.score.map(show_score);
    let depth = told.depth.map_or_else(String::new, |depth| format!("/{depth}"));
    let time = format!("{:.3}s", told.time.as_secs_f64());
    score.map_or_else(|| time.clone(), |score| format!("{score}{depth} {time}"))
}

/// `+0.21` pawns, or the moves to the mate: `+M3`.
fn show_score(score: Score) -> String {
    let value = i32::from(score.value());
    if score.is_mate() {
        let plies = i32::from(Score::MATE.value()) - value.abs();
        let sign = if value > 0 { '+' } else { '-' };
        return format!("{sign}M{}", (plies + 1) / 2);
    }
    format!("{:+.2}", f64::from(value) / 100.0)
}
