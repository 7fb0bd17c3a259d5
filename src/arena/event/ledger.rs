//! What the entries of a table have done: every meeting and every game of it, and the sums of articles 14 and 15.

use std::cmp::Ordering;

use crate::arena::event::points::Points;
use crate::arena::event::result::{Mark, Scoresheet};
use crate::arena::event::round::{Game, Pairing};
use crate::arena::stats::Outcome;
use crate::types::Color;

/// Whether a table counts games or matches first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scoring {
    /// Players: the points of games (积分, 14.1).
    Players,
    /// Teams: match points (场分), and then game points (局分, 14.2).
    Teams,
}

/// A game in the ledger of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entered {
    /// Which game.
    pub game: Game,
    /// The side that the entry had.
    pub side: Color,
    /// What stands in the entry's row.
    pub mark: Mark,
    /// What stands in the opponent's.
    pub theirs: Mark,
    /// The entry's fouls.
    pub fouls: u32,
}

/// A pairing in the ledger of one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// In which round, from 1.
    pub round: u32,
    /// Who was met.
    pub opponent: usize,
    /// The games that are over.
    pub games: Vec<Entered>,
    /// Whether all games are over.
    pub is_complete: bool,
}

impl Meeting {
    /// The points of the games: own and theirs.
    fn game_points(&self) -> (Points, Points) {
        let sum = |mark: fn(&Entered) -> Mark| self.games.iter().map(|entered| mark(entered).points()).sum();
        (sum(|entered| entered.mark), sum(|entered| entered.theirs))
    }

    /// Two for a won match, one each for a drawn one (14.2); nothing if neither team came (21.4). Nothing yet if it is not over.
    fn match_points(&self) -> Points {
        let (own, theirs) = self.game_points();
        match own.cmp(&theirs) {
            _ if !self.is_complete => Points::ZERO,
            Ordering::Greater => Points::whole(2),
            Ordering::Equal if own > Points::ZERO => Points::ONE,
            _ => Points::ZERO,
        }
    }
}

/// What the entries of a table have done. Entries are told by their index in the plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ledger {
    scoring: Scoring,
    /// How many games a bye counts for.
    bye_games: u32,
    /// How many rounds are over, as far as byes are concerned.
    rounds: u32,
    meetings: Vec<Vec<Meeting>>,
    /// The rounds in which an entry had a bye that counts.
    byes: Vec<Vec<u32>>,
    /// The points of each entry, which the tie-breaks ask for over and over.
    totals: Vec<Points>,
}

impl Ledger {
    /// An empty ledger for so many entries; a bye, where it counts, counts for so many games.
    #[must_use]
    pub fn new(scoring: Scoring, entries: usize, bye_games: u32) -> Self {
        Self {
            scoring,
            bye_games,
            rounds: 0,
            meetings: vec![Vec::new(); entries],
            byes: vec![Vec::new(); entries],
            totals: vec![Points::ZERO; entries],
        }
    }

    /// Adds a pairing with its games that are over, from both sides.
    pub(super) fn add(&mut self, pairing: &Pairing, games: &[(Game, Scoresheet)], is_complete: bool) {
        for entry in pairing.entries() {
            let entered = |&(game, sheet): &(Game, Scoresheet)| {
                let side = game.side_of(entry);
                let (mark, theirs) = (sheet.result.mark(side), sheet.result.mark(!side));
                Entered { game, side, mark, theirs, fouls: sheet.fouls[side.index()] }
            };
            let meeting = Meeting {
                round: pairing.round,
                opponent: pairing.opponent(entry),
                games: games.iter().map(entered).collect(),
                is_complete,
            };
            let points = self.points_of(&meeting);
            self.totals[entry] += points;
            self.meetings[entry].push(meeting);
        }
    }

    /// Adds a bye that counts as a win.
    pub(super) fn add_bye(&mut self, entry: usize, round: u32) {
        self.byes[entry].push(round);
        let points = self.points_of_bye();
        self.totals[entry] += points;
    }

    /// Counts a round that is over.
    pub(super) const fn end_round(&mut self) {
        self.rounds += 1;
    }

    /// All meetings of an entry, in the order of the rounds.
    #[must_use]
    pub fn meetings(&self, entry: usize) -> &[Meeting] {
        &self.meetings[entry]
    }

