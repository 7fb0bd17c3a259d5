//! What things are called in print, in Chinese and in English.

use crate::arena::event::standings::Criterion;
use crate::arena::event::{GameResult, Phase, Presence, Round, Scoring, Table};
use crate::types::Color;

/// The head of a column of standings.
pub(super) fn head(criterion: Criterion, scoring: Scoring) -> [String; 2] {
    let chinese = criterion.chinese(scoring).to_owned();
    let english = match (criterion, scoring) {
        (Criterion::Points, Scoring::Players) => "points",
        (Criterion::Points, Scoring::Teams) => "match pts",
        (Criterion::Barred, _) => "barred",
        (Criterion::Warnings, _) => "warned",
        (Criterion::SonnebornBerger, _) => "S-B",
        (Criterion::Wins, _) => "wins",
        (Criterion::DirectEncounter, _) => "direct",
        (Criterion::Fouls, _) => "fouls",
        (Criterion::Buchholz, _) => "Buchholz",
        (Criterion::GamePoints, _) => "game pts",
        (Criterion::MatchWins, _) => "match wins",
        (Criterion::PlayOff(number), _) => return [format!("{chinese}{number}"), format!("play-off {number}")],
    };
    [chinese, english.to_owned()]
}

/// The word for programs; play-offs are numbered.
pub(super) fn id(criterion: Criterion) -> String {
    match criterion {
        Criterion::PlayOff(number) => format!("{}-{number}", criterion.id()),
        _ => criterion.id().to_owned(),
    }
}

/// The number of a round, and what part of the event it belongs to if that is not the main one.
pub(super) fn round(round: &Round) -> String {
    let number = round.number;
    match phase(round.phase) {
        Some(part) => format!("第{number}轮 Round {number} · {part}"),
        None => format!("第{number}轮 Round {number}"),
    }
}

/// A part of the event that is not the main one.
pub(super) fn phase(phase: Phase) -> Option<String> {
    match phase {
        Phase::Main => None,
        Phase::GroupPlayOff(number) => Some(format!("小组加赛 group play-off {number}")),
        Phase::Final => Some("决赛 final".to_owned()),
        Phase::PlayOff(number) => Some(format!("加赛 play-off {number}")),
    }
}

/// A part of the event for programs.
pub(super) fn phase_id(phase: Phase) -> String {
    match phase {
        Phase::Main => "main".to_owned(),
        Phase::GroupPlayOff(number) => format!("group-play-off-{number}"),
        Phase::Final => "final".to_owned(),
        Phase::PlayOff(number) => format!("play-off-{number}"),
    }
}

/// What a table is called where there are several.
pub(super) fn table(table: &Table) -> String {
    match table.group {
        Some(group) => format!("第{0}组 Group {0}", group + 1),
        None => phase(table.phase).unwrap_or_else(|| "名次 Standings".to_owned()),
    }
}

/// The same for programs: `group-1`, `final`, `main`.
pub(super) fn table_id(table: &Table) -> String {
    table.group.map_or_else(|| phase_id(table.phase), |group| format!("group-{}", group + 1))
}

/// Why an entry is not in the event any more; nothing if it is.
pub(super) const fn presence(presence: Presence) -> &'static str {
    match presence {
        Presence::Present => "",
        Presence::NeverCame => "未到 never came",
        Presence::Left => "退出 left",
        Presence::Annulled(_) => "注销 annulled",
    }
}

/// The same for programs.
pub(super) const fn presence_id(presence: Presence) -> &'static str {
    match presence {
        Presence::Present => "present",
        Presence::NeverCame => "never-came",
        Presence::Left => "left",
        Presence::Annulled(_) => "annulled",
    }
}

/// A result as it is said.
pub(super) const fn result(result: GameResult) -> &'static str {
    match result {
        GameResult::RedWins => "红胜 1-0",
        GameResult::BlackWins => "黑胜 0-1",
        GameResult::Draw => "和棋 1/2-1/2",
        GameResult::BlackForfeits => "黑方弃权 +/-",
        GameResult::RedForfeits => "红方弃权 -/+",
        GameResult::BothForfeit => "双方弃权 -/-",
    }
}

/// A side for programs.
pub(super) const fn side(side: Option<Color>) -> &'static str {
    match side {
        Some(Color::Red) => "red",
        Some(Color::Black) => "black",
        None => "both",
    }
}

/// A place: `2`, `2=` if it is shared, `-` if there is none.
pub(super) fn place(place: Option<u32>, is_shared: bool) -> String {
    let sign = if is_shared { "=" } else { "" };
    place.map_or_else(|| "-".to_owned(), |place| format!("{place}{sign}"))
}
