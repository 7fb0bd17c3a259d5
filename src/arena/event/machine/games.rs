//! The games of a pairing: boards, legs and colours, and who goes on.

use std::cmp::Ordering;

use crate::arena::event::machine::{DECIDERS, Event, LINEUPS, Presence};
use crate::arena::event::pairing::boards::{self, Board, TeamForm};
use crate::arena::event::pairing::lot;
use crate::arena::event::points::Points;
use crate::arena::event::result::{GameId, GameResult, Scoresheet};
use crate::arena::event::round::{Game, Pairing, Phase, Seat};

/// How many games those play who are level (15.6).
const PLAY_OFF_GAMES: u32 = 2;

/// How a knockout match was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Finish {
    /// This entry has more points.
    Ahead(usize),
    /// It was level to the end, and this entry had Black in the last game.
    LevelForBlack(usize),
    /// Neither side came to the last game: both are out (21.3).
    NeitherCame,
}

impl Finish {
    /// Who goes on.
    pub(super) const fn winner(self) -> Option<usize> {
        match self {
            Self::Ahead(entry) | Self::LevelForBlack(entry) => Some(entry),
            Self::NeitherCame => None,
        }
    }
}

impl Event {
    /// All games of a pairing that are known, in the order in which they are numbered. A knockout match that is level has more
    /// when these are over.
    #[must_use]
    pub fn games(&self, pairing: &Pairing) -> Vec<Game> {
        self.games_of(pairing, self.legs(pairing))
    }

    /// The games that are not over.
    pub(super) fn open_games(&self, pairing: &Pairing) -> Vec<Game> {
        if self.is_void(pairing) {
            return Vec::new();
        }
        let mut games = self.games(pairing);
        games.retain(|game| !self.sheets.contains_key(&game.id));
        games
    }

    pub(super) fn is_complete(&self, pairing: &Pairing) -> bool {
        self.open_games(pairing).is_empty()
    }

    /// Whether a pairing does not count, because the results of one side are annulled.
    #[must_use]
    pub fn is_void(&self, pairing: &Pairing) -> bool {
        self.is_void_in(pairing, pairing.phase)
    }

    /// Whether a pairing does not count in the table of this part of the event, to which finalists may have brought it.
    pub(super) fn is_void_in(&self, pairing: &Pairing, phase: Phase) -> bool {
        pairing.entries().iter().any(|&entry| self.presences[entry] == Presence::Annulled(phase))
    }

    /// How many legs a pairing has, whatever its results.
    pub(super) const fn planned_legs(&self, phase: Phase) -> u32 {
        if phase.is_play_off() { PLAY_OFF_GAMES } else { self.plan.games }
    }

    /// How many legs a pairing has, as far as is known.
    fn legs(&self, pairing: &Pairing) -> u32 {
        self.stages(pairing).last().copied().unwrap_or_default()
    }

    /// How many legs a pairing had at first, and how many each time that it went on because it was level.
    pub(super) fn stages(&self, pairing: &Pairing) -> Vec<u32> {
        let mut legs = self.planned_legs(pairing.phase);
        let mut stages = vec![legs];
        while let Some(last) = self.deciding_leg().filter(|&last| legs < last && self.is_level_after(pairing, legs)) {
            legs = (legs + 2).min(last);
            stages.push(legs);
        }
        stages
    }

    /// Whether these legs are over and nobody is ahead.
    fn is_level_after(&self, pairing: &Pairing, legs: u32) -> bool {
        let games = self.games_of(pairing, legs);
        let is_over = games.iter().all(|game| self.sheets.contains_key(&game.id));
        is_over && !games.iter().all(|game| self.is_empty(game)) && self.lead(pairing, &games).is_eq()
    }

    /// The leg that decides a knockout match that nothing else has decided, if the plan has one.
    pub(super) fn deciding_leg(&self) -> Option<u32> {
        self.plan.format.extra().map(|extra| self.plan.games + 2 * extra + 1)
    }

    /// The games of the first legs.
    fn games_of(&self, pairing: &Pairing, legs: u32) -> Vec<Game> {
        let boards = self.boards(pairing);
        let mut games = Vec::with_capacity(boards.len() * legs as usize);
        for leg in 1..=legs {
            let is_as_named = self.is_as_named(pairing, leg);
            for (place, board) in (1..).zip(&boards) {
                let id = pairing.id(games.len() as u32 + 1);
                let first = Seat { entry: pairing.first, member: board.first };
                let second = Seat { entry: pairing.second, member: board.second };
                let (red, black) = if board.first_has_red == is_as_named { (first, second) } else { (second, first) };
                games.push(Game { id, board: place, leg, red, black });
            }
        }
        games
    }

