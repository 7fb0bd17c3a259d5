//! By what entries are ordered: articles 14, 15 and 18.4, one function a tie-break.

use crate::arena::event::ledger::{Ledger, Scoring};
use crate::arena::event::points::Points;

/// By what entries are ordered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Criterion {
    /// 积分, of teams 场分 (14.1, 14.2).
    Points,
    /// 取消当场比赛资格: how often an entry was barred from a match, fewer first (18.2, 18.4).
    Barred,
    /// 警告: how often it was warned, fewer first (18.1, 18.4).
    Warnings,
    /// 小分, Sonneborn-Berger (15.1).
    SonnebornBerger,
    /// 胜局: games won (15.1, 15.2, 15.3).
    Wins,
    /// 直胜: the points from the meetings of those who are level (15.1, 15.3).
    DirectEncounter,
    /// 犯规: fouls, fewer first (15.1 to 15.4).
    Fouls,
    /// 对手分, Buchholz (15.2, 15.4).
    Buchholz,
    /// 全队总局分: the points of all games of a team (15.3, 15.4).
    GamePoints,
    /// 全队胜场: matches won (15.4).
    MatchWins,
    /// 加赛: the points from a play-off (15.6), from 1.
    PlayOff(u32),
}

/// 15.1: a round robin of players.
const ROUND_ROBIN: &[Criterion] =
    &[Criterion::Points, Criterion::SonnebornBerger, Criterion::Wins, Criterion::DirectEncounter, Criterion::Fouls];

/// 15.2: a Swiss event of players.
const SWISS: &[Criterion] = &[Criterion::Points, Criterion::Buchholz, Criterion::Wins, Criterion::Fouls];

/// 15.3: a round robin of teams.
const TEAM_ROUND_ROBIN: &[Criterion] =
    &[Criterion::Points, Criterion::GamePoints, Criterion::Wins, Criterion::DirectEncounter, Criterion::Fouls];

/// 15.4: a Swiss event of teams.
const TEAM_SWISS: &[Criterion] =
    &[Criterion::Points, Criterion::Buchholz, Criterion::GamePoints, Criterion::MatchWins, Criterion::Fouls];

/// By which system a table came about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum System {
    /// Everybody met everybody.
    RoundRobin,
    /// Swiss rounds.
    Swiss,
}

/// The criteria of a table in their order, without penalties and play-offs.
#[must_use]
pub const fn of_article_15(system: System, scoring: Scoring) -> &'static [Criterion] {
    match (system, scoring) {
        (System::RoundRobin, Scoring::Players) => ROUND_ROBIN,
        (System::Swiss, Scoring::Players) => SWISS,
        (System::RoundRobin, Scoring::Teams) => TEAM_ROUND_ROBIN,
        (System::Swiss, Scoring::Teams) => TEAM_SWISS,
    }
}

/// All that the criteria are reckoned from.
#[derive(Clone, Copy, Debug)]
pub struct Figures<'a> {
    /// The games of the table.
    pub ledger: &'a Ledger,
    /// How often each entry was warned and barred.
    pub penalties: &'a [[u32; 2]],
    /// The play-offs, in their order.
    pub play_offs: &'a [Ledger],
}

impl Criterion {
    /// What an entry has. `level` are all those with whom it is level so far, itself among them.
    #[must_use]
    pub fn value(self, figures: &Figures<'_>, entry: usize, level: &[usize]) -> Points {
        let ledger = figures.ledger;
        match self {
            Self::Points => ledger.points(entry),
            Self::Barred => Points::whole(figures.penalties[entry][1]),
            Self::Warnings => Points::whole(figures.penalties[entry][0]),
            Self::SonnebornBerger => ledger.sonneborn_berger(entry),
            Self::Wins => Points::whole(ledger.wins(entry)),
            Self::DirectEncounter => ledger.points_against(entry, level),
            Self::Fouls => Points::whole(ledger.fouls(entry)),
            Self::Buchholz => ledger.buchholz(entry),
            Self::GamePoints => ledger.game_points(entry),
            Self::MatchWins => Points::whole(ledger.match_wins(entry)),
            Self::PlayOff(number) => figures.play_offs[number as usize - 1].points(entry),
        }
    }

    /// Whether the fewer is the better.
    #[must_use]
    pub const fn is_fewer_better(self) -> bool {
        matches!(self, Self::Barred | Self::Warnings | Self::Fouls)
    }

    /// Whether the value depends on who else is level.
    #[must_use]
    pub const fn is_among_level(self) -> bool {
        matches!(self, Self::DirectEncounter)
    }

    /// What the rule book calls it.
    #[must_use]
    pub const fn chinese(self, scoring: Scoring) -> &'static str {
        match (self, scoring) {
            (Self::Points, Scoring::Players) => "积分",
            (Self::Points, Scoring::Teams) => "场分",
            (Self::Barred, _) => "取消资格",
            (Self::Warnings, _) => "警告",
            (Self::SonnebornBerger, _) => "小分",
            (Self::Wins, Scoring::Players) => "胜局",
            (Self::Wins, Scoring::Teams) => "全队胜局",
            (Self::DirectEncounter, _) => "直胜",
            (Self::Fouls, Scoring::Players) => "犯规",
            (Self::Fouls, Scoring::Teams) => "全队犯规",
            (Self::Buchholz, Scoring::Players) => "对手分",
            (Self::Buchholz, Scoring::Teams) => "团体对手分",
            (Self::GamePoints, _) => "全队总局分",
            (Self::MatchWins, _) => "全队胜场",
            (Self::PlayOff(_), _) => "加赛",
        }
    }

    /// In a word for programs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Barred => "barred",
            Self::Warnings => "warnings",
            Self::SonnebornBerger => "sonneborn-berger",
            Self::Wins => "wins",
            Self::DirectEncounter => "direct-encounter",
            Self::Fouls => "fouls",
            Self::Buchholz => "buchholz",
            Self::GamePoints => "game-points",
            Self::MatchWins => "match-wins",
            Self::PlayOff(_) => "play-off",
        }
    }
}
