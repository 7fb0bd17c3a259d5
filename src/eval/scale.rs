//! How much of an advantage can be turned into a win: less with too little material, less as the natural limit draws near.

use crate::eval::material::Material;
use crate::types::{Color, PieceKind, Score};

/// All of an advantage, in the units of [`Share`].
pub(crate) const FULL: i32 = 64;

/// The bounds of what is kept: a sixteenth, so that progress still shows.
const BOUNDS: (i32, i32) = (4, 64);

/// What is kept where a win takes the enemy's help.
const HOPELESS: i32 = 3;

/// How the share that a side keeps of its advantage follows from the material: a sum in 64ths.
///
/// Few attackers against a full guard win nothing, whatever the values say; every attacker more, and every guard that the enemy
/// lacks, brings the win nearer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// Without any of the pieces below.
    pub base: i32,
    /// For each of the side's own rooks, horses, cannons and pawns.
    pub own: [i32; 4],
    /// For each of the enemy's rooks, horses, cannons and pawns.
    pub enemy: [i32; 4],
    /// For each advisor and elephant of the enemy.
    pub guard: i32,
}

/// The order of [`Share`]'s tables.
const ATTACKERS: [PieceKind; 4] = [PieceKind::Rook, PieceKind::Horse, PieceKind::Cannon, PieceKind::Pawn];

impl Share {
    /// How much of its advantage this side keeps, out of 64.
    ///
    /// Nothing without attackers, and next to nothing where the defence is known to hold.
    #[inline]
    #[must_use]
    pub const fn kept(&self, material: Material, us: Color) -> i32 {
        if let Some(known) = known(material, us) {
            return known;
        }
        let them = us.opponent();
        let mut share = self.base + self.guard * material.guards(them);
        let mut index = 0;
        while index < ATTACKERS.len() {
            share += self.own[index] * material.count(us, ATTACKERS[index]);
            share += self.enemy[index] * material.count(them, ATTACKERS[index]);
            index += 1;
        }
        let (least, most) = BOUNDS;
        if share < least {
            least
        } else if share > most {
            most
        } else {
            share
        }
    }
}

/// What this side keeps of its advantage where the material alone decides, out of 64; `None` where it does not.
#[inline]
#[must_use]
pub(crate) const fn known(material: Material, us: Color) -> Option<i32> {
    if !material.has_attackers(us) {
        Some(0)
    } else if material.attack(us) <= 6 && is_held(material, us) {
        Some(HOPELESS)
    } else {
        None
    }
}

/// Whether the enemy's guards hold against all that this side has: against a lone pawn one, a horse two, a rook all four, and
/// against a cannon any if it has no advisor as its screen, unless its elephants and two enemy advisors help.
///
/// Plain endings as players know them, not computed from tables; the cannon's are those that other programs adjudicate as drawn.
const fn is_held(material: Material, us: Color) -> bool {
    let them = us.opponent();
    let guards = material.guards(them);
    let [rooks, horses, cannons, pawns] = [
        material.count(us, PieceKind::Rook),
        material.count(us, PieceKind::Horse),
        material.count(us, PieceKind::Cannon),
        material.count(us, PieceKind::Pawn),
    ];
    match (rooks, horses, cannons, pawns) {
        (0, 0, 1, 0) => {
            let helped = material.guards(us) > 0 && material.count(them, PieceKind::Advisor) == 2;
            material.count(us, PieceKind::Advisor) == 0 && !helped
        }
        (0, 0, 0, 1) => guards >= 1,
        (0, 1, 0, 0) => guards >= 2,
        (1, 0, 0, 0) => guards == 4,
        _ => false,
    }
}

/// How much of a score is left after so many plies without a capture, out of 256: all up to ply 12, a sixth at the limit.
///
/// The slope is what the results of real games show. The limit is sixty rounds: rules of xiangqi, 1999, article 23.3.
#[inline(always)]
#[must_use]
pub(crate) fn damping(capture_clock: u16) -> i32 {
    const YOUNG: i32 = 12;
    const LIMIT: i32 = 120;
    256 - 2 * (i32::from(capture_clock).min(LIMIT) - YOUNG).max(0)
}

/// What is kept of a score by material and capture clock together, for the side that is ahead: 1 is all of it.
#[must_use]
pub fn kept(share: &Share, material: Material, capture_clock: u16, ahead: Color) -> f64 {
    f64::from(share.kept(material, ahead) * damping(capture_clock)) / f64::from(FULL * 256)
}

/// The score of the side that is ahead after both.
#[inline(always)]
#[must_use]
pub(crate) fn scaled(score: i32, share: i32, capture_clock: u16) -> i32 {
    score * share * damping(capture_clock) / (FULL * 256)
}

/// The score of a value for the side to move, after what is known of the material alone and the capture clock.
#[inline(always)]
#[must_use]
pub(crate) fn by_rule(value: i32, us: Color, material: Material, capture_clock: u16) -> Score {
    let ahead = if value > 0 { us } else { us.opponent() };
    let share = known(material, ahead).unwrap_or(FULL);
    Score::from_centipawns(scaled(value, share, capture_clock))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::eval::weights::SHARE;

    #[test]
    fn the_share_of_known_endings_is_small_and_of_winning_ones_large() {
        for (fen, least, most) in [
            ("4k4/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1", 0, 0),
            ("4k4/9/9/9/9/9/9/9/9/3K1C3 w - - 0 1", 0, 8),
            ("2bak4/4a4/4b4/9/9/9/9/9/9/3K1R3 w - - 0 1", 0, 8),
            ("3ak4/4a4/9/9/9/9/9/9/9/3K1N3 w - - 0 1", 0, 8),
            ("4k4/9/9/9/9/9/9/4B4/9/3K1C3 w - - 0 1", 0, 8),
            ("4k4/9/9/9/9/9/9/9/9/3K1CC2 w - - 0 1", 16, 64),
            ("4k4/4a4/9/4P4/9/9/9/9/9/3K5 w - - 0 1", 0, 8),
            ("4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1", 48, 64),
            ("4k4/9/9/9/9/9/9/9/9/3K1N3 w - - 0 1", 48, 64),
            ("2bak4/4a4/4b4/9/9/9/9/9/4A4/R2K1R2C w - - 0 1", 48, 64),
        ] {
            let position: Position = fen.parse().unwrap();
            let share = SHARE.kept(Material::of(position.placement()), Color::Red);
            assert!((least..=most).contains(&share), "{share}: {fen}");
        }
    }

    #[test]
    fn damping_falls_to_a_sixth_and_stays() {
        assert_eq!([0, 12, 60, 120, 600].map(damping), [256, 256, 160, 40, 40]);
    }
}
