//! A game as PGN.

use crate::arena::contest::{Contest, Fixture, Line};
use crate::arena::duel::{Record, Told};
use crate::arena::openings::Opening;
use crate::notation::pgn::{PgnGame, PgnMove, PgnResult};
use crate::rules::RuleSetName;
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

/// What is told of a game above its moves, and behind them.
#[derive(Clone, Debug)]
pub struct Heading<'a> {
    /// What the match or the event is called.
    pub title: &'a str,
    /// Where it is played.
    pub site: &'a str,
    /// The round, as games are numbered.
    pub round: String,
    /// The board, where there are several.
    pub board: Option<u32>,
    /// The teams of Red and of Black, where there are teams.
    pub teams: Option<[&'a str; 2]>,
    /// What Red and Black are called.
    pub names: [&'a str; 2],
    /// What Red and Black may use.
    pub budgets: [String; 2],
    /// When it began, as in RFC 3339.
    pub begun: &'a str,
    /// The result.
    pub result: PgnResult,
    /// Why it ended, in a word.
    pub reason: &'a str,
    /// Why it ended, with all that is known.
    pub account: &'a str,
    /// The rules that it was judged by.
    pub rules: RuleSetName,
    /// What it began with.
    pub opening: &'a Opening,
}

impl<'a> Event<'a> {
    /// The heading of a game.
    #[must_use]
    pub fn heading(&'a self, fixture: Fixture<'a>, line: &'a Line, winner: Option<Color>) -> Heading<'a> {
        let sides = Color::ALL.map(|side| fixture.engine_of(side));
        Heading {
            title: &self.title,
            site: &self.site,
            round: format!("{}.{}", line.pair, fixture.number % 2 + 1),
            board: None,
            teams: None,
            names: sides.map(|engine| self.names[engine].as_str()),
            budgets: sides.map(|engine| self.contest.budget(engine).to_string()),
            begun: &line.begun,
            result: result_of(winner),
            reason: &line.reason,
            account: &line.account,
            rules: self.contest.terms.rules.name,
            opening: fixture.opening,
        }
    }
}

/// The result of a game that this side won; `None` for a draw.
#[must_use]
pub const fn result_of(winner: Option<Color>) -> PgnResult {
    match winner {
        Some(Color::Red) => PgnResult::RedWins,
        Some(Color::Black) => PgnResult::BlackWins,
        None => PgnResult::Draw,
    }
}

/// The text of a game, with an empty line behind it.
#[must_use]
pub fn text(heading: &Heading<'_>, record: &Record) -> String {
    let moves =
        record.steps.iter().map(|step| PgnMove { played: step.played, comment: step.told.as_ref().map(remark) });
    let game = PgnGame {
        tags: tags(heading, record.steps.len()),
        start: record.start.clone(),
        moves: moves.collect(),
        result: heading.result,
        comment: Some(heading.account.to_owned()),
    };
    game.to_string()
}

fn tags(heading: &Heading<'_>, plies: usize) -> Vec<(String, String)> {
    let (date, time) = heading.begun.split_once('T').unwrap_or((heading.begun, ""));
    let [red, black] = heading.names.map(str::to_owned);
    let mut tags = vec![
        ("Event", heading.title.to_owned()),
        ("Site", heading.site.to_owned()),
        ("Date", date.replace('-', ".")),
        ("Round", heading.round.clone()),
        ("Red", red),
        ("Black", black),
    ];
    let teams = heading.teams.map(|[red, black]| [("RedTeam", red.to_owned()), ("BlackTeam", black.to_owned())]);
    tags.extend(teams.into_iter().flatten());
    tags.extend(heading.board.map(|board| ("Board", board.to_string())));
    tags.extend([
        ("Time", time.trim_end_matches('Z').to_owned()),
        ("PlyCount", plies.to_string()),
        ("Termination", heading.reason.to_owned()),
        ("Rules", heading.rules.to_string()),
    ]);
    let [red, black] = heading.budgets.clone();
    if red == black {
        tags.push(("TimeControl", red));
    } else {
        tags.extend([("RedTimeControl", red), ("BlackTimeControl", black)]);
    }
    let opening = heading.opening;
    tags.push(("Opening", opening.title.as_ref().unwrap_or(&opening.name).clone()));
    tags.extend(opening.ecco.clone().map(|code| ("ECCO", code)));
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