    /// The rounds in which an entry had a bye that counts.
    #[must_use]
    pub fn byes(&self, entry: usize) -> &[u32] {
        &self.byes[entry]
    }

    fn games(&self, entry: usize) -> impl Iterator<Item = &Entered> {
        self.meetings[entry].iter().flat_map(|meeting| &meeting.games)
    }

    /// What a meeting brings in this table.
    fn points_of(&self, meeting: &Meeting) -> Points {
        match self.scoring {
            Scoring::Players => meeting.game_points().0,
            Scoring::Teams => meeting.match_points(),
        }
    }

    /// What a bye brings in this table: the same as an opponent who is not there (21.4).
    const fn points_of_bye(&self) -> Points {
        match self.scoring {
            Scoring::Players => Points::whole(self.bye_games),
            Scoring::Teams => Points::whole(2),
        }
    }

    /// 积分 of a player, 场分 of a team.
    #[must_use]
    pub fn points(&self, entry: usize) -> Points {
        self.totals[entry]
    }

    /// The points from the rounds before this one.
    #[must_use]
    pub fn points_before(&self, entry: usize, round: u32) -> Points {
        let byes = self.byes[entry].iter().filter(|&&bye| bye < round).count() as u32;
        let meetings = self.meetings[entry].iter().filter(|meeting| meeting.round < round);
        self.points_of_bye() * byes + meetings.map(|meeting| self.points_of(meeting)).sum()
    }

    /// The points from meetings with these.
    #[must_use]
    pub fn points_against(&self, entry: usize, opponents: &[usize]) -> Points {
        let meetings = self.meetings[entry].iter().filter(|meeting| opponents.contains(&meeting.opponent));
        meetings.map(|meeting| self.points_of(meeting)).sum()
    }

    /// 局分: the points of all games (14.1).
    #[must_use]
    pub fn game_points(&self, entry: usize) -> Points {
        let byes = Points::whole(self.bye_games) * self.byes[entry].len() as u32;
        byes + self.games(entry).map(|entered| entered.mark.points()).sum()
    }

    /// 胜局: how many games were won. `+` is among them (21.4), a bye is not.
    #[must_use]
    pub fn wins(&self, entry: usize) -> u32 {
        self.tally(entry)[Outcome::Win as usize] as u32
    }

    /// 胜场: how many matches were won.
    #[must_use]
    pub fn match_wins(&self, entry: usize) -> u32 {
        let won = |meeting: &&Meeting| meeting.match_points() == Points::whole(2);
        self.meetings[entry].iter().filter(won).count() as u32
    }

    /// Games lost, drawn and won, as [`Results`](crate::arena::stats::Results) has them; `+` and `−` are among them.
    #[must_use]
    pub fn tally(&self, entry: usize) -> [u64; 3] {
        let mut tally = [0; 3];
        self.games(entry).for_each(|entered| tally[entered.mark.outcome() as usize] += 1);
        tally
    }

    /// 犯规: all fouls (article 9).
    #[must_use]
    pub fn fouls(&self, entry: usize) -> u32 {
        self.games(entry).map(|entered| entered.fouls).sum()
    }

    /// 小分: the points of those who were beaten and half the points of those who drew (Sonneborn-Berger), game by game.
    #[must_use]
    pub fn sonneborn_berger(&self, entry: usize) -> Points {
        let of_meeting = |meeting: &Meeting| -> Points {
            let theirs = self.points(meeting.opponent);
            let of_game = |entered: &Entered| match entered.mark.outcome() {
                Outcome::Win => theirs,
                Outcome::Draw => theirs.halved(),
                Outcome::Loss => Points::ZERO,
            };
            meeting.games.iter().map(of_game).sum()
        };
        self.meetings[entry].iter().map(of_meeting).sum()
    }

    /// 对手分: the points of all who were met (Buchholz), each meeting counted once. A bye is a meeting with one who has half of what
    /// there was to be had in the rounds so far.
    #[must_use]
    pub fn buchholz(&self, entry: usize) -> Points {
        let met = self.meetings[entry].iter().filter(|meeting| meeting.is_complete);
        let nobody = (self.points_of_bye() * self.rounds).halved();
        nobody * self.byes[entry].len() as u32 + met.map(|meeting| self.points(meeting.opponent)).sum()
    }
}
