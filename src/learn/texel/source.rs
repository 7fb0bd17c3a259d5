//! Weights as Rust source: the whole file of the evaluation's weights.

use std::fmt::Write as _;

use crate::eval::features::{Feature, Group, Weight};
use crate::eval::scale::Share;
use crate::types::PieceKind;

/// The file `weights.rs` with these weights, and a line in its header that says where they come from.
///
/// Laid out as the tables are read, a board's ranks in rows, which is why the formatter is told to leave it.
#[must_use]
pub fn source(weights: &[Weight; Group::FEATURES], share: &Share, origin: &str) -> String {
    let mut text = format!(
        "//! The weights of the evaluation, in centipawns: middlegame, endgame.\n\
         //!\n\
         //! Made by `chuhe tune-eval`, not by hand.\n\
         //! {origin}\n\
         //! What each table means stands in [`features`](crate::eval::features).\n\n\
         use crate::eval::features::Weights;\n\
         use crate::eval::scale::Share;\n\n\
         /// What is kept of an advantage, by material.\n\
         pub const SHARE: Share = Share {{ base: {}, own: {:?}, enemy: {:?}, guard: {} }};\n\n\
         /// The weights that the evaluation uses.\n\
         #[rustfmt::skip]\n\
         pub const WEIGHTS: Weights = Weights {{\n",
        share.base, share.own, share.enemy, share.guard
    );
    for &group in Group::ALL {
        table(&mut text, group, weights);
    }
    text.push_str("};\n");
    text
}

fn table(text: &mut String, group: Group, weights: &[Weight; Group::FEATURES]) {
    let entry = |entry: usize| {
        let feature: Feature = group.at(entry);
        let (middlegame, endgame) = weights[feature.index()];
        format!("({middlegame}, {endgame})")
    };
    let length = group.length();
    // Writing to a string does not fail.
    if length <= group.row() {
        let row: Vec<String> = (0..length).map(entry).collect();
        let _ = writeln!(text, "    {}: [{}],", group.name(), row.join(", "));
        return;
    }
    let _ = writeln!(text, "    {}: [", group.name());
    for start in (0..length).step_by(group.row()) {
        if group == Group::Squares && start % 50 == 0 {
            let _ = writeln!(text, "        // The {}, from its own back rank up.", PieceKind::ALL[start / 50]);
        }
        let row: Vec<String> = (start..start + group.row()).map(|index| format!("{:>11}", entry(index))).collect();
        let _ = writeln!(text, "       {},", row.join(", "));
    }
    text.push_str("    ],\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::weights::SHARE;

    #[test]
    fn every_weight_is_written_once() {
        let text = source(&[(11, -7); Group::FEATURES], &SHARE, "From nowhere.");
        assert_eq!(text.matches("(11, -7)").count(), Group::FEATURES);
        assert!(text.lines().all(|line| line.len() <= 130));
        for group in Group::ALL {
            assert!(text.contains(&format!("    {}: [", group.name())), "{group:?}");
        }
    }
}
