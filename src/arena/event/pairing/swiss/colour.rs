//! Who has Red in a Swiss round.
//!
//! A player's games with Red and with Black never differ by more than two, and none has the same colour three times running; short of
//! that, colours are evened out, and where they are even they alternate.

use crate::types::Color;

/// How much a player wants a colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Strength {
    /// Not played yet.
    None = 0,
    /// Colours are even: the other than last time.
    Mild = 1,
    /// One colour is ahead by one.
    Strong = 2,
    /// One more would break the rule.
    Absolute = 3,
}

/// The colour that a player wants next, and how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Preference {
    wanted: Option<Color>,
    strength: Strength,
}

impl Preference {
    fn of(colours: &[Color]) -> Self {
        let surplus: i32 = colours.iter().map(|&colour| if colour == Color::Red { 1 } else { -1 }).sum();
        let ahead = if surplus > 0 { Color::Red } else { Color::Black };
        let (wanted, strength) = match *colours {
            _ if surplus.abs() >= 2 => (Some(!ahead), Strength::Absolute),
            [.., before, last] if before == last => (Some(!last), Strength::Absolute),
            _ if surplus != 0 => (Some(!ahead), Strength::Strong),
            [.., last] => (Some(!last), Strength::Mild),
            [] => (None, Strength::None),
        };
        Self { wanted, strength }
    }

    /// How much a player wants the other colour than this; 0 if it does not.
    fn denied_by(self, colour: Color) -> u32 {
        if self.wanted == Some(!colour) { self.strength as u32 } else { 0 }
    }
}

/// What players put up with who are given colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Strain {
    /// Rules broken, 0 to 2.
    pub(super) breaches: u32,
    /// The wishes that are not granted, 0 to 6.
    pub(super) unmet: u32,
}

/// The strain if the first has Red.
fn strain(red: &[Color], black: &[Color]) -> Strain {
    let denied = [Preference::of(red).denied_by(Color::Red), Preference::of(black).denied_by(Color::Black)];
    let breaches = denied.into_iter().filter(|&denied| denied == Strength::Absolute as u32).count() as u32;
    Strain { breaches, unmet: denied.into_iter().sum() }
}

/// The strain of a pair with the better of both distributions of colours.
pub(super) fn least_strain(one: &[Color], other: &[Color]) -> Strain {
    strain(one, other).min(strain(other, one))
}

/// The colour of the player who is ranked higher: what strains both the less; else the other than when they last had different
/// colours; else what the higher wants; else `lot`.
pub(super) fn of_higher(higher: &[Color], lower: &[Color], lot: Color) -> Color {
    let (red, black) = (strain(higher, lower), strain(lower, higher));
    if red != black {
        return if red < black { Color::Red } else { Color::Black };
    }
    let different = higher.iter().rev().zip(lower.iter().rev()).find(|(one, other)| one != other);
    let wanted = Preference::of(higher).wanted;
    different.map(|(&one, _)| !one).or(wanted).unwrap_or(lot)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colours(text: &str) -> Vec<Color> {
        text.chars().map(|c| if c == 'r' { Color::Red } else { Color::Black }).collect()
    }

    #[test]
    fn wishes_follow_from_the_colours_so_far() {
        use Strength::{Absolute, Mild, Strong};
        for (played, wanted, strength) in [
            ("r", Color::Black, Strong),
            ("rb", Color::Red, Mild),
            ("br", Color::Black, Mild),
            ("rbr", Color::Black, Strong),
            ("brr", Color::Black, Absolute),
            ("rrbbb", Color::Red, Absolute),
            ("rrbr", Color::Black, Absolute),
            ("bbrr", Color::Black, Absolute),
        ] {
            assert_eq!(Preference::of(&colours(played)), Preference { wanted: Some(wanted), strength }, "{played}");
        }
        assert_eq!(Preference::of(&[]).wanted, None);
    }

    #[test]
    fn the_stronger_wish_is_granted() {
        for (higher, lower, colour) in [
            ("r", "b", Color::Black),
            ("rbr", "brr", Color::Red),
            ("rb", "b", Color::Black),
            ("rb", "rb", Color::Red),
            ("rb", "br", Color::Red),
            ("", "r", Color::Red),
            ("", "", Color::Black),
        ] {
            assert_eq!(of_higher(&colours(higher), &colours(lower), Color::Black), colour, "{higher} {lower}");
        }
    }

    #[test]
    fn two_players_who_must_have_the_same_colour_strain_the_rule() {
        assert_eq!(least_strain(&colours("rr"), &colours("brr")), Strain { breaches: 1, unmet: 3 });
        assert_eq!(least_strain(&colours("rr"), &colours("b")).breaches, 0);
    }
}
