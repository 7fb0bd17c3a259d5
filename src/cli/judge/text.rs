//! The account of a game as lines for people: how it is laid out, in whatever language.

use crate::cli::judge::conduct::Conduct;
use crate::cli::judge::judged::{Judged, Stretch};
use crate::cli::judge::summary::Summary;
use crate::cli::judge::words::{Words, line};
use crate::cli::one_line;
use crate::notation::width::{columns, padded};
use crate::rules::{Class, Effect, Explanation, Verdict};
use crate::types::{Color, Move};

/// The columns that a terminal gives to the head of a line.
const HEAD: usize = 9;

/// The account of one game, with an empty line after it.
pub(super) fn game(words: &dyn Words, judged: &Judged) -> String {
    let labels = words.labels();
    let mut text = headed(labels.game, &one_line(&judged.id));
    text += &headed(labels.verdict, &words.verdict(judged.verdict));
    if judged.verdict != Verdict::Open {
        text += &headed(labels.reached, &words.reached(judged.ply, judged.told));
    }
    if let Some(stretch) = &judged.stretch {
        text += &audit(words, judged, stretch);
    }
    text.push('\n');
    text
}

/// The moves under audit and what they amount to.
fn audit(words: &dyn Words, judged: &Judged, stretch: &Stretch) -> String {
    let labels = words.labels();
    let moves: Vec<Move> = stretch.moves.iter().map(|it| it.played).collect();
    let span = words.span(stretch.before + 1, stretch.before + moves.len());
    let mut text = headed(labels.from, &stretch.fen);
    text += &headed(labels.cycle, &format!("{}  [{span}]", line(&moves)));
    for side in Color::ALL {
        text += &headed(words.side(side), &words.conduct(Conduct::of(side, judged, stretch)));
    }
    text.push('\n');
    text + &table(words, stretch)
}

fn headed(head: &str, content: &str) -> String {
    format!("{} {content}\n", padded(head, HEAD))
}

/// The cells of a row.
type Row = [String; 6];

/// A row for each move, and one more for each further reason.
fn table(words: &dyn Words, stretch: &Stretch) -> String {
    let mut rows: Vec<Row> = vec![words.labels().columns.map(str::to_owned)];
    for (ply, explanation) in (stretch.before + 1..).zip(&stretch.moves) {
        let mut reasons = reasons(words, explanation).into_iter();
        rows.push([
            ply.to_string(),
            words.side(explanation.piece.color()).to_owned(),
            explanation.played.to_string(),
            explanation.piece.letter().to_string(),
            words.class(&explanation.class, explanation.effect).to_owned(),
            reasons.next().unwrap_or_default(),
        ]);
        rows.extend(reasons.map(|reason| {
            let mut row = Row::default();
            row[5] = reason;
            row
        }));
    }
    laid_out(&rows)
}

/// Why a move is classed as it is, the most telling first; at least one reason.
fn reasons(words: &dyn Words, explanation: &Explanation) -> Vec<String> {
    let mut reasons = Vec::new();
    match &explanation.class {
        Class::Check => reasons.push(words.checks(&explanation.checkers)),
        Class::Kill(mate) => reasons.push(words.kill(mate)),
        Class::ChaseByChecks(first) => reasons.push(words.wins_by_checks(*first)),
        Class::ChaseByExchange(first) => reasons.push(words.wins_by_exchange(*first)),
        Class::Chase(_) | Class::Idle => {}
    }
    reasons.extend(explanation.attacks.iter().map(|&attack| words.attack(attack)));
    if !is_shown_by_attack(explanation) {
        reasons.extend(words.effect(explanation.effect));
    }
    reasons.extend(explanation.old_mate.iter().map(|mate| words.old_mate(mate)));
    if reasons.is_empty() {
        reasons.push(words.nothing().to_owned());
    }
    reasons
}

/// Whether the effect of a move is that of an attack that is told anyway.
fn is_shown_by_attack(explanation: &Explanation) -> bool {
    let (Effect::ExchangeOffer { by, of } | Effect::Follow { by, of }) = explanation.effect else { return false };
    explanation.attacks.iter().any(|attack| (attack.attacker, attack.victim) == (by, of))
}

/// Rows under each other, each column as wide as its widest cell.
fn laid_out(rows: &[Row]) -> String {
    let width = |column: usize| rows.iter().map(|row| columns(&row[column])).max().unwrap_or(0);
    let widths: [usize; 6] = std::array::from_fn(width);
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(widths).map(|(cell, width)| padded(cell, width));
        let cells: Vec<String> = cells.collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    text
}

/// How many games have which outcome, and for which reasons.
pub(super) fn summary(words: &dyn Words, summary: &Summary) -> String {
    let counts = summary.counts();
    let mut lines = vec![words.total(summary.lines(), summary.broken())];
    let mut last = String::new();
    for (verdict, count) in &counts {
        let outcome = words.outcome(*verdict);
        if last != outcome {
            let together = counts.iter().filter(|(other, _)| words.outcome(*other) == outcome);
            let total: u64 = together.map(|(_, count)| count).sum();
            lines.push(format!("{total:>8}  {outcome}"));
            last = outcome;
        }
        if let Some(reason) = verdict.reason() {
            lines.push(format!("{count:>16}  {}", words.reason(reason)));
        }
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_under_each_other() {
        let row = |cells: [&str; 6]| cells.map(str::to_owned);
        let rows = [row(["1", "红方", "h2e2", "C", "将", "x"]), row(["10", "黑方", "h9g7", "n", "闲", ""])];
        assert_eq!(laid_out(&rows), "1   红方  h2e2  C  将  x\n10  黑方  h9g7  n  闲\n");
    }
}