    /// Whether colours are as the pairing names the entries: they are exchanged after each leg (13.5), and drawn for the one that
    /// decides.
    fn is_as_named(&self, pairing: &Pairing, leg: u32) -> bool {
        if self.deciding_leg() == Some(leg) {
            let what = [DECIDERS, pairing.round.into(), pairing.table.into()];
            return lot::toss((true, false), lot::seed(self.plan.seed, &what)).0;
        }
        leg % 2 == 1
    }

    /// The boards of a pairing.
    fn boards(&self, pairing: &Pairing) -> Vec<Board> {
        match self.plan.team_matches() {
            None => boards::SINGLE.to_vec(),
            Some(teams) if teams.form == TeamForm::AllPlayAll => {
                let [first, second] = pairing.entries().map(|entry| self.plan.entries[entry].members.len());
                boards::all_play_all(first, second)
            }
            Some(teams) => {
                let lineup = |entry| self.lineup(pairing.round, entry, teams.form, teams.boards as usize);
                boards::side_by_side(&lineup(pairing.first), &lineup(pairing.second))
            }
        }
    }

    /// The members of a team at the boards.
    fn lineup(&self, round: u32, entry: usize, form: TeamForm, boards: usize) -> Vec<usize> {
        if let Some(told) = self.lineups.get(&(round, entry)) {
            return told.clone();
        }
        let mut members: Vec<usize> = (0..self.plan.entries[entry].members.len()).collect();
        if form == TeamForm::FreeOrder {
            let what = [LINEUPS, round.into(), entry as u64];
            members = lot::shuffled(&members, lot::seed(self.plan.seed, &what));
        }
        members.truncate(boards);
        members
    }

    /// Whether the first is ahead of the second in these games.
    fn lead(&self, pairing: &Pairing, games: &[Game]) -> Ordering {
        let points = |entry| -> Points {
            let sheet = |game: &Game| Some(self.sheets.get(&game.id)?.result.mark(game.side_of(entry)).points());
            games.iter().filter_map(sheet).sum()
        };
        points(pairing.first).cmp(&points(pairing.second))
    }

    /// How a knockout match that is over was decided. A level one is won by Black at the first board of the last leg, if anybody came to
    /// it.
    pub(super) fn finish(&self, pairing: &Pairing) -> Finish {
        let games = self.games(pairing);
        match self.lead(pairing, &games) {
            Ordering::Greater => return Finish::Ahead(pairing.first),
            Ordering::Less => return Finish::Ahead(pairing.second),
            Ordering::Equal => {}
        }
        let last = games.last().map_or(0, |game| game.leg);
        let mut deciding = games.iter().filter(|game| game.leg == last);
        match deciding.clone().next() {
            Some(game) if !deciding.all(|game| self.is_empty(game)) => Finish::LevelForBlack(game.black.entry),
            _ => Finish::NeitherCame,
        }
    }

    /// Whether neither side came to a game, or it was not played yet.
    fn is_empty(&self, game: &Game) -> bool {
        self.sheets.get(&game.id).is_none_or(|sheet| sheet.result == GameResult::BothForfeit)
    }

    /// Who goes on from a knockout match; `None` before it is over, where neither side came, and where nobody is out.
    #[must_use]
    pub fn winner_of(&self, pairing: &Pairing) -> Option<usize> {
        let is_over = self.plan.format.elimination().is_some() && self.is_complete(pairing);
        if is_over { self.finish(pairing).winner() } else { None }
    }

    /// A game that is known; `None` if there is none of that number.
    #[must_use]
    pub fn game(&self, id: GameId) -> Option<Game> {
        self.games(&self.pairing(id)?).into_iter().find(|game| game.id == id)
    }

    /// Those who have left lose the games that are open.
    pub(super) fn forfeit(&mut self, pairing: &Pairing) {
        self.lose_open(pairing, None);
    }

    /// 18.2: an entry is barred from the match that it plays in this round; what is open of it is lost.
    pub(super) fn bar(&mut self, entry: usize) {
        let round = self.current_round().map_or(&[][..], |round| &round.pairings);
        if let Some(pairing) = round.iter().find(|pairing| pairing.has(entry)).copied() {
            self.lose_open(&pairing, Some(entry));
        }
    }

    /// Those who have left, and who is barred, lose the games that are open.
    fn lose_open(&mut self, pairing: &Pairing, barred: Option<usize>) {
        let is_absent = |event: &Self, entry| barred == Some(entry) || !event.is_present(entry);
        if !pairing.entries().iter().any(|&entry| is_absent(self, entry)) {
            return;
        }
        loop {
            let lost = |game: &Game| {
                let absent = [game.red, game.black].map(|seat| is_absent(self, seat.entry));
                Scoresheet { game: game.id, result: GameResult::forfeited(absent), fouls: [0; 2] }
            };
            // A level knockout match has more games once these are over.
            let sheets: Vec<Scoresheet> = self.open_games(pairing).iter().map(lost).collect();
            if sheets.is_empty() {
                return;
            }
            self.sheets.extend(sheets.into_iter().map(|sheet| (sheet.game, sheet)));
        }
    }
}
