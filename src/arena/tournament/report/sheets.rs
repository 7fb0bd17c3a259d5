//! The tables of an event as rows of text, which a terminal and a page print in their own ways.

use crate::arena::event::standings::{Criterion, Row, Standings};
use crate::arena::event::{Cell, Phase, Points, Scoring, Table};
use crate::arena::tournament::report::{Account, words};
use crate::types::Color;

/// How many standard errors are printed beside a rating: 95 of 100 times it is within them.
const ERRORS: f64 = 1.96;

/// A table for print.
#[derive(Default)]
pub(super) struct Sheet {
    pub(super) title: String,
    /// The heads of the columns, in Chinese and in English.
    pub(super) heads: Vec<[String; 2]>,
    /// The columns that hold words, and not numbers.
    pub(super) wordy: Vec<usize>,
    pub(super) rows: Vec<Vec<String>>,
    /// What is to be said below.
    pub(super) foot: Option<String>,
}

impl Sheet {
    fn titled(title: String) -> Self {
        Self { title, ..Self::default() }
    }

    fn number(&mut self, chinese: &str, english: &str) {
        self.heads.push([chinese.to_owned(), english.to_owned()]);
    }

    fn word(&mut self, chinese: &str, english: &str) {
        self.wordy.push(self.heads.len());
        self.number(chinese, english);
    }
}

/// The order of the entries with all that decides it: a table for each group, for the final and for the event.
pub(super) fn standings(account: &Account<'_>) -> Vec<Sheet> {
    let tables = account.event.tables();
    let mut sheets: Vec<Sheet> =
        tables.iter().map(|table| places(account, words::table(table), &table.standings, table.phase)).collect();
    if tables.len() > 1 {
        sheets.push(places(account, "名次 Standings".to_owned(), &account.event.standings(), Phase::Main));
    }
    sheets
}

fn places(account: &Account<'_>, title: String, standings: &Standings, phase: Phase) -> Sheet {
    let scoring = account.event.scoring();
    let note = |row: &Row| words::presence(account.presence_in(row.entry, phase));
    let has_notes = standings.rows.iter().any(|row| !note(row).is_empty());
    let has_teams = standings.rows.iter().any(|row| account.team(row.entry).is_some());
    let mut sheet = Sheet::titled(title);
    sheet.number("名次", "place");
    sheet.word("名称", "name");
    if has_teams {
        sheet.word("队", "team");
    }
    sheet.heads.extend(standings.criteria.iter().map(|&criterion| words::head(criterion, scoring)));
    for [chinese, english] in [["胜", "won"], ["和", "drawn"], ["负", "lost"]] {
        sheet.number(chinese, english);
    }
    if has_notes {
        sheet.word("备注", "note");
    }
    for row in &standings.rows {
        let mut cells = vec![words::place(row.place, row.is_shared), account.entry(row.entry).to_owned()];
        cells.extend(has_teams.then(|| account.team(row.entry).unwrap_or_default().to_owned()));
        cells.extend((0..standings.criteria.len()).map(|at| value(row, at)));
        let [lost, drawn, won] = row.games;
        cells.extend([won, drawn, lost].map(|count| count.to_string()));
        cells.extend(has_notes.then(|| note(row).to_owned()));
        sheet.rows.push(cells);
    }
    sheet
}

/// What a row has by a criterion, as text.
pub(super) fn value(row: &Row, criterion: usize) -> String {
    row.values.get(criterion).copied().flatten().map_or_else(String::new, |value| value.to_string())
}

/// The order of the teams by the places of their players (12.5); `None` in other events.
pub(super) fn teams(account: &Account<'_>) -> Option<Sheet> {
    let rows = account.event.team_standings();
    let mut sheet = Sheet::titled("队员总分 Teams".to_owned());
    sheet.number("名次", "place");
    sheet.word("队", "team");
    sheet.number("名次和", "sum");
    sheet.word("各人名次", "places");
    sheet.number("犯规", "fouls");
    for row in &rows {
        let places: Vec<String> = row.places.iter().map(u32::to_string).collect();
        let place = words::place(Some(row.place), row.is_shared);
        sheet.rows.push(vec![place, row.team.clone(), row.sum.to_string(), places.join(" "), row.fouls.to_string()]);
    }
    (!rows.is_empty()).then_some(sheet)
}

