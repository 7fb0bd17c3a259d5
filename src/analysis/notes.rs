//! A judged game as a game with comments: what a file of games can tell of it.

use crate::analysis::analyst::Line;
use crate::analysis::game::{JudgedGame, View};
use crate::analysis::mark::Mark;
use crate::analysis::words::{Language, score};
use crate::board::Position;
use crate::notation::{GameRecord, MoveStyle, Step};
use crate::types::Color;

/// The most moves of a line that is told as a variation.
const LONGEST: usize = 12;

/// The tag that names who has commented on a game.
const ANNOTATOR: &str = "Annotator";

/// The game with what was found: behind each move its mark as a glyph, a comment with what the position is worth, warnings, and the
/// best lines as variations where another move was played. What the game had of all this stays. `by` names the analyst, `terms` how
/// deep it looked; both are told at the beginning.
#[must_use]
pub fn annotated(game: &JudgedGame, language: Language, style: MoveStyle, by: &str, terms: &str) -> GameRecord {
    let mut record = game.record.clone();
    if record.tag(ANNOTATOR).is_none() {
        record.tags.push((ANNOTATOR.to_owned(), by.to_owned()));
    }
    record.comments.extend(preface(game, language, by, terms));
    let mut position = record.start.clone();
    if let Some(view) = game.views.first() {
        record.comments.extend(remarks(view, &position, language, style));
        if game.record.moves.is_empty() {
            record.comments.extend(lines_in_words(view, &position, language, style));
        }
    }
    for (ply, step) in record.moves.iter_mut().enumerate() {
        let Some(judged) = game.moves.get(ply) else { break };
        let (before, after) = (&game.views[ply], &game.views[ply + 1]);
        position.make(step.played);
        let glyph = judged.mark.map(Mark::glyph);
        step.glyphs.extend(glyph.filter(|glyph| !step.glyphs.contains(glyph)));
        let cost = judged.mark.map(|_| language.cost(judged.loss));
        let told = [language.worth(after), cost.unwrap_or_default()];
        let told: Vec<String> = told.into_iter().filter(|text| !text.is_empty()).collect();
        step.after.extend((!told.is_empty()).then(|| told.join(", ")));
        step.after.extend(remarks(after, &position, language, style));
        step.variations.extend(variations(before, step));
    }
    record
}

/// What is said before the first move.
fn preface(game: &JudgedGame, language: Language, by: &str, terms: &str) -> Vec<String> {
    let scores = match language {
        Language::English => "scores in pawns and chances are Red's; # is a mate, § a win or loss by the rules",
        Language::Chinese => "分数（兵）与胜率均为红方；#为杀棋，§为按规则判胜负",
    };
    let mut said = vec![format!("{by}: {terms}; {scores}")];
    let sides = Color::ALL.map(|side| (side, game.summary(side)));
    said.extend(sides.iter().filter(|(_, it)| it.moves > 0).map(|(side, it)| language.summary(*side, it)));
    said.extend(language.broken_off(game));
    said
}

/// What the referee has to say.
fn remarks(view: &View, position: &Position, language: Language, style: MoveStyle) -> Vec<String> {
    let warnings = view.warnings.iter().map(|&warning| language.warning(warning, position, style));
    let by_rule = view.look.as_ref().and_then(|look| look.by_rule);
    warnings.chain(by_rule.map(|verdict| language.ends_by_rule(verdict))).collect()
}

/// What the position of a game without moves is worth, and its best lines.
fn lines_in_words(view: &View, position: &Position, language: Language, style: MoveStyle) -> Vec<String> {
    let mut said = vec![language.worth(view)];
    for line in view.look.iter().flat_map(|look| &look.lines) {
        let mut next = position.clone();
        let mut words = vec![score(line.score, view.side)];
        for &played in line.moves.iter().take(LONGEST) {
            words.push(style.write(&next, played));
            next.make(played);
        }
        said.push(words.join(" "));
    }
    said.retain(|text| !text.is_empty());
    said
}

/// The lines that were better than the move, or as good: those that begin with another one, unless the game has them already.
fn variations(before: &View, step: &Step) -> Vec<Vec<Step>> {
    let lines = before.look.iter().flat_map(|look| &look.lines);
    let others = lines.filter(|line| line.moves.first() != Some(&step.played));
    let told = others.map(|line| variation(line, before.side));
    told.filter(|new| !step.variations.iter().any(|old| is_same(old, new))).collect()
}

fn is_same(one: &[Step], other: &[Step]) -> bool {
    one.iter().map(|step| step.played).eq(other.iter().map(|step| step.played))
}

/// A line with its score behind its first move.
fn variation(line: &Line, side: Color) -> Vec<Step> {
    let mut steps: Vec<Step> = line.moves.iter().take(LONGEST).copied().map(Step::from).collect();
    if let Some(first) = steps.first_mut() {
        first.after.push(score(line.score, side));
    }
    steps
}
