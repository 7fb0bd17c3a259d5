//! The evaluation laid open: what each group of features is worth to each side, as a table.

use std::fmt::Write as _;

use crate::board::Position;
use crate::eval::features::{Feature, Group};
use crate::eval::material::Material;
use crate::eval::tally::{FLAT, Tally};
use crate::eval::tapered::Tapered;
use crate::eval::weights::SHARE;
use crate::eval::{evaluate, scale};
use crate::types::Color;

/// Sums by group and side.
struct Groups([[Tapered; 2]; Group::ALL.len()]);

impl Tally for Groups {
    fn count(&mut self, side: Color, feature: Feature, times: i32) {
        let group = Group::ALL.iter().rposition(|group| group.offset() <= feature.index());
        if let Some(group) = group {
            self.0[group][side.index()] += FLAT[feature.index()] * times;
        }
    }
}

/// A table of the terms in ASCII: a line for each group, with its middlegame and endgame value for Red, for Black, and the
/// difference; then the phase, the share of the advantage that the material and the capture clock leave, and the score.
#[must_use]
pub fn trace(position: &Position) -> String {
    let mut groups = Groups([[Tapered::ZERO; 2]; Group::ALL.len()]);
    super::tally(position, &mut groups);
    let mut text = format!("{:<18} {:>13} {:>13} {:>13}\n", "centipawns: mg eg", "Red", "Black", "Red - Black");
    let mut total = [Tapered::ZERO; 2];
    for (group, sides) in Group::ALL.iter().zip(groups.0) {
        total = [total[0] + sides[0], total[1] + sides[1]];
        line(&mut text, group.name(), sides);
    }
    line(&mut text, "sum", total);
    summary(&mut text, position, total[0] - total[1]);
    text
}

fn line(text: &mut String, name: &str, sides: [Tapered; 2]) {
    let cell = |value: Tapered| format!("{:>6} {:>6}", value.middlegame(), value.endgame());
    let difference = sides[0] - sides[1];
    // Writing to a string does not fail.
    let _ = writeln!(text, "{name:<18} {} {} {}", cell(sides[0]), cell(sides[1]), cell(difference));
}

fn summary(text: &mut String, position: &Position, red: Tapered) {
    let material = Material::of(position.placement());
    let phase = material.phase();
    let score = red.at(phase);
    let ahead = if score > 0 { Color::Red } else { Color::Black };
    let share = SHARE.kept(material, ahead);
    let _ = writeln!(text, "phase {} of {}: {score} for Red", phase.middlegame(), crate::eval::material::Phase::FULL);
    let _ = writeln!(text, "share by material: {share} of {}", scale::FULL);
    let _ = writeln!(text, "plies without capture: {}", position.capture_clock());
    let _ = writeln!(text, "score for {}, to move: {}", position.side_to_move(), evaluate(position));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::testing::random_games;

    #[test]
    fn the_table_is_ascii_and_ends_with_the_score() {
        random_games(2, 100, |position, _| {
            let text = trace(position);
            assert!(text.is_ascii());
            assert!(text.trim_end().ends_with(&evaluate(position).to_string()), "{text}");
            assert!(text.lines().count() > Group::ALL.len());
        });
    }

    #[test]
    fn the_sum_of_the_groups_is_the_evaluation() {
        random_games(10, 120, |position, _| {
            let mut groups = Groups([[Tapered::ZERO; 2]; Group::ALL.len()]);
            crate::eval::tally(position, &mut groups);
            let red = groups.0.iter().fold(Tapered::ZERO, |sum, sides| sum + sides[0] - sides[1]);
            let score = red.at(Material::of(position.placement()).phase());
            let ahead = if score > 0 { Color::Red } else { Color::Black };
            let material = Material::of(position.placement());
            let kept = f64::from(score) * scale::kept(&SHARE, material, position.capture_clock(), ahead);
            let for_red = if position.side_to_move() == Color::Red { 1.0 } else { -1.0 };
            let value = f64::from(evaluate(position).value()) * for_red;
            assert!((kept - value).abs() <= 1.0, "{kept} {value}: {position}");
        });
    }
}