/// Who met whom, of each table; none of a knockout, which is told by its rounds.
pub(super) fn crosstables(account: &Account<'_>) -> Vec<Sheet> {
    if account.is_knockout() {
        return Vec::new();
    }
    let tables = account.event.tables();
    let name = |table: &Table| if tables.len() > 1 { format!(" · {}", words::table(table)) } else { String::new() };
    tables.iter().map(|table| crosstable(account, format!("成绩表 Crosstable{}", name(table)), table)).collect()
}

fn crosstable(account: &Account<'_>, title: String, table: &Table) -> Sheet {
    let cross = account.crosstable(table);
    let scoring = account.event.scoring();
    let mut sheet = Sheet::titled(title);
    sheet.number("#", "");
    sheet.word("名称", "name");
    let columns = cross.rows.first().map_or(0, |row| row.cells.len());
    let rounds = account.main_rounds();
    for column in 0..columns {
        let name = if account.is_by_round() { rounds.get(column).copied() } else { Some(column as u32 + 1) };
        sheet.number(&name.map_or_else(String::new, |name| name.to_string()), "");
    }
    let [chinese, english] = words::head(Criterion::Points, scoring);
    sheet.number(&chinese, &english);
    for (number, row) in (1..).zip(&cross.rows) {
        let cells = row.cells.iter().map(|it| cell(it, account.is_by_round(), scoring));
        let head = [format!("{number}"), account.entry(row.entry).to_owned()];
        sheet.rows.push(head.into_iter().chain(cells).chain([row.points.to_string()]).collect());
    }
    sheet
}

/// What stands in a cell of a crosstable.
pub(super) fn cell(cell: &Cell, is_by_round: bool, scoring: Scoring) -> String {
    let (row, games) = match cell {
        Cell::Own => return "*".to_owned(),
        Cell::Empty => return "·".to_owned(),
        Cell::Bye => return "bye".to_owned(),
        Cell::Games { row, games } => (row, games),
    };
    let opponent = row.map_or_else(|| "?".to_owned(), |row| (row + 1).to_string());
    let points: Points = games.iter().map(|(_, mark)| mark.points()).sum();
    match (is_by_round, scoring) {
        (true, _) if games.is_empty() => opponent,
        (false, _) if games.is_empty() => "·".to_owned(),
        (true, Scoring::Teams) => format!("{opponent}:{points}"),
        (false, Scoring::Teams) => points.to_string(),
        (true, Scoring::Players) => {
            let marks = games.iter().map(|(side, mark)| format!("{}{mark}", letter(*side)));
            format!("{opponent}{}", marks.collect::<String>())
        }
        (false, Scoring::Players) => games.iter().map(|(_, mark)| mark.to_string()).collect(),
    }
}

/// The letter of a side in a crosstable.
const fn letter(side: Color) -> char {
    match side {
        Color::Red => 'r',
        Color::Black => 'b',
    }
}

/// How strong the players are by the games of the event, the strongest first; `None` before the first of them.
pub(super) fn ratings(account: &Account<'_>) -> Option<Sheet> {
    let (seats, ratings) = account.event.ratings(account.anchor());
    let mut order: Vec<usize> = (0..seats.len()).collect();
    order.sort_by(|&one, &other| ratings.players[other].elo.total_cmp(&ratings.players[one].elo));
    let mut sheet = Sheet::titled("等级分 Ratings".to_owned());
    sheet.word("名称", "name");
    for [chinese, english] in [["等级分", "Elo"], ["误差", "± 95%"], ["局", "games"], ["得分率", "score"]] {
        sheet.number(chinese, english);
    }
    for at in order {
        let rating = &ratings.players[at];
        sheet.rows.push(vec![
            account.player_in_full(seats[at]),
            format!("{:.0}", rating.elo.round() + 0.0),
            format!("{:.0}", ERRORS * rating.error),
            rating.games.to_string(),
            format!("{:.1}%", 100.0 * rating.score),
        ]);
    }
    let (advantage, draws) = (ratings.red_advantage, 100.0 * ratings.draw_rate);
    sheet.foot = Some(format!("Red's side: {advantage:+.0} Elo; draws between equals: {draws:.0}%"));
    (!seats.is_empty()).then_some(sheet)
}
